r"""Proposition 6.3: TopDown grows B_t, first the right path and then the left sub-trees from top to bottom.

Paper: BDM20O, section 6.1.2 and the end of appendix C.1.   Units: bits.
Decided here: the comparisons of left children with each other and with the right path, and the order of growth that
follows, for all l <= m and all t; runs up to terms of 10 variables as controls.
Found: the root is a node on the right path, and does not gain more than every left child: for l = m it gains less
than its own. It is split first, and the tree is as claimed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from lemmas.optimality.two_term_gains import lower_left_child_wins, shown, unless_greater
from lemmas.optimality.two_term_greedy import ORDER, ORDER_HINTS, ORDER_OF_B, PATH_HINTS, RIGHT_PATH
from lemmas.optimality.two_term_runs import (
    MOST,
    UP_TO_NAMES,
    iterations,
    left_gain,
    other_than_b,
    pairs_of_sizes,
    right_path_gain,
    single_variables_last,
)
from lemmas.optimality.two_term_trees import printed_definition_fault
from verify.claims import Check, claim

UPPER = "H(x + y - x*y) - H(y)/2 - H(2*x + y - 2*x*y)/2"
"""2^k times the weighted gain of the right-path node at depth k, with x = 2^-(l-k), y = 2^-m."""
LEFT = "H(y) - H(2*y)/2"
"""The gain of a left child."""


class Rivals(NamedTuple):
    """The right-path node at this depth, and the left child of the right-path node at another depth."""

    l: int
    m: int
    depth: int
    parent: int


SOME = 6
"""The largest terms of the run on the growth of the right path: that of f3 has the same trees up to more."""


@claim(
    "BDM20O.P63.f1",
    where="proof of Proposition 6.3, end",
    says="of two left children of nodes on the right path the higher one has the larger weighted gain",
    uses=["BDM20O.S6.FP"],
    serves="BDM20O.P63",
)
def higher_left_child_first(c: Check) -> None:
    """At depths i < j <= l. Both see the y-term, so that their gains are equal, and the higher one has more weight."""
    c.printed(
        "(H(y) - H(2*y)/2)/2^i > (H(y) - H(2*y)/2)/2^j",
        "1 <= i < j <= m, y = 2^-m, integer i, j, m",
    )
    c.argued(
        "the sides are the weighted gains of the left children at depths i and j: each has the y-term alone, its best"
        " split is on a y, by S6.FP, and it is reached with 2^-i, or 2^-j",
        every="all 1 <= l <= m, 1 <= i < j <= l",
        label="W written out",
    )
    c.bounded(
        [(l, m, i, j) for l, m in pairs_of_sizes(6) for j in range(2, l + 1) for i in range(1, j)],
        lower_left_child_wins,
        text="the higher one has the larger weighted gain, from the law",
        every="all 1 <= l <= m, 1 <= i < j <= l",
        names="l m i j",
        role="support",
    )


@claim(
    "BDM20O.P63.f2",
    where="proof of Proposition 6.3, end",
    says="a node of the right path has more weighted gain than each left child of one",
    uses=["BDM20O.P63.p1", "BDM20O.P63.p2r", "BDM20O.P63.f1"],
    serves="BDM20O.P63",
)
def right_path_first(c: Check) -> None:
    """The root is a node on the right path, and for l = m it gains less than its left child."""
    c.bounded(
        rivals,
        left_child_wins,
        text="the right-path node has the larger weighted gain, from the law",
        every="all 1 <= l <= m, every node of the right x-path, every left child of such a node",
        within=on_the_path,
        label="gains",
    )
    hypothesis = "the node on the right path is not the root"
    c.repaired_greedy(RIGHT_PATH, below_the_root, hypothesis=hypothesis, of="gains", hints=PATH_HINTS)
    c.greedy(ORDER, label="growth", hints=ORDER_HINTS)
    c.argued(ORDER_OF_B, every="all 1 <= l <= m, 1 <= t <= l(m + 1), every order of ties", label="the places")
    c.bounded(
        [case for case in iterations(SOME) if case.t <= case.l],
        other_than_b,
        text="T_t has t nodes of the right path and no left sub-tree",
        every="all 1 <= l <= m, 1 <= t <= l, every order of ties",
        role="support",
    )
    c.covers("BDM20O.P63.p1", "l >= 2", "1 <= k <= l - 1, integer k, l")
    c.computed("(l, m), l <= m <= 10, for which the root gains no more than its left child", weak_roots())
    c.support(f"2*y*({UPPER}) > x*({LEFT})", "0 < y, 2*y <= x, x <= 1/2")
    c.support(f"{UPPER} > ({LEFT})/2", "0 < y, 2*y <= x, x <= 1/2")
    c.support(f"{UPPER} < ({LEFT})/2", "x = y, 0 < y <= 1/2")
    c.note(
        "Of the three supports about H the first gives the repaired sentence for all l, m: a node at depth k >= 1 whose"
        " x-term has n = l - k variables has weight 2^-k >= y/x, for l <= m, and a left child at most the weight 1/2."
        " The others are on the root: it gains more than its left child for l < m, and less for l = m."
    )
    c.note(
        "Parts 1 and 2 hold at the witness, which has l = 2: what fails there is the inference from them to the root."
    )


@claim(
    "BDM20O.P63.f3",
    where="proof of Proposition 6.3, end",
    says="after the right path TopDown completes the left sub-trees from top to bottom",
    uses=["BDM20O.P63.p3", "BDM20O.P63.f1", "BDM20O.P63.f2"],
    serves="BDM20O.P63",
)
def top_to_bottom(c: Check) -> None:
    """A node inside a left sub-tree gains more than its parent, by part 3 of the proof (P63.p3), hence more than the
    root of each lower left sub-tree (P63.f1).
    """
    c.greedy(ORDER, hints=ORDER_HINTS)
    c.argued(ORDER_OF_B, every="all 1 <= l <= m, 1 <= t <= l(m + 1), every order of ties", label="the places")
    c.bounded(
        [case for case in iterations(MOST) if case.t >= case.l],
        other_than_b,
        text="T_t has the whole right path, and its left sub-trees are completed from top to bottom, each downward",
        every="all 1 <= l <= m, l <= t <= l(m + 1), every order of ties",
        role="support",
    )
    c.covers("BDM20O.P63.f2", "k >= 1", "1 <= j <= k, integer j, k")
    c.note(
        "A left child at depth j can be split beside the right-path node at depth k only where 1 <= j <= k."
    )
    c.note("all left sub-trees are complete at t = l(m + 1); of a larger t nothing is said")
    c.read_as(**UP_TO_NAMES)


@claim(
    "BDM20O.P63",
    where="Proposition 6.3",
    says=r"TopDown after $t$ iterations gives $T_t=B_t$",
    uses=["BDM20O.S6.BT", "BDM20O.P63.p1", "BDM20O.P63.p2r", "BDM20O.P63.p3", "BDM20O.P63.f3"],
)
def topdown_builds_b(c: Check) -> None:
    """B_t is defined with v_2 for v_1 (S6.BT); as meant it is the tree of figure 3.

    For l = m the first split may be on a y, and the tree is the mirror image.
    """
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    c.greedy(
        ORDER,
        role="reading",
        why="the beginning and the end of the proof describe this tree",
        hints=ORDER_HINTS,
    )
    c.argued(ORDER_OF_B, every="all 1 <= l <= m, 1 <= t <= l(m + 1), every order of ties", role="join")
    c.bounded(
        iterations(MOST),
        other_than_b,
        text="T_t is the tree with the right x-path first, then the left y-paths from top to bottom",
        every="all 1 <= l <= m, 1 <= t <= l(m + 1), every order of ties",
        role="support",
    )
    c.covers("BDM20O.P63.p1", "l >= 2", "1 <= k <= l - 1, integer k, l")
    c.note("part 1 is needed where the right path has a node besides the root, at a depth k >= 1")
    c.note("there is no B_t, and so nothing is said, for t > l(m + 1)")
    c.read_as(**UP_TO_NAMES)


# -- what the claims run


def rivals() -> Iterator[Rivals]:
    """Every x-node of the right path beside every left child of such a node."""
    for l, m in single_variables_last(pairs_of_sizes(MOST)):
        yield from (Rivals(l, m, depth, parent) for depth in range(l) for parent in range(l))


def on_the_path(case: Rivals) -> bool:
    """The paper's hypotheses: 1 <= l <= m, and both nodes of the right x-path have depths below l."""
    return 1 <= case.l <= case.m and 0 <= case.depth < case.l and 0 <= case.parent < case.l


def below_the_root(case: Rivals) -> bool:
    """Whether the right-path node is not the root."""
    return case.depth >= 1


def left_child_wins(case: Rivals) -> dict[str, object] | None:
    """A witness where a left child of the right path gains at least as much as an x-node on it."""
    sizes = (case.l, case.m)
    node, child = right_path_gain(sizes, case.depth), left_gain(sizes, case.parent)
    if unless_greater(node, child) is None:
        return None
    return {**case._asdict(), "W of the node": shown(node), "W of the left child": shown(child)}


def weak_roots() -> tuple[str, ...]:
    """(l, m) up to 10 + 10 for which the root gains no more than its left child."""
    found = (s for s in pairs_of_sizes(MOST) if left_child_wins(Rivals(*s, 0, 0)))
    return tuple(f"({l}, {m})" for l, m in found)
