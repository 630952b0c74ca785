r"""Reads the tokens of a formula as a tree. Displays are LaTeX, annotations are plain.

Main definitions: `Known`, `Definition`, `formula`, `comparisons`. In LaTeX a letter is a name, products need no sign,
and a declared name before a bracket is a factor, a declared function a call. In plain text a run of letters is one
name and products have a sign. What has two readings is refused, with the annotation that settles it; nothing
is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from treecert.check.formulas import (
    Binary,
    Call,
    Cases,
    Comparison,
    Euler,
    Expected,
    Formula,
    Name,
    Neg,
    Num,
    Probability,
    Total,
    measured,
    replaced,
)
from treecert.check.prepared import CLOSING, OPENING, OTHER_RELATIONS, depths, inside_of, pieces
from treecert.check.tex import Token, Unread, argument
from verify.language.latex import GREEK

__all__ = ["Definition", "Known", "comparisons", "formula", "relation_tokens"]

LETTERS = GREEK | {"varepsilon", "vartheta", "varphi", "varrho", "ell", "pi"}
ACCENTS = {
    "hat": "hat",
    "widehat": "hat",
    "bar": "bar",
    "overline": "bar",
    "tilde": "tilde",
    "widetilde": "tilde",
}
ALPHABETS = {
    "mathbf": "bf", "bm": "bf", "boldsymbol": "bf", "mathcal": "cal", "mathfrak": "frak", "mathscr": "scr",
    "mathbb": "bb",
}  # fmt: skip
"""Letters of these alphabets are other names than the plain ones."""
FUNCTIONS = frozenset(
    {"ln", "exp", "min", "max", "sqrt", "abs", "log2", "tanh", "cosh", "sinh", "pow", "sigmoid", "softplus"}
)
COMMANDS = frozenset({"ln", "exp", "min", "max", "tanh", "cosh", "sinh"})
FRACTIONS = frozenset({"frac", "tfrac", "dfrac", "nicefrac", "sfrac"})
TIMES = frozenset({"cdot", "times", "ast"})
PAIRS = {"(": ")", "[": "]", "\\{": "\\}"}
SPELLED = frozenset({"ln", "exp", "log", "min", "max", "sqrt"})
ASYMPTOTIC = frozenset({"O", "o", "Omega", "Theta", "tilde", "widetilde", "mathcal"})
OTHERWISE = frozenset({"otherwise", "else", "otherwise.", "else."})
MOST_DEPTH = 60
MOST_NODES, DEEPEST = 5_000, 150
END = Token("end", "", -1)


@dataclass(frozen=True)
class Definition:
    """A function by notation: its parameters, and the formula that is put in for a call."""

    parameters: tuple[str, ...]
    body: Formula


@dataclass
class Known:
    r"""What the annotations in force, and the display itself, say of names.

    `numbers` are names of numbers; `alone` letters that stand without a bracket behind them; `members` the bases of
    names with an index, as in `w_i`; `values` and `functions` are notation; `logarithm` is what `\log` stands for;
    `expectation` whether there is a random name or a draw.
    """

    numbers: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    functions: dict[str, Definition] = field(default_factory=dict)
    values: dict[str, Formula] = field(default_factory=dict)
    alone: set[str] = field(default_factory=set)
    logarithm: str = ""
    expectation: bool = False

    @property
    def long_names(self) -> list[str]:
        """Names of several letters, the longest first."""
        every = {n.partition("_")[0] for n in (*self.numbers, *self.members, *self.values, *self.functions)}
        return sorted((n for n in every if len(n) > 1 and n not in LETTERS), key=lambda n: (-len(n), n))


def formula(found: Sequence[Token], known: Known, *, is_plain: bool = False) -> Formula:
    """The formula that all tokens are. Raises Unread."""
    reader = _Reader(found, known, is_plain)
    read = reader.sum()
    if reader.next.kind != "end":
        raise reader.unexpected()
    require_small(read, reader.found[0].at)
    return read


def require_small(f: Formula, at: int) -> None:
    """Refuses a formula, its notation put in, that is too large or too deep to be worked on. Raises Unread."""
    size, depth = measured(f)
    if size > MOST_NODES or depth > DEEPEST:
        raise Unread("the formula, with its notation put in, is too large", at)


def relation_tokens(found: Sequence[Token]) -> list[tuple[str, Token | None, list[Token]]]:
    """Sides of a chain of relations: the sign before each side ("" before the first), its token, the side."""
    out: list[tuple[str, Token | None, list[Token]]] = [("", None, [])]
    for t, depth in depths(found):
        if depth <= 0 and t.kind == "relation":
            out.append((t.text, t, []))
        else:
            out[-1][2].append(t)
    return out


def comparisons(found: Sequence[Token], known: Known, *, is_plain: bool = False) -> list[Comparison]:
    """The relations of a chain. Raises Unread."""
    sides = relation_tokens(found)
    if len(sides) < 2:
        raise Unread("a relation was expected", found[0].at if found else -1)
    out = []
    left = formula(sides[0][2], known, is_plain=is_plain)
    for op, token, side in sides[1:]:
        if op == ":=":
            raise Unread("a definition is no relation: write % treecert: define", token.at if token else -1)
        right = formula(side, known, is_plain=is_plain)
        out.append(Comparison(left, op, right))
        left = right
    return out


class _Reader:
    def __init__(self, found: Sequence[Token], known: Known, is_plain: bool) -> None:
        self.found = list(found)
        self.known = known
        self.is_plain = is_plain
        self.i = 0
        self.depth = 0
        self.bars = 0

    # -- tokens

    @property
    def next(self) -> Token:
        while self.i < len(self.found) and self.found[self.i].kind == "gap":
            self.i += 1
        return self.found[self.i] if self.i < len(self.found) else END

    @property
    def place(self) -> int:
        if self.next.kind != "end":
            return self.next.at
        return self.found[-1].at if self.found else -1

    def take(self) -> Token:
        token = self.next
        self.i += 1
        return token

    def sees(self, *signs: str) -> bool:
        return self.next.kind == "char" and self.next.text in signs

    def unexpected(self) -> Unread:
        token = self.next
        if token.kind == "end":
            return Unread("the formula ends too early", self.place)
        if token.kind == "text":
            return Unread(f"words in a formula: '{token.text[:40]}'", token.at)
        if token.kind == "command" and token.text in OTHER_RELATIONS:
            return Unread(f"the relation \\{token.text} is not read", token.at)
        shown = f"\\{token.text[:30]}" if token.kind == "command" else f"'{token.text[:30]}'"
        return Unread(f"{shown} is not read here", token.at)

    # -- sums and products

    def sum(self) -> Formula:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise Unread(f"nested more than {MOST_DEPTH} deep", self.place)
        negative = False
        while self.sees("+", "-"):
            negative ^= self.take().text == "-"
        found = self.product()
        found = Neg(found) if negative else found
        while self.sees("+", "-"):
            op = self.take().text
            found = Binary(op, found, self.product())
        self.depth -= 1
        return found

    def product(self) -> Formula:
        found = self.factor()
        slashed = False
        while True:
            if (self.next.kind == "command" and self.next.text in TIMES) or self.sees("*"):
                self.take()
                slashed, found = False, Binary("*", found, self.signed())
            elif self.sees("/") or (self.next.kind == "command" and self.next.text == "div"):
                self.take()
                slashed, found = True, Binary("/", found, self.signed())
            elif self.begins_factor():
                if slashed:
                    raise Unread("how far '/' reaches has two readings: write \\frac or brackets", self.place)
                if self.is_plain:
                    raise Unread("a product has a sign in an annotation: write 2*x", self.place)
                self.refuse_numbers(found)
                found = Binary("*", found, self.factor())
            else:
                return found

    def signed(self) -> Formula:
        """A factor behind a sign; a minus may stand before it in plain text."""
        if self.is_plain and self.sees("-"):
            self.take()
            return Neg(self.factor())
        return self.factor()

    def refuse_numbers(self, before: Formula) -> None:
        """A number behind a factor, or before a fraction of numbers, has two readings."""
        token = self.next
        if token.kind == "char" and token.text.isdigit():
            raise Unread("a number behind a factor has two readings: write \\cdot or braces", token.at)
        if isinstance(before, Num) and token.kind == "command" and token.text in FRACTIONS:
            halves, i = [], self.i + 1
            for _ in range(2):
                half, i = argument(self.found, i)
                halves.append(half)
            if all(t.kind == "char" and t.text.isdigit() for half in halves for t in half):
                raise Unread(
                    "a number before a fraction is a sum or a product: write \\cdot between", token.at
                )

    def begins_factor(self) -> bool:
        kind, text, _ = self.next
        if kind in ("open", "word"):
            return True
        if kind == "char":
            return text.isalnum() or text in OPENING or text == "." or (text == "|" and not self.bars)
        if kind == "text":
            return self.is_word(text)
        return kind == "command" and (
            text in LETTERS
            or text in ACCENTS
            or text in ALPHABETS
            or text in FRACTIONS
            or text in COMMANDS
            or text in ("sqrt", "sum", "log", "lg", "Pr", "begin", "binom")
            or text in self.known.functions
            or text in self.known.values
            or text in self.known.numbers
        )

    def is_word(self, text: str) -> bool:
        return text in self.known.numbers or text in self.known.functions or text in self.known.values

    # -- powers and atoms

    def factor(self) -> Formula:
        at, begin = self.place, self.i
        hidden = self.next.kind == "open"
        found = self.atom()
        if not self.sees("^"):
            return found
        if hidden and isinstance(found, Binary | Neg):
            raise Unread("braces are not seen in print: write brackets", at)
        return self.powered(found, begin)

    def powered(self, base: Formula, begin: int) -> Formula:
        at = self.take().at
        if self.is_plain and self.next.kind != "open":
            exponent = self.signed_atom()
        else:
            inside, self.i = argument(self.found, self.i)
            self.refuse_index(inside, at)
            exponent = self.within(inside)
        if self.sees("^"):
            raise Unread("two exponents, one behind the other: write x^{y^z}", self.place)
        first = self.found[begin]
        if (
            isinstance(base, Call)
            and base.name not in ("abs", "sqrt")
            and first.kind == "command"
            and not self.is_plain
        ):
            what = f"whether the exponent is that of \\{base.name} or of what stands in it is not clear: write brackets"
            raise Unread(what, at)
        if isinstance(base, Euler):
            return Call("exp", (exponent,))
        return Binary("^", base, exponent)

    def signed_atom(self) -> Formula:
        if self.sees("-"):
            self.take()
            return Neg(self.atom())
        found = self.atom()
        if self.sees("^"):
            raise Unread("two exponents, one behind the other: write x^(y^z)", self.place)
        return found

    def refuse_index(self, inside: Sequence[Token], at: int) -> None:
        inner = inside_of(inside)
        if inner is not None and len(inner) <= 2 and not self.is_plain:
            raise Unread("a number in brackets above is an index to some: write x^{2} or x_{2}", at)
        if any(t.kind == "char" and t.text == "*" for t in inside) or any(
            t.kind == "command" and t.text in ("star", "prime", "top", "dagger", "circ", "intercal")
            for t in inside
        ):
            raise Unread("a star, a prime or a transpose above is not read", at)

    def atom(self) -> Formula:
        kind, text, at = self.next
        if kind == "end":
            raise self.unexpected()
        if kind == "open":
            return self.group()
        if kind == "char" and (text.isdigit() or text == "."):
            return self.number()
        if kind == "word" or (kind == "text" and self.is_word(text)):
            self.take()
            return self.word(text, at)
        if kind == "char" and text.isalpha():
            return self.letter()
        if kind == "char" and (text in PAIRS or text.startswith("|")):
            return self.bracketed()
        if kind == "command":
            return self.command()
        raise self.unexpected()

    def group(self) -> Formula:
        inside, end = argument(self.found, self.i)
        at = self.found[self.i].at
        whole = self.i == 0 and end >= len(self.found)
        self.i = end
        if not inside:
            raise Unread("an empty group is not read", at)
        found = self.within(inside)
        is_sum = isinstance(found, Neg) or (isinstance(found, Binary) and found.op in "+-")
        if is_sum and not whole:
            raise Unread("braces are not seen in print: write brackets", at)
        return found

    def within(self, inside: Sequence[Token]) -> Formula:
        """A formula within this one, no deeper than is allowed."""
        reader = _Reader(inside, self.known, self.is_plain)
        reader.depth = self.depth
        found = reader.sum()
        if reader.next.kind != "end":
            raise reader.unexpected()
        return found

    def number(self) -> Formula:
        at, text = self.place, ""
        while self.i < len(self.found):
            kind, sign, _ = self.found[self.i]
            behind = self.found[self.i + 1] if self.i + 1 < len(self.found) else END
            point = sign == "." and "." not in text and behind.kind == "char" and behind.text.isdigit()
            if kind != "char" or not (sign.isdigit() or point):
                break
            text += sign
            self.i += 1
        if not text:
            raise self.unexpected()
        if not text.isascii() or (len(text) > 1 and text[0] == "0" and text[1] != "."):
            raise Unread(f"the number '{text[:20]}' is not read: numbers are written without commas", at)
        return Num(text)

    # -- names

    def letter(self) -> Formula:
        """A letter of a display: a name, or the first of the letters of a longer declared one."""
        token = self.next
        for name in self.known.long_names:
            span = self.found[self.i : self.i + len(name)]
            together = "".join(t.text for t in span if t.kind == "char") == name
            if together and all(t.at == token.at + k for k, t in enumerate(span)):
                if all(c in self.known.numbers or c in self.known.values for c in name):
                    raise Unread(
                        f"'{name}' is a name and a product of letters: write \\mathrm{{{name}}}", token.at
                    )
                self.i += len(name)
                return self.word(name, token.at)
        run = ""
        for k, t in enumerate(self.found[self.i : self.i + 5]):
            if t.kind != "char" or not t.text.isalpha() or t.at != token.at + k:
                break
            run += t.text
        if run in SPELLED:
            raise Unread(f"'{run}' without a backslash is a product of letters: write \\{run}", token.at)
        self.take()
        return self.word(token.text, token.at)

    def word(self, base: str, at: int) -> Formula:
        """A name with its subscript; a call, where it is a function."""
        if self.is_plain and base in FUNCTIONS and self.sees("("):
            return self.called(base, at, self.arguments(at))
        if base == "log" and self.is_plain:
            return self.called(self.log(at), at, self.arguments(at))
        if base == "sum" and self.is_plain and self.sees("("):
            args = self.arguments(at)
            if len(args) != 1:
                raise Unread("sum takes one formula", at)
            return Total("", args[0])
        if base in ("E", "Pr") and self.is_plain and self.sees("[", "("):
            return self.expectation(at) if base == "E" else self.probability(at)
        name = Name(base, self.subscript())
        if name.key in self.known.functions:
            return self.call_of_definition(name.key, at)
        if name.key in self.known.values:
            return self.known.values[name.key]
        if name == Name("e") and "e" not in self.known.numbers:
            return Euler()
        self.refuse_call(name, at)
        return name

    def refuse_call(self, name: Name, at: int) -> None:
        """`f(x)` of an undeclared f is a call or a product."""
        opens = (self.sees("(", "[") and self.next.text == "(") or (self.sees("[") and self.is_plain)
        if not opens or self.is_declared(name):
            return
        shown = name.key if len(name.base) == 1 else f"\\{name.base}"
        if name.base in ASYMPTOTIC:
            raise Unread(f"{name.base}(...) is no number", at)
        settled = f"'let {shown}(x) = ...' or 'given 0 <= {shown} <= 1'"
        what = f"'{shown}(' is a function or a product: declare it, as in {settled}"
        raise Unread(what, at)

    def is_declared(self, name: Name) -> bool:
        return name.key in self.known.numbers | self.known.alone or name.base in self.known.members

    def subscript(self) -> str:
        if not self.sees("_"):
            return ""
        at = self.take().at
        if self.next.kind == "open":
            inside, self.i = argument(self.found, self.i)
        elif self.is_plain and self.next.kind == "char" and self.next.text.isdigit():
            begin = self.i
            while self.next.kind == "char" and self.next.text.isdigit():
                self.i += 1
            inside = tuple(self.found[begin : self.i])
        else:
            inside, self.i = argument(self.found, self.i)
        text = "".join(t.text for t in inside if t.kind not in ("gap", "open", "close"))
        if (
            not text
            or len(text) > 30
            or not all(c.isalnum() or c in "+-,_*" for c in text)
            or not text.isascii()
        ):
            raise Unread("what stands below a name is not read", at)
        if self.sees("_"):
            raise Unread("two subscripts, one behind the other", self.place)
        return text.replace(",", "_").replace("*", "star")

    # -- brackets

    def bracketed(self) -> Formula:
        _, text, at = self.take()
        if text.startswith("|"):
            return self.between_bars(text, at)
        inside = self.until(PAIRS[text], at)
        if not inside:
            raise Unread("empty brackets are not read", at)
        return self.within(inside)

    def until(self, closing: str, at: int) -> list[Token]:
        """The tokens up to the bracket that closes; it is taken as well."""
        depth, begin = 0, self.i
        while self.i < len(self.found):
            kind, text, _ = self.found[self.i]
            if kind == "close" or (kind == "char" and text in CLOSING and text != "|>"):
                if depth == 0:
                    if text != closing:
                        raise Unread(
                            f"a bracket is closed by one of another kind, '{text}'", self.found[self.i].at
                        )
                    self.i += 1
                    return self.found[begin : self.i - 1]
                depth -= 1
            elif kind == "open" or (kind == "char" and text in OPENING and text != "|<"):
                depth += 1
            self.i += 1
        raise Unread("a bracket is not closed", at)

    def between_bars(self, text: str, at: int) -> Formula:
        if text == "||":
            raise Unread("a norm, or two bars, is not read: declare the notation with let", at)
        if text == "|>":
            raise Unread("a bar on the right closes nothing", at)
        depth, begin, wanted = 0, self.i, "|>" if text == "|<" else "|"
        while self.i < len(self.found):
            kind, sign, _ = self.found[self.i]
            if kind == "char" and depth == 0 and sign == wanted:
                self.i += 1
                inside = self.found[begin : self.i - 1]
                if wanted == "|" and (self.sees("|") or _ends_open(inside) or self.crosses_bars()):
                    raise Unread("which bars belong together is not clear: write \\left| and \\right|", at)
                return Call("abs", (self.within(inside),))
            depth += (kind == "open") + (kind == "char" and sign in OPENING)
            depth -= (kind == "close") + (kind == "char" and sign in CLOSING)
            self.i += 1
        raise Unread("a bar is not closed", at)

    def crosses_bars(self) -> bool:
        """Whether a factor without a sign follows a bar, and then another bar."""
        if not self.begins_factor():
            return False
        rest = self.found[self.i :]
        end = next((k for k, (t, d) in enumerate(depths(rest)) if d <= 0 and t.text in ("+", "-")), len(rest))
        return any(d <= 0 and t[:2] == ("char", "|") for t, d in depths(rest[:end]))

    # -- commands

    def command(self) -> Formula:
        _, name, at = self.take()
        if name in self.known.functions or name in self.known.values:
            return self.word(name, at)
        if name in FRACTIONS:
            self.refuse_derivative(at)
            return Binary("/", self.argument_formula(), self.argument_formula())
        if name in (
            special := {
                "sqrt": self.root,
                "sum": self.total,
                "Pr": self.probability,
                "begin": self.environment,
            }
        ):
            return special[name](at)
        if name in COMMANDS:
            return self.function(name, at)
        if name in ("log", "lg", "lb"):
            return self.logarithm(name, at)
        if name in LETTERS:
            return self.word(name, at)
        if name in ACCENTS:
            inside, self.i = argument(self.found, self.i)
            return self.word(ACCENTS[name] + self.single(inside, at), at)
        if name in ALPHABETS:
            return self.alphabet(name, at)
        self.i -= 1
        if name in ("dots", "ldots", "cdots", "dotsc"):
            raise Unread("dots are not read: write a sum", at)
        raise self.unexpected()

    def refuse_derivative(self, at: int) -> None:
        r"""`\frac{d}{dx}` is no quotient."""
        above, i = argument(self.found, self.i)
        below, _ = argument(self.found, i)
        ends = [t for half in (above[:1], below[:1]) for t in half]
        if len(above) <= 3 and len(below) > 1 and all(t.text in ("d", "partial", "mathrm") for t in ends):
            raise Unread("a derivative is not read: write it out", at)

    def argument_formula(self) -> Formula:
        inside, self.i = argument(self.found, self.i)
        return self.within(inside)

    def single(self, inside: Sequence[Token], at: int) -> str:
        if len(inside) == 1 and (
            inside[0].kind == "word" or inside[0].text in LETTERS or inside[0].text.isalpha()
        ):
            return inside[0].text
        raise Unread("an accent over more than one sign is not read", at)

    def alphabet(self, name: str, at: int) -> Formula:
        inside, self.i = argument(self.found, self.i)
        letter = self.single(inside, at)
        if letter == "E" and self.sees("[", "(", "\\{", "_") and name in ("mathbb", "mathbf"):
            return self.expectation(at)
        if letter == "P" and name == "mathbb":
            return self.probability(at)
        if name == "mathbb":
            raise Unread(f"\\mathbb{{{letter}}} is not read here", at)
        if letter == "O" and self.sees("("):
            raise Unread("O(...) is no number", at)
        return self.word(ALPHABETS[name] + letter, at)

    def root(self, at: int) -> Formula:
        index: list[Token] = []
        if self.sees("["):
            self.take()
            index = self.until("]", at)
        inside = self.argument_formula()
        if not index:
            return Call("sqrt", (inside,))
        return Binary("^", inside, Binary("/", Num("1"), self.within(index)))

    def logarithm(self, name: str, at: int) -> Formula:
        if name == "lb":
            return self.function("log2", at)
        if self.sees("_"):
            self.take()
            inside, self.i = argument(self.found, self.i)
            base = "".join(t.text for t in inside)
            if base == "2":
                return self.function("log2", at)
            if base == "e":
                return self.function("ln", at)
            if base.isdigit() and int(base[:9]) > 1:
                return Binary("/", self.function("ln", at), Call("ln", (Num(base),)))
            raise Unread("a logarithm to this base is not read", at)
        return self.function(self.log(at, name), at)

    def log(self, at: int, name: str = "log") -> str:
        if not self.known.logarithm or name != "log":
            raise Unread(f"\\{name} has two readings: write % treecert: let \\log = ln, or = log2", at)
        return self.known.logarithm

    def function(self, name: str, at: int) -> Formula:
        """A function of the language before brackets, or before one sign with what stands below it."""
        if self.sees("^"):
            raise Unread(f"an exponent at the function itself is not read: write (\\{name}(...))^2", at)
        if self.sees("("):
            found = self.called(name, at, self.arguments(at))
            if self.sees("(", "^") and not self.is_plain:
                raise Unread(
                    f"how far '\\{name}' reaches is not clear: write \\cdot, or more brackets", self.place
                )
            return found
        if self.sees("[", "\\{"):
            return self.called(name, at, self.arguments(at))
        if self.is_plain:
            raise Unread(f"'{name}' is a function: write {name}(...)", at)
        if name in ("min", "max") or self.next.kind == "end":
            raise Unread(f"\\{name} needs brackets here", at)
        hidden = self.next.kind == "open"
        inner = self.atom()
        reaches = self.begins_factor() or self.sees("^", "/")
        if reaches and not (hidden and not self.sees("^")):
            raise Unread(f"how far '\\{name}' reaches is not clear: write brackets", at)
        return self.called(name, at, (inner,))

    def called(self, name: str, at: int, args: tuple[Formula, ...]) -> Formula:
        wanted = {"min": 0, "max": 0, "pow": 2}.get(name, 1)
        if (wanted and len(args) != wanted) or (not wanted and len(args) < 2):
            raise Unread(f"'{name}' has another number of arguments", at)
        return Call(name, args)

    def arguments(self, at: int) -> tuple[Formula, ...]:
        """What stands in brackets, cut at commas and bars that part arguments."""
        token = self.take()
        inside = self.until(PAIRS[token.text], at)
        parts = pieces(inside, lambda t: t.kind == "cut" or (t.kind == "char" and t.text in ("||", "mid")))
        if len(parts) == 1:
            parts = (
                pieces(inside, lambda t: t.kind == "char" and t.text == "|")
                if _has_one_bar(inside)
                else parts
            )
        return tuple(self.within(p.found) for p in parts)

    def call_of_definition(self, key: str, at: int) -> Formula:
        definition = self.known.functions[key]
        if not self.sees("(", "[", "\\{"):
            raise Unread(f"'{key}' is a function: write its argument in brackets", at)
        args = self.arguments(at)
        if len(args) != len(definition.parameters):
            raise Unread(f"'{key}' has {len(definition.parameters)} arguments by its definition", at)
        found = replaced(definition.body, dict(zip(definition.parameters, args, strict=True)))
        require_small(found, at)
        return found

    # -- sums, expectations, probabilities, cases

    def total(self, at: int) -> Formula:
        below, above = list[Token](), list[Token]()
        while self.sees("_", "^"):
            which = below if self.take().text == "_" else above
            inside, self.i = argument(self.found, self.i)
            which.extend(inside)
        names = [
            t
            for t in below
            if t.kind == "word" or t.text in LETTERS or (t.kind == "char" and t.text.isalpha())
        ]
        if not below or not names or names[0] is not below[0]:
            raise Unread("a sum needs its index below, as in \\sum_i", at)
        rest = [t.text for t in below[1:] if t.kind not in ("open", "close")]
        upper = "".join(t.text for t in above)
        within = rest[:2] == ["in", "["] and rest[-1] == "]" and not upper
        bounded = rest[:1] == ["=="]
        if rest and not bounded and not within:
            raise Unread("a sum over such an index is not read: it may be a part of the members", at)
        if bounded and rest[1:] not in (["1"], ["0"]):
            raise Unread("a sum begins at 1, or at 0", at)
        bounds = f"1 to {''.join(rest[2:-1])}" if within else f"{rest[1]} to {upper}" if bounded else upper
        if not self.begins_factor():
            raise Unread("a sum needs what it is taken of", at)
        body = self.product()
        return Total(names[0].text, body, bounded or within, bounds)

    def expectation(self, at: int) -> Formula:
        if not self.known.expectation:
            raise Unread("an expectation needs a random number: write % treecert: random X in [0,1]", at)
        over = self.distribution()
        if not self.sees("[", "(", "\\{"):
            raise Unread("an expectation needs brackets here", at)
        token = self.take()
        inside = self.until(PAIRS[token.text], at)
        if any(
            t.kind == "char" and t.text in ("|", "mid") for t, d in depths(inside) if d <= 0
        ) and _has_one_bar(inside):
            raise Unread("a conditional expectation is not read", at)
        return Expected(self.within(inside), over)

    def distribution(self) -> tuple[str, ...]:
        r"""The names below an expectation, as in `\mathbb{E}_{X \sim P}`."""
        if not self.sees("_"):
            return ()
        self.take()
        inside, self.i = argument(self.found, self.i)
        cut = next((k for k, t in enumerate(inside) if t[:2] == ("command", "sim")), len(inside))
        return tuple(
            t.text for t in inside[:cut] if t.kind in ("char", "word", "command") and t.text.isalnum()
        )

    def probability(self, at: int) -> Formula:
        self.distribution()
        if not self.sees("[", "(", "\\{"):
            raise Unread("a probability needs brackets", at)
        token = self.take()
        inside = self.until(PAIRS[token.text], at)
        sides = relation_tokens(inside)
        if len(sides) != 2:
            raise Unread("the event of a probability is one relation", at)
        op = sides[1][0]
        left, right = self.within(sides[0][2]), self.within(sides[1][2])
        if isinstance(left, Call) and left.name == "abs":
            inner = left.args[0]
            if op in (">", ">="):
                return Probability((Comparison(inner, op, right), Comparison(Neg(inner), op, right)))
            if op in ("<", "<="):
                return Probability(
                    (Comparison(inner, op, right), Comparison(Neg(inner), op, right)), every=True
                )
        return Probability((Comparison(left, op, right),))

    def environment(self, at: int) -> Formula:
        name, self.i = argument(self.found, self.i)
        word = "".join(t.text for t in name)
        if word not in ("cases", "dcases"):
            raise Unread(f"\\begin{{{word[:20]}}} is not read", at)
        begin = self.i
        while self.i < len(self.found) and self.found[self.i][:2] != ("command", "end"):
            self.i += 1
        inside = self.found[begin : self.i]
        _, self.i = argument(self.found, min(self.i + 1, len(self.found)))
        rows = pieces(inside, lambda t: t[:2] == ("command", "\\"))
        return Cases(tuple(self.branch(r.found, at) for r in rows if r.found))

    def branch(self, row: list[Token], at: int) -> tuple[Formula, tuple[Comparison, ...]]:
        index = next(
            (k for k, (t, d) in enumerate(depths(row)) if d <= 0 and t.kind in ("text", "cut")), len(row)
        )
        value, rest = row[:index], row[index:]
        rest = [t for t in rest if not (t.kind == "cut" and not t.text)]
        while rest and rest[0].kind == "cut":
            rest.pop(0)
        while (rest and rest[-1].kind == "cut") or (rest and rest[-1][:2] == ("char", ".")):
            rest.pop()
        words = [t.text.lower().strip(" ,.") for t in rest if t.kind == "text"]
        math = [t for t in rest if t.kind != "text"]
        if not value or any(w not in ("if", "for", "when", "otherwise", "else", "and") for w in words):
            raise Unread("a line of these cases is not read", at)
        if not math:
            if words in (["otherwise"], ["else"]):
                return self.within(value), ()
            raise Unread("a line of these cases has no condition", at)
        found: list[Comparison] = []
        for piece in pieces(math, lambda t: t.kind == "cut"):
            sides = relation_tokens(piece.found)
            values = [self.within(side) for _, _, side in sides]
            if len(sides) < 2 or any(op == ":=" for op, _, _ in sides):
                raise Unread("a line of these cases has no condition", at)
            ops = [op for op, _, _ in sides[1:]]
            found += [Comparison(a, op, b) for a, op, b in zip(values, ops, values[1:], strict=False)]
        return self.within(value), tuple(found)


def _ends_open(inside: Sequence[Token]) -> bool:
    """Whether a sign that needs an operand stands last: the bar behind it opens, and does not close."""
    return not inside or (inside[-1].kind == "char" and inside[-1].text in "+-*/^_")


def _has_one_bar(inside: Sequence[Token]) -> bool:
    return sum(t.kind == "char" and t.text in ("|", "mid") for t, d in depths(inside) if d <= 0) == 1
