"""BestFirst on two terms for all l <= m: comparisons between nodes of its tree, on the system of states of TopDown.

No claims stand here. The tree and its places are those of `two_term_greedy`; BestFirst takes a node of the largest
gain, whatever its weight. The left children of the right path tie, so that no order of all nodes can be stated. What
decides the order besides: a node of the right path below the root gains more than the left children, and a node inside
a left sub-tree gains more than them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lemmas.optimality.two_term_greedy import ORDER, ORDER_HINTS, Y, left_gain, path_gain
from verify.kinds.greedy_runs.search import RunHints, Way
from verify.search.step_plans import Fact, LawAt

__all__ = ["EQUAL_GAINS", "INSIDE", "INSIDE_HINTS", "PATH", "PATH_HINTS"]


def comparison(more: str, less: str, names: str, where: str) -> Mapping[str, Any]:
    """That one node of the tree has a larger gain than another."""
    compare = {"more": more, "less": less, "names": names, "where": where}
    return {**ORDER, "policy": "BestFirst", "compare": compare}


PATH = comparison("path(k)", "left(j, 0)", "j, k", "integer j, k, 1 <= k, k <= l - 1, 0 <= j, j <= l - 1")
"""A node on the right path below the root, and any left child of the path."""
INSIDE = comparison(
    "left(i, c)",
    "left(j, 0)",
    "c, i, j",
    "integer c, i, j, 1 <= c, c <= m - 1, 0 <= i, i <= l - 1, 0 <= j, j <= l - 1",
)
"""A node of a left sub-tree below its root, and the root of any left sub-tree."""

BEATS_LEFT = f"{path_gain('x', 'y')} > {left_gain('y')}", "0 < y, 2*y <= x, x <= 1/2"
RISES = f"{left_gain('z')} > {left_gain('y')}", "0 < y, y < z, z <= 1/2"
PATH_HINTS = RunHints(
    {
        **ORDER_HINTS.ways,
        "more": Way(
            (Fact("half", f"2*{Y} <= 2^-(l - k)"),), law=LawAt(*BEATS_LEFT, {"x": "2^-(l - k)", "y": Y})
        ),
    }
)
INSIDE_HINTS = RunHints(
    {
        **ORDER_HINTS.ways,
        "more": Way(law=LawAt(*RISES, {"y": Y, "z": "2^-(m - c)"})),
    }
)


def mean_of_left_child(depth: str) -> str:
    """P[f = 1] at the left child of the right-path node at this depth: twice its mean less that of the right child."""
    return f"2*{mean_on_path(depth)} - {mean_on_path(f'({depth} + 1)')}"


def mean_on_path(depth: str) -> str:
    """P[f = 1] where the first `depth` x-variables are 1: the probability that one of the terms is 1."""
    return f"(1 - (1 - 2^-(l - {depth}))*(1 - 2^-m))"


EQUAL_GAINS = (
    left_gain("a"),
    left_gain("b"),
    (
        "0 <= i, i + 1 <= j, j <= l - 1, l <= m, integer i, j, l, m,"
        f" a = {mean_of_left_child('i')}, b = {mean_of_left_child('j')}"
    ),
)
"""The gains of the left children at depths i and j. A y that is 0 leaves the mean 0, one that is 1 twice the mean."""
