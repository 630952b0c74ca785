"""Comparing statements: a repair with what is printed, a sharper form with what is printed and what is beyond it.

Main definitions: `Compared`, `inside`, `implications`, `same_on_both_sides`, `Pushed`, `near`. Everything here builds
statements that are to be proved; nothing decides one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify.claims.parts import ClaimError
from verify.claims.points import Points, is_whole
from verify.language.expressions import (
    ZERO,
    Add,
    Const,
    Expr,
    Mul,
    Var,
    add,
    call,
    const,
    mul,
    rebuild,
    substitute,
)
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction

CONSTANT = "c"
"""What stands for the constant or range that is sharp."""
NEAR = Fraction(1, 100)
"""Just beyond: by at most this part of the sharp value."""


@dataclass(frozen=True)
class Compared:
    """What is to be proved so that two statements relate as they should, and what cannot be so."""

    goals: tuple[Statement, ...] = ()
    problem: str = ""


def same_on_both_sides(statement: Statement) -> bool:
    """Whether a relation says nothing: the same expression left and right, or a gap whose terms cancel one by one.

    Abbreviations are put in. A formula evaluated at a point (`4*q*(1 - q) == 1 for q = 1/2`, `x - x^2/y == 0 for
    x = y`) says something, and so does an equation between two ways of writing (`x + y == y + x`).
    """
    relation = statement.relation
    if relation.left == relation.right or _cancelled(relation):
        return True
    values: dict[str, Expr] = {}
    for name, e in statement.definitions:
        values[name] = substitute(e, values)
    formulas = {n: v for n, v in values.items() if not isinstance(v, Var | Const)}
    if _cancelled(relation.substitute(formulas)):
        return True
    # a point keeps a name, so that a formula at that point stays a formula; equal points share it
    points = {n: Var(f"point {plain(v)}") if isinstance(v, Const) else v for n, v in values.items()}
    put_in = relation.substitute(points)
    if put_in.left == put_in.right:
        return True
    flat = statement.expanded().relation
    same = flat.left == flat.right or _cancelled(flat)
    return same and all(isinstance(t, Var | Const) for _, t in _terms(put_in.gap))


def says_nothing(relation: Relation) -> bool:
    """The same for a relation without abbreviations."""
    return relation.left == relation.right or _cancelled(relation)


def _cancelled(relation: Relation) -> bool:
    """Whether the terms of an inequality cancel in pairs; of an equation those of a side whose other side is 0."""
    if relation.op != "==":
        return reduced(relation.gap) == ZERO
    sides = relation.left, relation.right
    return ZERO in sides and all(reduced(side) == ZERO for side in sides)


def reduced(expr: Expr) -> Expr:
    """The expression without terms that cancel in pairs, and without products with 0. Nothing else is computed.

    What is cut away may have had no value somewhere; this serves to see that a formula says nothing, and no proof.
    """
    expr = rebuild(expr, tuple(map(reduced, expr.children)))
    if isinstance(expr, Add):
        kept: dict[Expr, int] = {}
        for sign, term in _terms(expr):
            kept[term] = kept.get(term, 0) + sign
        return add(*(mul(const(n), term) for term, n in kept.items() if n))
    return ZERO if isinstance(expr, Mul) and ZERO in expr.children else expr


def _terms(expr: Expr) -> Iterator[tuple[int, Expr]]:
    """The terms of a sum, each with its sign taken out."""
    for term in expr.children if isinstance(expr, Add) else (expr,):
        match term:
            case Mul((Const(factor), *rest)) if factor < 0:
                inner = mul(const(-factor), *rest)
                yield from ((-sign, t) for sign, t in _terms(inner))
            case Const(value) if value < 0:
                yield -1, const(-value)
            case Add():
                yield from _terms(term)
            case _:
                yield 1, term


def inside(repair: Statement, printed: Statement, via: Mapping[str, Expr]) -> Compared:
    """The domain of a repair is part of the printed one, and the relation is the printed one there.

    `via` gives printed variables their values in the variables of the repair; the others keep their names.
    """
    points, whole = Points.of(repair), repair.expanded()
    theirs = printed.expanded()
    free = set(theirs.variables)
    if unknown := sorted(via.keys() - free):
        return Compared(problem=f"{', '.join(unknown)} is no variable of the printed statement")
    values = dict(via)
    if lost := sorted(free - values.keys() - set(whole.variables)):
        return Compared(problem=f"the repair says nothing about {', '.join(lost)}")
    integers = frozenset(whole.integers)
    if any(is_whole(values.get(name, Var(name)), integers) is not True for name in theirs.integers):
        return Compared(
            problem="a printed variable is an integer, and that of the repair is not certified to be one"
        )
    known = set(whole.constraints)
    moved = [c.substitute(values) for c in theirs.constraints]
    goals = [points.say(c) for c in dict.fromkeys(moved) if c not in known]
    relation = theirs.relation.substitute(values)
    if relation != whole.relation:
        if relation.op != whole.relation.op:
            return Compared(
                problem="a repair keeps the relation and adds a hypothesis; for another use strongest"
            )
        goals.append(points.say(Relation(relation.gap, "==", whole.relation.gap)))
    return Compared(tuple(goals))


def implications(stronger: Statement, printed: Statement) -> Compared | None:
    """What makes `stronger` imply `printed`: as large a domain, and as small a gap there.

    None when the two cannot be compared like this; no goals when they say the same.
    """
    points = Points.of(printed)
    plain = stronger.expanded()
    if not set(plain.variables) <= points.names or set(plain.integers) - set(points.integers):
        return None
    known = {*printed.constraints, *printed.expanded().constraints}
    goals = [points.say(c) for c in plain.constraints if c not in known]
    ours, theirs = printed.expanded().relation, plain.relation
    if theirs != ours:
        if "==" in (ours.op, theirs.op):
            return None
        smaller: Op = ">" if ours.strict and not theirs.strict else ">="
        goals.append(points.say(Relation(ours.gap, smaller, theirs.gap)))
    return Compared(tuple(goals))


@dataclass(frozen=True)
class Pushed:
    """A statement with a constant c in it, to be given values: the sharp one, and one just beyond."""

    statement: Statement

    def at(self, value: str | Expr) -> Statement:
        """The statement with the constant put in. Raises ClaimError where the constant does not occur."""
        s = self.statement
        if CONSTANT not in s.variables:
            raise ClaimError(f"the constant {CONSTANT} does not occur in what is to be sharp")
        values = {CONSTANT: _constant(value)}
        return replace(
            s,
            relation=s.relation.substitute(values),
            constraints=tuple(c.substitute(values) for c in s.constraints),
            definitions=tuple((n, substitute(e, values)) for n, e in s.definitions),
        )


def closes(open_one: Statement, closed: Statement) -> bool:
    """Whether two statements say the same of the same domain, but that some open ends are closed in the second."""
    ours, theirs = open_one.expanded(), closed.expanded()
    weak: dict[Op, Op] = {"<": "<=", ">": ">="}
    if (ours.relation, ours.integers) != (theirs.relation, theirs.integers):
        return False
    if len(ours.constraints) != len(theirs.constraints) or ours == theirs:
        return False
    pairs = zip(ours.constraints, theirs.constraints, strict=True)
    return all(t in (o, replace(o, op=weak.get(o.op, o.op))) for o, t in pairs)


def near(value: str, beyond: str) -> Statement:
    """That one constant lies just beyond another: another one, and nearer than a hundredth of it."""
    here, there = _constant(value), _constant(beyond)
    if here == there:
        raise ClaimError(f"{beyond} is not beyond {value}")
    scale = call("abs", here) if here != const(0) else const(1)
    return Statement(Relation(call("abs", there - here), "<=", scale * NEAR))


def _constant(value: str | Expr) -> Expr:
    found = parse_expression(value) if isinstance(value, str) else value
    if found.variables:
        raise ClaimError(f"{value} is no constant")
    return found
