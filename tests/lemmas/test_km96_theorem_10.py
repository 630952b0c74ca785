"""KM96, Theorem 10: false neighbours, and the finite checks on wrong statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from algorithms.booleans.families import majority
from algorithms.criteria import ROOT
from algorithms.potentials import Stage
from lemmas.boosting import theorem_10
from lemmas.boosting.formulas import DELTA, drop, root
from lemmas.boosting.greedy_runs import Round, majority_of_three, rounds_of
from lemmas.boosting.recurrences import GAMMA, MIDDLE, second_drop
from lemmas.boosting.root_rounds import (
    AT_THE_LEAF,
    BESIDE_A_PURE_LEAF,
    HEAVY_LEAF,
    PRINTED_46,
    ROOTS_46,
    WITH_46,
)
from lemmas.boosting.theorem_10 import FIRST, LEAF, POWER, SECOND, Blocks, Terms
from tests.lemmas.kept import assert_steps_refused, changed, kept_growth
from tests.lemmas.neighbours import assert_none_proved
from verify.arithmetic.kits import flint_kit
from verify.claims.substitution import substitute_parameters
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_conditions, check_family
from verify.kinds.growing_trees.checker import replay as replay_growth
from verify.kinds.growing_trees.grammar import parse_growth
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

HALF = Fraction(1, 2)
ROUND = f"0 <= G <= 1, {GAMMA}, t >= 1"

FALSE = {
    "leaf": [
        (f"{drop(root, DELTA)} >= 1.001*{root('q')}*(1 - sqrt(1 - gamma^2))", LEAF),
        (f"{drop(root, DELTA)} <= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF),
    ],
    "E46": [
        (f"{FIRST} + {SECOND} == gamma^2*G/t", ROUND),
        (f"{FIRST} + 2*{SECOND} == gamma^2*G/(4*t)", ROUND),
    ],
    "T10.s2": [
        (f"{SECOND} >= 3*gamma^2*G/(16*t)", f"{ROUND}, 1/5 <= q <= 3/4"),
        (f"{FIRST} >= gamma^2*G/(16*t)", f"{ROUND}, 0 <= q <= 0.26"),
        (f"{FIRST} >= gamma^2*G/(16*t)", f"{ROUND}, 0.74 <= q <= 1"),
        (f"{SECOND} >= 3*gamma^2*G/16", f"{ROUND}, integer t, 1/4 <= q <= 3/4"),
    ],
    "E47": [
        (f"{second_drop(root)} >= 1.001*gamma^2*({root('(m + 1)/n')})", MIDDLE),
        (f"{second_drop(root)} <= 1.1*gamma^2*({root('(m + 1)/n')})", MIDDLE),
    ],
    "E48": [("1 - (1 - sqrt(1 - 4*gamma^2))/j <= 1 - 4.1*gamma^2/j", f"{GAMMA}, j >= 1")],
    "E50": [
        ("(1 - gamma^2/(16*n))^(n/2) <= exp(-gamma^2/31)", POWER),
    ],
    "E51": [("x*ln(t + 1) >= x*ln(t)/ln(2)", "0 < x <= 1/64, t >= 1")],
    "T10": [
        ("2*gamma^2*T >= lam", f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 0.49*lam"),
        ("1 - sqrt(1 - (2*gamma)^2) >= 2.001*gamma^2", GAMMA),
        ("gamma^2*T/32 >= lam", f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 31*lam"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("old", "new", "larger"),
    [
        ("/32)", "/16)", "(1 - gamma^2/16)*(1 - gamma^2/32)*(1 - gamma^2/48) > exp(-gamma^2*log2(4)/16)"),
        ("start G <= 1", "start G <= 2", "2 > exp(-gamma^2*log2(1)/32)"),
        ("(16*t)", "(64*t)", "1 - gamma^2/64 > exp(-gamma^2*log2(2)/32)"),
        ("gamma^2/(16*t)", "gamma^3/(16*t)", "1 - gamma^3/16 > exp(-gamma^2*log2(2)/32)"),
    ],
)
def test_the_decay_from_the_recurrence_has_no_neighbour(old: str, new: str, larger: str) -> None:
    """The kept proof refuses it, and a term of a sequence is larger than the bound."""
    assert_steps_refused("KM96.E51.printed-2", old, new)
    assert prove(parse_statement(larger, "gamma = 1/3")).status == "proved"


@pytest.mark.parametrize("name", ["KM96.E51.printed", "KM96.E51.stronger"])
@pytest.mark.parametrize(
    ("old", "new", "larger"),
    [
        ("s1 - s0 >= 2*gamma", "s1 - s0 >= 0", "1 > exp(-K*gamma^2*log2(2))"),
        ("<= exp(", "<= 1/2*exp(", "sqrt(1 - 4*gamma^2) > 1/2*exp(-K*gamma^2*log2(1))"),
    ],
)
def test_the_decay_of_trees_has_no_neighbour(name: str, old: str, new: str, larger: str) -> None:
    """The kept proof refuses it. G_2 is 1 where s1 = s0 and q = 1/2; else G_1 is the root of 1 - 4 gamma^2 there."""
    found = kept_growth(name)
    replay_growth(found, found.statement, flint_kit(found.factors))
    with pytest.raises(TreecertError):
        replay_growth(
            found, parse_growth(*changed(found.relation, found.where, old, new)), flint_kit(found.factors)
        )
    assert prove(parse_statement(larger, "gamma = 1/3, K = 1/32")).status == "proved"


def test_a_leaf_with_its_share_drops_no_more_than_eight_times_as_much() -> None:
    """The leaf beside a pure one meets the conditions of (46); it refutes what is a little more than the constant 8."""
    kit = flint_kit()
    check_conditions(parse_family(PRINTED_46, AT_THE_LEAF), HEAVY_LEAF, kit)
    past, known = (
        substitute_parameters(parse_family(WITH_46.replace("c*", f"{c}*", 1), AT_THE_LEAF), ROOTS_46)
        for c in ("8.008", "8")
    )
    check_family(past, BESIDE_A_PURE_LEAF, kit)
    with pytest.raises(TreecertError):
        check_family(known, BESIDE_A_PURE_LEAF, kit)


@pytest.mark.parametrize("q", ["1/2", "1/5", "4/5"])
def test_a_division_by_one_is_no_loss(q: str) -> None:
    """The sentence behind (46) fails at t = 2, and not at t = 1."""
    case = Terms(HALF, Fraction(1, 4), 2, Fraction(q))
    assert case.allowed
    assert not replace(case, t=0).allowed
    assert theorem_10.less_than_said(case) is not None
    assert theorem_10.less_than_said(replace(case, t=1)) is None


def test_a_leaf_with_its_share_of_one_less_need_not_exist() -> None:
    case = majority_of_three(ROOT)[0]
    assert case.here.advantage > 0
    assert theorem_10.no_heavy_leaf(case) is not None
    assert theorem_10.no_heavy_leaf(case, leaves=2) is None


def test_leaves_that_are_too_many_are_noticed() -> None:
    """Three leaves alike, in a stage that claims t = 1, and so two leaves."""
    leaves = ((Fraction(1, 3), HALF),) * 3
    case = Round(1, majority(1), HALF, 1, Stage(1, leaves, HALF), None)
    assert theorem_10.no_heavy_leaf(case, leaves=2) is not None
    assert theorem_10.no_heavy_leaf(replace(case, t=2), leaves=3) is None
    heavy = ((Fraction(2, 3), HALF), (Fraction(1, 3), Fraction(0)))
    assert theorem_10.no_heavy_leaf(replace(case, here=Stage(1, heavy, HALF))) is None


def test_an_advantage_that_is_not_there_is_noticed() -> None:
    run = rounds_of(majority(3), HALF, ROOT)
    assert all(theorem_10.breaks_recurrence(case) is None for case in run)
    better = [replace(r, here=replace(r.here, advantage=HALF)) for r in run]
    assert any(theorem_10.breaks_recurrence(case) is not None for case in better)


def test_the_direction_of_the_products() -> None:
    assert theorem_10.product_exceeds(Blocks(3, 8, HALF)) is not None
    assert theorem_10.product_exceeds(Blocks(8, 3, HALF)) is None
    assert theorem_10.product_exceeds(Blocks(8, 8, HALF)) is None
    assert theorem_10.up_to(2, HALF) == Fraction(63, 64) * Fraction(127, 128)
