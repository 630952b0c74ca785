"""The run cache: a certificate serves the same question again, is replayed, and is skipped where it does not hold."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kinds.trees.joined_worlds import conjunction_runs
from verify.claims import audit as audits
from verify.claims.catalogue import load
from verify.claims.check import Check
from verify.claims.journal import Journal
from verify.claims.running import Cell, run
from verify.claims.store import BY_SEARCH, RunCache, Store, StoredCertificates
from verify.envelopes import digest_of
from verify.kinds.base import Decide, Question, Shown
from verify.kinds.greedy_runs import search as runs
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import RunStatement
from verify.kinds.numbers.kind import NUMBERS
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.kind import SEQUENCES
from verify.language.grammar import parse_statement
from verify.language.statements import Statement
from verify.search import prover
from verify.search.outcomes import Outcome
from verify.search.prover import prove

SQUARE = parse_statement("x^2 + 1 >= 2*x", "0 <= x <= 2")
HALF = parse_statement("x^2 + 1 >= x", "0 <= x <= 2")
WRONG = parse_statement("x^2 >= 1/4", "0 <= x <= 2")
HARD = parse_statement("x^2 + 1 >= 2*x", "0 <= x <= 3")


@dataclass
class Counting(Store):
    """The search, which notes what it is asked; what is about `open` it leaves undecided."""

    open: Statement | None = None
    asked: list[Any] = field(default_factory=list)

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:
        self.asked.append(question.statement)
        if question.statement == self.open:
            return Shown("undecided", left=("no time",))
        return super().decide(question, facts)


def asking(statement: Statement, hints: tuple[str, ...] = (), time_limit: float = 60.0) -> Question:
    return Question(NUMBERS, statement, hints, time_limit)


def cached(folder: Path, search: Counting) -> RunCache:
    return RunCache(folder, search)


@pytest.mark.parametrize(("statement", "status"), [(SQUARE, "proved"), (WRONG, "refuted")])
def test_the_same_question_is_searched_for_once(tmp_path: Path, statement: Statement, status: str) -> None:
    search = Counting()
    first = cached(tmp_path, search).decide(asking(statement))
    second = cached(tmp_path, search).decide(asking(statement))  # as another process sees it
    assert search.asked == [statement]
    assert (second.certificate, second.method) == (first.certificate, first.method)
    assert (second.status, second.counterexample) == (status, first.counterexample)
    assert not second.known  # it is of this run


@pytest.mark.parametrize(
    "other", [(HALF, (), 60.0), (SQUARE, ("cells 9",), 60.0), (SQUARE, (), 59.0), (HARD, (), 60.0)]
)
def test_another_question_is_searched_for(
    tmp_path: Path, other: tuple[Statement, tuple[str, ...], float]
) -> None:
    search = Counting()
    cached(tmp_path, search).decide(asking(SQUARE))
    assert cached(tmp_path, search).decide(asking(*other)).status == "proved"
    assert len(search.asked) == 2


def test_what_was_left_open_is_sought_anew(tmp_path: Path) -> None:
    search = Counting(open=SQUARE)
    assert cached(tmp_path, search).decide(asking(SQUARE)).status == "undecided"
    search.open = None
    assert cached(tmp_path, search).decide(asking(SQUARE)).status == "proved"
    assert len(search.asked) == 2


def changed(text: str, **fields: Any) -> str:
    """Another certificate with a checksum that fits."""
    body = json.loads(text) | fields
    return json.dumps(body | {"digest": digest_of(body)})


@pytest.mark.parametrize("how", ["of another statement", "cut short", "half written", "no text", "empty"])
def test_what_lies_there_is_only_a_proposal(tmp_path: Path, how: str) -> None:
    search = Counting()
    text = cached(tmp_path, search).decide(asking(SQUARE)).certificate
    (path,) = tmp_path.iterdir()
    forged: dict[str, bytes] = {
        "of another statement": BY_SEARCH.decide(asking(HALF)).certificate.encode(),
        "cut short": changed(text, proof=json.loads(text)["proof"] | {"children": []}).encode(),
        "half written": text[:100].encode(),
        "no text": b"\xff\xfe",
        "empty": b"",
    }
    path.write_bytes(forged[how])
    again = cached(tmp_path, search).decide(asking(SQUARE))
    assert (again.status, again.certificate) == ("proved", text)
    assert len(search.asked) == 2
    assert path.read_text() == text  # mended for the next one


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    search = Counting()
    for _ in range(2):
        assert cached(tmp_path / "none", search).decide(asking(SQUARE)).status == "proved"
    assert len(search.asked) == 2


def test_certificates_of_an_earlier_run_come_first(tmp_path: Path) -> None:
    search = Counting()
    text = BY_SEARCH.decide(asking(SQUARE)).certificate
    found = StoredCertificates([text], cached(tmp_path, search)).decide(asking(SQUARE))
    assert (found.known, search.asked, list(tmp_path.iterdir())) == (True, [], [])


def test_statements_of_other_kinds_are_remembered_as_well(tmp_path: Path) -> None:
    steps = parse_steps("a <= 1", "sequence a from t = 0, start a == 0, step a_next == a")
    search = Counting()
    first, second = (cached(tmp_path, search).decide(Question(SEQUENCES, steps)) for _ in range(2))
    assert first == second
    assert (first.status, search.asked) == ("proved", [steps])


def test_facts_of_a_join_that_were_found_before_it_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, asked = conjunction_runs(), []

    def counting(statement: RunStatement, hints: RunHints | None) -> tuple[str, str, str]:
        asked.append(statement)
        return decide_run(statement, hints)

    monkeypatch.setattr(runs, "decide_run", counting)
    first, second = (Check(claim, store=RunCache(tmp_path)) for claim in ("P.L1", "P.L2"))
    for statement in given:
        first.greedy(statement, role="support")
    assert second.joined(given, CONJUNCTIONS) == "proved"
    assert len(asked) == len(given) > 0


SOURCE = "from verify.claims import Check, claim\n" + "".join(
    f'@claim("ON.L{n}", where="Lemma {n}", says="x")\n'
    f'def l{n}(c: Check) -> None:\n    c.printed("x^2 + 1 >= 2*x", "0 <= x <= 2")\n'
    for n in (1, 2)
)
"""Two claims with the same statement."""


@pytest.fixture
def twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The module of the two claims."""
    (tmp_path / "claims_asked_twice.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "claims_asked_twice"


def test_a_claim_is_run_with_what_the_run_has_found(tmp_path: Path, twice: str) -> None:
    folder = tmp_path / "found"
    folder.mkdir()
    records = []
    for n in (1, 2):
        records.append(run(Cell(f"ON.L{n}", twice, path=(str(tmp_path),), found=str(folder))))
        assert len(list(folder.iterdir())) == 1
    one, two = records
    assert list(one.certificates.values()) == list(two.certificates.values()) != []
    assert (two.known, two.error) == (0, "")


@pytest.mark.parametrize("room", [True, False])
def test_an_audit_searches_once_where_there_is_room(
    tmp_path: Path, twice: str, room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no folder can be made for what it finds, every claim is searched for."""
    searched = []

    def counting(statement: Statement, **options: Any) -> Outcome:
        searched.append(statement)
        return prove(statement, **options)

    def no_room(*_args: object, **_options: object) -> None:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(prover, "prove", counting)
    if not room:
        monkeypatch.setattr(audits, "TemporaryDirectory", no_room)
    catalogue = load([twice])
    done = audits.audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "journal"), fresh=True)
    assert [v.word for v in done.verdicts.values()] == ["true", "true"]
    assert searched.count(SQUARE) == (1 if room else 2)
