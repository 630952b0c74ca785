"""Greedy runs: the method of a check for what a run has grown after t splits, for all parameters and all t.

Main definitions: `Greedy`. What a run is, and how such a statement is written, stands in `verify.trees`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from verify.claims.defined_domain import point_of
from verify.claims.parts import ClaimError, Part, Role
from verify.claims.recording import Label, allow
from verify.claims.runs import Runs
from verify.kinds.greedy_runs.kind import GREEDY_RUNS
from verify.kinds.greedy_runs.search import RunHints
from verify.kinds.greedy_runs.statements import RunStatement, plain_run, read_run
from verify.language.expressions import const
from verify.language.statements import Relation, Statement
from verify.search.outcomes import Status

GreedyRole = Literal["printed", "reading", "support"]
EVERY = "all parameters that meet the conditions, all runs, all t"


class Greedy(Runs):
    """Decides what a greedy algorithm grows."""

    def greedy(  # a statement, and where it stands
        self,
        texts: Mapping[str, Any],
        *,
        role: GreedyRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: RunHints | None = None,
    ) -> Status:
        """Decides a statement about every run of a greedy algorithm, for all parameters and all numbers of splits.

        `texts` is in the language of `verify.kinds.greedy_runs.statements`. Returns `proved` or `undecided`. Raises
        BadInput for what cannot be read, ClaimError for a statement about no parameters at all.
        """
        if role not in ("printed", "reading", "support"):
            raise ClaimError(f"a statement about a run does not have the role {role}")
        return self._greedy(texts, (role, why, of, label), hints)

    def repaired_greedy(
        self,
        texts: Mapping[str, Any],
        keep: Callable[[Any], bool],
        *,
        hypothesis: str,
        of: Label = "",
        hints: RunHints | None = None,
    ) -> Status:
        """The repair of a printed run by a statement about all runs, with `repaired_cases` as its control.

        The control shows that the hypothesis keeps a case and leaves the witness out. If the statement is proved, the
        evidence is the proof's.
        """
        control = self.repaired_cases(keep, hypothesis=hypothesis, of=of)
        status = self._greedy(texts, ("repaired", hypothesis, of, ""), hints)
        if status == "proved":
            place = self.record.parts.index(control)
            self.record.parts[place] = replace(control, side=True)
        return status

    def _greedy(
        self,
        texts: Mapping[str, Any],
        place: tuple[Role, str, Label, str],
        hints: RunHints | None,
        every: str = EVERY,
    ) -> Status:
        """`place`: the role, why, of which printed part, the label."""
        role, why, of, label = place
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = read_run(texts)
        if not speaks_of_parameters(statement):
            raise ClaimError("no parameters that meet the conditions were found")
        part = Part(role, "undecided", plain_run(statement), every=every, why=why, of=target, label=own)
        return self._file_shown(self._asked(GREEDY_RUNS, statement, hints), part, statement)


def speaks_of_parameters(statement: RunStatement) -> bool:
    """Whether some parameters meet the conditions."""
    anything = Relation(const(0), "<", const(1))
    posed = Statement(anything, tuple(statement.domain()), statement.integers())
    return not posed.variables or point_of(posed) is not None
