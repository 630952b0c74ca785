"""Figures 2, 3 and 8 to 13 of KM96, computed anew: the criteria, and the difference of two tangents.

Paper: KM96, the figures at its end.
Notation: p = q - tau delta, r = q + (1 - tau) delta, delta = gamma q(1-q) / (tau(1-tau)). The tangent to G at p,
read at q, is G(p) + tau delta G'(p); that at r is G(r) - (1 - tau) delta G'(r). Entropy is in bits, so its
derivative is log2((1-q)/q). The derivative of 2 sqrt(q(1-q)) is (1-2q)/sqrt(q(1-q)).

Every value is a certified enclosure at an exact rational q. The tables hold its middle to 12 decimals, which is
within 10^-12 of the true value, and its sign, which the enclosure decides. No claims stand here.

Found: the captions of figures 8 to 13 subtract (1 - tau) delta G'(r) where the tangent adds it. As printed the
expression changes its sign between 0 and 1, so it is not what the captions describe. Both are drawn here:
together, and what was meant alone, since it is much smaller. At q = 0 and 1 the derivatives of entropy and of
the root do not exist, so those plots end before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from algorithms.decimals import decimal
from lemmas.boosting.formulas import DELTA, Criterion, entropy, gini, minimum, root
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.claims.figures import Lines, Plot, RunOptions, figure
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, substitute
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

DIGITS = 12
BITS = 160
GAMMA = Fraction(1, 10)
CRITERIA: Mapping[str, Criterion] = {"root": root, "entropy": entropy, "gini": gini, "minimum": minimum}
"""As figure 2 has them, from top to bottom."""

Point = tuple[Fraction, Fraction, Fraction, Fraction]
Rows = tuple[tuple[object, ...], ...]


def gini_slope(x: str) -> str:
    """The derivative of 4x(1-x)."""
    return f"(4 - 8*({x}))"


def entropy_slope(x: str) -> str:
    """The derivative of H, in bits."""
    return f"(log2(1 - ({x})) - log2({x}))"


def root_slope(x: str) -> str:
    """The derivative of 2 sqrt(x(1-x))."""
    return f"((1 - 2*({x}))/sqrt(({x})*(1 - ({x}))))"


@dataclass(frozen=True)
class Tangents:
    """A criterion with its derivative, and whether that exists at 0 and 1."""

    name: str
    value: Criterion
    slope: Criterion
    ends: bool


TANGENTS = (
    Tangents("4q(1-q)", gini, gini_slope, ends=True),
    Tangents("H(q)", entropy, entropy_slope, ends=False),
    Tangents("2 sqrt(q(1-q))", root, root_slope, ends=False),
)
P, R = f"(q - tau*({DELTA}))", f"(q + (1 - tau)*({DELTA}))"


def at_p(g: Tangents) -> str:
    """The tangent to G at p, read at q."""
    return f"({g.value(P)} + tau*({DELTA})*{g.slope(P)})"


def at_r(g: Tangents) -> str:
    """The tangent to G at r, read at q."""
    return f"({g.value(R)} - (1 - tau)*({DELTA})*{g.slope(R)})"


def intended(g: Tangents) -> str:
    """The difference of the two tangents at q, eq. (18)."""
    return f"{at_p(g)} - {at_r(g)}"


def as_printed(g: Tangents) -> str:
    """The expression of the captions, in which the last term is subtracted."""
    return f"{at_p(g)} - {g.value(R)} - (1 - tau)*({DELTA})*{g.slope(R)}"


@dataclass(frozen=True)
class Curve:
    """A formula in q, read once and enclosed at many points."""

    expression: Expr

    @classmethod
    def of(cls, text: str, **values: Fraction) -> Curve:
        """The formula with exact values for some variables."""
        return cls(substitute(parse_expression(text), {n: const(v) for n, v in values.items()}))

    def at(self, q: Fraction) -> Point:
        """(q, the value to 12 decimals, and exact bounds of the value). Raises Undefined where there is none."""
        interval = enclose_at(self.expression, {"q": q}, ArbEnclosures(bits=BITS))
        if interval.lo is None or interval.hi is None:
            raise ArithmeticError(f"there is no finite enclosure at q = {q}")
        low, high = as_fraction(interval.lo), as_fraction(interval.hi)
        shown = Fraction(round((low + high) / 2 * 10**DIGITS), 10**DIGITS)
        if max(shown - low, high - shown) >= Fraction(1, 10**DIGITS):
            raise ArithmeticError(f"the value at q = {q} is not known to {DIGITS} decimals")
        return q, shown, low, high


def sign(point: Point) -> str:
    """The sign that the bounds of a value decide: -, 0 or +, and ? where they do not."""
    _, _, low, high = point
    if low == high == 0:
        return "0"
    return "+" if low > 0 else "-" if high < 0 else "?"


def whole(*, ends: bool) -> list[Fraction]:
    """Hundredths of [0, 1], and thousandths near its ends; 0 and 1 themselves only with `ends`."""
    low = [Fraction(k, 1000) for k in range(10)]
    found = [*low, *(Fraction(k, 100) for k in range(1, 100)), *(1 - q for q in reversed(low))]
    return found if ends else found[1:-1]


def small() -> list[Fraction]:
    """Thousandths of [0, 1/20], and ten-thousandths near 0."""
    return [*(Fraction(k, 10_000) for k in range(10)), *(Fraction(k, 1000) for k in range(1, 51))]


# ------------------------------------------------------------------------------------------ figures 2 and 3


@figure(
    "KM96.fig2",
    where="figure 2",
    says="the three criteria and 2 min(q, 1-q)",
)
def figure_2(run: RunOptions) -> Plot:
    """One panel."""
    return _criteria("criteria", whole(ends=True), run)


@figure("KM96.fig3", where="figure 3", says="figure 2 for small q, here up to 1/20")
def figure_3(run: RunOptions) -> Plot:
    """One panel."""
    return _criteria("criteria, small q", small(), run)


def _criteria(title: str, grid: list[Fraction], run: RunOptions) -> Plot:
    run.progress(f"{len(CRITERIA)} curves at {len(grid)} points")
    series = {name: _curve(g("q"), grid) for name, g in CRITERIA.items()}
    header = ("q", *(f"{name}, {DIGITS} decimals" for name in series))
    return Plot((Lines(title, "q", "G(q)", series),), {title: (header, _rows(series.values()))})


# ------------------------------------------------------------------------------------------- figures 8 to 13


def _tangents(g: Tangents, tau: Fraction, run: RunOptions) -> Plot:
    grid = whole(ends=g.ends)
    run.progress(f"2 curves at {len(grid)} points")
    meant = _curve(intended(g), grid, gamma=GAMMA, tau=tau)
    printed = _curve(as_printed(g), grid, gamma=GAMMA, tau=tau)
    title = f"{g.name}, gamma = {decimal(GAMMA, 1)}, tau = {decimal(tau, 1)}"
    panels = (
        Lines(title, "q", "difference", {"tangents": meant, "as printed": printed}),
        Lines("the tangents alone", "q", "difference", {"tangents": meant}),
    )
    header = (
        "q",
        f"difference of the tangents, {DIGITS} decimals",
        f"as printed, {DIGITS} decimals",
        "sign of the difference of the tangents",
        "sign as printed",
    )
    rows = _rows([meant, printed])
    signs = [(sign(a), sign(b)) for a, b in zip(meant, printed, strict=True)]
    table = tuple((*row, *pair) for row, pair in zip(rows, signs, strict=True))
    return Plot(panels, {"tangents": (header, table)})


def _declare(number: int, g: Tangents, tau: Fraction) -> Callable[[RunOptions], Plot]:
    def compute(run: RunOptions) -> Plot:
        return _tangents(g, tau, run)

    says = f"tangents to {g.name} at p and r, tau = {decimal(tau, 1)}: their difference at q"
    return figure(f"KM96.fig{number}", where=f"figure {number}", says=says)(compute)


TAUS = (Fraction(2, 5), Fraction(3, 5))
CASES = dict(enumerate(((g, tau) for g in TANGENTS for tau in TAUS), start=8))
"""Figures 8 to 13: each criterion with tau = 0.4, then with tau = 0.6."""
for _number, (_g, _tau) in CASES.items():
    _declare(_number, _g, _tau)


# --------------------------------------------------------------------------------------------------- tables


def _curve(text: str, grid: Iterable[Fraction], **values: Fraction) -> tuple[Point, ...]:
    curve = Curve.of(text, **values)
    return tuple(curve.at(q) for q in grid)


def _rows(series: Iterable[tuple[Point, ...]]) -> Rows:
    """A row for each q, which four decimals give exactly, with the values of all series."""
    return tuple(
        (decimal(points[0][0], 4), *(decimal(p[1], DIGITS) for p in points))
        for points in zip(*series, strict=True)
    )
