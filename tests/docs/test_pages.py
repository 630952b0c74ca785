"""What README.md, docs/tutorial.md and docs/expectations.md show is what commands print; the reference is the parser's.

A block `sh` with a block `text` below it is run. Seconds are left out of the comparison, and dots at the end of what is
shown stand for more lines.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from algorithms.data import monks
from docs.generate import trust
from docs.generate.readme import LINE, counted, stored
from docs.generate.reference import reference
from treecert.cli import main
from verify.claims.weighing import WORDS

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/tutorial.md", "docs/expectations.md")
SHOWN = re.compile(r"```sh\n(treecert (?:.|\\\n)+?)\n```\n\n```text\n(.*?)\n?```", re.DOTALL)
MAIN_COMMANDS = {"prove", "criterion", "tree"}


def shown(page: str) -> list[tuple[str, str]]:
    return SHOWN.findall((ROOT / page).read_text(encoding="utf-8"))


BLOCKS = [(page, *block) for page in PAGES for block in shown(page)]


def plain(text: str) -> list[str]:
    return re.sub(r"in \d+\.\d+ s", "in S", text).splitlines()


@pytest.mark.parametrize(("page", "command", "said"), BLOCKS, ids=lambda t: " ".join(t.split()[:3]))
def test_a_command_prints_what_is_shown(
    page: str, command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    Path("monks.csv").write_text(monks(1).csv(), encoding="utf-8")
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    main(shlex.split(command.replace("\\\n", " "))[1:])
    lines = [line.rstrip() for line in plain(printed.getvalue())]
    expected = plain(said)
    if expected[-1] == "...":
        expected.pop()
        assert len(lines) > len(expected)
        lines = lines[: len(expected)]
    assert [" ".join(x.split()) for x in lines] == [" ".join(x.split()) for x in expected]


def test_each_page_shows_something() -> None:
    assert {page for page, _, _ in BLOCKS} == set(PAGES)
    assert {shlex.split(c)[1] for page, c, _ in BLOCKS if page == "README.md"} == MAIN_COMMANDS


def test_the_reference_is_the_parsers() -> None:
    text = reference()
    assert (ROOT / "docs" / "reference.md").read_text(encoding="utf-8") == text
    assert "| `--hint TEXT` |" in text
    assert len(re.findall(r"^## `treecert \w+`$", text, flags=re.MULTILINE)) >= len(MAIN_COMMANDS)


# -- the trust model


def test_sizes_are_those_of_the_files() -> None:
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    assert trust.sizes() in text
    assert text == trust.filled(text)


def test_lengths_in_the_pages_of_rules_are_brought_up_to_date() -> None:
    old = "| `{}checker.py` | 1 | the replay |\n| `nothing.py` | 1 | x |\n"
    lengths = [
        re.findall(r"\d+", trust.with_lengths(page, old.format(folder)))
        for page, folder in (("families", "families/"), ("functions", "functions/"), ("kernel", ""))
    ]
    assert lengths[0] != ["1", "1"] != lengths[1]
    assert lengths[0] != lengths[1]
    assert all(found[-1] == "1" for found in lengths)


def test_nothing_trusted_is_left_out_or_counted_twice() -> None:
    there = {p for f in ("kernel", "language", "arithmetic") for p in (ROOT / "verify" / f).rglob("*.py")}
    kinds = (p for p in (ROOT / "verify" / "kinds").glob("*/*.py") if p.parent.name != "numbers")
    there |= {p for p in kinds if p.stem not in trust.UNTRUSTED}
    there |= {ROOT / "verify" / f"{n}.py" for n in ("envelopes", "replaying", "rationals", "caching")}
    words = {ROOT / "verify" / "language" / f"{n}.py" for n in trust.PRINTING}
    counted_ones = [m for p in trust.parts() for m in p.modules]
    assert len(counted_ones) == len(set(counted_ones))
    assert set(counted_ones) == there - words
    assert all(p.modules for p in trust.parts())


# -- what was found in each paper


def test_the_readme_says_of_each_paper_what_the_audit_says() -> None:
    text, audit = (ROOT / "README.md").read_text(encoding="utf-8"), stored()
    entries = {s["id"]: s for s in audit["statements"]}
    lines = LINE.findall(text)
    assert [paper for paper, *_ in lines] == list(dict.fromkeys(p for p, *_ in lines))
    assert {paper for paper, *_ in lines} == set(audit["papers"])
    for paper, _, said in lines:
        named = re.findall(r"`([A-Z0-9a-z.]+)`: ([a-z-]+), ([a-z]+)", " ".join(said.split()))
        assert named, paper
        for name, verdict, evidence in named:
            assert name.startswith(f"{paper}.")
            assert (name, entries[name]["verdict"], entries[name]["evidence"]) == (name, verdict, evidence)
        assert said.count("`") == 2 * len(named), "each claim comes with its verdict and its evidence"


def test_the_counts_in_the_readme_are_those_of_the_audit() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert counted(text, stored()) == text
    fewer = json.loads(json.dumps(stored()))
    fewer["statements"].pop()
    assert counted(text, fewer) != text


def test_the_picture_is_there_and_small() -> None:
    (name,) = re.findall(
        r"!\[[^\]]+\]\((docs/images/\S+\.png)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    picture = (ROOT / name).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1280
    assert len(picture) < 250_000


def test_the_readme_begins_with_the_two_targets() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").partition("```sh\n")[2].splitlines()[:2]
    assert [line.split()[:2] for line in first] == [["make", "audit"], ["make", "test"]]


# -- the release


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    cited = re.findall(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    told = re.findall(
        r"^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$",
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert (cited, told[0]) == ([project], project)


def test_claims_and_verdicts_in_the_changelog_exist() -> None:
    text = (
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("### Verdicts")[2].partition("\n## ")[0]
    )
    known, said = {s["id"] for s in stored()["statements"]}, set[str]()
    for paper, line in re.findall(r"^- \*\*(\w+)\*\*: ((?:.+\n)(?:  .+\n)*)", text, flags=re.MULTILINE):
        said |= {f"{paper}.{name}" for name in re.findall(r"`([^`]+)`", line)}
        assert set(re.findall(r"\*([a-z-]+)\*", line)) <= set(WORDS)
    assert said
    assert said <= known
