"""The grammar: what people type means what it says, and mistakes are named with their place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.errors import BadInput, TreecertError
from verify.language.expressions import Const, Expr, Fn, Mul, Pow, add, call, const, mul, power, var
from verify.language.grammar import (
    Constraints,
    parse_constraints,
    parse_expression,
    parse_relation,
    parse_statement,
)
from verify.language.printing import plain
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

A, B, K, X, Y = (var(n) for n in "abkxy")
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x", X),
        ("1 + x", add(const(1), X)),
        ("x - y", X - Y),
        ("a - b - x", add(A, -B, -X)),
        ("a - (b - x)", A - (B - X)),
        ("a/b/x", mul(A, power(B, Fraction(-1)), power(X, Fraction(-1)))),
        ("a/b*x", mul(A, power(B, Fraction(-1)), X)),
        ("a/(b*x)", mul(A, power(B * X, Fraction(-1)))),
        ("2*3 + 4", const(10)),
        ("2 + 3*4", const(14)),
        ("-2^2", const(-4)),
        ("(-2)^2", const(4)),
        ("2^3^2", const(512)),
        ("2**3**2", const(512)),
        ("-x^2", mul(const(-1), power(X, Fraction(2)))),
        ("2*-3", const(-6)),
        ("--x", X),
        ("-+-+x", X),
        ("a - -b", add(A, B)),
        ("2^-2", const(Fraction(1, 4))),
        ("2^-1*3", const(Fraction(3, 2))),
        ("x^3/2", power(X, Fraction(3)) / 2),
        ("x^(3/2)", power(X, Fraction(3, 2))),
        ("x^(5-1/64)", power(X, Fraction(319, 64))),
        ("x^7.5", power(X, Fraction(15, 2))),
        ("x^-0.5", power(X, -HALF)),
        ("x^(2^-3)", power(X, Fraction(1, 8))),
        ("x^1", X),
        ("x^0", Pow(X, Fraction(0))),
        ("sqrt(x)", power(X, HALF)),
        ("4^(1/2)", Pow(const(4), HALF)),
        ("2^-k", call("exp", mul(const(-1), K, call("ln", const(2))))),
        ("x^y", call("exp", Y * call("ln", X))),
        ("x^ln(2)", call("pow", X, call("ln", const(2)))),
        ("2^ln(2)", call("exp", call("ln", const(2)) * call("ln", const(2)))),
        ("0^ln(2)", call("pow", const(0), call("ln", const(2)))),
        ("pow(x, 2)", call("pow", X, const(2))),
        ("pow(x, y)", call("pow", X, Y)),
        ("e", call("exp", const(1))),
        ("e^x", call("exp", X)),
        ("e^2", call("exp", const(2))),
        ("-e^-x", -call("exp", -X)),
        ("x^e", call("pow", X, call("exp", const(1)))),
        ("|x - 1|", call("abs", X - 1)),
        ("||x| - |y||", call("abs", call("abs", X) - call("abs", Y))),
        ("|x|^2*|y|", call("abs", X) ** 2 * call("abs", Y)),
        ("H(a, b)", -A * call("log2", A) - B * call("log2", B)),
        ("H(a, 0, 1/2)", -A * call("log2", A) - call("log2", const(HALF)) / 2),
        ("x^(1/65)", power(X, Fraction(1, 65))),
        ("x^0.123", power(X, Fraction(123, 1000))),
        ("min(a, b, 1)", call("min", A, B, const(1))),
        ("max(a, min(b, x))", call("max", A, call("min", B, X))),
        ("abs(x - 1)", call("abs", X - 1)),
        ("H(x)*log2(x)", call("H", X) * call("log2", X)),
        ("exp(1)", call("exp", const(1))),
        (" \t\r\n x \n", X),
        ("Hx + a_1B", var("Hx") + var("a_1B")),
        ("0*x", Mul((const(0), X))),
    ],
)
def test_expressions(text: str, expected: Expr) -> None:
    assert parse_expression(text) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1", Fraction(1, 10)),
        (".5", HALF),
        ("007", Fraction(7)),
        ("1e-3", Fraction(1, 1000)),
        ("1E+2", Fraction(100)),
        ("2.50e1", Fraction(25)),
        ("1e400", Fraction(10**400)),
        ("1e-400", Fraction(1, 10**400)),
        ("1e0000001", Fraction(10)),
        ("0.3 - 0.1 - 0.2", Fraction(0)),
        ("9" * 1000, Fraction(10**1000 - 1)),
        ("0." + "0" * 998 + "1", Fraction(1, 10**999)),
        ("2^1000", Fraction(2**1000)),
    ],
)
def test_numbers_are_exact(text: str, value: Fraction) -> None:
    assert parse_expression(text) == Const(value)


@given(st.integers(0, 10**30), st.integers(0, 30), st.integers(-30, 30))
def test_decimals_are_exact(digits: int, places: int, exponent: int) -> None:
    text = str(digits).rjust(places + 1, "0")
    whole, decimals = text[: len(text) - places], text[len(text) - places :]
    typed = f"{whole}.{decimals}e{exponent}" if places else f"{whole}e{exponent}"
    assert parse_expression(typed) == Const(Fraction(digits) * Fraction(10) ** (exponent - places))


@pytest.mark.parametrize("op", ["<", "<=", ">", ">=", "=="])
def test_relations(op: str) -> None:
    relation = parse_relation(f"H(x) {op} 2*x")
    assert (relation.left, relation.op, relation.right) == (call("H", X), op, 2 * X)


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("0 < a < b <= 1", [(const(0), "<", A), (A, "<", B), (B, "<=", const(1))]),
        ("1 >= b > a", [(const(1), ">=", B), (B, ">", A)]),
        ("a + 4*b < 1, a >= 0", [(A + 4 * B, "<", const(1)), (A, ">=", const(0))]),
        ("H(a) == b", [(call("H", A), "==", B)]),
        ("min(a, b) < 1, b < 1", [(call("min", A, B), "<", const(1)), (B, "<", const(1))]),
    ],
)
def test_constraints(text: str, relations: list[tuple[Expr, str, Expr]]) -> None:
    found = parse_constraints(text)
    assert [(r.left, r.op, r.right) for r in found.relations] == relations
    assert found.integers == ()
    assert found.definitions == ()


def test_no_constraints() -> None:
    assert parse_constraints("") == Constraints()
    assert parse_constraints("  \n") == Constraints()


@pytest.mark.parametrize(
    ("text", "integers"),
    [
        ("integer k", ("k",)),
        ("integer k, m", ("k", "m")),
        ("integer k, integer m", ("k", "m")),
        ("integer k, m, 1 <= k < m, integer n", ("k", "m", "n")),
        ("integer k, integer k", ("k",)),
        ("a = 2^-k, k >= 2", ()),
        ("u = 2^t, 1 <= t <= 2", ()),
        ("a = 1 - (1/2)^(k + m)/3", ()),
        ("integer m, a = 2^-k", ("m",)),
        ("a = 2^-k, k >= 2, integer k", ("k",)),
        ("a = 2^-(k + t), integer k, 0 <= t < 1", ("k",)),
        ("a = x^k", ()),
        ("a = exp(-k*ln(2))", ()),
        ("2^-k < 1", ()),
        ("b = 3*k, a = 2^-b", ()),
    ],
)
def test_integer_variables(text: str, integers: tuple[str, ...]) -> None:
    assert parse_constraints(text).integers == integers


def test_definitions_keep_their_order() -> None:
    found = parse_constraints("integer k, a = 2^-k, k >= 2, b = (1-a)/4, 0 < x < b")
    assert [name for name, _ in found.definitions] == ["a", "b"]
    assert found.definitions[1][1] == (1 - A) / 4
    assert found.relations[0] == Relation(K, ">=", const(2))


def test_statements() -> None:
    statement = parse_statement("H(a) > b", "a = 2^-k, integer k, k >= 2, 0 < b < a")
    assert statement.variables == ("b", "k")
    assert statement.integers == ("k",)
    expanded = statement.expanded()
    power_of_two = call("exp", mul(const(-1), K, call("ln", const(2))))
    assert expanded.relation == Relation(call("H", power_of_two), ">", B)
    assert expanded.constraints[-1] == Relation(B, "<", power_of_two)


def test_a_statement_without_conditions() -> None:
    assert parse_statement("x^2 >= 0") == Statement(Relation(power(X, Fraction(2)), ">=", const(0)))


def test_twelve_variables_and_twelve_definitions_are_read() -> None:
    names = [f"x{i}" for i in range(12)]
    definitions = [f"d{i} = x{i} + 1" for i in range(12)]
    total = " + ".join(names + [f"d{i}" for i in range(12)])
    assert len(parse_statement(f"{total} > 0", ", ".join(definitions)).variables) == 12


# Mistakes: (text, what the message says, column)

EXPRESSION_MISTAKES = [
    ("2a", "an operator is missing before 'a': a product is written 2*a", 2),
    ("a b", "an operator is missing before 'b'", 3),
    ("(a)(b)", "an operator is missing before '('", 4),
    ("a(b + 1)", "'a' is not a function", 1),
    ("2^", "the text ends too early", 3),
    ("", "there is nothing to read", 1),
    ("(a", "the text ends too early: ')' was expected", 3),
    ("a)", "unexpected ')'", 2),
    ("a = 3", "'=' is not read here: write == for equality", 3),
    ("a < 3", "unexpected '<'", 3),
    ("log(x)", "write ln or log2", 1),
    ("1 + lg(x)", "write ln or log2", 5),
    ("2*e(x)", "a product is written e*(...)", 3),
    ("2*pi", "'pi' is not available: write 4*arctan(1)", 3),
    ("NaN + 1", "'nan' is not a number", 1),
    ("x + inf", "'inf' is not a number", 5),
    ("H + 1", "'H' is a function: write H(...)", 1),
    ("min", "'min' is a function", 1),
    ("min(x)", "min takes two or more arguments", 1),
    ("ln(x, y)", "ln takes one argument", 1),
    ("ln()", "a number, a name or '(' was expected", 4),
    ("1/0", "division by zero", 3),
    ("1/(1-1)", "division by zero", 3),
    ("0^0", "0^0 is undefined", 1),
    ("x + 0^-1", "division by zero", 5),
    ("0^(1-2)", "division by zero", 1),
    ("(-1)^(1/2)", "a negative number has no real power", 1),
    ("0^k", "a number that is not positive", 1),
    ("ln(0)", "ln of a number that is not positive", 1),
    ("H(3/2)", "H of a number outside 0..1", 1),
    ("x^1001", "a constant exponent is at most 1000", 1),
    ("x^-1001", "a constant exponent is at most 1000", 1),
    ("x^(1/1000001)", "the denominator of an exponent is at most 1000000", 1),
    ("x^0.1234567", "the denominator of an exponent is at most 1000000", 1),
    ("(10^99)^1000", "a power of more than about 20000 bits", 1),
    ("2^999 2", "an operator is missing before '2'", 7),
    ("*".join(["2^999"] * 30), "a constant of more than 20000 bits", 1),
    ("1e401", "a decimal exponent is at most 400", 1),
    ("1e-99999999999999999999", "a decimal exponent is at most 400", 1),
    ("1" * 1001, "a number has at most 1000 digits", 1),
    ("x" * 41, "a name has at most 40 characters", 1),
    ("x" * 10_001, "at most 10000 are read", 10_001),
    ("5.", "a decimal number has digits after its point", 2),
    ("a.b", "'.' is not read here", 2),
    ("x\u2248y", "type one of < <= > >= ==", 2),
    ("x \u226b y", "type >", 3),
    ("x\u2014y", "type -", 2),
    ("\u221ax^2", "how far the root reaches is not clear", 1),
    ("\uff58", "type x", 1),
    ("\u0430", "CYRILLIC SMALL LETTER A", 1),
    ("x\x00", "unexpected character '\\x00'", 2),
    ("(" * 101 + "x" + ")" * 101, "nested more than 100 deep", 101),
    ("1+2*(x+y*" * 60 + "x" + ")" * 60, "nested more than 100 deep", 1),
    (" + ".join(f"x{i}" for i in range(13)), "more than 12 variables", 63),
    ("integer + 1", "'integer' is a keyword", 1),
]

RELATION_MISTAKES = [
    ("x", "a relation needs one of < <= > >= ==", 2),
    ("x = y", "write == for equality", 3),
    ("a < b < c", "a relation has exactly one of < <= > >= ==", 7),
    ("a != b", "'!=' is not read", 3),
    ("a =< b", "write <=", 3),
    ("a => b", "write >=", 3),
    ("a === b", "write ==", 3),
    ("a < ", "the text ends too early", 5),
    ("< b", "was expected before '<'", 1),
    ("a < b, c", "unexpected ','", 6),
]

CONSTRAINT_MISTAKES = [
    ("a", "the bare name 'a' is not a condition: write a relation or integer a", 1),
    ("a < 1, k", "the bare name 'k' is not a condition", 8),
    ("integer k, 1 > a, m", "the bare name 'm' is not a condition", 19),
    ("integer", "the name of a variable was expected after 'integer'", 8),
    ("integer 3", "the name of a variable was expected after 'integer'", 9),
    ("integer k m", "an operator is missing before 'm'", 11),
    ("integer ln", "'ln' is a function", 9),
    ("integer k < 3", "unexpected '<'", 11),
    ("a < 1,", "the text ends too early", 7),
    (", a < 1", "was expected before ','", 1),
    ("a < 1,, b < 1", "was expected before ','", 7),
    ("a + b", "a relation needs one of < <= > >= ==", 6),
    ("a < b > c", "a chain has < and <= only, or > and >= only", 7),
    ("a == b == c", "== cannot be part of a chain", 8),
    ("a < b == c", "== cannot be part of a chain", 7),
    ("2*a = 1", "write == for equality; a definition begins with its new name", 5),
    ("a = b = 1", "write == for equality", 7),
    ("a = 1, a = 2", "'a' is defined twice", 8),
    ("a = a + 1", "'a' is used in a definition before it is defined", 1),
    ("a = b, b = 2", "'b' is used in a definition before it is defined", 8),
    ("integer a, a = 3", "'a' is defined, so it cannot be declared integer", 9),
    ("a = 2^-k, k = 3", "'k' is used in a definition before it is defined", 11),
    ("ln = 3", "'ln' is a function", 1),
    ("e = 3", "a variable needs another name", 1),
    ("a = 0, 1/a < 1", "division by zero", 8),
    ("a = 1, b = 1/(1-a)", "division by zero", 8),
    ("a = 2^999, b = a^999", "a power of more than about 20000 bits", 12),
    ("a = " + "*".join(["x"] * 300) + ", b = " + "*".join(["a"] * 300), "more than 20000 operations", 606),
    (
        "a = " + "abs(" * 60 + "x" + ")" * 60 + ", b = " + "abs(" * 60 + "a" + ")" * 60,
        "nested more than 100",
        308,
    ),
    (", ".join(f"x{i} < 1" for i in range(13)), "more than 12 variables", 99),
    (", ".join(f"x{i} = 1" for i in range(13)), "more than 12 definitions", 99),
    (
        "a=" + "+".join(["x"] * 4_000) + "," + ",".join(["a<1"] * 20),
        "more than 50000 operations in all",
        8051,
    ),
]


def check(error: BadInput, what: str, column: int) -> None:
    message = str(error)
    assert what in message
    place = re.search(r"\(column (\d+): '", message)
    assert place
    assert int(place[1]) == column


@pytest.mark.parametrize(("text", "what", "column"), EXPRESSION_MISTAKES)
def test_mistakes_in_expressions(text: str, what: str, column: int) -> None:
    with pytest.raises(BadInput) as caught:
        parse_expression(text)
    check(caught.value, what, column)


@pytest.mark.parametrize(("text", "what", "column"), RELATION_MISTAKES)
def test_mistakes_in_relations(text: str, what: str, column: int) -> None:
    with pytest.raises(BadInput) as caught:
        parse_relation(text)
    check(caught.value, what, column)


@pytest.mark.parametrize(("text", "what", "column"), CONSTRAINT_MISTAKES)
def test_mistakes_in_constraints(text: str, what: str, column: int) -> None:
    with pytest.raises(BadInput) as caught:
        parse_constraints(text)
    check(caught.value, what, column)
    with pytest.raises(BadInput) as caught:
        parse_statement("x > 0", text)
    check(caught.value, what, column)


def test_mistakes_that_only_a_whole_statement_shows() -> None:
    with pytest.raises(BadInput, match="division by zero"):
        parse_statement("1/a > 0", "a = 0")
    with pytest.raises(BadInput, match="more than 12 variables"):
        parse_statement("a + b > 0", ", ".join(f"x{i} > 0" for i in range(11)))
    with pytest.raises(BadInput, match="more than 20000 operations"):
        parse_statement("*".join(["a"] * 300) + " > 0", "a = " + "*".join(["x"] * 300))


def test_the_quotation_is_short_and_its_control_characters_are_escaped() -> None:
    with pytest.raises(BadInput) as caught:
        parse_expression("\u202e" * 500)
    message = str(caught.value)
    quoted = re.search(r"'(.*)'\)$", message)
    assert quoted
    assert message.isascii()
    assert message.isprintable()
    assert len(quoted[1]) <= 66  # 60 and two ellipses


def test_names_in_messages_are_cut() -> None:
    with pytest.raises(BadInput) as caught:
        parse_expression("x " + "y" * 40)
    assert "'" + "y" * 20 + "'" in str(caught.value)


def test_bad_input_is_an_error_of_this_project() -> None:
    assert issubclass(BadInput, TreecertError)


def test_a_formula_at_the_limit_of_nesting_can_be_used() -> None:
    expr = parse_expression("exp(" * 99 + "x" + ")" * 99)
    assert isinstance(expr, Fn)
    assert expr == parse_expression(plain(expr))
    assert hash(expr) == hash(parse_expression(plain(expr)))
    assert expr.variables == {"x"}
    assert parse_expression("(" * 100 + "x" + ")" * 100) == X
    assert parse_expression("2^" * 2 + "3").children == ()
