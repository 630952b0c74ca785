r"""Plain text in which signs are written as commands: `mean(x) \le n`, `\varepsilon \cdot w`.

Main definition: `with_plain_signs`. For the kinds of statements that have words of their own. Commands that stand for
one sign or one name become plain; whatever else makes a text LaTeX is refused, and everything else stays as it
is typed. So no product without a sign is read, and letters that all stand alone are refused where they stand together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from verify.language.latex_doubts import reading_of
from verify.language.latex_words import GREEK, LEXEME, PLAIN, SILENT, SILENT_ESCAPES, UPRIGHT, VARIANTS
from verify.language.letters import CALLED, Letters, factors, letters_of, refuse_both_forms
from verify.language.tokens import Source

ONLY_SIGNS = (
    "of the commands of LaTeX only signs are read in a statement with words: write the rest as plain text"
)


def with_plain_signs(texts: Collection[str], words: Collection[str]) -> tuple[str, ...]:
    r"""The texts of one statement, each without commands. `words`: what its kind has for words. Raises BadInput.

    >>> with_plain_signs([r"mean(x) \le n", r"each 0 \leq x \le n"], {"mean", "each"})
    ('mean(x) <= n', 'each 0 <= x <= n')
    """
    letters = letters_of(*texts)
    if not letters.texts:
        return tuple(texts)
    known = replace(letters, names=letters.names | {*words})
    return tuple(_plain(Source(text), known) for text in texts)


def _plain(source: Source, letters: Letters) -> str:
    text, at, found = source.text, 0, list[str]()
    while (match := LEXEME.match(text, at)) is not None:
        kind, piece, begin = str(match.lastgroup), match.group(str(match.lastgroup)), at
        at = match.end()
        if kind == "run":
            _require_one_name(source, letters, piece, begin)
            found.append(piece)
        elif kind == "command" and piece in PLAIN:
            found.append(f" {PLAIN[piece]} " if PLAIN[piece].isalpha() else PLAIN[piece])
        elif kind == "command" and (piece in GREEK or piece in VARIANTS):
            refuse_both_forms(source, letters, piece, begin)
            if text[at : at + 1].isalnum():
                raise source.error(
                    "how far a Greek letter reaches is not clear: write a sign behind it", begin
                )
            found.append(f" {VARIANTS.get(piece, piece)}")
        elif kind == "command" and piece == "mathrm" and (word := UPRIGHT.match(text, at)) is not None:
            found.append(" " + word[1].replace("\\_", "_"))
            at = word.end()
        elif (kind == "command" and piece in SILENT) or (kind == "escape" and piece in SILENT_ESCAPES):
            found.append(" ")
        elif kind in ("command", "escape") or piece in "{}":
            raise source.error(ONLY_SIGNS, begin)
        else:
            found.append(piece)
    return "".join(found)


def _require_one_name(source: Source, letters: Letters, run: str, at: int) -> None:
    """Letters that stand together are a name or a word here, and not a product as well. Raises BadInput."""
    stem, _, index = run.rpartition("_")
    inside = stem in letters.names and index in letters.names and len(index) > 1
    if len(factors(run)) == 1 or inside:
        return
    called = CALLED.match(source.text, at + len(run)) is not None
    if reading_of(source, letters, run, at, called=called, below=None) == "product":
        what = f"'{run[:20]}' may be one name or a product: write * between its letters, or use another name"
        raise source.error(what, at)
