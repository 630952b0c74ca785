"""docs/functions.md against the rules on functions: a heading with a proof for each, and the sizes of the modules."""

import re
from pathlib import Path
from typing import get_args

import pytest

from docs.generate.trust import named, trusted
from verify.kinds.functions.rules import RULES
from verify.kinds.functions.statements import Word

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "functions.md").read_text(encoding="utf-8")


def test_every_rule_has_one_heading_and_a_proof() -> None:
    (body,) = re.findall(r"^## The rules\n(.*?)(?=^## )", TEXT, flags=re.MULTILINE | re.DOTALL)
    pieces = re.split(r"^### ", body, flags=re.MULTILINE)[1:]
    assert sorted(p.splitlines()[0] for p in pieces) == sorted(f"`{r}`" for r in RULES)
    assert all("*Proof.*" in p for p in pieces)


def test_every_axiom_has_a_row() -> None:
    assert all(f"| `{word} " in TEXT for word in get_args(Word))


@pytest.mark.parametrize("path", trusted("functions"), ids=named)
def test_the_trusted_base_is_as_long_as_it_says(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert f"| `{named(path)}` | {lines} |" in TEXT
