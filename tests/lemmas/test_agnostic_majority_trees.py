"""BLT20, Proposition 4.1: false neighbours of what is proved of small trees for Majority; the count of one tree."""

from __future__ import annotations

from math import comb

import pytest

from algorithms.tribes import Path, majority_influence, majority_mean
from tests.lemmas.kept import assert_family_refused, assert_growth_refused, family
from tests.lemmas.neighbours import assert_none_proved
from verify.kinds.families.members import Family
from verify.rationals import Fraction

VARIANCE, DEPTH, ERRS, IN_ALL, LONG = (f"BLT20.P41.support-{n}" for n in (6, 7, 13, 14, 16))
HALVES = {"p": "1/2", "h": "1"}
LEAF = {"p": "1", "q": "0", "a": "0", "d": "0", "g": "0"}


@pytest.mark.parametrize(
    ("old", "new"), [("<= 4*v", "<= 5*v"), ("q^2 <= B", "q^2 <= B + 1"), ("h_0 == 1 + h", "h_0 == h")]
)
def test_the_variance_of_a_tree(old: str, new: str) -> None:
    """More influence; a larger mean at the root; a query that is not counted."""
    assert_growth_refused(VARIANCE, old, new)


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (DEPTH, "sum(p) == 1", "sum(p) >= 1", family({"n": "8"}, *[HALVES] * 8)),
        (DEPTH, "sum(1) == n", "sum(1) >= n", family({"n": "1"}, HALVES, HALVES)),
        (ERRS, "sum(p*q^2) <= 1/8", "sum(p*q^2) <= 1", family({}, LEAF | {"q": "1", "a": "1"})),
        (ERRS, "sum(p*d) <= 1/1000", "sum(p*d) <= 1", family({}, LEAF | {"d": "1/2"})),
        (IN_ALL, "> 3/50", "> 1/50", family({}, {"w": "1", "r": "1/30", "g": "1/100"})),
        (
            LONG,
            "147*w",
            "100*w",
            family({"c": "1", "w": "5", "y": "10", "N": "500", "l": "4375/2"}),
        ),
    ],
)
def test_trees_with_few_leaves(name: str, old: str, new: str, against: Family) -> None:
    """Leaves that overlap; more leaves than said; means far from 1/2; deep leaves; little of REST; a shorter word."""
    assert_family_refused(name, old, new, against)


def test_false_neighbours() -> None:
    neighbours = [
        ("1/(3*i + 1) <= 2/k", "k >= 7, i >= k/4 - 1"),
        ("1/(3*i + 1) + 2/k*l <= 1/8", "i >= 4, l >= 1, k >= 32*l"),
        ("2^l*2^(-k/2) <= 1/1000", "l >= 1, k >= 20*l"),
        ("abs(q) <= q^2 + 1/5", ""),
        ("log2(7*w/8) + w <= 5/4*w", "w >= 5"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize("k", [9, 12, 33])
def test_a_complete_tree(k: int) -> None:
    """The first few bits of y: the spread of the means, against the largest influence at its nodes."""
    depth = k // 4
    paths = [(Path(ones, depth - ones), comb(depth, ones)) for ones in range(depth + 1)]
    spread = sum(
        (Fraction(ways, 2**depth) * (2 * majority_mean(k, path) - 1) ** 2 for path, ways in paths),
        Fraction(0),
    )
    nodes = [Path(ones, n - ones) for n in range(depth) for ones in range(n + 1)]
    most = max(majority_influence(k, path) for path in nodes) ** 2
    root = (2 * majority_mean(k) - 1) ** 2
    assert 0 < spread - root <= most * depth <= Fraction(2 * depth, k)
