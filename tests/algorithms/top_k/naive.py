"""Top-k by its words on lists of rows: nothing shared with what is tested, and nothing quick about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from algorithms.top_k import Empty
from algorithms.trees import Leaf, Split, Tree
from verify.rationals import Fraction

Row = tuple[tuple[int, ...], int]
"""The bits and the class."""


def impurity(rows: Sequence[Row], name: str) -> Fraction:
    """What orders the halves' impurities exactly: of entropy e^(n G), which multiplies, else n G."""
    n, counts = len(rows), Counter(y for _, y in rows).values()
    if name == "entropy":
        product = Fraction(n**n)
        for m in counts:
            product /= m**m
        return product
    if name == "gini":
        return n - Fraction(sum(m * m for m in counts), n or 1)
    return Fraction(n - max(counts, default=0))


def half(rows: Sequence[Row], i: int, bit: int) -> list[Row]:
    return [r for r in rows if r[0][i] == bit]


def left_over(rows: Sequence[Row], i: int, name: str) -> Fraction:
    zero, one = (impurity(half(rows, i, b), name) for b in (0, 1))
    return zero * one if name == "entropy" else zero + one


def errors(rows: Sequence[Row], tree: Tree) -> int:
    wrong = 0
    for x, y in rows:
        node = tree
        while isinstance(node, Split):
            node = node.one if x[node.variable] else node.zero
        wrong += node.label != y
    return wrong


def naive(
    rows: Sequence[Row],
    k: int,
    depth: int,
    name: str = "entropy",
    *,
    empty: Empty = Empty.KEPT,
    redundant: bool = True,
    last: bool = False,
    queried: frozenset[int] = frozenset(),
) -> Tree:
    counts = Counter(y for _, y in rows)
    most = max(counts.values(), default=0)
    leaf = Leaf(min((c for c in counts if counts[c] == most), default=0))
    if depth == 0 or len(counts) <= 1:
        return leaf
    offered = [
        i
        for i in range(len(rows[0][0]))
        if (redundant or i not in queried) and (empty is Empty.KEPT or len({x[i] for x, _ in rows}) == 2)
    ]
    order = sorted(offered, key=lambda i: (left_over(rows, i, name), -i if last else i))
    best: Tree = leaf
    for place, i in enumerate(order[:k]):
        zero, one = (
            naive(
                half(rows, i, b),
                k,
                depth - 1,
                name,
                empty=empty,
                redundant=redundant,
                last=last,
                queried=queried | {i},
            )
            for b in (0, 1)
        )
        tree = Split(i, zero, one)
        if not place or errors(rows, tree) < errors(rows, best):
            best = tree
    return best
