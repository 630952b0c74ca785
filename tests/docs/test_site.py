"""The site that `make docs` builds: its hooks, and the whole of it, by the command of the Makefile.

Wanted of the pages: no link to nothing, no formula left as it was typed, nothing that a browser would fetch from
elsewhere.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from docs.generate import hooks

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def prepared(markdown: str, uri: str = "page.md") -> str:
    """What Markdown gets to see, with formulas back in their places."""
    page = SimpleNamespace(file=SimpleNamespace(src_uri=uri))
    return hooks.on_post_page(hooks.on_page_markdown(markdown, page))


@pytest.mark.parametrize(
    "text", ["a `$x$` b", "```\n$x$\n```\n", "~~~text\n$x$\n~~~\n", "a\n\n    $x$ and $y$\n", "5 $"]
)
def test_code_is_left_alone(text: str) -> None:
    assert prepared(text) == text


@pytest.mark.parametrize(
    "text", ["$a<b$", "$`a<b`$", "a $a<b$ c", "- x\n    $a<b$", "`$x$` $a<b$", "$$a<b$$"]
)
def test_formulas_become_mathml(text: str) -> None:
    assert "<mi>a</mi><mo>&lt;</mo><mi>b</mi>" in prepared(text)
    assert ('display="block"' in prepared(text)) == ("$$" in text)
    assert "\u27e6" in hooks.on_page_markdown(text, SimpleNamespace(file=SimpleNamespace(src_uri="a.md")))


@pytest.mark.parametrize(
    ("link", "uri", "wanted"),
    [
        ("claims.md", "tutorial.md", "[w](claims.md)"),
        ("../claims.md#a", "gallery/README.md", "[w](../claims.md#a)"),
        ("gallery/README.md", "README.md", "[w](gallery/README.md)"),
        ("thresholds", "kernel.md", "[w](thresholds/README.md)"),
        ("../CONTRIBUTING.md", "claims.md", "[w](contributing.md)"),
        ("docs/claims.md", "contributing.md", "[w](claims.md)"),
        ("../reports/READINGS.md#x", "readings.md", "[w](reports/readings.md#x)"),
        ("../verify/kernel/checker.py", "kernel.md", "w"),
        ("../verify/nothing.py", "kernel.md", "[w](../verify/nothing.py)"),
        ("nothing.md", "kernel.md", "[w](nothing.md)"),
        ("#limits", "kernel.md", "[w](#limits)"),
        ("https://docs.astral.sh/uv/", "contributing.md", "[w](https://docs.astral.sh/uv/)"),
    ],
)
def test_links(link: str, uri: str, wanted: str) -> None:
    assert hooks.mended("w", link, uri) == wanted


def test_every_page_has_its_place() -> None:
    """A page that is in no navigation stops the build; here it is noticed without the generator."""
    nav = (ROOT / "properdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r": (\S+\.md)$", nav, flags=re.MULTILINE)
    there = {p.relative_to(ROOT / "docs").as_posix() for p in (ROOT / "docs").rglob("*.md")}
    entries = {p for p in there if p.startswith("gallery/") and p != "gallery/README.md"}
    assert len(named) == len(set(named))
    assert (there - entries) <= set(named)
    assert set(named) <= there | set(hooks.OUTSIDE.values()) | {"python.md"}


def command_of_make() -> list[str]:
    """The line of the target `docs` that builds the site."""
    target = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ndocs:")[2].partition("\n\n")[0]
    (line,) = [x for x in target.splitlines() if "properdocs" in x]
    return shlex.split(line.replace("$(BIN)", str(BIN)))


def build(site: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs it as a shell does in a fresh clone: nothing but what is installed is on the path."""
    bare = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    command = [*command_of_make(), "-d", str(site), *options]
    return subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_site_is_built(tmp_path: Path) -> None:
    done = build(tmp_path / "site")
    assert done.returncode == 0, done.stderr
    pages = {p.relative_to(tmp_path / "site").as_posix(): p for p in (tmp_path / "site").rglob("*.html")}
    sources = [p for p in (ROOT / "docs").rglob("*.md") if p.name != "TEMPLATE.md"]
    assert len(pages) == len(sources) + len(hooks.OUTSIDE)
    for page in pages.values():
        text = page.read_text(encoding="utf-8")
        words = re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.DOTALL)
        assert "\u27e6" not in text, page
        assert not re.search(r"\$[^$\n]*\\[a-z]+[^$\n]*\$", words), page
        loaded = re.findall(r'(?:src|srcset)="([^"]*)"|<link[^>]* href="([^"]*)"', text)
        assert not [u for pair in loaded for u in pair if "//" in u], page
        assert "<script" not in text


@pytest.mark.slow
@pytest.mark.parametrize("link", ["nothing.md", "claims.md#nothing", "../verify/nothing.py"])
def test_a_link_to_nothing_stops_it(tmp_path: Path, link: str) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    text = (ROOT / "properdocs.yml").read_text(encoding="utf-8")
    text = text.replace("docs_dir: docs", f"docs_dir: {tmp_path / 'docs'}")
    text = text.replace("docs/generate/", f"{ROOT / 'docs' / 'generate'}/")
    (tmp_path / "properdocs.yml").write_text(text, encoding="utf-8")
    page = tmp_path / "docs" / "tutorial.md"
    page.write_text(f"{page.read_text(encoding='utf-8')}\n[there]({link})\n", encoding="utf-8")
    done = build(tmp_path / "site", "-f", str(tmp_path / "properdocs.yml"))
    assert done.returncode != 0
    assert "tutorial.md" in done.stderr
    assert (link.partition("#")[2] or link.rpartition("/")[2]) in done.stderr
