"""Hostile text: malformed or malicious formulas are refused in one line, in bounded memory, and not run."""

import builtins
import string
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval
from verify.errors import BadInput
from verify.language.evaluation import UndefinedValue, enclose
from verify.language.grammar import (
    parse_constraints,
    parse_expression,
    parse_line,
    parse_relation,
    parse_statement,
)
from verify.language.printing import latex_statement, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction

PEAK_BYTES = 60_000_000
DEEP = 4_900

NOT_FORMULAS = [
    # nothing, blanks, signs alone
    "", " ", "\t\n", "+", "-", "*", "/", "^", "**", "+-+-", "*/", "()", "((", "))", ")(", "(())", ",", ",,",
    "=", "==",
    "<", "<=", ">=", "<>", "!", "!=", "===", "->", "=>", "=<", ":=", "...", "..", ".", ";", ";;", "?", "%",
    "&", "|", "~", "#",
    "@", "$", "\\", "`", "'", '"', "[]", "{}", "[x]", "{x}", "<x>", "0 0", "x x", "() ()",
    # code
    "__import__('os')", "__import__('os').system('touch hostile')", "os.system('id')", "import os",
    "exec('1')", "eval('1')",
    "open('/etc/passwd')", "x.__class__", "x.__class__.__mro__", "(1).__class__", "1 .real", "a.b",
    "a.b.c()", "f(x)",
    "lambda: 0", "lambda x: x", "f'{x}'", 'f"{1+1}"', "'abc'", '"abc"', "b'x'", "r'x'", "`id`", "$(id)",
    "${x}", "%s", "{0}",
    "x if y else z", "[x for x in y]", "{x: y}", "(x, y)", "x, y", "not x", "x and y", "x or y", "x in y",
    "x is y", "x := 3",
    "x += 1", "x; y", "x;", "x # comment", "x // y", "x % y", "x & y", "x | y", "x ^^ y", "x << y",
    "x >> y", "~x", "x!",
    "x@y", "x[0]", "x[y]", "*x", "**x", "x**", "yield x", "await x", "print(x)", "del x", "raise x",
    "globals()",
    "breakpoint()", "<script>alert(1)</script>", "'; DROP TABLE claims; --", "\\x41",
    "\\u0041", "%00", "&lt;",
    "sympify('x')", "S('x')", "Rational(1, 2)", "x.subs(x, 1)", "sin(x)", "gamma(x)", "factorial(9)",
    "ln.__call__(x)",
    # numbers
    "nan", "NaN", "NAN", "inf", "-inf", "Infinity", "-Infinity", "INF", "pi", "Pi", "PI",
    "1e400.5", "1e401", "1e-401",
    "1e4000", "1e99999999999", "-1e999", "1.e5", "1.", "5.x", "1..2", "1.2.3", "0x10", "0b1", "0o7",
    "1_000", "1,000", "1 000",
    "1e", "1e+", "2a", "2(x)", "(x)2", "3x^2", "1/2x", "2 x", "x2 y", "1j", "1L", "0xFFFFFFFFF",
    "1'000", "1e1e1",
    "9" * 1001, "0." + "1" * 1000, "9" * 9999,
    # division by zero and its kin
    "1/0", "1/(1-1)", "x/0", "0/0", "1/0.0", "1/(0*3)", "0^-1", "0^0", "0**0", "0^(1-1)", "0^(-1/2)",
    "(1-1)^(2-2)", "1/(2-1-1)",
    "x + 1/(3*4-12)", "(-1)^(1/2)", "sqrt(-1)", "sqrt(1-2)", "(-8)^(1/3)", "ln(0)", "ln(-1)", "log2(0)",
    "H(2)", "H(-1)", "0^x",
    "(-2)^x", "(1/0)^0", "0*(1/0)",
    # size
    "10^10^10", "9**9**9**9", "9^9^9", "2^2^2^2^2^2", "10^1001", "x^1001", "x^-1001", "x^(10^10)",
    "x^1e300", "2^(1e400)",
    "(10^999)^999", "((2^1000)^1000)^1000", "*".join(["10^999"] * 100),
    "+".join(f"1/(3^1000*2^1000-{n})" for n in range(40)),
    "x^(1/1000003)", "x^1.0000001", "x^(1/(10^30))", "1e400^1000", "1/(1e400^1000)", "-" * 9000,
    "+" * 9000 + "*x",
    # nesting and length
    "(" * 101 + "x" + ")" * 101, "(" * DEEP + "x" + ")" * DEEP, "(" * 9999, ")" * 9999, "ln(" * 2000,
    "exp(" * 101 + "x" + ")" * 101,
    "x^" * 4000 + "x", "2^" * 4000 + "k", "-(" * 3000 + "x" + ")" * 3000, "1/(" * 1500 + "x" + ")" * 1500,
    "min(x, " * 1000 + "x" + ")" * 1000, "1+2*(x+y*" * 90 + "x" + ")" * 90, "x" * 10_001, " " * 10_001,
    "x+" * 5_001, "a" * 41,
    "H" * 41, "+".join(f"v{n}" for n in range(13)), "*".join(f"v{n}" for n in range(900)),
    # functions
    "ln", "ln x", "ln()", "ln(,)", "ln(x,)", "ln(x, y)", "ln(x y)", "ln((x)", "ln(x))", "log(x)", "lg(x)",
    "log10(x)", "LN(x)", "h(x)",
    "H", "H x", "Hx(y)", "H()", "min()", "min(x)", "max(x)", "sqrt()", "sqrt(x, 2)", "abs()",
    "abs(x, y)", "exp", "exp^2",
    "ln^2(x)", "integer", "integer k", "x(y)", "2(3)",
    # look-alikes and invisible characters
    "x \u2264 y", "\u03c0", "\u221e",
    "\u0430",
    "\uff58", "\uff11", "\U0001d465", "\u0661", "\u096a", "x\u200b", "x\u200d+1", "\ufeffx",

    "\u202ex + 1", "x\u202d", "\u2066x\u2069", "x\u0301", "\u1e8b", "x\u2028y", "x\u2029", "x\u0085",
    "\ud800", "x\udfff", "\U0010ffff",
    "\u037e", "\u2024", "\uff08x\uff09", "\u2044", "\u29f8", "\u3164", "\u115f", "\u2063", "\u17b4",
    "\U000e0041", "\u00ad", "\U0001f600",
    # control characters
    "\x00", "x\x00", "\x00x", "x\x00y", "\x01", "\x07", "\x08x", "x\x0b+1", "x\x0c+1", "\x1b[31mx",
    "\x1b]0;x\x07", "\x7f", "\x80",
    "x\x1a", "\x9b31mx",
]  # fmt: skip

NOT_RELATIONS = [
    "x", "x +", "x = 1", "x <", "< x", "x < y < z", "0 < x <= 1", "x == y == z", "x != y", "x <> y",
    "x =< y", "x => y", "x === y",
    "x << y", "x < = y", "x > = y", "x = = y", "x ! = y", "x < > y", "x <= <= y", "x < y,", "x < y, y < z",
    "x < y; y < z",
    "x \u2260 y", "x \uff1c y", "(x < y)", "(x < y) < z",
    "x < (y < z)", "ln(x < y)",
    "1/0 < x", "x < 1/0", "x < nan", "x < inf", "x < 1e999", "x^1001 < 1", "integer k", "x < y and y < z",
    "not x < y", "x < y # z",
]  # fmt: skip

NOT_CONSTRAINTS = [
    ",", "x", "x,", "x < 1,", ",x < 1", "x < 1,,y < 1", "x < 1;y < 1", "x < 1 y < 1", "x < y > z",
    "x == y == z", "x < y == z",
    "x = 1, x = 2", "x = x", "x = y, y = x", "x = y, y = z, z = x", "2 = x", "x + y = 1", "x = y = 1",
    "x = 1 < 2", "ln = 1", "e = 1",
    "integer", "integer 2", "integer ln", "integer integer", "integer k m", "integer k+1", "integer k = 2",
    "integer x, x = 2",
    "integer k, 2", "k, integer k", "integer, k", "a = 0, 1/a > 0", "a = 1, b = 1/(a - 1)",
    "a = -1, b = sqrt(a)", "a = 0, b = a^0",
    "a = 2, b = H(a)", "a = 2^999, b = a^999, c = b^999", "a = 2^-k, k = 3", "x <= inf",
    "a = 1/0", "a =", "= a", "a == ",
    "a=" + "*".join(["x"] * 100) + "".join(f",{b}=" + "*".join([a] * 100) for a, b in ("ab", "bc", "cd")),
    "a=x+1" + "".join(f",{b}=exp({a}*{a}*{a})" for a, b in zip("abcdfghijk", "bcdfghijkl", strict=True)),
    ",".join(f"x{n}=x{n - 1}*x{n - 1}*x{n - 1}*x{n - 1}" for n in range(1, 12)),
    ",".join(f"d{n}=exp(abs(exp(abs(exp(abs(exp(abs(exp(abs(d{n - 1}))))))))))" for n in range(1, 12)),
    "x<1," * 2499 + "x", ",".join(f"x{n}<1" for n in range(1000)), ",".join(f"x{n}=1" for n in range(1000)),
    "integer " + "k," * 4000,
    "a=" + "+".join(["x"] * 4000) + ",a<1" * 400,
]  # fmt: skip

NOT_LINES = [
    "", "for", "x > 0 for", "x > 0 for for", "for x > 0", "x for x > 0", "x > 0 for x", "x > 0 for x > 0 for x < 1",
    "x > 0, x < 1", "x > 0 fore x < 1", "x > 0 FOR x < 1", "x > 0 if x < 1", "x > 0 for , x < 1", "(x > 0 for x < 1)",
    "x > 0 for x < 1 ... x < 2", "x ... y > 0", "x > 0 for " + " " * 20_000,
    "v0" + "".join(f"*v{n}" for n in range(1, 8))
    + " > 0 for " + ", ".join(f"w{n} > 0" for n in range(8)),
]  # fmt: skip

Parser = Callable[[str], object]


def as_relation_of_statement(text: str) -> Statement:
    return parse_statement(text, "x > 0")


def as_conditions(text: str) -> Statement:
    return parse_statement("x > 0", text)


CASES: list[tuple[Parser, str]] = [
    *((parse_expression, t) for t in NOT_FORMULAS),
    *((parse_relation, t) for t in NOT_RELATIONS),
    *((parse_relation, f"{t} < 1") for t in NOT_FORMULAS if t.strip(" \t\n")),
    *((as_relation_of_statement, t) for t in NOT_RELATIONS),
    *((parse_line, t) for t in NOT_RELATIONS),
    *((parse_line, f"x > 0 for {t}") for t in NOT_CONSTRAINTS),
    *((parse_line, t) for t in NOT_LINES),
    *((parse_constraints, t) for t in NOT_CONSTRAINTS),
    *((as_conditions, t) for t in NOT_CONSTRAINTS),
]


def test_code_that_runs_would_be_noticed(no_code_is_run: None) -> None:
    with pytest.raises(AssertionError, match="run as code"):
        eval("1")


def test_there_are_enough_of_them() -> None:
    assert len(set(NOT_FORMULAS)) == len(NOT_FORMULAS)
    assert len(NOT_FORMULAS) + len(NOT_RELATIONS) + len(NOT_CONSTRAINTS) >= 400


@pytest.fixture
def no_code_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions that turn text into code, and those that reach outside, fail when called."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("text was run as code")

    for name in ("eval", "exec", "open", "input", "breakpoint"):
        monkeypatch.setattr(builtins, name, refuse)


@contextmanager
def bounded_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < PEAK_BYTES


def test_unbounded_memory_would_be_noticed() -> None:
    with pytest.raises(AssertionError), bounded_memory():
        bytes(PEAK_BYTES)


def assert_one_line(error: BadInput) -> None:
    message = str(error)
    assert message
    assert message.isascii()
    assert message.isprintable()  # so it has no line break either
    assert len(message) <= 280  # the list of all functions, and what to type in the place of one
    assert "(column " in message


@pytest.mark.usefixtures("no_code_is_run")
@pytest.mark.parametrize(("parser", "text"), CASES, ids=[str(n) for n in range(len(CASES))])
def test_refused_in_one_line(parser: Parser, text: str) -> None:
    with bounded_memory(), pytest.raises(BadInput) as caught:
        parser(text)
    assert_one_line(caught.value)


ACCEPTED = [
    "|x|", "||x| - y|", r"\frac{1}{2}", "e", "e^x", "x^(1/65)", "H(x, y)", "x\u2212y", "x\u00b7y", "\u221ax", "x\u00b2",
    "\u00bd", "\u03b1\u2081", "x\u00a0+ 1", "x^sqrt(2)", "pow(x, y)", "0^sqrt(2)",
    "x", "(((x)))", "-+-x", "x^1000", "2^1000*x", "1e400*x", "x1 + x_2", "min(x, y)", "2^-k",
    "(" * 100 + "x" + ")" * 100,
    "+".join(["x"] * 5000), "*".join(["x"] * 5000), "/".join(["x"] * 5000), "-" * 9999 + "x", "9" * 1000,
    "+".join(["(x*x+1)"] * 1250), "+".join(["2^999"] * 1600), "x-" * 4999 + "x", "H(x)*" * 1999 + "x",
]  # fmt: skip


@pytest.mark.usefixtures("no_code_is_run")
@pytest.mark.parametrize("text", ACCEPTED, ids=[t[:12] for t in ACCEPTED])
def test_a_guard_that_refuses_everything_would_be_noticed(text: str) -> None:
    with bounded_memory():
        assert parse_expression(text) == parse_expression(text)


# Random text

PIECES = [
    *"xyzkaH0123456789+-*/^()<>=,. \t\n_;[]{}'\"\\|&%$#@!~`?:", "**", "<=", ">=", "==", "integer ", "ln(",
    "exp(", "H(", "min(", "sqrt(",
    "abs(", "log2(", "2^-k", "a = ", "1/", "0", "1e9", "1e400", "1000", "0.5", "^-1", "^1000", "^(1/2)",
    "__", "lambda ", "\u2264", "\u2212", "\u00b2", "\u2081", "\u221a", "\u03b1", "|", "[", "]", " in ", " and ", "pow(",
    "\\frac", "\\ln ", "\\le ", "_2", "\\sqrt", "\\left", "\\right", "\\cdot",
    "\x00", "\u202e", "inf", "nan", "e", "pi", "x*", "+y", ", ", " < ", "0 < x",
]  # fmt: skip
any_text = st.text(max_size=60) | st.text(string.printable, max_size=60)
formula_like = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@pytest.mark.parametrize(
    "parser", [parse_expression, parse_relation, parse_constraints, parse_line, as_conditions]
)
@given(any_text | formula_like)
@example("2^-k" * 3)
@example("a = 2^-k, k >= 2, integer k")
def test_random_text_is_read_or_refused(parser: Parser, text: str) -> None:
    try:
        parser(text)
    except BadInput as error:
        assert_one_line(error)


operands = st.sampled_from(["x", "y", "k", "0", "1", "2", "1/2", "999", "1e400", "0.001", "(x-y)", "(1-1)"])
operators = st.sampled_from(["+", "-", "*", "/", "^", "**", "^-", "/(", ")^"])
wrapped = st.sampled_from(
    ["{}", "ln({})", "exp({})", "H({})", "sqrt({})", "({})^1000", "1/({})", "2^({})", "abs({})", "({})^({})"]
)


@st.composite
def likely_formulas(draw: st.DrawFn) -> str:
    text = draw(operands)
    for _ in range(draw(st.integers(0, 8))):
        text = (
            draw(wrapped).replace("{}", text)
            if draw(st.booleans())
            else text + draw(operators) + draw(operands)
        )
        if text.count("(") > text.count(")"):
            text += ")"
    return text[:5000]


@given(likely_formulas(), likely_formulas(), likely_formulas())
def test_what_is_read_can_be_used(left: str, right: str, definition: str) -> None:
    """Printing, expanding and evaluating what the grammar accepts raises nothing that is not on the label."""
    try:
        statement = parse_statement(f"{left} <= {right}", f"a = {definition}, x > 0, a > 0")
    except BadInput as error:
        assert_one_line(error)
        return
    assert latex_statement(statement)
    expanded = statement.expanded()
    assert parse_line(plain_statement(expanded)) == expanded
    assert parse_line(plain_statement(statement)) == statement
    with suppress(UndefinedValue):
        unit = Interval(Fraction(1, 3), 2)
        enclose(expanded.relation.gap, dict.fromkeys(expanded.variables, unit), ArbEnclosures(64))
