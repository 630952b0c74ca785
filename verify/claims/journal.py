"""The journal: a line for each finished claim, kept between runs, so that nothing is lost or done twice.

Main definitions: `Journal`, `cache_folder`. A line holds a record with its key and a checksum; a line that a
killed run left half written fails it and is passed over. Errors are never kept. Several runs may write at the
same time.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from verify.claims.parts import Record
from verify.errors import BadInput

FOLDER = ".treecert"
CHECKOUT = Path(__file__).resolve().parents[2]
"""The folder in which the package lies: that of the sources, or where packages are installed."""
FILE = "journal.jsonl"
WORTH_COMPACTING = 1 << 20


def cache_folder() -> Path:
    """The folder that TREECERT_CACHE names; in a checkout, `.treecert` there; else the platform's folder for caches.

    Nothing is written into a folder of the user's that was not named.
    """
    named = os.environ.get("TREECERT_CACHE")
    if named:
        return Path(named)
    return Path(FOLDER) if Path.cwd() == CHECKOUT else _platform_folder() / "treecert"


def _platform_folder() -> Path:
    """XDG_CACHE_HOME, when it is an absolute path as it must be; ~/Library/Caches on macOS; ~/.cache elsewhere."""
    given = Path(os.environ.get("XDG_CACHE_HOME") or ".")
    if given.is_absolute():
        return given
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


class Journal:
    """The finished claims in a folder, by id and key. The folder is made when the first one is written."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = cache_folder() if folder is None else folder
        self._records: dict[tuple[str, str], dict[str, Any]] | None = None
        self._seen = (0, 0)
        """The file that was read, and how far."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / FILE

    def get(self, claim_id: str, key: str) -> Record | None:
        """The record of a claim, if it was finished with this key. Raises BadInput for an unreadable file."""
        if self._records is None:
            self._records = self._load()
        body = self._records.get((claim_id, key)) or self._caught_up().get((claim_id, key))
        try:
            return None if body is None else Record.from_json(body)
        except (TypeError, KeyError):
            return None

    def put(self, key: str, record: Record) -> None:
        """Keeps a finished record without an error. Raises BadInput when the folder cannot be written."""
        if record.error:
            return
        body = record.to_json()
        entry = {"key": key, "record": body, "sum": _sum(key, body)}
        line = json.dumps(entry).encode() + b"\n"
        with self._locked(), self.path.open("ab+") as file:
            if file.tell() and not _ends_line(file.fileno(), file.tell()):
                line = b"\n" + line  # what a killed run left behind stays a line of its own
            file.write(line)
        if self._records is not None:
            self._records[record.id, key] = body

    def _load(self) -> dict[tuple[str, str], dict[str, Any]]:
        if not self.folder.exists():
            return {}
        try:
            lines = self._lines() if self.path.exists() else []
        except OSError as error:
            raise _unusable(self.folder, error) from None
        records: dict[tuple[str, str], dict[str, Any]] = {}
        newest: dict[str, bytes] = {}
        for line in lines:
            found = _read(line)
            if found is not None:
                key, body = found
                records[body["id"], key] = body
                newest[body["id"]] = line
        kept = sum(len(line) + 1 for line in newest.values())
        written = sum(len(line) + 1 for line in lines)
        if written > max(2 * kept, WORTH_COMPACTING):
            self._compact()
        return records

    def _caught_up(self) -> dict[tuple[str, str], dict[str, Any]]:
        """The records with those that other runs have finished since the file was last read."""
        records = {} if self._records is None else self._records
        try:
            lines = self._lines()
        except OSError:
            return records  # no run has kept anything
        for key, body in filter(None, map(_read, lines)):
            records[body["id"], key] = body
        return records

    def _lines(self) -> list[bytes]:
        """The lines since the file was last read; all of them where it is another file, as after a compaction."""
        with self.path.open("rb") as file:
            inode, (known, end) = os.fstat(file.fileno()).st_ino, self._seen
            start = file.seek(end if inode == known else 0)
            lines = file.read().split(b"\n")
        self._seen = (inode, start + sum(len(line) + 1 for line in lines[:-1]))
        return lines

    def _compact(self) -> None:
        """Keeps the newest line of each claim only. Another run that appends meanwhile waits for the lock."""
        with self._locked():
            newest: dict[str, bytes] = {}
            for line in self.path.read_bytes().split(b"\n"):
                found = _read(line)
                if found is not None:
                    newest[found[1]["id"]] = line
            new = self.path.with_suffix(".new")
            new.write_bytes(b"".join(line + b"\n" for line in newest.values()))
            new.replace(self.path)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            if not self.folder.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                (self.folder / ".gitignore").write_text("*\n")
            with (self.folder / "lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except OSError as error:
            raise _unusable(self.folder, error) from None


def _unusable(folder: Path, error: OSError) -> BadInput:
    reason = f"{error.strerror}; TREECERT_CACHE names another"
    return BadInput(f"the cache folder {folder} cannot be used: {reason}")


def _ends_line(descriptor: int, size: int) -> bool:
    return os.pread(descriptor, 1, size - 1) == b"\n"


def _read(line: bytes) -> tuple[str, dict[str, Any]] | None:
    """The key and the record in a line; None for a line that is not whole."""
    try:
        entry = json.loads(line)
        key, body = entry["key"], entry["record"]
        return (key, body) if entry["sum"] == _sum(key, body) and isinstance(body["id"], str) else None
    except (ValueError, TypeError, KeyError):
        return None


def _sum(key: str, body: dict[str, Any]) -> str:
    return hashlib.sha256(f"{key} {json.dumps(body, sort_keys=True)}".encode()).hexdigest()
