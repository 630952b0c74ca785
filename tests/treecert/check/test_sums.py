r"""Sums with weights, families, expectations, probabilities and sequences as papers write them."""

from __future__ import annotations

import pytest

from tests.treecert.check.papers import lines, statement
from verify.errors import BadInput

LAW = "% treecert: law w_i over 0 <= q_i <= 1\n"
FAMILY = "% treecert: family w_i > 0, sum(w) == 1, count L\n"
RANDOM = "% treecert: random X, Y real\n% treecert: given a real\n"
DRAWS = "% treecert: draws n of 0 <= X_j <= 1\n% treecert: given t > 0\n"
STEPS = "% treecert: sequence \\eps_t from t = 0, start \\eps_0 <= 1, each \\eps_t >= 0, "
STEPS += "step \\eps_{t+1} <= \\eps_t/2\n"
EPS = "\\newcommand{\\eps}{\\varepsilon}\n"


@pytest.mark.parametrize(
    ("before", "typed", "read"),
    [
        (LAW, r"\sum_{i=1}^L w_i q_i \le 1", "mean(q) <= 1 for each 0 <= q <= 1"),
        (LAW, r"\sum_j w_j (q_j - q_j^2) \le \frac14", "mean(q - q^2) <= 1/4 for each 0 <= q <= 1"),
        (LAW, r"\sum_i \frac{w_i q_i}{2} \le 1", "mean(q/2) <= 1 for each 0 <= q <= 1"),
        (LAW, r"\sum_i w_i = 1", "mean(1) == 1"),
        (FAMILY, r"\sum_{i=1}^L w_i \log_2 \frac1{w_i} \le \log_2 L",
         "sum(w*log2(1/w)) <= log2(sum(1)) for sum(w) == 1, sum(1) >= 1, each w > 0"),
        (RANDOM, r"\mathbb{E}[aX]^2 \le \mathbb{E}[(aX)^2]", "mean(a*X)^2 <= mean((a*X)^2) for each X"),
        (RANDOM, r"\mathbb{E}_{X,Y \sim P}[XY] \le \mathbb{E}[X^2+Y^2]",
         "mean(X*Y) <= mean(X^2 + Y^2) for each X, each Y"),
        (DRAWS, r"\Pr\left[\frac1n\sum_{j=1}^n X_j - \mathbb{E}[X_1] \ge t\right] \le e^{-2nt^2}",
         "Pr[mean(X) - E[mean(X)] >= t] <= exp(-2*n*t^2) for t > 0, n draws, independent X, 0 <= X <= 1"),
        (EPS + STEPS, r"\eps_t \le 2^{-t}",
         ("varepsilon <= 2^(-t) for sequence varepsilon from t = 0, start varepsilon <= 1, "
          "each varepsilon >= 0, step varepsilon_next <= varepsilon/2")),
    ],
)  # fmt: skip
def test_they_become_statements_of_the_language(before: str, typed: str, read: str) -> None:
    assert statement(typed, before) == read


@pytest.mark.parametrize(
    ("before", "typed", "why"),
    [
        (LAW, r"\sum_i w_i \ln w_i \le 0", "unread: each term"),
        (LAW, r"\sum_i q_i \le 1", "unread: each term"),
        (LAW, r"q_i \le \sum_i w_i q_i", "unread: q_{i} stands outside"),
        (LAW, r"\sum_i w_i r_i \le 1", "no domain: no domain given for r_{i}"),
        (LAW, r"\sum_{i=2}^L w_i q_i \le 1", "unread: a sum begins at 1"),
        (LAW, r"\sum_{i=1}^k w_i q_i \le \sum_{i=1}^L w_i", "unread: a sum from"),
        (FAMILY, r"\sum_{i=1}^k w_i \le 1", "unread: a sum from"),
        (FAMILY, r"\sum_{i=1}^L w_i i \le 1", "unread: the index"),
        ("", r"\sum_i w_i \le 1", "no domain: no domain given for w_{i}"),
        (RANDOM, r"X \le \mathbb{E}[X]", "unread: X is random"),
        (RANDOM, r"\mathbb{E}[X \mid Y] \le 1", "unread: a conditional"),
        (RANDOM, r"\mathbb{E}_X[XY] \le 1", "unread: an expectation over some"),
        (
            RANDOM + "% treecert: random Z real\n",
            r"\mathbb{E}[XZ] \le 1",
            "unread: random names that were declared apart",
        ),
        (DRAWS, r"\Pr[\sum_{j=1}^n X_j X_1 \ge t] \le 1", "unread: a sum over draws"),
        (
            DRAWS,
            r"\Pr[\frac1n\sum_{j=1}^n X_j \ge \mathbb{E}[X_1 X_2]] \le 1",
            "unread: an expectation of two",
        ),
        ("", r"\Pr[X \ge t] \le 1", "unread: a probability needs draws"),
        (EPS + STEPS, r"\eps_{t+1} \le 1", "unread: \\varepsilon_{t+1} means nothing here"),
    ],
)
def test_what_is_not_over_all_members_is_refused(before: str, typed: str, why: str) -> None:
    assert statement(typed, before).startswith(why)


def test_all_sums_over_a_law_have_the_same_ends() -> None:
    found = lines(
        LAW
        + "\\[ \\sum_{i=1}^L w_i q_i \\le 1 \\]\n\\[ \\sum_{i=1}^k w_i q_i \\le 1 \\]\n\\[ \\sum_i w_i q_i \\le 1 \\]"
    )
    assert [f.state for f in found] == ["ready", "unread", "ready"]


def test_conditions_on_parameters_stand_before_those_on_members() -> None:
    before = "% treecert: given m > 0\n% treecert: law w_i over 0 <= q_i <= m\n"
    assert statement(r"\sum_i w_i q_i \le m", before) == "mean(q) <= m for m > 0, each 0 <= q <= m"


def test_a_number_and_a_member_of_one_letter_are_told_apart() -> None:
    before = "% treecert: given 0 <= q <= 1\n" + LAW
    assert (
        statement(r"\sum_i w_i q_i q \le q", before) == "mean(qm*q) <= q for 0 <= q <= 1, each 0 <= qm <= 1"
    )


def test_conditions_on_a_member_are_conditions_on_each() -> None:
    given = "% treecert: where q_i >= 1/2\n"
    assert statement(r"\sum_i w_i q_i \ge \frac12", LAW + given) == (
        "mean(q) >= 1/2 for each 0 <= q <= 1, q >= 1/2"
    )
    assert (
        statement(r"\mathbb{E}[X] \ge 2", RANDOM + "% treecert: where X >= 2\n")
        == "mean(X) >= 2 for each X >= 2"
    )
    assert "in the section each" in statement(
        r"\eps_t \le 1", EPS + STEPS + "% treecert: where \\eps_t >= 0\n"
    )


def test_an_assumption_is_never_dropped_in_silence() -> None:
    text = (
        LAW
        + "\\begin{equation}\\label{a} \\sum_i w_i q_i \\le \\frac12 \\end{equation}\n% treecert: assume a\n"
    )
    found = lines(text + "\\[ \\sum_i w_i q_i^2 \\le \\frac12 \\]\n")[1]
    assert (found.state, found.reason) == ("unread", "assume is read for relations between numbers")


def test_a_sum_is_no_condition() -> None:
    with pytest.raises(BadInput, match="sums stand in family"):
        lines("% treecert: given \\sum_i w_i == 1\n\\[ x \\le 1 \\]")
