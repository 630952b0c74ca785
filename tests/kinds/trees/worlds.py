"""One term of k variables: a system with everything that a statement can have, small enough to be proved at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.plans import MeasureText, PlanText
from verify.kinds.optimal_trees.search import OptimalHints, SignCases, decide_optimum
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText

QUICK = 2.0

FALSE = KindText("false", "", "0")
VARIABLE = QueryText("variable", "k >= 1", "1/2", zero="false", one="term(k - 1)")
TERM = KindText("term(k)", "k >= 0, integer k", "min(2^-k, 1 - 2^-k)", (VARIABLE,))
ALL = RecipeText("term", "all", "", (ClauseText("k <= 0"), ClauseText(ask="variable", one="all")))
PART = RecipeText(
    "term",
    "part(r)",
    "0 <= r <= k, integer r",
    (ClauseText("r <= 0"), ClauseText(ask="variable", one="part(r - 1)")),
)
FEW = PieceText("t", "0 <= t < k, integer t", "t", "2^-k", "part(t)")
ENOUGH = PieceText("t", "t >= k, integer t", "t", "0", "all")
STATEMENT = StatementText((FALSE, TERM), (ALL, PART), "term", (FEW, ENOUGH))

PLANS = (
    PlanText("false", "constant", "", "0", "0"),
    PlanText("term", "guess", "", "0", "2^-k"),
    PlanText("term", "asked(c)", "0 <= c <= k, integer c", "c", "2^-k"),
    PlanText("term", "all", "", "k", "0"),
)
MEASURES = (MeasureText("term", "all", "k", "0", "k"), MeasureText("term", "part", "r", "2^-k", "r"))
CHOICES: Mapping[str, Any] = {
    "false: leaf": "constant",
    "term: leaf": SignCases("k", "guess", "all", None),
    "term variable: constant guess": "guess",
    "term variable: constant asked": "asked(c_1 + 1)",
    "term variable: constant all": "all",
}
HINTS = OptimalHints(PLANS, MEASURES, CHOICES)


@cache
def certificate() -> str:
    """The certificate of the statement."""
    outcome, text, left = decide_optimum(STATEMENT, HINTS)
    assert outcome == "proved", left
    return text


def left_open(statement: StatementText, hints: OptimalHints = HINTS) -> tuple[str, ...]:
    """What no proof was found for, each with the name of the obligation; none where the statement is proved."""
    outcome, _, left = decide_optimum(statement, replace(hints, limit=QUICK))
    assert (outcome == "proved") == (not left)
    return left


def with_kind(kind: KindText) -> StatementText:
    """The statement with another system."""
    return replace(STATEMENT, system=(FALSE, kind))


def with_piece(*pieces: PieceText) -> StatementText:
    """The statement with other pieces."""
    return replace(STATEMENT, pieces=pieces)
