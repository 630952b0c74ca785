"""TopDown on two terms for all l <= m and all t, as a statement on a system of states, and how it is derived.

No claims stand here. A state is what is left of the formula: `two(a, b)` are two terms with a <= b variables left,
where those of the shorter one are asked for as `shorter`, those of the longer one as `longer` (with a = b all are
`shorter`: they leave the same); `term(k)` is one term of k variables. Variables that are not in the formula change no
state.

The tree: `path(i)` is the node at depth i of the right path, `left(j, c)` the one c nodes below the left child of
path(j). The order: the right path, then the left sub-trees from top to bottom, each downward.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from verify.kinds.greedy_runs.search import RunHints, Way
from verify.search.step_plans import Fact, LawAt

__all__ = [
    "CHILD_HINTS",
    "ERRORS",
    "ERROR_HINTS",
    "ORDER_HINTS",
    "ORDER",
    "ORDER_OF_B",
    "PATH_ERROR",
    "PATH_HINTS",
    "RIGHT_CHILD",
    "RIGHT_PATH",
]

SYSTEM = [
    {
        "head": "two(a, b)",
        "where": "integer a, b, 0 <= a, a <= b",
        "mean": "2^-a + 2^-b - 2^-a*2^-b",
        "queries": [
            {
                "name": "shorter",
                "where": "a >= 1",
                "chance": "1/2",
                "zero": "term(b)",
                "one": "two(a - 1, b)",
            },
            {
                "name": "longer",
                "where": "a >= 1, a + 1 <= b",
                "chance": "1/2",
                "zero": "term(a)",
                "one": "two(a, b - 1)",
            },
        ],
    },
    {
        "head": "term(k)",
        "where": "integer k, k >= 0",
        "mean": "2^-k",
        "queries": [
            {"name": "variable", "where": "k >= 1", "chance": "1/2", "zero": "false", "one": "term(k - 1)"}
        ],
    },
    {"head": "false", "where": "", "mean": "0", "queries": []},
]

ORDER: Mapping[str, Any] = {
    "world": "system",
    "system": SYSTEM,
    "impurity": "H(q)",
    "policy": "TopDown",
    "names": "l, m",
    "given": "integer l, m, 1 <= l, l <= m",
    "root": "two(l, m)",
    "first": "path(0)",
    "places": [
        {
            "head": "path(i)",
            "where": "integer i, 0 <= i, i <= l - 1",
            "state": "two(l - i, m)",
            "weight": "2^-i",
            "query": "shorter",
            "rank": "0, i",
            "zero": "left(i, 0)",
            "one": ["i + 1 <= l - 1", "path(i + 1)", "end 1"],
        },
        {
            "head": "left(j, c)",
            "where": "integer j, c, 0 <= j, j <= l - 1, 0 <= c, c <= m - 1",
            "state": "term(m - c)",
            "weight": "2^-(j + 1 + c)",
            "query": "variable",
            "rank": "1, j, c",
            "zero": "end 0",
            "one": ["c + 1 <= m - 1", "left(j, c + 1)", "end 1"],
        },
    ],
}
"""T_t for all t: the first t nodes in this order."""
ORDER_OF_B = (
    "the first t nodes in this order are the nodes of B_t, the tree of figure 3, for every t: path(i) is the x-node at"
    " depth i of the right path, left(j, c) the y-node c below the left child of path(j); so the right path is first,"
    " then one left path after the other from top to bottom"
)
"""What the places of `ORDER` are, in words."""


MEAN = "2^-(l - i) + 2^-m - 2^-(l - i)*2^-m"
PATH_ERROR = f"2^-m*(1 - 2^-i) + 2^-i*min({MEAN}, 1 - ({MEAN}))"
ERRORS: Mapping[str, Any] = {
    **ORDER,
    "errors": {
        "nodes": "l*(m + 1)",
        "places": [
            {
                "time": "i",
                "error": PATH_ERROR,
                "next": ["i + 1 <= l - 1", "path(i + 1)", "left(0, 0)"],
                "above": ["i <= 0", "first", "path(i - 1) 1"],
            },
            {
                "time": "l + j*m + c",
                "error": "2^-m*(2^-j - 2^-l)",
                "next": [
                    "c + 1 <= m - 1",
                    "left(j, c + 1)",
                    ["j + 1 <= l - 1", "left(j + 1, 0)", "last"],
                ],
                "above": ["c <= 0", "path(j) 0", "left(j, c - 1) 1"],
            },
        ],
    },
}
"""The same with the error of each T_t."""


def comparison(more: str, less: str, names: str, where: str) -> Mapping[str, Any]:
    """That one node of the tree has a larger weighted gain than another."""
    return {**ORDER, "compare": {"more": more, "less": less, "names": names, "where": where}}


RIGHT_PATH = comparison(
    "path(k)", "left(j, 0)", "j, k", "integer j, k, 1 <= k, k <= l - 1, 0 <= j, j <= l - 1"
)
"""A node on the right path below the root, and any left child of the path."""
RIGHT_CHILD = comparison("path(1)", "left(0, 0)", "", "l >= 2")
"""The children of the root, where the right one is split."""


def path_gain(x: str, y: str) -> str:
    """The gain of a variable of the first term, for terms of probabilities x and y."""
    return f"H({x} + {y} - {x}*{y}) - H({y})/2 - H(2*{x} + {y} - 2*{x}*{y})/2"


def left_gain(y: str) -> str:
    """The gain of a variable of a single term."""
    return f"H({y}) - H(2*{y})/2"


X_OF_PATH, Y_OF_LEFT = "2^-(l - i)", "2^-(m - c)"
Y = "2^-m"
LEFT_CHILD = "H(2^(-m)) - H(0)/2 - H(2^(-(m - 1)))/2"
"""The gain of a left child, as the obligations write it."""
GAINS = f"{path_gain('x', 'y')} > 0", "0 < y, y <= x, x <= 1/2"
BEATS = f"{path_gain('x', 'y')} > {path_gain('y', 'x')}", "0 < y, y < x, x <= 1/2"
ABOVE = f"2*y*({path_gain('x', 'y')}) > x*({left_gain('y')})", "0 < y, 2*y <= x, x <= 1/2"
RISES = f"x*({left_gain('z')}) >= z*({left_gain('x')})", "0 < x, x <= z, z <= 1/2"


def one_term(x: str, factor: str = "1") -> LawAt:
    """The gain of a variable of a single term is positive."""
    return LawAt(f"{left_gain('x')} > 0", "0 < x, x <= 1/2", {"x": x}, factor)


def path_beats_left(path: str, left: str, *first: Fact) -> Way:
    """The node at depth `path` >= 1 of the right path against the left child of the one at depth `left`.

    2^-path times the one gain is more than 2^(m-l-1) times the other, and this is at least 2^-(1+left) times it.
    """
    x = f"2^-(l - {path})"
    facts = (
        *first,
        Fact("half", f"2*{Y} <= {x}"),
        Fact("left", f"{LEFT_CHILD} >= 0", law=one_term(Y)),
        Fact(
            "one",
            f"{{left}} > 2^(m - l - 1)*({LEFT_CHILD})",
            law=LawAt(*ABOVE, {"x": x, "y": Y}, f"2^(m - {path} - 1)"),
        ),
        Fact(
            "two", f"2^(m - l - 1)*({LEFT_CHILD}) >= {{right}}", {"left": f"2^(m - l - 1) - 2^(-1 - {left})"}
        ),
    )
    return Way(facts, chain=("one", "two"))


ORDER_HINTS = RunHints(
    {
        "path: gain": Way(law=LawAt(*GAINS, {"x": X_OF_PATH, "y": Y})),
        "path: over longer": Way(law=LawAt(*BEATS, {"x": X_OF_PATH, "y": Y})),
        "left: gain": Way(law=one_term(Y_OF_LEFT)),
        "path before path way 1, 1": path_beats_left(
            "i_u", "i_w", Fact("some", "i_u > 0", {"where 1": "1"}), Fact("later", "i_u >= 1")
        ),
        "left before path way 1, 1": Way(
            (
                Fact(
                    "rises",
                    f"{Y}*({left_gain('2^-(m - c_u)')}) >= 2^-(m - c_u)*({left_gain(Y)})",
                    law=LawAt(*RISES, {"x": Y, "z": "2^-(m - c_u)"}),
                ),
            ),
            {"rises": "2^(m - 1 - j_u - c_u)"},
            one_term(Y, "2^-(1 + j_u) - 2^-(1 + i_w)"),
        ),
    }
)
"""What the obligations of the order need beyond whole numbers."""
ERROR_HINTS = replace(
    ORDER_HINTS,
    ways={
        **ORDER_HINTS.ways,
        "path: next 2, 5": Way((Fact("end", "i == l - 1"),), {"end": "-1"}),
        "left: next 2, 5": Way((Fact("end", "c == m - 1"),), {"end": "-1"}),
        "left: next 2: no left between, 1": Way(plus={"fact 2": "2", "fact 3": "2"}),
        "left: next 2, 6": Way(
            (
                Fact("end", "c == m - 1"),
                Fact("half", "2^-(m - c) == 1/2", let="h"),
                Fact("whole", "2^-(m - c - 1) == 1", let="w"),
                Fact("drop", "min(h, 1 - h) - min(0, 1)/2 - min(w, 1 - w)/2 == 1/2", let="d"),
                Fact("weight", "2^-(1 + j + c) == 2^-j*2^-m", let="v"),
            ),
            {"weight": "1/2"},
        ),
        "left: next 3, 1": Way(
            (Fact("end", "c == m - 1"), Fact("lowest", "j == l - 1")), {"end": "1", "lowest": "m"}
        ),
    },
)
PATH_HINTS = replace(ORDER_HINTS, ways={**ORDER_HINTS.ways, "more": path_beats_left("k", "j")})
CHILD_HINTS = replace(ORDER_HINTS, ways={**ORDER_HINTS.ways, "more": path_beats_left("1", "0")})
"""The same for the comparisons."""
