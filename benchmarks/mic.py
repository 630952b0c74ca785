"""How long `treecert mic` computes, beside the recursions in plain fractions, and its budgets.

    python -m benchmarks.mic [--json] [--quick]

One row for each setting: CPU seconds of the optimum and of TopDown and BestFirst under the rule LAST, nothing
read from disk. On small settings the same numbers come from the plain way: the recursion of the optimum in
fractions with a memory, and a run of each algorithm for each formula. Exit code 1 when the two differ
or a budget is exceeded. `--quick` leaves out the settings with a budget.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from algorithms.families import Formula
from algorithms.growth import Policy, Ties, grow
from algorithms.mic import Setting, mic_table
from algorithms.trees import error
from benchmarks._tables import table
from verify.claims.resumable_map import ResumableMap
from verify.rationals import Fraction

SKEWED = (Fraction(3, 10), Fraction(7, 10))
SMALL = (Setting(4, 4, size=20), Setting(3, 3, SKEWED, size=12))
LARGE = (
    (Setting(8, 8), 10.0),
    (Setting(5, 5, SKEWED), 40.0),
    (Setting(5, 5, (Fraction(2, 5), Fraction(3, 5))), 40.0),
)
POLICIES = (Policy.TOP_DOWN, Policy.BEST_FIRST)
Columns = dict[str, tuple[Fraction, ...]]
T = TypeVar("T")


@dataclass(frozen=True)
class Run:
    """CPU times in seconds; `plain` and `same` are None where the plain way was not run."""

    setting: str
    formulas: int
    seconds: float
    plain: float | None = None
    same: bool | None = None
    budget: float | None = None


def ours(setting: Setting) -> Columns:
    """The columns as `treecert mic` computes them, in this process and from nothing."""
    with tempfile.TemporaryDirectory() as folder:
        return mic_table(setting, sweep=ResumableMap("mic", folder=Path(folder))).values


def plain(setting: Setting) -> Columns:
    """The same columns from the definitions, formula by formula."""
    optimum = PlainOptimum(setting.chances)
    found: dict[str, list[Fraction]] = {f"{p.value}/{Ties.LAST.value}": [] for p in POLICIES}
    family = setting.family()
    for formula in family.formulas[2:]:
        law = family.law(formula)
        least = [optimum(formula, t) for t in range(1, setting.size + 1)]
        for policy in POLICIES:
            trees = grow(law, setting.size, policy=policy, ties=Ties.LAST, zero_gains=False).trees
            errors = [error(tree, law) for tree in trees]
            errors += errors[-1:] * (setting.size + 1 - len(errors))
            total = sum(errors[1:], Fraction(0)) - sum(least, Fraction(0))
            found[f"{policy.value}/{Ties.LAST.value}"].append(total / setting.size)
    return {name: tuple(values) for name, values in found.items()}


class PlainOptimum:
    """OPT(f, t) by the recursion as it is printed, in fractions, with a memory."""

    def __init__(self, chances: Sequence[Fraction]) -> None:
        self.chances = chances
        self._known: dict[tuple[Formula, int], Fraction] = {}

    def __call__(self, formula: Formula, size: int) -> Fraction:
        """The least error of a tree with at most `size` splits. Exact."""
        if not all(map(any, formula)):
            return Fraction(0)
        asked = tuple(sorted(formula)), size
        if asked not in self._known:
            self._known[asked] = self._least(*asked)
        return self._known[asked]

    def _least(self, formula: Formula, size: int) -> Fraction:
        mean = self._mean(formula)
        best = min(mean, 1 - mean)
        for i, kind in enumerate(formula if size and best else ()):
            rest = formula[:i] + formula[i + 1 :]
            for c, p in enumerate(self.chances):
                if kind[c]:
                    one = (*rest, (*kind[:c], kind[c] - 1, *kind[c + 1 :]))
                    for left in range(size):
                        tried = (1 - p) * self(rest, left) + p * self(one, size - 1 - left)
                        best = min(best, tried)
        return best

    def _mean(self, formula: Formula) -> Fraction:
        false = Fraction(1)
        for kind in formula:
            true = Fraction(1)
            for p, n in zip(self.chances, kind, strict=True):
                true *= p**n
            false *= 1 - true
        return 1 - false


def timed(work: Callable[[Setting], T], setting: Setting) -> tuple[T, float]:
    """The result and its CPU seconds."""
    start = time.process_time()
    result = work(setting)
    return result, time.process_time() - start


def compared(setting: Setting) -> Run:
    """Both ways on one setting."""
    found, seconds = timed(ours, setting)
    expected, plainly = timed(plain, setting)
    count = len(next(iter(found.values())))
    return Run(setting.words(), count, seconds, plainly, found == expected)


def large(setting: Setting, budget: float) -> Run:
    """One of the settings of the paper, against its budget."""
    found, seconds = timed(ours, setting)
    return Run(setting.words(), len(next(iter(found.values()))), seconds, budget=budget)


def rows(runs: Sequence[Run]) -> list[list[str]]:
    """The table without its head."""
    lines = []
    for r in runs:
        beside = ["", ""] if r.plain is None else [f"{r.plain:.2f}", f"{r.plain / r.seconds:.0f}"]
        same = "" if r.same is None else "yes" if r.same else "NO"
        budget = "" if r.budget is None else f"{r.budget:g}"
        lines.append([r.setting, f"{r.formulas:,}", f"{r.seconds:.2f}", *beside, same, budget])
    return lines


HEAD = ["setting", "DNFs", "mic s", "plain s", "times", "same", "budget s"]


def faults(runs: Sequence[Run]) -> list[str]:
    """What is not as it should be, one line each."""
    found = [f"{r.setting}: the two ways differ" for r in runs if r.same is False]
    late = [r for r in runs if r.budget is not None and r.seconds > r.budget]
    return found + [f"{r.setting}: {r.seconds:.1f} s, more than {r.budget:g} s" for r in late]


def main() -> int:
    """Runs the settings and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="the small settings only")
    arguments = parser.parse_args()
    runs = [compared(s) for s in SMALL]
    runs += [] if arguments.quick else [large(s, budget) for s, budget in LARGE]
    if arguments.json:
        print(json.dumps([asdict(r) for r in runs], indent=1))
    else:
        print("\n".join(table(HEAD, rows(runs))))
    wrong = faults(runs)
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
