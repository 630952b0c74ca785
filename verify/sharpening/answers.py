"""What `sharpen` answers: two ends, each with its certificate, and what joins them.

Main definitions: `SharpAnswer`, `Status`. The status is computed: a piece counts only where its outcome has a
certificate, and is about the very statement that the constant sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from verify.arithmetic.kits import flint_kit
from verify.kinds.families.members import Family
from verify.kinds.families.search import FamilyOutcome
from verify.language.expressions import Expr, const
from verify.language.points import holds_at
from verify.language.statements import Op, Relation
from verify.rationals import Fraction
from verify.search.outcomes import Outcome
from verify.sharpening.constants import Contact, Direction, Side

Status = Literal["sharp", "between", "undecided"]
AnyOutcome = Outcome | FamilyOutcome


class SharpQuestion(Protocol):
    """A statement with a constant in it, of numbers or of families: which statements say what of the constant."""

    @property
    def name(self) -> str:
        """The name of the constant."""

    @property
    def range(self) -> tuple[Relation, ...]:
        """The conditions on the constant alone."""

    def at(self, value: Expr) -> Any:
        """The statement with a value for the constant."""

    def monotone(self, direction: Direction, side: Side = "") -> tuple[Any, ...] | None:
        """What says that the constants that work are an interval without end on the other side."""

    def touching(self, contact: Any, best: Expr, direction: Direction) -> tuple[Any, ...] | None:
        """What says that no constant beyond the best one works."""


@dataclass(frozen=True)
class SharpAnswer:
    """The answer of `sharpen`.

    `proof` is at `good`, `refutation` at `bad`. `monotone` shows for all constants on the `side` that what works
    reaches without end from `good` away from `bad`; None where that is not shown. `touching` shows the contact.
    """

    constant: SharpQuestion
    direction: Direction
    good: Expr | None = None
    bad: Fraction | None = None
    proof: AnyOutcome | None = None
    refutation: AnyOutcome | None = None
    side: Side = ""
    monotone: tuple[AnyOutcome, ...] | None = None
    contact: Contact | Family | None = None
    touching: tuple[Outcome, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether `good` works, and not because no point meets the conditions there."""
        if self.good is None or self.proof is None or _speaks_of_nothing(self.proof):
            return False
        put = {self.constant.name: self.good}
        if not all(holds_at(r.substitute(put), {}, flint_kit()) for r in self.constant.range):
            return False
        return _certified([self.proof], [self.constant.at(self.good)], "proved")

    @property
    def is_refuted(self) -> bool:
        """Whether `bad` fails."""
        if self.bad is None or self.refutation is None:
            return False
        return _certified([self.refutation], [self.constant.at(const(self.bad))], "refuted")

    @property
    def is_monotone(self) -> bool:
        """Whether the constants on the side that work are an interval without end away from `bad`."""
        wanted = self.constant.monotone(self.direction, self.side)
        if self.monotone is None or wanted is None:
            return False
        return _certified(self.monotone, wanted, "proved") and self._is_on_side()

    @property
    def touches(self) -> bool:
        """Whether constants beyond `good`, as near as one likes, fail."""
        if self.contact is None or self.good is None or any(map(_speaks_of_nothing, self.touching)):
            return False
        wanted = self.constant.touching(self.contact, self.good, self.direction)
        return wanted is not None and _certified(self.touching, wanted, "proved")

    @property
    def is_parted(self) -> bool:
        """Whether `bad` lies beyond `good`."""
        if self.good is None or self.bad is None:
            return False
        order: Op = "<" if self.direction == "largest" else ">"
        return holds_at(Relation(self.good, order, const(self.bad)), {}, flint_kit())

    @property
    def status(self) -> Status:
        """`sharp`: `good` is the best constant; `between`: the best one lies between the two ends."""
        if not (self.is_proved and self.is_monotone):
            return "undecided"
        if self.touches:  # its family meets the conditions, and so does a path that is a contact
            return "sharp"
        return "between" if self.is_refuted and self.is_parted else "undecided"

    @property
    def outcomes(self) -> tuple[tuple[str, AnyOutcome], ...]:
        """All that is certified, each with the name of what it shows."""
        found: list[tuple[str, AnyOutcome]] = []
        if self.is_proved and self.proof is not None:
            found.append(("proof", self.proof))
        if self.is_refuted and self.refutation is not None:
            found.append(("refutation", self.refutation))
        if self.is_monotone:
            found += _numbered("monotone", self.monotone or ())
        if self.touches:
            found += _numbered("contact", self.touching)
        return tuple(found)

    def _is_on_side(self) -> bool:
        """Whether both ends lie on the side of which monotonicity speaks."""
        if self.side == "":
            return True
        ends = [e for e in (self.good, None if self.bad is None else const(self.bad)) if e is not None]
        return all(holds_at(Relation(e, self.side, const(0)), {}, flint_kit()) for e in ends)


def _speaks_of_nothing(outcome: AnyOutcome) -> bool:
    """Whether no point meets the conditions. Of families the refutation has one that meets them."""
    return isinstance(outcome, Outcome) and outcome.vacuous


def _numbered(name: str, outcomes: Sequence[AnyOutcome]) -> list[tuple[str, AnyOutcome]]:
    return [(name if n == 1 else f"{name}-{n}", o) for n, o in enumerate(outcomes, 1)]


def _certified(outcomes: Sequence[AnyOutcome], wanted: Sequence[object], status: str) -> bool:
    """Whether the outcomes have certificates, and are about the statements that are wanted."""
    return len(outcomes) == len(wanted) and all(
        o.status == status and o.certificate is not None and o.statement == w
        for o, w in zip(outcomes, wanted, strict=True)
    )
