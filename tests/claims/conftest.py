"""Fixtures: packages of claims that exist for one test."""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

NUMBERS = itertools.count()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which Python imports."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.fixture
def package(folder: Path) -> Iterator[Callable[..., str]]:
    """Writes a package with the given modules, under a name that no other test uses, and returns the name."""
    made: list[str] = []

    def write(**modules: str) -> str:
        name = f"paper{next(NUMBERS)}"
        made.append(name)
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(modules.pop("init", ""))
        for module, text in modules.items():
            path = folder.joinpath(name, *module.split("__")).with_suffix(".py")
            if not path.parent.exists():
                path.parent.mkdir()
                (path.parent / "__init__.py").touch()
            path.write_text("from verify.claims import Check, claim\n" + text)
        importlib.invalidate_caches()
        return name

    yield write
    for module in [m for m in sys.modules if m.partition(".")[0] in made]:
        del sys.modules[module]
