r"""Trees that BuildTopDownDT grows on a monotone function of uniform bits, as statements about growing trees.

Paper: BLT20, section 2.
A leaf is w = Pr[x reaches it], b = bias(f_l), h = G(E f_l) and D = dist(f_l, g_l), where g is a tree with s leaves and
dist(f, g) = opt. Its most influential variable has influence i, and a query of it would gain v, times w. Known of
these: v >= kappa/2 i^2 (Lemma 2.4 (3), sharp), and i log s >= b - D (Theorem 4; g_l has s leaves at most). The error is
the sum of w b (Lemma 2.4). The split that is made parts the leaf in any way, does not raise the error (Fact 2.5), and
brings the potential down by u, no less than any leaf's own candidate would. A leaf all of whose variables are known has
i = 0, as f_l is constant. A variable may be asked again: then one half has weight 0. What passes from tree to tree is
that of `growing_impurity`, with c = kappa/(2 (log s)^2).
"""

from __future__ import annotations

from lemmas.agnostic.growing_impurity import BOUNDED, ERROR, EXCESS, HERE, NEXT, OPT, POTENTIAL, RISE, after
from verify.claims import Check, GrowthHints, Invariant
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

SIZES = "kappa > 0, integer s, s >= 2, L == log2(s)"
RANGE = f"{SIZES}, c > 0, 2*c*L^2 == kappa, 0 <= opt, 0 < eps < 1/2"
LEAF = "w >= 0, b >= 0, v >= kappa/2*i^2, i*L >= b - D"
SHARP_LEAF = LEAF.replace("i*L >= b - D", "i*L >= 2*(b - D)")
"""A leaf with Theorem 4 in its sharp form."""
SPLIT = (
    "split u, w*h - w_0*h_0 - w_1*h_1 == u, w == w_0 + w_1, w*b >= w_0*b_0 + w_1*b_1,"
    " w*D == w_0*D_0 + w_1*D_1"
)
GREEDY = "greedy u >= w_other*v_other"
ROOT = "root w == 1, h <= 1, b <= 1/2, D == opt"
GROWTH = f"tree w, b, h, D, i, v after t splits, {ROOT}, each {LEAF}, h >= 0, {SPLIT}, {GREEDY}"
SMALL = f"{ERROR} <= opt + eps"
FIRST_LEAF = {
    **dict.fromkeys(("kappa", "s"), Fraction(2)),
    **dict.fromkeys(("L", "c", "w", "h", "i", "v"), Fraction(1)),
    **dict.fromkeys(("D", "opt"), Fraction(0)),
    "b": Fraction(1, 2),
    "eps": Fraction(1, 4),
}
"""A leaf to begin with: one bit."""

LARGE = "L >= 1 by 1: L == log2(s)"
EACH_GAIN = "each u >= w*kappa/2*i^2 by 1: u >= w*v; w: v >= kappa/2*i^2"
TANGENT = "c*w*(2*eps*(b - D) - eps^2)"
"""A gain of c r^2 for r = i L is no less than the tangent of the square at eps says, whatever the sign of b - D."""
PASSES = (
    "each (i*L)^2 >= 2*eps*(i*L) - eps^2 law x^2 >= 2*y*x - y^2 at x: i*L; y: eps",
    "each v >= c*(i*L)^2 by 1: v >= kappa/2*i^2; -1/2*i^2: 2*c*L^2 == kappa",
    (
        f"each w*v >= {TANGENT}"
        " by w: v >= c*(i*L)^2; c*w: (i*L)^2 >= 2*eps*(i*L) - eps^2; 2*c*w*eps: i*L >= b - D"
    ),
    f"each u >= {TANGENT} by 1: u >= w*v; 1: w*v >= {TANGENT}",
    f"sum(1)*u >= c*(2*eps*{ERROR} - 2*eps*{OPT} - eps^2*sum(w))",
    (
        f"(t + 1)*u >= c*{HERE} by 1: sum(1)*u >= c*(2*eps*{ERROR} - 2*eps*{OPT} - eps^2*sum(w));"
        " -u: sum(1) == 1 + t; -2*c*eps: sum(w*D) == opt; -c*eps^2: sum(w) == 1"
    ),
    "w_parent*v_parent >= 0 by w_parent: v_parent >= kappa/2*i_parent^2",
    "u >= 0 by 1: u >= w_parent*v_parent; 1: w_parent*v_parent >= 0",
    f"{RISE} >= 0",
    f"1 >= (1 + t)*{RISE}",
    f"u >= c*{HERE}*{RISE} by {RISE}: (t + 1)*u >= c*{HERE}; u: 1 >= (1 + t)*{RISE}",
    "c*eps*ln(2 + t) >= 0",
    (
        f"{after('w*h', 'w', 'h')} + c*ln(2 + t)*{NEXT} <= 1"
        " by 1: w_parent*h_parent - w_0*h_0 - w_1*h_1 == u;"
        " 2*c*eps*ln(2 + t): w_parent*b_parent >= w_0*b_0 + w_1*b_1;"
        f" 1: u >= c*{HERE}*{RISE}; 1: {POTENTIAL}"
    ),
)
FACTS = (Invariant("sum(w) == 1"), Invariant("sum(w*D) == opt"), Invariant(POTENTIAL, PASSES))
ENOUGH = (
    LARGE,
    (
        "c*eps^2*ln(1 + t) >= 1 by 1/(2*L^2): kappa*eps^2*ln(t + 1) >= 2*L^2;"
        " eps^2*ln(1 + t)/(2*L^2): 2*c*L^2 == kappa"
    ),
    *BOUNDED,
    f"above {EXCESS} <= eps by eps: c*ln(1 + t)*eps*{EXCESS} <= 1; {EXCESS}: c*eps^2*ln(1 + t) >= 1",
)
THEOREM_2 = f"{RANGE}, {GROWTH}, end kappa*eps^2*ln(t + 1) >= 2*L^2"
"""t + 1 is the size: at least s^(c log2(s)/(kappa eps^2)) with c = 2/ln 2."""
TO_THEOREM_2 = GrowthHints(FACTS, ENOUGH)
IN_WORDS = f"{RANGE}, K > 0, K*kappa*eps^2 >= 2, {GROWTH}, end ln(t + 1) >= K*L^2"
"""kappa and eps are fixed: the size is at least s^(k log2 s) with k = K/ln 2."""
TO_IN_WORDS = GrowthHints(
    FACTS,
    (
        "kappa*eps^2*ln(t + 1) >= 2*L^2 by kappa*eps^2: ln(t + 1) >= K*L^2; L^2: K*kappa*eps^2 >= 2",
        *ENOUGH,
    ),
)
CONSTANT = (
    "tree w, b, D after t splits, root w == 1, D == opt, each w >= 0, b <= D,"
    " split w == w_0 + w_1, w*D == w_0*D_0 + w_1*D_1"
)
"""s = 1: g is a constant, and so no better on a leaf than the better label."""
TO_CONSTANT = GrowthHints(
    (Invariant("sum(w*D) == opt"),),
    (
        "each w*b <= w*D by w: b <= D",
        f"{ERROR} <= {OPT}",
        f"{ERROR} <= opt by 1: {ERROR} <= {OPT}; 1: {OPT} == opt",
    ),
)

JENSEN = (
    "sum(w*i^2) >= sum(w*i)^2",
    LARGE,
    EACH_GAIN,
    "sum(1)*u >= kappa/2*sum(w*i^2)",
    "L^2*sum(w*i^2) >= L^2*sum(w*i)^2 by L^2: sum(w*i^2) >= sum(w*i)^2",
)
EXCEEDED = f"{ERROR} > opt + eps"
SIZED = f"sum(1) == {{0}}, sum(w) == 1, {OPT} == opt"
POSITIVE = "kappa*eps^2 > 0 law x*y^2 > 0 for x > 0, y > 0 at x: kappa; y: eps"
STRICT = "law x > z for x >= y, y > z at x: {0}; y: {1}; z: {2}"
"""A strict relation behind one that is not."""


def equation(leaves: str) -> str:
    """Equation (1), for a tree with so many leaves."""
    return f"u > kappa*eps^2/(32*({leaves})*L^2)"


def multiplied(leaves: str, constant: str) -> str:
    """Equation (1) times the divisor on its right, with a constant for 1/32."""
    return f"L^2*({leaves})*u > {constant}*kappa*eps^2"


def exceeded(leaves: str, conditions: str) -> str:
    """The tree before a split, with so many leaves, while its error is above opt + eps."""
    return f"{SIZES}, eps > 0, {conditions}, {SIZED.format(leaves)}, {EXCEEDED}, each {SHARP_LEAF}, u >= w*v"


def one_leaf(j: int, eps: Fraction = FIRST_LEAF["eps"], gain: Fraction = Fraction(1)) -> Family:
    """The tree before the first split where f and g are one bit: it is exceeded by j + 1 or j leaves."""
    leaf = Member({a: FIRST_LEAF[a] for a in ("w", "b", "D", "i", "v")})
    numbers = {p: FIRST_LEAF[p] for p in ("kappa", "s", "L", "opt")} | {"eps": eps}
    return Family((leaf,), {**numbers, "j": Fraction(j), "u": gain})


def gained(leaves: str) -> tuple[str, ...]:
    """Hints to equation (1)."""
    law = "law u > z/(32*m) for m*u > 2*z, m > 0, z > 0"
    return (*most_gained(leaves), POSITIVE, f"{equation(leaves)} {law} at m: L^2*({leaves}); z: kappa*eps^2")


def most_gained(leaves: str) -> tuple[str, ...]:
    """Hints to equation (1), multiplied out, with its largest constant, 2."""
    squares, product = "L^2*sum(w*i^2)", f"L^2*({leaves})*u"
    return (
        *JENSEN,
        "each w*(i*L) >= 2*w*b - 2*w*D by w: i*L >= 2*(b - D)",
        f"L*sum(w*i) >= 2*{ERROR} - 2*{OPT}",
        f"L*sum(w*i) >= 2*({ERROR} - opt) by 1: L*sum(w*i) >= 2*{ERROR} - 2*{OPT}; -2: {OPT} == opt",
        f"L*sum(w*i) > 2*eps law x > 2*z for x >= 2*y, y > z at x: L*sum(w*i); y: {ERROR} - opt; z: eps",
        "L^2*sum(w*i)^2 > 4*eps^2 law x^2 > 4*y^2 for x > 2*y, y > 0 at x: L*sum(w*i); y: eps",
        f"{squares} > 4*eps^2 {STRICT.format(squares, 'L^2*sum(w*i)^2', '4*eps^2')}",
        (
            f"{product} >= kappa/2*{squares}"
            f" by L^2: sum(1)*u >= kappa/2*sum(w*i^2); -L^2*u: sum(1) == {leaves}"
        ),
        (
            f"{multiplied(leaves, '2')} law x > 2*k*z^2 for x >= k/2*y, y > 4*z^2, k > 0"
            f" at x: {product}; y: {squares}; z: eps; k: kappa"
        ),
    )


def weaker(weak: str, strong: str) -> tuple[str, ...]:
    """Hints by which equation (1), multiplied out, with one constant implies that with a smaller one."""
    of_weak, of_strong = (multiplied("j + 1", f"({constant})") for constant in (weak, strong))
    return (POSITIVE, f"{of_weak} by 1: {of_strong}; {strong} - {weak}: kappa*eps^2 > 0")


DROP = "kappa*eps^2/(32*(t + 1)*L^2)"
RUNNING = (
    f"{SIZES}, 0 <= opt, 0 < eps < 1/2, tree w, b, h, k after t splits, root w == 1, h <= 1, k == 0,"
    " each w >= 0, b >= 0, h >= b, split u, w*h - w_0*h_0 - w_1*h_1 == u, k_0 + k_1 == k + 1/(t + 1),"
    f" {EXCEEDED}, u >= {DROP}, end kappa*eps^2*sum(k)/(32*L^2) >= 1 - (opt + eps)"
)
"""While the error is above opt + eps each split lowers the potential; the sum of k is 1 + 1/2 + ... + 1/t."""
RUNNING_LEAF = {n: FIRST_LEAF[n] for n in ("kappa", "s", "L", "opt", "eps", "w", "b", "h")} | {
    "k": Fraction(0)
}
DROPPED = "L^2*(sum(w*h) - 1) + kappa/32*eps^2*sum(k) <= 0"
NEXT_DROP = f"L^2*({after('w*h', 'w', 'h')} - 1) + kappa/32*eps^2*{after('k', 'k')} <= 0"
DROPS = (
    LARGE,
    f"L^2*u >= kappa/32*eps^2/(1 + t) by L^2: u >= {DROP}",
    (
        f"{NEXT_DROP} by 1: {DROPPED}; L^2: w_parent*h_parent - w_0*h_0 - w_1*h_1 == u;"
        " 1: L^2*u >= kappa/32*eps^2/(1 + t); -kappa/32*eps^2: k_0 + k_1 == k_parent + 1/(t + 1)"
    ),
)
TO_RUNNING = GrowthHints(
    (Invariant(DROPPED, DROPS, (LARGE,)),),
    (
        LARGE,
        "each w*h >= w*b by w: h >= b",
        f"sum(w*h) >= {ERROR}",
        (
            f"{SMALL} by 1: sum(w*h) >= {ERROR}; 1/L^2: {DROPPED};"
            " 1: kappa*eps^2*sum(k)/(32*L^2) >= 1 - (opt + eps)"
        ),
    ),
)


EQUAL = (
    "0 <= p, p <= 1, tree w, q after t splits, root w == 1, q == p, each w >= 0, 0 <= q <= 1,"
    " split w == w_0 + w_1, w*q == w_0*q_0 + w_1*q_1"
)
"""A tree of any size, with p = E f and q = E f_l."""


def equal_labels(c: Check) -> None:
    """Records that a tree of any size and shape errs with probability p if all labels are 0, and 1 - p if all are 1."""
    known = (Invariant("sum(w) == 1"), Invariant("sum(w*q) == p"))
    c.growth("sum(w*q) == p", EQUAL, hints=GrowthHints(known[1:]), label="all labels 0")
    c.growth(
        "sum(w*(1 - q)) == 1 - p",
        EQUAL,
        hints=GrowthHints(
            known,
            (
                "sum(w*(1 - q)) == sum(w) - sum(w*q)",
                "sum(w*(1 - q)) == 1 - p by 1: sum(w*(1 - q)) == sum(w) - sum(w*q); 1: sum(w) == 1; -1: sum(w*q) == p",
            ),
        ),
        label="all labels 1",
    )


def at_each_leaf(c: Check) -> None:
    """Records, in words, how a bound for one function and one tree comes to the leaves of a growing tree."""
    c.argued(
        "at a leaf that fixes some bits the function that is left there, and what is left of the best tree, are a"
        " function and a tree of at most s leaves on fair bits, so that the bound on influences holds of them; the"
        " numbers of the leaf are theirs; f is monotone, and so is what is left of it, so that the influence of a bit"
        " is the distance of the means on its halves",
        every="all monotone functions, all leaves of the growing tree",
        label="at each leaf",
    )


def the_run(c: Check, end: str) -> None:
    """Records, in words, that runs of BuildTopDownDT are such growing trees, and what their last condition says."""
    c.argued(
        "the trees are those of a run: w of a leaf is Pr[x reaches l], b its bias, so that the error is the sum of"
        " w b, and h is G(E f_l); a split parts w in halves, or in w and 0 where the bit was asked above, does not"
        " raise the error (Fact 2.5), and lowers the potential by its gain u, which is the largest, w v being the"
        " gain of the most influential variable of a leaf and i its influence. D is dist(f_l, g_l) for a best tree"
        " g of s leaves, opt at the root, and at a leaf the mean of those of its parts. t splits make t + 1 leaves,"
        f" and {end}. A run that no query is left to has error 0. For s = 1 g is a constant, so that b <= D",
        every="all monotone f, all n, all runs of BuildTopDownDT, whatever the ties",
        label="the run",
    )
