"""Figures 4 and 5 of BDM20O, computed anew: exact histograms of MIC, and test errors on finite samples.

No claims stand here. Figure 4 shows m(100) of every DNF of three settings under the tie rule of the
pseudo-code; figure 5 the mean test error over ten samples of each size, with the least and the largest.
"""

from __future__ import annotations

from functools import partial

from algorithms.decimals import decimal
from algorithms.families import formula_text
from algorithms.finite_samples import Experiment, Result, run_experiment
from algorithms.growth import Ties
from algorithms.mic import MicTable, Setting, mic_table
from verify.claims.figures import Histogram, Lines, Plot, RunOptions, figure
from verify.claims.resumable_map import ResumableMap
from verify.claims.sweeps import sweep
from verify.rationals import Fraction

NAMES = {"topdown": "TopDown", "bestfirst": "BestFirst"}
WIDTH = Fraction(1, 100)
LAWS = {
    "uniform": (Fraction(1, 2), Fraction(1, 2)),
    "p = 3/10, 7/10": (Fraction(3, 10), Fraction(7, 10)),
    "p = 2/5, 3/5": (Fraction(2, 5), Fraction(3, 5)),
}
SEED = 20


@figure(
    "BDM20O.fig4", where="figure 4", says="histograms of m(100) for TopDown and BestFirst in three settings"
)
def figure_4(run: RunOptions) -> Plot:
    """One panel a setting; bins of width 1/100."""
    panels, tables = [], {}
    for title, chances in LAWS.items():
        setting = Setting(8, 8) if title == "uniform" else Setting(5, 5, chances)
        run.progress(title)
        found = mic_table(setting, [Ties.LAST], sweep=ResumableMap("mic", jobs=run.jobs))
        panels.append(_histogram(title, found))
        tables[f"mic, {title}"] = _values(found)
    return Plot(tuple(panels), tables)


def _histogram(title: str, found: MicTable) -> Histogram:
    counts = {NAMES[n.partition("/")[0]]: found.histogram(n, WIDTH) for n in found.values}
    bins = 1 + max(k for c in counts.values() for k in c)
    edges = tuple(WIDTH * k for k in range(bins + 1))
    series = {n: tuple(c.get(k, 0) for k in range(bins)) for n, c in counts.items()}
    return Histogram(title, "m(100)", "DNFs", edges, series, log_y=True)


def _values(found: MicTable) -> tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]:
    names = tuple(found.values)
    rows = ((formula_text(f), *(found.values[n][i] for n in names)) for i, f in enumerate(found.formulas))
    return ("terms", *names), tuple(rows)


@figure(
    "BDM20O.fig5",
    where="figure 5",
    says="test error of TopDown and BestFirst by the size of the training set",
)
def figure_5(run: RunOptions) -> Plot:
    """One panel a law; seeds are fixed, so every run gives the same figure."""
    panels, tables = [], {}
    for place, (title, chances) in enumerate(LAWS.items()):
        experiment = Experiment(chances=chances, seed=SEED + place)
        total = len(experiment.training) * experiment.repetitions
        done: list[Result] = []

        def tell(result: Result, title: str = title, total: int = total, done: list[Result] = done) -> None:
            done.append(result)
            run.progress(f"{title}: {len(done)} of {total}")

        results = run_experiment(experiment, sweep=partial(sweep, jobs=run.jobs, progress=tell))
        panels.append(_lines(title, experiment, results))
        tables[f"errors, {title}"] = _cells(results)
    return Plot(tuple(panels), tables)


def _lines(title: str, experiment: Experiment, results: list[Result]) -> Lines:
    series = {}
    for policy, name in NAMES.items():
        points = []
        for m in experiment.training:
            errors = [r.test_errors[policy] for r in results if r.training == m]
            mean = sum(errors, Fraction(0)) / len(errors)
            points.append((Fraction(m), mean, min(errors), max(errors)))
        series[name] = tuple(points)
    return Lines(title, "training examples", "test error", series, log_x=True)


def _cells(results: list[Result]) -> tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]:
    header = ("training", "repetition", *(f"test error, {n}" for n in NAMES.values()))
    header = (*header, *(f"error under the law, {n}" for n in NAMES.values()))
    rows = (
        (
            r.training,
            r.repetition,
            *(decimal(r.test_errors[p], 4) for p in NAMES),
            *(decimal(r.true_errors[p], 12) for p in NAMES),
        )
        for r in results
    )
    return header, tuple(rows)
