r"""Printing: expressions as plain text that reads back, and as LaTeX.

Main definitions: `plain`, `plain_relation`, `plain_statement`, `latex`, `latex_relation`, `latex_statement`.

Guarantee: `parse_expression(plain(e)) == e` for every expression `e` built by the smart constructors within
the limits of the grammar. LaTeX is for people only: it may change the look (a product of inverses becomes a
fraction), never the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, mul, power
from verify.language.statements import Op, Relation, Statement

HALF = Fraction(1, 2)
MINUS_ONE = Fraction(-1)
BLOCK_DIGITS = 600
BLOCK = 10**BLOCK_DIGITS
POWER = re.compile(r"exp\((?:(-?\w+)|\(([\w +*-]+)\))\*ln\((\d+)\)\)")


def plain(expr: Expr) -> str:
    """`expr` as the grammar reads it.

    >>> from verify.language.expressions import call, var
    >>> x = var("x")
    >>> plain(2 * call("H", x) / (1 - x) - x**2)
    '2*H(x)/(1 - x) - x^2'
    """
    match expr:
        case Const():
            return _plain_constant(expr.value)
        case Var():
            return expr.name
        case Add():
            return _plain_sum(expr.children)
        case Mul():
            return _plain_product(expr.children)
        case Pow():
            return _plain_power(expr)
        case Fn():
            return _plain_call(expr.name, expr.children)
    raise TypeError(f"cannot print {type(expr).__name__}")


def _plain_integer(value: int) -> str:
    """Digits; beyond 600 of them a sum of blocks, since the grammar limits the digits of one number."""
    if value < BLOCK:
        return str(value)
    high, low = divmod(value, BLOCK)
    return f"({_plain_integer(high)}*10^{BLOCK_DIGITS} + {low})"


def _plain_constant(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    below = "" if value.denominator == 1 else f"/{_plain_integer(value.denominator)}"
    return f"{sign}{_plain_integer(abs(value.numerator))}{below}"


def _split_constant(factors: tuple[Expr, ...]) -> tuple[Fraction, tuple[Expr, ...]]:
    head = factors[0]
    return (head.value, factors[1:]) if isinstance(head, Const) else (Fraction(1), factors)


def _signed(term: Expr) -> tuple[bool, Expr]:
    """Whether a term of a sum is written after a minus sign, and what then follows the sign."""
    if isinstance(term, Const) and term.value < 0:
        return True, Const(-term.value)
    if isinstance(term, Mul):
        scale, rest = _split_constant(term.children)
        if scale < 0:
            return True, mul(Const(-scale), *rest)
    return False, term


def _constant_last(terms: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """x - 1 rather than -1 + x: a negative constant moves behind a term without a sign."""
    first, second = terms[0], terms[1]
    if isinstance(first, Const) and first.value < 0 and not _signed(second)[0]:
        return (*terms[1:], first)
    return terms


def _plain_sum(terms: tuple[Expr, ...]) -> str:
    text = ""
    for term in _constant_last(terms):
        negative, body = _signed(term)
        written = f"({plain(body)})" if isinstance(body, Add) else plain(body)
        glue = (" - " if text else "-") if negative else (" + " if text else "")
        text += glue + written
    return text


def _plain_product(factors: tuple[Expr, ...]) -> str:
    """2*x/3 without divisors, 2/3*x/y with: the reader collects the constant in front either way."""
    scale, rest = _split_constant(factors)
    divided = any(map(_is_inverse, rest))
    front = abs(scale) if divided else Fraction(abs(scale.numerator))
    text = _plain_constant(front) if front != 1 or _is_inverse(rest[0]) else ""
    for factor in rest:
        if isinstance(factor, Pow) and _is_inverse(factor):
            text += "/" + _plain_factor(factor.base, under=True)
        else:
            text += ("*" if text else "") + _plain_factor(factor)
    if not divided and scale.denominator != 1:
        text += "/" + _plain_integer(scale.denominator)
    return ("-" if scale < 0 else "") + text


def _is_inverse(expr: Expr) -> bool:
    """Whether a factor is written behind a division sign."""
    return isinstance(expr, Pow) and expr.exponent == MINUS_ONE


def _plain_factor(expr: Expr, under: bool = False) -> str:
    """A factor of a product, or (`under`) a divisor, in brackets where it needs them."""
    bracketed = isinstance(expr, Add | Mul) or (under and _is_inverse(expr))
    return f"({plain(expr)})" if bracketed else plain(expr)


def _plain_power(expr: Pow) -> str:
    if expr.exponent == MINUS_ONE:
        return "1/" + _plain_factor(expr.base, under=True)
    if expr.exponent == HALF:
        return f"sqrt({plain(expr.base)})"
    base, exponent = expr.base, expr.exponent
    simple = (
        isinstance(base, Var | Fn) or _is_natural(base) or (isinstance(base, Pow) and base.exponent == HALF)
    )
    above = str(exponent) if exponent.denominator == 1 else f"({exponent})"
    return (plain(base) if simple else f"({plain(base)})") + "^" + above


def _is_natural(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value.denominator == 1 and expr.value >= 0


def _plain_call(name: str, args: Sequence[Expr]) -> str:
    return f"{name}({', '.join(map(plain, args))})"


# -- LaTeX

# fmt: off
GREEK = frozenset((
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda",
    "mu", "nu", "xi", "rho", "sigma", "tau", "phi", "chi", "psi", "omega", "Gamma", "Delta",
    "Theta", "Lambda", "Xi", "Sigma", "Phi", "Psi", "Omega",
))
# fmt: on
LATEX_FUNCTIONS = {"ln": r"\ln", "log2": r"\log_2", "exp": r"\exp", "H": "H", "min": r"\min", "max": r"\max"}
LATEX_OPS: dict[Op, str] = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "="}


def plain_relation(relation: Relation) -> str:
    """A relation as text that the grammar reads back to the same relation."""
    return f"{plain(relation.left)} {relation.op} {plain(relation.right)}"


def with_powers(text: str) -> str:
    """2^(-k) for exp(-k*ln(2)), which is how the grammar keeps it."""
    return POWER.sub(
        lambda m: f"{m[3]}^{m[1]}" if m[1] and m[1].isalnum() else f"{m[3]}^({m[1] or m[2]})", text
    )


def chained(relations: Sequence[Relation]) -> list[str]:
    """Relations as text, `0 < a` and `a < 1` joined to `0 < a < 1`."""
    chains: list[str] = []
    last: Relation | None = None
    for r in relations:
        if last is not None and last.right == r.left and last.op[0] == r.op[0] != "=":
            chains[-1] += f" {r.op} {plain(r.right)}"
        else:
            chains.append(plain_relation(r))
        last = r
    return chains


def plain_statement(statement: Statement) -> str:
    """A statement for people: the relation, then `for` and the conditions, with powers such as 2^(-k) written out.

    >>> from verify.language.grammar import parse_statement
    >>> plain_statement(parse_statement("H(a) > a", "0 < a <= 1/2"))
    'H(a) > a for 0 < a <= 1/2'
    """
    where = [f"{name} = {plain(e)}" for name, e in statement.definitions]
    where += chained(statement.constraints)
    if statement.integers:
        where.append("integer " + ", ".join(statement.integers))
    text = plain_relation(statement.relation) + (" for " + ", ".join(where) if where else "")
    return with_powers(text)


def latex(expr: Expr) -> str:
    r"""`expr` in LaTeX math mode.

    >>> from verify.language.expressions import call, const, var
    >>> print(latex(const(Fraction(1, 2)) * call("log2", var("x")) / (1 - var("x_1"))))
    \frac{\log_2(x)}{2 (1 - x_{1})}
    """
    match expr:
        case Const():
            return _latex_constant(expr.value)
        case Var():
            return _latex_name(expr.name)
        case Add():
            return _latex_sum(expr.children)
        case Mul():
            return _latex_product(expr.children)
        case Pow():
            return _latex_power(expr)
        case Fn():
            return _latex_call(expr)
    raise TypeError(f"cannot print {type(expr).__name__}")


def latex_relation(relation: Relation) -> str:
    """`relation` in LaTeX math mode."""
    return f"{latex(relation.left)} {LATEX_OPS[relation.op]} {latex(relation.right)}"


def latex_statement(statement: Statement) -> str:
    r"""`statement` in LaTeX math mode: the relation, then the conditions, with chains joined again.

    >>> from verify.language.grammar import parse_statement
    >>> print(latex_statement(parse_statement("H(a) > a", "0 < a < 1")))
    H(a) > a \quad\text{for } 0 < a < 1
    """
    where = [f"{_latex_name(n)} = {latex(e)}" for n, e in statement.definitions]
    where += _latex_chains(statement.constraints)
    where += [rf"{_latex_name(n)} \in \mathbb{{Z}}" for n in statement.integers]
    conditions = r",\ ".join(where)
    return latex_relation(statement.relation) + (rf" \quad\text{{for }} {conditions}" if where else "")


def _latex_chains(relations: Iterable[Relation]) -> list[str]:
    """Joins relations in one direction where the right side of one is the left side of the next."""
    chains: list[str] = []
    last: Relation | None = None
    for r in relations:
        joins = last is not None and last.right == r.left and last.op[0] == r.op[0] and r.op != "=="
        if joins:
            chains[-1] += f" {LATEX_OPS[r.op]} {latex(r.right)}"
        else:
            chains.append(latex_relation(r))
        last = r
    return chains


def _latex_name(name: str) -> str:
    """x_1 and x1 become x_{1}; Greek names their letters; other long names upright."""
    stem, _, index = name.partition("_")
    if not index:
        stem = name.rstrip("_").rstrip("0123456789")
        index = name.rstrip("_")[len(stem) :]
    letter = f"\\{stem}" if stem in GREEK else stem if len(stem) == 1 else rf"\mathrm{{{stem}}}"
    index = index.replace("_", r"\_")
    return letter + (f"_{{{index}}}" if index else "")


def _latex_integer(value: int) -> str:
    return _plain_integer(value).replace("*", r" \cdot ").replace(f"^{BLOCK_DIGITS}", f"^{{{BLOCK_DIGITS}}}")


def _latex_constant(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    over = _latex_integer(abs(value.numerator))
    return sign + (
        over if value.denominator == 1 else rf"\tfrac{{{over}}}{{{_latex_integer(value.denominator)}}}"
    )


def _latex_sum(terms: tuple[Expr, ...]) -> str:
    text = ""
    for term in _constant_last(terms):
        negative, body = _signed(term)
        written = _brackets(latex(body)) if isinstance(body, Add) else latex(body)
        text += ((" - " if text else "-") if negative else (" + " if text else "")) + written
    return text


def _latex_product(factors: tuple[Expr, ...]) -> str:
    scale, rest = _split_constant(factors)
    over = [f for f in rest if not _is_negative_power(f)]
    under = [power(f.base, -f.exponent) for f in rest if isinstance(f, Pow) and _is_negative_power(f)]
    sign = "-" if scale < 0 else ""
    if not under:
        return sign + _latex_side_by_side(
            "" if abs(scale) == 1 else _latex_constant(abs(scale)), over, alone=False
        )
    top, bottom = abs(scale.numerator), scale.denominator
    above = _latex_side_by_side(_latex_integer(top) if top != 1 or not over else "", over)
    below = _latex_side_by_side(_latex_integer(bottom) if bottom != 1 else "", under)
    return rf"{sign}\frac{{{above}}}{{{below}}}"


def _is_negative_power(expr: Expr) -> bool:
    return isinstance(expr, Pow) and expr.exponent < 0


def _latex_side_by_side(number: str, factors: Sequence[Expr], alone: bool = True) -> str:
    """A number (or nothing) and factors; a sum that stands `alone` needs no brackets."""
    pieces = [number] if number else []
    for factor in factors:
        text = latex(factor)
        if isinstance(factor, Add | Mul) and not (alone and not number and len(factors) == 1):
            text = _brackets(text)
        pieces.append(r"\cdot " + text if pieces and text[0].isdigit() else text)
    return " ".join(pieces)


def _latex_power(expr: Pow) -> str:
    base, exponent = expr.base, expr.exponent
    if exponent < 0:
        return rf"\frac{{1}}{{{latex(power(base, -exponent))}}}"
    if exponent == HALF:
        return rf"\sqrt{{{latex(base)}}}"
    simple = isinstance(base, Var) or _is_natural(base)
    above = (
        str(exponent.numerator)
        if exponent.denominator == 1
        else f"{exponent.numerator}/{exponent.denominator}"
    )
    return (latex(base) if simple else _brackets(latex(base))) + f"^{{{above}}}"


def _latex_call(expr: Fn) -> str:
    args = ", ".join(map(latex, expr.children))
    if expr.name == "abs":
        return rf"\left|{args}\right|"
    return _as_power(expr) or LATEX_FUNCTIONS[expr.name] + _brackets(args)


def _as_power(expr: Fn) -> str:
    """`exp(v ln(u))`, which is how the grammar keeps a variable exponent, as u^v; otherwise nothing."""
    arg = expr.children[0]
    if expr.name != "exp" or not isinstance(arg, Mul):
        return ""
    last = arg.children[-1]
    if not (isinstance(last, Fn) and last.name == "ln" and isinstance(last.children[0], Var | Const)):
        return ""
    base = last.children[0]
    written = latex(base) if isinstance(base, Var) or _is_natural(base) else _brackets(latex(base))
    return written + f"^{{{latex(mul(*arg.children[:-1]))}}}"


def _brackets(text: str) -> str:
    """Round brackets, growing with a fraction inside."""
    return rf"\left({text}\right)" if r"\frac" in text or r"\tfrac" in text else f"({text})"
