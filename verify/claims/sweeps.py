"""Sweeps: one task over many cells, on joblib. Every long run of the project goes through `sweep`."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from verify.errors import BadInput

CellT = TypeVar("CellT")
ResultT = TypeVar("ResultT")


def sweep(
    task: Callable[[CellT], ResultT],
    cells: Sequence[CellT],
    *,
    jobs: int | None = None,
    progress: Callable[[ResultT], None] | None = None,
) -> list[ResultT]:
    """`task` of every cell, in the order of the cells.

    `jobs` processes work on this machine; 1 stays in this process, -1 takes every core. Within
    `joblib.parallel_config` another backend is used, threads or a cluster, and None leaves the number to it.
    `progress` gets each result here as soon as it is known, in no fixed order. A task that raises ends the
    sweep.
    """
    from joblib import Parallel, delayed

    if not cells:
        return []
    try:
        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    except ValueError:  # a backend that can only hand over everything at the end
        parallel = Parallel(n_jobs=jobs, batch_size=1)
    found: dict[int, ResultT] = {}
    home = os.getpid()
    with warnings.catch_warnings():
        # A worker that has grown is replaced between two cells; nothing is lost by that.
        warnings.filterwarnings("ignore", message="A worker stopped while some jobs were given")
        for index, result in parallel(delayed(_numbered)(task, i, c, home) for i, c in enumerate(cells)):
            found[index] = result
            if progress is not None:
                progress(result)
    return [found[i] for i in range(len(cells))]


def _numbered(task: Callable[[CellT], ResultT], index: int, cell: CellT, home: int) -> tuple[int, ResultT]:
    if os.getpid() != home and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that started the sweep
    return index, task(cell)


@contextmanager
def cluster(address: str, *, patience: float = 10.0) -> Iterator[None]:
    """Within it, sweeps run on the Dask cluster at `address`.

    Raises BadInput when it is not reached in `patience` seconds.
    """
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "a Dask cluster needs the package distributed: pip install 'treecert[cluster]'"
        ) from None
    from joblib import parallel_config

    try:
        client = Client(address, timeout=patience)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadInput(f"no Dask cluster at {address}: {reason}") from None
    with client, parallel_config(backend="dask"):
        yield
