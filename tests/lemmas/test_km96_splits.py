"""KM96, section 5 to eq. (7): false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

import pytest

from lemmas.boosting import splits
from lemmas.boosting.criteria import World, functions
from lemmas.boosting.formulas import DELTA, drop, entropy, gini, root
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

HALF = Fraction(1, 2)
ALL = frozenset(range(3))
SKEWED = World((HALF, Fraction(1, 4), Fraction(1, 4)), (0, 1, 0))
VALUES = "0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1"


def test_false_neighbours() -> None:
    neighbours = [
        ("max(p, r) <= (1 - tau)*p + tau*r", splits.UNIT),
        ("min(p, r) >= (1 - tau)*p + tau*r", splits.UNIT),
        (
            "tau*(1 - tau)*delta < gamma*q*(1 - q)",
            "0 < q < 1, 0 <= tau <= 1, 0 < gamma <= 1/2, -1 <= delta <= 1",
        ),
        ("x - (1 - tau)*y - tau*z == x - (1 - tau)*z - tau*y", f"0 <= tau <= 1, {VALUES}"),
        (
            "R + w*x - (R + (1 - tau)*y + tau*z) == w*(x - (1 - tau)*y - tau*z)",
            f"0 < w <= 1, 0 <= tau <= 1, {VALUES}, 0 <= R <= 1 - w",
        ),
        ("(1 - tau)*s + tau*t >= 0", "0 <= tau <= 1, s >= 0, t >= -0.01"),
        (f"{DELTA} >= 4.01*gamma*q*(1 - q)", "0 <= q <= 1, 0 < tau < 1, 0 < gamma <= 1/2"),
    ]
    neighbours += [
        (f"{g('q')} - {g('q - u')} <= 0.99*{g('u')}", "0 <= u <= q <= 1") for g in (gini, entropy, root)
    ]
    neighbours += [
        (
            f"{drop(gini)} <= 0.99*{gini('q')}*tau*(1 - tau)*delta/(q*(1 - q))",
            "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1, tau*delta <= q, (1 - tau)*delta <= 1 - q",
        )
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_a_wrong_drop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (SKEWED, ALL, (0, 1, 1))
    assert splits.drop_differs(case) is None
    assert splits.negation_matters(case) is None
    monkeypatch.setattr(splits, "cut", lambda region, h: (region, frozenset(x for x in region if h[x])))
    assert splits.drop_differs(case) is not None
    assert splits.negation_matters(case) is not None


def test_the_extent_of_a_run() -> None:
    case = (SKEWED, ALL, (0, 1, 1))
    assert splits.split_names(case) == {
        "points": 3,
        "f": SKEWED.target,
        "P": SKEWED.masses,
        "leaf": ALL,
        "h": (0, 1, 1),
    }
    assert {case[2] for case in splits.splits()} == set(functions(3))
