"""Read-once formulas: the methods of a check for what the least errors of all trees are, for any number of terms.

Main definitions: `Formulas`. What is stated stands in `verify.kinds.greedy_runs.formulas`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify.claims.greedy import Greedy, GreedyRole
from verify.claims.parts import ClaimError
from verify.claims.recording import Label
from verify.kinds.greedy_runs.formulas import CONCLUSIONS, WORLD
from verify.search.outcomes import Status

ERROR = "min(q, 1 - q)"
"""The error of the best label at a leaf of mean q."""


class Formulas(Greedy):
    """Decides what the least errors of trees are on read-once formulas."""

    def formulas(  # a conclusion, and where it stands
        self,
        says: str,
        *,
        error: str = ERROR,
        role: GreedyRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
    ) -> Status:
        """Decides one of the conclusions of `verify.kinds.greedy_runs.formulas`, by its name.

        Returns `proved` or `undecided`. Raises BadInput for a conclusion that is not known, or another formula than
        one in q.
        """
        if role not in ("printed", "reading", "support"):
            raise ClaimError(f"a statement about formulas does not have the role {role}")
        return self._greedy(_texts(says, error), (role, why, of, label), None, _every(says))

    def repaired_formulas(
        self, says: str, keep: Callable[[Any], bool], *, hypothesis: str, of: Label = ""
    ) -> Status:
        """The repair of a printed run by one of the conclusions, with `repaired_cases` as its control.

        The control shows that the hypothesis keeps a case and leaves the witness out. If the conclusion is proved, the
        evidence is the proof's.
        """
        control = self.repaired_cases(keep, hypothesis=hypothesis, of=of)
        status = self._greedy(_texts(says, ERROR), ("repaired", hypothesis, of, ""), None, _every(says))
        if status == "proved":
            place = self.record.parts.index(control)
            self.record.parts[place] = replace(control, side=True)
        return status


def _every(says: str) -> str:
    """Of which formulas, laws and t it is said; not all conclusions speak of all."""
    return CONCLUSIONS[says][1] if says in CONCLUSIONS else ""


def _texts(says: str, error: str) -> dict[str, str]:
    return {"world": WORLD, "error": error, "says": says}
