"""Curves of a criterion beside the entropy, Gini and 2 min(q, 1-q), as SVG text.

Main definition: `plot`. No scripts, no fonts of its own; the curves differ in pattern as well as in colour. Floats
place the points and decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from algorithms.criteria import ENTROPY, GINI, MINIMUM
from verify.rationals import Fraction

__all__ = ["plot"]

WIDTH, HEIGHT, MARGIN = 480, 320, 40
STEPS = 160
STYLE = 'role="img" font-family="sans-serif" font-size="11"'
BESIDE = (
    ("H(q)", ENTROPY, "#d9730d", "6 3"),
    ("4q(1-q)", GINI, "#2a9d5c", "2 3"),
    ("2min(q,1-q)", MINIMUM, "#b5489a", "8 3 2 3"),
)


def plot(values: Callable[[Fraction], float | None], name: str) -> str:
    """The graph of `values` on [0, 1] over those of three criteria; gaps where it is None."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {STYLE}>',
        f"<title>{escape(name)} on [0, 1]</title>",
        f'<path d="M{_x(0)} {_y(1):.1f}V{_y(0):.1f}H{_x(1)}" fill="none" stroke="#888"/>',
    ]
    for k in range(5):
        tick = k / 4
        parts.append(f'<text x="{_x(tick):.0f}" y="{_y(0) + 14:.0f}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{_x(0) - 5}" y="{_y(tick) + 4:.0f}" text-anchor="end">{tick:g}</text>')
    for label, criterion, colour, dash in BESIDE:
        path = _path([criterion.approximate(k / STEPS) for k in range(STEPS + 1)])
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-dasharray="{dash}"/>')
        del label
    path = _path([values(Fraction(k, STEPS)) for k in range(STEPS + 1)])
    parts.append(f'<path d="{path}" fill="none" stroke="#1f77b4" stroke-width="2.5"/>')
    entries = [("G", "#1f77b4", ""), *((label, colour, dash) for label, _, colour, dash in BESIDE)]
    for i, (label, colour, dash) in enumerate(entries):
        x = MARGIN + i * 100
        parts.append(
            f'<path d="M{x} 12h22" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash or "none"}"/>'
        )
        parts.append(f'<text x="{x + 26}" y="16">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>"])


def _x(q: float) -> float:
    return MARGIN + q * (WIDTH - 2 * MARGIN)


def _y(value: float) -> float:
    return HEIGHT - MARGIN + 12 - value * (HEIGHT - 2 * MARGIN)


def _path(values: list[float | None]) -> str:
    """A line through the points, in pieces; values far off the picture are left out."""
    found, pen = [], "M"
    for k, value in enumerate(values):
        if value is None or not -0.2 <= value <= 1.2:
            pen = "M"
            continue
        found.append(f"{pen}{_x(k / STEPS):.1f} {_y(value):.1f}")
        pen = "L"
    return "".join(found) or "M0 0"
