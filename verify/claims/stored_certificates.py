"""Stored certificates: those of an earlier run, replayed before any search.

Main definitions: `StoredCertificates`. A certificate is only a proposal, wherever it comes from: it is replayed in both
arithmetics like one that was just found. A certificate of another statement, or one that does not replay, is skipped,
and the statement goes to the search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from verify.claims.deciders import BY_SEARCH, Decider
from verify.claims.deciding import (
    Decided,
    DecidedFamily,
    OptimumText,
    Shown,
    decide_join,
    proved_greedy,
    proved_growth,
    proved_join,
    proved_list,
    proved_optimum,
    proved_sequence,
    rechecked,
    rechecked_family,
)
from verify.claims.deciding_draws import settled_draws
from verify.claims.deciding_functions import rechecked_functions
from verify.claims.deciding_worlds import settled_world
from verify.errors import TreecertError
from verify.families.certificates import FamilyCertificate
from verify.families.certificates import load as load_family
from verify.families.grammar import family_texts
from verify.families.sequences import StepStatement
from verify.families.statements import FamilyStatement
from verify.families.step_certificates import load as load_steps
from verify.families.step_checker import check as check_steps
from verify.functions.certificates import load as load_functions
from verify.functions.statements import FunctionStatement
from verify.kernel.certificates import Certificate, load
from verify.language.statements import Statement
from verify.packs import Stored
from verify.products.certificates import load as load_draws
from verify.products.statements import DrawStatement
from verify.search.growth import GrowthHints
from verify.search.joins import JoinHints
from verify.search.products import DrawHints
from verify.search.runs import RunHints
from verify.search.steps import StepHints
from verify.search.trees import OptimalHints
from verify.search.worlds import WorldHints
from verify.trees.certificates import load as load_optimum
from verify.trees.checker import check as check_optimum
from verify.trees.growth import GrowthStatement
from verify.trees.growth_certificates import load as load_growth
from verify.trees.growth_checker import check as check_growth
from verify.trees.join_certificates import check as check_join
from verify.trees.join_certificates import load as load_join
from verify.trees.joins import read_join, read_least
from verify.trees.list_certificates import check as check_list
from verify.trees.list_certificates import load as load_list
from verify.trees.lists import ListText
from verify.trees.run_certificates import load as load_run
from verify.trees.run_checker import check as check_run
from verify.trees.run_statements import RunStatement
from verify.worlds.certificates import load as load_world
from verify.worlds.statements import WorldStatement

Texts = tuple[str, str]
KINDS: Mapping[str, tuple[Callable[[str], Any], Callable[..., str]]] = {
    "sequence": (load_steps, check_steps),
    "growth": (load_growth, check_growth),
    "run": (load_run, check_run),
    "optimum": (load_optimum, check_optimum),
    "list": (load_list, check_list),
    "join": (load_join, check_join),
}
"""How certificates that state what they prove are read and replayed."""


@lru_cache(maxsize=256)
def _holds(kind: str, text: str) -> bool:
    """Whether a certificate passes both replays. Claims that state the same share a certificate."""
    load, check = KINDS[kind]
    try:
        return all(check(load(text), independent=independent) == "proved" for independent in (False, True))
    except TreecertError:
        return False


class StoredCertificates:
    """Decides by texts of certificates; `otherwise` decides what they do not.

    Where a statement is asked twice, its certificates are used in order.
    """

    def __init__(self, texts: Sequence[str], otherwise: Decider = BY_SEARCH) -> None:
        self.texts = texts
        self.otherwise = otherwise

    @classmethod
    def of(cls, folder: Path, claim_id: str, otherwise: Decider = BY_SEARCH) -> StoredCertificates:
        """The certificates of one claim in a folder of reports."""
        return cls([text for _, text in Stored(folder).of_claim(claim_id)], otherwise)

    def decide(self, statement: Statement, hints: Sequence[str], time_limit: float) -> Decided:
        """Decides as `verify.claims.deciding.decide` does, by a stored certificate where one holds."""
        from verify.search.prover import settled, statement_texts

        kept = self._certificates.get(statement_texts(statement), [])
        for certificate in tuple(kept):
            if len(kept) > 1:  # the last one may serve again
                kept.remove(certificate)
            outcome = settled(statement, certificate)
            decided = None if outcome is None else rechecked(statement, outcome)
            if decided is not None and not decided.problem:
                return replace(decided, known=True)
        return self.otherwise.decide(statement, hints, time_limit)

    def proves(self, statement: Statement) -> bool:
        """Whether a stored certificate proves the statement, so that it has a value at every point of its domain."""
        from verify.search.prover import settled, statement_texts

        proofs = [c for c in self._certificates.get(statement_texts(statement), []) if c.proof is not None]
        return any(settled(statement, c) is not None for c in proofs)

    def decide_family(
        self, statement: FamilyStatement, hints: Sequence[str], time_limit: float
    ) -> DecidedFamily:
        """The same for a family statement."""
        from verify.search.averages import settled_family

        for certificate in self._of_families.get(family_texts(statement), []):
            outcome = settled_family(statement, certificate)
            decided = None if outcome is None else rechecked_family(statement, outcome)
            if decided is not None and not decided.problem:
                return replace(decided, known=True)
        return self.otherwise.decide_family(statement, hints, time_limit)

    def decide_functions(
        self, statement: FunctionStatement, hints: Sequence[str], time_limit: float
    ) -> Shown:
        """The same for a statement about functions."""
        from verify.search.functions import settled_functions

        for text in self.texts:
            with suppress(TreecertError):
                certificate = load_functions(text)
                if certificate.statement != statement:
                    continue
                outcome = settled_functions(statement, certificate)
                if outcome is not None:
                    decided = rechecked_functions(statement, outcome, known=True)
                    if decided.status != "undecided":
                        return decided
        return self.otherwise.decide_functions(statement, hints, time_limit)

    def decide_draws(self, statement: DrawStatement, hints: DrawHints | None, time_limit: float) -> Shown:
        """The same for a statement about independent draws."""
        for text in self.texts:
            with suppress(TreecertError):
                if load_draws(text).statement == statement:
                    decided = settled_draws(statement, text, known=True)
                    if decided.status != "undecided":
                        return decided
        return self.otherwise.decide_draws(statement, hints, time_limit)

    def decide_world(self, statement: WorldStatement, hints: WorldHints | None, time_limit: float) -> Shown:
        """The same for a statement about the objects of a world."""
        for text in self.texts:
            with suppress(TreecertError):
                if load_world(text).statement == statement:
                    decided = settled_world(statement, text, known=True)
                    if decided.status != "undecided":
                        return decided
        return self.otherwise.decide_world(statement, hints, time_limit)

    def decide_sequence(self, statement: StepStatement, hints: StepHints | None) -> Shown:
        """The same for a statement about a sequence."""
        text = self._kept("sequence", lambda c: c.statement == statement)
        return proved_sequence(text, known=True) if text else self.otherwise.decide_sequence(statement, hints)

    def decide_growth(self, statement: GrowthStatement, hints: GrowthHints | None) -> Shown:
        """The same for a statement about a growing tree."""
        text = self._kept("growth", lambda c: c.statement == statement)
        return proved_growth(text, known=True) if text else self.otherwise.decide_growth(statement, hints)

    def decide_greedy(self, statement: RunStatement, hints: RunHints | None) -> Shown:
        """The same for a statement about a greedy run."""
        text = self._kept("run", lambda c: c.statement == statement)
        return proved_greedy(text, known=True) if text else self.otherwise.decide_greedy(statement, hints)

    def decide_optimum(self, statement: OptimumText, hints: OptimalHints) -> Shown:
        """The same for a statement on optimal values, of states or of lists."""
        if isinstance(statement, ListText):
            text = self._kept("list", lambda c: c.text == statement)
            return proved_list(text, known=True) if text else self.otherwise.decide_optimum(statement, hints)
        text = self._kept("optimum", lambda c: c.text == statement)
        return proved_optimum(text, known=True) if text else self.otherwise.decide_optimum(statement, hints)

    def decide_join(self, runs: Sequence[RunStatement], optimum: OptimumText, hints: JoinHints) -> Shown:
        """The same for a join; where none is stored, certificates of its facts may be."""
        statement = read_join(runs, read_least(optimum))
        text = self._kept("join", lambda c: c.statement == statement)
        if text:
            return proved_join(text, known=True)
        return decide_join(runs, optimum, hints, greedy=self.decide_greedy, least=self.decide_optimum)

    def _kept(self, kind: str, is_about: Callable[[Any], bool]) -> str:
        """The first certificate of a kind that is about a statement and passes both replays, or nothing."""
        load, _ = KINDS[kind]
        for text in self.texts:
            with suppress(TreecertError):
                if is_about(load(text)) and _holds(kind, text):
                    return text
        return ""

    @cached_property
    def _of_families(self) -> dict[Texts, list[FamilyCertificate]]:
        found: dict[Texts, list[FamilyCertificate]] = {}
        for text in self.texts:
            try:
                certificate = load_family(text)
            except TreecertError:
                continue
            found.setdefault((certificate.relation, certificate.where), []).append(certificate)
        return found

    @cached_property
    def _certificates(self) -> dict[Texts, list[Certificate]]:
        """The readable certificates, by the texts of their statements."""
        found: dict[Texts, list[Certificate]] = {}
        for text in self.texts:
            try:
                certificate = load(text)
            except TreecertError:
                continue
            found.setdefault((certificate.relation, certificate.where), []).append(certificate)
        return found
