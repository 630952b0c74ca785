"""Open leaves in groups, against a list that is searched."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.classes import GAIN_RATIO, Sample, SplitScore, impurity
from algorithms.classes.frontier import Frontier, OpenLeaf
from algorithms.criteria import ENTROPY, GINI, MINIMUM, formula
from tests.profiles import scaled

EMPTY = Sample.of(np.zeros((1, 0)), [0], 1)
SPLIT = st.tuples(*[st.tuples(*[st.integers(0, 3)] * 2).filter(any)] * 2)
SCORES: list[SplitScore] = [
    impurity(ENTROPY, 2),
    impurity(GINI, 2),
    impurity(MINIMUM, 2),
    impurity(formula("q*(1-q)/(q/2+1/16)"), 2),
    GAIN_RATIO,
]


def leaf(score: SplitScore, number: int, split: tuple[tuple[int, int], tuple[int, int]]) -> OpenLeaf:
    left, right = split
    whole = tuple(a + b for a, b in zip(left, right, strict=True))
    gains, error = score.gains(whole, np.array([right], dtype=float))
    # branches in binary digits: the order from left to right is that of the numbers
    path = tuple((0, number >> bit & 1) for bit in reversed(range(6)))
    best = tuple(range(1 + number % 3))
    return OpenLeaf(number, path, EMPTY, best, float(gains[0]), error, min(split, (right, left)))


@settings(max_examples=scaled(100))
@given(
    st.sampled_from(SCORES),
    st.lists(st.tuples(st.integers(0, 60), SPLIT), max_size=20, unique_by=lambda p: p[0]),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_the_next_leaf_is_the_first_or_last_of_the_best(
    score: SplitScore,
    drawn: list[tuple[int, tuple[tuple[int, int], tuple[int, int]]]],
    last: bool,
    random: np.random.RandomState,
) -> None:
    frontier = Frontier(score)
    waiting = [leaf(score, number, split) for number, split in drawn]
    open_: list[OpenLeaf] = []
    while waiting or open_:
        if waiting and (not open_ or random.random() < 0.6):
            open_.append(waiting.pop())
            frontier.add(open_[-1])
            continue
        best = [a for a in open_ if all(score.compare(a.split, b.split) >= 0 for b in open_)]
        best.sort(key=lambda a: a.node)
        taken, pairs = frontier.take(last=last)
        assert taken is (best[-1] if last else best[0])
        assert pairs == sum(len(a.best) for a in best)
        open_.remove(taken)
        assert len(frontier) == len(open_)


@given(SPLIT, st.sampled_from(SCORES))
def test_splits_of_one_key_score_alike(
    split: tuple[tuple[int, int], tuple[int, int]], score: SplitScore
) -> None:
    assert score.compare(split, score.key(split)) == 0
    assert score.key(score.key(split)) == score.key(split)
