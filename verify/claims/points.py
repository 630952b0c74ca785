"""Points of use: what a cited statement demands, and says, at the points where a step uses it.

Main definitions: `Points` (all points of use), `CitedInstance` (a cited statement there), `instance_of`. Everything
here builds statements; nothing decides one, except whether an expression is certified to be an integer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.claims.parts import ClaimError
from verify.language.expressions import Add, Const, Expr, Mul, Pow, Var, as_expr
from verify.language.grammar import parse_constraints, parse_expression, parse_relation
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

Value = str | int | Fraction | Expr


@dataclass(frozen=True)
class Points:
    """All points of use, as conditions on the variables of the citing step."""

    constraints: tuple[Relation, ...]
    integers: tuple[str, ...]
    definitions: tuple[tuple[str, Expr], ...]

    @classmethod
    def read(cls, where: str) -> Points:
        """The points that `where` describes. Raises BadInput."""
        found = parse_constraints(where)
        return cls(found.relations, found.integers, found.definitions)

    @classmethod
    def of(cls, statement: Statement) -> Points:
        """The domain of a statement."""
        return cls(statement.constraints, statement.integers, statement.definitions)

    def say(self, relation: Relation) -> Statement:
        """The statement that the relation holds at all points."""
        return Statement(relation, self.constraints, self.integers, self.definitions)

    @property
    def names(self) -> frozenset[str]:
        """The variables and abbreviations that the conditions introduce."""
        names = {*self.integers, *(n for n, _ in self.definitions)}
        for r in self.constraints:
            names |= r.left.variables | r.right.variables
        for _, e in self.definitions:
            names |= e.variables
        return frozenset(names)


@dataclass(frozen=True)
class CitedInstance:
    """A cited statement at the points of use.

    `conditions`: each condition of its domain, to be decided there. `whole`: its integer variables with their
    values. `relation`: what it says there.
    """

    points: Points
    conditions: tuple[Statement, ...]
    whole: tuple[tuple[str, Expr], ...]
    relation: Relation

    def conclusion(self, gives: str, factor: Fraction) -> tuple[Statement, str]:
        """The identity that makes `gives` the instance times `factor`, and what is wrong with its sign."""
        if factor <= 0:
            raise ClaimError("the factor of a conclusion is positive")
        drawn = parse_relation(gives)
        identity = Relation(drawn.gap, "==", self.relation.gap * factor)
        weaker = {drawn.op, self.relation.op} != {"=="} and (
            drawn.op == "==" or (drawn.strict and not self.relation.strict)
        )
        problem = f"a relation with {self.relation.op} does not give one with {drawn.op}" if weaker else ""
        return self.points.say(identity), problem


def instance_of(cited: Statement, at: Mapping[str, Value], where: str) -> CitedInstance:
    """The cited statement with its free variables replaced. Raises BadInput and ClaimError."""
    points = Points.read(where)
    values = {name: value_of(v) for name, v in at.items()}
    _fit(cited, values, points)
    plain = cited.expanded()
    conditions = dict.fromkeys(points.say(c.substitute(values)) for c in plain.constraints)
    whole = tuple((n, values[n]) for n in plain.integers)
    return CitedInstance(points, tuple(conditions), whole, plain.relation.substitute(values))


def conclusion(gives: str, where: str) -> Statement:
    """The statement that is drawn as a conclusion at the points of use. Raises BadInput."""
    return Points.read(where).say(parse_relation(gives))


def value_of(v: Value) -> Expr:
    """A value given as text, number or expression."""
    return parse_expression(v) if isinstance(v, str) else as_expr(v)


def _fit(cited: Statement, values: Mapping[str, Expr], points: Points) -> None:
    free, short = set(cited.variables), {n for n, _ in cited.definitions}
    if missing := sorted(free - values.keys()):
        raise ClaimError(f"at gives no value for {', '.join(missing)}")
    for name in values:
        if name in short:
            raise ClaimError(
                f"{name} is an abbreviation in the cited statement: give {', '.join(sorted(free))}"
            )
        if name not in free:
            raise ClaimError(f"{name} is no variable of the cited statement")
    used = frozenset().union(*(v.variables for v in values.values()))
    if unknown := sorted(used - points.names):
        raise ClaimError(f"where says nothing about {', '.join(unknown)}")


def is_whole(value: Expr, integers: frozenset[str]) -> bool | None:
    """Whether an expression is an integer for all integer values of `integers`; None when that is not seen.

    >>> (
    ...     is_whole(parse_expression("m^2 - 2*m"), frozenset({"m"})),
    ...     is_whole(as_expr(Fraction(1, 2)), frozenset()),
    ... )
    (True, False)
    """
    match value:
        case Const(number):
            return number.denominator == 1
        case Var(name):
            return True if name in integers else None
        case Add(children) | Mul(children):
            return True if all(is_whole(c, integers) for c in children) else None
        case Pow(base, exponent) if exponent.denominator == 1 and exponent > 0:
            return True if is_whole(base, integers) else None
        case _:
            return None
