"""Explicit functions of two bits, one with a random probability: how likely a covariance is small, computed exactly.

Main definitions: `Wavering`, `measure_wavering`. Guarantee: exact. What each number is: docs/worlds.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.kernel.goals import Refused
from verify.rationals import Fraction


@dataclass(frozen=True)
class Wavering:
    """f as digits for 00, 01, 10, 11; the probability of the first bit, the bit i; that of the second is uniform on
    all that is at most `width` away from `second`. I is both bits where they have a coefficient, else the first.
    """

    function: str
    first: Fraction
    second: Fraction
    width: Fraction
    scale: Fraction
    least: Fraction
    level: Fraction


def measure_wavering(o: Wavering) -> Mapping[str, Fraction]:
    """Its numbers: coefficients, the change by the first bit, and the covariance with it. Raises Refused."""
    if len(o.function) != 4 or set(o.function) - {"0", "1"}:
        raise Refused("a function of two bits has four digits 0 or 1")
    inside = o.width <= o.second <= 1 - o.width and 0 < o.least <= o.first <= 1 - o.least
    if not inside or min(o.width, o.scale) <= 0 or o.level < 0:
        raise Refused(
            "probabilities lie in their ranges, width and scale are positive, the level is not negative"
        )
    none, second, first, both = map(int, o.function)
    joint, alone = Fraction(both - first - second + none, 4), Fraction(both + first - second - none, 4)
    if not joint and not alone:
        raise Refused("the function does not depend on the first bit")
    size = 2 if joint else 1
    at_0, at_1 = first - none, both - second  # the change by the first bit, by the value of the second
    changes = [at_0 + (at_1 - at_0) * (o.second + sign * o.width) for sign in (-1, 1)]
    low, high = sorted(o.first * (1 - o.first) * change for change in changes)
    within = min(high, o.level) - max(low, -o.level)
    return {
        "chance": max(Fraction(0), within) / (high - low) if low < high else Fraction(within >= 0),
        "level": o.level,
        "least": o.least,
        "density": 1 / (2 * o.width),
        "bits": Fraction(2),
        "size": Fraction(size),
        "coefficient": joint or alone,
        "degree": Fraction(size - 1),
        "scale": o.scale,
        "leading": Fraction(at_1 - at_0, 2) * o.scale if joint else Fraction(at_0, 2),
    }
