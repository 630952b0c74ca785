"""KM96, Theorem 10: false neighbours, and the finite checks on wrong statements."""

from __future__ import annotations

from fractions import Fraction

import pytest

from algorithms.booleans.families import majority
from algorithms.criteria import ROOT
from algorithms.potentials import Stage, stages
from lemmas.boosting import theorem_10
from lemmas.boosting.formulas import DELTA, drop, root
from lemmas.boosting.theorem_8 import GAMMA, MIDDLE, second_drop
from lemmas.boosting.theorem_10 import FIRST, SECOND
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.search.prover import prove

STEP, BEST = theorem_10.STEP, theorem_10.BEST
HALF = Fraction(1, 2)

FALSE = {
    "leaf": [
        (f"{drop(root, DELTA)} >= 1.001*{root('q')}*(1 - sqrt(1 - gamma^2))", theorem_10.LEAF),
        (f"{drop(root, DELTA)} <= {root('q')}*(1 - sqrt(1 - gamma^2))", theorem_10.LEAF),
    ],
    "E46": [
        (f"{FIRST} + {SECOND} == X/t", "t >= 1"),
        (f"{FIRST} + 2*{SECOND} == X/(4*t)", "t >= 1"),
        (f"{BEST} >= 2.001*gamma^2*G/t", STEP),
        (f"{BEST} < gamma^2*G/(4*t)", STEP),
    ],
    "T10.s2": [
        (f"{SECOND} >= 3*X/(16*t)", "0 <= X <= 1/4, t >= 1, 1/5 <= q <= 3/4"),
        (f"{FIRST} >= X/(16*t)", "0 <= X <= 1/4, t >= 1, 0 <= q <= 0.26"),
        (f"{FIRST} >= X/(16*t)", "0 <= X <= 1/4, t >= 1, 0.74 <= q <= 1"),
        (f"{SECOND} >= 3*X/16", "0 <= X <= 1/4, t >= 1, integer t, 1/4 <= q <= 3/4"),
    ],
    "E47": [
        (f"{BEST} >= gamma^2*G/t", STEP.replace("t >= 1", "t >= 1/2")),
        (f"{BEST} >= G/(16*t)", STEP),
        (f"{BEST} >= 1.1*gamma^2*G/t", STEP),
        (f"{second_drop(root)} >= 1.001*gamma^2*({root('(m + 1)/n')})", MIDDLE),
        (f"{second_drop(root)} <= 1.1*gamma^2*({root('(m + 1)/n')})", MIDDLE),
    ],
    "E48": [("1 - (1 - sqrt(1 - 4*gamma^2))/j <= 1 - 4.1*gamma^2/j", f"{GAMMA}, j >= 1")],
    "E50": [
        ("1 - x/j <= 1 - x/n", f"{theorem_10.BLOCK}, 1 <= n <= j"),
        ("n/2*ln(1 - x/n) <= -0.51*x", f"{theorem_10.BLOCK}, n >= 1"),
    ],
    "E51": [("x*ln(t + 1) >= x*ln(t)/ln(2)", f"{theorem_10.BLOCK}, t >= 1")],
    "T10": [
        ("2*gamma^2*T >= lam", f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 0.49*lam"),
        ("1 - sqrt(1 - (2*gamma)^2) >= 2.001*gamma^2", GAMMA),
        ("gamma^2*T/32 >= lam", f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 31*lam"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_a_leaf_with_its_share_of_one_less_need_not_exist() -> None:
    stage = stages(majority(3).law([HALF] * 3), 1, ROOT)[1]
    assert stage.advantage > 0
    assert theorem_10.no_heavy_leaf(stage) is not None
    assert theorem_10.no_heavy_leaf(stage, leaves=2) is None


def test_leaves_that_are_too_many_are_noticed() -> None:
    """Three leaves alike, in a stage that claims t = 1, and so two leaves."""
    leaves = ((Fraction(1, 3), HALF),) * 3
    assert theorem_10.no_heavy_leaf(Stage(1, leaves, HALF), leaves=2) is not None
    assert theorem_10.no_heavy_leaf(Stage(2, leaves, HALF), leaves=3) is None
    heavy = ((Fraction(2, 3), HALF), (Fraction(1, 3), Fraction(0)))
    assert theorem_10.no_heavy_leaf(Stage(1, heavy, HALF)) is None


def test_the_printed_lines_of_the_two_terms_hold_at_one() -> None:
    for relation, q in ((f"{SECOND} >= 3*X/16", "1/4 <= q <= 3/4"), (f"{FIRST} >= X/16", "0 <= q < 1/4")):
        statement = parse_statement(relation, f"0 <= X <= 1/4, t = 1, {q}")
        assert prove(statement).status == "proved"


def test_an_advantage_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (majority(3), HALF)
    assert theorem_10.breaks_recurrence(case) is None
    monkeypatch.setattr(
        theorem_10,
        "stages",
        lambda *given: [Stage(s.t, s.leaves, Fraction(1, 2)) for s in stages(*given)],
    )
    assert theorem_10.breaks_recurrence(case) is not None


def test_the_direction_of_the_products() -> None:
    assert theorem_10.product_exceeds(3, 8) is not None
    assert theorem_10.product_exceeds(8, 3) is None
    assert theorem_10.product_exceeds(8, 8) is None
