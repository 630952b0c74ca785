"""Bounds of several names at once: `x, y in [0, 1]`.

Main definitions: `last_in`, `before_interval`, `in_interval`. They read the next tokens of a `Reader`, for
conditions of numbers and of families alike.
"""

from __future__ import annotations

from verify.language.reader import IN, INTEGER, Reader
from verify.language.statements import Op, Relation
from verify.language.tokens import Token


def last_in(reader: Reader) -> int:
    """The place of the last word `in`; beyond it no interval is looked for, which would cost a square."""
    places = [i for i, t in enumerate(reader.tokens) if t.kind == "name" and t.text == IN]
    return max(places, default=-1)


def before_interval(reader: Reader, last: int) -> list[Token] | None:
    """The names that stand before the word `in`, separated by commas; None where it does not follow."""
    tokens, at, names = reader.tokens, reader.index, list[Token]()
    if at > last:
        return None
    while tokens[at].kind == "name" and tokens[at].text != INTEGER:
        names.append(tokens[at])
        behind = tokens[at + 1]
        if behind.kind == "name" and behind.text == IN:
            reader.index = at + 2
            return names
        if behind.text != ",":
            return None
        at += 2
    return None


def in_interval(reader: Reader, names: list[Token]) -> list[tuple[int, Relation]]:
    """The bounds of each of the names, with its place; the ends belong to the interval at square brackets.

    Raises BadInput.
    """
    begin = reader.next
    if not reader.sees("[", "("):
        raise reader.unexpected("an interval was expected, as in x in [0, 1]")
    reader.take()
    low = reader.expression()
    reader.expect(",", "',' was expected between the ends of an interval")
    high = reader.expression()
    end = reader.next
    if not reader.sees("]", ")"):
        raise reader.unexpected("']' or ')' was expected, the end of the interval")
    reader.take()
    ops: tuple[Op, Op] = ("<=" if begin.text == "[" else "<", "<=" if end.text == "]" else "<")
    found = []
    for token in names:
        x = reader.variable(token)
        found += [(token.at, Relation(low, ops[0], x)), (token.at, Relation(x, ops[1], high))]
    return found
