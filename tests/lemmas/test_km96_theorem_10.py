"""KM96, Theorem 10: false neighbours, and the finite checks on wrong statements."""

from __future__ import annotations

from fractions import Fraction

import pytest

from algorithms.booleans.families import majority, parity
from algorithms.potentials import Stage
from lemmas.boosting import theorem_10
from lemmas.boosting.formulas import DELTA, drop, root
from tests.lemmas.neighbours import assert_none_proved

STEP, GAMMA = theorem_10.STEP, theorem_10.GAMMA
BEST = theorem_10.BEST
HALF = Fraction(1, 2)

FALSE = {
    "leaf": [
        (f"{drop(root, DELTA)} >= 1.001*{root('q')}*(1 - sqrt(1 - gamma^2))", theorem_10.LEAF),
        (f"{drop(root, DELTA)} <= {root('q')}*(1 - sqrt(1 - gamma^2))", theorem_10.LEAF),
    ],
    "E46": [
        ("gamma^2*(1 - 2*q)^2*G/(4*t) + gamma^2*q*(1 - q)*G/t == gamma^2*G/t", "t >= 1"),
        (f"{BEST} >= 2.001*gamma^2*G/t", STEP),
        (f"{BEST} < gamma^2*G/(4*t)", STEP),
    ],
    "T10.s2": [
        ("q*(1 - q)/t >= 3/(16*t)", "1/5 <= q <= 3/4, t >= 1"),
        ("(1 - 2*q)^2/(4*t) >= 1/(16*t)", "0 <= q <= 0.26, t >= 1"),
    ],
    "E47": [(f"{BEST} >= gamma^2*G/t", STEP.replace("t >= 1", "t >= 1/2")), (f"{BEST} >= G/(16*t)", STEP)],
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
    assert assert_none_proved(FALSE[name]) >= len(FALSE[name]) - 1


def test_a_leaf_with_its_share_of_one_less_need_not_exist() -> None:
    assert theorem_10.no_heavy_leaf((parity(2), HALF), 0) is not None
    assert theorem_10.no_heavy_leaf((parity(2), HALF), 1) is None


def test_an_advantage_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (majority(3), HALF)
    assert theorem_10.breaks_recurrence(case) is None
    honest = theorem_10.stages
    monkeypatch.setattr(
        theorem_10,
        "stages",
        lambda *given: [Stage(s.t, s.leaves, Fraction(1, 2)) for s in honest(*given)],
    )
    assert theorem_10.breaks_recurrence(case) is not None


def test_the_direction_of_the_products() -> None:
    assert theorem_10.product_exceeds(3, 8) is not None
    assert theorem_10.product_exceeds(8, 3) is None
    assert theorem_10.product_exceeds(8, 8) is None
