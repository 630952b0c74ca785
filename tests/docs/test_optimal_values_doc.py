"""docs/optimal-values.md against the rules that choose a plan: a heading and a proof for each, and sizes of modules.

Modules of greedy runs have their sizes in docs/greedy-runs.md, those of growing trees in docs/growing-trees.md, those
of joins in docs/joins.md, those of formulas in docs/formulas.md.
"""

import re
from pathlib import Path

import pytest

from docs.generate.trust import named, trusted
from verify.kinds.optimal_trees.rules import RULES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "optimal-values.md").read_text(encoding="utf-8")
PAGES = ("optimal-values", "greedy-runs", "growing-trees", "joins", "formulas")
ALL = "".join((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in PAGES)


def test_every_rule_has_one_heading_and_a_proof() -> None:
    (body,) = re.findall(r"^## The rules\n(.*?)(?=^## )", TEXT, flags=re.MULTILINE | re.DOTALL)
    pieces = re.split(r"^### ", body, flags=re.MULTILINE)[1:]
    assert sorted(p.splitlines()[0] for p in pieces) == sorted(f"`{r}`" for r in RULES)
    assert all("*Proof.*" in p for p in pieces)


@pytest.mark.parametrize("path", trusted("optimal_trees", "greedy_runs", "growing_trees", "joins"), ids=named)
def test_the_trusted_base_is_as_long_as_it_says(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert f"| `{named(path)}` | {lines} |" in ALL
