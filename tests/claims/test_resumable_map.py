"""The resumable map: what is finished is not computed again, after kills, damage, and by several runs at once."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from joblib import parallel_config

from verify.claims import resumable_map
from verify.claims.resumable_map import ResumableMap
from verify.errors import BadInput

ROOT = Path(__file__).resolve().parents[2]
CELLS = ("one", "two", "three")


@dataclass(frozen=True)
class Lengths:
    """The task: the length of a cell and a large multiple of it."""

    factor: int = 10**30

    def __call__(self, cell: str) -> list[int]:
        return [len(cell), -self.factor * len(cell)]


EXPECTED = [Lengths()(c) for c in CELLS]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cells that are computed and not read, as they come."""
    found: list[str] = []
    original = Lengths.__call__

    def counted(self: Lengths, cell: str) -> list[int]:
        found.append(cell)
        return original(self, cell)

    monkeypatch.setattr(Lengths, "__call__", counted)
    return found


def test_cells_are_kept(computed: list[str], tmp_path: Path) -> None:
    run = ResumableMap("lengths", folder=tmp_path)
    assert run(Lengths(), CELLS) == EXPECTED
    assert sorted(computed) == sorted(CELLS)
    assert run(Lengths(), CELLS) == EXPECTED
    assert len(computed) == 3
    assert run(Lengths(), ["two", "four"]) == [EXPECTED[1], Lengths()("four")]
    assert computed[3] == "four"


def test_by_default_in_the_cache_folder(
    computed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    assert ResumableMap("lengths")(Lengths(), CELLS) == EXPECTED
    assert len(list((tmp_path / "cache" / "lengths").glob("*.json"))) == 3


def test_another_task_has_cells_of_its_own(computed: list[str], tmp_path: Path) -> None:
    run = ResumableMap("lengths", folder=tmp_path)
    run(Lengths(), CELLS)
    assert run(Lengths(2), CELLS) == [Lengths(2)(c) for c in CELLS]
    assert len(computed) == 9


def test_cells_of_another_source_are_not_taken(
    computed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ResumableMap("lengths", folder=tmp_path)
    run(Lengths(), CELLS)
    monkeypatch.setattr(resumable_map, "key_of", lambda modules: f"changed {modules}")
    run(Lengths(), CELLS)
    assert len(computed) == 6


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("3", "4", 1),
        lambda text: "[1, 2]",
        lambda text: "",
        lambda text: json.dumps({**json.loads(text), "numbers": json.loads(text)["numbers"][:-1]}),
    ],
    ids=["half", "digit", "list", "empty", "shorter"],
)
def test_a_damaged_cell_is_computed_again(
    damage: Callable[[str], str], computed: list[str], tmp_path: Path
) -> None:
    run = ResumableMap("lengths", folder=tmp_path)
    run(Lengths(), CELLS[:1])
    (file,) = tmp_path.glob("*.json")
    file.write_text(damage(file.read_text()))
    assert run(Lengths(), CELLS[:1]) == EXPECTED[:1]
    assert len(computed) == 2


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.claims import test_resumable_map
from verify.claims.resumable_map import ResumableMap
folder, original = Path(sys.argv[1]), test_resumable_map.Lengths.__call__
def second_never_ends(self, cell):
    if any(folder.glob("*.json")):
        os.kill(os.getpid(), signal.SIGKILL)
    return original(self, cell)
test_resumable_map.Lengths.__call__ = second_never_ends
ResumableMap("lengths", folder=folder)(test_resumable_map.Lengths(), test_resumable_map.CELLS)
"""


def test_a_killed_run_goes_on_where_it_was(computed: list[str], tmp_path: Path) -> None:
    killed = subprocess.run(  # noqa: PLW1510
        [sys.executable, "-c", KILLED, str(tmp_path / "killed")], cwd=ROOT, capture_output=True
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    assert len(list((tmp_path / "killed").glob("*.json"))) == 1
    assert ResumableMap("lengths", folder=tmp_path / "killed")(Lengths(), CELLS) == EXPECTED
    assert len(computed) == 2
    ResumableMap("lengths", folder=tmp_path / "whole")(Lengths(), CELLS)
    bodies = [sorted(f.read_text() for f in (tmp_path / d).glob("*.json")) for d in ("killed", "whole")]
    assert bodies[0] == bodies[1]


def test_runs_at_the_same_time_share_the_work(computed: list[str], tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: ResumableMap("lengths", folder=tmp_path)(Lengths(), CELLS), range(3)))
    assert found == [EXPECTED] * 3
    assert len(computed) == 3


def test_a_cell_that_another_run_computes_is_left_for_last(computed: list[str], tmp_path: Path) -> None:
    begun, release = threading.Event(), threading.Event()

    @dataclass(frozen=True)
    class Slow(Lengths):
        def __repr__(self) -> str:
            return repr(Lengths())

        def __call__(self, cell: str) -> list[int]:
            begun.set()
            assert release.wait(60)
            return super().__call__(cell)

    def last_cells(done: int, _total: int) -> None:
        if done == 2:  # all but the one that the other run is at
            release.set()

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(ResumableMap("lengths", folder=tmp_path), Slow(), CELLS[:1])
        assert begun.wait(60)
        found = ResumableMap("lengths", folder=tmp_path, progress=last_cells)(Lengths(), CELLS)
        assert found == EXPECTED
        assert other.result() == EXPECTED[:1]
    assert computed == ["two", "three", "one"]


def test_another_backend_gives_the_same(tmp_path: Path) -> None:
    with parallel_config(backend="threading", n_jobs=3):
        assert ResumableMap("lengths", jobs=None, folder=tmp_path)(Lengths(), CELLS) == EXPECTED


def test_progress_counts_what_is_done(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run = ResumableMap("lengths", folder=tmp_path, progress=lambda *counts: told.append(counts))
    run(Lengths(), CELLS)
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    told.clear()
    run(Lengths(), ["two", "four", "fives"])
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput):
        ResumableMap("lengths", folder=tmp_path / "taken")(Lengths(), CELLS)
