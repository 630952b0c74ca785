"""The fractions in use against those of the standard library, which set the meaning of every operation."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable
from contextlib import suppress
from copy import copy, deepcopy
from fractions import Fraction as StandardFraction  # noqa: TID251  # what is compared with
from math import gcd
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
ARITHMETIC: list[Callable[[Any, Any], Any]] = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, divmod]  # fmt: skip
BINARY: list[Callable[[Any, Any], Any]] = [operator.add, operator.sub, operator.mul, operator.truediv,
    operator.floordiv, operator.mod, divmod, operator.lt, operator.le, operator.eq, operator.ne, max]  # fmt: skip
UNARY: list[Callable[[Any], Any]] = [operator.neg, operator.pos, abs, bool, hash, str, round, int,
    lambda x: x.__floor__(), lambda x: x.__ceil__(), lambda x: x.numerator, lambda x: x.denominator,
    lambda x: x.limit_denominator(1000), lambda x: x.as_integer_ratio()]  # fmt: skip

COPIES: list[Callable[[Any], Any]] = [
    lambda x: round(x, 2),
    copy,
    deepcopy,
    lambda x: pickle.loads(pickle.dumps(x)),
]


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


def all_ours(value: object) -> bool:
    """Whether fractions are those of the project, in lowest terms with a positive denominator."""
    if isinstance(value, tuple):
        return all(map(all_ours, value))
    if not isinstance(value, StandardFraction):
        return True
    return type(value) is Fraction and value.denominator > 0 and gcd(*value.as_integer_ratio()) == 1


@given(pairs, pairs)
def test_results_are_ours_and_in_lowest_terms(a: tuple[int, int], b: tuple[int, int]) -> None:
    x, y, other = Fraction(*a), Fraction(*b), StandardFraction(*b)
    for f in ARITHMETIC:
        for left, right in ((x, y), (x, b[0]), (a[0], y), (x, other), (other, x)):
            with suppress(ZeroDivisionError):
                assert all_ours(f(left, right)), (f, left, right)


@given(pairs, st.integers(-4, 4))
def test_functions_of_one_give_ours(a: tuple[int, int], n: int) -> None:
    x = Fraction(*a)
    for f in [*UNARY, *COPIES]:
        assert all_ours(f(x))
    with suppress(ZeroDivisionError):
        assert all_ours(x**n)
        assert all_ours(operator.pow(x, Fraction(n)))
    assert all_ours(Fraction(StandardFraction(*a)))
    assert Fraction(x) is x


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


def test_a_number_with_more_digits_than_python_writes_has_a_name() -> None:
    assert repr(Fraction(1, 2**20000)).startswith("Fraction(0x1, 0x1")
    assert repr(Fraction(-3, 4)) == "Fraction(-3, 4)"
