r"""One run of BuildTopDownDT on five bits, exactly, beside a best tree of the size in question.

Paper: BLT20, section 2.1. No claims stand here.
Notation: a cube fixes some coordinates, `None` where it is free. A tree is its label, or (i, tree at 0, tree at 1).
Guarantee: exact; best trees are found by comparing all of them, cube by cube.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import log2

from verify.rationals import Fraction

Cube = tuple[int | None, ...]
Tree = int | tuple[int, "Tree", "Tree"]
TABLE = "00000000000101110000000101011111"
"""A monotone function of five bits, x_1 first, by its values at 00000, 00001, ..., 11111."""
SPLITS, SIZE = 5, 12


@dataclass(frozen=True)
class SizedRun:
    """A function by its table, a number of splits with 4p(1-p), the size of a best tree, and eps."""

    table: str
    splits: int
    leaves: int
    eps: Fraction


def half(cube: Cube, i: int, bit: int) -> Cube:
    """The part of a cube where coordinate i has a value."""
    return (*cube[:i], bit, *cube[i + 1 :])


def size(tree: Tree) -> int:
    """The number of leaves."""
    return 1 if isinstance(tree, int) else size(tree[1]) + size(tree[2])


def restricted(tree: Tree, cube: Cube) -> Tree:
    """The tree on a cube, without questions that are answered there."""
    if isinstance(tree, int):
        return tree
    i, low, high = tree
    bit = cube[i]
    if bit is None:
        return (i, restricted(low, cube), restricted(high, cube))
    return restricted(high if bit else low, cube)


@dataclass
class Function:
    """A Boolean function by its table."""

    table: str

    @property
    def n(self) -> int:
        """The number of coordinates."""
        return int(log2(len(self.table)))

    @cached_property
    def ones(self) -> dict[Cube, tuple[int, int]]:
        """For each cube how many points it has, and at how many the function is 1."""
        found: dict[Cube, tuple[int, int]] = {}
        for cube in sorted(product((0, 1, None), repeat=self.n), key=lambda c: c.count(None)):
            if None not in cube:
                place = int("".join(map(str, cube)), 2)
                found[cube] = (1, int(self.table[place]))
                continue
            i = cube.index(None)
            (a, b), (c, d) = found[half(cube, i, 0)], found[half(cube, i, 1)]
            found[cube] = (a + c, b + d)
        return found

    @property
    def monotone(self) -> bool:
        """Whether no coordinate that rises makes the value fall."""
        edges = [c for c in self.ones if c.count(None) == 1]
        return all(self.rise(c, c.index(None)) >= 0 for c in edges)

    def mean(self, cube: Cube) -> Fraction:
        """E[f] on a cube."""
        points, ones = self.ones[cube]
        return Fraction(ones, points)

    def weight(self, cube: Cube) -> Fraction:
        """The probability of a cube."""
        return Fraction(self.ones[cube][0], len(self.table))

    def bias(self, cube: Cube) -> Fraction:
        """How far f is from a constant on a cube."""
        return min(self.mean(cube), 1 - self.mean(cube))

    def rise(self, cube: Cube, i: int) -> Fraction:
        """E[f_{x_i = 1}] - E[f_{x_i = 0}] on a cube; its size is the influence where f is monotone."""
        return self.mean(half(cube, i, 1)) - self.mean(half(cube, i, 0))

    def influence(self, cube: Cube) -> Fraction:
        """The largest influence on a cube of a monotone function; 0 on a point."""
        return max((abs(self.rise(cube, i)) for i in range(self.n) if cube[i] is None), default=Fraction(0))

    def run(self, splits: int) -> list[Cube]:
        """The leaves after so many splits of BuildTopDownDT with 4p(1-p); the first of several best ones is taken.

        The gain of x_i at a leaf is its weight times the square of the rise, by definition 2 with equality.
        """
        leaves: list[Cube] = [(None,) * self.n]
        for _ in range(splits):
            free = [(c, i) for c in leaves for i in range(self.n) if c[i] is None]
            leaf, i = max(free, key=lambda at: self.weight(at[0]) * self.rise(*at) ** 2)
            leaves.remove(leaf)
            leaves += [half(leaf, i, 0), half(leaf, i, 1)]
        return leaves

    def best(self, leaves: int) -> Tree:
        """A tree of the least error with at most so many leaves."""
        known: dict[tuple[Cube, int], tuple[Fraction, Tree]] = {}

        def at(cube: Cube, k: int) -> tuple[Fraction, Tree]:
            if (cube, k) not in known:
                choices = [(self.weight(cube) * self.bias(cube), int(2 * self.mean(cube) >= 1))]
                known[cube, k] = min([*choices, *split(cube, k)], key=lambda found: found[0])
            return known[cube, k]

        def split(cube: Cube, k: int) -> list[tuple[Fraction, Tree]]:
            found: list[tuple[Fraction, Tree]] = []
            for i in (i for i in range(self.n) if cube[i] is None):
                for j in range(1, k):
                    low, high = at(half(cube, i, 0), j), at(half(cube, i, 1), k - j)
                    found.append((low[0] + high[0], (i, low[1], high[1])))
            return found

        return at((None,) * self.n, leaves)[1]

    def distance(self, tree: Tree, cube: Cube) -> Fraction:
        """dist(f, tree) on a cube."""
        tree = restricted(tree, cube)
        if isinstance(tree, int):
            return abs(tree - self.mean(cube))
        i, low, high = tree
        return (self.distance(low, half(cube, i, 0)) + self.distance(high, half(cube, i, 1))) / 2


@dataclass(frozen=True)
class Chain:
    """What lines 1 to 3 of the chain compare on a run, without the factor kappa/32; line 3 without 1/(log s)^2 too."""

    error: Fraction
    opt: Fraction
    first: Fraction
    second: Fraction
    excess: Fraction


def chain(table: str = TABLE, splits: int = SPLITS, leaves: int = SIZE) -> Chain:
    """The sums of squares of both lines for a run with 4p(1-p), with size(g_l) as it is printed."""
    f = Function(table)
    g = f.best(leaves)
    parts = f.run(splits)
    return Chain(
        error=sum((f.weight(c) * f.bias(c) for c in parts), Fraction(0)),
        opt=f.distance(g, (None,) * f.n),
        first=sum((f.weight(c) * f.influence(c) ** 2 for c in parts), Fraction(0)),
        second=sum(
            (f.weight(c) * ((f.bias(c) - f.distance(g, c)) / size(restricted(g, c))) ** 2 for c in parts),
            Fraction(0),
        ),
        excess=sum((f.weight(c) * (f.bias(c) - f.distance(g, c)) ** 2 for c in parts), Fraction(0)),
    )


def shown(run: SizedRun, found: Chain) -> dict[str, object]:
    """The run in the words of the paper: f by its values, the leaves of T, the best tree, and both errors."""
    f = Function(run.table)
    return {
        "n": f.n,
        f"f at {'0' * f.n}, ..., {'1' * f.n}": run.table,
        "G": "4p(1-p), kappa = 2",
        "ties": "the leaf that was made first, and its first variable, of those of the largest gain",
        "leaves of T": " ".join(
            "".join("*" if bit is None else str(bit) for bit in c) for c in f.run(run.splits)
        ),
        "s": run.leaves,
        "g": tree_text(f.best(run.leaves)),
        "eps": run.eps,
        "opt_s": found.opt,
        "dist(f, T_f)": found.error,
    }


def tree_text(tree: Tree) -> str:
    """A tree as (x1: tree at 0, tree at 1).

    >>> tree_text((0, (1, 0, 1), 1))
    '(x1: (x2: 0, 1), 1)'
    """
    if isinstance(tree, int):
        return str(tree)
    i, low, high = tree
    return f"(x{i + 1}: {tree_text(low)}, {tree_text(high)})"
