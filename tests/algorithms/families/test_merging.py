"""Sequences of splits that are merged for many rows at once, against a loop over one row that compares exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from algorithms.criteria import ENTROPY, GINI, Criterion
from algorithms.families import Family, GreedyErrors, merging
from algorithms.families.gains import TOLERANCE, BestSplits
from algorithms.families.greedy import layers
from algorithms.families.merging import Sequences
from algorithms.gains import compare
from algorithms.growth import Policy, Ties
from verify.errors import TooLarge
from verify.rationals import Fraction

FAMILIES = {
    "uniform": Family(4, 4),
    "3/10 7/10": Family(3, 3, (Fraction(3, 10), Fraction(7, 10))),
    "1/3 1/4": Family(3, 3, (Fraction(1, 3), Fraction(1, 4))),
    "1/3 2/3 in all": Family(3, 5, (Fraction(1, 3), Fraction(2, 3)), total=True),
    "one formula": Family.below(((2,), (3,), (4,))),
}
SIZE = 20
POLICIES = (Policy.TOP_DOWN, Policy.BEST_FIRST)
ONE_BY_ONE, TOGETHER = 10**9, 0
each_family = pytest.mark.parametrize("name", FAMILIES)
each_policy = pytest.mark.parametrize("policy", POLICIES)
each_rule = pytest.mark.parametrize("ties", Ties)

Placed = tuple[int, tuple[int, ...]]
"""A formula that is split, and how often each step leads to it."""


@cache
def best_splits(name: str, criterion: Criterion) -> BestSplits:
    return BestSplits(FAMILIES[name], criterion=criterion)


class Plain:
    """The sequences row by row; every comparison is exact, none looks at a key."""

    def __init__(self, best: BestSplits, size: int, policy: Policy, ties: Ties) -> None:
        self.best, self.size, self.policy, self.ties = best, size, policy, ties
        self.known: dict[tuple[Placed, Placed], int] = {}
        self.sequences: list[list[Placed]] = []
        self.lefts: list[list[int]] = []
        classes = len(best.family.chances)
        for row, option in enumerate(best.choice):
            found: list[Placed] = []
            lefts = [0]
            if option is not None:
                _, c, zero, one = option
                left, right = self.below(zero, c), self.below(one, classes + c)
                found = [(row, (0,) * (2 * classes))]
                while (left or right) and len(found) < size:
                    first = not right or (bool(left) and self.left_first(left[0], right[0]))
                    found.append((left if first else right).pop(0))
                    lefts.append(lefts[-1] + first)
            self.sequences.append(found)
            self.lefts.append(lefts)

    def below(self, row: int, step: int) -> list[Placed]:
        return [(r, tuple(n + (i == step) for i, n in enumerate(e))) for r, e in self.sequences[row]]

    def left_first(self, left: Placed, right: Placed) -> bool:
        if (left, right) not in self.known:
            self.known[left, right] = compare(self.best.criterion, self.measure(left), self.measure(right))
        sign = self.known[left, right]
        depth, other = sum(left[1]), sum(right[1])
        in_tie = {
            Ties.LAST: False,
            Ties.FIRST: True,
            Ties.SHALLOWEST: depth <= other,
            Ties.DEEPEST: depth >= other,
        }
        return sign > 0 or (sign == 0 and in_tie[self.ties])

    def measure(self, placed: Placed) -> tuple[tuple[Fraction, Fraction], ...]:
        weight = Fraction(1)
        if self.policy is Policy.TOP_DOWN:
            for f, n in zip(self.best.factors, placed[1], strict=True):
                weight *= f**n
        return tuple((weight * c, q) for c, q in self.best.terms(placed[0]))


@cache
def plain(name: str, criterion: Criterion, policy: Policy, ties: Ties) -> Plain:
    return Plain(best_splits(name, criterion).taking(last=ties is Ties.LAST), SIZE, policy, ties)


def shares(
    best: BestSplits, policy: Policy, ties: Ties, few: int
) -> Iterator[tuple[int, list[int], list[int]]]:
    """Each row that is split, with the numbers of splits on its left and on its right."""
    sequences = Sequences(best.taking(last=ties is Ties.LAST), SIZE, policy, ties, few)
    for sides in layers(best.family, sequences.best):
        lefts, rights = sequences.grow(sides)
        yield from zip(sides.rows.tolist(), lefts.tolist(), rights.tolist(), strict=True)


def differ(found: Iterator[tuple[int, list[int], list[int]]], expected: Plain) -> list[int]:
    """The rows whose sequences are not those of the loop."""
    wrong, seen = [], set()
    for row, lefts, rights in found:
        seen.add(row)
        known = expected.lefts[row]
        whole = known + known[-1:] * (SIZE - len(known))
        others = [min(t, len(known) - 1) - n for t, n in enumerate(whole)]
        if (lefts, rights) != (whole, others):
            wrong.append(row)
    assert seen == {row for row, option in enumerate(expected.best.choice) if option is not None}
    return wrong


@pytest.mark.parametrize("few", [TOGETHER, merging.FEW, ONE_BY_ONE])
@pytest.mark.parametrize("criterion", [ENTROPY, GINI], ids=lambda c: c.name)
@each_policy
@each_rule
@each_family
def test_rows_together_and_one_by_one_are_the_plain_loop(
    name: str, ties: Ties, policy: Policy, criterion: Criterion, few: int
) -> None:
    found = shares(best_splits(name, criterion), policy, ties, few)
    assert differ(found, plain(name, criterion, policy, ties)) == []


@pytest.mark.parametrize("few", [TOGETHER, ONE_BY_ONE])
@each_policy
@each_rule
@pytest.mark.parametrize("name", ["uniform", "3/10 7/10"])
def test_near_keys_are_compared_exactly(
    name: str, ties: Ties, policy: Policy, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All keys within a factor of sixteen count as near: hundreds of unequal pairs are decided by comparison.
    asked = []
    original = BestSplits.sign

    def counted(self: BestSplits, row: int, other: int, shift: tuple[int, ...]) -> int:
        asked.append(original(self, row, other, shift))
        return asked[-1]

    monkeypatch.setattr(BestSplits, "sign", counted)
    monkeypatch.setattr(merging, "TOLERANCE", 4 << 52)
    found = shares(best_splits(name, ENTROPY), policy, ties, few)
    assert differ(found, plain(name, ENTROPY, policy, ties)) == []
    assert {1, -1} <= set(asked)
    assert len(asked) > 100


@pytest.mark.parametrize("few", [TOGETHER, ONE_BY_ONE])
@each_policy
def test_keys_may_be_wrong_by_less_than_the_tolerance(policy: Policy, few: int) -> None:
    name, ties = "3/10 7/10", Ties.FIRST
    best = BestSplits(FAMILIES[name])
    errors = np.random.default_rng(1).integers(-TOLERANCE // 2, TOLERANCE // 2, len(best.keys))
    best.keys = [k + int(errors[c]) for k, c in zip(best.keys, best.classes, strict=True)]
    assert differ(shares(best, policy, ties, few), plain(name, ENTROPY, policy, ties)) == []


@pytest.mark.parametrize("few", [TOGETHER, ONE_BY_ONE])
def test_a_wrong_comparison_would_be_noticed(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    name, policy, ties = "3/10 7/10", Policy.TOP_DOWN, Ties.LAST
    monkeypatch.setattr(merging, "TOLERANCE", 4 << 52)
    monkeypatch.setattr(BestSplits, "sign", lambda *_: 0)
    assert differ(shares(best_splits(name, ENTROPY), policy, ties, few), plain(name, ENTROPY, policy, ties))


@each_policy
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_the_smallest_sizes(policy: Policy, size: int) -> None:
    family = FAMILIES["uniform"]
    whole, part = (GreedyErrors(family, n, policy, Ties.LAST) for n in (SIZE, size))
    for formula in family.formulas[2:]:
        assert part.of(formula) == whole.of(formula)[: size + 1]


def test_keys_that_might_overflow_are_refused() -> None:
    best = BestSplits(FAMILIES["one formula"])
    best.keys = [*best.keys[:-1], -(1 << 62)]
    with pytest.raises(TooLarge):
        Sequences(best, SIZE, Policy.TOP_DOWN, Ties.LAST)
