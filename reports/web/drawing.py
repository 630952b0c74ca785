"""Pictures as SVG: two curves that differ in dash and label, the failing range shaded, the point marked.

Main definitions: `drawing`, `standalone`. No script, no font of its own; colours come from the page, light or dark. The
same picture gives the same bytes. Text stays text.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape

from reports.charts import round_step
from reports.pictures import Curve, Picture
from verify.rationals import Fraction

WIDTH, HEIGHT = 420, 210
LEFT, RIGHT, TOP, BOTTOM = 58, 96, 14, 34
STYLE = (
    ".pl{color:#222;background:#fff}.pl .a{stroke:#0b62c4}.pl .b{stroke:#b3261e}.pl .f{fill:#b3261e;fill-opacity:.12}"
    "@media(prefers-color-scheme:dark){.pl{color:#ddd;background:#161616}.pl .a{stroke:#7ab4ff}.pl .b{stroke:#ff8a80}}"
)


def drawing(p: Picture, letters: Mapping[str, str], *, title: str) -> str:
    """The picture as an `svg` element; `letters` says how each name is written."""
    y = _scale(p)
    axis = letters.get(p.axis, p.axis)
    told = _told(p, letters)
    parts = [
        f'<svg class="pl" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="11">',
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>",
    ]
    parts += [_shade(p, a, b) for a, b in p.fails]
    parts += _axes(p, axis, y)
    if p.difference:
        parts.append(
            f'<path d="M{LEFT} {_up(0, y):.0f}H{WIDTH - RIGHT}" stroke="currentColor" opacity=".5"/>'
        )
    parts += [_curve(p, c, i, y) for i, c in enumerate(p.curves)]
    parts += _labels(p, y)
    x = _across(p, p.point[0])
    parts.append(
        f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="currentColor" stroke-dasharray="2 3" opacity=".6"/>'
    )
    parts += [f'<circle cx="{x:.1f}" cy="{_up(v, y):.1f}" r="3" fill="currentColor"/>' for v in p.point[1]]
    return "".join([*parts, "</svg>"])


def standalone(p: Picture, letters: Mapping[str, str], *, title: str) -> str:
    """The picture as a file of its own, with its colours."""
    svg = drawing(p, letters, title=title)
    return (
        svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
            "</desc>", f"</desc><style>{STYLE}</style>", 1
        )
        + "\n"
    )


def _told(p: Picture, letters: Mapping[str, str]) -> str:
    """The numbers of the picture in words."""
    values = " and ".join(f"{c.label} {v:.5g}" for c, v in zip(p.curves, p.point[1], strict=True))
    fixed = ", ".join(f"{letters.get(n, n)} = {v}" for n, v in p.fixed)
    ranges = ", ".join(f"{a:.4g} to {b:.4g}" for a, b in p.fails)
    axis = letters.get(p.axis, p.axis)
    held = f"with {fixed}; " if fixed else ""
    return f"{held}at {axis} = {p.at}: {values}; it fails for {axis} from {ranges}"


def _scale(p: Picture) -> tuple[float, float]:
    values = [v for c in p.curves for v in c.values if v is not None] + list(p.point[1])
    low, high = min(values), max(values)
    if p.difference:
        low, high = min(low, 0), max(high, 0)
    around = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    return low - around, high + around


def _across(p: Picture, x: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (x - p.xs[0]) / (p.xs[-1] - p.xs[0])


def _up(value: float, y: tuple[float, float]) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - y[0]) / (y[1] - y[0])


def _shade(p: Picture, a: float, b: float) -> str:
    left, right = _across(p, a), _across(p, b)
    return f'<rect class="f" x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{HEIGHT - TOP - BOTTOM}"/>'


def _axes(p: Picture, axis: str, y: tuple[float, float]) -> Iterator[str]:
    bottom = HEIGHT - BOTTOM
    yield f'<path d="M{LEFT} {TOP}V{bottom}H{WIDTH - RIGHT}" fill="none" stroke="currentColor"/><g fill="currentColor">'
    for x, anchor in ((p.xs[0], "start"), (p.xs[-1], "end")):
        yield f'<text x="{_across(p, x):.0f}" y="{bottom + 13}" text-anchor="{anchor}">{x:.4g}</text>'
    at = _across(p, p.point[0])
    yield f'<text x="{at:.0f}" y="{bottom + 27}" text-anchor="middle">{escape(axis)} {_number(p.at)}</text>'
    step = round_step(y[1] - y[0], most=5)
    for k in range(math.ceil(y[0] / step), math.floor(y[1] / step) + 1):
        yield f'<text x="{LEFT - 5}" y="{_up(k * step, y) + 4:.0f}" text-anchor="end">{k * step:.6g}</text>'
    yield "</g>"


def _number(value: Fraction) -> str:
    text = str(value)
    return f"= {text}" if len(text) <= 12 else f"\u2248 {float(value):.6g}"


def _curve(p: Picture, curve: Curve, i: int, y: tuple[float, float]) -> str:
    pieces, pen = [], "M"
    for x, value in zip(p.xs, curve.values, strict=True):
        if value is None:
            pen = "M"
            continue
        pieces.append(f"{pen}{_across(p, x):.0f} {_up(value, y):.1f}")
        pen = "L" if pen == "M" else " "
    dash = ' stroke-dasharray="6 3"' if i else ""
    return f'<path class="{"ab"[i]}" d="{"".join(pieces)}" fill="none" stroke-width="1.8"{dash}/>'


def _labels(p: Picture, y: tuple[float, float]) -> Iterator[str]:
    """The label of each curve at its right end, one below the other where they would meet."""
    ends = [(next(v for v in reversed(c.values) if v is not None), c.label) for c in p.curves]
    last = -100.0
    for value, label in sorted(ends, reverse=True):
        at = max(_up(value, y) + 4, last + 13)
        last = at
        yield f'<text x="{WIDTH - RIGHT + 5}" y="{at:.0f}" fill="currentColor">{label}</text>'
