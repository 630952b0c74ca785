"""Forms for people: the text reads back to the same form, and it looks as intended."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.language.domains import Domain, region_of
from verify.language.form_printing import pretty, pretty_conditions, pretty_poly, pretty_region, shortened
from verify.language.forms import Form
from verify.language.grammar import parse_expression, parse_statement
from verify.language.normal import normal_form
from verify.language.regions import Region

WHERE = "0 < a < 1/5, 0 < b, a + 4*b < 1"

FORMULAS = [
    "0",
    "1",
    "-3/7",
    "a",
    "1 - a",
    "a*b/3 - a^2",
    "2*H(a + b) - 3*H(a) + H(2*a) - H(a + 2*b)",
    "H(3*a - 2*a^2)",
    "ln(a + b)^2/ln(2)^3 + ln(3)*a/ln(5)",
    "a/(1 - a)^2/b - b/(a*(1 - a))",
    "sqrt(a*b) - a^(3/2)*b^(1/3)/(1 - a) + a^(-1/2)",
    "sqrt(3)*a + 2^(1/3)",
    "exp(a - b) + exp(a*b)^2 - exp(a + 1)/exp(b^2)",
    "min(a, b) + max(a, b)*abs(a - b)",
    "ln(a*b + (a - b)^2) + ln(min(a, b) + 1)*a",
    "(a - b + sqrt(a))^(1/2) + (min(a, b) + 1)^(-3)",
    "ln(a)/((a - 1)*(b + a^2))",
    "log2(a)*log2(b) - a/3*log2(7)",
]


def region(where: str = WHERE, kit: Kit | None = None) -> Region:
    found = region_of(Domain.of(parse_statement("a + b > 0", where)), kit or flint_kit())
    assert found is not None
    return found


def form(text: str, where: str = WHERE) -> Form:
    return normal_form(parse_expression(text), region(where))


@pytest.mark.parametrize("text", FORMULAS)
def test_the_text_reads_back(text: str) -> None:
    there = form(text)
    assert normal_form(parse_expression(pretty(there)), there.region) == there


@pytest.mark.parametrize("text", FORMULAS)
def test_what_another_kit_prints_is_the_same_function(text: str) -> None:
    elsewhere = normal_form(parse_expression(text), region(kit=plain_kit()))
    assert form(pretty(elsewhere)) == form(text)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("0", "0"),
        ("1 - a", "1 - a"),
        ("a^2/3 - a*b", "a*(a - 3*b)/3"),
        ("ln(a + b)*(a - 1)", "-(1 - a)*ln(a + b)"),
        ("a*ln(a) - b*ln(b)", "a*ln(a) - b*ln(b)"),
        ("b - a*ln(a)", "b - a*ln(a)"),
        ("sqrt(a)/a", "1/sqrt(a)"),
        ("a^(3/2)/2", "a^(3/2)/2"),
        ("log2(a)", "ln(a)/ln(2)"),
        ("log2(a) + 1", "(ln(a) + ln(2))/ln(2)"),
        ("a/(1-a)/b", "a/(b*(1 - a))"),
        ("ln(3)^2*a", "a*ln(3)^2"),
    ],
)
def test_the_look(text: str, printed: str) -> None:
    assert pretty(form(text)) == printed


def test_polynomials_put_a_positive_term_first() -> None:
    kit = flint_kit()
    read = {"-x+1": "1 - x", "-x^2+x": "x - x^2", "-x": "-x", "-x^2-1": "-x^2 - 1", "x-1": "x - 1", "0": "0"}
    assert {t: pretty_poly(kit.parse(t, ("x",))) for t in read} == read


def test_conditions_join_bounds_and_keep_kinds_apart() -> None:
    kit = flint_kit()
    p = {
        t: kit.parse(t, ("a", "b"))
        for t in ("a", "-5*a+1", "-a-4*b+1", "b-2*a", "b-1/2", "-a*b+1/4", "2*a-1")
    }
    assert pretty_conditions([(p["a"], ">"), (p["-5*a+1"], ">=")]) == "0 < a <= 1/5"
    assert pretty_conditions([(p["-a-4*b+1"], ">"), (p["b-2*a"], "==")]) == "a + 4*b < 1, b == 2*a"
    assert pretty_conditions([(p["b-1/2"], ">=")]) == "b >= 1/2"
    assert pretty_conditions([(p["-5*a+1"], ">")]) == "a < 1/5"
    assert pretty_conditions([(p["-a*b+1/4"], ">=")]) == "a*b <= 1/4"
    assert pretty_conditions([(p["a"], ">"), (p["2*a-1"], ">=")]) == "a > 0, 2*a >= 1"


def test_regions() -> None:
    assert pretty_region(region("0 < a < 1/5, 0 < b < 1")) == "0 < a < 1/5, 0 < b < 1"
    assert pretty_region(Region.at_a_point(flint_kit())) == "a point"


@pytest.mark.parametrize("width", [20, 21, 60])
def test_shortened_keeps_both_ends(width: int) -> None:
    text = "".join(str(i % 10) for i in range(200))
    cut = shortened(text, width)
    assert len(cut) == width
    assert cut[0] == text[0]
    assert cut[-1] == text[-1]
    assert shortened("abc", width) == "abc"


def test_a_wrong_text_is_seen() -> None:
    """Control: reading back tells texts apart that differ in a sign or a factor."""
    there = form("a*ln(a) - b")
    for wrong in ("a*ln(a) + b", "2*a*ln(a) - b", "a*ln(b) - b"):
        assert normal_form(parse_expression(wrong), there.region) != there
