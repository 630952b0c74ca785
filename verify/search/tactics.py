"""The tactic search: a proof tree for a sign of a normal form.

Iterative deepening over the kernel's rules. Every step is made by the kernel's own `apply`, so a wrong idea costs
time, never truth. A numeric filter drops goals that look false at a sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from verify.errors import TooLarge, TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import Goal, Posed
from verify.language.calculus import NotSmooth, along
from verify.language.forms import PLAIN, Form
from verify.language.polytopes import NotFullDimensional
from verify.rationals import Fraction
from verify.search.candidates import (
    Direction,
    bits_factor,
    common_factor,
    directions,
    planes,
    power_text,
    ratios,
    shared_exponentials,
    shared_numerators,
    touching_planes,
)
from verify.search.clock import Clock
from verify.search.covering import find_cover
from verify.search.gibbs import gibbs_ideas
from verify.search.mirrors import Chambers, chambers
from verify.search.sampling import looks_false, lowest

CLEARLY_POSITIVE = 1e-3
MAX_BRANCHES = 6
EFFORT = {"substitution": 1, "divide": 5}
"""Halves of the weight: blow-ups simplify more than they show, divisions less."""
SMALL_COVER = 24
BIG_COVER_DEPTH = 3
SYMMETRIC_DEPTH = 2
"""Nesting from which on a symmetric goal is split by its mirrors, rather than in ways that are not symmetric."""
MAX_PLANES = 5


Idea = tuple[str, dict[str, object], list[Goal]]
Name = tuple[str, str, bool]


@dataclass
class Tactics:
    """One search: a clock, and what has failed so far."""

    clock: Clock
    failed: dict[Name, int] = field(default_factory=dict)
    open_goals: dict[str, Goal | None] = field(default_factory=dict)
    """What is left open: canonical texts with their goals, or sentences."""
    max_cells: int = 400
    covers: dict[Name, int] = field(default_factory=dict)
    ideas: dict[Name, list[Idea]] = field(default_factory=dict)
    means: dict[Name, list[Idea]] = field(default_factory=dict)
    chambers: dict[Name, Chambers | None] = field(default_factory=dict)

    def prove(self, goal: Goal, max_depth: int = 6) -> Step | None:
        """A proof of the goal, or None, also for a goal that is too large to be written down. Raises TimeUp."""
        try:
            name_of(goal)
        except TooLarge as error:
            self.open_goals.setdefault(f"a goal that is too large: {error}", None)
            return None
        if looks_false(goal.form):
            self.note(goal)
            return None
        for depth in range(max_depth + 1):
            self.clock.report(f"depth {depth}: {show(goal)[:100]}")
            step = self.solve(goal, depth)
            if step is not None:
                return step
        self.note(goal)
        return None

    def note(self, goal: Goal) -> None:
        """Remembers a goal that is left open."""
        self.open_goals.setdefault(show(goal), goal)

    def solve(self, goal: Goal, depth: int) -> Step | None:
        """A proof with at most `depth` nested branching rules."""
        self.clock.check()
        try:
            name = name_of(goal)
        except TooLarge:  # no certificate could hold it
            return None
        if self.failed.get(name, -1) >= depth:
            return None
        step = self.at_once(goal)
        if step is None and not looks_false(goal.form):
            step = self._cleared(goal, depth)
            if step is None and not bits_factor(goal.form):  # a number makes no difference to what comes next
                step = self._branch(goal, depth)
        if step is None:
            self.failed[name] = depth
        return step

    def at_once(self, goal: Goal) -> Step | None:
        """Rules that leave nothing to prove."""
        if not goal.region.variables:
            return self._first(goal, ["zero", "constant"])
        step = self._first(goal, ["zero", "signs"])
        if step is None and _constants_only(goal.form):
            step = self._chain(goal, "numeric", {"bits": 40}, 0)
        return step

    def _first(self, goal: Goal, rules: Sequence[str]) -> Step | None:
        for rule in rules:
            if attempt(goal, rule, {}) == []:
                return Step(rule)
        return None

    def _chain(self, goal: Goal, rule: str, data: dict[str, object], depth: int) -> Step | None:
        """The rule, and proofs of all that it leaves."""
        subgoals = attempt(goal, rule, data)
        if subgoals is None:
            return None
        return self._close(rule, data, subgoals, depth)

    def _close(self, rule: str, data: dict[str, object], subgoals: Sequence[Goal], depth: int) -> Step | None:
        """Proofs of all subgoals; on faces, which have fewer variables, one more rule may be nested.

        A face with one variable is decided soon and tells of the rest. Larger ones come last: with that rule
        they may take long, in vain where the rest has no proof.
        """
        if any(looks_false(g.form) for g in subgoals):
            return None
        most = max((len(g.region.variables) for g in subgoals), default=0)

        def later(indexed: tuple[int, Goal]) -> tuple[bool, int]:
            _, g = indexed
            return _is_face(g, most) and len(g.region.variables) > 1, weight(g.form)

        children: dict[int, Step] = {}
        for i, g in sorted(enumerate(subgoals), key=later):
            step = self.solve(g, depth + _is_face(g, most))
            if step is None:
                return None
            children[i] = step
        return Step(rule, data, tuple(children[i] for i in range(len(subgoals))))

    def _cleared(self, goal: Goal, depth: int) -> Step | None:
        """Common roots, denominators and positive factors are divided out before anything else."""
        if bits_factor(goal.form):
            return self._chain(goal, "divide", {"factor": "1/ln(2)"}, depth)
        powers = common_factor(goal.form)
        for f in shared_numerators(goal.form):
            powers[f] = powers.get(f, Fraction(0)) + 1
        factors = [f"({atom.text})" for atom in shared_exponentials(goal.form)]
        if powers:
            factors.append(power_text(powers))
        if not factors:
            return None
        return self._chain(goal, "divide", {"factor": "*".join(factors)}, depth)

    def _branch(self, goal: Goal, depth: int) -> Step | None:
        n = len(goal.region.variables)
        step = self._cover(goal, SMALL_COVER * n)
        if step is not None or depth == 0:
            return step
        for ideas in (self._means, self._ranked):
            if ideas == self._ranked and depth >= SYMMETRIC_DEPTH:
                step = self._mirrored(goal, depth)
                if step is not None:
                    return step
            for rule, data, subgoals in ideas(goal):
                step = self._close(rule, data, subgoals, depth - 1)
                if step is not None:
                    return step
        return self._cover(goal, self.max_cells) if depth >= BIG_COVER_DEPTH else None

    def _mirrored(self, goal: Goal, depth: int) -> Step | None:
        """One part of a goal that is symmetric in three arguments or more, for all of them."""
        name = name_of(goal)
        if name not in self.chambers:
            self.chambers[name] = chambers(goal, attempt)
        found = self.chambers[name]
        return None if found is None else found.prove(lambda part: self.solve(part, depth))

    def _cover(self, goal: Goal, cells: int) -> Step | None:
        """A covering, unless one of that size was tried before or the goal looks too close to 0 for one."""
        name = name_of(goal)
        n = len(goal.region.variables)
        promising = (
            (0.004, 0.03, 0.08)[min(n, 3) - 1] if cells <= SMALL_COVER * n else CLEARLY_POSITIVE / 4**n
        )
        if self.covers.get(name, 0) >= cells or lowest(goal.form) <= promising:
            return None
        self.covers[name] = cells  # also where the clock cuts it off: it would take as long once more
        return find_cover(goal, cells, self.clock)

    def _ranked(self, goal: Goal) -> list[Idea]:
        """Rule applications whose subgoals all pass the filter, cheapest first; splits last. Computed once a goal."""
        name = name_of(goal)
        if name not in self.ideas:
            self.ideas[name] = self._rank(goal)
        return self.ideas[name]

    def _rank(self, goal: Goal) -> list[Idea]:
        found: list[tuple[int, int, str, dict[str, object], list[Goal]]] = []
        bends: list[Form] = []
        for rule, data in self._ideas(goal, bends):
            self.clock.check()
            subgoals = attempt(goal, rule, data)
            if subgoals is None or any(looks_false(g.form) for g in subgoals):
                continue
            cost = sum(weight(g.form) for g in subgoals) * EFFORT.get(rule, 2) // 2
            found.append((cost, len(found), rule, data, subgoals))
        found.sort(key=lambda item: item[:2])
        ideas: list[Idea] = [(rule, data, subgoals) for _, _, rule, data, subgoals in found[:MAX_BRANCHES]]
        for p in planes(goal.form, bends)[:MAX_PLANES]:
            subgoals = attempt(goal, "split", {"plane": p.text})
            if subgoals is not None:
                ideas.append(("split", {"plane": p.text}, subgoals))
        return ideas

    def _means(self, goal: Goal) -> list[Idea]:
        """The first use of Gibbs' inequality, found once a goal."""
        name = name_of(goal)
        if name not in self.means:
            self.means[name] = list(islice(self._gibbs(goal), 1))
        return self.means[name]

    def _gibbs(self, goal: Goal) -> Iterator[Idea]:
        """Uses of ln r >= 1 - 1/r after which nothing looks false, and less is left than before."""
        before = weight(goal.form)
        for data in gibbs_ideas(goal.form):
            self.clock.check()
            subgoals = attempt(goal, "gibbs", data)
            if subgoals is None or any(looks_false(g.form) for g in subgoals):
                continue
            if weight(subgoals[-1].form) < before:
                yield "gibbs", data, subgoals

    def _ideas(self, goal: Goal, bends: list[Form]) -> Iterator[tuple[str, dict[str, object]]]:
        form = goal.form
        yield "powers", {}
        yield from _root_ideas(form)
        yield from _opaque_ideas(form)
        if goal.region.sides:
            return
        for v in directions(goal.region):
            texts = [str(x) for x in v]
            back = [str(-x) for x in v]
            bend = _bend(form, v)
            if bend is not None:
                bends.append(bend)
                if not looks_false(bend.scale(Fraction(-1))):
                    yield "concave", {"along": texts}
            yield "fibre", {"along": texts}
            yield "fibre", {"along": back}
            if bend is not None and not goal.strict and not looks_false(bend):
                for p in touching_planes(form, v):
                    yield "tangent", {"along": texts, "plane": p.text}
        yield from _divisions(form)
        for data in ratios(goal.region):
            yield "substitution", data


def _constants_only(form: Form) -> bool:
    """Rational but for constants such as ln 2, at least one of them."""
    constants = False
    for key in form.terms:
        if key.opaque or any(not b.is_constant for b, _ in (*key.roots, *key.logs)):
            return False
        constants = constants or key != PLAIN
    return constants


def _bend(form: Form, v: Direction) -> Form | None:
    try:
        direction = [Fraction(x) for x in v]
        return along(along(form, direction), direction)
    except NotSmooth:
        return None


def _root_ideas(form: Form) -> Iterator[tuple[str, dict[str, object]]]:
    roots = sorted({b for key in form.terms for b, f in key.roots if f == Fraction(1, 2)})
    for root in roots:
        for mode in ("first", "second", "both"):
            yield "squaring", {"root": root.text, "mode": mode}


def _opaque_ideas(form: Form) -> Iterator[tuple[str, dict[str, object]]]:
    for atom in sorted(form.atoms):
        modes = {"min": ("both", "first", "second"), "H": ("above", "logs")}.get(atom.kind, ())
        for mode in modes:
            yield ("minimum" if atom.kind == "min" else "entropy"), {"atom": atom.text, "mode": mode}


def _divisions(form: Form) -> Iterator[tuple[str, dict[str, object]]]:
    """Exponentials, and coefficients of logarithms that have a sign: the next derivative then loses the logarithm."""
    region = form.region
    seen, seen_roots = set(), set()
    for atom in sorted({o for key in form.terms for o, _ in key.opaque if o.kind == "exp"}):
        yield "divide", {"factor": f"({atom.text})"}
    for key, r in form.terms.items():
        if sum(1 for b, _ in key.logs if not b.is_constant) != 1:
            continue
        if key.roots and not key.opaque and key.roots not in seen_roots:
            seen_roots.add(key.roots)
            yield "divide", {"factor": power_text(dict(key.roots))}
        if r.num.is_constant:
            continue
        s = region.sign(r.num)
        p = (r.num if s == 1 else -r.num).primitive()[1]
        if s and p not in seen:
            seen.add(p)
            yield "divide", {"factor": f"({p.text})"}


def name_of(goal: Goal) -> Name:
    """What identifies a goal within one search. Raises TooLarge."""
    return goal.form.text, goal.region.description, goal.strict


def attempt(goal: Goal, rule: str, data: dict[str, object]) -> list[Goal] | None:
    """The subgoals of a rule, None when it refuses."""
    try:
        subgoals = apply(goal, rule, data)
    except (TreecertError, NotFullDimensional):
        return None
    return [g for g in subgoals if not isinstance(g, Posed)]


def _is_face(goal: Goal, most: int) -> bool:
    """Whether a goal has fewer variables than the largest beside it."""
    return len(goal.region.variables) < most


def weight(form: Form) -> int:
    """A rough cost of proving something about the form."""
    total = 0
    for key, r in form.terms.items():
        logs = sum(n for b, n in key.logs if not b.is_constant)
        total += 10 * abs(logs) * (1 + r.num.degree) + 12 * len(key.roots) + 20 * len(key.opaque)
        total += r.num.degree + len(r.num.terms())
    return total * (1 + len(form.region.variables))


def show(goal: Goal) -> str:
    """The goal in one line that the grammar reads back, as canonical texts stand: quickly made, not for its looks."""
    where = f" for {goal.region.description}" if goal.region.variables else ""
    return f"{goal.form.text} {'>' if goal.strict else '>='} 0{where}"
