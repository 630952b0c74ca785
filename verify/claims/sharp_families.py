"""Sharp constants of statements on families: the method of a check that decides one.

Main definitions: `SharpFamilies`. All is decided by machine: that the form with the printed constant is what is
printed is an equality of statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from verify.arithmetic.kits import flint_kit
from verify.claims.comparing import Compared, near
from verify.claims.families import Families, quantifiers_of, unmet
from verify.claims.parts import ClaimError, Part, Role
from verify.claims.recording import Label, allow
from verify.claims.substitution import substitute_parameters
from verify.kernel.goals import Refused
from verify.kinds.base import Question, Shown, settle
from verify.kinds.families.certificates import FamilyCertificate, dump
from verify.kinds.families.grammar import family_texts, parse_family, plain_family
from verify.kinds.families.kind import FAMILIES
from verify.kinds.families.members import Family, check_family
from verify.kinds.families.statements import FamilyStatement
from verify.language.grammar import parse_expression
from verify.search.outcomes import Status

CONSTANT_NAME = re.compile(r"\bc\b")
SIDES = re.compile(r"(.*[^<>=])(<=|>=|<|>)([^<>=].*)")
Implying = Callable[[str, str], Sequence[str]]
"""Hints by two values of the constant: how the form with the second one implies that with the first."""


class SharpFamilies(Families):
    """Decides sharp constants in relations A >= B or A <= B between sums, means and parameters."""

    def stronger_family(  # noqa: PLR0913  # a statement with a constant, its three values, and what helps
        self,
        relation: str,
        where: str = "",
        *,
        printed_at: str,
        value: str,
        beyond: str,
        sharp: str,
        of: Label = "",
        hints: Sequence[str] = (),
        implying: Implying = lambda _weak, _strong: (),
        example: Family | None = None,
        against: Family | None = None,
        substituting: Sequence[str] = (),
        time_limit: float = 60.0,
    ) -> Status:
        """A stronger constant than that of the printed part `of`, a relation on families, and its sharpness.

        The variable c stands in `relation`, A >= B or A <= B, for what is sharp. At `printed_at` the two texts are the
        printed part, as statements; else ClaimError. Decided: the statement at `value`; that it implies the printed
        one, and says more at the family that refutes; that `beyond` is nearer than a hundredth of it; that the
        statement there implies the one at `value`; that it is refuted, by `against`, or by a family that is found. A
        family that does not refute it is refused with ClaimError; as in `stronger`, it meets the standing hypotheses.
        `substituting` are names that an equation defines: their formulas are substituted before a family refutes
        (`verify.claims.substitution`). `example` meets the conditions and each of the forms. What is shown is that the
        conditions do not give more; a family that meets them need not be one that the paper speaks of. Returns the
        outcome at `value`.
        """
        allow("stronger", sharp)
        target = self._target("stronger", of)
        printed, strong = (_at(relation, where, v) for v in (printed_at, value))
        if target not in self._printed_families:
            raise ClaimError("the printed part is no relation on families")
        if parse_family(*printed) != self._printed_families[target]:
            raise ClaimError(f"at c = {printed_at} this is not what is printed: {' for '.join(printed)}")
        if parse_family(*strong) == parse_family(*printed):
            raise ClaimError(f"at c = {value} this is what is printed")

        here = self._told_here(strong)
        past = _at(relation, here, beyond)

        def decided(role: Role, texts: tuple[str, str], helping: Sequence[str]) -> Status:
            return self._shown(parse_family(*texts), role, target, sharp, helping, example, time_limit)

        found = decided("stronger", strong, hints)
        decided("implies", _given(printed, strong), implying(printed_at, value))
        refuting = self._beyond(
            substitute_parameters(parse_family(*past), substituting), against, target, sharp, time_limit
        )
        decided("implies", _given((strong[0], here), past), implying(value, beyond))
        self._goals("implies", Compared((near(value, beyond),)), target, {})
        smaller = parse_family(f"{_gap(printed[0])} <= {_gap(strong[0])}", here)
        self._says_more(substitute_parameters(smaller, substituting), refuting, target)
        return found

    def _told_here(self, texts: tuple[str, str]) -> str:
        """The conditions of a statement, before them those of the standing hypotheses on its parameters."""
        s = parse_family(*texts)
        return ", ".join(filter(None, (*self._told(s.parameters, s.facts), texts[1])))

    def _shown(  # what is to be shown, and with what help
        self,
        statement: FamilyStatement,
        role: Role,
        of: str,
        sharp: str,
        hints: Sequence[str],
        example: Family | None,
        time_limit: float,
    ) -> Status:
        """Decides and files a statement that is to be proved, and to speak of some family."""
        part = _part(statement, role, of, sharp if role == "stronger" else "")
        question = Question(FAMILIES, statement, tuple(hints), time_limit)
        return self._state(part, question, unmet=lambda: unmet(statement, example))

    def _beyond(
        self, statement: FamilyStatement, against: Family | None, of: str, sharp: str, time_limit: float
    ) -> Family | None:
        """Decides and files what is to be refuted; returns the family that does it."""
        if against is None:
            shown = self._asked(FAMILIES, statement, (), time_limit)
        else:
            shown = refuted_by(statement, against)
        self._file(shown, _part(statement, "beyond", of, sharp))
        family: Family | None = shown.counterexample
        return family

    def _says_more(self, smaller: FamilyStatement, family: Family | None, of: str) -> None:
        """Files that the gap of the stronger form is smaller at the family: else it says no more."""
        part = Part("implies", "computed", "the stronger form says more", of=of, side=True)
        try:
            if family is None:
                raise Refused("there is none")
            check_family(smaller, family, flint_kit())
        except Refused:
            part = replace(part, found="undecided", left=("no family was found at which it does",))
        self._add(part)


def refuted_by(statement: FamilyStatement, family: Family) -> Shown:
    """The refutation by a family that is given, checked in both arithmetics. Raises ClaimError where it is none."""
    try:
        check_family(statement, family, flint_kit())
    except Refused as error:
        raise ClaimError(f"the family does not refute what lies beyond: {error}") from error
    certificate = FamilyCertificate(*family_texts(statement), family=family)
    return settle(Question(FAMILIES, statement), dump(certificate))


def _part(statement: FamilyStatement, role: Role, of: str, why: str) -> Part:
    return Part(role, "undecided", plain_family(statement), quantifiers_of(statement), why=why, of=of)


def _at(relation: str, where: str, value: str) -> tuple[str, str]:
    """The texts with the constant substituted. Raises ClaimError where there is none, or no number for it."""
    if parse_expression(value).variables or not CONSTANT_NAME.search(relation):
        raise ClaimError(f"what is sharp is the constant c in {relation}, and {value} a number for it")
    if CONSTANT_NAME.search(where):
        raise ClaimError("the constant c stands in the conditions")
    return CONSTANT_NAME.sub(f"({value})", relation), where


def _given(weak: tuple[str, str], strong: tuple[str, str]) -> tuple[str, str]:
    """One form with another as a condition."""
    return weak[0], f"{strong[0]}, {strong[1]}" if strong[1] else strong[0]


def _gap(relation: str) -> str:
    """What is >= 0 in A >= B or A <= B, strict or not. Raises ClaimError for another form."""
    found = SIDES.fullmatch(relation.strip())
    if found is None or SIDES.fullmatch(found[1].strip()) or relation.split(maxsplit=1)[0] == "some":
        raise ClaimError(f"not of the form A >= B or A <= B, strict or not: {relation}")
    large, small = (found[1], found[3]) if found[2] in (">=", ">") else (found[3], found[1])
    return f"{large} - ({small})"
