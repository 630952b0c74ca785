r"""Tokens of TeX, and macros, expanded as TeX does.

Main definitions: `Token`, `tokens`, `Macro`, `Operator`, `expanded`, `argument`. A macro puts tokens in the place of
tokens: `\sq{a+b}` with `#1^2` is `a+b^2`. A token keeps the place of the text that it came from; those of the body of a
macro have the place of its call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from verify.errors import BadInput
from verify.language.signs import NAMES, SIGNS

__all__ = ["Macro", "Macros", "Operator", "Token", "Unread", "argument", "expanded", "tokens"]

Kind = Literal[
    "command", "char", "open", "close", "space", "parameter", "word", "relation", "cut", "gap", "text", "end"
]
LEXEME = re.compile(
    r"\\(?P<command>[A-Za-z@]+)|\\(?P<escape>.)|(?P<open>\{)|(?P<close>\})|(?P<space>\s+|~)"
    r"|\#(?P<parameter>[1-9])|(?P<char>.)",
    re.DOTALL,
)
MOST_TOKENS = 20_000
"""Tokens of one display after expansion."""
MOST_STEPS = 5_000
"""Macros expanded in one display."""
RELATIONS = {"<=": "le", ">=": "ge", "in": "in", "and": "land"}


class Unread(BadInput):
    """A formula that is not read: why, and at which place of the source."""

    def __init__(self, why: str, at: int = -1) -> None:
        super().__init__(why)
        self.why = why
        self.at = at


class Token(NamedTuple):
    """One token and its place, an offset in the source; of a command the text is its name."""

    kind: Kind
    text: str
    at: int


@dataclass(frozen=True)
class Macro:
    """What a command of the author's stands for; `default` is the value of an optional first argument."""

    arity: int
    body: tuple[Token, ...]
    default: tuple[Token, ...] | None = None
    starred: bool = False
    """Whether a star or a size in brackets may stand behind the command, as for paired delimiters."""


@dataclass(frozen=True)
class Operator:
    r"""A command that prints a word: `\DeclareMathOperator{\KL}{KL}`."""

    word: str


Macros = Mapping[str, Macro | Operator]


def tokens(text: str, begin: int = 0, end: int | None = None) -> tuple[Token, ...]:
    r"""The tokens of a piece of text without comments.

    >>> [t.text for t in tokens(r"\frac1x\,a_2")]
    ['frac', '1', 'x', ',', 'a', '_', '2']
    """
    return tuple(_tokens(text, begin, len(text) if end is None else end))


def _tokens(text: str, begin: int, end: int) -> Iterator[Token]:
    for match in LEXEME.finditer(text, begin, end):
        name, piece, at = str(match.lastgroup), match[str(match.lastgroup)], match.start()
        if name == "escape":
            yield Token("command", " " if piece.isspace() else piece, at)
        elif name == "char" and piece in NAMES:
            yield Token("command", NAMES[piece], at)
        elif name == "char" and piece in SIGNS:
            sign = SIGNS[piece]
            yield Token("command", RELATIONS[sign], at) if sign in RELATIONS else Token("char", sign, at)
        else:
            yield Token(name, piece, at)  # type: ignore[arg-type]  # the names of the groups are the kinds


def argument(found: Sequence[Token], index: int) -> tuple[tuple[Token, ...], int]:
    """What stands at an index as an argument, a token or the inside of a group, and the index behind it.

    Raises Unread where the group or the text ends too early.
    """
    while index < len(found) and found[index].kind == "space":
        index += 1
    if index >= len(found) or found[index].kind == "close":
        raise Unread("an argument is missing", found[min(index, len(found) - 1)].at if found else -1)
    if found[index].kind != "open":
        return (found[index],), index + 1
    end = closing(found, index)
    return tuple(found[index + 1 : end]), end + 1


def closing(found: Sequence[Token], index: int) -> int:
    """Where the group that opens at an index ends. Raises Unread."""
    depth = 0
    for i in range(index, len(found)):
        depth += {"open": 1, "close": -1}.get(found[i].kind, 0)
        if depth == 0:
            return i
    raise Unread("a brace is not closed", found[index].at)


def expanded(found: Sequence[Token], macros: Macros, *, bracketed: bool = False) -> list[Token]:
    """The tokens with every macro put in. Raises Unread for macros without an end, or with too few arguments.

    `bracketed`: sums that are arguments are put in brackets, which TeX does not do; to see whether that matters.
    """
    return _Expansion(macros, bracketed).run(found)


class _Expansion:
    """Expands from left to right; `todo` is what is still to be read, the next token last."""

    def __init__(self, macros: Macros, bracketed: bool) -> None:
        self.macros = macros
        self.bracketed = bracketed

    def run(self, found: Sequence[Token]) -> list[Token]:
        todo, done, steps = list(reversed(found)), list[Token](), 0
        while todo:
            token = todo.pop()
            macro = self.macros.get(token.text) if token.kind == "command" else None
            if not isinstance(macro, Macro):
                done.append(token)
            else:
                steps += 1
                todo.extend(reversed(self.call(macro, token, todo)))
            if len(todo) + len(done) > MOST_TOKENS and not steps:
                raise Unread(f"the display is longer than {MOST_TOKENS} tokens", token.at)
            if steps > MOST_STEPS or len(todo) + len(done) > MOST_TOKENS:
                raise Unread("a macro expands without end, or to too much", token.at)
        return done

    def call(self, macro: Macro, token: Token, todo: list[Token]) -> list[Token]:
        """The body with its arguments, which are taken off what is to be read."""
        given: list[tuple[Token, ...]] = []
        if macro.starred:
            self.star(todo)
        if macro.default is not None:
            given.append(self.optional(todo, macro.default))
        while len(given) < macro.arity:
            given.append(self.take(token, todo))
        body: list[Token] = []
        for t in macro.body:
            if t.kind == "parameter" and int(t.text) <= len(given):
                body += self.shown(given[int(t.text) - 1])
            else:
                body.append(Token(t.kind, t.text, token.at))
        return body

    def shown(self, given: tuple[Token, ...]) -> list[Token]:
        if not self.bracketed or not _is_sum(given):
            return list(given)
        return [Token("char", "(", given[0].at), *given, Token("char", ")", given[-1].at)]

    def take(self, token: Token, todo: list[Token]) -> tuple[Token, ...]:
        """The next argument."""
        while todo and todo[-1].kind == "space":
            todo.pop()
        if not todo or todo[-1].kind == "close":
            raise Unread(f"the macro \\{token.text[:20]} lacks an argument", token.at)
        first = todo.pop()
        if first.kind != "open":
            return (first,)
        depth, inside = 1, list[Token]()
        while todo:
            t = todo.pop()
            depth += {"open": 1, "close": -1}.get(t.kind, 0)
            if depth == 0:
                return tuple(inside)
            inside.append(t)
        raise Unread("a brace is not closed", first.at)

    def optional(self, todo: list[Token], default: tuple[Token, ...]) -> tuple[Token, ...]:
        """The argument in square brackets, if there is one."""
        i = len(todo) - 1
        while i >= 0 and todo[i].kind == "space":
            i -= 1
        if i < 0 or todo[i][:2] != ("char", "["):
            return default
        depth, inside = 0, list[Token]()
        for j in range(i - 1, -1, -1):
            depth += {"open": 1, "close": -1}.get(todo[j].kind, 0)
            if depth == 0 and todo[j][:2] == ("char", "]"):
                del todo[j:]
                return tuple(inside)
            inside.append(todo[j])
        raise Unread("a square bracket is not closed", todo[i].at)

    def star(self, todo: list[Token]) -> None:
        if todo and todo[-1][:2] == ("char", "*"):
            todo.pop()
        else:
            self.optional(todo, ())


def _is_sum(given: tuple[Token, ...]) -> bool:
    """Whether an argument has a sign outside of brackets."""
    depth = 0
    for i, t in enumerate(given):
        depth += {"open": 1, "close": -1, "(": 1, ")": -1}.get(t.text if t.kind == "char" else t.kind, 0)
        if depth == 0 and t.kind == "char" and t.text in "+-" and i:
            return True
    return False
