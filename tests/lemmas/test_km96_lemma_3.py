"""KM96, Lemma 3: false neighbours, the numerators of the root's derivatives, and pairs of terms in exact numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lemmas.boosting import lemma_3
from lemmas.boosting.formulas import Criterion, drop, entropy, gini, root
from tests.lemmas.neighbours import assert_none_proved

WHOLE = "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1"
NEAR = f"{lemma_3.ALTERNATING}, {lemma_3.NEAR}"
CUBIC = lemma_3.cubic(root, lemma_3.ROOT, "(x - q)")
AT_P = lemma_3.cubic(root, lemma_3.ROOT, "(-tau*delta)")
AT_R = lemma_3.cubic(root, lemma_3.ROOT, "((1 - tau)*delta)")
WEIGHTS = "y = tau/(1 - tau), 0 < tau < 1"
ROOM = "((n + 1)*(1 + x) - (2*n - 1)*x)"
SECOND = f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{lemma_3.ENTROPY[1]}"


def times(bound: str, factor: str) -> str:
    """The same bound, larger."""
    return f"{factor}*({bound})"


FALSE = {
    "L3": [
        (f"{drop(gini)} >= {times(lemma_3.bound(lemma_3.GINI), '1.001')}", WHOLE),
        (f"{drop(entropy)} >= {times(lemma_3.bound(lemma_3.ENTROPY), '1.001')}", lemma_3.INSIDE),
        (f"{drop(root)} >= {times(lemma_3.bound(lemma_3.ROOT), '1.001')}", lemma_3.INSIDE),
        (SECOND, f"{lemma_3.INSIDE}, q > 1/2"),
        (
            f"{drop(entropy)} >= {lemma_3.bound(lemma_3.ENTROPY)}",
            lemma_3.INSIDE.replace("v <= 1 - q", "v <= 1.001 - q"),
        ),
        (f"{root('x')} >= {CUBIC}", "0 < q < 1, 0 <= x <= 1"),
        (f"{root('x')} < {CUBIC}", "0 < q < 1, 0 <= x <= 1"),
        (f"{root('x')} <= {CUBIC}", "0 < q < 1, 0 <= x <= 1.001"),
        (f"{root('x')} <= {CUBIC.replace('/6', '/7')}", "0 < q < 1, 0 <= x <= 1"),
        (
            f"{lemma_3.bound(lemma_3.ROOT)} == {root('q')} - tau*{AT_P} - (1 - tau)*{AT_R}",
            "q = 1/3, 0 < tau < 1, 0 < delta < 1",
        ),
    ],
    "L3.s1": [("g0 - (1 - tau)*(g0 - tau*delta*g1) - tau*(g0 + tau*delta*g1) == 0", "")],
    "E13": [
        ("-(1 - tau)/2*g2*(tau*delta)^2 - tau/2*g2*((1 - tau)*delta)^2 == -g2*tau*(1 - tau)*delta^2", "")
    ],
    "E14": [
        (
            "-g3/6*((1 - tau)*(-tau*delta)^3 + tau*((1 - tau)*delta)^3) == -g3/6*tau*(1 - tau)*(2*tau - 1)*delta^3",
            "",
        )
    ],
    "L3.s2": [
        ("-q^(1 - n) + (1 - q)^(1 - n) < 0", "0 < q <= 1/2, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) <= 0", "0 < q <= 0.501, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) >= 0", "0.499 <= q < 1, n >= 3"),
        ("2*n - 1 - m > 0", "0 <= m <= 2*n - 1"),
    ],
    "L3.s3": [
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) >= 0", "0 < tau <= 0.501, m >= 1"),
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) > 0", "0 < tau <= 1/2, m >= 1"),
    ],
    "L3.s4": [
        (lemma_3.pair(lemma_3.ENTROPY[1], lemma_3.ENTROPY[2], 2, 2), f"{lemma_3.ALTERNATING}, v <= 4*q"),
        (lemma_3.pair(lemma_3.ENTROPY_4, lemma_3.ENTROPY_5, 4, 24), f"{lemma_3.ALTERNATING}, v <= 2*q"),
        (lemma_3.pair(lemma_3.ENTROPY[2], lemma_3.ENTROPY[1], 2, 2), NEAR),
        (lemma_3.pair(lemma_3.ROOT[1], lemma_3.ROOT[2], 2, 2), f"{lemma_3.ALTERNATING}, v <= 3*q"),
    ],
    "L3.s4, every pair": [
        (lemma_3.PAIR, lemma_3.EVERY_PAIR.replace("w <= 1", "w <= 1.01")),
        (lemma_3.PAIR, lemma_3.EVERY_PAIR.replace("t <= 1", "t <= 1.01")),
        (lemma_3.PAIR.replace(">=", "<="), lemma_3.EVERY_PAIR),
        (lemma_3.PAIR.replace(">= t", ">= 1.01*t"), lemma_3.EVERY_PAIR),
        ("1 + Y >= t*w*(1 + y*Y)", lemma_3.EVERY_PAIR),
    ],
    "L3.s4, weights": [
        ("(1 - tau)*y*Y + tau == tau*(1 + y*Y)", WEIGHTS),
        ("tau - (1 - tau)*y^2*Y == tau*(1 + y*Y)", WEIGHTS),
    ],
    "L3.s4, ratios": [
        ("q*(1/q - X/(1 - q))/(1 + X) == (1 + q/(1 - q)*X)/(1 + X)", "0 < q < 1/2, X > 0"),
        ("(n + 1)*(1 + X) - (n - 1)*(1 - x*X) == 2 + X*(n - 1 + (n - 1)*x)", ""),
        ("n*(n - 2)*(N - (2*n - 3)*z - z + (2*n - 1)*z) + (2*n - 1)*N == ((n + 1)^2 - 2*(n + 1))*N", ""),
        ("n*(n - 2)*N + (2*n - 1)*N == n^2*N", ""),
        ("(n + 1)*(1 + x) - (n^2 - 1)*x >= 0", "n >= 4, 0 <= x <= 1"),
        (f"{ROOM}*(n - 3 + n*x) - n*(n - 2)*(1 - x^2) == 3*(2*(n - 1)*x + 1)", ""),
        (f"{ROOM}*(n - 3 + n*x) - n*(n - 2)*(1 - x^2) >= 0", "n >= 4, 0 <= x <= 1"),
    ],
    "L3.s4, sums": [
        (lemma_3.FIFTH.replace(">=", "<="), lemma_3.STEP),
        (lemma_3.FIFTH.replace("/24", "/20"), lemma_3.STEP),
        (lemma_3.FIFTH.replace(" >= ", " - 4*s^6 >= "), lemma_3.STEP),
        (lemma_3.FIFTH, "0 < q < 1, -q <= s <= 1.001 - q"),
        (lemma_3.FIFTH.split(" + (6*")[0] + " >= H(q + s)", lemma_3.STEP),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("g", "derivatives"),
    [(gini, lemma_3.GINI), (entropy, lemma_3.ENTROPY), (root, lemma_3.ROOT)],
    ids=["gini", "entropy", "root"],
)
def test_the_derivatives_that_are_put_in(g: Criterion, derivatives: lemma_3.Derivatives) -> None:
    from verify.language.grammar import parse_statement
    from verify.search.prover import prove

    for order, text in enumerate(derivatives, start=1):
        statement = parse_statement(f"{lemma_3.nth(g, order)} == {text}", "0 < q < 1")
        assert prove(statement, time_limit=10.0).status == "proved"


def test_numerators_are_those_of_the_third_and_fourth_derivative() -> None:
    assert lemma_3.numerators(3) == {1: 3}
    assert lemma_3.numerators(4) == {0: 3, 2: 12}


def test_a_wrong_recurrence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_3, "numerators", lambda n: {0: 1, n: -1})
    assert lemma_3.wrong_sign(4)
    monkeypatch.setattr(lemma_3, "numerators", lambda n: {n - 1: 1})
    assert lemma_3.wrong_sign(4)


def test_numerators_have_the_derivatives_of_the_induction() -> None:
    for n in range(3, lemma_3.MOST + 1):
        slope = {m - 1: m * a for m, a in lemma_3.numerators(n).items() if m}
        assert slope == {m: n * (n - 2) * a for m, a in lemma_3.numerators(n - 1).items()}


def entropy_sizes(n: int, q: Fraction) -> tuple[Fraction, Fraction]:
    """-G^(n)/n! and G^(n+1)/(n+1)! for H and even n, both times ln 2."""
    even = (q ** (1 - n) + (1 - q) ** (1 - n)) / (n * (n - 1))
    return even, (q**-n - (1 - q) ** -n) / ((n + 1) * n)


def root_sizes(n: int, q: Fraction) -> tuple[Fraction, Fraction]:
    """The same for the root, both divided by sqrt(1 - x^2) (-2)^n/(n! (1 - x^2)^n), x = 1 - 2q."""
    x = 1 - 2 * q
    even, odd = (sum(a * x**m for m, a in lemma_3.numerators(k).items()) for k in (n, n + 1))
    return Fraction(even), 2 * odd / ((n + 1) * (1 - x**2))


def pair_of(sizes: tuple[Fraction, Fraction], n: int, u: Fraction, v: Fraction) -> Fraction:
    """What the orders n and n + 1 contribute."""
    tau = u / (u + v)
    even, odd = sizes
    return even * ((1 - tau) * u**n + tau * v**n) - odd * (tau * v ** (n + 1) - (1 - tau) * u ** (n + 1))


POINTS = [Fraction(k, 40) for k in (1, 5, 10, 15, 19)]


@pytest.mark.parametrize("sizes", [entropy_sizes, root_sizes], ids=["entropy", "root"])
def test_every_pair_is_positive_where_the_expansion_converges(
    sizes: Callable[..., tuple[Fraction, Fraction]],
) -> None:
    for n in range(2, lemma_3.MOST, 2):
        for q in POINTS:
            even, odd = sizes(n, q)
            assert 0 <= q * odd <= even
            for part in (Fraction(1, 100), Fraction(1, 2), Fraction(1)):
                assert pair_of((even, odd), n, part * q, q) > 0
                assert pair_of((even, odd), n, q, part * q) > 0


@pytest.mark.parametrize("sizes", [entropy_sizes, root_sizes], ids=["entropy", "root"])
def test_beyond_it_a_pair_is_negative(sizes: Callable[..., tuple[Fraction, Fraction]]) -> None:
    q = Fraction(1, 40)
    found = [pair_of(sizes(n, q), n, q / 100, q * Fraction(6, 5)) for n in range(2, lemma_3.MOST, 2)]
    assert found[0] > 0 > found[-1]


def test_second_and_third_order_are_the_pairs_that_are_refuted() -> None:
    for q in POINTS:
        ratio = 1 - q / (1 - q)
        for sizes, times in ((entropy_sizes, 3), (root_sizes, 2)):
            even, odd = sizes(2, q)
            assert times * q * odd / even == ratio
