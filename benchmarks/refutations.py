"""How long the engine needs to refute statements with a sharp constant pushed by 1/10000.

    python -m benchmarks.refutations [--json] [--write]

One row for each statement: the sharp constant, outcome and CPU time of `prove` in seconds, the exact witness.
Exit code 1 when one is not refuted within 5 s.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from benchmarks._tables import table, write_between
from benchmarks.problems import PUSHED, Problem
from verify.search.prover import prove

HARD_LIMIT = 20.0


@dataclass(frozen=True)
class Run:
    """CPU time in seconds; the witness as text, exact."""

    name: str
    constant: str
    outcome: str
    seconds: float
    budget: float
    witness: dict[str, str]

    @property
    def is_good(self) -> bool:
        """Refuted within the budget."""
        return self.outcome == "refuted" and self.seconds <= self.budget


def run(problem: Problem) -> Run:
    """Decides one statement."""
    start = time.process_time()
    found = prove(problem.statement, time_limit=HARD_LIMIT)
    seconds = time.process_time() - start
    witness = {name: str(value) for name, value in sorted((found.witness or {}).items())}
    return Run(problem.name, problem.says, found.status, seconds, problem.budget, witness)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.refutations", description="Times to a witness."
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args(arguments)
    runs = [run(p) for p in PUSHED]
    head = ["statement", "sharp constant", "outcome", "s", "witness"]
    cells = [
        [
            r.name,
            r.constant,
            r.outcome,
            f"{r.seconds:.2f}",
            ", ".join(f"{k} = {v}" for k, v in r.witness.items()),
        ]
        for r in runs
    ]
    lines = table(head, cells)
    print(json.dumps([asdict(r) for r in runs], indent=1) if options.json else "\n".join(lines))
    if options.write:
        write_between("refutations", lines)
    return 0 if all(r.is_good for r in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
