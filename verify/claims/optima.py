"""Optimal values: the method of a check for statements on the least error of all trees.

Main definitions: `Optima`. What such a statement is, and how it is written, stands in `verify.trees`.
"""

from __future__ import annotations

from typing import Literal

from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, Recorder, allow
from verify.errors import BadInput
from verify.search.outcomes import Status
from verify.search.trees import OptimalHints
from verify.trees.exact import fault, speaks
from verify.trees.printing import plain_optimum
from verify.trees.statements import OptimalStatement
from verify.trees.texts import StatementText, read_statement

OptimalRole = Literal["printed", "reading", "strongest", "support", "shadow"]
SMALL = 3
"""States with parameters up to this are looked at one by one, as a control."""


class Optima(Recorder):
    """Decides how small the error of a tree with so many splits can be, at every state of a system."""

    def optimal(  # a statement, how it is proved, and where it stands
        self,
        statement: StatementText,
        hints: OptimalHints,
        *,
        role: OptimalRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
    ) -> Status:
        """Decides a statement on the least errors of all trees, for all states of a kind and all parameters.

        Returns `proved` or `undecided`. Raises BadInput for what cannot be read, ClaimError for a piece that speaks of
        no small state, or is wrong at one.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        _require_right(read_statement(statement))
        decided = self._decide_optimum(statement, hints)
        name = ""
        if decided.certificate:
            name = self._file_name(role)
            self.record.certificates[name] = decided.certificate
        self.record.known += decided.known
        self._add(
            Part(
                role,
                decided.status,
                plain_optimum(statement),
                every=f"all states of the kind {statement.of}, all trees",
                why=why,
                of=target,
                label=own,
                method=decided.method,
                certificate=name,
                left=decided.left,
            )
        )
        return decided.status


def _require_right(s: OptimalStatement) -> None:
    """Raises ClaimError for a piece without small states, or one that is wrong at a small state."""
    for n, piece in enumerate(s.pieces):
        if next(speaks(s, piece, SMALL + 1), None) is None:
            raise ClaimError(f"piece {n + 1} speaks of no small state")
    try:
        wrong = fault(s, SMALL)
    except BadInput:
        return  # beyond exact evaluation
    if wrong:
        raise ClaimError(wrong)
