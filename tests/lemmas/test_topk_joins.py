"""TOPK: neighbours of what joins the parts of claims, and what witnesses say."""

from __future__ import annotations

from algorithms.criteria import GINI
from lemmas.choices import impurity, lemma_4_2, theorems, tribes
from lemmas.choices.parity_runs import ParityLaw, ParityNode, TopK
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction


def test_false_neighbours() -> None:
    """Another K; all depths; a path with fewer bits; a share of 1; another depth; another ratio."""
    neighbours = [
        ("h + (K - k - 1) == h", "K == k + 2"),
        ("k < K", "K == k"),
        theorems.EVERY_DEPTH,
        ("d >= K - k", "0 <= a, b >= K - k - 1, a + b <= d, d <= h + K - k - 1"),
        ("eps/(K - 1) < 1/k", "0 < eps <= 1, k >= 1, K >= k + 1"),
        ("((1 - eps)/2 + eps*(m + s))/2 < 1/2", "0 < eps <= 1, 0 <= m, s >= 0, m + s <= 1"),
        ("h + K - 1 >= d", "k >= 0, d <= h + K - k"),
        ("H(1/2) - H(x)/2 - H(1 - x)/2 > 1/5", "x = 1/4"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_scores_in_the_witness() -> None:
    """Both kinds have the score 0 where all features tie, and one has with Gini."""
    g, h, width, k, _, eps = lemma_4_2.ALL_TIED
    law = ParityLaw(h, width, eps)
    assert lemma_4_2.signs(TopK(law, k, g, "largest"), ParityNode()) == (0, 0)
    assert lemma_4_2.signs(TopK(law, k, GINI, "largest"), ParityNode()) == (0, 1)


def test_the_correlations_of_other_bits() -> None:
    """With nothing set E[f x_i] and 4 Cov = eps/(K - 1) are less than 1/k; at eps = 1, K = k + 1 the second is not."""
    h, width, k, eps, at = lemma_4_2.NONE_SET
    assert lemma_4_2.fewer_than_k_set(lemma_4_2.NONE_SET)
    assert (lemma_4_2.small_product(lemma_4_2.NONE_SET) or {})["E[f x_i]"] == Fraction(17, 64)
    assert (lemma_4_2.small_covariance(lemma_4_2.NONE_SET) or {})["4 Cov"] == eps / (width - 1)
    alone = (h, width, k, Fraction(1), at)
    assert lemma_4_2.small_covariance(alone) is None
    assert not lemma_4_2.fewer_than_k_set(alone)
    assert not lemma_4_2.fewer_than_k_set((h, width, k, eps, ParityNode(a=1, b=1)))


def test_a_length_that_is_not_balanced() -> None:
    """At 24 = 3 2^3 the mean is above 5/8; at 20 it is not."""
    found = tribes.too_far(24)
    assert found is not None
    assert found["w"] == 3
    assert found["E[Tribes_l]"] == tribes.expectation(24) > Fraction(5, 8)
    assert tribes.too_far(20) is None


def test_the_gain_ratios_on_two_samples() -> None:
    """What the witness says of its second sample: halves with the means 1/4 and 3/4."""
    assert impurity.NO_GAIN_RATIO["gain ratio on S"] == 1
    assert "1 of 4" in str(impurity.NO_GAIN_RATIO["S'"])
