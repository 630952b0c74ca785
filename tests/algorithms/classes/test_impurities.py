"""Impurities for any number of classes: the floats keep their bound, the signs are exact."""

from __future__ import annotations

import copy

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from algorithms.classes import impurity, one_against_the_rest
from algorithms.criteria import ENTROPY, GINI, MINIMUM, NAMED, ROOT, Criterion, formula
from verify.errors import BadInput
from verify.rationals import Fraction

COUNTS = st.integers(2, 5).flatmap(
    lambda n: st.tuples(
        *(st.lists(st.integers(0, 60) | st.integers(0, 10**12), min_size=n, max_size=n) for _ in "ab")
    )
)
LARGE_CLASSES = 40


def value(criterion: Criterion, counts: list[int]) -> arb:
    """F by its definition, in balls."""
    n = sum(counts)
    if not n:
        return arb(0)
    p = [fmpq(c, n) for c in counts]
    if criterion == ENTROPY:
        found = -sum((arb(q) * arb(q).log() for q in p if q), arb(0))
    elif criterion == GINI:
        found = arb(2) * (1 - sum((arb(q) ** 2 for q in p), arb(0)))
    elif criterion == ROOT:
        found = sum((arb(q).sqrt() for q in p), arb(0)) ** 2 - 1
    else:
        found = arb(2) * (1 - arb(max(p)))
    return n * found


@pytest.mark.parametrize("criterion", NAMED.values(), ids=NAMED)
@given(COUNTS)
def test_floats_keep_their_bound_and_signs_their_definition(
    criterion: Criterion, drawn: tuple[list[int], list[int]]
) -> None:
    left, right = drawn
    whole = tuple(a + b for a, b in zip(left, right, strict=True))
    if not sum(whole):
        return
    found = impurity(criterion, len(whole))
    gains, error = found.gains(whole, np.array([right], dtype=np.float64))
    with ctx.workprec(400):
        exact = value(criterion, list(whole)) - value(criterion, left) - value(criterion, right)
        assert abs(exact - arb(float(gains[0]))) < arb(error)
        sign = found.sign([(1, whole), (-1, tuple(left)), (-1, tuple(right))])
        assert sign in (0, 1)  # concave: no split loses
        assert (exact > 0) if sign else exact.contains(0)


@pytest.mark.parametrize("criterion", NAMED.values(), ids=NAMED)
def test_many_classes_keep_the_bound(criterion: Criterion) -> None:
    left = [3 * i + 1 for i in range(LARGE_CLASSES)]
    right = [5 * i * i % 17 for i in range(LARGE_CLASSES)]
    whole = tuple(a + b for a, b in zip(left, right, strict=True))
    gains, error = impurity(criterion, LARGE_CLASSES).gains(whole, np.array([right], dtype=np.float64))
    with ctx.workprec(400):
        exact = value(criterion, list(whole)) - value(criterion, left) - value(criterion, right)
        assert abs(exact - arb(float(gains[0]))) < arb(error) < exact


@pytest.mark.parametrize("criterion", NAMED.values(), ids=NAMED)
@given(st.tuples(*[st.integers(0, 30)] * 4))
def test_with_two_classes_it_is_the_criterion(criterion: Criterion, c: tuple[int, ...]) -> None:
    one, other = c[:2], c[2:]
    terms = [(Fraction(s * sum(v)), Fraction(v[1], sum(v))) for s, v in ((1, one), (-1, other)) if sum(v)]
    for classes in (2, 3):  # a third class that is empty changes nothing
        more = (0,) * (classes - 2)
        assert impurity(criterion, classes).sign([(1, one + more), (-1, other + more)]) == criterion.sign(
            terms
        )


@given(st.tuples(*[st.integers(0, 30)] * 6))
def test_a_formula_is_taken_of_one_class_against_the_rest(c: tuple[int, ...]) -> None:
    one, other = c[:3], c[3:]
    assert impurity(formula("4*q*(1-q)"), 3).sign([(1, one), (-1, other)]) == impurity(GINI, 3).sign(
        [(1, one), (-1, other)]
    )
    # H against the rest is no entropy of three classes
    whole = tuple(a + b for a, b in zip(one, other, strict=True))
    split = [(1, whole), (-1, one), (-1, other)]
    assert impurity(formula("H(q)"), 3).sign(split) in (0, 1)
    assert one_against_the_rest(formula("H(q)"), 3)
    assert not one_against_the_rest(formula("H(q)"), 2)
    assert not one_against_the_rest(ENTROPY, 3)


@pytest.mark.parametrize("criterion", [*NAMED.values(), formula("4*q*(1-q)")], ids=lambda c: c.name)
def test_a_constant_is_compared_exactly(criterion: Criterion) -> None:
    # 2 F((4, 4)) - F((4, 4)) = 8, by each of them
    terms = [(2, (4, 4)), (-1, (4, 4))]
    found = impurity(criterion, 2)
    tiny = Fraction(1, 10**60)
    assert [found.sign(terms, -8 + t) for t in (-tiny, tiny)] == [-1, 1]
    if criterion in NAMED.values():
        assert found.sign(terms, Fraction(-8)) == 0
    with ctx.workprec(200):
        assert abs(found.enclosure(terms, 200) - 8) < arb(10) ** -40


def test_a_criterion_of_ones_own_keeps_its_values_whatever_its_name() -> None:
    class Mine(type(formula("q"))):  # type: ignore[misc]  # the class of typed criteria is not public
        pass

    mine = Mine("q^2")
    mine.name = "gini"
    assert mine != GINI
    assert mine == copy.deepcopy(mine)
    assert impurity(mine, 2).sign([(1, (2, 2)), (-1, (2, 0)), (-1, (0, 2))]) == -1
    assert (
        GINI.sign([(Fraction(4), Fraction(1, 2)), (Fraction(-2), Fraction(0)), (Fraction(-2), Fraction(1))])
        == 1
    )
    assert impurity(mine, 3).sign([(1, (2, 2, 0)), (-1, (2, 0, 0)), (-1, (0, 2, 0))]) == -1


def test_a_formula_has_bounds_too() -> None:
    found = impurity(formula("4*q*(1-q)"), 2)
    ones = np.array([[3.0, 1.0], [2.0, 2.0], [0.0, 4.0]])
    gains, error = found.gains((4, 4), ones)
    exact = impurity(GINI, 2).gains((4, 4), ones)[0]
    assert np.abs(gains - exact).max() <= error + impurity(GINI, 2).gains((4, 4), ones)[1]
    assert found.sign([(1, (4, 4)), (-1, (2, 2)), (-1, (2, 2))]) == 0


def test_a_formula_without_a_value_is_refused() -> None:
    with pytest.raises(BadInput):
        impurity(formula("1/q"), 2).gains((2, 1), np.array([[1.0, 0.0]]))


def test_equal_entropies_of_unequal_counts_are_seen() -> None:
    # 8 ln 8 - ... : powers of two, equal by algebra and not by counts
    assert impurity(ENTROPY, 3).sign([(1, (4, 4, 0)), (-4, (1, 1, 0))]) == 0
    assert impurity(MINIMUM, 3).sign([(1, (2, 1, 1)), (-1, (3, 2, 0))]) == 0
    assert impurity(ROOT, 3).sign([(1, (1, 4, 0)), (-2, (1, 1, 0))]) == 0
