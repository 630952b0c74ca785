"""Witnesses are the ones a person would give: a vertex, a midpoint, the point where two sides touch.

Each of these statements is false and has a simplest point that shows it; anything longer would still be right, and a
loss.
"""

from __future__ import annotations

import pytest

from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

ENDS = [
    ("x < 1", "0 <= x <= 1", "x = 1"),
    ("x > 0", "0 <= x <= 1", "x = 0"),
    ("H(x) + H(y) > 0", "0 <= x <= 1, 0 <= y <= 1", "x = 0, y = 0"),
    ("x*y*z < 1", "0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1", "x = 1, y = 1, z = 1"),
    ("x^2 + y^2 <= 1", "0 <= x <= 1, 0 <= y <= 1", "x = 1, y = 1"),
    ("y < 1", "y == x^2, 0 <= x <= 1", "x = 1, y = 1"),
    ("x^2 <= 1", "x == 2", "x = 2"),
]
MIDDLES = [
    ("x*(1-x) <= 6/25", "0 <= x <= 1", "x = 1/2"),
    ("x^2 >= x", "0 <= x <= 1", "x = 1/2"),
    ("sqrt(x) >= x^(1/3)", "0 <= x <= 1", "x = 1/2"),
    ("4*x*(1-x)*(1 + 1/10^6) <= H(x)", "0 <= x <= 1", "x = 1/2"),
    ("H(x) <= (2 - 1/10^6)*sqrt(x*(1-x))", "0 <= x <= 1", "x = 1/2"),
    ("x >= 1", "", "x = 0"),
]
TOUCHING = [
    ("H(x) < 1", "0 < x < 1", "x = 1/2"),
    ("(3*x - 1)^2 > 0", "", "x = 1/3"),
    ("abs(x - 2/7) > 0", "0 <= x <= 1", "x = 2/7"),
    ("x + 1/x > 2", "x > 0", "x = 1"),
    ("exp(x) > 1 + x", "", "x = 0"),
    ("ln(x)*ln(1-x) < ln(2)^2", "0 < x < 1", "x = 1/2"),
    ("x*y < 1/4", "x + y == 1", "x = 1/2, y = 1/2"),
    ("(x - y)^2 > 0", "", "x = 0, y = 0"),
    ("x^3 + y^3 + 1 > 3*x*y", "x >= 0, y >= 0", "x = 1, y = 1"),
    ("x*ln(x/y) > x - y", "0 < x <= 1, 0 < y <= 1", "x = 1/2, y = 1/2"),
]
INTEGERS = [
    ("k^2 > 10*k - 25", "integer k", "k = 5"),
    ("2^k >= k^2", "integer k, k >= 0", "k = 3"),
    ("H(a) > 2*a", "a = 2^-k, k >= 1, integer k", "k = 1"),
    ("(a - 1/8)^2 > 0", "a = 2^-k, k >= 1, integer k", "k = 3"),
    ("a > b", "a = 2^-k, b = 2^-m, 1 <= k <= m, integer k, m", "k = 1, m = 1"),
    ("k*m <= 6", "integer k, integer m, 1 <= k <= 3, 1 <= m <= 3", "k = 3, m = 3"),
]


@pytest.mark.parametrize(("relation", "where", "point"), [*ENDS, *MIDDLES, *TOUCHING, *INTEGERS])
def test_the_witness(relation: str, where: str, point: str) -> None:
    witness = prove(parse_statement(relation, where), time_limit=20.0).witness
    assert witness is not None
    assert ", ".join(f"{name} = {value}" for name, value in sorted(witness.items())) == point


@pytest.mark.parametrize(
    ("relation", "where", "size"),
    [
        ("(H(a)+H(b))/2 <= H((a+b)/2) - (1/ln(2) + 1/10000)/2*(b-a)^2", "0 <= a <= 1, 0 <= b <= 1", 1000),
        ("x*ln(x) >= -36787/100000", "0 < x < 1", 1000),
        ("(x - 1/3)*(x - 1/3 - 1/10^6) >= 0", "0 < x < 1", 10**7),
        ("x^2 >= x/10^8", "0 <= x <= 1", 10**10),
    ],
)
def test_witnesses_of_close_calls_stay_short(relation: str, where: str, size: int) -> None:
    witness = prove(parse_statement(relation, where), time_limit=20.0).witness
    assert witness is not None
    assert max(Fraction(x).denominator for x in witness.values()) <= size
