"""`treecert recheck`: replays certificates with other arithmetic than the one that found them."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from treecert.cli.output import console, print_json, styled
from verify.errors import BadInput, TreecertError
from verify.replaying import replayed

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
        r = replayed(text)
        found: dict[str, Any] = {"file": name, "statement": r.line, "outcome": r.outcome}
    except TreecertError as error:
        return {"file": name, "outcome": "failed", "problem": str(error)}
    return found | {"seconds": round(time.monotonic() - start, 3)}


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
