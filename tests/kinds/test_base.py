"""No answer without a certificate of the same statement that the replays accept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.kinds.trees.joined_worlds import GROWN, LEAST
from verify.envelopes import digest_of
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Certificate, Step, dump, load
from verify.kinds import base
from verify.kinds.base import Proposal, Question, Resources, Shown, confirm, search, settle
from verify.kinds.greedy_runs.kind import GREEDY_RUNS
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins.kind import JOINS, JoinedFacts
from verify.kinds.joins.search import JoinHints
from verify.kinds.numbers.kind import NUMBERS
from verify.kinds.optimal_trees.kind import OPTIMAL_TREES
from verify.kinds.registry import KINDS
from verify.language.grammar import parse_statement
from verify.language.statements import Statement
from verify.search.prover import prove

TRUE = parse_statement("x^2 >= 0", "0 < x < 1")
FALSE = parse_statement("x >= 1/2", "0 < x < 1")


def about(statement: Statement) -> Question:
    return Question(NUMBERS, statement, (), 10.0)


def text_of(statement: Statement) -> str:
    certificate = prove(statement).certificate
    assert certificate is not None
    return dump(certificate)


def test_a_proof_passes() -> None:
    shown = search(about(TRUE))
    assert (shown.status, shown.problem, shown.counterexample) == ("proved", "", None)
    assert load(shown.certificate).statement == TRUE
    assert shown.method.startswith("proof tree, ")


def test_a_refutation_passes() -> None:
    shown = search(about(FALSE))
    assert (shown.status, shown.method) == ("refuted", "exact witness")
    assert load(shown.certificate).point == shown.witness
    assert {k: str(v) for k, v in shown.counterexample.items()} == shown.witness


FORGED: dict[str, tuple[Statement, Callable[[], str]]] = {
    "about another statement": (TRUE, lambda: text_of(parse_statement("x^2 >= 0", "0 < x < 2"))),
    "about a false one": (FALSE, lambda: text_of(TRUE)),
    "no proof": (TRUE, lambda: dump(replace(load(text_of(TRUE)), proof=Step("signs")))),
    "an empty proof": (TRUE, lambda: dump(Certificate("x^2 >= 0", "0 < x, x < 1", Step("no such rule")))),
    "a point outside": (FALSE, lambda: dump(Certificate("x >= 1/2", "0 < x, x < 1", point={"x": "-1"}))),
    "a point where it holds": (
        FALSE,
        lambda: dump(Certificate("x >= 1/2", "0 < x, x < 1", point={"x": "3/4"})),
    ),
    "nothing to read": (TRUE, lambda: "{}"),
}


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("arithmetics", [(False,), (True,), (False, True)])
def test_what_is_not_shown_is_undecided(forged: str, arithmetics: tuple[bool, ...]) -> None:
    statement, text = FORGED[forged]
    shown = settle(about(statement), text(), arithmetics=arithmetics)
    assert shown.status == "undecided"
    assert shown.left == (shown.problem,) != ("",)
    assert (shown.certificate, shown.counterexample, shown.witness) == ("", None, {})
    with pytest.raises(TreecertError):
        confirm(about(statement), text())


def test_a_search_that_lies_shows_nothing() -> None:
    lying = replace(NUMBERS, propose=lambda *_: Proposal(text_of(TRUE)))
    assert search(Question(lying, FALSE, ())).problem == "the certificate is about another statement"
    assert search(Question(lying, TRUE, ())).status == "proved"


def test_no_replay_shows_nothing() -> None:
    assert settle(about(TRUE), text_of(TRUE), arithmetics=()).status == "undecided"


def test_two_replays_that_differ_show_nothing() -> None:
    said = iter(("proved", "refuted"))
    strange = replace(NUMBERS, name="strange", check=lambda *_, **__: next(said))
    assert settle(Question(strange, TRUE), text_of(TRUE)).problem == "the certificate says proved and refuted"


def test_a_replay_is_remembered_with_its_text_and_its_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_OUTCOMES", {})
    asked = []

    def check(certificate: Certificate, *, independent: bool) -> str:
        asked.append((certificate.relation, independent))
        return "proved"

    noting = replace(NUMBERS, name="noting", check=check)
    text = text_of(TRUE)
    body = {k: v for k, v in json.loads(text).items() if k != "digest"} | {"factors": {"x": [["x", 1]]}}
    other = json.dumps(body | {"digest": digest_of(body)})
    for given in (text, text, other):
        assert settle(Question(noting, TRUE), given).status == "proved"
    assert asked == [("x^2 >= 0", False), ("x^2 >= 0", True)] * 2


def test_failures_are_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_OUTCOMES", {})
    statement, forged = FORGED["no proof"]
    assert settle(about(statement), forged()).status == "undecided"
    assert base._OUTCOMES == {}


def test_what_has_no_value_is_bad_input() -> None:
    with pytest.raises(BadInput):
        search(about(parse_statement("1/x > 0", "-1 < x < 1")))


def test_facts_of_a_join_are_asked_of_whoever_is_named() -> None:
    asked = []

    def decide(question: Question) -> Shown:
        asked.append(question.kind)
        return Shown("undecided", left=("no time",))

    facts = JoinedFacts((read_run(GROWN),), LEAST)
    proposal = JOINS.propose(facts, JoinHints(), Resources(1.0, decide))
    assert asked == [GREEDY_RUNS, OPTIMAL_TREES]
    assert (proposal.certificate, proposal.left) == ("", ("no time; no time",))


def test_kinds_have_names_of_their_own() -> None:
    assert len({kind.name for kind in KINDS}) == len({kind.format for kind in KINDS}) == len(KINDS)


def test_a_question_has_the_same_key_in_every_process() -> None:
    assert about(TRUE).key == about(parse_statement("x^2 >= 0", "0 < x < 1")).key
    assert " at 0x" not in about(TRUE).key
    assert about(TRUE).key != about(FALSE).key
    assert replace(about(TRUE), time_limit=11.0).key != about(TRUE).key
    assert replace(about(TRUE), hints=("depth 6",)).key != about(TRUE).key
