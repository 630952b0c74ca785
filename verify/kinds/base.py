"""What all kinds of statements share: a question, a proposal, and what a replayed certificate shows.

Main definitions: `Kind`, `Question`, `Proposal`, `Shown`, `search`, `settle`. A search proposes the text of a
certificate. `settle` reads that text back, replays it against the statement that was asked, and reads status, method
and counterexample off it; nothing else can make an answer `proved` or `refuted`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kinds.families.certificates import Node
from verify.search.outcomes import Status

__all__ = [
    "TIME_LIMIT",
    "Decide",
    "Kind",
    "Proposal",
    "Question",
    "Resources",
    "Shown",
    "confirm",
    "rules",
    "search",
    "settle",
]

TIME_LIMIT = 60.0
"""Processor seconds for a search, where nothing else is said."""

StatementT = TypeVar("StatementT")
CertificateT = TypeVar("CertificateT")
HintsT = TypeVar("HintsT")


@dataclass(frozen=True)
class Shown:
    """What a replayed certificate shows of a statement; without one, what is left open.

    `counterexample` is what refutes, in exact numbers, and `witness` the same as a table of texts. `problem` says why a
    certificate was turned down. `known`: the certificate is that of an earlier run, and nothing was searched.
    """

    status: Status
    certificate: str = ""
    method: str = ""
    left: tuple[str, ...] = ()
    witness: Mapping[str, str] = field(default_factory=dict)
    counterexample: Any = None
    problem: str = ""
    recheck_seconds: float = field(default=0.0, compare=False)
    known: bool = False


@dataclass(frozen=True)
class Proposal:
    """What a search proposes: the text of a certificate that passed the replay in FLINT; else what is left open."""

    certificate: str = ""
    left: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resources:
    """What a search may use: processor seconds, and what decides the facts that a statement is joined from."""

    time_limit: float
    decide: Decide


@dataclass(frozen=True)
class Kind(Generic[StatementT, CertificateT, HintsT]):
    """A kind of statements.

    `format` is what its certificates call themselves; `load` and `check` are their trusted reader and checker.
    `propose` is the search. `method`, `witness` and `counterexample` tell what a certificate holds, and `explain` tells
    it as steps to read, once it has been replayed. `meant` is what a certificate of a statement states, where that is
    not the statement itself.
    """

    name: str
    format: str
    load: Callable[[str], CertificateT]
    check: Callable[..., str]
    propose: Callable[[StatementT, HintsT, Resources], Proposal]
    method: Callable[[CertificateT], str]
    explain: Callable[[CertificateT], list[str]]
    counterexample: Callable[[CertificateT], Any] = lambda _: None
    witness: Callable[[CertificateT], Mapping[str, str]] = lambda _: {}
    meant: Callable[[StatementT], Any] = lambda statement: statement


@dataclass(frozen=True)
class Question:
    """A statement of a kind, with hints of that kind and processor seconds for the search."""

    kind: Kind[Any, Any, Any]
    statement: Any
    hints: Any = None
    time_limit: float = TIME_LIMIT

    @property
    def key(self) -> str:
        """The same for equal questions, in every process."""
        return repr((self.kind.name, self.statement, self.hints, self.time_limit))


Decide = Callable[[Question], Shown]


def search(question: Question, decide: Decide | None = None) -> Shown:
    """Searches, and replays what is proposed in the other arithmetic. Raises BadInput as the search does.

    `decide` answers the facts that a join asks for; they are searched for as well where it is left out.
    """
    kind = question.kind
    proposal = kind.propose(
        question.statement, question.hints, Resources(question.time_limit, decide or search)
    )
    if not proposal.certificate:
        return Shown("undecided", left=proposal.left)
    return settle(question, proposal.certificate, arithmetics=(True,))


def settle(question: Question, text: str, *, arithmetics: tuple[bool, ...] = (False, True)) -> Shown:
    """What a certificate shows of the statement: undecided where a replay fails, or it is about another one.

    `arithmetics`: False for a replay in FLINT, True for one in plain Python.
    """
    kind, start = question.kind, time.monotonic()
    problem, said = "", set[str]()
    try:
        certificate = kind.load(text)
        if certificate.statement != kind.meant(question.statement):
            problem = "the certificate is about another statement"
        else:
            said = {_replayed(kind, text, certificate, independent) for independent in arithmetics}
    except TreecertError as error:
        problem = f"the certificate fails a replay: {error}"
    spent = time.monotonic() - start
    if not problem and said not in ({"proved"}, {"refuted"}):
        problem = f"the certificate says {' and '.join(sorted(said)) or 'nothing'}"
    if problem:
        return Shown("undecided", left=(problem,), problem=problem, recheck_seconds=spent)
    refuted = said == {"refuted"}
    return Shown(
        "refuted" if refuted else "proved",
        text,
        kind.method(certificate),
        witness=kind.witness(certificate) if refuted else {},
        counterexample=kind.counterexample(certificate) if refuted else None,
        recheck_seconds=spent,
    )


def confirm(question: Question, text: str) -> None:
    """Replays a certificate that a search has found in the other arithmetic. Raises TreecertError where that fails."""
    shown = settle(question, text, arithmetics=(True,))
    if shown.problem:
        raise TreecertError(shown.problem)


_OUTCOMES: dict[tuple[str, str, bool], str] = {}
"""How certificates came out in this process, by kind, text and arithmetic: claims that state the same share one."""
MOST_OUTCOMES = 256


def _replayed(
    kind: Kind[Any, CertificateT, Any], text: str, certificate: CertificateT, independent: bool
) -> str:
    """How a certificate with this text comes out. Raises TreecertError where it fails, which is not remembered."""
    key = kind.name, text, independent
    if key not in _OUTCOMES:
        outcome = kind.check(certificate, independent=independent)
        if len(_OUTCOMES) >= MOST_OUTCOMES:
            _OUTCOMES.clear()
        _OUTCOMES[key] = outcome
    return _OUTCOMES[key]


def rules(proof: Node | Step) -> tuple[int, str]:
    """How many nodes a proof has, and the names of their rules."""
    found: set[str] = set()
    todo: list[Any] = [proof]
    while todo:
        node = todo.pop()
        found.add(node.rule)
        todo.extend(node.children)
    return proof.size, ", ".join(sorted(found))
