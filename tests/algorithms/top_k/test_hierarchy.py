"""The constructions of the hierarchy theorems against tables of all inputs, runs by symmetry against plain ones."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, criterion
from algorithms.laws import Law, TableLaw
from algorithms.top_k import Empty, TieRule, top_k_of_law
from algorithms.top_k.blocks import MajorityBlock, TribesBlock, width
from algorithms.top_k.hierarchy import BlockLaw, accuracy, covariances, parity, tribes
from verify.errors import BadInput
from verify.rationals import Fraction

F = Fraction
EPS = F(1, 10)
SMALL = [(1, 2), (2, 3), (3, 3), (4, 2), (5, 2)]


def in_table(h: int, K: int, eps: Fraction, name: str) -> TableLaw:
    """The same law, input by input, from the words of the definitions."""
    d = h + K - 1
    masses = {}
    for x in product((0, 1), repeat=d):
        first, second = x[:h], x[h:]
        if name == "parity":
            mean = (1 - eps) * (sum(first) % 2) + eps * F(sum(second), K - 1)
        else:
            # the largest w with (1 - 2^-w)^(h/w) <= 1/2, both sides to the power w
            w = max(w for w in range(1, h + 1) if (1 - F(1, 2**w)) ** h <= F(1, 2**w))
            groups = [first[j * w : (j + 1) * w] for j in range(h // w)]
            mean = (1 - eps) * any(all(g) for g in groups) + eps * (2 * sum(second) >= K - 1)
        masses[x] = ((1 - mean) / 2**d, mean / 2**d)
    return TableLaw(masses)


def same(a: Law, b: Law, levels: int) -> None:
    """Means and chances, under all conditions on so many variables."""
    assert (a.variables, a.mean) == (b.variables, b.mean)
    for i in a.variables if levels else ():
        assert a.chance(i) == b.chance(i)
        for bit in (0, 1):
            same(a.given(i, bit), b.given(i, bit), levels - 1)


@pytest.mark.parametrize(("h", "K"), SMALL)
@pytest.mark.parametrize("make", [parity, tribes], ids=lambda f: f.__name__)
def test_laws_are_as_defined(make: type[BlockLaw], h: int, K: int) -> None:
    law = make(h, K, EPS)  # type: ignore[arg-type]
    same(law, in_table(h, K, EPS, make.__name__), 3)


@pytest.mark.parametrize(("h", "K"), SMALL)
@pytest.mark.parametrize("make", [parity, tribes], ids=lambda f: f.__name__)
def test_runs_by_symmetry_are_plain_runs(make: type[BlockLaw], h: int, K: int) -> None:
    law = make(h, K, EPS)  # type: ignore[arg-type]
    whole = in_table(h, K, EPS, make.__name__)
    rules = [TieRule.WORST, TieRule.BEST]
    rules += [TieRule.FIRST, TieRule.LAST] if make.__name__ == "parity" else []
    for k, depth, rule in product(range(1, K + 1), (1, min(h, 3)), rules):
        found = accuracy(law, k, depth, ENTROPY, ties=rule)
        plain = top_k_of_law(whole, k, depth, ENTROPY, ties=rule, redundant=False, empty=Empty.DROPPED)
        assert (found.accuracy, found.tied) == (1 - plain.errors, plain.tied > 0)


def test_scores_and_correlations_give_one_order_for_strictly_concave_criteria() -> None:
    for law, k, rule in product(
        (parity(4, 5, EPS), tribes(5, 5, EPS), tribes(6, 4, F(1, 3))),
        (1, 2, 4),
        (TieRule.WORST, TieRule.BEST),
    ):
        by_covariance = accuracy(law, k, 4, ties=rule)
        for strict in (ENTROPY, GINI, ROOT):
            assert accuracy(law, k, 4, strict, ties=rule) == by_covariance


def test_the_minimum_has_ties_where_correlations_differ() -> None:
    """Fact B.1 holds for every concave criterion, but not strictly.

    At nodes with a mean other than 1/2 all gains of the minimum may be 0, and then the lower index wins: parity is
    found with one choice, though all of x^(2) has the larger correlation.
    """
    law = parity(2, 3, EPS)
    assert list(covariances(law).values()) == [0, F(1, 80)]
    found = {c: accuracy(law, 1, 3, c, ties=TieRule.FIRST).accuracy for c in (None, ENTROPY, MINIMUM)}
    assert found == {None: F(21, 40), ENTROPY: F(21, 40), MINIMUM: F(19, 20)}


def test_a_criterion_that_is_not_concave_has_another_order() -> None:
    law = parity(2, 3, EPS)
    convex = criterion("1 - 4*q*(1-q)")
    found = {c: accuracy(law, 1, 1, c, ties=TieRule.BEST) for c in (None, convex)}
    assert found[None] != found[convex]


@pytest.mark.parametrize(("h", "K"), [(1, 2), (3, 4), (5, 3), (9, 30)])
def test_with_k_choices_parity_is_found(h: int, K: int) -> None:
    """Lemma 4.1 as a run: at least 1 - eps with K choices and depth h; with K - 1 about one half."""
    assert accuracy(parity(h, K, EPS), K, h).accuracy >= 1 - EPS
    if K > 2:
        assert accuracy(parity(h, K, EPS), K - 1, h).accuracy <= F(1, 2) + EPS


def test_large_parameters_are_reached() -> None:
    assert accuracy(parity(17, 300, EPS), 300, 17).accuracy >= 1 - EPS
    assert accuracy(parity(17, 300, EPS), 200, 17).accuracy <= F(1, 2) + EPS
    assert accuracy(tribes(8, 100, EPS), 100, 8).accuracy >= 1 - EPS


def test_correlations_at_the_root_by_formula() -> None:
    """Majority of n odd bits: C(n-1, (n-1)/2) 2^-n / 2; a bit of t tribes of width w: (1-2^-w)^(t-1) 2^-w / 2."""
    h, K = 300, 402
    w = width(h)
    t = h // w
    law = tribes(h, K, EPS)
    in_tribe = (1 - EPS) * (1 - F(1, 2**w)) ** (t - 1) * F(1, 2**w) / 2
    found = covariances(law)
    assert found[0] == in_tribe
    assert found[h] == EPS * F(comb(400, 200), 2**400) / 4
    assert set(found.values()) == {in_tribe, found[h]} | ({F(0)} if h % w else set())


def test_widths_are_as_defined() -> None:
    for length in range(1, 40):
        holds = [w for w in range(1, 12) if (1 - F(1, 2**w)) ** length <= F(1, 2**w)]
        assert width(length) == max(holds)
        assert holds == list(range(1, max(holds) + 1))
    with pytest.raises(BadInput):
        width(0)


def test_ones_win_a_drawn_majority() -> None:
    assert MajorityBlock((0, 1), 2).mean == F(3, 4)
    assert (MajorityBlock((), 2, 1).mean, MajorityBlock((), 3, 1).mean) == (1, 0)


def test_bits_beyond_the_last_tribe_do_not_matter() -> None:
    block = TribesBlock.of(tuple(range(5)))
    assert (block.tribes, block.rest) == (((0, 1), (2, 3)), (4,))
    assert block.given(4, 1).mean == block.given(4, 0).mean == block.mean
    done = block.given(0, 1).given(1, 1)
    assert (done.mean, done.free) == (1, (2, 3, 4))
    assert block.given(0, 0).given(2, 0).mean == 0


def test_what_cannot_be_is_refused() -> None:
    for h, K, eps in ((0, 3, EPS), (2, 1, EPS), (2, 3, F(3, 2)), (2, 3, 0.1), (True, 3, EPS)):
        for make in (parity, tribes):
            with pytest.raises(BadInput):
                make(h, K, eps)  # type: ignore[arg-type]
    for rule in (TieRule.FIRST, TieRule.LAST):
        with pytest.raises(BadInput, match="WORST and BEST"):
            accuracy(tribes(2, 3, EPS), 1, 1, ties=rule)
    law = parity(2, 3, EPS)
    for variable, bit in ((9, 0), (0, 2)):
        with pytest.raises(BadInput):
            law.given(variable, bit)
    with pytest.raises(BadInput):
        law.given(0, 1).chance(0)
