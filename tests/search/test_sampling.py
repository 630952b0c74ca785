"""Samples in double precision: they lie where they should, agree with exact values, and decide nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.kernel.helpers import goal, region
from verify.arithmetic.kits import flint_kit
from verify.language.forms import Form
from verify.language.grammar import parse_expression
from verify.language.normal import normal_form
from verify.language.regions import Region
from verify.rationals import Fraction
from verify.search.programs import Array, apply_function, entropy, evaluate, to_float
from verify.search.sampling import Sampler, looks_false, lowest, poly_values, sample, sampler

KIT = flint_kit()
DOMAINS = {
    "interval": "x > 0, x < 1/5",
    "triangle": "x > 0, y > 0, x + y < 1",
    "prism": "x > 0, x < y, y < 1, z > 0, z < 1/3",
    "side": "x > 0, x < 1, y > 0, y < 1, x*y > 1/4",
    "disc": "x > -1, x < 1, y > -1, y < 1, x^2 + y^2 <= 1",
}


def form(text: str, where: str = "x > 0, x < 1") -> Form:
    return goal(KIT, text, where).form


def close(a: Array, b: Array) -> bool:
    """Equal up to rounding of double precision."""
    return bool(np.all(np.abs(a - b) <= 1e-9 * (1 + np.abs(a) + np.abs(b))))


@pytest.mark.parametrize("where", DOMAINS.values(), ids=list(DOMAINS))
def test_points_lie_in_the_region(where: str) -> None:
    r = region(KIT, where)
    points = sample(r)
    assert len(points) >= 40
    assert points.shape[1] == len(r.variables)
    for p in (*r.facet_polys, *(side for side, _ in r.sides)):
        assert np.all(poly_values(p, points) > -1e-15)


def test_points_come_close_to_every_facet_and_vertex() -> None:
    r = region(KIT, DOMAINS["triangle"])
    points = sample(r)
    for p in r.facet_polys:
        assert poly_values(p, points).min() < 1e-3
    for v in r.polytope.vertices:
        assert np.abs(points - np.array([float(x) for x in v])).max(axis=1).min() < 1e-2


def test_points_are_the_same_every_time() -> None:
    first = sample(region(KIT, DOMAINS["prism"]))
    sample.cache_clear()
    assert np.array_equal(first, sample(region(KIT, DOMAINS["prism"])))


def test_polynomials_are_exact_at_dyadic_points() -> None:
    p = form("3*x^3 - 5*x^2/4 + 7").terms.popitem()[1].num
    points = np.array([[k / 64] for k in range(65)])
    exact = [p.value((Fraction(k, 64),)) for k in range(65)]
    assert poly_values(p, points).tolist() == [float(v) for v in exact]


def test_rounding_noise_of_a_polynomial_counts_as_zero() -> None:
    p = form("(x - 1/3)^6").terms.popitem()[1].num
    assert poly_values(p, np.array([[1 / 3 + 1e-7]])).tolist() == [0.0]


FORMULAS = [
    "x^2 - x/3 + 1",
    "1/(1 + x) - 3/(2 - x)^2",
    "sqrt(x) + x^(2/3)*(1 - x)^(-1/2)",
    "ln(x)^2*ln(1 - x) + ln(3)/ln(2)",
    "H(x) + 3*H(x/2) - log2(1 + x)",
    "exp(-x)*(1 + x) + exp(x^2)",
    "min(x, 1/2 - x) + max(x, 1 - x, 1/3) - abs(x - 1/4)",
    "ln(1 + exp(x)) + sqrt(1 - sqrt(x)) + H(H(x)/2)",
    "(1 + ln(1 + x))^(-1/3)*(2 + exp(x))^2",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_forms_and_expressions_have_the_same_values(text: str) -> None:
    r = region(KIT, "x > 0, x < 1")
    expr = parse_expression(text)
    values, sizes = Sampler(r).values(normal_form(expr, r))
    column = {"x": sample(r)[:, 0]}
    assert close(values, evaluate(expr, column))
    assert np.all(sizes >= np.abs(values) * (1 - 1e-9))


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "x*(1 - x)",
        "(x - 1/3)^2",
        "H(x) - 4*x*(1 - x)",
        "2*sqrt(x*(1 - x)) - H(x)",
        "x - 1 - ln(x)",
        "exp(x) - 1 - x",
        "(2*x^2 - 1)^2",
        "x - x",
        "min(x, 1 - x) - x*(1 - x)",
    ],
)
def test_nothing_true_looks_false(text: str) -> None:
    assert not looks_false(form(text))


@pytest.mark.parametrize(
    "text",
    [
        "-x",
        "x - 1/10",
        "H(x) - 4*x*(1 - x) - 1/100",
        "ln(x) + 3",
        "x*ln(x) + 367/1000",
        "sqrt(x) - 1/50",
        "1 - 1/(16*x)",
    ],
)
def test_what_is_clearly_negative_somewhere_looks_false(text: str) -> None:
    f = form(text)
    assert looks_false(f)
    assert lowest(f) < 0


def test_constants_are_left_to_the_kernel() -> None:
    assert not looks_false(Form.constant(Region.at_a_point(KIT), -1))


def test_an_empty_region_has_no_samples() -> None:
    r = region(KIT, "x > 0, x < 1, x*(1 - x) > 1/2")
    f = normal_form(parse_expression("x - 2"), r)
    assert len(sample(r)) == 0
    assert not looks_false(f)
    assert lowest(f) == 1.0


def test_rows_that_overflow_are_left_out() -> None:
    f = form("exp(1/x^3) + 1")
    assert len(sampler(f.region).relative(f)) < len(sample(f.region))
    assert not looks_false(f)


def test_relative_values_lie_between_minus_one_and_one() -> None:
    f = form("3*x - 2*ln(1 + x)^2 - 1")
    found = sampler(f.region).relative(f)
    assert -1 - 1e-12 <= found.min() <= found.max() <= 1 + 1e-12


def test_the_value_zero_of_products_with_logarithms() -> None:
    ends = {"x": np.array([0.0, 1.0])}
    with np.errstate(all="ignore"):
        assert evaluate(parse_expression("x*ln(x)"), ends).tolist() == [0.0, 0.0]
        assert evaluate(parse_expression("H(x)"), ends).tolist() == [0.0, 0.0]


def test_undefined_values_are_not_numbers() -> None:
    x = {"x": np.array([-0.5, 1.5])}
    with np.errstate(all="ignore"):
        for text in ("H(x)", "ln(-abs(x))", "sqrt(-abs(x))"):
            assert np.isnan(evaluate(parse_expression(text), x)).all()


def test_entropy() -> None:
    assert entropy(np.array([0.0, 0.5, 1.0])).tolist() == [0.0, 1.0, 0.0]
    assert close(entropy(np.array([0.25])), np.array([2 - 0.75 * np.log2(3.0)]))


def test_constants_without_columns() -> None:
    assert evaluate(parse_expression("3/4"), {}).tolist() == [0.75]
    assert close(evaluate(parse_expression("exp(1)"), {}), np.array([math.e]))


@pytest.mark.parametrize(
    ("kind", "args", "expected"),
    [
        ("exp", [0.0], 1.0),
        ("ln", [1.0], 0.0),
        ("log2", [8.0], 3.0),
        ("abs", [-2.0], 2.0),
        ("min", [3.0, 1.0, 2.0], 1.0),
        ("max", [3.0, 1.0, 4.0], 4.0),
    ],
)
def test_functions(kind: str, args: list[float], expected: float) -> None:
    assert apply_function(kind, [np.array([a]) for a in args]).tolist() == [expected]


def test_powers_take_their_exponent() -> None:
    assert apply_function("pow", [np.array([4.0])], -0.5).tolist() == [0.5]


def test_numbers_beyond_double_precision() -> None:
    huge = Fraction(10) ** 400
    assert (to_float(huge), to_float(-huge), to_float(1 / huge)) == (float("inf"), float("-inf"), 0.0)
