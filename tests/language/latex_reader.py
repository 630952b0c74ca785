r"""A reader of the LaTeX that the printer writes, and a value that tells expressions apart. Shares nothing with either.

The values are in a field with 2^127 - 1 elements. Every function is an unknown one there, a number drawn from a
checksum of its arguments, and so is every root; sums, products, quotients and whole powers are what they are. So two
expressions with equal values agree by the laws of fields alone, but for a chance of about 2^-120; nothing is
rounded, and no domain matters (the inverse of 0 is 0, on both sides).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.rationals import Fraction

PRIME = 2**127 - 1

TOKEN = re.compile(
    r"\\left[(|]|\\right[)|]|\\[td]?frac|\\sqrt|\\cdot|\\log_2|\\(?:ln|exp|min|max|arctan)(?![a-zA-Z])|H(?=\(|\\left\()"
    r"|\\mathrm\{(?:[A-Za-z0-9]|\\_)+\}(?:_\{(?:[A-Za-z0-9]|\\_)+\})?"
    r"|(?:\\[a-zA-Z]+|[a-zA-Z])(?:_\{(?:[A-Za-z0-9]|\\_)+\})?"
    r"|[0-9]+|[-+^(){},/]| +"
)
FUNCTIONS = {r"\ln": "ln", r"\log_2": "log2", r"\exp": "exp", "H": "H", r"\min": "min", r"\max": "max"}
FUNCTIONS |= {r"\arctan": "arctan", r"\mathrm{pow}": "pow"}
NUMBER = re.compile(r"[0-9]+|[-(){}]|\\left\(|\\right\)|\\tfrac")
OPENING = {"(": ")", r"\left(": r"\right)"}
OPS = {"<": "<", r"\le": "<=", ">": ">", r"\ge": ">=", "=": "=="}
WORDS = re.compile(r" (<|\\le|>|\\ge|=) ")


class Unread(Exception):
    """The text is not what the printer writes."""


def field(q: Fraction) -> int:
    """A rational number in the field."""
    return q.numerator * pow(q.denominator, -1, PRIME) % PRIME


def unknown(name: str, *args: int | str) -> int:
    """The value of a function that nothing is known about."""
    return int.from_bytes(hashlib.blake2b(repr((name, *args)).encode(), digest_size=16).digest()) % PRIME


def raised(base: int, exponent: Fraction) -> int:
    """base^exponent; a root is an unknown function of its base."""
    root = base if exponent.denominator == 1 else unknown("root", base, exponent.denominator)
    up = pow(root, abs(exponent.numerator), PRIME)
    return up if exponent >= 0 else pow(up, PRIME - 2, PRIME)


def value(expr: Expr, names: Mapping[str, str]) -> int:
    """The value of an expression, whose variables are written as `names` says."""
    match expr:
        case Const(q):
            return field(q)
        case Var(name):
            return unknown("variable", names[name])
        case Add(terms):
            return sum(value(t, names) for t in terms) % PRIME
        case Mul(factors):
            product = 1
            for f in factors:
                product = product * value(f, names) % PRIME
            return product
        case Pow(base, exponent):
            return raised(value(base, names), exponent)
        case Fn(name, args):
            return unknown(name, *(value(a, names) for a in args))
    raise TypeError(type(expr).__name__)


class LatexReader:
    """The value of one expression in LaTeX; raises Unread for anything else."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        while at < len(text):
            match = TOKEN.match(text, at)
            if match is None:
                raise Unread(text[at : at + 20])
            at = match.end()
            if match.group().strip():
                self.tokens.append(match.group())
        self.tokens.reverse()
        self.variables = 0
        self.value = self.sum()
        if self.tokens:
            raise Unread(self.tokens[-1])

    @property
    def next(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def take(self, wanted: str = "") -> str:
        if not self.tokens or (wanted and self.next != wanted):
            raise Unread(f"{wanted or 'something'} expected, found {self.next or 'the end'}")
        return self.tokens.pop()

    def sum(self) -> int:
        sign = -1 if self.next == "-" and self.take() else 1
        total = sign * self.product()
        while self.next in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            total += sign * self.product()
        return total % PRIME

    def product(self) -> int:
        number = self.next.isdigit() or self.next == r"\tfrac"
        found = self.power()
        while self.next not in ("", "+", "-", ")", r"\right)", r"\right|", "}", ","):
            if self.next == r"\cdot":
                self.take()
            elif self.next.isdigit() or (number and self.next in (r"\tfrac", r"\frac")):
                raise Unread("two numbers side by side would be read as one")
            number = self.next.isdigit()
            found = found * self.power() % PRIME
        return found

    def power(self) -> int:
        before = list(self.tokens)
        base = self.atom()
        written = before[len(self.tokens) :]
        if self.next != "^":
            return base
        self.take()
        self.take("{")
        if len(self.tokens) > 1 and self.next.isdigit() and self.tokens[-2] in ("}", "/"):
            over = int(self.take())
            under = int(self.take()) if self.next == "/" and self.take() else 1
            self.take("}")
            found = raised(base, Fraction(over, under))
        else:  # what the grammar keeps as exp(v*ln(u)), or as pow(u, v) for a constant v
            known = self.variables
            exponent = self.sum()
            self.take("}")
            number = all(map(NUMBER.fullmatch, written)) and base
            real = self.variables == known and not number
            found = (
                unknown("pow", base, exponent)
                if real
                else unknown("exp", exponent * unknown("ln", base) % PRIME)
            )
        if self.next == "^":
            raise Unread("a power of a power without brackets")
        return found

    def group(self) -> int:
        self.take("{")
        found = self.sum()
        self.take("}")
        return found

    def atom(self) -> int:
        token = self.take()
        if token in (r"\frac", r"\tfrac"):
            over = self.group()
            return over * pow(self.group(), PRIME - 2, PRIME) % PRIME
        if token == r"\sqrt":
            return raised(self.group(), Fraction(1, 2))
        if token in OPENING:
            found = self.sum()
            self.take(OPENING[token])
            return found
        if token == r"\left|":
            found = self.sum()
            self.take(r"\right|")
            return unknown("abs", found)
        if token in FUNCTIONS:
            return unknown(FUNCTIONS[token], *self.arguments())
        if token.isdigit():
            return int(token) % PRIME
        if token in OPS or token in (r"\in", r"\quad", r"\text", r"\mathbb"):
            raise Unread(token)
        if token[0].isalpha() or re.match(r"\\[a-zA-Z]", token):
            self.variables += 1
            return unknown("variable", token)
        raise Unread(token)

    def arguments(self) -> list[int]:
        closing = OPENING.get(self.take(), "")
        args = [self.sum()]
        while self.next == ",":
            self.take()
            args.append(self.sum())
        self.take(closing)
        return args


Read = tuple[int, str, int]


def read_relations(text: str) -> list[Read]:
    """A chain of relations in LaTeX, taken apart: (value, sign, value)."""
    pieces = WORDS.split(text)
    values = [LatexReader(p).value for p in pieces[::2]]
    return list(zip(values, (OPS[p] for p in pieces[1::2]), values[1:], strict=False))


def read_statement(text: str) -> tuple[list[Read], list[Read], list[str]]:
    """The relation, the conditions and definitions in order, and the names of whole variables."""
    relation, _, where = text.partition(r" \quad\text{for }")
    whole, conditions = list[str](), list[Read]()
    for item in where.split(r",\ ") if where else ():
        if item.endswith(r" \in \mathbb{Z}"):
            whole.append(item.removesuffix(r" \in \mathbb{Z}"))
        else:
            conditions += read_relations(item.strip())
    return read_relations(relation), conditions, [w.strip() for w in whole]
