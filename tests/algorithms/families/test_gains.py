"""Best splits, keys and exact comparisons of whole families, against comparisons of single gains."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion
from algorithms.families import Family
from algorithms.families.gains import TOLERANCE, UNIT, BestSplits
from algorithms.gains import compare, maxima, split_terms
from verify.rationals import Fraction

UNIFORM = Family(4, 4)
SKEWED = Family(3, 3, (Fraction(3, 10), Fraction(7, 10)))
FOUND = {f: BestSplits(f) for f in (UNIFORM, SKEWED)}
each_family = pytest.mark.parametrize("family", [UNIFORM, SKEWED], ids=["uniform", "3/10 7/10"])


@pytest.mark.parametrize("criterion", [ENTROPY, GINI, ROOT], ids=lambda c: c.name)
@pytest.mark.parametrize("last", [True, False])
@each_family
def test_the_best_split_of_the_law(family: Family, criterion: Criterion, last: bool) -> None:
    splits = BestSplits(family, criterion=criterion, last=last)
    assert splits.choice[:2] == [None, None]
    for row in range(2, min(100, len(family.formulas))):
        law = family.law(family.formulas[row])
        gains = [
            split_terms(law.mean, law.chance(i), law.given(i, 0).mean, law.given(i, 1).mean)
            for i in law.variables
        ]
        winners = maxima(criterion, gains)
        chosen = gains[winners[-1 if last else 0]]
        assert splits.terms(row) == chosen
        assert compare(criterion, splits.terms(row), chosen) == 0


def test_first_and_last_differ_where_options_tie() -> None:
    # Under the uniform law the variables of a term tie, but these are one option; under 1/2, 1/2 classes tie.
    family = Family(2, 2, (Fraction(1, 2), Fraction(1, 2)))
    row = family.row[family.sorted([(1, 1)])]
    first, last = BestSplits(family, last=False), BestSplits(family, last=True)
    assert first.tied[row] == last.tied[row] == 2
    option, other = first.choice[row], last.choice[row]
    assert option is not None
    assert other is not None
    assert (option[1], other[1]) == (0, 1)


@pytest.mark.parametrize("last", [True, False])
def test_the_other_rule_shares_what_does_not_depend_on_it(last: bool) -> None:
    family = Family(2, 2, (Fraction(1, 2), Fraction(1, 2)))
    alone, taken = BestSplits(family, last=last), BestSplits(family, last=not last).taking(last=last)
    assert taken.choice == alone.choice != BestSplits(family, last=not last).choice
    assert (taken.tied, taken.keys, taken.classes) == (alone.tied, alone.keys, alone.classes)
    assert alone.taking(last=last) is alone


def test_a_criterion_without_gain_splits_nothing() -> None:
    # min(q, 1-q) of x1 x2 x3 does not fall by one query.
    splits = BestSplits(UNIFORM, criterion=MINIMUM)
    row = UNIFORM.row[((3,),)]
    assert splits.choice[row] is None
    assert splits.terms(row) == ()
    assert splits.classes[row] == -1
    assert splits.choice[UNIFORM.row[((1,),)]] is not None


@each_family
def test_classes_and_keys_are_those_of_exact_comparison(family: Family) -> None:
    splits = FOUND[family]
    rows = sorted(range(2, len(family.formulas)), key=lambda r: (splits.keys[r], r))
    for row, after in pairwise(rows):
        order = compare(ENTROPY, splits.terms(row), splits.terms(after))
        same = splits.classes[row] == splits.classes[after]
        assert same == (order == 0) == (splits.keys[row] == splits.keys[after])
        if splits.keys[after] - splits.keys[row] > TOLERANCE:
            assert order < 0


@each_family
@settings(max_examples=60)
@given(st.data())
def test_signs_of_weighted_gains(family: Family, data: st.DataObject) -> None:
    splits = FOUND[family]
    row, other = (data.draw(st.integers(2, len(family.formulas) - 1)) for _ in range(2))
    counts = 2 * len(family.chances)
    shift = tuple(data.draw(st.lists(st.integers(-4, 4), min_size=counts, max_size=counts)))
    weight = Fraction(1)
    for f, n in zip(splits.factors, shift, strict=True):
        weight *= f**n
    weighted = tuple((weight * c, q) for c, q in splits.terms(row))
    exact = compare(ENTROPY, weighted, splits.terms(other))
    assert splits.sign(row, other, shift) == exact
    assert splits.sign(other, row, tuple(-n for n in shift)) == -exact
    # Keys far apart tell the same.
    gap = splits.keys[row] - splits.keys[other]
    gap += sum(n * k for n, k in zip(shift, splits.factor_keys, strict=True))
    if abs(gap) > TOLERANCE:
        assert (gap > 0) - (gap < 0) == exact


def test_keys_by_hand() -> None:
    splits = FOUND[UNIFORM]
    # The gain of x1 alone is one bit; the factors are 1/2.
    assert splits.keys[UNIFORM.row[((1,),)]] == 0
    assert splits.factor_keys == (-(1 << UNIT), -(1 << UNIT))
    assert splits.sign(UNIFORM.row[((1,),)], UNIFORM.row[((1,),)], (1, -1)) == 0
    assert splits.sign(UNIFORM.row[((1,),)], UNIFORM.row[((1,),)], (1, 0)) == -1


def test_near_gains_are_told_apart() -> None:
    # Long terms have gains that differ by less than a millionth, and none of them are merged.
    family = Family(1, 40)
    splits = BestSplits(family)
    assert len(set(splits.classes[2:])) == 40
    for n in range(3, 41):
        row = family.row[((n,),)]
        assert compare(ENTROPY, splits.terms(row), splits.terms(row - 1)) < 0
