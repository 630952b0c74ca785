"""`treecert show`: a claim, or a paper, from the stored audit; with --decide the claim is decided now.

The stored audit answers at once: no claim is imported. `--decide` adds the proofs as steps.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from reports.commands import decide_command
from reports.formal import Definitions, formal, is_formula, named_formulas, plain_definition, plain_piece
from reports.formulas import readable
from reports.stored import matching, paper_named, stored_audit
from reports.words import Document, Statement, counted, finding, graded, located, told_once
from treecert.cli.listing import print_claims, summary
from treecert.cli.output import console, point_text, print_json, shortened, styled
from verify.errors import BadInput

SHORT = 90
"""Signs of a statement that stands in one line."""
FIELDS = ("says", "remarks", "sharp", "repair", "serves")
PART_FIELDS = {
    "every": "for",
    "sizes": "sizes",
    "valued": "excluded",
    "why": "why",
    "cites": "cites",
    "method": "method",
}


def run(arguments: argparse.Namespace) -> int:
    """Returns 0, or 1 when the check of the claim failed. Raises BadInput."""
    name = " ".join(arguments.id)
    if arguments.package and arguments.audit:
        raise BadInput("--package decides a claim and --audit reads a stored one: choose one")
    if arguments.package:
        return _decide(name, arguments)
    _, document = stored_audit(arguments.audit)
    every = document["statements"]
    paper = paper_named(every, name)
    if arguments.decide and paper:
        raise BadInput(f"{paper} is a paper: treecert audit {paper} decides its claims")
    if arguments.decide:
        return _decide(_one(every, name), arguments)
    found = [s for s in every if s["paper"] == paper] if paper else _matching(every, name)
    if arguments.json:
        print_json(found[0] if len(found) == 1 and not paper else [summary(s) for s in found])
    elif paper:
        _show_paper(paper, found)
    elif len(found) > 1:
        print_claims(found, len(every))
    else:
        (s,) = found
        _show(s, {}, document)
        console().print(f"\n  decided in the stored audit; again, with its proofs as steps: {again(s)}")
    return 0


def again(s: Statement) -> str:
    """The command that decides a claim anew."""
    return decide_command(s)


def _matching(every: Sequence[Statement], name: str) -> list[Statement]:
    try:
        return matching(every, name)
    except BadInput as error:
        raise BadInput(f"{error} (a claim that the stored audit does not have yet: --decide)") from None


def _one(every: Sequence[Statement], name: str) -> str:
    """The id of the one claim that a text names; a text that names none is the id of a claim that is new."""
    try:
        found = matching(every, name)
    except BadInput:
        return name
    if len(found) > 1:
        raise BadInput(f"{name[:60]!a} names {len(found)} claims: {', '.join(s['id'] for s in found[:5])}")
    return str(found[0]["id"])


def _decide(name: str, arguments: argparse.Namespace) -> int:
    from treecert.cli.deciding import decided

    statement, steps, document, failed = decided(name, arguments.package)
    if arguments.json:
        print_json(statement | {"explanation": steps})
    else:
        _show(statement, steps, document)
    return 1 if failed else 0


def _show_paper(paper: str, found: Sequence[Statement]) -> None:
    """How many claims there are of each verdict, and what was found, farthest reach first."""
    out = console()
    out.print(f"{paper}: {len(found)} claims")
    for word, evidence, counts in counted(found):
        out.print(f"  {counts[paper]:>4}  ", end="")
        out.print(styled(word), end="")
        out.print(f" ({evidence})" if evidence != "none" else "")
    for reach in ("error", "gap"):
        for s in (s for s in found if s.get("reach") == reach):
            out.print(f"{reach}: {s['id']}, {s['where']}, ", end="")
            out.print(styled(s["verdict"]), end="")
            out.print(f" ({s['evidence']}). {shortened(finding(s))}".rstrip())
    slips = sum(s.get("reach") == "slip" for s in found)
    if slips:
        out.print(f"slips: {slips} (treecert list {paper} --reach slip)")


def _show(s: Mapping[str, Any], steps: Mapping[str, list[str]], document: Document) -> None:
    out = console()
    standing = document["standing"].get(s["paper"], {})
    definitions = named_formulas(document, s["paper"])
    out.print(f"{s['id']}, {s['where']}: ", end="")
    out.print(styled(s["verdict"]), end="")
    out.print(f" ({graded(s)})")
    for name in FIELDS:
        if name in s:
            text = readable(s[name]) if name == "says" else s[name]
            word = "proved, and refuted just beyond" if name == "sharp" else name
            out.print(f"  {word}: {' '.join(text.split())}")
    for key in s.get("standing", ()):
        out.print(f"  standing hypothesis: {standing[key]}")
    if "uses" in s:
        out.print(f"  uses: {', '.join(s['uses'])}")
    for reading in s.get("readings", ()):
        out.print(f"  read as: {reading['taken']}; not: {reading['other']} ({reading['why']})")
    for note in s.get("notes", ()):
        out.print(f"  note: {note}")
    parts = s.get("parts", ())
    several = sum(p["role"] == "printed" for p in parts) > 1
    for part in told_once(parts):
        out.print("")
        _show_part(part, definitions, several=several)
        for line in steps.get(part.get("certificate", ""), ()):
            out.print(f"    {line}")


def _show_part(part: Mapping[str, Any], definitions: Definitions, *, several: bool) -> None:
    """One part, long formulas in pieces; of several printed parts, which one it is or stands for."""
    out = console()
    place = f" {part['label']}" if "label" in part else f" (of {part['of']})" if "of" in part else ""
    out.print(f"  {part['role']}{place if several else ''}, ", end="")
    out.print(styled(part["found"]), end="")
    claim, *lines = _stated(part, definitions)
    out.print(f": {claim}")
    for line in lines:
        out.print(f"    {line}")
    if located(part):
        out.print(f"    at {point_text(part['witness'])}")
    for name, words in PART_FIELDS.items():
        if name in part:
            out.print(f"    {words}: {part[name]}")
    if "shared" in part:
        out.print(f"    {PART_FIELDS['why']}: the same as before")
    for line in part.get("left", ()):
        out.print(f"    left open: {line}")


def _stated(part: Mapping[str, Any], definitions: Definitions) -> list[str]:
    """What a part states: in one line where it is short or a sentence; else the relation, its names, and the domain."""
    text: str = part["text"]
    if "certificate" not in part or len(text) <= SHORT:
        return [text]
    found = formal(text, definitions)
    if not is_formula(found):
        return [text]
    claim = " and ".join(plain_piece(p) for p in found.claim)
    names = ", ".join(plain_definition(d) for d in found.definitions)
    where = ", ".join(plain_piece(p) for p in found.conditions)
    return [claim, *([f"with {names}"] if names else []), *([f"for {where}"] if where else [])]
