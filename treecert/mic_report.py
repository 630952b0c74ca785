"""What a MIC table is shown as: JSON and CSV files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from algorithms.families import formula_text
from algorithms.mic import MicTable, errors_by_size
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["as_json", "write_tables"]

HISTOGRAM_WIDTH = Fraction(1, 200)


def as_json(table: MicTable, worst: int) -> dict[str, Any]:
    """The whole table as JSON data, exact numbers as p/q; the same for every way of computing it."""
    setting = table.setting
    return {
        "setting": {
            "terms": setting.terms,
            "literals": setting.literals,
            "literals_per": "formula" if setting.total else "term",
            "p": [str(p) for p in setting.chances],
            "t": setting.size,
        },
        "formulas": len(table.formulas),
        "algorithms": {name: _summary(table, name, worst) for name in table.values},
        "mic": {
            formula_text(f): {name: str(values[i]) for name, values in table.values.items()}
            for i, f in enumerate(table.formulas)
        },
    }


def _summary(table: MicTable, name: str, worst: int) -> dict[str, Any]:
    bounds = ("0", "1/1000", "1/100", "1/20")
    return {
        "mean": str(table.mean(name)),
        "above": {b: table.above(name, Fraction(b)) for b in bounds},
        "histogram": {
            "width": str(HISTOGRAM_WIDTH),
            "counts": {str(k): n for k, n in table.histogram(name, HISTOGRAM_WIDTH).items()},
        },
        "worst": [
            {
                "formula": formula_text(f),
                "m": str(m),
                "errors": {n: [str(e) for e in errors] for n, errors in errors_by_size(table, f).items()},
            }
            for m, f in table.worst(name, worst)
        ],
    }


def write_tables(folder: str, table: MicTable, worst: int) -> None:
    """Writes mic.csv, histogram.csv and worst.json. Raises BadInput when that fails."""
    names = list(table.values)
    rows = ((formula_text(f), *(table.values[n][i] for n in names)) for i, f in enumerate(table.formulas))
    counts = {n: table.histogram(n, HISTOGRAM_WIDTH) for n in names}
    bins = range(max(k for c in counts.values() for k in c) + 1)
    bars = (
        (HISTOGRAM_WIDTH * k, HISTOGRAM_WIDTH * (k + 1), *(counts[n].get(k, 0) for n in names)) for k in bins
    )
    body = {name: _summary(table, name, worst)["worst"] for name in names}
    texts = {
        "mic.csv": _csv(["formula", *names], rows),
        "histogram.csv": _csv(["from", "below", *names], bars),
        "worst.json": json.dumps(body, indent=1) + "\n",
    }
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (path / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder!a} cannot be written: {error.strerror}") from None


def _csv(header: Sequence[str], rows: Iterator[tuple[object, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
