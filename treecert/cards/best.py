"""The best constant in an inequality: a proof at it, a refutation just past it.

Main definitions: `Best`, `largest`, `smallest`. Closed forms near a proposed value are tried by proof, the simplest
first; where none is proved, a decimal just inside is. What is returned rests on the certificates alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from treecert.cards.desk import CardAnswer, Desk
from treecert.cards.lines import Line
from treecert.cards.proposals import LowPoint, closed_forms, decimal, number
from verify.kernel.certificates import Certificate
from verify.language.expressions import Add, Const, Expr, add, const, var
from verify.language.printing import plain
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.sharpening import Constant, Contact
from verify.sharpening import Direction as End

__all__ = ["CONSTANT", "Best", "Direction", "T", "greater", "largest", "paths", "smaller"]

CONSTANT, T = var("c"), var("t")
"""The constant in a statement, and the parameter of a path."""

MARGIN = Fraction(1, 10**4)
MOST_FORMS = 3
SHARE = 0.25
"""The part of the time of a statement for what shows that a constant is the best: it is short if there is any."""


@dataclass(frozen=True)
class Direction:
    """`sign` 1: the largest constant is wanted, and larger ones fail; -1 the other way round."""

    sign: int
    end: End

    @property
    def word(self) -> str:
        """The word for the constant."""
        return self.end


smaller = Direction(1, "largest")
greater = Direction(-1, "smallest")


@dataclass(frozen=True)
class Best:
    """`value` is proved; `beyond` is refuted; `exact`: no better constant holds, by a certified contact."""

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


Proof = tuple[CardAnswer, tuple[Certificate, ...]]
"""An answer and all certificates that it rests on."""
Refutation = Callable[[Expr], CardAnswer | None]


def largest(
    desk: Desk,
    place: LowPoint | None,
    proof: Callable[[Expr], Proof],
    refutation: Refutation,
    direction: Direction,
    *,
    asked: Statement,
    contacts: Iterable[Contact] = (),
) -> Best:
    """The best constant near the value of a place (the largest, or with `greater` the smallest).

    `asked` is the statement with the constant c in it. A constant is called the best where one of the `contacts` is
    proved to be one, and c may be moved the other way: see docs/sharp.md.
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
        touched = _touched(desk, Constant(asked.expanded(), CONSTANT.name), contacts, value, direction)
        kept += touched or ()
        beyond = _past(value, direction)
        failure = refutation(const(beyond))
        if failure is not None and failure.certificate is not None:
            kept.append(failure.certificate)
        passed = failure is not None and failure.refuted
        return Best(direction, value, beyond if passed else None, tuple(kept), touched is not None)
    return Best(direction, None, None, reason=reason)


def _touched(
    desk: Desk, asked: Constant, contacts: Iterable[Contact], value: Expr, direction: Direction
) -> tuple[Certificate, ...] | None:
    """What shows that no better constant holds: that c may be moved the other way, and a contact; None without it."""
    moved = _proofs(desk, asked.monotone(direction.end))
    if moved is None:
        return None
    shown = (_proofs(desk, asked.touching(contact, value, direction.end)) for contact in contacts)
    found = next((s for s in shown if s is not None), None)
    return None if found is None else (*moved, *found)


def _proofs(desk: Desk, wanted: Sequence[Statement] | None) -> tuple[Certificate, ...] | None:
    """Certificates of all statements; None where one is missing, or nothing can be stated."""
    if wanted is None:
        return None
    answers = [desk.decide(s, share=SHARE) for s in wanted]
    found = tuple(a.certificate for a in answers if a.proved and a.certificate is not None)
    return found if len(found) == len(wanted) else None


def paths(
    place: Mapping[str, Expr], room: Fraction, *, parts: Sequence[int] = (8, 512), factor: int = 16
) -> Iterator[Contact]:
    """Contacts on a path with the parameter t, for 0 < t <= a part of the room, at the distance of a multiple of t."""
    for part in parts:
        yield Contact(tuple(sorted(place.items())), T.name, end=room / part, factor=Fraction(factor * part))


def _candidates(place: LowPoint, direction: Direction) -> Iterator[Expr]:
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
