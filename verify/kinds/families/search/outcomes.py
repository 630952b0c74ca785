"""What a search about families returns."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.kinds.families.certificates import FamilyCertificate
from verify.kinds.families.members import Family
from verify.kinds.families.statements import FamilyStatement
from verify.search.margins import Margin
from verify.search.outcomes import Status


@dataclass(frozen=True)
class FamilyOutcome:
    """The outcome of one family statement.

    `certificate` is there when proved or refuted, and has been replayed. `family` is the exact witness of a refutation.
    `left` says what is open when undecided, `near` is then a family that leaves little room, with that room. `seconds`
    is wall time.
    """

    statement: FamilyStatement
    status: Status
    certificate: FamilyCertificate | None = None
    family: Family | None = None
    left: tuple[str, ...] = ()
    near: tuple[Family, Margin] | None = field(default=None, compare=False)
    seconds: float = field(default=0.0, compare=False)
