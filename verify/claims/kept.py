"""A sweep whose finished cells are kept on disk, so that one that was stopped goes on with what is missing.

Main definitions: `Kept`. A cell is known by the task, by itself, and by the source that computes it, so that a
changed program takes nothing from an older one.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from verify.claims.journal import cache_folder
from verify.claims.keys import key_of
from verify.claims.sweeps import sweep
from verify.errors import BadInput

CellT = TypeVar("CellT")

Progress = Callable[[int, int], None]
"""Gets how many cells of how many are done."""


@dataclass(frozen=True)
class Kept:
    """Sweeps one task over many cells: whole numbers for each cell, in the order of the cells.

    The task and the cells are told apart by their `repr`, so they are dataclasses or the like. `jobs` as for
    `sweep`. Results are kept in `folder`, by default the folder `name` of the cache; a call raises BadInput
    when it cannot be written. Several runs that want the same cell wait for the one that computes it.
    """

    name: str
    jobs: int | None = 1
    progress: Progress | None = None
    folder: Path | None = None

    def __call__(self, task: Callable[[CellT], list[int]], cells: Sequence[CellT]) -> list[list[int]]:
        """The results, kept or computed."""
        folder = cache_folder() / self.name if self.folder is None else self.folder
        store = Store(folder, f"{key_of([type(task).__module__])} {task}")
        done = {c: found for c in cells if (found := store.get(c)) is not None}
        missing = [c for c in cells if c not in done]
        # Runs at the same time start at different cells, and find those of the others finished.
        start = os.getpid() % max(1, len(missing))
        tell = self.progress or _silent

        def finished(result: tuple[CellT, list[int]]) -> None:
            cell, numbers = result
            done[cell] = numbers
            if store.get(cell) is None:  # a worker on another machine kept it there
                store.put(cell, numbers)
            tell(len(done), len(cells))

        tell(len(done), len(cells))
        sweep(_Alone(task, store), missing[start:] + missing[:start], jobs=self.jobs, progress=finished)
        return [done[c] for c in cells]


def _silent(_done: int, _total: int) -> None:
    pass


@dataclass(frozen=True)
class Store:
    """Finished cells on disk, one file each, written at once or not at all."""

    folder: Path
    source: str

    @contextmanager
    def alone(self, cell: object) -> Iterator[None]:
        """Within it no other process on this machine works on the cell. Raises BadInput as `put` does."""
        path = self._path(cell).with_suffix(".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = path.open("w")
        except OSError as error:
            raise BadInput(f"{path.parent} cannot be written: {error.strerror}") from None
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

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


@dataclass(frozen=True)
class _Alone(Generic[CellT]):
    """The task of the sweep: computes a cell unless another run has just done so."""

    task: Callable[[CellT], list[int]]
    store: Store

    def __call__(self, cell: CellT) -> tuple[CellT, list[int]]:
        with self.store.alone(cell):
            numbers = self.store.get(cell)
            if numbers is None:
                numbers = self.task(cell)
                self.store.put(cell, numbers)
        return cell, numbers


def _checksum(texts: Sequence[str]) -> str:
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()
