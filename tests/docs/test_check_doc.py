r"""docs/check.md: its first lines come out as it says, and its table of annotations names every word."""

from __future__ import annotations

import re
from pathlib import Path

from treecert.check.annotations import WORDS
from treecert.check.checking import check_file, load
from treecert.check.deciding import Settings

PAGE = Path(__file__).parents[2] / "docs" / "check.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_first_lines_come_out_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "paper.tex"
    path.write_text(re.findall(r"```latex\n(.*?)```", TEXT, re.DOTALL)[0])
    table = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)[0]
    shown = re.findall(r"^ +(\d+)  (\S+) +(proved|refuted)", table, re.MULTILINE)
    found = check_file(path, Settings(time_limit=60.0)).decided
    assert [(str(v.line.number), v.line.name, v.status) for v in found.verdicts] == shown
    assert re.findall(r"read: (.*)", table) == [
        rf"{v.line.latex} \quad\text{{for }} {v.line.where}" for v in found.verdicts
    ]
    assert found.code == 0


def test_every_word_is_told() -> None:
    table = TEXT.split("## Annotations")[1].split("## What is read")[0]
    assert [w for w in WORDS if f"`{w}" not in table] == []


def test_the_page_itself_holds_no_annotations() -> None:
    assert load(PAGE).lines == []
