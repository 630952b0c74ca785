"""The check of a claim: what a claim's function is given to record outcomes with.

Main definitions: `Check`. Each method decides something by machine, or says in words what no machine decides, and
records how it came out. None takes a verdict: `verify.claims.verdicts` computes that afterwards. The methods stand by
kind: statements on numbers in `relations`, on families and growing trees in `families`, `sharp_families` and
`sharp_growth`, on functions in `functions`, on independent draws in `draws`, on functions with trees and other objects
in `worlds`, on greedy runs in `greedy`, on read-once formulas in `formulas`, on least errors of trees in `optima`, on
both together in `joins`, cases and computations in `runs`, cited claims in `uses`; words here.
"""

from __future__ import annotations

from verify.claims.draws import Draws
from verify.claims.formulas import Formulas
from verify.claims.functions import Functions
from verify.claims.joins import Joins
from verify.claims.parts import ClaimError
from verify.claims.recording import worded
from verify.claims.relations import Relations
from verify.claims.sharp_growth import SharpGrowth
from verify.claims.standing import paper_of, standing_of
from verify.claims.uses import Uses
from verify.claims.worlds import Worlds


class Check(Relations, SharpGrowth, Functions, Draws, Worlds, Formulas, Joins, Uses):
    """Records the outcomes of one claim."""

    def given(self, *keys: str) -> None:
        """Standing hypotheses of the paper that the statement needs, by the keys under which they are declared.

        Raises ClaimError for a key that the paper's package does not declare, and where a sharp form is on record,
        which was looked at without them.
        """
        if any(p.role == "beyond" for p in self.record.parts):
            raise ClaimError("the hypotheses of the place are named before what is sharp")
        known = standing_of(paper_of(self.record.id))
        for key in keys:
            if key not in known:
                raise ClaimError(f"no standing hypothesis {key!r}: {', '.join(known) or 'none is declared'}")
            if key not in self.record.standing:
                self.record.standing.append(key)

    def read_as(self, taken: str, *, other: str, why: str) -> None:
        """The sentence can be read in two ways: the one that was taken, the other, and why."""
        reading = {
            "taken": worded(taken, "taken"),
            "other": worded(other, "other"),
            "why": worded(why, "why"),
        }
        self.record.readings.append(reading)

    def asymptotic(self, shadow: str) -> None:
        """The claim is about limits or unnamed constants; `shadow` states the finite part that is checked."""
        self.record.asymptotic = worded(shadow, "asymptotic")

    def empirical(self, reran: str) -> None:
        """The claim is about experiments; `reran` says what was run again."""
        self.record.empirical = worded(reran, "empirical")

    def not_a_claim(self, why: str) -> None:
        """A definition or remark without content to check."""
        self.record.not_a_claim = worded(why, "not_a_claim")

    def note(self, text: str) -> None:
        """A sentence for the report."""
        self.record.notes.append(worded(text, "note"))
