"""Pieces of HTML that stand in many places: words of an audit with their colour and sign, links to claims, formulas.

Main definitions: `Links`, `verdict`, `evidence`, `said`, `kind`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from reports.formulas import pieces
from reports.prose import reader_prose
from reports.symbols import BINARY
from reports.uses import UseGraph
from reports.web.mathml import mathml, wide
from reports.words import MEANS, WHOLE, Statement

KINDS: Mapping[str, str] = {
    "true": "hold",
    "loose": "hold",
    "misprint": "mend",
    "missing-hypothesis": "mend",
    "boundary-gap": "step",
    "step-false": "step",
    "false": "fall",
    "asymptotic": "else",
    "empirical": "else",
    "not-a-claim": "else",
    "undecided": "open",
}
"""Verdicts by what they mean to a reader: each kind has a colour, and a shape for those who see no colours."""
TITLED = re.compile(r"\n(?=[A-Z][A-Za-z ]{2,20}: |- |\d\. )")
"""The end of a line before one that begins with a title, or with the sign of a list."""


def kind(word: str) -> str:
    """The class of a verdict."""
    return f"k-{KINDS[word]}"


def verdict(s: Statement) -> str:
    """The verdict of a claim, as a badge."""
    return f'<b class="v {kind(s["verdict"])}" title="{MEANS[s["verdict"]]}">{s["verdict"]}</b>'


def evidence(word: str) -> str:
    """How far a verdict or an outcome goes; set back where it is not the whole."""
    if word == "none":
        return ""
    return f'<span class="e">{word}</span>' if word in WHOLE else f'<span class="e weak">{word}</span>'


def said(says: str) -> str:
    """What a claim says: words, and formulas as MathML."""
    return "".join(wide(mathml(words)) if formula else text(words) for formula, words in pieces(says))


def text(words: str) -> str:
    """Plain text with its typed signs drawn; a difference of sets, typed as a backslash, has its own sign."""
    return escape(reader_prose(words).replace("\\", BINARY["setminus"]), quote=False)


def paragraphs(words: str) -> str:
    r"""Plain text with its paragraphs; a line that begins with a title (`Found: ...`) stays one.

    >>> paragraphs("Paper: P.\nFound: much\nmore.")
    '<p>Paper: P.<br>Found: much more.</p>'
    """
    kept = (TITLED.sub("<br>", text(p.strip("\n"))).replace("\n", " ") for p in words.split("\n\n"))
    return "".join(f"<p>{p}</p>" for p in kept if p.strip())


class Links:
    """Links to the claims of an audit, each with the sign of its verdict, and what else there is to name."""

    def __init__(self, uses: UseGraph, *, certificates: bool = True, proofs: bool = False) -> None:
        self.by_id = uses.by_id
        self.certificates = certificates
        self.proofs = proofs

    def to(self, claim: str) -> str:
        """A link to a claim; its id alone, where the audit does not hold it."""
        s = self.by_id.get(claim)
        if s is None:
            return text(claim)
        return f'<a href="#{claim}" class="r {kind(s["verdict"])}" title="{s["verdict"]}">{claim}</a>'

    def all(self, claims: Iterable[str]) -> str:
        """Links, with commas between."""
        return ", ".join(self.to(c) for c in claims)
