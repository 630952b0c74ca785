"""Theorem 5.1, Lemmas 5.4 and 5.5: every run can say no, and what it runs over is what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from algorithms.growth import Growth, Ties, grow
from algorithms.trees import Leaf, Split
from lemmas.optimality import conjunction_runs, conjunctions, lemma_5_4, lemma_5_5
from lemmas.optimality.conjunction_runs import Case, by_footnote, named, with_extra
from lemmas.optimality.lemma_5_5 import Exchange, exchanges, is_exchange
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)
CASES = list(conjunction_runs.conjunctions(3))
WITH_EXTRA = list(with_extra(2))

Check = Callable[[Any], object]


def witness(check: Check, cases: Iterable[Any]) -> object:
    """The first witness."""
    return next((w for w in map(check, cases) if w is not None), None)


def the_last_of_ties(case: Case) -> Growth:
    """The rule of the pseudo-code."""
    return grow(case.law, case.k, ties=Ties.LAST)


def swapped(mean: Fraction, chance: Fraction, q0: Fraction, q1: Fraction) -> object:
    """The gain with the two children exchanged."""
    return ((Fraction(1), mean), (-(1 - chance), q1), (-chance, q0))


def parent_only(mean: Fraction, _chance: Fraction, _q0: Fraction, _q1: Fraction) -> object:
    """The parent without its children."""
    return ((Fraction(1), mean),)


NOISE: list[tuple[Any, str, Any, Check, Iterable[Any]]] = [
    (conjunctions, "depth", lambda _tree: 1, conjunctions.not_exact_at_depth, [2]),
    (conjunctions, "error", lambda _tree, _law: HALF, conjunctions.not_exact_at_depth, [2]),
    (conjunctions, "optimum", lambda _case, _t: Fraction(0), conjunctions.variant_loses, CASES),
    (conjunctions, "optimum", lambda _case, _t: Fraction(0), conjunctions.topdown_loses, CASES),
    (conjunctions, "maxima", lambda _c, gains: range(len(gains)), conjunctions.variant_loses, CASES),
    (conjunctions, "optimum", lambda _case, _t: Fraction(1, 97), conjunctions.lemmas_fail, CASES),
    (conjunctions, "queried", lambda _tree: [1, 0], conjunctions.lemmas_fail, CASES),
    (conjunctions, "by_footnote", the_last_of_ties, conjunctions.lemmas_fail, CASES),
    (lemma_5_4, "queried", lambda _tree: None, lemma_5_4.not_skewed, CASES),
    (lemma_5_4, "queried", lambda _tree: [1, 0], lemma_5_4.other_features, CASES),
    (lemma_5_4, "by_footnote", the_last_of_ties, lemma_5_4.other_features, CASES),
    (lemma_5_4, "queried", lambda _tree: [0], lemma_5_4.other_probabilities, CASES),
    (lemma_5_4, "g", lambda _p, _s: Fraction(1, 97), lemma_5_4.other_error, CASES),
    (lemma_5_4, "split_terms", parent_only, lemma_5_4.irrelevant_gain, WITH_EXTRA),
    (lemma_5_4, "split_terms", swapped, lemma_5_4.gain_differs, CASES),
    (lemma_5_4, "split_terms", parent_only, lemma_5_4.others_gain, WITH_EXTRA),
    (lemma_5_4, "by_footnote", the_last_of_ties, lemma_5_4.others_gain, CASES),
    (lemma_5_4, "split_terms", swapped, lemma_5_4.other_choice, CASES),
    (lemma_5_4, "by_footnote", the_last_of_ties, lemma_5_4.other_choice, CASES),
    (lemma_5_5, "g", lambda p, s: -conjunction_runs.g(p, s), lemma_5_5.other_set_wins, CASES),
    (lemma_5_5, "pairs", lambda *_: [], lemma_5_5.no_pair, CASES),
    (lemma_5_5, "pairs", lambda *_: [], lemma_5_5.exchanges_do_not_end, CASES),
    (lemma_5_5, "c_of", lambda q: 1 - q, lemma_5_5.formulas_differ, CASES),
]


@pytest.mark.parametrize(
    ("module", "name", "wrong", "check", "cases"),
    NOISE,
    ids=[f"{getattr(c, '__name__', '')}-{n}" for _, n, _, c, _ in NOISE],
)
def test_a_wrong_ingredient_is_noticed(
    module: Any, name: str, wrong: Any, check: Check, cases: Iterable[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = list(cases)
    assert witness(check, known) is None
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, known) is not None


def test_no_case_is_run_twice() -> None:
    for cases in (conjunctions.CASES, lemma_5_4.CASES, tuple(exchanges(3))):
        assert len(set(cases)) == len(cases)
    assert len(lemma_5_4.CASES) == 3 * (4 + 10 + 20 + 35)
    assert len(conjunctions.CASES) == len(lemma_5_4.CASES) + 56


def test_parameters_are_those_of_the_case() -> None:
    case = Case((THIRD, HALF), (Fraction(9, 10),))
    words = {"k": 2, "n": 3, "p_1": THIRD, "p_k": HALF}
    assert named(case) == words | {"p of the irrelevant": Fraction(9, 10)}
    assert named(replace(case, extra=())) == words | {"n": 2}
    assert case.p == (THIRD, HALF, Fraction(9, 10))


def test_a_set_of_probabilities_is_no_set_of_features() -> None:
    assert conjunctions.fewer_than_t(HALF, HALF) == "for p = (1/2, 1/2) the set J_2 has 1 element"
    assert not conjunctions.fewer_than_t(HALF, THIRD)
    assert witness(conjunctions.not_t_features(conjunctions.by_index), CASES) is None
    assert witness(conjunctions.not_t_features(conjunctions.by_probability), CASES) is not None
    last = conjunctions.not_t_features(lambda case, t: frozenset(range(case.k - t, case.k)))
    assert last(Case((HALF, HALF))) is None
    assert last(Case((THIRD, HALF))) is not None


def test_a_variant_that_splits_a_pure_leaf_loses() -> None:
    """The other reading of the remark on variants."""
    found, least = conjunctions.left_most_first()
    assert (found, least) == (Fraction(1, 4), 0)


def test_all_variants_are_followed() -> None:
    """Two equal features may come in either order; an exact tree stays as it is."""
    levels = conjunctions.variants(Case((HALF, HALF), (THIRD,)))
    assert levels[1] == {Split(i, Leaf(), Leaf()) for i in (0, 1)}
    assert levels[2] == {Split(i, Leaf(), Split(1 - i, Leaf(), Leaf())) for i in (0, 1)}


def test_minimum_loses_where_relevant_features_have_gain_0() -> None:
    assert conjunctions.criterion_loses("gini") == 0
    assert conjunctions.criterion_loses("minimum") > 0


def test_the_footnote_takes_smaller_indices_first() -> None:
    case = Case((HALF, HALF))
    assert by_footnote(case).trees[1] == Split(0, Leaf(0), Leaf(1))
    assert the_last_of_ties(case).trees[1] == Split(1, Leaf(0), Leaf(1))


def test_the_y_of_lemma_5_5_may_be_an_empty_product() -> None:
    found = Exchange(Case((THIRD, HALF)), 1, frozenset({1}), 1, 0)
    assert is_exchange(found)
    assert (found.z, found.y) == (1, 1)
    assert lemma_5_5.out_of_range(found) is not None
    assert lemma_5_5.not_positive(found) is None
    assert all(lemma_5_5.out_of_range(e) is None for e in exchanges(3) if e.t < e.case.k - 1)
    assert lemma_5_5.not_positive(Exchange(Case((Fraction(0), THIRD, HALF)), 1, frozenset({1}), 1, 2))


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": 2},
        {"j": 0},
        {"l": 1},
        {"chosen": frozenset({0})},
        {"case": Case((HALF, THIRD))},
        {"case": Case((THIRD, Fraction(1)))},
    ],
)
def test_what_is_no_exchange(wrong: dict[str, Any]) -> None:
    right = Exchange(Case((THIRD, HALF)), 1, frozenset({1}), 1, 0)
    assert is_exchange(right)
    assert not is_exchange(replace(right, **wrong))


def test_lemma_5_3_may_give_a_tree_with_fewer_features() -> None:
    """Where two of the smallest chances leave something to gain, it does not."""
    case = Case((Fraction(1, 5), Fraction(1, 4), THIRD))
    assert conjunctions.least_with_fewer(case, 2)
    assert conjunction_runs.optimum(case, 2) == Fraction(1, 60)
    assert not conjunctions.least_with_fewer(Case((THIRD, HALF, Fraction(4, 5))), 2)
    assert not conjunctions.least_with_fewer(case, 3)


USED = "0 < a <= b < 1, 0 < y <= 1, 0 < z <= 1"
FALSE = {
    "L54.s1": [
        ("H(a) - (1 - p)*H(a) - p*H(a) > 0", "0 <= a <= 1, 0 < p < 1"),
        ("H(a) - (1 - p)*H(a) == 0", "0 <= a <= 1, 0 < p < 1"),
        ("H(a) - (1 - p)*H(q0) - p*H(q1) == 0", "0 < p < 1, 0 <= a <= 1, q0 == a^2, q1 == a"),
        ("H(a) - (1 - p)*H(q0) - p*H(q1) == 0", "0 < p < 1, 0 <= a <= 1, q0 == a, q1 == 1 - a/2"),
    ],
    "L54.s2": [
        ("H(p*b) - p*H(b) + (1 - p)*H(1/2) == H(p*b) - p*H(b)", "0 < b <= 1, 0 < p < 1"),
        ("H(p*b) - p*H(b) == H(p*b) - (1 - p)*H(b)", "0 < b <= 1, 0 < p < 1"),
        (
            "H(q) - (1 - p)*H(q0) - p*H(q1) == H(p*b) - p*H(b) + (1 - p)*H(0)",
            "0 < b <= 1, 0 < p < 1, q == p*b, q0 == b, q1 == 0",
        ),
    ],
    "L55.s3": [
        ("z*b*min(y*a, 1 - y*a) > z*a*min(y*b, 1 - y*b)", USED),
        ("z*a*min(y*a, 1 - y*a) >= z*b*min(y*b, 1 - y*b)", USED),
        ("z*b*min(y*a, 1 - y*a) >= 1.01*z*a*min(y*b, 1 - y*b)", USED),
        ("b*min(y*a, 1 - y*a) >= a*min(y*b, 1 - y*b)", "0 < b <= a < 1, 0 < y <= 1"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
