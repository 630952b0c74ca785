"""KM96, Theorem 8: false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.booleans.families import majority, parity
from algorithms.criteria import GINI
from algorithms.potentials import Stage
from lemmas.boosting import theorem_8
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.greedy_runs import Round, rounds_of
from lemmas.boosting.lemma_2 import WITNESS
from lemmas.boosting.recurrences import GAMMA, MIDDLE, second_drop
from lemmas.boosting.theorem_8 import MANY_MORE, SQUARES
from tests.lemmas.kept import assert_family_refused, assert_steps_refused, family
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

HALF = Fraction(1, 2)
ENOUGH = "1/(2*(1 + 4*K)) <= eps"
LEAF_OF_38 = f"{GAMMA}, t >= 1, err >= 0, w = err/(2*t) + a, m = err/2 + b, a >= 0, b >= 0"

FALSE = {
    "T8": [
        ("4*u^2/(tau*(1 - tau)) >= 16.01*u^2", "0 < tau < 1"),
        ("16*u^2 >= 64.1*gamma^2*v^2", f"{GAMMA}, 0 <= v <= 1/4, u >= 2*gamma*v"),
        ("16*u^2 >= 64*gamma^2*v^2", f"{GAMMA}, 0 <= v <= 1/4, u >= 1.99*gamma*v"),
        ("2*sqrt(w*n) <= n*w + 0.999", "w >= 0, n >= 1"),
        (f"2.001*min(q, 1 - q) <= {gini('q')}", "0 <= q <= 1"),
        ("ln(2)/40 >= 694/40000", ""),
        (ENOUGH, "0 < eps <= 1, K = k/eps^2, k >= 156/10000"),
        (ENOUGH, "0 < eps <= 1, K = k/eps, k >= 693/40000"),
    ],
    "E36": [
        (MANY_MORE, "n >= 220, K = 2^(n/10)"),
        (MANY_MORE, "n >= 250, K = 2^(n/8)"),
        (MANY_MORE.replace("100", "400"), "n = 250, K = 2^(n/10)"),
        (SQUARES, "n >= 220"),
        ("36*K*eps^2 <= 1", "K >= 1, eps = 1/(5.9*K)"),
        ("eps < 1/6", "K >= 1, eps = 1/(6*K)"),
    ],
    "T8.s1": [
        ("(t + 1)*err/(2*t) < 1", "t >= 1, 0 < err <= 1"),
        ("k*err/(2*t) <= err/2", "0 <= k <= t + 1, t >= 1, 0 < err <= 1/2"),
        ("light/2 + (1 - light)*m < err", "0 <= light <= err/2, 0 <= m <= err, 0 < err <= 1/2"),
        ("light/2 + (1 - light)*m < err", "0 <= light <= 2*err, 0 <= m < err/2, 0 < err <= 1/2"),
    ],
    "E37": [
        (f"{drop(gini)} >= 64.1*gamma^2*(q*(1 - q))^2", WITNESS),
        (f"w*({drop(gini)}) >= 64.1*gamma^2*w*(q*(1 - q))^2", f"{WITNESS}, w = 1/2"),
        (f"w*({drop(gini)}) >= 64*gamma^2*(q*(1 - q))^2", f"{WITNESS}, w = 1/2"),
        (f"{drop(gini)} >= 64*gamma^2*(q*(1 - q))^2", WITNESS.replace("k <= 1", "k <= 1.01")),
        ("W*16*(q*(1 - q))^2 >= 4.001*W*m^2", "0 <= q <= 1, 0 <= m <= q, m <= 1 - q, W >= 0"),
        ("W*16*(q*(1 - q))^2 >= 4*W*m^2", "0 <= q <= 1, 0 <= m <= q, W >= 0"),
    ],
    "E38": [
        ("4*gamma^2*w*m^2 >= 1.001*gamma^2*err^3/(2*t)", LEAF_OF_38),
        ("4*gamma^2*w*m^2 >= gamma^2*err^3/(2*t)", LEAF_OF_38.replace("a >= 0", "a >= -0.001")),
    ],
    "T8.s2": [
        (f"min(q, 1 - q) >= 0.2501*({gini('q')})", "0 <= q <= 1"),
        (f"min(q, 1 - q) <= ({gini('q')})/4", "0 <= q <= 1"),
        ("q < c*4*q*(1 - q)", "c >= 1/4, q = (1 - 1/(4*c))/2"),
    ],
    "E39": [
        (
            "gamma^2*err^3/(2*t) >= gamma^2*G^3/(127.9*t)",
            f"{GAMMA}, t >= 1, G >= 0, err = G/4 + a, a >= 0",
        )
    ],
    "E40": [
        (f"{second_drop(gini)} >= 2.001*gamma^2*({gini('(m + 1)/n')})^3", MIDDLE),
        (f"{second_drop(gini)} <= 2*gamma^2*({gini('(m + 1)/n')})^3", MIDDLE),
    ],
    "T8.s3": [
        (f"min(q, 1 - q) >= {gini('q')}", "0 <= q <= 1"),
        ("1/(G - b*G^3)^2 >= 1/G^2 + 2.01*b", "0 < G <= 1, 0 <= b <= 1/512"),
        ("1/(G - b*G^3)^2 <= 1/G^2 + 2*b", "0 < G <= 1, 0 <= b <= 1/512"),
        ("1/(1 + K/64) <= eps^2", "0 < eps <= 1, K = k/eps^2, k >= 63.9"),
        (theorem_8.THEN_EPS, theorem_8.SO_MANY.replace("k >= 64", "k >= 63.9")),
        (theorem_8.THEN_EPS, theorem_8.SO_MANY.replace("eps <= 1", "eps <= 2").replace("eps^2)", "eps)")),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("old", "new", "larger"),
    [
        ("ln(t)/64)", "ln(t)/32)", "1 - gamma^2/128 > 1/sqrt(1 + gamma^2*ln(2)/32)"),
        ("start G <= 1", "start G <= 2", "2 > 1/sqrt(1 + gamma^2*ln(1)/64)"),
        ("(128*t)", "(512*t)", "1 - gamma^2/512 > 1/sqrt(1 + gamma^2*ln(2)/64)"),
        ("G^3", "G^3/t", "1 - gamma^2/128*(1 + 1/4 + 1/9 + 1/16 + 1/25) > 1/sqrt(1 + gamma^2*ln(6)/64)"),
    ],
)
def test_the_bound_from_the_recurrence_has_no_neighbour(old: str, new: str, larger: str) -> None:
    """The kept proof refuses it, and a term of a sequence, or less than one, is larger than the bound."""
    assert_steps_refused("KM96.T8.s3.printed-2", old, new)
    assert prove(parse_statement(larger, "gamma = 1/2")).status == "proved"


# -- finite checks


def with_advantage(case: Round, advantage: Fraction) -> Round:
    return replace(case, here=replace(case.here, advantage=advantage))


def test_an_advantage_that_is_not_there_is_noticed() -> None:
    run = rounds_of(majority(3), HALF, GINI)
    assert all(theorem_8.breaks_recurrence(case) is None for case in run)
    found = theorem_8.breaks_recurrence(with_advantage(run[0], HALF))
    assert found is not None
    assert found["t"] == 0


def test_a_count_of_leaves_that_is_one_short_is_noticed() -> None:
    """With t leaves in place of t + 1 the recurrence fails: on a parity the second split halves G."""
    first = rounds_of(parity(2), HALF, GINI)[1]
    assert theorem_8.breaks_recurrence(first) is None
    assert theorem_8.breaks_recurrence(replace(first, t=0)) is not None


@pytest.mark.parametrize(
    "leaves",
    [
        ((Fraction(9, 10), Fraction(1, 20)), (Fraction(1, 10), HALF)),
        ((Fraction(4, 5), Fraction(0)), *((Fraction(1, 40), HALF),) * 8),
    ],
)
def test_a_leaf_that_is_heavy_and_errs_is_missed(leaves: tuple[tuple[Fraction, Fraction], ...]) -> None:
    """The first has such a leaf. In the second, with seven leaves too many, all with error are light."""
    stage = Stage(1, leaves, HALF)
    found = theorem_8.no_heavy_leaf(Round(1, majority(1), HALF, 1, stage, None))
    assert (found is None) == (len(leaves) == 2)


def test_a_constant_function_has_no_error() -> None:
    run = rounds_of(BooleanFunction(2, 0), HALF, GINI)
    assert all(theorem_8.no_heavy_leaf(case) is None for case in run)


def test_one_split_is_not_enough_on_three_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert theorem_8.one_split_on_three()
    monkeypatch.setattr(theorem_8, "majority_of_three", lambda g: rounds_of(parity(3), HALF, g, first=1))
    assert not theorem_8.one_split_on_three()


def test_more_constants_or_fewer_bits_are_not_refuted() -> None:
    """The kept proof is one for K up to 2^(n/10) and n from 250 on."""
    few = family({"n": "220", "K": str(2**22)})
    assert_family_refused("KM96.E36.support", "n >= 250", "n >= 220", few)
    many = family({"n": "250", "K": str(2**27)})
    assert_family_refused("KM96.E36.support", "exp(n*ln(2)/10)", "exp(n*ln(2)/9)", many)


def test_gini_of_leaves() -> None:
    assert theorem_8.gini_of(((HALF, HALF), (HALF, Fraction(1, 4)))) == Fraction(7, 8)
    assert theorem_8.gini_of(((Fraction(1), Fraction(0)),)) == 0


def test_the_recurrence_is_an_equality_on_equal_leaves() -> None:
    """The second split of a parity of two fair bits: G_1 = 1, gamma = 1/2, and G_2 = 1 - 4/4/2."""
    first = rounds_of(parity(2), HALF, GINI)[1]
    assert first.here.advantage == HALF
    assert first.after is not None
    lost = theorem_8.gini_of(first.here.leaves) - theorem_8.gini_of(first.after.leaves)
    assert lost == 4 * HALF**2 / 2
