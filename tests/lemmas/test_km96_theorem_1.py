"""KM96, Theorem 1: false neighbours, and the constants that its parts are for."""

from __future__ import annotations

import pytest

from lemmas.boosting import theorem_1
from lemmas.boosting.formulas import entropy
from lemmas.boosting.theorem_1 import ENOUGH_FOR_ENTROPY, ENOUGH_FOR_GINI, ENOUGH_FOR_ROOT, Parts
from lemmas.boosting.theorem_8 import GAMMA
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check, ClaimError

FALSE = {
    "Gini": [
        ("1/(2*(1 + 4*T*gamma^2)) < eps", ENOUGH_FOR_GINI.replace("0.0173", "1/64")),
        ("1/(2*(1 + 4*T*gamma^2)) < eps", ENOUGH_FOR_GINI.replace("u >= 0.0173", "u >= 0")),
        ("ln(2)/50 >= 0.0173", ""),
        ("ln(2)/41 >= 0.0173", ""),
        ("ln(2)/40 >= 0.0174", ""),
        ("1/(G - b*G^2) >= 1/G + 1.001*b", "0 < G <= 1, 0 <= b <= 1, b*G < 1"),
        ("ln(1 + x) <= 0.999*x", "0 <= x <= 1"),
        (
            "lam*c/(gamma^2*eps^2*(lam/ln(2))) == c/(gamma^2*eps^2)",
            f"c > 0, {GAMMA}, 0 < eps < 1, lam > 0",
        ),
    ],
    "entropy": [
        ("min(q, 1 - q) <= 0.499", "0 <= q <= 1"),
        ("ln(2) >= 0.694", ""),
        ("lam^2/ln(2) >= 1.45*lam^2", "lam >= 0"),
        (f"2.001*min(q, 1 - q) <= {entropy('q')}", "0 <= q <= 1"),
        ("(L + x/L)^2 >= L^2 + 2.01*x", "L > 0, 0 <= x <= 1/2"),
        ("ln(1 - y) <= -1.001*y", "0 <= y < 1"),
        (
            "ln(2.53)^2 + 4*gamma^2*T > (ln(1.265) + lam)^2",
            ENOUGH_FOR_ENTROPY.replace("lam^2", "lam^2/5"),
        ),
    ],
    "root": [
        ("exp(-2*gamma^2*T)/2 < exp(-lam)", ENOUGH_FOR_ROOT.replace("lam/2", "lam/3")),
        ("exp(-2*gamma^2*T) < exp(-lam)", ENOUGH_FOR_ROOT),
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


@pytest.mark.parametrize(
    ("parts", "asked", "said"),
    [
        (theorem_1.GINI_PARTS, "u >= 0.0173", "ln(2)/40 >= 0.0173"),
        (theorem_1.ENTROPY_PARTS, "lam >= 0.693", "ln(2) >= 0.693"),
    ],
)
def test_what_is_asked_is_no_more_than_what_the_bound_says(parts: Parts, asked: str, said: str) -> None:
    """The bound on u, or lam, that the last inequality asks for is a lower bound on what there is."""
    assert any(asked in where for _, where in parts)
    assert (said, "") in parts


def test_an_exponent_that_has_a_value_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check("KM96.X")
    theorem_1.no_value_at_one(check)
    assert any("eps = 1" in note for note in check.record.notes)
    monkeypatch.setattr(theorem_1, "SOME", "c = 1, gamma = 1/2, eps <= 1/2")
    with pytest.raises(ClaimError, match="has a value"):
        theorem_1.no_value_at_one(Check("KM96.X"))
