"""Data sets: generated exactly, or read from CSV files."""

from algorithms.data.csv_files import Table, read_table
from algorithms.data.generated import (
    DataSet,
    balance_scale,
    monks,
    multiplexer,
    parity,
    tic_tac_toe,
)
from algorithms.data.typed import column_of, typed_columns
from algorithms.data.uci import FOLDER_VARIABLE, NAMES, load

__all__ = [
    "DataSet",
    "FOLDER_VARIABLE",
    "NAMES",
    "Table",
    "balance_scale",
    "column_of",
    "load",
    "monks",
    "multiplexer",
    "parity",
    "read_table",
    "tic_tac_toe",
    "typed_columns",
]
