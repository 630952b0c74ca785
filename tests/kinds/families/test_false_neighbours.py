"""False neighbours: none is proved, and nearly all are refuted by a family that the other arithmetic accepts too."""

from __future__ import annotations

from functools import cache

import pytest

from tests.kinds.families.hinted import HINTED
from tests.kinds.families.statements import PROBLEMS, TRICKY, WITHOUT_A_VALUE
from tests.kinds.families.written import proved
from tests.profiles import seconds
from verify.arithmetic.kits import flint_kit
from verify.kinds.families.checker import check
from verify.kinds.families.context import Context
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.proofs import Prover
from verify.search.clock import Clock, TimeUp

TIME_LIMIT = 4.0
ALL = {**PROBLEMS, **HINTED}
EVERY = [n for p in PROBLEMS.values() for n in p.false]
HINTS = {n: p.hints for p in HINTED.values() for n in p.false}


@cache
def status(relation: str, where: str, time_limit: float = TIME_LIMIT) -> str:
    """`refuted` is replayed in the other arithmetic."""
    statement = parse_family(relation, where)
    outcome = prove_family(statement, time_limit=time_limit, hints=HINTS.get((relation, where), ()))
    if outcome.certificate is not None and outcome.status == "refuted":
        assert check(outcome.certificate, expected=statement, independent=True) == "refuted"
    return outcome.status


def test_every_problem_has_ten_neighbours() -> None:
    every = [n for p in ALL.values() for n in p.false]
    assert all(len(p.false) >= 10 for p in ALL.values())
    assert len(set(every)) == len(every)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_true_statement_is_proved(name: str) -> None:
    problem = ALL[name]
    statement = parse_family(problem.relation, problem.where)
    outcome = prove_family(statement, time_limit=60, hints=problem.hints)
    assert outcome.status == "proved"
    assert outcome.certificate is not None
    assert check(outcome.certificate, expected=statement, independent=True) == "proved"


@pytest.mark.parametrize("name", HINTED)
def test_what_is_proved_along_hints_is_replayed(name: str) -> None:
    statement = parse_family(HINTED[name].relation, HINTED[name].where)
    for independent in (False, True):
        assert check(proved(name), expected=statement, independent=independent) == "proved"


@pytest.mark.parametrize("name", ALL)
def test_none_is_proved_and_nine_of_ten_are_refuted(name: str) -> None:
    found = {n: status(*n) for n in ALL[name].false}
    assert [n for n, word in found.items() if word == "proved"] == []
    left = [n for n, word in found.items() if word != "refuted"]
    assert len(left) <= len(found) // 10, left


@pytest.mark.parametrize(("relation", "where"), TRICKY)
def test_what_is_tricky_is_refuted(relation: str, where: str) -> None:
    assert status(relation, where) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize(("relation", "where"), WITHOUT_A_VALUE)
def test_where_the_relation_may_have_no_value_nothing_is_decided(relation: str, where: str) -> None:
    assert status(relation, where, seconds(1.0)) == "undecided"


@pytest.mark.slow
@pytest.mark.parametrize(("relation", "where"), [*EVERY[::4], *TRICKY])
def test_the_rules_alone_turn_them_down(relation: str, where: str) -> None:
    """No refuter: a search for a proof alone finds none."""
    context = Context.of(parse_family(relation, where), flint_kit())
    try:
        found = Prover.of(context.statement, Finder(Clock(seconds(0.5)), limit=seconds(0.2))).prove(context)
    except TimeUp:
        found = None
    assert found is None
