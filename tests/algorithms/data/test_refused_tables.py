"""Tables that would be misread: data in the place of names, numbers with more signs, infinity, names of rows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from algorithms.classes import Column
from algorithms.data import column_of, read_table
from algorithms.data.typed import row_names
from verify.errors import BadInput


def written(folder: Path, text: str) -> Path:
    path = folder / "table.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "5.1,3.5,Iris-setosa\n4.9,3.0,Iris-setosa\n7.0,3.2,Iris-versicolor\n",
        "1,2,a\n3,4,a\n5,6,b\n",  # whole numbers that count, but the last cell is one of its column
        "p,x,s\ne,x,s\np,y,s\n",
        "3,1,0\n4,1,5\n",
        "0.1,0.1,no\n1,2,no\n",  # equal names are not what is wrong
    ],
)
def test_data_in_the_place_of_names(tmp_path: Path, text: str) -> None:
    with pytest.raises(
        BadInput, match=r"looks like data, not like names of columns .*: put a line with their names"
    ):
        read_table(written(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        "0,1,2\n5,1,0\n3,2,1\n",
        "0,1,label\n5,1,a\n3,2,b\n",
        "a,b\na,c\nb,d\n",
        "x,y\n1,2\n",
        "2019,2020,place\n1,2,Bern\n",
    ],
)
def test_names_are_names(tmp_path: Path, text: str) -> None:
    assert len(read_table(written(tmp_path, text)).rows) == text.count("\n") - 1


@pytest.mark.parametrize(
    "cells", [["1,200", "3,400", "900"], ["1,5", "2,5"], ["12 %", "13 %"], ["$5", "7"], ["1 200", "3"]]
)
def test_numbers_with_more_signs(cells: list[str]) -> None:
    with pytest.raises(BadInput, match="on line 2, which is no number as it stands: write digits"):
        column_of(cells, "price", range(2, 2 + len(cells)))
    assert not column_of(cells, "price", range(2, 2 + len(cells)), as_category=True).numeric


@pytest.mark.parametrize("cell", ["inf", "-inf", "Infinity", "+Inf", "\u221e"])
def test_infinity_is_called_so(cell: str) -> None:
    with pytest.raises(BadInput, match="which is infinite: only finite numbers are taken") as caught:
        column_of(["1", cell, "2"], "x", (2, 3, 4))
    assert "missing" not in str(caught.value)
    assert "line 3" in str(caught.value)


@pytest.mark.parametrize(
    "cells", [["a1", "b2"], ["1-5", "6-9"], ["?", "b"], ["2020-01-01", "2020-01-02"], ["inf", "a"]]
)
def test_categories_are_categories(cells: list[str]) -> None:
    assert not column_of(cells, "x", range(2, 2 + len(cells))).numeric


def test_names_of_rows_are_noted() -> None:
    def told(values: list[object], *, numeric: bool = True) -> str:
        return row_names("id", Column(np.array(values, dtype=float if numeric else object), numeric))

    assert "leave it out with --drop 'id'" in told([7, 8, 9, 10, 11])
    assert "--drop" in told(list("abcde"), numeric=False)
    assert told([1, 2, 3, 4]) == ""  # too few
    assert told([1, 2, 4, 5, 6]) == told([0.5, 1.5, 2.5, 3.5, 4.5]) == told([3, 2, 1, 0, -1]) == ""
    assert told(list("abcda"), numeric=False) == ""
