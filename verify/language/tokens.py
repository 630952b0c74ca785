"""Tokens: formulas typed by people, cut into numbers, names and signs.

Main definitions: `Token`, `Source`, `tokenize`, `number`, `escaped`. Only ASCII is read: a look-alike such as
U+2264 is refused with the sign to type instead, because what looks alike must not be read alike by accident.
Error messages are one line of printable ASCII and name the column (counted from 1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from verify.errors import BadInput
from verify.rationals import Fraction

MAX_LENGTH = 10_000
MAX_DIGITS = 1_000
MAX_DECIMAL_EXPONENT = 400
MAX_NAME = 40
QUOTE_BEFORE, QUOTE_AFTER = 25, 35

Kind = Literal["number", "name", "sign", "end"]

TOKEN = re.compile(
    r"(?P<space>[ \t\r\n]+)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)"
    r"|(?P<sign>===|\*\*|<=|>=|==|!=|=<|=>|<>|<<|>>|//|[-+*/^()<>=,])"
)

NOT_READ = {
    "===": "'===' is not read: write == for equality",
    "!=": "'!=' is not read: a relation is one of < <= > >= ==",
    "<>": "'<>' is not read: a relation is one of < <= > >= ==",
    "=<": "'=<' is not read: write <=",
    "=>": "'=>' is not read: write >=",
    "<<": "'<<' is not read: write <",
    ">>": "'>>' is not read: write >",
    "//": "'//' is not read: write / for division",
    ";": "';' is not read: separate conditions by commas",
    "&": "'&' is not read: separate conditions by commas",
    "[": "'[' is not read: write round brackets",
    "]": "']' is not read: write round brackets",
    "{": "'{' is not read: write round brackets",
    "}": "'}' is not read: write round brackets",
    "|": "'|' is not read: write abs(x)",
    "_": "'_' cannot begin a name: names are letters, digits and _ after a letter",
    ".": "'.' is not read here: a decimal number has digits after its point",
}

LOOK_ALIKES = {
    "\u2264": "<=",
    "\u2a7d": "<=",
    "\u2266": "<=",
    "\u2265": ">=",
    "\u2a7e": ">=",
    "\u2267": ">=",
    "\u2260": "one of < <= > >= ==",
    "\u2261": "==",
    "\u2212": "-",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u00d7": "*",
    "\u00b7": "*",
    "\u22c5": "*",
    "\u2217": "*",
    "\u2219": "*",
    "\u00f7": "/",
    "\u2215": "/",
    "\u2044": "/",
    "\u02c6": "^",
    "\u221a": "sqrt(...)",
    "\u00b2": "^2",
    "\u00b3": "^3",
    "\u00bd": "1/2",
    "\u00bc": "1/4",
    "\u00be": "3/4",
    "\u2039": "<",
    "\u203a": ">",
    "\u00a0": "a plain space",
}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text; `at` counts characters from 0. `**` is already written `^`."""

    kind: Kind
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Source:
    """The text being read; it knows how to complain about a place in itself."""

    text: str

    def error(self, what: str, at: int) -> BadInput:
        """A `BadInput` of one line: what is wrong, the column, the neighbourhood (escaped)."""
        before = escaped(self.text[max(0, at - QUOTE_BEFORE) : at])
        after = escaped(self.text[at : at + QUOTE_AFTER])
        left = "..." if at > QUOTE_BEFORE or len(before) > QUOTE_BEFORE else ""
        right = "..." if len(self.text) > at + QUOTE_AFTER or len(after) > QUOTE_AFTER else ""
        quoted = left + before[-QUOTE_BEFORE:] + after[:QUOTE_AFTER] + right
        return BadInput(f"{what} (column {at + 1}: '{quoted}')")


def escaped(text: str) -> str:
    r"""`text` in printable ASCII: everything else becomes an escape such as \x00 or \u2264."""
    return "".join(c if " " <= c <= "~" else c.encode("unicode_escape").decode("ascii") for c in text)


def tokenize(text: str, longest: int = MAX_LENGTH) -> tuple[Token, ...]:
    """The tokens of `text` with an end token last. Raises BadInput for a character that is not read."""
    source = Source(text)
    if len(text) > longest:
        raise source.error(f"the text has {len(text)} characters; at most {longest} are read", longest)
    return (*_pieces(source), Token("end", "", len(text)))


def _pieces(source: Source) -> Iterator[Token]:
    at = 0
    while at < len(source.text):
        match = TOKEN.match(source.text, at)
        if match is None:
            raise source.error(_unreadable(source.text[at]), at)
        piece = match.group()
        match match.lastgroup:
            case "number":
                yield Token("number", piece, at)
            case "name":
                if len(piece) > MAX_NAME:
                    raise source.error(f"a name has at most {MAX_NAME} characters", at)
                yield Token("name", piece, at)
            case "sign":
                if piece in NOT_READ:
                    raise source.error(NOT_READ[piece], at)
                yield Token("sign", "^" if piece == "**" else piece, at)
        at = match.end()


def _unreadable(char: str) -> str:
    """Why the tokenizer stops at `char`, and what to type instead where that is clear."""
    if char in NOT_READ:
        return NOT_READ[char]
    if char.isascii():
        return f"unexpected character '{escaped(char)}'"
    plain = LOOK_ALIKES.get(char) or _plain_form(char)
    advice = f"type {plain}" if plain else "only ASCII is read"
    return f"U+{ord(char):04X} ({unicodedata.name(char, 'unnamed character')}) is not read: {advice}"


def _plain_form(char: str) -> str:
    """The ASCII character behind a full-width or styled one, or nothing."""
    folded = unicodedata.normalize("NFKC", char)
    return folded if len(folded) == 1 and "!" <= folded <= "~" else ""


def number(source: Source, token: Token) -> Fraction:
    """The exact value of a number token: 0.1 is 1/10. Raises BadInput beyond the limits."""
    mantissa, _, exponent = token.text.lower().partition("e")
    whole, _, decimals = mantissa.partition(".")
    if len(whole) + len(decimals) > MAX_DIGITS:
        raise source.error(f"a number has at most {MAX_DIGITS} digits", token.at)
    size = exponent.lstrip("+-0")
    if len(size) > 3 or int(size or 0) > MAX_DECIMAL_EXPONENT:
        raise source.error(f"a decimal exponent is at most {MAX_DECIMAL_EXPONENT} in size", token.at)
    power = int(size or 0) * (-1 if exponent.startswith("-") else 1)
    return Fraction(_integer(whole + decimals)) * Fraction(10) ** (power - len(decimals))


def _integer(digits: str) -> int:
    """The integer, read in blocks, so that Python's own limit on digits (a setting) is never met."""
    value = 0
    for start in range(0, len(digits), 500):
        block = digits[start : start + 500]
        value = value * 10 ** len(block) + int(block)
    return value
