"""The inverse tangent: textbook inequalities are proved, and no false neighbour of them is."""

from __future__ import annotations

import pytest

from verify.kernel.checker import check
from verify.language.grammar import parse_statement
from verify.search.prover import prove

TRUE = [
    ("arctan(x) <= x", "x >= 0"),
    ("arctan(x) >= x - x^3/3", "x >= 0"),
    ("arctan(x) >= x/(1 + x^2)", "x >= 0"),
    ("arctan(x)*(1 + x^2) >= x", "x >= 0"),
    ("arctan(x) < 2*arctan(1)", ""),
    ("arctan(x) > -2*arctan(1)", ""),
    ("arctan(x) >= 2*arctan(1) - 1/x", "x > 0"),
    ("arctan(x) + arctan(1/x) <= 2*arctan(1)", "x > 0"),
    ("arctan(-x) == -arctan(x)", ""),
    ("abs(arctan(x)) <= abs(x)", ""),
    ("x*arctan(x) >= ln(1 + x^2)", ""),
    ("arctan(x) + arctan(y) >= arctan(x + y)", "x >= 0, y >= 0"),
    ("arctan((x + y)/2) >= (arctan(x) + arctan(y))/2", "x >= 0, y >= 0"),
    ("arctan(y) - arctan(x) <= y - x", "0 <= x <= y <= 1"),
    ("3.14159 < 4*arctan(1)", ""),
    ("arctan(x) >= 3*x/(1 + 2*sqrt(1 + x^2))", "x = 2*t/(1 - t^2), 0 <= t < 1"),
]
FALSE = [
    ("arctan(x) <= x", ""),
    ("arctan(x) <= 999/1000*x", "x >= 0"),
    ("arctan(x) >= x - x^3/4", "x >= 0"),
    ("arctan(x) >= x - 333/1000*x^3", "x >= 0"),
    ("arctan(x) >= x - x^3/3", ""),
    ("arctan(x) >= x/(1 + x^2/4)", "x >= 0"),
    ("arctan(x)*(1 + x^2) >= 1001/1000*x", "x >= 0"),
    ("arctan(x) < 1999/1000*arctan(1)", ""),
    ("arctan(x) >= 2*arctan(1) - 999/1000/x", "x > 0"),
    ("arctan(x) + arctan(1/x) < 2*arctan(1)", "x > 0"),
    ("arctan(x) + arctan(1/x) >= 2*arctan(1)", "-1 < x < 0"),
    ("abs(arctan(x)) < abs(x)", ""),
    ("x*arctan(x) >= 1001/1000*ln(1 + x^2)", ""),
    ("arctan(x) + arctan(y) <= arctan(x + y)", "x >= 0, y >= 0"),
    ("arctan((x + y)/2) >= (arctan(x) + arctan(y))/2", "x >= -1, y >= -1"),
    ("4*arctan(1) < 3.14159", ""),
    ("arctan(x) >= 3*x/(1 + 1999/1000*sqrt(1 + x^2))", "x = 2*t/(1 - t^2), 0 <= t < 1"),
]
TIME_LIMIT = 20.0


@pytest.mark.parametrize(("relation", "where"), TRUE)
def test_textbook_inequalities_are_proved_in_both_arithmetics(relation: str, where: str) -> None:
    found = prove(parse_statement(relation, where), time_limit=TIME_LIMIT)
    assert found.status == "proved"
    assert found.certificate is not None
    assert check(found.certificate, expected=found.statement, independent=True) == "proved"


@pytest.mark.parametrize(("relation", "where"), FALSE)
def test_false_neighbours_are_not_proved(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=TIME_LIMIT / 5).status != "proved"


def test_a_constant_with_a_value_is_told_from_its_neighbour() -> None:
    """Machin: the two sides agree, which no enclosure shows; a number beside one of them is told apart."""
    machin = "4*arctan(1/5) - arctan(1/239)"
    assert prove(parse_statement(f"{machin} == arctan(1)"), time_limit=2).status == "undecided"
    assert prove(parse_statement(f"{machin} < arctan(1) + 1/10^30"), time_limit=2).status == "proved"
