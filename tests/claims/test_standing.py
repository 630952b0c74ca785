"""Standing hypotheses are declared once, with their place, and a claim names those that it needs."""

from __future__ import annotations

import importlib

import pytest

from tests.claims.stubs import Oracle, parts
from verify.claims import Invariant
from verify.claims.check import Check
from verify.claims.parts import ClaimError
from verify.claims.standing import standing, standing_of
from verify.claims.verdicts import Graph, settle
from verify.errors import BadInput
from verify.kinds.families.members import Family, Member
from verify.kinds.growing_trees.search import GrowthHints
from verify.rationals import Fraction


@pytest.fixture(autouse=True)
def _nothing_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hypotheses but those of the test."""
    monkeypatch.setattr(importlib.import_module("verify.claims.standing"), "_declared", {})


def test_a_claim_names_those_that_it_needs() -> None:
    standing("P", "eps", says="the error is positive", where="section 1", why="1/eps stands everywhere")
    standing("P", "finite", says="the class is finite", where="section 2")
    standing("Q", "eps", says="the error is less than 1", where="section 3")
    assert standing_of("P")["eps"].text == "the error is positive (section 1: 1/eps stands everywhere)"
    assert standing_of("P")["finite"].text == "the class is finite (section 2)"
    c = Check("P.L1.s1", store=Oracle())
    c.given("finite", "eps")
    c.given("eps")
    assert c.record.standing == ["finite", "eps"]


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(ClaimError, match="no standing hypothesis 'eps': none is declared"):
        Check("P.L1").given("eps")
    standing("P", "finite", says="the class is finite", where="section 2")
    standing("Q", "eps", says="the error is positive", where="section 3")
    with pytest.raises(ClaimError, match="no standing hypothesis 'eps': finite"):
        Check("P.L1").given("finite", "eps")


def test_one_that_is_declared_differently_is_refused() -> None:
    for _ in range(2):
        standing("P", "eps", says="the error is positive", where="section 1")
    for says, where, why in [
        ("the error is positive", "section 2", ""),
        ("the error is not 0", "section 1", ""),
        ("the error is positive", "section 1", "by definition"),
    ]:
        with pytest.raises(ClaimError, match="P: the standing hypothesis eps is declared twice"):
            standing("P", "eps", says=says, where=where, why=why)


def test_it_needs_words_and_a_place() -> None:
    for says, where in [("", "section 1"), ("the error is positive", " ")]:
        with pytest.raises(ClaimError, match="needs words and a place"):
            standing("P", "eps", says=says, where=where)


# -- hypotheses that are conditions: what lies beyond a sharp form meets them


def at_a_place(*keys: str) -> Check:
    """A claim at a place where x is at most 1/2."""
    standing("P", "half", says="x is at most 1/2", where="section 1", conditions="0 < x <= 1/2")
    c = Check("P.L1")
    c.given(*keys)
    return c


def word(c: Check) -> tuple[str, str]:
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    return verdict.word, verdict.sharp


def test_what_fails_outside_of_the_place_is_not_beyond() -> None:
    """x <= 3/2 - c*y for y <= 1/2: c is at most 1 where x goes up to 1, and at most 2 where it goes up to 1/2."""
    relation, where = "x <= 3/2 - c*y", "0 < x <= 1, 0 < y <= 1/2"
    free, held = at_a_place(), at_a_place("half")
    for c in (free, held):
        c.printed("x <= 3/2 - y/2", where)
        c.stronger(relation, where, value="1", beyond="1.001", sharp="1")
    assert [p.found for p in parts(free, "beyond")] == ["refuted"]
    assert word(free) == ("loose", "1")
    assert [(p.found, p.text) for p in parts(held, "beyond")] == [
        ("proved", "x <= 3/2 - 1001*y/1000 for 0 < x <= 1, 0 < y <= 1/2, x <= 1/2")
    ]
    assert word(held) == ("loose", "")


def test_what_fails_at_the_place_is_beyond_and_conditions_are_not_said_twice() -> None:
    c = at_a_place("half")
    c.printed("x + y <= 2", "0 < x <= 1/2, 0 < y <= 1")
    c.stronger("x + y <= c", "0 < x <= 1/2, 0 < y <= 1", value="3/2", beyond="1.499", sharp="3/2")
    assert [(p.found, p.text) for p in parts(c, "beyond")] == [
        ("refuted", "x + y <= 1499/1000 for 0 < x <= 1/2, 0 < y <= 1")
    ]
    assert word(c) == ("loose", "3/2")


def test_letters_that_do_not_occur_are_not_brought_in() -> None:
    c = at_a_place("half")
    c.printed("y <= 2", "0 < y <= 1")
    c.stronger("y <= c", "0 < y <= 1", value="1", beyond="0.999", sharp="1")
    assert [p.text for p in parts(c, "beyond")] == ["y <= 999/1000 for 0 < y <= 1"]


def test_an_abbreviation_is_a_letter_too() -> None:
    c = at_a_place("half")
    c.printed("z <= 2", "x = 2*z, 0 < z <= 1")
    c.stronger("z <= c", "x = 2*z, 0 < z <= 1", value="1", beyond="0.999", sharp="1")
    assert [p.found for p in parts(c, "beyond")] == ["proved"]


def test_a_form_that_says_more_outside_of_the_place_only_is_not_stronger() -> None:
    """More points count only where they are points of the place."""
    free, held = at_a_place(), at_a_place("half")
    for c in (free, held):
        c.printed("x^2 > 0", "0 < x <= 1/2")
        c.stronger("x^2 > 0", "0 < x <= c", value="1", beyond="1.001", sharp="x <= 1")
    assert word(free)[0] == "loose"
    assert word(held)[0] == "true"


def test_a_closed_end_is_tried_at_the_place() -> None:
    free, held = at_a_place(), at_a_place("half")
    for c in (free, held):
        c.printed("x < 1", "0 < x < 1/4")
        c.stronger("x < 1", "0 < x < 1", closing="0 < x <= 1", sharp="x < 1")
    assert [p.found for p in (*parts(free, "beyond"), *parts(held, "beyond"))] == ["refuted", "proved"]


def test_an_instance_that_fails_outside_of_the_place_is_none() -> None:
    c = at_a_place("half")
    c.printed("y >= 1/2", "1 <= y <= 2")
    c.stronger(
        "y >= c", "1 <= y <= 2", value="1", beyond="1.001", sharp="1", against=("3 - 2*x >= c", "x <= 1")
    )
    assert [p.text for p in parts(c, "beyond")] == ["3 - 2*x >= 1001/1000 for x <= 1, 0 < x <= 1/2"]
    assert [p.found for p in parts(c, "beyond")] == ["proved"]


def test_a_family_beyond_meets_the_conditions_on_parameters() -> None:
    def sharp(c: Check, x: Fraction) -> None:
        c.family("sum(w) <= 2", "0 < x <= 1, sum(w) == x, each w >= 0")
        c.stronger_family(
            "sum(w) <= c",
            "0 < x <= 1, sum(w) == x, each w >= 0",
            printed_at="2",
            value="1",
            beyond="0.999",
            sharp="1",
            against=Family((Member({"w": x}),), {"x": x}),
        )

    sharp(at_a_place(), Fraction(1))
    with pytest.raises(ClaimError, match="does not refute what lies beyond"):
        sharp(at_a_place("half"), Fraction(1))


def test_a_function_beyond_meets_them() -> None:
    free, held = at_a_place(), at_a_place("half")
    for c in (free, held):
        c.functions("1 - x*G(x) >= -1", "function G on [0, 1], G(x) <= 1, 0 < x <= 1")
        c.stronger_functions("1 - x*G(x) >= c", value="0", beyond="1/1000", sharp="0")
    assert [p.found for p in (*parts(free, "beyond"), *parts(held, "beyond"))] == ["refuted", "proved"]


def test_an_object_beyond_meets_them() -> None:
    free, held = at_a_place(), at_a_place("half")
    for c in (free, held):
        c.world("2 - x >= 1/2", "function f and tree T on fair bits, 0 < x <= 1")
        c.stronger_world("2 - x >= c*1", printed_at="1/2", value="1", beyond="1.001", sharp="1")
    assert parts(free, "beyond")[0].found == "refuted"
    assert parts(held, "beyond")[0].found != "refuted"


def test_fewer_splits_count_at_the_place_only() -> None:
    standing("P", "rounds", says="a split has been made", where="section 1", conditions="t >= 1")
    found = []
    for keys in ((), ("rounds",)):
        c = Check("P.L1")
        c.given(*keys)
        grows = "tree w after t splits, root w == 1, each w >= 0, split w_0 == w/2, w_1 == w/2, end "
        help_ = GrowthHints((Invariant("sum(w) == 1"),))
        c.growth("sum(w) <= 1", f"{grows}t >= 1", hints=help_)
        c.stronger_growth("sum(w) <= 1", f"{grows}t >= 0", better="t >= 0", hints=help_)
        found.append(word(c)[0])
    assert found == ["loose", "true"]


def test_the_place_is_named_first() -> None:
    c = at_a_place()
    c.printed("x >= 1/2", "1 <= x <= 2")
    c.stronger("x >= c", "1 <= x <= 2", value="1", beyond="1.001", sharp="1")
    with pytest.raises(ClaimError, match="before what is sharp"):
        c.given("half")


def test_conditions_are_read_where_they_are_declared() -> None:
    with pytest.raises(BadInput):
        standing("P", "half", says="x is at most 1/2", where="section 1", conditions="x <")
    with pytest.raises(ClaimError, match="conditions on its letters"):
        standing("P", "half", says="x is at most 1/2", where="section 1", conditions="y = 2*x, y <= 1")
