"""A range that is sharp because its end is open: proved there, refuted with the end closed."""

from __future__ import annotations

import pytest

from verify.claims.check import Check
from verify.claims.comparing import closes
from verify.claims.parts import ClaimError
from verify.claims.verdicts import Verdict, settle
from verify.language.grammar import parse_statement


def settled(c: Check) -> Verdict:
    return settle({"P.L1": c.record})["P.L1"]


def word(c: Check) -> str:
    return settled(c).word


def test_an_open_end_is_sharp() -> None:
    c = Check("P.L1")
    c.printed("x^2 > 0", "0 < x < 1/2")
    c.stronger("x^2 > 0", "0 < x < 1", closing="0 <= x < 1", sharp="0 < x < 1")
    assert (word(c), settled(c).sharp) == ("loose", "0 < x < 1")


def test_an_end_that_may_be_closed_is_not_sharp() -> None:
    c = Check("P.L1")
    c.printed("x^2 > 0", "0 < x < 1/2")
    c.stronger("x^2 > 0", "0 < x < 1", closing="0 < x <= 1", sharp="0 < x < 1")
    assert (word(c), settled(c).sharp) == ("loose", "")


def test_a_range_that_is_not_larger_is_not_stronger() -> None:
    c = Check("P.L1")
    c.printed("x^2 > 0", "0 < x < 1/2")
    c.stronger("x*x > 0", "0 < x < 1/2", closing="0 <= x < 1/2", sharp="0 < x")
    assert word(c) == "true"


def test_the_family_becomes_a_range_of_real_numbers() -> None:
    c = Check("P.L1")
    c.printed("x*y > 0", "x = 2^-k, y = 2^-m, 1 <= k < m, integer k, m")
    c.stronger("x*y > 0", "0 < x <= 1/2, 0 < y <= 1/2", closing="0 <= x <= 1/2, 0 < y <= 1/2", sharp="x > 0")
    assert word(c) == "loose"


@pytest.mark.parametrize(
    "closing", ["0 <= x < 2", "0 < x < 1", "0 <= x", "0 <= x < 1, x < 3", "0 >= x, x < 1"]
)
def test_only_ends_may_be_closed(closing: str) -> None:
    c = Check("P.L1")
    c.printed("x^2 > 0", "0 < x < 1/2")
    with pytest.raises(ClaimError, match="closing"):
        c.stronger("x^2 > 0", "0 < x < 1", closing=closing, sharp="0 < x < 1")


@pytest.mark.parametrize(
    "options", [{}, {"beyond": "1"}, {"value": "1", "beyond": "1.001", "closing": "0 <= x"}]
)
def test_a_constant_or_an_open_end(options: dict[str, str]) -> None:
    c = Check("P.L1")
    c.printed("x^2 > 0", "0 < x < 1/2")
    with pytest.raises(ClaimError, match="a constant, with value= and beyond=, or an open end"):
        c.stronger("x^2 > 0", "0 < x < 1", sharp="x", **options)  # type: ignore[arg-type]  # texts


def test_closing_keeps_the_relation_and_what_is_whole() -> None:
    open_one = parse_statement("x > 0", "0 < x < 1")
    assert closes(open_one, parse_statement("x > 0", "0 <= x < 1"))
    assert not closes(open_one, parse_statement("x >= 0", "0 <= x < 1"))
    assert not closes(open_one, parse_statement("x > 0", "0 <= x < 1, integer x"))
    assert not closes(open_one, open_one)
