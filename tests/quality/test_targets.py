"""Every target of the Makefile runs in continuous integration, by day or by night, or is one for people alone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = {"setup": "audit", "suite": "test", "lint": "test", "report": "audit", "fast": "test"}
"""Targets that another one runs, or does no less than."""
FOR_PEOPLE = {"help", "lock", "clean"}


def targets(makefile: str) -> set[str]:
    """The targets with a description."""
    return set(re.findall(r"^([a-z]+):.*##", makefile, flags=re.MULTILINE))


def run_by(scripts: str) -> set[str]:
    """The targets that scripts ask make for."""
    return {
        word for line in re.findall(r"^exec make (.*)$", scripts, flags=re.MULTILINE) for word in line.split()
    }


def left_out(makefile: str, scripts: str) -> set[str]:
    """The targets that nothing runs."""
    ran = run_by(scripts)
    ran |= {part for part, whole in PARTS.items() if whole in ran}
    return targets(makefile) - ran - FOR_PEOPLE


def scripts() -> str:
    return "".join((ROOT / ".ci" / name).read_text(encoding="utf-8") for name in ("run", "nightly"))


def test_every_target_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert left_out(makefile, scripts()) == set()
    assert run_by(scripts()) <= targets(makefile)


def test_a_target_that_nothing_runs_is_noticed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert left_out(makefile + "\nplots: setup  ## draw\n", scripts()) == {"plots"}
    assert left_out(makefile, scripts().replace("cover", "")) == {"cover"}
