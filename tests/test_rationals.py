"""The fractions in use against those of the standard library, which set the meaning of every operation."""

from __future__ import annotations

import operator
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction as StandardFraction  # noqa: TID251  # what is compared with
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.language.expressions import Const, const
from verify.rationals import Fraction

WORD = 2**63
EDGES = [0, 1, -1, 2, WORD - 1, WORD, WORD + 1, -WORD, 2 * WORD - 1, 2 * WORD, 2**127 - 1, 2**31, 2**32 + 1]
"""Whole numbers at the ends of machine words, where compiled arithmetic would go wrong first."""

numbers = st.sampled_from(EDGES) | st.integers(-(2**130), 2**130) | st.integers(-30, 30)
pairs = st.tuples(numbers, numbers.filter(bool))
BINARY: list[Callable[[Any, Any], Any]] = [operator.add, operator.sub, operator.mul, operator.truediv,
    operator.floordiv, operator.mod, divmod, operator.lt, operator.le, operator.eq, operator.ne, max]  # fmt: skip
UNARY: list[Callable[[Any], Any]] = [operator.neg, operator.pos, abs, bool, hash, str, round, int,
    lambda x: x.__floor__(), lambda x: x.__ceil__(), lambda x: x.numerator, lambda x: x.denominator,
    lambda x: x.limit_denominator(1000), lambda x: x.as_integer_ratio()]  # fmt: skip


def plain(value: object) -> object:
    """What was computed, without the type of the fraction."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if isinstance(value, Fraction | StandardFraction):
        return (value.numerator, value.denominator)
    return value


def outcome(f: Callable[..., object], *arguments: object) -> object:
    """The value, or the kind of error."""
    try:
        return plain(f(*arguments))
    except ArithmeticError as error:
        return type(error)


@given(pairs, pairs)
def test_operations_agree(a: tuple[int, int], b: tuple[int, int]) -> None:
    for f in BINARY:
        expected = outcome(f, StandardFraction(*a), StandardFraction(*b))
        assert outcome(f, Fraction(*a), Fraction(*b)) == expected, f
        assert outcome(f, Fraction(*a), StandardFraction(*b)) == expected, f
        assert outcome(f, Fraction(*a), b[0]) == outcome(f, StandardFraction(*a), b[0]), f
        assert outcome(f, a[0], Fraction(*b)) == outcome(f, a[0], StandardFraction(*b)), f


@given(pairs, st.integers(-9, 9))
def test_functions_of_one_agree(a: tuple[int, int], n: int) -> None:
    for f in (*UNARY, lambda x: x**n, lambda x: pickle.loads(pickle.dumps(x))):  # our own bytes
        assert outcome(f, Fraction(*a)) == outcome(f, StandardFraction(*a))


@given(st.lists(pairs, max_size=6))
def test_sums_agree(values: list[tuple[int, int]]) -> None:
    assert plain(sum((Fraction(*v) for v in values), Fraction(0))) == plain(
        sum((StandardFraction(*v) for v in values), StandardFraction(0))
    )


@pytest.mark.parametrize("text", ["3/4", " -12 ", "1_000/3", "0.125", "-2.5e-3", "1e400"])
def test_texts_agree(text: str) -> None:
    assert plain(Fraction(text)) == plain(StandardFraction(text))


@pytest.mark.parametrize("text", ["", "1/0", "1//2", "one", "0x1", "nan"])
def test_what_is_no_number_is_refused(text: str) -> None:
    for kind in (Fraction, StandardFraction):
        with pytest.raises((ValueError, ZeroDivisionError)):
            kind(text)


def test_fractions_of_the_standard_library_are_exact_numbers() -> None:
    assert const(StandardFraction(1, 3)) == const(Fraction(1, 3)) == Const(StandardFraction(1, 3))
    with pytest.raises(TypeError):
        const(True)


CODE = """
import sys
from verify.rationals import Fraction
from verify.search.prover import prove
from verify.language.grammar import parse_statement
from verify.kernel.checker import check
assert Fraction.__module__ == sys.argv[1], Fraction.__module__
outcome = prove(parse_statement("x*(1-x) <= 1/4 - (x-1/2)^4", "0 <= x <= 1"))
print(outcome.status, [check(outcome.certificate, independent=i) for i in (False, True)])
"""


@pytest.mark.parametrize(("chosen", "module"), [("", "quicktions"), ("python", "fractions")])
def test_the_standard_library_can_be_chosen(chosen: str, module: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", CODE, module],
        env={**os.environ, "TREECERT_FRACTIONS": chosen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "proved ['proved', 'proved']", run.stderr
