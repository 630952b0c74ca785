"""`treecert mic`: the table, JSON, files, mistakes; the same output whatever computes it, and after a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from algorithms import mic
from algorithms.growth import Policy, Ties
from tests.treecert.cli.conftest import Call
from verify.rationals import Fraction

ROOT = Path(__file__).parents[3]
SMALL = ("mic", "--terms", "3", "--literals", "3", "--t", "12")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_table_names_the_setting_and_the_worst(call: Call) -> None:
    answer = call(*SMALL, "--jobs", "1")
    assert answer.code == 0
    assert "19 read-once DNFs: at most 3 terms, at most 3 literals each; uniform; t = 12" in answer.out
    assert "worst under topdown/last" in answer.out


def test_json_is_exact(call: Call) -> None:
    body = json.loads(call(*SMALL, "--json", "--jobs", "1").out)
    assert body["formulas"] == 19
    assert body["mic"]["{2, 3}"] == {"topdown/last": "0", "bestfirst/last": str(Fraction(3, 32) / 12)}
    worst = body["algorithms"]["topdown/last"]["worst"][0]
    errors = {name: [Fraction(e) for e in found] for name, found in worst["errors"].items()}
    gaps = [a - b for a, b in zip(errors["topdown/last"][1:], errors["optimum"][1:], strict=True)]
    assert sum(gaps) / 12 == Fraction(worst["m"]) > 0


def test_both_readings_of_the_bound_on_literals(call: Call) -> None:
    asked = (
        "mic",
        "--terms",
        "5",
        "--literals",
        "4",
        "--p",
        "1/3",
        "2/3",
        "--t",
        "3",
        "--json",
        "--jobs",
        "1",
    )
    per_formula = json.loads(call(*asked, "--literals-per", "formula").out)
    assert per_formula["formulas"] == 2 + 6 + 14 + 33  # bipartite partitions of 1, 2, 3, 4
    assert "in all" in call(*asked[:-3], "--literals-per", "formula", "--jobs", "1").out


@pytest.mark.slow
def test_the_output_does_not_depend_on_the_jobs(call: Call, cache: Path) -> None:
    asked = (*SMALL, "--json", "--ties", "all-rules")
    one = call(*asked, "--jobs", "1").out
    for kept in (cache / "mic").glob("*.json"):
        kept.unlink()
    assert call(*asked, "--jobs", "2").out == one


def test_what_was_finished_is_not_computed_again(
    call: Call, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = call(*SMALL, "--json", "--jobs", "1").out
    kept = sorted((cache / "mic").glob("*.json"))
    assert len(kept) == 3
    kept[0].unlink()
    kept[1].write_text(kept[1].read_text()[:40])  # as a kill would leave it, were it not written at once
    computed = []
    original = mic.Sums.__call__

    def counted(self: mic.Sums, column: mic.Column) -> list[int]:
        computed.append(column)
        return original(self, column)

    monkeypatch.setattr(mic.Sums, "__call__", counted)
    assert call(*SMALL, "--json", "--jobs", "1").out == whole
    assert len(computed) == 2


def test_files_beside(call: Call, tmp_path: Path) -> None:
    answer = call(*SMALL, "--jobs", "1", "--out", str(tmp_path / "out"))
    assert answer.code == 0
    rows = (tmp_path / "out" / "mic.csv").read_text().splitlines()
    assert rows[0] == "formula,topdown/last,bestfirst/last"
    assert len(rows) == 20
    bars = [line.split(",") for line in (tmp_path / "out" / "histogram.csv").read_text().splitlines()[1:]]
    assert sum(int(b[2]) for b in bars) == 19


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--terms", "0"), "whole number"),
        (("--terms", "x"), "whole number"),
        (("--p", "half"), "exact probabilities"),
        (("--p", "1/0"), "exact probabilities"),
        (("--p", "3/2"), "strictly between"),
        (("--p", "1/3", "1/3"), "different"),
        (("--p", "1/3", "1/4", "1/5"), "two different"),
        (("--ties", "random"), "invalid choice"),
        (("--terms", "60", "--literals", "60"), "formulas"),
        (("--terms", "2", "--literals", "10000"), "formulas"),
        (("--terms", "40", "--literals", "200", "--literals-per", "formula"), "formulas"),
        (("--p", "1e-9999999"), "exact probabilities"),
        (("--p", "1e5"), "exact probabilities"),
        (("--jobs", "1", "--dask", "tcp://localhost:1"), "choose one"),
    ],
)
def test_mistakes_are_one_line_and_2(call: Call, arguments: tuple[str, ...], reason: str) -> None:
    answer = call("mic", *arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert reason in answer.err


def test_a_folder_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    answer = call(*SMALL, "--jobs", "1", "--out", str(tmp_path / "taken"))
    assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_the_python_call() -> None:
    setting = mic.Setting(3, 3, size=12)
    table = mic.mic_table(setting, [Ties.LAST, Ties.FIRST])
    assert list(table.values) == ["topdown/last", "topdown/first", "bestfirst/last", "bestfirst/first"]
    assert table.optimal("topdown/last") + table.above("topdown/last", Fraction(0)) == 19
    assert sum(table.histogram("bestfirst/last").values()) == 19
    name = mic.Column(Policy.TOP_DOWN, Ties.LAST).name
    assert table.worst(name)[0][0] == max(table.values[name])


CLUSTER = """
import sys
from distributed import LocalCluster
from treecert.cli import main

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        sys.exit(main([*sys.argv[1:], "--dask", cluster.scheduler_address]))
"""


@pytest.mark.slow
def test_a_cluster_gives_the_same_output(call: Call, tmp_path: Path) -> None:
    here = call(*SMALL, "--json", "--jobs", "1").out
    (tmp_path / "on_cluster.py").write_text(CLUSTER)
    finished = subprocess.run(
        [sys.executable, "on_cluster.py", *SMALL, "--json"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "TREECERT_CACHE": str(tmp_path / "other")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == here
