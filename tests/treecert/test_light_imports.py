"""What costs time to import, and is needed by some commands only, is loaded when it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import treecert
from treecert.cli.arguments import COMMANDS

ROOT = Path(__file__).parents[2]
HEAVY = ("pytest", "hypothesis", "rich", "joblib", "latex2mathml")
IMPORT = "import treecert"
PROGRAM = """
import sys
from treecert.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
"""
"""`--help` ends by SystemExit."""


def loaded(code: str, *arguments: str) -> set[str]:
    """Which of the heavy packages a fresh interpreter has loaded after this code."""
    report = f"\nimport sys\nprint(*({{*{HEAVY}}} & {{*sys.modules}}), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code + report, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split())


def test_the_control_sees_what_is_loaded() -> None:
    assert loaded("import joblib, rich") == {"joblib", "rich"}


def test_the_import_of_the_face_is_light() -> None:
    assert loaded(IMPORT) == set()


def test_every_name_of_the_face_is_light() -> None:
    assert loaded("\n".join([IMPORT, *(f"treecert.{name}" for name in treecert.__all__)])) == set()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([c.name, "--help"] for c in COMMANDS)])
def test_help_is_light(arguments: list[str]) -> None:
    assert loaded(PROGRAM, *arguments) == set()


def test_a_proof_from_python_is_light() -> None:
    assert loaded(f'{IMPORT}\ntreecert.prove("x*(1 - x) <= 1/4", "0 <= x <= 1")') == set()


def test_json_needs_no_terminal() -> None:
    assert loaded(PROGRAM, "prove", "x*(1 - x) <= 1/4", "--where", "0 <= x <= 1", "--json") == set()
