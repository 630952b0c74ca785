"""Does ID3 learn a junta from a sample? Experiments with independent bits, fixed or random chances, and seeds.

Main definitions: `Trial`, `chances_of`, `draw`, `learns`, `run_trial`.

The relevant features are the last ones, and ties go to the first, so that a tie is never broken in favour of the junta.
Random numbers come from numpy's PCG64, seeded from the trial: every trial is the same in any order and on any number of
processes. Whether the tree of a sample has zero loss is decided exactly: all probabilities lie strictly between 0 and
1, so that every point of the cube counts.

Reference: Brutzkus, Daniely, Malach, "ID3 learns juntas for smoothed product distributions", algorithm 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from algorithms.booleans import BooleanFunction
from algorithms.criteria import Criterion, criterion
from algorithms.finite_samples import tosses
from algorithms.gains import maxima, split_terms
from algorithms.laws import SampleLaw
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Trial", "chances_of", "draw", "learns", "run_trial"]

STEPS = 1000
"""Noise is a multiple of its radius over this number."""

Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Trial:
    """One sample of `size` rows of `features` bits, and a run of ID3 on it.

    `table` is the truth table of the function of the last `bits` features; None draws one that depends on all of them.
    All features have the probability `centre`, to which noise from [-radius, radius] is added.
    """

    size: int
    features: int
    bits: int
    criterion: str
    centre: Fraction
    radius: Fraction
    repetition: int
    table: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.size < 1 or not 1 <= self.bits <= self.features or self.radius < 0:
            raise BadInput("a trial has rows, at least as many features as bits, and no negative noise")
        if not self.radius < self.centre < 1 - self.radius:
            raise BadInput("probabilities lie strictly between 0 and 1, with any noise")


def _stream(trial: Trial) -> np.random.PCG64:
    """The random numbers of a trial; those for the law and the function come first, and do not depend on the size."""
    return np.random.PCG64(np.random.SeedSequence((trial.seed, trial.bits, trial.features, trial.repetition)))


def chances_of(trial: Trial, stream: np.random.PCG64) -> list[Fraction]:
    """The probabilities of the features: the centre, plus multiples of radius/1000 drawn one by one."""
    raw = stream.random_raw(trial.features)
    noise = [Fraction(int(r % np.uint64(2 * STEPS + 1)) - STEPS, STEPS) for r in raw]
    return [trial.centre + trial.radius * d for d in noise]


def _function(trial: Trial, stream: np.random.PCG64) -> BooleanFunction:
    """The function of the last features."""
    if trial.table is not None:
        return BooleanFunction(trial.bits, trial.table)
    while True:
        f = BooleanFunction(trial.bits, int(stream.random_raw()) % (1 << (1 << trial.bits)))
        if all(f.changes(i) for i in range(f.n)):
            return f


def draw(trial: Trial) -> tuple[Bits, NDArray[np.int64], BooleanFunction]:
    """The rows, shape (size, features), their labels, shape (size,), and the function. Sampled, from the seed."""
    stream = _stream(trial)
    chances, f = chances_of(trial, stream), _function(trial, stream)
    rows: Bits = np.stack([tosses(stream, p, trial.size) for p in chances], axis=1)
    places = rows[:, trial.features - trial.bits :] @ (1 << np.arange(trial.bits))
    return rows, f.values[places].astype(np.int64), f


def learns(sample: SampleLaw, f: BooleanFunction, first: int, measure: Criterion) -> bool:
    """Whether the tree of ID3 on the sample is f of the features `first`, `first` + 1, ... at every point. Exact.

    Raises BadInput where rows that are equal have different labels.
    """
    open_: list[tuple[SampleLaw, Mapping[int, int]]] = [(sample, {})]
    while open_:
        here, fixed = open_.pop()
        if here.mean in (0, 1):
            if not _constant(f, first, fixed, int(here.mean)):
                return False
            continue
        i = _best(here, measure)
        open_ += [(here.given(i, b), {**fixed, i: b}) for b in (0, 1)]
    return True


def _best(here: SampleLaw, measure: Criterion) -> int:
    """The first feature of the largest gain, of those that vary."""
    offered, gains = [], []
    for i in here.variables:
        (weight, mean_0), (chance, mean_1) = here.branches(i)
        if weight and chance:
            offered.append(i)
            gains.append(split_terms(here.mean, chance, mean_0, mean_1))
    if not offered:
        raise BadInput("equal rows of the sample have different labels")
    return offered[maxima(measure, gains)[0]]


def _constant(f: BooleanFunction, first: int, fixed: Mapping[int, int], label: int) -> bool:
    """Whether f has the label at all points that agree with the fixed features."""
    choices: Sequence[tuple[int, ...]] = [
        (fixed[first + j],) if first + j in fixed else (0, 1) for j in range(f.n)
    ]
    return all(f(x) == label for x in product(*choices))


def run_trial(trial: Trial) -> bool:
    """Whether ID3 learns the function from the sample of the trial. Sampled, from the seed."""
    rows, labels, f = draw(trial)
    return learns(SampleLaw(rows, labels), f, trial.features - trial.bits, criterion(trial.criterion))
