r"""How near the covariance on a sample is to that on the law: what Lemmas 5, 6 and 8 have in common.

Paper: BDM20J, section 2.1. No claims stand here.
Notation: an example is z, x, y: z is 1 where the example is in X_w, x is its feature, y its label. All means are over
the whole sample, so that S_w, which has a random size, needs no law of its own: E over S_w of g is mean(z g)/mean(z),
and the same with expectations for D_w. q = alpha^k is at most P[X_w] = E[mean(z)].
If four means are off by less than r = tol E[mean(z)]/8 each, and tol < 1, then mean(z) >= 7/8 E[mean(z)]; each of the
three ratios is off by at most 2r/mean(z) <= 2/7 tol; so the covariance is off by at most 6/7 tol.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.kinds.draws.laws import ExplicitDraws
from verify.kinds.draws.search import DrawHints
from verify.kinds.draws.search.unions import union_of
from verify.kinds.greedy_runs.search import Way
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt

ON_SAMPLE = "mean(z*x*y)/mean(z) - mean(z*y)/mean(z)*(mean(z*x)/mean(z))"
"""I(S_w, i)."""
ON_LAW = "E[mean(z*x*y)]/E[mean(z)] - E[mean(z*y)]/E[mean(z)]*(E[mean(z*x)]/E[mean(z)])"
"""I(D_w, i)."""
EXAMPLES = "m draws, independent z, x, y, 0 <= z <= 1, 0 <= x <= 1, 0 <= y <= 1"
MASS = "0 < alpha < 1, k >= 0, integer k, E[mean(z)] >= alpha^k"
"""The probability of X_w, where at most k features have a value that has a probability of at least alpha each."""
MOVED = "M2_/M1_ - M3_/M1_*(M4_/M1_)"
"""The covariance on the sample, in a proof: M1_, ... are the means of z, zxy, zy and zx."""
FIXED = "E2_/E1_ - E3_/E1_*(E4_/E1_)"
OFF = f"{MOVED} - ({FIXED})"
X, Y = "M4_/M1_", "E3_/E1_"


def hints(
    texts: tuple[str, str],
    tol: str,
    ways: Mapping[str, Way],
    *,
    each_list: str = "",
    limit: float = 10.0,
) -> DrawHints:
    """The proof that all four means are near enough for the tolerance; `ways` for the event and the total."""
    by = dict.fromkeys((1, 2, 3, 4), f"({tol})*E1_/8")
    below = ((2, 1), (3, 1), (4, 1))
    return DrawHints(plans=(union_of(texts, by, ways, below=below, each_list=each_list),), limit=limit)


def near(tol: str, mass: str, small: str) -> tuple[Fact, ...]:
    """OFF <= 6/7 tol and the same downwards, and what leads there.

    `mass` and `small` are the labels of the conditions E1_ >= alpha^k and tol < 1.
    """
    return (
        *seen(mass, small),
        *(f for i in (2, 3, 4) for up in (True, False) for f in _ratio(tol, i, up=up)),
        Fact("x1", f"{X} <= 1", law=LawAt("v/c <= 1", "v <= c, c > 0", {"v": "M4_", "c": "M1_"})),
        Fact("x0", f"{X} >= 0", law=LawAt("v/c >= 0", "v >= 0, c > 0", {"v": "M4_", "c": "M1_"})),
        Fact("y1", f"{Y} <= 1", law=LawAt("v/c <= 1", "v <= c, c > 0", {"v": "E3_", "c": "E1_"})),
        Fact("y0", f"{Y} >= 0", law=LawAt("v/c >= 0", "v >= 0, c > 0", {"v": "E3_", "c": "E1_"})),
        _together("over", OFF, tol, "+", "-"),
        _together("under", f"-({OFF})", tol, "-", "+"),
    )


def seen(mass: str, small: str) -> tuple[Fact, ...]:
    """M1_ > 0: some example is in X_w."""
    return (
        Fact("positive", "E1_ > 0", plus={mass: "1"}),
        Fact("many", "M1_ >= 7/8*E1_", plus={"away 2": "1", small: "E1_/8"}),
        Fact("seen", "M1_ > 0"),
    )


def _ratio(tol: str, i: int, *, up: bool) -> tuple[Fact, ...]:
    """Mi/M1 is at most 2/7 tol over Ei/E1, or under it."""
    name = f"{i}{'+' if up else '-'}"
    own, other = (f"away {2 * i - 1}", "away 2") if up else (f"away {2 * i}", "away 1")
    cross = f"E1_*M{i}_ - E{i}_*M1_" if up else f"E{i}_*M1_ - E1_*M{i}_"
    off = f"M{i}_/M1_ - E{i}_/E1_" if up else f"E{i}_/E1_ - M{i}_/M1_"
    first = {own: "E1_", other: f"E{i}_", f"expected {7 + i}": f"({tol})*E1_/8"}
    second = {f"{name} cross": "1", "many": f"2/7*({tol})*E1_"}
    return (
        Fact(f"{name} cross", f"{cross} <= ({tol})*E1_^2/4", plus=first),
        Fact(f"{name} both", f"{cross} <= 2/7*({tol})*E1_*M1_", plus=second),
        Fact(name, f"{off} <= 2/7*({tol})", plus={f"{name} both": "1/(E1_*M1_)"}),
    )


def _together(name: str, off: str, tol: str, first: str, second: str) -> Fact:
    """u - xy over U - XY is the sum of u - U, x (Y - y) and Y (X - x)."""
    share = f"2/7*({tol})"
    plus = {f"2{first}": "1", f"3{second}": X, f"4{second}": Y, "x1": share, "y1": share}
    return Fact(name, f"{off} <= 6/7*({tol})", plus=plus)


def enough(tol: str, size: Mapping[str, str], mass: str) -> tuple[Fact, ...]:
    """2 m (tol E1_/8)^2 >= ln(8/delta); `size` are conditions that add up to m tol^2 alpha^(2k) >= 32 ln(8/delta)."""
    return (
        Fact("size", f"m*({tol})^2*alpha^(2*k) >= 32*ln(8/delta)", plus=size),
        Fact("square", "E1_^2 >= alpha^(2*k)", plus={mass: "E1_ + alpha^k"}),
        Fact(
            "s", f"2*m*(({tol})*E1_/8)^2 >= ln(8/delta)", plus={"size": "1/32", "square": f"m*({tol})^2/32"}
        ),
    )


def total(tol: str) -> LawAt:
    """Eight deviations with a probability of at most delta/8 each."""
    return LawAt("8*exp(-s) <= d", "s >= ln(8/d), d > 0", {"s": f"2*m*(({tol})*E1_/8)^2", "d": "delta"})


WITHIN = LawAt("abs(w) < r", "w <= 6/7*r, -w <= 6/7*r, r > 0")
"""What is at most 6/7 r in size."""


def sure(m: int, **parameters: Fraction) -> ExplicitDraws:
    """m examples in X_w whose feature and label are 1: an example for what is said of laws."""
    one = {n: Fraction(1) for n in ("z", "x", "y")}
    return ExplicitDraws(parameters, (((Fraction(1), one),),) * m)
