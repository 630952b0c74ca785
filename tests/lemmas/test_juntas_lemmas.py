"""BDM20J, Lemmas 4 to 8 and Theorem 7: certificates prove nothing beside them, and finite checks see what is wrong."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from algorithms.criteria import GINI, MINIMUM
from lemmas.juntas import at_levels, lemma_4, lemma_5, lemma_6, sampling, setting, theorem_7, theorem_12
from lemmas.juntas.sample_runs import Case, leaves, met, realized, wrong_somewhere
from tests.lemmas.kept import name_among
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.draws.certificates import DrawCertificate, check, load, replay
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.tails import obligations
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.rationals import Fraction

STATEMENTS = {
    "BDM20J.L8.repaired": sampling.LEMMA,
    "BDM20J.L8.s2.repaired": sampling.S2,
    "BDM20J.L5.repaired": lemma_5.LEMMA,
    "BDM20J.L6.repaired": lemma_6.LEMMA,
    "BDM20J.L6.s1.repaired": sampling.LEMMA,
    "BDM20J.T7": theorem_7.ALL_NEAR,
    "BDM20J.T10": at_levels.PARITIES.all_near,
    "BDM20J.L5.support": sampling.RARE,
}
NEIGHBOURS = [
    ("BDM20J.L8.repaired", "m >= 128*", "m >= 64*"),
    ("BDM20J.L8.repaired", "delta <= 1/2", "delta < 1"),
    ("BDM20J.L8.repaired", "E[mean(z)] >= alpha^k", "E[mean(z)] >= alpha^(2*k)"),
    ("BDM20J.L8.repaired", "eps < 1", "eps < 9"),
    ("BDM20J.L8.repaired", "alpha^(2*k))", "alpha^k)"),
    ("BDM20J.L8.repaired", ">= 1 - delta", "> 1 - delta/2"),
    ("BDM20J.L8.repaired", "0 <= y <= 1", "0 <= y <= 2"),
    ("BDM20J.L8.s2.repaired", "delta/3", "delta/9"),
    ("BDM20J.L5.repaired", "mean(z*y)]*E[mean(z*x)]", "mean(z*y)]*E[mean(z*x)]/2"),
    ("BDM20J.L5.repaired", ") < eps]", ") < eps/2]"),
    ("BDM20J.L6.repaired", ">= eps/2", ">= eps"),
    ("BDM20J.L6.repaired", "m >= 512*", "m >= 128*"),
    ("BDM20J.L6.repaired", "delta <= 1/2", "delta < 1"),
    ("BDM20J.L6.s1.repaired", ") < eps]", ") < eps/2]"),
    ("BDM20J.L6.s1.repaired", "m >= 128*", "m >= 1*"),
    ("BDM20J.L6.s1.repaired", "delta <= 1/2", "delta < 1"),
    ("BDM20J.T7", "at most n*3^k lists", "at most n*4^k lists"),
    ("BDM20J.T7", "n >= 2", "n >= 1"),
    ("BDM20J.T7", "m >= 192*", "m >= 96*"),
    ("BDM20J.T7", "k >= 1", "k >= 0"),
    ("BDM20J.T10", "m >= 49152*", "m >= 24576*"),
    ("BDM20J.T10", "at most n*3^k lists", "at most n*4^k lists"),
    ("BDM20J.T10", "n >= 2", "n >= 1"),
    ("BDM20J.L5.support", "4*m*E", "2*m*E"),
]


@cache
def certificate(name: str) -> DrawCertificate:
    if name in ("BDM20J.T7", "BDM20J.T10"):
        name = name_among(name, parse_draws(*STATEMENTS[name]), load)
    return load(stored(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_certificates_are_about_the_statements(name: str) -> None:
    assert certificate(name).statement == parse_draws(*STATEMENTS[name])


@pytest.mark.parametrize("name", ["BDM20J.L8.repaired", "BDM20J.L5.support"])
def test_certificates_hold(name: str) -> None:
    assert check(certificate(name), expected=parse_draws(*STATEMENTS[name])) == "proved"


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_a_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert old in relation + where
    found = certificate(name)
    wrong = parse_draws(relation.replace(old, new), where.replace(old, new))
    assert found.proof is not None
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))


def test_what_the_deviations_are() -> None:
    """Four means, each upwards and downwards; and every obligation is derived."""
    proof = certificate("BDM20J.L8.repaired").proof
    assert proof is not None
    assert len(proof.tails) == 8
    assert set(obligations(parse_draws(*sampling.LEMMA), proof, flint_kit())) == set(proof.proofs)


def test_false_neighbours_of_relations() -> None:
    turned_down = assert_none_proved(
        [
            ("u^2/(p*(1 - p)) - 4.01*u^2 >= 0", "0 < p < 1, u >= 0"),
            ("beta/2*u^2 > beta*eps^2/8", "beta > 0, u >= eps/2, eps > 0"),
            ("p*u + (1 - p)*v < 1.9*g", "u < g/p, v < g/(1 - p), 0 < p < 1, g > 0"),
            ("6*k*ln(n/d) >= ln(8*n*3^k/d)", "k >= 1, n >= 1, 0 < d <= 1"),
            ("4*ln(1/d) >= ln(8/d)", "0 < d < 1"),
            (lemma_5.SEEN_AT_ONCE[0], lemma_5.SEEN_AT_ONCE[1].replace("16*B", "15*B")),
            (lemma_5.GINI_GAIN.replace("== 4*p", "== 5*p"), "0 <= p <= 1"),
            (lemma_5.NOT_NEAR_0[0].replace("16*", "8*"), lemma_5.NOT_NEAR_0[1]),
            (lemma_5.LIKELY[0], "0 <= u, u <= 2"),
            (lemma_5.MANY[0], lemma_5.MANY[1].replace("m/4", "m/2")),
            ("1 - (1 - 2*v)^2 <= 3*v", "v >= 0"),
            (
                "abs(v/u - B) <= 1/10*eps",
                "abs(B - v) <= eps/8, abs(1 - u) <= eps/8, 0 <= B <= 1, 0 < eps < 1",
            ),
        ]
    )
    assert turned_down == 12


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        (lemma_5.MORE_ONES[0].replace("2*gamma", "1.9*gamma"), lemma_5.MORE_ONES[1]),
        (lemma_6.STRONG.replace("beta/2", "beta"), lemma_6.CONCAVE),
    ],
)
def test_false_neighbours_about_functions(relation: str, where: str) -> None:
    assert prove_functions(parse_functions(relation, where), time_limit=seconds(4.0)).status == "refuted"


# -- covariances and parities


def test_covariances_of_fair_coins_are_0_more_often_for_other_numbers() -> None:
    """Six pairs: three and two of them with a 1, and one with both."""
    assert lemma_5.other_chance(5) is None
    assert lemma_5.other_chance(47) is None
    assert lemma_5.no_covariance(47) < Fraction(1, 32 * 47**7)
    assert lemma_5.no_covariance(43) > Fraction(1, 32 * 43**7)
    assert lemma_5.other_chance(6) is not None


def test_the_middle_of_a_display() -> None:
    """Between the two answers the bound by the other one fails, and near to that it holds."""
    tenth = Fraction(1, 10)
    assert lemma_5.above_the_middle((tenth, 3 * tenth, tenth)) is not None
    assert lemma_5.above_the_middle((9 * tenth, 3 * tenth, tenth)) is None


def test_covariances_of_small_samples() -> None:
    """The definition, and what independence means for bits."""
    assert sampling.covariance([(0, 0), (1, 1)]) == Fraction(1, 4)
    for pairs in product([(0, 0), (0, 1), (1, 0), (1, 1)], repeat=4):
        shares = {(x, y): Fraction(pairs.count((x, y)), 4) for x in (0, 1) for y in (0, 1)}
        one_x, one_y = shares[1, 0] + shares[1, 1], shares[0, 1] + shares[1, 1]
        independent = all(
            s == (one_x if x else 1 - one_x) * (one_y if y else 1 - one_y) for (x, y), s in shares.items()
        )
        assert independent == (sampling.covariance(pairs) == 0)


def test_gains_on_samples_lie_between_the_bounds() -> None:
    """2 beta I^2 <= gain <= 2 gamma |I| for 4q(1-q), with beta = 8 and gamma = 4, on all small samples."""
    for case in realized(GINI, 2, 1, 2):
        if not case.rows:
            continue
        rows = [(x, case.label(x)) for x, c in case.rows for _ in range(c)]
        for i in (0, 1):
            cov = sampling.covariance([(x[i], y) for x, y in rows])
            gain = sum((c * 4 * q * (1 - q) for c, q in case.gain({}, i)), Fraction(0))
            assert 16 * cov**2 <= gain <= 8 * abs(cov)


def test_parities_gain_nothing_with_two_free_bits_only() -> None:
    assert setting.gains_something((3, 2)) is None
    assert setting.gains_something((3, 3)) is None
    assert setting.mean_label(3, 2, {0: 1, 1: 0}) == 1
    assert setting.mean_label(3, 2, {2: 1}) == Fraction(1, 2)


# -- lemma 4


def test_the_check_of_lemma_4_can_fail() -> None:
    """With ties allowed in the hypothesis, some run asks outside of J and ends without examples."""
    tied = Case(GINI, 2, 1, (0, 1), (0, 1, 1, 0))
    assert met(tied, strict=False)
    assert not met(tied)
    assert wrong_somewhere(tied) is not None


def test_paths_that_ask_both_bits_are_seen() -> None:
    """Those of a parity do, and those of a conjunction do not."""
    parity = Case(GINI, 2, 2, (0, 1, 1, 0), (1, 1, 1, 1))
    assert lemma_4.asked_on_all_paths(parity) is not None
    assert lemma_4.asked_on_all_paths(lemma_4.AND) is None
    assert Case(GINI, 3, 2, lemma_4.AND.f, (1,) * 8) in list(lemma_4.conjunctions())


def test_an_empty_restriction_is_seen() -> None:
    unseen = Case(GINI, 2, 2, (0, 0, 0, 1), (1, 1, 1, 0))
    assert not met(unseen)
    assert wrong_somewhere(unseen) is not None


def test_lemma_4_on_two_features() -> None:
    cases = [c for k in (1, 2) for c in realized(MINIMUM, 2, k, 1) if met(c)]
    assert len(cases) > 10
    assert all(wrong_somewhere(c) is None for c in cases)
    assert any(c.k < c.n for c in cases)


def test_the_runs_are_those_of_the_algorithm() -> None:
    """The largest gain of the conjunction is that of its own bits, and the paths of x_i = 0 end; those of a parity ask
    both bits.
    """
    assert lemma_4.AND.choices({}) == [0, 1]
    assert (lemma_4.no_feature(lemma_4.AND) or {})["max"] == Fraction(1, 4)
    assert (lemma_4.never_all(lemma_4.AND) or {})["probability of such a tree"] == 0
    assert lemma_4.never_all(Case(GINI, 2, 2, (0, 1, 1, 0), (1,) * 4)) is None
    found = {tuple(sorted(w.items())): label for w, label in leaves(lemma_4.AND)}
    assert found[(0, 0),] == 0
    assert found[(0, 1), (1, 1)] == 1


def test_no_smaller_power_of_alpha_in_theorem_12() -> None:
    """The larger bound of Lemma 11 asks for alpha^(-2k-4); the power -2k-3 is refuted."""
    relation = f"{theorem_12.ASKED_FOR} <= 8*k*ln(6) - (2*k + 3)*ln(a) - (4*k - 4)*ln(r)"
    assert assert_none_proved([(relation, theorem_12.LOGARITHMS)]) == 1
