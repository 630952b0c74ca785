"""Statements about the leaves of a growing tree, typed: they are proved by induction, or left open.

Hints are relations that pass from one split to the next, proved in their order before the statement.
"""

from __future__ import annotations

from verify.kinds.growing_trees.grammar import parse_growth, plain_growth
from verify.kinds.growing_trees.kind import GROWING_TREES
from verify.kinds.growing_trees.search import GrowthHints, Invariant, decide_growth
from verify.kinds.typed import Asked, ReadStatement, by_induction


def pose(relation: str, where: str, asked: Asked) -> ReadStatement:
    """Raises BadInput for what cannot be read."""
    tree = parse_growth(relation, where)
    wanted = [*asked.hints, *([] if tree.end else [relation])]
    facts = GrowthHints(tuple(map(Invariant, wanted)), limit=asked.time_limit, total=asked.time_limit)
    return by_induction(
        plain_growth(tree), GROWING_TREES, tree, lambda progress: decide_growth(tree, facts, progress)
    )
