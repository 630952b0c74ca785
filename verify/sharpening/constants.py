"""Statements with a constant c in them: which statements say that c works, that it may be moved, and that it may not.

Main definitions: `Constant`, `Contact`. No search: from a statement the others are built, to be proved by the kernel.

c *works* where the statement has a value and holds at every point of its domain. Conditions on c alone are its range,
and only c within it are spoken of. Two facts join the pieces; docs/sharp.md has the proofs.

- *Monotone.* Let c and c + s be within the range, s >= 0. Where every point of the domain at c lies in that at c + s,
  and the gap at c is at least that at c + s, then c works if c + s does. So what works reaches down without end. For
  what reaches up, c and c + s change places.
- *Contact.* A path of points that lie in the domain, and at which the relation fails, with constants beyond c* that
  tend to c*. Then constants next to c* fail beyond it, and by monotonicity all beyond it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from verify.arithmetic.kits import flint_kit
from verify.language.expressions import Add, Const, Expr, Mul, Var, const, mul, power, substitute, var
from verify.language.points import holds_at
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction

Direction = Literal["largest", "smallest"]
"""The end of the constants that work that is looked for."""
Side = Literal["", ">", "<"]
"""All constants of the range, or those > 0, or those < 0."""
NEGATED: dict[Op, Op] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
ZERO = const(0)


@dataclass(frozen=True)
class Contact:
    """A path of points, a formula for each variable, and constants next to the best one that fail there.

    A point where there is no `parameter`: then the constants are all beyond the best one. Else those at the distance
    factor * t^order for 0 < t <= end; with `whole` factor / t^order for all integers t >= end.
    """

    place: tuple[tuple[str, Expr], ...]
    parameter: str = ""
    whole: bool = False
    end: Fraction = Fraction(1)
    factor: Fraction = Fraction(1)
    order: int = 1

    @property
    def distance(self) -> Expr:
        """How far beyond the best constant: it tends to 0 along the path."""
        order = Fraction(-self.order if self.whole else self.order)
        return mul(const(self.factor), power(var(self.parameter), order))

    @property
    def conditions(self) -> tuple[Relation, ...]:
        """What the parameter runs through."""
        t = var(self.parameter)
        if self.whole:
            return (Relation(t, ">=", const(self.end)),)
        return (Relation(ZERO, "<", t), Relation(t, "<=", const(self.end)))


@dataclass(frozen=True)
class Constant:
    """A statement without abbreviations, and the name of the constant in it."""

    statement: Statement
    name: str

    @property
    def range(self) -> tuple[Relation, ...]:
        """The conditions on the constant alone."""
        return tuple(c for c in self.statement.constraints if c.gap.variables == {self.name})

    @property
    def domain(self) -> tuple[Relation, ...]:
        """The conditions on points; the constant may stand in them."""
        return tuple(c for c in self.statement.constraints if c.gap.variables != {self.name})

    def at(self, value: Expr) -> Statement:
        """The statement with a value for the constant."""
        s, put = self.statement, {self.name: value}
        return Statement(
            s.relation.substitute(put), tuple(c.substitute(put) for c in s.constraints), s.integers
        )

    def monotone(self, direction: Direction, side: Side = "") -> tuple[Statement, ...] | None:
        """What says that a constant works if one does that is nearer to the end that is looked for.

        None where that is not said by inequalities: an equation with the constant in it.
        """
        r, c = self.statement.relation, var(self.name)
        held = [self.name in e.variables for e in (r.left, r.right)]
        if r.op == "==" and any(held):
            return None
        more = c + var(self._fresh("s"))
        weak, strong = (c, more) if direction == "largest" else (more, c)
        here, there = {self.name: weak}, {self.name: strong}
        conditions = (
            Relation(ZERO, "<=", var(self._fresh("s"))),
            *self._within(c, side),
            *self._within(more, side),
            *(d.substitute(here) for d in self.domain),
        )
        found = [d.substitute(there) for d in self.domain if self.name in d.gap.variables]
        if any(held):
            smaller: Op = "<=" if r.op in ("<", "<=") else ">="
            if held == [True, False]:
                found.insert(0, Relation(substitute(r.left, here), smaller, substitute(r.left, there)))
            elif held == [False, True]:
                found.insert(0, Relation(substitute(r.right, there), smaller, substitute(r.right, here)))
            else:
                found.insert(0, Relation(substitute(r.gap, here), ">=", substitute(r.gap, there)))
        return tuple(Statement(f, conditions, self.statement.integers) for f in found)

    def touching(self, contact: Contact, best: Expr, direction: Direction) -> tuple[Statement, ...] | None:
        """What says that the contact is one: the path lies in the domain, and the relation fails there.

        None where it is no path of points with constants beyond that tend to the best one: a variable without a
        formula, an integer that is not whole, a factor that is not positive, an equation.
        """
        s, place = self.statement, dict(contact.place)
        if s.relation.op == "==" or set(place) != set(s.variables) - {self.name}:
            return None
        t = contact.parameter
        if min(contact.factor, contact.end) <= 0 or contact.order < 1:  # else no constant beyond is met
            return None
        if any(e.variables - {t} for e in place.values()):
            return None
        if not all(_is_whole(place[n], t if contact.whole else "") for n in s.integers):
            return None
        if contact.parameter:
            sign = 1 if direction == "largest" else -1
            put = {**place, self.name: best + sign * contact.distance}
            given = contact.conditions
            wanted = [self._failing, *s.constraints]
        else:
            beyond: Op = ">" if direction == "largest" else "<"
            put, given = place, (Relation(var(self.name), beyond, best), *self.range)
            wanted = [self._failing, *self.domain]
        whole = (t,) if contact.whole else ()
        found = [Statement(r.substitute(put), given, whole) for r in wanted]
        return tuple(f for f in found if not _is_clear(f.relation))

    @property
    def _failing(self) -> Relation:
        """That the relation fails."""
        r = self.statement.relation
        return replace(r, op=NEGATED[r.op])

    def _within(self, value: Expr, side: Side) -> tuple[Relation, ...]:
        """That a constant is within the range, and on the side."""
        put = {self.name: value}
        signs = () if side == "" else (Relation(value, side, ZERO),)
        return (*(r.substitute(put) for r in self.range), *signs)

    def _fresh(self, name: str) -> str:
        while name in self.statement.variables:
            name += "_"
        return name


def _is_clear(relation: Relation) -> bool:
    """Whether a relation between rational numbers holds."""
    numbers = isinstance(relation.left, Const) and isinstance(relation.right, Const)
    return numbers and holds_at(relation, {}, flint_kit())


def _is_whole(e: Expr, integer: str) -> bool:
    """Whether a formula in an integer is known to be whole."""
    match e:
        case Const(value):
            return value.denominator == 1
        case Var(name):
            return name == integer
        case Add(children) | Mul(children):
            return all(_is_whole(c, integer) for c in children)
        case _:
            return False
