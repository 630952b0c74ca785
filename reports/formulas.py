r"""What a claim says, words and formulas apart, and as one line of Unicode.

Main definitions: `pieces`, `readable`, `in_dollars`. `says` has its formulas between dollar signs, or is one
formula, in which words may stand: `x>0 for y<1,\ z=0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.latex import in_unicode

WORD = re.compile(
    r"(?<![\\A-Za-z{])(?:Lemma [A-Z]\.\d+|[A-Za-z]{3,}|if|is|at|by|or|in|on|an|as|of|it)(?![A-Za-z}])"
)
TYPESET = re.compile(r"\\|\^|_\{")


def pieces(says: str) -> list[tuple[bool, str]]:
    r"""The text in order, each piece with whether it is a formula.

    >>> pieces(r"$x>0$ holds")
    [(True, 'x>0'), (False, ' holds')]
    >>> pieces(r"x\ge 2y for k<m-1")
    [(True, 'x\\ge 2y'), (False, ' for '), (True, 'k<m-1')]
    >>> pieces("a tree of size t")
    [(False, 'a tree of size t')]
    """
    found: list[tuple[bool, str]] = []
    for formula, text in _pieces(says):
        if found and found[-1][0] == formula:
            found[-1] = (formula, found[-1][1] + text)
        elif text:
            found.append((formula, text))
    return found


def _pieces(says: str) -> Iterator[tuple[bool, str]]:
    if "$" in says:
        for i, text in enumerate(says.split("$")):
            if text:
                yield i % 2 == 1, text
    elif TYPESET.search(says) or not WORD.search(says):
        yield from _mixed(says)
    else:
        yield False, says


def _mixed(says: str) -> Iterator[tuple[bool, str]]:
    """A formula with words in it; the space between the two goes to the words."""
    at = 0
    words = [(m.start(), m.end()) for m in WORD.finditer(says)]
    for start, end in [*words, (len(says), len(says))]:
        formula = says[at:start]
        if formula.strip():
            yield False, " " * (formula[0] == " ")
            yield True, formula.strip()
            yield False, " " * (formula[-1] == " ")
        elif formula:
            yield False, formula
        if start < end:
            yield False, says[start:end]
        at = end


def readable(says: str) -> str:
    r"""What a claim says as plain text: formulas in Unicode.

    >>> readable(r"for $\gamma,q\in[0,1]$: $\Delta_G(q,\tau)$ is least at some $\tau$")
    'for γ,q ∈ [0,1]: Δ_G(q,τ) is least at some τ'
    """
    return "".join(in_unicode(text) if formula else text for formula, text in pieces(says))


def in_dollars(says: str) -> str:
    r"""What a claim says with every formula as pages on code hosts draw it: dollars, and backticks within.

    The backticks keep Markdown from reading the formula's own signs.

    >>> print(in_dollars(r"H(x) \ge 4x(1-x)"), in_dollars("The gain is positive."), sep="; ")
    $`H(x) \ge 4x(1-x)`$; The gain is positive.
    """
    return "".join(f"$`{text}`$" if formula else text for formula, text in pieces(says))
