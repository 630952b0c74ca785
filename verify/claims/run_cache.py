"""Per-run certificate cache: a certificate found for one claim serves later claims with the same statement.

Main definitions: `RunCache`. Certificates are stored in a folder of the run, each under its question: statement, hints
and time limit. The same question later gets the certificate as a proposal, which is replayed in both arithmetics like
one of an earlier run (`verify.claims.stored_certificates`). Failures are not cached.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from verify.claims.deciders import BY_SEARCH, Decider, SearchDecider
from verify.claims.deciding import Decided, DecidedFamily, OptimumText, Shown, decide_join
from verify.claims.stored_certificates import StoredCertificates
from verify.families.sequences import StepStatement
from verify.families.statements import FamilyStatement
from verify.functions.statements import FunctionStatement
from verify.language.statements import Statement
from verify.products.statements import DrawStatement
from verify.search.growth import GrowthHints
from verify.search.joins import JoinHints
from verify.search.products import DrawHints
from verify.search.runs import RunHints
from verify.search.steps import StepHints
from verify.search.trees import OptimalHints
from verify.search.worlds import WorldHints
from verify.trees.growth import GrowthStatement
from verify.trees.run_statements import RunStatement
from verify.worlds.statements import WorldStatement

FoundT = TypeVar("FoundT", Decided, DecidedFamily, Shown)


class RunCache:
    """Decides by the certificates in a folder, else by search. If the folder cannot be written, nothing is cached."""

    def __init__(self, folder: Path, searching: SearchDecider = BY_SEARCH) -> None:
        self.folder = folder
        self.searching = searching

    def decide(self, statement: Statement, hints: Sequence[str], time_limit: float) -> Decided:
        """As `verify.claims.deciding.decide`."""
        return self._cached(
            lambda decider: decider.decide(statement, hints, time_limit), statement, tuple(hints), time_limit
        )

    def decide_family(
        self, statement: FamilyStatement, hints: Sequence[str], time_limit: float
    ) -> DecidedFamily:
        """The same for a family statement."""
        return self._cached(
            lambda decider: decider.decide_family(statement, hints, time_limit),
            statement,
            tuple(hints),
            time_limit,
        )

    def decide_functions(
        self, statement: FunctionStatement, hints: Sequence[str], time_limit: float
    ) -> Shown:
        """The same for a statement about functions."""
        return self._cached(
            lambda decider: decider.decide_functions(statement, hints, time_limit),
            statement,
            tuple(hints),
            time_limit,
        )

    def decide_draws(self, statement: DrawStatement, hints: DrawHints | None, time_limit: float) -> Shown:
        """The same for a statement about independent draws."""
        return self._cached(
            lambda decider: decider.decide_draws(statement, hints, time_limit), statement, hints, time_limit
        )

    def decide_world(self, statement: WorldStatement, hints: WorldHints | None, time_limit: float) -> Shown:
        """The same for a statement about the objects of a world."""
        return self._cached(
            lambda decider: decider.decide_world(statement, hints, time_limit), statement, hints, time_limit
        )

    def decide_sequence(self, statement: StepStatement, hints: StepHints | None) -> Shown:
        """The same for a statement about a sequence."""
        return self._cached(lambda decider: decider.decide_sequence(statement, hints), statement, hints)

    def decide_growth(self, statement: GrowthStatement, hints: GrowthHints | None) -> Shown:
        """The same for a statement about a growing tree."""
        return self._cached(lambda decider: decider.decide_growth(statement, hints), statement, hints)

    def decide_greedy(self, statement: RunStatement, hints: RunHints | None) -> Shown:
        """The same for a statement about a greedy run."""
        return self._cached(lambda decider: decider.decide_greedy(statement, hints), statement, hints)

    def decide_optimum(self, statement: OptimumText, hints: OptimalHints) -> Shown:
        """The same for a statement on optimal values."""
        return self._cached(lambda decider: decider.decide_optimum(statement, hints), statement, hints)

    def decide_join(self, runs: Sequence[RunStatement], optimum: OptimumText, hints: JoinHints) -> Shown:
        """The same for a join, whose facts may have been found before it."""
        return self._cached(
            lambda decider: decider.decide_join(runs, optimum, hints), tuple(runs), optimum, hints
        )

    def _joined(self, runs: Sequence[RunStatement], optimum: OptimumText, hints: JoinHints) -> Shown:
        return decide_join(runs, optimum, hints, greedy=self.decide_greedy, least=self.decide_optimum)

    def _cached(self, ask: Callable[[Decider], FoundT], *question: object) -> FoundT:
        path = self.folder / f"{hashlib.sha256(repr(question).encode()).hexdigest()}.json"
        texts = []
        with suppress(OSError, ValueError):
            texts.append(path.read_text(encoding="utf-8"))
        search = replace(self.searching, decide_join=self._joined)
        decided = ask(StoredCertificates(texts, search) if texts else search)
        if decided.certificate and not decided.known:
            _put(path, decided.certificate)
        return replace(decided, known=False)  # of this run, not of an earlier one


def _put(path: Path, text: str) -> None:
    """Writes it whole or not at all, whoever else does so at the same time."""
    with suppress(OSError):
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".half", delete=False) as half:
            half.write(text)
        Path(half.name).replace(path)
