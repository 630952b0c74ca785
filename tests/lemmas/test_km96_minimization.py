"""KM96, the drop as a function of q, tau and delta: false neighbours, and a criterion that drops on majority."""

from __future__ import annotations

import pytest

from algorithms.criteria import GINI
from lemmas.boosting import minimization
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, minimum, root
from lemmas.boosting.splits import UNIT
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check, ClaimError


def test_false_neighbours() -> None:
    local = f"{minimum('((1 - tau)*p + tau*r)')} - (1 - tau)*{minimum('p')} - tau*{minimum('r')}"
    closer = "g - U <= g - Y"
    chords = "0 <= g <= 1, 0 <= Y <= 1, U = (1 - lam)*g + lam*Y + s"
    neighbours = [
        (f"{local} == 0", "0 <= p <= r <= 501/1000, 0 <= tau <= 1"),
        (f"{local} == 0", "499/1000 <= p <= r <= 1, 0 <= tau <= 1"),
        (f"{local} > 0", "0 <= p < 1/2, 1/2 < r <= 1, 0 <= tau < 1"),
        (f"{local} > 0", "0 <= p <= 1/2, 1/2 < r <= 1, 0 < tau < 1"),
        ("q + tau*delta == p", f"{UNIT}, {minimization.Q}, delta = r - p"),
        (f"q - tau*({DELTA}) == q - gamma*q*(1 - q)/tau", "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2"),
        ("q - gamma*q*(1 - q)/(1 - tau) >= 0", "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, gamma*q <= tau"),
        (
            "q + gamma*q*(1 - q)/tau <= 1",
            "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, gamma*(1 - q) <= 1 - tau",
        ),
        (closer, f"0 <= lam <= 1, {chords}, Y <= g, -0.01 <= s <= 1"),
        (closer, f"0 <= lam <= 1, {chords}, 0 <= s <= 1"),
        (closer, f"0 <= lam <= 1.01, {chords}, Y <= g, 0 <= s <= 1"),
        ("g - U <= 0.99*(g - Y)", f"0 <= lam <= 1, {chords}, Y <= g, 0 <= s <= 1"),
        ("log2((1 - p)/p) > log2((1 - r)/r)", "0 < p <= r < 1"),
        (
            "(r - q)/(r - p)*z + (q - p)/(r - p)*y == (1 - tau)*y + tau*z",
            f"0 <= p < r <= 1, 0 <= tau <= 1, {minimization.Q}, 0 <= y <= 1, 0 <= z <= 1",
        ),
        (f"{drop(entropy, DELTA)} > 0", f"0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, {FEASIBLE}"),
    ]
    mean = "((1 - tau)*p + tau*r)"
    neighbours += [
        (
            f"{g(mean)} - (1 - tau)*{g('p')} - tau*{g('r')} >= {bend}/2*tau*(1 - tau)*(r - p)^2",
            "0 <= p <= r <= 1, 0 <= tau <= 1",
        )
        for g, bend in ((gini, "8.01"), (entropy, "4.01/ln(2)"), (root, "4.01"))
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_majority() -> None:
    assert minimization.majority_is_stuck()


def test_another_criterion_drops_on_majority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimization, "MINIMUM", GINI)
    assert not minimization.majority_is_stuck()


def test_a_delta_that_has_a_value_everywhere_is_not_called_valueless() -> None:
    with pytest.raises(ClaimError, match="has a value on all of"):
        Check("KM96.X.1").valueless(f"{DELTA} >= 0", "0 <= q <= 1, 1/4 <= tau <= 3/4, gamma = 1/4")
