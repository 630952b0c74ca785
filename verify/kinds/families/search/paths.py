"""Paths: what is known of a family after some nodes of a proof, and formulas cut into what varies and what does not.

Main definitions: `NodePath`, `named`, `parted`, `meets`, `value_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from verify.kinds.families.certificates import Node
from verify.kinds.families.context import Context
from verify.language.expressions import Expr, Mul, add, mul, substitute
from verify.language.printing import plain
from verify.language.statements import Relation
from verify.search.programs import evaluate


@dataclass(frozen=True)
class NodePath:
    """What is known after some nodes, and these nodes."""

    context: Context
    nodes: tuple[Node, ...] = ()

    def then(self, context: Context, node: Node) -> NodePath:
        """One node further."""
        return NodePath(context, (*self.nodes, node))

    def nested(self, last: Node) -> Node:
        """The nodes with `last` below them."""
        for node in reversed(self.nodes):
            last = replace(node, children=(last,))
        return last


def parted(term: Expr, inner: set[str]) -> tuple[Expr, Expr]:
    """The factor of a term that is the same at all members, and the one that varies."""
    factors = term.children if isinstance(term, Mul) else (term,)
    fixed = [f for f in factors if not f.variables & inner]
    return mul(*fixed), mul(*(f for f in factors if f.variables & inner))


def named(path: NodePath, formula: Expr) -> tuple[NodePath, str]:
    """The name of a sum, given to it where it has none yet."""
    for n, e in path.context.sums:
        if e == formula:
            return path, n
    name = f"N{len(path.context.sums) + 1}_"
    node = Node("name", {"name": name, "formula": plain(formula, powers=False)})
    return path.then(path.context.with_sum(name, formula), node), name


def meets(r: Relation, at: Mapping[str, Expr]) -> bool:
    """Whether a relation seems to hold at a point, in double precision; no proof."""
    value = value_of(substitute(r.gap, at))
    return value is not None and (
        abs(value) < 1e-12 if r.op == "==" else value > 0 if r.strict else value >= 0
    )


def value_of(e: Expr) -> float | None:
    """The value of a formula without names in double precision; None where there is none."""
    if e.variables:
        return None
    with np.errstate(all="ignore"):
        value = float(evaluate(add(e), {})[0])
    return value if np.isfinite(value) else None
