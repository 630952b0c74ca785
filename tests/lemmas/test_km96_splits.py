"""KM96, section 5 to eq. (15): false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lemmas.boosting import splits
from lemmas.boosting.criteria import World
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, minimum, root
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check, ClaimError

HALF = Fraction(1, 2)
ALL = frozenset(range(3))
SKEWED = World((HALF, Fraction(1, 4), Fraction(1, 4)), (0, 1, 0))


def test_false_neighbours() -> None:
    local = f"{minimum('((1 - tau)*p + tau*r)')} - (1 - tau)*{minimum('p')} - tau*{minimum('r')}"
    closer, unit = (
        "D - (1 - tau)*((1 - lam)*D + s) - tau*((1 - lam)*D + t) <= D",
        "0 <= tau <= 1, 0 <= lam <= 1",
    )
    neighbours = [
        ("max(p, r) <= (1 - tau)*p + tau*r", splits.UNIT),
        (
            "tau*(1 - tau)*delta < gamma*q*(1 - q)",
            "0 < q < 1, 0 <= tau <= 1, 0 < gamma <= 1/2, -1 <= delta <= 1",
        ),
        ("1 - q <= 1/2 - gamma", "q = 0.7, 0 < gamma <= 0.201"),
        (
            "tau*(1 - tau)*delta < gamma*q*(1 - q)",
            "q = 0.7, 0 <= tau <= 1, 0 <= delta <= 1, 0 < gamma <= 0.2",
        ),
        (f"{local} == 0", "0 <= p <= r <= 501/1000, 0 <= tau <= 1"),
        (f"{local} == 0", "499/1000 <= p <= r <= 1, 0 <= tau <= 1"),
        (f"{local} > 0", "0 <= p < 1/2, 1/2 < r <= 1, 0 <= tau < 1"),
        (f"{local} > 0", "0 <= p <= 1/2, 1/2 < r <= 1, 0 < tau < 1"),
        ("q + tau*delta == p", f"{splits.UNIT}, {splits.Q}, delta = r - p"),
        (f"q - tau*({DELTA}) == q - gamma*q*(1 - q)/tau", "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2"),
        ("q - gamma*q*(1 - q)/(1 - tau) >= 0", "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, gamma*q <= tau"),
        (
            "q + gamma*q*(1 - q)/tau <= 1",
            "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, gamma*(1 - q) <= 1 - tau",
        ),
        ("1/(2*q) < 1", "1/2 <= q <= 1"),
        ("1/(2*(1 - q)) > 1", "1/2 <= q < 1"),
        ("1/(2*(1 - q)) > 1", "1/2 < q <= 1"),
        (closer, f"{unit}, 0 <= D <= 1, 0 <= s <= 1, -0.01 <= t <= 1"),
        (closer, f"{unit}, -0.01 <= D <= 1, 0 <= s <= 1, 0 <= t <= 1"),
        (closer, "0 <= tau <= 1, 0 <= lam <= 1.01, 0 <= D <= 1, 0 <= s <= 1, 0 <= t <= 1"),
        (closer.replace("<= D", "<= 0.99*D"), f"{unit}, 0 <= D <= 1, 0 <= s <= 1, 0 <= t <= 1"),
        (f"{drop(lambda x: f'({x})^2')} == 0", "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1"),
        ("tau*(1 - tau)*delta < gamma*q*(1 - q)", "tau = 0, 0 <= q < 1, 0 < gamma <= 1/2, 0 <= delta <= 1"),
        ("tau*(1 - tau)*delta < gamma*q*(1 - q)", "tau = 1/2, 0 < q < 1, 0 < gamma <= 1/2, 0 <= delta <= 1"),
        (f"{DELTA} >= 4.01*gamma*q*(1 - q)", "0 <= q <= 1, 0 < tau < 1, 0 < gamma <= 1/2"),
        ("b - n >= a - m", "0 <= b <= 1, 0 <= n <= b, 0 <= a <= 1, 0 <= m <= a, b >= a"),
        ("b - n >= a - m", "0 <= b <= 1, 0 <= n <= b, 0 <= a <= 1, 0 <= m <= a, b - a >= n - m - 0.01"),
        ("log2((1 - p)/p) > log2((1 - r)/r)", "0 < p <= r < 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_of_the_drop() -> None:
    mean, where = "((1 - tau)*p + tau*r)", "0 <= p <= r <= 1, 0 <= tau <= 1"
    neighbours = [
        (f"{g(mean)} - (1 - tau)*{g('p')} - tau*{g('r')} >= {bend}/2*tau*(1 - tau)*(r - p)^2", where)
        for g, bend in ((gini, "8.01"), (entropy, "4.01/ln(2)"), (root, "4.01"))
    ]
    neighbours += [
        (f"{g('q')} - {g('q - u')} <= 0.99*{g('u')}", "0 <= u <= q <= 1") for g in (gini, entropy, root)
    ]
    neighbours += [
        (
            f"{drop(gini)} <= 0.99*{gini('q')}*tau*(1 - tau)*delta/(q*(1 - q))",
            "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1, tau*delta <= q, (1 - tau)*delta <= 1 - q",
        ),
        (f"{drop(entropy, DELTA)} > 0", f"0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, {FEASIBLE}"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_a_wrong_drop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (SKEWED, ALL, (0, 1, 1))
    assert splits.drop_differs(case) is None
    assert splits.negation_matters(case) is None
    monkeypatch.setattr(splits, "cut", lambda region, h: (region, frozenset(x for x in region if h[x])))
    assert splits.drop_differs(case) is not None
    assert splits.negation_matters(case) is not None


def test_a_test_that_splits_makes_a_drop() -> None:
    assert splits.drops((SKEWED, ALL, (1, 1, 1))) is None
    assert splits.drops((SKEWED, ALL, (0, 1, 1))) is not None


def test_balanced_laws() -> None:
    assert splits.balanced(SKEWED, ALL) == (Fraction(1, 3), HALF, Fraction(1, 6))
    assert splits.is_not_balanced((SKEWED, ALL)) is None
    found = splits.is_not_balanced((SKEWED, frozenset({0, 2})))
    assert found is not None
    assert found["total"] == HALF


def test_filtered_laws() -> None:
    assert splits.is_not_filtered((SKEWED, ALL)) is not None
    even = frozenset({1, 2})
    assert splits.mean(SKEWED, even) == HALF
    assert splits.is_not_filtered((SKEWED, even)) is None
    assert all(sum(law) == 1 for law in splits.filtered(SKEWED))
    assert len(set(splits.filtered(SKEWED))) == 7


def test_an_unbalanced_law_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splits, "balanced", splits.at_leaf)
    assert splits.is_not_balanced((SKEWED, ALL)) is not None
    assert splits.is_not_filtered((SKEWED, ALL)) is None
    assert splits.filtering_differs((SKEWED, ALL)) is not None


def test_majority() -> None:
    assert splits.majority_is_stuck()


def test_another_criterion_drops_on_majority(monkeypatch: pytest.MonkeyPatch) -> None:
    from algorithms.criteria import GINI

    monkeypatch.setattr(splits, "MINIMUM", GINI)
    assert not splits.majority_is_stuck()


def test_names_of_statements() -> None:
    assert splits.unknown(splits.PRINTED_NAMES).count(" is ") == 4
    assert not splits.unknown(splits.INTENDED_NAMES)
    assert splits.unknown((("Lemma", 1),)) == "Lemma 1 is Theorem 1"


def test_a_delta_that_has_a_value_is_not_called_ill_formed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splits, "ENDS", "0 <= q <= 1, 1/4 <= tau <= 3/4, gamma = 1/4")
    with pytest.raises(ClaimError, match="nothing is wrong"):
        splits.smallest_delta(Check("X.1"))
