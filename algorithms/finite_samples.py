"""TopDown and BestFirst on finite samples from a read-once DNF: the experiment of BDM20O, section 8.3.

Main definitions: `Experiment`, `Result`, `run_experiment`. Random numbers come from numpy's PCG64, seeded from
the seed of the experiment and the place of the cell, so that every cell is the same in any order and on any
number of processes. Its raw stream is used: numpy keeps that the same between releases, which it does not
promise of `Generator`. Test errors are exact ratios of counts; beside them stands the exact error under the law.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from algorithms.growth import Policy, grow
from algorithms.laws import ReadOnceLaw, SampleLaw
from algorithms.sweeps import in_order
from algorithms.trees import Leaf, Tree, error
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["SIZES_OF_TERMS", "TRAINING_SIZES", "Experiment", "Result", "law_of", "run_experiment", "tosses"]

SIZES_OF_TERMS = (3, 3, 4, 5, 3, 4, 3, 5, 4, 4)
TRAINING_SIZES = (50, 100, 1000, 2000, 3000, 4000, 10000, 20000, 50000)
MOST_DENOMINATOR = 1 << 63
POLICIES = (Policy.TOP_DOWN, Policy.BEST_FIRST)

Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Experiment:
    """Samples from a read-once DNF; a random half of its variables has probability p_1, the others p_2.

    The halves are the same for all samples of an experiment: only the training sets differ.

    Trees get at most `iterations` splits, and a leaf is split only if `minimum` rows reach it.
    """

    chances: tuple[Fraction, Fraction] = (Fraction(1, 2), Fraction(1, 2))
    terms: tuple[int, ...] = SIZES_OF_TERMS
    training: tuple[int, ...] = TRAINING_SIZES
    repetitions: int = 10
    test: int = 10_000
    iterations: int = 20
    minimum: int = 20
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.terms or min(self.terms) < 1 or not all(0 < p < 1 for p in self.chances):
            raise BadInput("terms have at least one literal, and probabilities lie strictly between 0 and 1")
        if any(p.denominator > MOST_DENOMINATOR for p in self.chances):
            raise BadInput("probabilities have denominators up to 2^63")
        if min((*self.training, self.repetitions, self.test, self.minimum)) < 1 or self.iterations < 0:
            raise BadInput("sizes and numbers of repetitions are at least 1")


@dataclass(frozen=True)
class Result:
    """One cell: the error on the test set and the exact error under the law, by policy."""

    training: int
    repetition: int
    test_errors: dict[str, Fraction]
    true_errors: dict[str, Fraction]


Sweep = Callable[[Callable[[tuple[int, int]], Result], Sequence[tuple[int, int]]], list[Result]]
"""A way to compute all cells: gets the task and the cells, returns the results in their order."""


def run_experiment(experiment: Experiment, *, sweep: Sweep = in_order) -> list[Result]:
    """All cells, by size of the training set and repetition. Sampled; the same for every `sweep`."""
    cells = [(m, r) for m in experiment.training for r in range(experiment.repetitions)]
    return sweep(_Cell(experiment), cells)


@dataclass(frozen=True)
class _Cell:
    """The task of the sweep."""

    experiment: Experiment

    def __call__(self, cell: tuple[int, int]) -> Result:
        e, (training, repetition) = self.experiment, cell
        stream = np.random.PCG64(np.random.SeedSequence((e.seed, training, repetition)))
        law = law_of(e)
        x, y = _sample(e, law, training, stream)
        test_x, test_y = _sample(e, law, e.test, stream)
        sample = SampleLaw(x, y)
        test_errors, true_errors = {}, {}
        for policy in POLICIES:
            tree = grow(
                sample,
                e.iterations,
                policy=policy,
                splittable=lambda here: isinstance(here, SampleLaw) and len(here) >= e.minimum,
                zero_gains=False,
            ).last
            wrong = int(np.count_nonzero(predictions(tree, test_x) != test_y))
            test_errors[policy.value] = Fraction(wrong, e.test)
            true_errors[policy.value] = error(tree, law)
        return Result(training, repetition, test_errors, true_errors)


def tosses(stream: np.random.PCG64, chance: Fraction, count: int) -> Bits:
    """`count` bits that are 1 with exactly this probability, if the raw 64-bit numbers are uniform.

    Those beyond the last multiple of the denominator, which is at most 2^63, are drawn again.
    """
    d = chance.denominator
    last = np.uint64(2**64 - 2**64 % d - 1)
    raw = stream.random_raw(count)
    while (beyond := raw > last).any():
        raw[beyond] = stream.random_raw(int(np.count_nonzero(beyond)))
    bits: Bits = raw % np.uint64(d) < np.uint64(chance.numerator)
    return bits


def law_of(e: Experiment) -> ReadOnceLaw:
    """The law of the samples: the seed of the experiment draws the halves once, for all cells."""
    n = sum(e.terms)
    stream = np.random.PCG64(np.random.SeedSequence((e.seed,)))
    first = set(np.argsort(stream.random_raw(n), kind="stable")[: n // 2].tolist())
    chances = {i: e.chances[0 if i in first else 1] for i in range(n)}
    starts = [sum(e.terms[:i]) for i in range(len(e.terms))]
    terms = [tuple((i, 1) for i in range(a, a + s)) for a, s in zip(starts, e.terms, strict=True)]
    return ReadOnceLaw(terms, chances)


def _sample(e: Experiment, law: ReadOnceLaw, rows: int, stream: np.random.PCG64) -> tuple[Bits, Bits]:
    x: Bits = np.stack([tosses(stream, law.chance(i), rows) for i in law.variables], axis=1)
    y = np.zeros(rows, dtype=np.bool_)
    start = 0
    for s in e.terms:
        y |= x[:, start : start + s].all(axis=1)
        start += s
    return x, y


def predictions(tree: Tree, rows: Bits) -> Bits:
    """The label that the tree gives to each row, shape (m,)."""
    found = np.zeros(len(rows), dtype=np.bool_)
    open_: list[tuple[Tree, NDArray[np.int64]]] = [(tree, np.arange(len(rows)))]
    while open_:
        node, places = open_.pop()
        if isinstance(node, Leaf):
            found[places] = bool(node.label)
        else:
            ones = rows[places, node.variable]
            open_ += [(node.zero, places[~ones]), (node.one, places[ones])]
    return found
