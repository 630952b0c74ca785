"""Facts about sums from facts about members: `lift` nodes, the ranges of sums, formulas as combinations of sums.

Main definitions: `Lifter`, `linear`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify.kinds.families.certificates import Node
from verify.kinds.families.context import ONE, UNIT, ZERO, Context, combination
from verify.kinds.families.rules import pair_values, values
from verify.kinds.families.search.paths import NodePath, named, parted
from verify.kinds.families.search.premises import Finder
from verify.language.expressions import Add, Const, Expr, Var
from verify.language.printing import plain
from verify.language.statements import Op, Relation

Multipliers = dict[str, Expr]


@dataclass(frozen=True)
class Lifter:
    """Adds facts to paths; the premises are asked of the finder."""

    finder: Finder

    def lifted(
        self,
        path: NodePath,
        multipliers: Mapping[str, Expr],
        op: Op = ">=",
        *,
        pairs: bool = False,
        again: bool = True,
    ) -> NodePath | None:
        """The path with one more fact, summed over members (or pairs of them); unless `again`, only if it is new."""
        context = path.context
        keyed: dict[object, Expr] = {
            (tuple(k.split()) if pairs else k): e for k, e in sorted(multipliers.items()) if e != ZERO
        }
        if not keyed:
            return None
        at_members, of_sums = pair_values(context, keyed) if pairs else values(context)
        relation = Relation(combination(keyed, at_members), op, ZERO)
        fact = Relation(combination(keyed, of_sums), op, ZERO)
        if not again and fact in context.facts:
            return None
        point = self.finder.premise(context, relation, 2 if pairs else 1)
        if point is None:
            return None
        table = {
            (" ".join(k) if isinstance(k, tuple) else str(k)): plain(e, powers=False)
            for k, e in keyed.items()
        }
        data: dict[str, object] = {"multipliers": table, "op": op}
        if pairs:
            data["pairs"] = "yes"
        return path.then(context.with_fact(fact), Node("lift", data, {"point": point}))

    def ranges(self, path: NodePath) -> NodePath:
        """With the facts that conditions on each member give at once; those with parameters get the sums they need."""
        attributes = set(path.context.statement.attributes)
        for r in path.context.each:
            if r.gap.variables - attributes:
                path = self.taken_apart(path, r.gap)[0]
        for n, e in path.context.sums:
            path = self._with_terms(path, n, e)
        for gap, op in list(_range_gaps(path.context)):
            parts = linear(gap, path.context)
            if parts is None:
                continue
            strict = op == ">" and path.context.inhabited
            sign: Op = ">" if strict else "==" if op == "==" else ">="
            path = self.lifted(path, parts, sign, again=False) or path
        return path

    def _with_terms(self, path: NodePath, name: str, formula: Expr) -> NodePath:
        """With the equation between a sum and the sums of its terms, constants and parameters taken out."""
        terms = formula.children if isinstance(formula, Add) else (formula,)
        if len(terms) == 1 and parted(terms[0], set(path.context.statement.attributes))[0] == ONE:
            return path
        for term in terms:
            path, _ = named(path, parted(term, set(path.context.statement.attributes))[1])
        rest = {n: e for n, e in path.context.sums if n != name}
        parts = linear(formula, path.context, rest)
        if parts is None:
            return path
        return self.lifted(path, {name: ONE, **{n: -e for n, e in parts.items()}}, "==") or path

    def taken_apart(self, path: NodePath, gap: Expr) -> tuple[NodePath, Multipliers | None]:
        """A formula as a combination of sums, with names for those that have none yet."""
        inner = set(path.context.statement.attributes)
        for term in gap.children if isinstance(gap, Add) else (gap,):
            if term in {e for _, e in path.context.sums}:
                continue
            _, varying = parted(term, inner)
            if varying != ONE or path.context.statement.kind == "sum":
                path, _ = named(path, varying)
        return path, linear(gap, path.context)


def _range_gaps(context: Context) -> Iterator[tuple[Expr, Op]]:
    for r in context.each:
        yield r.gap, "==" if r.op == "==" else ">" if r.strict else ">="
    for _, e in context.sums:
        if not isinstance(e, Var | Const):
            yield e, ">="


def linear(gap: Expr, context: Context, sums: Mapping[str, Expr] | None = None) -> Multipliers | None:
    """The multipliers under which a formula at a member is a combination of the sums; None when it is none."""
    by_formula = {e: n for n, e in (sums or dict(context.sums)).items()}
    inner = set(context.statement.attributes)
    found: Multipliers = {}
    if gap in by_formula:
        return {by_formula[gap]: ONE}
    for term in gap.children if isinstance(gap, Add) else (gap,):
        fixed, varying = (ONE, term) if term in by_formula else parted(term, inner)
        if varying == ONE and context.statement.kind == "mean":
            name = UNIT
        elif varying in by_formula:
            name = by_formula[varying]
        else:
            return None
        found[name] = found.get(name, ZERO) + fixed
    return dict(sorted(found.items()))
