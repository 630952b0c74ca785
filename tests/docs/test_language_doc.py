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
        *("pi", "log(x)", "0^0", "\u03b1x", "2a", "and", "in"),
        *(
            r"\ln(x)^2\cdot y",
            r"\ln(1+x)(1-x)",
            r"ln(n)\cdot n + l",
            r"ln x\cdot y",
            r"x^{(2)}\cdot y",
            r"ab\cdot y",
            r"f^{-1}(x)\cdot y",
            r"2\cdot pi",
        ),
        *(r"y\cdot {-x}^2", r"2{-x}\cdot y", r"{x+1}y\cdot 2", r"x^{2}^{3}", r"2\frac12", r"|x|y|z|\cdot 2"),
    ],
)
def test_what_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_expression(text)


def test_powers() -> None:
    assert parse_expression("x^sqrt(2)") == call("pow", X, parse_expression("sqrt(2)"))
    assert parse_expression("x^p") == parse_expression("exp(p*ln(x))")
    assert prove(parse_joint("x^0 == 1", "")[0], time_limit=10).status == "proved"
    with pytest.raises(
        BadInput,
        match=r"undefined at .*x = 0: it needs x > 0 there; pow\(x, p\) is 0 where x is 0 and p > 0$",
    ):
        prove(parse_joint("x^p <= 1", "0 <= x <= 1, 1 <= p <= 2")[0], time_limit=10)
    assert (
        prove(parse_joint("pow(x, p) <= 1", "0 <= x <= 1, 1 <= p <= 2")[0], time_limit=20).status == "proved"
    )


def test_a_comma_ends_a_condition() -> None:
    assert parse_joint("x > 0", "x >= 0, y <= 1") == parse_joint("x > 0", "x >= 0 and y <= 1")
    for unclear in ("0 <= x, y <= 1", "integer j, k >= 1"):
        with pytest.raises(BadInput, match="is not clear"):
            parse_joint("x > 0", unclear)
    assert parse_joint("x > 0", "x, y in [0, 1]") == parse_joint("x > 0", "0 <= x <= 1, 0 <= y <= 1")


def test_a_name_of_several_letters() -> None:
    assert parse_expression(r"2\mathrm{cost}") == parse_expression("2*cost")
