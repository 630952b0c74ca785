"""Decimals of exact numbers: rounded half to even, with the sign of what is shown."""

from __future__ import annotations

import pytest

from algorithms.decimals import decimal
from verify.rationals import Fraction


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        ("0", 3, "0.000"),
        ("1/2", 1, "0.5"),
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-1/3", 3, "-0.333"),
        ("-1/3000", 3, "0.000"),
        ("1999/1000", 2, "2.00"),
    ],
)
def test_decimals(x: str, digits: int, text: str) -> None:
    assert decimal(Fraction(x), digits) == text
