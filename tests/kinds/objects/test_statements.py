"""Statements about the objects of worlds: their texts, and what is not read."""

from __future__ import annotations

import pytest

from tests.kinds.objects.statements import FALSE, TRUE
from verify.errors import BadInput, Unreadable
from verify.kinds.objects.statements import WorldStatement, is_world, parse_world, plain_world, world_texts
from verify.kinds.objects.table import FAIR, POLYNOMIAL, PRODUCT, UNATE, WORLDS
from verify.language.grammar import parse_relation

ALL = [*TRUE.values(), *(t for table in FALSE.values() for t in table.values())]


@pytest.mark.parametrize("texts", ALL)
def test_texts_read_back(texts: tuple[str, str]) -> None:
    s = parse_world(*texts)
    assert parse_world(*world_texts(s)) == s
    assert plain_world(s).startswith(world_texts(s)[0])


def test_the_words_of_a_world() -> None:
    assert is_world("  function f and  tree T on fair bits ,p == q")
    assert parse_world("p <= 1", "function f and  tree T on fair bits ,p == q").given
    for where in (
        "",
        "function f and tree T on fair bits and more",
        "function f and tree T on fair bits p == q",
        "p == q, function f and tree T on fair bits",
        "function f and tree T",
        "Function f and tree T on fair bits",
    ):
        assert not is_world(where)
        with pytest.raises(BadInput, match="begin with one of"):
            parse_world("p <= 1", where)


def test_numbers_of_the_object_and_parameters_are_told_apart() -> None:
    s = parse_world("p <= k + x", f"{FAIR.phrase}, x >= leaves, integer k")
    assert s.parameters == ("k", "x")
    assert s.whole == ("k",)
    assert parse_world("chance <= 1", POLYNOMIAL.phrase).whole == ("degree",)


@pytest.mark.parametrize(
    ("relation", "where", "message"),
    [
        ("p <= 1", f"{FAIR.phrase}, integer leaves", "not declared again"),
        ("top*log2(leaves) >= p", PRODUCT.phrase, "leaves is no number of the object here"),
        ("total <= 1", f"{UNATE.phrase}, err == 0", "err is no number of the object here"),
        ("chance <= p", POLYNOMIAL.phrase, "p is no number"),
        ("p <= k", f"{FAIR.phrase}, integer k, degree", "degree is no number"),
        ("p <= a", f"{FAIR.phrase}, a = 2*q", "no definitions"),
        ("p <= 1, q <= 1", FAIR.phrase, "column"),
        ("p", FAIR.phrase, "relation"),
        ("p <= 1", f"{FAIR.phrase}, p <", "column"),
        ("p <= 1", f"{FAIR.phrase}, {' ' * 20_000}", "begin with one of"),
    ],
)
def test_bad_input_in_one_line(relation: str, where: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        parse_world(relation, where)
    assert "\n" not in str(caught.value)


def test_what_would_not_read_back_is_not_printed() -> None:
    odd = WorldStatement(FAIR.phrase, parse_relation("p <= 1"), (), ("leaves",))
    with pytest.raises(Unreadable, match="would not read back"):
        world_texts(odd)


def test_labels_of_facts_are_no_labels_of_conditions() -> None:
    """A condition does not take the place of a fact, nor a fact that is proved later."""
    for world in WORLDS.values():
        assert not any(label.startswith(("given ", "fact ")) for label in world.texts)
        assert all(r.gap.variables <= set(world.names) for r in world.facts.values())
        assert len(set(world.facts.values())) == len(world.facts)
