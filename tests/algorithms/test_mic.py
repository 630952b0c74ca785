"""MIC tables: against single runs and brute force, kept columns, kills, several runs at once; reports."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from joblib import parallel_config

from algorithms import mic
from algorithms.brute_force import least_error
from algorithms.growth import Policy, Ties, grow
from algorithms.mic import OPTIMUM, Column, MicTable, Setting, mic_table
from algorithms.mic_report import as_json, decimal, errors_by_size, formula_text, write_tables
from algorithms.trees import error
from verify.errors import BadInput, TooLarge

SMALL = Setting(3, 3, size=8)
CLASSES = Setting(3, 3, (Fraction(3, 10), Fraction(7, 10)), size=6, total=True)
ROOT = Path(__file__).resolve().parents[2]


def plain(setting: Setting, policy: Policy, ties: Ties) -> list[Fraction]:
    """The definition, formula by formula: a run of the algorithm, and the best of all trees."""
    found = []
    family = setting.family()
    for formula in family.formulas[2:]:
        law = family.law(formula)
        trees = grow(law, setting.size, policy=policy, ties=ties, zero_gains=False).trees
        gaps = [
            error(trees[min(t, len(trees) - 1)], law) - least_error(law, t)
            for t in range(1, setting.size + 1)
        ]
        found.append(sum(gaps, Fraction(0)) / setting.size)
    return found


@pytest.mark.parametrize("ties", [Ties.LAST, Ties.DEEPEST])
@pytest.mark.parametrize("setting", [Setting(4, 4, size=5, total=True), CLASSES], ids=["uniform", "classes"])
def test_the_definition(setting: Setting, ties: Ties, tmp_path: Path) -> None:
    table = mic_table(setting, [ties], folder=tmp_path)
    assert table.formulas == setting.family().formulas[2:]
    for policy in (Policy.TOP_DOWN, Policy.BEST_FIRST):
        assert list(table.values[f"{policy.value}/{ties.value}"]) == plain(setting, policy, ties)


def test_a_wrong_column_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(4, 4, size=5, total=True)
    original = mic._Sums._computed

    def off_by_one(self: mic._Sums, column: Column) -> list[int]:
        sums = original(self, column)
        return [*sums[:-1], sums[-1] + 1] if column == OPTIMUM else sums

    monkeypatch.setattr(mic._Sums, "_computed", off_by_one)
    table = mic_table(setting, folder=tmp_path)
    assert list(table.values["topdown/last"]) != plain(setting, Policy.TOP_DOWN, Ties.LAST)


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[Column]:
    """The columns that are computed and not read, as they come."""
    found: list[Column] = []
    original = mic._Sums._computed

    def counted(self: mic._Sums, column: Column) -> list[int]:
        found.append(column)
        return original(self, column)

    monkeypatch.setattr(mic._Sums, "_computed", counted)
    return found


def test_columns_are_kept(computed: list[Column], tmp_path: Path) -> None:
    first = mic_table(SMALL, folder=tmp_path)
    assert len(computed) == 3
    assert mic_table(SMALL, folder=tmp_path) == first
    assert len(computed) == 3
    more = mic_table(SMALL, [Ties.LAST, Ties.FIRST, Ties.LAST], folder=tmp_path)
    assert {c.name for c in computed[3:]} == {"topdown/first", "bestfirst/first"}
    assert len(computed) == 5
    assert more.values["topdown/last"] == first.values["topdown/last"]


@pytest.mark.parametrize(
    "other",
    [
        replace(SMALL, size=9),
        replace(SMALL, terms=2),
        replace(SMALL, literals=2),
        replace(SMALL, total=True),
        replace(SMALL, chances=(Fraction(1, 3),)),
    ],
    ids=lambda s: s.words(),
)
def test_other_settings_have_columns_of_their_own(
    other: Setting, computed: list[Column], tmp_path: Path
) -> None:
    mic_table(SMALL, folder=tmp_path)
    assert mic_table(other, folder=tmp_path).setting == other
    assert len(computed) == 6


def test_columns_of_another_source_are_not_taken(
    computed: list[Column], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mic_table(SMALL, folder=tmp_path)
    monkeypatch.setattr(mic, "key_of", lambda modules: f"changed {modules}")
    mic_table(SMALL, folder=tmp_path)
    assert len(computed) == 6


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("1", "2", 1),
        lambda text: "[1, 2]",
        lambda text: "",
        lambda text: json.dumps({**json.loads(text), "sums": json.loads(text)["sums"][:-1]}),
    ],
    ids=["half", "digit", "list", "empty", "shorter"],
)
def test_a_damaged_column_is_computed_again(
    damage: Callable[[str], str], computed: list[Column], tmp_path: Path
) -> None:
    whole = mic_table(SMALL, folder=tmp_path)
    kept = sorted(tmp_path.glob("*.json"))
    kept[1].write_text(damage(kept[1].read_text()))
    assert mic_table(SMALL, folder=tmp_path) == whole
    assert len(computed) == 4


KILLED = """
import os, signal, sys
from pathlib import Path
from algorithms import mic
original = mic._Sums._computed
def second_never_ends(self, column):
    if any(self.store.folder.glob("*.json")):
        os.kill(os.getpid(), signal.SIGKILL)
    return original(self, column)
mic._Sums._computed = second_never_ends
mic.mic_table(mic.Setting(3, 3, size=8), folder=Path(sys.argv[1]))
"""


def test_a_killed_run_goes_on_where_it_was(computed: list[Column], tmp_path: Path) -> None:
    killed = subprocess.run(  # noqa: PLW1510
        [sys.executable, "-c", KILLED, str(tmp_path / "killed")], cwd=ROOT, capture_output=True
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    assert len(list((tmp_path / "killed").glob("*.json"))) == 1
    resumed = mic_table(SMALL, folder=tmp_path / "killed")
    assert len(computed) == 2
    assert resumed == mic_table(SMALL, folder=tmp_path / "whole")
    bodies = [sorted(f.read_text() for f in (tmp_path / d).glob("*.json")) for d in ("killed", "whole")]
    assert bodies[0] == bodies[1]


def test_runs_at_the_same_time_share_the_work(computed: list[Column], tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        tables = list(pool.map(lambda _: mic_table(SMALL, folder=tmp_path), range(3)))
    assert len(computed) == 3
    assert tables[0] == tables[1] == tables[2]


def test_another_backend_gives_the_same(tmp_path: Path) -> None:
    one = mic_table(SMALL, list(Ties), folder=tmp_path / "one")
    with parallel_config(backend="threading", n_jobs=3):
        other = mic_table(SMALL, list(Ties), jobs=None, folder=tmp_path / "other")
    assert one == other
    assert as_json(one, 2) == as_json(other, 2)
    assert list(one.values) == list(other.values)


def test_progress_counts_what_is_done(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    mic_table(SMALL, folder=tmp_path, progress=lambda *counts: told.append(counts))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    told.clear()
    mic_table(SMALL, [Ties.FIRST], folder=tmp_path, progress=lambda *counts: told.append(counts))
    assert told == [(1, 3), (2, 3), (3, 3)]


def hand_made() -> MicTable:
    values = [Fraction(n, 1000) for n in (0, 5, 10, 10)]
    return MicTable(SMALL, tuple(((n,),) for n in range(1, 5)), {"topdown/last": tuple(values)})


def test_a_table_made_by_hand() -> None:
    table, name = hand_made(), "topdown/last"
    assert table.optimal(name) == 1
    assert [table.above(name, Fraction(n, 1000)) for n in (0, 5, 9, 10)] == [3, 2, 2, 0]  # strictly above
    assert table.mean(name) == Fraction(1, 160)
    assert table.worst(name, 3) == [
        (Fraction(1, 100), ((3,),)),
        (Fraction(1, 100), ((4,),)),
        (Fraction(1, 200), ((2,),)),
    ]
    assert table.histogram(name) == {0: 1, 1: 1, 2: 2}  # a value on an edge belongs to the bin above it
    assert table.histogram(name, Fraction(3, 1000)) == {0: 1, 1: 1, 3: 2}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Setting(3, 3, size=0),
        lambda: Setting(3, 3, ()),
        lambda: Setting(3, 3, (Fraction(1, 2), Fraction(1, 2))),
        lambda: Setting(3, 3, (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))),
        lambda: mic_table(Setting(3, 3, (Fraction(1),))),
        lambda: mic_table(Setting(0, 3)),
    ],
)
def test_bad_input(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


def test_too_large(tmp_path: Path) -> None:
    with pytest.raises(TooLarge):
        mic_table(Setting(2, 8, (Fraction(1, 1009), Fraction(1, 1013)), size=2), folder=tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput):
        mic_table(SMALL, folder=tmp_path / "taken")


def test_words() -> None:
    assert SMALL.words() == "at most 3 terms, at most 3 literals each; uniform; t = 8"
    assert CLASSES.words() == "at most 3 terms, at most 3 literals in all; p = 3/10, 7/10; t = 6"
    assert formula_text(((1,), (2,))) == "{1, 2}"
    assert formula_text(((2, 0), (1, 3))) == "{(2,0), (1,3)}"


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        ("0", 3, "0.000"),
        ("1/2", 1, "0.5"),
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-1/3", 3, "-0.333"),
        ("-1/3000", 3, "0.000"),
        ("1999/1000", 2, "2.00"),
    ],
)
def test_decimals(x: str, digits: int, text: str) -> None:
    assert decimal(Fraction(x), digits) == text


def test_errors_size_by_size(tmp_path: Path) -> None:
    table = mic_table(CLASSES, folder=tmp_path)
    for i, formula in enumerate(table.formulas):
        errors = errors_by_size(table, formula)
        for name, values in table.values.items():
            gaps = [a - b for a, b in zip(errors[name][1:], errors["optimum"][1:], strict=True)]
            assert len(gaps) == CLASSES.size
            assert sum(gaps) / CLASSES.size == values[i]


def test_files(tmp_path: Path) -> None:
    table = mic_table(CLASSES, folder=tmp_path / "kept")
    write_tables(str(tmp_path / "out"), table, 2)
    head, *rows = (tmp_path / "out" / "mic.csv").read_text().splitlines()
    assert head == "formula,topdown/last,bestfirst/last"
    assert [Fraction(r.rsplit(",", 2)[1]) for r in rows] == list(table.values["topdown/last"])
    bars = [r.split(",") for r in (tmp_path / "out" / "histogram.csv").read_text().splitlines()[1:]]
    assert all(a[1] == b[0] for a, b in pairwise(bars))
    assert sum(int(b[3]) for b in bars) == len(rows)
    worst = json.loads((tmp_path / "out" / "worst.json").read_text())
    assert worst["bestfirst/last"] == as_json(table, 2)["algorithms"]["bestfirst/last"]["worst"]
