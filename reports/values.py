"""The numbers of a letter: entries of witnesses, and the values of both sides at them, as the audit has them.

Main definitions: `filled`, `cut`, `sides`. A number is exact where it is short, else cut after its first digits. What
stands after `[[=` is a formula, with the letters of the witness; its value is enclosed here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from reports.words import Statement, fallen_parts
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval
from verify.claims.roots import Root
from verify.errors import BadInput, TreecertError
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Const, Expr
from verify.language.grammar import parse_line
from verify.rationals import Fraction

HOLE = re.compile(r"\[\[(?:(?P<id>[A-Z][A-Za-z0-9.]*)(?:#(?P<part>\d+))?: )?(?P<key>.+?)\]\](?!\])")
NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:/\d+)?")
BITS = 200
DIGITS = 5
PLAIN, SHORT = 100, 10_000
"""Fractions with a denominator from the first on have their decimal beside them; longer ones stand as it alone."""


class UnknownValue(LookupError):
    """A letter names a number that the audit does not have."""


def filled(root: Root, text: str, claims: Mapping[str, Statement]) -> str:
    """The text with the numbers in their places. Raises UnknownValue."""

    def value(hole: re.Match[str]) -> str:
        claim = claims.get(hole["id"] or root.places[0])
        if claim is None:
            raise UnknownValue(hole[0])
        found = _fallen(claim, int(hole["part"] or 1))
        return _value(found, hole["key"], f"{root.key}: {hole[0]}")

    return HOLE.sub(value, text)


def _fallen(s: Statement, part: int) -> Mapping[str, Any]:
    """A part that falls, or the claim itself where none has a witness."""
    fallen = [p for p in fallen_parts(s) if "witness" in p]
    return fallen[part - 1] if part <= len(fallen) else s


def _value(found: Mapping[str, Any], key: str, hole: str) -> str:
    witness = found.get("witness", {})
    if key in witness:
        return _short(witness[key])
    point = tuple((k, v) for k, v in witness.items() if NUMBER.fullmatch(v))
    with suppress(BadInput, UndefinedValue, KeyError):
        if key.startswith("="):
            formula, _, where = key[1:].partition(" for ")
            return cut(_side(f"{formula} >= 0" + (f" for {where}" if where else ""), point, "left"))
        if key in ("left", "right"):
            return cut(_side(found["text"], point, key))
    raise UnknownValue(hole)


def _short(text: str) -> str:
    return cut(Interval.point(Fraction(text))) if NUMBER.fullmatch(text) else text


def sides(found: Mapping[str, Any]) -> tuple[str, str] | None:
    """The values of both sides of a part at its witness, cut; None for what is no inequality at a point of numbers.

    >>> sides({"text": "x^2 >= x for x > 0", "witness": {"x": "1/2"}})
    ('1/4', '1/2')
    """
    point = tuple((k, v) for k, v in found.get("witness", {}).items() if NUMBER.fullmatch(v))
    try:
        return cut(_side(found["text"], point, "left")), cut(_side(found["text"], point, "right"))
    except (TreecertError, UndefinedValue, UnknownValue, KeyError, ValueError, OverflowError):
        return None


@cache
def _side(text: str, witness: tuple[tuple[str, str], ...], side: str) -> Interval:
    numbers: dict[str, Expr] = {name: Const(Fraction(v)) for name, v in witness}
    relation = parse_line(text).expanded().relation.substitute(numbers)
    return enclose_at(relation.left if side == "left" else relation.right, {}, ArbEnclosures(BITS))


def cut(value: Interval) -> str:
    r"""A number: whole numbers and short fractions as they are, others by five digits, with dots where more follow.

    >>> cut(Interval.point(Fraction(2, 5))), cut(Interval.point(Fraction(1703, 2560)))
    ('2/5', '1703/2560=0.66523\\ldots')
    """
    low, high = Fraction(str(value.lo)), Fraction(str(value.hi))
    if low == high and (low.denominator < PLAIN or max(abs(low.numerator), low.denominator) < SHORT):
        return str(low) + (f"={_decimal(low, high)}" if low.denominator >= PLAIN else "")
    return _decimal(low, high)


def _decimal(low: Fraction, high: Fraction) -> str:
    sign, size = ("-", (-high, -low)) if high < 0 else ("", (low, high))
    places = DIGITS
    while 0 < size[0] * 10**places < 10 ** (DIGITS - 1) and places < BITS // 8:
        places += 1
    digits = {int(x * 10**places) for x in size}
    if len(digits) > 1:
        raise UnknownValue(f"not known to {DIGITS} digits: {low} to {high}")
    whole, rest = divmod(digits.pop(), 10**places)
    shown = f"{sign}{whole}.{rest:0{places}d}"
    ends = low == high and (size[0] * 10**places).denominator == 1
    return shown.rstrip("0") if ends else shown + r"\ldots"
