"""Optimal values: the method of a check for statements on the least error of all trees.

Main definitions: `Optima`. What such a statement is, and how it is written, stands in `verify.trees`.
"""

from __future__ import annotations

from typing import Literal

from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, Recorder, allow
from verify.errors import BadInput
from verify.kinds.optimal_trees.exact import fault, list_fault, speaks
from verify.kinds.optimal_trees.kind import LISTS, OPTIMAL_TREES
from verify.kinds.optimal_trees.lists import ListStatement, ListText, list_line, read_list
from verify.kinds.optimal_trees.printing import every_state, plain_optimum
from verify.kinds.optimal_trees.search import OptimalHints
from verify.kinds.optimal_trees.statements import OptimalStatement
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.search.outcomes import Status

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
        require_right(read_statement(statement))
        part = self._placed(
            plain_optimum(statement),
            f"{every_state(statement)}, all trees",
            role,
            why,
            of,
            label,
        )
        return self._file_shown(self._asked(OPTIMAL_TREES, statement, hints), part)

    def optimal_lists(
        self,
        statement: ListText,
        *,
        role: OptimalRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
    ) -> Status:
        """Decides that asking for the smallest elements is best, at every list of elements, for every number of splits.

        Returns `proved` or `undecided`. Raises as `optimal` does.
        """
        read = read_list(statement)
        require_right_lists(read)
        part = self._placed(
            list_line(statement), "all lists of any length, all t >= 0, all trees", role, why, of, label
        )
        return self._file_shown(self._asked(LISTS, statement), part, read)

    def _placed(self, text: str, every: str, role: OptimalRole, why: str, of: Label, label: str) -> Part:
        """An undecided part with its place."""
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        return Part(role, "undecided", text, every=every, why=why, of=target, label=own)


def require_right_lists(s: ListStatement) -> None:
    """Raises ClaimError for a statement that is wrong at a small list, or of which none is known."""
    try:
        wrong = list_fault(s, SMALL)
    except BadInput as error:
        raise ClaimError(f"it is not seen at small lists: {error}") from error
    if wrong:
        raise ClaimError(wrong)


def require_right(s: OptimalStatement) -> None:
    """Raises ClaimError for a piece without small states, or one that is wrong at a small state."""
    for n, piece in enumerate(s.pieces):
        try:
            found = next(speaks(s, piece, SMALL + 1), None)
        except BadInput as error:
            raise ClaimError(f"whether piece {n + 1} speaks of a state is not known: {error}") from error
        if found is None:
            raise ClaimError(f"piece {n + 1} speaks of no small state")
    try:
        wrong = fault(s, SMALL)
    except BadInput:
        return  # beyond exact evaluation
    if wrong:
        raise ClaimError(wrong)
