"""docs/language.md: what it says of powers, names and refusals is so."""

import pytest

from verify.errors import BadInput
from verify.language.expressions import call, var
from verify.language.grammar import parse_expression, parse_joint
from verify.search.prover import prove

X = var("x")


@pytest.mark.parametrize(
    "text",
    [
        *(r"\ln xy", r"\ln x^2", r"\log x", r"f(x)\cdot y", r"a/bc\cdot 1", r"1/2x\cdot y", r"x^12\cdot y"),
        *("pi", "log(x)", "0^0"),
    ],
)
def test_what_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_expression(text)


def test_powers() -> None:
    assert parse_expression("x^sqrt(2)") == call("pow", X, parse_expression("sqrt(2)"))
    assert parse_expression("x^p") == parse_expression("exp(p*ln(x))")
    with pytest.raises(BadInput, match=r"undefined at .*x = 0"):
        prove(parse_joint("x^p <= 1", "0 <= x <= 1, 1 <= p <= 2")[0], time_limit=10)
    assert (
        prove(parse_joint("pow(x, p) <= 1", "0 <= x <= 1, 1 <= p <= 2")[0], time_limit=20).status == "proved"
    )
