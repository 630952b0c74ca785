"""Lists in conditions that people read in two ways are refused, with what to type for each reading."""

from __future__ import annotations

import pytest

from verify.errors import BadInput
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.families.grammar import parse_family, plain_family
from verify.language.grammar import parse_constraints, parse_line, parse_statement
from verify.language.latex import latex_statement
from verify.language.printing import plain_relation, plain_statement

INTEGERS = [
    ("integer j, k >= 1", "write integer k, k >= 1 if it does, and k >= 1 in front of 'integer' if not"),
    ("integer j and k >= 1", "write integer k, k >= 1 if it does"),
    ("integer k, x >= 0", "write integer x, x >= 0 if it does"),
    ("x >= 0, integer k, x <= k", "write integer x, x <= k if it does"),
    ("integer j, k < min(j, 3), j >= 1", "write integer k, k < min(j, 3) if it does"),
]


@pytest.mark.parametrize(("where", "said"), INTEGERS)
def test_whether_a_name_is_an_integer_is_asked(where: str, said: str) -> None:
    with pytest.raises(BadInput, match="is not clear") as caught:
        parse_constraints(where)
    assert said in str(caught.value)
    with pytest.raises(BadInput, match="is not clear"):
        parse_family("sum(y) >= 0", f"{where}, each y >= 0")


@pytest.mark.parametrize(
    "where",
    [
        "integer j, k, k >= 1",
        "k >= 1, integer j",
        "integer j, integer k, k >= 1",
        "integer j, j >= 1, k >= 1",
        "integer j, 1 <= k",
        "integer j, 2*k >= 1",
        "integer j, k = 3",
        "integer j, k == 2^(-j)",
        "integer j, j + k >= 1",
    ],
)
def test_what_is_clear_about_integers_is_read(where: str) -> None:
    assert "j" in parse_constraints(where).integers


CROSSED = [
    ("0 <= x, y <= 1", "write x, y in [0, 1] if they are, else x >= 0, y <= 1"),
    ("0 < x, y <= 1", "write x, y in (0, 1] if they are, else x > 0, y <= 1"),
    ("1 > x, y >= 0", "write x, y in [0, 1) if they are, else x < 1, y >= 0"),
    ("0 <= x, y <= 1, x + y >= 1/2", "write x, y in [0, 1]"),
    ("0 <= x, y <= 1, x - y >= 1/2", "write x, y in [0, 1]"),
    (
        "z > 0, -sqrt(2) <= x, y < 1/2, z < 3",
        "write x, y in [-sqrt(2), 1/2) if they are, else x >= -sqrt(2), y < 1/2",
    ),
    (r"0 \le x, y \le 1", "if they are, else"),
]


@pytest.mark.parametrize(("where", "said"), CROSSED)
def test_bounds_of_two_names_are_asked_for(where: str, said: str) -> None:
    with pytest.raises(BadInput, match="whether both bounds are meant of both names is not clear") as caught:
        parse_constraints(where)
    assert said in str(caught.value)
    assert str(caught.value).startswith("condition ")


@pytest.mark.parametrize(
    "where", ["0 <= x, y <= 1", "b >= 0, each 0 <= x, y <= 1", "each w > 0, 0 <= x, y <= 1"]
)
def test_bounds_of_two_names_are_asked_for_in_families(where: str) -> None:
    where = where if "each" in where else f"{where}, each z >= x + y"
    with pytest.raises(BadInput, match="both bounds"):
        parse_family("sum(z*x*y) >= 0" if "z" in where else "sum(x*y) >= 0", where)


@pytest.mark.parametrize(
    "where",
    [
        "x >= 0, y <= 1",
        "0 <= x and y <= 1",
        "0 <= x, x <= 1, 0 <= y, y <= 1",
        "0 <= x, y <= 1, y >= 0, x <= 1",
        "0 <= x, y <= 1, y >= 0",  # x needs no upper bound then: the bounds of y are both there
        "0 <= x, y <= n",
        "0 <= x, y >= 1",
        "0 <= x, x <= 1",
        "y = x^2, 0 <= x, y <= 1",
        "0 <= x, y <= 1, y - x >= 1/2",  # then 0 <= x < y <= 1
        "1 >= x, y >= 0, x > 2*z + y",
        "a <= b, c <= d",
        "0 <= x <= 1, y <= 1",
        "0 <= x, 2*y <= 1",
        "0 <= x, y == 1",
    ],
)
def test_what_is_clear_about_bounds_is_read(where: str) -> None:
    parse_constraints(where)


FAMILIES = [
    ("each x, y >= 0", "write each x >= 0, y >= 0 if it does, else each x, each y >= 0"),
    ("each x, y, z >= 0", "write each x >= 0, y >= 0, z >= 0 if it does, else each x, y, each z >= 0"),
    ("each 0 <= x, y", "write each 0 <= x, 0 <= y if it is, else each y, each 0 <= x"),
    ("each x and y >= 0", "too is not clear"),
]


@pytest.mark.parametrize(("where", "said"), FAMILIES)
def test_a_bound_behind_bare_names_is_asked_for(where: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_family("sum(x + y) >= 0", where)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "where",
    [
        "each x, each y >= 0",
        "each y, each 0 <= x",
        "each x, y",
        "each x, y in [0, 1]",
        "each x, 0 <= y <= 1",
        "each y >= 0, x",
    ],
)
def test_what_is_clear_about_members_is_read_and_reads_back(where: str) -> None:
    s = parse_family("sum(x*y^2) >= 0", where)
    assert s.attributes == ("x", "y")
    relation, _, back = plain_family(s).partition(" for ")
    assert parse_family(relation, back) == s


def test_draws_are_asked_for_too() -> None:
    with pytest.raises(BadInput, match="write independent y, y >= 0 if it does"):
        parse_draws("Pr[mean(x) >= 1] <= 1/2", "n draws, independent x, y >= 0")
    with pytest.raises(BadInput, match="both bounds"):
        parse_draws("Pr[mean(x*y) >= 1] <= 1/2", "n draws, independent x, y, 0 <= x, y <= 1")
    assert parse_draws("Pr[mean(x) >= 1] <= 1/2", "n draws, independent x, a <= x <= 1").attributes == ("x",)


def test_bare_names_are_told_what_to_type() -> None:
    said = "'x' is not a condition: write a relation or integer x; bounds of several names are x >= 0, y >= 0"
    with pytest.raises(BadInput, match=said):
        parse_constraints("x, y >= 0")


def test_what_is_printed_reads_back() -> None:
    """The printed form has one reading, in LaTeX too."""
    for where in ("y <= 1, 0 <= x", "0 <= x and y <= 1", "x >= 0, y <= 1, integer k, k >= x"):
        s = parse_statement("x*y >= 0", where)
        assert parse_line(plain_statement(s)) == s
        assert plain_relation(s.relation) == "x*y >= 0"
        latex = latex_statement(s).replace(r"\quad\text{for }", "|").split("|")
        assert parse_statement(*latex) == s
