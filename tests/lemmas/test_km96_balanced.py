"""KM96, the balanced law at a leaf: false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

import pytest

from lemmas.boosting import balanced
from lemmas.boosting.criteria import World
from lemmas.boosting.splits import mean
from tests.lemmas.neighbours import assert_none_proved
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.rationals import Fraction

HALF = Fraction(1, 2)
ALL = frozenset(range(3))
SKEWED = World((HALF, Fraction(1, 4), Fraction(1, 4)), (0, 1, 0))


def test_false_neighbours() -> None:
    neighbours = [
        ("1 - q <= 1/2 - gamma", "q = 0.7, 0 < gamma <= 0.201"),
        (
            "tau*(1 - tau)*delta < gamma*q*(1 - q)",
            "q = 0.7, 0 <= tau <= 1, 0 <= delta <= 1, 0 < gamma <= 0.2",
        ),
        ("x - (1 - tau)*y - tau*z == 0", "0 <= tau <= 1, z = x, 0 <= x <= 1, 0 <= y <= 1"),
        ("1/(2*q) < 1", "1/2 <= q <= 1"),
        ("1/(2*(1 - q)) > 1", "1/2 <= q < 1"),
        ("x/(2*q) + y/(2*(1 - q)) > 0", balanced.EVENT),
        ("q/(2*(1 - q)) + (1 - q)/(2*q) == 1", "0 < q < 1"),
        ("q/(2*(1 - q)) == 1/2", "0 < q < 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_a_drop_is_nothing_for_every_criterion_only_where_one_child_has_all() -> None:
    drop = "G((1 - tau)*p + tau*r) - (1 - tau)*G(p) - tau*G(r) == 0"
    domain = "function G on [0, 1], 0 <= p <= 1, 0 <= r <= 1"
    assert prove_functions(parse_functions(drop, f"{domain}, tau == 1")).status == "proved"
    assert prove_functions(parse_functions(drop, f"{domain}, 0 <= tau <= 1")).status != "proved"


def test_a_test_that_splits_makes_a_drop() -> None:
    assert balanced.drops((SKEWED, ALL, (1, 1, 1))) is None
    assert balanced.drops((SKEWED, ALL, (0, 1, 1))) is not None


def test_balanced_laws() -> None:
    assert balanced.balanced(SKEWED, ALL) == (Fraction(1, 3), HALF, Fraction(1, 6))
    assert balanced.is_not_balanced((SKEWED, ALL)) is None
    found = balanced.is_not_balanced((SKEWED, frozenset({0, 2})))
    assert found is not None
    assert found["total"] == HALF


def test_filtered_laws() -> None:
    assert balanced.is_not_filtered((SKEWED, ALL)) is not None
    even = frozenset({1, 2})
    assert mean(SKEWED, even) == HALF
    assert balanced.is_not_filtered((SKEWED, even)) is None
    assert all(sum(law) == 1 for law in balanced.filtered(SKEWED))
    assert len(set(balanced.filtered(SKEWED))) == 7


def test_an_unbalanced_law_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balanced, "balanced", balanced.at_leaf)
    assert balanced.is_not_balanced((SKEWED, ALL)) is not None
    assert balanced.is_not_filtered((SKEWED, ALL)) is None
    assert balanced.filtering_differs((SKEWED, ALL)) is not None


def test_a_pure_leaf_is_outside_the_hypotheses() -> None:
    assert balanced.is_impure_leaf((SKEWED, ALL))
    assert not balanced.is_impure_leaf((SKEWED, frozenset({0, 2})))
    assert not balanced.is_impure_leaf((World((HALF, HALF, Fraction(0)), (0, 1, 0)), frozenset({2})))
    assert not balanced.is_impure_leaf((World((HALF, HALF, HALF), (0, 1, 0)), ALL))


def test_the_first_law_that_is_not_filtered_has_no_point_of_probability_zero() -> None:
    case = next(case for case in balanced.impure_leaves() if balanced.is_not_filtered(case) is not None)
    assert min(case[0].masses) > 0
    assert all(balanced.is_impure_leaf(leaf) for leaf in balanced.impure_leaves())
