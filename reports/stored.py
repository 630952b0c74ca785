"""The stored audit: where it lies, how it is read, and how its claims are found by what a person types.

Main definitions: `stored_audit`, `read_audit`, `matching`, `searched`. No claim is imported or run.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from reports.schema import audit_schema, problems
from reports.words import Statement, papers_of
from verify.errors import BadInput

NAME = "audit.json"
FOLDER = "reports"


def stored_audit(name: str | None = None) -> tuple[Path, dict[str, Any]]:
    """The audit in the file `name`; by default that in ./reports, else that in the working directory, else the one that
    was installed with treecert.

    Raises BadInput when there is none, or when it is no audit.
    """
    path = Path(name) if name is not None else _place()
    return path, read_audit(path)


def _place() -> Path:
    here = Path(FOLDER) / NAME
    if here.is_file():
        return here
    return Path(NAME) if _is_audit(Path(NAME)) else Path(str(files("reports").joinpath(NAME)))


def _is_audit(path: Path) -> bool:
    """Whether a file is an audit of treecert: other tools write files of that name."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    tool = document.get("tool") if isinstance(document, dict) else None
    return isinstance(tool, dict) and "treecert" in tool


def read_audit(path: Path) -> dict[str, Any]:
    """The audit in a file. Raises BadInput, with one line, for what cannot be read or is no audit."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"no stored audit: {str(path)!a} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{str(path)!a} is no audit: it holds no JSON") from None
    wrong = next(problems(document, audit_schema()), None)
    if wrong is not None:
        raise BadInput(f"{str(path)!a} is no audit: {wrong}")
    found: dict[str, Any] = document
    return found


def paper_named(statements: Sequence[Statement], name: str) -> str | None:
    """The paper of that name, in any case; None where there is none."""
    return next((p for p in papers_of(statements) if p.lower() == name.strip().lower()), None)


def matching(statements: Sequence[Statement], text: str) -> list[Statement]:
    """The claims that a text names: by id, by paper and place (`KM96 Lemma 4`), or by place alone, in any case.

    A place that is named in full comes before those that only begin with it. Raises BadInput that suggests near ids.
    """
    low = text.strip().lower()
    named = [s for s in statements if s["id"].lower() == low]
    if not named:
        paper, _, place = text.strip().partition(" ")
        own = paper_named(statements, paper) if place else None
        among = statements if own is None else [s for s in statements if s["paper"] == own]
        named = _at(among, place if own is not None else text)
    if not named and low:
        named = [s for s in statements if s["id"].lower().partition(".")[2] == low]
    if not named:
        raise BadInput(f"no claim {text[:60]!a}{near(statements, low)}")
    return named


def _at(statements: Sequence[Statement], place: str) -> list[Statement]:
    """The claims at a place: exactly there, else at places that begin so."""
    wanted = _plain(place)
    if not wanted:
        return []
    exact = [s for s in statements if _plain(s["where"]) == wanted]
    return exact or [s for s in statements if f"{_plain(s['where'])} ".startswith(f"{wanted} ")]


def _plain(place: str) -> str:
    """A place without its punctuation: `eq. (9)` as `eq 9`, `Lemma C.4, item 2` as `lemma c.4 item 2`.

    >>> _plain("eq. (9)"), _plain("Lemma C.4, item 2")
    ('eq 9', 'lemma c.4 item 2')
    """
    return " ".join(re.sub(r"[(),;:]|\.(?=\s|$)", " ", place.lower()).split())


def near(statements: Sequence[Statement], low: str) -> str:
    """What may have been meant, as the end of a message; "" where nothing is near."""
    ids = [s["id"] for s in statements]
    folded = {i.lower(): i for i in reversed(papers_of(statements) + ids)}
    near = difflib.get_close_matches(low, list(folded), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(folded[n] for n in near)}?" if near else ""


def searched(statements: Sequence[Statement], text: str) -> list[Statement]:
    """The claims in which every word of a text occurs, in any case, whatever field it stands in."""
    words = text.lower().split()
    return [s for s in statements if all(w in _everything(s) for w in words)]


def _everything(s: Statement) -> str:
    from reports.formulas import readable

    return f"{readable(s['says'])} {json.dumps(s, ensure_ascii=False)}".lower()
