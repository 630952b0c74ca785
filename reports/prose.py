r"""Prose as a reader wants it: names of Greek letters become letters, relations and powers their signs.

Main definitions: `reader_prose`. Remarks are typed in plain ASCII, as statements are; nothing is said in another way.
What stands between backticks, names of claims and commands are left as they are typed.
"""

from __future__ import annotations

import re

from reports.symbols import GREEK, SCRIPTS

LETTERS = dict(zip(GREEK.split()[::2], GREEK.split()[1::2], strict=True)) | {
    "eps": "\u03b5",
    "epsilon": "\u03b5",
    "phi": "\u03c6",
}
WORDS = frozenset({"pi", "eta", "xi", "nu", "mu", "chi", "psi", "iota", "zeta"})
"""Too short to be sure of in prose, unless they stand beside a sign."""
SIGNS = {"<=": "\u2264", ">=": "\u2265", "==": "=", "!=": "\u2260", "->": "\u2192"}
KEPT = re.compile(r"`[^`]*`|\$[^$]*\$|\b[A-Z][A-Z0-9]+\.[\w.-]+|--\w+")
NAMES = "|".join(sorted(LETTERS, key=len, reverse=True))
LETTER = re.compile(rf"(?<![\w\\.])(?<![A-Za-z]-)({NAMES})(?![A-Za-z]|-[A-Za-z]{{2}})")
SIGN = re.compile("|".join(map(re.escape, SIGNS)))
POWER = re.compile(r"\^(-?\d+|-?[a-z])\b(?![.(])")
INDEX = re.compile(r"(?<=[A-Za-z\u0370-\u03ff])_(\d|[a-z])\b")
TIMES = re.compile(r"(?<=[\w)])\*(?=[\w(])")
ROOT = re.compile(r"\bsqrt\(")
LOG = re.compile(r"\blog2\b")


def reader_prose(text: str) -> str:
    r"""The text with its typed signs drawn.

    >>> ascii(reader_prose("For gamma <= 1/5 and q^2 of KM96.L4, `tau <= 1`"))
    "'For \\u03b3 \\u2264 1/5 and q\\xb2 of KM96.L4, `tau <= 1`'"
    """
    pieces: list[str] = []
    at = 0
    for kept in KEPT.finditer(text):
        pieces += [_drawn(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*pieces, _drawn(text[at:])])


def _drawn(text: str) -> str:
    text = SIGN.sub(lambda m: SIGNS[m[0]], text)
    text = LETTER.sub(lambda m: m[0] if m[1] in WORDS else LETTERS[m[1]], text)
    text = POWER.sub(lambda m: _raised("^", m), text)
    text = INDEX.sub(lambda m: _raised("_", m), text)
    text = LOG.sub("log\u2082", ROOT.sub("\u221a(", text))
    return TIMES.sub("\u00b7", text)


def _raised(way: str, found: re.Match[str]) -> str:
    """An exponent or an index as small signs; as it is typed where one has none."""
    table = SCRIPTS[way]
    return "".join(table[c] for c in found[1]) if all(c in table for c in found[1]) else found[0]
