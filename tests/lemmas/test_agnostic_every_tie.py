"""BLT20, Theorem 3 and what is quoted for opt_s = 0: runs that do not follow a tree, and false neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from algorithms.booleans import conjunction, majority, parity
from algorithms.trees import Leaf, Split
from lemmas.agnostic import flat_impurity, introduction, theorem_1
from tests.lemmas.kept import assert_growth_refused, family
from tests.lemmas.neighbours import assert_none_proved
from tests.lemmas.test_agnostic_linked import Recorded
from verify.arithmetic.kits import flint_kit
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_family
from verify.rationals import Fraction

THREE = Split(0, Split(1, Leaf(), Leaf()), Split(2, Leaf(), Leaf()))
LAST = Split(2, Leaf(), Leaf())
EXACT = Split(0, Split(1, Leaf(), LAST), Split(1, LAST, Leaf()))
"""The tree of the majority of three bits."""
REALIZABLE = [
    (introduction.lower_bound, "any heuristic"),
    (theorem_1.lower_bounds, "any heuristic, opt_s = 0"),
]
"""What is quoted for opt_s = 0, and the label of the part."""


def test_trees_are_followed() -> None:
    assert flat_impurity.follows(majority(3), THREE)
    assert flat_impurity.follows(parity(3, [0, 1, 2]), THREE)
    assert flat_impurity.follows(conjunction(3), Leaf())


def test_other_runs_do_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that never asks leaves the error of a constant; and a bound of no splits is passed."""
    assert [flat_impurity.flat(Fraction(n, 8), 3) for n in (0, 1, 4, 7, 8)] == [0, 1, 1, 1, 0]
    monkeypatch.setattr(flat_impurity, "_query", lambda _tree, _answers: None)
    assert not flat_impurity.follows(majority(3), THREE)
    monkeypatch.undo()
    monkeypatch.setattr(flat_impurity, "_leaves", lambda _tree: 0)
    assert not flat_impurity.follows(majority(3), THREE)


def test_a_tree_without_error_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends with error 0 where the tree computes f, and not where that tree is not asked for its queries."""
    assert flat_impurity._computes(majority(3), EXACT)
    assert not flat_impurity._computes(majority(3), THREE)
    assert flat_impurity.follows(majority(3), EXACT)
    assert sum(flat_impurity._computes(f, tree) for f, tree in flat_impurity.cases()) == 540
    monkeypatch.setattr(flat_impurity, "_query", lambda _tree, _answers: None)
    assert not flat_impurity.follows(majority(3), EXACT)


@pytest.mark.parametrize(("check", "label"), REALIZABLE)
def test_error_that_is_left_is_seen(monkeypatch: pytest.MonkeyPatch, check: Any, label: str) -> None:
    """I7 and CON2 are refuted by the runs as they are, and stand where one of them leaves error on an exact tree."""
    some = [(majority(3), THREE), (majority(3), EXACT)]
    monkeypatch.setattr(flat_impurity, "cases", lambda: iter(some))
    found = Recorded()
    check(found)
    assert found.runs[label]() is False
    monkeypatch.setattr(flat_impurity, "_query", lambda _tree, _answers: None)
    assert found.runs[label]() is True


def test_the_count_of_splits() -> None:
    """A split that takes half as much; a larger sum at the root."""
    name = "BLT20.T3.support-4"
    assert_growth_refused(name, "d >= 1", "d >= 1/2")
    assert_growth_refused(name, "root p == S", "root p >= S")


def test_false_neighbours() -> None:
    neighbours = [
        ("min(1, x, N - x) == 1", "N >= 2, 0 <= x, x <= N - 1"),
        (
            "min(1, x, N - x)/2 + min(1, y, N - y)/2 < min(1, (x + y)/2, N - (x + y)/2)",
            "N >= 2, 0 <= x <= N, 0 <= y <= N",
        ),
        ("c*h - (a + b)*(h - 1) >= 1", "a + b <= c + 1, c >= 1, h >= 1"),
        ("3*log2(j) + 1 <= j", "j >= 8"),
        ("log2(i) <= sqrt(i)", "i >= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("relation", "where", "against"),
    [
        (
            "2*j <= c*j^2/z",
            "c > 0, z > 0, j > 0, z <= c*j",
            {"c": "1", "z": "1", "j": "1"},
        ),
        (
            "b*x <= i/2",
            "b > 0, x <= 1.1*r, i == r^2, r >= 2*b",
            {"b": "1", "r": "2", "i": "4", "x": "11/5"},
        ),
        (
            "2*j <= c*j*x/z",
            "c > 0, z > 0, j > 0, z <= c*x",
            {"c": "1", "z": "1", "j": "1", "x": "1"},
        ),
        (
            "b*x <= i/8",
            "b > 0, x <= 1.1*r, i == r^2, r >= 8*b",
            {"b": "1", "r": "8", "i": "64", "x": "44/5"},
        ),
        ("2*y <= c*y^2", "c > 0, y > 0, c*y >= 1", {"c": "1", "y": "1"}),
    ],
)
def test_false_neighbours_about_sizes(relation: str, where: str, against: dict[str, str]) -> None:
    """Half of what is needed; a root that is too small; half of it again."""
    check_family(parse_family(relation, where), family(against), flint_kit())
