"""Constants with contacts that are no simple fractions: what is told of them is true, and says how far it was proved.

The true values, to 24 digits, are those of Newton's method in 40 digits.
"""

from __future__ import annotations

import pytest

from tests.search.test_sharpening import between, certified
from verify.rationals import Fraction
from verify.sharpening import sharpen
from verify.sharpening.closed_forms import exact_fraction
from verify.sharpening.numeric import value_at
from verify.sharpening.words import sentence

NEAR = Fraction(1, 10**9)
UNIT = Fraction(1, 10**24)

IRRATIONAL = [
    ("ln(1+x) <= c*sqrt(x)", "x >= 0", "0.804742342549411811206368"),
    ("H(p) <= c*sqrt(p)", "0 <= p <= 1", "1.622879209662975376438203"),
    (r"\min(p,1-p) \ge c H(p)^2", "0 <= p <= 1", "0.379688642753068868904993"),
    ("H(x) <= c*(4*x*(1-x))^(3/4)", "0 <= x <= 1", "1.010593529578528845024394"),
    ("H(x^2) >= c*x*H(x)", "0 <= x <= 1", "1.618033988749894848204587"),
]


@pytest.mark.parametrize(
    ("relation", "where", "value"),
    [
        *IRRATIONAL[:1],
        *(pytest.param(*case, marks=pytest.mark.slow) for case in IRRATIONAL[1:]),
    ],
)
def test_both_ends_come_near_an_irrational_contact(relation: str, where: str, value: str) -> None:
    """One contact, or two that mirror each other."""
    low, high = between(relation, where, 60.0)
    assert low < Fraction(value) < high
    assert high - low < NEAR * high


@pytest.mark.slow
def test_a_contact_of_two_variables() -> None:
    low, high = between("x*exp(-x*x-y*y) + x*y/8 <= c", "0 <= x <= 1, -1 <= y <= 1", 90.0)
    assert low < Fraction("0.433511270664019556616592") < high
    assert high - low < NEAR


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "where", "value", "direction"),
    [
        ("4*q*(1-q) >= H(q)^c", "0 < q < 1", "1.386294361119890618834464", "smallest"),
        ("4*q*(1-q) >= pow(H(q), c)", "0 <= q <= 1", "1.386294361119890618834464", "smallest"),
        ("(1-p)^n <= c/(n*p)", "0 < p < 1, n >= 1", "0.367879441171442321595524", "smallest"),
        ("(1-p)^n <= c/(n*p)", "0 < p < 1, n >= 1, integer n", "0.367879441171442321595524", "smallest"),
    ],
)
def test_what_is_told_is_on_the_right_side(relation: str, where: str, value: str, direction: str) -> None:
    """Constants above the value work and those below fail; they are met in a limit, or there is no proof so near."""
    found = certified(sharpen(relation, where, time_limit=5.0))
    truth = Fraction(value)
    assert found.direction == direction
    if found.is_refuted:
        assert found.bad is not None
        assert found.bad <= truth + UNIT
    if found.is_proved:
        assert found.good is not None
        assert exact_fraction(value_at(found.good, {})) >= truth - UNIT
    assert ("the smallest" in sentence(found)) == (found.status in ("sharp", "between"))


def test_where_the_statement_has_no_value_no_end_is_told() -> None:
    """(1-p)^n has none at p = 1, as n is a variable."""
    found = sharpen("(1-p)^n <= c/(n*p)", "0 < p <= 1, n >= 1", time_limit=5.0)
    assert (found.status, found.is_proved, found.is_refuted) == ("undecided", False, False)
    assert any("the statement is undefined at" in line for line in found.left)
