"""TopDown and BestFirst on finite samples from a read-once DNF: the experiment of BDM20O, section 8.3.

Main definitions: `Experiment`, `Result`, `run_experiment`. Random numbers come from numpy's PCG64, seeded from
the seed of the experiment and the place of the cell, so that every cell is the same in any order and on any
number of processes. Test errors are exact ratios of counts; beside them stands the exact error under the law.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from algorithms.growth import Policy, grow
from algorithms.laws import ReadOnceLaw, SampleLaw
from algorithms.trees import Leaf, Tree, error
from verify.claims.sweeps import sweep
from verify.errors import BadInput

__all__ = ["SIZES_OF_TERMS", "TRAINING_SIZES", "Experiment", "Result", "run_experiment"]

SIZES_OF_TERMS = (3, 3, 4, 5, 3, 4, 3, 5, 4, 4)
TRAINING_SIZES = (50, 100, 1000, 2000, 3000, 4000, 10000, 20000, 50000)
POLICIES = (Policy.TOP_DOWN, Policy.BEST_FIRST)

Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Experiment:
    """Samples from a read-once DNF; a random half of its variables has probability p_1, the others p_2.

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
        if min((*self.training, self.repetitions, self.test, self.minimum)) < 1 or self.iterations < 0:
            raise BadInput("sizes and numbers of repetitions are at least 1")


@dataclass(frozen=True)
class Result:
    """One cell: the error on the test set and the exact error under the law, by policy."""

    training: int
    repetition: int
    test_errors: dict[str, Fraction]
    true_errors: dict[str, Fraction]


def run_experiment(
    experiment: Experiment, *, jobs: int | None = 1, progress: Callable[[Result], None] | None = None
) -> list[Result]:
    """All cells, by size of the training set and repetition. Sampled; the same for any number of jobs."""
    cells = [(m, r) for m in experiment.training for r in range(experiment.repetitions)]
    return sweep(_Cell(experiment), cells, jobs=jobs, progress=progress)


@dataclass(frozen=True)
class _Cell:
    """The task of the sweep."""

    experiment: Experiment

    def __call__(self, cell: tuple[int, int]) -> Result:
        e, (training, repetition) = self.experiment, cell
        rng = np.random.default_rng([e.seed, training, repetition])
        law = _law(e, rng)
        x, y = _sample(e, law, training, rng)
        test_x, test_y = _sample(e, law, e.test, rng)
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


def _law(e: Experiment, rng: np.random.Generator) -> ReadOnceLaw:
    n = sum(e.terms)
    first = set(rng.permutation(n)[: n // 2].tolist())
    chances = {i: e.chances[0 if i in first else 1] for i in range(n)}
    starts = [sum(e.terms[:i]) for i in range(len(e.terms))]
    terms = [tuple((i, 1) for i in range(a, a + s)) for a, s in zip(starts, e.terms, strict=True)]
    return ReadOnceLaw(terms, chances)


def _sample(e: Experiment, law: ReadOnceLaw, rows: int, rng: np.random.Generator) -> tuple[Bits, Bits]:
    chances: Sequence[Fraction] = [law.chance(i) for i in law.variables]
    # Exact chances: an integer below the denominator is drawn, and it counts as 1 below the numerator.
    columns = [rng.integers(p.denominator, size=rows) < p.numerator for p in chances]
    x: Bits = np.stack(columns, axis=1)
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
