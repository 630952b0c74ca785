"""How long the engine needs: search, certificate, independent recheck, against the budgets.

    python -m benchmarks.engine [--json] [--write] [NAME ...]

One row for each problem: outcome and CPU time of `prove` in seconds, size of the certificate in bytes, time
of the recheck in the independent arithmetic. Exit code 1 when a problem is not proved or a budget is
exceeded. `--write` puts the table into benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from benchmarks._tables import table, write_between
from benchmarks.problems import PROBLEMS, Problem
from verify.kernel.certificates import dump, load
from verify.kernel.checker import check
from verify.search.prover import prove

TOTAL_BUDGET = 30.0
RECHECK_FACTOR = 10.0
HARD_LIMIT = 60.0


@dataclass(frozen=True)
class Run:
    """CPU times in seconds, size in bytes; `recheck` is None without a certificate."""

    name: str
    outcome: str
    seconds: float
    budget: float
    certificate: int = 0
    recheck: float | None = None


def run(problem: Problem) -> Run:
    """Proves one problem and rechecks the certificate as it would be read from a file."""
    start = time.process_time()
    found = prove(problem.statement, time_limit=HARD_LIMIT)
    seconds = time.process_time() - start
    if found.certificate is None:
        return Run(problem.name, found.status, seconds, problem.budget)
    text = dump(found.certificate)
    start = time.process_time()
    check(load(text), expected=problem.statement, independent=True)
    recheck = time.process_time() - start
    return Run(problem.name, found.status, seconds, problem.budget, len(text.encode()), recheck)


def faults(runs: Sequence[Run]) -> list[str]:
    """What is not as it should be, one line each."""
    found = [f"{r.name}: {r.outcome}" for r in runs if r.outcome != "proved"]
    found += [f"{r.name}: {r.seconds:.1f} s, more than {r.budget:g} s" for r in runs if r.seconds > r.budget]
    search, recheck = sum(r.seconds for r in runs), sum(r.recheck or 0.0 for r in runs)
    if search > TOTAL_BUDGET:
        found.append(f"all: {search:.1f} s, more than {TOTAL_BUDGET:g} s")
    if recheck > RECHECK_FACTOR * search:
        found.append(f"all: the recheck takes more than {RECHECK_FACTOR:g} times the search")
    return found


def rows(runs: Sequence[Run]) -> list[list[str]]:
    """The table without its head."""
    lines = []
    for r in runs:
        recheck = "" if r.recheck is None else f"{r.recheck:.2f}"
        lines.append([r.name, r.outcome, f"{r.seconds:.2f}", f"{r.budget:g}", f"{r.certificate:,}", recheck])
    search, recheck_all = sum(r.seconds for r in runs), sum(r.recheck or 0.0 for r in runs)
    size = max((r.certificate for r in runs), default=0)
    lines.append(["all", "", f"{search:.2f}", f"{TOTAL_BUDGET:g}", f"{size:,} at most", f"{recheck_all:.2f}"])
    return lines


HEAD = ["problem", "outcome", "search s", "budget s", "certificate bytes", "recheck s"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description="Times of the engine.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="problems; all by default")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args(arguments)
    chosen = [p for p in PROBLEMS if not options.names or p.name in options.names]
    if not chosen:
        parser.error(f"no such problem; known: {', '.join(p.name for p in PROBLEMS)}")
    runs = [run(p) for p in chosen]
    bad = faults(runs)
    lines = table(HEAD, rows(runs))
    if options.json:
        print(json.dumps({"runs": [asdict(r) for r in runs], "faults": bad}, indent=1))
    else:
        print("\n".join([*lines, "", *bad]))
    if options.write:
        write_between("engine", lines)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
