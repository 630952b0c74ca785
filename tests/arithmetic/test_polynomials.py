"""Polynomials, kits and Bernstein coefficients: two implementations, one answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.bernstein import bernstein, bisect, bounds
from verify.arithmetic.kits import Kit, WrongFactorisation, flint_kit, plain_kit, read_poly
from verify.arithmetic.polynomials import FlintPoly, PlainPoly, Poly
from verify.errors import TooLarge, TreecertError
from verify.rationals import Fraction

XY = ("x", "y")
CLASSES: tuple[type[Poly], ...] = (FlintPoly, PlainPoly)
coefficients = st.fractions(min_value=-3, max_value=3, max_denominator=4)
terms = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), coefficients, max_size=5)
points = st.tuples(coefficients, coefficients)
BOTH = pytest.mark.parametrize("cls", CLASSES)


def poly(cls: type[Poly], text: str, names: tuple[str, ...] = XY) -> Poly:
    return read_poly(cls, text, names)


@given(terms, terms, points)
def test_both_implementations_agree_with_the_values(
    a: dict[tuple[int, ...], Fraction], b: dict[tuple[int, ...], Fraction], at: tuple[Fraction, ...]
) -> None:
    found = []
    for cls in CLASSES:
        p, q = cls.from_terms(XY, a), cls.from_terms(XY, b)
        assert (p + q).value(at) == p.value(at) + q.value(at)
        assert (p - q).value(at) == p.value(at) - q.value(at)
        assert (p * q).value(at) == p.value(at) * q.value(at)
        assert (p**3).value(at) == p.value(at) ** 3
        assert p.scale(Fraction(2, 3)).value(at) == p.value(at) * Fraction(2, 3)
        assert p.compose([q, p], XY).value(at) == p.value([q.value(at), p.value(at)])
        if not q.is_zero:
            assert (p * q).exact_div(q) == p
        found.append([r.text for r in (p, p * q, p - q, p**2, p.derivative("x"), p.compose([q, p], XY), -p)])
        assert read_poly(cls, p.text, XY) == p
    assert found[0] == found[1]


@BOTH
def test_exact_division_is_exact(cls: type[Poly]) -> None:
    assert poly(cls, "x^2-y^2").exact_div(poly(cls, "x-y")) == poly(cls, "x+y")
    assert poly(cls, "x^2+y^2").exact_div(poly(cls, "x-y")) is None
    assert poly(cls, "x").exact_div(poly(cls, "x^2")) is None
    assert poly(cls, "x").exact_div(poly(cls, "2")) == poly(cls, "1/2*x")
    with pytest.raises(ZeroDivisionError):
        poly(cls, "x").exact_div(poly(cls, "0"))


@BOTH
def test_shapes(cls: type[Poly]) -> None:
    p = poly(cls, "-3*x^2*y+1/2*y-7")
    assert (p.degree, p.size, p.leading_bits, p.bits) == (3, 3, 2, 3)
    assert p.constant == -7
    assert p.text == str(p) == repr(p) == "-3*x^2*y+1/2*y-7"
    zero = poly(cls, "0")
    assert (zero.degree, zero.size, zero.leading_bits, zero.text, zero.is_constant) == (0, 0, 0, "0", True)
    assert poly(cls, "x") != poly(cls, "x", ("x",))
    assert poly(cls, "x") != "x"
    assert poly(cls, "3", ()).compose([], XY) == poly(cls, "3")
    assert poly(cls, "x*y").compose([poly(cls, "2", ()), poly(cls, "3", ())], ()) == poly(cls, "6", ())


@BOTH
def test_primitive_parts_keep_the_sign(cls: type[Poly]) -> None:
    content, body = poly(cls, "-4/3*x+2*y").primitive()
    assert (content, body.text) == (Fraction(2, 3), "-2*x+3*y")
    with pytest.raises(ZeroDivisionError):
        poly(cls, "0").primitive()


@BOTH
@pytest.mark.parametrize(
    "grow",
    [
        lambda p: p**600,
        lambda p: (p + p * p) ** 62 * (p - p * p) ** 62,
        lambda p: p.scale(Fraction(10**15000)) * p.scale(Fraction(10**15000)),
        lambda p: (p * p + p) ** 100,
        lambda p: (p**100).compose([p**100, p], XY),
        lambda p: (p**60).compose([p * p + p, p], XY),
    ],
)
def test_growth_is_refused_before_it_happens(cls: type[Poly], grow: object) -> None:
    with pytest.raises(TooLarge):
        grow(poly(cls, "x+y+1"))  # type: ignore[operator]  # a function of a polynomial


@BOTH
@pytest.mark.parametrize("number", [Fraction(10**3900), Fraction(1, 10**3900)], ids=["long", "small"])
def test_numbers_longer_than_certificates_hold_are_not_written(cls: type[Poly], number: Fraction) -> None:
    written = cls.constant_of(("x",), number).text
    assert len(written) > 3900
    with pytest.raises(TooLarge, match="4000 digits"):
        _ = cls.constant_of(("x",), number * number * number).text


@BOTH
@pytest.mark.parametrize(
    "text", ["x^", "2x", "x^-1", "x^1.5", "1e5", "z", "x/y", "1/0", "x**2", " x", "x^99999", "\u0661"]
)
def test_texts_that_are_no_polynomials(cls: type[Poly], text: str) -> None:
    with pytest.raises(TreecertError):
        poly(cls, text)


# kits


def test_flint_factors_and_the_plain_kit_reads_the_table() -> None:
    flint = flint_kit()
    p = poly(FlintPoly, "-2*x^3*y+2*x*y^3")
    content, factors = flint.factor(p)
    assert multiplied(flint, content, factors) == p
    assert {f.text for f, _ in factors} == {"x", "y", "x-y", "x+y"}
    plain = plain_kit(flint.factored)
    content, same = plain.factor(poly(PlainPoly, "-2*x^3*y+2*x*y^3"))
    assert [(f.text, e) for f, e in same] == [(f.text, e) for f, e in factors]
    assert plain_kit().factor(poly(PlainPoly, "x^2-y^2"))[1] == ((poly(PlainPoly, "x^2-y^2"), 1),)


def multiplied(kit: Kit, content: Fraction, factors: tuple[tuple[Poly, int], ...]) -> Poly:
    total: Poly = kit.poly.constant_of(XY, content)
    for f, e in factors:
        total = total * f**e
    return total


def test_constants_and_affine_polynomials_have_simple_factors() -> None:
    for kit, cls in ((flint_kit(), FlintPoly), (plain_kit(), PlainPoly)):
        assert kit.factor(poly(cls, "-3/2")) == (Fraction(-3, 2), ())
        assert kit.factor(poly(cls, "-4*x+6")) == (Fraction(2), ((poly(cls, "-2*x+3"), 1),))
        assert kit.factored == {}
        with pytest.raises(ZeroDivisionError):
            kit.factor(poly(cls, "0"))


@pytest.mark.parametrize(
    "table",
    [
        [("x-y", 1)],
        [("x-y", 2)],
        [("x-y", 1), ("x+2*y", 1)],
        [("x-y", 1), ("x+y", 1), ("2", 1)],
        [("x-y", 1), ("x+y", 0)],
        [("x-y", 1), ("0", 1)],
        [("x^900", 900)],
        [("", 1)],
        [],
    ],
)
@pytest.mark.parametrize("make", [flint_kit, plain_kit])
def test_false_tables_are_noticed(make: Callable[..., Kit], table: list[tuple[str, int]]) -> None:
    kit = make({"x^2-y^2": table})
    with pytest.raises(TreecertError):
        kit.factor(poly(kit.poly, "3*x^2-3*y^2"))


def test_tables_may_factor_less_and_with_other_signs() -> None:
    kit = plain_kit({"x^2-y^2": [("2*y-2*x", 1), ("x+y", 1)]})
    p = poly(PlainPoly, "x^2-y^2")
    content, factors = kit.factor(p)
    assert multiplied(kit, content, factors) == p
    assert content == -1
    assert issubclass(WrongFactorisation, TreecertError)


def test_very_large_polynomials_are_not_factored() -> None:
    p = FlintPoly.from_terms(("x",), {(300,): Fraction(1), (0,): Fraction(-1)})
    assert flint_kit().factor(p)[1] == ((p, 1),)


# Bernstein


@BOTH
def test_bernstein_coefficients_bound_and_reproduce(cls: type[Poly]) -> None:
    rng = Random(2)
    corner = [tuple(Fraction(rng.randrange(-4, 5), 3) for _ in XY) for _ in range(3)]
    simplex = (corner[0], corner[1], corner[2])
    for text in ("3", "x-2*y", "x*y-y^2+1", "x^3-2*x*y^2+y"):
        p = poly(cls, text)
        found = bernstein(p, simplex)
        low, high = bounds(p, simplex)
        assert low <= high
        for k, vertex in enumerate(simplex):
            assert found[tuple(p.degree if i == k else 0 for i in range(3))] == p.value(vertex)
        for i, j in product(range(5), repeat=2):
            if i + j <= 4:
                weights = (Fraction(i, 4), Fraction(j, 4), Fraction(4 - i - j, 4))
                at = tuple(
                    sum((w * v[c] for w, v in zip(weights, simplex, strict=True)), Fraction(0))
                    for c in range(2)
                )
                assert low <= p.value(at) <= high


@BOTH
def test_bernstein_refuses_other_simplices_and_large_degrees(cls: type[Poly]) -> None:
    zero, one = (Fraction(0), Fraction(0)), (Fraction(1), Fraction(0))
    with pytest.raises(ValueError, match="3 vertices"):
        bernstein(poly(cls, "x"), (zero, one))
    with pytest.raises(TooLarge):
        bernstein(poly(cls, "x^300*y^200"), (zero, one, (Fraction(0), Fraction(1))))


def test_bisection_halves_a_longest_edge() -> None:
    triangle = ((Fraction(0), Fraction(0)), (Fraction(4), Fraction(0)), (Fraction(0), Fraction(1)))
    left, right = bisect(triangle)
    assert {*left, *right} == {*triangle, (Fraction(2), Fraction(1, 2))}
    small = ((Fraction(0),), (Fraction(1, 2**2100),))
    with pytest.raises(TooLarge):
        bisect(small)


@pytest.mark.parametrize("kind", [FlintPoly, PlainPoly])
def test_a_text_has_no_number_that_cannot_be_read(kind: type[Poly]) -> None:
    x = kind.gen(("x",), "x")
    assert len(x.scale(Fraction(2**13_000 - 1)).text) < 4000
    for c in (Fraction(2**13_000), Fraction(-(2**20_000)), Fraction(1, 2**13_000)):
        with pytest.raises(TooLarge, match="4000 digits"):
            _ = x.scale(c).text


def test_coefficients_without_a_short_common_denominator() -> None:
    """Products are computed in fractions there, with the same result."""
    rng = Random(11)
    bits = (3, 40, 700, 3000)
    for _ in range(60):
        pair: list[dict[tuple[int, ...], Fraction]] = [
            {
                (i, rng.randrange(3)): Fraction(rng.randint(-9, 9), rng.getrandbits(rng.choice(bits)) | 1)
                for i in range(3)
            }
            for _ in range(2)
        ]
        products = []
        for cls in CLASSES:
            p, q = (cls.from_terms(XY, t) for t in pair)
            products.append([(p * q).terms(), (p * p * p).terms(), p.compose([q, p], XY).terms()])
        assert products[0] == products[1]
