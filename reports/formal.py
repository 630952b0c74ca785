"""Formal statements as a reader wants them: in pieces, definitions named, long subterms named.

Main definitions: `formal`, `Formal`, `Piece`; `plain_piece`, `plain_definition`, `is_formula`. What is typed stays what
was decided; what is shown here is the same with definitions put in their place. A text that is read in part only keeps
its words where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Any

from verify.errors import TreecertError
from verify.language.expressions import Expr, Fn, Var, substitute
from verify.language.folding import Definition, fold
from verify.language.grammar import parse_expression
from verify.language.printing import plain

SIGNS = re.compile(r"\s(<=|>=|==|<|>|=|in)\s")
CALL = re.compile(r"\b([A-Za-z][A-Za-z0-9]*)\(")
KNOWN = frozenset({"ln", "log2", "exp", "H", "abs", "min", "max", "pow", "sqrt"})
MOST_WORDS = 3
"""Words before a formula; what has more is a sentence, and is shown as it is."""
PLACE = "fn_{}x"
"""Stands for a call of a function that the grammar of numbers does not have, while the rest is read."""


@dataclass(frozen=True)
class Piece:
    """Words, then sides with signs between them: `each`, (w, 0), (">=",). Words alone have no sides."""

    words: str
    sides: tuple[Expr, ...] = ()
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Formal:
    """What is claimed, what names stand for, and for which values."""

    claim: tuple[Piece, ...]
    definitions: tuple[Definition, ...]
    conditions: tuple[Piece, ...]


Definitions = tuple[tuple[str, str], ...]
"""Names of a paper, and the formulas that they stand for, as typed."""


def named_formulas(document: Mapping[str, Any], paper: str) -> Definitions:
    """The names that a paper has for formulas, as the audit has them."""
    table = document.get("notation", {}).get(paper, {})
    return tuple((name, formula) for name, formula in table.get("definitions", ()))


@cache
def formal(text: str, definitions: Definitions = ()) -> Formal:
    """A formal statement in pieces, folded by the definitions of its paper.

    >>> found = formal("4*(q - g*q)*(1 - (q - g*q)) <= 1 for 0 < q < 1, each w >= 0", (("p", "q - g*q"),))
    >>> [plain_piece(p) for p in found.claim], [plain_piece(p) for p in found.conditions]
    (['4*p*(1 - p) <= 1'], ['0 < q < 1', 'each w >= 0'])
    >>> [(n, plain(d)) for n, d in found.definitions]
    [('p', 'q - g*q')]
    """
    claimed, _, where = _parted(text)
    claim = tuple(_piece(t) for t in _split(claimed, " and "))
    conditions = tuple(_piece(t) for t in _split(where, ", ")) if where else ()
    own = [p for p in conditions if _defines(p)]
    rest = [p for p in conditions if not _defines(p)]
    pieces = [*claim, *rest, *own]
    known = [(n, _read(d)) for n, d in definitions]
    words = re.findall(r"[A-Za-z]\w*", " ".join(p.words for p in pieces))
    sides = [s for p in pieces for s in p.sides]
    if not sides:
        return Formal(claim, (), conditions)
    found = fold(sides, [(n, d) for n, d in known if d is not None], taken=words)
    changed = iter(found.formulas)
    pieces = [Piece(p.words, tuple(next(changed) for _ in p.sides), p.signs) for p in pieces]
    n, m = len(claim), len(claim) + len(rest)
    named = [(name.name, value) for p in pieces[m:] for name, value in [p.sides] if isinstance(name, Var)]
    return Formal(tuple(pieces[:n]), (*named, *found.definitions), tuple(pieces[n:m]))


def _defines(piece: Piece) -> bool:
    return not piece.words and piece.signs == ("=",) and isinstance(piece.sides[0], Var)


def _parted(text: str) -> tuple[str, str, str]:
    """The claim and the conditions, at the first ` for ` outside of brackets."""
    depth = 0
    for m in re.finditer(r"[()\[\]]| for ", text):
        if m[0] == " for ":
            if depth == 0:
                return text[: m.start()], m[0], text[m.end() :]
        else:
            depth += 1 if m[0] in "([" else -1
    return text, "", ""


def _split(text: str, mark: str) -> list[str]:
    """The text at each mark outside of brackets."""
    found, depth, last = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and text.startswith(mark, i):
            found.append(text[last:i])
            last = i + len(mark)
    return [*found, text[last:]]


def _piece(text: str) -> Piece:
    """A chain of relations, behind words if need be; else words alone."""
    words: list[str] = []
    rest = text
    while rest:
        chain = _chain(rest)
        if chain is not None:
            return Piece(" ".join(words), *chain)
        word, _, rest = rest.partition(" ")
        words.append(word)
    return Piece(text)


def _chain(text: str) -> tuple[tuple[Expr, ...], tuple[str, ...]] | None:
    parts = SIGNS.split(text)
    if len(parts) < 3:
        return None
    sides = [_read(p) for p in parts[::2]]
    found = tuple(s for s in sides if s is not None)
    return (found, tuple(parts[1::2])) if len(found) == len(sides) else None


@cache
def _read(text: str) -> Expr | None:
    """A formula, calls of any name included; None for what is no formula."""
    calls: dict[str, Expr] = {}
    try:
        inner = _without_calls(text, calls)
        found = parse_expression(inner)
    except TreecertError:
        return None
    return substitute(found, calls) if calls else found


def _without_calls(text: str, calls: dict[str, Expr]) -> str:
    """The text with a name in place of each call that numbers do not have, outermost first."""
    for m in CALL.finditer(text):
        if m[1] in KNOWN:
            continue
        end = _closing(text, m.end())
        arguments = [_read(a) for a in _split(text[m.end() : end], ", ")]
        found = tuple(a for a in arguments if a is not None)
        if len(found) < len(arguments) or not found:
            continue
        name = PLACE.format(len(calls))
        calls[name] = Fn(m[1], found)
        return _without_calls(text[: m.start()] + name + text[end + 1 :], calls)
    return text


def _closing(text: str, start: int) -> int:
    depth = 1
    for i in range(start, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    return len(text)


def plain_piece(piece: Piece) -> str:
    """A piece as it is typed."""
    sides = [plain(s) for s in piece.sides]
    chain = " ".join(word for pair in zip_longest(sides, piece.signs, fillvalue="") for word in pair)
    return f"{piece.words} {chain}".strip()


def plain_definition(definition: Definition) -> str:
    """A definition as it is typed."""
    name, value = definition
    return f"{name} = {plain(value)}"


def names_of(found: Formal) -> Iterator[str]:
    """The names of variables and definitions in the formulas."""
    for piece in (*found.claim, *found.conditions):
        for side in piece.sides:
            yield from side.variables
    for name, value in found.definitions:
        yield name
        yield from value.variables


def is_formula(found: Formal) -> bool:
    """Whether a reader is helped by the formula: not where the claim is a sentence."""
    return all(p.sides and len(p.words.split()) <= MOST_WORDS for p in found.claim)
