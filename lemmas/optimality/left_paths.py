"""What paths of one letter reduce the error by, as formulas: left paths along a right path, and nodes of a right path.

Paper: BDM20O, appendix C.2.   No claims stand here.

`path(d, n, k)` is the error reduction of a path of n nodes whose first is at depth d, under answers 1, in a formula
that is one term of k variables: C(2^-k) at its first node, reached with 2^-d, and what is left of it, C(2^-(k - n)), at
its last leaf, reached with 2^-(d + n); all other leaves are pure. It is the sum of p(v)C(v) over its nodes, eq. (3).
Claim E9 shows the same node by node, for all paths: `ZEROS` says that the sum stays 0 as long as a variable is left,
whatever d is, and `LAST` what the last node adds.

`x_path(r)` and `y_root_path(r)` are the same for right paths: r x-nodes, and a y-root with r x-nodes below it.
`X_NODES` and `Y_ROOT_NODES` say, node by node, that they are the sums of p(v)C(v).
"""

from __future__ import annotations

from collections.abc import Callable

from verify.claims import Check, StepHints
from verify.search.step_plans import Fact

__all__ = [
    "LAST",
    "NODE_OF_PATH",
    "X_NODES",
    "X_NODES_HINTS",
    "Y_ROOT_NODES",
    "Y_ROOT_NODES_HINTS",
    "ZEROS",
    "ZEROS_HINTS",
    "nodes_of_left_paths",
    "path",
    "sums_of_left_paths",
    "x_node",
    "x_path",
    "y_root_path",
]


def path(depth: str, nodes: str, variables: str) -> str:
    """The error reduction of a path of one letter in a single term.

    >>> path("1", "n", "l")
    '(1/2^(1)*min(1/2^(l), 1 - 1/2^(l)) - 1/2^(1 + n)*min(1/2^(l - (n)), 1 - 1/2^(l - (n))))'
    """
    first, last = f"1/2^({variables})", f"1/2^({variables} - ({nodes}))"
    return f"(1/2^({depth})*min({first}, 1 - {first}) - 1/2^({depth} + {nodes})*min({last}, 1 - {last}))"


def mean(x: str, y: str) -> str:
    """P[f = 1] with so many x- and y-variables left."""
    return f"(1/2^({x}) + 1/2^({y}) - 1/2^({x} + {y}))"


def least(q: str) -> str:
    """C(q)."""
    return f"min({q}, 1 - {q})"


def x_node(left: str, y: str = "m") -> str:
    """C(v) of an x-node with so many x-variables and all y-variables left, m or `y` of them.

    >>> x_node("k").count("min")
    3
    """
    now, then, zero = mean(left, y), mean(f"{left} - 1", y), f"1/2^({y})"
    return f"({least(now)} - {least(then)}/2 - {least(zero)}/2)"


def x_path(r: str) -> str:
    """The error reduction of a right path of r x-nodes."""
    return f"{least(mean('l', 'm'))} - (1 - 1/2^({r}))/2^m - 1/2^({r})*{least(mean(f'l - ({r})', 'm'))}"


def y_root_path(r: str) -> str:
    """The error reduction of a right path of a y-root and r x-nodes below it."""
    end = least(mean(f"l - ({r})", "m - 1"))
    return f"{least(mean('l', 'm'))} - 1/2^(l + 1) - (1 - 1/2^({r}))/2^m - 1/2^({r} + 1)*{end}"


def added(node: str, total: Callable[[str], str]) -> StepHints:
    """Hints: what node i adds is what the sum grows by."""
    fact = Fact("node", f"{node} == {total('i + 1')} - ({total('i')})")
    return StepHints(forms=("direct",), facts=(fact,), plus={"step 1": "1", "bound 1": "1", "node": "1"})


X_ADDS, X_ADDS_BELOW = f"1/2^i*{x_node('l - i')}", f"1/2^(i + 1)*{x_node('l - i', 'm - 1')}"
"""p(v)C(v) of the x-node after i others on the right path, and of that after i others below a y-root."""
X_NODES = (
    f"a == {x_path('i')}",
    (
        "l >= 1, l <= m, integer l, m, sequence a from i = 0, start a == 0, each i <= l - 1,"
        f" step a_next == a + {X_ADDS}"
    ),
)
X_NODES_HINTS = added(X_ADDS, x_path)
"""a is the sum of p(v)C(v) over i x-nodes of a right path."""
Y_ROOT_NODES = (
    f"a == {y_root_path('i')}",
    (
        "l >= 1, l + 1 <= m, integer l, m, sequence a from i = 0,"
        f" start a == {least(mean('l', 'm'))} - {least('1/2^l')}/2 - {least(mean('l', 'm - 1'))}/2,"
        f" each i <= l - 1, step a_next == a + {X_ADDS_BELOW}"
    ),
)
Y_ROOT_NODES_HINTS = added(X_ADDS_BELOW, y_root_path)
"""a is the sum of p(v)C(v) over a y-root, whose C(v) is at the start, and i x-nodes below it."""
NODE_OF_PATH = "(min(1/2^(m - n), 1 - 1/2^(m - n)) - min(1/2^(m - n - 1), 1 - 1/2^(m - n - 1))/2)"
"""C(v) of a node with m - n variables of a single term left."""
ZEROS = (
    "a == 0",
    (
        "d >= 0, m >= 1, integer d, m, sequence a from n = 0, start a == 0, each n <= m - 1,"
        f" step a_next == a + 1/2^(d + n)*{NODE_OF_PATH}"
    ),
)
"""a is the sum of p(v)C(v) over n < m nodes of a path whose first node is at depth d."""
ZEROS_HINTS = StepHints(
    forms=("direct",),
    facts=(Fact("zero", f"{NODE_OF_PATH} == 0"),),
    plus={"step 1": "1", "zero": "1/2^(d + n)"},
)
LAST = (
    "1/2^(d + m - 1)*(min(1/2, 1 - 1/2) - min(1, 1 - 1)/2 - min(0, 1 - 0)/2) == 1/2^(d + m)",
    "d >= 0, m >= 1, integer d, m",
)
"""p(v)C(v) of the last of m nodes: one variable is left."""


def nodes_of_left_paths(c: Check) -> None:
    """What the nodes of a path in a single term reduce the error by: all but the last of m nothing, the last 2^-(d+m).

    The first node is at depth d, so that the last one is at depth d + m - 1.
    """
    c.sequence(*ZEROS, hints=ZEROS_HINTS, label="nodes before the last")
    c.printed(*LAST, label="last node")


def sums_of_left_paths(c: Check) -> None:
    """That `path` has these values, node by node, as auxiliary facts."""
    c.sequence(*ZEROS, role="support", hints=ZEROS_HINTS)
    c.support(*LAST)
    c.support(f"{path('d', 'n', 'm')} == 0", "0 <= n < m, d >= 0, integer d, m, n")
    c.support(f"{path('d', 'm', 'm')} == 1/2^(d + m)", "m >= 1, d >= 0, integer d, m")
