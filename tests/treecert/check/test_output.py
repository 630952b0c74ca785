r"""Table, JSON by its schema, JUnit, annotations of GitHub, badge and page, from one paper."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reports.schema import problems
from tests.treecert.check.papers import PAPER
from treecert.check.checking import Checked, check_file
from treecert.check.deciding import Settings
from treecert.check.output import as_json, badge, github, junit, schema, summary, table
from treecert.check.page import page


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    path = tmp_path_factory.mktemp("paper") / "paper.tex"
    path.write_text(PAPER)
    return check_file(path, Settings(time_limit=5.0))


WANTED = {
    "bow.1": "proved",
    "bow.2": "proved",
    "def": "definition",
    "first": "proved",
    "second": "proved",
    "trap": "proved",
    "L29": "proved",
    "cited": "skipped",
    "open": "no domain",
    "words": "unread",
}


def test_every_line_comes_out_as_it_should(checked: Checked) -> None:
    assert {v.line.name: v.status for v in checked.decided.verdicts} == WANTED
    assert [v.line.number for v in checked.decided.verdicts] == [14, 14, 17, 20, 21, 24, 29, 32, 33, 34]


def test_the_table(checked: Checked) -> None:
    text = "\n".join("".join(row) for row in table(checked, verbose=True))
    assert "   34  words   unread      words: 'almost surely', column " in text
    assert r"read: 0 \le u \cdot (1 - u) \quad\text{for } 0 \le u \le 1" in text
    assert "u + v^2 <= 2*u + 2*v for 0 <= u <= 1, 0 <= v <= 1" in text
    assert "note: as typeset" in text
    assert summary(checked).endswith("6 searched, 0 replayed")


def test_json_fits_its_schema(checked: Checked) -> None:
    body = as_json([checked])
    assert list(problems(body, schema())) == []
    assert [row["verdict"] for row in body["files"][0]["lines"]] == list(WANTED.values())
    body["files"][0]["lines"][0]["verdict"] = "certain"
    assert list(problems(body, schema()))


def test_junit_has_a_case_a_line(checked: Checked) -> None:
    root = ET.fromstring(junit([checked]))
    suite = root[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("10", "0", "4")
    assert [c.get("name") for c in suite] == list(WANTED)


def test_what_fails_is_told_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "fails.tex"
    path.write_text(
        "% treecert: given 0 <= x <= 1\n\\begin{equation}\\label{a,b}\n x^2 \\le \\frac12 \\end{equation}\n"
    )
    found = check_file(path, Settings(time_limit=5.0))
    assert found.decided.code == 1
    (line,) = github([found])
    assert line.startswith("::error file=")
    assert ",line=3,col=6,title=a%2Cb%3A refuted::x = " in line
    case = ET.fromstring(junit([found]))[0][0]
    assert "refuted: x = " in str(case[0].get("message"))
    assert r"read: x^{2} \le \frac{1}{2}" in str(case[0].text)
    assert "0%20of%201" in badge([found])
    assert badge([found]).endswith("-red)")
    html = page([found])
    for piece in ("<svg", "<math>", "<details>"):
        assert piece in html
    assert "refutation: x^2 &lt;= 1/2" in html


def test_the_page_holds_every_line(checked: Checked) -> None:
    html = page([checked])
    assert html.count("<section") == len(WANTED)
    assert "<script" not in html
    assert "proof: " in html


def test_words_of_the_source_are_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "x.tex"
    path.write_text("\\begin{equation}\\label{<script>} x \\le \\text{<b>\x07} \\end{equation}\n")
    found = check_file(path, Settings())
    assert "<script>" not in page([found])
    ET.fromstring(junit([found]))
