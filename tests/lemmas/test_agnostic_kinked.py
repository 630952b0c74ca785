"""BLT20, end of section 4.1: the impurity function with kinks, and the deep tree that figure 1 builds with it."""

from __future__ import annotations

from collections.abc import Callable

from algorithms.tribes import Path, majority_influence, majority_mean
from lemmas.agnostic.kinked_impurity import built, heavy_first_case, is_first_case
from verify.rationals import Fraction

LOW, REST = Fraction(499, 1000), Fraction(1, 1000)
"""Pr[TRIBES' = 1] and Pr[REST = 1]."""
DEEP = [1, 2, 3, 4, 5, 6, 7, 7]


def mean_of_f(k: int, path: Path) -> Fraction:
    return LOW + REST * majority_mean(k, path)


def kinked(k: int) -> Callable[[Fraction], Fraction]:
    e, means = Fraction(1, 10**9), [mean_of_f(k, Path(0, j)) for j in range(7)]

    def impurity(q: Fraction) -> Fraction:
        kinks = (2**j * min(Fraction(1), q / m, (1 - q) / m) for j, m in enumerate(means))
        return (1 - e) / 127 * sum(kinks, Fraction(0)) + e * 4 * q * (1 - q)

    return impurity


def gini(q: Fraction) -> Fraction:
    return 4 * q * (1 - q)


def depths(k: int, leaves: int, impurity: Callable[[Fraction], Fraction]) -> list[int]:
    """Those of the tree that goes by gain on bits of y."""
    tree = [Path()]

    def children(leaf: Path) -> tuple[Path, Path]:
        return Path(leaf.ones + 1, leaf.zeros), Path(leaf.ones, leaf.zeros + 1)

    def gain(leaf: Path) -> Fraction:
        after = sum((impurity(mean_of_f(k, child)) for child in children(leaf)), Fraction(0))
        return Fraction(impurity(mean_of_f(k, leaf)) - after / 2) / (1 << leaf.length)

    while len(tree) < leaves:
        best = max(tree, key=gain)
        tree.remove(best)
        tree += children(best)
    return sorted(leaf.length for leaf in tree)


def test_it_is_an_impurity_function() -> None:
    impurity = kinked(99)
    points = [Fraction(i, 2000) for i in range(2001)]
    values = [impurity(q) for q in points]
    assert (values[0], values[1000], values[2000]) == (0, 1, 0)
    assert values == values[::-1]
    assert all(2 * b > a + c for a, b, c in zip(values, values[1:], values[2:], strict=False))


def test_the_tree_is_that_of_the_gains() -> None:
    """The gains with all of G, and those by the kinks alone; without the kinks the tree is no such path."""
    found = built(99, 8)
    assert found is not None
    assert [leaf.length for leaf in found] == DEEP == depths(99, 8, kinked(99))
    assert depths(99, 8, gini) == [3] * 8


def test_means_move_by_half_of_the_influence() -> None:
    for path in (Path(), Path(0, 3), Path(1, 2)):
        half = majority_influence(99, path) / 2
        assert majority_mean(99, Path(path.ones + 1, path.zeros)) == majority_mean(99, path) + half
        assert majority_mean(99, Path(path.ones, path.zeros + 1)) == majority_mean(99, path) - half


def test_the_witness_and_its_neighbours() -> None:
    found = heavy_first_case((99, 8, 6))
    assert found is not None
    assert found["mass"] == Fraction(1, 32)
    assert heavy_first_case((99, 8, 8)) is None  # no leaf is so deep
    assert is_first_case((7749, 8, 6))
    assert not is_first_case((7800, 8, 6))  # L is above 6
    assert not is_first_case((7749, 9, 6))
