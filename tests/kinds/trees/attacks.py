"""Random small worlds, true and false statements about them, and what is the case, computed without the checkers.

Main definitions: `TwoStep` (a system of three kinds of questions), `Leaves` (trees on independent features). Every
value is exact but the gains by entropy, which are compared as floats with a wide margin; a world with a near tie is not
drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import log2
from random import Random
from typing import Any

from tests.kinds.trees.joined_worlds import QUICK
from verify.kinds.greedy_runs.order_grammar import kind_text
from verify.kinds.optimal_trees.plans import PlanText
from verify.kinds.optimal_trees.search import Chosen, OptimalHints, SignCases
from verify.kinds.optimal_trees.texts import PieceText, StatementText
from verify.rationals import Fraction

EIGHTHS = tuple(Fraction(i, 8) for i in range(9))
MARGIN = 1e-3
Tree = tuple[int, Fraction]
"""The size and the error of a tree."""


def entropy(q: Fraction) -> float:
    """H(q) in bits, a float."""
    return -sum(float(x) * log2(x) for x in (q, 1 - q) if x)


def best_label(q: Fraction) -> Fraction:
    return min(q, 1 - q)


@dataclass(frozen=True)
class Question:
    """Its chance of the answer 1, and the means after the answers 0 and 1."""

    chance: Fraction
    zero: Fraction
    one: Fraction

    @property
    def mean(self) -> Fraction:
        return (1 - self.chance) * self.zero + self.chance * self.one

    @property
    def leaves(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Weight and mean of both leaves."""
        return (1 - self.chance, self.zero), (self.chance, self.one)

    @property
    def gain(self) -> float:
        return entropy(self.mean) - sum(float(w) * entropy(m) for w, m in self.leaves)


@dataclass(frozen=True)
class TwoStep:
    """Two questions at the beginning; below each answer one that tells the label."""

    a: Question
    b: Question

    @property
    def mean(self) -> Fraction:
        return self.a.mean

    def trees(self) -> Iterator[Tree]:
        """Every tree that asks nothing twice."""
        yield 0, best_label(self.mean)
        for q in (self.a, self.b):
            for asked in product((0, 1), repeat=2):
                below = zip(q.leaves, asked, strict=True)
                yield (
                    1 + sum(asked),
                    sum((w * best_label(m) for (w, m), told in below if not told), Fraction(0)),
                )

    def least(self, splits: int) -> Fraction:
        """The least error of the trees with so many splits or fewer."""
        return min(error for size, error in self.trees() if size <= splits)

    # -- the greedy run, by entropy

    def order(self, policy: str) -> tuple[Question, list[int]]:
        """The first question, and the answers below which the next are asked, in their order."""
        top = max((self.a, self.b), key=lambda q: q.gain)
        worth = {
            i: entropy(m) * (float(w) if policy == "TopDown" else 1) for i, (w, m) in enumerate(top.leaves)
        }
        return top, sorted((i for i in worth if worth[i]), key=lambda i: -worth[i])

    def errors(self, policy: str) -> list[Fraction]:
        """The errors of T_0, T_1, ..., T_n."""
        return self.errors_along(*self.order(policy))

    def errors_along(self, top: Question, order: Sequence[int]) -> list[Fraction]:
        """The errors of the trees that ask these questions, in this order."""
        left = [w * best_label(m) for w, m in top.leaves]
        found = [best_label(self.mean), sum(left, Fraction(0))]
        for i in order:
            left[i] = Fraction(0)
            found.append(sum(left, Fraction(0)))
        return found

    def clear(self) -> bool:
        """Whether no two measures are nearly the same, and some question is left at both answers."""
        gaps = [abs(self.a.gain - self.b.gain)]
        for q in (self.a, self.b):
            (u, x), (v, y) = q.leaves
            gaps += [abs(entropy(x) - entropy(y)), abs(float(u) * entropy(x) - float(v) * entropy(y)), q.gain]
        return min(gaps) > MARGIN

    # -- the same as texts

    def system(self) -> list[dict[str, Any]]:
        asked = [
            {
                "name": n,
                "where": "",
                "chance": str(q.chance),
                "zero": f"rest({q.zero})",
                "one": f"rest({q.one})",
            }
            for n, q in (("a", self.a), ("b", self.b))
        ]
        told = {"name": "c", "where": "0 < q, q < 1", "chance": "q", "zero": "rest(0)", "one": "rest(1)"}
        return [
            {"head": "all", "where": "", "mean": str(self.mean), "queries": asked},
            {"head": "rest(q)", "where": "0 <= q, q <= 1", "mean": "q", "queries": [told]},
        ]

    def run(self, policy: str, **said: Any) -> dict[str, Any]:
        """What is said of the run: all as it is, but for `top`, `order`, `errors`, `nodes`."""
        top, order = self.order(policy)
        top, order = said.get("top", top), said.get("order", order)
        errors: Sequence[Fraction] = said.get("errors", self.errors(policy))
        ends = [f"end {int(m)}" if m in (0, 1) else f"low{i}(i)" for i, (_, m) in enumerate(top.leaves)]
        places = [_place("top(i)", "all", Fraction(1), "a" if top == self.a else "b", 0, ends)]
        for rank, i in enumerate(order, 1):
            w, m = top.leaves[i]
            places.append(_place(f"low{i}(i)", f"rest({m})", w, "c", rank, ["end 0", "end 1"]))
        following = [*(f"low{i}(i)" for i in order), "last"]
        rows = [{"time": "0", "error": str(errors[0]), "next": following[0], "above": "first"}]
        for t, i in enumerate(order, 1):
            rows.append(
                {"time": str(t), "error": str(errors[t]), "next": following[t], "above": f"top(i) {i}"}
            )
        return {
            "world": "system",
            "system": self.system(),
            "impurity": "H(q)",
            "policy": said.get("by", policy),
            "names": "n",
            "given": "integer n, n == 1",
            "root": "all",
            "first": "top(1)",
            "places": places,
            "errors": {"nodes": str(said.get("nodes", len(places))), "places": rows},
        }

    def optimum(self, values: Sequence[Fraction] = ()) -> StatementText:
        """What is said of least errors with 0, 1, 2, and 3 or more splits: as they are, or other values."""
        values = values or [self.least(t) for t in range(4)]
        pieces = [PieceText("", "", str(t), str(v)) for t, v in enumerate(values[:3])]
        more = PieceText("t", "integer t, t >= 3", "t", str(values[3]))
        return StatementText(tuple(map(kind_text, self.system())), (), "all", (*pieces, more))

    def hints(self, values: Sequence[Fraction] = ()) -> OptimalHints:
        """Plans with these values."""
        values = values or [self.least(t) for t in range(4)]
        own = [PlanText("all", f"plan{t}", "", str(t), str(v)) for t, v in enumerate(values)]
        rest = [("zero", "0", "q"), ("one", "0", "1 - q"), ("told", "1", "0")]
        plans = (*own, *(PlanText("rest", n, "", size, value) for n, size, value in rest))
        choices: Mapping[str, Chosen] = {
            "all: leaf": "plan0",
            "rest: leaf": SignCases("1 - 2*q", "zero", "zero", "one"),
        }
        return OptimalHints(plans, (), choices, limit=QUICK)


def _place(head: str, state: str, weight: Fraction, query: str, rank: int, ends: list[str]) -> dict[str, Any]:
    return {
        "head": head,
        "where": "integer i, i == 1",
        "state": state,
        "weight": str(weight),
        "query": query,
        "rank": f"{rank}, i",
        "zero": ends[0],
        "one": ends[1],
    }


def two_step(random: Random) -> TwoStep:
    """A world without near ties."""
    while True:
        mean = random.choice(EIGHTHS[1:-1])
        found: list[Question] = []
        while len(found) < 2:
            chance, one = random.choice(EIGHTHS[1:-1]), random.choice(EIGHTHS)
            zero = (mean - chance * one) / (1 - chance)
            if 0 <= zero <= 1 and zero != one:
                found.append(Question(chance, zero, one))
        world = TwoStep(*found)
        if world.a != world.b and world.clear():
            return world


def false_runs(world: TwoStep, policy: str, random: Random) -> Iterator[dict[str, Any]]:
    """Statements on the run of which each says one thing that is not so."""
    top, order = world.order(policy)
    errors = world.errors(policy)
    yield world.run(policy, nodes=len(errors))
    yield world.run(policy, nodes=len(errors) - 2)
    at = random.randrange(len(errors) - 1)
    off = random.choice((-1, 1)) * Fraction(1, random.choice((8, 64, 10**6)))
    yield world.run(policy, errors=[e + off * (i == at) for i, e in enumerate(errors)])
    if len(order) == 2:
        yield world.run(policy, order=order[::-1], errors=world.errors_along(top, order[::-1]))
    other = world.b if top == world.a else world.a
    below = [i for i, (_, m) in enumerate(other.leaves) if 0 < m < 1]
    for turned in (below, below[::-1]):
        yield world.run(policy, top=other, order=turned, errors=world.errors_along(other, turned))
    for p in ("TopDown", "BestFirst"):
        if world.order(p)[1] != order:
            yield world.run(policy, by=p)


# -- independent features


@dataclass(frozen=True)
class Leaves:
    """Trees on independent features, 1 with these chances; f is given; a leaf errs by its mean."""

    chances: tuple[Fraction, ...]
    f: Callable[[tuple[int, ...]], bool]
    error: Callable[[Fraction], Fraction]

    def mean(self, known: Mapping[int, int]) -> Fraction:
        """The chance of f = 1 where these features are known."""
        total = Fraction(0)
        for x in product((0, 1), repeat=len(self.chances)):
            if all(x[i] == v for i, v in known.items()) and self.f(x):
                weight = Fraction(1)
                for i, v in enumerate(x):
                    if i not in known:
                        weight *= self.chances[i] if v else 1 - self.chances[i]
                total += weight
        return total

    def least(self, splits: int) -> Fraction:
        """The least error of all trees with so many splits or fewer."""

        @cache
        def below(known: frozenset[tuple[int, int]], most: int) -> Fraction:
            best = self.error(self.mean(dict(known)))
            asked = {i for i, _ in known}
            for i in set(range(len(self.chances))) - asked if most else ():
                p = self.chances[i]
                for left in range(most):
                    zero = below(known | {(i, 0)}, left)
                    best = min(best, (1 - p) * zero + p * below(known | {(i, 1)}, most - 1 - left))
            return best

        return below(frozenset(), splits)


def conjunction(chances: Sequence[Fraction], error: Callable[[Fraction], Fraction]) -> Leaves:
    """All features have to be 1; a leaf at which f is surely 0 errs by nothing."""
    return Leaves(tuple(chances), all, lambda q: error(q) if q else Fraction(0))


Terms = tuple[tuple[int, ...], ...]


def read_once(terms: Terms, chances: Sequence[Fraction], error: Callable[[Fraction], Fraction]) -> Leaves:
    """Some term has to be true: all its features are 1."""
    return Leaves(tuple(chances), lambda x: any(all(x[i] for i in term) for term in terms), error)


def recursive_least(
    terms: Terms, chances: Sequence[Fraction], error: Callable[[Fraction], Fraction], splits: int
) -> Fraction:
    """The least over first terms, features and sizes of what the least errors below give; some term, some split."""
    found = []
    for k, term in enumerate(terms):
        rest = (*terms[:k], *terms[k + 1 :])
        for i in term:
            shorter = (*rest, tuple(j for j in term if j != i))
            for left in range(splits):
                zero = read_once(rest, chances, error).least(left)
                one = read_once(shorter, chances, error).least(splits - 1 - left)
                found.append((1 - chances[i]) * zero + chances[i] * one)
    return min(found)


def formula(random: Random, x: str) -> str:
    """A formula in one name, with rational values at rational numbers."""
    a, b = (str(random.choice((Fraction(1, 3), Fraction(1, 2), 1, Fraction(3, 2), 2, 3))) for _ in "ab")
    forms = (
        f"min({a}*{x}, {b}*(1 - {x}))",
        f"{a}*{x}*(1 - {x})",
        f"min({a}*{x}, {b}/2)",
        f"{a}*{x} - {b}*{x}^2",
        f"{x}*(1 - {x})*(1 + {a}*{x})",
        f"{x}*(1 - {x})*(1 - {x}/{b})",
        f"min({x}, 1 - {x})*({a} + {x}*(1 - {x}))",
        f"{x}^2*(1 - {x})",
        f"min({a}*{x}, {x}*(1 - {x}))",
        f"abs({a}*{x} - {a}*{x}^2)",
    )
    return random.choice(forms)
