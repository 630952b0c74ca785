"""The defined domain of a statement: the points at which every formula has a value.

Main definitions: `where_defined`, `point_of`, `holds_point`. A statement is about these points only. If there are
others, they are found by search and named in a note, which decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import cast

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.checker import pose
from verify.language.definedness import definedness
from verify.language.domains import Condition
from verify.language.expressions import Const, Expr, Mul, Pow, const
from verify.language.printing import plain, plain_relation
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.prover import prove
from verify.search.refuter import is_witness, refute

Point = dict[str, Fraction]
SECONDS = 20.0
ROUNDS = 2
NOWHERE = Relation(const(1), "<", const(0))


def point_of(statement: Statement, *, seconds: float = SECONDS) -> Point | None:
    """A point of the domain, which the kernel has accepted; None when none was found."""
    nowhere = replace(statement.expanded(), relation=NOWHERE)
    return _against(nowhere, seconds, rounds=0) or _against(nowhere, seconds)


def holds_point(statement: Statement, point: Mapping[str, Fraction]) -> bool:
    """Whether a point meets all conditions of a statement."""
    return is_witness(replace(statement.expanded(), relation=NOWHERE), dict(point), flint_kit())


def point_beyond(larger: Statement, smaller: Statement) -> Point | None:
    """A point of one domain that breaks a condition of the other; None when none was found."""
    whole = larger.expanded()
    for condition in smaller.expanded().constraints:
        if condition.left.variables | condition.right.variables <= set(whole.variables):
            point = _against(replace(whole, relation=condition))
            if point is not None:
                return point
    return None


@cache
def where_defined(statement: Statement, *, rounds: int = ROUNDS) -> tuple[Statement, tuple[str, ...]]:
    """The statement on the part of its domain where it has values, and the points found outside, in words.

    With no `rounds` only the corners of the domain are looked at. Raises BadInput where that part is not cut out by
    conditions with a sign: the statement is then posed in pieces.
    """
    found: list[str] = []
    for condition in _wanted(statement):
        relation = _relation(condition)
        point = _against(replace(statement.expanded(), relation=relation), rounds=rounds)
        if point is None:
            continue
        demands = _demands(statement, condition)
        needed = ", ".join(map(plain_relation, demands))
        found.append(f"no value at {placed(point)}, where {needed} fails")
        statement = replace(statement, constraints=(*statement.constraints, *demands))
    return statement, tuple(found)


def _wanted(statement: Statement) -> list[Condition]:
    """The conditions under which the statement has a value, without those that clearly hold on the whole domain."""
    kit = flint_kit()
    goal = pose(statement, kit)
    wanted = definedness(goal.expr, goal.domain.variables, kit).conditions
    flat = statement.expanded()
    chart = None if flat.integers or not wanted else chart_of(flat, kit)
    return [c for c in wanted if chart is None or not chart.surely(c.expr, c.kind, kit)]


def _relation(c: Condition) -> Relation:
    op: Op = ">" if c.kind == ">" else ">="
    return Relation(c.expr, op, const(0))


def _demands(statement: Statement, c: Condition) -> list[Relation]:
    """The condition as relations between polynomials: where it asks that a product is not 0, one for each factor.

    Each factor is proved to keep its sign on the domain, so that it is > 0 or < 0 wherever it is not 0; no point with a
    value is left out.
    """
    if c.kind == ">=":
        return [_relation(c)]
    factors = [(f, odd) for f, odd in _factors(c.expr) if not isinstance(f, Const)]
    if len(factors) == 1 and factors[0][1] and _sign(statement, c.expr) != -1:
        return [_relation(c)]  # what is asked of it is its sign
    demands: dict[Relation, None] = {}
    positive = True
    for factor, odd in _factors(c.expr):
        sign = _sign(statement, factor)
        if sign is None:
            text = plain(factor)
            raise BadInput(
                f"no value where {text} = 0, and its sign is not certified to be fixed: state it in pieces"
            )
        demands[Relation(factor, ">" if sign > 0 else "<", const(0))] = None
        positive ^= odd and sign < 0
    if not positive:
        raise BadInput(f"the statement has no value at all: it needs {plain(c.expr)} > 0")
    return [d for d in demands if not isinstance(d.left, Const)]


def _sign(statement: Statement, factor: Expr) -> int | None:
    """1 for a factor that is proved to be >= 0 on the domain, -1 for one that is <= 0, else None."""
    if isinstance(factor, Const):
        return 1 if factor.value > 0 else -1
    for sign, op in ((1, ">="), (-1, "<=")):
        posed = replace(statement.expanded(), relation=Relation(factor, cast(Op, op), const(0)))
        try:
            if prove(posed, time_limit=SECONDS).status == "proved":
                return sign
        except BadInput:
            return None
    return None


def _factors(expr: Expr) -> Iterator[tuple[Expr, bool]]:
    """The factors of a product, and whether each counts with its sign."""
    match expr:
        case Mul(children):
            for child in children:
                yield from _factors(child)
        case Pow(base, exponent):
            odd = exponent.numerator % 2 == 1 or exponent.denominator > 1
            yield from ((f, o and odd) for f, o in _factors(base))
        case _:
            yield expr, True


@cache
def _against(statement: Statement, seconds: float = SECONDS, rounds: int = ROUNDS) -> Point | None:
    try:
        return refute(statement, flint_kit(), Clock(seconds), rounds, edges=rounds > 0)
    except TimeUp:
        return None


def placed(point: Point) -> str:
    """A point in words."""
    return ", ".join(f"{k} = {v}" for k, v in sorted(point.items()))
