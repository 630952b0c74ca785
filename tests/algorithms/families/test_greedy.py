"""The merged sequences against runs of the algorithm on the law of every formula."""

from __future__ import annotations

import pytest

from algorithms.criteria import GINI, ROOT
from algorithms.families import Family, GreedyErrors
from algorithms.families.gains import BestSplits
from algorithms.growth import Policy, Ties, grow
from algorithms.trees import error
from verify.errors import BadInput
from verify.rationals import Fraction

POLICIES = (Policy.TOP_DOWN, Policy.BEST_FIRST)
UNIFORM = Family(4, 6, total=True)
SKEWED = Family(3, 4, (Fraction(3, 10), Fraction(7, 10)), total=True)
OTHER = Family(3, 4, (Fraction(1, 3), Fraction(1, 4)), total=True)


def errors_of_runs(
    family: Family, formula: tuple[tuple[int, ...], ...], size: int, policy: Policy, ties: Ties
) -> list[Fraction]:
    law = family.law(formula)
    trees = grow(law, size, policy=policy, ties=ties, zero_gains=False).trees
    errors = [error(t, law) for t in trees]
    return errors + errors[-1:] * (size + 1 - len(errors))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("ties", Ties)
@pytest.mark.parametrize("family", [UNIFORM, SKEWED, OTHER], ids=["uniform", "3/10 7/10", "1/3 1/4"])
def test_every_formula_grows_as_the_algorithm_does(family: Family, policy: Policy, ties: Ties) -> None:
    size = 14
    found = GreedyErrors(family, size, policy, ties)
    for formula in family.formulas[2:]:
        assert list(found.of(formula)) == errors_of_runs(family, formula, size, policy, ties), formula


@pytest.mark.parametrize("criterion", [GINI, ROOT])
def test_other_criteria(criterion: object) -> None:
    family = Family(3, 3)
    found = GreedyErrors(family, 10, Policy.TOP_DOWN, Ties.FIRST, criterion)  # type: ignore[arg-type]
    for formula in family.formulas[2:]:
        law = family.law(formula)
        trees = grow(law, 10, criterion=criterion, ties=Ties.FIRST, zero_gains=False).trees  # type: ignore[arg-type]
        errors = [error(t, law) for t in trees]
        assert list(found.of(formula)) == errors + errors[-1:] * (11 - len(errors))


def test_the_rules_differ_where_there_are_ties() -> None:
    formula = ((2,), (3,))
    last = GreedyErrors(UNIFORM, 5, Policy.BEST_FIRST, Ties.LAST).of(formula)
    first = GreedyErrors(UNIFORM, 5, Policy.BEST_FIRST, Ties.FIRST).of(formula)
    assert (last[5], first[5]) == (Fraction(1, 16), Fraction(1, 32))


def test_equal_gains_share_a_class_and_others_do_not() -> None:
    best = BestSplits(SKEWED)
    one, other = SKEWED.row[((1, 0),)], SKEWED.row[((0, 1),)]
    third = SKEWED.row[((1, 1),)]
    # H(3/10) = H(7/10): the formulas are different and their gains equal.
    assert best.classes[one] == best.classes[other] != best.classes[third]
    assert best.sign(one, other, (0, 0, 0, 0)) == 0
    # The weights 3/10 and 1 - 7/10 are equal too.
    assert best.sign(one, other, (0, 1, -1, 0)) == 0
    assert best.sign(one, other, (1, 0, 0, 0)) < 0


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("ties", Ties)
def test_best_splits_may_be_brought(policy: Policy, ties: Ties) -> None:
    family = Family(3, 3, (Fraction(1, 2), Fraction(1, 2)))  # classes that tie
    best = BestSplits(family)
    brought = GreedyErrors(family, 20, policy, ties, best=best)
    assert (brought.table == GreedyErrors(family, 20, policy, ties).table).all()


@pytest.mark.parametrize("best", [BestSplits(SKEWED), BestSplits(UNIFORM, criterion=GINI)])
def test_best_splits_of_something_else_are_refused(best: BestSplits) -> None:
    with pytest.raises(BadInput):
        GreedyErrors(UNIFORM, 3, Policy.TOP_DOWN, Ties.LAST, best=best)


def test_id3_is_refused() -> None:
    with pytest.raises(BadInput):
        GreedyErrors(UNIFORM, 3, Policy.ID3, Ties.LAST)
