"""Hints: relations that are proved on the way, and what to add to them.

Main definitions: `Lemma`, `read_lemma`. A hint is `RELATION` between sums and parameters, or `each RELATION` at a
member; behind `by` stand conditions to add, each with its factor: `each w*g >= w*h by w: g >= h`, more after `;`.
Behind `with` stand hints for the prover of what is left then: `... with fibre 0 1, fibre 0 1`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.errors import BadInput
from verify.families.grammar import EACH, SOME, family_texts, parse_family
from verify.families.statements import FamilyStatement

BY, OF, NEXT, WITH = " by ", ":", ";", " with "


@dataclass(frozen=True)
class Lemma:
    """A relation, read beside the conditions of a statement; `plus`: factors (on the left side) and conditions.

    `steps` are hints for the prover, which looks for what the kernel has to see.
    """

    stated: FamilyStatement
    plus: tuple[tuple[FamilyStatement, FamilyStatement], ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def at_once(self) -> bool:
        """Whether it is for the kernel alone: it is about a member, or has no sums, or says what to add."""
        names = {n for n, _ in self.stated.sums}
        return self.stated.exists or bool(self.plus) or not self.stated.relation.gap.variables & names


def read_lemma(statement: FamilyStatement, hint: str) -> Lemma:
    """A hint in the attributes and parameters of a statement. Raises BadInput."""
    told, _, steps = hint.strip().partition(WITH)
    text, _, reasons = told.partition(BY)
    word, _, rest = text.partition(" ")
    at_member = word == EACH
    where = family_texts(statement)[1]
    stated = parse_family(f"{SOME} {rest}" if at_member else text, where)
    if stated.exists and not at_member:
        raise BadInput("a hint is a relation between sums and parameters, or stands after 'each'")
    plus = []
    for reason in filter(str.strip, reasons.split(NEXT)):
        factor, colon, condition = reason.partition(OF)
        if not colon:
            raise BadInput("after 'by' stands FACTOR: CONDITION")
        some = f"{SOME} " if statement.attributes else ""
        plus.append(tuple(parse_family(f"{some}{t}", where) for t in (f"{factor} >= 0", condition)))
    return Lemma(stated, tuple((f, c) for f, c in plus), tuple(filter(str.strip, steps.split(","))))
