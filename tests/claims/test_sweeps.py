"""One task over many cells: the same answer from every backend."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import joblib
import pytest

from verify.claims.sweeps import cluster, sweep
from verify.errors import BadInput

ROOT = Path(__file__).parents[2]


def square(n: int) -> int:
    return n * n


def process(_cell: int) -> int:
    return os.getpid()


def fail_at_three(n: int) -> int:
    if n == 3:
        raise LookupError("three")
    return n


SQUARES = [n * n for n in range(20)]


def test_one_job_stays_in_this_process() -> None:
    assert set(sweep(process, [1, 2], jobs=1)) == {os.getpid()}
    assert sweep(square, range(20), jobs=1) == SQUARES


def test_two_jobs_are_other_processes() -> None:
    assert sweep(square, range(20), jobs=2) == SQUARES
    assert os.getpid() not in sweep(process, range(4), jobs=2)


@pytest.mark.parametrize("backend", ["threading", "sequential", "multiprocessing"])
def test_a_backend_comes_from_the_context(backend: str) -> None:
    with joblib.parallel_config(backend=backend, n_jobs=2):
        assert sweep(square, range(20)) == SQUARES
        assert (os.getpid() in sweep(process, range(4))) is (backend != "multiprocessing")


def test_progress_gets_each_result_once() -> None:
    seen: list[int] = []
    sweep(square, range(20), jobs=2, progress=seen.append)
    assert sorted(seen) == SQUARES


def test_no_cells_no_work() -> None:
    assert sweep(square, [], jobs=2) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_raises_ends_the_sweep(jobs: int) -> None:
    with pytest.raises(LookupError, match="three"):
        sweep(fail_at_three, range(8), jobs=jobs)


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1", "127.0.0.1:1"])
@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_bad_input(address: str) -> None:
    code = (
        "from verify.claims.sweeps import cluster\nfrom verify.errors import BadInput\n"
        f"try:\n    cluster({address!r}, patience=1).__enter__()\nexcept BadInput as e:\n    print(e)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("no Dask cluster at")
    assert done.stdout.count("\n") == 1


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match="distributed"), cluster("tcp://127.0.0.1:1"):
        pass
