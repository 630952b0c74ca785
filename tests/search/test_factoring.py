"""Factors of all terms: which are seen, and that the statement without them proves the statement."""

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import apply, pose
from verify.kernel.goals import Posed
from verify.language.grammar import parse_statement
from verify.search.clock import Clock
from verify.search.factoring import Factored, without_factor
from verify.search.monotone_transforms import text
from verify.search.prover import prove
from verify.search.sampling_oracle import SamplingOracle


def factored(relation: str, where: str) -> Factored | None:
    return without_factor(pose(parse_statement(relation, where), flint_kit()), SamplingOracle(Clock(20.0)))


@pytest.mark.parametrize(
    ("relation", "where", "factor", "rest"),
    [
        ("3/7*ln(x) <= 6/7*(x-1)", "x > 0", "3/7", "-ln(x) + 2*(x - 1)"),
        ("1/2*ln(x) <= (x-1)/2 + x/1000", "x > 0", "1/2", "-ln(x) + (x - 1) + x/500"),
        ("(1+x^2)*ln(x) <= (1+x^2)*(x-1)", "x > 0", "1 + x^2", "x - 1 - ln(x)"),
        ("(1+x)^2*ln(x) <= (1+x)^2*(x-1)", "x > 0", "(1 + x)^2", "x - 1 - ln(x)"),
    ],
)
def test_factors_of_all_terms(relation: str, where: str, factor: str, rest: str) -> None:
    found = factored(relation, where)
    assert found is not None
    assert text(found.factor.expr) == text(pose(parse_statement(f"{factor} >= 0", where), flint_kit()).expr)
    left = pose(parse_statement(f"{rest} - ({text(found.rest.expr)}) == 0", where), flint_kit())
    assert prove(parse_statement(f"{text(left.expr)} == 0", where), time_limit=20).status == "proved"
    data = {"factor": text(found.factor.expr), "by": text(found.rest.expr)}
    parts = apply(pose(parse_statement(relation, where), flint_kit()), "through", data)
    assert [p.expr for p in parts if isinstance(p, Posed)] == [
        g.expr for g in (found.factor, found.rest, found.whole)
    ]


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("ln(x) <= x - 1", "x > 0"),
        ("ln(x) <= x - 1 + 1/1000", "x > 0"),
        ("1/2 + x + ln(y) >= y/3", "x > 1, y > 1"),
        ("y*ln(x) <= y^2/32", "0 < x < 1, y > 0"),
        ("0*ln(x) <= 1 - 0*ln(1-x)", "0 < x < 1"),
        ("(x-2)*ln(x) <= (x-2)*(x-1)", "x > 0"),
        ("(x-2)*ln(x) <= (x-2)*(x-1)", "0 < x < 1"),
        ("(1+x)*ln(x) <= (2+x)*(x-1)", "x > 0"),
        ("(1+x)*ln(x) == (1+x)*(x-1)", "x > 0"),
        ("(1+k)*2^-k <= (1+k)/2", "integer k, k >= 1"),
    ],
    ids=[
        "none",
        "of most terms",
        "a number alone",
        "of one of two",
        "zeros",
        "both signs",
        "negative",
        "not in all",
        "an equation",
        "integers",
    ],
)
def test_what_is_left_alone(relation: str, where: str) -> None:
    assert factored(relation, where) is None


@pytest.mark.slow
@pytest.mark.parametrize("factor", ["3/7", "(1+x^2)", "(2-exp(-x))"])
def test_a_factor_makes_no_difference(factor: str) -> None:
    relation = f"{factor}*ln(x)/x >= {factor}*ln(y)/y"
    assert prove(parse_statement(relation, "exp(1) <= x, x <= y"), time_limit=60).status == "proved"
    assert prove(parse_statement(relation, "2 <= x, x <= y"), time_limit=60).status == "refuted"
