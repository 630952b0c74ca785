"""KM96, the proof of Lemma 3: signs of derivatives, the root's numerators, and pairs of terms in exact numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lemmas.boosting import lemma_3, lemma_3_signs
from lemmas.boosting.formulas import drop, entropy
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

NEAR = f"{lemma_3_signs.ALTERNATING}, {lemma_3_signs.NEAR}"
WEIGHTS = "y = tau/(1 - tau), 0 < tau < 1"
ROOM = "((n + 1)*(1 + x) - (2*n - 1)*x)"
PREFIX = f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{lemma_3.ENTROPY[1]}"

FALSE = {
    "L3.s2": [
        ("-q^(1 - n) + (1 - q)^(1 - n) < 0", "0 < q <= 1/2, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) <= 0", "0 < q <= 0.501, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) >= 0", "0.499 <= q < 1, n >= 3"),
        ("2*n - 1 - m > 0", "0 <= m <= 2*n - 1"),
    ],
    "L3.s3": [
        (lemma_3_signs.contribution("g", 3, 6), "g < 0, 0 <= tau <= 0.501, 0 < delta <= 1"),
        (lemma_3_signs.contribution("g", 2, 2), "g <= 0.001, 0 <= tau <= 1, 0 <= delta <= 1"),
        (PREFIX, f"{lemma_3.INSIDE}, q > 1/2"),
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) >= 0", "0 < tau <= 0.501, m >= 1"),
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) > 0", "0 < tau <= 1/2, m >= 1"),
    ],
    "L3.s4": [
        ("-g*delta^n*((1 - tau)*tau^n - tau*(1 - tau)^n) >= 0", "g < 0, 0 < tau < 1, 0 < delta <= 1, n >= 2"),
        (
            lemma_3_signs.contribution("g", 3, 6).replace(">=", "<="),
            "g > 0, 0 <= tau <= 0.501, 0 <= delta <= 1",
        ),
        (
            lemma_3_signs.pair(lemma_3.ENTROPY[1], lemma_3.ENTROPY[2], 2, 2),
            f"{lemma_3_signs.ALTERNATING}, v <= 4*q",
        ),
        (
            lemma_3_signs.pair(lemma_3_signs.ENTROPY_4, lemma_3_signs.ENTROPY_5, 4, 24),
            f"{lemma_3_signs.ALTERNATING}, v <= 2*q",
        ),
        (lemma_3_signs.pair(lemma_3.ENTROPY[2], lemma_3.ENTROPY[1], 2, 2), NEAR),
        (
            lemma_3_signs.pair(lemma_3.ROOT[1], lemma_3.ROOT[2], 2, 2),
            f"{lemma_3_signs.ALTERNATING}, v <= 3*q",
        ),
    ],
    "L3.s4, every pair": [
        (lemma_3_signs.PAIR, lemma_3_signs.EVERY_PAIR.replace("w <= 1", "w <= 1.01")),
        (lemma_3_signs.PAIR, lemma_3_signs.EVERY_PAIR.replace("t <= 1", "t <= 1.01")),
        (lemma_3_signs.PAIR.replace(">=", "<="), lemma_3_signs.EVERY_PAIR),
        (lemma_3_signs.PAIR.replace(">= t", ">= 1.01*t"), lemma_3_signs.EVERY_PAIR),
        ("1 + Y >= t*w*(1 + y*Y)", lemma_3_signs.EVERY_PAIR),
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
        (lemma_3_signs.FIFTH.replace(">=", "<="), lemma_3_signs.STEP),
        (lemma_3_signs.FIFTH.replace("/24", "/20"), lemma_3_signs.STEP),
        (lemma_3_signs.FIFTH.replace(" >= ", " - 4*s^6 >= "), lemma_3_signs.STEP),
        (lemma_3_signs.FIFTH, "0 < q < 1, -q <= s <= 1.001 - q"),
        (lemma_3_signs.FIFTH.split(" + (6*")[0] + " >= H(q + s)", lemma_3_signs.STEP),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_numerators_are_those_of_the_third_and_fourth_derivative() -> None:
    assert lemma_3_signs.numerators(3) == {1: 3}
    assert lemma_3_signs.numerators(4) == {0: 3, 2: 12}


def test_a_wrong_recurrence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_3_signs, "numerators", lambda n: {0: 1, n: -1})
    assert lemma_3_signs.wrong_sign(4)
    monkeypatch.setattr(lemma_3_signs, "numerators", lambda n: {n - 1: 1})
    assert lemma_3_signs.wrong_sign(4)


def test_numerators_have_the_derivatives_of_the_induction() -> None:
    for n in range(3, lemma_3_signs.MOST + 1):
        slope = {m - 1: m * a for m, a in lemma_3_signs.numerators(n).items() if m}
        assert slope == {m: n * (n - 2) * a for m, a in lemma_3_signs.numerators(n - 1).items()}


def entropy_sizes(n: int, q: Fraction) -> tuple[Fraction, Fraction]:
    """-G^(n)/n! and G^(n+1)/(n+1)! for H and even n, both times ln 2."""
    even = (q ** (1 - n) + (1 - q) ** (1 - n)) / (n * (n - 1))
    return even, (q**-n - (1 - q) ** -n) / ((n + 1) * n)


def root_sizes(n: int, q: Fraction) -> tuple[Fraction, Fraction]:
    """The same for the root, both divided by sqrt(1 - x^2) (-2)^n/(n! (1 - x^2)^n), x = 1 - 2q."""
    x = 1 - 2 * q
    even, odd = (sum(a * x**m for m, a in lemma_3_signs.numerators(k).items()) for k in (n, n + 1))
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
    for n in range(2, lemma_3_signs.MOST, 2):
        for q in POINTS:
            even, odd = sizes(n, q)
            assert 0 <= q * odd <= even
            for part in (Fraction(1, 100), Fraction(1, 2), Fraction(1)):
                assert pair_of((even, odd), n, part * q, q) > 0
                assert pair_of((even, odd), n, q, part * q) > 0


@pytest.mark.parametrize("sizes", [entropy_sizes, root_sizes], ids=["entropy", "root"])
def test_beyond_it_a_pair_is_negative(sizes: Callable[..., tuple[Fraction, Fraction]]) -> None:
    q = Fraction(1, 40)
    found = [pair_of(sizes(n, q), n, q / 100, q * Fraction(6, 5)) for n in range(2, lemma_3_signs.MOST, 2)]
    assert found[0] > 0 > found[-1]


def test_second_and_third_order_are_the_pairs_that_are_refuted() -> None:
    for q in POINTS:
        ratio = 1 - q / (1 - q)
        for sizes, times in ((entropy_sizes, 3), (root_sizes, 2)):
            even, odd = sizes(2, q)
            assert times * q * odd / even == ratio


def test_the_signs_can_follow_either_pattern_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    eighth = Fraction(1, 8)
    for name in ("H", "2 sqrt(q(1-q))"):
        assert lemma_3_signs.derivative_signs(name, eighth) == [-1, 1, -1, 1, -1]
        assert lemma_3_signs.derivative_signs(name, 1 - eighth) == [-1] * 5
        assert lemma_3_signs.neither_pattern((name, eighth)) is None
        assert lemma_3_signs.neither_pattern((name, Fraction(1, 2))) is not None
    assert lemma_3_signs.neither_pattern(("4q(1-q)", eighth)) is not None
    monkeypatch.setattr(lemma_3_signs, "derivative_signs", lambda name, q: [-1, -1, 1, 1, -1])
    assert lemma_3_signs.neither_pattern(("H", eighth)) is not None
