r"""Letters that stand together: which names the texts of one statement are known to hold.

Main definitions: `Letters`, `letters_of`, `factors`. In LaTeX `ab` is a product to one reader and a name to another. It
is read as the product of its letters only where every one of them also stands alone in the statement or its
conditions, or is declared; as a name only where a text without LaTeX, or `\mathrm`, has that name. Used by
`verify.language.latex_tokens`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verify.language.latex_words import (
    BELOW,
    BRACED,
    GREEK,
    LATEX,
    LEXEME,
    SYMBOLS,
    UPRIGHT,
    UPRIGHT_COMMANDS,
    VARIANTS,
)
from verify.language.signs import NAMES
from verify.language.tokens import TOKEN, Source, name_of

FACTOR = re.compile(rf"([{SYMBOLS}])(?:_([A-Za-z0-9]))?")
_GAP = r"(?:[\s~$]|\\[,;:! ]|\\(?:left|bigl?|Bigl?|biggl?|Biggl?)(?![A-Za-z]))*"
_RAISED = r"\^\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|[A-Za-z0-9])"
CALLED = re.compile(rf"{_GAP}\(")
CALLED_RAISED = re.compile(rf"{_GAP}(?:{_RAISED}{_GAP})?\(")
r"""What stands behind the letter of `f(x)` and of `f^{-1}(x)`, where f may be a function."""


@dataclass(frozen=True)
class Letters:
    """The texts of one statement, and the names that stand alone in them or are declared."""

    texts: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()

    def holds_both_forms(self, variant: str) -> bool:
        r"""Whether a Greek letter stands in both of its forms, such as `\epsilon` and `\varepsilon`."""
        return all(
            any(re.search(rf"\\{form}(?![A-Za-z])", text) for text in self.texts)
            for form in (variant, VARIANTS[variant])
        )

    def is_product(self, parts: Iterable[str]) -> bool:
        """Whether each of the letters stands alone somewhere."""
        return all(part in self.names for part in parts)


def refuse_both_forms(source: Source, letters: Letters, form: str, at: int) -> None:
    """Refuses the second form of a Greek letter where the first stands too: they may be two. Raises BadInput."""
    if form in VARIANTS and letters.holds_both_forms(form):
        what = f"'\\{form}' and '\\{VARIANTS[form]}' both stand here, but are one variable: write one of them"
        raise source.error(what, at)


def letters_of(*texts: str, declared: Iterable[str] = ()) -> Letters:
    r"""What the texts of one statement say together.

    >>> sorted(letters_of(r"2ab \le a^2 + \varepsilon f(x)", "err >= 0").names)
    ['a', 'epsilon', 'err', 'x']
    """
    if not any(map(LATEX.search, texts)):
        return Letters()
    found = {name for text in texts for name in (_in_latex(text) if LATEX.search(text) else _in_plain(text))}
    return Letters(texts, frozenset({*found, *declared}))


def factors(run: str) -> tuple[str, ...]:
    """The letters of a run, each with the one sign below it; none where a number would be a factor.

    >>> factors("ab"), factors("x_1y"), factors("a_next"), factors("x12")
    (('a', 'b'), ('x_1', 'y'), ('a_n', 'e', 'x', 't'), ())
    """
    found = list(FACTOR.finditer(run))
    if "".join(m.group() for m in found) != run:
        return ()
    return tuple(NAMES.get(m[1], m[1]) + (f"_{m[2]}" if m[2] else "") for m in found)


def plain_name(run: str) -> str:
    """The name that a run is in plain text; empty where it is none."""
    rest = run[1:]
    return NAMES.get(run[0], run[0]) + rest if rest.isascii() else ""


def _in_plain(text: str) -> Iterator[str]:
    """The names in a text without LaTeX; in front of a bracket stands a function."""
    for match in TOKEN.finditer(text):
        if match.lastgroup == "name" and not text[match.end() :].lstrip().startswith("("):
            yield name_of(match.group())


def _in_latex(text: str) -> Iterator[str]:
    """The single letters that no other letter and no bracket follows, and upright names."""
    at = 0
    while (match := LEXEME.match(text, at)) is not None:
        kind, piece, at = str(match.lastgroup), match.group(str(match.lastgroup)), match.end()
        name = ""
        if kind == "run":
            parts = factors(piece)
            name = parts[0] if len(parts) == 1 else ""
        elif kind == "command" and (piece in GREEK or piece in VARIANTS):
            name = VARIANTS.get(piece, piece)
        elif kind == "command" and piece in UPRIGHT_COMMANDS:
            word = UPRIGHT.match(text, at)
            at = word.end() if word is not None else at
            name = word[1].replace("\\_", "_") if word is not None and piece == "mathrm" else ""
        elif kind == "command" and piece == "mathbb":
            word = BRACED.match(text, at)
            at = word.end() if word is not None else at
        if kind == "run" or name:
            below = BELOW.match(text, at)
            if below is not None:
                at = below.end()
                name = f"{name}_{below[1] or below[2]}".replace("\\_", "_") if name else ""
            if name and not CALLED_RAISED.match(text, at):
                yield name
