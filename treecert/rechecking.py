"""`recheck` for programs: certificates are replayed with other arithmetic than the one that found them.

Main definitions: `recheck`, `Rechecked`, `certificates_named`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treecert.hiding import hidden
from treecert.results import Result, Sharpened
from treecert.showing import formula_html, in_notebook, shortened, status_html
from verify.errors import BadInput, TreecertError
from verify.kinds.registry import kind_of, pose
from verify.kinds.typed import Asked
from verify.packs import SUFFIX, BadPack, Pack, Stored
from verify.replaying import Replayed, replayed

if TYPE_CHECKING:
    from treecert.auditing import Claim

__all__ = ["Rechecked", "NamedCertificate", "certificates_named", "recheck"]

MAX_BYTES = 1 << 27
ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9][A-Za-z0-9_-]*)+")
"""As a claim is named."""


@dataclass(frozen=True)
class NamedCertificate:
    """A certificate that is named: `read` gives its text, and raises BadInput where it cannot be read."""

    name: str
    read: Callable[[], str]


@dataclass(frozen=True, repr=False)
class Rechecked:
    """Certificates that replay: there is no such object for one that does not.

    Guarantee: certified by pure Python arithmetic, and by the rules of the kernel and those above it.
    """

    certificates: tuple[Replayed, ...]
    """What each certificate is about (`line`), and how it came out (`outcome`: proved or refuted)."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """How the certificates came out, in order."""
        return tuple(c.outcome for c in self.certificates)

    def __bool__(self) -> bool:
        """Raises TypeError: a certificate that replays may well be that of a refutation."""
        raise TypeError("every certificate replays, or recheck had raised; what they say is in outcomes")

    def __repr__(self) -> str:
        said = "; ".join(f"{c.outcome} {c.line}" for c in self.certificates)
        count = len(self.certificates)
        return f"<{count} certificate{'s replay' if count > 1 else ' replays'}: {shortened(said)}>"

    def _repr_html_(self) -> str:
        return "".join(
            in_notebook(status_html(c.outcome), formula_html("", c.line)) for c in self.certificates
        )


def recheck(source: Result | Sharpened | Claim | str | Path) -> Rechecked:
    """Replays certificates with pure Python arithmetic; no search.

    Parameters
    ----------
    source
        What `prove` or `sharpen` returned; a claim, or the id of one of the stored audit; the name of one certificate
        there; a file, which may be a pack; or the text of a certificate.

    Returns
    -------
    A `Rechecked`, of all certificates of the source.

    Raises
    ------
    TreecertError
        When one of them does not replay, or says something else than the result that it came with.
    BadInput
        When there is no certificate, or a file cannot be read.

    Examples
    --------
    >>> from treecert.proving import prove
    >>> recheck(prove("x*(1 - x) <= 1/4", "0 <= x <= 1"))
    <1 certificate replays: proved x*(1 - x) <= 1/4 for 0 <= x <= 1>
    """
    if isinstance(source, Result):
        return Rechecked((_of_result(source),))
    if isinstance(source, Sharpened):
        parts = [r for _, _, r in source.parts if r.certificate is not None]
        if not parts:
            raise BadInput("there is nothing to replay: nothing was certified")
        return Rechecked(tuple(map(_of_result, parts)))
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return Rechecked((replayed(source),))
    return Rechecked(tuple(map(_of_source, _sources_of(source))))


def _of_result(result: Result) -> Replayed:
    if result.certificate is None:
        raise BadInput("there is nothing to replay: an undecided statement has no certificate")
    found = replayed(result.certificate)
    if found.outcome != result.status:
        raise TreecertError(f"the certificate says {found.outcome}, and the result {result.status}")
    if not _about(found, result):
        raise TreecertError("the certificate is about another statement than the result")
    return found


def _about(found: Replayed, result: Result) -> bool:
    """Whether a certificate states what the result does: its texts are read again."""
    read = pose(kind_of(found.relation, found.where), found.relation, found.where, Asked())
    return (read.line, read.statements) == (result.statement, result.statements)


def _of_source(source: NamedCertificate) -> Replayed:
    text = source.read()
    try:
        return replayed(text)
    except TreecertError as error:
        raise TreecertError(f"{source.name!a} does not replay: {error}") from None


def _sources_of(given: Claim | Path | str) -> Sequence[NamedCertificate]:
    if isinstance(given, str):
        return certificates_named(given)
    if isinstance(given, Path):
        return _in_file(str(given))
    if not given.certificates:
        raise BadInput(f"{given.id} has no certificates: its evidence is {given.evidence}")
    return [NamedCertificate(name, partial(given.certificate, name)) for name in given.certificates]


def certificates_named(name: str) -> list[NamedCertificate]:
    """What a name stands for: a file, all certificates of a pack, or of a claim of the stored audit, or one of these.

    Raises BadInput for a claim whose certificates are not there, for a pack that cannot be read, and where another
    package is called reports.
    """
    if Path(name).exists() or not ID.fullmatch(name):
        return _in_file(name)
    line = hidden(["reports"])
    if line is not None:
        raise BadInput(line)
    from reports.stored import stored_audit

    place, document = stored_audit()
    stored = Stored(place.parent / "certificates")
    for s in document["statements"]:
        names = s.get("certificates", ())
        if s["id"].lower() == name.lower():
            return _of_claim(s, stored)
        if f"{name.removesuffix('.json')}.json" in names:
            return [_in_store(stored, f"{name.removesuffix('.json')}.json")]
    return _in_file(name)


def _of_claim(s: Mapping[str, Any], stored: Stored) -> list[NamedCertificate]:
    if not s.get("certificates"):
        raise BadInput(f"{s['id']} has no certificates: its evidence is {s['evidence']}")
    if not stored.folder.is_dir():
        raise BadInput(
            f"the certificates of {s['id']} are not here: there is no folder {str(stored.folder)!a}"
        )
    return [_in_store(stored, name) for name in s["certificates"]]


def _in_store(stored: Stored, name: str) -> NamedCertificate:
    return NamedCertificate(name.removesuffix(".json"), partial(stored.text, name))


def _in_file(name: str) -> list[NamedCertificate]:
    """A file, or all that a pack holds."""
    if Path(name).suffix != SUFFIX:
        return [NamedCertificate(name, partial(read_certificate, name))]
    try:
        pack = Pack(_bytes(name))
    except BadPack as error:
        raise BadInput(f"{name!a} cannot be read: {error}") from None
    return [NamedCertificate(n.removesuffix(".json"), partial(pack.text, n)) for n in pack.names]


def read_certificate(name: str) -> str:
    """The text of a file. Raises BadInput for what cannot be read, or is longer than any certificate."""
    try:
        return _bytes(name).decode()
    except ValueError:
        raise BadInput(f"{name!a} cannot be read: it is no text") from None


def _bytes(name: str) -> bytes:
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadInput(f"{name!a} is longer than any certificate")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) and error.strerror else "it is no name of a file"
        )
        raise BadInput(f"{name!a} cannot be read: {reason}") from None
