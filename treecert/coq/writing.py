"""Files for a referee, from the text of a certificate.

Main definition: `written`.
"""

from __future__ import annotations

import json
from pathlib import Path

from treecert.coq.files import Theorem, file_of, theorem_of
from treecert.coq.running import command
from treecert.coq.terms import Untranslated
from verify.kernel import certificates, joint

PLAIN, JOINT = certificates.ENVELOPE.format, joint.ENVELOPE.format


def theorems_of(text: str) -> list[Theorem]:
    """The theorems of a certificate. Raises Untranslated with what is missing, BadCertificate."""
    form = json.loads(text).get("format")
    try:
        if form == PLAIN:
            return [theorem_of(certificates.load(text))]
        if form == JOINT:
            return _joint(joint.load(text))
    except (Untranslated, RecursionError) as error:
        raise Untranslated(f"Coq: {error}") from None
    except (ArithmeticError, ValueError, TypeError, LookupError, AttributeError, StopIteration) as error:
        raise Untranslated(f"Coq: {type(error).__name__}, {error}") from error
    raise Untranslated(f"Coq: no translation of a {form}")


def _joint(c: joint.JointCertificate) -> list[Theorem]:
    """A theorem for each relation that is proved, or the one that is refuted."""
    if c.point is not None:
        single = certificates.Certificate(c.relation, c.where, None, c.point, c.factors)
        return [theorem_of(single, about=c.statement[c.fails])]
    found = []
    for i, (statement, proof) in enumerate(zip(c.statement, c.proofs, strict=True), 1):
        single = certificates.Certificate(c.relation, c.where, proof, None, c.factors)
        found.append(theorem_of(single, f"statement_{i}", statement))
    return found


def written(text: str, path: Path) -> list[Theorem]:
    """Writes the file of a certificate. Raises Untranslated, OSError."""
    found = theorems_of(text)
    ends = "".join(f"\nPrint Assumptions {t.name}.\n" for t in found)
    path.write_text(file_of(found, command(path.resolve())) + ends, encoding="utf-8")
    return found


def written_or_reason(text: str, path: Path) -> str | None:
    """Writes the file; where it cannot, what is missing."""
    try:
        written(text, path)
    except Untranslated as error:
        return str(error)
    return None


__all__ = ["theorems_of", "written", "written_or_reason"]
