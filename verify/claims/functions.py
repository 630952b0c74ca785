"""Functions: the method of a check for statements about every function with given axioms.

Main definitions: `Functions`. How such a statement is written stands in `verify.functions.grammar`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from verify.claims.comparing import says_nothing
from verify.claims.families import quantifiers_of
from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, Recorder, allow
from verify.functions.grammar import form_text, parse_functions, plain_functions
from verify.functions.statements import FunctionStatement
from verify.language.printing import plain
from verify.search.functions import has_functions
from verify.search.outcomes import Status

FunctionRole = Literal["printed", "reading", "strongest", "support", "shadow"]


class Functions(Recorder):
    """Decides relations between values of functions that are not given, but meet axioms."""

    def functions(  # a statement, and where it stands
        self,
        relation: str,
        where: str,
        *,
        role: FunctionRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: Sequence[str] = (),
        time_limit: float = 60.0,
    ) -> Status:
        """Decides the relation for every function that meets the axioms, and all numbers or families.

        `relation` and `where` are in the language of `verify.functions.grammar`. Returns `proved`, `refuted` (by
        explicit functions) or `undecided`. Raises BadInput for what cannot be read, ClaimError for what says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = parse_functions(relation, where)
        if says_nothing(statement.family.relation):
            raise ClaimError(f"the same expression stands on both sides: {plain_functions(statement)}")
        part = Part(
            role,
            "undecided",
            plain_functions(statement),
            every=every_function(statement),
            why=why,
            of=target,
            label=own,
        )
        decided = self._decide_functions(statement, hints, time_limit)
        self.record.known += decided.known
        if decided.status == "proved" and not has_functions(statement):
            self._add(replace(part, left=("no function that meets the axioms and conditions was found",)))
            return "undecided"
        name = ""
        if decided.certificate:
            name = self._file_name(role)
            self.record.certificates[name] = decided.certificate
        self._add(
            replace(
                part,
                found=decided.status,
                method=decided.method,
                certificate=name,
                witness=dict(decided.witness),
                left=decided.left,
            )
        )
        return decided.status


def every_function(s: FunctionStatement) -> str:
    """The quantifiers of a statement about functions, in words."""
    interval = f"[{s.low}, {s.high}]"
    axioms = [
        f"{form_text(a.form)} {a.word}{'' if a.constant is None else ' with ' + plain(a.constant)}"
        for a in s.axioms
        if a.word != "function"
    ]
    what = f"all functions {', '.join(s.functions)} on {interval}"
    what += f" with {', '.join(axioms)}" if axioms else ""
    family = s.family
    if family.sums or family.attributes:
        return f"{what}; {quantifiers_of(family)}"
    names = [p for p in family.parameters if p not in family.integers]
    whole = [f"all integers {', '.join(family.integers)}"] if family.integers else []
    return ", ".join([what, *whole, *([f"all real {', '.join(names)}"] if names else [])])
