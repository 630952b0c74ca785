"""Weighing: how parts come out together, and on what evidence.

Main definitions: `Word`, `EVIDENCE`, `state_of`, `hypotheses_of`, `evidence_of`. The evidence of several parts is that
of the weakest; side facts and supports neither name nor raise it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from verify.claims.parts import Part, Record, Role

Word = Literal[
    "true",
    "loose",
    "missing-hypothesis",
    "boundary-gap",
    "step-false",
    "false",
    "misprint",
    "asymptotic",
    "empirical",
    "not-a-claim",
    "undecided",
]
WORDS: tuple[str, ...] = get_args(Word)
DECIDED: tuple[str, ...] = WORDS[:-1]
"""All but `undecided`."""
EVIDENCE = (
    "proved",
    "refuted",
    "exhaustive",
    "computed",
    "bounded",
    "grid",
    "assumed",
    "argued",
    "sampled",
    "none",
)
"""From the strongest to the weakest."""

State = Literal["holds", "refuted", "ill-formed", "open", "silent"]


def state_of(parts: Iterable[Part]) -> State:
    """How several parts come out together: all must hold."""
    found = [p.found for p in parts]
    if "ill-formed" in found:
        return "ill-formed"
    if "refuted" in found:
        return "refuted"
    if not found:
        return "silent"
    return "open" if set(found) & {"undecided", "sampled"} else "holds"


def with_role(record: Record, role: Role, of: str | None = None) -> tuple[Part, ...]:
    """The parts with a role, or those that stand for one printed part."""
    return tuple(p for p in record.parts if p.role == role and (of is None or p.of == of))


def repair_in(record: Record, of: str | None = None) -> tuple[Part, ...]:
    """A repair, with what makes it one; nothing where there is none."""
    repaired = with_role(record, "repaired", of)
    return (*repaired, *with_role(record, "inside", of)) if repaired else ()


def hypotheses_of(repairs: Iterable[Part]) -> frozenset[str]:
    """The names of the hypotheses of repairs; a semicolon parts those of one repair."""
    return frozenset(name for p in repairs for name in p.why.split("; ") if name)


def evidence_of(parts: Iterable[Part]) -> str:
    """The weakest word. Side facts do not count, and that a form is ill-formed only where nothing else does."""
    parts = [p for p in parts if not p.side]
    words = ["none" if p.found == "undecided" else p.found for p in parts if p.found != "ill-formed"]
    return weakest(words or (["computed"] if parts else ["none"]))


def weakest(words: Sequence[str]) -> str:
    """The weakest evidence; of proved and refuted, refuted: there the witness is the point."""
    return max(words, key=EVIDENCE.index)
