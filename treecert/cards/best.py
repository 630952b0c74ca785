"""The best constant in an inequality: a proof at it, a refutation just past it.

Main definitions: `Best`, `largest`, `smallest`. Closed forms near a proposed value are tried by proof, the simplest
first; where none is proved, a decimal just inside is. What is returned rests on the certificates alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from treecert.cards.desk import Answer, Desk, statement
from treecert.cards.lines import Line
from treecert.cards.proposals import Place, closed_forms, decimal, number
from verify.kernel.certificates import Certificate
from verify.language.expressions import Add, Const, Expr, add, const
from verify.language.printing import plain
from verify.rationals import Fraction

__all__ = ["Best", "Direction", "greater", "largest", "smaller"]

MARGIN = Fraction(1, 10**4)
MOST_FORMS = 3


@dataclass(frozen=True)
class Direction:
    """`sign` 1: the largest constant is wanted, and larger ones fail; -1 the other way round."""

    sign: int
    word: str


smaller = Direction(1, "largest")
greater = Direction(-1, "smallest")


@dataclass(frozen=True)
class Best:
    """`value` is proved; `beyond` is refuted; `exact`: no better constant holds, by an identity."""

    direction: Direction
    value: Expr | None
    beyond: Fraction | None
    certificates: tuple[Certificate, ...] = ()
    exact: bool = False
    reason: str = ""

    def scaled(self, factor: int) -> Best:
        """The same for a multiple of the constant."""
        value = None if self.value is None else _multiple(factor, self.value)
        return replace(self, value=value, beyond=None if self.beyond is None else factor * self.beyond)

    def line(self, name: str, text: str) -> Line:
        """The line of a card. Undecided without a proof."""
        if self.value is None:
            return Line(name, "undecided", f"{text}: {self.reason or 'nothing was proved'}")
        shown = f"{self.direction.word if self.exact else 'proved'} {text}"
        if not isinstance(self.value, Const) or 1 < self.value.value.denominator <= 64:
            shown += f", about {decimal(self.value)}"
        if self.exact:
            shown += "; attained"
        elif self.beyond is not None:
            shown += f"; refuted at {decimal(self.beyond, 12)}"
        else:
            shown += "; a better one may hold"
        return Line(name, "proved", shown, self.text, certificates=self.certificates)

    @property
    def text(self) -> str:
        """The constant, in exact form; a decimal number as such."""
        if isinstance(self.value, Const) and self.value.value.denominator > 64:
            return decimal(self.value, 12)
        return "" if self.value is None else plain(self.value)


Proof = tuple[Answer, tuple[Certificate, ...]]
"""An answer and all certificates that it rests on."""
Refutation = Callable[[Expr], Answer | None]


def largest(
    desk: Desk,
    place: Place | None,
    proof: Callable[[Expr], Proof],
    refutation: Refutation,
    direction: Direction,
    *,
    attained: Expr | None = None,
    touching: Callable[[Expr], Answer | None] | None = None,
) -> Best:
    """The best constant near the value of a place (the largest, or with `greater` the smallest).

    `attained` is an expression whose value no constant that holds can pass; `touching` refutes the strict
    inequality at the constant, which shows the same.
    """
    if place is None:
        return Best(direction, None, None, reason="no value was proposed")
    reason = ""
    for value in _candidates(place, direction):
        answer, found = proof(value)
        if not answer.proved or not found:
            reason = answer.reason
            continue
        kept = list(found)
        exact = False
        if attained is not None:
            identity = desk.decide(statement(attained, "==", value))
            if identity.proved and identity.certificate is not None:
                kept.append(identity.certificate)
                exact = True
        touch = touching(value) if touching is not None and not exact else None
        if touch is not None and touch.certificate is not None:
            kept.append(touch.certificate)
            exact = True
        beyond = _past(value, direction)
        failure = refutation(const(beyond))
        if failure is not None and failure.certificate is not None:
            kept.append(failure.certificate)
        passed = failure is not None and failure.refuted
        return Best(direction, value, beyond if passed else None, tuple(kept), exact)
    return Best(direction, None, None, reason=reason)


def _candidates(place: Place, direction: Direction) -> Iterator[Expr]:
    forms = list(closed_forms(place.value))[:MOST_FORMS] or list(closed_forms(place.value, loose=True))[:1]
    yield from forms
    if not place.limit and forms:
        return
    # A decimal just inside.
    for digits in (5, 3):
        room = Fraction(10) ** (_magnitude(place.value) - digits)
        steps = place.value / room
        inside = room * (steps.__floor__() if direction.sign > 0 else steps.__ceil__())
        if inside:
            yield const(inside)


def _magnitude(value: Fraction) -> int:
    """k with 10^(k-1) <= |value| < 10^k, about."""
    size = len(str(abs(value.numerator))) - len(str(value.denominator))
    return size + (abs(value) >= Fraction(10) ** size)


def _past(value: Expr, direction: Direction) -> Fraction:
    x = number(value)
    room = max(abs(x), Fraction(1)) * MARGIN
    return Fraction(round((x + direction.sign * room) * 10**6), 10**6)


def _multiple(factor: int, value: Expr) -> Expr:
    """The product, with the factor inside a sum."""
    if isinstance(value, Add):
        return add(*(factor * c for c in value.children))
    return factor * value
