"""The dynamic programs against brute force over all trees, and against a plain recursion in fractions."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.brute_force import least_error
from algorithms.families import Family, Formula, OptimalErrors
from algorithms.trees import error, size
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF = (Fraction(1, 2),)
UP_TO_FIVE = Family(5, 5, total=True)


@pytest.fixture(scope="module")
def uniform() -> OptimalErrors:
    return OptimalErrors(UP_TO_FIVE, 5)


@pytest.mark.parametrize("formula", UP_TO_FIVE.formulas[2:], ids=str)
def test_every_small_formula_agrees_with_brute_force(uniform: OptimalErrors, formula: Formula) -> None:
    law = UP_TO_FIVE.law(formula)
    assert uniform.of(formula) == tuple(least_error(law, t) for t in range(6))


@settings(max_examples=25)
@given(st.data())
def test_two_classes_agree_with_brute_force(data: st.DataObject) -> None:
    chances = st.fractions(min_value=Fraction(1, 12), max_value=Fraction(11, 12), max_denominator=12)
    p = tuple(data.draw(st.tuples(chances, chances)))
    family = Family(4, 4, p, total=True)
    formula = data.draw(st.sampled_from(family.formulas[2:]))
    found = OptimalErrors(Family.below(formula, p), 4).of(formula)
    assert found == tuple(least_error(family.law(formula), t) for t in range(5))


@cache
def plain(formula: Formula, p: tuple[Fraction, ...], t: int) -> Fraction:
    """The recursion as it stands in the paper, with the base case of an empty term."""
    if not formula or any(not any(k) for k in formula):
        return Fraction(0)
    law = Family.below(formula, p).law(formula)
    best = min(law.mean, 1 - law.mean)
    for i, kind in enumerate(formula):
        for c, n in enumerate(kind):
            if n:
                rest = formula[:i] + formula[i + 1 :]
                one = (*rest, (*kind[:c], n - 1, *kind[c + 1 :]))
                for j in range(t):
                    best = min(best, (1 - p[c]) * plain(rest, p, j) + p[c] * plain(one, p, t - 1 - j))
    return best


@pytest.mark.parametrize(
    ("formula", "p"),
    [
        (((2,), (3,), (3,)), HALF),
        (((1, 1), (2, 0)), (Fraction(3, 10), Fraction(7, 10))),
        (((0, 2), (1, 1)), (Fraction(999, 1000), Fraction(1, 7))),
    ],
)
def test_the_plain_recursion(formula: Formula, p: tuple[Fraction, ...]) -> None:
    found = OptimalErrors(Family.below(formula, p), 12).of(formula)
    assert found == tuple(plain(formula, p, t) for t in range(13))


def test_two_limbs_give_what_one_limb_gives() -> None:
    # The same probabilities, with and without a denominator that needs more than 64 bits.
    formula = ((2, 2), (3, 1), (1, 2))
    p = (Fraction(3, 10), Fraction(7, 10))
    small, large = Family.below(formula, p), Family.below(formula, p)
    large.base = 100
    found, other = OptimalErrors(small, 20), OptimalErrors(large, 20)
    assert (found.scale.limbs, other.scale.limbs) == (1, 2)
    assert found.of(formula) == other.of(formula)


@pytest.mark.parametrize("t", range(9))
def test_optimal_trees_have_the_optimal_error(t: int) -> None:
    family = Family(3, 3, (Fraction(1, 3), Fraction(3, 4)))
    best = OptimalErrors(family, 8)
    for formula in family.formulas[2:80]:
        tree = best.tree(formula, t)
        assert error(tree, family.law(formula)) == best.of(formula)[t]
        assert size(tree) <= t


def test_errors_do_not_grow_with_the_size(uniform: OptimalErrors) -> None:
    for formula in UP_TO_FIVE.formulas[2:]:
        errors = uniform.of(formula)
        assert list(errors) == sorted(errors, reverse=True)


def test_a_wrong_table_would_be_noticed() -> None:
    broken = OptimalErrors(UP_TO_FIVE, 5)
    row = UP_TO_FIVE.row[(2,), (3,)]
    broken.table[0, row, 5] += 1
    assert broken.of(((2,), (3,)))[5] != least_error(UP_TO_FIVE.law(((2,), (3,))), 5)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Family(0, 3),
        lambda: Family(3, 0),
        lambda: Family(2, 2, ()),
        lambda: Family(2, 2, (Fraction(1),)),
        lambda: Family(2, 2, (0.5,)),  # type: ignore[arg-type]
        lambda: OptimalErrors(Family(2, 2), -1),
        lambda: OptimalErrors(Family(2, 2), 3).of(((3,),)),
        lambda: OptimalErrors(Family(2, 2), 3).tree(((2,),), 4),
    ],
)
def test_bad_input(make: object) -> None:
    with pytest.raises(BadInput):
        make()  # type: ignore[operator]


def test_too_large() -> None:
    with pytest.raises(TooLarge):
        Family(12, 12)
    with pytest.raises(TooLarge):
        OptimalErrors(Family(2, 8, (Fraction(1, 1009), Fraction(2, 1013))), 3)
