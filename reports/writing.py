"""Writes the reports of an audit into a folder: audit.json, AUDIT.md, READINGS.md and the certificates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.markdown import audit_page, readings_page
from reports.schema import audit_schema, problems
from verify.errors import BadInput, TreecertError
from verify.replaying import FORMATS

CERTIFICATES = "certificates"


class BadAudit(TreecertError):
    """A document that is no audit."""


def write_reports(folder: Path, document: Mapping[str, Any], certificates: Mapping[str, str]) -> None:
    """Writes audit.json, AUDIT.md, READINGS.md and certificates/; removes certificates that the audit no longer has.

    Files that would not change are left alone, and so is everything in the folder that is no certificate.
    Raises BadAudit when the document does not fit the schema, BadInput when the folder cannot be written.
    """
    wrong = next(problems(document, audit_schema()), None)
    if wrong is not None:
        raise BadAudit(f"not an audit: {wrong}")
    try:
        (folder / CERTIFICATES).mkdir(parents=True, exist_ok=True)
        _write(folder / "audit.json", audit_text(document))
        _write(folder / "AUDIT.md", audit_page(document))
        _write(folder / "READINGS.md", readings_page(document))
        for name, text in certificates.items():
            _write(folder / CERTIFICATES / name, text)
        for path in sorted((folder / CERTIFICATES).glob("*.json")):
            if path.name not in certificates and _is_certificate(path):
                path.unlink()
    except OSError as error:
        raise BadInput(f"the reports cannot be written to {folder}: {error.strerror}") from None


def audit_text(document: Mapping[str, Any]) -> str:
    """The text of audit.json."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_bytes() != text.encode():
        path.write_text(text, encoding="utf-8")


def _is_certificate(path: Path) -> bool:
    try:
        body = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and body.get("format") in FORMATS
