"""`treecert report`: the stored audit as pages to read."""

from __future__ import annotations

import argparse
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.stored import stored_audit
from reports.writing import PAGE, write_pages
from treecert.cli.output import console, counting, print_json
from verify.errors import BadInput


def run(arguments: argparse.Namespace) -> int:
    """Writes the pages and returns 0. Raises BadInput when there is no audit, or when they cannot be written."""
    source, document = stored_audit(arguments.audit)
    folder = Path(arguments.out)
    if arguments.proofs:
        _write_proofs(folder, source, document, arguments.jobs)
    write_pages(folder, document)
    page = folder / PAGE
    if arguments.json:
        print_json({"page": str(page), "bytes": page.stat().st_size, "claims": len(document["statements"])})
    else:
        console().print(
            f"{page}: {len(document['statements'])} claims of {source}; the same as text in {folder / 'AUDIT.md'}"
        )
    if arguments.open:
        webbrowser.open(page.resolve().as_uri())
    return 0


def _write_proofs(folder: Path, source: Path, document: Mapping[str, Any], jobs: int | None) -> None:
    """The pages of proofs, with a bar on stderr; what is there and up to date stays."""
    from joblib import cpu_count

    from treecert.proof_pages import CERTIFICATES, write_proofs

    certificates = source.parent / CERTIFICATES
    if not certificates.is_dir():
        raise BadInput(f"there is nothing to replay: no folder {str(certificates)!a}")
    with counting("proofs") as progress:
        write_proofs(folder, document, certificates, jobs=jobs or cpu_count(), progress=progress)
