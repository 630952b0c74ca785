"""What a search returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from verify.kernel.certificates import Certificate
from verify.language.statements import Statement
from verify.rationals import Fraction

if TYPE_CHECKING:
    from verify.search.margins import Margin

Status = Literal["proved", "refuted", "undecided"]


class Interrupted(KeyboardInterrupt):
    """A search was stopped by the user; `found` is what it had found by then."""

    def __init__(self, found: object) -> None:
        super().__init__("stopped")
        self.found = found


@dataclass(frozen=True)
class Outcome:
    """The outcome of one statement.

    `certificate` is there when proved or refuted, and the kernel has replayed it. `witness` is the exact point of a
    refutation. `left` says what is open when undecided, `margins` where the relation holds with little room.
    `vacuous`: the domain is empty. `seconds` is wall time.
    """

    statement: Statement
    status: Status
    certificate: Certificate | None = None
    witness: Mapping[str, Fraction] | None = None
    left: tuple[str, ...] = ()
    margins: tuple[Margin, ...] = ()
    vacuous: bool = False
    seconds: float = field(default=0.0, compare=False)
