"""What came of a paper, told: as a table, as JSON, as JUnit XML, as annotations of GitHub, as a badge.

Main definitions: `table`, `as_json`, `junit`, `github`, `badge`, `schema`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from treecert.check.checking import Checked
from treecert.check.deciding import Verdict

__all__ = ["as_json", "badge", "counts", "detail", "github", "junit", "schema", "summary", "table"]

LOUD = frozenset({"refuted", "no value", "vacuous"})
WIDEST_NAME = 32
FORMAT = "treecert check 1"


def schema() -> dict[str, Any]:
    """The schema of what `--json` prints."""
    found: dict[str, Any] = json.loads(
        files("treecert.check").joinpath("check.schema.json").read_text("utf-8")
    )
    return found


def detail(v: Verdict) -> str:
    """The witness, or why it is not known, in one line."""
    column = f", column {v.line.column}" if v.status == "unread" and v.line.reason_at >= 0 else ""
    if v.status in ("proved", "sharp"):
        given = f"given {', '.join(v.given)}" if v.given else ""
        return "; ".join(x for x in (given, *v.left) if x)
    if v.status == "refuted":
        return v.witness
    return "; ".join(v.left) + column


def table(
    checked: Checked, *, verbose: bool = False, readings: bool = False
) -> Iterator[tuple[str, str, str]]:
    """Lines of the table in three pieces: what stands before the verdict, the verdict, what stands behind it."""
    verdicts = checked.decided.verdicts
    width = min(WIDEST_NAME, max([5, *(len(v.line.name) for v in verdicts)]))
    columns = max([7, *(len(v.status) for v in verdicts)])
    yield f"{'line':>5}  {'label':<{width}}  ", f"{'verdict':<{columns}}", "  witness, or why"
    for v in verdicts:
        shown = v.status.upper() if v.status in LOUD and v.standing == "bad" else v.status
        kept = " kept" if v.kept else f" {v.seconds:.1f} s" if v.seconds else ""
        wanted = f"  ({v.expected} was expected)" if v.standing == "bad" and v.line.expect else ""
        behind = f"  {detail(v)}{wanted}".rstrip() + (f"  {kept.strip()}" if kept else "")
        yield f"{v.line.number:>5}  {v.line.name:<{width}}  ", f"{shown:<{columns}}", behind.rstrip()
        yield from _readings(v, verbose=verbose, readings=readings)


def _readings(v: Verdict, *, verbose: bool, readings: bool) -> Iterator[tuple[str, str, str]]:
    line, space = v.line, " " * 7
    if line.latex and (readings or v.standing != "fine" or verbose):
        hand = " (by hand)" if line.by_hand else ""
        where = rf" \quad\text{{for }} {line.where}" if line.where else ""
        yield f"{space}read{hand}: {line.latex}{where}", "", ""
    if verbose:
        for text in v.plain:
            yield f"{space}      {text}", "", ""
    for note in line.notes:
        yield f"{space}note: {note}", "", ""


def counts(checked: Sequence[Checked]) -> Counter[str]:
    """How often each verdict came out."""
    return Counter(v.status for c in checked for v in c.decided.verdicts)


def summary(checked: Checked) -> str:
    """One line with the numbers."""
    found = counts([checked])
    parts = [f"{n} {word}" for word, n in sorted(found.items(), key=lambda p: (-p[1], p[0]))]
    searched = f"{checked.decided.searched} searched, {checked.decided.replayed} replayed"
    return f"{checked.path}: {', '.join(parts) or 'no displays with relations'}; {searched}"


def as_json(checked: Sequence[Checked]) -> dict[str, Any]:
    """As data, by `check.schema.json`."""
    return {
        "format": FORMAT,
        "files": [
            {
                "file": str(c.path),
                "searched": c.decided.searched,
                "replayed": c.decided.replayed,
                "code": c.decided.code,
                "lines": [_row(v) for v in c.decided.verdicts],
            }
            for c in checked
        ],
    }


def _row(v: Verdict) -> dict[str, Any]:
    line = v.line
    return {
        "file": str(line.file),
        "line": line.number,
        "column": line.column,
        "label": line.label,
        "name": line.name,
        "link": line.link,
        "source": line.source.shown(line.at).strip(),
        "read": line.latex,
        "where": line.where,
        "statements": list(v.plain),
        "verdict": v.status,
        "expected": v.expected,
        "standing": v.standing,
        "witness": v.witness,
        "why": list(v.left),
        "assumed": list(line.assumed),
        "notes": list(line.notes),
        "by_hand": line.by_hand,
        "kept": v.kept,
        "seconds": round(v.seconds, 3),
        "certificates": list(v.keys),
    }


def junit(checked: Sequence[Checked]) -> str:
    """JUnit XML: a test a line; what is skipped, defined, unread or without a domain is skipped with its reason."""
    suites = [_suite(c) for c in checked]
    return '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n' + "".join(suites) + "</testsuites>\n"


def _suite(c: Checked) -> str:
    verdicts = c.decided.verdicts
    bad = sum(v.standing == "bad" for v in verdicts)
    passed_over = sum(_passed_over(v) for v in verdicts)
    head = f'<testsuite name={quoteattr(_clean(str(c.path)))} tests="{len(verdicts)}" failures="{bad}" '
    head += f'errors="0" skipped="{passed_over}">\n'
    return head + "".join(map(_case, verdicts)) + "</testsuite>\n"


def _passed_over(v: Verdict) -> bool:
    return v.standing != "bad" and (
        v.standing == "open" or v.status not in ("proved", "refuted", "sharp", "undecided")
    )


def _case(v: Verdict) -> str:
    head = f"<testcase classname={quoteattr(_clean(v.line.file.name))} name={quoteattr(_clean(v.line.name))} "
    head += f'time="{v.seconds:.3f}"'
    said = _clean(f"{v.status}: {detail(v)}" if detail(v) else v.status)
    if v.standing == "bad":
        text = (
            f"{v.line.file}:{v.line.number}\n{v.line.source.shown(v.line.at).strip()}\nread: {v.line.latex}"
        )
        return f"{head}><failure message={quoteattr(said)}>{escape(_clean(text))}</failure></testcase>\n"
    if _passed_over(v):
        return f"{head}><skipped message={quoteattr(said)}/></testcase>\n"
    return f"{head}/>\n"


def _clean(text: str) -> str:
    """Without signs that XML cannot hold."""
    return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)


def github(checked: Sequence[Checked]) -> Iterator[str]:
    """Annotations of GitHub: errors for what is not as expected, warnings for what is open."""
    for c in checked:
        for v in c.decided.verdicts:
            if v.standing == "fine":
                continue
            word = "error" if v.standing == "bad" else "warning"
            title = f"{v.line.name}: {v.status}"
            said = detail(v) + (f" (read: {v.line.latex})" if v.line.latex else "")
            place = f"file={_property(str(v.line.file))},line={v.line.number},col={v.line.column}"
            yield f"::{word} {place},title={_property(title)}::{_data(said)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def badge(checked: Sequence[Checked]) -> str:
    """A line for a README: how many of the lines that are decided are as expected."""
    verdicts = [v for c in checked for v in c.decided.verdicts if v.expected]
    fine = sum(v.standing == "fine" for v in verdicts)
    bad = any(v.standing == "bad" for v in verdicts)
    colour = "red" if bad else "brightgreen" if fine == len(verdicts) else "yellow"
    text = f"{fine}%20of%20{len(verdicts)}%20as%20expected"
    return f"![treecert check: {fine} of {len(verdicts)}](https://img.shields.io/badge/treecert%20check-{text}-{colour})"
