r"""What annotations say, how long it holds, and what is refused."""

from __future__ import annotations

import pytest

from tests.treecert.check.papers import HEAD, lines, one, paper, statement
from verify.errors import BadInput


def states(text: str) -> list[str]:
    return [line.state for line in lines(text)]


def test_what_stands_before_the_first_heading_holds_for_the_file() -> None:
    text = HEAD + "\\section{a}\n% treecert: given 0 <= z <= 1\n\\[ z \\le x + 1 \\]\n"
    text += "\\section{b}\n\\[ x \\le 1 \\]\n\\[ z \\le 1 \\]"
    assert states(text) == ["ready", "ready", "no domain"]


def test_a_section_holds_its_subsections() -> None:
    text = "\\section{a}\n% treecert: given 0 <= z <= 1\n"
    text += "\\subsection{b}\n\\[ z \\le 1 \\]\n\\subsection{c}\n\\[ z \\le 1 \\]"
    assert states(text) == ["ready", "ready"]
    text = text.replace("\\section{a}\n", "\\section{a}\n\\subsection{a}\n")
    assert states(text) == ["no domain", "no domain"]


def test_where_holds_for_the_next_display_only() -> None:
    assert states("% treecert: where 0 <= z <= 1\n\\[ z \\le 1 \\]\n\\[ z \\le 1 \\]") == [
        "ready",
        "no domain",
    ]


def test_only_replaces_earlier_conditions_on_its_names() -> None:
    only = HEAD + "% treecert: given only x >= 2\n"
    assert statement(r"x \ge y", only) == "x >= y for 0 <= y <= 1, x >= 2"
    assert statement(r"x \ge 1", HEAD + "% treecert: where only x >= 2\n") == "x >= 1 for x >= 2"
    assert statement(r"x \ge 1", HEAD + "% treecert: where x >= 1/2\n") == "x >= 1 for 0 <= x <= 1, x >= 1/2"


def test_only_ends_with_its_section() -> None:
    found = lines(
        HEAD + "\\section{a}\n% treecert: given only x >= 2\n\\[ x \\ge 1 \\]\n\\section{b}\n\\[ x \\ge 0 \\]"
    )
    assert [f.goals[0].where for f in found] == ["x >= 2", "0 <= x <= 1"]


def test_conditions_are_used_where_they_share_a_name() -> None:
    before = "% treecert: given 0 <= a <= b, b <= c, c <= 1, 0 <= z <= 1\n"
    assert statement(r"a \le 1", before) == "a <= 1 for 0 <= a <= b, b <= c, c <= 1"


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("z in [0, 1)", "0 <= z < 1"),
        ("x, z in (0, 1]", "0 < z <= 1"),
        ("z real", ""),
        ("z \\in \\mathbb{R}", ""),
        ("integer z, z >= 1", "z >= 1, integer z"),
        ("z integer, z >= 1", "z >= 1, integer z"),
        ("z in [0, \\infty)", "0 <= z"),
        ("0 \\le z \\leq \\frac{1}{2}", "0 <= z <= 1/2"),
        ("0 ≤ z ≤ 1", "0 <= z <= 1"),
        ("z^2 <= 2*z and z >= 0", "z^2 <= 2*z, z >= 0"),
    ],
)
def test_conditions(said: str, where: str) -> None:
    assert one(r"z \le 1", f"% treecert: given {said}\n").goals[0].where == where


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("givn 0 <= x", "is no word of an annotation"),
        ("given", "followed by what it says"),
        ("given x", "bare name"),
        ("given 2x <= 1", "a product has a sign"),
        ("given n in \\mathbb{N}", "two readings"),
        ("given x in {0, 1}", "an interval is read"),
        ("let f(x)", "followed by a definition"),
        ("let 2 = x", "begins with its name"),
        ("let f(x, x) = x", "two parameters"),
        ("law w over 0 <= q <= 1", "have an index"),
        ("family w >= 0", "have one index"),
        ("expect maybe", "expect is followed by"),
        ("time soon", "time is followed by"),
        ("sequence a_t", "a sequence is declared as in"),
        ("draws n", "draws are declared as in"),
    ],
)
def test_an_annotation_that_cannot_be_read_is_one_line_with_its_place(said: str, why: str) -> None:
    with pytest.raises(BadInput, match=r"paper\.tex, line 2, column") as caught:
        paper(f"\n% treecert: {said}\n\\[ x \\le 1 \\]\n")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_notes_behind_a_row_are_of_that_row() -> None:
    found = lines(HEAD + "\\begin{gather} x \\le 1 \\\\ % treecert: expect refuted\n y \\le 1 \\end{gather}")
    assert [f.expect for f in found] == ["refuted", ""]


def test_notes_in_a_display_are_of_the_display() -> None:
    found = lines("\\begin{gather}\n% treecert: where 0 <= x <= 1\n x \\le 1 \\\\\n x \\le 2 \\end{gather}")
    assert [f.state for f in found] == ["ready", "ready"]


def test_a_domain_in_the_display() -> None:
    assert statement(r"z \le 1 \quad\text{for all } z \in [0,1]") == "z <= 1 for 0 <= z <= 1"
    assert statement(r"z \le 1, \qquad \forall z \in [0,1]") == "z <= 1 for 0 <= z <= 1"
    assert statement(r"z \le 1 \text{ for all $z \in [0,1]$}") == "z <= 1 for 0 <= z <= 1"
    assert statement(r"z \ge u \text{ for all } u, z \in [0,1]") == "z >= u for 0 <= u <= 1, 0 <= z <= 1"
    assert (
        statement(r"x \ge n \text{ for all integers } n \le 0") == "x >= n for 0 <= x <= 1, n <= 0, integer n"
    )
    assert "which names are integers" in statement(r"z \ge n \text{ for all integers } n \le 0, z \ge 1")


def test_for_all_binds_a_name_anew_and_for_alone_is_refused_then() -> None:
    assert statement(r"x \le 1 \quad\text{for all } x \in [-1,1]") == "x <= 1 for -1 <= x <= 1"
    assert "where only" in statement(r"x \le 1 \quad\text{for } x \in [-1,1]")
    assert statement(r"x \le 1 \quad\text{if } x \ge \frac12") == "x <= 1 for 0 <= x <= 1, x >= 1/2"


def test_a_condition_column_belongs_to_its_relation() -> None:
    found = lines(
        "\\begin{align} z &\\le 1 && \\text{for all } z \\in [0,1] \\\\ x &\\le 1 & y &\\le 1 \\end{align}"
    )
    assert [f.state for f in found] == ["ready", "no domain", "no domain"]


def test_notation_is_put_in() -> None:
    before = HEAD + "% treecert: let c = 4\n% treecert: let \\D(p \\| q) = (p - q)^2\n"
    assert statement(r"\D(x \| y) \le c", before) == "(x - y)^2 <= 4 for 0 <= x <= 1, 0 <= y <= 1"
    assert statement(r"\log x \le x", HEAD + "% treecert: let \\log = ln\n") == "ln(x) <= x for 0 <= x <= 1"


def test_entropy_in_nats() -> None:
    before = HEAD + "% treecert: let h = entropy in nats\n"
    assert statement(r"h(x) \le \ln 2", before) == "ln(2)*H(x) <= ln(2) for 0 <= x <= 1"


def test_a_display_that_is_notation() -> None:
    found = lines(HEAD + "% treecert: define\n\\[ f(z) \\coloneqq z^2 \\]\n\\[ f(x) \\le f(1) \\]")
    assert [f.state for f in found] == ["definition", "ready"]
    assert found[1].goals[0].relation == "x^2 <= 1^2"


def test_notation_by_cases_is_split_and_covered() -> None:
    text = "% treecert: given z real\n% treecert: define\n\\[ f(z) = \\begin{cases} 1-z & \\text{if } z<1,"
    text += "\\\\ 0 & \\text{otherwise} \\end{cases} \\]\n\\[ f(z) \\ge 0 \\]"
    found = lines(text)[1]
    assert [g.line for g in found.goals] == ["1 - z >= 0 for z < 1", "0 >= 0 for z >= 1"]
    text = text.replace("\\text{otherwise}", "\\text{if } z > 1")
    assert lines(text)[1].goals[-1].line == "1 <= 0 for z >= 1, z <= 1"
    assert lines(text)[1].goals[-1].covers


def test_a_case_is_not_chosen_for_all_members_at_once() -> None:
    text = "% treecert: define\n\\[ f(z) = \\begin{cases} 0 & \\text{if } z<1,"
    text += "\\\\ 1 & \\text{if } z\\ge1 \\end{cases} \\]\n"
    text += "% treecert: law w_i over 0 <= q_i <= 1\n\\[ \\sum_i w_i f(q_i) \\le 1/2 \\]"
    assert "by cases within a sum" in lines(text)[1].reason


def test_a_condition_without_names_is_refused() -> None:
    with pytest.raises(BadInput, match="without names"):
        lines("% treecert: given 0 <= e <= 1\n\\[ x \\le 1 \\]")


def test_an_earlier_display_is_a_condition() -> None:
    found = lines(
        HEAD
        + "\\begin{equation}\\label{a} x \\le y \\end{equation}\n% treecert: assume a\n\\[ x^2 \\le y \\]"
    )[1]
    assert found.goals[0].where == "0 <= x <= 1, 0 <= y <= 1, x <= y"
    assert found.assumed == ("a",)


def test_a_statement_by_hand() -> None:
    found = one(r"\langle x, y \rangle \le 1", HEAD + "% treecert: read x*y <= 1 for x >= 1/2\n")
    assert found.by_hand
    assert found.goals[0].line == "x*y <= 1 for 0 <= x <= 1, 0 <= y <= 1, x >= 1/2"


def test_a_skip_shows_its_reason() -> None:
    found = one(r"x \le 1", HEAD + "% treecert: skip not ours\n")
    assert (found.state, found.reason) == ("skipped", "not ours")


def test_a_condition_that_shares_no_name_is_noted() -> None:
    assert "shares no name" in one(r"x \le 1", HEAD + "% treecert: where 0 <= u <= 1\n").notes[0]


def test_a_sharp_constant_keeps_its_name() -> None:
    found = one(r"x(1-x) \le c", HEAD + "% treecert: let c = 1/4\n% treecert: expect sharp c\n")
    assert found.sharp == ("c", "x*(1 - x) <= c", "0 <= x <= 1", "1/4")
    assert found.goals[0].relation == "x*(1 - x) <= 1/4"


def test_links_of_a_chain_are_numbered() -> None:
    found = lines(HEAD + "\\begin{equation}\\label{a} 0 \\le x \\le 1 \\end{equation}\n\\[ x \\le 2 \\]")
    assert [f.name for f in found] == ["a.1", "a.2", "L3"]
