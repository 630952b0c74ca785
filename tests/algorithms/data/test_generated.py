"""Generated data sets: their sizes, their definitions, and the files of UCI, as sets."""

from __future__ import annotations

import os

import pytest

from algorithms.classes import binary_attributes
from algorithms.data import (
    FOLDER_VARIABLE,
    DataSet,
    balance_scale,
    load,
    monks,
    multiplexer,
    parity,
    read_table,
    tic_tac_toe,
    typed_columns,
)
from algorithms.data.uci import NUMERIC
from verify.errors import BadInput

WITH_FILES = pytest.mark.skipif(
    not os.environ.get(FOLDER_VARIABLE), reason=f"{FOLDER_VARIABLE} names no folder with the UCI files"
)
SIZES = [(tic_tac_toe(), 958), (balance_scale(), 625), (monks(1), 432), (monks(2), 432), (monks(3), 432)]


@pytest.mark.parametrize(("data", "rows"), SIZES, ids=lambda v: getattr(v, "name", ""))
def test_sizes(data: DataSet, rows: int) -> None:
    assert len(data.rows) == len(data.labels) == rows == len(set(data.rows))


@WITH_FILES
@pytest.mark.parametrize(
    ("data", "different"),
    [(tic_tac_toe(), 0), (balance_scale(), 0), (monks(1), 0), (monks(2), 0), (monks(3), 6)],
)
def test_they_are_the_files(data: DataSet, different: int) -> None:
    """MONK's problem 3 has six labels of noise in its file."""
    table = load(data.name)
    assert table.columns[:-1] == data.columns
    ours = set(zip(data.rows, data.labels, strict=True))
    theirs = {(row[:-1], row[-1]) for row in table.rows}
    assert len(theirs - ours) == different
    assert {row for row, _ in theirs} == {row for row, _ in ours}


@WITH_FILES
@pytest.mark.parametrize(
    ("name", "attributes"),
    [
        ("car", 21),
        ("hayes-roth", 15),
        ("monks-1", 17),
        ("nursery", 27),
        ("tic-tac-toe", 27),
        ("spambase", 57),
    ],
)
def test_the_attributes_are_as_many_as_in_the_paper(name: str, attributes: int) -> None:
    """Table 1 of the paper."""
    table = load(name)
    categorical = () if name in NUMERIC else table.columns
    columns = typed_columns(table, range(len(table.columns) - 1), categorical)
    assert len(binary_attributes(columns)) == attributes


def test_a_game_ends_once() -> None:
    games = tic_tac_toe()
    assert games.labels.count("positive") == 626
    full = [row for row in games.rows if "b" not in row]
    assert sum(row.count("x") == 5 for row in full) == len(full)


def test_the_scale_tips() -> None:
    scale = balance_scale()
    assert scale.labels[scale.rows.index(("1", "2", "2", "1"))] == "B"
    assert scale.labels[scale.rows.index(("5", "1", "2", "2"))] == "L"


def test_the_multiplexer_picks_the_addressed_bit() -> None:
    data = multiplexer(2)
    assert data.labels[data.rows.index(("1", "0", "0", "0", "1", "0"))] == "1"
    assert data.labels[data.rows.index(("0", "1", "0", "0", "1", "0"))] == "0"
    assert len(multiplexer(3).rows) == 2**11


def test_parity_needs_all_its_bits() -> None:
    data = parity(3, 1)
    labels = dict(zip(data.rows, data.labels, strict=True))
    for row, label in labels.items():
        for i in range(4):
            turned = (*row[:i], "1" if row[i] == "0" else "0", *row[i + 1 :])
            assert (labels[turned] != label) == (i < 3)


@pytest.mark.parametrize(
    "call",
    [
        lambda: monks(4),
        lambda: parity(0),
        lambda: parity(15, 6),
        lambda: parity(2.5),  # type: ignore[arg-type]  # on purpose
        lambda: multiplexer(0),
        lambda: multiplexer(5),
        lambda: multiplexer(10**9),
        lambda: load("iris"),
    ],
)
def test_what_is_not_there_is_refused(call: object) -> None:
    with pytest.raises(BadInput):
        call()  # type: ignore[operator]  # a list of calls


def test_without_a_folder_there_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    with pytest.raises(BadInput, match=FOLDER_VARIABLE):
        load("car")


def test_a_written_set_reads_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("data") / "balance.csv"
    path.write_text(balance_scale().csv(), encoding="utf-8")
    table = read_table(path)
    assert table.columns == (*balance_scale().columns, "class")
    assert [row[:-1] for row in table.rows] == list(balance_scale().rows)
