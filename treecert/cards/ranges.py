"""Where in a range of one parameter statements hold: closed pieces on which they are proved, values at which they fail.

Main definitions: `ParameterRange`, `RangeFindings`, `range_of`, `where_proved`, `meet`. Nothing is concluded of values
in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil

from treecert.cards.desk import CardAnswer
from verify.kernel.certificates import Certificate
from verify.language.expressions import Const, Var
from verify.language.statements import Relation
from verify.rationals import Fraction

__all__ = ["RangeFindings", "Piece", "ParameterRange", "meet", "range_of", "where_proved"]

MOST_CUTS = 4
"""How often a range is cut, one piece out of another."""

Piece = tuple[Fraction, Fraction]
"""A closed interval."""
Decide = Callable[[tuple[Relation, ...]], tuple[CardAnswer, tuple[Certificate, ...]]]


@dataclass(frozen=True)
class ParameterRange:
    """The values of a parameter between two exact numbers, without an end that is open."""

    name: str
    low: Fraction
    high: Fraction
    open_low: bool = False
    open_high: bool = False

    @property
    def whole(self) -> Piece:
        """The range as a piece."""
        return self.low, self.high

    def within(self, piece: Piece) -> tuple[Relation, ...]:
        """That the parameter lies in a piece."""
        low, high = piece
        return Relation(Const(low), "<=", Var(self.name)), Relation(Var(self.name), "<=", Const(high))

    def text(self, pieces: Iterable[Piece]) -> str:
        """Pieces in words, without the open ends of the range; `nowhere` for none."""
        return " or ".join(map(self._said, pieces)) or "nowhere"

    def _said(self, piece: Piece) -> str:
        low, high = piece
        if low == high:
            return f"{self.name} = {low}"
        signs = ["<" if low == self.low and self.open_low else "<="]
        signs.append("<" if high == self.high and self.open_high else "<=")
        return f"{low} {signs[0]} {self.name} {signs[1]} {high}"


@dataclass
class RangeFindings:
    """Where a statement is proved, each piece by its certificates, and values of the parameter at which it fails."""

    pieces: list[Piece] = field(default_factory=list)
    fails: list[Fraction] = field(default_factory=list)
    certificates: list[Certificate] = field(default_factory=list)


def range_of(name: str, conditions: Sequence[Relation]) -> ParameterRange | None:
    """The range that conditions such as 1 < a and a <= 2 are; None where they are more than that, or less."""
    lows, highs = [], []
    for c in conditions:
        left, right = (c.left, c.right) if c.op in ("<", "<=") else (c.right, c.left)
        if c.op != "==" and left == Var(name) and isinstance(right, Const):
            highs.append((right.value, not c.strict))
        elif c.op != "==" and right == Var(name) and isinstance(left, Const):
            lows.append((left.value, c.strict))
        else:
            return None
    if not lows or not highs or max(lows)[0] >= min(highs)[0]:
        return None
    (low, open_low), (high, closed_high) = max(lows), min(highs)
    return ParameterRange(name, low, high, open_low, not closed_high)


def where_proved(parameter: ParameterRange, decide: Decide, time_left: Callable[[], bool]) -> RangeFindings:
    """Cuts the range, the largest pieces first, until each piece is proved, is small, or no time is left.

    Guarantee: on the pieces the statement is proved, under the conditions as well; where it fails it was refuted.
    """
    found = RangeFindings()
    open_: deque[tuple[Piece, int]] = deque((p, 1) for p in _halves(parameter.whole))
    while open_ and time_left():
        piece, cuts = open_.popleft()
        answer, certificates = decide(parameter.within(piece))
        if answer.proved:
            found.pieces.append(piece)
        elif cuts < MOST_CUTS:
            open_.extend((p, cuts + 1) for p in _halves(piece))
        if answer.refuted and answer.witness is not None:
            found.fails.append(answer.witness[parameter.name])
        if answer.proved or answer.refuted:
            found.certificates += certificates
    found.pieces = _joined(found.pieces)
    found.fails = sorted(set(found.fails))
    return found


def meet(several: Iterable[Sequence[Piece]]) -> list[Piece]:
    """What lies in some piece of each of the lists.

    >>> meet([[(Fraction(0), Fraction(2))], [(Fraction(1), Fraction(3))]])
    [(Fraction(1, 1), Fraction(2, 1))]
    """
    first, *rest = several
    common = list(first)
    for pieces in rest:
        both = [(max(a, c), min(b, d)) for a, b in common for c, d in pieces]
        common = [(low, high) for low, high in both if low <= high]
    return _joined(common)


def _joined(pieces: Iterable[Piece]) -> list[Piece]:
    """The same numbers in as few pieces as there can be, in order."""
    joined: list[Piece] = []
    for low, high in sorted(pieces):
        if joined and low <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return joined


def _halves(piece: Piece) -> tuple[Piece, Piece]:
    """A piece cut at the simplest number of its middle third: where something changes is often a simple number."""
    low, high = piece
    third = (high - low) / 3
    n = 1
    while ceil((low + third) * n) > (high - third) * n:
        n += 1
    cut = Fraction(ceil((low + third) * n), n)
    return (low, cut), (cut, high)
