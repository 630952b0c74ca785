r"""What LaTeX leaves in doubt: texts that would be read as something else than they look like are refused.

Main definitions: `refuse_spelled`, `refuse_decimal`, `refuse_hidden_group`. Used by `verify.language.latex_tokens`.
Braces are not seen in print, so a group that is no argument must not group anything; letters that spell a function
without its backslash must not become the product of these letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.language.tokens import Source, Token

RUN = re.compile(r"[A-Za-z]+")
POWER_OF_TEN = re.compile(r"[eE][+-]?[0-9]")
FUNCTION_WORDS = ("ln", "log", "exp", "min", "max", "sqrt", "abs", "pow", "sin", "cos", "tan", "frac")
PLAIN_WORDS = frozenset(
    {"for", "in", "or", "if", "not", "where", "pi", "nan", "inf", "le", "ge", "leq", "geq", "and"}
)
JOINING = frozenset({"+", "-", "/", "<", "<=", ">", ">=", "==", ",", "[", "]"})


def refuse_spelled(source: Source, at: int) -> None:
    r"""Refuses a run of letters that spells a function or a word: it is no product of its letters. Raises BadInput."""
    if at and source.text[at - 1].isascii() and source.text[at - 1].isalpha():
        return  # looked at where the run begins
    match = RUN.match(source.text, at)
    run = match.group() if match is not None else ""
    word = next((w for w in FUNCTION_WORDS if w in run), "") or (run if run in PLAIN_WORDS else "")
    if word:
        apart = " ".join(word)
        raise source.error(f"'{word}' without its backslash: write \\{word}, or {apart} for a product", at)


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
