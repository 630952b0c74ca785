"""docs/python.md, and what README.md says in Python: programs run, one after another, and print what stands there."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

import treecert

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)


def failures(program: str) -> tuple[int, str]:
    """How many of the examples print something else, and what is told of them."""
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(program, {}, "python.md", None, None)
    return doctest.DocTestRunner(verbose=False).run(test, out=told.append).failed, "".join(told)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sympy")
    monkeypatch.chdir(tmp_path)
    failed, told = failures("\n".join(PROGRAMS))
    assert not failed, told


def test_what_is_not_printed_is_seen() -> None:
    failed, told = failures(">>> 1 + 1\n3\n")
    assert failed == 1
    assert "Expected:\n    3" in told


def test_every_name_has_its_place() -> None:
    functions = [n for n in treecert.__all__ if n[0].islower()]
    assert [n for n in functions if f"{n}(" not in TEXT] == ["criterion_card"]


def test_the_readme_is_true() -> None:
    program = next(
        p for p in re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL) if "import treecert" in p
    )
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "README.md", "exec"), {})
    assert printed.getvalue().splitlines() == re.findall(r"print\(.*\)  # (.*)", program)
