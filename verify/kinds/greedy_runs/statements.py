"""Statements about greedy runs, and about least errors of formulas, of every world: read by the world that they name.

Main definitions: `RunStatement`, `read_run`, `plain_run`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.conjunctions import WORLD as CONJUNCTION
from verify.kinds.greedy_runs.conjunctions import ConjunctionRun
from verify.kinds.greedy_runs.formulas import WORLD as FORMULA
from verify.kinds.greedy_runs.formulas import FormulaStatement
from verify.kinds.greedy_runs.order_grammar import WORLD as SYSTEM
from verify.kinds.greedy_runs.order_words import SystemRun
from verify.kinds.optimal_trees.systems import Relations
from verify.kinds.sequences.steps import Point


class RunStatement(Protocol):
    """What every world offers: a statement is equal to another if it says the same in the same words."""

    def texts(self) -> dict[str, Any]:
        """The plain data from which the statement is read."""

    def relation(self) -> str:
        """What is concluded, in words."""

    def where(self) -> str:
        """What is assumed, in words."""

    def domain(self) -> Relations:
        """What is assumed of parameters."""

    def integers(self) -> tuple[str, ...]:
        """The parameters among them that are whole."""

    def obligations(self, kit: Kit) -> dict[str, Point]:
        """What is to be shown, by name; together it implies the statement."""


WORLDS: Mapping[str, Callable[[Mapping[str, Any]], RunStatement]] = {
    CONJUNCTION: ConjunctionRun.read,
    SYSTEM: SystemRun.read,
    FORMULA: FormulaStatement.read,
}


def read_run(texts: Mapping[str, Any]) -> RunStatement:
    """A statement from its data. Raises BadInput."""
    world = texts.get("world")
    if not isinstance(world, str) or world not in WORLDS:
        raise BadInput(f"a world of runs is one of {', '.join(WORLDS)}")
    return WORLDS[world](texts)


def plain_run(s: RunStatement) -> str:
    """A statement in one line."""
    return f"{s.relation()}, for {s.where()}"
