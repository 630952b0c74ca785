"""docs/algorithms.md: what its examples print is what stands beside them, and its modules are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "algorithms.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
PRINTED = re.compile(r"^print\(.*\)  # (?P<said>.*)$", flags=re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(BLOCKS) == 3
    assert all(PRINTED.search(block) for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_print_what_is_said(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "algorithms.md", "exec"), {})
    said = [found["said"] for found in PRINTED.finditer(block)]
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(said)
    for shown, comment in zip(printed, said, strict=True):
        assert comment == shown or comment.startswith((f"{shown}:", f"{shown},"))


def test_modules_are_there() -> None:
    for name in re.findall(r"^\| `algorithms\.(\w+)`", TEXT, flags=re.MULTILINE):
        assert (ROOT / "algorithms" / name).is_dir() or (ROOT / "algorithms" / f"{name}.py").is_file()
