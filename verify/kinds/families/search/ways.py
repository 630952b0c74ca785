"""Ways from members to a goal on sums: multipliers from slopes, from equations, from pairs.

Main definitions: `WAYS`, `PLAIN_WAYS`. Each yields paths with one more fact, from which the goal may follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from verify.errors import BadInput
from verify.kinds.families.context import ONE, UNIT, ZERO, Context, combination
from verify.kinds.families.rules import values
from verify.kinds.families.search.conditions import gap_op
from verify.kinds.families.search.lifting import Lifter, Multipliers
from verify.kinds.families.search.paths import NodePath, meets, value_of
from verify.kinds.families.search.values import tidied, written_out
from verify.language.derivatives import derivative
from verify.language.domains import to_poly
from verify.language.expressions import Expr, Var, const, mul, substitute
from verify.language.printing import plain
from verify.language.statements import Op, Relation
from verify.rationals import Fraction

GRID = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (2, 1), (-2, 1)))
Way = Callable[[Lifter, NodePath, Relation], Iterator[NodePath]]


def slopes(lifter: Lifter, path: NodePath, target: Relation) -> Iterator[NodePath]:
    """The supporting plane at the sums as they are; its constant is carried by what is known to be constant."""
    context = path.context
    gap, op = target.gap, gap_op(target)
    names = [n for n, _ in context.sums]
    try:
        tangent = {n: derivative(gap, n) for n in names}
    except BadInput:
        return
    weak: Op = ">=" if op == ">" and not context.inhabited else op
    if context.statement.kind == "sum":
        found = lifter.lifted(path, tangent, weak)
        if found is not None:
            yield found
    for carrier, value in _carriers(context):
        rest = gap
        for n in names:
            if n != carrier:
                rest = rest - mul(tangent[n], Var(n))
        kept = {n: e for n, e in tangent.items() if n != carrier}
        for form in dict.fromkeys((written_out(rest, context.kit), tidied(rest))):
            found = lifter.lifted(path, {**kept, carrier: form * value**-1 if value != ONE else form}, weak)
            if found is not None:
                yield found
                break


def _carriers(context: Context) -> Iterator[tuple[str, Expr]]:
    """Sums that are known to be a number or a parameter other than 0."""
    if context.statement.kind == "mean":
        yield UNIT, ONE
    names = {n for n, _ in context.sums}
    for r in context.facts:
        for left, right in ((r.left, r.right), (r.right, r.left)):
            named = isinstance(left, Var) and left.name in names
            if r.op == "==" and named and right != ZERO and not right.variables & names:
                yield plain(left), right


def equations(lifter: Lifter, path: NodePath, target: Relation) -> Iterator[NodePath]:
    """A goal that is linear in the sums: the facts on the sums with small numbers as multipliers."""
    context = path.context
    gap, op = target.gap, gap_op(target)
    table = _affine(gap, context)
    if table is None:
        return
    facts = [(r, t) for r in context.statement.facts if (t := _affine(r.gap, context)) is not None]
    choices = [GRID if r.op == "==" else tuple(g for g in GRID if g >= 0) for r, _ in facts]
    for picked in sorted(product(*choices), key=lambda v: sum(map(abs, v))):
        total = dict(table)
        for nu, (_, t) in zip(picked, facts, strict=True):
            for n, v in t.items():
                total[n] = total.get(n, Fraction(0)) - nu * v
        constant = total.pop(UNIT, Fraction(0))
        if context.statement.kind == "mean":
            total[UNIT] = constant
        elif constant < 0:
            continue
        multipliers: Multipliers = {n: const(v) for n, v in total.items() if v}
        if not multipliers or not _looks_true(context, multipliers):
            continue
        weak: Op = ">=" if op == ">" else op
        found = lifter.lifted(path, multipliers, ">" if op == ">" and context.inhabited else weak)
        if found is not None:
            yield found
            return


def _affine(e: Expr, context: Context) -> dict[str, Fraction] | None:
    """The coefficients of a formula that is affine in the sums with numbers; the constant under UNIT."""
    p = to_poly(e, tuple(sorted(e.variables)), context.kit)
    if p is None or p.degree > 1 or not e.variables <= {n for n, _ in context.sums}:
        return None
    found = {UNIT: p.constant}
    for n in e.variables:
        found[n] = p.derivative(n).constant
    return found


def _looks_true(context: Context, multipliers: Multipliers) -> bool:
    """Whether simple values of the attributes leave the combination >= 0; cheap, and no proof."""
    at_members, _ = values(context)
    e = combination(multipliers, at_members)
    samples = (Fraction(0), Fraction(1, 100), Fraction(1, 3), Fraction(1), Fraction(3), Fraction(-1))
    names = sorted(e.variables)
    if len(names) > 3 or not set(names) <= set(context.statement.attributes):
        return True
    for point in product(samples, repeat=len(names)):
        at: dict[str, Expr] = {n: const(v) for n, v in zip(names, point, strict=True)}
        if all(meets(r, at) for r in context.each):
            value = value_of(substitute(e, at))
            if value is not None and value < -1e-9:
                return False
    return True


def pairs(lifter: Lifter, path: NodePath, target: Relation) -> Iterator[NodePath]:
    """A goal of degree two in the sums: two members at a time, the same in either order."""
    context = path.context
    gap, op = target.gap, gap_op(target)
    names = tuple(sorted(n for n, _ in context.sums))
    p = to_poly(gap, names, context.kit)
    if p is None or p.degree != 2:
        return
    mean = context.statement.kind == "mean"
    multipliers: Multipliers = {}
    for exponents, c in p.terms().items():
        factors = [n for n, k in zip(names, exponents, strict=True) for _ in range(k)]
        if len(factors) < 2 and not mean:
            return
        first, second = (*factors, UNIT, UNIT)[:2]
        for key in (f"{first} {second}", f"{second} {first}"):
            multipliers[key] = multipliers.get(key, ZERO) + const(c)
    weak: Op = ">=" if op == ">" else op
    found = lifter.lifted(path, multipliers, weak, pairs=True)
    if found is not None:
        yield found


PLAIN_WAYS: tuple[Way, ...] = (slopes, equations)
"""Ways in which one member is looked at."""
WAYS: tuple[Way, ...] = (*PLAIN_WAYS, pairs)
