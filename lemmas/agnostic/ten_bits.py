r"""One run of BuildTopDownDT on ten bits, exactly, beside a best tree with 18 leaves.

Paper: BLT20, section 2.1. No claims stand here.
Notation: the bits are x_1, ..., x_9 and y. For x_1 = 0 f is the conjunction of x_2, ..., x_9; for x_1 = 1 it is
x_2 or (x_3 and (x_4 or (... (x_9 and y)))). g is the tree of f without the question y.
Guarantee: exact. The least error of 18 leaves is 2^-10, an error at one point: a tree of f has 19 leaves or more, which
is found by comparing all trees of f, cube by cube.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from lemmas.agnostic.small_runs import Cube, Function, Tree, half, size
from verify.rationals import Fraction

BITS, SPLITS, SIZE = 10, 10, 18
LOG = 5
"""More than log2(SIZE)."""


def value(x: tuple[int, ...]) -> int:
    """f at a point."""
    chosen, *middle, last = x
    if not chosen:
        return min(middle)
    for i, bit in reversed(list(enumerate(middle))):
        last = bit & last if i % 2 else bit | last
    return last


def without_y() -> Tree:
    """The tree of f with the label 0 for the question y."""
    conjunction: Tree = 1
    chain: Tree = 0
    for i in reversed(range(1, BITS - 1)):
        conjunction = (i, 0, conjunction)
        chain = (i, chain, 1) if i % 2 else (i, 0, chain)
    return (0, conjunction, chain)


def leaves_needed(f: Function) -> int:
    """The least number of leaves of a tree that computes f."""

    @cache
    def at(cube: Cube) -> int:
        if f.mean(cube) in (0, 1):
            return 1
        free = [i for i, bit in enumerate(cube) if bit is None]
        return min(at(half(cube, i, 0)) + at(half(cube, i, 1)) for i in free)

    return at((None,) * f.n)


def sums() -> tuple[Fraction, Fraction]:
    """The sums of w Inf^2 and of w (bias - dist)^2 over the leaves after ten splits with 4p(1-p).

    Raises ValueError if the run does not meet the hypotheses of eq. (1) with eps = 2^-11, or g is no best tree.
    """
    f, g = Function("".join(str(value(x)) for x in product((0, 1), repeat=BITS))), without_y()
    whole: Cube = (None,) * BITS
    one_point = Fraction(1, 2**BITS)
    if not (size(g) == SIZE < leaves_needed(f) and f.distance(g, whole) == one_point):
        raise ValueError("g is no best tree of its size")
    parts = f.run(SPLITS)
    error = sum((f.weight(c) * f.bias(c) for c in parts), Fraction(0))
    if not (f.monotone and error > one_point + Fraction(1, 2 ** (BITS + 1))):
        raise ValueError("the run does not meet the hypotheses of equation (1)")
    return (
        sum((f.weight(c) * f.influence(c) ** 2 for c in parts), Fraction(0)),
        sum((f.weight(c) * (f.bias(c) - f.distance(g, c)) ** 2 for c in parts), Fraction(0)),
    )
