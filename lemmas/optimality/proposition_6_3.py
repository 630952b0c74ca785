r"""Proposition 6.3: the weighted gains that decide how TopDown grows on two terms.

Paper: BDM20O, section 6.1.2 and appendix C.1.   Units: bits.
Decided here: the gains of the children of the root, of the nodes on the right path and of the nodes in left
sub-trees, the inequalities between them, the order of growth that follows; the theorem of Fiat and Pechyony
for two terms.
Found: for l = 1 the right child of the root is the constant 1. Equation (7) then has H(2 - y), which has no
value, and W(v1) >= W(v2) fails. Part 2 takes 1 <= k <= l-2, so it leaves out the child of the root, and it
cites part 2 of Lemma C.6 for l - k = 2, where that lemma asks for 3. All of this can be mended: the tree is
as claimed.

Notation: a right-path node at depth k sees terms of l-k and m variables; x = 2^-(l-k), y = 2^-m.
"""

from fractions import Fraction

from algorithms.criteria import ENTROPY, Terms
from algorithms.gains import compare
from lemmas.optimality.two_term_runs import (
    Sizes,
    grows_otherwise,
    left_gain,
    pairs_of_sizes,
    powers,
    right_path_gain,
)
from lemmas.optimality.two_term_trees import printed_definition_fault
from verify.claims import Check, claim

W1 = "H(x + y - x*y)/2 - H(y)/4 - H(2*x + y - 2*x*y)/4"
W2 = "H(1 - y)/2 - H(1 - 2*y)/4"
ROOT_CHILDREN = "x = 2^-(l-1), y = 2^-m"
FAMILY = f"1 <= l <= m, integer l, m, {ROOT_CHILDREN}"
FAMILY_2 = f"2 <= l <= m, integer l, m, {ROOT_CHILDREN}"
DIFFERENCE = "H(x + y - x*y)/2 - 3*H(y)/4 + H(2*y)/4 - H(2*x + y - 2*x*y)/4"

V2K = "H(2*x + y - 2*x*y)/2 - H(y)/4 - H(4*x + y - 4*x*y)/4"
U2K = "H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2"
PATH = "2 <= n < m, integer n, m, x = 2^-n, y = 2^-m"
"""The cases of part 2, with n = l - k: 1 <= k <= l - 2 and l <= m make 2 <= n < m, and every such pair occurs."""
PATH_GAP = "H(2*x + y - 2*x*y) + H(y)/4 - H(x + y - x*y) - H(4*x + y - 4*x*y)/4"
LAST_GAP = "H(2*x + y - 2*x*y) + H(y)/4 - H(x + y - x*y)"
SUBTREE = "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)"
MOST = 12
HALF = Fraction(1, 2)
UP_TO = f"1 <= l <= m <= {MOST}"


@claim(
    "BDM20O.S6.FP",
    where="section 6.1.2, citing Fiat and Pechyony",
    says="at every node ID3 picks a variable of a term of least size of F(v)",
)
def smallest_term_first(c: Check) -> None:
    """The gain of x exceeds that of y as soon as the term of x is shorter, for real sizes as well."""
    gap = "(H(x) + H(2*y + x - 2*x*y)) - (H(y) + H(2*x + y - 2*x*y))"
    c.printed(f"{gap} > 0", "0 < y < x <= 1/2")
    c.printed("H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2 > 0", "0 < y <= x <= 1/2")
    c.printed("H(x) - H(2*x)/2 > 0", "0 < x <= 1/2")
    c.note(
        "With x = 2^-a, y = 2^-b for terms of a <= b variables: the first inequality compares the two gains, the"
        " others say that a variable of the formula gains more than one outside, which gains 0."
    )


@claim(
    "BDM20O.E7",
    where="appendix C.1, eq. (7)",
    says=r"$W(v_1)=\tfrac12H(x+y-xy)-\tfrac14H(y)-\tfrac14H(2x+y-2xy)$, $x=2^{-(l-1)}$, $y=2^{-m}$",
)
def gain_of_the_right_child(c: Check) -> None:
    """For l = 1 the right child is constant: it has no split, and 2x + y - 2xy = 2 - y is no probability."""
    c.ill_formed("at l = 1 the last argument is 2 - y > 1, where H has no value", f"{W1} >= 0", FAMILY)
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        right_child_differs,
        sizes=f"2 <= l <= m <= {MOST}",
        text="the weighted gain of v_1, from the law, is the right side of (7)",
        role="repaired",
        why="l >= 2",
    )


@claim(
    "BDM20O.E8", where="appendix C.1, eq. (8)", says=r"$W(v_2)=\tfrac12H(1-y)-\tfrac14H(1-2y)$, $y=2^{-m}$"
)
def gain_of_the_left_child(c: Check) -> None:
    """The left child sees the term of the y alone. At m = 1 the second entropy is H(0)."""
    c.identity(W2, "H(y)/2 - H(2*y)/4", "m >= 1, y = 2^-m, integer m")
    c.exhaustive(
        pairs_of_sizes(MOST),
        left_child_differs,
        sizes=UP_TO,
        text="the weighted gain of v_2, from the law, is the right side of (8)",
    )


@claim(
    "BDM20O.P63.p1",
    where="proof of Proposition 6.3, part 1",
    says=r"$W(v_1)-W(v_2)>0$ for the right child $v_1$ and the left child $v_2$ of the root, by part 1 of Lemma C.6",
    uses=["BDM20O.LC6.1", "BDM20O.E7", "BDM20O.E8"],
    serves="BDM20O.P63",
)
def right_child_first(c: Check) -> None:
    """For l = 1 the right child is pure: W(v_1) = 0 < W(v_2)."""
    c.exhaustive(pairs_of_sizes(MOST), right_child_loses, sizes=UP_TO, text="W(v_1) > W(v_2), from the law")
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        right_child_loses,
        sizes=f"2 <= l <= m <= {MOST}",
        text="W(v_1) > W(v_2), from the law",
        role="repaired",
        why="l >= 2",
    )
    c.strongest(f"{DIFFERENCE} > 0", FAMILY_2)
    c.applies("BDM20O.LC6.1", at={"k": "l - 1", "m": "m"}, where="2 <= l <= m, integer l, m")


@claim(
    "BDM20O.P63.p2a",
    where="proof of Proposition 6.3, part 2",
    says=r"$2^kW(v)=\tfrac12H(2x+y-2xy)-\tfrac14H(y)-\tfrac14H(4x+y-4xy)$",
    serves="BDM20O.P63",
)
def gain_of_the_lower_node(c: Check) -> None:
    """v stands at depth k + 1, hence the factor 1/2; its x-term has l - k - 1 variables."""
    c.exhaustive(
        path_cases(),
        lower_differs,
        sizes=f"1 <= k <= l - 2, l <= m <= {MOST}",
        text="2^k W(v), from the law, is the displayed form",
    )


@claim(
    "BDM20O.P63.p2b",
    where="proof of Proposition 6.3, part 2",
    says=r"$2^kW(u)=H(x+y-xy)-\tfrac12H(y)-\tfrac12H(2x+y-2xy)$",
    serves="BDM20O.P63",
)
def gain_of_the_upper_node(c: Check) -> None:
    """u stands at depth k, and its x-term has l - k variables."""
    c.exhaustive(
        path_cases(),
        upper_differs,
        sizes=f"1 <= k <= l - 2, l <= m <= {MOST}",
        text="2^k W(u), from the law, is the displayed form",
    )


@claim(
    "BDM20O.P63.p2c",
    where="proof of Proposition 6.3, part 2",
    says=r"for $l\ge3$ and $1\le k\le l-2$: $2^k(W(v)-W(u))>0$ by part 2 of Lemma C.6",
    uses=["BDM20O.LC6.2", "BDM20O.P63.p2a", "BDM20O.P63.p2b"],
    serves="BDM20O.P63",
)
def lower_node_first(c: Check) -> None:
    """At k = l - 2 the exponent of x is 2, and part 2 of the lemma asks for 3; part 3 says the same there."""
    c.identity(f"({V2K}) - ({U2K})", PATH_GAP, PATH)
    c.printed(f"{PATH_GAP} > 0", PATH)
    c.applies("BDM20O.LC6.2", at={"k": "n", "m": "m"}, where="2 <= n < m, integer n, m")


@claim(
    "BDM20O.P63.p2d",
    where="proof of Proposition 6.3, part 2, case l = 2",
    says=r"for $l=2$: $2^kW(v)=\tfrac12H(2x+y-2xy)-\tfrac14H(y)$ and the difference is positive by part 3 of Lemma C.6",
    uses=["BDM20O.LC6.3"],
    serves="BDM20O.P63",
)
def two_variables_left(c: Check) -> None:
    """Here u is the root, k = 0 and x = 1/4. Part 3 of the lemma asks for m > 2, and m = 2 is a case."""
    c.exhaustive(
        range(2, MOST + 1),
        last_differs,
        sizes=f"l = 2 <= m <= {MOST}",
        text="W(v), from the law, is the displayed form",
    )
    c.printed(f"{LAST_GAP} > 0", "m >= 2, x = 1/4, y = 2^-m, integer m")
    c.applies("BDM20O.LC6.3", at={"m": "m"}, where="m >= 2, integer m")


@claim(
    "BDM20O.P63.p2r",
    where="proof of Proposition 6.3, part 2; appendix D",
    says=r"for every node $v$ on the right path with parent $u$: $W(v)\ge W(u)$",
    uses=["BDM20O.LC6.2", "BDM20O.LC6.3"],
    serves="BDM20O.P63",
)
def right_path_grows(c: Check) -> None:
    """With the root for u, which part 2 leaves out for l >= 3, and with l = m, where Lemma C.6 is silent."""
    c.printed(f"{PATH_GAP} > 0", "2 <= n <= m, integer n, m, x = 2^-n, y = 2^-m")
    c.exhaustive(
        [((l, m), k) for l, m in pairs_of_sizes(MOST) for k in range(l - 1)],
        path_loses,
        sizes=f"all x-nodes on the right path below the root, {UP_TO}",
        text="W(v) > W(u), from the law",
    )
    c.applies("BDM20O.LC6.2", at={"k": "n", "m": "m"}, where="3 <= n <= m, integer n, m")
    c.note("The printed proof has no case with the root for u and l >= 3; there l = m also leaves Lemma C.6.")


@claim(
    "BDM20O.P63.p3",
    where="proof of Proposition 6.3, part 3",
    says=r"$2^{d(u)}(W(v)-W(u))=H(2y)-H(y)-\tfrac14H(4y)>0$ in a left sub-tree, $y=2^{-(m-k)}$, $0\le k\le m-2$",
    uses=["BDM20O.LC6.4"],
    serves="BDM20O.P63",
)
def left_subtrees_grow(c: Check) -> None:
    """At k = m - 2 the last entropy is H(1) = 0."""
    c.identity("H(2*y)/2 - H(4*y)/4 - (H(y) - H(2*y)/2)", "H(2*y) - H(y) - H(4*y)/4", SUBTREE)
    c.printed("H(2*y) - H(y) - H(4*y)/4 > 0", SUBTREE)
    c.exhaustive(
        [(m, k) for m in range(2, MOST + 1) for k in range(m - 1)],
        subtree_differs,
        sizes=f"2 <= m <= {MOST}, 0 <= k <= m - 2",
        text="the two gains, from the law, are the displayed ones",
    )
    c.applies("BDM20O.LC6.4", at={"k": "1", "m": "m - k"}, where="0 <= k <= m - 2, integer k, m")


@claim(
    "BDM20O.P63.f1",
    where="proof of Proposition 6.3, end",
    says="of two left children of nodes on the right path the higher one has the larger weighted gain",
    serves="BDM20O.P63",
)
def higher_left_child_first(c: Check) -> None:
    """Both see the same term, so their gains are equal and positive, and the higher one has more weight."""
    c.printed(
        "(H(y) - H(2*y)/2)/2^i > (H(y) - H(2*y)/2)/2^j", "m >= 1, y = 2^-m, 1 <= i < j, integer m, i, j"
    )


@claim(
    "BDM20O.P63.f2",
    where="proof of Proposition 6.3, end",
    says="the weighted gain of any node on the right path is larger than that of any left child of a right-path node",
    uses=["BDM20O.P63.p1", "BDM20O.P63.p2r", "BDM20O.P63.f1"],
    serves="BDM20O.P63",
)
def right_path_first(c: Check) -> None:
    """By parts 1 and 2 from the child of the root on; the root itself is split before any left child exists."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        left_child_wins,
        sizes=f"every x-node below the root and every left child of the right path, {UP_TO}",
        text="the right-path node has the larger weighted gain, from the law",
    )
    c.note(
        "Beyond these sizes it follows from P63.p1, P63.p2r and P63.f1, whose inequalities are proved for all l, m."
    )


@claim(
    "BDM20O.P63.f3",
    where="proof of Proposition 6.3, end",
    says="after the right path TopDown completes the left sub-trees from top to bottom",
    uses=["BDM20O.P63.p3", "BDM20O.P63.f1", "BDM20O.P63.f2"],
    serves="BDM20O.P63",
)
def top_to_bottom(c: Check) -> None:
    """A node inside a left sub-tree gains more than its parent, hence more than all lower left sub-trees."""
    c.exhaustive(
        pairs_of_sizes(8),
        grows_otherwise,
        sizes="1 <= l <= m <= 8, every tie rule, every t to beyond the full tree",
        text="first the right path, then the left sub-trees from top to bottom, each from its root downward",
    )


@claim(
    "BDM20O.P63",
    where="Proposition 6.3",
    says=r"TopDown after $t$ iterations gives $T_t=B_t$",
    uses=["BDM20O.P63.p1", "BDM20O.P63.p2r", "BDM20O.P63.p3", "BDM20O.P63.f3"],
)
def topdown_builds_b(c: Check) -> None:
    """For l = m the first split may be on a y, and the tree is the mirror image."""
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    c.exhaustive(
        pairs_of_sizes(9),
        grows_otherwise,
        sizes="1 <= l <= m <= 9, every tie rule, every t to beyond the full tree (T61.a: to 12)",
        text="T_t is the tree with the right x-path first, then the left y-paths from top to bottom",
        role="reading",
        why="figure 3 shows this tree, and the end of the proof describes it",
    )


def path_cases() -> list[tuple[Sizes, int]]:
    """(l, m) and k with 1 <= k <= l - 2."""
    return [((l, m), k) for l, m in pairs_of_sizes(MOST) for k in range(1, l - 1)]


def unless_equal(found: Terms, printed: Terms, **case: object) -> dict[str, object] | None:
    """A witness where two combinations of entropies differ. Exact."""
    return None if compare(ENTROPY, found, printed) == 0 else case


def unless_greater(large: Terms, small: Terms, **case: object) -> dict[str, object] | None:
    """A witness where the first combination is not greater. Exact."""
    return None if compare(ENTROPY, large, small) > 0 else case


def times(factor: int, gain: Terms) -> Terms:
    """The gain times a factor."""
    return tuple((factor * c, q) for c, q in gain)


def right_child_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against eq. (7)."""
    x, y = powers(sizes[0] - 1, sizes[1])
    printed = ((HALF, x + y - x * y), (-HALF / 2, y), (-HALF / 2, 2 * x + y - 2 * x * y))
    return unless_equal(right_path_gain(sizes, 1), printed, l=sizes[0], m=sizes[1])


def left_child_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against eq. (8)."""
    _, y = powers(*sizes)
    return unless_equal(left_gain(sizes, 0), ((HALF, 1 - y), (-HALF / 2, 1 - 2 * y)), l=sizes[0], m=sizes[1])


def right_child_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the left child of the root gains at least as much as the right one."""
    return unless_greater(right_path_gain(sizes, 1), left_gain(sizes, 0), l=sizes[0], m=sizes[1])


def lower_differs(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness against the displayed 2^k W(v)."""
    (l, m), k = case
    x, y = powers(l - k, m)
    printed = ((HALF, 2 * x + y - 2 * x * y), (-HALF / 2, y), (-HALF / 2, 4 * x + y - 4 * x * y))
    return unless_equal(times(2**k, right_path_gain((l, m), k + 1)), printed, l=l, m=m, k=k)


def upper_differs(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness against the displayed 2^k W(u)."""
    (l, m), k = case
    x, y = powers(l - k, m)
    printed = ((2 * HALF, x + y - x * y), (-HALF, y), (-HALF, 2 * x + y - 2 * x * y))
    return unless_equal(times(2**k, right_path_gain((l, m), k)), printed, l=l, m=m, k=k)


def last_differs(m: int) -> dict[str, object] | None:
    """A witness against the displayed W(v) for l = 2."""
    x, y = powers(2, m)
    printed = ((HALF, 2 * x + y - 2 * x * y), (-HALF / 2, y))
    return unless_equal(right_path_gain((2, m), 1), printed, m=m)


def path_loses(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where an x-node below the root on the right path gains no more than its parent."""
    (l, m), k = case
    lower, upper = right_path_gain((l, m), k + 1), right_path_gain((l, m), k)
    return unless_greater(lower, upper, l=l, m=m, k=k)


def subtree_differs(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness against the displayed gains in the left sub-tree of the root, for terms of m variables."""
    m, k = case
    y = Fraction(1, 2 ** (m - k))
    upper, lower = left_gain((m, m), 0, k), left_gain((m, m), 0, k + 1)
    scale = 2 ** (k + 1)
    return unless_equal(times(scale, upper), ((2 * HALF, y), (-HALF, 2 * y)), m=m, k=k) or unless_equal(
        times(scale, lower), ((HALF, 2 * y), (-HALF / 2, 4 * y)), m=m, k=k
    )


def left_child_wins(sizes: Sizes) -> dict[str, object] | None:
    """A witness where a left child of the right path gains at least as much as an x-node below the root."""
    l, m = sizes
    for k in range(1, l):
        for j in range(l):
            if compare(ENTROPY, right_path_gain(sizes, k), left_gain(sizes, j)) <= 0:
                return {"l": l, "m": m, "right-path depth": k, "left child below depth": j}
    return None
