"""Optimal trees by trying all of them: slow, simple, and without any use of the structure of a law.

Main definitions: `all_trees`, `count_trees`, `least_error`, `least_size`. The dynamic programs of
`algorithms.families` are tested against these.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache

from algorithms.laws import Law
from algorithms.trees import Leaf, Split, Tree
from verify.rationals import Fraction

__all__ = ["all_trees", "count_trees", "least_error", "least_size"]


def all_trees(variables: Sequence[int], size: int) -> Iterator[Tree]:
    """Every decision tree with exactly `size` splits that queries no variable twice on a path; labels are 0.

    >>> len(list(all_trees([0, 1], 2)))
    4
    """
    if size == 0:
        yield Leaf()
        return
    for i in variables:
        rest = [j for j in variables if j != i]
        for left in range(size):
            rights = list(all_trees(rest, size - 1 - left))
            for zero in all_trees(rest, left):
                yield from (Split(i, zero, one) for one in rights)


@cache
def count_trees(variables: int, size: int) -> int:
    """How many trees `all_trees` yields. Exact.

    >>> count_trees(3, 3), count_trees(1, 2)
    (36, 0)
    """
    if size == 0:
        return 1
    pairs = (count_trees(variables - 1, j) * count_trees(variables - 1, size - 1 - j) for j in range(size))
    return variables * sum(pairs) if variables else 0


def least_error(law: Law, size: int) -> Fraction:
    """The least error of all trees with at most `size` splits. Exact.

    Tries every variable and every division of the splits, with a memory of laws met before. Exponential in
    the number of variables.

    >>> from algorithms.laws import read_once
    >>> [str(least_error(read_once([1, 2]), t)) for t in range(5)]
    ['3/8', '1/8', '1/8', '0', '0']
    """
    return _least(law, size, {})


def _least(law: Law, size: int, known: dict[tuple[Hashable, int], Fraction]) -> Fraction:
    asked = (law.key, size)
    if asked in known:
        return known[asked]
    mean = law.mean
    best = min(mean, 1 - mean)
    for i in law.variables if size and best else ():
        one = law.chance(i)
        if one in (0, 1):
            continue
        zero_law, one_law = law.given(i, 0), law.given(i, 1)
        for left in range(size):
            tried = (1 - one) * _least(zero_law, left, known) + one * _least(one_law, size - 1 - left, known)
            best = min(best, tried)
    known[asked] = best
    return best


def least_size(law: Law, most: int) -> int | None:
    """The least number of splits of a tree without error; None if more than `most` are needed."""
    known: dict[tuple[Hashable, int], Fraction] = {}
    return next((t for t in range(most + 1) if _least(law, t, known) == 0), None)
