"""Systems at single states, decided exactly: least errors by a dynamic program, trees of recipes. A control: it proves
nothing.

Main definitions: `Exact`, `value_of`, `fault`, `list_fault`. Queries with parameters of their own are beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import prod
from operator import eq, ge, gt, le, lt

from verify.errors import BadInput
from verify.kinds.optimal_trees.lists import ListStatement
from verify.kinds.optimal_trees.statements import LEAF, Clause, OptimalStatement, Piece, Recipe
from verify.kinds.optimal_trees.systems import Call, Query, Scope, StateKind, System
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.functions import FUNCTIONS
from verify.language.layout import as_power
from verify.language.statements import Relation
from verify.rationals import Fraction

Point = Mapping[str, Fraction]
State = tuple[str, tuple[Fraction, ...]]
"""A kind with the values of its parameters."""
HOLDS = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq}


def value_of(e: Expr, at: Point) -> Fraction:
    """The value of a formula of rational operations, whole powers, min, max and |.|. Raises BadInput for another.

    >>> from verify.language.grammar import parse_expression
    >>> value_of(parse_expression("min(2^-k, 1 - 2^-k)"), {"k": Fraction(3)})
    Fraction(1, 8)
    """
    match e:
        case Const(value):
            return Fraction(value)
        case Var(name):
            return at[name]
        case Add(children):
            return sum((value_of(c, at) for c in children), Fraction(0))
        case Mul(children):
            total = Fraction(1)
            for c in children:
                total *= value_of(c, at)
            return total
        case Pow(base, exponent) if exponent.denominator == 1:
            return _power(value_of(base, at), exponent)
        case Fn(name, children) if (exact := FUNCTIONS[name].exact) is not None:
            return Fraction(exact(*(value_of(c, at) for c in children)))
        case Fn() if (power := as_power(e)) is not None:
            return _power(value_of(power[0], at), value_of(power[1], at))
    raise BadInput("no formula that is evaluated exactly")


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1 or (base == 0 and exponent < 0):
        raise BadInput("no power that is evaluated exactly")
    return Fraction(base ** int(exponent))


def meets(relations: tuple[Relation, ...], at: Point) -> bool:
    """Whether all relations hold."""
    return all(HOLDS[r.op](value_of(r.left, at), value_of(r.right, at)) for r in relations)


def instances(scope: Scope, outer: Point, most: int) -> Iterator[Point]:
    """All values of the parameters of a scope that meet its conditions: whole from 0 to `most`, others 0, 1/2 and 1."""
    whole = tuple(map(Fraction, range(most + 1)))
    real = (Fraction(0), Fraction(1, 2), Fraction(1))
    for chosen in product(*(whole if n in scope.integers else real for n in scope.names)):
        at = {**outer, **dict(zip(scope.names, chosen, strict=True))}
        if meets(scope.where, at):
            yield at


@dataclass
class Exact:
    """The states of a system whose queries have no parameters of their own."""

    system: System
    _least: dict[tuple[State, int], Fraction] = field(default_factory=dict)

    def at(self, state: State) -> Point:
        """The parameters by name."""
        return dict(zip(self.system.kind(state[0]).scope.names, state[1], strict=True))

    def is_state(self, state: State) -> bool:
        """Whether the parameters are whole where they must be and meet the conditions."""
        scope, at = self.system.kind(state[0]).scope, self.at(state)
        return all(at[n].denominator == 1 for n in scope.integers) and meets(scope.where, at)

    def leaf(self, state: State) -> Fraction:
        """The error of a leaf."""
        return value_of(self.system.kind(state[0]).error, self.at(state))

    def queries(self, state: State) -> Iterator[Query]:
        """The queries that may be asked. Raises BadInput for one with parameters of its own."""
        for q in self.system.kind(state[0]).queries:
            if q.own.names:
                raise BadInput("a query has parameters of its own")
            if meets(q.own.where, self.at(state)):
                yield q

    def left(self, state: State, call: Call) -> State:
        """The state that a call names. Raises BadInput where it is none."""
        found = call.name, tuple(value_of(e, self.at(state)) for e in call.at)
        if not self.is_state(found):
            raise BadInput(f"{call.name} is left with parameters that meet no conditions")
        return found

    def least(self, state: State, splits: int) -> Fraction:
        """The least error of a tree with at most so many queries, idle ones aside."""
        key = state, splits
        if key not in self._least:
            best = self.leaf(state)
            if splits:
                for q in self.queries(state):
                    p = value_of(q.chance, self.at(state))
                    zero, one = self.left(state, q.zero), self.left(state, q.one)
                    for i in range(splits):
                        mixed = (1 - p) * self.least(zero, i) + p * self.least(one, splits - 1 - i)
                        best = min(best, mixed)
            self._least[key] = best
        return self._least[key]


@dataclass(frozen=True)
class Grown:
    """A tree that a recipe names: its queries by name with the two trees below, nothing for a leaf."""

    size: int
    error: Fraction
    query: str = ""
    below: tuple[Grown, ...] = ()


def grown(s: OptimalStatement, exact: Exact, state: State, call: Call, at: Point) -> Grown:
    """The tree that a recipe names at a state; `at` are the names in the call. Raises BadInput for a wrong one."""
    if call.name == LEAF:
        return Grown(0, exact.leaf(state))
    recipe = s.recipe(state[0], call.name)
    here = {**exact.at(state), **_own(recipe, call, at)}
    if not meets(recipe.own.where, here):
        raise BadInput(f"the recipe {call.name!r} is used outside of its conditions")
    clause = next(c for c in recipe.clauses if c.when is None or meets((c.when,), here))
    if not clause.query:
        return Grown(0, exact.leaf(state))
    return _asked(s, exact, state, clause, here)


def _asked(s: OptimalStatement, exact: Exact, state: State, clause: Clause, here: Point) -> Grown:
    query = next((q for q in exact.queries(state) if q.name == clause.query), None)
    if query is None:
        raise BadInput(f"the query {clause.query!r} cannot be asked")
    p = value_of(query.chance, exact.at(state))
    zero = grown(s, exact, exact.left(state, query.zero), clause.zero, here)
    one = grown(s, exact, exact.left(state, query.one), clause.one, here)
    error = (1 - p) * zero.error + p * one.error
    return Grown(1 + zero.size + one.size, error, query.name, (zero, one))


def _own(recipe: Recipe, call: Call, at: Point) -> dict[str, Fraction]:
    return {n: value_of(e, at) for n, e in zip(recipe.own.names, call.at, strict=True)}


def speaks(s: OptimalStatement, piece: Piece, most: int = 4) -> Iterator[tuple[State, Point]]:
    """States and parameters of a piece, none of them beyond `most`."""
    kind: StateKind = s.system.kind(s.kind)
    for outer in instances(kind.scope, {}, most):
        state = kind.name, tuple(outer[n] for n in kind.scope.names)
        for at in instances(piece.own, outer, most):
            yield state, at


def fault(s: OptimalStatement, most: int = 3) -> str:
    """The first small state at which a piece is wrong, in words; nothing where all are right.

    Raises BadInput where the system is beyond exact evaluation.
    """
    exact = Exact(s.system)
    for n, piece in enumerate(s.pieces):
        for state, at in speaks(s, piece, most):
            splits, value = value_of(piece.splits, at), value_of(piece.value, at)
            if splits < 0:
                continue
            least = exact.least(state, int(splits))
            tree = None if piece.tree is None else grown(s, exact, state, piece.tree, at)
            fits = tree is None or (tree.size <= splits and tree.error == value)
            if least < value or (tree is not None and least != value) or not fits:
                where = ", ".join(f"{k} = {v}" for k, v in at.items())
                return f"piece {n + 1} at {where}: the least error is {least}, not {value}"
    return ""


def list_fault(s: ListStatement, most: int = 3) -> str:
    """The first small list at which a statement on lists is wrong, in words; nothing where there is none.

    Elements are those of 1/4, 1/2, 2/3 that meet the conditions. Raises BadInput where formulas are beyond exact
    evaluation, or no list with elements is there.
    """
    (p,), (v,) = s.element.names, s.product.names
    chances = [c for c in map(Fraction, ("1/4", "1/2", "2/3")) if meets(s.element.where, {p: c})]
    if not chances:
        raise BadInput("none of the elements that are tried meets the conditions")

    @cache
    def least(state: tuple[Fraction, ...], splits: int) -> Fraction:
        best = value_of(s.error, {v: prod(state, start=Fraction(1))})
        if splits:
            below = ((c, state[:i] + state[i + 1 :]) for i, c in enumerate(state))
            best = min([best, *(c * least(rest, splits - 1) for c, rest in below)])
        return best

    def worth(state: tuple[Fraction, ...], asked: tuple[int, ...]) -> Fraction:
        """The error when these places are asked, in this order, as long as the answer is 1."""
        others = [c for i, c in enumerate(state) if i not in asked]
        error = value_of(s.error, {v: prod(others, start=Fraction(1))})
        for i in reversed(asked):
            error = state[i] * error + (1 - state[i]) * 0
        return error

    for count in range(most + 1):
        for state in combinations_with_replacement(chances, count):
            for splits in range(count + 2):
                first, others = state[:splits], state[splits:]
                value = prod(first, start=Fraction(1)) * value_of(
                    s.error, {v: prod(others, start=Fraction(1))}
                )
                parts = [i for n in range(min(splits, count) + 1) for i in combinations(range(count), n)]
                if least(state, splits) != value or min(worth(state, i) for i in parts) != value:
                    return (
                        f"at {', '.join(map(str, state))} with {splits} splits the least error is not {value}"
                    )
    return ""
