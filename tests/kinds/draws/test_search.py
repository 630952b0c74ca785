"""The search: it finds what is kept anew, proves no false neighbour, and says what it did."""

from __future__ import annotations

import pytest

from tests.kinds.draws.helpers import kept
from tests.kinds.draws.statements import FALSE, TRUE
from tests.profiles import seconds
from verify.kinds.draws.certificates import load
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.search import decide_draws, explain_draws
from verify.kinds.draws.search.plans import deviations, plans_of

QUICK = ("markov", "chernoff")
FOUND_AT_ONCE = [
    ("hoeffding", "one draw more"),
    ("hoeffding", "wider"),
    ("hoeffding", "no range"),
    ("hoeffding", "of a number"),
    ("two-sided", "one side's"),
    ("markov", "signs"),
    ("chebyshev", "fifth"),
    ("chebyshev", "n squared"),
]
NEIGHBOURS = [(n, o) for n, table in FALSE.items() for o in table if (n, o) not in FOUND_AT_ONCE]


@pytest.mark.parametrize("name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in TRUE])
def test_what_is_true_is_proved(name: str) -> None:
    outcome = decide_draws(parse_draws(*TRUE[name]))
    assert outcome.status == "proved", outcome.words
    assert load(outcome.certificate).statement == parse_draws(*TRUE[name])


@pytest.mark.parametrize(("name", "other"), FOUND_AT_ONCE)
def test_a_false_neighbour_is_refuted(name: str, other: str) -> None:
    outcome = decide_draws(parse_draws(*FALSE[name][other]))
    assert outcome.status == "refuted"
    assert outcome.law is not None
    assert outcome.words.startswith("explicit laws of ")


@pytest.mark.slow  # each of them is tried in every way that there is
@pytest.mark.parametrize(("name", "other"), NEIGHBOURS)
def test_no_false_neighbour_is_proved(name: str, other: str) -> None:
    assert decide_draws(parse_draws(*FALSE[name][other]), time_limit=seconds(2.0)).status != "proved"


def test_an_event_that_no_plan_bounds_is_left_open() -> None:
    s = parse_draws(
        "Pr[mean(x)*mean(y) >= r] <= exp(-n)", "n draws, independent x, y, x >= 0, y >= 0, r >= 0"
    )
    assert deviations(s) == []
    assert list(plans_of(s)) == []


def test_deviations_of_an_absolute_value() -> None:
    up, down = deviations(parse_draws(*TRUE["lists"]))
    assert (up.sign, down.sign, up.by, up.event.op) == (1, -1, down.by, ">=")


def test_a_proof_is_told() -> None:
    lines = explain_draws(kept("sample size"))
    assert lines[0].startswith("Claim: Pr[some E[mean(x)] - mean(x) >= eps/4] <= delta for ")
    assert any(line.startswith("For one list the probability is at most exp(") for line in lines)
    assert any("Chernoff" in line for line in lines)
    assert not any("M1_" in line or "E1_" in line for line in lines)
    assert sum(line.startswith("Shown") for line in lines) == 8
