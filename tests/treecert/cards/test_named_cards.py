"""The cards of the four criteria with names, against constants found by hand."""

from __future__ import annotations

from functools import cache

import pytest

from treecert.cards import Card, criterion_card
from treecert.cards.base import CONSTANTS, drop_bound, drop_certificate
from verify.kernel.checker import check

BY_HAND = {
    "gini": ("2", "8", "4", "zero"),
    "entropy": ("1/ln(2)", "4/ln(2)", "infinite", "negative"),
    "root": ("1", "4", "infinite", "negative"),
    "minimum": ("0", "0", "2", "not differentiable"),
}
"""kappa (BLT20), beta (BDM20J), the Lipschitz constant on [0, 1], the sign of G''''."""
DROPS = {
    "gini": {"gini": "16", "entropy": "none", "root": "none"},
    "entropy": {"gini": "8/ln(2)", "entropy": "2/ln(2)", "root": "none"},
    "root": {"gini": "8", "entropy": "2", "root": "1"},
    "minimum": {"gini": "none", "entropy": "none", "root": "none"},
}
SIZES = {
    "gini": "exp((1/(2*eps) - 1)/gamma^2)",
    "entropy": "exp((1/2)*(ln(1/x)^2 - ln(2)^2)/gamma^2) where H(x) = 2*eps, x <= 1/2",
    "root": "(1/(2*eps))^(2/gamma^2)",
}
INNER = {"gini": "16/5", "entropy": "log2(9)", "root": "8/3", "minimum": "2"}


@cache
def card(name: str) -> Card:
    return criterion_card(name, seconds=20, total=120)


@pytest.mark.parametrize("name", BY_HAND)
def test_the_constants_are_those_found_by_hand(name: str) -> None:
    found = card(name)
    assert found.permissible == "proved"
    kappa, beta, lipschitz, fourth = BY_HAND[name]
    assert (found["kappa"].value, found["beta"].value) == (kappa, beta)
    assert found["Lipschitz on [0, 1]"].value == lipschitz
    assert found["G'''' <= 0"].value == fourth
    assert found["Lipschitz on [1/10, 9/10]"].value == INNER[name]
    for line in ("kappa", "beta", "Lipschitz on [0, 1]", "Lipschitz on [1/10, 9/10]"):
        assert found[line].status == "proved"


@pytest.mark.parametrize("name", DROPS)
def test_the_drop_bounds(name: str) -> None:
    found = card(name)
    for shape, c in DROPS[name].items():
        line = found[f"drop, {shape}-like"]
        assert line.value == c
        assert line.status == ("refuted" if c == "none" else "proved")


@pytest.mark.parametrize("name", SIZES)
def test_the_tree_sizes(name: str) -> None:
    line = card(name)["tree size"]
    assert (line.status, line.value) == ("proved", SIZES[name])


def test_2min_gives_no_tree_size() -> None:
    assert card("minimum")["tree size"].status == "undecided"


@pytest.mark.parametrize("name", BY_HAND)
def test_every_certificate_is_replayed_and_every_line_rests_on_something(name: str) -> None:
    found = card(name)
    names = {line.name for line in found.lines}
    assert len(names) == len(found.lines)
    for line in found.lines:
        assert set(line.rests_on) <= names
        if line.status != "undecided":
            assert line.evidence != "none"
        for certificate in line.certificates:
            assert check(certificate) == certificate.outcome


def test_which_theorems_speak_of_which_criterion() -> None:
    juntas = "BDM20J Theorems 7, 10, 12"
    assert card("gini")[juntas].status == "proved"
    assert "infinite" in card("entropy")[juntas].text
    assert card("root")[juntas].status == "refuted"
    assert card("minimum")[juntas].status == "refuted"
    assert card("minimum")["BLT20 Theorem 2"].witness is not None
    assert card("entropy")["BDM20O"].status == "proved"
    assert card("gini")["BDM20O"].status == "refuted"
    assert card("gini")["KM96 Theorems 8-10"].status == "proved"
    assert card("minimum")["KM96 Theorems 8-10"].status == "refuted"
    assert all(card(n)["TOPK Theorems 2, 3"].status == "proved" for n in BY_HAND)


def test_trees_of_the_same_function_never_differ() -> None:
    assert card("entropy")["trees differ from entropy"].status == "refuted"
    assert card("entropy")["trees differ from gini"].value == "7"
    assert card("gini")["trees differ from entropy"].value == "7"


@pytest.mark.parametrize("name", CONSTANTS)
def test_the_stored_drop_bounds_pass_the_independent_replay(name: str) -> None:
    certificate = drop_certificate(name)
    assert certificate is not None
    assert check(certificate, expected=drop_bound(name), independent=True) == "proved"


def test_json_and_lookup() -> None:
    body = card("gini").to_json()
    assert body["permissible"] == "proved"
    by_name = {line["name"]: line for line in body["lines"]}
    assert by_name["kappa"]["value"] == "2"
    assert by_name["monotone"]["evidence"] == "argument"
    assert by_name["drop, root-like"]["witness"]["tau"] == "1/2"
    assert "kappa" in card("gini")
    with pytest.raises(KeyError):
        card("gini")["nothing"]
