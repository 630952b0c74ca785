"""Both back ends: exact values, accuracy, domains, agreement with each other, and their independence."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flint import ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

import verify.arithmetic
from verify.arithmetic.enclosures import ArbEnclosures, Enclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.series import (
    SeriesEnclosures,
    _atanh,
    _floor_root,
    _modulo_ln2,
    _small_arctan,
    _taylor_exp,
)
from verify.rationals import Fraction

Factory = Callable[[int], Enclosures]
FACTORIES: tuple[Factory, ...] = (ArbEnclosures, SeriesEnclosures)

every_back_end = pytest.mark.parametrize("factory", FACTORIES)

# The first 60 decimals (OEIS A002162, A001113, A002193, A003881, A002580).
LN_2 = "0.693147180559945309417232121458176568075500134360255254120680"
E = "2.718281828459045235360287471352662497757247093699959574966967"
SQRT_2 = "1.414213562373095048801688724209698078569671875376948073176679"
PI_4 = "0.785398163397448309615660845819875721049292349843776455243736"
CBRT_2 = "1.259921049894873164767210607278228350570251464701507980081975"


def fractions_of(bounds: tuple[Any, Any]) -> tuple[Fraction, Fraction]:
    lo, hi = map(as_fraction, bounds)
    return lo, hi


def is_dyadic(q: Fraction) -> bool:
    return q.denominator & (q.denominator - 1) == 0


@every_back_end
@pytest.mark.parametrize(
    ("digits", "method", "arguments"),
    [
        (LN_2, "log", (2,)),
        (E, "exp", (1,)),
        (SQRT_2, "sqrt", (2,)),
        (PI_4, "arctan", (1,)),
        (CBRT_2, "root", (2, 3)),
    ],
)
def test_published_constants(factory: Factory, digits: str, method: str, arguments: tuple[int, ...]) -> None:
    lo, hi = fractions_of(getattr(factory(400), method)(*arguments))
    below = Fraction(Decimal(digits))
    assert below <= lo <= hi <= below + Fraction(1, 10**60)


@every_back_end
def test_exact_values(factory: Factory) -> None:
    e = factory(80)
    zero, one = e.rational(0), e.rational(1)
    assert e.log(1) == (zero, zero)
    assert e.exp(0) == (one, one)
    assert e.arctan(0) == (zero, zero)
    assert e.sqrt(0) == e.root(0, 5) == (zero, zero)
    assert e.sqrt(Fraction(4, 9)) == (e.rational(Fraction(2, 3)),) * 2
    assert e.root(Fraction(-8, -27), 3) == (e.rational(Fraction(2, 3)),) * 2
    assert e.root(Fraction(5, 7), 1) == (e.rational(Fraction(5, 7)),) * 2
    assert e.sqrt(Fraction(3**200, 5**100)) == (e.rational(Fraction(3**100, 5**50)),) * 2


@every_back_end
@pytest.mark.parametrize("bits", [2, 10, 53, 80, 333, 2000])
def test_accuracy_and_dyadic_ends(factory: Factory, bits: int) -> None:
    e, rng = factory(bits), Random(bits)
    near = [1 + s * Fraction(rng.randrange(1, 99), 2**k) for s in (1, -1) for k in (7, 60, 300)]
    spread = [
        Fraction(rng.randrange(1, 10**9), rng.randrange(1, 10**9)) * Fraction(2) ** rng.randrange(-90, 90)
    ]
    some = [*near, *spread, Fraction(2, 3), Fraction(4, 3), Fraction(3, 2), Fraction(1, 2), Fraction(2)]
    for q in some:
        exponent = q - 1 if q < 2000 else Fraction(1999, 7)
        bounds = [e.log(q), e.sqrt(q), e.root(q, 3), e.root(q, 7), e.exp(exponent), e.exp(-exponent)]
        for lo, hi in map(fractions_of, bounds):
            if lo != hi:
                assert is_dyadic(lo)
                assert is_dyadic(hi)
            assert 0 <= hi - lo <= min(abs(lo), abs(hi)) / 2**bits


@given(st.fractions(min_value=Fraction(1, 10**30), max_value=10**30), st.integers(min_value=2, max_value=9))
def test_the_two_arithmetics_agree(q: Fraction, n: int) -> None:
    small = q - 1 if q < 1000 else Fraction(1) / q
    for bits in (30, 80):
        arb, series = ArbEnclosures(bits), SeriesEnclosures(bits)
        pairs = [
            (arb.log(q), series.log(q)),
            (arb.sqrt(q), series.sqrt(q)),
            (arb.root(q, n), series.root(q, n)),
        ]
        pairs += [(arb.exp(small), series.exp(small)), (arb.exp(-small), series.exp(-small))]
        for x, y in pairs:
            (a, b), (c, d) = fractions_of(x), fractions_of(y)
            assert max(a, c) <= min(b, d)


@every_back_end
def test_ends_bracket_powers_exactly(factory: Factory) -> None:
    """The functional equations hold for the ends, with exact powers: checks that need no reference."""
    e, rng = factory(80), Random(3)
    for _ in range(300):
        q = Fraction(rng.randrange(1, 10**12), rng.randrange(1, 10**12))
        n = rng.randrange(2, 12)
        lo, hi = fractions_of(e.root(q, n))
        assert lo**n <= q <= hi**n
        (a, b), (c, d) = fractions_of(e.log(q)), fractions_of(e.log(q**n))
        assert n * a <= d
        assert c <= n * b
        s = Fraction(rng.randrange(-(10**6), 10**6), 10**4)
        (a, b), (c, d) = fractions_of(e.exp(s)), fractions_of(e.exp(-s))
        assert a * c <= 1 <= b * d


@every_back_end
def test_large_and_tiny_arguments(factory: Factory) -> None:
    e = factory(80)
    lo, hi = fractions_of(e.exp(-5000))
    assert 0 < lo < hi
    assert (hi - lo) * 2**80 <= lo
    for q in (2**19 + Fraction(1, 3), -(2**19) - Fraction(1, 3)):
        lo, hi = fractions_of(e.exp(q))
        assert (hi - lo) * 2**80 <= lo
    lo, hi = fractions_of(e.exp(Fraction(1, 2**500)))
    assert 1 - Fraction(1, 2**80) <= lo <= 1 + Fraction(1, 2**500) <= hi <= 1 + Fraction(1, 2**79)
    lo, hi = fractions_of(e.log(Fraction(1, 2**100_000)))
    assert lo < -100_000 * Fraction(LN_2) < hi + Fraction(1, 10**50)
    lo, hi = fractions_of(e.sqrt(Fraction(2, 3**2000)))
    assert lo**2 < Fraction(2, 3**2000) < hi**2


@every_back_end
def test_outside_the_domain(factory: Factory) -> None:
    e = factory(80)
    for call in (
        lambda: e.log(0),
        lambda: e.log(-1),
        lambda: e.sqrt(Fraction(-1, 10**40)),
        lambda: e.root(-8, 3),
        lambda: e.root(8, 0),
        lambda: e.exp(2**20 + 1),
        lambda: e.exp(-(2**40)),
        lambda: factory(1),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()


@every_back_end
@pytest.mark.parametrize("bad", [0.5, float("nan"), Decimal("0.5"), "2", None])
def test_floats_are_refused(factory: Factory, bad: Any) -> None:
    e = factory(80)
    for method in (e.rational, e.log, e.exp, e.sqrt):
        with pytest.raises(TypeError):
            method(bad)


@every_back_end
def test_rational_types(factory: Factory) -> None:
    e = factory(80)
    kind: Any = type(e.rational(1))
    for x in (Fraction(2, 3), fmpq(2, 3)):
        assert e.rational(x) == kind(2, 3)
        for bounds in (e.log(x), e.exp(x), e.sqrt(x), e.root(x, 3)):
            assert all(type(end) is kind for end in bounds)
        assert e.log(x) == e.log(e.rational(x))


@every_back_end
def test_back_ends_are_values(factory: Factory) -> None:
    assert factory(80) == factory(80) != factory(81)
    assert hash(factory(80)) == hash(factory(80))
    assert factory(80).bits == 80
    with pytest.raises(AttributeError):
        factory(80).bits = 3  # type: ignore[misc]


def test_names_tell_the_arithmetics_apart() -> None:
    assert (ArbEnclosures().name, SeriesEnclosures().name) == ("arb", "series")


def test_arb_restores_the_precision_even_after_an_error() -> None:
    before = ctx.prec
    e = ArbEnclosures(500)
    e.log(3), e.exp(3), e.root(3, 3)
    assert ctx.prec == before
    with pytest.raises(ValueError, match="positive"):
        e.log(-3)
    assert ctx.prec == before


# The steps of the series arithmetic, at so few bits that every unit counts


@pytest.mark.parametrize("w", [4, 9, 30])
def test_atanh_counts_its_lost_units(w: int) -> None:
    for d in range(2, 60):
        for n in range(d // 2 + 1):
            lo, hi = _atanh(n, d, w)
            series = sum(Fraction(n, d) ** (2 * j + 1) / (2 * j + 1) for j in range(40))
            tail = Fraction(n, d) ** 81
            assert lo <= 2**w * series
            assert 2**w * (series + tail) <= hi


@pytest.mark.parametrize("w", [4, 9, 30])
def test_arctan_counts_its_lost_units(w: int) -> None:
    for d in range(2, 60):
        for n in range(-(d // 2), d // 2 + 1):
            lo, hi = _small_arctan(n, d, w)
            series = sum((-1) ** j * Fraction(n, d) ** (2 * j + 1) / (2 * j + 1) for j in range(40))
            tail = abs(Fraction(n, d)) ** 81
            assert lo <= 2**w * (series - tail)
            assert 2**w * (series + tail) <= hi


@pytest.mark.parametrize("w", [2, 5, 8])
def test_taylor_series_of_exp_counts_its_lost_units(w: int) -> None:
    for r in range(2**w):
        lo, hi = _taylor_exp(r, w)
        x = Fraction(r, 2**w)
        terms = [Fraction(1)]
        for j in range(1, 30):
            terms.append(terms[-1] * x / j)
        assert lo <= 2**w * sum(terms)
        assert 2**w * (sum(terms) + terms[-1]) <= hi


@pytest.mark.parametrize("w", [10, 20])
def test_reduction_by_multiples_of_ln_2(w: int) -> None:
    """Also for arguments just below and above k ln 2, where the remainder is close to 0 or to ln 2."""
    below = Fraction(Decimal(LN_2))
    above = below + Fraction(1, 10**60)
    arguments = [Fraction(i, 37) for i in range(-400, 400)]
    arguments += [
        Fraction(round(k * below * 2**m) + s, 2**m)
        for k in range(-60, 60)
        for m in (8, 60)
        for s in (-1, 0, 1)
    ]
    for x in arguments:
        k, a, b = _modulo_ln2(x, w)
        least, most = sorted((x - k * below, x - k * above))
        assert 0 <= a <= 2**w * least
        assert 2**w * most <= b < 2**w
        assert b - a <= 8


@pytest.mark.parametrize("n", [2, 3, 5, 17])
def test_integer_roots_are_rounded_down(n: int) -> None:
    near_powers = [max(0, b**n + s) for b in (2, 3, 10, 12345, 2**70 + 1) for s in (-1, 0, 1)]
    for x in [*range(300), *near_powers, 2**1000]:
        root = _floor_root(x, n)
        assert root**n <= x < (root + 1) ** n


# Independence of the recheck's arithmetic


def test_the_series_arithmetic_imports_only_the_standard_library() -> None:
    folder = Path(verify.arithmetic.__file__).parent
    allowed = {*sys.stdlib_module_names, "verify"}
    for name in ("series.py", "intervals.py", "primitives.py"):
        tree = ast.parse((folder / name).read_text(encoding="utf-8"))
        imported = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
        imported += [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        assert {m.split(".")[0] for m in imported} <= allowed


def test_the_primitives_run_on_the_series_arithmetic_without_flint() -> None:
    script = (
        "import sys; sys.modules['flint'] = sys.modules['mpmath'] = None\n"
        "from verify.arithmetic.series import SeriesEnclosures\n"
        "from verify.arithmetic.intervals import Interval\n"
        "from verify.arithmetic.primitives import entropy_range\n"
        "print(entropy_range(SeriesEnclosures(), Interval(0, 1)))\n"
    )
    root = Path(verify.arithmetic.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "Interval(0, 1)\n"), done.stderr
