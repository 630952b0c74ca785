"""Certificates beside the source, one a statement: `paper.tex` has the folder `paper.treecert`.

Main definitions: `Kept`, `Store`. The key is the statement itself, with its notation put in: lines may move, and what
is changed has another key. A certificate is replayed before it counts, and must be about the statement that was asked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from verify.errors import BadInput, TreecertError
from verify.kinds.registry import kind_of, pose
from verify.kinds.typed import Asked
from verify.replaying import replayed

__all__ = ["Kept", "Store", "replay", "replay_parts"]

FORMAT = "treecert kept statement 1"
STATUSES = frozenset({"proved", "refuted", "undecided", "no value", "sharp", "between"})
LARGEST = 1 << 27


@dataclass(frozen=True)
class Kept:
    """What came of a statement. Proved and refuted have a certificate; the rest is what a search has told."""

    kind: str
    statement: str
    status: str
    certificate: str = ""
    witness: str = ""
    left: tuple[str, ...] = ()
    vacuous: bool | None = None
    seconds: float = 0.0
    time_limit: float = 0.0
    version: str = ""
    hints: tuple[str, ...] = ()
    parts: tuple[tuple[str, str, str], ...] = ()
    """Of a sharp constant: name, statement and certificate of each piece."""

    @property
    def key(self) -> str:
        """The name of its file."""
        return key_of(self.kind, self.statement)

    @property
    def text(self) -> str:
        """As a file."""
        body = {"format": FORMAT, **asdict(self)}
        return json.dumps(body, indent=1, ensure_ascii=False) + "\n"


def key_of(kind: str, statement: str) -> str:
    """The same for equal statements, on every machine."""
    return hashlib.sha256(f"{kind}\n{statement}".encode()).hexdigest()[:32]


def _read(text: str) -> Kept:
    """Raises ValueError for what is no kept statement."""
    body: dict[str, Any] = json.loads(text)
    if not isinstance(body, dict) or body.pop("format", "") != FORMAT or body.get("status") not in STATUSES:
        raise ValueError("another format")
    for name in ("left", "hints"):
        body[name] = tuple(map(str, body.get(name, ())))
    body["parts"] = tuple((str(a), str(b), str(c)) for a, b, c in body.get("parts", ()))
    try:
        return Kept(**body)
    except TypeError as error:
        raise ValueError(str(error)) from None


@dataclass
class Store:
    """A folder of kept statements; it is made when the first one is written."""

    folder: Path

    @classmethod
    def beside(cls, source: Path) -> Store:
        """That of a source."""
        return cls(source.with_suffix(".treecert"))

    def path(self, kind: str, statement: str) -> Path:
        """The file of a statement."""
        return self.folder / f"{key_of(kind, statement)}.json"

    def find(self, kind: str, statement: str) -> Kept | None:
        """What is kept of a statement; None where it is nothing, or cannot be read. Nothing is replayed."""
        kept = self.read(self.path(kind, statement))
        return kept if kept is not None and (kept.kind, kept.statement) == (kind, statement) else None

    def read(self, path: Path) -> Kept | None:
        """What a file keeps; None where it is not there, or is none of ours."""
        try:
            return None if path.stat().st_size > LARGEST else _read(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, kept: Kept) -> None:
        """Writes it, whole or not at all. Raises BadInput where that fails."""
        path = self.folder / f"{kept.key}.json"
        draft = path.with_suffix(f".{hashlib.sha256(kept.text.encode()).hexdigest()[:8]}.draft")
        try:
            self.folder.mkdir(exist_ok=True)
            draft.write_text(kept.text, encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            raise BadInput(f"{str(self.folder)!a} cannot be written: {error.strerror}") from None

    def prune(self, keys: Iterable[str]) -> int:
        """Removes what has none of these keys; returns how many files."""
        wanted, count = {f"{k}.json" for k in keys}, 0
        for path in sorted(self.folder.glob("*.json")) if self.folder.is_dir() else ():
            if path.name not in wanted and len(path.stem) == 32:
                path.unlink()
                count += 1
        return count


def replay(kept: Kept) -> str:
    """Replays the certificate in plain Python arithmetic; returns how it comes out.

    Raises TreecertError where it fails, or is about another statement.
    """
    return _of(kept.certificate, kept.statement)


def replay_parts(kept: Kept) -> list[str]:
    """Replays the pieces of a sharp constant; returns their names. Raises TreecertError as `replay`."""
    for _, statement, certificate in kept.parts:
        _of(certificate, statement)
    return [name for name, _, _ in kept.parts]


def _of(certificate: str, statement: str) -> str:
    found = replayed(certificate)
    read = pose(kind_of(found.relation, found.where), found.relation, found.where, Asked())
    if read.line != statement:
        raise TreecertError("the certificate is about another statement")
    return found.outcome
