"""Reports of MIC tables: the files and the JSON say the same as the table, whatever computed it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from joblib import parallel_config

from algorithms.growth import Ties
from algorithms.mic import Setting, mic_table
from treecert.mic_report import as_json, write_tables
from verify.claims.resumable_map import ResumableMap
from verify.rationals import Fraction

SMALL = Setting(3, 3, size=8)
CLASSES = Setting(3, 3, (Fraction(3, 10), Fraction(7, 10)), size=6, total=True)


def test_another_backend_gives_the_same(tmp_path: Path) -> None:
    one = mic_table(SMALL, list(Ties))
    with parallel_config(backend="threading", n_jobs=3):
        other = mic_table(SMALL, list(Ties), sweep=ResumableMap("mic", jobs=None, folder=tmp_path))
    assert one == other
    assert as_json(one, 2) == as_json(other, 2)


def test_files(tmp_path: Path) -> None:
    table = mic_table(CLASSES)
    write_tables(str(tmp_path / "out"), table, 2)
    head, *rows = (tmp_path / "out" / "mic.csv").read_text().splitlines()
    assert head == "formula,topdown/last,bestfirst/last"
    assert [Fraction(r.rsplit(",", 2)[1]) for r in rows] == list(table.values["topdown/last"])
    bars = [r.split(",") for r in (tmp_path / "out" / "histogram.csv").read_text().splitlines()[1:]]
    assert all(a[1] == b[0] for a, b in pairwise(bars))
    assert sum(int(b[3]) for b in bars) == len(rows)
    worst = json.loads((tmp_path / "out" / "worst.json").read_text())
    assert worst["bestfirst/last"] == as_json(table, 2)["algorithms"]["bestfirst/last"]["worst"]
