r"""How displays and annotations are read as formulas; what has two readings is refused."""

from __future__ import annotations

import pytest

from tests.treecert.check.papers import HEAD, one, statement

DOMAIN = " for 0 <= x <= 1"
BOTH = " for 0 <= x <= 1, 0 <= y <= 1"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (r"x(1-x) \le \frac14", "x*(1 - x) <= 1/4"),
        (r"2x\,\tfrac12 < 1.5", "2*x*(1/2) < 1.5"),
        (r"\frac x2 = \sqrt x", "x/2 == sqrt(x)"),
        (r"e^{-x} \geq 1-x", "exp(-x) >= 1 - x"),
        (r"\left|x-1\right| \leqslant 1", "abs(x - 1) <= 1"),
        (r"|x| + |1-x| \le 1", "abs(x) + abs(1 - x) <= 1"),
        (r"\min\{x,1-x\} \le \ln2", "min(x, 1 - x) <= ln(2)"),
        (r"x\ln x \le \log_2(1+x)", "x*ln(x) <= log2(1 + x)"),
        (r"\bigl(1-x\bigr)^2 \le \exp\left(-x\right)", "(1 - x)^2 <= exp(-x)"),
        (r"x^{\frac12} \ge x^2 .", "x^(1/2) >= x^2"),
        (r"\sqrt[3]{x} \le 1", "x^(1/3) <= 1"),
        (r"-x^2 \le 0", "-x^2 <= 0"),
        (r"x^x \le 1", "pow(x, x) <= 1"),
        (r"2^{-x} \le 1", "2^(-x) <= 1"),
        (r"x \le \log_{10} 100", "x <= ln(100)/ln(10)"),
        (r"x \overset{(a)}{\le} 1", "x <= 1"),
        (r"x \le 1 \quad (\text{by Jensen})", "x <= 1"),
        (r"\begin{split} x &\le 1 \\ &\quad + 1 \end{split}", "x <= 1 + 1"),
        (r"x \le \mathrm{e}", "x <= e"),
    ],
)
def test_a_display_is_latex(typed: str, read: str) -> None:
    if r"(\text{by" in typed:
        typed = typed.replace(r"(\text{by Jensen})", r"\text{by Jensen}")
    assert statement(typed) == read + DOMAIN


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (r"f(x) \le 1", "is a function or a product"),
        (r"\log x \le x", "has two readings"),
        (r"\ln xy \le x", "reaches is not clear"),
        (r"\ln x^2 \le x", "reaches is not clear"),
        (r"\ln(x)(1-x) \le x", "reaches is not clear"),
        (r"\ln^2 x \le x", "an exponent at the function"),
        (r"x/2y \le 1", "how far '/' reaches"),
        (r"2\frac12 \le x", "a sum or a product"),
        (r"x^12 \le 1", "a number behind a factor"),
        (r"x^{(2)} \le 1", "an index to some"),
        (r"x' \le 1", "a prime"),
        (r"x^* \le 1", "a star"),
        (r"\frac{d}{dx}x \le 1", "a derivative"),
        (r"{-x}^2 \le 0", "braces are not seen"),
        (r"|x|y|x| \le 1", "which bars belong together"),
        (r"\|x\| \le 1", "a norm"),
        (r"0 \le x, y \le 1", "two readings"),
        (r"x \le O(x)", r"O(...) is no number"),
        (r"ln(x) \le x", "without a backslash"),
        (r"x \approx 1", "no relation stands here"),
        (r"x \le \ldots", "dots are not read"),
        (r"x \le y \text{ almost surely}", "words: 'almost surely'"),
        (r"\sum_{i\in S} x \le 1", "a part of the members"),
        (r"x \le 1,000", "name was expected"),
        (r"x \le (1 - x", "a bracket is not closed"),
        (r"x \le \unheard", r"\unheard"),
        (r"x := 1", "define"),
        (r"\E[x] \le 1", r"\E"),
        (r"x \le \Gamma(x)", "is a function or a product"),
        (r"x \le x! ", "'!' is not read"),
    ],
)
def test_two_readings_are_refused(typed: str, why: str) -> None:
    line = one(typed)
    assert (line.state, why in line.reason) == ("unread", True), (line.reason, line.latex)


def test_the_column_of_what_is_not_read() -> None:
    line = one(r"  x \le f(x)")
    assert (line.number, line.column) == (3, 9)


def test_a_declared_number_before_a_bracket_is_a_factor() -> None:
    before = "% treecert: given 0 <= \\lambda <= 1\n"
    assert statement(r"\lambda(1-\lambda) \le 1", before) == "lambda*(1 - lambda) <= 1 for 0 <= lambda <= 1"


def test_a_declared_function_before_a_bracket_is_a_call() -> None:
    before = HEAD + "% treecert: let \\phi(z) = z^2 + 1\n"
    assert statement(r"\phi(1-x) \ge 1", before) == "(1 - x)^2 + 1 >= 1" + DOMAIN


def test_a_run_of_letters_that_is_declared_is_a_name() -> None:
    before = "% treecert: given 0 <= err <= 1/2\n"
    assert statement(r"err \le \frac12", before) == statement(r"\mathrm{err} \le \frac12", before)
    both = "% treecert: given 0 <= ab <= 1/2\n% treecert: given 0 <= a <= 1, 0 <= b <= 1\n"
    assert "a name and a product" in statement(r"ab \le \frac12", both)


def test_letters_of_other_alphabets_are_other_names() -> None:
    before = "% treecert: given 0 <= L <= 1\n"
    assert statement(r"\mathcal{L} \le 1", before).startswith("no domain")


def test_the_second_form_of_a_letter_is_not_taken_for_the_first() -> None:
    before = "% treecert: given 0 <= \\epsilon <= 1\n"
    assert "but \\epsilon has" in statement(r"\varepsilon \le 1", before)


def test_words_of_the_language_are_no_names() -> None:
    before = "% treecert: given 0 <= \\pi <= 4, 0 <= E <= 1\n"
    assert statement(r"\pi \le 4", before) == "piv <= 4 for 0 <= piv <= 4"
    assert statement(r"E \le 1", before) == "Ev <= 1 for 0 <= Ev <= 1"


def test_macros_are_put_in_as_tex_does_and_a_note_says_where_brackets_matter() -> None:
    before = HEAD + "\\newcommand{\\sq}[1]{#1^2}\n"
    trap = one(r"\sq{x+y} \le 2", before)
    assert trap.goals[0].relation == "x + y^2 <= 2"
    assert "with brackets it would be (x + y)^{2}" in trap.notes[0]
    assert not one(r"\sq{x} \le 2", before).notes
    assert not one(r"1 + \sq{(x+y)} \le 5", before).notes


def test_what_was_read_reads_back() -> None:
    before = HEAD + "% treecert: let H = entropy in bits\n% treecert: law w_i over 0 <= q_i <= 1\n"
    for typed in (
        r"H\left(\frac{x+y}{2}\right) \ge \frac12 H(x)+\frac12 H(y)",
        r"\Bigl(\sum_i w_i q_i\Bigr)^2 \le \sum_i w_i q_i^2",
        r"x\ln\frac{1}{y+1} - |x-y|\cdot 3 \le \sqrt{x} e^{-x}",
        r"(x-(y-1))(x+1) \le \max\{x, 2y\}\cdot 2",
    ):
        first = one(typed, before)
        assert one(first.latex, before).goals == first.goals
