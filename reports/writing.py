"""Writes the reports of an audit into a folder: audit.json, packs of certificates, and the pages.

Main definitions: `write_reports`, `write_pages`, `markdown_pages`.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from reports.letters import FOLDER as ERRATA
from reports.letters import letters
from reports.overview import audit_page
from reports.readings import readings_page
from reports.schema import audit_schema, problems
from reports.sections import FOLDER as SECTIONS
from reports.sections import MADE, section_pages
from reports.web.document import report_page
from reports.web.proofs import FOLDER as PROOFS
from verify.errors import BadInput, TreecertError
from verify.packs import write_packs
from verify.replaying import FORMATS

CERTIFICATES = "certificates"
PAGE = "report.html"
"""Not committed: each audit would add its megabytes to the history, and it follows from audit.json alone."""


class BadAudit(TreecertError):
    """A document that is no audit."""


def write_reports(folder: Path, document: Mapping[str, Any], certificates: Mapping[str, str]) -> None:
    """Writes audit.json, certificates/ and the pages; removes certificates and pages that the audit no longer has.

    Files that would not change are left alone, and so is everything in the folder that is none of these. An audit
    that finds what the one before found keeps its date. Raises BadAudit when the document does not fit the schema,
    BadInput when the folder cannot be written.
    """
    document = _dated(document, folder / "audit.json")
    wrong = next(problems(document, audit_schema()), None)
    if wrong is not None:
        raise BadAudit(f"not an audit: {wrong}")
    with _writing(folder):
        (folder / CERTIFICATES).mkdir(parents=True, exist_ok=True)
        _write(folder / "audit.json", audit_text(document))
        write_packs(folder / CERTIFICATES, certificates)
        for path in sorted((folder / CERTIFICATES).glob("*.json")):
            if _is_certificate(path):  # a single file, as earlier versions wrote them
                path.unlink()
    write_pages(folder, document)


def write_pages(folder: Path, document: Mapping[str, Any]) -> None:
    """Writes the pages that are made from the audit alone, and removes generated ones that it no longer has.

    They link to certificates and to pages of proofs only where the folder has them. Raises BadInput when the folder
    cannot be written.
    """
    there = (folder / CERTIFICATES).is_dir()
    told = (folder / PROOFS).is_dir()
    pages = markdown_pages(document, certificates=there)
    pages[PAGE] = report_page(document, certificates=there, proofs=told)
    with _writing(folder):
        for name, text in pages.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            _write(folder / name, text)
        for kind in (SECTIONS, ERRATA):
            for path in sorted((folder / kind).glob("*.md")):
                if f"{kind}/{path.name}" not in pages and MADE in path.read_text(encoding="utf-8")[:2000]:
                    path.unlink()


def markdown_pages(document: Mapping[str, Any], *, certificates: bool = True) -> dict[str, str]:
    """The Markdown pages of an audit, by their place in the folder of reports; with links to certificates if asked."""
    pages = {"AUDIT.md": audit_page(document), "READINGS.md": readings_page(document)}
    pages |= {
        f"{SECTIONS}/{name}": text
        for name, text in section_pages(document, certificates=certificates).items()
    }
    return pages | {f"{ERRATA}/{name}": text for name, text in letters(document).items()}


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(f"the reports cannot be written to {folder}: {error.strerror}") from None


def audit_text(document: Mapping[str, Any]) -> str:
    """The text of audit.json."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _dated(document: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The document with the day of the first audit that found all this.

    SOURCE_DATE_EPOCH, in seconds, stands for now where it is set.
    """
    now = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    decided = datetime.fromtimestamp(now, UTC).date().isoformat()
    with suppress(OSError, ValueError):
        before = json.loads(path.read_bytes())
        if isinstance(before, dict) and all(before.get(k) == v for k, v in document.items() if k != "tool"):
            decided = before.get("decided", decided)
    return {"schema": document["schema"], "decided": decided, **document}


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_bytes() != text.encode():
        path.write_text(text, encoding="utf-8")


def _is_certificate(path: Path) -> bool:
    try:
        body = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and body.get("format") in FORMATS
