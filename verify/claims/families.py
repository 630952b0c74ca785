"""Families: the methods of a check for statements about any number of members, and about all terms of a sequence.

Main definitions: `Families`. What a family is, and how such a statement is written, stands in `verify.kinds.families`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

from verify.arithmetic.kits import flint_kit
from verify.claims.comparing import says_nothing
from verify.claims.defined_domain import holds_point, point_of
from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, Recorder, allow
from verify.kernel.goals import Refused
from verify.kinds.base import Question
from verify.kinds.families.grammar import parse_family, plain_family
from verify.kinds.families.kind import FAMILIES
from verify.kinds.families.members import Family, check_conditions
from verify.kinds.families.search import has_family
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.growing_trees.grammar import parse_growth, plain_growth
from verify.kinds.growing_trees.kind import GROWING_TREES
from verify.kinds.growing_trees.search import GrowthHints
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.kinds.sequences.grammar import parse_steps, plain_steps
from verify.kinds.sequences.kind import SEQUENCES
from verify.kinds.sequences.search import StepHints
from verify.language.expressions import Expr, Var, const
from verify.language.grammar import parse_relation
from verify.language.points import holds_at
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.outcomes import Status

FamilyRole = Literal["printed", "reading", "repaired", "strongest", "support", "shadow"]
"""Of a repair it is for the reader to see that the statement is the printed one under the hypothesis."""
EVERY_TERM = "all real sequences and all indices from the first on"
WITHIN: tuple[tuple[Op, int], ...] = ((">", -(10**6)), ("<", 10**6))
"""Between these a value is looked for."""
EVERY_TREE = "all trees with any number of leaves, all real parameters, all numbers of splits"


class Families(Recorder):
    """Decides relations between sums and means over the members of a family: leaves, points of a sample, classes."""

    @cached_property
    def _printed_families(self) -> dict[str, FamilyStatement]:
        """The printed parts on families, by their labels."""
        return {}

    @cached_property
    def _printed_growths(self) -> dict[str, GrowthStatement]:
        """The printed parts on growing trees, by their labels."""
        return {}

    def family(  # noqa: PLR0913  # a statement, and where it stands; all else by keyword
        self,
        relation: str,
        where: str = "",
        *,
        role: FamilyRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: Sequence[str] = (),
        time_limit: float = 60.0,
        example: Family | None = None,
    ) -> Status:
        """Decides the relation for every family and all parameters that meet the conditions.

        `relation` and `where` are in the language of `verify.kinds.families.grammar`. Returns `proved`, `refuted` (by
        an explicit family) or `undecided`. `hints` are relations between sums that are proved first, and help. A
        statement that speaks of no family is not proved: one that meets the conditions is searched for, unless
        `example` is one. Raises BadInput for what cannot be read, ClaimError for what says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = parse_family(relation, where)
        if says_nothing(statement.relation):
            raise ClaimError(f"the same expression stands on both sides: {plain_family(statement)}")
        if role == "printed":
            self._printed_families[own] = statement
        part = Part(
            role,
            "undecided",
            plain_family(statement),
            every=quantifiers_of(statement),
            why=why,
            of=target,
            label=own,
        )
        question = Question(FAMILIES, statement, tuple(hints), time_limit)
        return self._state(part, question, unmet=lambda: unmet(statement, example))

    def sequence(  # a statement, and where it stands
        self,
        relation: str,
        where: str,
        *,
        role: FamilyRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: StepHints | None = None,
    ) -> Status:
        """Decides a relation for every term of every real sequence that meets a recurrence.

        `where` is in the language of `verify.kinds.sequences.grammar`. Returns `proved` or `undecided`. Raises
        BadInput for what cannot be read, ClaimError for what says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = parse_steps(relation, where)
        if says_nothing(parse_relation(relation)):
            raise ClaimError(f"the same expression stands on both sides: {relation}")
        part = Part(
            role, "undecided", plain_steps(statement), every=EVERY_TERM, why=why, of=target, label=own
        )
        return self._state(part, Question(SEQUENCES, statement, hints))

    def growth(  # a statement, and where it stands
        self,
        relation: str,
        where: str,
        *,
        role: FamilyRole | Literal["stronger"] = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: GrowthHints | None = None,
        example: Mapping[str, Fraction] | None = None,
    ) -> Status:
        """Decides a relation between sums over the leaves after t splits, for every tree that grows as it is said.

        `where` is in the language of `verify.kinds.growing_trees.grammar`. Returns `proved` or `undecided`. A leaf
        that the tree may begin with is searched for, unless `example` is one, with the parameters. Raises BadInput for
        what cannot be read, ClaimError for what says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = parse_growth(relation, where)
        if says_nothing(statement.relation):
            raise ClaimError(f"the same expression stands on both sides: {relation}")
        if not (_has_root(statement) if example is None else _is_root(statement, example)):
            raise ClaimError("no leaf was found that the tree could begin with")
        if role == "printed":
            self._printed_growths[own] = statement
        part = Part(
            role, "undecided", plain_growth(statement), every=EVERY_TREE, why=why, of=target, label=own
        )
        return self._state(part, Question(GROWING_TREES, statement, hints))


def unmet(s: FamilyStatement, example: Family | None) -> str:
    """What is missing where no family meets the conditions: one given, or one that is found. Raises ClaimError."""
    if example is None:
        return "" if has_family(s) else "no family that meets the conditions was found"
    try:
        check_conditions(s, example, flint_kit())
    except Refused as error:
        raise ClaimError(f"the example does not meet the conditions: {error}") from error
    return ""


def _is_root(s: GrowthStatement, at: Mapping[str, Fraction]) -> bool:
    """Whether the conditions on parameters and on the first leaf hold at a point, which gives a value to each name."""
    conditions = (*s.given, *s.root, *s.each)
    names = {n for r in conditions for n in r.left.variables | r.right.variables}
    if names - set(at) or any(at[i].denominator != 1 for i in s.integers if i in at):
        return False
    kit = flint_kit()
    return all(
        holds_at(r, {n: at[n] for n in r.left.variables | r.right.variables}, kit, s.integers)
        for r in conditions
    )


def _has_root(s: GrowthStatement) -> bool:
    """Whether some leaf meets the conditions on the first one: else nothing would be said.

    An equation that only says what one attribute is, is met by its value, wherever it has one.
    """
    conditions, values = _told_apart((*s.given, *s.root, *s.each), frozenset(s.attributes))
    whole = _nowhere(conditions, s.integers)
    if not whole.variables:
        return not values
    point = point_of(whole)
    bounded = tuple(Relation(e, op, const(n)) for e in values for op, n in WITHIN)
    return point is not None and holds_point(_nowhere((*conditions, *bounded), s.integers), point)


def _nowhere(conditions: tuple[Relation, ...], integers: tuple[str, ...]) -> Statement:
    """What holds at no point that meets the conditions."""
    posed = Statement(Relation(const(0), "<", const(1)), conditions)
    return replace(posed, integers=tuple(i for i in integers if i in posed.variables))


def _told_apart(
    conditions: tuple[Relation, ...], attributes: frozenset[str]
) -> tuple[tuple[Relation, ...], list[Expr]]:
    """The conditions without those that say what an attribute is which no other one names, and what those say."""
    names = Counter(n for r in conditions for n in r.left.variables | r.right.variables)
    kept, values = [], list[Expr]()
    for r in conditions:
        free = isinstance(r.left, Var) and r.left.name in attributes and names[r.left.name] == 1
        if free and r.op == "==" and not r.left.variables & r.right.variables:
            values.append(r.right)
        else:
            kept.append(r)
    return tuple(kept), values


def quantifiers_of(s: FamilyStatement) -> str:
    """The quantifiers of a family statement, in words; one without sums and attributes is about its parameters."""
    what = "law with finitely many values" if s.kind == "mean" else "finite family"
    of = f" of {', '.join(s.attributes)}" if s.attributes else ""
    whole = [f"all integers {', '.join(s.integers)}"] if s.integers else []
    real = [p for p in s.parameters if p not in s.integers]
    members = [f"every {what}{of}"] if s.attributes or s.sums else []
    return ", ".join([*members, *whole, *([f"all real {', '.join(real)}"] if real else [])])
