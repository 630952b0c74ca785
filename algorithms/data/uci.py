"""The CSV files of a folder of UCI data sets, which the environment variable TREECERT_DATA names.

Main definitions: `load`, `NAMES`, `FOLDER_VARIABLE`.
"""

from __future__ import annotations

import os
from pathlib import Path

from algorithms.data.csv_files import Table, read_table
from verify.errors import BadInput

__all__ = ["FOLDER_VARIABLE", "NAMES", "NUMERIC", "folder", "load"]

FOLDER_VARIABLE = "TREECERT_DATA"
NAMES = (
    "balance-scale",
    "car",
    "hayes-roth",
    "hiv-1-protease",
    "kr-vs-kp",
    "led-display",
    "letter-recognition",
    "molecular-biology-promoters",
    "molecular-biology-splice",
    "monks-1",
    "monks-2",
    "monks-3",
    "mushroom",
    "nursery",
    "spambase",
    "spect",
    "telescope",
    "tic-tac-toe",
    "vote",
)
"""The sets that are known; the last column of each is the class."""

NUMERIC = frozenset({"spambase", "telescope"})
"""Of these the columns are numbers; all others hold categories, some of them written as numbers."""


def folder() -> Path:
    """The folder of the data. Raises BadInput where TREECERT_DATA names none."""
    named = os.environ.get(FOLDER_VARIABLE)
    if not named or not Path(named).is_dir():
        raise BadInput(
            f"the data sets are read from the folder that {FOLDER_VARIABLE} names, and it names none"
        )
    return Path(named)


def load(name: str) -> Table:
    """A data set by its name. Raises BadInput for another name, and where the folder does not have it."""
    if name not in NAMES:
        raise BadInput(f"there is no data set {name!a}; there are {', '.join(NAMES)}")
    return read_table(folder() / f"{name}.csv")
