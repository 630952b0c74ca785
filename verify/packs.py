"""Packs: the certificates of a paper in one file, each distinct proof node once.

Main definitions: `packed`, `Pack`, `Stored`. A pack is a line that names it, then compressed lines of JSON. The first
line names the certificates; the others are entries. An entry is a proof node or a certificate, in which each node
stands as {"@": n}, the number of an earlier entry. So equal nodes stand once, and nothing can go round in a circle.
Checksums of certificates are left out, and computed when one is read.

Nothing here says that a certificate holds: what is read from a pack is the text of a certificate, which the checkers
replay like any other.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from verify.envelopes import MAX_LENGTH, digest_of, written
from verify.errors import BadInput, TreecertError

MAGIC = b"treecert pack 2\n"
SUFFIX = ".pack"
REFERENCE = "@"
MAX_PLAIN = 1 << 27
"""Bytes that a reader inflates at most."""
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}]


class BadPack(TreecertError):
    """Not a pack, or one that was changed or cut off."""


def packed(certificates: Mapping[str, str]) -> bytes:
    """A pack of some certificates, given as texts by name; the same bytes for any order of the same texts.

    Raises BadPack for a text that would not come back as it is: only what the certificate formats write can be packed.
    """
    lines: dict[str, int] = {}

    def put(value: Any) -> int:
        return lines.setdefault(_canonical(value), len(lines))

    def lifted(value: dict[str, Any]) -> dict[str, Any]:
        if REFERENCE in value:
            raise BadPack(f"{REFERENCE} is no name for a field")
        if "format" in value:
            value.pop("digest", None)
        return {REFERENCE: put(value)} if "rule" in value else value

    try:
        names = {n: put(json.loads(certificates[n], object_hook=lifted)) for n in sorted(certificates)}
    except (ValueError, RecursionError):
        raise BadPack("a certificate is not readable as JSON") from None
    head = _canonical({"names": names, "texts": _digest(certificates)})
    plain = "\n".join([head, *lines]).encode()
    data = MAGIC + lzma.compress(plain, format=lzma.FORMAT_XZ, filters=FILTERS)
    pack = Pack(data)
    for name, text in certificates.items():
        if pack.text(name) != text:
            raise BadPack(f"{name!a} is not laid out as certificates are")
    return data


class Pack:
    """A pack that was read. Raises BadPack for what is none."""

    def __init__(self, data: bytes) -> None:
        head, *self._lines = _inflated(data).split(b"\n")
        try:
            read = json.loads(head)
            names, self._texts = read["names"], read["texts"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadPack("the list of certificates cannot be read") from None
        if not isinstance(names, dict) or not all(
            type(n) is int and 0 <= n < len(self._lines) for n in names.values()
        ):
            raise BadPack("the list of certificates names what is not there")
        self._names: dict[str, int] = names
        self._bodies: dict[int, Any] = {}
        self._sizes: dict[int, int] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the certificates, sorted."""
        return tuple(sorted(self._names))

    def text(self, name: str) -> str:
        """The text of a certificate. Raises KeyError where none is named so, BadPack for a damaged one."""
        return written(self._body(self._names[name]))

    def is_of(self, certificates: Mapping[str, str]) -> bool:
        """Whether the pack was made of just these texts."""
        return bool(self._texts == _digest(certificates))

    def _body(self, number: int) -> Any:
        """A certificate written out; nodes that are equal are one object, for all certificates that have been read."""
        bodies, sizes = self._bodies, self._sizes
        for n in self._needed(number):
            size = len(self._lines[n])

            def resolved(value: dict[str, Any]) -> Any:
                nonlocal size
                if REFERENCE in value:
                    size += sizes[value[REFERENCE]]
                    return bodies[value[REFERENCE]]
                return {**value, "digest": digest_of(value)} if "format" in value else value

            body = _parsed(self._lines[n], resolved)
            if size > MAX_LENGTH:  # a few entries can stand for a proof without end
                raise BadPack("longer than any certificate")
            bodies[n], sizes[n] = body, size
        return bodies[number]

    def _needed(self, number: int) -> list[int]:
        """The entries not read before that one consists of, those first that others refer to."""
        found, waiting = {number} - self._bodies.keys(), [number]
        while waiting and found:
            own = waiting.pop()
            for n in _references(self._lines[own]):
                if not 0 <= n < own:
                    raise BadPack("a reference does not point back")
                if n not in found and n not in self._bodies:
                    found.add(n)
                    waiting.append(n)
        return sorted(found)


def write_packs(folder: Path, certificates: Mapping[str, str]) -> None:
    """Writes a pack for each paper, and removes those of other papers; a pack that holds the same already stays.

    Raises OSError where the folder cannot be written, BadPack for what is no certificate.
    """
    papers = by_paper(certificates)
    for paper, texts in papers.items():
        _write(folder / f"{paper}{SUFFIX}", texts)
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if path.stem not in papers and path.read_bytes().startswith(MAGIC):
            path.unlink()


def _write(path: Path, texts: Mapping[str, str]) -> None:
    try:
        if Pack(path.read_bytes()).is_of(texts):
            return
    except (OSError, BadPack):
        pass
    half = path.with_suffix(".half")
    half.write_bytes(packed(texts))
    half.replace(path)  # whole or not at all


class Stored:
    """The certificates in a folder: those of its packs, and files of single ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self, paper: str = "") -> list[str]:
        """The names of all certificates, or of those of a paper; what is no pack, or a damaged one, is passed over."""
        found = {f.name for f in self.folder.glob(f"{paper}.*.json" if paper else "*.json")}
        for path in self.folder.glob(f"{paper or '*'}{SUFFIX}"):
            with suppress(BadPack, OSError):
                found.update(self._pack(path).names)
        return sorted(found)

    def text(self, name: str) -> str:
        """The text of a certificate. Raises BadInput where there is none, or it cannot be read."""
        file = self.folder / name
        try:
            if file.is_file():
                return file.read_text(encoding="utf-8")
            return self._pack(pack_of(self.folder, name)).text(name)
        except (OSError, KeyError):
            lacks = "no certificate" if self.folder.is_dir() else "no folder with"
            raise BadInput(f"there is {lacks} {name!a}: {str(self.folder)!a}") from None
        except (ValueError, BadPack) as error:
            reason = error if isinstance(error, BadPack) else "it is no text"
            raise BadInput(f"certificate {name!a} cannot be read: {reason}") from None

    def of_claim(self, claim_id: str) -> Iterator[tuple[str, str]]:
        """The names and texts of the certificates of a claim, in the order of the numbers at the ends of names."""
        own = [n for n in self.names(claim_id.partition(".")[0]) if _role(n, claim_id)]
        for name in sorted(own, key=_number):
            yield name, self.text(name)

    def _pack(self, path: Path) -> Pack:
        about = path.stat()
        return _opened(path, about.st_mtime_ns, about.st_size)


def pack_of(folder: Path, name: str) -> Path:
    """The pack in which a certificate lies: that of its paper, which its name begins with."""
    return folder / f"{name.partition('.')[0]}{SUFFIX}"


def by_paper(certificates: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Certificates by the papers that their names begin with."""
    found: dict[str, dict[str, str]] = {}
    for name in sorted(certificates):
        found.setdefault(name.partition(".")[0], {})[name] = certificates[name]
    return found


@lru_cache(maxsize=16)
def _opened(path: Path, changed: int, size: int) -> Pack:
    """A pack that lies on disk; time and size tell one state of the file from another."""
    del changed, size
    return Pack(path.read_bytes())


def _inflated(data: bytes) -> bytes:
    if not data.startswith(MAGIC):
        raise BadPack("not a pack of certificates")
    reader = lzma.LZMADecompressor(format=lzma.FORMAT_XZ)
    try:
        plain = reader.decompress(data[len(MAGIC) :], MAX_PLAIN)
    except lzma.LZMAError:
        raise BadPack("the pack was changed or cut off") from None
    if not reader.eof or reader.unused_data:
        raise BadPack("the pack was changed or cut off, or is larger than any")
    return plain


def _references(line: bytes) -> Iterable[int]:
    found: list[int] = []

    def noted(value: dict[str, Any]) -> None:
        if REFERENCE in value:
            if len(value) != 1 or type(value[REFERENCE]) is not int:
                raise BadPack("a reference is one number")
            found.append(value[REFERENCE])

    _parsed(line, noted)
    return found


def _parsed(line: bytes, hook: Any) -> Any:
    try:
        return json.loads(line, object_hook=hook)
    except (ValueError, RecursionError):
        raise BadPack("an entry is not readable as JSON") from None


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _digest(certificates: Mapping[str, str]) -> str:
    """A digest of names and texts."""
    parts = (f"{n} {hashlib.sha256(certificates[n].encode()).hexdigest()}" for n in sorted(certificates))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _role(name: str, claim_id: str) -> str:
    """What stands between the id and the ending in the name of a certificate of the claim; nothing for another's."""
    role = name.removeprefix(f"{claim_id}.").removesuffix(".json")
    return role if name == f"{claim_id}.{role}.json" and "." not in role else ""


def _number(name: str) -> tuple[int, str]:
    """The number at the end of a name, 1 where there is none."""
    number = name.removesuffix(".json").rpartition("-")[2]
    return int(number) if number.isdigit() else 1, name
