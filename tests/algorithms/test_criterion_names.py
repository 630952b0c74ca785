"""Names of criteria, and formulas that are none for growing trees."""

from __future__ import annotations

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, NAMED, ROOT, criterion, known_name, splitting
from treecert import card, grow
from verify.errors import BadInput

UNKNOWN = ["log-loss", "gini impurity", "information gain", "gain_ratio", "twoing", "chi2", "mse"]


@pytest.mark.parametrize("word", UNKNOWN)
def test_an_unknown_name_says_which_names_there_are(word: str) -> None:
    for ask in (
        criterion,
        splitting,
        card,
        lambda w: grow([2, 3], 1, criterion=w),
        lambda w: card(w, "a >= 1"),
    ):
        with pytest.raises(BadInput, match="the names are entropy, gini, root, minimum") as caught:
            ask(word)
        assert "log_loss for entropy" in str(caught.value)
        assert "4*q*(1-q)" in str(caught.value)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("log_loss", ENTROPY),
        ("Entropy", ENTROPY),
        (" GINI ", GINI),
        ("root", ROOT),
        ("minimum", MINIMUM),
        ("error", MINIMUM),
        ("hellinger", ROOT),
    ],
)
def test_a_name_in_any_case_and_an_alias(word: str, meant: object) -> None:
    assert criterion(word) is meant
    assert splitting(word) == (meant, "")


@pytest.mark.parametrize(
    "text", ["q", "x", "4*q*(1-q)", "H(q)", "sqrt(q)", "min(q, 1-q)", "1", "ab*(1 - ab)"]
)
def test_a_formula_is_no_name(text: str) -> None:
    assert known_name(text) is None


def test_the_card_of_an_alias_is_that_of_its_name() -> None:
    assert card("log_loss", total=1.0).formula == card("entropy", total=1.0).formula == "H(q)"


@pytest.mark.parametrize("text", ["2*gini", "entropy/2", "1 - root"])
def test_a_name_within_a_formula_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="names a criterion by itself only: in a formula write"):
        card(text)
    with pytest.raises(BadInput, match="names a criterion by itself only"):
        card(f"{text}*a", "a >= 1")


@pytest.mark.parametrize("text", ["q^2", "q", "1", "2 - 3*q", "abs(2*q - 1)", "-4*q*(1-q)"])
def test_a_formula_by_which_no_split_gains_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is no splitting criterion"):
        splitting(text)
    with pytest.raises(BadInput, match="is no splitting criterion"):
        grow([2, 3], 1, criterion=text)


@pytest.mark.parametrize("text", ["H(q)^2", "q^2*(1-q)"])
def test_a_formula_that_is_not_concave_is_doubted(text: str) -> None:
    found, doubt = splitting(text)
    assert found.name == text
    assert "is not concave" in doubt
    assert "of its card fails concave" in doubt


def test_a_formula_that_is_not_symmetric_is_doubted() -> None:
    doubt = splitting("q*(1-q)/(q/2 + 1/16)")[1]
    assert "is not symmetric, as at q = 1/8 and 7/8" in doubt
    assert "of its card fails symmetric; see treecert criterion" in doubt


@pytest.mark.parametrize("text", ["q*(1-q)", "sqrt(q*(1-q))", "1 + H(q)", "min(q, 1-q)", *NAMED])
def test_a_concave_symmetric_formula_is_not_doubted(text: str) -> None:
    assert splitting(text)[1] == ""


def test_a_value_of_a_parameter_is_put_in() -> None:
    found = card("q*(1-q)/((1-2*w)*q + w^2)", "w = 1/4", total=4.0)
    assert found.permissible == "refuted"
    assert {line.name for line in found.lines if line.status == "refuted"} >= {"symmetric"}
    assert card("(4*q*(1-q))^a", "a = 1", total=2.0).formula == "(4*q*(1-q))^(1)"
    assert card("(4*q*(1-q))^a", "a = 1/2", total=8.0).permissible == "proved"  # with the value 0 at q = 0
    assert "for a >= 1" in card("(4*q*(1-q))^(a*b)", "b = 1/2, a >= 1", total=1.0).formula


def test_a_condition_on_what_is_no_parameter_is_refused() -> None:
    with pytest.raises(BadInput, match="a does not stand in the formula"):
        card("entropy", "a >= 2")
    with pytest.raises(BadInput, match="a does not stand in the formula"):
        card("entropy", "a = 2")
    with pytest.raises(BadInput, match="q is the share of a class"):
        card("(4*q*(1-q))^a", "0 < q < 1")
