r"""Trees that are grown by splits which drop a share of the best drop, as statements about growing trees.

Paper: KM96, section 2, the remarks on the search for the best pair. No claims stand here.
As `growing_trees`, `growing_entropy` and `growing_roots`, but the split that is made drops at least the share k of what
any leaf's witness would. Each step of the argument there is linear in the drop, so that k gamma^2 takes the place of
gamma^2. For Gini, half of the drop is given away there to begin with: with k = 1/2 nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable

from lemmas.boosting import growing_entropy, growing_roots, growing_trees
from verify.claims import Check, Fact, Follows, GrowthHints, Invariant, LawAt, StepHints
from verify.claims.families import FamilyRole
from verify.rationals import Fraction

BEST = "greedy d >= w_other*g_other"
ADVANTAGE = "0 < gamma <= 1/2"
WHOLE = Invariant("sum(w) == 1")


def of_the_best(growth: str, share: str) -> str:
    """The trees that are grown by splits which drop so much of the best drop."""
    if BEST not in growth:
        raise ValueError("the trees are not those of TopDown")
    return growth.replace(BEST, f"greedy d >= {share}*w_other*g_other")


def summed(share: str, rate: str, gain: str, least: str, total: str) -> tuple[str, ...]:
    """Hints: d is at least `rate` times the total over t + 1, as the witness of each leaf gains `gain` >= `least`."""
    return (
        f"each d >= {rate}*w*{least} by 1: d >= {share}*w*g; {share}*w: {gain}",
        f"sum(1)*d >= {rate}*{total}",
        f"(t + 1)*d >= {rate}*{total} by 1: sum(1)*d >= {rate}*{total}; -d: sum(1) == 1 + t",
    )


# -- Gini


def gini_hints(share: str, rate: str) -> GrowthHints:
    """For `rate` up to 4 times the share, and 2, times gamma^2: t is at least 2^(2/(rate eps^2))."""
    total, squares, bound = growing_trees.TOTAL, growing_trees.SQUARES, f"(1 + {rate}*ln(1 + t))"
    gains, named, first = "2*gamma^2", "", ADVANTAGE
    if share != HALF:
        gains, named, first = "4*h", "; -4*w*(4*q*(1 - q))^2: h == k*gamma^2", "0 < h <= 1/4"
    least, part = f"{gains}*{total}^2/(t + 1)", f"{rate}*{total}^2/(t + 1)"
    fall = Follows(
        total,
        f"a <= 1/(1 + {rate}*ln(j))",
        f"{first}, sequence a from j = 1, start a <= 1, each 0 <= a <= 1, step a_next <= a - {rate}*a^2/j",
        hints=(
            *growing_trees.GAIN,
            *summed(share, gains, f"g >= 4*gamma^2*(4*q*(1 - q))^2{named}", "(4*q*(1 - q))^2", squares),
            f"{squares} >= {total}^2",
            (
                f"(t + 1)*d >= {gains}*{total}^2 by 1: (t + 1)*d >= {gains}*{squares};"
                f" {gains}: {squares} >= {total}^2"
            ),
            f"d >= {least} by 1/(1 + t): (t + 1)*d >= {gains}*{total}^2",
            growing_trees.NEXT[0],
            f"{least} - {part} >= 0",
            f"d >= {part} by 1: d >= {least}; 1: {least} - {part} >= 0",
            f"next({total}) <= {total} - {part} by 1: d >= {part}; -1: next({total}) == {total} - d",
        ),
        sequence=StepHints(
            forms=("sum",),
            rising=LawAt(
                "x - k*x^2 <= y - k*y^2",
                "0 <= x, x <= y, y <= 1, 0 <= k, k <= 1/2",
                {"x": "a", "y": "1/u_now", "k": f"{rate}/j"},
            ),
        ),
    )
    error, enough = growing_trees.ERROR, f"{rate}*eps^2*ln({{}}) >= 2*ln(2)"
    return GrowthHints(
        (WHOLE, fall),
        (
            f"{error} <= {total}/2",
            "ln(1 + t) >= ln(t)",
            "ln(1 + t) >= 0",
            f"{enough.format('1 + t')} by 1: {enough.format('t')}; {rate}*eps^2: ln(1 + t) >= ln(t)",
            (
                f"{rate}*eps*ln(1 + t) >= 2*ln(2)"
                f" by 1: {enough.format('1 + t')}; {rate}*eps*(1 - eps): ln(1 + t) >= 0"
            ),
            f"eps*{bound} >= 1 by 1: {rate}*eps*ln(1 + t) >= 2*ln(2)",
            f"1/{bound} <= eps by 1/{bound}: eps*{bound} >= 1",
            f"{error} <= eps/2 by 1: {error} <= {total}/2; 1/2: {total} <= 1/{bound}; 1/2: 1/{bound} <= eps",
        ),
    )


# -- entropy


def entropy_hints(share: str, rate: str) -> GrowthHints:
    """For `rate` 4 times the share: t is at least (1/eps)^(log2(1/eps)/(rate gamma^2))."""
    falling, lam, error = growing_entropy.FALLING, growing_entropy.LAM, growing_entropy.ERROR
    slow = f"{rate}/({lam}*j)"
    least = f"{rate}*{falling}/({lam}*(t + 1))"
    fall = Follows(
        falling,
        f"a <= exp(-{rate}*ln(j)/{lam})",
        f"{GIVEN[share]}, 0 < eps <= 1, sequence a from j = 1, start a <= 1, step a_next <= (1 - {slow})*a",
        hints=(
            *growing_entropy.GAIN,
            (
                f"each d*ln(2) >= 8*{share}*gamma^2*w*q*(1 - q) by ln(2): d >= {share}*w*g;"
                f" {share}*w: g*ln(2) >= 8*gamma^2*q*(1 - q)"
            ),
            growing_entropy.AVERAGE[1],
            (
                f"each d*ln(2) >= {rate}*w*min(q, 1 - q) by 1: d*ln(2) >= 8*{share}*gamma^2*w*q*(1 - q);"
                f" 8*{share}*gamma^2*w: q*(1 - q) >= min(q, 1 - q)/2"
            ),
            f"sum(1)*d*ln(2) >= {rate}*{error}",
            *growing_entropy.ERRS,
            growing_entropy.FALLS[0],
            (
                f"(t + 1)*d*{lam} >= {rate}*{falling}"
                f" by {lam}/ln(2): sum(1)*d*ln(2) >= {rate}*{error};"
                f" {rate}/ln(2): {error}*{lam} >= ln(2)*{falling}; -d*{lam}: sum(1) == 1 + t"
            ),
            f"d >= {least} by 1/({lam}*(t + 1)): (t + 1)*d*{lam} >= {rate}*{falling}",
            growing_entropy.FALLS[3],
            (
                f"next({falling}) <= (1 - {rate}/({lam}*(t + 1)))*{falling}"
                f" by 1: d >= {least}; -1: next({falling}) == {falling} - d"
            ),
        ),
        start=growing_entropy.FALL.start,
        sequence=StepHints(
            forms=("product",),
            rising=LawAt(
                "(1 - z)*x <= (1 - z)*y",
                "x <= y, z <= 1",
                {"x": "a", "y": f"exp(-{rate}*ln(j)/{lam})", "z": slow},
            ),
            facts=(
                Fact(
                    "small",
                    "",
                    law=LawAt(
                        "1 - z/j <= 1 - z*ln(j + 1) + z*ln(j)",
                        "z >= 0, j >= 1",
                        {"z": f"{rate}/{lam}", "j": "j"},
                    ),
                ),
            ),
        ),
    )
    return GrowthHints((WHOLE, fall), growing_entropy.long(rate))


# -- 2 sqrt(q(1-q))


def root_hints(share: str, rate: str) -> GrowthHints:
    """For `rate` 2 times the share: t is at least (1/eps)^(1/(rate gamma^2))."""
    total, error, slow = growing_roots.TOTAL, growing_roots.ERROR, rate
    least = f"{slow}*{total}/(t + 1)"
    fall = Follows(
        total,
        f"a <= exp(-{slow}*ln(j))",
        f"{GIVEN[share]}, sequence a from j = 1, start a <= 1, each a >= 0, step a_next <= (1 - {slow}/j)*a",
        hints=(
            *growing_roots.GAIN,
            *summed(share, slow, "g >= 2*gamma^2*x", "x", total),
            f"d >= {least} by 1/(1 + t): (t + 1)*d >= {slow}*{total}",
            growing_roots.NEXT[0],
            (
                f"next({total}) <= (1 - {slow}/(t + 1))*{total}"
                f" by 1: d >= {least}; -1: next({total}) == {total} - d"
            ),
        ),
        start=growing_roots.FALL.start,
        each=growing_roots.FALL.each,
        sequence=StepHints(forms=("product",)),
    )
    return GrowthHints(
        (WHOLE, fall),
        (
            *growing_roots.HALF,
            "ln(1/eps) == -ln(eps)",
            f"{slow}*ln(t + 1) >= {slow}*ln(t) law m*ln(s + 1) >= m*ln(s) for s >= 1, m >= 0 at s: t; m: {slow}",
            (
                f"{slow}*ln(t + 1) + ln(eps) >= 0 by 1: {slow}*ln(t) >= ln(1/eps);"
                f" 1: {slow}*ln(t + 1) >= {slow}*ln(t); 1: ln(1/eps) == -ln(eps)"
            ),
            (
                f"exp(-{slow}*ln(t + 1)) <= exp(ln(eps)) law exp(-u) <= exp(v) for u + v >= 0"
                f" at u: {slow}*ln(t + 1); v: ln(eps)"
            ),
            "exp(ln(eps)) == eps",
            (
                f"{total} <= eps by 1: {total} <= exp(-{slow}*ln(1 + t));"
                f" 1: exp(-{slow}*ln(t + 1)) <= exp(ln(eps)); -1: exp(ln(eps)) == eps"
            ),
            f"{error} <= eps/2 by 1: {error} <= {total}/2; 1/2: {total} <= eps",
        ),
    )


# -- how many splits are enough


Numbers = tuple[str, dict[str, str], str, str, dict[str, str], Callable[[str, str], GrowthHints]]
HALF, SOME = "1/2", "k"
GIVEN = {HALF: ADVANTAGE, SOME: f"{ADVANTAGE}, 0 < k <= 1"}
CRITERIA: tuple[Numbers, ...] = (
    (
        "Gini",
        {
            HALF: f"{ADVANTAGE}, 0 < eps < 1",
            SOME: f"{GIVEN[SOME]}, h == k*gamma^2, 0 < h <= 1/4, 0 < eps < 1",
        },
        growing_trees.GROWTH,
        "{}*eps^2*ln(t) >= 2*ln(2)",
        {HALF: "2*gamma^2", SOME: "2*h"},
        gini_hints,
    ),
    (
        "entropy",
        {share: f"{given}, 0 < eps <= 1" for share, given in GIVEN.items()},
        growing_entropy.GROWTH,
        "{}*ln(2)*ln(t) >= ln(eps)^2",
        {HALF: "2*gamma^2", SOME: "4*k*gamma^2"},
        entropy_hints,
    ),
    (
        "root",
        {share: f"{given}, eps > 0" for share, given in GIVEN.items()},
        growing_roots.GROWTH,
        "{}*ln(t) >= ln(1/eps)",
        {HALF: "gamma^2", SOME: "2*k*gamma^2"},
        root_hints,
    ),
)
"""For each criterion: its name, what is given, the trees, the number of splits, the rates, by share, and hints.

In the line on Gini h stands for k gamma^2; the bounds on it follow.
"""


def statement(criterion: Numbers, share: str) -> tuple[str, str]:
    """That so many splits make the error less than eps."""
    _, given, growth, number, rates, _ = criterion
    where = f"{given[share]}, {of_the_best(growth, share)}, end t >= 1, {number.format(rates[share])}"
    return f"{growing_trees.ERROR} < eps", where


def enough_splits(c: Check, share: str, role: FamilyRole = "printed") -> None:
    """Records that so many splits make the error less than eps, for each criterion."""
    for criterion in CRITERIA:
        name, rates, hints = criterion[0], criterion[4], criterion[5]
        leaf = {**growing_roots.ROOT_LEAF, **({"k": Fraction(1)} if share == SOME else {})}
        c.growth(
            *statement(criterion, share),
            role=role,
            hints=hints(share, rates[share]),
            label=name if role == "printed" else "",
            example=leaf if name == "root" else None,
        )
        if role == "printed":
            growing_trees.trees_of_top_down(c, name, splits=growing_trees.HALF_OF_BEST)
