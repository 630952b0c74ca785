"""`treecert recheck`: replays certificates with other arithmetic than the one that found them."""

from __future__ import annotations

import argparse
import time
from typing import Any

from treecert.cli.output import console, print_json, styled
from treecert.rechecking import NamedCertificate, certificates_named
from verify.errors import BadInput, TreecertError
from verify.packs import BadPack
from verify.replaying import replayed

FAILED, UNREADABLE = 1, 2


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when every certificate replays, 2 when a file cannot be read, else 1. Raises BadInput."""
    results = [_recheck(source) for given in arguments.files for source in certificates_named(given)]
    if arguments.json:
        print_json(results)
    else:
        for r in results:
            _show(r)
    codes = [UNREADABLE if r["outcome"] == "unreadable" else FAILED for r in results if "problem" in r]
    return max(codes, default=0)


def _recheck(source: NamedCertificate) -> dict[str, Any]:
    start, name = time.monotonic(), source.name
    try:
        text = source.read()
    except (BadInput, BadPack) as error:
        return {"file": name, "outcome": "unreadable", "problem": str(error)}
    try:
        r = replayed(text)
        found: dict[str, Any] = {"file": name, "statement": r.line, "outcome": r.outcome}
    except TreecertError as error:
        return {"file": name, "outcome": "failed", "problem": str(error)}
    return found | {"seconds": round(time.monotonic() - start, 3)}


def _show(result: dict[str, Any]) -> None:
    if "problem" in result:
        out = console(stderr=True)
        said = "" if result["outcome"] == "unreadable" else f"{result['file']!a} does not replay: "
        out.print(f"treecert: {said}{result['problem']}")
        return
    out = console()
    out.print(styled(result["outcome"]), end="")
    out.print(f" in {result['seconds']:.2f} s, {result['file']}: {result['statement']}")
