"""Read-once formulas: a tree in the place of a sub-tree, on all small trees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from algorithms.brute_force import all_trees, least_error
from algorithms.laws import Law, ReadOnceLaw, restricted
from algorithms.trees import Path, Split, Tree, completed, error, size
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import read_run
from verify.rationals import Fraction

HALF, THIRD, FIFTH = Fraction(1, 2), Fraction(1, 3), Fraction(4, 5)
LAWS = (
    ReadOnceLaw([[(0, 1), (1, 1)]], {0: HALF, 1: THIRD, 2: FIFTH}),
    ReadOnceLaw([[(0, 1)], [(1, 0), (2, 1)]], {0: FIFTH, 1: THIRD, 2: HALF}),
)
"""One term and a further feature; two terms, a literal negated."""


def best(tree: Tree, law: Law) -> Fraction:
    """E of a tree, with the best labels."""
    return error(completed(tree, law), law)


def nodes(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, Tree]]:
    """All nodes, by the answers that lead there."""
    yield path, tree
    if isinstance(tree, Split):
        yield from nodes(tree.zero, (*path, (tree.variable, 0)))
        yield from nodes(tree.one, (*path, (tree.variable, 1)))


def grafted(tree: Tree, path: Path, graft: Tree) -> Tree:
    """The tree with the graft at this node."""
    if not path:
        return graft
    assert isinstance(tree, Split)
    (_, bit), *rest = path
    zero, one = tree.zero, tree.one
    if bit:
        return Split(tree.variable, zero, grafted(one, tuple(rest), graft))
    return Split(tree.variable, grafted(zero, tuple(rest), graft), one)


def chance(path: Path, law: ReadOnceLaw) -> Fraction:
    """P[rho]."""
    found = Fraction(1)
    for i, bit in path:
        found *= law.chance(i) if bit else 1 - law.chance(i)
    return found


def grafts(law: ReadOnceLaw) -> Iterator[tuple[Tree, Path, Tree, Tree]]:
    """A tree, a node, the sub-tree there, and a tree that asks no feature on the way to the node."""
    names = list(law.variables)
    for splits in range(4):
        for tree in all_trees(names, splits):
            for path, below in nodes(tree):
                free = [i for i in names if i not in dict(path)]
                for count in range(3):
                    yield from ((tree, path, below, s) for s in all_trees(free, count))


@pytest.mark.parametrize("law", LAWS)
def test_what_a_graft_changes(law: ReadOnceLaw) -> None:
    """The change, and that no graft of least error is worse; the error of a graft by its first feature."""
    for tree, path, below, graft in grafts(law):
        here = restricted(law, dict(path))
        new, old = best(graft, here), best(below, here)
        change = best(grafted(tree, path, graft), law) - best(tree, law)
        assert change == chance(path, law) * (new - old)
        if new == least_error(here, size(below)):
            assert change <= 0
        if isinstance(graft, Split):
            p = law.chance(graft.variable)
            ways = (
                best(s, restricted(here, {graft.variable: b})) for b, s in enumerate((graft.zero, graft.one))
            )
            assert new == sum(c * e for c, e in zip((1 - p, p), ways, strict=True))
        else:
            assert new == min(here.mean, 1 - here.mean)


def test_false_neighbours() -> None:
    """A graft with the least error for F, or for fewer nodes than the sub-tree has, may be worse."""
    law = LAWS[1]
    for_the_whole = fewer = False
    for tree, path, below, graft in grafts(law):
        here = restricted(law, dict(path))
        worse = best(grafted(tree, path, graft), law) > best(tree, law)
        if path and best(graft, law) == least_error(law, size(below)):
            for_the_whole |= worse
        if size(below) and best(graft, here) == least_error(here, size(below) - 1):
            fewer |= worse
    assert for_the_whole
    assert fewer


@pytest.mark.parametrize(("wrong", "name"), [("q^2", "split"), ("q", "constant 1"), ("1 - q", "constant 0")])
def test_errors_for_which_nothing_is_said(wrong: str, name: str) -> None:
    """Each obligation is asked for."""
    texts = {"world": "formula", "error": wrong, "says": "grafts"}
    outcome, _, words = decide_run(read_run(texts), RunHints(limit=2.0))
    assert (outcome, words.split(":")[0]) == ("undecided", name)


def test_with_the_error_of_the_best_label() -> None:
    texts = {"world": "formula", "error": "min(q, 1 - q)", "says": "grafts"}
    assert decide_run(read_run(texts), RunHints(limit=20.0))[0] == "proved"
