r"""`pytest paper.tex`: a test a line; failures show source, reading and point."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.treecert.test_pytest_plugin import run

TEXT = r"""% treecert: given 0 <= x <= 1
\begin{equation}\label{good} x^2 \le x \end{equation}
\begin{equation}\label{bad} x(1-x) \le 0.24 \end{equation}
% treecert: expect refuted
\begin{equation}\label{pinned} x \le \frac12 \end{equation}
\begin{equation}\label{open} y \le 1 \end{equation}
% treecert: skip not ours
\begin{equation}\label{cited} x \le 7 \end{equation}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("papers")
    (made / "paper.tex").write_text(TEXT)
    (made / "plain.tex").write_text("\\[ x \\le 1 \\]\n")
    (made / "wrong.md").write_text("<!-- treecert: given x -->\n$$ x \\le 1 $$\n")
    return made


def test_each_line_is_a_test(folder: Path) -> None:
    text = run(folder, ".", "--ignore", "wrong.md", "-v", "-rs")
    found = dict(re.findall(r"paper\.tex::(\w+) (PASSED|FAILED|SKIPPED)", text))
    assert found == {
        "good": "PASSED",
        "bad": "FAILED",
        "pinned": "PASSED",
        "open": "SKIPPED",
        "cited": "SKIPPED",
    }
    assert "bad is refuted, and proved was expected" in text
    assert r"source: \begin{equation}\label{bad} x(1-x) \le 0.24 \end{equation}" in text
    assert r"read: x \cdot (1 - x) \le 0.24 for 0 \le x \le 1" in text
    assert "x = 1/2" in text
    assert "skipped: not ours" in text
    assert "no domain given for y" in text
    assert "plain.tex::" not in text


def test_one_line_by_its_label(folder: Path) -> None:
    assert "1 passed, 4 deselected" in run(folder, "paper.tex", "-k", "good")


def test_replay_only(folder: Path) -> None:
    (folder / "new.tex").write_text(TEXT.replace("x^2", "x^9"))
    text = run(folder, "new.tex", "-k", "good", "-o", "treecert_replay_only=true")
    assert "good is undecided, and proved was expected" in text


def test_an_annotation_that_cannot_be_read_is_one_line(folder: Path) -> None:
    assert "wrong.md, line 1, column 22: the bare name 'x'" in run(folder, "wrong.md")
