r"""ID3 on samples of parities and juntas: how often it learns, by the number of examples.

Paper: BDM20J prints no experiments; these show what its theorems, and the remark on the uniform law, say. Twelve
features, three of them relevant, the last ones; ties to the first feature. Parities with all chances at 7/10, 3/5 or
1/2: only the last is no (alpha, c)-distribution for any c. Random functions of three bits with all chances at 1/2, or
with noise from [-c, c] added, drawn anew in each repetition. Gini and entropy, of which entropy is not Lipschitz.

Shares of the repetitions in which the tree has zero loss, decided exactly for each sample; bars are two standard
deviations of such a share. Sampled: this proves nothing. No claims stand here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from algorithms.junta_samples import Trial, run_trial
from verify.claims.figures import Lines, Plot, RunOptions, figure
from verify.claims.sweeps import sweep
from verify.rationals import Fraction

FEATURES, BITS = 12, 3
PARITY = 0b10010110
SIZES = (25, 50, 100, 200, 400, 800, 1600, 3200)
REPETITIONS = 100
CRITERIA = ("gini", "entropy")
HALF = Fraction(1, 2)
CHANCES = {"p = 7/10": Fraction(7, 10), "p = 3/5": Fraction(3, 5), "p = 1/2, uniform": HALF}
NOISE = {"c = 1/5": Fraction(1, 5), "c = 1/10": Fraction(1, 10), "no noise, uniform": Fraction(0)}
DIGITS = 10**6
Y_LABEL = f"share of {REPETITIONS} samples with zero loss"
HEADER = ("law", "examples", "repetitions", "learned")

Point = tuple[Fraction, Fraction, Fraction, Fraction]
Law = tuple[Fraction, Fraction, int | None]
"""Centre, radius of the noise, truth table."""


@figure("BDM20J.parity", where="Theorem 10", says="ID3 on the parity of 3 of 12 bits (sampled)")
def parities(run: RunOptions) -> Plot:
    """One panel a criterion, one line for each probability of the bits."""
    return _shares(run, {name: (p, Fraction(0), PARITY) for name, p in CHANCES.items()})


@figure("BDM20J.junta", where="Theorem 12", says="ID3 on random functions of 3 of 12 bits (sampled)")
def juntas(run: RunOptions) -> Plot:
    """One panel a criterion, one line for each size of the noise around 1/2."""
    return _shares(run, {name: (HALF, c, None) for name, c in NOISE.items()})


def _shares(run: RunOptions, laws: Mapping[str, Law]) -> Plot:
    """The share of repetitions that succeed, by law and size."""
    panels, tables = [], {}
    for criterion in CRITERIA:
        cells = [(name, m) for name in laws for m in SIZES]
        trials = [_trial(laws[name], m, criterion, r) for name, m in cells for r in range(REPETITIONS)]
        learned = _run_all(run, criterion, trials)
        counts = {cell: sum(learned[i * REPETITIONS : (i + 1) * REPETITIONS]) for i, cell in enumerate(cells)}
        series = {name: tuple(_point(m, counts[name, m]) for m in SIZES) for name in laws}
        panels.append(Lines(criterion, "examples", Y_LABEL, series, log_x=True))
        tables[criterion] = (HEADER, tuple((n, m, REPETITIONS, counts[n, m]) for n, m in cells))
    return Plot(tuple(panels), tables)


def _trial(law: Law, size: int, criterion: str, repetition: int) -> Trial:
    centre, radius, table = law
    return Trial(size, FEATURES, BITS, criterion, centre, radius, repetition, table)


def learned(law: Law, size: int) -> str:
    """How often ID3 with Gini learns from samples of a size, in words. Sampled."""
    found = sum(run_trial(_trial(law, size, "gini", r)) for r in range(REPETITIONS))
    return f"{found} of {REPETITIONS}"


def _run_all(run: RunOptions, criterion: str, trials: Sequence[Trial]) -> list[bool]:
    done = 0

    def tell(_outcome: bool) -> None:
        nonlocal done
        done += 1
        run.progress(f"{criterion}: {done} of {len(trials)}")

    return sweep(run_trial, trials, jobs=run.jobs, progress=tell)


def _point(size: int, successes: int) -> Point:
    """The share, with two standard deviations of a share, rounded down to six digits, below and above it, in [0, 1]."""
    share = Fraction(successes, REPETITIONS)
    square = share * (1 - share) / REPETITIONS
    bar = 2 * Fraction(isqrt(square.numerator * DIGITS**2 // square.denominator), DIGITS)
    return Fraction(size), share, max(share - bar, Fraction(0)), min(share + bar, Fraction(1))
