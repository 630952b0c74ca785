"""Premises: relations that the kernel proves from known conditions.

Main definitions: `KnownConditions`. The conditions have labels. A rule decides which labels there are and what they
stand for. A premise names the conditions that it uses. The kernel cannot use a condition that is not polynomial; such
a condition is added with a factor instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Law, Premise
from verify.kinds.families.replays import replay_premise
from verify.language.expressions import Const, Expr, const, mul, substitute
from verify.language.grammar import parse_expression, parse_statement
from verify.language.statements import Op, Relation, Statement

ZERO = const(0)


@dataclass(frozen=True)
class KnownConditions:
    """Conditions by their labels, the names in scope, and those among them that are integers.

    The total value of a condition that is known holds; whether it has a value is not asked.
    """

    kit: Kit
    conditions: Mapping[str, Relation]
    names: frozenset[str]
    integers: tuple[str, ...] = ()

    def condition(self, label: str) -> Relation:
        """The condition with a label. Raises Refused."""
        if label not in self.conditions:
            raise Refused(f"there is no condition {label[:40]!r} here")
        return self.conditions[label]

    def formula(self, text: Any) -> Expr:
        """A formula from its text. Raises Refused for a name out of scope, BadInput."""
        return formula(text, self.names)

    def require(self, premise: Premise | None, relation: Relation) -> None:
        """Raises TreecertError unless the premise proves the relation where the conditions hold."""
        if premise is None:
            raise Refused("a premise is missing")
        using = tuple(self.condition(u) for u in premise.using)
        gap, op = relation.gap, _kind(relation)
        for label, (text, sign) in sorted(premise.plus.items()):
            added = self.condition(label)
            factor = self.formula(text)
            if added.op != "==":
                if op == "==":
                    raise Refused("an inequality is added to an equation")
                self.require_sign(factor, sign, strict=False)
            gap = gap - mul(factor, added.gap)
        target = Relation(gap, op, ZERO)
        if premise.law is not None:
            self._require_law(premise.law, target)
        elif premise.proof is not None:
            replay_premise(posed(target, using, self.integers), premise.proof, self.kit)
        else:
            raise Refused("a premise has no proof")

    def require_sign(self, factor: Expr, premise: Premise | None, *, strict: bool) -> None:
        """Raises TreecertError unless the factor is >= 0 (> 0 if `strict`): a constant, or by a premise."""
        if isinstance(factor, Const):
            if factor.value < 0 or (strict and factor.value == 0):
                raise Refused("a factor has the wrong sign")
            return
        self.require(premise, Relation(factor, ">" if strict else ">=", ZERO))

    def _require_law(self, law: Law, target: Relation) -> None:
        """Raises unless the target is a factor times a law at a point that meets the conditions of the law."""
        stated = parse_statement(law.relation, law.where)
        replay_premise(stated, law.proof, self.kit)
        whole = stated.expanded()
        if whole.integers or set(law.at) != set(whole.variables):
            raise Refused("a law is used at real values, one for each of its variables")
        at = {n: self.formula(t) for n, t in law.at.items()}
        if len(law.conditions) != len(whole.constraints):
            raise Refused("each condition of a law needs a premise")
        for c, premise in zip(whole.constraints, law.conditions, strict=True):
            self.require(premise, c.substitute(at))
        factor = self.formula(law.factor)
        if target.op == "==" and whole.relation.op != "==":
            raise Refused("an equation does not follow from an inequality")
        if target.strict and not whole.relation.strict:
            raise Refused("a strict relation does not follow from a weak law")
        if whole.relation.op != "==":
            self.require_sign(factor, law.sign, strict=target.strict)
        there = substitute(whole.relation.gap, at)
        self.require(law.equal, Relation(target.gap, "==", mul(factor, there)))


def posed(relation: Relation, using: tuple[Relation, ...], integers: tuple[str, ...]) -> Statement:
    """A relation under conditions, for all reals; the integers among its names stay integers."""
    bare = Statement(relation, using)
    return replace(bare, integers=tuple(i for i in integers if i in bare.variables))


def formula(text: Any, names: frozenset[str]) -> Expr:
    """A formula from its text. Raises Refused for a name out of scope, BadInput."""
    if not isinstance(text, str):
        raise Refused("a formula is a text")
    e = parse_expression(text)
    require_scope(e, names)
    return e


def require_scope(e: Expr, names: frozenset[str]) -> None:
    """Raises Refused where a formula has another name."""
    if out := e.variables - names:
        raise Refused(f"the name {min(out)} is out of scope")


def _kind(relation: Relation) -> Op:
    """What is asked of the gap."""
    return "==" if relation.op == "==" else ">" if relation.strict else ">="
