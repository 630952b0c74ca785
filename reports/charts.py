"""Charts as SVG text: histograms and lines, several panels, at most four in a row.

Main definitions: `plot_svg`. No scripts, no fonts of its own; the colours read on white and on black. The first eight
series differ in colour, and in their markers as well: four shapes, full and then hollow. Where a logarithmic axis meets
a count of 0 no bar is drawn. The same data give the same bytes. Positions on the page are floats: they show numbers and
decide none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from verify.claims.figures import Histogram, Lines
from verify.rationals import Fraction

__all__ = ["plot_svg", "round_step"]

COLOURS = ("#1f77b4", "#d9730d", "#2a9d5c", "#b5489a", "#5f5fc4", "#a67c00", "#1d9a9a", "#c23b3b")
PANELS_IN_A_ROW = 4
PANEL_WIDTH, PANEL_HEIGHT = 380, 300
LEFT, RIGHT, TOP, BOTTOM = 58, 12, 40, 62
MOST_MARKERS = 40
"""A longer line has a marker at every second point, or third, and so on."""
INNER_WIDTH = PANEL_WIDTH - LEFT - RIGHT
INNER_HEIGHT = PANEL_HEIGHT - TOP - BOTTOM
TITLE_HEIGHT = 34
MIDDLE = 'text-anchor="middle"'
NAMES_IN_A_ROW, LEGEND_ROW = 4, 15
STYLE = 'role="img" font-family="sans-serif" font-size="11"'


def plot_svg(panels: Sequence[Histogram | Lines], title: str, description: str = "") -> str:
    """An SVG document with the panels from left to right in rows, each with axes, ticks and a legend.

    Raises ValueError for no panel, and for a panel without series.
    """
    if not panels or not all(p.series for p in panels):
        raise ValueError("a plot has panels, and a panel has series")
    columns = min(len(panels), PANELS_IN_A_ROW)
    rows = math.ceil(len(panels) / columns)
    tall = PANEL_HEIGHT + LEGEND_ROW * (max(_legend_rows(p) for p in panels) - 1)
    width, height = PANEL_WIDTH * columns, tall * rows + TITLE_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {STYLE}>',
        f"<title>{escape(title)}</title><desc>{escape(description or title)}</desc>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<g fill="#222"><text x="{width / 2:.0f}" y="22" {MIDDLE} font-size="14">{escape(title)}</text>',
    ]
    for i, panel in enumerate(panels):
        x, y = PANEL_WIDTH * (i % columns), TITLE_HEIGHT + tall * (i // columns)
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _histogram(panel) if isinstance(panel, Histogram) else _lines(panel)
        parts.append("</g>")
    return "\n".join([*parts, "</g></svg>", ""])


class _Axis:
    """Maps numbers to [0, 1], linearly or by logarithm."""

    def __init__(self, low: float, high: float, *, log: bool, whole: bool = False) -> None:
        self.log, self.whole = log, whole
        self.low, self.high = (math.log10(low), math.log10(high)) if log else (low, high)
        if self.high <= self.low:
            self.high = self.low + 1

    def place(self, x: float) -> float:
        value = math.log10(x) if self.log else x
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Places and labels of the ticks."""
        if self.log:
            for exponent in range(math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9) + 1):
                yield (
                    self.place(10.0**exponent),
                    f"{10**exponent:,}" if 0 <= exponent <= 5 else f"1e{exponent}",
                )
            return
        step = round_step(self.high - self.low, whole=self.whole)
        for k in range(math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9) + 1):
            yield self.place(k * step), f"{k * step:.6g}"


def round_step(span: float, *, whole: bool = False, most: int = 8) -> float:
    """A round step that gives at most so many ticks; a whole number where only those are on the axis."""
    power: float = 10.0 ** math.floor(math.log10(span))
    steps = (power * f for f in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0))
    return next(s for s in steps if span / s <= most and (s.is_integer() or not whole))


def _frame(panel: Histogram | Lines, x: _Axis, y: _Axis) -> list[str]:
    """Title, axes, ticks and labels."""
    bottom, middle, upright = TOP + INNER_HEIGHT, LEFT + INNER_WIDTH / 2, TOP + INNER_HEIGHT / 2
    parts = [
        f'<text x="{middle:.0f}" y="{TOP - 22}" {MIDDLE} font-size="12">{escape(panel.title)}</text>',
        f'<path d="M{LEFT} {TOP}V{bottom}H{LEFT + INNER_WIDTH}" fill="none" stroke="#444"/>',
        f'<text x="{middle:.0f}" y="{bottom + 34}" {MIDDLE}>{escape(panel.x_label)}</text>',
        f'<text transform="translate(14 {upright:.0f}) rotate(-90)" {MIDDLE}>{escape(panel.y_label)}</text>',
    ]
    for place, label in x.ticks():
        at = LEFT + INNER_WIDTH * place
        parts.append(f'<path d="M{at:.1f} {bottom}v4" stroke="#444"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 16}" {MIDDLE} font-size="9">{label}</text>')
    for place, label in y.ticks():
        at = bottom - INNER_HEIGHT * place
        parts.append(f'<path d="M{LEFT - 4} {at:.1f}h4" stroke="#444"/>')
        parts.append(f'<text x="{LEFT - 7}" y="{at + 3:.1f}" text-anchor="end" font-size="9">{label}</text>')
    return parts


def _legend_rows(panel: Histogram | Lines) -> int:
    return math.ceil(len(panel.series) / NAMES_IN_A_ROW)


def _legend(names: Sequence[str]) -> Iterator[str]:
    columns = min(max(2, len(names)), NAMES_IN_A_ROW)
    for i, name in enumerate(names):
        x = LEFT + (i % columns) * INNER_WIDTH / columns
        y = PANEL_HEIGHT - 8 + LEGEND_ROW * (i // columns)
        yield f'<g transform="translate({x:.0f} {y})">{_marker(i, 5, -4)}<text x="14">{escape(name)}</text></g>'


def _marker(i: int, x: float, y: float) -> str:
    """A mark that tells the series apart by shape and colour; the second four are hollow."""
    colour = COLOURS[i % len(COLOURS)]
    paint = (
        f'fill="{colour}"' if i % len(COLOURS) < 4 else f'fill="white" stroke="{colour}" stroke-width="1.5"'
    )
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" {paint}/>',
        f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" {paint}/>',
        f'<path d="M{x:.1f} {y - 4:.1f}l4 7h-8z" {paint}/>',
        f'<path d="M{x:.1f} {y - 4:.1f}l4 4l-4 4l-4 -4z" {paint}/>',
    )
    return shapes[i % len(shapes)]


def _histogram(panel: Histogram) -> list[str]:
    edges = [float(e) for e in panel.edges]
    largest = max(max(counts) for counts in panel.series.values())
    y = (
        _Axis(0.5, max(1, largest) * 1.5, log=True)
        if panel.log_y
        else _Axis(0, max(1, largest) * 1.08, log=False)
    )
    x = _Axis(edges[0], edges[-1], log=False)
    parts = _frame(panel, x, y)
    count = len(panel.series)
    for i, (name, counts) in enumerate(panel.series.items()):
        for k, n in enumerate(counts):
            if not n:
                continue
            left, right = x.place(edges[k]), x.place(edges[k + 1])
            bar = (right - left) * 0.9 / count
            at = LEFT + INNER_WIDTH * (left + (right - left) * 0.05 + bar * i)
            tall = INNER_HEIGHT * y.place(n)
            parts.append(
                f'<rect x="{at:.2f}" y="{TOP + INNER_HEIGHT - tall:.2f}" width="{INNER_WIDTH * bar:.2f}"'
                f' height="{tall:.2f}" fill="{COLOURS[i % len(COLOURS)]}" fill-opacity="{0.95 - 0.15 * (i % 2):.2f}">'
                f"<title>{escape(name)}: {n} in [{panel.edges[k]}, {panel.edges[k + 1]})</title></rect>"
            )
    return [*parts, *_legend(list(panel.series))]


def _lines(panel: Lines) -> list[str]:
    points = [p for series in panel.series.values() for p in series]
    xs = [float(p[0]) for p in points]
    x = _Axis(min(xs), max(xs), log=panel.log_x, whole=all(a.is_integer() for a in xs))
    low, high = (float(f(p[k] for p in points)) for f, k in ((min, 2), (max, 3)))
    around = (high - low) / 20
    bottom, top = (
        (min(0.0, low * 1.05), max(0.0, high * 1.05)) if panel.from_zero else (low - around, high + around)
    )
    y = _Axis(bottom, top, log=False)
    parts = _frame(panel, x, y)
    if bottom < 0 <= top:
        zero = _up(y, Fraction(0))
        parts.append(f'<path d="M{LEFT} {zero:.1f}h{INNER_WIDTH}" stroke="#444" stroke-opacity="0.4"/>')
    for i, (name, series) in enumerate(panel.series.items()):
        every = 1 + len(series) // MOST_MARKERS
        colour = COLOURS[i % len(COLOURS)]
        places = [(_across(x, p[0]), *(_up(y, v) for v in p[1:])) for p in series]
        path = "L".join(f"{a:.1f} {b:.1f}" for a, b, _, _ in places)
        dash = ' stroke-dasharray="5 3"' if i % 2 else ""
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"{dash}/>')
        for (a, b, under, over), p in list(zip(places, series, strict=True))[::every]:
            parts.append(
                f'<path d="M{a:.1f} {under:.1f}V{over:.1f}" stroke="{colour}" stroke-opacity="0.5"/>'
            )
            text = f"{name}: {float(p[1]):.6g} at {p[0]}"
            parts.append(f"<g><title>{escape(text)}</title>{_marker(i, a, b)}</g>")
    return [*parts, *_legend(list(panel.series))]


def _across(axis: _Axis, value: Fraction) -> float:
    return LEFT + INNER_WIDTH * axis.place(float(value))


def _up(axis: _Axis, value: Fraction) -> float:
    return TOP + INNER_HEIGHT * (1 - axis.place(float(value)))
