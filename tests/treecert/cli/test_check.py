r"""`treecert check`: tables, files, exit codes, first annotations."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.schema import problems
from tests.treecert.cli.conftest import Call
from treecert.check.output import schema

GOOD = "% treecert: given 0 <= x <= 1\n\\begin{equation}\\label{a} x^2 \\le x \\end{equation}\n"
BARE = "Text.\n  \\begin{equation}\n    y \\le \\alpha\n  \\end{equation}\nMore.\n\\[ y \\le O(y) \\]\n"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(GOOD)
    return path


def test_a_table_and_its_summary(call: Call, paper: Path) -> None:
    answer = call("check", "paper.tex", "--jobs", "1")
    assert answer.code == 0
    assert "    2  a      proved" in answer.out
    assert r"read: x^{2} \le x \quad\text{for } 0 \le x \le 1" in answer.out
    assert "paper.tex: 1 proved; 1 searched, 0 replayed" in answer.out
    assert (paper.parent / "paper.treecert").is_dir()


def test_json_badge_files(call: Call, paper: Path) -> None:
    answer = call("check", "paper.tex", "--jobs", "1", "--json", "--junit", "j.xml", "--html", "p.html")
    assert answer.code == 0
    assert list(problems(answer.json, schema())) == []
    assert (paper.parent / "j.xml").read_text().startswith("<?xml")
    assert (paper.parent / "p.html").read_text().startswith("<!DOCTYPE html>")
    assert "1%20of%201" in call("check", "paper.tex", "--jobs", "1", "--badge", "--replay-only").out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GOOD, 0),
        (GOOD.replace("x^2 \\le x", "x \\le x^2"), 1),
        (GOOD.replace("given", "givn"), 2),
        ("% treecert: expect proved\n\\[ x \\le f(x) \\]", 3),
        (BARE, 0),
    ],
)
def test_exit_codes(call: Call, paper: Path, text: str, code: int) -> None:
    paper.write_text(text)
    assert call("check", "paper.tex", "--jobs", "1").code == code


def test_strict(call: Call, paper: Path) -> None:
    paper.write_text(BARE)
    assert call("check", "paper.tex", "--jobs", "1", "--strict").code == 1


def test_a_dry_run_decides_and_writes_nothing(call: Call, paper: Path) -> None:
    answer = call("check", "paper.tex", "--dry-run", "--verbose")
    assert answer.code == 0
    assert "x^2 <= x for 0 <= x <= 1" in answer.out
    assert "proved" not in answer.out
    assert not (paper.parent / "paper.treecert").exists()
    assert call("check", "paper.tex", "--dry-run", "--json").json["files"][0]["lines"][0]["verdict"] == "read"


def test_first_annotations_leave_the_text_as_it_is(call: Call, paper: Path) -> None:
    paper.write_text(BARE)
    assert "3 annotations to complete" in call("check", "paper.tex", "--init").out
    text = paper.read_text()
    kept = [line for line in text.splitlines(keepends=True) if "treecert" not in line]
    assert "".join(kept) == BARE
    added = [line for line in text.splitlines() if "treecert" in line]
    assert added == [
        "  % treecert? given ? <= y <= ?",
        r"  % treecert? given ? <= \alpha <= ?",
        "% treecert: skip O(...) is no number",
    ]
    assert call("check", "paper.tex", "--jobs", "1").code == 0
    completed = text.replace("treecert? given ? <= y <= ?", "treecert: given 0 <= y <= 1")
    completed = completed.replace("treecert? given ? <= \\alpha <= ?", "treecert: given \\alpha >= 1")
    paper.write_text(completed)
    assert "1 proved, 1 skipped" in call("check", "paper.tex", "--jobs", "1").out


def test_mistakes_are_one_line(call: Call, paper: Path) -> None:
    assert call("check", "none.tex").err == "treecert: 'none.tex' cannot be read: No such file or directory\n"
    paper.write_text("\n% treecert: given x\n")
    answer = call("check", "paper.tex")
    assert answer.code == 2
    assert answer.err.startswith("treecert: paper.tex, line 2, column 19: the bare name 'x'")
    assert call("check", "paper.tex", "--time-limit", "0").code == 2
