"""Hints: relations that are proved on the way, and what to add to them.

Main definitions: `Lemma`, `Instance`, `read_lemma`. A hint is `RELATION` between sums and parameters, or `each
RELATION` at a member; behind `by` stand conditions to add, each with its factor: `each w*g >= w*h by w: g >= h`, more
after `;`. Before that may stand a law in few variables and the point at which it is used:
`each exp(q) >= q + 1 law exp(z) >= 1 + z for z >= 0 at z = q`; behind the point `times FACTOR`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify.errors import BadInput
from verify.families.grammar import EACH, SOME, family_texts, parse_family
from verify.families.statements import FamilyStatement

BY, OF, NEXT = " by ", ":", ";"
LAW, FOR, AT, TIMES = " law ", " for ", " at ", " times "


@dataclass(frozen=True)
class Instance:
    """A law in two texts, and formulas for its variables and its factor (on the left sides)."""

    relation: str
    where: str
    at: tuple[tuple[str, FamilyStatement], ...]
    factor: FamilyStatement


@dataclass(frozen=True)
class Lemma:
    """A relation, read beside the conditions of a statement; `plus`: factors (on the left side) and conditions."""

    stated: FamilyStatement
    plus: tuple[tuple[FamilyStatement, FamilyStatement], ...] = ()
    law: Instance | None = None

    @property
    def at_once(self) -> bool:
        """Whether it is for the kernel alone: it is about a member, or has no sums, or says what to add, or which law it is."""
        names = {n for n, _ in self.stated.sums}
        told = bool(self.plus) or self.law is not None
        return self.stated.exists or told or not self.stated.relation.gap.variables & names


def read_lemma(statement: FamilyStatement, hint: str) -> Lemma:
    """A hint in the attributes and parameters of a statement. Raises BadInput."""
    text, _, reasons = hint.strip().partition(BY)
    text, _, law = text.partition(LAW)
    word, _, rest = text.partition(" ")
    at_member = word == EACH
    where = family_texts(statement)[1]
    some = f"{SOME} " if at_member else ""
    stated = parse_family(some + rest if at_member else text, where)
    if stated.exists and not at_member:
        raise BadInput("a hint is a relation between sums and parameters, or stands after 'each'")

    def formula(text: str) -> FamilyStatement:
        return parse_family(f"{some}{text} >= 0", where)

    plus = []
    for reason in filter(str.strip, reasons.split(NEXT)):
        factor, colon, condition = reason.partition(OF)
        if not colon:
            raise BadInput("after 'by' stands FACTOR: CONDITION")
        plus.append((formula(factor), parse_family(some + condition, where)))
    return Lemma(stated, tuple(plus), _instance(law, formula) if law else None)


def _instance(text: str, formula: Callable[[str], FamilyStatement]) -> Instance:
    """What stands after `law`. Raises BadInput."""
    text, _, factor = text.partition(TIMES)
    text, _, points = text.partition(AT)
    relation, _, conditions = text.partition(FOR)
    at = []
    for point in filter(str.strip, points.split(",")):
        name, equals, value = point.partition("=")
        if not equals:
            raise BadInput("after 'at' stands NAME = FORMULA")
        at.append((name.strip(), formula(value)))
    return Instance(relation.strip(), conditions.strip(), tuple(at), formula(factor or "1"))
