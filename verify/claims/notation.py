"""The notation of a paper, declared once: its letters with what they mean, and the formulas it has names for.

Main definitions: `Symbol`, `symbols`, `define`, `notation_of`. A package of claims declares it in its module
`notation`. Statements are decided with definitions written out; a reader sees the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.claims.parts import ClaimError
from verify.language.grammar import parse_expression

LONGEST = 12
"""Words that a meaning has at most."""


@dataclass(frozen=True)
class Symbol:
    """A letter as it is typed, as the paper writes it (LaTeX), what it means, and its unit where it has one."""

    name: str
    latex: str
    means: str
    unit: str = ""


_symbols: dict[tuple[str, str], Symbol] = {}
_definitions: dict[str, list[tuple[str, str]]] = {}


def symbols(paper: str, *declared: tuple[str, str, str] | tuple[str, str, str, str]) -> None:
    """Declares letters of a paper: (typed, LaTeX, meaning) or (typed, LaTeX, meaning, unit).

    Raises ClaimError for a meaning without words or of more than twelve, and for a letter declared in two ways.
    """
    for found in (Symbol(*entry) for entry in declared):
        if not 0 < len(found.means.split()) <= LONGEST:
            raise ClaimError(f"{paper}, {found.name}: a meaning has 1 to {LONGEST} words: {found.means}")
        if _symbols.setdefault((paper, found.name), found) != found:
            raise ClaimError(f"{paper}: the letter {found.name} is declared in two ways")


def define(paper: str, name: str, *formulas: str) -> None:
    """Declares that a name of the paper stands for a formula; several formulas are ways to write the same.

    Raises BadInput for what is no formula.
    """
    for formula in formulas:
        parse_expression(formula)
        found = _definitions.setdefault(paper, [])
        if (name, formula) not in found:
            found.append((name, formula))


def notation_of(paper: str) -> Mapping[str, list[list[str]]]:
    """The symbols and definitions of a paper that are declared so far, as rows; without what is not there."""
    rows = {
        "symbols": [[s.name, s.latex, s.means, s.unit] for (p, _), s in _symbols.items() if p == paper],
        "definitions": [[name, formula] for name, formula in _definitions.get(paper, ())],
    }
    return {k: v for k, v in rows.items() if v}
