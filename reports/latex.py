r"""LaTeX formulas as one line of Unicode, for places that draw no formulas: the prompt, titles, search.

Main definitions: `in_unicode`, `known`. The commands are those in which the claims say what they say; of another one
the name is kept without its backslash, so that no raw LaTeX is ever shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reports.symbols import (
    ACCENTS,
    BINARY,
    BLACKBOARD,
    DROPPED,
    FENCES,
    FUNCTIONS,
    LARGE,
    LETTERS,
    RELATIONS,
    SCRIPTS,
    STYLES,
    VULGAR,
)

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
FACTORS = frozenset({"atom", "close", "frac", "call"})
"""What stands for a number at its right end, so that a fraction behind it wants parentheses."""
BEHIND = frozenset({"atom", "open", "frac", "call"})
"""What would be read as a part of the denominator of a fraction before it."""


@dataclass(frozen=True)
class FormulaPiece:
    """A piece of a formula: `kind` is atom, frac, call (the name of a function), open, close, relation or other."""

    text: str
    kind: str


def in_unicode(formula: str) -> str:
    r"""A formula on one line, without dollar signs.

    >>> in_unicode(r"\tfrac14H(a)\le 2^{-k_2}\sqrt{q(1-q)}")
    '¼H(a) ≤ 2^(-k₂)√(q(1-q))'
    >>> in_unicode(r"\frac\tau2\bigl(\frac rq-\frac{1-r}{1-q}\bigr)\ge\gamma")
    '(τ/2)(r/q-(1-r)/(1-q)) ≥ γ'
    """
    return " ".join(_text(list(_Reader(formula).items())).split())


def known(command: str) -> bool:
    r"""Whether a command, such as `\tau`, is one that is shown by more than its name."""
    name = command[1:]
    tables = (LETTERS, RELATIONS, BINARY, LARGE, FENCES, ACCENTS)
    others = FUNCTIONS | DROPPED | STYLES | {"frac", "tfrac", "dfrac", "sqrt", "mathbb", "binom"}
    return not name.isalpha() or name in others or any(name in table for table in tables)


class _Reader:
    """Reads the tokens of a formula from left to right."""

    def __init__(self, formula: str) -> None:
        self.tokens = [t for t in TOKEN.findall(formula) if not t.isspace()]
        self.at = 0

    def items(self) -> Iterator[FormulaPiece]:
        """The pieces up to the end of the group."""
        while self.at < len(self.tokens) and self.tokens[self.at] != "}":
            item = self._item()
            if item.text or item.kind == "atom":
                yield self._scripted(item)

    def _argument(self) -> list[FormulaPiece]:
        """A group in braces, or the next piece."""
        if self.at >= len(self.tokens) or self.tokens[self.at] == "}":
            return []
        if self.tokens[self.at] != "{":
            return [self._item()]
        self.at += 1
        inner = list(self.items())
        self.at += 1
        return inner

    def _item(self) -> FormulaPiece:
        piece = self.tokens[self.at]
        if piece == "{":
            inner = self._argument()
            return FormulaPiece(_text(inner), inner[0].kind if len(inner) == 1 else "atom")
        self.at += 1
        if piece[0] == "\\" and len(piece) > 1:
            return self._command(piece[1:])
        if piece in RELATIONS:
            return FormulaPiece(RELATIONS[piece], "relation")
        if piece in "([":
            return FormulaPiece(piece, "open")
        if piece in ")]":
            return FormulaPiece(piece, "close")
        if piece == "'":
            return FormulaPiece("′", "close")
        return FormulaPiece(piece.replace("\\", ""), "atom" if piece.isalnum() else "other")

    def _command(self, name: str) -> FormulaPiece:
        if name in ("frac", "tfrac", "dfrac"):
            return _fraction(self._argument(), self._argument())
        if name == "binom":
            return FormulaPiece(f"C({_text(self._argument())},{_text(self._argument())})", "atom")
        if name == "sqrt":
            return FormulaPiece("√" + _wrapped(self._argument(), always=True), "atom")
        if name == "mathbb":
            text = _text(self._argument())
            return FormulaPiece("".join(BLACKBOARD.get(c, c) for c in text), "atom")
        if name in ACCENTS:
            return FormulaPiece(_text(self._argument()) + ACCENTS[name], "atom")
        if name in STYLES:
            return FormulaPiece(_text(self._argument()), "call")
        if name in DROPPED:
            return FormulaPiece("", "other")
        return _symbol(name)

    def _scripted(self, item: FormulaPiece) -> FormulaPiece:
        """The piece with its indices and exponents."""
        text, kind = item.text, item.kind
        while self.at < len(self.tokens) and self.tokens[self.at] in ("^", "_"):
            sign = self.tokens[self.at]
            self.at += 1
            if kind == "frac":
                text = f"({text})"
            text += _script(sign, self._argument())
            kind = {"frac": "atom"}.get(kind, kind)
        return FormulaPiece(text, kind)


def _symbol(name: str) -> FormulaPiece:
    if name in LETTERS:
        return FormulaPiece(LETTERS[name], "atom")
    if name in RELATIONS:
        return FormulaPiece(RELATIONS[name], "relation")
    if name in LARGE:
        return FormulaPiece(LARGE[name], "call")
    if name in FENCES:
        return FormulaPiece(*FENCES[name])
    if name in BINARY:
        return FormulaPiece(BINARY[name], "other")
    if name in ("{", "lbrace"):
        return FormulaPiece("{", "open")
    if name in ("}", "rbrace"):
        return FormulaPiece("}", "close")
    if not name.isalpha():  # spaces, and signs such as \%
        return FormulaPiece(" " if name in " ,;:" else "" if name == "!" else name, "other")
    return FormulaPiece(name, "call")  # a function such as log, or a word that is not known


def _fraction(above: list[FormulaPiece], below: list[FormulaPiece]) -> FormulaPiece:
    top, bottom = _text(above), _text(below)
    if (top, bottom) in VULGAR:
        return FormulaPiece(VULGAR[top, bottom], "atom")
    sums = any(i.kind in ("relation", "other", "frac") for i in _outermost(above))
    return FormulaPiece(f"{f'({top})' if sums else top}/{_wrapped(below)}", "frac")


def _outermost(items: list[FormulaPiece]) -> Iterator[FormulaPiece]:
    """The pieces that stand in no parentheses."""
    depth = 0
    for item in items:
        depth -= item.kind == "close" and depth > 0 and item.text != "′"
        if depth == 0:
            yield item
        depth += item.kind == "open"


def _wrapped(items: list[FormulaPiece], *, always: bool = False) -> str:
    """In parentheses, unless it is one number or one name."""
    text = _text(items)
    plain = (len(items) == 1 and items[0].kind == "atom") or text.isdecimal()
    return text if plain and (not always or len(text) == 1 or text.isdecimal()) else f"({text})"


def _script(sign: str, items: list[FormulaPiece]) -> str:
    text = _text(items)
    table, dense = SCRIPTS[sign], text.replace(" ", "")
    if dense and all(c in table for c in dense):
        return "".join(table[c] for c in dense)
    if text == "*":
        return text
    return sign + (text if len(text) == 1 or text.isdecimal() else f"({text})")


def _text(items: list[FormulaPiece]) -> str:
    """The pieces in a row: space around relations and names of functions, fractions in parentheses where needed."""
    shown = ""
    for i, item in enumerate(items):
        before = items[i - 1].kind if i else ""
        after = items[i + 1].kind if i + 1 < len(items) else ""
        text = item.text
        named = before == "call" and items[i - 1].text in FUNCTIONS
        if item.kind == "frac" and (before in FACTORS - {"call"} or named or after in BEHIND):
            text = f"({text})"
        if item.kind == "relation":
            text = f" {text} "
        if item.kind == "call":
            text = (
                " " * (before in FACTORS)
                + text
                + " " * (after in ("atom", "call") or (after == "frac" and text not in FUNCTIONS))
            )
        shown += text
    return shown
