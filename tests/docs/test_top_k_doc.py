"""docs/top-k.md: its examples run, one after the other, and its modules are those that there are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "top-k.md").read_text(encoding="utf-8")
MODULES = {p.stem for p in (ROOT / "algorithms" / "top_k").glob("[a-z]*.py")}


def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    examples = parser.get_doctest("\n".join(blocks), {}, "top-k.md", None, 0)
    assert len(examples.examples) > 10
    assert runner.run(examples).failed == 0


def test_modules_are_named() -> None:
    (body,) = re.findall(r"^\| module of.*?\n\n", TEXT, flags=re.MULTILINE | re.DOTALL)
    firsts = (row.split("|")[1] for row in body.strip().splitlines()[2:])
    named = {name for first in firsts for name in re.findall(r"`(\w+)`", first)}
    # what the others share, and which nobody needs by itself
    assert named == MODULES - {"rules", "nodes"}
