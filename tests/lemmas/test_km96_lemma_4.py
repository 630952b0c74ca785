"""KM96, Lemma 4: false neighbours, the trials that refute it, and the threshold for entropy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lemmas.boosting import lemma_4, lemma_4_proof
from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import (
    CRITERIA,
    INSIDE,
    LABELS,
    RIGHT,
    ROOT_BEST,
    Trial,
    at_p,
    at_r,
    bend_of_drop,
    constrained,
    falls,
    rises,
    slope_of_drop,
)
from tests.lemmas.kept import assert_refused
from tests.lemmas.neighbours import Neighbour, assert_none_proved
from verify.claims import Check, derivative
from verify.language.grammar import parse_statement
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.prover import prove, refutation

THRESHOLDS = Path(__file__).parents[2] / "docs" / "thresholds"
P, R = lemma_4.P, lemma_4.R
FIRST, SECOND = lemma_4_proof.FIRST, lemma_4_proof.SECOND
LEAST = "2*sqrt(q*(1 - q))*(1 - sqrt(1 - gamma^2))"
SMALL = "0 < q < 1, 0 < gamma <= 1/5"
THIRD = "0 < q < 1, gamma = 1/4, tau = 1/3"
"""A feasible weight, for equations."""
LOGS_P = "-q*ln(1 - gamma*(1 - q)/(1 - tau)) - (1 - q)*ln(1 + gamma*q/(1 - tau))"
LOGS_R = "-q*ln(1 + gamma*(1 - q)/tau) - (1 - q)*ln(1 - gamma*q/tau)"
"""The tangents of entropy at p and r, less H(q), in nats: eqs. (68) and (70)."""

FALSE: dict[str, list[Neighbour]] = {
    "L4.gini": [
        (falls("gini"), f"{SMALL}, 0 < tau <= 0.501"),
        (rises("gini"), f"{SMALL}, 0.499 <= tau < 1"),
        (rises("gini"), f"{SMALL}, 0 < tau <= 2/5"),
        (falls("gini").replace("<=", "<"), "0 <= q < 1, 0 < gamma <= 1/5, 0 < tau <= 2/5"),
    ],
    "L4.entropy": [
        (f"{LOGS_P} <= {LOGS_R}", f"{LABELS}, gamma <= 1/5, u < tau <= 0.45"),
        (f"{LOGS_P} >= {LOGS_R}", "0 < q < 1, gamma = 1/5, tau = 0.55"),
    ],
    "L4.root": [
        (falls("root"), "q = 1/4, gamma = 1/2, 1/8 < tau <= 0.376"),
        (falls("root"), "0 < q < 1, gamma = 0.201, tau = 2/5"),
        (rises("root"), "0 < q < 1, gamma = 0.201, tau = 3/5"),
    ],
    "L4.a": [
        (f"{constrained('gini')} == 4.001*(gamma*q*(1 - q))^2/(tau*(1 - tau))", THIRD),
        ("max(gamma*q, gamma*(1 - q)) <= 3/5", "0 < q < 1, 0 <= gamma <= 0.601"),
        ("max(gamma*q, gamma*(1 - q)) <= 0.599", "0 < q < 1, 0 <= gamma <= 3/5"),
        ("max(gamma*q, gamma*(1 - q)) < 3/5", "0 <= q <= 1, 0 <= gamma <= 3/5"),
    ],
    "L4.b": [
        (falls("entropy"), "0 < q < 1, gamma = 0.29519, tau = 2/5"),
        (rises("entropy"), "0 < q < 1, gamma = 0.29519, tau = 3/5"),
        (f"{LOGS_P} <= {LOGS_R}", f"{LABELS}, gamma <= 3/10, tau = 2/5"),
        (f"{LOGS_P} <= {LOGS_R}", "0 < q <= 1/10, gamma = 0.59, tau = 2/5"),
        (f"{LOGS_P} <= {LOGS_R}", "0 < q < 1, gamma = 0.2951, tau = 0.401"),
    ],
    "L4.c": [
        (f"{constrained('root')} >= 1.001*{LEAST}", f"0 < q < 1, gamma = 1/2, tau = {ROOT_BEST}"),
        (f"{constrained('root')} > {LEAST}", f"0 <= s < t <= 1, {lemma_4.CHANNEL}"),
        (f"{constrained('root')} > {LEAST}", "q = 1/4, gamma = 1/2, 1/8 < tau < 5/8"),
        (f"{constrained('root')} == {LEAST}", "0 < q < 1, gamma = 1/2, tau = 1/2"),
        (f"abs({ROOT_BEST} - 1/2) <= 1/10", "0 < q < 1, 0 <= gamma <= 0.201"),
        (f"abs({ROOT_BEST} - 1/2) < 1/10", "0 <= q <= 1, 0 <= gamma <= 1/5"),
        (f"abs({ROOT_BEST} - 1/2) <= 0.099", "0 < q < 1, 0 <= gamma <= 1/5"),
    ],
    "L4.s2": [
        (f"{at_p('gini')} - ({at_r('gini')}) == 4*({DELTA})^2*(2*tau - 1)^2", "0 < tau < 1"),
        (
            f"{at_p('gini')} == {at_r('gini')}",
            f"0 < q < 1, 0 < gamma <= 0.501, tau = {lemma_4.GINI_BEST}",
        ),
        (f"{at_p('root')} == {at_r('root')}", "0 < q < 1, gamma = 1/2, tau = 1/2"),
        (f"{LOGS_P} <= {LOGS_R}", f"0 < q <= 0.501, gamma = 9/10, tau = {ROOT_BEST}"),
        (f"{LOGS_P} >= {LOGS_R}", "0 < q <= 0.501, 0 < gamma <= 1/2, tau = 1/2"),
        (f"{LOGS_P} <= {LOGS_R}", "0.499 <= q < 1, 0 < gamma <= 1/2, tau = 1/2"),
    ],
    "F7": [
        (f"{bend_of_drop('gini')} > 0", INSIDE.replace("0 < gamma", "0 <= gamma")),
        (f"{bend_of_drop('root')} > 0", "q = 1/2, 0 <= gamma < 1, tau = 1/2"),
        (f"{bend_of_drop('entropy')} > 1/10", "q = 1/2, 0 < gamma < 1, tau = 1/2"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_every_false_neighbour_is_refuted(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def wrong_chain_rule(name: str) -> Neighbour:
    """Eq. (16) with tau in place of tau^2 in the last factor."""
    g, slope = CRITERIA[name]
    left, right = f"(1 - tau)*{slope(P)}*(-{FIRST})", f"tau*{slope(R)}*(-{SECOND.replace('^2', '')})"
    return f"{slope_of_drop(name)} == {g(P)} - {left} - {g(R)} - {right}", THIRD


def without_bracket(name: str) -> Neighbour:
    """Eq. (17) with the sign that the captions print."""
    g, slope = CRITERIA[name]
    return f"{slope_of_drop(name)} == {at_p(name)} - {g(R)} - {RIGHT}*{slope(R)}", THIRD


def weights_confused(name: str) -> Neighbour:
    """Eq. (18) with tau delta for (1 - tau) delta before the last slope."""
    g, slope = CRITERIA[name]
    r = f"(q + (1 - tau)*({DELTA}))"
    return f"{at_p(name)} - ({at_r(name)}) == {at_p(name)} - ({g(r)} - tau*({DELTA})*{slope(r)})", THIRD


def tangent_elsewhere(name: str) -> Neighbour:
    """The tangent at p, evaluated at r."""
    g, slope = CRITERIA[name]
    return f"{g(P)} + {slope(P)}*({R} - {P}) == {at_p(name)}", THIRD


def wrong_slope(name: str) -> Neighbour:
    """The derivative with a factor of 1.001."""
    g, slope = CRITERIA[name]
    return f"{plain(derivative(g('x'), 'x'))} == 1.001*{slope('x')}", "0 < x < 1"


@pytest.mark.parametrize(
    ("criteria", "wrong"),
    [
        (("gini", "entropy"), wrong_chain_rule),
        (("gini", "root"), without_bracket),
        (("gini", "root"), weights_confused),
        (("gini", "entropy"), tangent_elsewhere),
        (("gini", "entropy", "root"), wrong_slope),
    ],
)
def test_wrong_forms_of_the_derivative(criteria: tuple[str, ...], wrong: Callable[[str], Neighbour]) -> None:
    assert assert_none_proved([wrong(name) for name in criteria]) == len(criteria)


TRUE_TRIALS: list[Trial] = [
    ("gini", Fraction(3, 5), Fraction(1, 10), Fraction(3, 10)),
    ("entropy", Fraction(29, 100), Fraction(1, 20), Fraction(39, 100)),
    ("root", Fraction(1, 5), Fraction(1, 20), Fraction(39, 100)),
]
"""Below the thresholds."""
NO_TRIALS: list[Trial] = [
    ("root", Fraction(2, 5), Fraction(1, 20), Fraction(41, 100)),
    ("root", Fraction(2, 5), Fraction(1, 20), Fraction(1, 100)),
    ("gini", Fraction(3, 5), Fraction(1, 10), Fraction(47, 100)),
]
"""With a tau that lies in [2/5, 3/5], or is not feasible."""
FALSE_TRIALS: list[Trial] = [
    lemma_4.ROOT_TRIAL,
    lemma_4.ENTROPY_TRIAL,
    lemma_4.GINI_TRIAL,
    ("gini", Fraction(601, 1000), Fraction(1, 1000), Fraction(39, 100)),
]


@pytest.mark.parametrize("trial", TRUE_TRIALS + NO_TRIALS)
def test_a_trial_that_refutes_nothing(trial: Trial) -> None:
    assert lemma_4.better_outside(trial) is None


@pytest.mark.parametrize("trial", FALSE_TRIALS)
def test_a_trial_that_refutes_the_lemma(trial: Trial) -> None:
    found = lemma_4.better_outside(trial)
    assert found is not None
    assert dict(zip(("criterion", "gamma", "q", "tau"), trial, strict=True)).items() <= found.items()
    assert (trial in lemma_4.BETWEEN) == ("drop at tau is below" in found)


def test_a_number_that_does_not_lie_between_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (Fraction(36, 1000), Fraction(38, 1000)):
        monkeypatch.setitem(lemma_4.BETWEEN, lemma_4.ROOT_TRIAL, wrong)
        assert lemma_4.better_outside(lemma_4.ROOT_TRIAL) is None


def test_a_tie_is_no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_4, "BETWEEN", {})
    monkeypatch.setattr(lemma_4, "constrained", lambda _name: "gamma*q*(1 - q)")
    assert lemma_4.better_outside(lemma_4.ROOT_TRIAL) is None
    monkeypatch.setattr(lemma_4, "constrained", lambda _name: "gamma*q*tau")
    assert lemma_4.better_outside(lemma_4.ROOT_TRIAL) is not None


def test_the_lemma_at_trials_can_come_out_either_way() -> None:
    for trials, found in ((NO_TRIALS, "grid"), ([*NO_TRIALS, lemma_4.GINI_TRIAL], "refuted")):
        c = Check("KM96.X")
        lemma_4.some_minimiser(c, *trials)
        assert [p.found for p in c.record.parts] == [found]


def test_the_last_digit_of_the_threshold_for_entropy() -> None:
    found = json.loads((THRESHOLDS / "entropy-beyond.json").read_text(encoding="utf-8"))
    past = Fraction(lemma_4.ENTROPY_UP_TO) + Fraction(1, 10**16)
    assert found["statement"]["where"].endswith(f"g <= {past}")
    statement = parse_statement(falls("entropy"), f"0 < q < 1, gamma = {past}, tau = 2/5")
    assert refutation(statement, {"q": Fraction(found["point"]["q"])}).status == "refuted"


def test_the_trials_meet_the_hypotheses_of_the_paper() -> None:
    assert all(lemma_4.admitted(t) for t in FALSE_TRIALS)
    outside: list[Trial] = [
        ("root", Fraction(2), Fraction(1, 10), Fraction(1, 10)),
        ("root", Fraction(1, 2), Fraction(0), Fraction(1, 10)),
        ("gini", Fraction(3, 5), Fraction(1, 10), Fraction(47, 100)),
        ("minimum", Fraction(1, 2), Fraction(1, 10), Fraction(1, 4)),
    ]
    assert not any(lemma_4.admitted(t) for t in outside)


@pytest.mark.parametrize(
    ("name", "old", "tau"), [("repaired", "tau <= 2/5", "2/5"), ("repaired-2", "1 - tau <= 2/5", "3/5")]
)
def test_the_signs_for_entropy_are_not_proved_further_up(name: str, old: str, tau: str) -> None:
    """The signs hold for gamma <= 9/35, and fail at 3/10 for q near an end; so they do past [2/5, 3/5] at 1/4."""
    ends = {"u": "1/1000", "v": "299/1000"} if name == "repaired" else {"u": "299/1000", "v": "1/1000"}
    assert_refused(f"KM96.L4.s3.{name}", "gamma <= 9/35", "gamma <= 3/10", {**ends, "tau": tau})
    inside = {"u": "1/8", "v": "1/8", "tau": "11/20" if name == "repaired" else "9/20"}
    assert_refused(f"KM96.L4.s3.{name}", old, old.replace("2/5", "3/5"), inside)


@pytest.mark.parametrize("name", ["entropy", "root"])
def test_the_signs_fail_away_from_the_ends(name: str) -> None:
    """At gamma = 2/5 the derivative is positive at tau = 39/100; at gamma = 1/5 it is not."""
    point = "q = 1/20, tau = 39/100"
    positive = lemma_4.falls(name).replace("<=", ">")
    assert prove(parse_statement(positive, f"gamma = 2/5, {point}")).status == "proved"
    assert prove(parse_statement(positive, f"gamma = 1/5, {point}")).status != "proved"
