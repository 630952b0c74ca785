"""A resumable, disk-cached parallel map: a run that was stopped computes only the missing cells.

Main definitions: `ResumableMap`, `nothing_of_earlier_runs`. The key of a cell is the task, the cell itself, and the
source that computes it, so that a changed program uses no older result. Cells have no certificates. A run that must
use nothing of earlier runs keeps its cells in a folder of its own, which is deleted with it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Generic, TypeVar

from verify.claims.journal import cache_folder
from verify.claims.keys import key_of
from verify.claims.sweeps import sweep
from verify.errors import BadInput

CellT = TypeVar("CellT")

Progress = Callable[[int, int], None]
"""Is called with the number of finished cells and their total."""

_OF_THIS_RUN: ContextVar[tuple[Path | None] | None] = ContextVar("of_this_run", default=None)
"""The folder of a run that reads nothing of earlier ones, in a tuple: it may have none."""


@contextmanager
def nothing_of_earlier_runs(folder: Path | None) -> Iterator[None]:
    """A context in which the cache is neither read nor written; cells of this run go to `folder`, if one is given."""
    token = _OF_THIS_RUN.set((folder,))
    try:
        yield
    finally:
        _OF_THIS_RUN.reset(token)


@dataclass(frozen=True)
class ResumableMap:
    """Maps one task over many cells: a list of integers for each cell, in the order of the cells.

    The task and the cells are identified by their `repr`, so they are dataclasses or similar. `jobs` is as for
    `sweep`. Results are stored in `folder`, by default the folder `name` of the cache. A call raises BadInput
    when the folder cannot be written. If several runs need the same cell, one computes it. The others go on
    with other cells, and wait only when none is left.
    """

    name: str
    jobs: int | None = 1
    progress: Progress | None = None
    folder: Path | None = None

    def __call__(self, task: Callable[[CellT], list[int]], cells: Sequence[CellT]) -> list[list[int]]:
        """The results, read from disk or computed."""
        folder = self._place()
        if folder is None:
            return sweep(task, cells, jobs=self.jobs)
        store = Store(folder, f"{key_of([type(task).__module__])} {task}")
        done = {c: found for c in cells if (found := store.get(c)) is not None}
        tell = self.progress or _silent

        def finished(result: tuple[CellT, list[int] | None]) -> None:
            cell, numbers = result
            if numbers is None:
                return
            done[cell] = numbers
            if store.get(cell) is None:  # a worker on another machine kept it there
                store.put(cell, numbers)
            tell(len(done), len(cells))

        tell(len(done), len(cells))
        for wait in (False, True):
            missing = [c for c in cells if c not in done]
            sweep(_Alone(task, store, wait), missing, jobs=self.jobs, progress=finished)
        return [done[c] for c in cells]

    def _place(self) -> Path | None:
        """The folder of the cells; None where a run stores nothing."""
        of_this_run = _OF_THIS_RUN.get()
        if self.folder is not None:
            return self.folder
        if of_this_run is None:
            return cache_folder() / self.name
        return None if of_this_run[0] is None else of_this_run[0] / self.name


def _silent(_done: int, _total: int) -> None:
    pass


@dataclass(frozen=True)
class Store:
    """Finished cells on disk, one file each, written at once or not at all."""

    folder: Path
    source: str

    @contextmanager
    def alone(self, cell: object, *, wait: bool = True) -> Iterator[bool]:
        """Within it no other process on this machine works on the cell. Raises BadInput as `put` does.

        Without `wait` it is entered at once, with False when another process is there.
        """
        path = self._path(cell).with_suffix(".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = path.open("w")
        except OSError as error:
            raise BadInput(f"{path.parent} cannot be written: {error.strerror}") from None
        with lock:
            yield _locked(lock, wait=wait)

    def get(self, cell: object) -> list[int] | None:
        """The numbers of a cell, if they are stored and undamaged."""
        try:
            body = json.loads(self._path(cell).read_bytes())
            numbers = body["numbers"]
            return [int(n) for n in numbers] if body["sum"] == _checksum(numbers) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, cell: object, numbers: Sequence[int]) -> None:
        """Stores a cell. Raises BadInput when the folder cannot be written."""
        path = self._path(cell)
        texts = [str(n) for n in numbers]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            half = path.with_suffix(f".{os.getpid()}")
            half.write_text(json.dumps({"numbers": texts, "sum": _checksum(texts)}))
            half.replace(path)
        except OSError as error:
            raise BadInput(f"{path.parent} cannot be written: {error.strerror}") from None

    def _path(self, cell: object) -> Path:
        return self.folder / f"{hashlib.sha256(f'{self.source} {cell}'.encode()).hexdigest()[:32]}.json"


def _locked(file: IO[str], *, wait: bool) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@dataclass(frozen=True)
class _Alone(Generic[CellT]):
    """The task of the sweep: computes a cell unless another run has done so, or, without `wait`, is about to."""

    task: Callable[[CellT], list[int]]
    store: Store
    wait: bool

    def __call__(self, cell: CellT) -> tuple[CellT, list[int] | None]:
        with self.store.alone(cell, wait=self.wait) as free:
            numbers = self.store.get(cell)
            if numbers is None and free:
                numbers = self.task(cell)
                self.store.put(cell, numbers)
        return cell, numbers


def _checksum(texts: Sequence[str]) -> str:
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()
