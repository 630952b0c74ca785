"""Explicit functions of finitely many finite coordinates, and trees: their numbers, computed exactly.

Main definitions: `Sketch`, `measure`, `measure_fair`, `measure_unate`. Guarantee: exact. What each number is:
docs/worlds.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod
from typing import Any

from verify.kernel.goals import Refused
from verify.rationals import Fraction

ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
MOST_COORDINATES, MOST_INPUTS, MOST_NODES, DEEPEST = 64, 4096, 4096, 64

Input = tuple[int, ...]
Tree = Any
"""0 or 1, a leaf; or (coordinate, tree for its first value, tree for its second value, ...)."""


@dataclass(frozen=True)
class Sketch:
    """The law of each coordinate (probabilities of its values); f as digits, the last coordinate running fastest; T."""

    laws: tuple[tuple[Fraction, ...], ...]
    function: str
    tree: Tree

    def require_sense(self) -> None:
        """Raises Refused unless these are laws, a function and a tree on them."""
        if len(self.laws) > MOST_COORDINATES:
            raise Refused(f"there are at most {MOST_COORDINATES} coordinates")
        if any(not law or min(law) < 0 or sum(law, ZERO) != 1 for law in self.laws):
            raise Refused("probabilities are nonnegative and add up to 1")
        count = prod(map(len, self.laws))
        if not count <= MOST_INPUTS or len(self.function) != count or set(self.function) - {"0", "1"}:
            raise Refused(f"a function has a digit 0 or 1 for each of at most {MOST_INPUTS} inputs")
        _require_tree(self.tree, [len(law) for law in self.laws])

    def inputs(self) -> Iterator[tuple[Input, Fraction, int]]:
        """Each input with its probability and the value of f."""
        found = product(*(range(len(law)) for law in self.laws))
        for x, value in zip(found, self.function, strict=True):
            yield x, prod((law[v] for law, v in zip(self.laws, x, strict=True)), start=ONE), int(value)


def _require_tree(tree: Tree, sizes: Sequence[int]) -> None:
    """Raises Refused unless each inner node asks a coordinate and has a branch for each of its values."""
    open_, seen = [(tree, 0)], 0
    while open_:
        node, deep = open_.pop()
        seen += 1
        if seen > MOST_NODES or deep > DEEPEST:
            raise Refused("the tree is too large")
        if node in (0, 1) and type(node) is int:
            continue
        if not isinstance(node, tuple) or not node or type(node[0]) is not int:
            raise Refused("a tree is 0, 1, or a coordinate and trees")
        if not 0 <= node[0] < len(sizes) or len(node) != 1 + sizes[node[0]]:
            raise Refused("a node asks a coordinate, and has a branch for each value")
        open_ += [(below, deep + 1) for below in node[1:]]


def _asked(tree: Tree, x: Input) -> tuple[int, int]:
    """What T says of an input, and how many different coordinates it asks."""
    asked = set()
    while isinstance(tree, tuple):
        asked.add(tree[0])
        tree = tree[1 + x[tree[0]]]
    return tree, len(asked)


def _leaves(tree: Tree) -> int:
    return sum(map(_leaves, tree[1:])) if isinstance(tree, tuple) else 1


def measure(s: Sketch) -> Mapping[str, Fraction]:
    """The numbers of f and T. An influence is the probability that redrawing a coordinate changes f. Raises Refused."""
    s.require_sense()
    found = dict.fromkeys(("p", "q", "err", "depth"), ZERO)
    for x, weight, value in s.inputs():
        said, count = _asked(s.tree, x)
        found["p"] += weight * value
        found["q"] += weight * said
        found["err"] += weight * (value != said)
        found["depth"] += weight * count
    influences = [_influence(s, i) for i in range(len(s.laws))]
    return {**found, "top": max(influences, default=ZERO), "total": sum(influences, ZERO)}


def _influence(s: Sketch, i: int) -> Fraction:
    """The probability that f changes when coordinate i is redrawn: 2 r (1 - r), r the mean with the others fixed."""
    means: dict[Input, tuple[Fraction, Fraction]] = {}
    for x, _, value in s.inputs():
        rest = x[:i] + x[i + 1 :]
        others = [*s.laws[:i], *s.laws[i + 1 :]]
        weight = prod((law[v] for law, v in zip(others, rest, strict=True)), start=ONE)
        mean = means.get(rest, (weight, ZERO))[1]
        means[rest] = (weight, mean + s.laws[i][x[i]] * value)
    return sum((2 * w * r * (1 - r) for w, r in means.values()), ZERO)


def measure_fair(s: Sketch) -> Mapping[str, Fraction]:
    """The numbers on fair bits; influences are probabilities of a change when the bit is flipped. Raises Refused."""
    if any(law != (HALF, HALF) for law in s.laws):
        raise Refused("fair bits are 0 and 1 with probability 1/2 each")
    found = measure(s)  # drawing a bit again flips it with probability 1/2
    doubled = {name: 2 * found[name] for name in ("top", "total")}
    return {**found, **doubled, "leaves": Fraction(_leaves(s.tree))}


def measure_unate(s: Sketch) -> Mapping[str, Fraction]:
    """The numbers of a unate function that the tree computes. Raises Refused."""
    found = measure_fair(s)
    if found["err"] != 0:
        raise Refused("the tree does not compute the function")
    for i in range(len(s.laws)):
        lines: dict[Input, list[int]] = {}
        for x, _, value in s.inputs():
            lines.setdefault(x[:i] + x[i + 1 :], []).append(value)
        steps = {b - a for line in lines.values() for a, b in pairwise(line)}
        if {-1, 1} <= steps:
            raise Refused("a unate function goes up in a direction, or down, but not both")
    return {name: found[name] for name in ("p", "depth", "leaves", "top", "total")}
