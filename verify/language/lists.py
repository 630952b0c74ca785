"""Lists in conditions that people read in two ways, which are refused with what to type for each of the readings.

Main definitions: `Item`, `begins_with_name`, `refuse_undeclared`, `refuse_bare`,
`refuse_trailing`, `refuse_crossed`. A comma ends a
condition: `integer j, k >= 1` would leave k a real number, and `0 <= x, y <= 1` would give x no upper bound and y no
lower one. For conditions of numbers, of families and of draws alike.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from verify.errors import BadInput
from verify.language.expressions import Var
from verify.language.layout import crossed
from verify.language.reader import AND, RELATIONS, Reader
from verify.language.statements import FLIPPED, Relation
from verify.language.tokens import Token


@dataclass(frozen=True)
class Item:
    """A condition that was read: the places of its first token and of the token behind it, and what it says."""

    begin: int
    end: int
    relations: tuple[Relation, ...] = ()
    section: str = ""


def begins_with_name(reader: Reader) -> bool:
    """Whether a name and the sign of a relation come next, as in `k >= 1`."""
    first, second = reader.next, reader.tokens[min(reader.index + 1, len(reader.tokens) - 1)]
    return first.kind == "name" and second.kind == "sign" and second.text in RELATIONS


def refuse_undeclared(reader: Reader, word: str, declared: Collection[str]) -> None:
    """Behind a list such as `integer j` the condition `k >= 1` is refused: is k one of them? Raises BadInput.

    An equation such as `u == 2^-j` is read: it says what u is, as the definition `u = 2^-j` does.
    """
    name = reader.next.text
    if not begins_with_name(reader) or name in declared or reader.tokens[reader.index + 1].text == "==":
        return
    said = _text(reader, reader.index, _comma(reader))
    what = (
        f"whether '{name[:20]}' belongs to the list behind '{word}' is not clear: "
        f"write {word} {name[:20]}, {said} if it does, and {said} in front of '{word}' if not"
    )
    raise reader.source.error(what, reader.next.at)


def refuse_bare(reader: Reader, names: Sequence[str], word: str = "") -> None:
    """Behind bare names, as in `each x, y >= 0`, a bound is refused: is it one of x too? Raises BadInput."""
    if not names or not begins_with_name(reader):
        return
    last, behind = reader.next, _text(reader, reader.index + 1, _comma(reader))
    every = ", ".join(f"{n[:20]} {behind}" for n in (*names, last.text))
    alone = f"{word} {', '.join(n[:20] for n in names)}, {word} {last.text[:20]} {behind}"
    what = f"whether this bounds '{names[-1][:20]}' too is not clear: write {word} {every} if it does, else {alone}"
    raise reader.source.error(what, last.at)


def refuse_trailing(reader: Reader, last: Item, token: Token, word: str) -> None:
    """Of `each 0 <= x, y` the bound may be meant of y too. `last`: what stands before y. Raises BadInput."""
    lone = len(last.relations) == 1 and isinstance(last.relations[0].right, Var)
    if not lone or last.relations[0].left.variables:
        return
    name, said = token.text[:20], _text(reader, last.begin, last.end)
    bound = f"{_text(reader, last.begin, last.end - 1)} {name}"
    what = (
        f"whether the bound of '{reader.tokens[last.end - 1].text[:20]}' is one of '{name}' too is not clear: "
        f"write {word} {said}, {bound} if it is, else {word} {name}, {word} {said}"
    )
    raise reader.source.error(what, token.at)


def refuse_crossed(reader: Reader, items: Sequence[Item], settled: Collection[str] = ()) -> None:
    """Of `0 <= x, y <= 1` both bounds may be meant of both names, where each of them lacks the other bound.

    `settled`: names that are defined. Raises BadInput, which names the condition.
    """
    for place in crossed([item.relations for item in items], settled):
        one, other = items[place : place + 2]
        comma = reader.tokens[one.end].text == "," and one.end + 1 == other.begin
        if comma and one.section == other.section:
            error = reader.source.error(_crossed(reader, one, other), reader.tokens[one.begin].at)
            raise BadInput(f"condition {place + 1}: {error}")


def _crossed(reader: Reader, one: Item, other: Item) -> str:
    """What to type for each of the readings of 0 <= x, y <= 1."""
    x, y = reader.tokens[one.end - 1].text, reader.tokens[other.begin].text
    begin, end = _text(reader, one.begin, one.end - 2), _text(reader, other.begin + 2, other.end)
    ops = reader.tokens[one.end - 2].text, reader.tokens[other.begin + 1].text
    rising = ops[0].startswith("<")
    (low, opened), (high, closed) = ((begin, ops[0]), (end, ops[1]))[:: 1 if rising else -1]
    interval = f"{'[' if '=' in opened else '('}{low}, {high}{']' if '=' in closed else ')'}"
    return (
        f"whether both bounds are meant of both names is not clear: write {x}, {y} in {interval} if they are, "
        f"else {x} {FLIPPED[one.relations[0].op]} {begin}, {y} {ops[1]} {end}"
    )


def _comma(reader: Reader) -> int:
    """The place of the token that ends the condition which begins here."""
    depth, at = 0, reader.index
    while (token := reader.tokens[at]).kind != "end":
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0 and token.text in (",", AND):
            break
        at += 1
    return at


def _text(reader: Reader, begin: int, end: int) -> str:
    """What was typed from one token up to another."""
    text = reader.source.text[reader.tokens[begin].at : reader.tokens[end].at].strip()
    return text if len(text) <= 60 else f"{text[:57]}..."
