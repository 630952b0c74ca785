"""An independent control: trees grown at random, in exact fractions, on which the proved statements are evaluated.

Nothing of the rules is used here but the statements themselves; the sums are taken leaf by leaf.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

import pytest

from tests.kinds.trees.growths import ENTROPY, PROBLEMS, Problem
from verify.arithmetic.kits import flint_kit
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.language.expressions import Expr, const, substitute
from verify.language.points import fails_at, holds_at
from verify.language.statements import Relation
from verify.rationals import Fraction

Leaf = dict[str, Fraction]
Split = tuple[int, Leaf, Leaf, dict[str, Fraction]]
"""The place of the parent, the children, and what is chosen."""
SEEDS, SPLITS = 6, 5


def part(random: Random) -> Fraction:
    """A number between 0 and 1, the ends among them."""
    return Fraction(random.randint(0, 6), 6)


def _weights(random: Random, leaves: list[Leaf], _: Mapping[str, Fraction]) -> Split:
    at, tau = random.randrange(len(leaves)), part(random)
    w = leaves[at]["w"]
    return at, {"w": (1 - tau) * w}, {"w": tau * w}, {}


def _halves(random: Random, leaves: list[Leaf], _: Mapping[str, Fraction]) -> Split:
    at = random.randrange(len(leaves))
    return at, {"p": leaves[at]["p"] / 2}, {"p": leaves[at]["p"] / 2}, {}


def _same(random: Random, leaves: list[Leaf], _: Mapping[str, Fraction]) -> Split:
    at = random.randrange(len(leaves))
    return at, dict(leaves[at]), dict(leaves[at]), {}


def _grows(random: Random, leaves: list[Leaf], _: Mapping[str, Fraction]) -> Split:
    at, first, more = random.randrange(len(leaves)), part(random) * 9 - 4, part(random)
    return at, {"w": first}, {"w": leaves[at]["w"] + 1 - first + more}, {}


def _greedy(random: Random, leaves: list[Leaf], given: Mapping[str, Fraction]) -> Split:
    """What is taken is as little as greed allows, or a little more."""
    at = random.randrange(len(leaves))
    g, most = leaves[at]["g"], max(leaf["g"] for leaf in leaves)
    if most - given["c"] > g:
        at, g = next((i, leaf["g"]) for i, leaf in enumerate(leaves) if leaf["g"] == most)
    least = most - given["c"]
    d = least + part(random) * max(g - least, Fraction(0)) / 2
    tau = part(random)
    return at, {"g": tau * (g - d)}, {"g": (1 - tau) * (g - d)}, {"d": d}


def _labels(random: Random, leaves: list[Leaf], _: Mapping[str, Fraction]) -> Split:
    at, tau = random.randrange(len(leaves)), part(random)
    w, q = leaves[at]["w"], leaves[at]["q"]
    shift = part(random) * min(q, 1 - q)
    low = q - shift * tau, q + shift * (1 - tau)
    return at, {"w": (1 - tau) * w, "q": low[0]}, {"w": tau * w, "q": low[1]}, {"tau": tau}


ONE = Fraction(1)
GROWN: dict[str, tuple[Leaf, Mapping[str, Fraction], Callable[..., Split]]] = {
    "weights": ({"w": ONE}, {}, _weights),
    "leaves": ({"w": ONE * 7}, {}, _weights),
    "halves": ({"p": ONE}, {}, _halves),
    "logs": ({"v": ONE * 3}, {}, _same),
    "grows": ({"w": ONE}, {}, _grows),
    "greedy": ({"g": ONE}, {"c": ONE / 3}, _greedy),
    "signs": ({"v": ONE / 9}, {}, _same),
    "end": ({"v": ONE}, {}, _same),
    "parameters": ({"w": ONE / 2}, {"c": ONE * 2, "k": ONE * 3}, _weights),
}


def sums_of(s: GrowthStatement, r: Relation, leaves: list[Leaf]) -> Relation:
    """The relation with the sums written out leaf by leaf."""
    table: dict[str, Expr] = {}
    for name, e in s.sums:
        total: Expr = const(0)
        for leaf in leaves:
            total = total + substitute(e, {k: const(v) for k, v in leaf.items()})
        table[name] = total
    return r.substitute(table)


def holds(s: GrowthStatement, r: Relation, leaves: list[Leaf], point: Mapping[str, Fraction]) -> bool:
    """Whether a relation holds, decided exactly one way or the other."""
    placed = sums_of(s, r, leaves)
    at = {k: v for k, v in point.items() if k in placed.left.variables | placed.right.variables}
    yes, no = holds_at(placed, at, flint_kit()), fails_at(placed, at, flint_kit())
    assert yes != no
    return yes


def runs(problem: Problem, name: str, seed: int) -> Iterator[tuple[list[Leaf], dict[str, Fraction]]]:
    """The families of a run with the parameters and the index; every condition of a run is checked on the way."""
    s = problem.statement
    root, given, split = GROWN[name] if name in GROWN else ({"w": ONE, "q": ONE / 2}, {}, _labels)
    random, leaves = Random(seed), [dict(root)]
    for r in (*s.given, *s.root):
        assert holds(s, r, leaves, {**given, **root})
    for t in range(SPLITS + 1):
        point = {**given, s.index: Fraction(t)}
        for r in s.each:
            assert all(holds(s, r, leaves, {**given, **leaf}) for leaf in leaves)
        if all(holds(s, r, leaves, point) for r in s.end):
            yield leaves, point
        at, left, right, chosen = split(random, leaves, given)
        both = {**point, **chosen, **leaves[at]}
        both |= {f"{k}_0": v for k, v in left.items()} | {f"{k}_1": v for k, v in right.items()}
        for r in s.split:
            assert holds(s, r, leaves, both)
        for r in s.greedy:
            for leaf in leaves:
                assert holds(s, r, leaves, {**both, **{f"{k}_other": v for k, v in leaf.items()}})
        leaves = [*leaves[:at], left, right, *leaves[at + 1 :]]


@pytest.mark.parametrize("name", [*PROBLEMS, "entropy"])
def test_what_is_proved_holds_on_grown_trees(name: str) -> None:
    problem = PROBLEMS.get(name, ENTROPY)
    s, seen = problem.statement, 0
    for seed in range(SEEDS):
        for leaves, point in runs(problem, name, seed):
            assert holds(s, s.relation, leaves, point), (leaves, point)
            seen += 1
    assert seen >= SEEDS * SPLITS


@pytest.mark.parametrize("name", ["weights", "leaves", "halves", "logs", "grows", "end"])
def test_false_neighbours_under_the_same_conditions_fail_on_some(name: str) -> None:
    """The control can say no: the neighbours with another relation fail on a grown tree."""
    problem = PROBLEMS[name]
    false = [r for r, w in problem.false if w == problem.where]
    assert false
    for relation in false:
        neighbour = Problem(relation, problem.where)
        s = neighbour.statement
        found = (
            not holds(s, s.relation, ls, p) for seed in range(SEEDS) for ls, p in runs(neighbour, name, seed)
        )
        assert any(found), relation
