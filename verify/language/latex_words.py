"""The words of LaTeX that are read, and what each stands for.

Main definitions: `LEXEME`, `PLAIN`, `CALLS`, `SILENT`, `GREEK`, `ADVICE`. Used by `verify.language.latex_tokens`.
"""

from __future__ import annotations

import re

from verify.language.signs import NAMES

LEXEME = re.compile(
    r"\\(?P<command>[A-Za-z]+)|\\(?P<escape>.)|(?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    r"|(?P<word>(?<![A-Za-z\\])(?:integer|and)(?![A-Za-z]))|(?P<letter>[A-Za-z])|(?P<other>.)",
    re.DOTALL,
)
BELOW = re.compile(r"\s*_\s*(?:\{\s*([A-Za-z0-9](?:[A-Za-z0-9]|\\_)*)\s*\}|([A-Za-z0-9]))")
BASE_TWO = re.compile(r"\s*_\s*(?:\{\s*2\s*\}|2)")
BRACED = re.compile(r"\s*\{\s*([A-Za-z]+)\s*\}")
SILENT = frozenset(
    {"left", "right", "quad", "qquad", "displaystyle", "textstyle", "limits", "nonumber"}
    | {f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r")}
)
SILENT_SIGNS = frozenset(" \t\r\n~$")
SILENT_ESCAPES = frozenset(",;:! ")
PLAIN = {
    "le": "<=",
    "leq": "<=",
    "leqslant": "<=",
    "ge": ">=",
    "geq": ">=",
    "geqslant": ">=",
    "lt": "<",
    "gt": ">",
    "cdot": "*",
    "times": "*",
    "div": "/",
    "land": "and",
    "wedge": "and",
    "in": "in",
    "lvert": "|",
    "rvert": "|",
    "vert": "|",
    "lparen": "(",
    "rparen": ")",
}
FRACTIONS = frozenset({"frac", "tfrac", "dfrac"})
CALLS = {"ln": "ln", "exp": "exp", "min": "min", "max": "max", "lb": "log2"}
GREEK = frozenset(NAMES.values()) | {"varepsilon"}
WORDS = {"and": "and", "for": "for", "integer": "integer", "e": "e"}
UPRIGHT = re.compile(r"\s*\{\s*((?:[A-Za-z](?:[A-Za-z0-9]|\\_)*))\s*\}")
NO_NAMES = frozenset(
    {
        "ln",
        "log",
        "lg",
        "lb",
        "exp",
        "min",
        "max",
        "sqrt",
        "abs",
        "sin",
        "cos",
        "tan",
        "in",
        "or",
        "if",
        "where",
        "such",
    }
)
"""Upright words that are no names: functions that have a command of their own, and words of English."""
CLOSING = "}"
ADVICE = {
    "log": r"'\log' may mean two things: write \ln or \log_2",
    "lg": r"'\lg' may mean two things: write \ln or \log_2",
    "infty": r"'\infty' is not a number: leave out the bound instead",
    "ne": r"'\ne' is not read: a relation is one of < \le > \ge =",
    "neq": r"'\neq' is not read: a relation is one of < \le > \ge =",
}
