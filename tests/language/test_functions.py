"""The rows of elementary functions: arguments, slopes, symmetry, limits and ranges against the functions themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flint
import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from tests.language.regions_for_tests import KITS, SQUARE, form
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval
from verify.arithmetic.series import SeriesEnclosures
from verify.errors import BadInput
from verify.language.derivatives import slope_of
from verify.language.expanded import EXPANDED, FUNCTION_NAMES
from verify.language.expressions import call, const, var
from verify.language.faces import COMMANDS, FACES
from verify.language.functions import FUNCTIONS, NONNEGATIVE, POSITIVE, REAL, UNIT, Arguments
from verify.language.grammar import parse_expression
from verify.rationals import Fraction
from verify.sharpening.numeric import MP, number, value_at

ONE_ARGUMENT = sorted(name for name, f in FUNCTIONS.items() if f.arity == 1)
TRUE: dict[str, Callable[[Any], Any]] = {
    "ln": mpmath.log,
    "log2": lambda x: mpmath.log(x, 2),
    "exp": mpmath.exp,
    "H": lambda p: -sum(q * mpmath.log(q, 2) for q in (p, 1 - p) if q),
    "abs": abs,
    "arctan": mpmath.atan,
}
INSIDE = {name: (Fraction(1, 7), Fraction(1, 2), Fraction(5, 6)) for name in ONE_ARGUMENT}
HALF = Fraction(1, 2)


def test_every_function_of_one_argument_is_compared() -> None:
    assert sorted(TRUE) == ONE_ARGUMENT


@pytest.mark.parametrize("name", [n for n in ONE_ARGUMENT if FUNCTIONS[n].slope])
def test_slopes_are_derivatives(name: str) -> None:
    with mpmath.workdps(60):
        for x in INSIDE[name]:
            slope = value_at(slope_of(name), {"u": number(x)})
            difference = mpmath.diff(TRUE[name], mpmath.mpf(int(x.numerator)) / int(x.denominator))
            assert abs(slope - difference) < 1e-20


@pytest.mark.parametrize("name", ["abs", "min", "max", "pow"])
def test_a_function_without_a_slope_has_no_derivative(name: str) -> None:
    assert not FUNCTIONS[name].smooth
    with pytest.raises(BadInput, match=f"{name} has no derivative formula"):
        slope_of(name)


def test_a_derivative_up_to_the_ends_is_asked_for() -> None:
    """H has none at 0 and 1, where it has values; ln has no value at 0."""
    assert {name for name, f in FUNCTIONS.items() if f.smooth} == {"ln", "log2", "exp", "arctan"}
    assert not replace(FUNCTIONS["arctan"], arguments=UNIT).smooth


@pytest.mark.parametrize("name", ONE_ARGUMENT)
@given(data=st.data())
def test_ranges_hold_the_value(name: str, data: st.DataObject) -> None:
    least, greatest, _, _ = FUNCTIONS[name].arguments
    drawn = st.fractions(
        -20 if least is None else least, 20 if greatest is None else greatest, max_denominator=64
    )
    x = data.draw(drawn.filter(FUNCTIONS[name].arguments.holds))
    with mpmath.workdps(60):
        value = TRUE[name](mpmath.mpf(int(x.numerator)) / int(x.denominator))
        for e in (ArbEnclosures(80), SeriesEnclosures(80)):
            found = FUNCTIONS[name].range
            assert found is not None
            box = found(e, Interval.point(e.rational(x)))
            assert box.lo is not None
            assert box.hi is not None
            low, high = (mpmath.mpf(int(b.numerator)) / int(b.denominator) for b in (box.lo, box.hi))
            assert low - mpmath.mpf("1e-50") <= value <= high + mpmath.mpf("1e-50")


@pytest.mark.parametrize(
    ("arguments", "held", "others"),
    [
        (REAL, ["-5", "0", "5"], []),
        (POSITIVE, ["1/9", "7"], ["0", "-1/9"]),
        (NONNEGATIVE, ["0", "7"], ["-1/9"]),
        (UNIT, ["0", "1/2", "1"], ["-1/9", "10/9"]),
        (Arguments(-1, 1, False, ""), ["-1/2", "1/2"], ["-1", "1", "-2", "2"]),
    ],
)
def test_arguments(arguments: Arguments, held: list[str], others: list[str]) -> None:
    assert all(arguments.holds(Fraction(t)) for t in held)
    assert not any(arguments.holds(Fraction(t)) for t in others)


def test_intervals_of_arguments_may_touch_an_end_and_no_more() -> None:
    assert POSITIVE.covers(Interval(0, None))
    assert UNIT.covers(Interval(0, 1))
    assert REAL.covers(Interval(None, None))
    for arguments, lo, hi in ((POSITIVE, -1, 1), (POSITIVE, None, 1), (UNIT, 0, 2), (UNIT, 0, None)):
        assert not arguments.covers(Interval(lo, hi))


# Odd functions


ODD = [name for name, f in FUNCTIONS.items() if f.odd]


@pytest.mark.parametrize("name", ODD)
def test_odd_functions_are_odd_and_tend_to_their_limit(name: str) -> None:
    f, limit = TRUE[name], FUNCTIONS[name].limit
    with mpmath.workdps(60):
        assert f(mpmath.mpf(0)) == 0
        assert all(f(-x) == -f(x) for x in map(mpmath.mpf, (0.25, 1, 17)))
        if limit is not None:
            assert abs(f(mpmath.mpf(10) ** 40) - value_at(parse_expression(limit), {})) < 1e-35


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
def test_one_of_two_opposite_arguments_is_kept(kit: Any) -> None:
    pairs = ["arctan(x - y) + arctan(y - x)", "arctan(-x) + arctan(x)", "arctan(-1/x)^2 - arctan(1/x)^2"]
    for zero in (*pairs, "arctan(x - x)"):
        assert form(zero, SQUARE, kit).is_zero, zero
    for other in ("arctan(x - y) - arctan(y - x)", "arctan(x) - arctan(y)", "exp(x) + exp(-x)"):
        assert not form(other, SQUARE, kit).is_zero, other


# Names elsewhere


def test_every_function_of_the_table_has_a_face() -> None:
    assert FUNCTIONS.keys() <= FACES.keys() <= FUNCTION_NAMES


@pytest.mark.parametrize("name", FACES)
def test_names_in_libraries_are_those_of_the_function(name: str) -> None:
    face, x = FACES[name], HALF
    if name in EXPANDED or FUNCTIONS[name].arity != 1:
        assert not face.sympy or hasattr(sympy, face.sympy)
        return
    value = float(value_at(call(name, var("x")), {"x": number(x)}))
    found = [getattr(np, face.numpy)(0.5)] if face.numpy else []
    found += [getattr(MP, face.mpmath)(0.5)] if face.mpmath else []
    found += [getattr(flint.arb, face.arb)(flint.arb(0.5))] if face.arb else []
    found += [getattr(sympy, face.sympy)(0.5)] if face.sympy else []
    assert all(abs(float(v) - value) < 1e-14 for v in found)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_commands_of_latex_are_read(command: str) -> None:
    name = COMMANDS[command]
    args = "x, y" if name in ("min", "max") else "x"
    assert parse_expression(rf"\{command}({args})") == parse_expression(f"{name}({args})")


def test_a_function_is_read_in_plain_text_latex_and_both() -> None:
    arctan = call("arctan", const(2) * var("x"))
    for typed in ("arctan(2*x)", r"\arctan(2x)", r"\arctan{2x}", r"\displaystyle arctan(2x)"):
        assert parse_expression(typed) == arctan, typed
