"""What kinds of statements share that people type: how one is posed, what is asked of the search, what it answers.

Main definitions: `Asked`, `Answer`, `ReadStatement`, `Progress`, `by_induction`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from verify.kinds.base import Kind, Question, confirm

if TYPE_CHECKING:
    from verify.language.statements import Statement
    from verify.search.outcomes import Status

__all__ = ["Answer", "Asked", "ReadStatement", "Progress", "by_induction"]

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Asked:
    """What a search may use: processor seconds, and hints, which are never trusted."""

    time_limit: float = 60.0
    hints: Sequence[str] = ()
    edges: bool = False
    """Whether witnesses extremely close to the vertices of the domain are looked for; for numbers only."""


def _none() -> list[str]:
    return []


@dataclass(frozen=True)
class Answer:
    """What a search found. Proved and refuted rest on `certificate`, which has been replayed."""

    status: Status
    certificate: str = ""
    """The text of the certificate; empty when nothing is to be replayed."""
    witness: list[str] = field(default_factory=list)
    """The counterexample in lines, shown where no explanation is asked for, which tells it too."""
    words: list[str] = field(default_factory=list)
    """How it was proved, or what is left open."""
    body: dict[str, Any] = field(default_factory=dict)
    """What JSON tells besides the outcome and the statement."""
    explain: Callable[[], list[str]] = _none
    point: Mapping[str, Any] | None = None
    """The counterexample in exact numbers, for programs."""
    vacuous: bool | None = None
    """True: nothing meets the conditions. False: something is known that does. None: it is not known."""
    near: list[str] = field(default_factory=list)
    """Where an undecided relation has little room, in lines."""


@dataclass(frozen=True)
class ReadStatement:
    """A statement that was read: in one line, and what decides it."""

    line: str
    decide: Callable[[Progress], Answer]
    statements: tuple[Statement, ...] = ()
    """The relations, where the statement is one about numbers."""
    notes: tuple[str, ...] = ()
    """How the statement was read, where something else may have been meant."""
    nothing: Callable[[], Status] | None = None
    """Decides a false relation under the same conditions, in a second; None: as the text `1 <= 0` does."""


def by_induction(
    line: str,
    kind: Kind[Any, Any, Any],
    statement: object,
    decide: Callable[[Progress], tuple[str, str, str]],
) -> ReadStatement:
    """A statement that is proved or left open. `decide` gives its status, a certificate, and a few words on either."""

    def answer(progress: Progress) -> Answer:
        status, certificate, words = decide(progress)
        if status == "proved":
            confirm(Question(kind, statement), certificate)
        told = {"method": words} if status == "proved" else {"left": [words]}
        return Answer(
            cast("Status", status),
            certificate,
            words=[words],
            body=told,
            explain=lambda: kind.explain(kind.load(certificate)),
        )

    return ReadStatement(line, answer)
