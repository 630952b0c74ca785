"""All plain certificates of the stored audit through coqc: `python -m treecert.coq.batch`.

What was found is kept by the digest of the certificate, so that a run that was stopped goes on where it was. Each
certificate has a time limit, for its translation and in Coq. The last lines say how many are accepted, and which rules
are missing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TextIO

from treecert.coq import running
from treecert.coq.files import HEAD, Theorem, file_of
from treecert.coq.terms import Untranslated
from treecert.coq.writing import theorems_of
from verify.packs import SUFFIX, Pack

STORE = Path("reports/certificates")
LOG = Path(".treecert/coq.json")
PLAIN = '"format":"treecert certificate"'
SIZE = 40
SECONDS = 20


class OutOfTime(BaseException):
    """A translation took too long. No rule may catch it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0 unless a file is not accepted whose proof Coq computed to be right, or coqc is missing."""
    parser = argparse.ArgumentParser(prog="python -m treecert.coq.batch", description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one certificate of N")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    arguments = parser.parse_args(argv)
    if not running.installed():
        print_line(f"skipped: {running.INSTALL}")
        return 0
    texts = dict(list(certificates().items())[:: arguments.every])
    found = {} if arguments.fresh else known()
    waiting = [n for n, t in texts.items() if key(t) not in found]
    for start in range(0, len(waiting), SIZE):
        batch = {n: texts[n] for n in waiting[start : start + SIZE]}
        found |= {key(texts[n]): r for n, r in decided(batch).items()}
        LOG.parent.mkdir(exist_ok=True)
        LOG.write_text(json.dumps(found, indent=0, sort_keys=True), encoding="utf-8")
        print_line(f"{min(start + SIZE, len(waiting))} of {len(waiting)}")
    results = {n: found[key(t)] for n, t in texts.items() if key(t) in found}
    for kind in ("proved", "refuted"):
        these = {n: r for n, r in results.items() if f'"outcome":"{kind}"' in texts[n].replace(" ", "")}
        accepted = sum(r == "accepted" for r in these.values())
        print_line(f"{kind}: {accepted} of {len(these)} accepted")
    for reason, count in Counter(r for r in results.values() if r != "accepted").most_common(40):
        print_line(f"{count:5} {reason}")
    return int("not accepted after all" in results.values())


def print_line(line: str, out: TextIO = sys.stdout) -> None:
    """A line of the report."""
    out.write(line + "\n")
    out.flush()


def certificates() -> dict[str, str]:
    """The texts of the plain certificates, by name."""
    found: dict[str, str] = {}
    for path in sorted(STORE.glob(f"*{SUFFIX}")):
        pack = Pack(path.read_bytes())
        texts = {n: pack.text(n) for n in pack.names}
        found |= {
            n: t
            for n, t in texts.items()
            if PLAIN in t.replace(" ", "").replace('"treecertcertificate"', '"treecert certificate"')
        }
    return found


def key(text: str) -> str:
    """What a result is kept under: the certificate, the theories and the translator."""
    return hashlib.sha256((text + sources()).encode()).hexdigest()[:24]


def sources() -> str:
    """The theories, as one text."""
    return "".join(p.read_text(encoding="utf-8") for p in sorted(running.THEORIES.glob("*.v")))


def known() -> dict[str, str]:
    """What earlier runs found."""
    try:
        read = json.loads(LOG.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in read.items() if v == "accepted"}


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raises OutOfTime after so many seconds."""

    def stop(_: int, __: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def decided(texts: dict[str, str]) -> dict[str, str]:
    """For each certificate `accepted`, or why not."""
    results: dict[str, str] = {}
    theorems: dict[str, Theorem] = {}
    for name, text in texts.items():
        try:
            with time_limit(SECONDS):
                (theorems[name],) = theorems_of(text)
        except OutOfTime:
            results[name] = "translation: out of time"
        except Untranslated as error:
            results[name] = str(error)[:80]
    with tempfile.TemporaryDirectory() as folder:
        passed = computed(theorems, Path(folder))
        results |= {n: passed.get(n, "Coq: no answer") for n in theorems}
        right = [n for n in theorems if passed.get(n) == "true"]
        path = Path(folder) / "accepted.v"
        whole = [numbered(theorems[n], i) for i, n in enumerate(right)]
        path.write_text(file_of(whole), encoding="utf-8")
        verdict = running.check(path, 60 + 2 * SECONDS * len(right))
        results |= dict.fromkeys(right, "accepted" if verdict.accepted else "not accepted after all")
    return results


def numbered(t: Theorem, number: int) -> Theorem:
    """The theorem under another name."""
    return Theorem(f"statement_{number}", t.remark, t.statement, t.proof, t.check)


def computed(theorems: dict[str, Theorem], folder: Path) -> dict[str, str]:
    """What Coq computes of each proof: true, false, or out of time."""
    names = list(theorems)
    lines = [HEAD, "Goal True.\n"]
    for i, name in enumerate(names):
        term = theorems[name].check
        lines.append(
            f'first [ timeout {SECONDS} (let b := eval vm_compute in ({term}) in idtac "@" "{i}" b)'
            f' | idtac "@" "{i}" "late" ].\n'
        )
    path = folder / "computed.v"
    path.write_text("".join([*lines, "Abort.\n"]), encoding="utf-8")
    said = running.check(path, 60 + SECONDS * len(names)).said
    words = {"true": "true", "false": "Coq: the check fails", "late": "Coq: out of time"}
    found = re.findall(r'^@ "?(\d+)"? "?(true|false|late)"?', said, re.MULTILINE)
    return {names[int(i)]: words[w] for i, w in found}


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.SubprocessError as error:  # pragma: no cover
        sys.exit(str(error))
