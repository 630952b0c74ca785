"""Gibbs' inequality as an idea does not depend on a number by which all is multiplied, nor on how a constant is put."""

import pytest

from verify.language.grammar import parse_statement
from verify.search.prover import prove

LOG_SUM = ("a*ln(a/b) + ln(1/d)", "(1 + a)*ln((1 + a)/(b + d))", "a > 0, b > 0, d > 0")
FOUR = "-a*log2(a) - b*log2(b) - c*log2(c) - d*log2(d)"
LAW = "a > 0, b > 0, c > 0, d > 0, a + b + c + d == 1"
LIMIT = 20.0


@pytest.mark.parametrize("factor", ["1", "3/7", "1/1000", "13", "1001/1000"])
def test_a_multiple_is_as_easy(factor: str) -> None:
    left, right, where = LOG_SUM
    found = prove(parse_statement(f"{factor}*({left}) >= {factor}*({right})", where), time_limit=LIMIT)
    assert found.status == "proved"


def test_a_part_of_the_domain_is_as_easy() -> None:
    left, right, where = LOG_SUM
    statement = parse_statement(f"{left} >= {right}", f"{where}, a <= 5/2")
    assert prove(statement, time_limit=LIMIT).status == "proved"


@pytest.mark.parametrize("bound", ["2", "2001/1000", "2000001/1000000"])
def test_a_weaker_constant_is_as_easy(bound: str) -> None:
    assert prove(parse_statement(f"{FOUR} <= {bound}", LAW), time_limit=LIMIT).status == "proved"


@pytest.mark.parametrize("bound", ["1999999/1000000", "2 - a/1000"])
def test_no_stronger_one_is_proved(bound: str) -> None:
    assert prove(parse_statement(f"{FOUR} <= {bound}", LAW), time_limit=LIMIT).status == "refuted"


BERNOULLI = "x*ln(x/y) + (1-x)*ln((1-x)/(1-y))"
BESIDE = [
    (f"{BERNOULLI} >= (sqrt(x)-sqrt(y))^2 + (sqrt(1-x)-sqrt(1-y))^2", "0 < x < 1, 0 < y < 1"),
    ("x*ln(x/y) - x + y >= (sqrt(x)-sqrt(y))^2", "x > 0, y > 0"),
    ("(x^a-1)/a >= ln(x)", "a > 0, x > 0"),
    ("ln(x) <= x/e", "x > 0"),
    ("sqrt(x)*ln(x) >= -2/e", "x > 0"),
]
PUSHED = [
    (f"{BERNOULLI} >= 2001/1000*(sqrt(x)-sqrt(y))^2 + 2*(sqrt(1-x)-sqrt(1-y))^2", "0 < x < 1, 0 < y < 1"),
    ("(x^a-1)/a >= 1001/1000*ln(x)", "a > 0, x > 0"),
    ("ln(x) <= 999/1000*x/e", "x > 0"),
    ("sqrt(x)*ln(x) >= -1999/1000/e", "x > 0"),
]


@pytest.mark.parametrize(("relation", "where"), BESIDE)
def test_logarithms_beside_roots_exponentials_and_constants(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=60.0).status == "proved"


@pytest.mark.parametrize(("relation", "where"), PUSHED)
def test_pushed_ones_are_refuted(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=60.0).status == "refuted"
