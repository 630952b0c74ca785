"""`treecert recheck`: replays certificates with other arithmetic than the one that found them."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from treecert.cli.output import console, print_json, styled
from verify.errors import BadInput, TreecertError
from verify.families.certificates import FORMAT as FAMILY_FORMAT
from verify.families.certificates import load as load_family
from verify.families.checker import check as check_family
from verify.families.grammar import plain_family
from verify.kernel.certificates import load
from verify.kernel.checker import check
from verify.language.printing import plain_statement

MAX_BYTES = 1 << 27
FAILED, UNREADABLE = 1, 2


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when every certificate replays, 2 when a file cannot be read, else 1."""
    results = [_recheck(name) for name in arguments.files]
    if arguments.json:
        print_json(results)
    else:
        for r in results:
            _show(r)
    codes = [UNREADABLE if r["outcome"] == "unreadable" else FAILED for r in results if "problem" in r]
    return max(codes, default=0)


def _recheck(name: str) -> dict[str, Any]:
    start = time.monotonic()
    try:
        text = _read(name)
    except BadInput as error:
        return {"file": name, "outcome": "unreadable", "problem": str(error)}
    try:
        found: dict[str, Any] = {"file": name, **_replayed(text)}
    except TreecertError as error:
        return {"file": name, "outcome": "failed", "problem": str(error)}
    return found | {"seconds": round(time.monotonic() - start, 3)}


def _replayed(text: str) -> dict[str, Any]:
    """The statement and the outcome of a certificate of either kind. Raises TreecertError."""
    if f'"format": "{FAMILY_FORMAT}"' in text:
        family = load_family(text)
        return {
            "statement": plain_family(family.statement),
            "outcome": check_family(family, independent=True),
        }
    certificate = load(text)
    return {
        "statement": plain_statement(certificate.statement),
        "outcome": check(certificate, independent=True),
    }


def _read(name: str) -> str:
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadInput(f"{name!a} is longer than any certificate")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise BadInput(f"{name!a} cannot be read: {reason}") from None


def _show(result: dict[str, Any]) -> None:
    if "problem" in result:
        out = console(stderr=True)
        said = "" if result["outcome"] == "unreadable" else f"{result['file']!a} does not replay: "
        out.print(f"treecert: {said}{result['problem']}")
        return
    out = console()
    out.print(styled(result["outcome"]), end="")
    out.print(f" in {result['seconds']:.2f} s, {result['file']}: {result['statement']}")
