"""Hostile text in the wider syntax: LaTeX, signs beyond ASCII, bars, intervals, joined relations, real powers.

Each is refused in one line of printable ASCII with its column, in bounded memory.
"""

from collections.abc import Callable

import pytest

from tests.language.test_hostile import assert_one_line, bounded_memory
from verify.errors import BadInput
from verify.language.grammar import parse_constraints, parse_joint

FORMULAS = [
    # bars
    "|", "||", "|||", "|x", "x|", "|x||", "||x|", "|x|y|", "x||y", "2|x|", "|x|2", "|x| |y|", "|,|", "|x < 1|",
    "|x,y|",
    "|" * 101 + "x" + "|" * 101, "|" * 5000, "|x|^", "^|x|", "|x)", "(|x)|", "[x|", "|=|", "|-|", "abs|x|", "|(|x)|",
    # e and pi
    "e(x)", "2e", "e x", "e(1)", "pi", "\u03c0", "2*pi", "pi(x)", "Pi*x", "e^", "^e", "ee x", "e e", "e*", "H(e, )",
    # real exponents
    "x^(1/0)", "x^(1/1000001)", "x^0.1234567", "(-2)^sqrt(2)", "(-1)^e", "0^(-1)", "0^(1-1)", "(0-1)^(1/ln(4))",
    "pow(x)", "pow(x, y, x)", "pow()", "pow", "pow x", "pow(-1, x)", "pow(,x)", "pow(x,)", "x^^2", "x^sqrt()", "0^x",
    "pow(x y)", "pow(1/0, x)", "pow(x, 1/0)", "x^(sqrt(-1))", "x^ln(0)", "x^ln(-2)",
    # entropies of several classes
    "H(,)", "H(x,)", "H(,x)", "H(x,,y)", "H(x;y)", "H(-1, x)", "H(x, -2)", "H(x y, y)", "H(2, 1/0)", "H[x, y]",
    "H{x, y}",
    # square brackets
    "[", "]", "[x", "x]", "[x]", "[x, y]", "([x])", "x[1]", "x]1", "ln[x]", "][", "[[x]]", "(x]", "[x)",
    # signs beyond ASCII
    "\u221a", "\u221a\u221a2", "\u221ax^2", "\u221ax\u00b2", "\u221ax(1)", "\u221a2.5", "\u221a x", "\u221a-x",
    "\u221a|x|",
    "\u221ax**2", "\u221ax\u2081", "\u00b2", "\u00b2x", "x\u207b", "x\u00b2\u207b", "x\u207b\u207b\u00b9", "2\u00bd",
    "x\u00bd", "\u00bd\u00bd", "x\u2081\u00bd", "\u2081x", "x \u2081", "2\u2081", "x\u2070\u2081", "x\u00b2y",
    "\u00b2\u00b3",
    "\u03b1\u03b2", "2\u03b1", "\u03b1(x)", "\u03b1 \u03b2", "\u03f5", "\u03d1", "\u03d5", "\u00b5", "\u03c2",
    "\u0391",
    "\u0392", "\u03a0", "\u03bf", "x\u2248y", "x\u00b1y", "x\u2295y", "x\u2218y", "x\u2032", "x\u02b9", "x\u20d7",
    "\u2211x", "\u220fx", "\u222bx", "\u2202x", "\u2207x", "\u2200x", "\u2203x", "\u00acx", "x\u2228y",
    "\u2205", "\u2115",
    "\u211dx", "\u2124", "\u2223x\u2223", "\u2016x\u2016", "\u2308x\u2309", "\u230ax\u230b", "\u27e8x\u27e9",
    "x\u2026y",
    "\u2018x\u2019", "\u201cx\u201d", "x\u2014y", "x\u2010y", "x\u2011y", "x\u00ady", "x\u2062y", "x\u2061(y)",
    "x\u2064y",
    "x\u200ay", "x\u3000+1", "x\u1680y", "\U0001d465", "\U0001d6fc", "\uff41", "\u1d5dx", "x\u02e3", "x\u1d43",
    "x\u2090",
    "\u2460", "\u2074", "x\u2075\u207a\u00b9", "\u215f2", "\u2150", "\u2189x", "\u00aa", "\u2030", "x\u066b5",
    # the structure of LaTeX
    "\\", "\\\\", "\\ ", "\\{", "\\}", "\\[x\\]", "\\(x\\)", "\\frac", "\\frac{", "\\frac{}", "\\frac{1}",
    "\\frac{1}{",
    "\\frac{1}{}", "\\frac{}{2}", "\\frac1", "\\frac{1}{0}", "\\frac{1}{2", "\\frac}{", "\\frac(1)(2)",
    "\\frac 1", "\\frac12x3",
    "\\sqrt", "\\sqrt{", "\\sqrt{}", "\\sqrt[", "\\sqrt[n]{x}", "\\sqrt[]{x}", "\\sqrt[2]", "\\sqrt[0]{x}",
    "\\sqrt[99999]{x}",
    "\\sqrt{-1}", "\\sqrt\\ln", "\\cdot", "\\cdot x", "x\\cdot", "x\\cdot\\cdot y", "\\le", "x\\le", "\\left",
    "\\left(",
    "\\left(x", "\\right)", "x\\right)", "\\left\\{x\\right.", "{\\ln}", "{}\\cdot x", "{x\\cdot", "x}\\cdot y",
    "\\ln", "\\ln{}",
    "\\ln()", "\\ln xy", "\\ln x^2", "\\ln 2x", "\\ln x(y)", "\\ln^2 x", "\\ln_2 x", "\\ln\\ln x", "\\log x",
    "\\log_3 x",
    "\\log_{10} x", "\\log(x)", "\\lg x", "\\exp", "\\exp x y", "\\exp^2(x)", "\\min", "\\min(x)", "\\max\\{x\\}",
    # LaTeX that has two readings
    "x^12\\cdot y", "x^{2}3\\cdot y", "x2\\cdot y", "f(x)\\cdot y", "g_1(x)\\cdot y", "\\theta(x)",
    "1/2x\\cdot y", "a/bc\\cdot 1",
    "x_12\\cdot y", "x'\\cdot y", "x_\\cdot y", "x_{}\\cdot y", "x_{a_b}\\cdot y", "x_{i+1}\\cdot y",
    "x^\\cdot y", "x^^2\\cdot y",
    "x^{y}^{z}^\\cdot", "x^-1\\cdot y", "2^-k\\cdot y", "\\pi x", "\\pi", "\\infty", "x\\infty", "\\mathrm{d}x",
    "\\mathrm{}x",
    "\\text{if }x", "\\text{", "\\text{and", "\\operatorname{rank}(x)", "\\mathbb{R}", "\\mathbb{N}",
    "x\\mathbb{Z}", "\\mathbb{",
    # commands of LaTeX that are none here
    "\\sum_i x_i", "\\prod x", "\\int_0^1 x", "\\lim x", "\\sin x", "\\cos(x)", "\\tan x", "\\Pr(x)",
    "\\mathbf{x}", "\\vec{x}",
    "\\hat{x}", "\\overline{x}", "\\tilde x", "\\binom{n}{k}", "n!\\cdot 2", "\\lfloor x\\rfloor",
    "\\lceil x\\rceil", "\\|x\\|",
    "\\langle x\\rangle", "\\pm x", "x\\mp y", "\\partial x", "\\nabla x", "\\forall x", "\\exists x",
    "\\neg x", "x\\lor y",
    "x\\to y", "x\\mapsto y", "\\begin{align} x \\end{align}", "x\\\\y", "x & y\\\\", "x\\% y", "x\\#y",
    "x\\_1", "x\\&y",
    "\\input{/etc/passwd}", "\\write18{id}", "\\def\\x{1}", "\\newcommand{\\f}{x}", "\\catcode`\\@=11",
    "\\csname x\\endcsname",
    "\\x41", "\\u0041", "\\N{DIGIT ONE}", "\\0", "\\\"x", "\\'e", "\\\x00", "\\\x1b[31m", "\\\u202ex", "\\\ud800",
    "\\cdot\x00", "x\\cdot\u200by", "x\\cdot \u202ey", "x\\cdot y # z", "x\\cdot `id`", "\\cdot$(id)",
    "\\cdot;", "\\cdot?", "\\cdot\"",
    # long and deep LaTeX
    "{" * 101 + "x\\cdot y" + "}" * 101, "{" * 4000 + "\\cdot", "\\frac{" * 120 + "x" + "}{1}" * 120, "\\frac" * 1500,
    "\\sqrt" * 1500 + "x", "\\left(" * 1200 + "\\cdot x", "x^{" * 1500 + "\\cdot", "\\ln" * 3000,
    "\\cdot " * 1500, "\\" * 9999,
    "x\\cdot " + "y" * 9_999, "\\frac{1}{" * 1000, "\\cdot" + "9" * 1001, "\\" + "a" * 9000, "_" * 5000 + "\\cdot",
]  # fmt: skip

RELATIONS = [
    "x < y <= z > 1", "0 < x == 1", "x == y == z", "x < 1 and", "and x < 1", "x < 1 and and y < 1",
    "x < 1 and y", "x and y",
    "x < 1, y < 2", "x < 1; y < 2", "x < 1 & y < 2", "x < 1 && y < 2", "x < 1 || y < 2", "x < 1 or y < 2",
    "not x < 1",
    "x < 1 AND y < 2", "x < 1 \u2228 y < 2", "x \u2260 y", "x \u226a y", "x \u2261 y", "x \u2248 y",
    "x \u2208 [0, 1]", "x in [0, 1]",
    "(x < 1 and y < 2)", "x < 1 and (y < 2)", "0 <= x <= 1 <", "< x <= 1", "x <= <= 1", "0 \u2264 x \u2264",
    "\u2264", "x \u2264 \u2265 y",
    "x \\ne y", "x \\neq y", "x \\le", "\\le x", "x \\le y \\ge z", "x \\approx y", "x \\in [0,1]",
    "x \\leq y \\text{ or } y \\leq 1",
    "x = y", "x := y", "x \\equiv y", "x \\ll y", "x < 1 for x > 0", "x < 1 where x > 0", "x <= 1 && 1",
    "|x| <", "|x <= 1",
]  # fmt: skip

CONDITIONS = [
    "x in", "in [0, 1]", "x in [0", "x in [0,", "x in [0, 1", "x in [0 1]", "x in [0; 1]", "x in 0, 1]",
    "x in {0, 1}", "x in [0, 1, 2]",
    "x in []", "x in [,1]", "x in [0,]", "x in ]0, 1[", "x in (0, inf)", "x in [0, infinity)",
    "x in [0, \u221e)", "x + y in [0, 1]",
    "2 in [0, 1]", "x, in [0, 1]", "x y in [0, 1]", "x, 2 in [0, 1]", "x \u2208", "x \u2208 \u211d",
    "x \u2209 [0, 1]", "x in R", "x in [0, 1] < 2",
    "k in Z", "k in N", "integer k in [0, 3]", "e in [0, 1]", "ln in [0, 1]", "pi in [3, 4]", "x in [1/0, 2]",
    "x in [0, 1] [2, 3]",
    "0 < e < 3", "e > 0", "e == 2", "e = 2", "integer e", "2*e < 6", "x > 0, e > 1", "x > 0 and", "and x > 0",
    "x > 0 and and y > 0",
    "x > 0 && y > 0", "x > 0 & y > 0", "x > 0 \u2228 y > 0", "x > 0 and y", "abs(x <= 1", "|x| <= ", "|x <= 1",
    "x <= sqrt(", "m >= ln(2/d",
    "m >= ln(2/0)", "m >= ln(0)", "m >= sqrt(-1)", "x \\in \\mathbb{N}", "x \\in \\mathbb{R}",
    "\\in \\mathbb{Z}", "x \\in", "x \\in [0,1",
    "x+1 \\in \\mathbb{Z}", "k \\in \\mathbb{Z}_+", "x \\ge 0 \\text{ or } y \\ge 0", "x \\ge 0;y \\ge 0",
    "\\forall x", "x \\ge 0,",
    "x \\notin [0,1]", "q := p/(p-1)", "f(x) \\ge 0", "x_{i} \\ge x_{i+1}", "0 < x < 1 \\forall i",
    "a = \\frac{1}{0}",
]  # fmt: skip


def as_formula(text: str) -> object:
    return parse_joint(f"{text} < 1")


def as_joint(text: str) -> object:
    return parse_joint(text, "x > 0")


CASES: list[tuple[Callable[[str], object], str]] = [
    *((as_formula, t) for t in FORMULAS),
    *((as_joint, t) for t in RELATIONS),
    *((parse_constraints, t) for t in CONDITIONS),
]


def test_there_are_enough_of_them() -> None:
    assert len({t for _, t in CASES}) >= 400


@pytest.mark.parametrize(("parser", "text"), CASES, ids=[str(n) for n in range(len(CASES))])
def test_refused_in_one_line(parser: Callable[[str], object], text: str) -> None:
    with bounded_memory(), pytest.raises(BadInput) as caught:
        parser(text)
    assert_one_line(caught.value)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_condition_is_named(number: int) -> None:
    conditions = ["x > 0", "y > 0", "z > 0"]
    conditions[number - 1] = "x >"
    with pytest.raises(BadInput, match=rf"^condition {number}: .*\(column "):
        parse_constraints(", ".join(conditions))
