"""KM96, Theorem 9 to (44): false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from algorithms.booleans.families import majority
from algorithms.criteria import ENTROPY
from algorithms.potentials import Stage
from lemmas.boosting import formulas, theorem_9
from lemmas.boosting.entropy_rounds import (
    IRRATIONAL,
    MIDDLE_LAYERS,
    MIDDLE_LAYERS_43,
    ROUND_WITH_INVERSE,
    SHARP_43,
)
from lemmas.boosting.greedy_runs import Round, majority_of_three, rounds_of
from lemmas.boosting.lemma_6 import SPLITS
from lemmas.boosting.recurrences import GAMMA, MIDDLE, second_drop
from lemmas.boosting.sharp_entropy_rounds import ROUND_44, SHARP_44
from lemmas.boosting.theorem_9 import (
    BY_G,
    BY_INVERSE,
    CHANNEL,
    CONCAVE,
    CONVEX,
    IN_G,
    INVERSE,
    LOCAL,
    RISING,
    ROUND_OF_G,
    ROUND_OF_X,
    SHARE,
    SPLIT,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.arithmetic.kits import flint_kit
from verify.claims.substitution import substitute_parameters
from verify.kernel.goals import Refused
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, check_family
from verify.rationals import Fraction

HALF = Fraction(1, 2)
DROP, ALL_SPLITS = theorem_9.DROP
GROWTH = "(L - ln(1 - b/L))^2 >= L^2 + 2*b"
TANGENT, PAIRS = CONVEX[0]
SHORT, LONG = INVERSE
BELOW_ROOT, BY_ITS_ROOT = IN_G
SECOND_DROP = second_drop(formulas.entropy)
LOCAL_DROP = f"w*({formulas.drop(formulas.entropy, formulas.DELTA)})"
TWICE = SPLITS.replace("gamma <= t - s", "gamma <= 2*(t - s)")
WITH_W = f"0 < q < 1, {GAMMA}, {formulas.FEASIBLE}, 0 <= w <= 1"

FALSE = {
    "T9": [
        (f"{LOCAL} == {CHANNEL.replace('g*q', '2*g*q')}", f"{SPLIT}, 2*g*q <= tau"),
        (DROP.replace("2/ln(2)", "2.01/ln(2)"), ALL_SPLITS),
        (DROP.replace(">=", "<="), ALL_SPLITS),
        (CONCAVE[0].replace("<=", ">="), CONCAVE[1]),
        (RISING[0], "0 <= a < b, b <= 0.51"),
        (RISING[0], "0 <= a <= b, b <= 1/2"),
        (SHORT[0].replace("2.53", "2"), SHORT[1]),
        (LONG[0].replace("2.53", "2.52"), LONG[1]),
        (LONG[0].replace("2*log2", "1.9*log2"), LONG[1]),
        ("ln(2.53) >= 0.929", ""),
        (GROWTH.replace("2*b", "2.01*b"), "0 <= b <= 1/2, L >= 9/10"),
        (GROWTH, "0 <= b <= 1/2, L >= 1/2"),
        ("ln(2) >= 694/1000", ""),
    ],
    "T9.s2": [
        (f"{LOCAL_DROP} >= 2.9*w*gamma^2*q*(1 - q)", f"{WITH_W}, tau = 1/2, q = 1/2"),
        (f"w*({formulas.drop(formulas.entropy)}) >= w*gamma^2*q*(1 - q)", f"{TWICE}, 0 <= w <= 1"),
        (
            f"w*({formulas.drop(formulas.entropy)}) >= w*gamma^2*q*(1 - q)",
            f"{theorem_9.WITNESSED.replace('1/2 - gamma', '1/2 + gamma')}, 0 <= w <= 1",
        ),
        (
            f"w*({formulas.drop(formulas.entropy)}) >= 11.64*w*gamma^2*q*(1 - q)",
            f"{theorem_9.AT_ADVANTAGE}, w = 1/2",
        ),
        ("q*(1 - q) >= 0.501*min(q, 1 - q)", "0 <= q <= 1"),
        ("w*gamma^2*q*(1 - q) >= w*gamma^2*m/2", f"0 <= q <= 1, 0 <= m <= q, 0 <= w <= 1, {GAMMA}"),
        ("gamma^2*m/2 >= gamma^2*err/(2*t)", f"{GAMMA}, t >= 1, err >= 0, m = err/(t + 1)"),
    ],
    "E42": [
        (f"{SECOND_DROP} >= 2.001/ln(2)*gamma^2*m/n", MIDDLE),
        (f"{SECOND_DROP} <= 2.1/ln(2)*gamma^2*m/n", MIDDLE),
    ],
    "T9.s3": [
        ("2.001*min(q, 1 - q) <= H(q)", "0 <= q <= 1"),
        ("min(q, 1 - q) >= H(q)", "0 <= q <= 1"),
    ],
    "T9.s4": [
        ("x >= y/(2*log2(2.52/y))", "y = H(x), 0 < x <= 1/2"),
        ("H(y/(2*log2(2/y))) <= y", "0 < y <= 0.252"),
        ("H(y/(2*log2(2/y))) <= y", "0.999 <= y <= 1"),
        ("H(y/(2*log2(2.52/y))) <= y", "y = 5/7"),
        ("y/(2*log2(2.53/y)) <= 0.37", "0 < y <= 1"),
    ],
    "E43": [
        ("gamma^2*(x + a)/(2*t) >= gamma^2*x/(2*t)", f"{GAMMA}, t >= 1, x >= 0, a >= -0.001"),
        (TANGENT.replace("(1 - 2*q)", "1.01*(1 - 2*q)"), PAIRS),
        (TANGENT.replace(">=", "<="), PAIRS),
        (CONVEX[1][0].replace("ln(2)/2", "0.99*ln(2)/2"), CONVEX[1][1]),
        (f"{BY_INVERSE} >= 2.001/ln(2)*gamma^2*x/t", ROUND_OF_X),
        (f"{BY_INVERSE} >= 2/ln(2)*gamma^2*x/t", ROUND_OF_X.replace("1/2", "0.51", 1)),
    ],
    "E44": [
        (f"{BY_G} >= 1.001/ln(2)*gamma^2*G/(t*log2(2/G))", ROUND_OF_G),
        (f"{BY_G} >= 1/ln(2)*gamma^2*G/(t*log2(2/G))", ROUND_OF_G.replace("t >= 1", "t >= 0.99")),
        (f"{SECOND_DROP} >= 2.002/ln(2)*gamma^2*m/n", MIDDLE),
        (theorem_9.G_OF_LAYERS[0].replace("1 - 2*", "1 - "), theorem_9.G_OF_LAYERS[1]),
        (BELOW_ROOT[0].replace("2*sqrt", "1.999*sqrt"), BELOW_ROOT[1]),
        (BY_ITS_ROOT[0].replace("/2)", "/5)"), BY_ITS_ROOT[1]),
        (BY_ITS_ROOT[0].replace("H(x)", "1.001*H(x)"), BY_ITS_ROOT[1]),
        ("x/(2*t) >= y/(4*t*log2(2/y))", "0 < x <= 1/2, y = H(x), t >= 1"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


# -- finite checks


def test_a_leaf_with_its_share_of_one_less_need_not_exist() -> None:
    case = majority_of_three(ENTROPY)[0]
    assert theorem_9.no_heavy_leaf(case) is not None
    assert theorem_9.no_heavy_leaf(case, leaves=2) is None


def test_the_witness_has_both_sides() -> None:
    found = theorem_9.no_heavy_leaf(theorem_9.EQUAL_SHARES[0])
    assert found is not None
    assert found["F"] == "the single bits"
    assert (found["largest w*min(q, 1 - q)"], found["eps_t/5"]) == (Fraction(1, 32), Fraction(3, 80))


def test_less_than_the_share_of_the_first_sentence_is_not_enough() -> None:
    """A leaf with a little less than eps_t/t drops less than the chain says."""
    relation, where = SHARE
    leaf = {"gamma": HALF, "t": Fraction(2), "w": HALF, "q": Fraction(1, 4), "err": Fraction(26, 100)}
    less = where.replace(">= err/t", ">= 0.96*err/t")
    check_family(parse_family(relation, less), Family((), leaf), flint_kit())
    with pytest.raises(Refused):
        check_family(parse_family(relation, where), Family((), leaf), flint_kit())


def test_errors_that_do_not_add_up_are_noticed() -> None:
    """Three leaves of error 1/6 each, in a stage that claims t = 1, and so two leaves."""
    leaves = ((Fraction(1, 3), HALF),) * 3
    case = Round(1, majority(1), HALF, 1, Stage(1, leaves, HALF), None)
    assert theorem_9.no_heavy_leaf(case, leaves=2) is not None
    assert theorem_9.no_heavy_leaf(replace(case, t=2), leaves=3) is None


@pytest.mark.parametrize("by", [Fraction(1, 5), Fraction(1, 4)])
def test_an_advantage_that_is_not_there_is_noticed(by: Fraction) -> None:
    run = rounds_of(majority(3), HALF, ENTROPY)
    assert all(theorem_9.breaks_recurrence(case) is None for case in run)
    better = [replace(r, here=replace(r.here, advantage=r.here.advantage + by)) for r in run]
    assert any(theorem_9.breaks_recurrence(case) is not None for case in better)


def test_a_gain_that_is_not_there_is_noticed() -> None:
    """As if the first split had gained nothing."""
    first = rounds_of(majority(3), HALF, ENTROPY)[0]
    assert theorem_9.breaks_recurrence(replace(first, after=first.here)) is not None


@pytest.mark.parametrize(
    ("relation", "where", "old", "new"),
    [
        (SHARP_43, ROUND_WITH_INVERSE, "ln(2)/2", "ln(2)/2.001"),
        (SHARP_44, ROUND_44, "ln(2)*t", "ln(2)/1.001*t"),
    ],
)
def test_more_than_the_sharp_constants_fails(relation: str, where: str, old: str, new: str) -> None:
    assert relation.count(old) == 1
    known, past = (
        substitute_parameters(parse_family(text, where), IRRATIONAL)
        for text in (relation, relation.replace(old, new))
    )
    layers = MIDDLE_LAYERS_43 if "x" in past.relation.gap.variables else MIDDLE_LAYERS
    check_family(past, layers, flint_kit())
    with pytest.raises(Refused):
        check_family(known, layers, flint_kit())
