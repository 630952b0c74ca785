"""Tokens: formulas typed by people, cut into numbers, names and signs.

Main definitions: `Token`, `Source`, `tokenize`, `number`, `escaped`. Besides ASCII the signs of `verify.language.signs`
are read, each as the ASCII that it stands for; every other character is refused with what to type instead. LaTeX
is cut by `verify.language.latex_tokens`.
Error messages are one line of printable ASCII and name the column (counted from 1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from verify.errors import BadInput
from verify.language.advice import ALL_OF_THEM, FACTORIAL, HYPOTHESES
from verify.language.signs import LOOK_ALIKES, NAMES, SIGNS, SPACES, SUBSCRIPTS, SUPERSCRIPTS, VULGAR
from verify.rationals import Fraction

MAX_LENGTH = 10_000
MAX_DIGITS = 1_000
MAX_DECIMAL_EXPONENT = 400
MAX_NAME = 40
QUOTE_BEFORE, QUOTE_AFTER = 25, 35

Kind = Literal["number", "name", "sign", "end"]

TOKEN = re.compile(
    rf"(?P<space>[ \t\r\n{SPACES}]+)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    rf"|(?P<name>[A-Za-z{''.join(NAMES)}][A-Za-z0-9_]*[{''.join(SUBSCRIPTS)}]*)"
    r"|(?P<sign>===|==>|<=>|->|\*\*|<=|>=|==|!=|=<|=>|<>|<<|>>|//|&&|[-+*/^()\[\]<>=,|])"
    rf"|(?P<plain>[{''.join(SIGNS)}])"
    rf"|(?P<above>[{''.join(SUPERSCRIPTS)}]+)"
    rf"|(?P<vulgar>[{''.join(VULGAR)}])"
    r"|(?P<root>\u221a)"
)
ROOT_OF = re.compile(r"[0-9]+(?![0-9.])|[A-Za-z][A-Za-z0-9_]*")
"""What a root sign without a bracket may stand before."""

NOT_READ = {
    "===": "'===' is not read: write == for equality",
    "!=": "'!=' is not read: a relation is one of < <= > >= ==; for x != a prove x < a and x > a one by one",
    "<>": "'<>' is not read: a relation is one of < <= > >= ==",
    "=<": "'=<' is not read: write <=",
    "=>": f"'=>' is not read: write >= if a relation is meant; {HYPOTHESES}",
    "==>": f"'==>' is not read: {HYPOTHESES}",
    "->": f"'->' is not read: {HYPOTHESES}",
    "<=>": f"'<=>' is not read: prove the two directions one by one; {HYPOTHESES}",
    "!": FACTORIAL,
    "'": "a prime or quotation mark is not read: names are letters, digits and _, and derivatives are written out",
    '"': "quotation marks are not read: leave them out",
    ":": f"':' is not read: {HYPOTHESES}, and a definition is written v = ...",
    "%": "'%' is not read: write 1/2 for 50 %; there are no remainders",
    "<<": "'<<' is not read: write <",
    ">>": "'>>' is not read: write >",
    "//": "'//' is not read: write / for division",
    ";": "';' is not read: conditions are separated by commas; I(X;Y) is written with entropies of probabilities",
    "&": "'&' is not read: write and, or separate conditions by commas",
    "{": "'{' is not read: brackets are round, and a set of single values is no condition",
    "}": "'}' is not read: write round brackets",
    "&&": "'&&' is not read: write and, or separate conditions by commas",
    **dict.fromkeys(
        "'\u2019\u2032",
        "a prime is not read: a derivative is written out, and another variable has another name, as x_1",
    ),
    "_": "'_' cannot begin a name: names are letters, digits and _ after a letter",
    ".": "'.' is not read here: a decimal number has digits after its point",
}

MEANT = {
    "\u2200": ALL_OF_THEM,
    "\u2203": "that some value exists is not stated here: prove the relation at that value",
    **dict.fromkeys("\u21d2\u2192\u27f9", HYPOTHESES),
    **dict.fromkeys(
        "\u211d\u2115\u2124\u211a", "names are real numbers anyway; write integer k for a whole number"
    ),
    "\u2211": "write sum(x), with each x among the conditions",
    "\u00b1": "prove both signs one by one",
    **dict.fromkeys("\u2018\u2019\u201c\u201d", "leave out quotation marks"),
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


def tokenize(
    text: str, longest: int = MAX_LENGTH, pieces: Callable[[Source], Iterable[Token]] | None = None
) -> tuple[Token, ...]:
    """The tokens of `text` with an end token last, cut by `pieces`. Raises BadInput for what is not read."""
    source = Source(text)
    if len(text) > longest:
        raise source.error(f"the text has {len(text)} characters; at most {longest} are read", longest)
    return (*(pieces or _pieces)(source), Token("end", "", len(text)))


def _pieces(source: Source) -> Iterator[Token]:
    at = 0
    while at < len(source.text):
        match = TOKEN.match(source.text, at)
        if match is None:
            raise source.error(_unreadable(source.text[at]), at)
        kind, piece, end = match.lastgroup, match.group(), match.end()
        if kind == "root":
            yield Token("name", "sqrt", at)
            if (of := ROOT_OF.match(source.text, end)) is not None:
                yield from _under_root(source, of.group(), end)
                end = of.end()
        elif kind != "space":
            yield from _written(source, str(kind), piece, at)
        at = end


def _written(source: Source, kind: str, piece: str, at: int) -> Iterator[Token]:
    """The tokens that one piece of the text stands for."""
    match kind:
        case "number":
            yield Token("number", piece, at)
        case "name":
            name = name_of(piece)
            if piece[0] in NAMES and piece[1:2].isalpha() and piece[1].isascii():
                what = f"'{name[:20]}' may be one name or a product: write {NAMES[piece[0]]}*{piece[1:][:20]}"
                raise source.error(what, at)
            if len(name) > MAX_NAME:
                raise source.error(f"a name has at most {MAX_NAME} characters", at)
            yield Token("name", name, at)
        case "sign":
            if piece in NOT_READ:
                raise source.error(NOT_READ[piece], at)
            yield Token("sign", "^" if piece == "**" else piece, at)
        case "plain":
            yield Token("name" if SIGNS[piece].isalpha() else "sign", SIGNS[piece], at)
        case "above":
            yield from _superscript(source, piece, at)
        case _:
            yield from _bracketed(VULGAR[piece], at)


def name_of(piece: str) -> str:
    """The ASCII name: Greek letters spelled out, lower digits after an underscore."""
    plain = NAMES.get(piece[0], piece[0]) + piece[1:].rstrip("".join(SUBSCRIPTS))
    below = "".join(SUBSCRIPTS[c] for c in piece if c in SUBSCRIPTS)
    return plain + (f"_{below}" if below else "")


def _superscript(source: Source, piece: str, at: int) -> Iterator[Token]:
    """A whole exponent, written above."""
    text = "".join(SUPERSCRIPTS[c] for c in piece)
    if not text.lstrip("-").isdigit() or text.count("-") > 1:
        raise source.error("an exponent written above is a whole number: write ^(...)", at)
    yield Token("sign", "^", at)
    if text[0] == "-":
        yield Token("sign", "-", at)
    yield Token("number", text.lstrip("-"), at)


def _bracketed(fraction: str, at: int) -> Iterator[Token]:
    over, under = fraction.split("/")
    yield Token("sign", "(", at)
    yield Token("number", over, at)
    yield Token("sign", "/", at)
    yield Token("number", under, at)
    yield Token("sign", ")", at)


def _under_root(source: Source, piece: str, at: int) -> Iterator[Token]:
    """A root sign reaches over one number or name, and no further; where that is in doubt, it is refused."""
    after = source.text[at + len(piece) :].lstrip()
    if after.startswith(("^", "(", "**", *SUPERSCRIPTS, *SUBSCRIPTS)):
        raise source.error("how far the root reaches is not clear: write sqrt(...)", at - 1)
    yield Token("sign", "(", at)
    yield Token("number" if piece[0].isdigit() else "name", piece, at)
    yield Token("sign", ")", at)


def _unreadable(char: str) -> str:
    """Why the tokenizer stops at `char`, and what to type instead where that is clear."""
    if char in NOT_READ:
        return NOT_READ[char]
    if char in MEANT:
        return f"U+{ord(char):04X} ({unicodedata.name(char)}) is not read: {MEANT[char]}"
    if char.isascii():
        return f"unexpected character '{escaped(char)}'"
    plain = LOOK_ALIKES.get(char) or _plain_form(char)
    advice = f"type {plain}" if plain else "write it in ASCII"
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
