r"""Formulas as trees, and the ways in which people type them: plain, LaTeX, with signs beyond ASCII, mixed.

A form is right for a reader who knows the tree: brackets stand where they are needed. It may have another reading
without the tree (`ab`, `f(1-x)`, `\ln x y`); then the reader of the project has to refuse it. Two things a writer takes
care of, since the rule of letters is told to writers: letters side by side never spell a function or a word, and a name
of several letters stands in `\mathrm` where all of its letters are variables too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.language.expressions import Const, Expr, Var
from verify.language.limits import function_of, inverse_of, power_of, product_of, sum_of
from verify.language.signs import NAMES
from verify.rationals import Fraction

Tree = tuple[object, ...]
"""("number", n), ("name", s), and ("+" | "-" | "*" | "/" | "^" | name of a function, tree, ...)."""

SINGLE = (
    "a",
    "b",
    "c",
    "d",
    "f",
    "h",
    "i",
    "k",
    "l",
    "n",
    "p",
    "q",
    "r",
    "t",
    "x",
    "y",
    "z",
    "x_1",
    "x_2",
    "y_n",
)
GREEK = ("alpha", "epsilon", "lambda", "theta")
WORDS = ("err", "top", "gap", "ab", "xy", "dx", "lnx", "depth", "x_12", "a_next", "x1", "pq", "eps", "max_k")
CALLS = ("ln", "exp", "log2", "sqrt", "H", "abs", "min", "max", "arctan")
OPS = ("<", "<=", ">", ">=")
SPELLED = (
    "ln",
    "log",
    "exp",
    "min",
    "max",
    "sqrt",
    "abs",
    "pow",
    "sin",
    "cos",
    "tan",
    "in",
    "and",
    "for",
    "pi",
)
GREEK_SIGN = {name: sign for sign, name in NAMES.items()}
STYLES = ("plain", "unicode", "latex", "mixed")


class Drawer(random.Random):
    """Draws trees by a number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        many = self.sample(SINGLE, self.randint(1, 4)) + self.sample(GREEK, self.choice((0, 0, 1)))
        self.names = many + self.sample(WORDS, self.choice((0, 0, 1, 2)))

    def tree(self, depth: int) -> Tree:
        """A formula nested at most so deep."""
        if not depth or self.random() < 0.25:
            number = self.random() < 0.3
            return ("number", self.randint(1, 12)) if number else ("name", self.choice(self.names))
        sign = self.choice("++-***//^^f")
        if sign == "f":
            name = self.choice(CALLS)
            return (name, *(self.tree(depth - 1) for _ in range(2 if name in ("min", "max") else 1)))
        if sign == "^":
            power = ("number", self.randint(2, 4)) if self.random() < 0.6 else self.tree(depth - 1)
            return ("^", self.tree(depth - 1), power)
        several = self.choice((2, 2, 3)) if sign in "+*" else 2
        return (sign, *(self.tree(depth - 1) for _ in range(several)))


def built(tree: Tree) -> Expr:
    """The expression of a tree. Raises Refused where it has none, as in ln(0)."""
    head, *rest = tree
    if head == "number":
        return Const(Fraction(int(str(rest[0]))))
    if head == "name":
        return Var(str(rest[0]))
    parts = [built(t) for t in rest if isinstance(t, tuple)]
    match head:
        case "+":
            return sum_of(parts)
        case "-":
            return sum_of([parts[0], product_of([Const(Fraction(-1)), parts[1]])])
        case "*":
            return product_of(parts)
        case "/":
            return product_of([parts[0], inverse_of(parts[1])])
        case "^":
            return power_of(parts[0], parts[1])
    return function_of(str(head), *parts)


def names_in(tree: Tree) -> set[str]:
    """The names in a tree."""
    if tree[0] == "name":
        return {str(tree[1])}
    return set().union(*(names_in(t) for t in tree[1:] if isinstance(t, tuple)), set())


@dataclass
class Typesetter:
    """Writes trees in one style; what is a matter of taste is drawn."""

    draw: random.Random
    style: str
    single: frozenset[str]
    """The variables of the statement that are single letters."""

    @property
    def latex(self) -> bool:
        return self.style == "latex"

    def relation(self, sides: Sequence[Tree], ops: Sequence[str]) -> str:
        """A relation, or a chain."""
        text = self.text(sides[0])
        for op, side in zip(ops, sides[1:], strict=True):
            text += f" {self.sign(op)} {self.text(side)}"
        return text

    def sign(self, op: str) -> str:
        if self.style in ("latex", "mixed"):
            return {"<=": r"\le", ">=": self.draw.choice((r"\ge", r"\geq"))}.get(op, op)
        return {"<=": "\u2264", ">=": "\u2265"}.get(op, op) if self.style == "unicode" else op

    def name(self, name: str) -> str:
        if name in GREEK_SIGN:
            plain = {"unicode": GREEK_SIGN[name], "plain": name}.get(self.style)
            second = "varepsilon" if name == "epsilon" and self.draw.random() < 0.5 else name
            return plain or self.draw.choice((f"\\{second}", f"\\{second}", GREEK_SIGN[name]))
        stem, _, below = name.partition("_")
        if self.style == "unicode" and below.isdigit() and below.isascii():
            return stem + "".join(chr(0x2080 + int(c)) for c in below)
        escaped = name.replace("_", r"\_")
        if self.latex:
            if len(stem) == 1 and below:
                return f"{stem}_{{{below}}}"
            return name if len(name) == 1 else rf"\mathrm{{{escaped}}}"
        if self.style == "mixed" and len(name) > 1 and {*name.replace("_", "")} <= self.single | {"_"}:
            return rf"\mathrm{{{escaped}}}"
        return name

    def text(self, tree: Tree) -> str:
        """The tree as a sum stands."""
        head, *rest = tree
        if head == "number":
            return str(rest[0])
        if head == "name":
            return self.name(str(rest[0]))
        parts = [t for t in rest if isinstance(t, tuple)]
        match head:
            case "+":
                return " + ".join(map(self.text, parts))
            case "-":
                return f"{self.text(parts[0])} {self.minus()} {self.within(parts[1], '+-')}"
            case "*":
                return self.product(parts)
            case "/":
                return self.fraction(*parts)
            case "^":
                return self.power(*parts)
        return self.call(str(head), parts)

    def minus(self) -> str:
        return "\u2212" if self.style == "unicode" else "-"

    def within(self, tree: Tree, looser: str) -> str:
        """The tree as an operand: in brackets where its sign binds less."""
        text = self.text(tree)
        return self.brackets(text) if str(tree[0]) in tuple(looser) else text

    def brackets(self, text: str) -> str:
        return rf"\left({text}\right)" if self.latex and self.draw.random() < 0.3 else f"({text})"

    def product(self, parts: Sequence[Tree]) -> str:
        factors = [self.within(t, "+-/" if not self.latex else "+-") for t in parts]
        text = factors[0]
        for factor in factors[1:]:
            text += self.times(text, factor) + factor
        return text

    def times(self, before: str, behind: str) -> str:
        match self.style:
            case "plain":
                return "*"
            case "unicode":
                return self.draw.choice(("\u00b7", "*", "\u00d7"))
            case "mixed":
                return self.draw.choice((r" \cdot ", "*", r" \times "))
        if behind[0].isdigit() and (before[-1].isdigit() or self.draw.random() < 0.8):
            return r" \cdot "
        spelled = any(
            w in (before[-6:] + behind[:6]) and w not in before[-6:] and w not in behind[:6] for w in SPELLED
        )
        if spelled or (before[-1].isalpha() and "\\" in before[-14:] and behind[0].isalpha()):
            return " "
        return self.draw.choice(("", " ", r"\,", r" \cdot "))

    def fraction(self, over: Tree, under: Tree) -> str:
        if self.latex and self.draw.random() < 0.7:
            return rf"\frac{{{self.text(over)}}}{{{self.text(under)}}}"
        return f"{self.within(over, '+-/' if not self.latex else '+-/*')}/{self.within(under, '+-*/')}"

    def power(self, base: Tree, exponent: Tree) -> str:
        below = self.text(base)
        if base[0] not in ("number", "name"):
            below = self.brackets(below)
        above = self.text(exponent)
        if self.style == "unicode" and exponent[0] == "number":
            raised = {"1": "\u00b9", "2": "\u00b2", "3": "\u00b3"}
            return below + "".join(raised.get(c, chr(0x2070 + int(c))) for c in above)
        if self.latex:
            short = len(above) == 1 and self.draw.random() < 0.5
            return f"{below}^{above}" if short else f"{below}^{{{above}}}"
        return f"{below}^{above}" if exponent[0] in ("number", "name") else f"{below}^({above})"

    def call(self, name: str, parts: Sequence[Tree]) -> str:
        args = ", ".join(map(self.text, parts))
        if not self.latex:
            return f"|{args}|" if name == "abs" and self.draw.random() < 0.3 else f"{name}({args})"
        command = {"log2": r"\log_2", "H": "H"}.get(name, f"\\{name}")
        if name == "sqrt":
            return rf"\sqrt{{{args}}}"
        if name == "abs":
            return self.draw.choice((rf"\left|{args}\right|", f"|{args}|"))
        if name in ("ln", "exp") and parts[0][0] in ("name", "number") and self.draw.random() < 0.4:
            return f"{command} {args}"
        return command + self.brackets(args)


Statement = tuple[list[Tree], list[str], list[tuple[list[Tree], list[str]]]]


def statement(drawer: Drawer) -> Statement:
    """A relation, its signs, and chains of conditions."""

    def chain(longest: int, depth: int) -> tuple[list[Tree], list[str]]:
        length = drawer.choice((1,) * 3 + (longest,))
        ops = [drawer.choice(OPS)] * length
        return [drawer.tree(depth) for _ in range(length + 1)], ops

    sides, ops = chain(1, 3)
    return sides, ops, [chain(2, drawer.choice((0, 1, 2))) for _ in range(drawer.choice((0, 1, 2, 3)))]


def typeset(drawer: Drawer, drawn: Statement, styles: tuple[str, str]) -> tuple[str, str]:
    """The relation and the conditions as texts in two styles."""
    sides, ops, conditions = drawn
    trees = [*sides, *(t for s, _ in conditions for t in s)]
    single = frozenset(n for t in trees for n in names_in(t) if len(n) == 1)
    write: Callable[[str], Typesetter] = lambda style: Typesetter(drawer, style, single)  # noqa: E731
    where = ", ".join(write(styles[1]).relation(*c) for c in conditions)
    texts = write(styles[0]).relation(sides, ops), where
    if any("\\" in text or "{" in text for text in texts) or "latex" not in styles:
        return texts
    return rf"\displaystyle {texts[0]}", where  # without a command somewhere it would be no LaTeX
