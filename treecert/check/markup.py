r"""Displays of Markdown and of notebooks, turned into LaTeX of the same length, so that places stay.

Main definitions: `scan_markdown`, `notebook_source`. Read are `$$`, environments of LaTeX, and fences `math` or
with their `:label:`. Annotations are `<!-- treecert: ... -->`, or lines `% treecert: ...` as in MyST. In prose a
percent sign is no comment. Code is passed over. Of a notebook the Markdown cells are read.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from treecert.check.scanner import Display, Heading, Item, Source, scan
from verify.errors import BadInput

__all__ = ["notebook_source", "scan_markdown"]

FENCE = re.compile(r"\s{0,3}(?P<mark>`{3,}|~{3,}|:{3,})\s*(?P<info>[^`\n]*)")
MATH = re.compile(r"\{?math\}?\s*")
LABEL = re.compile(r"(\s*):label: ([^\s{}\\]+)\s*$")
HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
NOTE_LINE = re.compile(r"\s*%+[ \t]*treecert:")
NOTE = re.compile(r"<!--(?P<said>[ \t]*treecert:.*?)-->")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
MARK = re.compile(r"\$\$|\\begin\{|\\end\{")
NOT_BLANK = re.compile(r"[^\n]")


def scan_markdown(source: Source) -> list[Item]:
    """The displays, notes and headings of a Markdown text. Raises BadInput as `scan`."""
    reader = _Markdown()
    out, at = list[str](), 0
    for line in source.text.splitlines(keepends=True):
        out.append(reader.line(line, at, source))
        at += len(line)
    text = "".join(out)
    items = scan(source, text)
    return _merged(items, reader.headings)


class _Markdown:
    def __init__(self) -> None:
        self.fence = ""
        self.is_math = False
        self.depth = 0
        self.dollars = False
        self.headings: list[Heading] = []

    def line(self, line: str, at: int, source: Source) -> str:
        """A line as LaTeX of the same length."""
        fence = FENCE.match(line)
        if self.fence:
            if fence is not None and fence["mark"].startswith(self.fence) and not fence["info"].strip():
                self.fence = ""
                return _in_place(line, r"\]" if self.is_math else "")
            return self.math(line) if self.is_math else NOT_BLANK.sub(" ", line)
        if fence is not None and not self.within:
            if fence["mark"][0] == ":" and MATH.fullmatch(fence["info"]) is None:
                return NOT_BLANK.sub(" ", line)
            self.fence, self.is_math = fence["mark"], MATH.fullmatch(fence["info"]) is not None
            return _in_place(line, r"\[" if self.is_math else "")
        heading = HEADING.match(line)
        if heading is not None and not self.within:
            self.headings.append(Heading(source, len(heading[1]), at))
        return self.prose(line)

    @property
    def within(self) -> bool:
        """Whether a display is open."""
        return self.depth > 0 or self.dollars

    def math(self, line: str) -> str:
        label = LABEL.match(line)
        if label is None:
            return line
        return (
            f"{label[1]}\\label{{{label[2]}}}".ljust(len(line.rstrip("\n"))) + line[len(line.rstrip("\n")) :]
        )

    def prose(self, line: str) -> str:
        """Text with displays in it: code, and percent signs of prose, become blanks."""
        if NOTE_LINE.match(line):
            return line
        if not self.within:
            line = CODE.sub(lambda m: " " * len(m[0]), line)
        note = NOTE.search(line)
        if note is not None:
            before = self.prose(line[: note.start()])
            rest = len(line.rstrip("\n"))
            return before + f"%   {note['said']}".ljust(rest - note.start()) + line[rest:]
        out, at = list[str](), 0
        for mark in MARK.finditer(line):
            out.append(self.piece(line[at : mark.start()]))
            out.append(mark[0])
            at = mark.end()
            if mark[0] == "$$":
                self.dollars = not self.dollars
            else:
                self.depth = max(0, self.depth + (1 if mark[0].startswith("\\b") else -1))
        return "".join([*out, self.piece(line[at:])])

    def piece(self, text: str) -> str:
        return text if self.within else text.replace("%", " ")


def _in_place(line: str, sign: str) -> str:
    body = line.rstrip("\n")
    return sign.ljust(len(body)) + line[len(body) :]


def _merged(items: list[Item], headings: list[Heading]) -> list[Item]:
    def place(item: Item) -> int:
        return item.begin if isinstance(item, Display) else item.at

    return sorted([*items, *headings], key=place)


def notebook_source(path: Path, text: str) -> Source:
    """The Markdown cells of a notebook as one text, each line with its number in the file. Raises BadInput."""
    try:
        body = json.loads(text)
        cells = [c for c in body["cells"] if c.get("cell_type") == "markdown"]
        texts = ["".join(c["source"]) for c in cells]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadInput(f"{str(path)!a} is no notebook: it has no list of cells") from None
    out, lines, at, where = list[str](), list[tuple[int, int]](), 0, 0
    for cell in texts:
        for line in [*cell.splitlines(), "", ""]:
            found = _position(text, line, where) if line.strip() else -1
            where = found if found >= 0 else where
            lines.append((at, text.count("\n", 0, where) + 1))
            out.append(line + "\n")
            at += len(line) + 1
    return Source(path, "".join(out), tuple(lines))


def _position(text: str, line: str, begin: int) -> int:
    """Where a line of a cell stands in the file."""
    for ascii_only in (False, True):
        found = text.find(json.dumps(line, ensure_ascii=ascii_only)[1:-1], begin)
        if found >= 0:
            return found
    return -1
