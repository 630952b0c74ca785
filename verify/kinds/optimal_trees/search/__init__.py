"""Search for proofs of optimal values (untrusted): one obligation after the other.

Main definitions: `decide_optimum`, `decide_list`, `OptimalHints`, `SignCases`, `Derivation`. Plans, measures and how a
plan is chosen come from the caller; what is left to find are proofs at points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import apply as apply_step
from verify.kernel.checker import pose
from verify.kernel.goals import Posed
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.premises import ZERO, posed
from verify.kinds.optimal_trees import list_certificates
from verify.kinds.optimal_trees.certificates import OptimalCertificate, dump, load
from verify.kinds.optimal_trees.checker import check
from verify.kinds.optimal_trees.list_certificates import ListCertificate
from verify.kinds.optimal_trees.lists import ListText, list_obligations, read_list
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import MeasureText, PlanText, Proof, read_measures, read_plans
from verify.kinds.optimal_trees.rules import Goal, PlanChoice, apply
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.kinds.sequences.steps import Point
from verify.language.domains import to_poly
from verify.language.printing import plain_relation
from verify.language.statements import Op, Relation, Statement
from verify.search.clock import Clock
from verify.search.combining import combined
from verify.search.domain_reduction import DomainReducer
from verify.search.farkas import contradiction
from verify.search.sealing import sealed
from verify.search.step_plans import Fact, PremiseNotFound, StepDraft
from verify.search.tactics import Tactics

LIMIT = 10.0
"""Seconds for one call of the prover."""


@dataclass(frozen=True)
class SignCases:
    """Which plan to choose, by the sign of a polynomial."""

    formula: str
    above: Chosen
    zero: Chosen
    below: Chosen


Chosen = str | SignCases | None
"""A plan as pairs(c_1 + 1), cases, or nothing where the conditions hold nowhere."""


@dataclass(frozen=True)
class Derivation:
    """Facts to prove first; then conditions or facts that are added with factors to close, or those that are enough, or
    three derivations by the sign of a polynomial.
    """

    facts: tuple[Fact, ...] = ()
    plus: Mapping[str, str] = field(default_factory=dict)
    using: tuple[str, ...] = ()
    split: tuple[str, Derivation, Derivation, Derivation] | None = None


@dataclass(frozen=True)
class OptimalHints:
    """The plans and measures of a proof, how plans are chosen, and derivations, by the names of obligations."""

    plans: tuple[PlanText, ...] = ()
    measures: tuple[MeasureText, ...] = ()
    choices: Mapping[str, Chosen] = field(default_factory=dict)
    derivations: Mapping[str, Derivation] = field(default_factory=dict)
    limit: float = LIMIT


def decide_optimum(text: StatementText, hints: OptimalHints) -> tuple[str, str, tuple[str, ...]]:
    """(`proved`, certificate, nothing) or (`undecided`, nothing, what is left).

    Guarantee: the certificate passed the replay in FLINT, as text. Raises BadInput for what cannot be read.
    """
    statement, kit = read_statement(text), flint_kit()
    plans = read_plans(hints.plans, statement.system)
    goals = obligations(statement, plans, read_measures(hints.measures, statement), kit)
    proofs: dict[str, Node] = {}
    left: list[str] = []
    for name, goal in goals.items():
        try:
            proofs[name] = proof_of(name, goal, hints)
        except (PremiseNotFound, TreecertError) as error:
            left.append(f"{name}: {error}")
    if left:
        return "undecided", "", tuple(left)
    written = sealed(
        OptimalCertificate(text, Proof(hints.plans, hints.measures, proofs)), dump, load, check, statement
    )
    return "proved", written, ()


def decide_list(text: ListText, limit: float = LIMIT) -> tuple[str, str, tuple[str, ...]]:
    """The same for a statement on lists."""
    statement = read_list(text)
    proofs: dict[str, Node] = {}
    left: list[str] = []
    for name, goal in list_obligations(statement, flint_kit()).items():
        try:
            proofs[name] = proof_of(name, goal, OptimalHints(limit=limit))
        except (PremiseNotFound, TreecertError) as error:
            left.append(f"{name}: {error}")
    if left:
        return "undecided", "", tuple(left)
    kind = list_certificates
    written = sealed(ListCertificate(text, proofs), kind.dump, kind.load, kind.check, statement)
    return "proved", written, ()


def proof_of(name: str, goal: Goal, hints: OptimalHints) -> Node:
    """A proof of one obligation. Raises Stuck, TreecertError."""
    if isinstance(goal, PlanChoice):
        return _choice(goal, hints.choices.get(name, ""), hints)
    return _derived(goal, hints.derivations.get(name, Derivation()), hints.limit)


def _choice(goal: PlanChoice, chosen: Chosen, hints: OptimalHints) -> Node:
    if chosen == "":
        return _any_plan(goal, hints)
    if isinstance(chosen, SignCases):
        node = Node("case", {"formula": chosen.formula})
        below = zip(apply(goal, node), (chosen.above, chosen.zero, chosen.below), strict=True)
        return replace(
            node, children=tuple(_choice(g, c, hints) for g, c in below if isinstance(g, PlanChoice))
        )
    node = Node("absurd") if chosen is None else Node("plan", {"plan": chosen})
    children = tuple(
        _derived(p, Derivation(), hints.limit) for p in apply(goal, node) if isinstance(p, Point)
    )
    return replace(node, children=children)


def _any_plan(goal: PlanChoice, hints: OptimalHints) -> Node:
    """The first plan without parameters that is proved to do."""
    for p in goal.plans:
        if not p.own.names:
            try:
                return _choice(goal, p.name, replace(hints, limit=min(2.0, hints.limit)))
            except (PremiseNotFound, TreecertError):
                continue
    raise PremiseNotFound("no plan is chosen, and none without parameters does")


def _derived(point: Point, how: Derivation, limit: float) -> Node:
    draft = _Draft(point, limit)
    for fact in how.facts:
        draft.add(fact)
    if how.split is not None:
        formula, *branches = how.split
        node = Node("case", {"formula": formula})
        below = zip(apply(draft.point, node), branches, strict=True)
        inner = tuple(_derived(p, d, limit) for p, d in below if isinstance(p, Point))
        return draft.above(replace(node, children=inner))
    if how.plus:
        return draft.close(how.plus)
    return draft.above(Node("close", {}, {"goal": premise(draft.point, limit, how.using)}))


def premise(point: Point, limit: float, enough: tuple[str, ...] = ()) -> Premise:
    """A premise that proves the goal of a point, over the integers, by conditions that are enough. Raises Stuck."""
    known, goal = point.known, point.goal
    op: Op = "==" if goal.op == "==" else ">" if goal.strict else ">="
    target = Relation(goal.gap, op, ZERO)
    usable = {n: r for n, r in known.conditions.items() if _is_poly(r, known.kit)}
    near = tuple(n for n, r in usable.items() if r.gap.variables <= target.gap.variables)
    for using in (enough,) if enough else dict.fromkeys((near, tuple(usable))):
        statement = posed(target, tuple(known.condition(u) for u in using), known.integers)
        found = _kernel(statement, limit)
        if found is not None:
            return Premise(using, {}, found)
    raise PremiseNotFound(f"open: {plain_relation(goal)}")


@lru_cache(maxsize=4096)
def _kernel(statement: Statement, limit: float) -> Step | None:
    """A proof, sought once: statements on one system have most obligations in common."""
    goal = pose(statement, flint_kit())
    try:
        reducer = DomainReducer(Tactics(Clock(limit)))
        return combined(goal, reducer.prove) or _whole(goal, limit) or reducer.prove(goal)
    except TreecertError:
        return None


def _whole(goal: Posed, limit: float) -> Step | None:
    """An inequality between whole numbers: were it false, it would be by one at least."""
    names = goal.domain.variables
    p = to_poly(goal.expr, names, goal.kit)
    used = set() if p is None else goal.expr.variables
    if p is None or p.degree != 1 or goal.kind == "==" or not used <= set(goal.domain.integers):
        return None
    if any(c.denominator != 1 for c in p.terms().values()):
        return None
    bound = -1 if goal.kind == ">=" else 0
    step = Step("integer-cut", {"function": p.text, "bound": bound})
    fails, holds = apply_step(goal, step.rule, step.data)
    if not isinstance(fails, Posed) or not isinstance(holds, Posed):
        raise TypeError("a cut leaves posed goals")
    found = contradiction(fails, Clock(limit))
    if found is None:
        return None
    last = ["0"] * (len(holds.domain.conditions) - 1) + ["1"]
    empty = Step("empty", {"multipliers": [str(m) for m in found]})
    return replace(step, children=(empty, Step("combine", {"multipliers": last})))


class _Draft(StepDraft):
    """A derivation over the integers."""

    def _kernel(self, target: Relation, using: tuple[str, ...], *, whole: bool) -> Step | None:  # noqa: ARG002  # always
        known = self.point.known
        statement = posed(target, tuple(known.condition(u) for u in using), known.integers)
        return _kernel(statement, self.limit)


def _is_poly(r: Relation, kit: Kit) -> bool:
    return to_poly(r.gap, tuple(sorted(r.gap.variables)), kit) is not None
