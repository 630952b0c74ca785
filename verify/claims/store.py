"""What answers the questions of a claim: stored certificates, then what this run has found, then the search.

Main definitions: `Store`, `RunCache`, `StoredCertificates`. Each asks the one behind it for what it does not answer. A
certificate is only a proposal, wherever it comes from: it is replayed in both arithmetics like one that was just
found. One of another statement, or one that does not replay, is skipped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from verify.errors import TreecertError
from verify.kinds.base import Decide, Kind, Question, Shown, search, settle
from verify.kinds.numbers.kind import NUMBERS
from verify.language.statements import Statement
from verify.packs import Stored


class Store:
    """Decides by search."""

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:
        """What is shown of a statement. `facts` decides what a join asks for; this store does unless it is given."""
        return search(question, facts or self.decide)


BY_SEARCH = Store()


class StoredCertificates(Store):
    """Decides by texts of certificates, and asks `behind` for what they do not decide.

    Where a statement is asked twice, its certificates are used in order; the last one serves again.
    """

    def __init__(self, texts: Sequence[str], behind: Store = BY_SEARCH) -> None:
        self.texts = texts
        self.behind = behind

    @classmethod
    def of(cls, folder: Path, claim_id: str, behind: Store = BY_SEARCH) -> StoredCertificates:
        """The certificates of one claim in a folder of reports."""
        return cls([text for _, text in Stored(folder).of_claim(claim_id)], behind)

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:
        """By a stored certificate where one holds."""
        stored = self._about(question)
        for text in tuple(stored):
            if len(stored) > 1:
                stored.remove(text)
            shown = settle(question, text)
            if shown.status != "undecided":
                return replace(shown, known=True)
        return self.behind.decide(question, facts or self.decide)

    def proves(self, statement: Statement) -> bool:
        """Whether a stored certificate proves the statement, so that it has a value at every point of its domain."""
        question = Question(NUMBERS, statement)
        return any(
            settle(question, text, arithmetics=(False,)).status == "proved" for text in self._about(question)
        )

    def _about(self, question: Question) -> list[str]:
        """The certificates that state what is asked, in order."""
        meant = question.kind.meant(question.statement)
        return next((texts for stated, texts in self._of_kind(question.kind) if stated == meant), [])

    def _of_kind(self, kind: Kind[Any, Any, Any]) -> list[tuple[Any, list[str]]]:
        """The certificates of a kind, by what they state."""
        if kind.name not in self._by_kind:
            found = self._by_kind[kind.name] = list[tuple[Any, list[str]]]()
            for text in self.texts:
                with suppress(TreecertError):
                    statement = kind.load(text).statement
                    group = next((texts for s, texts in found if s == statement), None)
                    if group is None:
                        found.append((statement, [text]))
                    else:
                        group.append(text)
        return self._by_kind[kind.name]

    @cached_property
    def _by_kind(self) -> dict[str, list[tuple[Any, list[str]]]]:
        return {}


class RunCache(Store):
    """Decides by the certificates that this run has found, and asks `behind` for what they do not decide.

    They lie in a folder, each under its question, so that no answer depends on which claim asked before. Failures are
    not cached. If the folder cannot be written, nothing is.
    """

    def __init__(self, folder: Path, behind: Store = BY_SEARCH) -> None:
        self.folder = folder
        self.behind = behind

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:
        """By what was found for the same question: statement, hints and time limit."""
        path = self.folder / f"{hashlib.sha256(question.key.encode()).hexdigest()}.json"
        texts = []
        with suppress(OSError, ValueError):
            texts.append(path.read_text(encoding="utf-8"))
        shown = StoredCertificates(texts, self.behind).decide(question, facts or self.decide)
        if shown.certificate and not shown.known:
            _put(path, shown.certificate)
        return replace(shown, known=False)  # of this run, not of an earlier one


def _put(path: Path, text: str) -> None:
    """Writes it whole or not at all, whoever else does so at the same time."""
    with suppress(OSError):
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".half", delete=False) as half:
            half.write(text)
        Path(half.name).replace(path)
