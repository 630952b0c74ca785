"""Curves that refute a statement about functions: simple ones, put in for the functions, and the refuter's points.

Main definitions: `refuting_witness`, `example_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise, product

import numpy as np
from numpy.typing import NDArray

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.members import Family
from verify.kinds.families.search.paths import meets
from verify.kinds.families.search.refuting import refuting_family, some_family
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.functions.search.samples import Sample, samples_of
from verify.kinds.functions.statements import FunctionStatement
from verify.kinds.functions.witnesses import Curve, Witness, check_example, check_witness, slopes
from verify.language.expressions import Const, Expr, Fn, call, const, rebuild, walk
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.programs import Array, evaluate
from verify.search.refuter import refute

SHAPES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("0", "1", "0"), "0"),
    (("0", "1/2", "1", "1/2", "0"), "0"),
    (("0", "0", "1", "0", "0"), "0"),
    (("0", "0", "0"), "0"),
    (("0", "3/4", "1", "3/4", "0"), "0"),
    (("0", "1", "1", "1", "0"), "0"),
    (("1", "1", "1"), "0"),
    (("0", "1/2", "1"), "0"),
    (("1", "1/2", "0"), "0"),
    (("0", "1", "2/3", "1/3", "0"), "0"),
    (("0", "1/3", "2/3", "1", "0"), "0"),
    (("0", "0", "0"), "-1"),
    (("0", "1", "2", "2", "2"), "0"),
    (("-1", "-1", "-1"), "0"),
    (("0", "1", "-1"), "0"),
    (("0", "0", "0"), "1"),
    (("0", "-1", "0"), "0"),
    (("0", "1", "-1", "1", "0"), "0"),
    (("3", "3", "3"), "0"),
    (("1", "0", "0", "0", "0"), "0"),
    (("1", "1", "1"), "-1"),
)
"""Values at equal distances, and s for s (2t - 1)^2 more, where t runs from 0 to 1."""
MOST, FEW, POINTS = 120, 5, 60
TINY = 1e-12


def refuting_witness(s: FunctionStatement, clock: Clock, most: int = MOST) -> Witness | None:
    """A witness that the checker accepts, or None. Raises TimeUp."""
    for curves in islice(candidates(s), most):
        clock.check()
        for family in _families(_put(s, curves), clock, against=True):
            witness = Witness(curves, family)
            if _refutes(s, witness):
                return witness
    return None


def quick_witness(s: FunctionStatement, clock: Clock) -> Witness | None:
    """The same with few points and few curves. Raises TimeUp."""
    if _has_members(s):
        return refuting_witness(s, clock, FEW)
    return next((w for w in _quickly(s, clock, against=True) if _refutes(s, w)), None)


def _has_members(s: FunctionStatement) -> bool:
    return bool(s.family.sums or s.family.attributes or s.family.exists)


def _quickly(s: FunctionStatement, clock: Clock, *, against: bool) -> Iterator[Witness]:
    """Curves with points that seem to meet the conditions, and to refute the statement, in double precision."""
    if s.family.integers:
        return
    plain = [r for r in s.family.facts if not any(_arguments(e, s.functions) for e in (r.left, r.right))]
    points = samples_of(plain, s.family.parameters, POINTS, clock)
    for curves in candidates(s):
        clock.check()
        put = _put(s, curves)
        if more := [r for r in put.facts if any(r.left == a.constant for a in s.axioms)]:
            points = samples_of([*more, *plain], s.family.parameters, POINTS, clock)
        stated = put if against else replace(put, relation=Relation(const(1), "<", const(0)))
        for point in _suspicious(stated, points):
            yield Witness(curves, Family(parameters=point))


def _suspicious(s: FamilyStatement, points: list[Sample]) -> list[Sample]:
    """The points at which a statement seems to fail, in double precision."""
    columns = {n: np.array([float(p[n]) for p in points]) for n in s.parameters}
    if not points or not columns:
        return points
    if not all(meets(r, {}) for r in s.facts if not r.gap.variables):
        return []
    with np.errstate(all="ignore"):
        met = [_met(r, evaluate(r.gap, columns)) for r in s.facts if r.gap.variables]
        fails = ~_met(s.relation, evaluate(s.relation.gap, columns))
    keep = np.logical_and.reduce([np.broadcast_to(x, (len(points),)) for x in (fails, *met)])
    return [p for p, k in zip(points, keep, strict=True) if k]


def _met(r: Relation, gap: Array) -> NDArray[np.bool_]:
    if r.op == "==":
        return np.abs(gap) < TINY
    return gap > 0 if r.strict else gap >= -TINY


def _refutes(s: FunctionStatement, witness: Witness) -> bool:
    try:
        check_witness(s, witness, flint_kit())
    except TreecertError:
        return False
    return True


def example_of(s: FunctionStatement, clock: Clock) -> Witness | None:
    """Functions and a family that meet all conditions, or None. Raises TimeUp."""
    if not _has_members(s):
        found = next((w for w in _quickly(s, clock, against=False) if _is_example(s, w)), None)
        if found is not None:
            return found
    for curves in islice(candidates(s), 2 * FEW):
        clock.check()
        for family in _families(_put(s, curves), clock, against=False):
            witness = Witness(curves, family)
            if _is_example(s, witness):
                return witness
    return None


def _is_example(s: FunctionStatement, witness: Witness) -> bool:
    try:
        check_example(s, witness, flint_kit())
    except TreecertError:
        return False
    return True


def candidates(s: FunctionStatement) -> Iterator[dict[str, Curve]]:
    """Curves for the functions that may meet the axioms."""
    each = [_curve(s.low, s.high, shape) for shape in SHAPES]
    found = (dict(zip(s.functions, chosen, strict=True)) for chosen in product(each, repeat=len(s.functions)))
    return islice((c for c in found if _fits(s, c)), MOST)


@lru_cache(maxsize=256)
def _curve(low: Fraction, high: Fraction, shape: tuple[tuple[str, ...], str]) -> Curve:
    texts, square = shape
    width, last = high - low, len(texts) - 1
    c = Fraction(square) * 4 / width**2
    middle = (low + high) / 2

    def point(i: int) -> tuple[Fraction, Fraction]:
        x = low + width * i / last
        return x, Fraction(texts[i]) - c * 2 * middle * x + c * middle**2

    return Curve(tuple(point(i) for i in range(last + 1)), c)


def _fits(s: FunctionStatement, curves: dict[str, Curve]) -> bool:
    """Whether axioms without parameters are met."""
    axioms = tuple(a for a in s.axioms if a.constant is None or isinstance(a.constant, Const))
    empty = replace(
        s, axioms=axioms, family=FamilyStatement("sum", Relation(const(0), "<", const(0)), False, (), ())
    )
    try:
        check_example(empty, Witness(curves), flint_kit())
    except TreecertError:
        return False
    return True


def _put(s: FunctionStatement, curves: dict[str, Curve]) -> FamilyStatement:
    """The statement for these curves, with what they ask of the constants of axioms."""

    def put(e: Expr) -> Expr:
        children = tuple(put(c) for c in e.children)
        if isinstance(e, Fn) and e.name in curves:
            return formula_of(curves[e.name], children[0])
        return rebuild(e, children) if children else e

    def all_of(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
        return tuple(Relation(put(r.left), r.op, put(r.right)) for r in relations)

    old = s.family
    more: list[Relation] = []
    for a in s.axioms:
        if a.constant is None or isinstance(a.constant, Const):
            continue
        square = sum((f * curves[n].square for f, n in a.form), Fraction(0))
        steep = sum((abs(f) * _steepest(curves[n]) for f, n in a.form), Fraction(0))
        more.append(Relation(a.constant, "==", const(-2 * square if a.word == "concave" else steep)))
    arguments = [
        e for r in (old.relation, *old.facts) for side in (r.left, r.right) for e in _arguments(side, curves)
    ]
    alone = [put(e) for e in dict.fromkeys(arguments) if not _sums_in(e, old)]
    inside = [Relation(e, ">=", const(s.low)) for e in alone] + [
        Relation(e, "<=", const(s.high)) for e in alone
    ]
    return replace(
        old,
        relation=all_of((old.relation,))[0],
        sums=tuple((n, put(e)) for n, e in old.sums),
        each=all_of(old.each),
        pairs=all_of(old.pairs),
        facts=(*all_of(old.facts), *more, *(r for r in inside if r.gap.variables)),
    )


def _arguments(e: Expr, functions: Collection[str]) -> list[Expr]:
    """The arguments of functions in a formula."""
    return [n.children[0] for n in walk(e) if isinstance(n, Fn) and n.name in functions]


def _sums_in(e: Expr, s: FamilyStatement) -> bool:
    return bool(e.variables & {*s.attributes, *(n for n, _ in s.sums)})


def _steepest(curve: Curve) -> Fraction:
    return max(
        abs(m + 2 * curve.square * x)
        for m, (a, b) in zip(slopes(curve), pairwise(curve.points), strict=True)
        for x in (a[0], b[0])
    )


def formula_of(curve: Curve, x: Expr) -> Expr:
    """A curve as a formula."""
    (low, first), found = curve.points[0], slopes(curve)
    total: Expr = const(first) + const(found[0]) * (x - const(low))
    for (b, _), (m, n) in zip(curve.points[1:], pairwise(found), strict=False):
        if m != n:
            total = total + const(n - m) * call("max", x - const(b), const(0))
    return total + const(curve.square) * x**2 if curve.square else total


def _families(s: FamilyStatement, clock: Clock, *, against: bool) -> Iterator[Family]:
    """Families that seem to refute the statement, or to meet its conditions."""
    if s.sums or s.attributes or s.exists:
        found = refuting_family(s, clock) if against else some_family(s, clock)
        if found is not None:
            yield found
        return
    relation = s.relation if against else Relation(const(1), "<", const(0))
    bare = Statement(relation, s.facts)
    posed = replace(bare, integers=tuple(i for i in s.integers if i in bare.variables))
    try:
        point = refute(posed, flint_kit(), clock, rounds=2)
    except TimeUp:
        raise
    except TreecertError:
        return
    if point is not None:
        yield Family(parameters={**dict.fromkeys(s.parameters, Fraction(0)), **point})
