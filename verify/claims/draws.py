"""Draws: the method of a check for statements about means of independent draws.

Main definitions: `Draws`. How such a statement is written stands in
`verify.kinds.draws.grammar`.
"""

from __future__ import annotations

from typing import Literal

from verify.arithmetic.kits import flint_kit
from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, Recorder, allow
from verify.kernel.goals import Refused
from verify.kinds.base import Question
from verify.kinds.draws.grammar import parse_draws, plain_draws
from verify.kinds.draws.kind import DRAWS
from verify.kinds.draws.laws import ExplicitDraws as Laws
from verify.kinds.draws.laws import check_example
from verify.kinds.draws.search import DrawHints, example_of, parameters_of
from verify.kinds.draws.statements import DrawStatement
from verify.search.outcomes import Status

DrawRole = Literal["printed", "reading", "repaired", "strongest", "support", "shadow"]
"""A repair by a statement about draws: that it is the printed one under the hypothesis, is for the reader to see."""


class Draws(Recorder):
    """Decides how likely means of independent draws are far from what is expected."""

    def draws(  # noqa: PLR0913  # a statement, and where it stands; all else by keyword
        self,
        relation: str,
        where: str,
        *,
        role: DrawRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: DrawHints | None = None,
        time_limit: float = 60.0,
        example: Laws | None = None,
    ) -> Status:
        """Decides a bound for a probability, for all laws of the draws and all parameters that meet the conditions.

        `relation` and `where` are in the language of `verify.kinds.draws.grammar`. Returns `proved`, `refuted` (by
        explicit laws) or `undecided`. A statement that speaks of no laws is not proved: some that meet the conditions
        are searched for, unless `example` gives them. Raises BadInput for what cannot be read, ClaimError for an
        example that does not meet the conditions.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        s = parse_draws(relation, where)
        part = Part(role, "undecided", plain_draws(s), every=every_draw(s), why=why, of=target, label=own)
        return self._state(part, Question(DRAWS, s, hints, time_limit), unmet=lambda: _unmet(s, example))


def _unmet(s: DrawStatement, example: Laws | None) -> str:
    """What is missing where no laws meet the conditions: those given, or some that are found. Raises ClaimError."""
    if example is None:
        return "" if example_of(s) is not None else "no laws that meet the conditions were found"
    try:
        check_example(s, example, flint_kit())
    except Refused as error:
        raise ClaimError(f"the example does not meet the conditions: {error}") from error
    return ""


def every_draw(s: DrawStatement) -> str:
    """The quantifiers of a statement about draws, in words."""
    names = parameters_of(s)
    whole = [f"all integers {', '.join(n for n in names if n in s.integers)}"] if s.integers else []
    real = [n for n in names if n not in s.integers]
    lists = "" if s.lists is None else ", any lists of them, dependent or not"
    of = f"{s.draws} independent draws of {', '.join(s.attributes)} with any laws{lists}"
    start = f"all integers {s.draws} >= 1, {of}"
    return ", ".join([start, *whole, *([f"all real {', '.join(real)}"] if real else [])])
