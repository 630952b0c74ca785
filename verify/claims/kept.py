"""A sweep whose finished cells are kept on disk, so that one that was stopped goes on with what is missing.

Main definitions: `Kept`, `nothing_of_earlier_runs`. A cell is known by the task, by itself, and by the source that
computes it, so that a changed program takes nothing from an older one. Cells have no certificates: a run that is to
rest on nothing of earlier ones keeps its own, in a folder that goes with it.
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
"""Gets how many cells of how many are done."""

_OF_THIS_RUN: ContextVar[tuple[Path | None] | None] = ContextVar("of_this_run", default=None)
"""The folder of a run that reads nothing of earlier ones, in a tuple: it may have none."""


@contextmanager
def nothing_of_earlier_runs(folder: Path | None) -> Iterator[None]:
    """Within it, cells of the cache are neither read nor written: those of this run lie in `folder`, if it has one."""
    token = _OF_THIS_RUN.set((folder,))
    try:
        yield
    finally:
        _OF_THIS_RUN.reset(token)


@dataclass(frozen=True)
class Kept:
    """Sweeps one task over many cells: whole numbers for each cell, in the order of the cells.

    The task and the cells are told apart by their `repr`, so they are dataclasses or the like. `jobs` as for
    `sweep`. Results are kept in `folder`, by default the folder `name` of the cache; a call raises BadInput
    when it cannot be written. Of several runs that want the same cell one computes it; the others go on with
    other cells, and wait only when there is none left.
    """

    name: str
    jobs: int | None = 1
    progress: Progress | None = None
    folder: Path | None = None

    def __call__(self, task: Callable[[CellT], list[int]], cells: Sequence[CellT]) -> list[list[int]]:
        """The results, kept or computed."""
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
        """The folder of the cells; None where a run keeps nothing."""
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
        """The numbers of a cell, if they are kept and whole."""
        try:
            body = json.loads(self._path(cell).read_bytes())
            numbers = body["numbers"]
            return [int(n) for n in numbers] if body["sum"] == _checksum(numbers) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, cell: object, numbers: Sequence[int]) -> None:
        """Keeps a cell. Raises BadInput when the folder cannot be written."""
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
