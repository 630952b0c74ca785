"""Plain English: words and turns that must not come back in docstrings, comments, messages and pages."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("verify", "treecert", "algorithms", "reports")
PAGES = (*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md")

TURNS = {
    r"\bwithout a rest\b": "exactly (of a division)",
    r"\b(?:ends?|names?|stands?) (?:with|in|behind) (?:a|no) bars?\b": "underscore",
    r"\bin whose direction\b": "monotone in",
    r"\basked for again and again\b": "many times, or say what is cached",
    r"\bsay what they are\b": "defined by",
    r"\bitself not\b": "does not ... itself",
    r"\bby a share above\b": "of positive weight",
    r"\b(?:is|are|not) seen to\b": "certified to, known to",
    r"\bthat is seen\b": "known",
    r"\blast of 1 case\b": "1 case",
    r"\bunion of 1 \w+s\b": "a singular noun after 1",
    r"\bfails for 1 draws\b": "a singular noun after 1",
    r"\b(?:at|first) (?:a )?glance\b": "filter",
}
"""What must not be written, and what to write."""

CHANCE = re.compile(r"(?<![rR]andom )(?<![-/_.])\bchances?\b(?!\.\w|[_(])", re.IGNORECASE)
"""A probability is called one. `chance` in code is a name; "random chances" is a phrase of the language."""

RENAMED = re.compile(
    r"\bverify\.claims\.(?:kept|values|putting_in|known|once|ways)\b"
    r"|\bverify\.search\.(?:glance|tidying|doubts|posing|sides|superfluous|remembered|families)\b"
)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The strings and comments of a module, or a page, with their lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield 1, text
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield token.start[0], token.string


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of a module, those of constants included; on a page, its text outside of code blocks."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield 1, re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(ast.Constant(str() as said)):
                yield node.lineno, said


def found_in(text: str) -> list[str]:
    """The turns in a text, each with what to write."""
    flat = " ".join(text.split())
    return [f"{m[0]!r}: write {better}" for turn, better in TURNS.items() for m in re.finditer(turn, flat)]


def chances_in(text: str) -> list[str]:
    """What is called a chance in prose: code in backquotes and examples are left out."""
    said = "\n".join(x for x in text.splitlines() if not x.lstrip().startswith(">>>"))
    said = re.sub(r"(?m)^\s*chances\s*$", "", re.sub(r"`[^`]*`", "", said))
    return [m[0] for m in CHANCE.finditer(said)]


def modules() -> list[Path]:
    return [p for package in PACKAGES for p in sorted((ROOT / package).rglob("*.py"))]


@pytest.mark.parametrize("package", [*PACKAGES, "pages"])
def test_no_turn_comes_back(package: str) -> None:
    files = PAGES if package == "pages" else sorted((ROOT / package).rglob("*.py"))
    assert not [f"{p.relative_to(ROOT)}:{at} {x}" for p in files for at, t in prose(p) for x in found_in(t)]


def test_a_probability_is_called_one() -> None:
    formulas = {
        ROOT / "algorithms" / "gains.py",
        ROOT / "verify" / "kinds" / "greedy_runs" / "conjunctions.py",
    }  # its name is chance
    files = [p for p in (*modules(), *PAGES) if p not in formulas]
    assert not [
        f"{p.relative_to(ROOT)}:{at} {x}" for p in files for at, t in docstrings(p) for x in chances_in(t)
    ]


def test_no_old_module_is_named() -> None:
    files = [*modules(), *PAGES, *sorted((ROOT / "lemmas").rglob("*.py"))]
    assert not [p for p in files if RENAMED.search(p.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "text",
    [
        "the pivot divides without\n a rest",
        "no name that is typed ends with a bar",
        "the last of 1 case; n = 3",
        "a constant that is seen",
        "the point is not seen to meet it",
    ],
)
def test_a_turn_is_found(text: str) -> None:
    assert found_in(text)


def test_a_chance_is_found_in_prose_only() -> None:
    assert chances_in("1 with chance 1/2.") == ["chance"]
    assert chances_in("`chance` is below; law.chance(1); random chances\n>>> law(chances=1)") == []
