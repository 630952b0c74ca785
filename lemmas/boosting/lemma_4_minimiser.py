r"""Which tau give the least drop, without calculus: for every other tau a better one is named.

Paper: KM96, section 5.2. No claims stand here; the proof of Lemma 4, figure 7 and Lemma 6 record these statements.
Notation: as in `lemma_4`; the feasible tau are those from u = gamma q to 1 - v = 1 - gamma (1-q), ends included, and x
is one of them. A and B are the tangents at p and at r, evaluated at q: A - B is the derivative of the drop.
How it is decided: that tau is no minimiser is said by a feasible x with a smaller drop. So "the minimisers have a
property" becomes "each tau without it is worse than some x". For entropy no formula names the minimiser:

- where A < B, every tau + z is better with A - B <= -k z, at most half of the way to 1 - v, k > 0 being `RIGHT_BEND`;
  z = min(D/k, R/2) is one, where D = B - A and R is the way to 1 - v (`A_STEP`). Where A > B, the same to the left.
- an end of the feasible interval is worse than what is at the distance h from it, for all h that are small in the
  sense of `near_an_end`; R 2^(-C/v)/2 is one, where R = 1 - u - v and C is the right side there (`NEAR`).
"""

from lemmas.boosting.better_tau import SIDES, only_least_at, placed, worse_beside
from lemmas.boosting.lemma_4 import CRITERIA, LABELS, at_p, at_r, constrained
from verify.claims import Check

MIDPOINT = "(1 + u - v)/2"
"""`ROOT_BEST` in u and v: the middle of the feasible interval."""
RIGHT_BEND = "(2*u/(1 - tau - v) + v/(tau - u))/(u + v)^2"
"""More than half of the second derivative of entropy's drop, from tau half of the way to 1 - v."""
LEFT_BEND = "(u/(1 - tau - v) + 2*v/(tau - u))/(u + v)^2"
"""The same, from tau half of the way to u."""
A_STEP = ("0 < z", "z <= D/k", "2*z <= R"), "D > 0, k > 0, 0 < R <= 1, z = min(D/k, R/2)"
"""A z that is wanted where A and B differ: D is the difference, k the bend, R the room on the side."""
NEAR = ("0 < h", "2*h <= R", "v*log2(1/h) >= C"), "v > 0, C >= 0, 0 < R < 1, h = R*2^(-C/v)/2"
"""An h that is wanted at an end; at the other one u and v change places."""
POSITIVE = "u > 0, v > 0"
INNER = "0 < u < 1, 0 < v < 1, 0 < tau < 1, u < tau, tau < 1 - v"
"""The feasible tau inside, where A and B have values."""
PATIENCE = 240.0
"""Seconds for the search of one of the statements on entropy."""


def in_labels(formula: str) -> str:
    """A formula with u/(u + v) for q and u + v for gamma."""
    return placed(formula, q="u/(u + v)", gamma="u + v")


def tangents_at_q(name: str) -> tuple[str, str]:
    """A and B."""
    return in_labels(at_p(name)), in_labels(at_r(name))


def drop_in_labels(name: str, tau: str = "tau") -> str:
    """The right side of eq. (15)."""
    return in_labels(placed(constrained(name), tau=tau))


def not_least_where_apart(c: Check, label: str) -> None:
    """Records that entropy's drop is least at no tau inside of the feasible interval with A < B, or with A > B."""
    a, b = tangents_at_q("entropy")
    for sign, held, tau, room, step in (
        ("<", f"{a} + {RIGHT_BEND}*z <= {b}", "tau + z", "2*z <= 1 - v - tau", "fibre 0 0 0 1"),
        (">", f"{a} >= {b} + {LEFT_BEND}*z", "tau - z", "2*z <= tau - u", "fibre 0 0 0 1"),
    ):
        better = f"{drop_in_labels('entropy', tau)} < {drop_in_labels('entropy')}"
        c.family(
            better,
            f"{INNER}, 0 < z < 1, {room}, {held}",
            label=f"{label}, A {sign} B: not least",
            hints=(f"{better} by z: {held} with {step}, {step}",),
            time_limit=PATIENCE,
        )

    for bend, side in ((RIGHT_BEND, "right"), (LEFT_BEND, "left")):
        c.printed(f"{bend} > 0", INNER, label=f"{label}, bend to the {side}")
    named(c, A_STEP, f"{label}, such a z")


def named(c: Check, numbers: tuple[tuple[str, ...], str], label: str) -> None:
    """Records that a number of a statement exists, by naming one."""
    relations, where = numbers
    for i, relation in enumerate(relations, 1):
        c.printed(relation, where, label=f"{label}, {i}")


def near_an_end(mass: str, other: str) -> str:
    """That h is small, where the end is u and `mass` is u, or 1 - v and `mass` is v."""
    return f"{other}*log2(1/h) >= (u + v)*log2(1/{mass}) + {mass}*log2(2/(1 - u - v))"


def not_least_at_the_ends(c: Check, label: str) -> None:
    """Records that entropy's drop is least at no end of the feasible interval, for gamma < 1.

    gamma times the drop at u + h is gamma H(u + h) - u H(u + v + h) - v H(h). From h = 0 on the first entropy gains at
    most h log2(1/u), the second loses at most h log2(2/(1-u-v)), and H(h) is at least h log2(1/h) + h.
    """
    for mass, other, end, inside in (("u", "v", "u", "u + h"), ("v", "u", "1 - v", "1 - v - h")):
        small = near_an_end(mass, other)
        better = f"{drop_in_labels('entropy', inside)} < {drop_in_labels('entropy', end)}"
        facts = (
            f"H({mass} + h) - H({mass}) <= h*log2(1/{mass})",
            "H(u + v + h) - H(u + v) >= h*log2((1 - u - v)/2)",
            "H(h) >= h*log2(1/h) + h",
        )
        shares = ("1", f"{mass}/(u + v)", f"{other}/(u + v)")
        reasons = "; ".join(f"{share}: {fact}" for share, fact in zip(shares, facts, strict=True))
        c.family(
            better,
            f"{POSITIVE}, h > 0, 2*h <= 1 - u - v, {small}",
            label=f"{label}, tau = {end}: not least",
            hints=(*facts, f"{better} by h/(u + v): {small}; {reasons}"),
            time_limit=PATIENCE,
        )
        c.printed(
            f"{small.partition(' >= ')[2]} >= 0", f"{POSITIVE}, u + v < 1", label=f"{label}, tau = {end}: C"
        )
    named(c, NEAR, f"{label}, such an h")


def least_where_they_meet(c: Check, name: str, label: str) -> None:
    """Records that where A = B every other feasible tau has a larger drop."""
    a, b = tangents_at_q(name)
    worse = f"{drop_in_labels(name, 'x')} > {drop_in_labels(name)}"
    for side, beside, step in (
        ("left", "u <= x, x < tau", "fibre 0 0 0 -1"),
        ("right", "tau < x, x <= 1 - v", "fibre 0 0 0 1"),
    ):
        c.family(
            worse,
            f"{INNER}, 0 <= x <= 1, {beside}, {a} == {b}",
            label=f"{label}, A = B: larger to the {side}",
            hints=(f"{worse} by x - tau: {a} == {b} with {step}, {step}",),
            time_limit=PATIENCE,
        )


def larger_further_left(c: Check, name: str, label: str) -> None:
    """Records that where A < B every feasible tau to the left has a larger drop."""
    a, b = tangents_at_q(name)
    worse = f"{drop_in_labels(name, 'x')} > {drop_in_labels(name)}"
    c.family(
        worse,
        f"{INNER}, 0 <= x <= 1, u <= x, x < tau, {a} < {b}",
        label=f"{label}, A < B: larger to the left",
        hints=(f"{worse} by tau - x: {a} < {b} with fibre 0 0 0 -1, fibre 0 0 0 -1",),
        time_limit=PATIENCE,
    )


def meet_to_the_right(c: Check, name: str, label: str) -> None:
    """Records that where A < B at q, the tangent at p is below the one at r also at q - z, for all z up to 1.

    Here p = q - s and r = q + t are any points on both sides of q.
    """
    g, slope = CRITERIA[name]
    p, r = "(q - s)", "(q + t)"
    a, b = f"{g(p)} + s*({slope(p)})", f"{g(r)} - t*({slope(r)})"
    below = f"{a} - z*({slope(p)}) < {b} - z*({slope(r)})"
    c.family(
        below,
        f"0 < q < 1, 0 < s < 1, s < q, 0 < t < 1, t < 1 - q, 0 < z <= 1, {a} < {b}",
        label=f"{label}, A < B: below to the left of q",
        hints=(f"{below} by 1: {a} < {b} with divide z, fibre 0 1 0 0, fibre 0 0 1 0",),
        time_limit=PATIENCE,
    )


def entropy_between(c: Check) -> None:
    """Records, for gamma <= 1/2, that entropy's drop is least at no tau but those from 1/2 to the root's minimiser."""
    for half, near, ends in (
        ("u <= v", "q <= 1/2", (MIDPOINT, "1/2")),
        ("u >= v", "q >= 1/2", ("1/2", MIDPOINT)),
    ):
        for side, best in zip(SIDES, ends, strict=True):
            worse_beside(
                c,
                constrained("entropy"),
                best,
                f"{LABELS}, gamma <= 1/2, {half}",
                side,
                label=f"{near}, tau further {side}: not least",
                time_limit=PATIENCE,
            )


def least_at_the_middle(c: Check, where: str, label: str) -> None:
    """Records that every other feasible tau has a larger drop of the root than the middle one."""
    only_least_at(c, constrained("root"), MIDPOINT, f"{LABELS}, {where}", label=label)
