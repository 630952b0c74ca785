"""BDM20J, section 2.4: each slip of the proof is seen, its correction passes, neighbours are turned down."""

from __future__ import annotations

import pytest

from algorithms.booleans import BooleanFunction, parity
from algorithms.smoothed import coefficients
from lemmas.juntas import small_values, smoothed
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

F = Fraction
BIT = BooleanFunction(1, 0b10)
AND = BooleanFunction(2, 0b1000)
RADIUS = smoothed.RADIUS


def test_coefficients_belong_to_the_restricted_function() -> None:
    assert smoothed.other_coefficient((AND, (None, 1)), restricted_values=False) is not None
    assert smoothed.other_coefficient((AND, (None, 1)), restricted_values=True) is None
    assert smoothed.other_coefficient((AND, (None, None)), restricted_values=False) is None


def test_coefficients_by_differences_are_those_of_the_transform() -> None:
    for f in (AND, parity(3), BooleanFunction(3, 0b00100111)):
        found = coefficients(f)
        for subset in ((), (0,), (0, 1), tuple(range(f.n))):
            assert smoothed.by_differences(f, f.n, subset) == found.get(subset, 0)


def test_what_the_proof_needs_of_g_holds() -> None:
    for f in (BIT, AND, parity(3)):
        for i in range(f.n):
            assert smoothed.other_shape((f, i)) is None
            assert smoothed.other_covariance((f, i)) is None
            assert smoothed.no_set((f, i)) is None
            assert smoothed.other_mean((f, smoothed.ENDS[: f.n])) is None


def test_wrong_shapes_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (AND, 0)
    right = smoothed.derivative
    monkeypatch.setattr(smoothed, "derivative", lambda f, i: {t: 2 * v for t, v in right(f, i).items()})
    assert smoothed.other_shape(case) is not None
    assert smoothed.other_covariance(case) is not None
    monkeypatch.setattr(smoothed, "derivative", lambda f, i: {**right(f, i), (1, 2): F(1)})
    assert smoothed.other_shape(case) is not None


def test_small_values_that_are_likely_are_seen() -> None:
    assert smoothed.unlikely((AND, 0, F(1, 8), F(1, 2))) is None
    assert smoothed.unlikely((parity(2), 0, F(1, 8), F(1, 2))) is None
    assert smoothed.unlikely((parity(2), 0, F(1, 8), F(1, 2**40))) is not None


@pytest.mark.parametrize("f", [BIT, AND, parity(3)])
def test_sizes_and_degrees(f: BooleanFunction) -> None:
    assert small_values.other_size((f, 0), 0) is not None
    assert small_values.other_size((f, 0), 1) is None
    assert small_values.other_top((f, 0), 0) is not None
    assert small_values.other_top((f, 0), 1) is None


def test_the_scaling() -> None:
    assert small_values.badly_scaled((BIT, 0, F(1, 3)), printed=True) == {
        "f": "01",
        "coefficient for k_0 = |I|": F(1, 2),
        "for the degree": F(1, 3),
    }
    for f in (BIT, AND, parity(3)):
        assert small_values.badly_scaled((f, 0, F(1, 3)), printed=False) is None
    assert small_values.badly_scaled((parity(3), 0, F(1, 3)), printed=True) is None


def test_values_of_the_scaled_polynomial_that_are_too_likely() -> None:
    """For one bit it is the constant c; for the parity of two it is 2 c xi or -2 c xi if the other bit is fair."""
    quarter, half = F(1, 4), F(1, 2)
    assert small_values.too_likely((BIT, 0, quarter, (half,), quarter)) == {
        "f": "01",
        "p^": "(1/2)",
        "degree": 0,
        "chance at least": F(1),
        "square of the bound": F(1, 4),
    }
    assert small_values.too_likely((parity(2), 0, quarter, (half, half), quarter)) is None
    parity_case = small_values.OF_A_PARITY
    assert small_values.too_likely(parity_case) == {
        "f": "0110",
        "p^": "(1/2, 1/2)",
        "degree": 1,
        "chance at least": F(1),
        "square of the bound": F(1, 2),
    }
    assert small_values.too_likely((*parity_case[:3], (half, F(3, 5)), parity_case[4])) is None
    assert small_values.too_likely((*parity_case[:4], F(1, 256))) is None


def test_the_witness_of_the_scaling_has_two_bits() -> None:
    assert small_values.badly_scaled((small_values.BOTH, 0, F(1, 8)), printed=True) == {
        "f": "0001",
        "coefficient for k_0 = |I|": F(1, 2),
        "for the degree": F(1, 8),
    }


def test_the_expansion_has_no_factor_for_the_first_bit() -> None:
    for others in ((), (1,), (1, 2, 3)):
        assert small_values.other_expansion((0, *others), (0, *others)) is not None
        assert small_values.other_expansion((0, *others), others) is None


def test_hypotheses_of_witnesses() -> None:
    assert small_values.relevant((AND, 1))
    assert not small_values.relevant((BooleanFunction(2, 0b1100), 0))


def test_false_neighbours() -> None:
    one = f"{RADIUS}, x > 0, 1 <= h, h <= j"
    neighbours = [
        ("2^h*2^(j/2)/(2^(h/2)*c^(j/2 - 1/2))*sqrt(x) <= (1/c)^j*sqrt(x)", one),
        ("2^h*sqrt(2^j/(2^h*c^(h + 2))*x) <= 2^h*2^(j/2)/(2^(h/2)*c^(j/2 - 1/2))*sqrt(x)", one),
        ("alpha*(1 - alpha)*(c/4)^(k - 1) > 2*alpha^2*(c/2)^(2*k)", f"{RADIUS}, 0 < alpha < 1/2, k >= -2"),
        ("2*p*(1 - p)*g > 2*alpha*x", f"{smoothed.OPEN}, x > 0, g > x"),
        ("2^(h - 1)*sqrt(x/v) <= 2^h*sqrt(x)", "x > 0, v >= 1/5, h >= 1"),
        ("p*(1 - p) > 2*alpha^2*D^2*(c/2)^(2*k)", f"{smoothed.OPEN}, {RADIUS}, 0 < D, D <= 1, k >= -2"),
        ("abs(s)*u >= u", "s^2 > 0, u > 0"),
        ("(1 - x)*(1 - y) <= 1 - x - y", "0 < x, x < 1, 0 < y, y < 1"),
        ("u + q - r <= u + b", "q <= b"),
        ("t*(d/3^k) <= d", "0 <= t, t <= 3^k + 1, d > 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_of_the_sample_size() -> None:
    size = "(2*a^2*(x/3^k)^2*(c/2)^(2*k))^(-4)*a^(-2*k)"
    where = "0 < a < 1/2, 0 < c < 1/2, 0 < x, x < 1, k >= 1"
    neighbours = [
        (f"{size} <= 1000000^k*c^(-8*k)*x^(-8)*a^(-2*k - 8)", f"{where}, k >= 20"),
        (f"{size} <= 1679616^k*c^(-8*k)*x^(-8)*a^(-2*k - 4)", where),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
