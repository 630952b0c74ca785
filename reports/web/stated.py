"""A formal statement as HTML: the relation typeset, then what its names stand for, then for which values.

Main definitions: `stated`, `Notation`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from reports.formal import Piece, formal, is_formula, named_formulas, names_of
from reports.typesetting import Line, MathML, Writer, unicode_letters
from reports.web.mathml import mathml, wide
from verify.language.expressions import Var


@dataclass(frozen=True)
class Notation:
    """How a paper writes its letters, and the formulas that it has names for."""

    letters: Mapping[str, str] = field(default_factory=dict)
    definitions: tuple[tuple[str, str], ...] = ()


def notation(document: Mapping[str, Any], paper: str) -> Notation:
    """The notation of a paper, as the audit has it; empty where it has none."""
    table = document.get("notation", {}).get(paper, {})
    letters = {name: latex for name, latex, *_ in table.get("symbols", ())}
    return Notation(letters, named_formulas(document, paper))


def stated(text: str, own: Notation, *, line: bool = False) -> str:
    """A statement in formulas; as Unicode in one line if asked. A sentence stays one.

    >>> stated("x*(1 + x) < y for x > 0", Notation(), line=True)
    '<span class="m">x(1 + x) &lt; y</span> for <span class="m">x &gt; 0</span>'
    """
    found = formal(text, own.definitions)
    if not is_formula(found):
        return f"<code>{escape(text, quote=False)}</code>"
    names = unicode_letters(dict.fromkeys(names_of(found)), own.letters)
    write: Writer = Line(names) if line else MathML(names)
    claim = " and ".join(_piece(p, write) for p in found.claim)
    named = ", ".join(_framed(write.chain((Var(n), e), ("=",)), write) for n, e in found.definitions)
    where = _conditions(found.conditions, Line(names))
    return f"{claim}{' with ' + named if named else ''}{' for ' + where if where else ''}"


def _conditions(conditions: Sequence[Piece], write: Line) -> str:
    """Conditions in one line; formulas that stand side by side as one."""
    found: list[tuple[bool, str]] = []
    for c in conditions:
        chain = escape(write.chain(c.sides, c.signs), quote=False) if c.sides else ""
        words = escape(c.words, quote=False)
        if not words and found and found[-1][0]:
            found[-1] = (True, f"{found[-1][1]}, {chain}")
        elif words:
            found.append((False, words))
            if chain:
                found.append((True, chain))
        else:
            found.append((True, chain))
    told = ""
    for (formula, piece), before in zip(found, [None, *found], strict=False):
        comma = "" if before is None else " " if formula and not before[0] else ", "
        told += comma + (f'<span class="m">{piece}</span>' if formula else piece)
    return told


def _piece(piece: Piece, write: Writer) -> str:
    told = [escape(piece.words, quote=False)] if piece.words else []
    return " ".join([*told, *_lines(piece, write)] if piece.sides else told)


def _lines(piece: Piece, write: Writer) -> list[str]:
    """The chain; a wide one in pieces, so that a narrow page breaks it before a relation sign."""
    whole = _framed(write.chain(piece.sides, piece.signs), write)
    if "<span" not in whole or not isinstance(write, MathML):
        return [whole]
    first, *others = piece.sides
    later = (write.related(sign, side) for sign, side in zip(piece.signs, others, strict=True))
    return [_framed(part, write) for part in (write.text(first), *later)]


def _framed(formula: str, write: Writer) -> str:
    if isinstance(write, MathML):
        return wide(f"<math>{formula}</math>")
    return f'<span class="m">{escape(formula, quote=False)}</span>'


def notation_html(document: Mapping[str, Any], paper: str) -> str:
    """The letters of a paper as a table, and what its names stand for; nothing where it declares none."""
    table = document.get("notation", {}).get(paper, {})
    letters = "".join(
        f"<dt>{mathml(latex)}</dt><dd>{escape(means, quote=False)}{', in ' + escape(unit) if unit else ''}</dd>"
        for _, latex, means, unit in table.get("symbols", ())
    )
    if not letters:
        return ""
    own = notation(document, paper)
    named = dict(reversed(own.definitions))
    formulas = "".join(f"<dd>{stated(f'{n} = {f}', Notation(own.letters))}</dd>" for n, f in named.items())
    names = f"<dt>Names for formulas</dt>{formulas}" if formulas else ""
    return f"<details><summary>Notation ({len(own.letters)})</summary><dl>{letters}{names}</dl></details>"
