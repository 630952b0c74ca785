"""Explicit laws: what they refute, what they do not, and which are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kinds.draws.statements import FALSE, TRUE, UNIT
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.laws import ExplicitDraws, Law, check_example, check_law
from verify.kinds.draws.search import example_of
from verify.kinds.draws.search.refuting import refutation_of
from verify.rationals import Fraction
from verify.search.clock import Clock

F = Fraction
COIN: Law = ((F(1, 2), {"x": F(0)}), (F(1, 2), {"x": F(1)}))
SURE: Law = ((F(1), {"x": F(1)}),)
ONE_SIDE = parse_draws(*FALSE["two-sided"]["one side's"])
HALF = ExplicitDraws({"r": F(1, 2)}, (COIN,))


def test_one_toss_refutes_the_bound_for_one_side() -> None:
    check_law(ONE_SIDE, HALF, flint_kit())
    check_example(ONE_SIDE, HALF, flint_kit())


def test_probabilities_are_exact() -> None:
    """Two of three tosses or more: 1/2; of different coins 1/4 * 1 + 1/2 * ... as counted by hand."""
    coins = (COIN, ((F(3, 4), {"x": F(0)}), (F(1, 4), {"x": F(1)})), SURE)
    for chance, refuted in (("5/8 - 1/1000", True), ("5/8", False)):
        s = parse_draws(f"Pr[mean(x) > 1/2] <= {chance}", UNIT)
        draws = ExplicitDraws({}, coins)
        if refuted:
            check_law(s, draws, flint_kit())
        else:
            with pytest.raises(Refused, match="not certified to differ"):
                check_law(s, draws, flint_kit())


def test_a_good_event() -> None:
    s = parse_draws("Pr[mean(x) > 0 and mean(x) < 1] >= 3/5", UNIT)
    check_law(s, ExplicitDraws({}, (COIN, COIN)), flint_kit())
    with pytest.raises(Refused, match="not certified to differ"):
        check_law(s, ExplicitDraws({}, (COIN, COIN, COIN)), flint_kit())


def test_an_outcome_without_a_value_counts_in_favour_of_the_statement() -> None:
    bad = parse_draws("Pr[mean(x)/mean(x) >= 1] <= 1/2", UNIT)
    with pytest.raises(Refused, match="not certified to differ"):
        check_law(bad, ExplicitDraws({}, (COIN,)), flint_kit())
    good = parse_draws("Pr[mean(x)/mean(x) >= 1] >= 3/4", UNIT)
    with pytest.raises(Refused, match="not certified to differ"):
        check_law(good, ExplicitDraws({}, (COIN,)), flint_kit())


@pytest.mark.parametrize(
    ("draws", "what"),
    [
        (replace(HALF, rows=()), "at least one draw"),
        (replace(HALF, rows=(((F(1, 2), {"x": F(0)}),),)), "add up to 1"),
        (replace(HALF, rows=(((F(2), {"x": F(0)}), (F(-1), {"x": F(1)})),)), "add up to 1"),
        (replace(HALF, rows=(((F(1), {}),),)), "each attribute"),
        (replace(HALF, rows=(((F(1), {"x": F(0), "y": F(0)}),),)), "each attribute"),
        (replace(HALF, rows=(((F(1), {"x": F(2)}),),)), "conditions on each"),
        (replace(HALF, parameters={"r": F(-1)}), "every condition"),
        (replace(HALF, parameters={}), "'r' has no value"),
        (replace(HALF, parameters={"r": F(1, 2), "n": F(1)}), "number of draws"),
        (replace(HALF, parameters={"r": F(3, 4)}), "not certified to differ"),
    ],
)
def test_what_is_no_refutation(draws: ExplicitDraws, what: str) -> None:
    with pytest.raises(Refused, match=what):
        check_law(ONE_SIDE, draws, flint_kit())


def test_integers_are_whole_and_lists_are_at_least_one() -> None:
    s = parse_draws("Pr[some mean(x) >= k] <= 1/4", f"{UNIT}, k >= 0, integer k, at most N lists")
    check_law(s, ExplicitDraws({"k": F(1), "N": F(1)}, (COIN,)), flint_kit())
    for parameters in ({"k": F(1, 2), "N": F(1)}, {"k": F(1), "N": F(1, 2)}, {"N": F(1)}):
        with pytest.raises(Refused):
            check_law(s, ExplicitDraws(parameters, (COIN,)), flint_kit())


def test_expectations_of_what_is_not_rational_are_refused() -> None:
    s = parse_draws("Pr[mean(exp(x)) >= 2] <= 1/4", UNIT)
    with pytest.raises(Refused, match="not rational"):
        check_law(s, ExplicitDraws({}, (COIN,)), flint_kit())


@pytest.mark.parametrize("name", TRUE)
def test_no_law_refutes_what_is_true(name: str) -> None:
    s = parse_draws(*TRUE[name])
    assert refutation_of(s, Clock(0.1)) is None
    if name == "sample size":
        check_example(s, ExplicitDraws({"N": F(1), "eps": F(1), "delta": F(1)}, (COIN,)), flint_kit())
    else:
        assert example_of(s, Clock(5.0)) is not None


def test_nothing_meets_contradictory_conditions() -> None:
    s = parse_draws("Pr[mean(x) >= 1] <= 0", f"{UNIT}, E[mean(x)] >= 2")
    assert example_of(s, Clock(0.3)) is None
    with pytest.raises(TreecertError):
        check_example(s, ExplicitDraws({}, (COIN,)), flint_kit())
