"""Training errors of Top-k on real data: those of the authors' own program, to the row."""

from __future__ import annotations

import pytest

from algorithms.top_k import Empty, Sample, pruned_top_k, top_k
from benchmarks._data import ANCHORS, KS, NAMES, folder, read

WHERE = folder()
pytestmark = pytest.mark.skipif(WHERE is None, reason="TREECERT_DATA names no folder of data sets")

SHAPES = dict(
    zip(
        NAMES,
        [(556, 17), (160, 15), (958, 27), (1728, 21), (3196, 73), (8124, 117), (4601, 57), (12960, 27)],
        strict=True,
    )
)
CELLS = [
    (name, h, k, e)
    for name in NAMES
    for h, row in ANCHORS[name].items()
    for k, e in zip(KS, row, strict=True)
]
QUICK = [(name, h, k, e) for name, h, k, e in CELLS if k * h <= 20 and e is not None]
LARGE = [(name, h, k, e) for name, h, k, e in CELLS if k * h > 20 and e is not None and (k < 16 or h < 5)]


def sample(name: str) -> Sample:
    assert WHERE is not None
    return read(name, WHERE)


@pytest.mark.parametrize("name", NAMES)
def test_small_k_and_depth(name: str) -> None:
    data = sample(name)
    assert data.rows.shape == SHAPES[name]
    for _, h, k, errors in (c for c in QUICK if c[0] == name):
        run = pruned_top_k(data, k, h, empty=Empty.DROPPED)
        assert (run.errors, data.errors(run.tree)) == (errors, errors), (k, h)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_large_k_and_depth(name: str) -> None:
    data = sample(name)
    for _, h, k, errors in (c for c in LARGE if c[0] == name):
        assert pruned_top_k(data, k, h, empty=Empty.DROPPED).errors == errors, (k, h)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["monks-1", "hayes-roth", "tic-tac-toe", "car", "kr-vs-kp", "mushroom"])
def test_figure_1_itself_returns_the_same_trees(name: str) -> None:
    data = sample(name)
    for k, h in ((2, 4), (4, 3)):
        for empty in Empty:
            assert top_k(data, k, h, empty=empty).tree == pruned_top_k(data, k, h, empty=empty).tree
