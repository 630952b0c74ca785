"""Deciders: one function for each kind of statement, passed to a check together.

Main definitions: `Decider`, `SearchDecider`. A check does not know whether a certificate is searched for or stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from verify.claims.deciding import (
    Decide,
    Decided,
    DecidedFamily,
    DecideFamily,
    DecideGreedy,
    DecideGrowth,
    DecideJoin,
    DecideOptimum,
    DecideSequence,
    OptimumText,
    Shown,
    decide,
    decide_family,
    decide_greedy,
    decide_growth,
    decide_join,
    decide_optimum,
    decide_sequence,
)
from verify.claims.deciding_draws import DecideDraws, decide_draws
from verify.claims.deciding_functions import DecideFunctions, decide_functions
from verify.claims.deciding_worlds import DecideWorld, decide_world
from verify.families.sequences import StepStatement
from verify.families.statements import FamilyStatement
from verify.functions.statements import FunctionStatement
from verify.language.statements import Statement
from verify.products.statements import DrawStatement
from verify.search.growth import GrowthHints
from verify.search.joins import JoinHints
from verify.search.products import DrawHints
from verify.search.runs import RunHints
from verify.search.steps import StepHints
from verify.search.trees import OptimalHints
from verify.search.worlds import WorldHints
from verify.trees.growth import GrowthStatement
from verify.trees.run_statements import RunStatement
from verify.worlds.statements import WorldStatement


class Decider(Protocol):
    """Decides a statement of each kind. What is proved has a certificate that passed both replays."""

    def decide(self, statement: Statement, hints: Sequence[str], time_limit: float, /) -> Decided:
        """A statement on numbers."""

    def decide_family(
        self, statement: FamilyStatement, hints: Sequence[str], time_limit: float, /
    ) -> DecidedFamily:
        """A statement on families."""

    def decide_functions(
        self, statement: FunctionStatement, hints: Sequence[str], time_limit: float, /
    ) -> Shown:
        """A statement about functions."""

    def decide_draws(self, statement: DrawStatement, hints: DrawHints | None, time_limit: float, /) -> Shown:
        """A statement about independent draws."""

    def decide_world(
        self, statement: WorldStatement, hints: WorldHints | None, time_limit: float, /
    ) -> Shown:
        """A statement about the objects of a world."""

    def decide_sequence(self, statement: StepStatement, hints: StepHints | None, /) -> Shown:
        """A statement about a sequence."""

    def decide_growth(self, statement: GrowthStatement, hints: GrowthHints | None, /) -> Shown:
        """A statement about a growing tree."""

    def decide_greedy(self, statement: RunStatement, hints: RunHints | None, /) -> Shown:
        """A statement about a greedy run."""

    def decide_optimum(self, statement: OptimumText, hints: OptimalHints, /) -> Shown:
        """A statement on optimal values, of states or of lists."""

    def decide_join(self, runs: Sequence[RunStatement], optimum: OptimumText, hints: JoinHints, /) -> Shown:
        """What follows from facts about the same trees."""


@dataclass(frozen=True)
class SearchDecider:
    """Decides by search. A test may replace some of the functions."""

    decide: Decide = decide
    decide_family: DecideFamily = decide_family
    decide_functions: DecideFunctions = decide_functions
    decide_draws: DecideDraws = decide_draws
    decide_world: DecideWorld = decide_world
    decide_sequence: DecideSequence = decide_sequence
    decide_growth: DecideGrowth = decide_growth
    decide_greedy: DecideGreedy = decide_greedy
    decide_optimum: DecideOptimum = decide_optimum
    decide_join: DecideJoin = decide_join


BY_SEARCH = SearchDecider()
