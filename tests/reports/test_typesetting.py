"""Typeset formulas say what was typed: MathML is read back as numbers, and one-line forms by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.symbols import VULGAR
from reports.typesetting import DOT, MINUS, NARROW, RELATIONS, Line, MathML, unicode_letters
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.language.evaluation import UndefinedValue, enclose_at
from verify.language.expressions import Expr, call, const, power, var
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

VALUES = {sign: int(top) / int(bottom) for (top, bottom), sign in VULGAR.items()}
FUNCTIONS: dict[str, Callable[..., float]] = {
    "ln": math.log,
    "log₂": math.log2,
    "exp": math.exp,
    "min": min,
    "max": max,
    "H": lambda p: -p * math.log2(p) - (1 - p) * math.log2(1 - p),
}


def element(expr: Expr) -> ET.Element:
    return ET.fromstring(f"<math>{MathML({}).text(expr)}</math>")  # text of our own


class Reader:
    """Reads MathML as a person does: products side by side, fractions, powers, functions before brackets."""

    def __init__(self, point: dict[str, float]) -> None:
        self.point = point

    def value(self, node: ET.Element) -> float:
        match node.tag:
            case "mn":
                text = node.text or ""
                return VALUES[text] if text in VALUES else float(text)
            case "mi":
                return self.point[node.text or ""]
            case "mfrac":
                top, bottom = node
                return self.value(top) / self.value(bottom)
            case "msup":
                base, above = node
                found: float = self.value(base) ** self.value(above)
                return found
            case "msqrt":
                return math.sqrt(self.row(list(node)))
            case "mrow" | "math":
                return self.row(list(node))
        raise AssertionError(node.tag)

    def row(self, nodes: list[ET.Element]) -> float:
        """A sum of products; the first sign may be a minus."""
        if nodes[0].tag == "mo" and nodes[0].text in ("(", "|"):
            inside = self.row(nodes[1:-1])
            return abs(inside) if nodes[0].text == "|" else inside
        total, sign, term = 0.0, 1.0, list[ET.Element]()
        for node in [*nodes, None]:
            text = node.text if node is not None and node.tag == "mo" else None
            if node is None or text in ("+", MINUS):
                if term:
                    total += sign * self.product(term)
                sign, term = (-1.0 if text == MINUS else 1.0), []
            else:
                term.append(node)
        return total

    def product(self, nodes: list[ET.Element]) -> float:
        value, at = 1.0, 0
        while at < len(nodes):
            node = nodes[at]
            if node.tag == "mspace" or (node.tag == "mo" and node.text == DOT):
                at += 1
                continue
            if node.tag == "mi" and (node.text or "") in FUNCTIONS:
                value *= FUNCTIONS[node.text or ""](*self.arguments(list(nodes[at + 1])))
                at += 2
                continue
            value *= self.value(node)
            at += 1
        return value

    def arguments(self, nodes: list[ET.Element]) -> Iterator[float]:
        inner, part = nodes[1:-1], list[ET.Element]()
        for node in inner:
            if node.tag == "mo" and node.text == ",":
                yield self.row(part)
                part = []
            else:
                part.append(node)
        yield self.row(part)


numbers = st.fractions(min_value=-4, max_value=4, max_denominator=6)
leaves = st.one_of(numbers.map(lambda q: const(Fraction(q))), st.sampled_from("xyz").map(var))


def grown(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        inner.map(lambda e: -e),
        st.tuples(
            inner, st.sampled_from([Fraction(2), Fraction(-1), Fraction(-2), Fraction(1, 2), Fraction(-3, 2)])
        ).map(lambda p: power(p[0], p[1])),
        inner.map(lambda e: call("exp", e)),
        inner.map(lambda e: call("ln", e)),
        inner.map(lambda e: call("abs", e)),
        pairs.map(lambda p: call("min", *p)),
        st.tuples(st.sampled_from([2, 3]), inner).map(
            lambda p: call("exp", p[1] * call("ln", const(Fraction(p[0]))))
        ),
    )


formulas = st.recursive(leaves, grown, max_leaves=9)
POINT = {"x": Fraction(1, 3), "y": Fraction(5, 7), "z": Fraction(3, 2)}


@given(formulas)
def test_mathml_has_the_value_of_the_formula(expr: Expr) -> None:
    try:
        exact = enclose_at(expr, POINT, ArbEnclosures(200))
    except (UndefinedValue, OverflowError, ZeroDivisionError):
        return
    if exact.lo is None or exact.hi is None or abs(exact.lo) * 10**6 < 1 or abs(exact.lo) > 10**6:
        return
    read = Reader({n: float(v) for n, v in POINT.items()}).value(element(expr))
    true = float(as_fraction(exact.lo))
    assert abs(read - true) <= abs(true) / 10**6


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("-(l - 1)", f"{MINUS}(l {MINUS} 1)"),
        ("2^(-(l - 1))", "2⁻⁽ˡ⁻¹⁾"),
        ("2^(-l)", "2⁻ˡ"),
        ("q - gamma*q*(1 - q)/(1 - tau)", f"q {MINUS} γq(1 {MINUS} q)/(1 {MINUS} τ)"),
        ("x/(y*z)", "x/(yz)"),
        ("x/y/z", "x/(yz)"),
        ("(x + y)/2", "½(x + y)"),
        ("x/7", "x/7"),
        ("2*3^x", f"2{DOT}3ˣ"),
        ("x*ln(y)", f"x{NARROW}ln(y)"),
        ("ln(x)*(1 - y)", f"ln(x){DOT}(1 {MINUS} y)"),
        ("sqrt(q*(1 - q))", f"√(q(1 {MINUS} q))"),
        ("abs(x - y)^2", f"(|x {MINUS} y|)²"),
        ("-1/2", f"{MINUS}½"),
    ],
)
def test_one_line(typed: str, shown: str) -> None:
    expr = parse_expression(typed)
    assert Line(unicode_letters(expr.variables, {})).text(expr) == shown


def test_letters_that_would_look_alike_are_left_as_they_are_typed() -> None:
    assert unicode_letters(["x_1", "x1"], {})["x_1"] != unicode_letters(["x_1", "x1"], {})["x1"]
    assert unicode_letters(["a", "b"], {"a": "z", "b": "z"}) == {"a": "a", "b": "b"}


def test_a_chain() -> None:
    sides = [parse_expression(t) for t in ("0", "q", "1")]
    assert Line({}).chain(sides, ("<", "<=")) == f"0 < q {RELATIONS['<=']} 1"
