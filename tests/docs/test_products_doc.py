"""docs/products.md against the rules on draws: a heading with a proof for each method, and the sizes of the modules."""

import re
from pathlib import Path

import pytest

from docs.generate.trust import named, trusted
from verify.kinds.draws.tails import METHODS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "products.md").read_text(encoding="utf-8")


def test_every_method_has_one_heading_and_a_proof() -> None:
    (body,) = re.findall(r"^## The methods\n(.*?)(?=^## )", TEXT, flags=re.MULTILINE | re.DOTALL)
    pieces = re.split(r"^### ", body, flags=re.MULTILINE)[1:]
    assert sorted(p.splitlines()[0] for p in pieces) == sorted(f"`{m}`" for m in METHODS)
    assert all("*Proof.*" in p and "*To show:*" in p for p in pieces)


@pytest.mark.parametrize("path", trusted("draws"), ids=named)
def test_the_trusted_base_is_as_long_as_it_says(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert f"| `{named(path)}` | {lines} |" in TEXT
