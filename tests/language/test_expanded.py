"""Functions that are read as their definitions: the definition, where it has a value, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.language.strategies import fractions
from verify.arithmetic.enclosures import ArbEnclosures
from verify.errors import BadInput
from verify.language.evaluation import enclose_at
from verify.language.expanded import EXPANDED
from verify.language.grammar import parse_expression, parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

KNOWN: dict[str, Callable[[mpmath.mpf], mpmath.mpf]] = {
    "tanh": mpmath.tanh,
    "cosh": mpmath.cosh,
    "sinh": mpmath.sinh,
    "sigmoid": lambda x: (1 + mpmath.tanh(x / 2)) / 2,
    "log1p": mpmath.log1p,
    "softplus": lambda x: mpmath.log1p(mpmath.exp(x)),
}


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("tanh(x)", "1 - 2/(exp(2*x) + 1)"),
        ("cosh(x)", "(exp(x) + exp(-x))/2"),
        ("sinh(x)", "(exp(x) - exp(-x))/2"),
        ("sigmoid(x - y)", "1/(1 + exp(-(x - y)))"),
        ("softplus(-x)", "ln(1 + exp(-x))"),
        ("log1p(-x)", "ln(1 - x)"),
        ("kl(p, q)", "p*ln(p) - p*ln(q) + (1 - p)*ln(1 - p) - (1 - p)*ln(1 - q)"),
        ("kl(0, q)", "ln(1) - ln(1 - q)"),
        ("kl(1, q)", "ln(1) - ln(q)"),
        (r"\tanh(x)", "tanh(x)"),
        (r"\cosh x", "cosh(x)"),
        (r"2log1p(x)\cdot y", "2*log1p(x)*y"),
        (r"\sinh{x}", "sinh(x)"),
        (r"tanh(x) \cdot y", "tanh(x)*y"),
        (r"2 kl(p, q) \cdot y", "2*kl(p, q)*y"),
        (r"a \cdot sigmoid(b) + akl \cdot k \cdot l", "a*sigmoid(b) + a*k*l*k*l"),
    ],
)
def test_what_is_read(typed: str, read: str) -> None:
    assert parse_expression(typed) == parse_expression(read)


def test_every_function_of_one_argument_is_compared() -> None:
    assert {name for name, f in EXPANDED.items() if f.arity == 1} == KNOWN.keys()


@given(st.sampled_from(sorted(KNOWN)), fractions(20))
def test_the_values_are_those_of_the_function(name: str, x: Fraction) -> None:
    assume(x > -1 or name != "log1p")
    value = enclose_at(parse_expression(f"{name}(x)"), {"x": x}, ArbEnclosures(160))
    assert value.lo is not None
    assert value.hi is not None
    with mpmath.workdps(60):
        known = KNOWN[name](mpmath.mpf(int(x.numerator)) / int(x.denominator))
        low, high = (mpmath.mpf(int(b.numerator)) / int(b.denominator) for b in (value.lo, value.hi))
        assert low - mpmath.mpf("1e-50") <= known <= high + mpmath.mpf("1e-50")
        assert high - low <= mpmath.mpf("1e-30") * max(1, abs(high))


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("tanh(x, y)", "tanh takes one argument"),
        ("kl(p)", "kl takes two arguments"),
        ("log1p(-1)", "ln of a number that is not positive"),
        ("kl(p, 0)", "ln of a number that is not positive"),
        ("kl(0, 1)", "ln of a number that is not positive"),
        ("kl(1, 0)", "ln of a number that is not positive"),
        ("kl(2, q)", "ln of a number that is not positive"),
        ("tanh + 1", "'tanh' is a function: write tanh(...)"),
        (r"tanh(x) \cdot t \cdot a \cdot n \cdot h", "'tanh' without its backslash"),
        (r"kl(p, q) \cdot k \cdot l", "'kl' has two readings here, a function and a product"),
        (r"x sigmoid \cdot y", "'sigmoid' has two readings here, a function and a product"),
        (r"xtanh(x) \cdot y", "'tanh' without its backslash"),
        ("arcsin(x)", "is not a function"),
    ],
)
def test_what_is_refused(typed: str, error: str) -> None:
    with pytest.raises(BadInput, match=error.replace("(", r"\(").replace(")", r"\)").replace(".", r"\.")):
        parse_expression(typed)


@pytest.mark.parametrize(
    ("relation", "where", "status"),
    [
        ("tanh(x) <= x", "x >= 0", "proved"),
        ("tanh(x) <= 999/1000*x", "x >= 0", "refuted"),
        ("kl(p, q) >= 2*(p - q)^2", "0 <= p <= 1, 0 < q < 1", "proved"),
        ("kl(p, q) >= 201/100*(p - q)^2", "0 <= p <= 1, 0 < q < 1", "refuted"),
        ("cosh(x)^2 - sinh(x)^2 == 1", "", "proved"),
        ("sigmoid(x)*(1 - sigmoid(x)) <= 1/4", "", "proved"),
        ("sigmoid(x)*(1 - sigmoid(x)) < 1/4", "", "refuted"),
        ("softplus(x) - softplus(-x) == x", "", "proved"),
        ("softplus(x) > max(x, 0)", "", "proved"),
        ("log1p(x) <= x", "x > -1", "proved"),
        ("log1p(x) <= 999/1000*x", "x > -1", "refuted"),
    ],
)
def test_textbook_facts(relation: str, where: str, status: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=60).status == status
