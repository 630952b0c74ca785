"""KM96, Theorem 1: false neighbours."""

from __future__ import annotations

import pytest

from lemmas.boosting import theorem_1
from lemmas.boosting.recurrences import GAMMA
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check, ClaimError

FALSE = {
    "Gini": [
        (
            "lam*c/(gamma^2*eps^2*(lam/ln(2))) == c/(gamma^2*eps^2)",
            f"c > 0, {GAMMA}, 0 < eps < 1, lam > 0",
        ),
    ],
    "comparison": [
        ("c/(gamma^2*eps^2)*ln(2) <= c/(gamma^2*eps^2)*ln(1/eps)", f"c > 0, {GAMMA}, 0 < eps <= 0.51"),
        ("c/eps^2 >= 1.001*c/eps", "c > 0, 0 < eps <= 1"),
        ("c*lam^2 <= 15*c/exp(2)*exp(lam/2)", "c > 0, lam >= 0"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) >= len(FALSE[name]) - 1


def test_an_exponent_that_has_a_value_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check("KM96.X")
    theorem_1.no_value_at_one(check)
    assert any("eps = 1" in note for note in check.record.notes)
    monkeypatch.setattr(theorem_1, "SOME", "c = 1, gamma = 1/2, eps <= 1/2")
    with pytest.raises(ClaimError, match="has a value"):
        theorem_1.no_value_at_one(Check("KM96.X"))
