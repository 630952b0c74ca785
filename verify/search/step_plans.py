"""Derivations at a point, as plans: facts to prove one after the other, each by the kernel or by a law at a point.

Main definitions: `Fact`, `LawAt`, `StepDraft`. Untrusted: what a plan comes to is replayed by the checker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kinds.families.certificates import Law, Node, Premise
from verify.kinds.families.premises import ZERO, KnownConditions, posed
from verify.kinds.sequences.steps import Point, apply
from verify.language.domains import to_poly
from verify.language.expressions import Const, Expr, mul
from verify.language.grammar import parse_expression, parse_relation, parse_statement
from verify.language.printing import plain
from verify.language.statements import Op, Relation, Statement
from verify.search.clock import Clock
from verify.search.domain_reduction import DomainReducer
from verify.search.proof_cache import cached_proof
from verify.search.tactics import Tactics

LIMIT = 30.0
"""Seconds for one call of the prover."""


OPEN = "open: "
"""So begins what names the relation that was not proved."""


class PremiseNotFound(Exception):
    """A premise was not found; the text says which."""


@dataclass(frozen=True)
class LawAt:
    """A law in few variables, and the point at which it is used, times a factor."""

    relation: str
    where: str = ""
    at: Mapping[str, str] = field(default_factory=dict)
    factor: str = "1"


@dataclass(frozen=True)
class Fact:
    """A relation to prove; `plus` names earlier facts (or conditions) to add with factors. `let` gives a new name to
    its left side.
    """

    name: str
    relation: str
    plus: Mapping[str, str] = field(default_factory=dict)
    law: LawAt | None = None
    let: str = ""


class StepDraft:
    """A derivation in the making."""

    def __init__(self, point: Point, limit: float = LIMIT) -> None:
        self.point = point
        self.limit = limit
        self.nodes: list[Node] = []
        self.labels: dict[str, str] = {}

    def add(self, fact: Fact) -> None:
        """Proves a fact and makes it a condition. Raises Stuck."""
        relation = parse_relation(fact.relation)
        premise = self.premise(relation, self._plus(fact.plus), fact.law)
        data = {"relation": fact.relation} | ({"name": fact.let} if fact.let else {})
        self.put(Node("let" if fact.let else "cut", data, {"holds": premise}))
        *_, before, last = self.point.known.conditions
        self.labels |= {fact.name: last, f"{fact.name} =": before}  # of a new name: its bound, its value

    def put(self, node: Node) -> None:
        """Goes on below a node that leaves one goal. Raises TreecertError."""
        (below,) = apply(self.point, node)
        if not isinstance(below, Point):
            raise TypeError("a rule at a point leaves goals at points")
        self.point = below
        self.nodes.append(node)

    def close(self, plus: Mapping[str, str], law: LawAt | None = None) -> Node:
        """The whole derivation, closed. Raises Stuck."""
        premise = self.premise(self.point.goal, self._plus(plus), law)
        return self.above(Node("close", {}, {"goal": premise}))

    def chain(self, names: Sequence[str]) -> Node:
        """The whole derivation, closed by conditions that lead from the left side of the goal to the right side."""
        node = Node("chain", {"conditions": [self.labels.get(name, name) for name in names]})
        try:
            apply(self.point, node)
        except TreecertError as error:
            raise PremiseNotFound(str(error)) from error
        return self.above(node)

    def above(self, node: Node) -> Node:
        """The facts, and below them a node that treats what is left."""
        for above in reversed(self.nodes):
            node = Node(above.rule, above.data, above.premises, (node,))
        return node

    def _plus(self, named: Mapping[str, str]) -> dict[str, str]:
        return {self.labels.get(name, name): factor for name, factor in named.items()}

    # -- premises

    def premise(self, relation: Relation, plus: Mapping[str, str], law: LawAt | None) -> Premise:
        """A premise that the rules accept. Raises Stuck."""
        known, gap = self.point.known, relation.gap
        added: dict[str, tuple[str, Premise | None]] = {}
        for label, text in sorted(plus.items()):
            condition, factor = known.condition(label), parse_expression(text)
            added[label] = (text, None if condition.op == "==" else self.sign(factor, strict=False))
            gap = gap - mul(factor, condition.gap)
        op: Op = "==" if relation.op == "==" else ">" if relation.strict else ">="
        target = Relation(gap, op, ZERO)
        if law is not None:
            return Premise(plus=added, law=self._law(target, law))
        for using, whole in self._choices(target):
            proof = self._kernel(target, using, whole=whole)
            if proof is not None:
                return Premise(using, added, proof)
        raise PremiseNotFound(f"{OPEN}{plain(relation.left)} {relation.op} {plain(relation.right)}")

    def sign(self, factor: Expr, *, strict: bool) -> Premise | None:
        """A proof that a factor is >= 0 or > 0; none for a constant. Raises Stuck."""
        if isinstance(factor, Const):
            return None
        return self.premise(Relation(factor, ">" if strict else ">=", ZERO), {}, None)

    def _law(self, target: Relation, law: LawAt) -> Law:
        stated = parse_statement(law.relation, law.where).expanded()
        proof = cached_proof(parse_statement(law.relation, law.where), self.limit)
        if proof is None:
            raise PremiseNotFound(f"not proved: {law.relation} for {law.where}")
        at = {n: parse_expression(law.at.get(n, n)) for n in stated.variables}
        conditions = tuple(self._met(c.substitute(at)) for c in stated.constraints)
        factor = parse_expression(law.factor)
        equation = stated.relation.op == "=="
        sign = None if equation else self.sign(factor, strict=target.strict)
        there = stated.relation.substitute(at).gap
        equal = self.premise(Relation(target.gap, "==", mul(factor, there)), {}, None)
        texts = {n: law.at.get(n, n) for n in stated.variables}
        return Law(law.relation, law.where, texts, law.factor, proof, conditions, sign, equal)

    def _met(self, relation: Relation) -> Premise:
        """A condition of a law at its point: by itself, or because it follows from one that is not polynomial."""
        known = self.point.known
        names = relation.gap.variables
        others = [
            n for n, r in known.conditions.items() if r.gap.variables <= names and not _is_poly(r, known)
        ]
        for label in (None, *others):
            gap = relation.gap - (known.conditions[label].gap if label else ZERO)
            target = Relation(gap, ">" if relation.strict else ">=", ZERO)
            near, _ = self._choices(target)[0]
            if relation.op != "==" and (proof := self._kernel(target, near, whole=False)):
                return Premise(near, {label: ("1", None)} if label else {}, proof)
        return self.premise(relation, {}, None)

    def _choices(self, target: Relation) -> Sequence[tuple[tuple[str, ...], bool]]:
        """Which conditions to hand to the kernel, and whether as integers: those on names that occur, then all."""
        known = self.point.known
        usable = {n: r for n, r in known.conditions.items() if _is_poly(r, known)}
        near = tuple(n for n, r in usable.items() if r.gap.variables <= target.gap.variables)
        every = tuple(usable)
        integers = [(every, True)] if set(known.integers) & target.gap.variables else []
        return list(dict.fromkeys(((near, False), (every, False), *integers)))

    def _kernel(self, target: Relation, using: tuple[str, ...], *, whole: bool) -> Step | None:
        """A proof for integers, or for all reals."""
        known = self.point.known
        statement = posed(target, tuple(known.condition(u) for u in using), known.integers)
        if whole or not statement.integers:
            return self._proof(statement)
        found = self._proof(replace(statement, integers=()))
        return Step("relax", {"powers": {}}, (found,)) if found else None

    def _proof(self, statement: Statement) -> Step | None:
        """A proof, sought without looking for witnesses first: most premises are true, and many are identities."""
        reducer = DomainReducer(Tactics(Clock(self.limit)))
        try:
            return reducer.prove(pose(statement, flint_kit()))
        except TreecertError:
            return None


def _is_poly(r: Relation, known: KnownConditions) -> bool:
    return to_poly(r.gap, tuple(sorted(r.gap.variables)), known.kit) is not None
