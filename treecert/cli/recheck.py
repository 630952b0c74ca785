"""`treecert recheck`: replays certificates with other arithmetic than the one that found them."""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path
from typing import Any

from treecert.cli.output import console, print_json, styled
from treecert.rechecking import NamedCertificate, certificates_named
from verify.errors import BadInput, TreecertError
from verify.packs import BadPack
from verify.replaying import replayed

FAILED, UNREADABLE = 1, 2


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when every certificate replays, 2 when a file cannot be read, else 1. Raises BadInput."""
    sources = [source for given in arguments.files for source in certificates_named(given)]
    results = [_recheck(source) for source in sources]
    if arguments.coq:
        results = [
            r if "problem" in r else r | _coq(source) for r, source in zip(results, sources, strict=True)
        ]
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


def _coq(source: NamedCertificate) -> dict[str, Any]:
    """What Coq says of a certificate; the file is written into this folder."""
    from treecert.coq import running
    from treecert.coq.writing import written_or_reason

    stem = Path(source.name).name.removesuffix(".json")
    path = Path(re.sub(r"[^A-Za-z0-9_]", "_", f"C_{stem}") + ".v")
    reason = written_or_reason(source.read(), path)
    if reason is not None:
        return {"coq": f"not written: {reason}"}
    if not running.installed():
        return {"coq": f"written to {path}, not checked: {running.INSTALL}"}
    verdict = running.check(path)
    if verdict.accepted:
        return {"coq": f"accepted: {path}"}
    return {"coq": f"not accepted: {path}", "problem": verdict.said[-300:] or "coqc gave no reason"}


def _show(result: dict[str, Any]) -> None:
    if "problem" in result:
        out = console(stderr=True)
        said = "" if result["outcome"] == "unreadable" else f"{result['file']!a} does not replay: "
        out.print(f"treecert: {said}{result['problem']}")
        return
    out = console()
    out.print(styled(result["outcome"]), end="")
    out.print(f" in {result['seconds']:.2f} s, {result['file']}: {result['statement']}")
    if "coq" in result:
        out.print(f"Coq: {result['coq']}")
