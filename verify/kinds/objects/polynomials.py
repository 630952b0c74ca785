"""Explicit polynomials of independent coordinates: how likely their value is small, computed exactly.

Main definitions: `LevelMonomial`, `measure_monomial`. Guarantee: exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.kernel.goals import Refused
from verify.rationals import Fraction


@dataclass(frozen=True)
class LevelMonomial:
    """The constant `coefficient` (degree 0), or it times x (degree 1), x uniform on [-width, width]; a level."""

    degree: Fraction
    coefficient: Fraction
    width: Fraction
    level: Fraction


def measure_monomial(m: LevelMonomial) -> Mapping[str, Fraction]:
    """Its numbers: the probability that it is at most `level` in absolute value, and what bounds it. Raises Refused."""
    if m.degree not in (0, 1) or m.coefficient <= 0 or m.width <= 0 or m.level < 0:
        raise Refused("the degree is 0 or 1, coefficient and width are positive, the level is not negative")
    if m.degree == 0:
        chance = Fraction(m.coefficient <= m.level)
    else:
        chance = min(Fraction(1), m.level / (m.coefficient * m.width))
    return {
        "chance": chance,
        "level": m.level,
        "degree": m.degree,
        "coefficient": m.coefficient,
        "density": 1 / (2 * m.width),
    }
