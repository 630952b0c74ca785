"""docs/worlds.md against the table of worlds: each fact with its proof, each name, and the sizes of the modules."""

import re
from pathlib import Path

import pytest

from docs.generate.trust import named, trusted
from verify.kinds.objects.table import WORLDS, World

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "worlds.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("world", WORLDS.values(), ids=lambda w: w.phrase)
def test_every_world_has_its_row_and_its_facts(world: World) -> None:
    assert f"| `{world.phrase}` | {', '.join(f'`{n}`' for n in world.names)} |" in TEXT
    for label, fact in world.texts.items():
        assert f"`{label}`" in TEXT
        assert f"`{fact}`" in re.sub(r"\s+", " ", TEXT), label


@pytest.mark.parametrize("path", trusted("objects"), ids=named)
def test_the_trusted_base_is_as_long_as_it_says(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert f"| `{named(path)}` | {lines} |" in TEXT
