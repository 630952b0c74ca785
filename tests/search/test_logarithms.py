"""The logarithmic change of variable: when it is proposed, and that its bounds are on the safe side."""

from __future__ import annotations

import pytest

from tests.kernel.helpers import posed, show
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import apply, check
from verify.language.evaluation import enclose_at
from verify.language.expressions import call, const
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.logarithms import logarithmic
from verify.search.prover import prove

NESTED = "H(y/(2*log2(2/y))) <= y"


def proposal(relation: str, where: str) -> dict[str, object] | None:
    return logarithmic(posed(flint_kit(), relation, where))


def numbers(data: dict[str, object] | None, key: str) -> list[Fraction]:
    assert data is not None
    found = data[key]
    assert isinstance(found, list)
    return [Fraction(t) for t in found]


@pytest.mark.parametrize(
    ("relation", "where", "scale"),
    [
        (NESTED, "0 < y <= 1", "2"),
        ("1/ln(x/3) > 0", "0 < x < 1", "3"),
        ("ln(ln(1/x)) > 0", "0 < x < 1/10", "1"),
        ("sqrt(log2(4/x)) > 0", "0 < x < 1", "4"),
        ("1/log2(x) < y", "0 < x < 1/2, 0 < y < 1", "1"),
    ],
)
def test_nested_logarithms(relation: str, where: str, scale: str) -> None:
    data = proposal(relation, where)
    assert data is not None
    assert data["scale"] == [scale]
    goal = posed(flint_kit(), relation, where)
    (after,) = apply(goal, "logarithm", data)
    assert "L" in show(after)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("ln(x)*ln(1-x) > 0", "0 < x < 1"),
        ("ln(x)^2 >= 0", "0 < x < 1"),
        ("H(x) >= x*ln(1/x)", "0 < x < 1"),
        ("1/ln(1+x) > 0", "0 < x < 1"),
        ("1/ln(x*y) < 0", "0 < x < 1, 0 < y < 1"),
        ("sqrt(x) > 0", "0 < x < 1"),
        ("1/ln(x) > 0", "x > 2"),
        ("exp(ln(x)) > 0", "0 < x < 1"),
        ("1/ln(-x) > 0", "-1 < x < 0"),
    ],
)
def test_nothing_is_proposed(relation: str, where: str) -> None:
    assert proposal(relation, where) is None


def test_powers_of_two_have_exact_bounds() -> None:
    data = proposal(NESTED, "1/64 <= y <= 1/4")
    assert (numbers(data, "low"), numbers(data, "high")) == ([Fraction(3)], [Fraction(7)])


def test_other_bounds_err_to_the_safe_side() -> None:
    data = proposal(NESTED, "1/1000 < y < 1/3")
    ((low,), (high,)) = numbers(data, "low"), numbers(data, "high")
    for bound, at in ((low, 6), (high, 2000)):
        box = enclose_at(call("log2", const(at)), {}, ArbEnclosures(200))
        assert box.lo is not None
        assert box.hi is not None
        below, above = as_fraction(box.lo), as_fraction(box.hi)
        assert abs(bound - below) < Fraction(1, 10**18)
        assert bound <= below if at == 6 else bound >= above


def test_no_lower_bound_of_the_variable() -> None:
    assert numbers(proposal(NESTED, "0 < y <= 1"), "high") == []


def test_the_name_of_the_new_variable_is_free() -> None:
    data = proposal("1/ln(1/x) > L", "0 < x < 1/2, 0 < L < 1")
    assert data is not None
    assert data["new"] == ["L_"]


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("1/log2(1/x) <= 1/3", "0 < x <= 1/8"),
        ("sqrt(log2(1/x)) >= 2", "0 < x <= 1/16"),
        ("log2(log2(1/x)) >= 1", "0 < x <= 1/4"),
        (NESTED, "0 < y <= 1/16"),
    ],
)
def test_proofs_through_the_logarithm(relation: str, where: str) -> None:
    statement = parse_statement(relation, where)
    outcome = prove(statement)
    assert outcome.status == "proved"
    assert outcome.certificate is not None
    assert outcome.certificate.proof is not None
    assert outcome.certificate.proof.rule == "logarithm"
    check(outcome.certificate, expected=statement, independent=True)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        (NESTED, "0 < y <= 1"),
        (NESTED, "0 < y <= 2511/10000"),
        ("1/log2(1/x) < 1/3", "0 < x <= 1/8"),
        ("log2(log2(1/x)) > 1", "0 < x <= 1/4"),
        ("sqrt(log2(1/x)) >= 2 + x/1000", "0 < x <= 1/16"),
    ],
)
def test_false_statements_with_nested_logarithms(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=10.0).status == "refuted"
