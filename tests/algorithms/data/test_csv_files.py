"""CSV files and columns of text: what is read, and the line that says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from algorithms.data import column_of, read_table
from verify.errors import BadInput


def test_what_people_have_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b'\xef\xbb\xbf"a b";c\r\n1; "x, y"\r\n\r\n2;\'z\'\r\n'.replace(b' "x', b'"x'))
    table = read_table(path)
    assert table.columns == ("a b", "c")
    assert table.rows == (("1", "x, y"), ("2", "z"))
    assert table.lines == (2, 4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"a,b\n", "no rows"),
        (b"a,b\n1,2\n1\n", "1 fields on line 3"),
        (b"a,b\n1,2,3\n", "3 fields on line 2"),
        (b"a,a\n1,2\n", "two columns 'a'"),
        (b"a,\n1,2\n", "column 2 of a.csv has no name"),
        (b"a,b\n1,\xff\n", "not in UTF-8"),
        (b'a,b\n"1,2\n', "is no CSV file"),
    ],
)
def test_what_cannot_be_read_is_told(text: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(text)
    with pytest.raises(BadInput, match=says) as refused:
        read_table(path)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_table(tmp_path / "b.csv")
    with pytest.raises(BadInput, match="cannot be read"):
        read_table(tmp_path)


def lines(cells: list[str]) -> list[int]:
    return list(range(2, len(cells) + 2))


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (["1", "-2", "+3.", ".5", "1e3"], [1, -2, 3, 0.5, 1000]),
        (["0.30000000000000004", "0.3"], [0.1 + 0.2, 0.3]),
        (["9007199254740992", "0"], [2.0**53, 0]),
    ],
)
def test_numbers(cells: list[str], values: list[float]) -> None:
    column = column_of(cells, "a", lines(cells))
    assert column.numeric
    assert column.values.tolist() == values
    assert not column_of(cells, "a", lines(cells), as_category=True).numeric


@pytest.mark.parametrize(
    "cells", [["a", "1"], ["?", "1", "?"], ["1_000", "2_000"], ["\u0661", "\u0662"], ["0x1", "inf"]]
)
def test_words(cells: list[str]) -> None:
    column = column_of(cells, "a", lines(cells))
    assert not column.numeric
    assert column.values.tolist() == cells


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        (["1", ""], "missing values .*line 3"),
        (["x", "NaN"], "missing values"),
        (["x", "n/a", "Null"], "missing values .2, "),
        (["1", "2", "?"], "'[?]' on line 4"),
        (["1", "1e999"], "too large"),
        (["1", "9007199254740993"], "would round"),
        (["1", "0.1000000000000000055"], "would round"),
        (["1", "1e-400"], "would round"),
    ],
)
def test_what_is_refused(cells: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        column_of(cells, "a", lines(cells))
