"""docs/trees.md: its programs run and print what stands beside them, its command prints the lines shown."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

import pytest

from treecert.cli import main
from treecert.cli.arguments import _parser
from treecert.estimators import TopDownTreeClassifier, TopKTreeClassifier

TEXT = (Path(__file__).parents[2] / "docs" / "trees.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
(SHOWN,) = re.findall(r"```text\n(.*?)```", TEXT, flags=re.DOTALL)
COMMAND, FOLDS, *GALLERY = re.findall(r"^    treecert (tree .*)$", TEXT, flags=re.MULTILINE)

PICTURES = re.findall(r"```gallery\n(.*?)```", TEXT, flags=re.DOTALL)
DATA = os.environ.get("TREECERT_DATA")


def run(program: str) -> list[str]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "trees.md", "exec"), {})
    return printed.getvalue().splitlines()


def test_the_page_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    pipeline, making, using = PROGRAMS
    assert run(pipeline) == re.findall(r"print\(.*\)  # (.*)", pipeline)
    assert run(making) == []
    assert run(using) == re.findall(r"print\(.*\)  # (.*)", using)
    capsys.readouterr()
    assert main(shlex.split(COMMAND)) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[:4] == SHOWN.splitlines()
    assert main(shlex.split(FOLDS)) == 0
    assert "is no standard error" in capsys.readouterr().out
    place = "where attr5 = 1 is no and attr1 = 1 is no"
    assert f"{place}, Top-1, entropy asks attr2 = 1 and Top-8, entropy asks attr1 = 2" in lines


def test_every_option_and_parameter_has_its_place() -> None:
    parser = _parser()
    (commands,) = (a for a in parser._actions if a.choices and "tree" in a.choices)
    assert commands.choices is not None
    options = {o for a in commands.choices["tree"]._actions for o in a.option_strings}  # type: ignore[index]
    assert all(f"`{o}" in TEXT for o in options - {"-h", "--help", "--json"})
    parameters = {*TopKTreeClassifier().get_params(), *TopDownTreeClassifier().get_params()}
    assert all(f"`{p}`" in TEXT for p in parameters)


@pytest.mark.skipif(not DATA, reason="TREECERT_DATA names no folder with the UCI files")
@pytest.mark.parametrize(("command", "picture"), list(zip(GALLERY, PICTURES, strict=True)))
def test_the_gallery_is_what_the_commands_print(
    command: str, picture: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(DATA))
    monkeypatch.setenv("COLUMNS", "140")
    assert main(shlex.split(command)) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert [line for line in picture.splitlines() if line.strip() not in lines] == []
