"""docs/kernel.md against the kernel: each rule has its own heading, and the versions named are the locked ones."""

import re
from pathlib import Path

import flint
import pytest

from verify.kernel.checker import GOAL_RULES, POSED_RULES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")


def headings(section: str) -> list[str]:
    """Names in the headings below "## section", down to the next section."""
    (body,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", TEXT, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^### `([a-z-]+)`$", body, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("section", "rules"),
    [("Rules on posed statements", POSED_RULES), ("Rules on normal forms", GOAL_RULES)],
    ids=["posed", "forms"],
)
def test_every_rule_has_one_heading(section: str, rules: dict[str, object]) -> None:
    """No rule without an argument, no argument for a rule that is gone, none twice."""
    assert sorted(headings(section)) == sorted(rules)


def test_every_rule_has_a_proof() -> None:
    """The text below each heading contains a proof."""
    pieces = re.split(r"^#{2,3} ", TEXT, flags=re.MULTILINE)
    without = [piece.splitlines()[0] for piece in pieces if piece[:1] == "`" and "*Proof.*" not in piece]
    assert not without


def test_every_rule_can_be_printed() -> None:
    """The table for other provers names each rule."""
    (body,) = re.findall(
        r"^## Printing the rules for another prover\n(.*?)(?=^## |\Z)", TEXT, flags=re.MULTILINE | re.DOTALL
    )
    cells = re.findall(r"^\| (`.*?) \|", body, flags=re.MULTILINE)
    named = {name for cell in cells for name in re.findall(r"`([a-z-]+)`", cell)}
    assert named == {*POSED_RULES, *GOAL_RULES}


def test_the_versions_named_are_the_locked_ones() -> None:
    """The trusted base names python-flint as the lock file does, and the FLINT inside."""
    lock = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    (locked,) = re.findall(r"^python-flint==(\S+)", lock, flags=re.MULTILINE)
    assert f"python-flint {locked}" in TEXT
    if flint.__version__ == locked:
        assert f"FLINT {flint.__FLINT_VERSION__}" in TEXT
