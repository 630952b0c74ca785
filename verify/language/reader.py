"""Reader: recursive descent over the tokens of one text.

Main definitions: `Reader`. The grammar stands in `verify.language.grammar`. Recursion goes no deeper than the
limit on nesting, and every expression is measured, without recursion, before anything recursive may touch it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise

from verify.errors import BadInput
from verify.language.advice import HYPOTHESES, of_function, of_word
from verify.language.expanded import EXPANDED, FUNCTION_NAMES, expanded
from verify.language.expressions import Const, Expr, Fn, Var
from verify.language.latex_doubts import refuse_product
from verify.language.latex_tokens import latex_tokens
from verify.language.latex_words import LATEX
from verify.language.letters import Letters, letters_of
from verify.language.limits import (
    MAX_DEPTH,
    BeyondLimits,
    entropy_of,
    function_of,
    inverse_of,
    measure,
    power_of,
    product_of,
    sum_of,
)
from verify.language.statements import FLIPPED, Op, Relation
from verify.language.tokens import MAX_LENGTH, Source, Token, number, tokenize
from verify.rationals import Fraction

MAX_NAMES = 12
INTEGER = "integer"
AND, IN = "and", "in"
SQUARE = ("[", "]")
EULER = "e"
END = "the end of the formula was expected"
CLOSED = "')' was expected"
RANDOM = frozenset("UVWXYZ")
"""Names of random variables, by custom; as several arguments of H they are no probabilities."""
MINUS_ONE = Const(Fraction(-1))
E = Fn("exp", (Const(Fraction(1)),))
RELATIONS: Mapping[str, Op] = {op: op for op in FLIPPED}

REFUSED_NAMES = {
    "log": "'log' may mean two things: write ln or log2",
    "lg": "'lg' may mean two things: write ln or log2",
    "pi": "'pi' is not available: write 4*arctan(1)",
    "nan": "'nan' is not a number",
    "inf": "'inf' is not a number: leave out the bound instead",
    "infinity": "'infinity' is not a number: leave out the bound instead",
    "oo": "'oo' is not a number: leave out the bound instead",
    "infty": "'infty' is not a number: leave out the bound instead",
    "ln2": "'ln2' would be a variable: write ln(2)",
    "ln10": "'ln10' would be a variable: write ln(10)",
    "sqrt2": "'sqrt2' would be a variable: write sqrt(2)",
    "True": "'True' is no formula: a relation is one of < <= > >= ==",
    "False": "'False' is no formula: a relation is one of < <= > >= ==",
    INTEGER: "'integer' is a keyword: write integer k among the conditions",
    AND: "'and' is a word that joins relations: a variable needs another name",
    IN: "'in' is a word, as in x in [0, 1]: a variable needs another name",
}
REFUSED_IN_ANY_CASE = frozenset({"pi", "nan", "inf", "infinity"})


class Reader:
    """Reads one text from left to right; each method reads what its name says and raises BadInput.

    `letters`: what the texts of the statement say together of letters in LaTeX; without it this text speaks alone.
    """

    def __init__(self, text: str, longest: int = MAX_LENGTH, letters: Letters | None = None) -> None:
        self.source = Source(text)
        self.tokens = tokenize(text, longest, _pieces(text, letters))
        if letters is not None and not LATEX.search(text):
            refuse_product(self.source, letters, self.tokens)
        self.index = 0
        self.depth = 0
        self.names: dict[str, int] = {}
        self.eulers: list[int] = []

    # -- tokens

    @property
    def next(self) -> Token:
        return self.tokens[self.index]

    def sees(self, *signs: str) -> bool:
        return self.next.kind == "sign" and self.next.text in signs

    def take(self) -> Token:
        token = self.next
        self.index += token.kind != "end"
        return token

    def expect(self, sign: str, why: str) -> None:
        if not self.sees(sign):
            raise self.unexpected(why)
        self.take()

    def end(self) -> None:
        if self.next.kind != "end":
            raise self.unexpected(END)

    def unexpected(self, expected: str) -> BadInput:
        """The error at the next token, with the likely mistake named."""
        token, before = self.next, self.tokens[max(0, self.index - 1)]
        word = next((w for w in (token.text, before.text) if of_word(w)), "") if self.index else ""
        if token.kind == "name" and word:
            what = f"'{word}' is not read here: {of_word(word)}"
        elif before.text in FUNCTION_NAMES and token.kind in ("name", "number"):
            what = f"'{before.text}' is a function: write {before.text}(...)"
        elif (
            before.kind == "name" and of_function(before.text) and (token.kind == "name" or token.text == "[")
        ):
            what = f"'{before.text}' is not a function here: {of_function(before.text)}"
        elif token.text == "|" and expected == CLOSED:
            what = (
                f"unexpected '|': {expected}; entropies are of numbers: H(X|Y) is H of all pairs less H of Y"
            )
        elif token.text == "," and expected == END:
            what = f"unexpected ',': one relation ends here; several are joined by and, and {HYPOTHESES}"
        elif token.kind in ("name", "number") or token.text == "(":
            what = f"an operator is missing before '{token.text[:20]}': a product is written 2*a"
        elif token.kind == "end" and not self.index:
            what = "there is nothing to read"
        elif token.kind == "end":
            what = f"the text ends too early: {expected}"
        elif token.text in SQUARE:
            what = f"'{token.text}' is not read here: write round brackets; an interval stands behind in"
        elif token.text == "=":
            what = "'=' is not read here: write == for equality; a definition begins with its new name"
        else:
            what = f"unexpected '{token.text}': {expected}"
        return self.source.error(what, token.at)

    @contextmanager
    def building(self, at: int) -> Iterator[None]:
        """Turns a refusal to build into an error at a place."""
        try:
            yield
        except BeyondLimits as refused:
            raise self.source.error(str(refused), at) from None

    @contextmanager
    def deeper(self, at: int) -> Iterator[None]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.source.error(f"nested more than {MAX_DEPTH} deep", at)
        yield
        self.depth -= 1

    def check_names(self, names: Mapping[str, int], what: str = "variables") -> None:
        if len(names) > MAX_NAMES:
            raise self.source.error(f"more than {MAX_NAMES} {what}", list(names.values())[MAX_NAMES])

    def says(self, word: str) -> bool:
        """Whether the next token is this word: where no name can stand, it is none."""
        return self.next.kind == "name" and self.next.text == word

    # -- relations

    def relation(self, until: str = "") -> Relation:
        """The whole text as one relation, or what stands before the word `until`."""
        found = self.chain()
        if len(found) > 1 or self.says(AND):
            at = self.next.at if len(found) == 1 else found[1][0]
            what = "a relation has exactly one of < <= > >= == here: prove reads several"
            raise self.source.error(what, at)
        if not self.says(until):
            self.end()
        return found[0][1]

    def relations(self) -> tuple[Relation, ...]:
        """The whole text as relations that all are claimed: chains, with `and` between them."""
        found = [r for _, r in self.chain()]
        while self.says(AND):
            self.take()
            found += [r for _, r in self.chain()]
        self.end()
        return tuple(found)

    def chain(self) -> list[tuple[int, Relation]]:
        """One relation, or several in one direction with common sides; each with the place of its sign."""
        left = self.expression()
        if self.next.kind == "end":
            raise self.source.error(
                "a relation needs one of < <= > >= == between two expressions", self.next.at
            )
        found: list[tuple[int, Relation]] = []
        while not found or self.sees(*RELATIONS):
            at, op = self.next.at, self.operator()
            if found and "==" in (op, found[0][1].op):
                raise self.source.error("== cannot be part of a chain", at)
            if found and op[0] != found[0][1].op[0]:
                raise self.source.error("a chain has < and <= only, or > and >= only", at)
            right = self.expression()
            found.append((at, Relation(left, op, right)))
            left = right
        return found

    def operator(self) -> Op:
        if not self.sees(*RELATIONS):
            raise self.unexpected("one of < <= > >= == was expected")
        return RELATIONS[self.take().text]

    # -- expressions

    def expression(self) -> Expr:
        """An expression, measured: recursion on it is safe afterwards."""
        start = self.next.at
        expr = self.sum()
        with self.building(start):
            measure(expr, {})
        return expr

    def sum(self) -> Expr:
        start = self.next.at
        terms = [self.product()]
        while self.sees("+", "-"):
            sign = self.take().text
            term = self.product()
            terms.append(term if sign == "+" else product_of([MINUS_ONE, term]))
        with self.building(start):
            return sum_of(terms)

    def product(self) -> Expr:
        start = self.next.at
        factors = [self.factor()]
        while self.sees("*", "/"):
            sign, at = self.take().text, self.next.at
            factor = self.factor()
            with self.building(at):
                factors.append(factor if sign == "*" else inverse_of(factor))
        with self.building(start):
            return product_of(factors)

    def factor(self) -> Expr:
        negative = False
        while self.sees("+", "-"):
            negative ^= self.take().text == "-"
        start, euler = self.next.at, self.next.kind == "name" and self.next.text == EULER
        expr = self.atom()
        if self.sees("^"):
            expr = self.powered(expr, start, euler)
        return product_of([MINUS_ONE, expr]) if negative else expr

    def powered(self, base: Expr, start: int, euler: bool) -> Expr:
        """A power; e^x is exp(x)."""
        at = self.take().at
        with self.deeper(at):
            exponent = self.factor()
        with self.building(start):
            return function_of("exp", exponent) if euler else power_of(base, exponent)

    def atom(self) -> Expr:
        token = self.next
        if token.kind == "number":
            return Const(number(self.source, self.take()))
        if token.kind == "name":
            self.take()
            if token.text == EULER:
                return self.euler(token)
            return self.function(token) if self.sees("(") else self.variable(token)
        if self.sees("|"):
            return self.between_bars()
        if not self.sees("("):
            if token.kind == "sign" and token.text not in ("=", *SQUARE):
                raise self.source.error(
                    f"a number, a name or '(' was expected before '{token.text}'", token.at
                )
            raise self.unexpected("a number, a name or '(' was expected")
        self.take()
        with self.deeper(token.at):
            expr = self.sum()
        self.expect(")", CLOSED)
        return expr

    def between_bars(self) -> Expr:
        """|u|. A bar where an operand is due begins one, and where an operator is due it ends one."""
        at = self.take().at
        with self.deeper(at):
            expr = self.sum()
        self.expect("|", "'|' was expected, the end of an absolute value")
        with self.building(at):
            return function_of("abs", expr)

    def euler(self, token: Token) -> Expr:
        """The number e, wherever the name stands."""
        if self.sees("("):
            raise self.source.error("'e' is the number 2.718...: a product is written e*(...)", token.at)
        self.eulers.append(token.at)
        return E

    def function(self, token: Token) -> Expr:
        self.refuse_name(token)
        if token.text not in FUNCTION_NAMES:
            names = ", ".join(sorted(FUNCTION_NAMES, key=str.lower))
            what = f"'{token.text[:20]}' is not a function ({names}); {self.instead(token)}"
            raise self.source.error(what, token.at)
        self.take()
        with self.deeper(token.at):
            args = [self.sum()]
            while self.sees(","):
                self.take()
                args.append(self.sum())
        self.expect(")", CLOSED)
        several = token.text == "H" and len(args) > 1
        if several and all(isinstance(a, Var) and a.name in RANDOM for a in args):
            what = (
                "H takes probabilities, no random variables: H(X, Y) is H(a, b, c, d) of the four probabilities of the "
                "pairs, with a + b + c + d == 1 among the conditions, and H(X) is H(a + b)"
            )
            raise self.source.error(what, token.at)
        with self.building(token.at):
            if token.text in EXPANDED:
                return expanded(token.text, *args)
            return entropy_of(args) if several else function_of(token.text, *args)

    def instead(self, token: Token) -> str:
        """What to type for a name before a bracket: a product, where it also stands alone or may be a variable."""
        product, advice = f"a product is written {token.text[:20]}*(...)", of_function(token.text)
        alone = any(a.text == token.text and b.text != "(" for a, b in pairwise(self.tokens))
        if alone or (not advice and len(token.text) == 1):
            return product
        variable = f"if it is a variable, {product}"
        return f"{advice}; {variable}" if advice and len(token.text) == 1 else advice or variable

    def variable(self, token: Token) -> Expr:
        self.refuse_name(token)
        if token.text in FUNCTION_NAMES:
            raise self.source.error(f"'{token.text}' is a function: write {token.text}(...)", token.at)
        self.names.setdefault(token.text, token.at)
        return Var(token.text)

    def refuse_name(self, token: Token) -> None:
        if token.text == EULER:
            raise self.source.error("'e' is the number 2.718...: a variable needs another name", token.at)
        folded = token.text.lower()
        name = folded if folded in REFUSED_IN_ANY_CASE else token.text
        if name in REFUSED_NAMES:
            raise self.source.error(REFUSED_NAMES[name], token.at)


def _pieces(text: str, letters: Letters | None) -> Callable[[Source], Iterator[Token]] | None:
    """What cuts a text that is LaTeX; nothing for plain text."""
    if not LATEX.search(text):
        return None
    return lambda source: latex_tokens(source, letters_of(text) if letters is None else letters)
