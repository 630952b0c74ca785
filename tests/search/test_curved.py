"""Domains with conditions that are no polynomials: what is proved, and that both arithmetics replay it."""

import pytest

from verify.kernel.checker import check
from verify.language.grammar import parse_statement
from verify.search.prover import prove

PROVED = [
    ("2*exp(-2*m*t^2) <= d", "0 < d < 1, 0 < t < 1, m >= ln(2/d)/(2*t^2)"),
    ("(x-y)^2 <= 1/4", "0 < x < 1, 0 < y < 1, abs(x-y) <= 1/2"),
    ("r^2 <= 1/3", "0 <= r <= 1/sqrt(3)"),
    ("y^2 <= x", "0 <= x <= 1, 0 <= y <= sqrt(x)"),
    ("y^2 >= x", "0 <= x <= 1, sqrt(x) <= y <= 1"),
    ("exp(m) >= a", "1 < a < 2, m >= ln(a)"),
    ("x < 1", "0 <= x, x < exp(-1)"),
    ("x <= ln(3)", "0 <= x <= ln(2)"),
    ("max(x, y) <= 1", "max(x, y) <= 1, x >= 0, y >= 0"),
    ("x*y <= 1", "0 <= x <= 1, 0 <= y <= 1, max(x, y) >= 1/2"),
    ("x*y >= -1", "0 < x < 1, y >= ln(x)"),
]
REFUTED = [
    ("2*exp(-2*m*t^2) <= d", "0 < d < 1, 0 < t < 1, m >= ln(2/d)/(2.001*t^2)"),
    ("m >= a*ln(m)", "a >= 1, m >= 1, m >= 3/2*a*ln(a)"),
    ("x < 2", "0 <= x <= sqrt(4)"),
    ("x <= 3/4", "|x - 1/2| <= 0.2501"),
]


@pytest.mark.parametrize(("relation", "where"), PROVED)
def test_proved(relation: str, where: str) -> None:
    statement = parse_statement(relation, where)
    found = prove(statement, time_limit=20)
    assert found.status == "proved"
    assert found.certificate is not None
    assert check(found.certificate, expected=statement, independent=True) == "proved"


@pytest.mark.parametrize(("relation", "where"), REFUTED)
def test_refuted(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=20).status == "refuted"
