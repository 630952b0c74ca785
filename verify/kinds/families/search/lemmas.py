"""Hints: relations that are proved on the way, what to add to them, the laws that give them, and cases.

Main definitions: `Lemma`, `LawHint`, `read_lemma`. A hint is `RELATION` between sums and parameters, or `each RELATION`
at a member; behind `by` stand conditions to add, each with its factor: `each w*g >= w*h by w: g >= h`, more after `;`.
Behind `law` stands a statement in few variables, behind `at` what to put for them, behind `times` a factor:
`each w*H(q) <= w law H(x) <= 1 for 0 <= x <= 1 at x: q times w`; variables that are not named stay as they are.
`deny`, for a statement with `some`, says that no member meets the relation: hints behind it may use that.
`case FORMULA` tells whether it is above 0, 0 or below; hints that begin with `above`, `level` or `below` are for one of
the three, up to the next `case`. Behind `with` stand hints for the prover of what is left: `... with fibre 0 1`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from verify.errors import BadInput
from verify.kinds.families.grammar import EACH, SOME, family_texts, parse_family
from verify.kinds.families.statements import FamilyStatement
from verify.language.grammar import parse_statement
from verify.language.statements import Statement

BY, OF, NEXT, WITH = " by ", ":", ";", " with "
LAW, FOR, AT, TIMES = " law ", " for ", " at ", " times "
CASE, DENY = "case", "deny"
SIDES = ("above", "level", "below")
"""The three sides of a case, in the order of the rule."""


@dataclass(frozen=True)
class LawHint:
    """A statement of its own, the formulas to put for its variables, and a factor (each on a left side)."""

    stated: Statement
    at: tuple[tuple[str, FamilyStatement], ...]
    factor: FamilyStatement


@dataclass(frozen=True)
class Lemma:
    """A relation, read beside the conditions of a statement; `plus`: factors (on the left side) and conditions.

    `side`: the side of the last case for which it is. `case`: its left side is what to tell from 0. `deny`: it is the
    relation that no member is to meet. `steps` are hints for the prover, which looks for what the kernel has to see.
    """

    stated: FamilyStatement
    plus: tuple[tuple[FamilyStatement, FamilyStatement], ...] = ()
    law: LawHint | None = None
    side: str = ""
    case: bool = False
    deny: bool = False
    steps: tuple[str, ...] = ()

    @property
    def at_once(self) -> bool:
        """Whether it is for the kernel alone: it is about a member, or has no sums, or says what to use."""
        names = {n for n, _ in self.stated.sums}
        told = self.stated.exists or bool(self.plus) or self.law is not None
        return told or not self.stated.relation.gap.variables & names


def read_lemma(statement: FamilyStatement, hint: str) -> Lemma:
    """A hint in the attributes and parameters of a statement. Raises BadInput."""
    where = family_texts(statement)[1]
    word, _, rest = hint.strip().partition(" ")
    if word in SIDES:
        return replace(read_lemma(statement, rest), side=word)
    if word == CASE:
        return Lemma(parse_family(f"{rest} >= 0", where), case=True)
    if hint.strip() == DENY:
        return Lemma(statement, deny=True)
    hint, _, steps = hint.strip().partition(WITH)
    hint, _, law = hint.partition(LAW)
    text, _, reasons = hint.partition(BY)
    word, _, rest = text.partition(" ")
    at_member = word == EACH
    some = f"{SOME} " if at_member else ""
    stated = parse_family(f"{SOME} {rest}" if at_member else text, where)
    if stated.exists and not at_member:
        raise BadInput("a hint is a relation between sums and parameters, or stands after 'each'")
    plus = []
    for factor, condition in _pairs(reasons, BY):
        plus.append(tuple(parse_family(f"{some}{t}", where) for t in (f"{factor} >= 0", condition)))
    return Lemma(
        stated,
        tuple((f, c) for f, c in plus),
        _law(law, where, some) if law else None,
        steps=tuple(filter(str.strip, steps.split(","))),
    )


def _law(text: str, where: str, some: str) -> LawHint:
    """What stands behind `law`; `some` begins a relation in attributes."""
    text, _, factor = text.partition(TIMES)
    text, _, at = text.partition(AT)
    relation, _, conditions = text.partition(FOR)
    formulas = tuple((n.strip(), parse_family(f"{some}{e} >= 0", where)) for n, e in _pairs(at, AT))
    scale = parse_family(f"{some}{factor or '1'} >= 0", where)
    return LawHint(parse_statement(relation, conditions), formulas, scale)


def _pairs(text: str, word: str) -> list[tuple[str, str]]:
    """What stands before and behind each colon. Raises BadInput."""
    found = [part.partition(OF) for part in text.split(NEXT) if part.strip()]
    if not all(colon for _, colon, _ in found):
        raise BadInput(f"what stands after '{word.strip()}' are two things with a colon between them")
    return [(left, right) for left, _, right in found]
