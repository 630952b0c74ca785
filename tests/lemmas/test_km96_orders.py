"""KM96, section 5.4, the orders of the drops: false neighbours."""

from __future__ import annotations

import pytest

from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, root
from lemmas.boosting.lemma_5 import CONSTRAINT as UNDER_THE_CONSTRAINT
from lemmas.boosting.lemma_6 import SPLITS
from lemmas.boosting.orders import (
    AT_MOST,
    BALANCED,
    ENTROPY_DROP,
    EVEN,
    LEAST_AT,
    LEAST_GINI,
    LEAST_ROOT,
    SMALL,
)
from lemmas.boosting.recurrences import GAMMA
from tests.lemmas.kept import assert_family_refused, family
from tests.lemmas.neighbours import assert_none_proved

SPLIT = f"0 < q <= 1/2, {GAMMA}, {FEASIBLE}"
"""The smallest delta that the constraint allows."""
SMALL_ROOT = f"0 < q <= 1/2, {GAMMA}"

FALSE = {
    "S5.9a": [
        (f"{drop(gini)} >= 4.001*gamma^2*q^2", f"{UNDER_THE_CONSTRAINT}, q <= 1/2"),
        (f"{drop(gini)} <= 16*gamma^2*q^2", f"{UNDER_THE_CONSTRAINT}, q <= 1/2"),
        (f"{drop(gini, DELTA)} >= 4.001*gamma^2*q^2", f"{SPLIT}, tau = 1/2"),
        (f"{drop(gini, DELTA)} >= 1.001*{LEAST_GINI}", EVEN),
        (f"{drop(gini, DELTA)} == {LEAST_GINI}", SPLIT),
        (f"{LEAST_GINI} >= 4.001*gamma^2*q^2", SMALL),
        (f"{LEAST_GINI} >= 4*gamma^2*q^2", SMALL.replace("1/2", "0.501", 1)),
        (f"{LEAST_GINI} <= 15.99*gamma^2*q^2", SMALL),
    ],
    "S5.9b": [
        (f"{drop(entropy)} >= 1.5*gamma^2*q", f"{SPLITS}, q <= 1/2"),
        (f"{drop(entropy)} <= gamma^2*q", f"{SPLITS}, q <= 1/2"),
        (f"{drop(entropy, DELTA)} >= 1.5*gamma^2*q", f"{EVEN}, q = 1/2"),
        ("gamma^2*q*(1 - q) >= gamma^2*q/2", SMALL.replace("1/2", "0.501", 1)),
        ("gamma^2*q*(1 - q) <= 0.999*gamma^2*q", SMALL),
        ("1 - H(1/2 + x) <= 3.999*x^2", "-1/2 <= x <= 1/2"),
        ("1 - H(1/2 + x) >= 4*x^2", "-1/2 <= x <= 1/2"),
        ("1 - H(1/2 + x) <= 4*x^2", "-1/2 <= x <= 0.501"),
        (AT_MOST.replace("4*gamma", "3.9*gamma"), "0 < q < 1, gamma = 1/2"),
        (f"{drop(entropy, DELTA)} == {ENTROPY_DROP}", "0 < q < 1, gamma = 1/4, tau = 2/5"),
    ],
    "S5.9c": [
        (f"{LEAST_ROOT} >= 0.71*gamma^2*sqrt(q)", SMALL_ROOT),
        (f"{LEAST_ROOT} <= 0.999*gamma^2*sqrt(q)", SMALL_ROOT),
        (f"{LEAST_ROOT} < kappa*gamma*sqrt(q)", f"{SMALL_ROOT}, gamma < 1.1*kappa"),
        (f"{drop(root, DELTA)} >= 1.001*({LEAST_ROOT})", f"0 < q < 1, {GAMMA}, {FEASIBLE}"),
        (f"{drop(root, DELTA)} == {LEAST_ROOT}", BALANCED.replace("/2*", "*").replace("1/2 -", "1/2 +")),
    ],
    "S5.9d": [
        (f"{LEAST_ROOT} >= 0.54*gamma^2*({root('q')})", f"0 <= q <= 1, {GAMMA}"),
        (f"{LEAST_ROOT} <= 0.5*gamma^2*({root('q')})", f"0 <= q <= 1, {GAMMA}"),
        (f"{drop(root, DELTA)} >= 0.54*gamma^2*({root('q')})", f"q = 1/2, {GAMMA}, {FEASIBLE}"),
        (f"{drop(root, DELTA)} <= 0.5*gamma^2*({root('q')})", f"0 < q < 1, {GAMMA}, {LEAST_AT}"),
        (f"{drop(gini, DELTA)} <= 0.999*q*({gini('q')})", EVEN),
        (f"{drop(gini, DELTA)} <= q*({gini('q')})", EVEN.replace("gamma <= 1/2", "gamma <= 0.501")),
        (f"{drop(gini, DELTA)} <= q*({gini('q')})", f"0 < q < 1, gamma = 1/2, {FEASIBLE}"),
        (f"2*({ENTROPY_DROP})*log2(1/q) <= H(q)", f"0 < q < 1, {GAMMA}"),
        (f"({ENTROPY_DROP})*log2(1/q)*log2(1/q) <= H(q)", "0 < q < 1, gamma = 1/2"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("name", "old", "new", "kappa"),
    [
        ("KM96.S5.9b.support-2", "<= 4*gamma^2", "<= 3*gamma^2", {}),
        ("KM96.S5.9d.printed-4", "<= kappa*H(q)", "<= kappa*H(q)/2", {"kappa": "101/1000"}),
        ("KM96.S5.9d.printed-4", "kappa*log2(1/q) >= 1", "kappa*log2(1/q) >= 1/2", {"kappa": "51/1000"}),
    ],
)
def test_the_drop_of_entropy_is_no_less(name: str, old: str, new: str, kappa: dict[str, str]) -> None:
    """At a leaf with few labels 1, by a test that never errs."""
    assert_family_refused(name, old, new, family({"q": "1/1000", "gamma": "1/2", **kappa}))
