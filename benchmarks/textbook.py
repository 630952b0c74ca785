"""Inequalities of textbooks, true, false and ill-posed: what each tool says of them, with a score for each class.

    python -m benchmarks.textbook [--file FILE] [--tools NAME,...] [--journal FILE] [--write] [NAME ...]

The problems are those of `benchmarks/textbook/problems.jsonl`, or of another file, one JSON object a line, each with
`id`, `class`, `relation`, `where` and `truth` (`true`, `false`, `ill-posed`); names are ids or their beginnings. A true
one is to be proved, a false one refuted, an ill-posed one refused; whatever else is proved or refuted is a wrong
answer. The tools are those of `benchmarks.provers`; ill-posed problems are for treecert alone, since a solver that
gives every term a value is right to decide them. With a journal each answer is kept as it comes, and a run that
was stopped goes on where it ended.

Seconds are processor time for treecert, without its start, and wall time with its start for the others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks import provers
from benchmarks._scripts import NotExpressible
from benchmarks._tables import table, write_between
from benchmarks.problems import Problem
from verify.errors import TreecertError
from verify.language.grammar import parse_joint
from verify.language.printing import plain_relation
from verify.search.joint import prove_joint
from verify.search.prover import prove

PROBLEMS = Path(__file__).parent / "textbook" / "problems.jsonl"
LIMIT = 20.0
OWN, ILL_POSED = "treecert", "ill-posed"
RIGHT = {"true": "proved", "false": "refuted", "ill-posed": "refused"}
DECIDED = ("proved", "refuted")


@dataclass(frozen=True)
class Question:
    """A line of the file."""

    name: str
    kind: str
    relation: str
    where: str
    truth: str

    def key(self, tool: str, limit: float) -> str:
        """What an answer in the journal is an answer to."""
        text = json.dumps([tool, self.relation, self.where, limit])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Given:
    """The answer of one tool to one question."""

    question: Question
    tool: str
    outcome: str
    seconds: float

    @property
    def right(self) -> bool:
        """Whether this is what was wanted."""
        return self.outcome == RIGHT[self.question.truth]

    @property
    def wrong(self) -> bool:
        """Whether something was decided that is not so."""
        return self.outcome in DECIDED and not self.right


def questions(path: Path = PROBLEMS) -> list[Question]:
    """The problems of a file, in its order."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Question(p["id"], p["class"], p["relation"], p["where"], p["truth"]) for p in lines]


def answer(relation: str, where: str, limit: float) -> str:
    """`proved`, `refuted`, `undecided`, or `refused`: not in the language, or undefined somewhere."""
    try:
        statements = parse_joint(relation, where)
        if len(statements) == 1:
            return prove(statements[0], time_limit=limit).status
        return prove_joint(statements, time_limit=limit).status
    except TreecertError:
        return "refused"


def other(tool: str, question: Question, limit: float) -> str:
    """What another tool says; of several relations that all are claimed, one call for each."""
    try:
        statements = parse_joint(question.relation, question.where)
    except TreecertError:
        return "not expressible"
    outcomes = []
    for statement in statements:
        problem = Problem(question.name, plain_relation(statement.relation), question.where, "")
        try:
            outcomes.append(provers.answer(tool, problem, limit / len(statements)).outcome)
        except (NotExpressible, TreecertError):
            outcomes.append("not expressible")
    if "refuted" in outcomes:
        return "refuted"
    return next((o for o in outcomes if o != "proved"), "proved")


def ask(tool: str, question: Question, limit: float) -> Given:
    """One answer, timed."""
    if tool == OWN:
        start = time.process_time()
        outcome = answer(question.relation, question.where, limit)
        return Given(question, tool, outcome, time.process_time() - start)
    start = time.perf_counter()
    outcome = other(tool, question, limit)
    return Given(question, tool, outcome, time.perf_counter() - start)


class Journal:
    """Answers kept in a file, one JSON object a line; without a file none is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[str, tuple[str, float]] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                kept = json.loads(line)
                self.known[kept["key"]] = (kept["outcome"], kept["seconds"])

    def ask(self, tool: str, question: Question, limit: float) -> Given:
        """The answer that is kept, or a new one, which is kept then."""
        key = question.key(tool, limit)
        if key in self.known:
            return Given(question, tool, *self.known[key])
        found = ask(tool, question, limit)
        self.known[key] = (found.outcome, found.seconds)
        if self.path is not None:
            line = {"key": key, "tool": tool, "id": question.name, "outcome": found.outcome}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line | {"seconds": round(found.seconds, 2)}) + "\n")
        return found


def scores(found: Sequence[Given], tools: Sequence[str]) -> list[str]:
    """A row for each class and truth with the right answers of each tool, then sums and wrong answers."""
    groups: dict[str, list[Given]] = {}
    for g in found:
        groups.setdefault(f"{g.question.kind}, {g.question.truth}", []).append(g)
    for truth in RIGHT:
        groups[f"all {truth}"] = [g for g in found if g.question.truth == truth]
    rows = []
    for name, group in groups.items():
        asked = len({g.question.name for g in group})
        if asked:
            rows.append([name, str(asked), *(_count(group, t) for t in tools)])
    rows.append(["wrong answers", "", *(str(sum(g.wrong for g in found if g.tool == t)) for t in tools)])
    rows.append(["median seconds", "", *(f"{median(_times(found, t)):.2f}" for t in tools)])
    return table(["class", "asked", *tools], rows)


def _count(group: Sequence[Given], tool: str) -> str:
    answers = [g.right for g in group if g.tool == tool]
    return str(sum(answers)) if answers else "-"


def _times(found: Sequence[Given], tool: str) -> list[float]:
    return [g.seconds for g in found if g.tool == tool and g.outcome != "not expressible"] or [0.0]


def limits(text: str, tools: Sequence[str]) -> Mapping[str, float]:
    """Seconds for treecert, and for the others where they differ: `20` or `20,5`."""
    own, _, rest = text.partition(",")
    return {t: float(own if t == OWN or not rest else rest) for t in tools}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each answer and the scores. The exit code is 1 when an answer of treecert is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.textbook", description="Inequalities of textbooks."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="ids, or their beginnings; all by default")
    parser.add_argument("--file", type=Path, default=PROBLEMS, help="another file of problems")
    parser.add_argument("--tools", default=OWN, help=f"of {', '.join(provers.TOOLS)}, or installed")
    parser.add_argument("--limit", default=f"{LIMIT:g}", help="seconds a problem, as 20; for the others 20,5")
    parser.add_argument("--journal", type=Path, help="keeps each answer; a stopped run goes on from there")
    parser.add_argument("--write", action="store_true", help="put the scores into benchmarks/README.md")
    given = parser.parse_args(arguments)
    installed = [t for t in provers.TOOLS if t == OWN or provers.installed(t) is not None]
    tools = installed if given.tools == "installed" else given.tools.split(",")
    if not set(tools) <= set(provers.TOOLS):
        parser.error(f"known tools: {', '.join(provers.TOOLS)}")
    seconds, journal = limits(given.limit, tools), Journal(given.journal)
    found = []
    for question in questions(given.file):
        if given.names and not question.name.startswith(tuple(given.names)):
            continue
        for tool in tools if question.truth != ILL_POSED else [t for t in tools if t == OWN]:
            found.append(one := journal.ask(tool, question, seconds[tool]))
            mark = "ok" if one.right else "WRONG" if one.wrong else "-"
            line = f"{question.name:8} {question.truth:9} {tool:12} {one.outcome:16} {one.seconds:6.2f} s  {mark}"
            print(line, flush=True)
    lines = scores(found, tools)
    print("\n".join(lines))
    if given.write:
        versions = [v for t in tools if (v := provers.installed(t)) is not None]
        spent = ", ".join(f"{t} {s:g} s" for t, s in seconds.items())
        write_between("textbook", [f"Limits: {spent}. {'; '.join(versions)}".rstrip(), "", *lines])
    return int(any(g.wrong for g in found if g.tool == OWN))


if __name__ == "__main__":
    sys.exit(main())
