"""Inequalities of textbooks from a file, one JSON object a line: what is proved, what is refuted, how fast.

    python -m benchmarks.textbook FILE [--limit SECONDS] [NAME ...]

Each object has `id`, `class`, `relation`, `where` and `truth` (`true` or `false`); names are ids or their beginnings.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from verify.errors import TreecertError
from verify.language.grammar import parse_statement
from verify.search.prover import prove

LIMIT = 20.0
RIGHT = {"true": "proved", "false": "refuted"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each problem and a summary. The exit code is 1 when an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--limit", type=float, default=LIMIT)
    given = parser.parse_args(arguments)
    asked, right, wrong = Counter[str](), Counter[str](), 0
    for line in given.file.read_text(encoding="utf-8").splitlines():
        problem = json.loads(line)
        if given.names and not any(problem["id"].startswith(n) for n in given.names):
            continue
        start = time.process_time()
        found = answer(problem["relation"], problem["where"], given.limit)
        good = found == RIGHT[problem["truth"]]
        bad = not good and found in RIGHT.values()
        mark = "ok" if good else "WRONG" if bad else "-"
        print(
            f"{problem['id']:10} {problem['truth']:6} {found:10} {time.process_time() - start:7.2f} s  {mark}",
            flush=True,
        )
        for key in (problem["truth"], f"{problem['class']} {problem['truth']}"):
            asked[key] += 1
            right[key] += good
        wrong += bad
    for key in sorted(asked):
        print(f"{key:12} {right[key]:3} of {asked[key]:3}")
    print(f"wrong answers: {wrong}")
    return int(wrong > 0)


def answer(relation: str, where: str, limit: float) -> str:
    """`proved`, `refuted`, `undecided`, or `refused`: not in the language, or undefined somewhere."""
    try:
        return prove(parse_statement(relation, where), time_limit=limit).status
    except TreecertError:
        return "refused"


if __name__ == "__main__":
    sys.exit(main())
