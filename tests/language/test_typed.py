"""Other spellings of a formula: what people paste means what the plain text says, and nothing else."""

from dataclasses import replace

import pytest

from tests.language.drawing import Drawer
from tests.language.strategies import is_within_limits
from verify.errors import BadInput, Unreadable
from verify.language.grammar import parse_constraints, parse_expression, parse_joint, parse_statement
from verify.language.printing import plain, plain_joint
from verify.language.signs import LOOK_ALIKES, NAMES, SIGNS, SPACES, SUBSCRIPTS, SUPERSCRIPTS, VULGAR
from verify.language.statements import Statement

SAME = [
    ("x\u00b2 + \u00bd\u00b7y \u2212 \u221a(z)", "x^2 + (1/2)*y - sqrt(z)"),
    ("x\u207b\u00b9\u00b2", "x^-12"),
    ("\u03b1\u2081\u2082 \u00d7 \u03b2", "alpha_12*beta"),
    ("\u221a2\u00b7x + \u221ay/3 \u2212 \u221a(x+1)", "sqrt(2)*x + sqrt(y)/3 - sqrt(x+1)"),
    ("|x \u2212 |y||\u00f72", "abs(x - abs(y))/2"),
    ("a\u2215b/c", "a/b/c"),
    ("2x".replace("2", "2\u2219"), "2*x"),
    ("x\u00a0+\u20091", "x + 1"),
    (r"\frac{1}{2}x(1-x) + x", "1/2*x*(1-x) + x"),
    (r"\tfrac14 + \frac{a+b}2 \cdot \dfrac{1}{c}", "1/4 + (a+b)/2*(1/c)"),
    (r"4x(1-x)\cdot H(x)", "4*x*(1-x)*H(x)"),
    (r"\ln x + \ln(2y) - \ln\frac{1}{x}", "ln(x) + ln(2*y) - ln(1/x)"),
    (r"\log_2(1+e^{-z}) - \log_{2} z", "log2(1 + exp(-z)) - log2(z)"),
    (r"\left|x-y\right| + \lvert x\rvert |y|", "abs(x-y) + abs(x)*abs(y)"),
    (r"2^{-k}e^{-2m t^2}", "2^(-k)*exp(-2*m*t^2)"),
    (r"\sqrt{\frac{d}{2}} + \sqrt[3]{x\,y z} + \sqrt2", "sqrt(d/2) + (x*y*z)^(1/3) + sqrt(2)"),
    (r"\max\{0, 1-z\} - \min\left(x, y\right)", "max(0, 1-z) - min(x, y)"),
    (r"\alpha\beta x_1 x_{12} \theta_{max}", "alpha*beta*x_1*x_12*theta_max"),
    (r"\left(1+\frac{1}{n}\right)^n\,x^\alpha", "(1+1/n)^n*x^alpha"),
    (r"x^{y^{2}} - x^2 y^\frac12", "x^(y^2) - x^2*y^(1/2)"),
    (r"$\exp(-x) \times 0.25$", "exp(-x)*0.25"),
    (r"-\frac{x}{y} / z + a b/(c d) \cdot f", "-(x/y)/z + a*b/(c*d)*f"),
    ("\\mathrm{e}^{x} + \\varepsilon + x\\cdot\u03b5", "exp(x) + epsilon + x*epsilon"),
]


@pytest.mark.parametrize(("typed", "plainly"), SAME, ids=[p for _, p in SAME])
def test_a_formula_means_the_same(typed: str, plainly: str) -> None:
    found = parse_expression(typed)
    assert found == parse_expression(plainly)
    assert parse_expression(plain(found)) == found
    assert plain(found).isascii()


JOINT = [
    ("0 \u2264 x\u00b7(1\u2212x) \u2264 1/4", "x \u2208 [0, 1]", "0 <= x*(1-x) and x*(1-x) <= 1/4", "0 <= x, x <= 1"),
    ("a > 0 \u2227 b > 0 and c > 0", "", "a > 0 and b > 0 and c > 0", ""),
    (r"0 \le x(1-x) \leq \frac14", r"x \in [0,1]", "0 <= x*(1-x) <= 1/4", "0 <= x <= 1"),
    (r"x \ge 0 \text{ and } y = x", r"x,y \in (0,\frac12)", "x >= 0 and y == x", "0 < x < 1/2, 0 < y < 1/2"),
    ("x > 0", r"k \in \mathbb{Z}, k \geqslant 2, x = 2^{-k}", "x > 0", "integer k, k >= 2, x == 2^(-k)"),
    ("x > 0", "x in (0, 1] and y in [0, 2), integer k", "x > 0", "0 < x <= 1, 0 <= y < 2, integer k"),
    ("x > 0", "|x| \u2264 \u00bd and m \u2265 ln(2/d)/(2*t\u00b2)", "x > 0", "abs(x) <= 1/2, m >= ln(2/d)/(2*t^2)"),
]  # fmt: skip


@pytest.mark.parametrize(("relation", "where", "plain_relation", "plain_where"), JOINT)
def test_a_statement_means_the_same(relation: str, where: str, plain_relation: str, plain_where: str) -> None:
    found = parse_joint(relation, where)
    assert found == parse_joint(plain_relation, plain_where)
    line = plain_joint(found)
    assert line.isascii()
    left, _, right = line.partition(" for ")
    assert parse_joint(left, right) == found


def test_one_relation_is_a_joint_statement_too() -> None:
    assert parse_joint("x > 0", "x > 1") == (parse_statement("x > 0", "x > 1"),)


def test_a_single_relation_is_asked_for_where_there_is_one() -> None:
    for text in ("0 < x < 1", "x > 0 and x < 1"):
        with pytest.raises(BadInput, match="exactly one of"):
            parse_statement(text)


@pytest.mark.parametrize("name", ["or", "E", "x_in", "for", "band", "inn"])
def test_words_are_names_where_a_name_can_stand(name: str) -> None:
    statement = parse_statement(f"{name} + 1 > {name}", f"{name} > 0, 2*{name} < 3")
    assert statement.variables == (name,)


@pytest.mark.parametrize("name", ["and", "in"])
@pytest.mark.parametrize("text", ["{} + 1 > x", "x > {}", "2*{} > 1", "{}(x) > 0", "ln({}) > 0"])
def test_words_that_join_are_no_names(name: str, text: str) -> None:
    with pytest.raises(BadInput, match=f"'{name}' is a word|not a function|before '{name}'"):
        parse_statement(text.format(name))
    with pytest.raises(BadInput):
        parse_constraints(f"x > 0, {name} > 0, y > 0")
    with pytest.raises(BadInput):
        parse_constraints(f"integer {name}")


def test_every_sign_has_one_reading() -> None:
    tables = (SIGNS, NAMES, SUPERSCRIPTS, SUBSCRIPTS, VULGAR, LOOK_ALIKES)
    signs = [c for table in tables for c in table]
    assert len({*signs, *SPACES}) == len(signs) + len(SPACES)
    assert all(len(c) == 1 and not c.isascii() for c in signs)
    assert len(set(NAMES.values())) == len(NAMES)


@pytest.mark.parametrize("sign", LOOK_ALIKES, ids=[f"{ord(c):04x}" for c in LOOK_ALIKES])
def test_look_alikes_are_refused_with_what_to_type(sign: str) -> None:
    with pytest.raises(BadInput, match="is not read: type"):
        parse_expression(f"x {sign} y")


def test_e_is_no_variable() -> None:
    with pytest.raises(BadInput, match=r"condition 2: a condition without variables.*column 12"):
        parse_constraints("x > 0, 0 < e < 1")
    assert parse_constraints("e*x < 1").relations[0].left == parse_expression("exp(1)*x")


@pytest.mark.parametrize("number", range(60))
def test_what_is_printed_of_several_relations_reads_back(number: int) -> None:
    """Or is refused, where the grammar would not take it."""
    drawer = Drawer(number)
    one = drawer.statement()
    names = [*drawer.names, *(n for n, _ in one.definitions)]
    drawn = tuple(replace(one, relation=drawer.relation(names)) for _ in range(3))
    try:
        line = plain_joint(drawn)
    except Unreadable:
        assert not all(map(is_within_limits, drawn))
        return
    relation = next(
        line[:at] for at in range(len(line), 0, -1) if line[at:].startswith(" for ") or at == len(line)
        if _reads(line[:at], line[at + 5 :], drawn)
    )  # fmt: skip
    assert relation


def _reads(relation: str, where: str, statements: tuple[Statement, ...]) -> bool:
    try:
        return parse_joint(relation, where) == statements
    except BadInput:
        return False
