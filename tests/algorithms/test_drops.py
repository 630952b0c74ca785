"""The drop of an impurity by a split."""

from __future__ import annotations

import pytest

from algorithms.drops import DELTA, WEIGHTS, Drop
from verify.errors import BadInput
from verify.language.expressions import const, substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain_statement
from verify.rationals import Fraction
from verify.search.prover import prove

GINI, ENTROPY = Drop(parse_expression("4*q*(1-q)")), Drop(parse_expression("H(q)"))
MINIMUM = Drop(parse_expression("2*min(q,1-q)"))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_the_drop_of_gini_is_4_tau_times_1_less_tau_times_delta_squared() -> None:
    for tau in (HALF, Fraction(1, 3)):
        assert GINI.exact(HALF, tau, QUARTER) == 4 * tau * (1 - tau) * QUARTER**2


def test_signs_are_exact() -> None:
    assert ENTROPY.sign(HALF, HALF, QUARTER) == 1
    assert ENTROPY.sign(HALF, HALF, Fraction(0)) == 0
    assert MINIMUM.sign(QUARTER, HALF, QUARTER) == 0
    assert Drop(parse_expression("q^2")).sign(HALF, HALF, QUARTER) == -1
    assert ENTROPY.exact(HALF, HALF, Fraction(1)) == 1
    assert ENTROPY.exact(HALF, HALF, QUARTER) is None


def test_an_enclosure_holds_the_drop() -> None:
    box = ENTROPY.enclosure(HALF, HALF, QUARTER)
    assert box.lo is not None
    assert box.hi is not None
    assert 0 < box.lo <= box.hi < 1


@pytest.mark.parametrize(
    ("q", "tau", "delta"),
    [(HALF, HALF, Fraction(2)), (HALF, Fraction(2), Fraction(0)), (Fraction(-1), HALF, Fraction(0))],
)
def test_what_is_no_split_is_refused(q: Fraction, tau: Fraction, delta: Fraction) -> None:
    with pytest.raises(BadInput):
        GINI.sign(q, tau, delta)


def test_floats_other_variables_and_missing_values_are_refused() -> None:
    with pytest.raises(BadInput):
        GINI.sign(0.5, HALF, QUARTER)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(BadInput):
        Drop(parse_expression("q + r"))
    with pytest.raises(BadInput):
        Drop(parse_expression("1/q")).sign(QUARTER, HALF, HALF)


def test_the_constrained_drop_is_the_drop_at_the_least_delta() -> None:
    point = {"q": const(HALF), "tau": const(HALF), "gamma": const(QUARTER)}
    delta = substitute(DELTA, point)
    assert delta == const(QUARTER)
    assert "gamma^2" in plain_statement(GINI.bound(WEIGHTS["gini"], const(16)))


def test_the_bound_of_gini_holds_at_16_and_not_beyond() -> None:
    assert prove(GINI.bound(WEIGHTS["gini"], const(16)), time_limit=60).status == "proved"
    assert prove(GINI.bound(WEIGHTS["gini"], parse_expression("16.01")), time_limit=60).status == "refuted"


def test_the_search_proposes_the_balanced_split_at_a_half() -> None:
    found = GINI.lowest(WEIGHTS["gini"])
    assert found is not None
    point, quotient = found
    assert point["tau"] == HALF
    assert abs(quotient - 16) < 1e-9
