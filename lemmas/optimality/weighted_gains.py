r"""The weighted gains in the proof of Proposition 6.3, and the inequalities between them.

Paper: BDM20O, section 6.1.2 and appendix C.1, parts 1 to 3 of the proof.   Units: bits.
Decided here: the theorem of Fiat and Pechyony for two terms; the gains of the children of the root, of the nodes on
the right path and in left sub-trees, and the inequalities between them, for all l, m.
Found: for l = 1 the right child of the root is the constant 1, and equation (7) has no value. Part 2 takes
1 <= k <= l-2, so it leaves out the child of the root, and it cites part 2 of Lemma C.6 for l - k = 2, where that
lemma asks for 3. All inequalities hold.

Notation: a right-path node at depth k sees terms of n = l-k and m variables; x = 2^-n, y = 2^-m. Where a gain is
derived below, one side is W(v) by its definition: the probability of reaching v, and H of P[f = 1] at v and at its
children, which for terms of probabilities x and y is 1 - (1-x)(1-y), and y where the x-term is gone. A part in words
says so.
"""

from lemmas.optimality.two_term_gains import (
    last_differs,
    left_child_differs,
    left_child_larger,
    longer_term_chosen,
    lower_differs,
    path_cases,
    path_loses,
    path_names,
    right_child_differs,
    right_child_loses,
    subtree_differs,
    upper_differs,
)
from lemmas.optimality.two_term_greedy import CHILD_HINTS, RIGHT_CHILD
from lemmas.optimality.two_term_runs import MOST, pairs_of_sizes, single_terms_last
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
WHOLE_PATH = "2 <= n <= m, integer n, m, x = 2^-n, y = 2^-m"
"""The same with the root for u: 0 <= k <= l - 2."""
LAST = "m >= 2, x = 1/4, y = 2^-m, integer m"
PATH_GAP = "H(2*x + y - 2*x*y) + H(y)/4 - H(x + y - x*y) - H(4*x + y - 4*x*y)/4"
LAST_GAP = "H(2*x + y - 2*x*y) + H(y)/4 - H(x + y - x*y)"
SUBTREE = "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)"
SUBTREE_GAP = "H(2*y) - H(y) - H(4*y)/4"
EVERY_PAIR = "all 1 <= l <= m"
FROM_THE_LAW = "the weighted gain, computed from the law, is the printed one"


def h_at(x: str) -> str:
    """H(P[f = 1]) where the terms have the probabilities x and y."""
    return f"H(1 - (1 - {x})*(1 - y))"


@claim(
    "BDM20O.S6.FP",
    where="section 6.1.2, citing Fiat and Pechyony",
    says="at every node ID3 picks a variable of a term of least size of F(v)",
)
def smallest_term_first(c: Check) -> None:
    """With x = 2^-a, y = 2^-b for terms of a <= b variables.

    A variable outside F(v) is independent of F(v) and of the path: v is reached with w, and half of the inputs with
    f = 1 that reach v have either value of the variable. So it leaves the mean q as it is.
    """
    in_x = "H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2"
    in_y = "H(x + y - x*y) - H(x)/2 - H(x + 2*y - 2*x*y)/2"
    two_terms = "integer a, b, x = 2^-a, y = 2^-b"
    c.printed(f"{in_x} > {in_y}", f"1 <= a < b, {two_terms}", label="the shorter term gains more")
    c.printed(f"{in_x} > 0", f"1 <= a <= b, {two_terms}", label="more than a variable outside")
    c.printed("H(x) - H(2*x)/2 > 0", "a >= 1, integer a, x = 2^-a", label="one term")
    for mean in ("q0", "q1"):
        told = f"w/2*{mean} == w/2*q"
        c.family(
            f"{mean} == q",
            f"0 < w <= 1, 0 <= q <= 1, 0 <= {mean} <= 1, {told}",
            hints=(f"{mean} == q by 2/w: {told}",),
            label=f"a variable outside tells nothing, {mean}",
        )
    c.printed(
        "H(q) - H(q0)/2 - H(q1)/2 == 0",
        "0 <= q <= 1, q0 == q, q1 == q",
        label="a variable outside gains nothing",
    )
    c.argued(
        "what is left of two terms at a node is two terms or one, and an answer takes a variable or a term away, so"
        " that these are the gains of all variables of F(v), the same for all variables of a term; for a = b those of"
        " both terms gain the same, and each is in a term of least size; one outside, which is fair, is independent of"
        " F(v) and of the path together, as they depend on others: that is the condition on q0 and q1",
        every="all l, m, all nodes that are reached, all variables that are not on their paths",
        label="all gains at a node",
    )
    c.support(f"{in_x} > {in_y}", "0 < y < x <= 1/2")
    c.support(f"{in_x} > 0", "0 < y <= x <= 1/2")
    c.support("H(x) - H(2*x)/2 > 0", "0 < x <= 1/2")
    c.bounded(
        [*pairs_of_sizes(MOST), *((0, m) for m in range(1, MOST + 1))],
        longer_term_chosen,
        text="from the law, the variables of maximal gain are those of the shortest terms",
        every="all formulas of at most two terms, of 1 <= l <= m variables, or of m variables alone (l = 0)",
        names="l m",
        role="support",
    )
    c.read_as(
        "a node that is split is one at which F(v) is not constant",
        other="constant nodes may be split too: no term is left then",
        why="F(v) has a term of least size there",
    )


@claim(
    "BDM20O.E7",
    where="appendix C.1, eq. (7)",
    says=r"$W(v_1)=\tfrac12H(x+y-xy)-\tfrac14H(y)-\tfrac14H(2x+y-2xy)$, $x=2^{-(l-1)}$, $y=2^{-m}$",
    uses=["BDM20O.S6.FP"],
)
def gain_of_the_right_child(c: Check) -> None:
    """For l = 1 the right child is constant, and 2x + y - 2xy = 2 - y is no probability."""
    c.identity(f"({h_at('x')} - H(y)/2 - {h_at('2*x')}/2)/2", W1, FAMILY)
    c.argued(
        "the left side is W(v_1): by S6.FP the root is an x-node, v_1 is its child at 1, reached with 1/2, with l - 1"
        " and m variables in its terms, and its best split is on an x; the child at 0 has the y-term alone, that at 1"
        " one x less",
        every="all 2 <= l <= m",
        label="W(v_1) written out",
    )
    c.bounded(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        right_child_differs,
        text=FROM_THE_LAW,
        every="all 2 <= l <= m",
        names="l m",
        role="support",
    )


@claim(
    "BDM20O.E8",
    where="appendix C.1, eq. (8)",
    says=r"$W(v_2)=\tfrac12H(1-y)-\tfrac14H(1-2y)$, $y=2^{-m}$",
    uses=["BDM20O.S6.FP"],
)
def gain_of_the_left_child(c: Check) -> None:
    """The left child sees the term of the y alone. At m = 1 the second entropy is H(0)."""
    c.identity("(H(y) - H(0)/2 - H(2*y)/2)/2", W2, "m >= 1, y = 2^-m, integer m")
    c.argued(
        "the left side is W(v_2): v_2 is the child at 0 of a root that asks an x, reached with 1/2, with the y-term"
        " alone; by S6.FP its best split is on a y, which leaves the constant 0 or one y less",
        every="all 1 <= l <= m",
        label="W(v_2) written out",
    )
    c.bounded(
        pairs_of_sizes(MOST),
        left_child_differs,
        text=FROM_THE_LAW,
        every=EVERY_PAIR,
        names="l m",
        role="support",
    )


@claim(
    "BDM20O.P63.p1",
    where="proof of Proposition 6.3, part 1",
    says=r"for the right child $v_1$ and the left child $v_2$ of the root, $W(v_1)-W(v_2)=\tfrac12H(x+y-xy)"
    r"-\tfrac34H(y)+\tfrac14H(2y)-\tfrac14H(2x+y-2xy)$, positive by part 1 of Lemma C.6",
    uses=["BDM20O.LC6.1", "BDM20O.E7", "BDM20O.E8"],
    serves="BDM20O.P63",
)
def right_child_first(c: Check) -> None:
    """For l = 1 the right child is constant, and W(v_1) = 0 < W(v_2). The difference has a value for l >= 2 only."""
    c.bounded(
        lambda: single_terms_last(pairs_of_sizes(MOST)),
        left_child_larger,
        text="W(v_1) >= W(v_2), from the law",
        every="all 1 <= l <= m",
        names="l m",
        within=lambda case: 1 <= case[0] <= case[1],
        label="announced",
    )
    c.repaired_greedy(
        RIGHT_CHILD,
        lambda case: case[0] >= 2,
        hypothesis="l >= 2: the right child is split",
        of="announced",
        hints=CHILD_HINTS,
    )
    c.valueless(f"{DIFFERENCE} > 0", FAMILY)
    c.identity(f"{W1} - ({W2})", DIFFERENCE, FAMILY_2, label="difference")
    c.printed(f"{DIFFERENCE} > 0", FAMILY_2, label="positive")
    c.argued(
        "by E7 and E8 the two sides that are subtracted are W(v_1) and W(v_2)",
        every="all 2 <= l <= m",
        label="W written out",
    )
    c.note("only l = 1 fails")
    c.bounded(
        [(l, m) for l, m in pairs_of_sizes(MOST) if l >= 2],
        right_child_loses,
        text="W(v_1) > W(v_2), from the law",
        every="all 2 <= l <= m",
        names="l m",
        role="support",
    )
    c.applies(
        "BDM20O.LC6.1",
        at={"k": "l - 1", "m": "m"},
        where="2 <= l <= m, integer l, m",
    )
    c.read_as(
        "for l = 1 the right child is a node whose best split gains nothing",
        other="for l = 1 there is no right child to speak of, since B_t has none",
        why="W is defined for every node, and l >= 2 is printed nowhere in part 1; what uses it has l >= 2",
    )


@claim(
    "BDM20O.P63.p2a",
    where="proof of Proposition 6.3, part 2",
    says=r"for $l\ge3$, $1\le k\le l-2$: $2^kW(v)=\tfrac12H(2x+y-2xy)-\tfrac14H(y)-\tfrac14H(4x+y-4xy)$",
    uses=["BDM20O.S6.FP"],
    serves="BDM20O.P63",
)
def gain_of_the_lower_node(c: Check) -> None:
    """v stands at depth k + 1, hence the factor 1/2; its x-term has l - k - 1 variables."""
    c.identity(f"({h_at('2*x')} - H(y)/2 - {h_at('4*x')}/2)/2", V2K, PATH)
    c.argued(
        "the left side is 2^k W(v): v is reached with 2^-(k+1), all queries above it being x with the answer 1, and"
        " has l - k - 1 and m variables in its terms; by S6.FP its best split is on an x, which leaves the y-term or"
        " one x less",
        every="all 3 <= l <= m, 1 <= k <= l - 2",
        label="W(v) written out",
    )
    c.bounded(
        path_cases(),
        lower_differs,
        text=FROM_THE_LAW,
        every="all 3 <= l <= m, 1 <= k <= l - 2",
        names=path_names,
        role="support",
    )


@claim(
    "BDM20O.P63.p2b",
    where="proof of Proposition 6.3, part 2",
    says=r"for $l\ge3$, $1\le k\le l-2$: $2^kW(u)=H(x+y-xy)-\tfrac12H(y)-\tfrac12H(2x+y-2xy)$",
    uses=["BDM20O.S6.FP"],
    serves="BDM20O.P63",
)
def gain_of_the_upper_node(c: Check) -> None:
    """u stands at depth k, and its x-term has l - k variables."""
    c.identity(f"{h_at('x')} - H(y)/2 - {h_at('2*x')}/2", U2K, PATH)
    c.argued(
        "the left side is 2^k W(u): u is reached with 2^-k, all queries above it being x with the answer 1, and has"
        " l - k and m variables in its terms; by S6.FP its best split is on an x, which leaves the y-term or one x"
        " less",
        every="all 3 <= l <= m, 1 <= k <= l - 2",
        label="W(u) written out",
    )
    c.bounded(
        path_cases(),
        upper_differs,
        text=FROM_THE_LAW,
        every="all 3 <= l <= m, 1 <= k <= l - 2",
        names=path_names,
        role="support",
    )


@claim(
    "BDM20O.P63.p2c",
    where="proof of Proposition 6.3, part 2",
    says=r"for $l\ge3$ and $1\le k\le l-2$: $2^k(W(v)-W(u))=H(2x+y-2xy)+\tfrac14H(y)-H(x+y-xy)-\tfrac14H(4x+y-4xy)>0$"
    " by part 2 of Lemma C.6",
    uses=["BDM20O.LC6.2", "BDM20O.P63.p2a", "BDM20O.P63.p2b"],
    serves="BDM20O.P63",
)
def lower_node_first(c: Check) -> None:
    """At k = l - 2 the exponent of x is 2, and part 2 of the lemma asks for 3; part 3 says the same there."""
    c.identity(f"({V2K}) - ({U2K})", PATH_GAP, PATH, label="difference")
    c.printed(f"{PATH_GAP} > 0", PATH, label="positive")
    c.argued(
        "by P63.p2a and P63.p2b the two sides that are subtracted are 2^k W(v) and 2^k W(u)",
        every="all 3 <= l <= m, 1 <= k <= l - 2",
        label="W written out",
    )
    c.applies("BDM20O.LC6.2", at={"k": "n", "m": "m"}, where="2 <= n < m, integer n, m")
    c.applies(
        "BDM20O.LC6.2",
        at={"x": "x", "y": "y"},
        where=PATH,
        gives=f"{PATH_GAP} > 0",
        version="stronger",
        part=0,
    )
    c.note("What part 2 of the lemma says holds for every 0 < x <= 1/4, which closes the gap.")


@claim(
    "BDM20O.P63.p2d",
    where="proof of Proposition 6.3, part 2, case l = 2",
    says=r"for $l=2$: $2^kW(v)=\tfrac12H(2x+y-2xy)-\tfrac14H(y)$, and"
    r" $2^k(W(v)-W(u))=H(2x+y-2xy)+\tfrac14H(y)-H(x+y-xy)>0$ by part 3 of Lemma C.6",
    uses=["BDM20O.LC6.3", "BDM20O.P63.p2b", "BDM20O.S6.FP"],
    serves="BDM20O.P63",
)
def two_variables_left(c: Check) -> None:
    """Part 3 of the lemma asks for m > 2, and l = m = 2 is a case. The child of v is constant, and H(1) = 0."""
    c.identity(f"({h_at('2*x')} - H(y)/2 - H(1)/2)/2", "H(2*x + y - 2*x*y)/2 - H(y)/4", LAST, label="gain")
    c.identity(f"H(2*x + y - 2*x*y)/2 - H(y)/4 - ({U2K})", LAST_GAP, LAST, label="difference")
    c.printed(f"{LAST_GAP} > 0", LAST, label="positive")
    c.argued(
        "the left side of the gain is 2^k W(v), where u is the root and v its child at 1: v is reached with 1/2, and"
        " has one x and m variables y; by S6.FP its best split is on the x, which leaves the y-term or the constant 1;"
        " what is subtracted in the difference is W(u), as in P63.p2b: u has two x and m variables y",
        every="l = 2, all m >= 2",
        label="W(v) and W(u) written out",
    )
    c.bounded(
        range(2, MOST + 1),
        last_differs,
        text=FROM_THE_LAW,
        every="l = 2, all m >= 2",
        names="m",
        role="support",
    )
    c.applies("BDM20O.LC6.3", at={"m": "m"}, where="m >= 2, integer m")
    c.applies(
        "BDM20O.LC6.3",
        at={"x": "x", "y": "y"},
        where=LAST,
        gives=f"{LAST_GAP} > 0",
        version="stronger",
        part=0,
    )
    c.read_as(
        "u is the root, so that k = 0 and x = 1/4",
        other="1 <= k <= l - 2 as before, of which there is none for l = 2; or x = 1/4 for every l",
        why="for l = 2 the only pair of a right-path node and its parent is the child of the root and the root",
    )
    c.note("What part 3 of the lemma says holds for every 0 <= y < 1, which closes the gap at m = 2.")


@claim(
    "BDM20O.P63.p2r",
    where="proof of Proposition 6.3, part 2; appendix D",
    says=r"for every node $v$ on the right path with parent $u$: $W(v)\ge W(u)$, and $W(v)>W(u)$ in appendix D",
    uses=["BDM20O.P63.p2a", "BDM20O.P63.p2b", "BDM20O.P63.p2c", "BDM20O.P63.p2d"],
    serves="BDM20O.P63",
)
def right_path_grows(c: Check) -> None:
    """With the root for u as well, which part 2 leaves out for l >= 3."""
    c.printed(f"{V2K} >= {U2K}", WHOLE_PATH, label="part 2")
    c.printed(f"{V2K} > {U2K}", WHOLE_PATH, label="appendix D")
    c.argued(
        "the sides are 2^k W(v) and 2^k W(u) for u at depth k, the root with k = 0 too, and n = l - k: as in P63.p2a"
        " and P63.p2b, and for n = 2 as in P63.p2d, where H(4x + y - 4xy) is H(1) = 0",
        every="all 2 <= l <= m, 0 <= k <= l - 2",
        label="W written out",
    )
    c.bounded(
        [((l, m), k) for l, m in pairs_of_sizes(MOST) for k in range(l - 1)],
        path_loses,
        text="W(v) > W(u), from the law, for u at depth k of the right path",
        every="all 2 <= l <= m, 0 <= k <= l - 2",
        names=path_names,
        role="support",
    )
    c.applies("BDM20O.P63.p2c", at={"n": "n", "m": "m"}, where="3 <= n <= m, integer n, m", part=1)
    c.note("The printed proof has no case with the root for u and l >= 3: there n = l, which may be m.")
    c.read_as(
        "the nodes on the right path are its l x-nodes",
        other="the leaf at its end is one of them: there f is constant, so that W = 0 is less than W of its parent",
        why="a right path consists of x-nodes, and the depths of u that part 2 names end with l - 2",
    )


@claim(
    "BDM20O.P63.p3",
    where="proof of Proposition 6.3, part 3",
    says=r"$2^{d(u)}(W(v)-W(u))=\tfrac12H(2y)-\tfrac14H(4y)-(H(y)-\tfrac12H(2y))=H(2y)-H(y)-\tfrac14H(4y)>0$ in a left"
    r" sub-tree, $y=2^{-(m-k)}$, $0\le k\le m-2$",
    uses=["BDM20O.LC6.4", "BDM20O.S6.FP"],
    serves="BDM20O.P63",
)
def left_subtrees_grow(c: Check) -> None:
    """v is the right child of u, for the left one is constant. At k = m - 2 the last entropy is H(1) = 0."""
    gains = "H(2*y)/2 - H(4*y)/4 - (H(y) - H(2*y)/2)"
    c.identity(
        "(H(2*y) - H(0)/2 - H(4*y)/2)/2 - (H(y) - H(0)/2 - H(2*y)/2)", gains, SUBTREE, label="from the gains"
    )
    c.identity(gains, SUBTREE_GAP, SUBTREE, label="difference")
    c.argued(
        "the left side of the first identity is 2^d(u) (W(v) - W(u)): u has m - k variables y and no x, its best split"
        " is on a y, by S6.FP, and v is its child at 1, reached with half the probability, with one y less; a node"
        " splits into the constant 0 and one y less",
        every="all m >= 2, 0 <= k <= m - 2",
        label="W(u) and W(v) written out",
    )
    c.printed(f"{SUBTREE_GAP} > 0", SUBTREE, label="positive")
    c.bounded(
        [(m, k) for m in range(2, MOST + 1) for k in range(m - 1)],
        subtree_differs,
        text="the two weighted gains, computed from the law, are the printed ones",
        every="all m >= 2, 0 <= k <= m - 2",
        names="m k",
        role="support",
    )
    c.applies("BDM20O.LC6.4", at={"k": "1", "m": "m - k"}, where="0 <= k <= m - 2, integer k, m")
    c.read_as(
        "the nodes of a left sub-tree are the y-nodes of a full left y-path",
        other="its leaves are nodes, too: there f is constant, so that W = 0 is less than W of the parent",
        why="the display has y = 2^-(m-k) at u and 2y at v, and the depths of u that it names end with m - 2",
    )
