r"""Letters that stand together, second forms of Greek letters, and what looks like an index or a derivative."""

from __future__ import annotations

import pytest

import treecert
from tests.treecert.readings import read_as
from verify.errors import BadInput
from verify.language.grammar import parse_expression, parse_joint, parse_line, parse_statement
from verify.language.letters import factors, letters_of
from verify.language.printing import plain_joint

# A word is one name where a plain text has that name, and a product where each letter stands alone.

READ = [
    (r"err \ge 0", "err >= -1", "err >= 0 for err >= -1"),
    (
        r"err \cdot (1 - err) \le top",
        "0 <= err <= 1, top >= 1/4",
        "err*(1 - err) <= top for 0 <= err <= 1, top >= 1/4",
    ),
    ("err*(1 - err) <= 1/4", r"0 \le err \le 1", "err*(1 - err) <= 1/4 for 0 <= err <= 1"),
    (r"\mathrm{err} \ge 0", r"err \ge 1", "err >= 0 for err >= 1"),
    (r"2ab \le a^2 + b^2", "", "2*a*b <= a^2 + b^2"),
    (r"ab \le 1", "0 <= a <= 1, 0 <= b <= 1", "a*b <= 1 for 0 <= a <= 1, 0 <= b <= 1"),
    (r"xyz \le 1", r"x, y, z \in [0, 1]", "x*y*z <= 1 for 0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1"),
    (r"x_1x_2 \le 1", r"0 \le x_1 \le 1,\ 0 \le x_2 \le 1", "x_1*x_2 <= 1 for 0 <= x_1 <= 1, 0 <= x_2 <= 1"),
    (r"x_12 \le 1", "x_12 <= 0", "x_12 <= 1 for x_12 <= 0"),
    (r"a_next \le a", "a_next <= a/2, a >= 0", "a_next <= a for a_next <= a/2, a >= 0"),
    (r"xe^{-x} \le 1", r"x \ge 0", "x*exp(-x) <= 1 for x >= 0"),
    (r"ln(1+x) \le x", r"x \ge 0", "ln(1 + x) <= x for x >= 0"),
    (r"max(x, y) \ge min(x, y) \cdot 1", "", "max(x, y) >= min(x, y)"),
    (r"log2(x) \le x \cdot 2", "x in [1, 2]", "log2(x) <= 2*x for 1 <= x <= 2"),
    (r"x**2 \ge 0", "", "x^2 >= 0"),
    (r"2^(-k) \le x^(1/2)", "k >= 1, x >= 1", "2^(-k) <= x^(1/2) for k >= 1, x >= 1"),
    (r"x \ge 0 and y \ge 0", "x in [0, 1] and y in [0, 1]", "x >= 0 and y >= 0 for 0 <= x <= 1, 0 <= y <= 1"),
    (r"\epsilon(1-\epsilon) \le 1/4", "", "epsilon*(1 - epsilon) <= 1/4"),
    ("\u03b5(1-\u03b5) \\le 1/4", "", "epsilon*(1 - epsilon) <= 1/4"),
    (
        r"\epsilon(1-x) \le 1",
        r"0 \le \epsilon \le 1, 0 \le x \le 1",
        "epsilon*(1 - x) <= 1 for 0 <= epsilon <= 1, 0 <= x <= 1",
    ),
    (r"\varepsilon \ge 0", "\u03b5 >= 0", "epsilon >= 0 for epsilon >= 0"),
    (r"\epsilon \ge 0", "\u03b5 >= 0", "epsilon >= 0 for epsilon >= 0"),
    (r"\varepsilon \ge 0", "epsilon >= 0", "epsilon >= 0 for epsilon >= 0"),
    (r"\varphi \cdot \vartheta \ge 0", "", "phi*theta >= 0"),
    (r"x^2(1-x) \le 1", "", "x^2*(1 - x) <= 1"),
]


@pytest.mark.parametrize(("relation", "where", "line"), READ)
def test_what_has_one_reading_is_read(relation: str, where: str, line: str) -> None:
    stated, _, conditions = line.partition(" for ")
    assert parse_joint(relation, where) == parse_joint(stated, conditions)
    assert plain_joint(parse_joint(relation, where)) == plain_joint(parse_joint(stated, conditions))


REFUSED = [
    # letters that do not all stand alone; the name and the product are told
    (r"top \ge 0", "", r"'top' .*\\mathrm\{top\}.*t \\cdot o \\cdot p"),
    (r"err \ge 0", r"err \ge -1", r"'err' .*\\mathrm\{err\}.*e \\cdot r \\cdot r"),
    (r"ab \le 1", "a <= 1", r"'ab' .*\\mathrm\{ab\}.*a \\cdot b"),
    (r"\frac{xy}{2} \le 1", "", r"'xy' "),
    (r"mean(x) \le n", "", r"'mean' "),
    (r"a_next \le a", "", r"'a_next' "),
    (r"x_12 \le 1", "", r"'x_12' .*x_\{12\}"),
    (r"x1 \le 1", "", r"'x1' "),
    (r"x_ij \le x_i", "", r"'x_ij' "),
    (r"alpha \le 1", "", r"'alpha' .*\\alpha"),
    (r"err_{1} \le 1", "", r"e \\cdot r"),
    # both readings are at hand
    (r"ab \le 1", "a <= 1, b <= 1, ab >= 0", r"'ab' .*\\mathrm\{ab\}.*a \\cdot b"),
    ("ab <= 1", r"0 \le a \le 1, 0 \le b \le 1", r"'ab' .*\\mathrm\{ab\}.*a \\cdot b"),
    (r"a + b \le 1", "ab <= 0", r"'ab' "),
    (r"ln(n) \le l + n", "", r"'ln' "),
    (r"lnx \le l + n + x", "", r"'ln' "),
    (r"x in [0, 1] and \alpha \ge i + n", "", r"'in' "),
    # how far something reaches
    (r"x^ab \le a + b + x", "", "braces"),
    (r"x^\alpha_1 \le x + \alpha", "", "braces"),
    (r"ln(1+x)(1-x) \le x", "", "how far"),
    (r"ln(x)^2 \le x", "", "how far"),
    (r"ln x \le x", "", r"'ln' "),
    # functions that have a factor's look
    (r"\epsilon(1-x) \le 1", "0 <= x <= 1", "two readings"),
    (r"f(x) \ge x", "", "two readings"),
    (r"f^{-1}(x) \ge x", "", "two readings"),
    (r"f^2(x) \ge x \cdot 1", "", "two readings"),
    # an index, a derivative, a prime
    (r"x^{(2)} \ge 0", "", "index"),
    (r"x^{\left(k\right)} \ge k", "", "index"),
    (r"x^{(k+1)} \ge k", "", "index"),
    (r"x^(2) \ge x \cdot 1", "", "index"),
    (r"\frac{d}{dx} x \ge 0", "", "derivative"),
    (r"\frac{df}{dx} \ge d + f + x", "", "derivative"),
    (r"\frac{d^2 f}{d x^2} \ge d + f + x", "", "derivative"),
    (r"\frac{d}{d\alpha} \ge d + \alpha", "", "derivative"),
    (r"\frac{d f(x)}{d x} \ge d + f + x", "", "derivative"),
    (r"dy/dx \ge d + x + y", "", "how far"),
    (r"f'(x) \ge f + x", "", "derivative"),
    ("f'(x) >= 0", "", "derivative"),
    ("f\u2032(x) >= 0", "", "derivative"),
    ("x' >= 0", "", "derivative"),
    (r"f^\prime(x) \ge f + x", "", "derivative|one sign"),
    # the two forms of a letter in one statement may be two letters
    (r"\varepsilon \le \epsilon", "", "both"),
    (r"\varepsilon \le 1", r"\epsilon \ge 1", "both"),
    ("\u03b1x \\le 1", "", "one name|'.*x' "),
    ("\u03b1x <= 1", "", "one name"),
]


@pytest.mark.parametrize(("relation", "where", "why"), REFUSED)
def test_what_has_two_readings_is_refused(relation: str, where: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refusal:
        parse_joint(relation, where)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).isascii()


def test_what_was_proved_of_the_letters_is_refuted_of_the_name() -> None:
    found = treecert.prove(r"err \ge 0", "err >= -1")
    assert (found.status, found.statement) == ("refuted", "err >= 0 for err >= -1")


@pytest.mark.parametrize(
    ("relation", "where", "line"),
    [
        (r"mean(x) \le n", "each 0 <= x <= n", "mean(x) <= n for each 0 <= x, x <= n"),
        (r"mean(x)^2 \le mean(x^2)", r"each x \ge 0", "mean(x)^2 <= mean(x^2) for each x >= 0"),
        (
            r"mean(x \cdot y) \le 1",
            r"each 0 \le x \le 1, 0 \le y \le 1",
            "mean(x*y) <= 1 for each 0 <= x <= 1, 0 <= y <= 1",
        ),
        (
            "a <= 1",
            r"sequence a from t = 1, start a \le 1, step a_next \le a",
            "a <= 1 for sequence a from t = 1, start a <= 1, step a_next <= a",
        ),
        (
            r"sum(w) \le 1",
            r"tree w after t splits, root w \le 1, split w_0 + w_1 \le w",
            "sum(w) <= 1 for tree w after t splits, root w <= 1, split w_0 + w_1 <= w",
        ),
        (
            r"G(x) \ge 0",
            r"concave G on [0, 1], nonnegative G, 0 \le x \le 1",
            "G(x) >= 0 for concave G on [0, 1], nonnegative G, 0 <= x <= 1",
        ),
        (
            r"Pr[mean(x) - E[mean(x)] \ge r] \le 1",
            r"n draws, independent x, 0 \le x \le 1, r \ge 0",
            "Pr[mean(x) - E[mean(x)] >= r] <= 1 for n draws, independent x, 0 <= x <= 1, r >= 0",
        ),
        (
            r"top \ge 0",
            "function f and tree T on a product law",
            "top >= 0 for function f and tree T on a product law",
        ),
        (
            r"\mathrm{err} \ge 0",
            "function f and tree T on a product law",
            "err >= 0 for function f and tree T on a product law",
        ),
    ],
)
def test_signs_mix_with_the_words_of_every_kind(relation: str, where: str, line: str) -> None:
    stated, _, conditions = line.partition(" for ")
    assert read_as(relation, where) == read_as(stated, conditions)


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        (r"sum(pq) \le 1", "each 0 <= p <= 1, q >= 0", r"'pq' "),
        (r"sum(pq) \le 1", "each p >= 0", r"'pq' "),
        ("sum(pq) <= 1", r"each p \ge 0, q \ge 0", r"'pq' "),
        (r"mean(\frac{x}{2}) \le 1", "each x >= 0", "plain text"),
        (r"mean(x^{2}) \le 1", "each x >= 0", "plain text"),
        (r"mean(x) \le n", r"each \varepsilon \ge 0, \epsilon \ge 0", "both"),
    ],
)
def test_of_other_kinds_only_signs_are_commands(relation: str, where: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_as(relation, where)


def test_the_constant_of_sharpen_is_declared() -> None:
    found = treecert.sharpen(r"x(1-x) \le c(1+x)", r"0 \le x \le 1", time_limit=5)
    assert found.statement == "x*(1 - x) <= c*(1 + x) for 0 <= x <= 1"
    assert parse_statement(r"x \le c(1+x)", declared=("c",)) == parse_statement("x <= c*(1+x)")
    assert parse_statement(r"x \le cx + kappa", declared=("c", "kappa")) == parse_statement(
        "x <= c*x + kappa"
    )
    with pytest.raises(BadInput, match="two readings"):
        parse_statement(r"x \le c(1+x)")


def test_a_line_speaks_for_itself() -> None:
    assert parse_line(r"ab \le 1 \quad\text{for } 0 \le a \le 1, b \in [0, 1]") == parse_line(
        "a*b <= 1 for 0 <= a, a <= 1, 0 <= b, b <= 1"
    )
    assert parse_line(r"x \ge 0 for x \ge 0") == parse_line("x >= 0 for x >= 0")


def test_letters_below_or_in_upright_words_do_not_stand_alone() -> None:
    assert letters_of(
        r"x_{ab} + y_c + \mathrm{word}(x) + \text{for } k \in \mathbb{Z} + f(x) + g^{-1}(x)"
    ).names == {
        "x_ab",
        "y_c",
        "k",
        "x",
    }
    assert letters_of("x + ab").names == frozenset()
    assert factors("\u03b1x_1") == ("alpha", "x_1")
    assert factors("x_12") == factors("x1") == ()


def test_both_readings_give_another_verdict() -> None:
    """The control: a reader that takes the product where the name is meant would be noticed."""
    assert parse_expression("err") != parse_expression("exp(1)*r*r")
