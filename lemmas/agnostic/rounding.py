r"""Lemma 3.1: rounding the thresholds of a tree.

Paper: BLT20, section 3.1.   Law: uniform on [0,1]^n. The grid has the step 2^-w.
Decided here: the lemma for every tree with t splits, and each step of its proof.
Found: the lemma holds without balance. A tree with s leaves and its rounded version differ with probability at most
(s - 1) 2^-(w+1): each of the s - 1 queries sends at most half a step of points another way. The proof counts each point
once for every leaf and coordinate, and pays a factor of order log s. Rounding to the nearest multiple moves a
threshold by half a step at most, where a step is printed.
"""

from itertools import product

from verify.claims import Check, GrowthHints, Invariant, claim
from verify.kinds.families.members import Family
from verify.rationals import Fraction

NEAREST = "(2*k - 1)*g <= 2*z, 2*z <= (2*k + 1)*g, 0 < g <= 1/2, 0 <= z <= 1, integer k"
"""k*g is a multiple of g nearest to z: z lies between the points half way to its neighbours; g is 2^-w, w >= 1."""
CLIPPED = "min(max(y, p), q) - min(max(x, p), q) <= y - x"
"""Cut off at the ends of the side two thresholds come no further apart."""
IN_SIDE = "b == v*(q - p), b_0 == v*(min(max(x, p), q) - p), b_1 == v*(q - min(max(y, p), q))"
STAYS = f"0 <= v, v <= 1, 0 <= p, p <= q, q <= 1, x <= y, y - x <= g/2, {IN_SIDE}"
"""At a split the points that have gone the same way in both trees fill a box: [p, q] is its side in the coordinate
asked, v the measure of the rest of it.
x and y are the smaller and the larger one of the threshold and the rounded one; points below both go one way, points
above both the other way, and what lies between them is lost.
"""
BOTH = f"g > 0, tree b after t splits, root b == 1, each b >= 0, split v, p, q, x, y, {STAYS}"
"""A leaf is the measure of the points that reach it in the tree and in the rounded one."""
LOST = GrowthHints(
    (
        Invariant(
            "sum(b) >= 1 - t*g/2",
            (
                f"{CLIPPED} law {CLIPPED} for x <= y, p <= q at x: x; y: y; p: p; q: q",
                "v*(y - x) <= g/2",
                (
                    f"b_0 + b_1 >= b_parent - g/2 by 1: v*(y - x) <= g/2; v: {CLIPPED}; -1: b_parent == v*(q - p);"
                    " 1: b_0 == v*(min(max(x, p), q) - p); 1: b_1 == v*(q - min(max(y, p), q))"
                ),
                (
                    "sum(b) - b_parent + b_0 + b_1 >= 1 - (1 + t)*g/2 by 1: b_0 + b_1 >= b_parent - g/2; 1: sum(b)"
                    " >= 1 - t*g/2"
                ),
            ),
        ),
    )
)


SMALL_STEP = ("(s - 1)*2^-w/2 <= eps/2", "s >= 1, eps > 0, w >= log2(s/eps)")
"""The width w of the codes: with the step 2^-w the probability is small enough."""
ORDER_OF_W = ("w <= 2*log2(s/eps)", "s >= 2, 0 < eps <= 1, w < log2(s/eps) + 1")
"""And w, rounded up, is of the order of log(s/eps)."""
STEP_OF_ALL = (
    "A*L*z <= eps",
    "A > 0, L >= 1, eps > 0, w >= log2(A) + log2(L) - log2(eps), z == 2^(-w)",
)
"""The step for which 4 C s log2(s) 2^-w is at most eps: A is 4 C s, L is log2(s)."""
TO_STEP_OF_ALL = (
    "A*L > 0",
    "2^(-w) <= eps/(A*L) law 2^(-w) <= eps/(A*L) for A > 0, L >= 1, eps > 0, w >= log2(A) + log2(L) - log2(eps)",
    "A*L*z <= eps by -A*L: z == 2^(-w); A*L: 2^(-w) <= eps/(A*L)",
)
TWO_LEAVES = Family(
    (), {n: Fraction(v) for n, v in {"A": 8, "L": 1, "eps": 1, "w": 3}.items()} | {"z": Fraction(1, 8)}
)


@claim(
    "BLT20.L31",
    where="Lemma 3.1",
    says=r"for $w=O(\log(s/\varepsilon))$ rounding the thresholds of a balanced size-$s$ tree to multiples of"
    r" $2^{-w}$ changes it with probability at most $\varepsilon/2$",
    uses=["BLT20.L31.s4"],
)
def rounding(c: Check) -> None:
    """With w = log2(s/eps), rounded up, for every tree, balanced or not; s = t + 1. For s >= 2 and eps <= 1 that is at
    most 2 log2(s/eps).

    b is the measure of the points that reach the same leaf in both trees; h is 1 at these points, else 0, and d is the
    difference of the labels: 0 where h is 1.
    """
    c.without("BLT20.L31.s4", "each query is counted once, in place of each leaf and coordinate")
    c.asymptotic(
        "s leaves and the step g = 2^-w: the trees differ with probability at most (s - 1) g/2, and so at most eps/2 if"
        " s g <= eps, as for w = log2(s/eps), rounded up, at most 2 log2(s/eps)"
    )
    c.growth("1 - sum(b) <= t*g/2", BOTH, role="shadow", hints=LOST)
    c.shadow("(s - 1)*g/2 <= eps/2", "s >= 1, eps > 0, g > 0, s*g <= eps")
    c.support("min(max(y, p), q) >= min(max(x, p), q)", "x <= y, p <= q")
    c.support("min(max(y, p), q) - min(max(x, p), q) <= y - x", "x <= y, p <= q")
    c.family(
        "mean(d) <= 1 - mean(h)",
        "each 0 <= d <= 1, h <= 1, h*d == 0",
        role="shadow",
        hints=("each d <= 1 - h by 1 - d: h <= 1; 1: h*d == 0",),
    )
    c.shadow(*SMALL_STEP)
    c.shadow(*ORDER_OF_W)
    c.argued(
        "b of a node is the measure of the points that reach it in both trees. They fill a box, as both trees ask for"
        " the same coordinates: at a query [p, q] is its side in the coordinate asked, v the measure of the rest of it,"
        " x and y are the smaller and the larger one of the threshold and the rounded one, y - x <= g/2. Points below x"
        " go the same way, and so do those from y on. So sum(b) is the measure of the points that reach the same leaf"
        " in both trees, where they have the same label. w is log2(s/eps), rounded up, and g is 2^-w; for s = 1 there"
        " is no threshold",
        every="all trees of s leaves, all eps in (0, 1]",
    )
    c.bounded(
        combs,
        rounded_too_far,
        names="w leaves",
        text="trees x >= theta with alternating labels at odd multiples of 2^-(w+1) differ from the rounded ones"
        " with probability exactly (s - 1) 2^-(w+1)",
        every="all w, all s <= 2^w + 1",
        role="support",
    )
    c.note(
        "The bound (s - 1) 2^-(w+1) is attained on one coordinate for all w <= 4 and s <= 2^w + 1, by the bounded run."
    )
    c.read_as(
        "there is such a w, one for all trees of size s",
        other="every w of this order will do",
        why="w is chosen in the proof by setting the bound equal to eps/2",
    )
    c.read_as(
        "s >= 2 and 0 < eps <= 1",
        other="all s and all eps > 0",
        why="log(s/eps) may be 0 or less for the others; for s = 1 nothing is rounded, and Theorem 5 has eps <= 1/2",
    )


@claim(
    "BLT20.L31.s1",
    where="Lemma 3.1, proof",
    says=r"$|\mathrm{round}(z)-z|\le2^{-w}$",
    serves="BLT20.L31",
)
def half_a_step(c: Check) -> None:
    """Half of it: of a multiple and its neighbours the nearest is within half a step."""
    c.read_as("w >= 1", other="w >= 0", why="the codes have w bits, with w of the order of log(s/eps)")
    c.printed("abs(k*g - z) <= g", NEAREST)
    c.stronger("abs(k*g - z) <= g*c", NEAREST, value="1/2", beyond="0.499", sharp="|round(z) - z| <= 2^-w/2")


@claim(
    "BLT20.L31.s2",
    where="Lemma 3.1, proof",
    says=r"a point that reaches $\ell$ and not $\ell_{\mathrm{round}}$ has some $x_i\in[a_i,\mathrm{round}(a_i)]$"
    r" or $[\mathrm{round}(b_i),b_i]$; for one $i$ the probability is at most $2\cdot2^{-w}$",
    uses=["BLT20.L31.s1"],
    serves="BLT20.L31",
)
def one_coordinate(c: Check) -> None:
    """r and q are the rounded a and b, y = r - a, z = b - q. From |round(z) - z| <= 2^-w alone the printed bound
    follows; rounding to the nearest multiple gives half of it.

    An interval whose ends are the wrong way round is empty, and holds no such point.
    """
    c.printed("(r - x)*(x - a) >= 0", "a <= x, x < b, x < r", label="below")
    c.printed("(x - q)*(b - x) >= 0", "a <= x, x < b, x >= q", label="above")
    where = "-g/2 <= y, y <= g/2, -g/2 <= z, z <= g/2, 0 < g <= 1/2"
    c.printed("max(0, y) + max(0, z) <= 2*g", where, label="probability")
    c.printed(
        "max(0, y) + max(0, z) <= 2*g",
        "-g <= y, y <= g, -g <= z, z <= g, 0 < g <= 1/2",
        label="from a step for each",
    )
    c.stronger(
        "max(0, y) + max(0, z) <= 2*g*c",
        where,
        value="1/2",
        beyond="0.499",
        sharp="2^-w for each coordinate",
        of="probability",
    )
    c.argued(
        "the rounded leaf is reached where round(a_i) <= x_i < round(b_i) for all i; so a point that reaches the leaf"
        " and not the rounded one has an x_i with a_i <= x_i < b_i that is below round(a_i), or is round(b_i) or more,"
        " as in the first two parts; of a uniform x_i the two ranges have the probabilities max(0, y) and max(0, z); by"
        " rounding to the nearest multiple y and z are at most g/2 in size",
        every="all trees, all leaves, all points",
        label="put together",
    )


@claim(
    "BLT20.L31.s3",
    where="Lemma 3.1, proof",
    says=r"only $O(\log s)$ coordinates have $a_i\ne0$ or $b_i\ne1$, so that the probability for one leaf is $O(\log"
    r" s\cdot2^{-w})$",
    uses=["BLT20.L31.s2"],
    serves="BLT20.L31",
)
def one_leaf(c: Check) -> None:
    """The members are the coordinates asked above the leaf, at most C log s; 0 and 1 are rounded to themselves.

    m is the probability that a point falls into the ranges of one of the first t of them: with one coordinate more it
    grows by no more than the probability for that one.
    """
    c.asymptotic(
        "at most C log s coordinates, each with a probability of at most 2*2^-w: together at most 2 C log s 2^-w"
    )
    c.family("sum(p) <= 2*C*L*g", "C > 0, L >= 0, g > 0, sum(1) <= C*L, each 0 <= p <= 2*g", role="shadow")
    c.sequence(
        "m <= 2*g*t", "g > 0, sequence m from t = 0, start m == 0, step m_next <= m + 2*g", role="shadow"
    )
    c.argued(
        "a leaf of depth at most C log s has at most so many coordinates asked above it; for all others a_i = 0 and"
        " b_i = 1, which rounding leaves as they are, so that their ranges are of measure 0; each other one has a"
        " probability of at most 2*2^-w, by the step before, and the probability of one or more of these events is at"
        " most the sum of their probabilities",
        every="all balanced trees, all leaves",
        label="put together",
    )


@claim(
    "BLT20.L31.s4",
    where="Lemma 3.1, proof",
    says=r"over the $s$ leaves $O(s\log s\cdot2^{-w})$, and $w=O(\log(s/\varepsilon))$ makes this $\varepsilon/2$",
    uses=["BLT20.L31.s3"],
    serves="BLT20.L31",
)
def all_leaves(c: Check) -> None:
    """The members are the leaves, q is 2 C log s 2^-w, and z is 2^-w; the factor log s is not needed (Lemma 3.1). For
    s = 1 there is nothing to round.
    """
    c.asymptotic(
        "s leaves with 2 C log s 2^-w each make 2 C s log s 2^-w, which is eps/2 for w = L + log2(L) + k + r with L"
        " = log s >= 1, r = log 1/eps >= 0, 2^k = 4C: at most (2 + k) log(s/eps); rounded up, that is at most one more"
    )
    c.family("sum(p) <= s*q", "q >= 0, sum(1) <= s, each 0 <= p <= q", role="shadow")
    c.shadow("2*C*s*L*z == eps/2", "4*C*s*L*z == eps")
    c.shadow("L + log2(L) + k + r <= (2 + k)*(L + r)", "L >= 1, k >= 0, r >= 0")
    c.family(*STEP_OF_ALL, role="shadow", hints=TO_STEP_OF_ALL, example=TWO_LEAVES)
    c.argued(
        "a point that reaches different leaves reaches some leaf of T and not its rounded one, so that the"
        " probabilities of the s leaves add up to a bound; with A = 4 C s and w = L + log2(L) + k + r, which is"
        " log2(A) + log2(L) - log2(eps), it is eps/2, and at most eps/2 for w rounded up; w is at most"
        " (2 + k) log2(s/eps) + 1",
        every="all balanced trees of s >= 2 leaves, all eps in (0, 1]",
        label="put together",
    )


def combs() -> list[tuple[int, int]]:
    """Grids and numbers of leaves, s <= 2^w + 1."""
    return [(w, s) for w, s in product(range(5), range(1, 18)) if s <= 2**w + 1]


def rounded_too_far(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where a comb and its rounded form do not differ with probability (s - 1) 2^-(w+1). Ties are rounded
    up.
    """
    w, s = case
    step = Fraction(1, 2**w)
    at = [(2 * k + 1) * step / 2 for k in range(s - 1)]
    found = sum((t + step / 2 - t for t in at), Fraction(0))
    cells = [Fraction(2 * j + 1, 2 ** (w + 3)) for j in range(2 ** (w + 2))]
    differ = sum(
        sum(x >= t for t in at) % 2 != sum(x >= t + step / 2 for t in at) % 2 for x in cells
    ) * Fraction(1, 2 ** (w + 2))
    return None if found == differ == (s - 1) * step / 2 else {"w": w, "s": s, "differ": differ}
