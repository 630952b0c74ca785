"""Search for proofs about greedy runs (untrusted): each obligation by the kernel, or along facts that are given.

Main definitions: `decide_run`, `RunHints`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.premises import ZERO, posed
from verify.kinds.greedy_runs.certificates import RunCertificate, dump, load
from verify.kinds.greedy_runs.checker import check
from verify.kinds.greedy_runs.order_rules import NEVER
from verify.kinds.greedy_runs.statements import RunStatement
from verify.kinds.optimal_trees.grammar import is_whole
from verify.kinds.sequences.steps import Point
from verify.language.domains import to_poly
from verify.language.expressions import const
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation
from verify.search.clock import Clock
from verify.search.domain_reduction import DomainReducer
from verify.search.sealing import sealed
from verify.search.step_plans import LIMIT, Fact, LawAt, PremiseNotFound, StepDraft
from verify.search.tactics import Tactics


@dataclass(frozen=True)
class Way:
    """How to derive one obligation: facts in turn, then a chain of them, or what is added with factors, or a law.

    In the relation of a fact {left} and {right} stand for the sides of the goal.
    """

    facts: tuple[Fact, ...] = ()
    plus: Mapping[str, str] = field(default_factory=dict)
    law: LawAt | None = None
    chain: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunHints:
    """Ways by the names of obligations; the others are left to the kernel. `limit`: seconds for one premise."""

    ways: Mapping[str, Way] = field(default_factory=dict)
    limit: float = LIMIT


def decide_run(statement: RunStatement, hints: RunHints | None = None) -> tuple[str, str, str]:
    """(`proved`, certificate, words) or (`undecided`, nothing, what is left).

    Guarantee: the certificate passed the replay in FLINT, as text.
    """
    hints = hints or RunHints()
    proofs: dict[str, Node] = {}
    for name, point in statement.obligations(flint_kit()).items():
        try:
            proofs[name] = _derived(point, hints.ways.get(name, Way()), hints.limit)
        except (PremiseNotFound, TreecertError) as error:
            return "undecided", "", f"{name}: {error}"
    text = sealed(RunCertificate(statement.texts(), proofs), dump, load, check, statement)
    return "proved", text, f"{len(proofs)} obligations of the run"


def _derived(point: Point, way: Way, limit: float) -> Node:
    draft = _Draft(point, limit)
    if point.goal == NEVER or point.goal.op == "==":
        draft.sharpen()
    for fact in way.facts:
        draft.add(replace(fact, relation=_filled(fact.relation, point)))
    if way.chain:
        return draft.chain(way.chain)
    return draft.close(way.plus, way.law)


def _sharpened(sharp: Relation, r: Relation, integers: tuple[str, ...]) -> Step | None:
    """p > 0 gives p >= 1: it is at most 0 or at least 1."""
    goal = pose(posed(Relation(sharp.gap, ">=", ZERO), (r,), integers), flint_kit())
    p = to_poly(r.gap, goal.domain.variables, goal.kit)
    if p is None or p.degree > 1:
        return None
    free = p - goal.kit.poly.constant_of(p.variables, p.constant)
    data: dict[str, object] = {"function": free.text, "bound": int(-p.constant)}
    with suppress(TreecertError):
        return DomainReducer(Tactics(Clock(LIMIT))).follow(goal, "integer-cut", data, 0)
    return None


def _filled(text: str, point: Point) -> str:
    for key, side in (("{left}", point.goal.left), ("{right}", point.goal.right)):
        text = text.replace(key, f"({plain(side, powers=False)})")
    return text


class _Draft(StepDraft):
    """Most obligations are about whole numbers, and need few conditions."""

    def sharpen(self) -> None:
        """Between whole numbers a > b is a >= b + 1, which reals know how to use."""
        known = self.point.known
        for label, r in known.conditions.items():
            if r.strict and r.gap.variables and is_whole(r.gap, known.integers):
                sharp = Relation(r.gap, ">=", const(1))
                proof = _sharpened(sharp, r, known.integers)
                if proof is not None:
                    data = {"relation": plain_relation(sharp, powers=False)}
                    self.put(Node("cut", data, {"holds": Premise((label,), proof=proof)}))

    def _choices(self, target: Relation) -> Sequence[tuple[tuple[str, ...], bool]]:
        """As integers first, with the conditions on names that occur, then with all."""
        sets = list(dict.fromkeys(using for using, _ in super()._choices(target)))
        whole = [(using, True) for using in sets if set(self.point.known.integers) & target.gap.variables]
        return [*whole, *((using, False) for using in sets)]
