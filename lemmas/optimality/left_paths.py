"""What paths of one letter reduce the error by, as formulas: left paths along a right path, and nodes of a right path.

Paper: BDM20O, appendix C.2.   No claims stand here.

`path(d, n, k)` is the error reduction of a path of n nodes whose first is at depth d, under answers 1, in a formula
that is one term of k variables: C(2^-k) at its first node, reached with 2^-d, and what is left of it, C(2^-(k - n)), at
its last leaf, reached with 2^-(d + n); all other leaves are pure. It is the sum of p(v)C(v) over its nodes, eq. (3).
Claim E9 shows the same node by node, for all paths: `ZEROS` says that the sum stays 0 as long as a variable is left,
whatever d is, and `LAST` what the last node adds.
"""

from __future__ import annotations

from verify.claims import Check, StepHints
from verify.search.step_plans import Fact

__all__ = ["LAST", "NODE_OF_PATH", "ZEROS", "ZEROS_HINTS", "path", "sums_of_left_paths", "x_node"]


def path(depth: str, nodes: str, variables: str) -> str:
    """The error reduction of a path of one letter in a single term.

    >>> path("1", "n", "l")
    '(1/2^(1)*min(1/2^(l), 1 - 1/2^(l)) - 1/2^(1 + n)*min(1/2^(l - (n)), 1 - 1/2^(l - (n))))'
    """
    first, last = f"1/2^({variables})", f"1/2^({variables} - ({nodes}))"
    return f"(1/2^({depth})*min({first}, 1 - {first}) - 1/2^({depth} + {nodes})*min({last}, 1 - {last}))"


def x_node(left: str) -> str:
    """C(v) of an x-node with so many x-variables and all y-variables left.

    >>> x_node("k").count("min")
    3
    """
    now, then = (f"(1/2^({k}) + 1/2^m - 1/2^({k} + m))" for k in (left, f"{left} - 1"))
    return f"(min({now}, 1 - {now}) - min({then}, 1 - {then})/2 - min(1/2^m, 1 - 1/2^m)/2)"


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


def sums_of_left_paths(c: Check) -> None:
    """That `path` has these values, node by node, as auxiliary facts."""
    c.sequence(*ZEROS, role="support", hints=ZEROS_HINTS)
    c.support(*LAST)
    c.support(f"{path('d', 'n', 'm')} == 0", "0 <= n < m, d >= 0, integer d, m, n")
    c.support(f"{path('d', 'm', 'm')} == 1/2^(d + m)", "m >= 1, d >= 0, integer d, m")
