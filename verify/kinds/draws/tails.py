"""The rules: how likely a deviation is, by the moments of a sum of independent numbers, and by their union.

Main definitions: `Tail`, `Range`, `Proof`, `obligations`. A proof is data: ranges of means, deviations with a method
each. What is to be shown of them are relations between finitely many reals, by name. That they imply the statement:
docs/products.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.draws.statements import NEGATED, DrawStatement, Names, Relations, at_least_one
from verify.kinds.families.certificates import Node
from verify.kinds.families.context import UNIT, combination
from verify.kinds.families.premises import ZERO, formula, require_scope
from verify.kinds.greedy_runs.points import obligation
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Fn, Var, add, const, mul
from verify.language.grammar import parse_relation
from verify.language.pointwise import is_polynomial
from verify.language.statements import Relation

ONE = const(1)
Table = Mapping[str, str]
"""A linear combination of means: factors by `mean 1`, `mean 2`, ..., and `1` for a constant."""


@dataclass(frozen=True)
class Range:
    """A linear combination that is >= 0, or > 0, at each draw."""

    factors: Table
    strict: bool = False


@dataclass(frozen=True)
class Tail:
    """A deviation: a relation in means, and the moment that bounds its probability, as the method says.

    `score` and `cap` are combinations, `level` and `log` formulas in numbers; each method has those that it needs.
    """

    event: str
    method: str
    cap: Table
    score: Table = field(default_factory=dict)
    level: str = ""
    log: str = ""


@dataclass(frozen=True)
class Proof:
    """`each_list`: what bounds the probability for one list. `proofs`: those of the obligations, by their names."""

    tails: tuple[Tail, ...]
    ranges: tuple[Range, ...] = ()
    each_list: str = ""
    proofs: Mapping[str, Node] = field(default_factory=dict)


def obligations(s: DrawStatement, proof: Proof, kit: Kit) -> dict[str, Point]:
    """What is to be shown, by name; together it implies the statement. Raises Refused, BadInput for a wrong form."""
    return _Rules(s, proof, kit).all()


class _Rules:
    """What the obligations of one proof are made of."""

    def __init__(self, s: DrawStatement, proof: Proof, kit: Kit) -> None:
        self.s, self.proof, self.kit = s, proof, kit
        self.names = Names.of(s)
        self.found: dict[str, Point] = {}

    def all(self) -> dict[str, Point]:
        """Every obligation."""
        for i, r in enumerate(self.proof.ranges, 1):
            here = self._combined(r.factors, self.at_draw)
            self._show(
                f"range {i}", Relation(here, ">" if r.strict else ">=", ZERO), {"each": self.each}, self.drawn
            )
        total = add(const(0), *(self._tail(i, t) for i, t in enumerate(self.proof.tails, 1)))
        self._cover()
        self._total(total)
        return self.found

    # -- scopes and conditions

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Parameters and expectations: what is no random number."""
        names = {self.s.draws, *self.s.integers, *self.names.expected}
        for e in (*map(self.names.put, self.s.parts), *self.names.functions):
            names |= e.variables
        return frozenset(names - {*self.s.attributes, *self.names.means})

    @cached_property
    def drawn(self) -> frozenset[str]:
        """What stands in a formula about one draw."""
        return self.numbers | set(self.s.attributes)

    @cached_property
    def sampled(self) -> frozenset[str]:
        """What stands in a formula about all draws."""
        return self.numbers | set(self.names.means)

    @cached_property
    def given(self) -> Relations:
        """What parameters and expectations meet."""
        least = () if self.s.lists is None else (Relation(self.names.put(self.s.lists), ">=", ONE),)
        return (at_least_one(self.s), *self.names.all(self.s.facts), *least)

    @cached_property
    def each(self) -> Relations:
        """What a draw meets."""
        return self.names.all(self.s.each)

    @cached_property
    def at_draw(self) -> dict[str, Expr]:
        """What a combination is made of, at one draw."""
        return {UNIT: ONE, **{f"mean {i}": g for i, g in enumerate(self.names.functions, 1)}}

    @cached_property
    def on_average(self) -> dict[str, Expr]:
        """The same for the averages."""
        return {UNIT: ONE, **{f"mean {i}": Var(n) for i, n in enumerate(self.names.means, 1)}}

    @cached_property
    def expected(self) -> dict[str, Expr]:
        """The same for expectations."""
        return {UNIT: ONE, **{f"mean {i}": Var(n) for i, n in enumerate(self.names.expected, 1)}}

    def _ranges(self, values: Mapping[str, Expr]) -> Relations:
        return tuple(
            Relation(self._combined(r.factors, values), ">" if r.strict else ">=", ZERO)
            for r in self.proof.ranges
        )

    def _combined(self, table: Table, values: Mapping[str, Expr]) -> Expr:
        """A combination; its factors are numbers, the same at every draw."""
        if not set(table) <= set(values):
            raise Refused("a combination is one of the means of the statement")
        return combination({k: formula(text, self.numbers) for k, text in table.items()}, values)

    def _show(
        self, name: str, goal: Relation, conditions: Mapping[str, Relations], scope: frozenset[str]
    ) -> None:
        """One more obligation: parameters and expectations meet what is given, with ranges before it."""
        known = {"given": self.given, **conditions}
        if not name.startswith("range"):
            known["expected"] = self._ranges(self.expected)
        whole = (self.s.draws, *self.s.integers)
        self.found[name] = obligation(self.kit, goal, known, sorted(scope), whole)

    # -- deviations

    def _event(self, tail: Tail) -> Relation:
        """The relation of a deviation: it has a value everywhere, so that it holds or its negation does."""
        r = parse_relation(tail.event)
        require_scope(r.gap, self.sampled)
        if r.op not in NEGATED or not is_polynomial(r.gap, self.kit):
            raise Refused(
                "a deviation is an inequality between polynomials in means, expectations and parameters"
            )
        return r

    def _tail(self, i: int, tail: Tail) -> Expr:
        """What bounds the probability of a deviation; what is to be shown for it."""
        method = METHODS.get(tail.method)
        if method is None:
            raise Refused(f"{tail.method[:40]!r} is no method")
        event, goals, bound = method(self, tail)
        known = {"event": (self._event(tail),), "mean": self._ranges(self.on_average)}
        self._show(f"tail {i}: event", event, known, self.sampled)
        for name, goal in goals.items():
            at_draw = name == "draw"
            self._show(
                f"tail {i}: {name}",
                goal,
                {"each": self.each} if at_draw else {},
                self.drawn if at_draw else self.numbers,
            )
        return bound

    def _cover(self) -> None:
        """Where no deviation occurs, a good event does, and a bad one does not."""
        away = tuple(Relation(r.left, NEGATED[r.op], r.right) for r in map(self._event, self.proof.tails))
        known = {"away": away, "mean": self._ranges(self.on_average)}
        for i, r in enumerate(self.names.all(self.s.event), 1):
            goal = r if self.s.good else Relation(r.left, NEGATED[r.op], r.right)
            self._show(f"event {i}", goal, known, self.sampled)

    def _total(self, total: Expr) -> None:
        """The bounds together, for all lists, are what is stated."""
        s = self.s
        if (s.lists is None) != (not self.proof.each_list):
            raise Refused("for lists, and only for them, one number bounds the probability for each")
        if s.lists is not None:
            one = formula(self.proof.each_list, self.numbers - set(self.names.expected))
            self._show("list", Relation(total, "<=", one), {}, self.numbers)
            total = mul(self.names.put(s.lists), one)
        stated = Relation(const(1) - total if s.good else total, s.op, self.names.put(s.bound))
        self._show("total", stated, {}, self.numbers)

    # -- methods: what the event implies of means, what else is to be shown, what bounds the probability

    def first(self, t: Tail) -> Moment:
        """Markov: a mean that is never negative, and at least 1 on the event."""
        _require_parts(t, score=False, logs=False)
        draw = Relation(self._combined(t.cap, self.at_draw), ">=", ZERO)
        return Relation(self._combined(t.cap, self.on_average), ">=", ONE), {"draw": draw}, self._cap(t)

    def square(self, t: Tail) -> Moment:
        """Chebyshev: a mean that is expected to be 0, and at least 1 in square on the event."""
        _require_parts(t, score=True, logs=False)
        at, of, expected = (
            self._combined(t.score, v) for v in (self.at_draw, self.on_average, self.expected)
        )
        goals = {
            "centred": Relation(expected, "==", ZERO),
            "draw": Relation(mul(at, at), "<=", self._combined(t.cap, self.at_draw)),
        }
        return Relation(mul(of, of), ">=", ONE), goals, self._cap(t) / Var(self.s.draws)

    def exponential(self, t: Tail) -> Moment:
        """Chernoff: the expectation of the exponential of a sum is a product of expectations."""
        _require_parts(t, score=True, logs=True)
        level, log = (formula(text, self.numbers) for text in (t.level, t.log))
        growth = Fn("exp", (self._combined(t.score, self.at_draw),))
        goals = {
            "draw": Relation(growth, "<=", self._combined(t.cap, self.at_draw)),
            "log": Relation(Fn("ln", (self._cap(t),)), "<=", level + log),
        }
        bound = Fn("exp", (mul(Var(self.s.draws), log),))
        return Relation(self._combined(t.score, self.on_average), ">=", level), goals, bound

    def _cap(self, t: Tail) -> Expr:
        return self._combined(t.cap, self.expected)


Moment = tuple[Relation, dict[str, Relation], Expr]
METHODS: Mapping[str, Callable[[_Rules, Tail], Moment]] = {
    m.__name__: m for m in (_Rules.first, _Rules.square, _Rules.exponential)
}


def _require_parts(t: Tail, *, score: bool, logs: bool) -> None:
    """Raises Refused unless the tail has what its method needs, and nothing else."""
    if bool(t.score) != score or bool(t.level) != logs or bool(t.log) != logs or not t.cap:
        raise Refused(f"{t.method!r} takes other data")
