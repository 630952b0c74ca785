"""The refuter: witnesses are exact and checked; none is found against what is true."""

from __future__ import annotations

from itertools import islice, product

import numpy as np
import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.checker import check_point
from verify.language.domains import to_poly
from verify.language.grammar import parse_expression, parse_relation, parse_statement
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.charts import chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.gaps import Gaps, relative_gap
from verify.search.integer_points import FAR_INTEGERS, _of_size, _value, _whole_terms, integer_points
from verify.search.programs import magnitude
from verify.search.refuter import (
    is_witness,
    refute,
    simplest,
)

Point = dict[str, Fraction]


def witness(relation: str, where: str = "", *, rounds: int = 3, edges: bool = False) -> Point | None:
    statement = parse_statement(relation, where)
    found = refute(statement, flint_kit(), Clock(60.0), rounds, edges=edges)
    if found is not None:
        assert set(found) == set(statement.variables)
        check_point(statement, found, flint_kit())
    return found


FALSE = [
    # a sharp constant pushed
    ("4*x*(1-x)*(1+1/10^6) <= H(x)", "0 <= x <= 1"),
    ("H(x) <= (2-1/10^6)*sqrt(x*(1-x))", "0 <= x <= 1"),
    ("x*ln(x) >= -36787/100000", "0 < x < 1"),
    # zeros that a strict relation touches
    ("4*x*(1-x) < H(x)", "0 < x < 1"),
    ("(2*x - 1)^2 > 0", ""),
    ("x^4*y^2 + x^2*y^4 + 1 > 3*x^2*y^2", ""),
    ("x + 1/x > 2", "x > 0"),
    ("abs(ln(x)) > 0", "0 < x < 2"),
    ("x^2 + y^2 > 1/2", "x + y == 1"),
    ("(x^2 + y^2 - 1/2)^2 > 0", "0 < x < 1, 0 < y < 1"),
    # false in a tiny interval, on a face, at a corner only
    ("(x-1/3)*(x-1/3-1/10^6) >= 0", "0 < x < 1"),
    ("x^2 + y^2 - x*y >= 1/10^7", "x > 0, y > 0, x + y < 1"),
    ("x + y > 0", "0 <= x <= 1, 0 <= y <= 1"),
    ("1 - x*y > 0", "0 <= x <= 1, 0 <= y <= 1"),
    ("x*y*(1-x-y) > 0", "x >= 0, y > 0, x + y < 1"),
    ("H(x) + H(y) > 0", "0 <= x < 1, 0 < y <= 1"),
    # domains of all kinds
    # false by little at a point that is no simple fraction, with a corner at infinity or equal sides at the corners
    ("x^3 - x >= -0.3849", "x >= 0"),
    ("x^4 - x >= -0.4724703937", "x >= 0"),
    ("H(x^2) >= 1.61803399*x*H(x)", "0 <= x <= 1"),
    ("ln(1 + x) <= 0.80474234*sqrt(x)", "x >= 0"),
    ("H(x) <= 1.010593529*(4*x*(1-x))^(3/4)", "0 <= x <= 1"),
    ("x < 0", "x >= 0, x <= 0"),
    ("x > y", "x >= y, y >= x"),
    ("x == y", "0 <= x <= 1, 0 <= y <= 1"),
    ("x*y <= 1/5", "x^2 + y^2 <= 1/2, x >= 0, y >= 0"),
    ("x + y <= 1", "x >= 0, y >= 0, x^2 + y^2 <= 51/100"),
    ("y < 1", "y == x^2, 0 <= x <= 1"),
    ("1 > 2", ""),
    # functions that do not expand
    ("ln(1 + exp(x)) < ln(2) + x/2 + x^2/8", "-1 <= x <= 1"),
    ("H(H(x)) >= H(x)", "0 <= x <= 1"),
    ("sqrt(1 - sqrt(x)) < 1", "0 <= x <= 1"),
    ("min(min(x, y), 1-x) < 1/2", "0 <= x <= 1, 0 <= y <= 1"),
    ("x^(-3/2)*(1-x)^(-1/2) > 32/9", "0 < x < 1"),
    ("ln(x)*ln(1-x) < ln(2)^2", "0 < x < 1"),
]


@pytest.mark.parametrize(("relation", "where"), FALSE)
def test_false_statements_have_witnesses(relation: str, where: str) -> None:
    assert witness(relation, where) is not None


TRUE = [
    ("4*x*(1-x) <= H(x)", "0 <= x <= 1"),
    ("(2*x - 1)^2 >= 0", ""),
    ("(x^2 - 2)^2 > 0", "x == 1"),
    ("x*ln(x) >= -1/exp(1)", "0 <= x <= 1"),
    ("H(x*y) >= x*H(y)", "0 <= x <= 1, 0 <= y <= 1"),
    ("max(x, y) + min(x, y) == x + y", ""),
    ("x > 5", "x > 1, x < 0"),
    ("k*(k-1) >= 0", "integer k"),
    ("2 > 1", ""),
]


@pytest.mark.parametrize(("relation", "where"), TRUE)
def test_true_statements_have_none(relation: str, where: str) -> None:
    assert witness(relation, where, edges=True) is None


@pytest.mark.parametrize(
    ("relation", "where", "point"),
    [
        ("2^k >= k^2", "k >= 0", {"k": 3}),
        ("(k-3)*(k-4) > 0", "integer k", {"k": 3}),
        ("(k+2)^2 > 0", "integer k", {"k": -2}),
        ("a < b", "a = 2^-k, b = 2^-m, 0 <= k <= m, integer k, m", {"k": 0, "m": 0}),
        ("(a - 1/8)^2 > 0", "a = 2^-k, k >= 1, integer k", {"k": 3}),
        ("k*x <= 0", "integer k, 0 <= k <= 4, x == 1", {"k": 1, "x": 1}),
    ],
)
def test_integers_from_the_smallest_on(relation: str, where: str, point: dict[str, int]) -> None:
    assert witness(relation, where) == point


@pytest.mark.parametrize("k", FAR_INTEGERS)
def test_a_single_integer_is_tried_far_out(k: int) -> None:
    assert witness(f"(a - ((1/2)^{k // 4})^4)^2 > 0", "a = 2^-k, k >= 1, integer k") == {"k": k}


def test_values_of_integers_meet_the_conditions_on_them() -> None:
    assert witness("k < m", "integer k, integer m, k >= 1, k + m == 4") == {"k": 2, "m": 2}
    assert witness("k < 0", "integer k, 1/3 < k < 2/3") is None


def test_points_close_to_a_vertex_only_when_asked() -> None:
    relation, where = "sqrt(x) - x^(1/3)/1000 >= 0", "0 < x <= 1"
    assert witness(relation, where, rounds=1) is None
    found = witness(relation, where, rounds=1, edges=True)
    assert found is not None
    assert found["x"] < Fraction(1, 10**17)


def test_one_coordinate_may_be_small_beside_another_small_one() -> None:
    relation, where = "x + y^2 >= 2^-12*y", "0 < x < 1, 0 < y < 1"
    found = witness(relation, where, rounds=0, edges=True)
    assert found is not None
    assert 0 < found["x"] < found["y"] / 100 < Fraction(1, 100)
    assert witness(relation, where, rounds=0) is None


def test_conditions_that_are_not_polynomial_are_met() -> None:
    found = witness("x < 1", "ln(x) > 0")
    assert found is not None
    assert found["x"] > 1
    assert witness("x > 1", "ln(x) > 0") is None


def test_no_rounds() -> None:
    assert witness("x*(1-x) < 1/4", "1/3 < x < 3/4", rounds=0) is None
    assert witness("x*(1-x) < 1/4", "1/3 < x < 3/4", rounds=1) == {"x": Fraction(1, 2)}


def test_the_time_limit() -> None:
    with pytest.raises(TimeUp):
        refute(parse_statement("x > 0", "x > 1"), flint_kit(), Clock(-1.0))


def test_the_same_witness_every_time() -> None:
    first, second = (witness("x^2 + y^2 - x*y >= 1/10^7", "x > 0, y > 0, x + y < 1") for _ in range(2))
    assert first == second is not None


def test_is_witness() -> None:
    statement = parse_statement("x > 0", "0 <= x <= 1")
    half = Fraction(1, 2)
    assert is_witness(statement, {"x": Fraction(0)}, flint_kit())
    for point in ({"x": half}, {"x": Fraction(-1)}, {}, {"y": half}, {"x": Fraction(0), "y": half}):
        assert not is_witness(statement, point, flint_kit())


def test_a_point_where_the_relation_has_no_value_is_none() -> None:
    assert not is_witness(parse_statement("1/x > 0", "-1 <= x <= 1"), {"x": Fraction(0)}, flint_kit())
    assert is_witness(parse_statement("1/x > 0", "-1 <= x <= 1"), {"x": Fraction(-1)}, flint_kit())


def columns(**values: float) -> dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    return {k: np.array([v]) for k, v in values.items()}


@pytest.mark.parametrize(
    ("relation", "x", "gap"),
    [
        ("x <= 3", 1.0, 0.5),
        ("x < 3", 5.0, -0.25),
        ("x >= 3", 5.0, 0.25),
        ("3 == x", 3.0, 0.0),
        ("x == 3", 1.0, -0.5),
        ("x - 3 > 0", 1.0, -0.5),
        ("0 < x - 3", 5.0, 0.25),
        ("(x - 3)^2 > 0", 1.0, 0.25),
        ("x*(1 - x) > 0", 0.0, 0.0),
    ],
)
def test_gaps_are_relative_to_the_terms(relation: str, x: float, gap: float) -> None:
    with np.errstate(all="ignore"):
        assert relative_gap(parse_relation(relation), columns(x=x), 1).tolist() == [gap]


def test_the_size_of_terms_before_they_cancel() -> None:
    gap = parse_relation("(x - y)^2 - ln(x) > 0").left
    assert magnitude(gap, columns(x=1.0, y=-2.0)).tolist() == [9.0]
    assert magnitude(gap, columns(x=1.0, y=1.0)).tolist() == [4.0]


def test_samples_outside_the_conditions_do_not_count() -> None:
    statement = parse_statement("x >= 0", "-1 <= x <= 1, x^3 >= 1/8").expanded()
    chart = chart_of(statement, flint_kit())
    assert chart is not None
    gaps = Gaps(statement, chart)(np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert gaps.tolist() == [np.inf, 1.0]


def statement_of(relation: str, where: str) -> Statement:
    return parse_statement(relation, where)


def test_the_kernel_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the samples say, a point that the kernel does not accept is not returned."""

    def refuse(*_: object) -> None:
        raise TreecertError("no")

    monkeypatch.setattr("verify.search.refuter.check_point", refuse)
    assert refute(statement_of("x < 0", "0 <= x <= 1"), flint_kit(), Clock(60.0)) is None


def test_integer_points_come_one_at_a_time_smallest_first() -> None:
    """Nine integer variables have 15^9 small points: no list of them is ever made."""
    names = "a, b, c, d, f, g, h, j, k"
    statement = parse_statement("a*b == b*a", f"integer {names}")
    with pytest.raises(TimeUp):
        refute(statement, flint_kit(), Clock(0.0))
    points = islice(integer_points(statement, flint_kit(), Clock(60.0)), 20)
    sizes = [sum(map(abs, point.values())) for point in points]
    assert sizes == [0] + [1] * 18 + [2]


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_integer_points_are_all_the_small_ones(count: int) -> None:
    found = [v for size in range(4 * count + 1) for v in _of_size(range(-2, 5), count, size)]
    assert found == sorted(product(range(-2, 5), repeat=count), key=lambda v: (sum(map(abs, v)), v))


def test_a_witness_has_numbers_that_a_certificate_can_hold() -> None:
    kit, statement = flint_kit(), parse_statement("x < 1", "")
    assert is_witness(statement, {"x": Fraction(2**13_000 - 1)}, kit)
    assert not is_witness(statement, {"x": Fraction(2**13_000)}, kit)
    assert not is_witness(statement, {"x": 2 + Fraction(1, 2**13_000)}, kit)


def test_a_polynomial_in_whole_numbers_has_the_sign_of_its_values() -> None:
    names, kit = ("k", "n"), flint_kit()
    for text in ("k/2 - n/3", "k^2*n - 7/5", "k - k", "3/4 - k*n^3/6 + n"):
        p = to_poly(parse_expression(text), names, kit)
        assert p is not None
        for point in product(range(-3, 5), repeat=2):
            exact = p.value([Fraction(x) for x in point])
            found = _value(_whole_terms(p), point)
            assert (found > 0, found < 0) == (exact > 0, exact < 0)


def test_a_witness_next_to_a_corner_is_rounded_away_from_it() -> None:
    statement = parse_statement("x >= 3/10", "0 < x < 1")
    point = {"x": Fraction(1, 10000)}
    assert simplest(statement, point, flint_kit()) == {"x": Fraction(1, 4)}
    near_one = parse_statement("x <= 7/10", "0 < x < 1")
    assert simplest(near_one, {"x": Fraction(9999, 10000)}, flint_kit()) == {"x": Fraction(3, 4)}


def test_a_witness_that_holds_only_next_to_a_corner_stays_there() -> None:
    statement = parse_statement("x >= 1/5000", "0 < x < 1")
    assert simplest(statement, {"x": Fraction(1, 10000)}, flint_kit()) == {"x": Fraction(1, 10000)}
