"""Ends of the ranges of sums as cases: a range fact strict, and with equality, where every member is at its end.

Main definitions: `Ends`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kinds.families.certificates import Node
from verify.kinds.families.context import ONE, UNIT, ZERO, Context, combination
from verify.kinds.families.rules import values
from verify.kinds.families.search.aims import Aim
from verify.kinds.families.search.lifting import Multipliers
from verify.kinds.families.search.paths import NodePath
from verify.kinds.families.search.values import rational_value
from verify.kinds.families.search.ways import PLAIN_WAYS
from verify.language.domains import to_poly
from verify.language.expressions import Expr, const, substitute
from verify.language.printing import plain
from verify.language.statements import Relation

MOST_CASES = 3


@dataclass(frozen=True)
class Ends:
    """Tells apart whether sums are at the ends of their ranges; `before` is the path on which the ranges were found."""

    aim: Aim
    before: NodePath

    def parted(self, path: NodePath, depth: int) -> Node | None:
        """The aim, where for one range what is above its end, at it, and below it is shown."""
        if depth >= MOST_CASES:
            return None
        for lift in self._ranges():
            multipliers = _multipliers(path.context, lift)
            e = Relation(combination(multipliers, values(path.context)[1]), ">=", ZERO).gap
            if to_poly(e, tuple(sorted(e.variables)), path.context.kit) is None or _is_cased(path, e):
                continue
            found = self._cased(path, e, lift, depth)
            if found is not None:
                return found
        return None

    def _ranges(self) -> Iterator[Node]:
        """The nodes that say how far a sum goes."""
        for node in self.before.nodes:
            if node.rule == "lift" and node.data["op"] == ">=" and "pairs" not in node.data:
                yield node

    def _cased(self, path: NodePath, e: Expr, lift: Node, depth: int) -> Node | None:
        above = NodePath(path.context.with_fact(Relation(e, ">", ZERO)))
        first = self.aim.reached(above, PLAIN_WAYS) or self.parted(above, depth + 1)
        if first is None:
            return None
        at = NodePath(path.context.with_fact(Relation(e, "==", ZERO)))
        last = self.aim.end(NodePath(path.context.with_fact(Relation(e, "<", ZERO))))
        middle = self.aim.end(at) or self._at_end(at, lift)
        if middle is None or last is None:
            return None
        return path.nested(Node("case", {"formula": plain(e, powers=False)}, children=(first, middle, last)))

    def _at_end(self, path: NodePath, lift: Node) -> Node | None:
        """Every member is at the end: the sums have the values that this gives."""
        context = path.context
        multipliers = _multipliers(context, lift)
        at_members, of_sums = values(context)
        each = Relation(combination(multipliers, at_members), "==", ZERO)
        total = Relation(combination(multipliers, of_sums), "<=", ZERO)
        point = self.aim.finder.premise(context, Relation(each.left, ">=", ZERO), 1)
        whole = self.aim.finder.premise(context, total, 0)
        if point is None or whole is None:
            return None
        node = Node("null", {"multipliers": dict(lift.data["multipliers"])}, {"point": point, "total": whole})
        path = path.then(context.with_each(each), node)
        solved = _solved(each, path.context)
        for n, e in path.context.sums:
            value = substitute(e, solved) if solved is not None else None
            if value is None or value.variables & set(context.statement.attributes):
                continue
            exact = rational_value(value)
            constant = const(exact) if exact is not None else ZERO
            carrier: Multipliers = {UNIT: -constant} if context.statement.kind == "mean" else {}
            if context.statement.kind == "sum" and constant != ZERO:
                continue
            path = self.aim.lifter.lifted(path, {n: ONE, **carrier}, "==") or path
        return self.aim.end(path)


def _multipliers(context: Context, lift: Node) -> Multipliers:
    """The multipliers of a node as formulas."""
    return {k: context.formula(t, members=0) for k, t in sorted(lift.data["multipliers"].items())}


def _is_cased(path: NodePath, e: Expr) -> bool:
    return any(r.op in (">", "<", "==") and r.left == e for r in path.context.facts)


def _solved(r: Relation, context: Context) -> dict[str, Expr] | None:
    """The value that an equation gives to its one attribute."""
    names = r.gap.variables & set(context.statement.attributes)
    if len(names) != 1:
        return None
    (name,) = names
    at = [rational_value(substitute(r.gap, {name: const(v)})) for v in (0, 1)]
    if at[0] is None or at[1] is None or at[0] == at[1]:
        return None
    return {name: const(-at[0] / (at[1] - at[0]))}
