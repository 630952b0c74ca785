r"""The displays of a LaTeX source, with macros, headings and annotations, in the order of the text.

Main definitions: `Source`, `Display`, `Note`, `Heading`, `scan`. Comments, `verbatim` and `\iffalse` become blanks of
the same length, so that places stay. Of the rest only math, definitions and headings are looked at, never prose:
no prose can stop the scanner. The time is linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from treecert.check.tex import Macro, Macros, Operator, Token, tokens
from verify.errors import BadInput

__all__ = ["Display", "Heading", "Item", "Note", "Source", "read_text", "scan"]

ENVIRONMENTS = frozenset({
    "equation", "align", "alignat", "flalign", "gather", "multline", "eqnarray", "displaymath", "xalignat",
    "IEEEeqnarray", "dmath",
})  # fmt: skip
PREFIX = re.compile(r"%+[ \t]*treecert:[ \t]*(.*)")
CUT = re.compile(
    r"\\iffalse(?![A-Za-z])"
    r"|\\begin\s*\{(?P<verbatim>verbatim\*?|Verbatim\*?|lstlisting|minted|comment|filecontents\*?)\}"
    r"|\\verb\*?(?P<mark>[^A-Za-z\s*])|\\end\s*\{document\}|\\[A-Za-z]+|\\.|%",
    re.DOTALL,
)
CONDITIONAL = re.compile(r"\\(if(?!f(?![A-Za-z])|thenelse)[A-Za-z@]*|fi|else)(?![A-Za-z@])")
NOT_BLANK = re.compile(r"[^\n\r]")
STRUCTURE = re.compile(
    r"\\begin\s*\{(?P<begin>[A-Za-z]{1,40}\*?)\}|\\end\s*\{(?P<end>[A-Za-z]{1,40}\*?)\}|\\(?P<bracket>[\[\]])"
    r"|(?P<dollars>\$\$?)|\\(?P<command>[A-Za-z@]+)|\\.",
    re.DOTALL,
)
LEVELS = {"part": 0, "chapter": 0, "section": 1, "subsection": 2, "subsubsection": 3, "appendix": 1}
DEFINITIONS = frozenset({
    "newcommand", "renewcommand", "providecommand", "def", "gdef", "let", "DeclareMathOperator",
    "DeclarePairedDelimiter", "newenvironment", "DeclareRobustCommand", "NewDocumentCommand",
    "RenewDocumentCommand",
})  # fmt: skip
NEW = re.compile(r"\*?\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))\s*(?:\[([0-9])\])?\s*")
DEF = re.compile(r"\s*\\([A-Za-z@]+)\s*((?:#[1-9])*)\s*(?=\{)")
LET = re.compile(r"\s*\\([A-Za-z@]+)\s*=?\s*(\\[A-Za-z@]+|[^\s\\{}])")
NAMED = re.compile(r"\*?\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))\s*")
MANDATORY = re.compile(r"\s*\{([mM\s]{0,20})\}\s*")
ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+\*?)\}\s*(?=\{)")
OPENS = re.compile(r"\s*\\begin\s*\{([A-Za-z]+)\*?\}\s*|\s*\\\[\s*")
CLOSES = re.compile(r"\s*\\end\s*\{([A-Za-z]+)\*?\}\s*|\s*\\\]\s*")
INPUT = re.compile(r"\s*\{\s*([^{}\n\\]{1,200}?)\s*\}")
LONGEST_GROUP = 20_000
LONGEST_DISPLAY = 50_000
MOST_LOST = 100
"""Definitions without an end, after which no more are read."""
LONGEST_FILE = 20_000_000
MOST_FILES = 200
BLANK_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True)
class Source:
    """A file and its text; places in it are offsets."""

    path: Path
    text: str
    lines: tuple[tuple[int, int], ...] = ()
    """Of an extract of another file: offsets at which lines of that file begin, with their numbers there."""

    @cached_property
    def breaks(self) -> list[int]:
        return [m.end() for m in re.finditer("\n", self.text)]

    def line(self, at: int) -> int:
        """The number of the line, from 1 on, of a place."""
        number = bisect_right(self.breaks, at) + 1
        if not self.lines:
            return number
        index = bisect_right([begin for begin, _ in self.lines], at) - 1
        begin, first = self.lines[max(0, index)]
        return first + bisect_right(self.breaks, at) - bisect_right(self.breaks, begin)

    def column(self, at: int) -> int:
        """The column, from 1 on, of a place."""
        index = bisect_right(self.breaks, at)
        return at - (self.breaks[index - 1] if index else 0) + 1

    def shown(self, at: int) -> str:
        """The line of text that holds a place."""
        index = bisect_right(self.breaks, at)
        begin = self.breaks[index - 1] if index else 0
        end = self.breaks[index] if index < len(self.breaks) else len(self.text)
        return self.text[begin:end].rstrip()


class Note(NamedTuple):
    """A comment `treecert: ...`: its words, and the place of the first of them."""

    source: Source
    text: str
    at: int


class Heading(NamedTuple):
    """A heading: chapters are 0, sections 1, subsections 2."""

    source: Source
    level: int
    at: int


@dataclass(frozen=True)
class Display:
    """A display: its environment, its inside as tokens, the macros that were known there, the notes in it."""

    source: Source
    environment: str
    begin: int
    tokens: tuple[Token, ...]
    macros: Macros = field(repr=False)
    notes: tuple[Note, ...] = ()
    fault: str = ""
    """Why it is not read, where the display itself is broken."""


Item = Note | Heading | Display


def read_text(path: Path) -> str:
    """The text of a source: UTF-8, else Latin-1. Raises BadInput."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{str(path)!a} cannot be read: {error.strerror or 'no such file'}") from None
    if len(raw) > LONGEST_FILE:
        raise BadInput(f"{str(path)!a} is longer than {LONGEST_FILE:,} bytes")
    if b"\0" in raw[:4096]:
        raise BadInput(f"{str(path)!a} is no text: it holds zero bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def scan(source: Source, text: str | None = None) -> list[Item]:
    r"""Displays, notes and headings of a source and of the files that it puts in with `\input`.

    `text`: what is scanned in place of the text of the source, of the same length. Raises BadInput for a source that
    cannot be read.
    """
    return _Scan(source.path.parent).file(source, text)


@dataclass
class _Cleaned:
    text: str
    notes: list[tuple[int, str]]


def cleaned(text: str) -> _Cleaned:
    """Comments and what TeX does not typeset as blanks; the notes with their places."""
    pieces, notes, kept = list[str](), list[tuple[int, str]](), 0
    at = 0
    while (match := CUT.search(text, at)) is not None:
        at, piece = match.end(), match.group()
        if piece == "%":
            end = text.find("\n", match.start())
            end = len(text) if end < 0 else end
            found = PREFIX.match(text, match.start(), end)
            if found is not None:
                notes.append((found.start(1), found[1].rstrip()))
        elif match["verbatim"] is not None:
            stop = text.find(f"\\end{{{match['verbatim']}}}", at)
            end = len(text) if stop < 0 else stop
        elif match["mark"] is not None:
            line = text.find("\n", at)
            stop = text.find(match["mark"], at, len(text) if line < 0 else line)
            if stop < 0:
                continue
            end = stop + 1
        elif piece.startswith("\\iffalse"):
            end = _end_of_conditional(text, at)
        elif piece.endswith("{document}"):
            end = len(text)
        else:
            continue
        pieces += [text[kept : match.start()], NOT_BLANK.sub(" ", text[match.start() : end])]
        kept = at = end
    return _Cleaned("".join([*pieces, text[kept:]]), notes)


def _end_of_conditional(text: str, at: int) -> int:
    r"""Behind the `\fi` or the `\else` that ends what is not typeset."""
    depth = 1
    for match in CONDITIONAL.finditer(text, at):
        depth += {"fi": -1, "else": 0}.get(match[1], 1)
        if depth == 0 or (depth == 1 and match[1] == "else"):
            return match.end()
    return len(text)


def group(text: str, at: int) -> int:
    """Behind the group whose brace stands at a place; -1 where it does not end nearby."""
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at, at + LONGEST_GROUP):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0:
            return match.end()
    return -1


class _Scan:
    """One run over a source and what it puts in; macros hold from where they are defined."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.macros: dict[str, Macro | Operator] = {}
        self.opens: dict[str, str] = {}
        self.closes: dict[str, str] = {}
        self.environments: dict[str, str] = {name: name for name in ENVIRONMENTS}
        self.shared = False
        self.files: set[Path] = set()
        self.behind = 0
        self.lost = 0

    def file(self, source: Source, text: str | None = None) -> list[Item]:
        """The items of a file; `text` is what is scanned in place of its text, place by place."""
        self.files.add(source.path.resolve())
        clean = cleaned(source.text if text is None else text)
        found = list(self.items(source, clean.text))
        displays = [i for i in found if isinstance(i, Display) and i.source is source]
        return _with_notes(source, found, displays, clean.notes)

    def items(self, source: Source, text: str) -> Iterator[Item]:
        at = 0
        while (match := STRUCTURE.search(text, at)) is not None:
            at = match.end()
            command = match["command"]
            if command in DEFINITIONS:
                at = self.define(command, text, at)
            elif command in LEVELS:
                yield Heading(source, LEVELS[command], match.start())
            elif command in ("input", "include", "subfile"):
                yield from self.put_in(text, at)
            elif match["dollars"] == "$":
                at = _inline(text, at)
            elif (opened := self.opened(match)) is not None:
                yield self.display(source, text, match, opened)
                at = self.behind

    def opened(self, match: re.Match[str]) -> str | None:
        """The environment that begins here."""
        if match["begin"] is not None:
            return self.environments.get(match["begin"].rstrip("*"))
        if match["bracket"] == "[" or match["dollars"] == "$$":
            return "equation"
        return self.opens.get(match["command"] or "")

    def display(self, source: Source, text: str, first: re.Match[str], environment: str) -> Display:
        """The display that begins here; `behind` is where the text goes on."""
        begin, end, self.behind, fault = first.end(), -1, first.end(), ""
        for match in STRUCTURE.finditer(text, begin, min(len(text), begin + LONGEST_DISPLAY)):
            if first["dollars"] is not None:
                closes = match["dollars"] == "$$"
            elif match["end"] is not None:
                closes = self.environments.get(match["end"].rstrip("*")) == environment
            else:
                closes = match["bracket"] == "]" or (match["command"] or "") in self.closes
            if closes:
                end, self.behind = match.start(), match.end()
                break
            if match["dollars"] is None and self.opened(match) is not None:
                break
        if end < 0:
            fault, end = "the display has no end", begin
        self.shared = True
        inside = tokens(text, begin, end)
        return Display(source, environment, first.start(), inside, self.macros, (), fault)

    def put_in(self, text: str, at: int) -> Iterator[Item]:
        """What another file holds; one that is not there is passed over."""
        match = INPUT.match(text, at)
        if match is None or len(self.files) > MOST_FILES:
            return
        for name in (match[1], f"{match[1]}.tex"):
            path = self.root / name
            if path.is_file() and path.resolve() not in self.files:
                yield from self.file(Source(path, read_text(path)))
                return

    # -- definitions

    def define(self, command: str, text: str, at: int) -> int:
        """Reads a definition, and returns where the text goes on; what is no definition that is known stays text."""
        if command == "let":
            return self.let(text, at)
        if command in ("def", "gdef"):
            match = DEF.match(text, at)
            return at if match is None else self.body(text, match.end(), match[1], len(match[2]) // 2)
        if command == "newenvironment":
            return self.environment(text, at)
        if command in ("DeclareMathOperator", "DeclarePairedDelimiter"):
            return self.operator(command, text, at)
        match = NAMED.match(text, at) if "Document" in command else NEW.match(text, at)
        if match is None:
            return at
        name = match[1] or match[2]
        if "Document" in command:
            mandatory = MANDATORY.match(text, match.end())
            if mandatory is None:
                return match.end()
            return self.body(text, mandatory.end(), name, len(mandatory[1].split()))
        begin, default = match.end(), None
        if text[begin : begin + 1] == "[":
            end = text.find("]", begin, begin + LONGEST_GROUP)
            if end < 0:
                return begin
            default, begin = tokens(text, begin + 1, max(begin + 1, end)), end + 1
        if command == "providecommand" and name in self.macros:
            return max(begin, self.group(text, begin)) if text[begin : begin + 1] == "{" else begin
        return self.body(text, begin, name, int(match[3] or 0), default)

    def body(
        self, text: str, at: int, name: str, arity: int, default: tuple[Token, ...] | None = None
    ) -> int:
        while at < len(text) and text[at].isspace():
            at += 1
        end = self.group(text, at) if text[at : at + 1] == "{" else -1
        if end < 0:
            return at
        inside = text[at + 1 : end - 1]
        if arity == 0 and (begins := OPENS.fullmatch(inside)) is not None:
            if (begins[1] or "equation") in self.environments:
                self.opens[name] = self.environments[begins[1] or "equation"]
        elif arity == 0 and (ends := CLOSES.fullmatch(inside)) is not None:
            if (ends[1] or "equation") in self.environments:
                self.closes[name] = self.environments[ends[1] or "equation"]
        else:
            self.set(name, Macro(arity, tokens(inside), default))
        return end

    def group(self, text: str, at: int) -> int:
        """As `group`; after many groups without an end no more are looked for, so that the time stays linear."""
        if self.lost > MOST_LOST:
            return -1
        end = group(text, at)
        self.lost += end < 0
        return end

    def let(self, text: str, at: int) -> int:
        match = LET.match(text, at)
        if match is None:
            return at
        target = match[2].removeprefix("\\")
        if match[2].startswith("\\") and target in self.macros:
            self.set(match[1], self.macros[target])
        else:
            self.set(match[1], Macro(0, tokens(match[2])))
        return match.end()

    def environment(self, text: str, at: int) -> int:
        match = ENVIRONMENT.match(text, at)
        end = -1 if match is None else self.group(text, match.end())
        if match is None or end < 0:
            return at
        begins = OPENS.match(text[match.end() + 1 : end - 1])
        if begins is not None and (begins[1] or "equation") in self.environments:
            self.environments[match[1]] = self.environments[begins[1] or "equation"]
        behind = end
        while behind < len(text) and text[behind].isspace():
            behind += 1
        return max(end, self.group(text, behind)) if text[behind : behind + 1] == "{" else end

    def operator(self, command: str, text: str, at: int) -> int:
        match = NAMED.match(text, at)
        end = -1 if match is None else self.group(text, match.end())
        if match is None or end < 0:
            return at
        name, inside = match[1] or match[2], text[match.end() + 1 : end - 1]
        if command == "DeclareMathOperator":
            word = re.sub(r"[^A-Za-z]", "", inside)
            self.set(name, Operator(word or name))
            return end
        while end < len(text) and text[end].isspace():
            end += 1
        last = self.group(text, end) if text[end : end + 1] == "{" else -1
        if last < 0:
            return end
        body = (
            *tokens(f"\\left{inside}"),
            Token("parameter", "1", 0),
            *tokens(f"\\right{text[end + 1 : last - 1]}"),
        )
        self.set(name, Macro(1, body, None, starred=True))
        return last

    def set(self, name: str, meaning: Macro | Operator) -> None:
        if self.shared:
            self.macros, self.shared = dict(self.macros), False
        self.macros[name] = meaning
        self.opens.pop(name, None)
        self.closes.pop(name, None)


def _inline(text: str, at: int) -> int:
    """Behind the end of a formula in the text that begins before a place; a paragraph ends it at the latest."""
    for match in re.compile(r"\\.|\$|\n[ \t]*\n", re.DOTALL).finditer(text, at, at + LONGEST_GROUP):
        if match.group() == "$":
            return match.end()
        if match.group()[0] == "\n":
            break
    return at


def _with_notes(
    source: Source, found: list[Item], displays: list[Display], notes: list[tuple[int, str]]
) -> list[Item]:
    """The items with the notes between them; notes inside of a display go with it."""
    spans = [(d.begin, d.tokens[-1].at if d.tokens else d.begin) for d in displays]
    within: dict[int, list[Note]] = {}
    between: list[Note] = []
    begins = [b for b, _ in spans]
    for at, text in notes:
        index = bisect_right(begins, at) - 1
        note = Note(source, text, at)
        if index >= 0 and at <= _end(displays[index], spans[index][1]):
            within.setdefault(index, []).append(note)
        else:
            between.append(note)
    numbered = {id(d): i for i, d in enumerate(displays)}
    out: list[Item] = []
    waiting = iter(between)
    note_or_none = next(waiting, None)
    for item in found:
        if item.source is source:
            at = item.begin if isinstance(item, Display) else item.at
            while note_or_none is not None and note_or_none.at < at:
                out.append(note_or_none)
                note_or_none = next(waiting, None)
        if isinstance(item, Display) and (inside := within.get(numbered.get(id(item), -1))):
            item = Display(
                item.source, item.environment, item.begin, item.tokens, item.macros, tuple(inside), item.fault
            )
        out.append(item)
    out.extend(n for n in (note_or_none, *waiting) if n is not None)
    return out


def _end(display: Display, last: int) -> int:
    """Where the last line of a display ends."""
    end = display.source.text.find("\n", last)
    return len(display.source.text) if end < 0 else end
