"""Expressions typeset for pages: as MathML, and as one line of Unicode.

Main definitions: `MathML`, `Line`, `Writer`. Both write the same: a product of inverses becomes a fraction, roots and
powers are drawn, never the value is changed. A function that numbers do not have, as a sum over members or an impurity
function, is written by its name.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from reports.latex import in_unicode
from reports.symbols import SCRIPTS, VULGAR
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, power
from verify.language.latex import letters
from verify.language.layout import (
    HALF,
    as_power,
    constant_last,
    is_natural,
    natural_text,
    signed,
    split_constant,
)
from verify.rationals import Fraction

MINUS, DOT, NARROW, DOTS = "\u2212", "\u00b7", "\u2009", "\u2026"
FUNCTIONS = {"log2": "log\u2082", "sum": "\u2211"}
RELATIONS = {"<=": "\u2264", ">=": "\u2265", "==": "=", "in": "\u2208"}
USUAL = {"eps": r"\varepsilon"}
"""How a letter is written where the paper does not say."""
LONG, DIGITS = 13, 9
"""Signs of a fraction that is shown as it is; digits of the decimal that stands for a longer one."""
FRACTION = re.compile(r"-?\d+/\d+")
UPPER = {**SCRIPTS["^"], MINUS: SCRIPTS["^"]["-"]}


class Writer(ABC):
    """Writes expressions. `names`: each variable with its letter."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    @abstractmethod
    def sign(self, sign: str, *, unary: bool = False) -> str:
        """An operator or a relation."""

    @abstractmethod
    def name(self, letter: str) -> str:
        """A variable or a function."""

    @abstractmethod
    def number(self, digits: str) -> str:
        """A natural number."""

    @abstractmethod
    def gap(self) -> str:
        """A narrow space, before and behind names of several letters."""

    @abstractmethod
    def row(self, pieces: Sequence[str]) -> str:
        """Pieces that are one."""

    @abstractmethod
    def brackets(self, text: str, left: str = "(", right: str = ")") -> str:
        """Brackets."""

    @abstractmethod
    def fraction(self, top: Expr | None, bottom: Expr | None, above: int, below: int) -> str:
        """above*top / (below*bottom); None stands for 1."""

    @abstractmethod
    def root(self, inside: Expr) -> str:
        """A square root."""

    @abstractmethod
    def raised(self, base: str, exponent: Expr) -> str:
        """A power."""

    def text(self, expr: Expr) -> str:
        """The expression."""
        match expr:
            case Const(value):
                return self._constant(value)
            case Var(name):
                return self.name(self.names.get(name, name))
            case Add():
                return self._sum(expr)
            case Mul():
                return self._product(expr)
            case Pow(base, exponent):
                return self._power(base, exponent)
            case Fn():
                return self._call(expr)
        raise TypeError(f"cannot write {type(expr).__name__}")

    def chain(self, sides: Sequence[Expr], signs: Sequence[str]) -> str:
        """Sides with relations between them."""
        later = (self.related(sign, side) for sign, side in zip(signs, sides[1:], strict=True))
        return self.row([self.text(sides[0]), *later])

    def related(self, sign: str, side: Expr) -> str:
        """A relation sign and what stands behind it."""
        return self.row([self.sign(RELATIONS.get(sign, sign)), self.text(side)])

    def _constant(self, value: Fraction) -> str:
        size = abs(value)
        if len(str(size)) > LONG and size.denominator != 1:
            written = self.number(decimal(size))
        elif size.denominator != 1:
            written = self.fraction(None, None, size.numerator, size.denominator)
        else:
            written = self.number(natural_text(size.numerator))
        return self.row([self.sign(MINUS, unary=True), written]) if value < 0 else written

    def _sum(self, expr: Add) -> str:
        pieces: list[str] = []
        for term in constant_last(expr.children):
            negative, body = signed(term)
            if pieces or negative:
                pieces.append(self.sign(MINUS if negative else "+", unary=not pieces))
            pieces.append(self.brackets(self.text(body)) if isinstance(body, Add) else self.text(body))
        return self.row(pieces)

    def _product(self, expr: Mul) -> str:
        scale, rest = split_constant(expr.children)
        over = [f for f in rest if not _is_negative_power(f)]
        under = [power(f.base, -f.exponent) for f in rest if isinstance(f, Pow) and _is_negative_power(f)]
        size = abs(scale)
        if under or (size.denominator != 1 and not self.mixed(size)):
            top = Mul(tuple(over)) if len(over) > 1 else over[0] if over else None
            bottom = Mul(tuple(under)) if len(under) > 1 else under[0] if under else None
            written = self.fraction(top, bottom, size.numerator, size.denominator)
        else:
            written = self.side_by_side([] if size == 1 else [Const(size)], over)
            if scale == -1 and len(over) == 1 and isinstance(over[0], Add):
                written = self.brackets(written)
        return self.row([self.sign(MINUS, unary=True), written]) if scale < 0 else written

    def mixed(self, size: Fraction) -> bool:
        """Whether a fraction stands in front of the factors as one sign."""
        return (str(size.numerator), str(size.denominator)) in VULGAR

    def side_by_side(self, front: Sequence[Expr], factors: Sequence[Expr]) -> str:
        """A number, if any, and factors. A dot where two would be read as one."""
        pieces: list[str] = []
        before: Expr | None = None
        every = [*front, *factors]
        for factor in every:
            inner = isinstance(factor, Add | Mul) and len(every) > 1
            written = self.brackets(self.text(factor)) if inner else self.text(factor)
            if before is not None and _wants_dot(before, factor, inner=inner):
                pieces.append(self.sign(DOT))
            elif before is not None and _is_word(before, factor):
                pieces.append(self.gap())
            pieces.append(written)
            before = factor
        return self.row(pieces)

    def _power(self, base: Expr, exponent: Fraction) -> str:
        if exponent < 0:
            return self.fraction(None, power(base, -exponent), 1, 1)
        if exponent == HALF:
            return self.root(base)
        return self.raised(self.base(base), Const(exponent))

    def base(self, expr: Expr) -> str:
        """The base of a power, in brackets unless it is a single sign."""
        single = isinstance(expr, Var) or is_natural(expr)
        return self.text(expr) if single else self.brackets(self.text(expr))

    def _call(self, expr: Fn) -> str:
        found = as_power(expr)
        if found is not None:
            return self.raised(self.base(found[0]), found[1])
        inside = self.row(_joined(map(self.text, expr.children), self.sign(",")))
        if expr.name == "abs":
            return self.brackets(inside, "|", "|")
        return self.row([self.name(FUNCTIONS.get(expr.name, expr.name)), self.brackets(inside)])


class MathML(Writer):
    """Elements of MathML Core; rows group what brackets enclose, so that brackets grow with it alone.

    >>> from verify.language.grammar import parse_expression
    >>> MathML({}).text(parse_expression("p^2/7"))
    '<mfrac><msup><mi>p</mi><mn>2</mn></msup><mn>7</mn></mfrac>'
    """

    def sign(self, sign: str, *, unary: bool = False) -> str:
        form = ' form="prefix"' if unary else ""
        return f"<mo{form}>{escape(sign, quote=False)}</mo>"

    def name(self, letter: str) -> str:
        return f"<mi>{escape(letter, quote=False)}</mi>"

    def number(self, digits: str) -> str:
        return f"<mn>{digits}</mn>"

    def gap(self) -> str:
        return '<mspace width=".17em"/>'

    def row(self, pieces: Sequence[str]) -> str:
        return pieces[0] if len(pieces) == 1 else f"<mrow>{''.join(map(_opened, pieces))}</mrow>"

    def brackets(self, text: str, left: str = "(", right: str = ")") -> str:
        tall = "<mfrac>" in text or "<msqrt>" in text
        mo = "<mo>" if tall else '<mo stretchy="false">'
        return f"<mrow>{mo}{left}</mo>{_opened(text)}{mo}{right}</mo></mrow>"

    def fraction(self, top: Expr | None, bottom: Expr | None, above: int, below: int) -> str:
        if top is None and bottom is None and (str(above), str(below)) in VULGAR:
            return f"<mn>{VULGAR[str(above), str(below)]}</mn>"
        return f"<mfrac>{self._level(top, above)}{self._level(bottom, below)}</mfrac>"

    def _level(self, expr: Expr | None, factor: int) -> str:
        if expr is None:
            return self.number(natural_text(factor))
        factors = expr.children if isinstance(expr, Mul) else (expr,)
        return self.side_by_side([Const(Fraction(factor))] if factor != 1 else [], factors)

    def root(self, inside: Expr) -> str:
        return f"<msqrt>{_opened(self.text(inside))}</msqrt>"

    def raised(self, base: str, exponent: Expr) -> str:
        return f"<msup>{base}{self.text(exponent)}</msup>"


class Line(Writer):
    """One line of Unicode.

    >>> from verify.language.grammar import parse_expression
    >>> Line({}).text(parse_expression("g*q*(1 + q)/(1 + t)^2"))
    'gq(1 + q)/(1 + t)\u00b2'
    """

    def sign(self, sign: str, *, unary: bool = False) -> str:
        return sign if unary or sign == DOT else f"{sign} " if sign == "," else f" {sign} "

    def name(self, letter: str) -> str:
        return letter

    def number(self, digits: str) -> str:
        return digits

    def gap(self) -> str:
        return NARROW

    def row(self, pieces: Sequence[str]) -> str:
        return "".join(pieces)

    def brackets(self, text: str, left: str = "(", right: str = ")") -> str:
        return f"{left}{text}{right}"

    def fraction(self, top: Expr | None, bottom: Expr | None, above: int, below: int) -> str:
        if top is None and bottom is None:
            return VULGAR.get((str(above), str(below)), f"{above}/{below}")
        lower = self._level(bottom, below, under=True)
        return f"{self._level(top, above, under=False)}/{lower}"

    def _level(self, expr: Expr | None, factor: int, *, under: bool) -> str:
        if expr is None:
            return natural_text(factor)
        factors = expr.children if isinstance(expr, Mul) else (expr,)
        factors = (expr,) if any(map(_is_negative_power, factors)) else factors
        front = [Const(Fraction(factor))] if factor != 1 else []
        if not front and len(factors) == 1:
            return self.brackets(self.text(expr)) if isinstance(expr, Add | Mul) else self.text(expr)
        text = self.side_by_side(front, factors)
        return self.brackets(text) if under else text

    def root(self, inside: Expr) -> str:
        single = isinstance(inside, Var) or is_natural(inside)
        return f"√{self.text(inside) if single else self.brackets(self.text(inside))}"

    def raised(self, base: str, exponent: Expr) -> str:
        text = self.text(exponent).replace(" ", "")
        if all(sign in UPPER for sign in text):
            return base + "".join(UPPER[sign] for sign in text)
        return f"{base}^{self.brackets(text)}"


def _opened(text: str) -> str:
    """The content of a row, where it stands in another."""
    inner = text[6:-7]
    plain = (
        text.startswith("<mrow>")
        and text.endswith("</mrow>")
        and not inner.startswith(("<mo>(", '<mo stretchy="false">'))
        and not inner.startswith("<mo>|")
    )
    return inner if plain and _balanced(inner) else text


def _balanced(inner: str) -> bool:
    """Whether the row that was opened is the one that was closed."""
    depth = 0
    at = 0
    while True:
        opening, closing = inner.find("<mrow>", at), inner.find("</mrow>", at)
        if closing < 0:
            return True
        if 0 <= opening < closing:
            depth, at = depth + 1, opening + 6
        else:
            depth, at = depth - 1, closing + 7
            if depth < 0:
                return False


def _wants_dot(before: Expr, factor: Expr, *, inner: bool) -> bool:
    """Whether two factors would be read as one number, or the second as the argument of the first."""
    base = _base(factor)
    if isinstance(base, Const):
        return True
    called = isinstance(before, Fn) and as_power(before) is None and before.name != "abs"
    return called and inner


def _base(expr: Expr) -> Expr:
    """What a factor begins with: the base of a power."""
    found = as_power(expr)
    if found is not None:
        return found[0]
    return expr.base if isinstance(expr, Pow) and expr.exponent > 0 and expr.exponent != HALF else expr


def _is_word(before: Expr, factor: Expr) -> bool:
    """Whether one of two factors is written as a name of several letters, as ln(x)."""
    return any(
        isinstance(e, Fn) and e.name not in ("abs", "sum") and len(e.name) > 1
        for e in map(_base, (before, factor))
    )


def _is_negative_power(expr: Expr) -> bool:
    return isinstance(expr, Pow) and expr.exponent < 0


def _joined(pieces: Iterable[str], comma: str) -> list[str]:
    found: list[str] = []
    for piece in pieces:
        found += [comma, piece] if found else [piece]
    return found


def decimal(value: Fraction) -> str:
    """A number of at least 0 as a decimal: exact where it ends after a few digits, else cut, with dots.

    >>> decimal(Fraction(1, 8)), decimal(Fraction(10**9, 3 * 10**9 + 1))[:-1]
    ('0.125', '0.333333333')
    """
    places = DIGITS
    while 0 < value * 10**places < 10 ** (DIGITS - 1) and places < 60:
        places += 1
    exact = next((k for k in range(2 * DIGITS) if (value * 10**k).denominator == 1), None)
    places = places if exact is None else exact
    whole, rest = divmod(int(value * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}{'' if exact is not None else DOTS}" if places else str(whole)


def unicode_letters(names: Iterable[str], own: Mapping[str, str]) -> dict[str, str]:
    r"""Each name as a letter in Unicode, by the paper's own LaTeX where it has one; two names never look alike.

    >>> ascii(unicode_letters(["beta", "eps"], {"eps": r"\varepsilon"}))
    "{'beta': '\\u03b2', 'eps': '\\u03b5'}"
    """
    found = {n: _letter(n, own.get(n, USUAL.get(n, latex))) for n, latex in letters(names).items()}
    return found if len(set(found.values())) == len(found) else {n: n for n in found}


def _letter(name: str, latex: str) -> str:
    stem = name.removesuffix("_next")
    return in_unicode(latex) if stem == name else f"{in_unicode(letters([stem])[stem])}\u2032"


def short_numbers(witness: Mapping[str, str]) -> dict[str, str]:
    """A witness in which long fractions are decimals, with dots where more digits follow.

    >>> short_numbers({"q": "1/3", "x": "12345678/100000000"})
    {'q': '1/3', 'x': '0.12345678'}
    """
    return {name: _short(value) for name, value in witness.items()}


def _short(value: str) -> str:
    if len(value) <= LONG or not FRACTION.fullmatch(value):
        return value
    number = Fraction(value)
    return f"{MINUS if number < 0 else ''}{decimal(abs(number))}"
