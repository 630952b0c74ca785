"""Criteria: exact signs, ties that only algebra sees, and an independent slow evaluation."""

from __future__ import annotations

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.criteria import (
    ENTROPY,
    GINI,
    MINIMUM,
    NAMED,
    ROOT,
    Terms,
    UndecidedSign,
    criterion,
    formula,
    gathered,
)
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction

FORMULAS = {
    "entropy": "H(q)",
    "gini": "4*q*(1-q)",
    "root": "2*sqrt(q*(1-q))",
    "minimum": "2*min(q, 1-q)",
}
PROBABILITIES = st.fractions(min_value=0, max_value=1, max_denominator=60)
TERMS = st.lists(
    st.tuples(st.fractions(min_value=-3, max_value=3, max_denominator=20), PROBABILITIES), max_size=5
).map(tuple)


def slow_value(name: str, q: F) -> mpmath.mpf:
    x = mpmath.mpf(q.numerator) / q.denominator
    if name == "entropy":
        return mpmath.mpf(0) if q in (0, 1) else -x * mpmath.log(x, 2) - (1 - x) * mpmath.log(1 - x, 2)
    if name == "root":
        return 2 * mpmath.sqrt(x * (1 - x))
    return 4 * x * (1 - x) if name == "gini" else 2 * min(x, 1 - x)


@pytest.mark.parametrize("name", NAMED)
@given(terms=TERMS)
def test_signs_agree_with_sixty_digits(name: str, terms: Terms) -> None:
    with mpmath.workdps(60):
        total = mpmath.mpf(0)
        for c, q in terms:
            total += mpmath.mpf(c.numerator) / c.denominator * slow_value(name, q)
        expected = 0 if abs(total) < mpmath.mpf(10) ** -40 else int(mpmath.sign(total))
    assert NAMED[name].sign(terms) == expected


@pytest.mark.parametrize("name", NAMED)
@given(terms=TERMS)
def test_a_formula_agrees_with_the_named_criterion(name: str, terms: Terms) -> None:
    assert formula(FORMULAS[name]).sign(terms) == NAMED[name].sign(terms)


def test_ties_that_no_enclosure_can_show() -> None:
    # H(1/4) = 2 - (3/4) log 3 and H(1/3) = log 3 - 2/3: a rational combination with H(1/2) vanishes.
    tie = ((F(4), F(1, 4)), (F(3), F(1, 3)), (F(-6), F(1, 2)))
    assert ENTROPY.sign(tie) == 0
    assert ENTROPY.sign((*tie, (F(1, 10**40), F(1, 2)))) == 1
    assert ENTROPY.sign((*tie, (F(-1, 10**40), F(1, 2)))) == -1
    # 2 sqrt(1/5 * 4/5) = 4/5 and 2 sqrt(1/2 * 1/2) = 1.
    assert ROOT.sign([(F(5), F(1, 5)), (F(-4), F(1, 2))]) == 0
    assert ROOT.sign([(F(5), F(1, 5)), (F(-4) - F(1, 10**30), F(1, 2))]) == -1


@pytest.mark.parametrize("name", NAMED)
def test_ends_and_middle(name: str) -> None:
    one = NAMED[name]
    assert one.sign([(F(1), F(0))]) == one.sign([(F(-7), F(1))]) == 0
    assert one.sign([(F(1), F(1, 2))]) == 1
    assert abs(one.approximate(0.5) - 1) < 1e-12
    assert one.exact(F(0)) == 0


def test_rational_values() -> None:
    assert (GINI.exact(F(1, 3)), MINIMUM.exact(F(2, 3)), ENTROPY.exact(F(1, 2))) == (F(8, 9), F(2, 3), F(1))
    assert ENTROPY.exact(F(1, 3)) is None


def test_gathering_uses_the_symmetry() -> None:
    assert gathered([(F(1), F(1, 3)), (F(-1), F(2, 3)), (F(5), F(0))]) == ()
    assert gathered([(F(1), F(1, 3)), (F(-1), F(2, 3))], symmetric=False) != ()


@pytest.mark.parametrize("terms", [[(1.0, F(1, 2))], [(F(1), 0.5)], [(F(1), F(3, 2))], [(F(1), F(-1, 9))]])
def test_inexact_and_outside_arguments_are_refused(terms: Terms) -> None:
    with pytest.raises(BadInput):
        ENTROPY.sign(terms)


@pytest.mark.parametrize("text", ["4*p*(1-p)", "q +", "__import__('os')", "", "q*x"])
def test_formulas_that_are_none(text: str) -> None:
    with pytest.raises(BadInput):
        formula(text)


@pytest.mark.parametrize("text", ["1/q", "ln(q)"])
def test_a_formula_without_a_value(text: str) -> None:
    with pytest.raises(BadInput):
        formula(text).sign([(F(1), F(0))])


def test_an_asymmetric_formula_is_not_folded() -> None:
    assert formula("q").sign([(F(1), F(2, 3)), (F(-1), F(1, 3))]) == 1


def test_names_and_formulas() -> None:
    assert criterion("gini") is GINI
    assert criterion("4*q*(1-q)") == formula("4*q*(1-q)") != GINI


def test_an_open_sign_is_said_to_be_open() -> None:
    hard = formula("exp(q) - exp(q)*(1 + 0*q) + sqrt(2)*sqrt(3)*q - sqrt(6)*q")
    with pytest.raises(UndecidedSign):
        hard.sign([(F(1), F(1, 3))])
