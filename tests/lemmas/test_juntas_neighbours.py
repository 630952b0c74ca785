"""BDM20J, sections 1 to 2.4: kept proofs on families and trees refuse false neighbours, each with what refutes it."""

from __future__ import annotations

import pytest

from lemmas.juntas import lemma_4, lemma_6, parities, sampling
from tests.kinds.trees.growth_simulator import refuting_run
from tests.lemmas.kept import (
    assert_family_refused,
    assert_growth_refused,
    assert_refused,
    family,
    kept_family,
    kept_growth,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family
from verify.kinds.growing_trees.grammar import parse_growth
from verify.rationals import Fraction


def parity(alpha: str, p: str, c: str, k: str, *distances: str) -> Family:
    """Numbers of Lemma 9, and the distances of the other free bits to 1/2."""
    return family({"alpha": alpha, "p": p, "c": c, "k": k}, *({"r": r} for r in distances))


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("alpha^2*exp", "alpha*exp", parity("1/10", "11/100", "1/8", "1")),
        ("alpha > 0, ", "", parity("-1", "1/4", "1/4", "1")),
        ("alpha < p < 1 - alpha", "p < 1 - alpha", parity("2/5", "1/10", "1/4", "1")),
        ("alpha < p < 1 - alpha", "alpha < p", parity("2/5", "9/10", "1/4", "1")),
        ("abs(p - 1/2) >= c, ", "", parity("2/5", "1/2", "1", "2")),
        ("sum(1) <= k - 1", "sum(1) <= k", parity("3/10", "3/8", "1/8", "1", "1/8")),
        ("each c <= r", "each 0 < r", parity("1/10", "1/8", "3/8", "2", "1/100")),
    ],
)
def test_lemma_9(old: str, new: str, against: Family) -> None:
    """Alpha for its square; alpha, p, or p and c not as they are asked for; too many bits; bits too near to 1/2."""
    assert_family_refused("BDM20J.T10.printed-2", old, new, against)


def test_one_more_bit_and_the_bound_of_lemma_9() -> None:
    """The chance of the label 0; twice the distance; a chance near 1/2; the sharper bound with a hundredth more, at the
    ends of the range, and with a smaller product.
    """
    covariance, chances = parities.COVARIANCE
    farther, bits = parities.FARTHER
    sharper = "p*(1 - p)*a > alpha*(1 - alpha)*b"
    neighbours = [
        (covariance.replace("p*(1 - P) - (", "p*P - ("), chances),
        (farther.replace(">= 2*c", ">= 4*c"), bits),
        (farther, bits.replace(", abs(q - 1/2) >= c", "")),
        (sharper.replace("> alpha", "> 1.1*alpha"), parities.FAR),
        (sharper, parities.FAR.replace("alpha < p", "alpha <= p")),
        (sharper, parities.FAR.replace("a >= b", "2*a >= b")),
        ("p*abs((p - 1/2) - 1/2)*a >= alpha*(1 - alpha)*1.01*b", parities.FAR),
        ("p*abs(p*(1 - P) + (1 - p)*P - (1 - P)) == p*abs(p - 1/2)*abs(1 - 2*P)", "0 < p < 1, 0 <= P <= 1"),
        ("abs(1 - 2*(q*(1 - P) + (1 - q)*P)) == abs(q - 1/2)*abs(1 - 2*P)", bits),
        ("abs(2*d*a - 2*d*m) <= abs(a - m)", "0 <= d <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_just_beyond_what_is_sharper() -> None:
    """Two free bits with a hundredth more; a covariance of at most 1/4; parities of two bits, with a larger power; a
    chance of X_w below alpha^k.
    """
    mixed = "alpha*(1.01*(1 - alpha) - 0.01*alpha)"
    neighbours = [
        (f"p*(1 - p)*(2*r) > {mixed}*(2*r)", parities.TWO_FREE),
        ("u^2/(p*(1 - p)) - 4.01*u^2 >= 0", "0 < p < 1, 0 <= u <= p*(1 - p)"),
        ("(a^2*b)^(-4)*a^(-4) <= b^(4.03 - 8)*a^(-12)", "0 < a < 1/2, 0 < b, b < 1 - 2*a"),
        ("A*eps*q/p <= A*eps", "0 < p < 1, 0 < q < 1, p >= q/2, A > 0, eps > 0"),
        ("44 >= (1/4)^(-2)*(1/2)^(-2)*ln(1/(1/2))", ""),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_the_witnesses_of_lemma_6_are_seldom_seen_twice() -> None:
    """Of 45 examples: at most one with a chance above 9/10, but not above 19/20; so not with a larger chance of X_w."""
    assert Fraction(9, 10) < sampling.chance_of_one_at_most(45, Fraction(1, 90)) < Fraction(19, 20)
    assert sampling.chance_of_one_at_most(45, Fraction(1, 45)) < Fraction(9, 10)


def test_two_indices_for_one() -> None:
    """Two fair coins, the label one of them: with one index for both the sentence holds."""
    assert lemma_6.apart((1, 2)) is not None
    assert lemma_6.apart((2, 2)) is None


def test_certificates_are_about_the_statements() -> None:
    assert kept_family("BDM20J.T10.printed-2").statement == parse_family(*parities.LEMMA)
    for name in ("L5.support-9", "L6.support-4"):
        assert kept_family(f"BDM20J.{name}").statement == parse_family(*sampling.CHANCES)


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("exp(k*ln(alpha))", "exp(k*ln(alpha)/2)", family({"alpha": "1/4", "k": "1"}, {"p": "2/7"})),
        ("sum(1) <= k", "sum(1) <= k + 1", family({"alpha": "1/2", "k": "0"}, {"p": "3/5"})),
        ("0 < alpha < 1", "0 < alpha", family({"alpha": "2", "k": "1"})),
        ("each alpha < p", "each alpha/2 < p", family({"alpha": "1/2", "k": "1"}, {"p": "2/5"})),
    ],
)
@pytest.mark.parametrize("name", ["L5.support-9", "L6.support-4"])
def test_the_chance_of_what_is_fixed(name: str, old: str, new: str, against: Family) -> None:
    """The root of the bound; one feature more; an alpha that bounds no chance; chances below alpha."""
    assert_family_refused(f"BDM20J.{name}", old, new, against)


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("1/2 + N*u/2", "1/2 + N*u/4", family({"N": "1", "u": "1"}, {"w": "1", "v": "1/2"})),
        ("sum(w) == 1", "sum(w) == 2", family({"N": "1", "u": "0"}, {"w": "2", "v": "0"})),
        ("sum(1) == N", "sum(1) == N + 1", family({"N": "0", "u": "1/2"}, {"w": "1", "v": "1/4"})),
        ("v <= u/2", "v <= u", family({"N": "1", "u": "1/2"}, {"w": "1", "v": "1/2"})),
    ],
)
def test_small_trees_and_parities(old: str, new: str, against: Family) -> None:
    """Half of the gain; twice the weight; one leaf more; leaves that gain twice as much."""
    assert_family_refused("BDM20J.FN1.printed", old, new, against)


@pytest.mark.parametrize(
    ("name", "old", "new", "point"),
    [
        ("FN1.printed-2", "alpha <= q", "0 <= q", {"P": "0", "alpha": "1/2", "q": "0"}),
        ("FN1.printed-2", "(1 - alpha)*abs", "(1 - 3*alpha)*abs", {"P": "0", "alpha": "1/4", "q": "1/4"}),
        (
            "FN1.printed-4",
            "(k - t)*ln(1 - alpha)",
            "(k - t)*ln(1 - alpha)/2",
            {"alpha": "1/2", "t": "0", "k": "2", "w": "1", "b": "1/2"},
        ),
        (
            "FN1.printed-5",
            ">= r*ln(n)",
            ">= r*ln(n)/2",
            {"alpha": "1/2", "n": "3", "k": "1", "r": "1", "a": "1"},
        ),
        ("L9.printed-4", "t <= k - 1", "t <= k", {"c": "1/4", "k": "1", "t": "1"}),
        ("T7.support-2", "1/(800000*(1 + B))", "1/(8000*(1 + B))", {"B": "1", "m": "3.4e20"}),
        ("T7.support-4", "eps <= 1/40", "eps <= 1/4", {"eps": "1/4"}),
        ("T7.support-8", "4*abs(a - b)", "3*abs(a - b)", {"a": "1/100", "b": "0"}),
    ],
)
def test_lines_with_formulas(name: str, old: str, new: str, point: dict[str, str]) -> None:
    """A bit that is always 1; three times the distance; half of an exponent, twice; one bit more; larger covariances,
    twice; a curve that is less steep.
    """
    assert_refused(f"BDM20J.{name}", old, new, point)


WRONG = family({"l": "0", "v": "1"}, {"z": "1", "y": "0"})
"""The leaf says 0, and its only example, labeled 0, has f~ = 1."""


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("L4.s2.printed", "sum(w) == 1", "sum(w) == 2", family({"k": "0"}, {"w": "1"}, {"w": "1"})),
        (
            "L4.s2.printed",
            "each w >= exp(-k*ln(2))",
            "each w >= 0",
            family({"k": "0"}, {"w": "1"}, {"w": "0"}),
        ),
        ("G1.printed", "sum(x) <= 0", "sum(x) <= 1", family({}, {"x": "1", "d": "1"})),
        ("G1.printed", "d <= x", "d <= x + 1", family({}, {"x": "0", "d": "1"})),
        ("G1.printed-2", "sum(z) >= 1", "sum(z) >= 0", family({"l": "0", "v": "1"})),
        ("L4.s2.printed-2", "sum(z) >= 1", "sum(z) >= 0", family({"l": "0", "v": "1"})),
        ("L4.s2.printed-2", "z*(y - v) == 0", "z*(y - v) <= 0", WRONG),
        ("L4.s2.printed-2", ", y == l", "", family({"l": "0", "v": "1"}, {"z": "1", "y": "1"})),
    ],
)
def test_size_and_labels(name: str, old: str, new: str, against: Family) -> None:
    """Leaves deeper than k; halves with an example of the other label; a leaf without the example, with a wrong one,
    with two labels.
    """
    assert_family_refused(f"BDM20J.{name}", old, new, against)


@pytest.mark.parametrize(("name", "sign"), [("L6.s1.printed-2", 1), ("L6.s1.printed-3", -1)])
def test_the_average_is_inside(name: str, sign: int) -> None:
    """No covariance; more ones of both than of one; fewer than none; averages that are no shares."""
    for old, new, p, s, m, eps in (
        ("eps > 0", "eps >= 0", "0", "0", "0", "0"),
        ("s <= p, ", "", "0", "1", "1", "1"),
        ("m >= s, ", "", "1", "0", "-1", "1"),
        ("s >= 0, ", "", "0", "-1", "0", "1"),
        (", m - s <= 1 - p", "", "1", "0", "1", "1"),
    ):
        if (Fraction(s) - Fraction(p) * Fraction(m)) * sign >= Fraction(eps) / 2:
            assert_family_refused(f"BDM20J.{name}", old, new, family({"p": p, "s": s, "m": m, "eps": eps}))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("G1.support", "root n == 1", "root n >= 0"),
        ("G1.support", "w >= n + s", "w >= n"),
        ("G1.support", "split s == 0, ", "split "),
        ("G1.support", "n <= n_0 + s_0", "n <= n_0 + s_0 + 1"),
        ("L11.s1.reading", "root s == 1", "root s == 2"),
        ("L11.s1.reading", "a == A", "a >= A"),
        ("L11.s1.reading", "s_1 == s/2", "s_1 == s"),
        ("L11.s1.reading", "s_0 == u*s/2", "s_0 == s/2"),
        ("L11.s1.reading", "a == (a_1 + u*a_0)/2", "a == (a_1 - u*a_0)/2"),
        ("L11.s1.reading", "a == (a_1 + u*a_0)/2", "a >= (a_1 + u*a_0)/2"),
        ("L11.s3.printed", "root w == 1", "root w == 2"),
        ("L11.s3.printed", "g == v", "g >= v"),
        ("L11.s3.printed", "w_1 == p*w", "w_1 == w"),
        ("L11.s3.printed", "w_0 == (1 - p)*w", "w_0 == p*w"),
        ("L11.s3.printed", "g == p*g_1", "g >= p*g_1"),
        ("L11.s5.reading", "root b == 1", "root b == 2"),
        ("L11.s5.reading", "r == P", "r >= P"),
        ("L11.s5.reading", "b_0 == u*b", "b_0 == b"),
        ("L11.s5.reading", "b_1 == v*b", "b_1 <= v*b"),
        ("L11.s5.reading", "r == (u + v)*r_0", "r == (u - v)*r_0"),
        ("L11.s5.reading", "r_1 == r_0", "r_1 <= r_0"),
    ],
)
def test_expansions(name: str, old: str, new: str) -> None:
    """Paths that lack a bit; a coefficient, a mean and a product by what each question, or factor, brings; each part
    changed alone.
    """
    assert_growth_refused(f"BDM20J.{name}", old, new)


STATED = {
    "G1.support": lemma_4.SOME_PATH_LACKS,
    "L11.s1.reading": (
        "sum(s*a) == A",
        (
            "tree s, a after t splits, root s == 1, a == A, split u, u^2 == 1, s_1 == s/2, s_0 == u*s/2,"
            " a == (a_1 + u*a_0)/2"
        ),
    ),
    "L11.s3.printed": (
        "sum(w*g) == v",
        (
            "tree w, g after t splits, root w == 1, g == v, split p, 0 <= p <= 1, w_1 == p*w, w_0 == (1 - p)*w,"
            " g == p*g_1 + (1 - p)*g_0"
        ),
    ),
    "L11.s5.reading": (
        "sum(b*r) == P",
        (
            "tree b, r after t splits, root b == 1, r == P, split u, v, b_0 == u*b, b_1 == v*b, r == (u + v)*r_0,"
            " r_1 == r_0"
        ),
    ),
}


@pytest.mark.parametrize("name", STATED)
def test_no_run_refutes_the_statements_themselves(name: str) -> None:
    found = kept_growth(f"BDM20J.{name}").statement
    assert found == parse_growth(*STATED[name])
    assert refuting_run(found, runs=10, splits=2) is None


def test_false_neighbours_of_relations() -> None:
    neighbours = [
        ("p*(1 - p) < (1 + d)*alpha*(1 - alpha)", "p = alpha*(1 + 2*d), 0 < d < 1/2, 0 < alpha < 1/4"),
        ("abs(p*(1 - P) - (p*(1 - P) + (1 - p)*P)*p) == p*abs(1 - 2*P)", "0 < p < 1, 0 <= P <= 1"),
        ("p*(z + u) + (1 - p)*(u - z) == (2*p - 1)*u + z", "0 <= p <= 1"),
        ("x*F + (1 - x)*G == (2*x - 1)*(F + G)/2 + (F - G)/2", "0 <= x <= 1"),
        ("abs(s) > eps/2", "abs(t) >= eps, abs(s - t) <= eps/2, eps > 0"),
        ("abs(s) >= eps/2", "abs(t) >= eps, abs(s - t) <= eps, eps > 0"),
        ("abs(p*a - (p*a + (1 - p)*b)*p) == p*(1 - p)", "0 < p < 1, a = 1, b = 1"),
        ("2^d*sqrt(x/v) <= 2^d*sqrt(x/c)", "0 < c < 1/2, x > 0, v >= c/2, d >= 0"),
        ("2^d*sqrt(x/v) <= 2^d*sqrt(x)", "0 < c < 1/2, x > 0, v >= c, d >= 0"),
        (
            "2^d*sqrt(x/(2^(d - j)*c^d)) <= 2^d*2^(j/2)/(2^(d/2)*c^(j/2 - 1/2))*sqrt(x)",
            "0 < c < 1/2, x > 0, 0 <= d, d <= j",
        ),
        ("n^a*2^(-k) < n^(a - r)", "k >= r*log2(n), n >= 2, a >= 0, r >= 0"),
        ("beta/2*p*(1 - p)*d^2 >= 5*beta/2*(p*(1 - p)*d)^2", "beta > 0, 0 <= p <= 1"),
        (
            "beta/2*u^2/(p*(1 - p)) >= 5*beta*eps^2/8",
            "beta > 0, eps > 0, eps/2 <= u, u <= p*(1 - p), 0 < p < 1",
        ),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
