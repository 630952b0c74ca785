r"""What LaTeX leaves in doubt: texts that would be read as something else than they look like are refused.

Main definitions: `reading_of`, `refuse_product`, `refuse_decimal`, `refuse_hidden_group`, `refuse_index`,
`refuse_derivative`. Used by `verify.language.latex_tokens` and the reader. Braces are not seen in print, so braces that
are no argument must not group anything; letters that stand together must not become a product, or a name, by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from verify.language.expanded import EXPANDED, FUNCTION_NAMES
from verify.language.faces import COMMANDS
from verify.language.latex_words import GREEK
from verify.language.letters import Letters, factors, plain_name
from verify.language.tokens import Source, Token, escaped

POWER_OF_TEN = re.compile(r"[eE][+-]?[0-9]")
ALWAYS_WORDS = frozenset({"and", "integer"})
WORDS = frozenset({"for", "in"})
"""Words that may stand in a text with LaTeX, where their letters make no product."""
FUNCTIONS = FUNCTION_NAMES | {"log", "sin", "cos", "tan"}
SPELLED = frozenset(f for f in FUNCTIONS if len(f) > 2 or f == "ln")
"""Functions whose letters are in doubt wherever they stand together: shorter ones occur in products."""
CONSTANTS = frozenset({"pi", "nan", "inf", "infinity"})
_INSIDE = r"(?:[^{}]|\{[^{}]*\})*"
_D = r"\s*d\s*(?:\^\s*(?:\{[^{}]*\}|[A-Za-z0-9])\s*)?"
DERIVATIVE = re.compile(
    rf"\s*(?:\{{{_D}(?!\\cdot|\\times|[-+*/=<>_0-9]){_INSIDE}\}}|d(?=\s*\{{))"
    r"\s*\{\s*d\s*(?:[A-Za-z]|\\(?!cdot|times)[A-Za-z])"
)
"""What stands behind `\\frac` in a derivative."""
JOINING = frozenset({"+", "-", "/", "<", "<=", ">", ">=", "==", ",", "[", "]"})


Reading = Literal["word", "function", "name", "product"]


def reading_of(
    source: Source, letters: Letters, run: str, at: int, *, called: bool, below: re.Match[str] | None
) -> Reading:
    """What letters that stand together are, where they have one reading only.

    `called`: a bracket follows; `below`: what stands below the last letter, in braces. Raises BadInput.
    """
    parts = factors(run)
    end = below.end() if below is not None else at + len(run)
    if below is not None and parts:
        parts = (*parts[:-1], f"{parts[-1]}_{below[1] or below[2]}".replace("\\_", "_"))
    euler = parts[-1:] == ("e",) and source.text[end:].lstrip().startswith("^")
    product = bool(parts) and letters.is_product(parts[: len(parts) - euler])
    if run in ALWAYS_WORDS:
        return "word"
    if run in CONSTANTS:
        return "function"  # which the grammar refuses, with what to type
    plainly: Reading | None = None
    if below is None and plain_name(run) in letters.names:
        plainly = "name"
    elif below is None and called and run in FUNCTIONS:
        plainly = "function"
    elif below is None and run in WORDS:
        plainly = "word"
    if plainly is not None and not product:
        return plainly
    spelled = min((w for w in SPELLED if w in run), key=lambda w: (run.index(w), -len(w)), default="")
    if product and plainly is None and not spelled:
        return "product"
    raise source.error(_doubt(run, parts, spelled, at_hand=product and plainly is not None), at)


def _doubt(run: str, parts: tuple[str, ...], spelled: str, *, at_hand: bool) -> str:
    """Both readings of a run, and what to type."""
    shown = escaped(run)[:20]
    if (spelled or run) in EXPANDED.keys() - COMMANDS.values():
        return (
            f"'{spelled or run}' has two readings here, a function and a product: write \\cdot between the letters "
            "of a product, or use other letters beside the function"
        )
    if spelled or run in WORDS:
        word = spelled or run
        return f"'{word}' without its backslash: write \\{word}, or \\cdot between the letters of a product"
    if run in GREEK:
        return f"'{run}' without its backslash: write \\{run}, or \\cdot between the letters of a product"
    times = r" \cdot ".join(parts or _pieces(run))
    name = _as_name(run)
    if at_hand:
        return f"'{shown}' has two readings here, a name and a product: write {name}, or {times}"
    alone = "; it would be a product if each letter also stood alone" if parts else ""
    return f"'{shown}' may be one name or a product: write {name}, or {times}{alone}"


def _as_name(run: str) -> str:
    """A name of several letters as it is typed in LaTeX."""
    letter, _, index = run.partition("_")
    if len(letter) == 1 and index.isalnum():
        return f"{escaped(letter)}_{{{index[:20]}}}"
    return rf"\mathrm{{{escaped(plain_name(run) or run)[:40]}}}".replace("_", r"\_")


def _pieces(run: str) -> list[str]:
    """A run cut where a factor might end: numbers are factors too."""
    return [m.group() for m in re.finditer(r"[0-9]+|[^0-9_](?:_[A-Za-z0-9])?", escaped(run))][:20]


def refuse_product(source: Source, letters: Letters, tokens: Sequence[Token]) -> None:
    """Refuses a name in a plain text that a text with LaTeX beside it would take for a product. Raises BadInput."""
    for token in tokens:
        parts = factors(token.text) if token.kind == "name" else ()
        if len(parts) > 1 and token.text not in ALWAYS_WORDS | WORDS and letters.is_product(parts):
            raise source.error(_doubt(token.text, parts, "", at_hand=True), token.at)


def refuse_decimal(source: Source, at: int) -> None:
    """Refuses the e of 1e-3, which is a power of ten to some and the number e to others. Raises BadInput."""
    if at and source.text[at - 1].isdigit() and POWER_OF_TEN.match(source.text, at):
        raise source.error(
            "a number with e has two readings: write 10^{...}, or a space and e for 2.718...", at
        )


def is_single(tokens: Sequence[Token]) -> bool:
    """Whether the tokens are one number, one name, or one pair of brackets."""
    if len(tokens) == 1:
        return tokens[0].kind in ("number", "name")
    depth = 0
    for place, token in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if depth == 0:
            return place == len(tokens) - 1 and token.text == ")"
    return False


def refuse_hidden_group(
    source: Source, inside: Sequence[Token], at: int, *, raised: bool, under: bool
) -> None:
    """Refuses braces that are no argument and yet would group what is in them.

    `raised`: an exponent follows; `under`: a slash stands before them. Raises BadInput.
    """
    depth, outer = 0, list[str]()
    for token in inside:
        depth -= token.text == ")"
        if depth == 0 and (token.kind == "sign" or token.text in ("and", "in")):
            outer.append(token.text)
        depth += token.text == "("
    joins = any(t in JOINING or t.isalpha() for t in outer) or (under and "*" in outer)
    if joins or (raised and not is_single(inside)):
        raise source.error("braces are not seen in print, so they group nothing: write round brackets", at)


def refuse_index(source: Source, exponent: Sequence[Token]) -> None:
    """Refuses `x^{(2)}`, an index to most readers; the tokens are those of the exponent with brackets around.

    In `x^(n+1)`, as plain text has it, the brackets are needed, and it is a power. Raises BadInput.
    """
    inside = exponent[1:-1]
    if not inside:
        return
    braced = source.text[exponent[0].at] == "{"
    first = inside[0]
    typed = first.kind == "sign" and source.text[first.at : first.at + 1] == "("
    plainly = source.text[exponent[0].at] == "(" and len(inside) <= 3
    if plainly or (braced and typed and is_single(inside)):
        raise source.error(
            "brackets above are an index to some and a power to others: write x^{2} or x_{2}", exponent[0].at
        )


def refuse_derivative(source: Source, at: int) -> None:
    r"""Refuses `\frac{d}{dx}`, whose d is no factor; `at` is behind the command. Raises BadInput."""
    if DERIVATIVE.match(source.text, at):
        raise source.error(
            r"a derivative is not read: write it out; a product of d and x is written d \cdot x", at
        )
