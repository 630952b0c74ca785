"""Algebraic bounds of the logarithm.

Main definition: `LOG_BOUNDS`. Each holds for all r > 0 on the stated side of 1:

    1 - 1/r <= ln r <= r - 1;
    for r >= 1:  2 (r - 1)/(r + 1) <= ln r <= (r - 1/r)/2;  for r <= 1 the same with both signs turned.

The first line is ln r <= r - 1, applied to r and to 1/r. For the second, both sides vanish at 1 and the
differences have the derivatives 1/r - 4/(r + 1)^2 = (r - 1)^2 / (r (r + 1)^2) and (1 + 1/r^2)/2 - 1/r = (1 -
1/r)^2 / 2, both >= 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.language.forms import Form
from verify.language.normal import power_of


@dataclass(frozen=True)
class LogBound:
    """A bound of ln r: `side` 1 is lower, -1 upper; `needs` is the sign of r - 1 it asks, 0 for none."""

    side: int
    needs: int
    at: Callable[[Form], Form]


def _low(r: Form) -> Form:
    return Form.constant(r.region, 1) - power_of(r, Fraction(-1))


def _high(r: Form) -> Form:
    return r - Form.constant(r.region, 1)


def _mean(r: Form) -> Form:
    one = Form.constant(r.region, 1)
    return ((r - one) * power_of(r + one, Fraction(-1))).scale(Fraction(2))


def _root(r: Form) -> Form:
    return (r - power_of(r, Fraction(-1))).scale(Fraction(1, 2))


LOG_BOUNDS: Mapping[str, LogBound] = {
    "low": LogBound(1, 0, _low),
    "high": LogBound(-1, 0, _high),
    "mean-low": LogBound(1, 1, _mean),
    "mean-high": LogBound(-1, -1, _mean),
    "root-high": LogBound(-1, 1, _root),
    "root-low": LogBound(1, -1, _root),
}
