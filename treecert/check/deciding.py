"""Decides the lines of a paper: kept certificates are replayed, changed statements searched.

Main definitions: `Settings`, `Verdict`, `Decided`, `decide`. A verdict is proved, refuted, undecided, no value,
vacuous, sharp, or what the line says itself: definition, skipped, unread, no domain. Guarantee: proved and refuted
rest on a certificate that has been replayed. What has no domain is never refuted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from treecert.check.reading import Line
from treecert.check.statements import Goal
from treecert.check.store import Kept, Store, replay, replay_parts
from verify.errors import BadInput, TreecertError, Undefined
from verify.kinds.registry import TYPED, TypedKind, kind_of, pose
from verify.kinds.typed import Asked
from verify.versions import own

__all__ = ["Decided", "Settings", "Verdict", "decide", "line_of_goal", "read_only"]

SHARP = "sharp"
OPEN = frozenset({"undecided", "unread", "no domain"})
USED_UP = "the time for all lines is used up"
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Settings:
    """Processor seconds for a line, seconds for all, processes; whether nothing is searched."""

    time_limit: float = 20.0
    total: float = 300.0
    jobs: int = 1
    replay_only: bool = False
    strict: bool = False


class Task(NamedTuple):
    """A statement to be searched."""

    kind: str
    relation: str
    where: str
    statement: str
    time_limit: float
    hints: tuple[str, ...]
    constant: str = ""


@dataclass
class Verdict:
    """What came of a line."""

    line: Line
    status: str
    witness: str = ""
    left: tuple[str, ...] = ()
    seconds: float = 0.0
    kept: bool = False
    keys: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    """The statements as the prover shows them."""
    strict: bool = False
    given: tuple[str, ...] = ()
    """Labels that are conditions, with their verdicts."""

    @property
    def expected(self) -> str:
        """What is to come out: what is pinned, else proved where it is decided."""
        return self.line.expect or ("proved" if self.line.state == "ready" and not self.line.names else "")

    @property
    def standing(self) -> str:
        """fine, bad or open: as expected, not as expected, or not known."""
        status, expected = self.status, self.expected
        if status in ("definition", "skipped", "read"):
            return "fine"
        if status in ("unread", "no domain"):
            return "open" if self.line.expect else "bad" if self.strict else "fine"
        if status == expected or not expected:
            return "fine"
        if expected == SHARP and status == "proved":
            return "bad" if self.witness else "open"
        return "open" if status == "undecided" else "bad"


@dataclass
class Decided:
    """All verdicts of a source, in the order of the text."""

    verdicts: list[Verdict]
    searched: int = 0
    replayed: int = 0
    keys: set[str] = field(default_factory=set)

    @property
    def code(self) -> int:
        """0 as expected, 1 some line is not, 3 only open lines are left of those to be proved."""
        standings = {v.standing for v in self.verdicts}
        return 1 if "bad" in standings else 3 if "open" in standings else 0


def decide(
    lines: Sequence[Line], store: Store, settings: Settings, progress: Progress | None = None
) -> Decided:
    """Decides every line. Raises BadInput where the store cannot be written."""
    tasks: dict[tuple[str, str], Task] = {}
    wanted: list[list[Task]] = []
    for line in lines:
        try:
            wanted.append(list(_tasks(line, settings)))
        except TreecertError as error:
            line.state, line.reason, line.goals = "unread", str(error), ()
            wanted.append([])
        tasks |= {(t.kind, t.statement): t for t in wanted[-1]}
    found: dict[tuple[str, str], tuple[Kept, bool]] = {}
    todo: list[Task] = []
    replays = 0
    for key, task in tasks.items():
        kept = _kept(store, task, settings)
        if kept is None:
            todo.append(task)
        else:
            found[key] = kept, True
            replays += bool(kept.certificate)
    deadline = time.monotonic() + settings.total
    searched = 0
    for done, kept in enumerate(_searched([] if settings.replay_only else todo, settings, deadline), 1):
        if USED_UP not in kept.left:
            store.keep(kept)
            searched += 1
        found[kept.kind, kept.statement] = kept, False
        if progress is not None:
            progress(done, len(todo))
    verdicts = [
        _verdict(line, own_tasks, found, settings) for line, own_tasks in zip(lines, wanted, strict=True)
    ]
    for verdict in verdicts:
        verdict.given = tuple(_given(label, verdicts) for label in verdict.line.assumed)
    return Decided(verdicts, searched, replays, {k.key for k, _ in found.values()})


def _given(label: str, verdicts: Sequence[Verdict]) -> str:
    """A label that is a condition, with its own verdicts."""
    statuses = dict.fromkeys(v.status for v in verdicts if v.line.label == label)
    return f"{label} ({', '.join(statuses)})" if statuses else label


def read_only(lines: Sequence[Line], settings: Settings) -> Decided:
    """What is read of every line; nothing is decided."""
    verdicts = []
    for line in lines:
        verdict = Verdict(line, "", strict=settings.strict)
        try:
            verdict.plain = tuple(t.statement for t in _tasks(line, settings) if t.kind != SHARP)
        except TreecertError as error:
            line.state, line.reason, line.goals = "unread", str(error), ()
        verdict.status = "read" if line.state == "ready" else line.state
        verdict.left = (line.reason,) if line.reason else ()
        verdicts.append(verdict)
    return Decided(verdicts)


def line_of_goal(goal: Goal) -> str:
    """The statement in one line, as the prover reads it. Raises BadInput."""
    return pose(_kind(goal), goal.relation, goal.where, Asked()).line


def _kind(goal: Goal) -> TypedKind:
    kind = kind_of(goal.relation, goal.where)
    if kind.name != goal.kind:
        raise BadInput(f"the statement would be read as one about {kind.name}")
    return kind


def _tasks(line: Line, settings: Settings) -> Iterator[Task]:
    if line.state != "ready":
        return
    limit = line.time or settings.time_limit
    for goal in line.goals:
        yield Task(goal.kind, goal.relation, goal.where, line_of_goal(goal), limit, line.hints)
    if line.sharp:
        name, relation, where, _ = line.sharp
        yield Task(SHARP, relation, where, f"{SHARP} {name} in {relation} for {where}", limit * 3, (), name)


def _kept(store: Store, task: Task, settings: Settings) -> Kept | None:
    """What is kept and still counts; certificates are replayed."""
    kept = store.find(task.kind, task.statement)
    if kept is None:
        return None
    if kept.status in ("proved", "refuted"):
        try:
            return kept if replay(kept) == kept.status else None
        except (TreecertError, BadInput):
            return None
    if kept.parts:
        try:
            names = set(replay_parts(kept))
            return kept if kept.status != SHARP or {"proof", "monotone"} <= names else None
        except (TreecertError, BadInput):
            return None
    same = kept.version == own() and kept.hints == task.hints and kept.time_limit >= task.time_limit
    return kept if same or settings.replay_only else None


def _searched(todo: list[Task], settings: Settings, deadline: float) -> Iterator[Kept]:
    """Searches, in processes where there are several; in the order in which they end."""
    if settings.jobs == 1 or len(todo) < 2:
        yield from (search(task, deadline) for task in todo)
        return
    from joblib import Parallel, delayed

    ends = time.time() + deadline - time.monotonic()
    jobs = min(settings.jobs, len(todo))
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(search)(task, None, ends) for task in todo
    )


def search(task: Task, deadline: float | None, ends: float = 0.0) -> Kept:
    """What a search finds of one statement. `deadline` is on this process's clock, `ends` on that of the wall."""
    empty = Kept(
        task.kind, task.statement, "undecided", time_limit=task.time_limit, version=own(), hints=task.hints
    )
    if time.monotonic() >= deadline if deadline is not None else time.time() >= ends:
        return replace(empty, left=(USED_UP,))
    start = time.monotonic()
    try:
        found = _sharpened(task, empty) if task.kind == SHARP else _proved(task, empty)
    except Undefined as error:
        found = replace(empty, status="no value", left=(str(error),))
    except (BadInput, TreecertError) as error:
        found = replace(empty, left=(str(error),))
    return replace(found, seconds=round(time.monotonic() - start, 3))


def _proved(task: Task, empty: Kept) -> Kept:
    kind = next(k for k in TYPED if k.name == task.kind)
    answer = pose(kind, task.relation, task.where, Asked(task.time_limit, task.hints)).decide(
        lambda _line: None
    )
    point = ""
    if answer.status == "refuted":
        told = [w.strip() for w in answer.witness if not w.rstrip().endswith(":")]
        point = (
            "; ".join(told)
            if told
            else ", ".join(f"{k} = {v}" for k, v in sorted((answer.point or {}).items()))
        )
    return replace(
        empty,
        status=answer.status,
        certificate=answer.certificate,
        witness=point,
        left=tuple(answer.words) if answer.status == "undecided" else (),
        vacuous=answer.vacuous,
    )


def _sharpened(task: Task, empty: Kept) -> Kept:
    from treecert.sharpening import sharpen

    found = sharpen(task.relation, task.where, constant=task.constant, time_limit=task.time_limit)
    parts = tuple(
        (name, r.statement, r.certificate) for name, _, r in found.parts if r.certificate is not None
    )
    return replace(
        empty, status=found.status, witness=found.value or found.sentence, left=found.left, parts=parts
    )


# -- verdicts


def _verdict(
    line: Line, tasks: list[Task], found: dict[tuple[str, str], tuple[Kept, bool]], settings: Settings
) -> Verdict:
    verdict = Verdict(line, line.state, strict=settings.strict)
    if line.state != "ready":
        verdict.left = (line.reason,) if line.reason else ()
        return verdict
    known = [found.get((t.kind, t.statement)) for t in tasks]
    kept = [k for k in known if k is not None]
    verdict.plain = tuple(t.statement for t in tasks if t.kind != SHARP)
    verdict.seconds = sum(k.seconds for k, was in kept if not was)
    verdict.kept = bool(kept) and all(was for _, was in kept)
    verdict.keys = tuple(k.key for k, _ in kept)
    if len(kept) < len(known):
        verdict.status = "undecided"
        verdict.left = ("nothing is kept of it, or its certificate does not replay",)
        return verdict
    pairs = [(g, k) for g, (k, _) in zip(line.goals, kept, strict=False)]
    _join(verdict, [k for g, k in pairs if not g.covers], [k for g, k in pairs if g.covers])
    if line.names and verdict.status != "proved":
        hint = f"; over all real numbers it fails at {verdict.witness}" if verdict.status == "refuted" else ""
        verdict.status, verdict.witness = "no domain", ""
        verdict.left = (line.reason + hint,)
    if verdict.status == "no value" and line.whole_powers:
        verdict.status = "unread"
        verdict.left = ("a power of a negative number with a name as its whole exponent is not read",)
    if line.sharp and verdict.status == "proved":
        _join_sharp(verdict, kept[-1][0], line.sharp[3])
    return verdict


def _join(verdict: Verdict, main: list[Kept], covers: list[Kept]) -> None:
    """One verdict from those of all cases."""
    statuses = [k.status for k in main]
    failed = next((k for k in main if k.status == "refuted"), None)
    gap = next((k for k in covers if k.status == "refuted"), None)
    without = next((k for k in main if k.status == "no value"), None)
    if failed is not None:
        verdict.status, verdict.witness = "refuted", failed.witness or "every point"
    elif gap is not None:
        verdict.status, verdict.witness = "no value", gap.witness
        verdict.left = (f"none of the cases holds at {gap.witness}",)
    elif without is not None:
        verdict.status, verdict.left = "no value", without.left
        verdict.witness = _place(without.left)
    elif all(s == "proved" for s in (*statuses, *(k.status for k in covers))):
        vacuous = bool(main) and all(k.vacuous is True for k in main)
        verdict.status = "vacuous" if vacuous else "proved"
        if vacuous:
            verdict.left = ("nothing meets the conditions",)
    else:
        verdict.status = "undecided"
        verdict.left = tuple(t for k in (*main, *covers) if k.status == "undecided" for t in k.left)


def _place(left: Iterable[str]) -> str:
    """The point in a message such as: the statement is undefined at q = 0: it needs ..."""
    text = " ".join(left)
    return text.partition(" at ")[2].partition(": ")[0] if " at " in text else ""


def _join_sharp(verdict: Verdict, kept: Kept, value: str) -> None:
    if kept.status != SHARP:
        verdict.left = ("that the constant is sharp is not shown", *kept.left)
        return
    from treecert.proving import prove

    try:
        same = prove(f"{kept.witness} == {value}", time_limit=5.0).status
    except BadInput:
        same = "undecided"
    verdict.status = SHARP if same == "proved" else "proved"
    if same != "proved":
        verdict.left = (f"the best constant is {kept.witness}, not {value}",)
        verdict.witness = f"the best constant is {kept.witness}"
