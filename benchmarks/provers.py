"""The same problems through other provers, side by side, in one run.

    python -m benchmarks.provers [--limit SECONDS] [--tools NAME,...] [--json] [--write] [NAME ...]

One row for each problem of `benchmarks.problems`, one column for each tool: treecert, cvc5 and z3 through
their Python packages, coq-interval and dReal through generated scripts when `coqc` (with the library
Interval) and `dreal` are on the path. Every call is a process of its own that is killed at the limit;
times are wall seconds with its start.

Cells: `proved`; `refuted` (a model of the negation); `unknown` (the tool gives up, or knows only that a
perturbed statement fails); `time limit`; `not expressible` (the tool has no such function); `not
installed`; `failed` (the tool did not run to an answer, which is a fault of this benchmark).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which

from benchmarks._scripts import NotExpressible, coq_script, smt_script
from benchmarks._tables import table, write_between
from benchmarks.problems import PROBLEMS, Problem

ROOT = Path(__file__).parent.parent
STARTUP = 60.0


@dataclass(frozen=True)
class Answer:
    """The outcome of one tool on one problem; `seconds` is None when it was not run."""

    outcome: str
    seconds: float | None = None

    def __str__(self) -> str:
        return self.outcome if self.seconds is None else f"{self.outcome} {self.seconds:.1f}"


@dataclass(frozen=True)
class Finished:
    """Exit code (None when it was killed), all output, and wall seconds."""

    code: int | None
    output: str
    seconds: float


def call(command: Sequence[str], script: str, limit: float, folder: Path = ROOT) -> Finished:
    """Runs a command with the script as its input; it and its children are killed at the limit."""
    start = time.perf_counter()
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(script, timeout=limit)
            code: int | None = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            output, code = "", None
    return Finished(code, output, time.perf_counter() - start)


def treecert(problem: Problem, limit: float) -> Answer:
    """`treecert prove`."""
    words = [
        "-m",
        "treecert",
        "prove",
        problem.relation,
        "--where",
        problem.where,
        "--time-limit",
        f"{limit:g}",
    ]
    done = call([sys.executable, *words], "", limit + 2)
    outcomes = {None: "time limit", 0: "proved", 1: "refuted", 3: "unknown"}
    return Answer(outcomes.get(done.code, "failed"), done.seconds)


def solver(name: str, problem: Problem, limit: float) -> Answer:
    """A Python package that reads SMT-LIB; z3 has no exponential function."""
    if installed(name) is None:
        return Answer("not installed")
    script = smt_script(problem.statement, "algebraic" if name == "z3" else "exponential")
    done = call([sys.executable, "-m", "benchmarks._solve", name], script, limit)
    outcomes = {"unsat": "proved", "sat": "refuted", "unknown": "unknown"}
    said = (done.output.split() or [""])[-1]
    return Answer("time limit" if done.code is None else outcomes.get(said, "failed"), done.seconds)


def coq_interval(problem: Problem, limit: float) -> Answer:
    """The tactic `interval` with bisection of every variable."""
    if installed("coq-interval") is None:
        return Answer("not installed")
    script = coq_script(problem.statement)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "problem.v").write_text(script, encoding="utf-8")
        done = call(["coqc", "problem.v"], "", limit, Path(folder))
    gave_up = "unknown" if "failed to conclude" in done.output else "failed"
    return Answer({None: "time limit", 0: "proved"}.get(done.code, gave_up), done.seconds)


def dreal(problem: Problem, limit: float) -> Answer:
    """dReal; its answer delta-sat says nothing about the statement itself."""
    if installed("dReal") is None:
        return Answer("not installed")
    script = smt_script(problem.statement, "native")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "problem.smt2").write_text(script, encoding="utf-8")
        done = call(["dreal", "--precision", "1e-9", "problem.smt2"], "", limit, Path(folder))
    if done.code is None:
        return Answer("time limit", done.seconds)
    outcome = "proved" if "unsat" in done.output else "unknown" if "delta-sat" in done.output else "failed"
    return Answer(outcome, done.seconds)


TOOLS: Mapping[str, Callable[[Problem, float], Answer]] = {
    "treecert": treecert,
    "cvc5": lambda problem, limit: solver("cvc5", problem, limit),
    "z3": lambda problem, limit: solver("z3", problem, limit),
    "coq-interval": coq_interval,
    "dReal": dreal,
}


@cache
def installed(tool: str) -> str | None:
    """A tool with its version, None when it cannot be run."""
    match tool:
        case "cvc5" | "z3":
            try:
                return f"{tool} {version('z3-solver' if tool == 'z3' else tool)}"
            except PackageNotFoundError:
                return None
        case "coq-interval":
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "probe.v").write_text("From Interval Require Import Tactic.\n", encoding="utf-8")
                if not which("coqc") or call(["coqc", "probe.v"], "", STARTUP, Path(folder)).code != 0:
                    return None
            return f"{tool} with Coq {call(['coqc', '--print-version'], '', STARTUP).output.split()[0]}"
        case "dReal":
            return call(["dreal", "--version"], "", STARTUP).output.strip() if which("dreal") else None
        case _:
            return None


def answer(tool: str, problem: Problem, limit: float) -> Answer:
    """The answer of one tool to one problem."""
    try:
        return TOOLS[tool](problem, limit)
    except NotExpressible:
        return Answer("not expressible")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.provers", description="Other provers side by side."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="problems; all by default")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each call (20)")
    parser.add_argument("--tools", default=",".join(TOOLS), help="tools, separated by commas; all by default")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args(arguments)
    tools = options.tools.split(",")
    problems = [p for p in PROBLEMS if not options.names or p.name in options.names]
    if not problems or not set(tools) <= set(TOOLS):
        parser.error(
            f"known tools: {', '.join(TOOLS)}; known problems: {', '.join(p.name for p in PROBLEMS)}"
        )
    found: list[tuple[str, dict[str, Answer]]] = []
    for problem in problems:
        found.append((problem.name, {tool: answer(tool, problem, options.limit) for tool in tools}))
        print(problem.name, *(f"{t}: {a};" for t, a in found[-1][1].items()), file=sys.stderr, flush=True)
    lines = table(["problem", *tools], [[name, *map(str, row.values())] for name, row in found])
    versions = [found_tool for t in tools if (found_tool := installed(t)) is not None]
    lines = [f"Limit {options.limit:g} s a call; {', '.join(versions) or 'no other tool'}.", "", *lines]
    if options.json:
        print(json.dumps({name: {t: asdict(a) for t, a in row.items()} for name, row in found}, indent=1))
    else:
        print("\n".join(lines))
    if options.write:
        write_between("provers", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
