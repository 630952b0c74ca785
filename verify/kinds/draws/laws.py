"""Explicit laws of independent draws: what a statement says of given ones, decided exactly.

Main definitions: `ExplicitDraws`, `check_law`, `check_example`. Guarantee: certified; what is not decided counts as
neither met nor failed, neither as in an event nor as outside of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kernel.goals import Refused
from verify.kinds.draws.statements import DrawStatement, Names, Relations, at_least_one
from verify.language.expressions import Expr, const
from verify.language.points import fails_at, holds_at
from verify.language.pointwise import rational_value
from verify.language.statements import Relation
from verify.rationals import Fraction

Values = Mapping[str, Fraction]
Law = tuple[tuple[Fraction, Values], ...]
"""Atoms: weights, which add up to 1, and values of the attributes."""
MOST_OUTCOMES = 20_000


@dataclass(frozen=True)
class ExplicitDraws:
    """A law for each draw, and values of the parameters other than their number; one list."""

    parameters: Values
    rows: tuple[Law, ...]


def check_law(s: DrawStatement, d: ExplicitDraws, kit: Kit) -> None:
    """Raises Refused unless the laws meet the conditions, and the probability is certified not to be as stated."""
    found = _Found.of(s, d)
    found.require_conditions(kit)
    event = found.names.all(s.event)
    sure, never = Fraction(0), Fraction(0)
    for means, weight in found.outcomes().items():
        point = {**found.point, **dict(zip(found.names.means, means, strict=True))}
        held, failed = _holding(event, point, kit), _failing(event, point, kit)
        sure += weight * (all(held) if s.good else any(held))
        never += weight * (any(failed) if s.good else all(failed))
    probability = const(1 - never if s.good else sure)
    stated = Relation(probability, s.op, found.names.put(s.bound))
    if not fails_at(stated, _at(stated, found.point), kit):
        raise Refused("the probability is not certified to differ from what is stated")


def check_example(s: DrawStatement, d: ExplicitDraws, kit: Kit) -> None:
    """Raises Refused unless the laws meet the conditions: the statement speaks of them."""
    _Found.of(s, d).require_conditions(kit)


@dataclass(frozen=True)
class _Found:
    """Laws with the expectations of what means are taken of, in `point`."""

    statement: DrawStatement
    draws: ExplicitDraws
    names: Names
    point: Values

    @classmethod
    def of(cls, s: DrawStatement, d: ExplicitDraws) -> _Found:
        """Raises Refused where laws are none, or have no number for an attribute."""
        if s.draws in d.parameters:
            raise Refused("the number of draws is that of the laws")
        for law in d.rows:
            weights = [w for w, _ in law]
            if any(w <= 0 for w in weights) or sum(weights, Fraction(0)) != 1:
                raise Refused("weights are positive and add up to 1")
            if any(set(v) != set(s.attributes) for _, v in law):
                raise Refused("an atom gives each attribute a value, and no other")
        if not d.rows:
            raise Refused("there is at least one draw")
        found = cls(s, d, Names.of(s), {**d.parameters, s.draws: Fraction(len(d.rows))})
        return found._with_expectations()

    def _with_expectations(self) -> _Found:
        """Inner expectations come first, and are there when they are needed."""
        point = dict(self.point)
        for name, g in self.names.expected.items():
            parts = [w * _value(g, {**point, **v}) for law in self.draws.rows for w, v in law]
            point[name] = sum(parts, Fraction(0)) / len(self.draws.rows)
        return _Found(self.statement, self.draws, self.names, point)

    def require_conditions(self, kit: Kit) -> None:
        """Raises Refused unless every condition is certified to hold, and each parameter has a value."""
        s, point = self.statement, self.point
        if any(point.get(i, Fraction(1, 2)).denominator != 1 for i in s.integers):
            raise Refused("an integer parameter has no value that is whole")
        least = () if s.lists is None else (Relation(s.lists, ">=", const(1)),)
        if not all(_holding(self.names.all((at_least_one(s), *s.facts, *least)), point, kit)):
            raise Refused("the laws are not certified to meet every condition on parameters and expectations")
        each = self.names.all(s.each)
        if not all(all(_holding(each, {**point, **v}, kit)) for law in self.draws.rows for _, v in law):
            raise Refused("a draw is not certified to meet the conditions on each")

    def outcomes(self) -> dict[tuple[Fraction, ...], Fraction]:
        """The values that the means take, with their probabilities. Raises Refused where there are too many."""
        n = len(self.draws.rows)
        found = {(Fraction(0),) * len(self.names.functions): Fraction(1)}
        for law in self.draws.rows:
            steps = [(w, [_value(g, {**self.point, **v}) / n for g in self.names.functions]) for w, v in law]
            more: dict[tuple[Fraction, ...], Fraction] = {}
            for means, weight in found.items():
                for w, step in steps:
                    key = tuple(a + b for a, b in zip(means, step, strict=True))
                    more[key] = more.get(key, Fraction(0)) + weight * w
            if len(more) > MOST_OUTCOMES:
                raise Refused(f"means take more than {MOST_OUTCOMES} values")
            found = more
        return found


def _holding(relations: Relations, point: Values, kit: Kit) -> list[bool]:
    return [holds_at(r, _at(r, point), kit) for r in relations]


def _failing(relations: Relations, point: Values, kit: Kit) -> list[bool]:
    return [fails_at(r, _at(r, point), kit) for r in relations]


def _at(r: Relation, point: Values) -> Values:
    """The values of the names that occur. Raises Refused where one has none."""
    names = r.gap.variables
    if missing := names - set(point):
        raise Refused(f"{min(missing)[:40]!r} has no value")
    return {n: point[n] for n in names}


def _value(e: Expr, point: Values) -> Fraction:
    """The value of a formula in which everything is rational. Raises Refused."""
    try:
        return rational_value(e, point.__getitem__)
    except (BadInput, KeyError):
        raise Refused("a mean of what is not rational is not computed") from None
