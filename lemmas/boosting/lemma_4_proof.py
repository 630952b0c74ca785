r"""The proof of Lemma 4: the derivative of the drop by tau, as a difference of two tangents; figure 7.

Paper: KM96, section 5.2, and the caption of figure 7.   Units: H in bits.
Notation: as in `lemma_4`.
Decided here: eqs. (16)-(18), the four sentences of the proof, the caption.
Found: the derivative is right. Its signs outside of [0.4, 0.6] are as claimed for Gini; for entropy and square root
they are not, near q = 0 and q = 1, unless gamma is small. The appendix, which is to prove them for all gamma, asks for
gamma < 9/35 and gamma < 0.2. For Gini and gamma > 1/2 the minimiser can be at an end of the feasible interval.
"""

from lemmas.boosting.better_tau import only_least_at
from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import (
    CRITERIA,
    GINI_BEST,
    INSIDE,
    LABELS,
    NEAREST,
    ONE_OR_ALL,
    ROOT_BEST,
    P,
    R,
    at_p,
    at_r,
    bend_of_drop,
    constrained,
    falls,
    only_the_nearest,
    rises,
    root_slope,
    signs_up_to,
    slope_of_drop,
)
from lemmas.boosting.lemma_4_minimiser import (
    MIDPOINT,
    larger_further_left,
    least_at_the_middle,
    least_where_they_meet,
    meet_to_the_right,
    not_least_at_the_ends,
    not_least_where_apart,
)
from verify.claims import Check, claim, derivative

NAMES = {"gini": "4q(1-q)", "entropy": "H", "root": "2 sqrt(q(1-q))"}
"""The labels of the printed parts."""
APART = f"{NAMES['entropy']}, A < B: not least"
NO_OTHER = (
    "At a tau inside of the feasible interval A - B is the derivative of the drop. Where A and B differ by D > 0,"
    " with k the bend and R < 1 the way to the end on the side where the drop falls, such a z exists, and the drop is"
    " smaller at the distance z. At an end it is larger than at the distance h from it, and such an h exists, with u"
    " and v exchanged at the other end. So the drop is least at no tau inside with A other than B, and at no end."
)
"""What the parts on entropy say together."""
FIRST = "gamma*q*(1 - q)/(1 - tau)^2"
SECOND = "gamma*q*(1 - q)/tau^2"


def by_chain_rule(name: str) -> str:
    """The right side of eq. (16)."""
    g, slope = CRITERIA[name]
    return f"{g(P)} - (1 - tau)*{slope(P)}*(-{FIRST}) - {g(R)} - tau*{slope(R)}*(-{SECOND})"


def where_differentiable(name: str) -> str:
    """All points for Gini; for entropy and square root all feasible ones with 0 < p and r < 1; gamma may be 0."""
    inside = INSIDE.replace("0 < gamma", "0 <= gamma")
    return "0 <= q <= 1, 0 <= gamma <= 1, 0 < tau < 1" if name == "gini" else inside


def no_slope_at_the_ends(c: Check) -> None:
    """Notes that entropy and square root have no derivative at p = 0 and at r = 1, nor at q = 0 and q = 1."""
    c.given("feasible")
    c.valueless(f"{root_slope('x')} >= 0", "0 <= x <= 1")


@claim(
    "KM96.E16",
    where="eq. (16)",
    says=r"$\partial\Delta_G(q,\tau)/\partial\tau$ by the chain rule",
    serves="KM96.L4",
)
def chain_rule(c: Check) -> None:
    """For each criterion; x in the note is p, r or q."""
    no_slope_at_the_ends(c)
    for name, label in NAMES.items():
        c.identity(slope_of_drop(name), by_chain_rule(name), where_differentiable(name), label=label)


@claim(
    "KM96.E17",
    where="eq. (17)",
    says=r"the derivative as a difference of two tangent values",
    uses=["KM96.E16"],
    serves="KM96.L4",
)
def difference_of_tangents(c: Check) -> None:
    """(16) with 1 - tau and tau cancelled; x in the note is p, r or q."""
    no_slope_at_the_ends(c)
    for name, label in NAMES.items():
        c.identity(
            by_chain_rule(name), f"{at_p(name)} - ({at_r(name)})", where_differentiable(name), label=label
        )


@claim(
    "KM96.E18",
    where="eq. (18)",
    says=r"the same in terms of $\delta$",
    uses=["KM96.E17"],
    serves="KM96.L4",
)
def in_delta(c: Check) -> None:
    """With delta = gamma q(1-q)/(tau(1-tau)); x in the note is p, r or q."""
    no_slope_at_the_ends(c)
    for name, (g, slope) in CRITERIA.items():
        p, r = f"(q - tau*({DELTA}))", f"(q + (1 - tau)*({DELTA}))"
        c.identity(
            f"{at_p(name)} - ({at_r(name)})",
            f"{g(p)} + tau*({DELTA})*{slope(p)} - ({g(r)} - (1 - tau)*({DELTA})*{slope(r)})",
            where_differentiable(name),
            label=NAMES[name],
        )


@claim(
    "KM96.L4.s1",
    where="proof of Lemma 4, tangents",
    says=r"(18) is the difference at $q$ of the tangents of $G$ at $q-\tau\delta$ and at $q+(1-\tau)\delta$",
    uses=["KM96.E18"],
    serves="KM96.L4",
)
def tangents(c: Check) -> None:
    """The tangent at a is the line x -> G(a) + G'(a)(x - a), with the machine's derivative of G at a.

    x in the note is p, r or q.
    """
    no_slope_at_the_ends(c)
    for name, (g, slope) in CRITERIA.items():
        lines = [f"{g(a)} + {slope(a)}*(q - {a})" for a in (P, R)]
        c.identity(
            slope_of_drop(name),
            f"{lines[0]} - ({lines[1]})",
            where_differentiable(name),
            label=NAMES[name],
        )
        if name != "entropy":  # there the machine's derivative is written in the same way
            c.identity(derivative(g("x"), "x"), slope("x"), "0 < x < 1", role="support")


@claim(
    "KM96.L4.s2",
    where="proof of Lemma 4, stationarity",
    says=r"for the three $G$, all $\gamma$ and $q$: where $\Delta_G(q,\tau)$ is least its derivative is 0",
    serves="KM96.L4",
)
def stationarity(c: Check) -> None:
    """False for Gini and gamma > 1/2: the minimiser is then an end of the feasible interval for q near 0 and 1.

    There the derivative is 4 delta^2 (2 tau - 1), which is 0 at 1/2 only. For the square root the minimiser is
    named, and is a zero of the derivative. For H and gamma < 1 no tau is a minimiser unless its derivative is 0: a
    better one next to it is named, and so for the two ends; for gamma <= 1/2 the minimiser lies between that of the
    square root and 1/2. For gamma = 0 every tau is a minimiser, with derivative 0. At q = 0 and q = 1 every tau is one,
    and the equation has no value for entropy and square root; nor has it for gamma = 1, where tau = q alone is
    feasible.
    """
    no_slope_at_the_ends(c)
    stationary, hypothesis = f"{at_p('gini')} == {at_r('gini')}", "gamma <= 1/2"
    c.printed(stationary, f"0 < q < 1, 0 < gamma < 1, tau = {GINI_BEST}", label=NAMES["gini"])
    c.note(
        "For gamma = 1 and 0 < q < 1 tau = q alone is feasible: the equation fails for Gini there, unless q is 1/2."
    )
    c.repaired(
        stationary,
        f"0 < q < 1, 0 < gamma <= 1/2, tau = {GINI_BEST}",
        hypothesis=hypothesis,
        of=NAMES["gini"],
    )
    c.argued(
        f"{NEAREST} So the equation at that tau is the sentence for Gini.",
        every="all 0 < q < 1, all 0 < gamma < 1",
        role="join",
        of=NAMES["gini"],
    )
    for end in ("q = 0", "q = 1"):
        c.printed(stationary, f"{end}, 0 <= gamma <= 1, 0 < tau < 1", label=f"{NAMES['gini']}, {end}")
    only_the_nearest(c)
    not_least_where_apart(c, NAMES["entropy"])
    not_least_at_the_ends(c, NAMES["entropy"])
    c.argued(NO_OTHER, every="H, all 0 < q < 1, all 0 < gamma < 1", role="join", of=APART)
    c.printed(
        f"{at_p('root')} == {at_r('root')}",
        f"0 < q < 1, 0 < gamma < 1, tau = {ROOT_BEST}",
        label=NAMES["root"],
    )
    least_at_the_middle(c, "gamma < 1", NAMES["root"])
    c.argued(
        "The tau named here is feasible, and by the parts on the tau beside it the only one at which the drop is"
        " least.",
        every="the root, all 0 < q < 1, all 0 < gamma < 1",
        role="join",
        of=NAMES["root"],
    )
    for name, label in NAMES.items():
        c.printed(
            f"{at_p(name)} == {at_r(name)}", "gamma = 0, 0 < q < 1, 0 < tau < 1", label=f"{label}, gamma = 0"
        )
    c.identity(
        f"{at_p('gini')} - ({at_r('gini')})", f"4*({DELTA})^2*(2*tau - 1)", "0 < tau < 1", role="support"
    )
    between_root_and_half(c)
    c.support(f"{bend_of_drop('entropy')} > 0", f"{LABELS}, u < tau, v < 1 - tau")
    c.support(f"{bend_of_drop('root')} > 0", INSIDE)


def between_root_and_half(c: Check) -> None:
    """The least drop by entropy is between the minimiser of the square root and 1/2, for gamma <= 1/2."""
    c.support(falls("entropy"), f"0 < q <= 1/2, 0 < gamma < 1, tau = {ROOT_BEST}")
    c.support(rises("entropy"), "0 < q <= 1/2, 0 < gamma <= 1/2, tau = 1/2")
    c.support(rises("entropy"), f"1/2 <= q < 1, 0 < gamma < 1, tau = {ROOT_BEST}")
    c.support(falls("entropy"), "1/2 <= q < 1, 0 < gamma <= 1/2, tau = 1/2")


MOST_GAMMA = {"entropy": "9/35", "root": "1/5"}
"""Up to which gamma the signs are proved where they fail for larger ones."""
FEASIBLE = "0 < q < 1, 0 < gamma <= 1/2, gamma*q < tau, gamma*(1 - q) < 1 - tau"
"""Where the derivative has a value, in the paper's own variables."""
BY_LABELS = {"gamma": "u + v", "q": "u/(u + v)"}
"""The paper's variables in the labels u and v."""
SIGNS_FAIL = {
    True: "gamma = 2/5, q = 1/20, tau = 39/100",
    False: "gamma = 2/5, q = 19/20, tau = 61/100",
}
"""Where the signs of the derivative fail away from the ends of the ranges, for tau <= 0.4 and for tau >= 0.6."""
PRISMS = ("v - 1 + 2*tau", "u + 1 - 2*tau")
"""Where the two parts of (58), and those of (59), meet."""


@claim(
    "KM96.L4.s3",
    where="proof of Lemma 4, signs of the derivative",
    says=r"for the three $G$, all $q$ and all $\gamma\in(0,\tfrac12]$: the derivative is $\le0$ for $\tau\le0.4$, "
    r"$\ge0$ for $\tau\ge0.6$",
    serves="KM96.L4",
)
def signs_outside(c: Check) -> None:
    """True for Gini; false for entropy and square root; true for all three if gamma <= 1/5.

    For entropy gamma <= 9/35 does, as in (58) and (59). Up to which gamma it holds, for entropy and for the root, is on
    docs/thresholds. At q = 0 and q = 1 the derivatives of entropy and square root have no value, and the drop is
    constant. That the signs fail away from the ends of the ranges too is shown at gamma = 2/5 and tau = 39/100 or
    61/100.
    """
    no_slope_at_the_ends(c)
    c.note(ONE_OR_ALL)
    for place, (name, sign, side) in enumerate(signs_up_to("1/2")):
        left = sign == falls(name)
        label = f"{NAMES[name]}, tau {'<= 0.4' if left else '>= 0.6'}"
        if name == "gini":
            c.printed(sign, side, label=label)
            continue
        c.printed(sign, f"{FEASIBLE}, {'tau <= 2/5' if left else 'tau >= 3/5'}", label=label)
        most = MOST_GAMMA[name]
        small = signs_up_to(most)[place][2]
        hints = (f"split {PRISMS[not left]}",) if name == "entropy" else ()
        c.repaired(sign, small, hypothesis=f"gamma <= {most}", of=label, hints=hints, via=BY_LABELS)
        opposite = sign.replace("<=", ">") if left else sign.replace(">=", "<")
        c.support(opposite, SIGNS_FAIL[left])


@claim(
    "KM96.L4.s4",
    where="proof of Lemma 4, reference to the appendix",
    says=r"Lemmas 12, 13 and 11 prove the signs of the derivative for all $\gamma$",
    uses=["KM96.L11", "KM96.E58", "KM96.E59", "KM96.E82", "KM96.E83"],
    serves="KM96.L4",
)
def reference(c: Check) -> None:
    """Lemma 12 asks for gamma < 9/35, Lemma 13 for gamma < 0.2 and small q; Lemma 11 is about tau = 1/2 alone.

    What the appendix is said to prove does not hold by other means either: for all gamma in (0, 1/2] the signs are
    false for entropy and square root, as at gamma = 2/5, and for gamma <= 1/5 they are true (KM96.L4.s3, the root of
    this gap).
    """
    c.given("advantage")
    c.read_as(
        "for all gamma in (0, 1/2]",
        other="for all gamma in [0, 1], as in Lemma 4",
        why="the sentence before has (0, 1/2]",
    )
    for name, sign, _ in signs_up_to("1/2"):
        if name != "gini":
            left = sign == falls(name)
            opposite = sign.replace("<=", ">") if left else sign.replace(">=", "<")
            c.support(opposite, SIGNS_FAIL[left])
    low, high = f"{LABELS}, gamma <= 1/2, u < tau <= 2/5", f"{LABELS}, gamma <= 1/2, v < 1 - tau <= 2/5"
    c.applies("KM96.E58", {"u": "u", "v": "v", "tau": "tau"}, f"{low}, v <= 1 - 2*tau", part=0)
    c.applies("KM96.E59", {"u": "u", "v": "v", "tau": "tau"}, f"{high}, u <= 2*tau - 1", part=0)
    for bound in ("", ", gamma < 1/5"):
        c.applies("KM96.E82", {"a": "u", "b": "v", "tau": "tau"}, f"{low}{bound}")
        c.applies("KM96.E83", {"a": "u", "b": "v", "tau": "tau"}, f"{high}{bound}")
    c.note(
        "With gamma < 0.2 what is missing is small q; that (82) and (83) hold for all q: KM96.E82 and KM96.E83."
    )
    c.applies(
        "KM96.L11",
        {"q": "q", "gamma": "gamma", "tau": "tau"},
        "0 <= q <= 1, 0 < gamma <= 1/2, 0 < tau <= 2/5",
    )


@claim(
    "KM96.F7",
    where="caption of figure 7",
    says=r"the drop is least at the $\tau$ at which the tangents at $p$ and $r$ meet above $q$; if the tangent at $p$"
    r" lies lower there, the minimising $\tau$ is larger",
    uses=["KM96.E18"],
)
def tangent_rule(c: Check) -> None:
    """The difference of the two is the derivative (18), and it grows with tau: the drop is strictly convex.

    Where A = B the drop is larger at every other tau; where A < B at every smaller one, and a little to the right it is
    less. z and h in these statements are named. That A = B somewhere asks for gamma <= 1/2 in the case of Gini. For
    Gini and the root the only minimiser is named; for entropy every tau that is none is shown to be none, the ends of
    the feasible interval among them. C is the only point in which the tangents meet, as G'(p) > G'(r); where A < B at
    q, the one at p is below the one at r at every point to the left as well, so that C lies to the right of q.
    """
    c.given("feasible", "advantage")
    small = "gamma <= 1/2"
    for name, best, middle in (("gini", "1/2", "1/2"), ("root", ROOT_BEST, MIDPOINT)):
        label = NAMES[name]
        where = f"0 < q < 1, 0 < {small}, tau = {best}"
        c.printed(f"{at_p(name)} == {at_r(name)}", where, label=f"{label}, A = B")
        only_least_at(
            c,
            constrained(name),
            middle,
            f"{LABELS}, {small}",
            label=f"{label}, only there",
            bent=name == "root",
        )
        where = f"{LABELS}, {small}, {middle} <= tau, tau < 1 - v"
        c.printed(rises(name), where, label=f"{label}, A < B only to its left")
        c.argued(
            "The tau named here has A = B, and by the parts on the tau beside it it is the only one at which the drop"
            " is least; where A < B, tau is below it.",
            every=f"{label}, all 0 < q < 1, all 0 < gamma <= 1/2",
            role="join",
            of=f"{label}, A = B",
        )
    not_least_where_apart(c, NAMES["entropy"])
    not_least_at_the_ends(c, NAMES["entropy"])
    larger_further_left(c, "entropy", NAMES["entropy"])
    c.argued(
        f"{NO_OTHER} The drop is continuous in tau, so that it is least somewhere, and there A = B; where A < B it is"
        " larger to the left and smaller at some tau to the right, so that the minimising tau is larger.",
        every="H, all 0 < q < 1, all 0 < gamma <= 1/2",
        role="join",
        of=APART,
    )
    for name, label in NAMES.items():
        least_where_they_meet(c, name, label)
        meet_to_the_right(c, name, label)
    c.read_as(
        "q is fixed, and p and r move with tau, as in (15)",
        other="p and r are fixed, and q is moved, as the caption has it",
        why="the drop of which the minimum is sought has q fixed; in either case tau grows",
    )
    for name, (_, slope) in CRITERIA.items():
        where = f"{LABELS}, u < tau, v < 1 - tau" if name == "entropy" else INSIDE
        c.identity(slope_of_drop(name), f"{at_p(name)} - ({at_r(name)})", INSIDE, role="support")
        c.support(f"{bend_of_drop(name)} > 0", where)
        c.support(f"{slope(P)} > {slope(R)}", where)
