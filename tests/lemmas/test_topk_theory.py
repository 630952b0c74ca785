"""TOPK, the theory: finite checks that see what is wrong, exact runs, and false neighbours."""

from __future__ import annotations

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM
from lemmas.choices import (
    finite_runs,
    lemma_3_2,
    lemma_4_1,
    lemma_4_2,
    lemma_4_4,
    sampling,
    scores,
    tent_scores,
    theorems,
    tribes,
)
from lemmas.choices.parity_runs import ParityLaw, ParityNode, TopK, reached
from lemmas.choices.pointer_runs import PointerLaw, accuracy
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

EIGHTH = Fraction(1, 8)
HALF = Fraction(1, 2)


def as_table(law: ParityLaw) -> finite_runs.Law:
    """The parity law, point by point."""
    bits = law.h + law.width - 1
    rows = []
    for x in range(1 << bits):
        point = tuple(x >> i & 1 for i in range(bits))
        first, others = point[: law.h], point[law.h :]
        one = (1 - law.eps) * (sum(first) % 2) + law.eps * Fraction(sum(others), law.width - 1)
        rows += [(one / 2**bits, point, 1), ((1 - one) / 2**bits, point, 0)]
    return tuple(r for r in rows if r[0])


@pytest.mark.parametrize("criterion", [GINI, ENTROPY, MINIMUM])
@pytest.mark.parametrize("ties", ["least", "largest"])
@pytest.mark.parametrize(("h", "width"), [(1, 2), (1, 3), (2, 2), (2, 3)])
def test_counts_are_enough(criterion: object, ties: str, h: int, width: int) -> None:
    """The run by counts is the run on the whole law."""
    law = ParityLaw(h, width, EIGHTH)
    for k in range(1, width + 1):
        depth = min(h + width - k, 2)
        slow = finite_runs.Runner(k, criterion, ties)  # type: ignore[arg-type]  # parametrized
        quick = TopK(law, k, criterion, ties)  # type: ignore[arg-type]  # parametrized
        assert slow.right(as_table(law), depth) == quick.accuracy(depth)


def test_the_lemmas_at_small_sizes() -> None:
    stump = (GINI, 1, 2, 1, 1, EIGHTH)
    assert lemma_4_2.too_accurate(stump) is not None
    assert lemma_4_2.behind(stump) is not None
    assert lemma_4_2.few_others(stump) is not None
    assert lemma_4_2.all_of_parity(stump) is not None
    assert lemma_4_2.others_too((*stump, 0)) is not None
    deeper = (GINI, 2, 3, 1, 3, EIGHTH)
    assert lemma_4_2.printed_range(deeper)
    for check in (lemma_4_2.too_accurate, lemma_4_2.behind, lemma_4_2.few_others, lemma_4_2.all_of_parity):
        assert check(deeper) is None
    assert lemma_4_2.others_too((*deeper, 1)) is None
    assert lemma_4_2.others_too((*deeper, 2)) is not None  # K - k queries
    assert lemma_4_2.behind(lemma_4_2.FLAT) is not None
    assert lemma_4_2.behind((GINI, *lemma_4_2.FLAT[1:])) is None
    for check in (lemma_4_2.too_accurate, lemma_4_2.behind, lemma_4_2.few_others):
        assert check(lemma_4_2.ALL_TIED) is not None
        assert check((GINI, *lemma_4_2.ALL_TIED[1:])) is None
    assert lemma_4_2.some_left((GINI, 2, 3, 1, 3, EIGHTH, 1)) is not None
    assert lemma_4_2.some_left((GINI, 2, 3, 1, 3, EIGHTH, 2)) is None
    one_more = (GINI, 2, 3, 1, 4, EIGHTH)
    assert not lemma_4_2.printed_range(one_more)
    assert lemma_4_2.too_accurate(one_more) is not None
    assert lemma_4_2.too_accurate((MINIMUM, *deeper[1:])) is not None
    assert lemma_4_2.too_accurate(theorems.FOR_THE_TENT) is not None
    assert theorems.inseparable((*theorems.FOR_THE_TENT[:4], EIGHTH)) is None  # Theorem 2 holds there


def test_top_k_succeeds_without_redundant_queries_only() -> None:
    assert lemma_4_1.inaccurate((GINI, 3, 2, EIGHTH)) is None
    assert lemma_4_1.redundant() == Fraction(9, 16)
    short = TopK(ParityLaw(3, 2, EIGHTH), 1, GINI, "least")
    assert short.accuracy(3) < 1 - EIGHTH


def test_one_bit_on_each_level() -> None:
    assert lemma_4_1.no_level_tree((2, 2, EIGHTH)) is None
    assert lemma_4_1.no_level_tree((3, 2, EIGHTH)) is not None
    assert lemma_4_1.no_level_tree((3, 2, EIGHTH), lemma_4_1.lowest) is None


def test_samples_that_scores_do_not_tell_apart() -> None:
    same, swapped = sampling.SHARED, sampling.EXCHANGED
    assert sampling.asked_scores(same) == sampling.asked_scores(swapped)
    assert lemma_3_2.returned(same, 2, 1) != lemma_3_2.returned(swapped, 2, 1)


def test_scores_and_correlations() -> None:
    g, m, first, second = scores.AGAINST
    assert scores.on_uniform_inputs(scores.AGAINST)
    assert scores.smaller_score(scores.AGAINST) is not None
    assert scores.smaller_score((g, HALF, Fraction(1, 4), Fraction(3, 8))) is None
    assert not scores.on_uniform_inputs((g, second, first, m))
    assert scores.no_larger_score(scores.ALIKE) is not None
    assert scores.no_larger_score((GINI, *scores.ALIKE[1:])) is None
    assert lemma_4_1.another_accuracy((2, 3, EIGHTH)) is not None
    assert lemma_4_1.another_accuracy((2, 3, Fraction(0))) is None
    assert sampling.told_apart((sampling.SHARED, sampling.SHARED)) is None


def test_settings_and_trees() -> None:
    assert lemma_4_2.biased((None, 1)) is None
    assert lemma_4_2.biased((0, 1)) is not None
    assert sum(1 for _ in lemma_4_1.trees(2)) == 1 + 2
    assert lemma_4_1.two_settings((2, (0, None, (1, None, None)))) is not None


def test_reached_nodes() -> None:
    nodes = list(reached(TopK(ParityLaw(2, 2, EIGHTH), 1, GINI, "largest"), 1))
    assert nodes[0] == (ParityNode(), 0)
    assert {at for at, level in nodes if level} == {ParityNode(b=1), ParityNode(b=1, o=1)}


def test_pointers_need_depth_two() -> None:
    assert theorems.inseparable((MINIMUM, 2, 3, 1, EIGHTH)) is None
    assert theorems.inseparable((MINIMUM, 1, 2, 1, EIGHTH)) is not None
    assert theorems.inseparable((GINI, 1, 2, 1, EIGHTH)) is not None
    law = PointerLaw(2, 3, EIGHTH)
    assert accuracy(3, 2, law, GINI, "least") >= 1 - EIGHTH > accuracy(1, 3, law, GINI, "largest")
    assert accuracy(1, 4, law, GINI, "largest") > HALF + EIGHTH


def test_samples() -> None:
    row = Fraction(1)
    xor = tuple((row, (a, b), a ^ b) for a in (0, 1) for b in (0, 1))
    assert finite_runs.optimum(xor, 1) == 2
    assert finite_runs.optimum(xor, 2) == 4
    assert finite_runs.Runner(1, GINI).right(xor, 2) == 4
    assert theorems.not_optimal((GINI, xor, 2)) is None
    assert theorems.falls((GINI, xor, 1)) is None
    stuck = finite_runs.Runner(1, GINI, "least", redundant=True)
    assert stuck.right(xor, 2) == 4
    assert stuck.right(tuple((w, (*x, 0), y) for w, x, y in xor), 2) == 2


def test_ties_that_a_sample_breaks() -> None:
    assert [sampling.more_ones(n) for n in (1, 2, 3, 4)] == [HALF, Fraction(1, 4), HALF, Fraction(5, 16)]
    assert sampling.first_asked(()) == 0
    assert sampling.first_asked(((0, 0, 0, 0), (1, 1, 1, 0))) == 3


def test_tribes() -> None:
    assert [tribes.width(n) for n in (1, 4, 5, 8, 24)] == [1, 1, 2, 2, 3]
    assert tribes.expectation(4) == Fraction(15, 16)
    assert tribes.far_from_half(3)
    assert tribes.falls(6) is None
    assert tribes.other_covariance(5) is None
    assert tribes.large_covariance(2) is None
    assert tribes.large_covariance(1) is not None
    assert tribes.majority_mean(3) == HALF
    assert tribes.majority_mean(4) == HALF + Fraction(3, 16)


def test_constants_on_the_monotone_law() -> None:
    assert lemma_4_4.above((24, 72, Fraction(1, 10))) is not None
    assert lemma_4_4.above((24, 72, Fraction(2, 5))) is None
    assert lemma_4_4.inaccurate((GINI, 2, 2, EIGHTH)) is None
    few = finite_runs.Runner(1, GINI, "least")
    assert few.right(lemma_4_4.monotone_law(2, 3, EIGHTH), 1) < 1 - EIGHTH


def test_scores_of_the_tent_on_the_monotone_law() -> None:
    """They are 0 for small eps, and not for large eps. The means are those of the law, point by point."""
    assert tent_scores.some_score((24, 72, Fraction(1, 10))) is None
    assert tent_scores.some_score((24, 72, Fraction(9, 10))) is not None
    small = lemma_4_4.monotone_law(2, 4, EIGHTH)
    for i in (0, 2):
        halves = [finite_runs.part(small, i, b) for b in (0, 1)]
        means = [sum(w for w, _, y in half if y) / finite_runs.weight(half) for half in halves]
        assert tent_scores.label_means(2, 4, EIGHTH)[i // 2] == tuple(means)


def test_false_neighbours() -> None:
    neighbours = [
        ("(1 - eps)*(1 - exp(-1)) + eps/2 > 1/2 + eps", "0 < eps <= 1/8"),
        ("(1 - eps)*(1/2 + r) + eps <= (1 + eps)/2 + r/2", "0 < eps <= 1/2, r >= 0"),
        ("(1 - p)*((1 + eps)/2 + r) + p <= 1/2 + p/3 + eps/2 + r", "0 < eps <= 1, r >= 0, 0 <= p <= 1"),
        ("1/2 + p/2 + eps/2 + r <= 1/2 + eps", "0 < eps <= 1, r >= 0, p >= 0, p + r <= eps"),
        ("K - 1 - q >= k", "k <= K - h, q <= h"),
        ("h + K - 1 - q >= K", "0 <= q <= h"),
        ("ln(1 - u) >= -u", "0 <= u <= 1/4"),
        ("1 - exp(ln(1 - u)/u) >= 2/3", "0 < u <= 1/2"),
        (tent_scores.TENT[0], tent_scores.TENT[1].replace("1/2 <= a", "2/5 <= a")),
        ("1 - exp((1/u - 1)*ln(1 - u)) >= 1 - exp(-1)", "0 < u <= 1/4"),
        ("(1 - eps)*(1 - exp(-3/5)) + eps/2 >= 1/2", "0 < eps <= 1/10"),
        ("(1 - eps)*(1 - exp(-1)) >= 1/2", "0 < eps <= 1/4"),
        ("(1 - eps)*(1 - exp(-1)) + eps/2 > (1 + eps)/2 + 1/10", "0 < eps <= 1/10"),
        ("1/sqrt(2*m + 1) < 1/100", "m >= 4999"),
        ("ln(c) <= 2*ln(d*c)", "0 < d, d <= 1, c > 0, 2*c*d^2 >= 1"),
        ("2*ln(x) + y + ln(y) <= x*y", "x >= 2, y >= 1"),
        ("d*(16 + s)/d^2 >= 17", "0 < d, d <= 1, s >= 0"),
        ("eps*M < (1 - eps)*T", "0 < eps <= 1, M > 0, T > 0, eps < 2*T/(T + M)"),
        ("eps*a > (1 - eps)*4*b", "0 < eps <= 1, b > 0, S >= 1, 400*b*S <= 1, a >= 1/(100*S)"),
        ("w*ln(2)*(1 - 2^-w) >= 1", "w >= 1"),
        ("100*4*b*s < 1", "b > 0, 1 <= s, s <= S, 400*b*S <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
