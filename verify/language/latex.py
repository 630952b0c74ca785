r"""LaTeX: expressions, relations and statements in math mode.

Main definitions: `latex`, `latex_relation`, `latex_statement`. LaTeX is for people only: it may change the look (a
product of inverses becomes a fraction), never the value. Names that would look alike, such as x1 and x_1 in one
formula, are written out letter by letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, power
from verify.language.faces import FACES
from verify.language.layout import (
    BLOCK_DIGITS,
    HALF,
    as_power,
    chains,
    constant_last,
    is_natural,
    natural_text,
    signed,
    split_constant,
)
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction

# fmt: off
GREEK = frozenset((
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda",
    "mu", "nu", "xi", "rho", "sigma", "tau", "phi", "chi", "psi", "omega", "Gamma", "Delta",
    "Theta", "Lambda", "Xi", "Sigma", "Phi", "Psi", "Omega",
))
# fmt: on
OPS: dict[Op, str] = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "="}


def latex(expr: Expr) -> str:
    r"""`expr` in LaTeX math mode.

    >>> from verify.language.expressions import call, const, var
    >>> print(latex(const(Fraction(1, 2)) * call("log2", var("x")) / (1 - var("x_1"))))
    \frac{\log_2(x)}{2 (1 - x_{1})}
    """
    return _Latex(letters(expr.variables)).text(expr)


def latex_relation(relation: Relation) -> str:
    """`relation` in LaTeX math mode."""
    return _Latex(letters(relation.left.variables | relation.right.variables)).relation(relation)


def latex_statement(statement: Statement) -> str:
    r"""`statement` in LaTeX math mode: the relation, then the conditions, with chains joined again.

    >>> from verify.language.grammar import parse_statement
    >>> print(latex_statement(parse_statement("H(a) > a", "0 < a < 1")))
    H(a) > a \quad\text{for } 0 < a < 1
    """
    names = letters((*statement.variables, *(n for n, _ in statement.definitions)))
    write = _Latex(names)
    where = [f"{names[n]} = {write.text(e)}" for n, e in statement.definitions]
    groups = chains(statement.constraints, [n for n, _ in statement.definitions])
    where += [r" \land ".join(map(write.chain, group)) for group in groups]
    where += [rf"{names[n]} \in \mathbb{{Z}}" for n in statement.integers]
    conditions = r",\ ".join(where)
    return write.relation(statement.relation) + (rf" \quad\text{{for }} {conditions}" if where else "")


def letters(names: Iterable[str]) -> dict[str, str]:
    r"""How each name is written; two names are never written alike.

    >>> letters(["x_1", "theta"]), letters(["x_1", "x1"])
    ({'x_1': 'x_{1}', 'theta': '\\theta'}, {'x_1': '\\mathrm{x\\_1}', 'x1': '\\mathrm{x1}'})
    """
    written = {name: _letter(name) for name in names}
    times = Counter(written.values())
    return {n: text if times[text] == 1 else _letter_by_letter(n) for n, text in written.items()}


def _letter(name: str) -> str:
    """x_1 and x1 become x_{1}; Greek names their letters; other long names upright."""
    stem, _, index = name.partition("_")
    if not index:
        stem = name.rstrip("_").rstrip("0123456789")
        index = name.rstrip("_")[len(stem) :]
    letter = f"\\{stem}" if stem in GREEK else stem if len(stem) == 1 else rf"\mathrm{{{stem}}}"
    index = index.replace("_", r"\_")
    return letter + (f"_{{{index}}}" if index else "")


def _letter_by_letter(name: str) -> str:
    escaped = name.replace("_", r"\_")
    return rf"\mathrm{{{escaped}}}"


@dataclass(frozen=True)
class _Latex:
    """The names, and how each is written."""

    names: Mapping[str, str]

    def text(self, expr: Expr) -> str:
        match expr:
            case Const():
                return _constant(expr.value)
            case Var():
                return self.names[expr.name]
            case Add():
                return self.sum(expr.children)
            case Mul():
                return self.product(expr.children)
            case Pow():
                return self.power(expr)
            case Fn():
                return self.call(expr)
        raise TypeError(f"cannot print {type(expr).__name__}")

    def relation(self, relation: Relation) -> str:
        return f"{self.text(relation.left)} {OPS[relation.op]} {self.text(relation.right)}"

    def chain(self, relations: Sequence[Relation]) -> str:
        first, *others = relations
        return self.relation(first) + "".join(f" {OPS[r.op]} {self.text(r.right)}" for r in others)

    def sum(self, terms: tuple[Expr, ...]) -> str:
        text = ""
        for term in constant_last(terms):
            negative, body = signed(term)
            written = _brackets(self.text(body)) if isinstance(body, Add) else self.text(body)
            text += ((" - " if text else "-") if negative else (" + " if text else "")) + written
        return text

    def product(self, factors: tuple[Expr, ...]) -> str:
        scale, rest = split_constant(factors)
        over = [f for f in rest if not _is_negative_power(f)]
        under = [power(f.base, -f.exponent) for f in rest if isinstance(f, Pow) and _is_negative_power(f)]
        sign = "-" if scale < 0 else ""
        if not under:
            front = "" if abs(scale) == 1 else _constant(abs(scale))
            return sign + self.side_by_side(front, over, alone=False)
        top, bottom = abs(scale.numerator), scale.denominator
        above = self.side_by_side(_natural(top) if top != 1 or not over else "", over)
        below = self.side_by_side(_natural(bottom) if bottom != 1 else "", under)
        return rf"{sign}\frac{{{above}}}{{{below}}}"

    def side_by_side(self, number: str, factors: Sequence[Expr], alone: bool = True) -> str:
        """A number (or nothing) and factors; a sum that stands `alone` needs no brackets.

        A dot keeps a number or a fraction from being read into what stands before it, as in 2 3/4, and brackets from
        being read into a function, or being taken for its argument, as in ln(x) (1 - x), f (1 - f) and f^2 (x).
        """
        pieces = [number] if number else []
        before: Expr | None = None
        for factor in factors:
            text = self.text(factor)
            if isinstance(factor, Add | Mul) and not (alone and not number and len(factors) == 1):
                text = _brackets(text)
            base = before.base if isinstance(before, Pow) else before
            reached = isinstance(base, Fn | Var) and text.startswith(("(", r"\left(", r"\left|"))
            apart = pieces and (text[0].isdigit() or text.startswith((r"\frac", r"\tfrac")) or reached)
            pieces.append(r"\cdot " + text if apart else text)
            before = factor
        return " ".join(pieces)

    def power(self, expr: Pow) -> str:
        base, exponent = expr.base, expr.exponent
        if exponent < 0:
            return rf"\frac{{1}}{{{self.text(power(base, -exponent))}}}"
        if exponent == HALF:
            return rf"\sqrt{{{self.text(base)}}}"
        return self.base(base) + f"^{{{exponent}}}"

    def call(self, expr: Fn) -> str:
        found = as_power(expr)
        if found is not None:
            return f"{self.base(found[0])}^{{{self.text(found[1])}}}"
        args = ", ".join(map(self.text, expr.children))
        return rf"\left|{args}\right|" if expr.name == "abs" else FACES[expr.name].latex + _brackets(args)

    def base(self, expr: Expr) -> str:
        """The base of a power, in brackets unless it is a single sign."""
        text = self.text(expr)
        return text if isinstance(expr, Var) or is_natural(expr) else _brackets(text)


def _natural(value: int) -> str:
    return natural_text(value).replace("*", r" \cdot ").replace(f"^{BLOCK_DIGITS}", f"^{{{BLOCK_DIGITS}}}")


def _constant(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    over = _natural(abs(value.numerator))
    whole = value.denominator == 1
    return sign + (over if whole else rf"\tfrac{{{over}}}{{{_natural(value.denominator)}}}")


def _is_negative_power(expr: Expr) -> bool:
    return isinstance(expr, Pow) and expr.exponent < 0


def _brackets(text: str) -> str:
    """Round brackets, growing with a fraction inside."""
    return rf"\left({text}\right)" if r"\frac" in text or r"\tfrac" in text else f"({text})"
