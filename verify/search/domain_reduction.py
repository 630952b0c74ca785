"""Domain reduction: the untrusted choices by which domain rules lead from a posed statement to signs on regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations

from verify.arithmetic.polynomials import Poly
from verify.errors import BadInput
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.definedness import definedness
from verify.language.domains import as_affine, to_poly
from verify.language.expressions import Fn, walk
from verify.language.functions import KINKS
from verify.language.polytopes import Affine, NotFullDimensional, Polytope, Unbounded, rank, solve
from verify.rationals import Fraction
from verify.search.clock import ENDLESS, Clock, TimeUp
from verify.search.combining import evaluated
from verify.search.conditions import curved
from verify.search.curved import NEAR, prove_curved
from verify.search.farkas import contradiction
from verify.search.integer_families import plan_integers
from verify.search.logarithms import logarithmic
from verify.search.tactics import Tactics
from verify.search.wording import claim_text

MAX_NESTING = 40
DIFFERENTIATES = ("fibre", "concave")
NO_RULE = "no rule of the search takes the conditions of a case apart"


@dataclass
class DomainReducer:
    """Proves posed statements; signs on regions go to the tactics."""

    tactics: Tactics
    hints: tuple[tuple[str, str], ...] = ()
    max_depth: int = 6

    def prove(self, goal: Posed, nesting: int = 0) -> Step | None:
        """A proof, or None when something is left open. Raises TimeUp, BadInput for domains of an unsupported kind."""
        self.tactics.clock.check()
        if nesting > MAX_NESTING:
            return None
        if goal.domain.integers:
            return self._integers(goal, nesting)
        if (value := evaluated(goal)) is not None:
            return value
        if curved(goal):
            return prove_curved(goal, self, nesting, self._briefly)
        plan = self._plan(goal)
        nested = None if goal.defined else logarithmic(goal)
        if nested is not None:
            step = self.follow(goal, "logarithm", nested, nesting)
            if step is not None:
                return step
        if plan is None:
            self.tactics.open_goals.setdefault(NO_RULE, None)
            return None
        rule, data = plan
        step = self.follow(goal, rule, data, nesting)
        if step is None and goal.kind == "==" and not goal.defined and (kink := _kink(goal)) is not None:
            step = self.follow(goal, "cut", {"poly": kink.text}, nesting)  # a minimum is linear on each side
        return step

    @contextmanager
    def _briefly(self) -> Iterator[None]:
        """A short while for a lemma; what it leaves open is not told."""
        clock, known = self.tactics.clock, dict(self.tactics.open_goals)
        self.tactics.clock = Clock(max(0.0, NEAR * clock.left), clock.report)
        try:
            yield
        except TimeUp:
            clock.check()
        finally:
            self.tactics.clock = clock
            self.tactics.open_goals.clear()
            self.tactics.open_goals.update(known)

    def follow(self, goal: Posed, rule: str, data: dict[str, object], nesting: int) -> Step | None:
        """The rule, and proofs of all that it leaves."""
        try:
            subgoals = apply(goal, rule, data)
        except Refused as error:
            self.tactics.open_goals.setdefault(f"{rule}: {error}", None)
            return None
        return self.close(rule, data, subgoals, nesting)

    def close(
        self, rule: str, data: dict[str, object], subgoals: Sequence[AnyGoal], nesting: int
    ) -> Step | None:
        """Proofs of all subgoals of a rule."""
        children = []
        for g in subgoals:
            step = self.prove(g, nesting + 1) if isinstance(g, Posed) else self._sign(g)
            if step is None:
                return None
            children.append(step)
        return Step(rule, data, tuple(children))

    def _sign(self, goal: Goal) -> Step | None:
        return self._hinted(goal, self.hints) if self.hints else self.tactics.prove(goal, self.max_depth)

    def _hinted(self, goal: Goal, hints: tuple[tuple[str, str], ...]) -> Step | None:
        """The first hint that applies is taken, the others wait for the subgoals.

        What closes at once is not differentiated.
        So signs of arguments, which are asked with every statement, are not spoilt by hints for the statement.
        """
        for i, (rule, text) in enumerate(hints):
            if rule in DIFFERENTIATES and (closed := self.tactics.at_once(goal)) is not None:
                return closed
            data = _hint_data(rule, text)
            try:
                subgoals = apply(goal, rule, data)
            except Refused:
                continue
            rest = hints[:i] + hints[i + 1 :]
            children = [self._hinted(g, rest) for g in subgoals if isinstance(g, Goal)]
            if any(c is None for c in children):
                self.tactics.open_goals.setdefault(f"after the hint {rule} {text}: {claim_text(goal)}", None)
                return None
            return Step(rule, data, tuple(c for c in children if c is not None))
        return self.tactics.prove(goal, self.max_depth)

    def _plan(self, goal: Posed) -> tuple[str, dict[str, object]] | None:
        """The next rule for a domain without integer variables."""
        try:
            polys = goal.polys()
        except Refused:
            raise BadInput("a constraint is not a relation between polynomials in the variables") from None
        shape = _shape(goal, self.tactics.clock)
        if shape in ("flat", "flat or empty"):
            multipliers = contradiction(goal, self.tactics.clock)
            if multipliers is not None:
                return "empty", {"multipliers": [str(m) for m in multipliers]}
        idle = [i for i, (p, kind) in enumerate(polys) if p.is_constant and (kind != ">" or not p.is_zero)]
        if idle and not goal.defined:
            return "drop", {"condition": idle[0]}
        if shape == "unbounded" and not goal.defined and _zero_logs(goal):
            return "defined", {}  # x ln(x) is not certified to be harmless at 0 once x is a quotient
        simpler = simplification(goal, self.tactics.clock)
        if simpler is not None:
            return simpler if goal.defined or simpler[0] != "eliminate" else ("defined", {})
        if any(kind == "==" for _, kind in polys):
            return None
        if shape == "unbounded":
            return "cut", {"poly": _free_variable(goal)}
        if not goal.defined:
            return "defined", {}
        closed = [i for i, (p, kind) in enumerate(polys) if kind == ">=" and p.degree <= 1 and i not in idle]
        affine = all(p.degree <= 1 for p, _ in polys)
        if closed and goal.kind != ">" and shape == "full" and affine and not idle:
            return "closure", {}
        if closed:
            return "faces", {"condition": closed[0]}
        return "interior", {}

    def _integers(self, goal: Posed, nesting: int) -> Step | None:
        for rule, data in plan_integers(goal, self.tactics.clock):
            self.tactics.clock.check()
            step = self.follow(goal, rule, data, nesting)
            if step is not None:
                return step
        return None


def simplification(goal: Posed, clock: Clock = ENDLESS) -> tuple[str, dict[str, object]] | None:
    """A rule that makes the domain simpler without splitting it: fewer variables, affine conditions, bounded.

    Raises TimeUp.
    """
    polys = goal.polys()
    for i, (p, kind) in enumerate(polys):
        if kind == "==" and (name := _solvable(p)) is not None:
            return "eliminate", {"condition": i, "variable": name}
    if any(p.degree > 1 for p, _ in polys):
        change = straighten(goal)
        if change is not None:
            return "change", change
    if _shape(goal, clock) == "unbounded":
        slopes = [as_affine_of(p).slope for p, kind in polys if p.degree <= 1 and kind != "=="]
        if rank(slopes) == len(goal.domain.variables):
            return "change", projective(goal)
    return None


def _hint_data(rule: str, text: str) -> dict[str, object]:
    match rule:
        case "split":
            return {"plane": text}
        case "divide":
            return {"factor": text}
        case _:
            return {"along": text.split()}


def _shape(goal: Posed, clock: Clock) -> str:
    """`full`, `flat`, `flat or empty`, or `unbounded`: what the affine conditions, all opened, leave."""
    affine = [f for p, k in goal.polys() if (f := as_affine(p)) is not None and k != "=="]
    n = len(goal.domain.variables)
    if any(k == "==" for _, k in goal.polys()):
        return "flat or empty"
    if any(k == ">" and p.is_zero for p, k in goal.polys()):
        return "flat"
    try:
        Polytope.build(affine, n)
    except NotFullDimensional:
        return "flat"
    except Unbounded:
        return "flat" if contradiction(goal, clock) is not None else "unbounded"
    return "full"


def as_affine_of(p: Poly) -> Affine:
    """A polynomial known to have degree at most 1."""
    f = as_affine(p)
    if f is None:
        raise ValueError(f"{p} is not affine")
    return f


def _solvable(p: Poly) -> str | None:
    """A variable with a constant coefficient."""
    for name in reversed(p.variables):
        slope = p.derivative(name)
        if slope.is_constant and not slope.is_zero:
            return name
    return None


def _zero_logs(goal: Posed) -> bool:
    return bool(definedness(goal.expr, goal.domain.variables, goal.kit).zero_logs)


def _kink(goal: Posed) -> Poly | None:
    """The difference of two arguments of a minimum, or the like, that is not yet cut by: where it bends."""
    names, kit = goal.domain.variables, goal.kit
    known = {p.primitive()[1] for p, _ in goal.polys() if not p.is_zero}
    for node in walk(goal.expr):
        if isinstance(node, Fn) and node.name in KINKS:
            args = node.children if len(node.children) > 1 else (*node.children, -node.children[0])
            for first, second in combinations(args, 2):
                p = to_poly(first - second, names, kit)
                if p is not None and not p.is_constant and not {q := p.primitive()[1], -q} & known:
                    return q
    return None


def _free_variable(goal: Posed) -> str:
    """A variable along which the domain is a full line, or the first that occurs in no affine condition."""
    slopes = [as_affine_of(p).slope for p, _ in goal.polys() if p.degree <= 1]
    for i, name in enumerate(goal.domain.variables):
        unit = tuple(Fraction(int(i == j)) for j in range(len(goal.domain.variables)))
        if rank([*slopes, unit]) > rank(slopes):
            return name
    return goal.domain.variables[0]


def straighten(goal: Posed) -> dict[str, object] | None:
    """A change of one variable, v -> s = condition, that makes one more condition affine and spoils none."""
    polys = goal.polys()
    names = goal.domain.variables
    bent = sum(1 for p, _ in polys if p.degree > 1)
    best: tuple[int, dict[str, object]] | None = None
    for i, name in _straight_candidates(polys):
        p = polys[i][0]
        slope = p.derivative(name).constant
        new = _fresh(names)
        renamed = tuple(new if v == name else v for v in names)
        gens = {v: goal.kit.poly.gen(renamed, v) for v in renamed}
        rest = p - goal.kit.poly.gen(names, name).scale(slope)
        moved = rest.compose([gens[new if v == name else v] for v in names], renamed)
        image = (gens[new] - moved).scale(1 / slope)
        images = [image if v == name else gens[v] for v in names]
        inverse = [p if v == name else goal.kit.poly.gen(names, v) for v in names]
        fresh = [(q.compose(images, renamed), k) for q, k in polys]
        count = sum(1 for q, _ in fresh if q.degree > 1)
        if count >= bent or (best is not None and count >= best[0]):
            continue
        size = len(polys)
        unit = [["1" if a == b else "0" for b in range(size)] for a in range(size)]
        none = ["0"] * size
        data: dict[str, object] = {
            "variables": list(renamed),
            "images": [q.text for q in images],
            "below": "1",
            "conditions": [f"{q.text}{k}" for q, k in fresh],
            "inverse": [q.text for q in inverse],
            "over": "1",
            "forward": [none, *unit],
            "back": [none, *unit],
        }
        best = (count, data)
    return best[1] if best is not None else None


def _straight_candidates(polys: Sequence[tuple[Poly, str]]) -> Iterator[tuple[int, str]]:
    for i, (p, _) in enumerate(polys):
        if p.degree > 1:
            for name in p.variables:
                slope = p.derivative(name)
                if slope.is_constant and not slope.is_zero:
                    yield i, name


def _fresh(names: Sequence[str]) -> str:
    k = 0
    while f"s{k}" in names:
        k += 1
    return f"s{k}"


def projective(goal: Posed) -> dict[str, object]:
    """y = x / (K + sum of all affine conditions): bounds a pointed unbounded polyhedron.

    In a cone of two dimensions or more, with as many sides, x is measured from its sides: how it lies makes no
    difference. On a half-line the origin matters more than the end does.
    """
    polys = goal.polys()
    names = goal.domain.variables
    cls = goal.kit.poly
    usable = [p for p, k in polys if p.degree <= 1 and k != "=="]
    if len(usable) == len(polys) == len(names) > 1:
        return _from_sides(goal, usable)
    total: Poly = cls.constant_of(names, 0)
    for p in usable:
        total = total + p
    new = tuple(_barred(v) for v in names)
    gens = [cls.gen(new, v) for v in new]
    extra = max(Fraction(1), 1 - total.constant)
    ell, m, fresh = _projected(polys, total, extra, gens)
    while any(q.degree < p.degree for (p, _), q in zip(polys, fresh, strict=True)):
        extra += 1  # the sum was a factor of a condition, which would lose its degree
        ell, m, fresh = _projected(polys, total, extra, gens)
    size = len(polys)
    unit = [["1" if a == b else "0" for b in range(size)] for a in range(size)]
    ones = ["1" if p.degree <= 1 and k != "==" else "0" for p, k in polys]
    return {
        "variables": list(new),
        "images": [g.text for g in gens],
        "below": m.text,
        "conditions": [*(f"{q.text}{k}" for q, (_, k) in zip(fresh, polys, strict=True)), f"{m.text}>"],
        "inverse": list(names),
        "over": ell.text,
        "forward": [ones, *unit, ["0"] * size],
        "back": [["0"] * size + ["1"], *([*row, "0"] for row in unit)],
    }


def _from_sides(goal: Posed, sides: Sequence[Poly]) -> dict[str, object]:
    """y = p / (1 + sum of p) for the sides p >= 0 of a cone, as many as there are variables, and independent."""
    names, cls = goal.domain.variables, goal.kit.poly
    new = tuple(_barred(v) for v in names)
    gens = [cls.gen(new, v) for v in new]
    one, over = cls.constant_of(new, 1), cls.constant_of(names, 1)
    m, fresh = one, list[Poly]()
    for p, y in zip(sides, gens, strict=True):
        m, over = m - y, over + p
        fresh.append(y)
    affine = [as_affine_of(p) for p in sides]
    rows = [f.slope for f in affine]
    images = [cls.constant_of(new, 0)] * len(new)
    for y, right in [
        (m, [-f.constant for f in affine]),
        *((y, [Fraction(int(p is q)) for q in sides]) for y, p in zip(gens, sides, strict=True)),
    ]:
        at = solve(rows, right) or ()
        images = [image + y.scale(c) for image, c in zip(images, at, strict=True)]
    size = len(sides)
    unit = [["1" if a == b else "0" for b in range(size)] for a in range(size)]
    return {
        "variables": list(new),
        "images": [q.text for q in images],
        "below": m.text,
        "conditions": [
            *(f"{y.text}{k}" for y, (_, k) in zip(fresh, goal.polys(), strict=True)),
            f"{m.text}>",
        ],
        "inverse": [p.text for p in sides],
        "over": over.text,
        "forward": [["1"] * size, *unit, ["0"] * size],
        "back": [["0"] * size + ["1"], *([*row, "0"] for row in unit)],
    }


def _projected(
    polys: Sequence[tuple[Poly, str]], total: Poly, extra: Fraction, gens: Sequence[Poly]
) -> tuple[Poly, Poly, list[Poly]]:
    """The denominator, what it becomes in the new variables, and the conditions there."""
    new = gens[0].variables
    ell = total + type(total).constant_of(total.variables, extra)
    renamed = ell.compose(gens, new)
    c0 = renamed.constant
    m = (type(total).constant_of(new, 1) - (renamed - type(total).constant_of(new, c0))).scale(1 / c0)
    return ell, m, [_homogenised(p.compose(gens, new), m) for p, _ in polys]


def _barred(name: str) -> str:
    return f"{name}_"


def _homogenised(p: Poly, m: Poly) -> Poly:
    total = type(p).constant_of(p.variables, 0)
    for exponents, c in p.terms().items():
        term = type(p).from_terms(p.variables, {exponents: c})
        total = total + term * m ** (p.degree - sum(exponents))
    return total
