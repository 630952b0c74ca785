"""docs/architecture.md: every file, folder, target and command that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from treecert.cli.arguments import COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
SPAN = re.compile(r"`([^`\n]+)`")
PLACE = re.compile(r"[\w.]+(?:/[\w.]+)*/?")
"""What a path is made of; it has a slash or a file's ending."""
ENDINGS = (".py", ".md", ".json", ".toml", ".yml", ".lock")
MADE = {"report.html"}
"""Written by a command and not kept in the repository."""
RECIPES = (
    "Fix a message",
    "Add an elementary function",
    "Add a rule",
    "Add a kind of statement",
    "Add a claim",
    "Add a paper",
    "Change the report",
)


def places(text: str) -> set[str]:
    """The paths that a text names."""
    spans = {s for s in SPAN.findall(text) if PLACE.fullmatch(s)}
    return {s for s in spans if "/" in s or s.endswith(ENDINGS)} - MADE


def missing(text: str) -> list[str]:
    """What is named and not there: paths, targets of make, commands of treecert, modules that are run."""
    found = [p for p in sorted(places(text)) if not (ROOT / p).exists()]
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    found += [t for t in re.findall(r"`make ([a-z]+)", text) if t not in targets]
    commands = {c.name for c in COMMANDS}
    found += [c for c in re.findall(r"`treecert ([a-z]+)", text) if c not in commands]
    for name in re.findall(r"`python -m ([\w.]+)", text):
        place = ROOT / name.replace(".", "/")
        if not place.with_suffix(".py").exists() and not (place / "__main__.py").exists():
            found.append(name)
    return found


def test_what_is_named_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert missing(text) == []
    assert len(places(text)) > len(RECIPES)


@pytest.mark.parametrize(
    "named",
    ["verify/nothing.py", "verify/nothing/", "make nothing", "treecert nothing", "python -m docs.nothing"],
)
def test_what_is_not_there_is_noticed(named: str) -> None:
    assert len(missing(PAGE.read_text(encoding="utf-8") + f"\n`{named}`\n")) == 1


@pytest.mark.parametrize("recipe", RECIPES)
def test_each_recipe_names_its_files(recipe: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    (body,) = re.findall(rf"^### {recipe}\n(.*?)(?=^##|\Z)", text, flags=re.MULTILINE | re.DOTALL)
    assert places(body)
