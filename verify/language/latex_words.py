"""The words of LaTeX that are read, and what each stands for.

Main definitions: `LATEX`, `LEXEME`, `PLAIN`, `SILENT`, `GREEK`, `ADVICE`. Used by `verify.language.letters`,
`verify.language.latex_tokens` and `verify.language.mixed`.
"""

from __future__ import annotations

import re

from verify.language.faces import COMMANDS
from verify.language.signs import NAMES

LATEX = re.compile(r"\\|[_^]\s*\{")
"""What makes a text LaTeX: a backslash, or a brace above or below."""
SYMBOLS = "A-Za-z" + "".join(NAMES)
LEXEME = re.compile(
    r"\\(?P<command>[A-Za-z]+)|\\(?P<escape>.)|(?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    rf"|(?P<run>[{SYMBOLS}](?:[{SYMBOLS}0-9]|_(?=[A-Za-z0-9]))*)|(?P<other>.)",
    re.DOTALL,
)
"""A run is what plain text would take as one name."""
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
GREEK = frozenset(NAMES.values())
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varrho": "rho"}
"""Second forms of Greek letters: the same variable."""
UPRIGHT_COMMANDS = frozenset({"text", "mathrm", "mbox", "operatorname"})
WORDS = {"and": "and", "for": "for", "integer": "integer", "e": "e"}
UPRIGHT = re.compile(r"\s*\{\s*((?:[A-Za-z](?:[A-Za-z0-9]|\\_)*))\s*\}")
NO_NAMES = COMMANDS.keys() | [
    "log",
    "lg",
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
]
"""Upright words that are no names: functions that have a command of their own, and words of English."""
CLOSING = "}"
ADVICE = {
    "log": r"'\log' may mean two things: write \ln or \log_2",
    "lg": r"'\lg' may mean two things: write \ln or \log_2",
    "infty": r"'\infty' is not a number: leave out the bound instead",
    "ne": r"'\ne' is not read: a relation is one of < \le > \ge =",
    "neq": r"'\neq' is not read: a relation is one of < \le > \ge =",
}
