"""Fixtures: the command line called in this process, and a stand-in for explanations."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from treecert.cli import main
from verify.kernel import certificates as kernel


@dataclass(frozen=True)
class Answer:
    """What a call gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output read as JSON."""
        return json.loads(self.out)


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls `treecert` in an empty folder, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "300")

    def run(*arguments: str) -> Answer:
        capsys.readouterr()
        code = main(list(arguments))
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


@pytest.fixture
def explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explanations of two lines, whatever the certificate."""

    def told(certificate: kernel.Certificate) -> list[str]:
        return [f"1. about {certificate.relation}", "2. done"]

    module = ModuleType("verify.search.explain")
    module.explain = told  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "verify.search.explain", module)
