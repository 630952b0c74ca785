"""Homogeneous statements: which are seen as such, what they become, and that the steps replay."""

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import pose
from verify.kernel.goals import Posed
from verify.language.grammar import parse_statement
from verify.search.homogeneous import reduced
from verify.search.prover import prove


def posed(relation: str, where: str) -> Posed:
    return pose(parse_statement(relation, where), flint_kit())


@pytest.mark.parametrize(
    ("relation", "where", "left"),
    [
        ("sqrt(x*y) <= (x + y)/2", "x >= 0, y >= 0", 1),
        ("3*(x-y) <= (x+sqrt(x*y)+y)*ln(x/y)", "x >= y, y > 0", 1),
        ("(x+y)^a <= x^a + y^a", "x > 0, y > 0, 0 < a <= 1", 2),
        ("a*c + b*d <= (a^3+b^3)^(1/3)*(c^(3/2)+d^(3/2))^(2/3)", "a >= 0, b >= 0, c >= 0, d >= 0", 2),
    ],
    ids=["closed", "a wedge", "a degree with a name", "twice"],
)
def test_variables_are_left_out(relation: str, where: str, left: int) -> None:
    found = reduced(posed(relation, where))
    assert found is not None
    assert len(found.goal.domain.variables) == left


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("ln(1+x) <= x + y", "x > 0, y > 0"),
        ("sqrt(x*y) <= (x + y)/2", "x >= 0, y >= 1"),
        ("sqrt(x*y) <= (x + y)/2", "x >= 0, y >= 0, x*y >= 1"),
        ("sqrt(x*y) <= (x + y)/2 + 1/1000", "x >= 0, y >= 0"),
        ("x^2 + y^2 >= 2*x*y", ""),
        ("n*x >= x", "integer n, n >= 1, x >= 0"),
        ("x <= 2*x", "x >= 0"),
    ],
    ids=[
        "not",
        "a number in a condition",
        "a curved one",
        "a constant",
        "no cone",
        "integers",
        "one variable",
    ],
)
def test_what_is_left_alone(relation: str, where: str) -> None:
    assert reduced(posed(relation, where)) is None


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("3*(x-y) <= (x+sqrt(x*y)+y)*ln(x/y)", "x >= y, y > 0"),
        ("(x+y)^a <= x^a + y^a", "x > 0, y > 0, 0 < a <= 1"),
    ],
)
def test_contacts_along_a_ray(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=60.0).status == "proved"


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("3001/1000*(x-y) <= (x+sqrt(x*y)+y)*ln(x/y)", "x >= y, y > 0"),
        ("(x+y)^a <= x^a + y^a", "x > 0, y > 0, 0 < a <= 1001/1000"),
        ("x + y >= 1", "x > 0, y > 0"),
    ],
)
def test_false_neighbours(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=20.0).status == "refuted"
