"""Conditions on the names of a relation: which to use for it, and what they say of single names. Untrusted.

Main definitions: `levels`, `sign_of`, `bound_of`, `degree`, `gap_op`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.kinds.families.context import Context
from verify.kinds.families.search.values import rational_value
from verify.language.domains import to_poly
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.statements import Op, Relation
from verify.rationals import Fraction


def gap_op(relation: Relation) -> Op:
    """What is asked of the gap of a relation."""
    return "==" if relation.op == "==" else ">" if relation.strict else ">="


def levels(context: Context, relation: Relation, members: int) -> list[list[str]]:
    """Which conditions to use: those in the names of the relation, then those that hang together with them."""
    labels = context.labels(members=members)
    table = {u: context.condition(u, members=members) for u in labels}
    first = {(r.gap, gap_op(r)): u for u, r in reversed(table.items())}
    table = {
        u: r for u, r in table.items() if first[r.gap, gap_op(r)] == u and degree(r, context) is not None
    }
    names = relation.gap.variables
    if not names:
        return [[], list(table)] if table else [[]]
    near = [u for u, r in table.items() if r.gap.variables <= names]
    wide = set(names)
    while True:
        more = {n for r in table.values() if r.gap.variables & wide for n in r.gap.variables}
        if more <= wide:
            break
        wide |= more
    far = [u for u, r in table.items() if r.gap.variables & wide or not r.gap.variables]
    lean = _lean(names, table)
    return [level for i, level in enumerate((lean, near, far)) if level not in (lean, near, far)[:i]]


def _lean(names: frozenset[str], table: Mapping[str, Relation]) -> list[str]:
    """The equations that give names by others, as far as they are needed, and what is known of those others.

    Inequalities on names that an equation gives would only bend what is left.
    """
    wanted, given, used = set(names), set[str](), list[str]()
    while True:
        found = next(
            ((u, n, e) for u, n, e in _definitions(table) if n in wanted - given and not e.variables & given),
            None,
        )
        if found is None:
            break
        used.append(found[0])
        given.add(found[1])
        wanted |= found[2].variables
    free = wanted - given
    return [u for u, r in table.items() if u in used or r.gap.variables <= free]


def _definitions(table: Mapping[str, Relation]) -> Iterator[tuple[str, str, Expr]]:
    """The equations that say what a name is: their label, the name, the formula."""
    for u, r in table.items():
        for left, right in ((r.left, r.right), (r.right, r.left)):
            if r.op == "==" and isinstance(left, Var) and left.name not in right.variables:
                yield u, left.name, right


def degree(r: Relation, context: Context) -> int | None:
    """The degree of the gap; None where it is no polynomial."""
    p = to_poly(r.gap, tuple(sorted(r.gap.variables)), context.kit)
    return None if p is None else p.degree


def is_linear(r: Relation, context: Context) -> bool:
    """Whether the gap is a polynomial of degree 0 or 1."""
    found = degree(r, context)
    return found is not None and found <= 1


def sign_of(name: str, conditions: list[Relation]) -> bool | None:
    """True where a condition says that a name is > 0, False for >= 0, else None."""
    found: bool | None = None
    for r in conditions:
        end = bound_of(r, name)
        if end is not None and end[0] > 0 and end[1] >= 0:
            found = bool(found) or r.strict or end[1] > 0
    return found


def bound_of(r: Relation, name: str) -> tuple[int, Fraction] | None:
    """(1, b) for a condition name >= b, (-1, b) for name <= b."""
    if r.op == "==" or r.gap.variables != {name}:
        return None
    values = [rational_value(substitute(r.gap, {name: const(v)})) for v in (0, 1, 2)]
    if values[0] is None or values[1] is None or values[2] is None:
        return None
    slope = values[1] - values[0]
    if not slope or values[2] - values[1] != slope:
        return None
    return (1 if slope > 0 else -1), -values[0] / slope
