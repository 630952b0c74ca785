"""Fewer splits for the same result: what a better bound of a statement on growing trees has to show."""

from __future__ import annotations

import pytest

from tests.claims.stubs import parts
from verify.claims import GrowthHints, Invariant
from verify.claims.check import Check
from verify.claims.parts import ClaimError, Part
from verify.claims.verdicts import Verdict, settle

TREE = "x > 0, tree w after t splits, root w == 1, each w >= 0, split w_0 + w_1 == w, end t >= 1"
"""The weights of the leaves sum to 1 at any time, whatever is asked of t and x."""


WHOLE = GrowthHints((Invariant("sum(w) == 1"),))


def checked(end: str) -> Check:
    """A claim that prints t >= 4*x, and its better form."""
    c = Check("P.L1")
    c.growth("sum(w) == 1", f"{TREE}, t >= 4*x", hints=WHOLE)
    c.stronger_growth("sum(w) == 1", f"{TREE}, {end}", better="fewer splits", hints=WHOLE)
    return c


def verdict(c: Check) -> Verdict:
    return settle({"P.L1": c.record})["P.L1"]


def test_fewer_splits_are_better() -> None:
    c = checked("t >= 3*x")
    found = verdict(c)
    assert (found.word, found.evidence, found.sharp) == (
        "loose",
        "proved",
        "",
    )  # nothing is refuted just beyond
    assert [p.found for p in parts(c, "implies")] == ["proved", "computed"]
    assert any("how far it is from the best is not shown" in n for n in found.notes)


@pytest.mark.parametrize("end", ["t >= 5*x", "t >= x^2 + x"])
def test_another_number_of_splits_is_not_better(end: str) -> None:
    """More splits, or more for some x: the printed condition does not imply it."""
    assert verdict(checked(end)).word == "true"


def test_the_same_number_in_other_words_is_not_better() -> None:
    c = checked("t/4 >= x")
    assert verdict(c).word == "true"
    assert parts(c, "implies")[-1].found == "undecided"


def test_only_what_is_asked_at_the_end_may_differ() -> None:
    c = Check("P.L1")
    c.growth("sum(w) == 1", f"{TREE}, t >= 4*x")
    for relation, where in (
        ("sum(w) <= 1", f"{TREE}, t >= 3*x"),
        ("sum(w) == 1", f"{TREE}, t >= 3*x".replace("x > 0", "x > 1")),
        ("sum(w) == 1", f"{TREE}, t >= 3*x".replace("w_0 + w_1 == w", "w_0 == w, w_1 == 0")),
        ("sum(w) == 1", f"{TREE}, t >= 4*x"),
    ):
        with pytest.raises(ClaimError, match=r"only what stands behind end|is what is printed"):
            c.stronger_growth(relation, where, better="fewer splits")


def test_the_printed_part_is_a_statement_on_growing_trees() -> None:
    c = Check("P.L1")
    c.argued("the weights sum to 1")
    with pytest.raises(ClaimError, match="no statement on growing trees"):
        c.stronger_growth("sum(w) == 1", f"{TREE}, t >= 3*x", better="fewer splits")
    assert isinstance(c.record.parts[0], Part)
