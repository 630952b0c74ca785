"""`recheck` for programs: certificates are replayed with other arithmetic than the one that found them.

Main definitions: `recheck`, `Rechecked`, `certificate_files`, `read_certificate`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treecert.hiding import hidden
from treecert.kinds.base import Asked
from treecert.kinds.table import kind_of, pose
from treecert.results import Result, Sharpened
from treecert.showing import formula_html, in_notebook, shortened, status_html
from verify.errors import BadInput, TreecertError
from verify.replaying import Replayed, replayed

if TYPE_CHECKING:
    from treecert.auditing import Claim

__all__ = ["Rechecked", "certificate_files", "read_certificate", "recheck"]

MAX_BYTES = 1 << 27
ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9][A-Za-z0-9_-]*)+")
"""As a claim is named."""


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
        What `prove` or `sharpen` returned; a claim, or the id of one of the stored audit; a file; or the text of a
        certificate.

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
    names: Sequence[Any] = certificate_files(source) if isinstance(source, str) else _files_of(source)
    return Rechecked(tuple(_of_file(str(name)) for name in names))


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


def _of_file(name: str) -> Replayed:
    text = read_certificate(name)
    try:
        return replayed(text)
    except TreecertError as error:
        raise TreecertError(f"{name!a} does not replay: {error}") from None


def _files_of(source: Claim | Path) -> Sequence[Any]:
    if isinstance(source, Path):
        return [source]
    if not source.certificates:
        raise BadInput(f"{source.id} has no certificates: its evidence is {source.evidence}")
    return source.certificates


def certificate_files(name: str) -> list[str]:
    """The certificates of a claim of the stored audit, where a name is one; else the file of that name.

    A file that is not here may be a certificate of the stored audit. Raises BadInput for a claim whose certificates are
    not there, and where another package is called reports.
    """
    if Path(name).exists() or not ID.fullmatch(name):
        return [name]
    line = hidden(["reports"])
    if line is not None:
        raise BadInput(line)
    from reports.stored import stored_audit

    place, document = stored_audit()
    if Path(name).suffix == ".json":
        own = place.parent / "certificates" / name
        return [str(own) if own.is_file() else name]
    found = [s for s in document["statements"] if s["id"].lower() == name.lower()]
    if not found:
        return [name]
    files = [place.parent / "certificates" / f for f in found[0].get("certificates", ())]
    if not files:
        raise BadInput(f"{found[0]['id']} has no certificates: its evidence is {found[0]['evidence']}")
    if not files[0].parent.is_dir():
        raise BadInput(
            f"the certificates of {found[0]['id']} are not here: there is no folder {str(files[0].parent)!a}"
        )
    return [str(f) for f in files]


def read_certificate(name: str) -> str:
    """The text of a file. Raises BadInput for what cannot be read, or is longer than any certificate."""
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadInput(f"{name!a} is longer than any certificate")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise BadInput(f"{name!a} cannot be read: {reason}") from None
