"""The search for statements about the objects of worlds: what is found, and what is never proved."""

from __future__ import annotations

import pytest

from tests.kinds.objects.statements import FALSE, TRUE
from verify.kinds.objects.certificates import check, load
from verify.kinds.objects.search import WorldHints, decide_world, example_of, explain_world
from verify.kinds.objects.statements import parse_world, plain_world
from verify.kinds.objects.table import FAIR, POLYNOMIAL, PRODUCT, UNATE
from verify.replaying import replayed

NEIGHBOURS = [(name, other) for name, table in FALSE.items() for other in table]


@pytest.mark.parametrize("name", ["bias", "product", "strict", "unate"])
def test_what_is_true_is_proved(name: str) -> None:
    outcome = decide_world(parse_world(*TRUE[name]))
    assert outcome.status == "proved"
    assert replayed(outcome.certificate).line == plain_world(outcome.statement)
    lines = explain_world(load(outcome.certificate))
    assert lines[0] == f"Claim: {plain_world(outcome.statement)}"
    assert len(lines) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bias, size", "variance", "small"])
def test_what_is_true_is_proved_with_more_names(name: str) -> None:
    assert decide_world(parse_world(*TRUE[name])).status == "proved"


def test_half_of_the_bound_where_a_variable_occurs() -> None:
    s = parse_world(*TRUE["variable"])
    assert decide_world(s, WorldHints({"not constant": "2"})).status == "proved"


@pytest.mark.parametrize(("name", "other"), NEIGHBOURS)
def test_false_neighbours_are_refuted(name: str, other: str) -> None:
    outcome = decide_world(parse_world(*FALSE[name][other]))
    assert outcome.status == "refuted"
    assert check(load(outcome.certificate), independent=True) == "refuted"
    assert explain_world(load(outcome.certificate))[-1].startswith("It fails for")


def test_conditions_that_are_no_polynomials_are_added() -> None:
    s = parse_world("top*d >= eps", f"{PRODUCT.phrase}, depth <= d, min(p, 1 - p) - err >= eps")
    assert decide_world(s).status == "proved"
    twice = parse_world("top*d >= 2.1*eps", f"{PRODUCT.phrase}, depth <= d, min(p, 1 - p) - err >= eps")
    assert decide_world(twice).status == "refuted"


def test_hints_are_tried_and_not_trusted() -> None:
    s = parse_world("top*depth >= p*(1 - p)", f"{PRODUCT.phrase}, err == 0, p == q")
    assert decide_world(s, WorldHints({"path": "1", "given 1": "1"})).status == "proved"
    wrong = WorldHints({"path": "-1", "no such": "1"})
    assert decide_world(s, wrong).status == "proved"
    false = parse_world("top*depth >= 3*p*(1 - p)", f"{PRODUCT.phrase}, err == 0")
    assert decide_world(false, WorldHints({"path": "3"})).status == "refuted"


def test_what_is_not_known_stays_undecided() -> None:
    s = parse_world("chance <= (7*density)^(degree/2)*sqrt(level/coefficient)", POLYNOMIAL.phrase)
    outcome = decide_world(s, time_limit=1.0)
    assert outcome.status == "undecided"
    assert outcome.words
    assert not outcome.certificate


def test_examples() -> None:
    assert example_of(parse_world("p <= 1", f"{UNATE.phrase}, leaves >= s, s > 1")) is not None
    assert example_of(parse_world("p <= 1", f"{FAIR.phrase}, p < err, q == 1, p == 1")) is None
