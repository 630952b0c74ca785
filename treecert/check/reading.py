r"""What each relation of a paper says, as a statement that the prover takes, or why it is not read.

Main definitions: `Line`, `Paper`, `read_paper`. A line is a relation of a display: a link of a chain. It is decided
where every name in it has a domain or is notation. Standing conditions are used if they share a name with the relation,
directly or through others. Sums over a law become means, sums over a family sums, as the prover's language has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from treecert.check.annotations import (
    Condition,
    Let,
    Scope,
    Wishes,
    conditions_of,
    definition_of,
    plain_tokens,
    read_note,
)
from treecert.check.formulas import Comparison, latex_comparison, names_in, plain
from treecert.check.parsing import ASYMPTOTIC, LETTERS, Known, formula, relation_tokens
from treecert.check.prepared import prepared
from treecert.check.rows import Link, Row, label_of, links_of, rows_of, sign_of
from treecert.check.scanner import Display, Heading, Item, Note, Source
from treecert.check.statements import Goal, NoDomain, Posed, posed, words_for
from treecert.check.tex import Macros, Token, Unread

__all__ = ["Line", "Paper", "read_paper"]


@dataclass
class Line:
    """One line of the table: a relation with what was read, or why it was not.

    `state`: ready, definition, skipped, unread or no domain. `reason` says why; `column` is where the reason arises.
    """

    source: Source
    at: int
    label: str
    state: str
    link: int = 1
    links: int = 1
    reason: str = ""
    reason_at: int = -1
    latex: str = ""
    where: str = ""
    goals: tuple[Goal, ...] = ()
    expect: str = ""
    sharp: tuple[str, str, str, str] | None = None
    """For a sharp constant: its name, the relation and the conditions with the name in them, its value."""
    whole_powers: bool = False
    assumed: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    hints: tuple[str, ...] = ()
    time: float = 0.0
    by_hand: bool = False
    annotated: bool = False
    """Whether annotations were written for this display alone."""
    names: tuple[str, ...] = ()
    """Names without a domain."""
    display_at: int = -1
    """Where the display begins."""

    @property
    def number(self) -> int:
        """The line in the file, from 1 on."""
        return self.source.line(self.at)

    @property
    def display_line(self) -> int:
        """The line on which its display begins; 0 where it has none."""
        return self.source.line(self.display_at) if self.display_at >= 0 else 0

    @property
    def column(self) -> int:
        """The column of the relation sign, or of what is not read."""
        return self.source.column(self.reason_at if self.reason_at >= 0 else self.at)

    @property
    def file(self) -> Path:
        """The file that holds it."""
        return self.source.path

    @property
    def name(self) -> str:
        """The label, or L and the line; with the number of the link in a chain of several."""
        name = self.label or f"L{self.number}"
        return f"{name}.{self.link}" if self.links > 1 else name


@dataclass
class Paper:
    """All lines of a source, and how many annotations it holds."""

    lines: list[Line]
    notes: int = 0


def read_paper(items: Sequence[Item], *, everything: bool = False) -> Paper:
    """Reads the displays of a source with its annotations. Raises BadInput for an annotation that cannot be read.

    `everything`: what has no domain is posed over all real numbers.
    """
    return _Reader(everything).read(items)


@dataclass
class _Reader:
    everything: bool
    scope: Scope = field(default_factory=Scope)
    wishes: Wishes = field(default_factory=Wishes)
    lines: list[Line] = field(default_factory=list)
    stated: dict[str, list[Comparison]] = field(default_factory=dict)
    sources: dict[str, Path] = field(default_factory=dict)

    def read(self, items: Sequence[Item]) -> Paper:
        waiting: list[Note] = []
        last: Macros = {}
        for item in items:
            if isinstance(item, Note):
                waiting.append(item)
            elif isinstance(item, Heading):
                self.hear(waiting, _macros_after(items, item) if waiting else {})
                self.scope.heading(item.level)
            else:
                self.hear(waiting, item.macros)
                self.display(item)
                last = item.macros
        self.hear(waiting, last)
        self.number()
        return Paper(
            self.lines, sum(isinstance(i, Note) or (isinstance(i, Display) and bool(i.notes)) for i in items)
        )

    def hear(self, waiting: list[Note], macros: Macros) -> None:
        for note in waiting:
            read_note(note, self.scope, self.wishes, macros)
        waiting.clear()

    def number(self) -> None:
        """Numbers the links of each label, and refuses two displays of one label nowhere: they are told apart."""
        groups: dict[str, list[Line]] = {}
        for line in self.lines:
            groups.setdefault(
                f"{line.file}:{line.label}" if line.label else f"{line.file}:L{line.number}", []
            ).append(line)
        for group in groups.values():
            for k, line in enumerate(group, 1):
                line.link, line.links = k, len(group)

    # -- displays

    def display(self, display: Display) -> None:
        begin = len(self.lines)
        self.read_display(display)
        for line in self.lines[begin:]:
            line.display_at = display.begin

    def read_display(self, display: Display) -> None:
        """Reads a display with the annotations before it and in it."""
        wishes, self.wishes = self.wishes, Wishes()
        raw = label_of_raw(display)
        try:
            if display.fault:
                raise Unread(display.fault, display.begin)
            rows = rows_of(display)
        except Unread as error:
            for note in display.notes:
                read_note(note, self.scope, wishes, display.macros)
            self.unread(display, raw, error, wishes, sign_of(display.tokens))
            return
        if not rows:
            return
        common = [n for n in display.notes if all(n in r.notes for r in rows)]
        for note in common:
            read_note(note, self.scope, wishes, display.macros)
        before: tuple[Token, ...] = ()
        for row in rows:
            own = wishes.copy()
            for note in row.notes:
                if note not in common:
                    read_note(note, self.scope, own, display.macros)
            before = self.row(display, row, own, before)

    def unread(self, display: Display, label: str, error: Unread, wishes: Wishes, at: int) -> None:
        state = "skipped" if wishes.skip else "unread"
        reason = wishes.skip or error.why
        self.lines.append(
            Line(
                display.source, at if at >= 0 else display.begin, label, state, reason=reason,
                reason_at=-1 if wishes.skip else error.at, expect=wishes.expect, annotated=wishes.spoken,
            )
        )  # fmt: skip

    def row(self, display: Display, row: Row, wishes: Wishes, before: tuple[Token, ...]) -> tuple[Token, ...]:
        """Reads a row; returns its last right side."""
        try:
            links = links_of(row.found, display.macros, before)
            if not links:
                raise Unread("no relation stands here", row.found[0].at)
        except Unread as error:
            if wishes.read and not wishes.skip:
                self.by_hand(display, row, wishes)
                return ()
            error = _first_reason(row.found, error)
            self.unread(display, row.label, error, wishes, sign_of(row.found))
            return _last_side(row, display.macros)
        if wishes.skip:
            for link in links:
                self.lines.append(
                    Line(display.source, link.at, row.label, "skipped", reason=wishes.skip, annotated=True)
                )
            return links[-1].right
        if wishes.read:
            self.by_hand(display, row, wishes, links[0].at)
            return links[-1].right
        if wishes.define:
            self.define(display, row, links)
            return links[-1].right
        for k, link in enumerate(links):
            line = self.link(display, row, link, wishes)
            self.lines.append(line)
            self.compare_brackets(display, row, line, wishes, k)
        return links[-1].right

    def define(self, display: Display, row: Row, links: list[Link]) -> None:
        """A display that is notation from here on."""
        link = links[0]
        line = Line(display.source, link.at, row.label, "definition", annotated=True)
        self.lines.append(line)
        if len(links) > 1 or link.op not in ("==", ":="):
            line.state, line.reason = "unread", "a definition has one sign of equality"
            return
        try:
            known = self.scope.known(self.scope.conditions())
            known.expectation = True
            self.scope.add(Let(*definition_of(link.left, link.right, known, is_plain=False)))
        except Unread as error:
            line.state, line.reason, line.reason_at = "unread", error.why, error.at

    def by_hand(self, display: Display, row: Row, wishes: Wishes, at: int = -1) -> None:
        """A statement that the author has written in place of the display."""
        place = at if at >= 0 else sign_of(row.found)
        line = Line(
            display.source,
            place if place >= 0 else display.begin,
            row.label,
            "ready",
            by_hand=True,
            annotated=True,
        )
        self.lines.append(line)
        text, _, where = wishes.read.partition(" for ")
        try:
            conditions = self.scope.conditions(wishes.where)
            known = self.scope.known(conditions)
            if where:
                conditions = [
                    *conditions,
                    *conditions_of(plain_tokens(where, place, display.macros), known, is_plain=True),
                ]
            tokens = plain_tokens(text, place, display.macros)
            sides = relation_tokens(tokens)
            if len(sides) != 2:
                raise Unread("read is followed by one relation", place)
            known = self.scope.known(conditions)
            read = [formula(s[2], known, is_plain=True) for s in sides]
            self.pose(line, Comparison(read[0], sides[1][0], read[1]), conditions, wishes)
        except Unread as error:
            line.state, line.reason = "unread", f"in read: {error.why}"

    def link(self, display: Display, row: Row, link: Link, wishes: Wishes) -> Line:
        """One relation of a chain."""
        line = Line(display.source, link.at, row.label, "ready", annotated=wishes.spoken)
        try:
            stated, conditions = self.understood(link, wishes)
            self.pose(line, stated, conditions, wishes)
            if wishes.sharp and line.state == "ready":
                self.sharpen(line, link, wishes)
            if row.label:
                self.stated.setdefault(row.label, []).append(stated)
        except Unread as error:
            error = _first_reason([*link.left, *link.right], error)
            line.state, line.reason, line.reason_at = "unread", error.why, error.at
            line.expect = wishes.expect
        return line

    def understood(self, link: Link, wishes: Wishes, free: str = "") -> tuple[Comparison, list[Condition]]:
        """The relation as formulas, and the conditions in force. `free` is a name that is no notation here."""
        if link.op == ":=":
            raise Unread("a definition: write % treecert: define before it", link.at)
        conditions = self.scope.conditions(wishes.where)
        own = self.conditions_in(link, conditions)
        conditions = [c for c in conditions if not c.keys & own[1]] + own[0]
        known = self.known(conditions, wishes)
        known.values.pop(free, None)
        known.alone = _alone(link, known)
        known.numbers |= {free} - {""}
        sides = [formula(side, known) for side in (link.left, link.right)]
        return Comparison(sides[0], link.op, sides[1]), conditions

    def known(self, conditions: Iterable[Condition], wishes: Wishes) -> Known:
        known = self.scope.known(conditions)
        if wishes.sequence is not None:
            known.members.add(wishes.sequence.base)
            known.numbers |= {wishes.sequence.index}
        return known

    def conditions_in(self, link: Link, standing: list[Condition]) -> tuple[list[Condition], set[str]]:
        """The conditions that stand in the display, and the names that they bind anew."""
        found: list[Condition] = []
        bound: set[str] = set()
        for word, tokens in _together(link.conditions):
            known = self.scope.known(standing)
            read = conditions_of(_as_items(word, tokens), known, is_plain=False)
            keys = {k for c in read for k in c.keys}
            whole = {c.integer for c in read if c.integer}
            if word == "integer" and not keys <= whole | {k for c in standing for k in c.keys}:
                raise Unread(
                    "which names are integers is not clear: write % treecert: where integer n", tokens[0].at
                )
            if word in ("for all", "integer"):
                bound |= keys
            elif word in ("for", "with"):
                clash = sorted(k for c in standing for k in c.keys & keys if not any(c == r for r in read))
                if clash:
                    what = f"the display and a standing condition speak of {clash[0]}: write % treecert: where only"
                    raise Unread(what, tokens[0].at if tokens else -1)
            found += read
        return found, bound

    # -- statements

    def pose(self, line: Line, stated: Comparison, conditions: list[Condition], wishes: Wishes) -> None:
        """What the prover is asked."""
        line.hints, line.time, line.expect = tuple(wishes.hints), wishes.time, wishes.expect
        line.latex = latex_comparison(stated)
        facts: list[Comparison] = []
        for label in wishes.assume:
            if label not in self.stated:
                raise Unread(
                    f"assume: no earlier display that was read has the label '{label[:40]}'", line.at
                )
            facts += self.stated[label]
        line.assumed = tuple(wishes.assume)
        conditions = [*conditions, *(Condition((f,)) for f in facts)]
        try:
            found = self.posed(stated, conditions, wishes)
        except NoDomain as error:
            line.names = error.keys
            line.state, line.reason = "no domain", error.why
            return
        if facts and any(g.kind != "numbers" for g in found.goals):
            raise Unread("assume is read for relations between numbers", line.at)
        line.goals, line.where, line.latex = found.goals, found.where, found.latex or line.latex
        line.notes += found.notes
        line.whole_powers = found.whole_powers
        for said in (c for g in wishes.where for c in g.conditions):
            if _is_unused(said, found.where):
                line.notes.append(f"the condition {said.latex} shares no name with the relation")
        if found.free:
            line.names = found.free
            line.reason = NoDomain(found.free).why

    def posed(self, stated: Comparison, conditions: list[Condition], wishes: Wishes) -> Posed:
        """The statement by the kind that its formulas have; every case of a formula by cases."""
        return posed(
            stated,
            conditions,
            self.scope.all,
            wishes.sequence,
            ranges=self.scope.ranges,
            everything=self.everything,
        )

    def sharpen(self, line: Line, link: Link, wishes: Wishes) -> None:
        """The relation with the constant left in it, whose best value is asked for."""
        name = wishes.sharp.lstrip("\\")
        value = self.scope.known(()).values.get(name)
        if value is None or names_in(value):
            raise Unread(
                f"expect sharp {wishes.sharp}: write % treecert: let {wishes.sharp} = ... before it", line.at
            )
        stated, conditions = self.understood(link, wishes, free=name)
        found = self.posed(stated, [*conditions, Condition(real=name)], wishes)
        if len(found.goals) != 1:
            raise Unread("a sharp constant is read in one relation without cases", line.at)
        line.sharp = (
            words_for([name])[name],
            found.goals[0].relation,
            found.goals[0].where,
            plain(value, {}),
        )

    def compare_brackets(self, display: Display, row: Row, line: Line, wishes: Wishes, k: int) -> None:
        """A note where brackets around the arguments of macros would make another statement."""
        if not row.bracketed or line.state != "ready":
            return
        try:
            links = links_of(row.bracketed, display.macros, ())
            other = self.understood(links[k], wishes)[0]
            twin = self.posed(other, self.scope.conditions(wishes.where), wishes)
        except (Unread, NoDomain, IndexError):
            return
        if twin.goals[:1] != line.goals[:1]:
            line.notes.append(
                "as typeset: a macro puts its argument in without brackets; with brackets it would be "
                + latex_comparison(other)
            )


def _is_unused(said: Condition, where: str) -> bool:
    """Whether a condition of this display is not among those that were used."""
    return said.latex not in where


def label_of_raw(display: Display) -> str:
    """The label of a display that cannot be taken apart."""
    try:
        return label_of(display.tokens)
    except Unread:
        return ""


def _macros_after(items: Sequence[Item], heading: Heading) -> Macros:
    """The macros of the first display behind a heading."""
    behind = False
    for item in items:
        behind |= item is heading
        if behind and isinstance(item, Display):
            return item.macros
    return {}


def _last_side(row: Row, macros: Macros) -> tuple[Token, ...]:
    """The right side that the next row may go on from, where this row is not read; empty where it is not known."""
    try:
        return tuple(relation_tokens(prepared(row.found, macros))[-1][2])
    except Unread:
        return ()


def _together(
    conditions: Iterable[tuple[str, tuple[Token, ...]]],
) -> list[tuple[str, list[Token]]]:
    """Conditions behind one word as one list, with commas between them."""
    out: list[tuple[str, list[Token]]] = []
    for word, tokens in conditions:
        if out and out[-1][0] == word and tokens:
            out[-1][1].extend([Token("cut", ",", tokens[0].at), *tokens])
        else:
            out.append((word, list(tokens)))
    return out


def _as_items(word: str, tokens: Sequence[Token]) -> list[Token]:
    if word == "integer" and tokens:
        return [Token("word", "integer", tokens[0].at), *tokens]
    return list(tokens)


def _alone(link: Link, known: Known) -> set[str]:
    """Letters that stand somewhere without a bracket behind them: before a bracket they are factors."""
    found: set[str] = set()
    for side in (link.left, link.right):
        for t, behind in zip(side, [*side[1:], Token("end", "", -1)], strict=False):
            single = (t.kind == "char" and t.text.isalpha()) or (t.kind == "command" and t.text in LETTERS)
            if (
                single
                and behind[:2] not in (("char", "("), ("char", "_"), ("char", "^"))
                and t.text not in ("O", "o", "H")
            ):
                found.add(t.text)
    return found - known.functions.keys()


def _first_reason(tokens: Sequence[Token], error: Unread) -> Unread:
    """The reason that says most: what grows like something is no number, whatever else is wrong."""
    math = [
        t
        for t in tokens
        if t.kind not in ("space", "gap") and t[:2] not in (("command", "left"), ("command", "!"))
    ]
    for t, behind in pairwise(math):
        letter = t.text in ("O", "o") and t.kind in ("char", "word")
        greek = t.kind == "command" and t.text in ("Omega", "Theta") and t.text in ASYMPTOTIC
        if (letter or greek) and behind.text == "(" and not error.why.startswith("words"):
            why = f"{t.text}(...) is no number"
            logs = any(u[:2] == ("command", "log") for u in math)
            return Unread(why + ("; \\log has two readings" if logs else ""), t.at)
    return error
