r"""Tokens of math made simple: spacing and sizes left out, delimiters and relations in one form, words set apart.

Main definitions: `prepared`, `pieces`, `inside_of`, `depths`. After it a token of kind `char` is a sign or a letter,
`relation` one of < <= > >= == :=, `text` words in upright letters, `cut` what parts relations: a comma, a wide space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from treecert.check.tex import Macros, Operator, Token, Unread, argument

__all__ = ["Piece", "inside_of", "pieces", "prepared"]

SILENT = frozenset({
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl",
    "Biggr", "bigm", "Bigm", "middle", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits",
    "nonumber", "notag", "mathstrut", "strut", "mathopen", "mathclose", "mathrel", "mathbin", "mathord",
    "allowbreak", "nobreak", "relax", "medskip", "smallskip", "hfill", "hfil", "qed", "qedhere", "centering",
    "small", "normalsize", "noindent", "ensuremath", "mathop", "mathinner",
})  # fmt: skip
SPACES = frozenset({",", ";", ":", "!", " ", "thinspace", "enspace", "negthinspace", ">", "/", "-"})
DROPPED = frozenset(
    {
        "label",
        "tag",
        "phantom",
        "hphantom",
        "vphantom",
        "hspace",
        "vspace",
        "ref",
        "eqref",
        "cite",
        "footnote",
    }
)
WIDE = frozenset({"quad", "qquad"})
TEXTS = frozenset({"text", "mbox", "textrm", "textup", "textit", "textnormal", "hbox", "textsf", "textbf"})
STACKED = frozenset({"stackrel", "overset", "underset"})
UPRIGHT = frozenset({"mathrm", "operatorname", "mathsf", "mathit", "mathtt"})
RELATIONS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "leqq": "<=",
    "ge": ">=", "geq": ">=", "geqslant": ">=", "geqq": ">=",
    "lt": "<", "gt": ">", "coloneqq": ":=", "coloneq": ":=", "eqdef": ":=", "triangleq": ":=", "eq": "==",
}  # fmt: skip
OTHER_RELATIONS = frozenset({
    "approx", "sim", "simeq", "propto", "ll", "gg", "lesssim", "gtrsim", "ne", "neq", "to", "rightarrow",
    "longrightarrow", "Rightarrow", "implies", "iff", "mapsto", "equiv", "subset", "subseteq", "supset", "cong",
    "Leftrightarrow", "Longrightarrow", "prec", "succ", "preceq", "succeq", "perp", "models", "doteq", "asymp",
    "notin",
})  # fmt: skip
BARS = {
    "lvert": "|<",
    "rvert": "|>",
    "vert": "|",
    "lVert": "||",
    "rVert": "||",
    "Vert": "||",
    "|": "||",
    "mid": "mid",
}
BRACKETS = {
    "{": "\\{",
    "}": "\\}",
    "lbrace": "\\{",
    "rbrace": "\\}",
    "lbrack": "[",
    "rbrack": "]",
    "lparen": "(",
    "rparen": ")",
}
LEFT = frozenset(["left", "bigl", "Bigl", "biggl", "Biggl"])
RIGHT = frozenset(["right", "bigr", "Bigr", "biggr", "Biggr"])
OPENING = frozenset({"(", "[", "\\{", "|<"})
CLOSING = frozenset({")", "]", "\\}", "|>"})


class Piece(NamedTuple):
    """What stands between two signs that part relations, and the sign in front of it; `words` are upright ones."""

    found: list[Token]
    before: str


def prepared(found: Sequence[Token], macros: Macros) -> list[Token]:
    """Simple tokens of expanded ones. Raises Unread."""
    return list(_Prepared(list(found), macros).run())


def _char(text: str, at: int) -> Token:
    return Token("char", text, at)


class _Prepared:
    def __init__(self, found: list[Token], macros: Macros) -> None:
        self.found = found
        self.macros = macros
        self.i = 0

    def run(self) -> Iterator[Token]:
        digit = False
        while self.i < len(self.found):
            token = self.found[self.i]
            self.i += 1
            if token.kind == "space":
                continue
            if token.kind == "command" and token.text in SPACES:
                if digit:
                    yield Token("gap", "", token.at)
                continue
            digit = token.kind == "char" and token.text.isdigit()
            yield from self.one(token)

    def one(self, token: Token) -> Iterator[Token]:
        kind, text, at = token
        if kind == "char" and text in "<>=":
            yield self.sign(text, at)
        elif kind == "char" and text == ":" and self.next_is("="):
            self.i += 1
            yield Token("relation", ":=", at)
        elif kind == "char" and text in ",;":
            yield Token("cut", text, at)
        elif kind == "char" and text in "&$":
            return
        elif kind == "char" and text == "'":
            raise Unread("a prime is not read: it may be a derivative", at)
        elif kind != "command":
            yield token
        else:
            yield from self.command(text, at)

    def sign(self, text: str, at: int) -> Token:
        if text != "=" and self.next_is("="):
            self.i += 1
            text += "="
        elif text == "=" and self.next_is("="):
            self.i += 1
        return Token("relation", "==" if text == "=" else text, at)

    def next_is(self, sign: str) -> bool:
        return self.i < len(self.found) and self.found[self.i][:2] == ("char", sign)

    def command(self, name: str, at: int) -> Iterator[Token]:
        if name in LEFT or name in RIGHT:
            yield from self.sided(name, at)
        elif name in SILENT:
            return
        elif name in WIDE:
            yield Token("cut", "", at)
        elif name in RELATIONS:
            yield Token("relation", RELATIONS[name], at)
        elif name in DROPPED or name in TEXTS or name in STACKED:
            yield from self.with_argument(name, at)
        elif name in UPRIGHT:
            yield self.upright(name, at)
        elif name in BARS:
            yield _char(BARS[name], at)
        elif name in BRACKETS:
            yield _char(BRACKETS[name], at)
        elif isinstance(meaning := self.macros.get(name), Operator):
            yield Token("word", name if name.isalpha() else meaning.word, at)
        else:
            yield Token("command", name, at)

    def with_argument(self, name: str, at: int) -> Iterator[Token]:
        """Commands whose argument is dropped, is words, or stands above a relation."""
        if name in DROPPED and self.next_is("*"):
            self.i += 1
        inside, self.i = argument(self.found, self.i)
        if name in STACKED:
            inside, self.i = argument(self.found, self.i)
            yield from prepared(inside, self.macros)
        elif name in TEXTS:
            yield from self.words(inside, at)

    def upright(self, name: str, at: int) -> Token:
        """A name in upright letters."""
        if self.next_is("*"):
            self.i += 1
        inside, self.i = argument(self.found, self.i)
        letters = [t for t in inside if t.kind != "space"]
        word = "".join(t.text for t in letters)
        plain = all(t.kind in ("char", "word") for t in letters) and word.isascii() and word.isalnum()
        if not plain or word[0].isdigit():
            raise Unread(f"'\\{name}' with more than a name in it is not read", at)
        return Token("word", word, at)

    def sided(self, name: str, at: int) -> Iterator[Token]:
        r"""What stands behind `\left` or `\right`."""
        while self.i < len(self.found) and self.found[self.i].kind == "space":
            self.i += 1
        if self.i >= len(self.found):
            return
        kind, text, place = self.found[self.i]
        side = "<" if name in LEFT else ">"
        if kind == "char" and text == ".":
            self.i += 1
        elif (kind, text) in (("char", "|"), ("command", "vert")):
            self.i += 1
            yield _char(f"|{side}", place)
        elif kind == "char" and text in "<>":
            raise Unread("angles are not read", at)

    def words(self, inside: Sequence[Token], at: int) -> Iterator[Token]:
        """Upright words, and the formulas between dollars in them."""
        word, math, is_math = list[str](), list[Token](), False
        for t in inside:
            if t[:2] == ("char", "$"):
                if is_math:
                    yield from prepared(math, self.macros)
                elif "".join(word).strip():
                    yield _text(word, at)
                word, math, is_math = [], [], not is_math
            elif is_math:
                math.append(t)
            else:
                word.append(" " if t.kind == "space" else t.text if t.kind not in ("open", "close") else "")
        if "".join(word).strip():
            yield _text(word, at)


def _text(word: list[str], at: int) -> Token:
    return Token("text", " ".join("".join(word).split()), at)


def depths(found: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Each token with how many brackets, groups and environments are open around it."""
    depth, environments = 0, 0
    for t in found:
        if t.kind == "close" or (t.kind == "char" and t.text in CLOSING):
            depth -= 1
        environments -= t[:2] == ("command", "end")
        yield t, depth + environments
        environments += t[:2] == ("command", "begin")
        if t.kind == "open" or (t.kind == "char" and t.text in OPENING):
            depth += 1


def pieces(found: Sequence[Token], parts: Callable[[Token], bool]) -> list[Piece]:
    """The tokens cut at those outside of brackets that part them."""
    out = [Piece([], "")]
    for t, depth in depths(found):
        if depth <= 0 and parts(t):
            out.append(Piece([], t.text))
        else:
            out[-1].found.append(t)
    return out


def inside_of(found: Sequence[Token]) -> list[Token] | None:
    """What stands inside of the bracket that holds all tokens; None where there is none."""
    if len(found) < 2 or found[0].text not in ("(", "[") or found[-1].text not in (")", "]"):
        return None
    inner = [d for _, d in depths(found)][1:-1]
    return list(found[1:-1]) if all(d > 0 for d in inner) else None
