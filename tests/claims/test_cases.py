"""The extent of a run is read off its cases: how many, how many distinct, and which values each parameter took."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims.cases import NoValue, by_identity, key_of_case, run_through
from verify.claims.parts import ClaimError
from verify.rationals import Fraction


def fine(_case: object) -> None:
    """A check that finds nothing."""


def sizes(cases: Any, names: Any = "") -> str:
    return run_through(cases, fine, names=names).sizes


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Law:
    n: int
    tau: Fraction
    table: tuple[int, ...] = field(default=(), repr=False)


class Triple(NamedTuple):
    k: int
    m: int
    t: Fraction


@dataclass
class Loose:
    n: int


@pytest.mark.parametrize(
    ("cases", "names", "text"),
    [
        ([7], "n", "1 case; n = 7"),
        (range(3), "n", "3 cases; n = 0, 1, 2"),
        (range(10), "n", "10 cases; n = 0, ..., 9"),
        ([1, 2, 4, 8], "n", "4 cases; n = 1, 2, 4, 8"),
        ([n * n for n in range(20)], "n", "20 cases; n: 20 values from 0 to 361"),
        ([3, 1, 3, 2, 4], "n", "5 cases, 4 distinct; n = 1, ..., 4"),
        (range(1000, 3000), "n", "2,000 cases; n = 1000, ..., 2999"),
        ([Fraction(1, 2), Fraction(1, 3)], "t", "2 cases; t = 1/3, 1/2"),
        ([Fraction(i, 100) for i in range(1, 100)], "t", "99 cases; t: 99 values from 1/100 to 99/100"),
        ([1, Fraction(1, 2)], "t", "2 cases; t = 1/2, 1"),
        (["gini", "entropy"], "criterion", "2 cases; criterion = entropy, gini"),
        ([str(i) for i in range(20)], "name", "20 cases; name: 20 values"),
        ([True, False], "flag", "2 cases; flag = False, True"),
        ([Colour.RED, Colour.BLUE], "colour", "2 cases; colour = blue, red"),
        ([(2, Colour.RED), (3, Colour.RED)], "n colour", "2 cases; n = 2, 3; colour = red"),
        ([(0, 1), (1, 0)], "table", "2 cases; table: 2 values of length 2"),
        ([(0,), (1, 0)], "table", "2 cases; table: 2 values of lengths 1 to 2"),
        ([[0, 1], [1, 0]], "table", "2 cases; table: 2 values of length 2"),
        ([{"n": 1, "t": "a"}, {"n": 2, "t": "a"}], "", "2 cases; n = 1, 2; t = a"),
        ([Law(1, Fraction(1, 2), (0,)), Law(1, Fraction(1, 3))], "", "2 cases; n = 1; tau = 1/3, 1/2"),
        ([Triple(1, 2, Fraction(1)), Triple(2, 2, Fraction(1))], "", "2 cases; k = 1, 2; m = 2; t = 1"),
        ([Loose(1), Loose(1)], "", "2 cases, 1 distinct; n = 1"),
        ([5, 6], "", "2 cases; case = 5, 6"),
        ([(1, 2), (3, 4)], lambda case: {"sum": sum(case)}, "2 cases; sum = 3, 7"),
        ([(1, 2), (2, 1)], lambda case: {"sum": sum(case)}, "2 cases; sum = 3"),
    ],
)
def test_the_extent_in_words(cases: Iterable[object], names: object, text: str) -> None:
    assert sizes(cases, names) == text
    assert sizes(lambda: cases, names) == text


def test_names_and_parameters_agree_in_number() -> None:
    for cases, names in [([(1, 2)], "a b c"), ([(1, 2, 3)], "a b"), ([1], "a b"), ([[1, 2]], "a b")]:
        with pytest.raises(ClaimError, match=r"a case has \d parameters, and \d names are given"):
            sizes(cases, names)


def test_a_value_that_is_no_exact_text_is_counted_and_not_shown() -> None:
    class Odd:
        __hash__ = None  # type: ignore[assignment]  # on purpose

        def __eq__(self, other: object) -> bool:
            return True

    assert sizes([(1, Odd()), (2, Odd())], "n odd").startswith("2 cases; n = 1, 2; odd: ")
    assert "0x" not in sizes([(1, Odd()), (2, Odd())], "n odd")


def test_a_witness_ends_the_run() -> None:
    seen: list[int] = []

    def fails_at_three(n: int) -> dict[str, object] | None:
        seen.append(n)
        return {"n": n, "gain": Fraction(1, n)} if n == 3 else None

    run = run_through(range(10), fails_at_three, names="n")
    assert (run.witness, run.failing, seen) == ({"n": "3", "gain": "1/3"}, 3, [0, 1, 2, 3])
    assert run.sizes == "the last of 4 cases; n = 0, ..., 3"
    assert run_through([3], fails_at_three, names="n").sizes == "1 case; n = 3"


@pytest.mark.parametrize("witness", [0, "", (), {}, Fraction(0)])
def test_a_witness_that_is_falsy_is_a_witness(witness: object) -> None:
    assert run_through([1], lambda _: witness).witness is not None


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda _: True, "truth value"),
        (lambda _: False, "truth value"),
        (lambda _: {"x": 0.5}, "float"),
        (lambda _: (1, 0.5), "float"),
    ],
)
def test_what_a_check_may_not_return(check: Callable[[object], object], message: str) -> None:
    with pytest.raises(ClaimError, match=message):
        run_through([1], check)


def test_a_run_needs_a_case() -> None:
    for cases, keep in [([], None), ([1, 2], lambda n: n > 2)]:
        with pytest.raises(ClaimError, match="no case to check"):
            run_through(cases, fine, keep=keep)


def test_only_kept_cases_are_run_and_counted() -> None:
    run = run_through(range(10), fine, names="n", keep=lambda n: n % 2 == 0)
    assert run.sizes == "5 cases; n = 0, 2, 4, 6, 8"


def test_what_has_no_value_is_counted() -> None:
    run = run_through(range(4), lambda n: NoValue("n is odd") if n % 2 else None, names="n")
    assert run.without_value == "no value in 2 cases, first at n = 1 (n is odd)"
    assert run_through(range(4), fine).without_value == ""


@given(st.lists(st.tuples(st.integers(-3, 3), st.fractions(0, 1, max_denominator=4)), min_size=1))
def test_counts_and_ranges_are_those_of_the_cases(cases: list[tuple[int, Fraction]]) -> None:
    run = run_through(cases, fine, names="n t")
    assert (run.count, run.distinct) == (len(cases), len(set(cases)))
    assert run.values == {"n": {n for n, _ in cases}, "t": {t for _, t in cases}}


# -- what makes two cases the same


def test_equal_cases_are_one() -> None:
    assert key_of_case((1, 2)) == key_of_case((1, 2))
    assert key_of_case([1, 2]) == key_of_case([1, 2])
    assert key_of_case({"n": 1}) == key_of_case({"n": 1})
    assert key_of_case(Loose(1)) == key_of_case(Loose(1)) != key_of_case(Loose(2))


class Nothing:
    """Two of these are never equal, whatever they hold."""


def test_cases_without_an_equality_are_seen() -> None:
    for case in (Nothing(), (1, Nothing()), frozenset({Nothing()})):
        assert by_identity(key_of_case(case))
    point = namedtuple("point", "x")  # as a test
    for other in (
        1,
        "a",
        None,
        (1, None),
        Colour.RED,
        Law(1, Fraction(1)),
        Triple(1, 2, Fraction(1)),
        fine,
        int,
        len,
    ):
        assert not by_identity(key_of_case(other))
    assert not by_identity(key_of_case(point(1)))
