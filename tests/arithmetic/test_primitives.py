"""Range-tight primitives: exact values at singular ends, tight ends of wide cells, infinities, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import Interval, as_fraction
from verify.arithmetic.primitives import (
    entropy_range,
    exp_range,
    gini_root_range,
    log1p_quotient_range,
    log_quotient_range,
    log_range,
    power_range,
    sqrt_range,
    xlogx_range,
    xpow_log_range,
)
from verify.arithmetic.series import SeriesEnclosures
from verify.rationals import Fraction

BACK_ENDS: tuple[Enclosures, ...] = (ArbEnclosures(), SeriesEnclosures())
HALF = Fraction(1, 2)
TINY = Fraction(1, 2**70)

every_back_end = pytest.mark.parametrize("e", BACK_ENDS, ids=lambda e: e.name)


def F(text: str) -> Fraction:
    return Fraction(text)


def close(found: Any, expected: Fraction) -> bool:
    """Whether the end agrees with the decimal `expected` to the accuracy of the latter (20 digits)."""
    return found is not None and abs(as_fraction(found) - expected) <= Fraction(1, 10**19)


@every_back_end
def test_log(e: Enclosures) -> None:
    assert log_range(e, Interval(0, 1)) == Interval(None, 0)
    assert log_range(e, Interval(1, None)) == Interval(0, None)
    assert log_range(e, Interval(0, None)) == Interval(None, None)
    found = log_range(e, Interval(HALF, 3))
    assert close(found.lo, F("-0.69314718055994530942"))
    assert close(found.hi, F("1.09861228866810969140"))


@every_back_end
def test_exp(e: Enclosures) -> None:
    assert exp_range(e, Interval(None, 0)) == Interval(0, 1)
    assert exp_range(e, Interval(0, None)) == Interval(1, None)
    assert exp_range(e, Interval(None, None)) == Interval(0, None)
    assert close(exp_range(e, Interval(-1, 1)).lo, F("0.36787944117144232160"))


@every_back_end
def test_exp_far_out_gives_bounds_and_not_giants(e: Enclosures) -> None:
    far = Fraction(10**40)
    assert exp_range(e, Interval(-far, far)) == Interval(0, None)
    above = exp_range(e, Interval(far, far))
    assert above.hi is None
    assert above.lo == exp_range(e, Interval(2**16, 2**16)).lo
    below = exp_range(e, Interval(-far, -far))
    assert below == Interval(0, exp_range(e, Interval(-(2**16), -(2**16))).hi)


@every_back_end
def test_sqrt(e: Enclosures) -> None:
    assert sqrt_range(e, Interval(0, Fraction(4, 9))) == Interval(0, Fraction(2, 3))
    assert sqrt_range(e, Interval(1, None)) == Interval(1, None)


@every_back_end
def test_powers(e: Enclosures) -> None:
    assert power_range(e, Interval(0, 4), HALF) == Interval(0, 2)
    assert power_range(e, Interval(0, 4), -HALF) == Interval(HALF, None)
    assert power_range(e, Interval(Fraction(1, 8), None), F("-2/3")) == Interval(0, 4)
    assert power_range(e, Interval(0, None), F("3/2")) == Interval(0, None)
    assert power_range(e, Interval(0, None), 0) == Interval(1, 1)
    assert power_range(e, Interval(Fraction(1, 3), 5), 3) == Interval(Fraction(1, 27), 125)
    assert power_range(e, Interval(0, 1), F("1000/999")) == Interval(0, 1)
    assert power_range(e, Interval(0, 1), F("-1000/999")) == Interval(1, None)
    beyond = power_range(e, Interval(HALF, 2), F("-31/30"))
    assert close(beyond.lo, F("0.48857998421712297746"))
    assert close(beyond.hi, F("2.04674778399354981971"))


@every_back_end
def test_powers_with_large_exponents_stay_bounded(e: Enclosures) -> None:
    huge = power_range(e, Interval(HALF, 2), 10**30)
    assert (huge.lo, huge.hi) == (0, None)
    assert xpow_log_range(e, Interval(0, 2), 10**30).hi is None


@every_back_end
def test_entropy(e: Enclosures) -> None:
    assert entropy_range(e, Interval(0, 0)) == entropy_range(e, Interval(1, 1)) == Interval(0, 0)
    assert entropy_range(e, Interval(HALF, HALF)).hi == 1
    assert entropy_range(e, Interval(0, 1)) == Interval(0, 1)
    quarter = F("0.81127812445913286391")
    for cell in (Interval(Fraction(1, 4), F("0.6")), Interval(F("0.3"), Fraction(3, 4))):
        found = entropy_range(e, cell)
        assert close(found.lo, quarter)
        assert found.hi == 1
    left, right = (
        entropy_range(e, Interval(F("1/10"), F("1/4"))),
        entropy_range(e, Interval(F("3/4"), F("9/10"))),
    )
    assert left == right
    assert close(left.lo, F("0.46899559358928122125"))
    assert close(left.hi, quarter)


@every_back_end
def test_entropy_next_to_its_maximum_never_exceeds_one(e: Enclosures) -> None:
    near = entropy_range(e, Interval(HALF + TINY, HALF + 2 * TINY))
    assert near.hi is not None
    assert near.hi <= 1


@every_back_end
def test_entropy_keeps_its_relative_accuracy_at_zero(e: Enclosures) -> None:
    found = entropy_range(e, Interval(TINY, TINY))
    assert found.lo is not None and found.hi is not None  # noqa: PT018
    # H(p)/p = log2(1/p) + 1/ln 2 + O(p), and 1/ln 2 = 1.4426...
    assert 71 < as_fraction(found.lo) / TINY - F("0.4426") < F("71.0002")
    assert (found.hi - found.lo) / found.lo < e.rational(TINY)


@every_back_end
def test_gini_root(e: Enclosures) -> None:
    assert gini_root_range(e, Interval(0, 1)) == Interval(0, HALF)
    assert gini_root_range(e, Interval(F("1/5"), F("9/10"))) == Interval(F("3/10"), HALF)
    assert gini_root_range(e, Interval(F("4/5"), F("9/10"))) == Interval(F("3/10"), F("2/5"))


@every_back_end
def test_xlogx(e: Enclosures) -> None:
    minus_1_over_e = F("-0.36787944117144232160")
    assert xlogx_range(e, Interval(0, 0)) == xlogx_range(e, Interval(1, 1)) == Interval(0, 0)
    whole = xlogx_range(e, Interval(0, 1))
    assert close(whole.lo, minus_1_over_e)
    assert whole.hi == 0
    assert xlogx_range(e, Interval(0, None)).hi is None
    assert close(xlogx_range(e, Interval(0, None)).lo, minus_1_over_e)
    falling, rising = xlogx_range(e, Interval(0, F("1/4"))), xlogx_range(e, Interval(HALF, 2))
    half_ln_half = F("-0.34657359027997265471")  # at 1/4 and at 1/2
    assert close(falling.lo, half_ln_half)
    assert falling.hi == 0
    assert close(rising.lo, half_ln_half)
    assert close(rising.hi, F("1.38629436111989061883"))
    assert xlogx_range(e, Interval(2, None)) == Interval(xlogx_range(e, Interval(2, 2)).lo, None)


@every_back_end
def test_xlogx_around_its_minimum(e: Enclosures) -> None:
    """Cells that end inside the enclosure of 1/e are the ones where the monotone piece is not known."""
    bottom_lo, bottom_hi = e.exp(-1)
    deepest = xlogx_range(e, Interval(0, 1)).lo
    for cell in (
        Interval(bottom_lo, bottom_lo),
        Interval(bottom_hi, bottom_hi),
        Interval(bottom_lo, bottom_hi),
    ):
        found = xlogx_range(e, cell)
        width = found.width()
        assert found.lo is not None and deepest is not None and width is not None  # noqa: PT018
        assert deepest <= found.lo
        assert width < e.rational(TINY)


@every_back_end
def test_xpow_log(e: Enclosures) -> None:
    found = xpow_log_range(e, Interval(0, 1), HALF)  # minimum -2/e at e^-2
    assert close(found.lo, F("-0.73575888234288464319"))
    assert found.hi == 0
    assert xpow_log_range(e, Interval(0, F("2/3")), 1) == xlogx_range(e, Interval(0, F("2/3")))
    four = xpow_log_range(e, Interval(1, 4), HALF)
    assert four.lo == 0
    assert close(four.hi, F("2.77258872223978123767"))


@every_back_end
def test_log_quotient(e: Enclosures) -> None:
    def point(u: Fraction, v: Fraction) -> Interval:
        return log_quotient_range(e, Interval(u, u), Interval(v, v))

    assert point(Fraction(3), Fraction(3)) == Interval(F("1/3"), F("1/3"))
    assert point(Fraction(1), Fraction(2)) == point(Fraction(2), Fraction(1))
    assert close(point(Fraction(1), Fraction(2)).lo, F("0.69314718055994530942"))
    wide = log_quotient_range(e, Interval(1, 2), Interval(2, 3))
    assert wide.hi == point(Fraction(1), Fraction(2)).hi
    assert wide.lo == point(Fraction(2), Fraction(3)).lo
    assert log_quotient_range(e, Interval(1, 2), Interval(1, 2)) == Interval(HALF, 1)
    assert log_quotient_range(e, Interval(0, 2), Interval(1, 2)) == Interval(HALF, None)
    assert log_quotient_range(e, Interval(1, None), Interval(1, 2)) == Interval(0, 1)


@every_back_end
def test_log_quotient_without_cancellation(e: Enclosures) -> None:
    u, v = Fraction(1), 1 + TINY * TINY
    found = log_quotient_range(e, Interval(u, u), Interval(v, v))
    assert found.lo is not None and found.hi is not None  # noqa: PT018
    assert 1 - e.rational(TINY) < found.lo <= found.hi <= 1 + e.rational(TINY)


@every_back_end
def test_log1p_quotient(e: Enclosures) -> None:
    assert log1p_quotient_range(e, Interval(0, 0)) == Interval(1, 1)
    assert log1p_quotient_range(e, Interval(-1, 0)) == Interval(1, None)
    assert log1p_quotient_range(e, Interval(0, None)) == Interval(0, 1)
    found = log1p_quotient_range(e, Interval(-HALF, 1))
    assert close(found.lo, F("0.69314718055994530942"))
    assert close(found.hi, F("1.38629436111989061883"))


REFUSED: list[tuple[Callable[..., Interval], tuple[Any, ...]]] = [
    (log_range, (Interval(-TINY, 1),)),
    (log_range, (Interval(None, 1),)),
    (log_range, (Interval(0, 0),)),
    (sqrt_range, (Interval(-TINY, 1),)),
    (sqrt_range, (Interval(None, None),)),
    (power_range, (Interval(-TINY, 1), 2)),
    (power_range, (Interval(-TINY, 1), 0)),
    (power_range, (Interval(0, 0), -1)),
    (entropy_range, (Interval(-TINY, HALF),)),
    (entropy_range, (Interval(HALF, 1 + TINY),)),
    (entropy_range, (Interval(HALF, None),)),
    (gini_root_range, (Interval(-TINY, HALF),)),
    (gini_root_range, (Interval(HALF, 1 + TINY),)),
    (xlogx_range, (Interval(-TINY, 1),)),
    (xpow_log_range, (Interval(-TINY, 1), 1)),
    (xpow_log_range, (Interval(0, 1), 0)),
    (xpow_log_range, (Interval(1, 2), -1)),
    (log_quotient_range, (Interval(-TINY, 1), Interval(1, 2))),
    (log_quotient_range, (Interval(1, 2), Interval(-TINY, 1))),
    (log_quotient_range, (Interval(0, 0), Interval(1, 2))),
    (log_quotient_range, (Interval(1, 2), Interval(0, 0))),
    (log1p_quotient_range, (Interval(-1 - TINY, 0),)),
    (log1p_quotient_range, (Interval(-1, -1),)),
]


@every_back_end
@pytest.mark.parametrize(("function", "arguments"), REFUSED)
def test_outside_the_domain(
    e: Enclosures, function: Callable[..., Interval], arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(ValueError, match=r"not defined|no finite value|r > 0 only"):
        function(e, *arguments)


@every_back_end
def test_exponents_are_exact(e: Enclosures) -> None:
    for function in (power_range, xpow_log_range):
        with pytest.raises(TypeError):
            function(e, Interval(0, 1), 0.5)  # type: ignore[arg-type]


@every_back_end
@given(cells=st.lists(st.fractions(min_value=0, max_value=1), min_size=3, max_size=3))
def test_a_part_has_a_smaller_range(e: Enclosures, cells: list[Fraction]) -> None:
    """Up to the rounding of the ends, which may fall differently."""
    a, b, c = sorted(cells)
    for f in (entropy_range, gini_root_range, xlogx_range, sqrt_range, exp_range, log1p_quotient_range):
        whole, part = f(e, Interval(a, c)), f(e, Interval(a, b))
        assert None not in (whole.lo, whole.hi, part.lo, part.hi)
        slack = Interval(-TINY, TINY)
        roomy = whole + slack
        assert roomy.hull(part) == roomy
