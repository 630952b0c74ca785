"""BLT20, searches: checks that see what is wrong, and false neighbours of what is proved about functions."""

from __future__ import annotations

import pytest

from algorithms.booleans import BooleanFunction, conjunction, majority, parity
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, formula
from algorithms.cubes import every_function
from algorithms.growth import Ties
from algorithms.trees import Leaf, Split
from lemmas.agnostic import parity_example, same_splits, searches
from lemmas.agnostic.parity_example import IMPURITY
from lemmas.agnostic.same_splits import GAIN, OTHER, STRONGLY, Pair
from tests.lemmas.kept import assert_growth_refused
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions

ORDERED = "0 <= u <= v, v <= 1"
SPLITS = [
    # a wider second interval
    (f"{GAIN} >= {OTHER}", f"{IMPURITY}, 1 <= t <= 2, {ORDERED}, v - u <= 1/4, 1/4 <= u, v <= 3/4"),
    # no concavity
    (f"{GAIN} >= {OTHER}", f"function G on [0, 1], symmetric G, nonnegative G, 0 <= t <= 1, {ORDERED}"),
    # strict, without strong concavity, and for equal influences
    (f"{GAIN} > {OTHER}", f"{IMPURITY}, 0 <= t < 1, 0 <= u < v, v <= 1"),
    (f"{GAIN} > {OTHER}", f"{IMPURITY}, {STRONGLY}, t == 1, 0 <= u < v, v <= 1"),
    # twice as much
    (f"{GAIN} - ({OTHER}) >= (1 - t)*kappa*(v - u)^2", f"{IMPURITY}, {STRONGLY}, 0 <= t <= 1, {ORDERED}"),
]


@pytest.mark.parametrize(("relation", "where"), SPLITS)
def test_false_neighbours_about_splits(relation: str, where: str) -> None:
    assert prove_functions(parse_functions(relation, where), time_limit=40).status == "refuted"


FAMILIES = [
    # f both rises and falls in the bit
    ("mean(abs(b - a)) == mean(b) - mean(a)", "each 0 <= a <= 1, 0 <= b <= 1"),
    ("mean(abs(b - a)) == mean(a) - mean(b)", "each 0 <= a <= b, b <= 1"),
    # labels that are no chances, weights of both signs, and what no label attains
    ("sum(w*min(q, 1 - q)) <= sum(w*(v*(1 - q) + (1 - v)*q))", "each w >= 0, 0 <= q <= 1, v <= 1"),
    ("sum(w*min(q, 1 - q)) <= sum(w*(v*(1 - q) + (1 - v)*q))", "each 0 <= q <= 1, 0 <= v <= 1"),
    ("sum(w*min(q, 1 - q)) < sum(w*(v*(1 - q) + (1 - v)*q))", "each w >= 0, 0 <= q <= 1, 0 <= v <= 1"),
    ("sum(w*max(q, 1 - q)) <= sum(w*(v*(1 - q) + (1 - v)*q))", "each w >= 0, 0 <= q <= 1, 0 <= v <= 1"),
]


@pytest.mark.parametrize(("relation", "where"), FAMILIES)
def test_false_neighbours_about_families(relation: str, where: str) -> None:
    assert prove_family(parse_family(relation, where), time_limit=40).status == "refuted"


def test_runs_by_gain_and_by_influence() -> None:
    two = conjunction(2)
    for g in same_splits.STRONG:
        assert same_splits.splits_agree(Pair(two, g, Ties.FIRST, Ties.FIRST)) is None
        assert same_splits.splits_agree(Pair(two, g, Ties.FIRST, Ties.LAST)) is not None
    # a function that is not monotone, and a criterion that is not strongly concave
    crooked = BooleanFunction.of(3, lambda x: (x[0] ^ x[1]) and (x[2] or not x[0]))
    assert same_splits.splits_agree(Pair(crooked, GINI, Ties.LAST, Ties.LAST)) is not None
    weak = Pair(conjunction(3, [1, 2]), MINIMUM, Ties.FIRST, Ties.FIRST)
    assert same_splits.splits_agree(weak) is not None


def test_orders_of_gains_and_influences() -> None:
    assert same_splits.orders_agree((3, ENTROPY)) is None
    assert same_splits.orders_agree((3, MINIMUM)) is not None


def test_orders_fail_for_functions_that_are_not_monotone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(same_splits, "unate", every_function)
    assert same_splits.orders_agree((2, GINI)) is not None


def test_the_complete_tree_on_parity(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parity_example.all_gains_vanish(5) is None
    monkeypatch.setattr(parity_example, "parity", lambda n, _bits: majority(n))
    assert parity_example.all_gains_vanish(5) is not None
    monkeypatch.setattr(parity_example, "parity", lambda n, _bits: parity(n, [0, n - 1]))
    assert parity_example.all_gains_vanish(5) is not None


def test_parity_of_two_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parity_example.equal_means((3, 0, 2, 1)) is None
    assert parity_example.computes_parity((1, 0)) is None
    monkeypatch.setattr(parity_example, "parity", conjunction)
    assert parity_example.equal_means((3, 0, 2, 0)) is not None
    monkeypatch.setattr(parity_example, "ASKS_BOTH", Split(0, Leaf(0), Leaf(1)))
    assert parity_example.computes_parity((1, 1)) is not None


def test_completions_and_optima(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (conjunction(2), Split(0, Leaf(), Leaf()))
    assert searches.no_better_labels(case) is None
    assert searches.optimum_within_half(2) is None
    monkeypatch.setattr(searches, "completed", lambda _tree, _law: Split(0, Leaf(1), Leaf(1)))
    assert searches.no_better_labels(case) is not None
    monkeypatch.setattr(searches, "least_wrong", lambda batch: batch.flips[:, :1] + (1 << batch.n))
    assert searches.optimum_within_half(2) is not None


def test_a_split_away_from_the_median() -> None:
    assert searches.leaves_the_median(ROOT) is None
    # no gain anywhere, so that all thresholds tie
    assert searches.leaves_the_median(formula("q")) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum(f) <= sum(1)", "sum(f) <= sum(1) + 1"),
        ("root f == exp", "root f >= exp"),
        ("f_1 == f/2", "f_1 == 1"),
    ],
)
def test_runs_on_parity_end_with_the_complete_tree(old: str, new: str) -> None:
    """A run that ends with a bit left; more bits at the root than there are; a part that has no bit left."""
    assert_growth_refused("BLT20.I4.printed-4", old, new)
