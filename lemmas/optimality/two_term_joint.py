"""Least errors of two terms on the system on which TopDown runs, so that both can be compared for each t.

Paper: BDM20O, section 6.1.   No claims stand here.

`two_term_values` has the proof for a system that names the questions otherwise: `x` and `yEqual` are both `shorter`
here, `y` is `longer`, l and m are a and b; of the constant 1, where the shorter term is empty, nothing is asked but
idle questions. `LEAST` states the same pieces on the system of the run, from the same plans.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from lemmas.optimality.two_term_greedy import ERROR_HINTS, ERRORS
from lemmas.optimality.two_term_values import HINTS, VALUES
from verify.kinds.greedy_runs.order_grammar import kind_text
from verify.kinds.joins.search import JoinHints
from verify.kinds.optimal_trees.search import OptimalHints, SignCases
from verify.kinds.optimal_trees.texts import StatementText

__all__ = ["JOIN_HINTS", "LEAST", "STATES_ARE_FORMULAS", "TREES_ARE_MEANT"]

NAMES: Mapping[str, str] = {"l": "a", "m": "b", "x": "shorter", "y": "longer", "yEqual": "shorter"}
WORD = re.compile(r"[A-Za-z]\w*")


def said(part: Any) -> Any:
    """The same with the names of the run in all texts."""
    if isinstance(part, str):
        return WORD.sub(lambda found: NAMES.get(found[0], found[0]), part)
    if isinstance(part, tuple):
        return tuple(map(said, part))
    if isinstance(part, Mapping):
        return {said(k): said(v) for k, v in part.items()}
    if hasattr(part, "__dataclass_fields__"):
        return replace(part, **{f.name: said(getattr(part, f.name)) for f in fields(part)})
    return part


STATED: StatementText = said(VALUES)
LEAST = replace(STATED, system=tuple(map(kind_text, ERRORS["system"])))
"""The least error with at most so many nodes, for 1 <= a <= b and every t >= 0."""
LEAST_HINTS: OptimalHints = said(HINTS)

JOIN_HINTS = JoinHints(
    (ERROR_HINTS,),
    LEAST_HINTS,
    {
        "path: least": SignCases("i", SignCases("l - 1 - i", "piece2(i)", "piece3", None), "piece1", None),
        "left: least": "piece4(j, c)",
    },
)
"""Which of the pieces speaks of the tree before each node."""

STATES_ARE_FORMULAS = (
    "the states are the formulas F(v): two(l, m) is f, and the mean is P[F(v) = 1] under the uniform law; a variable of"
    " F(v) is 1 with probability 1/2, the answer 0 takes its term away, the answer 1 the variable; with terms of one"
    " length it does not matter which is asked; any other variable off the path leaves F(v) as it is. A variable that"
    " is on the path has one answer only, so that a tree that asks it again errs as one with a node less"
)
TREES_ARE_MEANT = (
    f"{STATES_ARE_FORMULAS}. So T_t is the tree of TopDown, with its error, and the least error of the trees of the"
    " system is that of all decision trees for f"
)
"""Why what is said of the states is said of the trees of section 6, in words."""
