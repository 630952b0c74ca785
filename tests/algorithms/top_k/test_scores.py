"""Scores: rounded values are as close as they say, and the order is exact where rounding decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from flint import arb, ctx

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, criterion
from algorithms.top_k.choosing import Chooser
from algorithms.top_k.logarithms import n_log_n
from algorithms.top_k.rules import TieRule
from algorithms.top_k.scores import Integers, Measure, Table, measure
from tests.algorithms.top_k.naive import impurity
from verify.errors import BadInput
from verify.rationals import Fraction

NAMED = [ENTROPY, GINI, MINIMUM]
TWO = [ROOT, criterion("4*q*(1-q)"), criterion("q^2*(1-q)")]
STREAM = np.random.Generator(np.random.PCG64(5))


def tables(classes: int, whole: Sequence[int]) -> list[Table]:
    """All ways to divide the counts."""
    halves = product(*(range(n + 1) for n in whole))
    return [(tuple(n - a for n, a in zip(whole, half, strict=True)), half) for half in halves]


@pytest.mark.parametrize("chosen", [*NAMED, *TWO], ids=lambda c: c.name)
def test_rounded_values_are_within_their_units(chosen: Criterion) -> None:
    found = measure(chosen, 5000, 2)
    counts = STREAM.integers(0, 2500, (60, 2))
    with ctx.workprec(200):
        for (zeros, ones), value in zip(counts.tolist(), found.rounded(counts).tolist(), strict=True):
            n = zeros + ones
            exact = chosen.enclosure([(Fraction(n), Fraction(ones, n))], 200)
            # the measures of entropy, Gini and minimum are in nats, or half of the criterion
            scale = {"entropy": arb.const_log2(), "gini": arb("0.5"), "minimum": arb("0.5")}.get(
                chosen.name, arb(1)
            )
            assert abs(exact * scale * 2**found.shift - value) < (found.units or arb("1e-30"))


@pytest.mark.parametrize("chosen", NAMED, ids=lambda c: c.name)
def test_three_classes_are_ordered_as_exact_impurities(chosen: Criterion) -> None:
    found = measure(chosen, 9, 3)
    rows = [((), c) for c in range(3)]

    def exact(table: Table) -> Fraction:
        zero, one = (
            impurity([r for r, n in zip(rows, half, strict=True) for _ in range(n)], chosen.name)
            for half in table
        )
        return zero * one if chosen is ENTROPY else zero + one

    divided = tables(3, (2, 2, 3))
    values = {t: exact(t) for t in divided}
    for a, b in product(divided, repeat=2):
        assert found.compare(a, b) == (values[a] > values[b]) - (values[a] < values[b])


def test_ties_that_are_no_mirror_images() -> None:
    """Both halves as mixed as the whole: the gain is 0 whatever their sizes; and 8 ln 2 = 4 ln 4."""
    for chosen in (*NAMED, *TWO):
        assert measure(chosen, 8, 2).compare(((1, 1), (3, 3)), ((2, 2), (2, 2))) == 0
    entropy = measure(ENTROPY, 100, 2)
    assert entropy.compare(((1, 1), (3, 4)), ((2, 2), (2, 3))) != 0


def test_no_other_criterion_has_more_classes() -> None:
    for chosen in TWO:
        with pytest.raises(BadInput):
            measure(chosen, 10, 3)


class Coarse:
    """A measure whose rounding is so coarse that next to nothing is clear."""

    def __init__(self, inner: Measure, step: int) -> None:
        self.inner, self.step = inner, step
        self.slack = 4 * step
        self.compare = inner.compare

    def rounded(self, counts: Integers) -> Integers:
        found: Integers = (self.inner.rounded(counts) // self.step) * self.step
        return found


def in_order(found: Measure, listed: Sequence[Table], last: bool) -> list[int]:
    """Places by exact comparison of every pair: how many are before each."""

    def before(i: int, j: int) -> bool:
        sign = found.compare(listed[i], listed[j])
        return sign < 0 or (sign == 0 and (i > j if last else i < j))

    places = range(len(listed))
    return sorted(places, key=lambda i: sum(before(j, i) for j in places))


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("chosen", [ENTROPY, GINI, ROOT], ids=lambda c: c.name)
def test_the_first_k_are_exact_however_coarse_the_rounding(chosen: Criterion, last: bool) -> None:
    for _ in range(60):
        whole = STREAM.integers(3, 12, 2)
        ones = STREAM.integers(0, whole + 1, (9, 2))
        counts = np.stack([whole - ones, ones], axis=1)
        listed: list[Table] = [(tuple(a), tuple(b)) for a, b in counts.tolist()]
        found = measure(chosen, 30, 2)
        expected = in_order(found, listed, last)
        ties = TieRule.LAST if last else TieRule.FIRST
        for k in (1, 3, 8, 20):
            for step in (1, 1 << found.shift - 3, 1 << found.shift + 1):
                coarse = Chooser(Coarse(found, step), k, ties)  # type: ignore[arg-type]
                assert coarse.chosen(counts).tolist() == expected[:k]


def test_without_its_slack_the_choice_would_be_wrong() -> None:
    """The control of the last test: rounded values alone put features in another order."""
    wrong = 0
    for _ in range(60):
        whole = STREAM.integers(3, 12, 2)
        ones = STREAM.integers(0, whole + 1, (9, 2))
        counts = np.stack([whole - ones, ones], axis=1)
        found = measure(ENTROPY, 30, 2)
        careless = Coarse(found, 1 << found.shift + 1)
        careless.slack = -1
        exact = Chooser(found, 4, TieRule.FIRST).chosen(counts).tolist()
        wrong += Chooser(careless, 4, TieRule.FIRST).chosen(counts).tolist() != exact  # type: ignore[arg-type]
    assert wrong > 5


def test_the_table_of_logarithms_is_within_one_unit() -> None:
    rows, shift = 3000, 38
    found = n_log_n(rows, shift)
    assert (found[0], found[1]) == (0, 0)
    with ctx.workprec(200):
        assert all(abs(arb(n).log() * n * 2**shift - int(found[n])) < 1 for n in range(1, rows + 1))
        # the control: half a unit would be too little to ask for
        assert any(abs(arb(n).log() * n * 2**shift - int(found[n])) > arb("0.45") for n in range(1, rows + 1))
