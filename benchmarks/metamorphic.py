"""The same statement in other words: how many forms of what is proved are proved as well.

    python -m benchmarks.metamorphic [FILE] [--limit SECONDS] [--within SECONDS] [--forms NAME,NAME] [NAME ...]

The problems are those of `benchmarks.problems` and, with FILE, the true ones of a file as `benchmarks.textbook` reads
it. A problem counts when it is proved within `--within` seconds as typed; its forms then have `--limit` seconds. Names
are beginnings of names of problems. Exit code 1 when a form is refuted: all of them are true.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks._rewritings import rewritten
from benchmarks.problems import PROBLEMS
from verify.errors import TreecertError
from verify.language.grammar import parse_statement
from verify.language.statements import Statement
from verify.search.prover import prove, statement_texts

WITHIN, LIMIT = 3.0, 10.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each form that is lost, and a summary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--limit", type=float, default=LIMIT)
    parser.add_argument("--within", type=float, default=WITHIN)
    parser.add_argument("--forms", default="")
    parser.add_argument("--names", nargs="*", default=[])
    given = parser.parse_args(arguments)
    forms = [f for f in given.forms.split(",") if f]
    asked, kept, seconds, wrong = Counter[str](), Counter[str](), Counter[str](), 0
    for name, statement in problems(given.file):
        if given.names and not any(name.startswith(n) for n in given.names):
            continue
        found, spent = timed(statement, given.within)
        if found != "proved":
            print(f"{name:12} {found} as typed, left out ({spent:.2f} s)", flush=True)
            continue
        for rewriting, form in rewritten(statement):
            if forms and rewriting.name not in forms:
                continue
            found, spent = timed(form, given.limit)
            asked[rewriting.name] += 1
            kept[rewriting.name] += found == "proved"
            seconds[rewriting.name] += spent  # type: ignore[assignment]  # a counter of floats
            wrong += found == "refuted"
            if found != "proved":
                relation, where = statement_texts(form)
                print(f"{name:12} {rewriting.name:20} {found:9} {relation}   for {where}", flush=True)
    for form_name, count in asked.items():
        print(f"{form_name:20} {kept[form_name]:4} of {count:4}  {seconds[form_name]:7.1f} s")
    total = sum(asked.values())
    print(f"{'all':20} {sum(kept.values()):4} of {total:4}  {sum(seconds.values()):7.1f} s; refuted: {wrong}")
    return int(wrong > 0)


def problems(file: Path | None) -> Iterator[tuple[str, Statement]]:
    """The true statements that are asked for."""
    yield from ((p.name, p.statement) for p in PROBLEMS)
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None else ():
        problem = json.loads(line)
        if problem["truth"] == "true":
            yield problem["id"], parse_statement(problem["relation"], problem["where"])


def timed(statement: Statement, limit: float) -> tuple[str, float]:
    """What is found within the limit, and in how many processor seconds."""
    start = time.process_time()
    try:
        found = prove(statement, time_limit=limit).status
    except TreecertError as error:
        found = f"refused: {error}"  # type: ignore[assignment]  # for the table
    return found, time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
