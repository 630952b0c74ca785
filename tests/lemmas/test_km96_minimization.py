"""KM96, the drop as a function of q, tau and delta: false neighbours, and a criterion that drops on majority."""

from __future__ import annotations

import pytest

from algorithms.criteria import GINI
from lemmas.boosting import minimization
from lemmas.boosting.criteria import PERMISSIBLE
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, minimum, root
from lemmas.boosting.splits import UNIT
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.claims import Check, ClaimError
from verify.errors import TreecertError
from verify.kinds.families.certificates import load
from verify.kinds.families.checker import check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member, check_family
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.rationals import Fraction


def test_false_neighbours() -> None:
    local = f"{minimum('((1 - tau)*p + tau*r)')} - (1 - tau)*{minimum('p')} - tau*{minimum('r')}"
    neighbours = [
        ("tau*(1 - tau)*delta >= gamma*q*(1 - q)", "q = 1/8, tau = 1/4, delta = 3/8, 0 < gamma <= 13/20"),
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


def test_false_neighbours_about_every_function() -> None:
    split = "0 <= tau <= 1, q - tau*delta >= 0, q + (1 - tau)*delta <= 1"
    less, more = (minimization.values_drop(d) for d in ("d", "delta"))
    mean = "(1 - tau)*p + tau*r"
    drops = [f"{g}({mean}) - (1 - tau)*{g}(p) - tau*{g}(r)" for g in "FG"]
    order, pair = "0 <= p <= r <= 1, 0 <= tau <= 1", "concave F on [0, 1], concave G"
    neighbours = [
        (f"{less} <= 0.5*({more})", f"{PERMISSIBLE}, 0 <= d <= delta, {split}"),
        (f"{less} < {more}", f"{PERMISSIBLE}, 0 <= d, d < delta, {split}"),
        (f"{less} <= {more}", f"symmetric G on [0, 1], G(0) == 0, G(1/2) == 1, 0 <= d <= delta, {split}"),
        (f"{more} <= {less}", f"{PERMISSIBLE}, 0 <= d <= delta, {split}"),
        (f"{drops[0]} >= {drops[1]}", f"{pair}, F(p) >= G(p), F(r) >= G(r), F({mean}) >= G({mean}), {order}"),
        (f"{drops[0]} >= {drops[1]}", f"concave G - F on [0, 1], {order}"),
        (f"{drops[1]} >= {drops[0]}", f"concave F - G on [0, 1], {order}"),
    ]
    found = [prove_functions(parse_functions(*n), time_limit=20.0).status for n in neighbours]
    assert found == ["refuted"] * len(neighbours)


def test_majority() -> None:
    assert minimization.majority_is_stuck()


def test_another_criterion_drops_on_majority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimization, "MINIMUM", GINI)
    assert not minimization.majority_is_stuck()


def test_a_delta_that_has_a_value_everywhere_is_not_called_valueless() -> None:
    with pytest.raises(ClaimError, match="has a value on all of"):
        Check("KM96.X.1").valueless(f"{DELTA} >= 0", "0 <= q <= 1, 1/4 <= tau <= 3/4, gamma = 1/4")


STATED = (minimization.SOME_BIT, minimization.INPUTS)
"""Some bit errs with chance 1/3 at most on the majority of three, whatever the law is."""


def test_the_certificate_on_majority() -> None:
    assert check(load(stored("KM96.S5.7.printed-5")), expected=parse_family(*STATED)) == "proved"


def law(*rows: tuple[int, int, int, int]) -> Family:
    """The uniform law on some inputs x, y, z, with f."""
    share = Fraction(1, len(rows))
    members = (Member({n: Fraction(v) for n, v in zip("xyzf", row, strict=True)}, share) for row in rows)
    return Family(tuple(members), {})


@pytest.mark.parametrize(
    ("old", "new", "family"),
    [
        ("1/2 - 1/6", "1/2 - 0.17", law((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1))),
        ("y*(1 - y) == 0, ", "", law((1, 2, 0, 2), (0, 2, 0, 0))),
        ("x*y + y*z + x*z - 2*x*y*z", "x*y*z", law((0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 0, 0))),
    ],
)
def test_false_neighbours_on_majority(old: str, new: str, family: Family) -> None:
    """A larger advantage, which the middle layer does not allow; a number that is no bit; the conjunction."""
    relation, where = (text.replace(old, new) for text in STATED)
    check_family(parse_family(relation, where), family, flint_kit())
    with pytest.raises(TreecertError):
        check_family(parse_family(*STATED), family, flint_kit())
