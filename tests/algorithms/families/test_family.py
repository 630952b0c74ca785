"""Families: counts, order, means, ways to split, laws; mistakes."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.families import Family, Formula
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = (Fraction(1, 2),)
THIRDS = (Fraction(3, 10), Fraction(7, 10))
SMALL = Family(4, 4)
CLASSES = Family(3, 3, THIRDS)


@pytest.mark.parametrize(
    ("terms", "literals", "p", "count"), [(8, 8, HALF, 12_869), (5, 5, THIRDS, 53_129), (3, 3, HALF, 19)]
)
def test_counts(terms: int, literals: int, p: tuple[Fraction, ...], count: int) -> None:
    # Multisets of at most k of n kinds, the empty one left out; n = 8, 20, 3.
    kinds = literals if len(p) == 1 else (literals + 1) * (literals + 2) // 2 - 1
    assert comb(kinds + terms, terms) - 1 == count
    formulas = Family(terms, literals, p).formulas
    assert len(formulas) - 2 == count == len(set(formulas)) - 2


def test_literals_of_the_whole_formula() -> None:
    partitions = [1, 2, 3, 5, 7]
    assert len(Family(5, 5, total=True).formulas) - 2 == sum(partitions)
    pairs = Family(5, 5, THIRDS, total=True)
    assert len(pairs.formulas) - 2 == 2 + 6 + 14 + 33 + 70  # partitions of a number in two colours with sizes
    assert all(n <= 5 for n in pairs.literal_counts)


@pytest.mark.parametrize("family", [SMALL, CLASSES], ids=["uniform", "classes"])
def test_restrictions_come_before(family: Family) -> None:
    assert family.formulas[:2] == ((), ((0,) * len(family.chances),))
    for row, options in enumerate(family.options):
        assert bool(options) == (row > 1)
        for _, _, zero, one in options:
            assert zero < row
            assert one < row


@pytest.mark.parametrize("family", [SMALL, CLASSES], ids=["uniform", "classes"])
def test_means_and_splits_are_those_of_the_law(family: Family) -> None:
    for row, formula in enumerate(family.formulas[2:150], start=2):
        law = family.law(formula)
        assert family.mean(row) == law.mean
        assert family.literal_counts[row] == len(law.variables)
        # Every variable of the law is one of the options, and every option is met.
        met = set()
        for i in law.variables:
            ends = (law.given(i, 0).mean, law.given(i, 1).mean, law.chance(i))
            same = {
                o
                for o in family.options[row]
                if (family.mean(o[2]), family.mean(o[3]), family.chances[o[1]]) == ends
            }
            assert same
            met |= same
        assert met == set(family.options[row])


def test_options_by_hand() -> None:
    family = Family(2, 2, THIRDS)
    formula = family.sorted([(1, 1), (0, 1)])
    assert formula == ((0, 1), (1, 1))
    found = [
        (family.kinds[k], c, family.formulas[z], family.formulas[o])
        for k, c, z, o in family.options[family.row[formula]]
    ]
    assert found == [
        ((0, 1), 1, ((1, 1),), ((0, 0),)),
        ((1, 1), 0, ((0, 1),), ((0, 1), (0, 1))),
        ((1, 1), 1, ((0, 1),), ((1, 0), (0, 1))),
    ]


@given(st.data())
def test_the_smallest_family_with_a_formula(data: st.DataObject) -> None:
    formula = data.draw(st.sampled_from(CLASSES.formulas[2:]))
    below = Family.below(formula[::-1], THIRDS)
    assert formula in below.row
    assert set(below.formulas) <= set(CLASSES.formulas)
    # Closed under restriction, and nothing in it is unreachable.
    reached: set[Formula] = set(below.formulas[:2])
    open_ = [below.row[formula]]
    while open_:
        row = open_.pop()
        reached.add(below.formulas[row])
        open_ += [r for o in below.options[row] for r in o[2:] if below.formulas[r] not in reached]
    assert reached == set(below.formulas)


@pytest.mark.parametrize(
    "wrong", [[(5,)], [(1,)] * 5, [(1, 1)], [()]], ids=["long term", "many terms", "classes", "no class"]
)
def test_formulas_of_other_families_are_refused(wrong: list[tuple[int, ...]]) -> None:
    with pytest.raises(BadInput):
        SMALL.sorted(wrong)
