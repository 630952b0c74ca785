"""Search for proofs about independent draws (untrusted): plans, one after the other, each obligation by the kernel.

Main definitions: `decide_draws`, `DrawHints`, `DrawOutcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kinds.draws.certificates import DrawCertificate, check, dump, load
from verify.kinds.draws.grammar import draws_texts
from verify.kinds.draws.laws import ExplicitDraws
from verify.kinds.draws.search.plans import DrawPlan, plans_of
from verify.kinds.draws.search.refuting import FEW, refutation_of
from verify.kinds.draws.search.telling import Words
from verify.kinds.draws.statements import DrawStatement
from verify.kinds.draws.tails import obligations
from verify.kinds.families.certificates import Node
from verify.kinds.greedy_runs.search import Way
from verify.kinds.sequences.steps import Point
from verify.language.domains import to_poly
from verify.language.printing import plain_relation
from verify.language.statements import Statement
from verify.search.clock import Clock, TimeUp
from verify.search.combining import combined
from verify.search.domain_reduction import DomainReducer
from verify.search.outcomes import Status
from verify.search.sealing import sealed
from verify.search.step_plans import PremiseNotFound, StepDraft
from verify.search.tactics import Tactics

LIMIT = 5.0
"""Seconds for one premise."""
LATER = 8.0
"""Seconds for laws that refute, when no plan works."""
TITLES = {
    "hoeffding": "by Hoeffding's bound",
    "chernoff": "by Chernoff's bound",
    "chebyshev": "by Chebyshev's inequality",
    "markov": "by Markov's inequality",
}
"""How plans are told."""
Progress = Callable[[str], None]


@dataclass(frozen=True)
class DrawHints:
    """Plans to try first; ways to derive obligations, by their names, in place of those of a plan."""

    plans: tuple[DrawPlan, ...] = ()
    ways: Mapping[str, Way] = field(default_factory=dict)
    limit: float = LIMIT


@dataclass(frozen=True)
class DrawOutcome:
    """How a statement came out. `certificate`, a text, passed both replays; `words` say how, or what is left.

    `left`: what each plan leaves open, in the symbols of the statement.
    """

    statement: DrawStatement
    status: Status
    certificate: str = ""
    words: str = ""
    law: ExplicitDraws | None = None
    left: tuple[str, ...] = ()


def decide_draws(
    statement: DrawStatement,
    hints: DrawHints | None = None,
    *,
    time_limit: float = 60.0,
    progress: Progress | None = None,
) -> DrawOutcome:
    """A proof, or laws that refute the statement, or what is left open.

    Guarantee: what is proved or refuted passed both replays, as text. Raises Unreadable for a statement without a text.
    """
    with Clock(time_limit).enclosing():
        return _decided(statement, hints or DrawHints(), time_limit, progress)


def _decided(
    statement: DrawStatement, hints: DrawHints, time_limit: float, progress: Progress | None
) -> DrawOutcome:
    """The same; a part of the time is kept for a last look at laws."""
    later, left = min(time_limit / 4, LATER), list[str]()
    clock = Clock(time_limit - later)
    texts = draws_texts(statement)
    law = refutation_of(statement, Clock(FEW))
    if law is not None:
        return _refuted(statement, texts, law)
    for plan in (*hints.plans, *plans_of(statement)):
        if progress is not None:
            progress(f"by the plan {plan.name}")
        try:
            with clock.enclosing():
                proofs = _derived(statement, plan, hints, clock)
            proof = replace(plan.proof, proofs=proofs)
            text = _replayed(DrawCertificate(*texts, proof), statement)
        except (PremiseNotFound, TimeUp) as error:
            left.append(f"{TITLES.get(plan.name, plan.name)}: {error}")
            continue
        except TreecertError:
            left.append(f"{TITLES.get(plan.name, plan.name)}: its formulas have no value here")
            continue
        words = f"moments of a sum of independent numbers ({plan.name}), {len(proofs)} obligations"
        return DrawOutcome(statement, "proved", text, words)
    law = refutation_of(statement, Clock(later))
    if law is not None:
        return _refuted(statement, texts, law)
    left = left or ["no plan bounds such an event"]
    return DrawOutcome(statement, "undecided", "", "; ".join(left), left=tuple(left))


def _refuted(s: DrawStatement, texts: tuple[str, str], law: ExplicitDraws) -> DrawOutcome:
    count = "one draw" if len(law.rows) == 1 else f"{len(law.rows)} draws"
    text = _replayed(DrawCertificate(*texts, law=law), s)
    return DrawOutcome(s, "refuted", text, f"explicit laws of {count}", law)


def _replayed(certificate: DrawCertificate, statement: DrawStatement) -> str:
    """The text of a certificate that passed the replay in FLINT. Raises TreecertError."""
    return sealed(certificate, dump, load, check, statement)


def _derived(s: DrawStatement, plan: DrawPlan, hints: DrawHints, clock: Clock) -> dict[str, Node]:
    """Proofs of all obligations, the cheapest question first. Raises Stuck."""
    ways = {**plan.ways, **hints.ways}
    goals = obligations(s, plan.proof, flint_kit())
    found: dict[str, Node] = {}
    for name in sorted(goals, key=lambda n: (n != "total", n)):
        clock.check()
        try:
            found[name] = derived(goals[name], ways.get(name, Way()), hints.limit)
        except TimeUp:
            raise
        except (PremiseNotFound, TreecertError) as error:
            goal = plain_relation(goals[name].goal)
            raise PremiseNotFound(f"it is left to show {Words(s).put(goal)}") from error
    return found


def derived(point: Point, way: Way, limit: float) -> Node:
    """A derivation of one obligation. Raises Stuck, TreecertError."""
    draft = _Draft(point, limit)
    for fact in way.facts:
        draft.add(fact)
    if way.chain:
        return draft.chain(way.chain)
    try:
        return draft.close(way.plus, way.law)
    except PremiseNotFound:
        if way.plus or way.law:
            raise
        known = draft.point.known
        for label, r in known.conditions.items():
            if to_poly(r.gap, tuple(sorted(r.gap.variables)), known.kit) is None:
                with suppress(PremiseNotFound):
                    return draft.close({label: "1"})
        raise


class _Draft(StepDraft):
    """Many premises are conditions, or follow from them by expansion."""

    def _proof(self, statement: Statement) -> Step | None:
        goal, reducer = pose(statement, flint_kit()), DomainReducer(Tactics(Clock(self.limit)))
        try:
            return combined(goal, reducer.prove) or reducer.prove(goal)
        except TreecertError:
            return None
