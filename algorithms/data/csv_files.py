"""CSV files that people have: read strictly, refused with one line that says what is wrong and where.

Main definitions: `Table`, `read_table`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from verify.errors import BadInput

__all__ = ["Table", "read_table"]

NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,4})?")
SEPARATORS = (",", ";", "\t")
LISTED = 12


@dataclass(frozen=True)
class Table:
    """The cells of a file as text, row by row, with the line on which each row ends."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]

    def place(self, column: str) -> int:
        """The place of a column. Raises BadInput with the columns that there are."""
        if column not in self.columns:
            raise BadInput(f"{self.name} has no column {column!a}; it has {self.listed()}")
        return self.columns.index(column)

    def listed(self) -> str:
        """The names of the columns, the first few where there are many."""
        shown = ", ".join(ascii(c)[1:-1] for c in self.columns[:LISTED])
        left = len(self.columns) - LISTED
        return f"{shown} and {left} more" if left > 0 else shown


def read_table(path: str | Path, *, header: bool = True) -> Table:
    """A CSV file, separated by commas, or by semicolons or tabs where its first line has no comma.

    The first line names the columns; without a header they are called c1, c2, ...

    Cells are stripped of blanks, and of single quotes around them, which some of the UCI files have. Raises BadInput,
    naming the line, for a file that cannot be read, is not UTF-8, has no rows, has rows of different lengths, or has
    columns without a name, two of the same name, or data in the place of names.
    """
    file = Path(path)
    name = ascii(file.name)[1:-1]
    text = _text(file, name)
    first = text.lstrip("\r\n").split("\n", 1)[0]
    separator = next((s for s in SEPARATORS if s in first), ",")
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            if row:
                rows.append(tuple(_cell(c) for c in row))
                lines.append(reader.line_num)
    except csv.Error as error:
        raise BadInput(f"{name} is no CSV file: {error} (line {reader.line_num})") from None
    if not rows:
        raise BadInput(f"{name} is empty: write a line of names and a line for each row")
    if header and len(rows) < 2:
        raise BadInput(f"{name} has a header and no rows: add some, or say --header none if it has no header")
    if header:
        _refuse_data(rows, name)
    columns = _header(rows[0], name) if header else tuple(f"c{j + 1}" for j in range(len(rows[0])))
    for cells, line in zip(rows, lines, strict=True):
        if len(cells) != len(columns):
            raise BadInput(
                f"{name} has {len(cells)} fields on line {line}, and its {'header' if header else 'first line'} has "
                f"{len(columns)}: give each row as many"
            )
    start = int(header)
    return Table(name, columns, tuple(rows[start:]), tuple(lines[start:]))


def _text(file: Path, name: str) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not in UTF-8 (byte {error.start + 1}): save it as UTF-8") from None
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {error.strerror}") from None


def _cell(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == "'" else text


def _refuse_data(rows: Sequence[tuple[str, ...]], file: str) -> None:
    """Raises BadInput where the first line looks like one of the rows: it would be lost as the names of columns.

    Then each of its cells stands in its column too, or is a number above numbers; numbers alone that count upwards, as
    0, 1, 2, may be names.
    """
    first, others = rows[0], rows[1:]
    if any(len(row) != len(first) for row in others):
        return
    numbers = [NUMBER.fullmatch(cell) is not None for cell in first]
    counting = all(cell.isascii() and cell.isdigit() for cell in first)
    if counting and all(int(b) - int(a) == 1 for a, b in pairwise(first)):
        return
    for place, cell in enumerate(first):
        below = {row[place] for row in others}
        if cell not in below and not (numbers[place] and all(map(NUMBER.fullmatch, below))):
            return
    shown = ", ".join(ascii(cell)[1:-1] for cell in first[:4])
    raise BadInput(
        f"the first line of {file} looks like data, not like names of columns ({shown:.80}): "
        "put a line with their names in front of it, or say --header none"
    )


def _header(names: tuple[str, ...], file: str) -> tuple[str, ...]:
    for place, name in enumerate(names):
        if not name:
            raise BadInput(f"column {place + 1} of {file} has no name in its first line")
        if name in names[:place]:
            raise BadInput(f"{file} has two columns {name!a}: rename one")
    return names
