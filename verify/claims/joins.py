"""Joins: the method of a check for what follows from a greedy run and the least errors of the same trees.

Main definitions: `Joins`. What is joined, and when, stands in `verify.kinds.joins.statements`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.claims.greedy import speaks_of_parameters
from verify.claims.optima import Optima, OptimalRole, require_right, require_right_lists
from verify.claims.parts import ClaimError
from verify.claims.recording import Label
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins.kind import JOINS, JoinedFacts
from verify.kinds.joins.search import JoinHints
from verify.kinds.joins.statements import join_line
from verify.kinds.optimal_trees.lists import ListText, read_list
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.search.outcomes import Status

EVERY = "all parameters that meet the conditions, all runs, all t, all trees"


class Joins(Optima):
    """Decides whether a greedy algorithm is as good as any tree."""

    def joined(  # facts, and where their conclusion stands
        self,
        runs: Sequence[Mapping[str, Any]],
        optimum: StatementText | ListText,
        hints: JoinHints | None = None,
        *,
        role: OptimalRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
    ) -> Status:
        """Decides that every tree of a greedy run has the least error of all trees with as many splits.

        `runs` and `optimum` say what is known of the run and of least errors, as for `greedy`, `optimal` and
        `optimal_lists`; they are decided first. Returns `proved` or `undecided`. Raises BadInput for what cannot be
        read or does not fit, ClaimError for a statement about no parameters, or least errors that are wrong somewhere.
        """
        statements = [read_run(r) for r in runs]
        facts = JoinedFacts(tuple(statements), optimum)
        conclusion = facts.conclusion()
        if isinstance(optimum, ListText):
            require_right_lists(read_list(optimum))
        else:
            require_right(read_statement(optimum))
        if not all(map(speaks_of_parameters, statements)):
            raise ClaimError("no parameters that meet the conditions were found")
        part = self._placed(join_line(conclusion), EVERY, role, why, of, label)
        shown = self._asked(JOINS, facts, hints or JoinHints())
        return self._file_shown(shown, part, conclusion)
