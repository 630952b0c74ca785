"""BLT20 on every function of few bits: what holds, what does not, and checks that can say no."""

from __future__ import annotations

import pytest

from algorithms.booleans import BooleanFunction, majority
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion
from algorithms.cubes import every_function, leaf_facts, monotone, up_to_symmetry
from algorithms.trees import Leaf, Split
from lemmas.agnostic import exhaustive
from lemmas.agnostic.exhaustive import Chain, Correlations, GainBound, Influential, chains
from verify.rationals import Fraction

KAPPA = {"entropy": Fraction(3, 2), "gini": Fraction(2), "root": Fraction(1)}
"""At least the kappa of the paper's remark 1."""


@pytest.mark.parametrize("n", range(1, 5))
def test_fact_2_1(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert exhaustive.influence_is_a_correlation(n) is None
    monkeypatch.setattr(exhaustive, "unate", every_function)
    assert (exhaustive.influence_is_a_correlation(n) is None) == (n == 1)


@pytest.mark.parametrize("criterion", [ENTROPY, GINI, ROOT])
def test_gains_are_sixteen_times_what_is_printed(criterion: Criterion) -> None:
    kappa = KAPPA[criterion.name]
    for n in range(1, 5):
        assert exhaustive.gain_too_small(GainBound(n, criterion, kappa / 32)) is None
    if criterion is GINI:
        assert exhaustive.gain_too_small(GainBound(3, GINI, kappa / 2)) is None
        assert exhaustive.gain_too_small(GainBound(3, GINI, kappa / 2 + Fraction(1, 1000))) is not None
    assert exhaustive.gain_too_small(GainBound(3, MINIMUM, Fraction(1, 1000))) is not None


def test_correlations_with_signs_and_without() -> None:
    for g in (ENTROPY, GINI, ROOT):
        assert exhaustive.not_best_correlated(Correlations(3, g, absolute=True)) is None
        assert exhaustive.not_best_correlated(Correlations(2, g, absolute=False)) is not None
    assert exhaustive.not_best_correlated(Correlations(3, MINIMUM, absolute=True)) is not None


def test_total_influence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [exhaustive.influence_above_root_of_log(n) for n in range(5)] == [None] * 5
    monkeypatch.setattr(exhaustive, "unate", every_function)
    assert exhaustive.influence_above_root_of_log(2) is not None


def test_scores_of_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(4):
        for f in up_to_symmetry(monotone(n)):
            assert exhaustive.score_too_small(f) is None
    monkeypatch.setattr(exhaustive, "error", lambda _tree, _law: Fraction(1))
    assert exhaustive.score_too_small(majority(3)) is not None


def test_potential_of_influences(monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(5):
        assert exhaustive.drop_is_not_the_influence(n) is None
        assert exhaustive.bias_above_influence(n) is None
    monkeypatch.setattr(exhaustive, "influence_drops", lambda batch: batch.flips + 1)
    assert exhaustive.drop_is_not_the_influence(2) is not None


def test_bias_and_influence_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "every_function", _Still)
    assert exhaustive.bias_above_influence(2) is not None


class _Still:
    """A batch of which no influence is seen."""

    def __init__(self, n: int) -> None:
        batch = every_function(n)
        self.minority, self.flips = batch.minority, 0 * batch.flips
        self._batch = batch

    def __getitem__(self, place: int) -> BooleanFunction:
        return self._batch[place]


def test_the_chain_of_theorem_2(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = list(chains(3, 2))
    assert len(cases) == 10 * (1 + 3 + 12) * 7
    assert [exhaustive.chain_breaks(case) for case in cases] == [None] * len(cases)
    monkeypatch.setattr(exhaustive, "sign_of_log_sum", lambda _c, logs: 1 if logs[1][0] >= 0 else -1)
    assert any(exhaustive.chain_breaks(case) for case in cases)


def test_terms_of_the_chain_may_be_negative() -> None:
    # f is constant where x0 = x1 = 0, and the best tree of two leaves asks the third bit
    asks = Split(2, Leaf(0), Leaf(1))
    facts = leaf_facts(majority(3), asks, Split(0, Split(1, Leaf(), Leaf()), Leaf()))
    assert (facts[0].bias, facts[0].distance) == (0, Fraction(1, 2))
    assert any(exhaustive.negative_terms(c) for c in chains(3, 2))
    assert exhaustive.negative_terms(Chain(majority(3), Leaf(), 2)) is None


def test_theorem_4_and_remark_2() -> None:
    two, four, bit_more = Fraction(2), Fraction(4), Fraction(1001, 1000)
    for variance, best in ((False, two), (True, four)):
        assert exhaustive.influence_too_small(Influential(3, best, variance=variance)) is None
        assert exhaustive.influence_too_small(Influential(3, best * bit_more, variance=variance)) is not None
    assert exhaustive.influence_too_small(Influential(4, two, monotone=True)) is None


@pytest.mark.slow
def test_theorem_4_on_all_functions_of_four_bits_and_all_monotone_ones_of_five() -> None:
    assert exhaustive.influence_too_small(Influential(4, Fraction(2))) is None
    assert exhaustive.influence_too_small(Influential(5, Fraction(2), monotone=True)) is None
