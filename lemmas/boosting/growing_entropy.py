r"""Trees that TopDown grows with the entropy criterion, as statements about growing trees.

Paper: KM96, section 5.4.   Units: bits.
Notation: as in `growing_trees`: a leaf is w, q with a witness s1, s0 of the assumption, whose split is tau, p, r and
gains w g.
The gain is the mutual information of label and hypothesis, from either side; so it is (8/ln 2) gamma^2 q(1-q) or more.
Then with d the drop of the best split, eps_t the error and y = eps/4:
- (t+1) ln(2) d >= 4 gamma^2 eps_t, summed over the leaves;
- eps_t ln(1/y) + y >= ln(2) G_t, as m ln(1/y) + y >= ln(2) H(m) leaf by leaf: a tangent takes the place of H^{-1};
- so A = G_t - 3/8 eps, which may be negative, falls by the factor 1 - 4 gamma^2/(ln(4/eps) (t+1)) or more, and the
  recurrence has a value where G_t = 0.
"""

from __future__ import annotations

from verify.claims import Fact, Follows, GrowthHints, Invariant, LawAt, StepHints

LEAVES = (
    "w >= 0, 0 <= q <= 1, 0 <= s0, s1 <= 1, s1 - s0 >= 2*gamma, tau == q*s1 + (1 - q)*s0,"
    " (1 - tau)*p == q*(1 - s1), tau*r == q*s1, 0 <= p <= 1, 0 <= r <= 1,"
    " g == H(q) - (1 - tau)*H(p) - tau*H(r)"
)

# -- the witness gains (8/ln 2) gamma^2 q(1-q)

SHARED_OUT = "u*H(v)*ln(2) == u*ln(u) - u*v*ln(u*v) - u*(1 - v)*ln(u*(1 - v)) for 0 <= u <= 1, 0 <= v <= 1"
"""A share u of two labels: its entropy by those of the parts."""
OF_LABELS = "H(x)*ln(2) == -x*ln(x) - (1 - x)*ln(1 - x) for 0 <= x <= 1"
SAME = "x*ln(x) == y*ln(y) for x >= 0, x == y"
PINSKER = (
    "ln(2)*(H(q*r + (1 - q)*s) - q*H(r) - (1 - q)*H(s)) >= 2*(r - s)^2*q*(1 - q)"
    " for 0 <= q <= 1, 0 <= s <= r, r <= 1"
)
"""The drop in theorem_9, with r = P[h = 1 | f = 1] and s = P[h = 1 | f = 0]."""


def spread(u: str, v: str) -> str:
    """u H(v) by the entropies of two parts."""
    return f"{u}*H({v})*ln(2) == {u}*ln({u}) - {u}*{v}*ln({u}*{v}) - {u}*(1 - {v})*ln({u}*(1 - {v}))"


def whole(x: str) -> str:
    """H(x) by logarithms."""
    return f"H({x})*ln(2) == -{x}*ln({x}) - (1 - {x})*ln(1 - {x})"


def same(x: str, y: str) -> str:
    """The same part, written in two ways."""
    return f"{x}*ln({x}) == {y}*ln({y})"


SPREADS = tuple(spread(u, v) for u, v in (("q", "s1"), ("(1 - q)", "s0"), ("tau", "r"), ("(1 - tau)", "p")))
PARTS = (
    ("tau*r", "q*s1"),
    ("tau*(1 - r)", "(1 - q)*s0"),
    ("(1 - tau)*p", "q*(1 - s1)"),
    ("(1 - tau)*(1 - p)", "(1 - q)*(1 - s0)"),
)
"""The four kinds of inputs, by label and by what the hypothesis says."""
CHANNEL = "H(tau) - q*H(s1) - (1 - q)*H(s0)"
GAIN = (
    "each s1 >= s0 by 1: s1 - s0 >= 2*gamma",
    "each s1 >= 0 by 1: s1 >= s0",
    "each s0 <= 1 by 1: s1 >= s0",
    "each tau >= 0",
    "each tau <= 1",
    "each tau*(1 - r) == (1 - q)*s0 by 1: tau == q*s1 + (1 - q)*s0; -1: tau*r == q*s1",
    (
        "each (1 - tau)*(1 - p) == (1 - q)*(1 - s0)"
        " by -1: tau == q*s1 + (1 - q)*s0; -1: (1 - tau)*p == q*(1 - s1)"
    ),
    *(
        f"each {spread(u, v)} law {SHARED_OUT} at u: {u}; v: {v}"
        for u, v in (("q", "s1"), ("(1 - q)", "s0"), ("tau", "r"), ("(1 - tau)", "p"))
    ),
    *(f"each {whole(x)} law {OF_LABELS} at x: {x}" for x in ("q", "tau")),
    *(f"each {same(x, y)} law {SAME} at x: {x}; y: {y}" for x, y in PARTS),
    (
        f"each g*ln(2) == ({CHANNEL})*ln(2)"
        f" by ln(2): g == H(q) - (1 - tau)*H(p) - tau*H(r); 1: {whole('q')}; -1: {whole('tau')};"
        f" 1: {SPREADS[0]}; 1: {SPREADS[1]}; -1: {SPREADS[2]}; -1: {SPREADS[3]};"
        + ";".join(f"1: {same(x, y)}" for x, y in PARTS)
    ),
    "each H(tau) == H(q*s1 + (1 - q)*s0) law H(x) == H(y) for 0 <= x <= 1, x == y at x: tau; y: q*s1 + (1 - q)*s0",
    (
        f"each ({CHANNEL})*ln(2) >= 2*(s1 - s0)^2*q*(1 - q) by ln(2): H(tau) == H(q*s1 + (1 - q)*s0)"
        f" law {PINSKER} at r: s1; s: s0"
    ),
    "each (s1 - s0)^2 >= 4*gamma^2 by s1 - s0 + 2*gamma: s1 - s0 >= 2*gamma",
    (
        f"each g*ln(2) >= 8*gamma^2*q*(1 - q) by 1: g*ln(2) == ({CHANNEL})*ln(2);"
        f" 1: ({CHANNEL})*ln(2) >= 2*(s1 - s0)^2*q*(1 - q); 2*q*(1 - q): (s1 - s0)^2 >= 4*gamma^2"
    ),
)

# -- what the best split drops, over all leaves

ERROR = "sum(w*min(q, 1 - q))"
TOTAL = "sum(w*H(q))"
AVERAGE = (
    "each d*ln(2) >= 8*gamma^2*w*q*(1 - q) by ln(2): d >= w*g; w: g*ln(2) >= 8*gamma^2*q*(1 - q)",
    "each q*(1 - q) >= min(q, 1 - q)/2 law q*(1 - q) >= min(q, 1 - q)/2 for 0 <= q <= 1",
    (
        "each d*ln(2) >= 4*gamma^2*w*min(q, 1 - q) by 1: d*ln(2) >= 8*gamma^2*w*q*(1 - q);"
        " 8*gamma^2*w: q*(1 - q) >= min(q, 1 - q)/2"
    ),
    f"sum(1)*d*ln(2) >= 4*gamma^2*{ERROR}",
)
"""Summed over the leaves."""

# -- the recurrence

FALLING = "sum(w*(H(q) - 3/8*eps))"
BELOW = "min(q, 1 - q)*ln(1/y) + y >= ln(2)*H(q) for 0 <= q <= 1, 0 < y <= 1"
LAM = "ln(4/eps)"
ERRS = (
    f"each min(q, 1 - q)*{LAM} + eps/4 >= ln(2)*H(q) law {BELOW} at y: eps/4",
    "eps*(3/8*ln(2) - 1/4) >= 0",
    (
        f"each w*min(q, 1 - q)*{LAM} >= ln(2)*w*(H(q) - 3/8*eps)"
        f" by w: min(q, 1 - q)*{LAM} + eps/4 >= ln(2)*H(q); w: eps*(3/8*ln(2) - 1/4) >= 0"
    ),
    f"{ERROR}*{LAM} >= ln(2)*{FALLING}",
)
FALLS = (
    f"{LAM} >= 1 law ln(4/y) >= 1 for 0 < y <= 1 at y: eps",
    (
        f"(t + 1)*d*{LAM} >= 4*gamma^2*{FALLING} by {LAM}/ln(2): sum(1)*d*ln(2) >= 4*gamma^2*{ERROR};"
        f" 4*gamma^2/ln(2): {ERROR}*{LAM} >= ln(2)*{FALLING}; -d*{LAM}: sum(1) == 1 + t"
    ),
    (
        f"d >= 4*gamma^2*{FALLING}/({LAM}*(t + 1))"
        f" by 1/({LAM}*(t + 1)): (t + 1)*d*{LAM} >= 4*gamma^2*{FALLING}"
    ),
    (
        f"next({FALLING}) == {FALLING} - d by -1: {FALLING} - w_parent*(H(q_parent) - 3/8*eps)"
        f" + w_0*(H(q_0) - 3/8*eps) + w_1*(H(q_1) - 3/8*eps) == next({FALLING});"
        " 1: d == w_parent*H(q_parent) - w_0*H(q_0) - w_1*H(q_1);"
        " -3/8*eps: w_0 == (1 - s)*w_parent; -3/8*eps: w_1 == s*w_parent"
    ),
    (
        f"next({FALLING}) <= (1 - 4*gamma^2/({LAM}*(t + 1)))*{FALLING}"
        f" by 1: d >= 4*gamma^2*{FALLING}/({LAM}*(t + 1)); -1: next({FALLING}) == {FALLING} - d"
    ),
)

RATE = f"4*gamma^2/({LAM}*j)"
FALL = Follows(
    FALLING,
    f"a <= exp(-4*gamma^2*ln(j)/{LAM})",
    f"0 < gamma <= 1/2, 0 < eps <= 1, sequence a from j = 1, start a <= 1, step a_next <= (1 - {RATE})*a",
    hints=(*GAIN, *AVERAGE, *ERRS, *FALLS),
    start=(
        (
            f"next({FALLING}) <= 1 by 1: w*(H(q) - 3/8*eps) == next({FALLING})"
            " law w*(H(q) - 3/8*eps) <= 1 for w == 1, 0 <= q <= 1, eps >= 0"
        ),
    ),
    sequence=StepHints(
        forms=("product",),
        rising=LawAt(
            "(1 - z)*x <= (1 - z)*y",
            "x <= y, z <= 1",
            {"x": "a", "y": f"exp(-4*gamma^2*ln(j)/{LAM})", "z": RATE},
        ),
        facts=(
            Fact(
                "small",
                "",
                law=LawAt(
                    "1 - z/j <= 1 - z*ln(j + 1) + z*ln(j)",
                    "z >= 0, j >= 1",
                    {"z": f"4*gamma^2/{LAM}", "j": "j"},
                ),
            ),
        ),
    ),
)

# -- how many splits are enough


def long(rate: str) -> tuple[str, ...]:
    """Hints: the error is less than eps where rate ln(2) ln(t) >= ln(eps)^2, and rate bounds the fall."""
    bound = f"exp(-{rate}*ln(1 + t)/{LAM})"
    needed = f"{rate}*ln(2)*ln(1 + t) >= -ln(2)*ln(8/5*eps)*{LAM}"
    return (
        "each min(q, 1 - q) <= H(q)/2 law min(q, 1 - q) <= H(q)/2 for 0 <= q <= 1",
        "each w*min(q, 1 - q) <= w*(H(q) - 3/8*eps)/2 + 3/16*eps*w by w: min(q, 1 - q) <= H(q)/2",
        f"{ERROR} <= {FALLING}/2 + 3/16*eps*sum(w)",
        "ln(1 + t) >= ln(t)",
        f"{LAM} >= 1 law ln(4/y) >= 1 for 0 < y <= 1 at y: eps",
        f"ln(eps)^2 >= -ln(2)*ln(8/5*eps)*{LAM}",
        (
            f"{needed} by 1: {rate}*ln(2)*ln(t) >= ln(eps)^2;"
            f" 1: ln(eps)^2 >= -ln(2)*ln(8/5*eps)*{LAM}; {rate}*ln(2): ln(1 + t) >= ln(t)"
        ),
        f"{rate}*ln(1 + t)/{LAM} >= -ln(8/5*eps) by 1/(ln(2)*{LAM}): {needed}",
        "exp(ln(8/5*eps)) == 8/5*eps",
        (
            f"{bound} <= 8/5*eps by -1: exp(ln(8/5*eps)) == 8/5*eps law exp(-x) <= exp(y) for x + y >= 0"
            f" at x: {rate}*ln(1 + t)/{LAM}; y: ln(8/5*eps)"
        ),
        (
            f"{ERROR} <= 79/80*eps by 1: {ERROR} <= {FALLING}/2 + 3/16*eps*sum(w); 1/2: {FALLING} <= {bound};"
            f" 1/2: {bound} <= 8/5*eps; -3/16*eps: sum(w) == 1"
        ),
    )


SPLITS_SUFFICE = GrowthHints((Invariant("sum(w) == 1"), FALL), long("4*gamma^2"))
DROP = "w*H(q) - w_0*H(q_0) - w_1*H(q_1)"
GROWTH = (
    f"tree w, q, s0, s1, tau, p, r, g after t splits, root w == 1, each {LEAVES},"
    f" split s, d, 0 <= s <= 1, w_0 == (1 - s)*w, w_1 == s*w, q == (1 - s)*q_0 + s*q_1, d == {DROP},"
    " greedy d >= w_other*g_other"
)
"""TopDown with the entropy criterion; `gamma` is the advantage."""
ENOUGH = "t >= 1, 4*gamma^2*ln(2)*ln(t) >= ln(eps)^2"
"""t is at least (1/eps)^(c log2(1/eps)/gamma^2) with c = 1/4; the number is 1 or more for eps <= 1."""
NUMBER = (
    "4*gamma^2*ln(2)*ln((1/eps)^(log2(1/eps)/(4*gamma^2)))",
    "ln(eps)^2",
    "0 < gamma <= 1/2, 0 < eps <= 1",
)
"""What `ENOUGH` has of the number itself."""
