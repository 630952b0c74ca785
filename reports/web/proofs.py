"""Pages of proofs, one a claim, beside report.html: each certificate as steps to read.

Main definitions: `proof_page`, `page_name`, `step_html`. The steps come from whoever can replay certificates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files

from reports.commands import recheck_command
from reports.web.elements import evidence, said, text, verdict
from reports.words import ROLES, Statement

FOLDER = "proofs"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"


def page_name(claim: str) -> str:
    """The place of a claim's page in the folder of reports."""
    return f"{FOLDER}/{claim}.html"


def proof_page(s: Statement, steps: Mapping[str, Sequence[str]]) -> str:
    """The page of a claim; `steps` are the lines of each certificate by the name of its file."""
    i = s["id"]
    style = files("reports.web").joinpath("proofs.css").read_text(encoding="utf-8")
    parts = {p["certificate"]: p for p in s.get("parts", ()) if "certificate" in p}
    pieces = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{i}: proofs</title>',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f'<style>{style}</style></head><body><main><p><a href="../report.html#{i}">report</a></p>',
        f"<h1>{i} {text(s['where'])}</h1><p>{said(s['says'])}</p><p>{verdict(s)} {evidence(s['evidence'])}</p>",
    ]
    for name, lines in steps.items():
        part = parts.get(name)
        shown = escape(name.removesuffix(".json"))
        role = "" if part is None else f"{ROLES[part['role']]} {evidence(part['found'])} "
        pieces.append(
            f'<section id="{escape(name)}"><h2>{role}{shown}</h2>'
            f"{''.join(map(step_html, lines))}"
            f"<p><code>{recheck_command(escape(name.removesuffix('.json')))}</code></p></section>"
        )
    pieces.append("</main></body></html>")
    return "\n".join(pieces) + "\n"


def step_html(line: str) -> str:
    """A line, moved in as far as it is.

    >>> step_html("  x >= 0")
    '<p style="--i:2">x &gt;= 0</p>'
    """
    inner = line.lstrip(" ")
    moved = len(line) - len(inner)
    style = f' style="--i:{moved}"' if moved else ""
    return f"<p{style}>{escape(inner, quote=False)}</p>"
