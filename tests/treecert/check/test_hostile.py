r"""Hostile sources end in lines of a table or in one clear line, and in bounded time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from treecert.check.checking import load
from verify.errors import BadInput

PIECES = [
    "\\begin{equation}", "\\end{equation}", "\\[", "\\]", "$$", "$", "{", "}", "\\left(", "\\right)", "|",
    "\\le", "=", "x", "f(x)", "^", "_", "\\frac", "\\sqrt", "\\sum_i", "\\newcommand{\\a}", "[2]", "#1", "\\a",
    "\\def\\b#1{#1#1}", "\\b", "\\begin{cases}", "\\end{cases}", "&", "\\\\", "\\text{for all }", "\\label{x}",
    "% treecert: given x real\n", "% treecert: define\n", "\n\n", "\\section{s}", "\\iffalse", "\\fi",
    "\\verb|", "\\let\\a\\b", "\\mathbb{E}", "[", "\\Pr", "\\ln", "1", ".", ",", "\\quad", "\\begin{align}",
    "\\end{align}", "\\intertext{a}", "\\left|", "\u03b1", "\u2264", "\\input{paper}", "\\stackrel",
    "\\operatorname", "\\begin", "\\end", "\\", "%", "\\mathrm{a b}", "\\hat", "'", "\\in",
]  # fmt: skip


def drawn(count: int) -> Iterator[str]:
    """Sources from pieces, the same in every run."""
    dice = random.Random(20)
    for _ in range(count):
        yield " ".join(dice.choices(PIECES, k=dice.randint(1, 60)))


BUILT = {
    "braces": "\\[ " + "{" * 30_000 + " \\]",
    "brackets": "\\[ x \\le " + "(" * 5_000 + "x" + ")" * 5_000 + " \\]",
    "fractions": "\\[ x \\le " + "\\frac1{" * 4_000 + "x" + "}" * 4_000 + " \\]",
    "bars": "\\[ x \\le " + "|" * 2_000 + " \\]",
    "a macro that calls itself": "\\newcommand{\\a}{\\a\\a} \\[ \\a \\le 1 \\]",
    "two that call each other": "\\def\\a{\\b}\\def\\b{\\a} \\[ \\a \\le 1 \\]",
    "a macro that doubles": "".join(f"\\def\\{chr(98 + i)}{{\\{chr(97 + i)}\\{chr(97 + i)}}}" for i in range(20))
    + "\\def\\a{x} \\[ \\u \\le 1 \\]",
    "an argument without an end": "\\newcommand{\\a}[2]{#1} \\[ \\a{ \\]",
    "definitions without an end": "\\newcommand{\\a}{" * 20_000,
    "displays without an end": "\\begin{equation} x " * 20_000,
    "dollars": "$" * 100_000,
    "odd dollars": "$ x\n\n" * 20_001,
    "verbatim": "\\begin{verbatim}" * 20_000,
    "verb": "\\verb|" * 20_000,
    "conditionals": "\\iffalse " * 20_000,
    "percent": "%" * 300_000,
    "notes": "% treecert: skip why\n" * 5_000 + "\\[ x \\le 1 \\]",
    "a long line": "a" * 1_000_000,
    "backslashes": "\\" * 300_001,
    "a long display": "\\[ x \\le " + "x+" * 100_000 + "x \\]",
    "a long chain": "\\[ " + "x \\le " * 2_000 + "x \\]",
    "rows": "\\begin{align}" + " x &\\le 1 \\\\" * 3_000 + "\\end{align}",
    "names": "\\[ " + "+".join(f"x_{{{i}}}" for i in range(3_000)) + " \\le 1 \\]",
    "powers": "\\[ x \\le " + "x^{" * 3_000 + "}" * 3_000 + " \\]",
    "unicode": "\\[ \u202ex \u2264 \U0001d465\u0000 \\]",
    "headings": "\\section{a}" * 50_000,
    "labels": "\\[ \\label" * 10_000,
    "ends": "\\end{equation}\\]\\end{align}" * 20_000,
    "input": "\\input{source}" * 5_000,
    "a huge number": "\\[ x \\le " + "9" * 20_000 + " \\]",
    "an empty file": "",
    "cases": "% treecert: define\n\\[ f(x) = " + "\\begin{cases}" * 2_000 + " \\]",
    "a heavy let": "% treecert: let a0 = x\n"
    + "".join(f"% treecert: let a{i + 1} = a{i}*a{i}\n" for i in range(30))
    + "\\[ v \\le 1 \\]",
    "a heavy function": "% treecert: let a0(x) = x*x\n"
    + "".join(f"% treecert: let a{i + 1}(x) = a{i}(a{i}(x))\n" for i in range(20))
    + "\\[ v \\le 1 \\]",
    "annotation brackets": "% treecert: given " + "(" * 3_000 + "x\n",
}  # fmt: skip
SECONDS = 20.0
"""Processor seconds that one source may take on a slow machine."""


def ends(path: Path) -> None:
    """Reading ends in a table or in one line."""
    begin = time.process_time()
    try:
        said = [line.reason for line in load(path).lines]
    except BadInput as error:
        said = [str(error)]
    assert not [text for text in said if "\n" in text]
    assert time.process_time() - begin < SECONDS


@pytest.mark.parametrize("name", BUILT)
def test_built_sources(tmp_path: Path, name: str) -> None:
    path = tmp_path / "source.tex"
    path.write_text(BUILT[name], encoding="utf-8")
    ends(path)


@pytest.mark.parametrize("suffix", [".tex", ".md"])
def test_drawn_sources(tmp_path: Path, suffix: str) -> None:
    for number, text in enumerate(drawn(200)):
        path = tmp_path / f"{number}{suffix}"
        path.write_text(text, encoding="utf-8")
        ends(path)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "utf-8-sig", "cp1252"])
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "source.tex"
    path.write_bytes("H\u00f6lder \\[ x \\le 1 \\]\r\n".encode(encoding))
    ends(path)
