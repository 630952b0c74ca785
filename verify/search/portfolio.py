"""The portfolio: statements turned over by moves, each version analysed for a short while, then for longer.

Main definition: `Portfolio`. Iterative deepening over time: every version of the statement gets a little time before
any gets more, so that the version that is easy decides, not the one that was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.domains import Domain, Kind
from verify.language.expressions import Const, Expr
from verify.language.functions import KINKS
from verify.search.canonical_form import canonical
from verify.search.clock import Clock, TimeUp
from verify.search.combining import combined
from verify.search.conditions import curved
from verify.search.domain_reduction import DomainReducer
from verify.search.factoring import Factored, without_factor
from verify.search.homogeneous import Reduced, reduced
from verify.search.logarithms import logarithmic
from verify.search.monotone_transforms import hardness, has_any, is_straight
from verify.search.moves import can_be_opened, half_way, is_ready, moves
from verify.search.redundant_constraints import (
    proved_without,
    without_ends,
    without_redundant,
    without_unneeded,
)
from verify.search.sampling_oracle import SamplingOracle
from verify.search.squares import sum_of_squares
from verify.search.straightening import straightened
from verify.search.tactics import Tactics
from verify.search.weakening import Weaker, proved_weaker, weaker_by

BUDGETS = (0.3, 1.2, 5.0, 15.0)
"""Seconds for one version, round by round."""
ENOUGH = 0.5
"""Seconds in which an identity shows itself as one."""
SHALLOW = 2
"""Moves for side conditions, such as that a factor is positive."""
DIRECT = 0.2
"""Seconds for the statement itself before anything is left out of it."""
GLIMPSE = 2.5
"""The same for a version without a term: where that is exact, it may be the one that is easy."""
FIRST = 0.5
LONG_FIRST = 5.0
"""Seconds for the statement as typed in the first rounds: more where analysis alone is at home."""
NESTED_FIRST = 15.0
"""The same for logarithms inside other functions, which no move takes apart."""
PART = 0.4
"""The part of the time that it takes at most: the rest is for other versions."""
LENGTH_ROUND, LENGTH = 2, 10.0
"""Before this round the statement as typed is analysed at length, if it may take more than so many seconds: what is
easy in other words is done by then.
"""
READY = 5
"""So many times the budget where moves have done what they can."""
MANY = 3
"""Variables from which on polynomials are expanded first; below, analysis also tells where they are tight."""
OPPOSITE = {"exp": "ln", "ln": "exp"}
FOREIGN = ("exp", *KINKS)
DEPTH = 7
Name = tuple[Domain, Expr, Kind, bool]


@dataclass(frozen=True)
class Version:
    """A goal to prove in the place of the statement: without some conditions, and without a term or a factor.

    `relaxed`: before the term goes integer variables become real ones.
    """

    goal: Posed
    dropped: tuple[int, ...] = ()
    weaker: tuple[Posed, Weaker] | None = None
    relaxed: bool = False
    factored: Factored | None = None
    reduced: Reduced | None = None


@dataclass
class Portfolio:
    """One search over versions of a statement."""

    clock: Clock
    max_depth: int = 6
    failed: dict[Name, tuple[float, int]] = field(default_factory=dict)
    proved: dict[Name, Step] = field(default_factory=dict)
    tactics: dict[Name, Tactics] = field(default_factory=dict)
    compared: list[str] = field(default_factory=list)
    """The functions by which sides are compared on the way to the goal at hand."""

    def __post_init__(self) -> None:
        self.oracle = SamplingOracle(self.clock)
        self.seconds = self.clock.deadline - self.clock.start

    def prove_directly(self, goal: Posed) -> Step | None:
        """A proof of the statement as it was typed, when that is easy, or None. Raises TimeUp."""
        return self._analysed(goal, _name(goal), DIRECT)

    def prove(self, goal: Posed) -> Step | None:
        """A proof of some version, or None. Raises TimeUp."""
        straight = straightened(goal, lambda g: self.solve(g, SHALLOW, BUDGETS[0]))
        return straight.proved(self._prove(straight.goal))

    def _prove(self, goal: Posed) -> Step | None:
        versions = list(self._versions(goal))
        if any(version.reduced is not None for version in versions):
            step = self._analysed(goal, _name(goal), FIRST)  # what is easy as it was typed
            if step is not None:
                return step
        for version in versions:
            if version.weaker is not None and not self._hopeless(version.goal):
                step = self._analysed(version.goal, _name(version.goal), GLIMPSE)
                step = None if step is None else self._widened(version, step, BUDGETS[0])
                if step is not None:
                    return step
        for turn, budget in enumerate(BUDGETS):
            step = self._at_length(goal) if turn == LENGTH_ROUND else None
            if step is not None:
                return step
            for i, version in enumerate(versions):
                others_wait = turn == 0 and any(other.weaker is not None for other in versions[i + 1 :])
                step = self._turned(version, budget, PART * self.seconds if others_wait else self.clock.left)
                step = None if step is None else self._widened(version, step, budget)
                if step is not None:
                    return step
        return None

    def _turned(self, version: Version, budget: float, most: float) -> Step | None:
        """A proof of a version by all that there is, in so much time; what is cut off starts again in a later round."""
        clock = self.clock
        self.clock = Clock(min(most, clock.left), clock.report)
        try:
            return self.solve(version.goal, DEPTH, budget)
        except TimeUp:
            clock.check()
            return None
        finally:
            self.clock = clock

    def _at_length(self, goal: Posed) -> Step | None:
        """The statement as typed, once for longer than before; None where the whole time is short."""
        most = PART * self.seconds
        return self._analysed(goal, _name(goal), most) if most > LENGTH else None

    def _versions(self, goal: Posed) -> Iterator[Version]:
        """The statement on simpler domains, without terms that it does not need, and as it stands."""
        fewer = reduced(goal)
        if fewer is not None:
            yield Version(fewer.goal, reduced=fewer)
        line, ends = without_ends(goal, self.oracle)
        if ends:
            yield Version(line, tuple(ends))
        wider, unneeded = without_unneeded(goal, self.oracle)
        wider, more = without_redundant(wider, self.oracle)
        dropped = (*unneeded, *more)
        plain, factored = Version(wider, dropped), without_factor(wider, self.oracle)
        if factored is not None:
            yield Version(factored.rest, dropped, factored=factored)
        if factored is None or not factored.is_number:
            yield plain
        if unneeded:
            simpler, places = without_redundant(goal, self.oracle)
            yield Version(simpler, tuple(places))
        real = _relaxed(wider) if goal.domain.integers else wider
        for weaker in weaker_by(real, self.oracle):
            yield Version(weaker.rest, dropped, (real, weaker), relaxed=real is not wider)
        if dropped:
            yield Version(goal)

    def _widened(self, version: Version, step: Step, budget: float) -> Step | None:
        """A proof of the statement from one of a version."""
        found: Step | None = step
        if version.weaker is not None:
            found = proved_weaker(*version.weaker, step, lambda g: self.solve(g, SHALLOW, budget))
        if version.reduced is not None and found is not None:
            found = version.reduced.proved(found, lambda g: self.solve(g, SHALLOW, budget))
        if version.factored is not None:
            parts = version.factored
            sign, same = (self.solve(g, SHALLOW, budget) for g in (parts.factor, parts.whole))
            found = None if sign is None or same is None else parts.proved(sign, step, same)
        if version.relaxed and found is not None:
            found = Step("relax", {"powers": {}}, (found,))
        return proved_without(version.dropped, found)

    def solve(self, goal: Posed, depth: int, budget: float) -> Step | None:
        """A proof by analysis within the budget, or by moves."""
        self.clock.check()
        name = _name(goal)
        if name in self.proved:
            return self.proved[name]
        if isinstance(goal.expr, Const) and (
            goal.expr.value > 0 or (goal.expr.value == 0 and goal.kind != ">")
        ):
            return Step("focus", {"conditions": []}, (Step("combine", {"multipliers": []}),))
        tried = self.failed.get(name)
        if tried is not None and tried[0] >= budget and (tried[1] >= depth or not depth):
            return None
        self.failed[name] = (budget, depth)  # also against circles
        if self._hopeless(goal):
            self.failed[name] = (float("inf"), depth)
            return None
        if _is_algebraic(goal):
            step = sum_of_squares(goal)
            if step is not None:
                self.proved[name] = step
                return step
        skip = half_way(goal) or (goal.defined and can_be_opened(goal))
        step = None if skip else self._analysed(goal, name, self._share(goal, depth, budget))
        step = step or self._moved(goal, depth, budget)
        if step is not None:
            self.proved[name] = step
        return step

    def _share(self, goal: Posed, depth: int, budget: float) -> float:
        """Seconds for the analysis of one version: less where moves have more to do, enough for what was typed."""
        if depth == DEPTH:
            foreign = _is_foreign(goal, self.oracle)
            first = FIRST if foreign else NESTED_FIRST if logarithmic(goal) else LONG_FIRST
            first = min(first, PART * self.seconds)
            return first if budget <= BUDGETS[0] else max(first, budget)
        if curved(goal) or (depth == 0 and not canonical(goal.expr)):  # an identity shows itself soon
            return budget if depth == 0 else budget / 3
        return READY * budget if is_ready(goal) else budget if depth == 0 else budget / 3

    def _hopeless(self, goal: Posed) -> bool:
        try:
            return self.oracle.looks_false(goal)
        except TimeUp:
            raise
        except (TreecertError, ArithmeticError, ValueError, TypeError):
            return True

    def _analysed(self, goal: Posed, name: Name, budget: float) -> Step | None:
        limit = Clock(min(budget, self.clock.left), self.clock.report)
        tactics = self.tactics.setdefault(name, Tactics(limit))
        tactics.clock = limit
        try:
            return DomainReducer(tactics, max_depth=self.max_depth).prove(goal)
        except TreecertError:
            self.clock.check()
            return None

    def _moved(self, goal: Posed, depth: int, budget: float) -> Step | None:
        if depth == 0:
            return None
        for rule, data in moves(goal, self.oracle):
            self.clock.check()
            if rule == "compare" and OPPOSITE.get(str(data["by"])) in self.compared:
                continue  # it would lead back
            try:
                subgoals = apply(goal, rule, data)
            except Refused:
                continue
            self.compared.append(str(data.get("by")) if rule == "compare" else "")
            try:
                step = self._closed(rule, data, subgoals, depth - 1, budget)
            finally:
                self.compared.pop()
            if step is not None:
                return step
        return None

    def _closed(
        self, rule: str, data: dict[str, object], subgoals: Sequence[AnyGoal], depth: int, budget: float
    ) -> Step | None:
        if any(isinstance(g, Goal) or self._hopeless(g) for g in subgoals):
            return None
        if rule == "drop" and isinstance(subgoals[0], Posed) and self.oracle.looks_undefined(subgoals[0]):
            return None
        children: dict[int, Step] = {}
        last = len(subgoals) - 1 if rule in ("through", "compare") else -1
        # the same in simpler words, or of another variable, costs no depth
        free = rule == "change" or (rule == "through" and data["factor"] == "1")
        for i, g in sorted(enumerate(subgoals), key=lambda pair: pair[0] != last):
            if not isinstance(g, Posed):
                return None
            side = last > 0 and i < last - 1
            if i == last:
                step = self._rest(g, depth, budget)
            elif rule == "plus" and i < len(subgoals) - 1:
                step = self._focused(g, lambda g: self.solve(g, SHALLOW, budget))
                step = step or self.solve(g, depth, budget)
            elif rule == "plus":
                step = self._used(g, data["condition"], depth, budget)
            else:
                step = self.solve(g, min(depth, SHALLOW) if side else depth + free, budget)
            if step is None:
                return None
            children[i] = step
        return Step(rule, data, tuple(children[i] for i in range(len(subgoals))))

    def _focused(self, goal: Posed, prove: Callable[[Posed], Step | None]) -> Step | None:
        """A proof on the conditions that are polynomials."""
        bent = set(curved(goal))
        data: dict[str, object] = {
            "conditions": [str(i) for i in range(len(goal.domain.conditions)) if i not in bent]
        }
        (smaller,) = apply(goal, "focus", data)
        if not isinstance(smaller, Posed) or self._hopeless(smaller):
            return None
        found = prove(smaller)
        return None if found is None else Step("focus", data, (found,))

    def _used(self, goal: Posed, condition: object, depth: int, budget: float) -> Step | None:
        """Without a condition that has been used; with it where it is a polynomial that is needed once more."""
        (smaller,) = apply(goal, "drop", {"condition": condition})
        if not isinstance(smaller, Posed) or self._hopeless(smaller) or self.oracle.looks_undefined(smaller):
            return None if curved(goal) else self.solve(goal, depth, budget)
        prove = self.solve if canonical(smaller.expr) else self._rest
        step = prove(smaller, depth, budget)
        return None if step is None else Step("drop", {"condition": condition}, (step,))

    def _rest(self, goal: Posed, depth: int, budget: float) -> Step | None:
        """What a comparison leaves out; where that is an identity it is not turned over once more."""
        if curved(goal):
            found = self._focused(goal, lambda g: self._rest(g, depth, budget))
            if found is not None:
                return found
        try:
            step = combined(goal, lambda g: self.solve(g, SHALLOW, budget))
        except TimeUp:
            raise
        except TreecertError:
            step = None
        return step or self.solve(
            goal, min(depth, SHALLOW) if canonical(goal.expr) else 0, max(budget, ENOUGH)
        )


def _is_algebraic(goal: Posed) -> bool:
    """Whether sums of squares come before analysis: many variables, or conditions that are not affine."""
    if goal.domain.integers or goal.kind == "==":
        return False
    return len(goal.domain.variables) >= MANY or not is_straight(goal)


def _is_foreign(goal: Posed, oracle: SamplingOracle) -> bool:
    """Whether analysis alone has little hope: functions and conditions that it does not take, many roots."""
    if has_any(goal.expr, FOREIGN) or goal.domain.integers or not is_straight(goal):
        return True
    return hardness(goal.expr) > 0 and len(oracle.used(goal)) >= MANY


def _relaxed(goal: Posed) -> Posed:
    """The goal for real variables; itself where that is refused."""
    try:
        (found,) = apply(goal, "relax", {"powers": {}})
    except Refused:
        return goal
    return found if isinstance(found, Posed) else goal


def _name(goal: Posed) -> Name:
    return goal.domain, goal.expr, goal.kind, goal.defined
