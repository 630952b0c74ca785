r"""Displays, notes and headings are found at their places; what TeX does not typeset is not there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.treecert.check.papers import PAPER
from treecert.check.scanner import Display, Heading, Item, Note, Source, read_text, scan
from verify.errors import BadInput


def items(text: str) -> list[Item]:
    return scan(Source(Path("paper.tex"), text))


def displays(text: str) -> list[Display]:
    return [i for i in items(text) if isinstance(i, Display)]


def inside(text: str) -> list[str]:
    return ["".join(t.text for t in d.tokens).strip() for d in displays(text)]


def test_the_displays_of_a_paper_have_their_lines() -> None:
    assert [d.source.line(d.begin) for d in displays(PAPER)] == [13, 17, 19, 23, 28, 32, 33, 34]


def test_notes_and_headings_stand_between_them() -> None:
    found = [type(i).__name__[0] for i in items(PAPER)]
    assert "".join(found) == "NHDNDNDDHNDNDDD"


@pytest.mark.parametrize(
    "text",
    [
        r"\begin{equation} x \end{equation}",
        r"\begin{align*} x \end{align*}",
        r"\[ x \]",
        "$$ x $$",
        r"\begin{eqnarray} x \end{eqnarray}",
        r"\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}} \be x \ee",
        r"\def\be{\begin{equation}}\def\ee{\end{equation}} \be x \ee",
        r"\newenvironment{eqn}{\begin{equation}}{\end{equation}} \begin{eqn} x \end{eqn}",
        r"$a$$b$ \[ x \]",
        r"costs \$ 5 and \$\$ 6 \[ x \]",
        "a $ lost dollar\n\n\\[ x \\]",
    ],
)
def test_every_way_to_begin_a_display(text: str) -> None:
    assert inside(text) == ["x"]


@pytest.mark.parametrize(
    "text",
    [
        r"% \[ x \]",
        "\\begin{verbatim}\n\\[ x \\]\n\\end{verbatim}",
        r"\iffalse \[ x \] \iftrue \[ y \] \fi \fi",
        r"\verb|\[ x \]|",
        r"\begin{comment} \[ x \] \end{comment}",
        r"\end{document} \[ x \]",
    ],
)
def test_what_is_not_typeset_is_no_display(text: str) -> None:
    assert inside(text) == []


def test_the_other_half_of_a_conditional_counts() -> None:
    assert inside(r"\iffalse \[ x \] \else \[ y \] \fi") == ["y"]


def test_a_percent_sign_with_a_backslash_begins_no_note() -> None:
    assert not [i for i in items(r"\% treecert: skip it") if isinstance(i, Note)]
    assert [i.text for i in items("%% treecert:  skip it ") if isinstance(i, Note)] == ["skip it"]


def test_a_display_without_an_end_is_told_and_stops_nothing() -> None:
    found = displays("\\begin{equation} x \\le 1\n\n\\begin{equation} y \\end{equation}")
    assert [d.fault for d in found] == ["the display has no end", ""]


def test_macros_hold_from_where_they_are_defined() -> None:
    first, second = displays(r"\def\a{x} \[ \a \] \renewcommand{\a}{y} \[ \a \]")
    assert first.macros["a"] != second.macros["a"]


def test_files_that_are_put_in_are_read_at_their_own_lines(tmp_path: Path) -> None:
    (tmp_path / "part.tex").write_text("\n\n\\[ y \\]\n\\input{paper}\n")
    path = tmp_path / "paper.tex"
    path.write_text("\\[ x \\]\n\\input{part}\n\\input{missing}\n\\[ z \\]\n")
    found = [i for i in scan(Source(path, read_text(path))) if isinstance(i, Display)]
    assert [(d.source.path.name, d.source.line(d.begin)) for d in found] == [
        ("paper.tex", 1), ("part.tex", 3), ("paper.tex", 4)
    ]  # fmt: skip


def test_levels_of_headings() -> None:
    found = items(r"\chapter{a} \section{b} \subsection*{c}")
    assert [i.level for i in found if isinstance(i, Heading)] == [0, 1, 2]


def test_a_thousand_displays_in_two_seconds() -> None:
    text = (
        "Prose with $x$ and 5\\%.\n\\begin{align}\n a &\\le b \\\\ &\\le \\frac{c}{d}\n\\end{align}\n" * 1000
    )
    begin = time.process_time()
    assert len(displays(text)) == 1000
    assert time.process_time() - begin < 2


def test_latin_1_is_read_and_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.tex"
    path.write_bytes("Hölder \\[ x \\]".encode("latin-1"))
    assert "Hölder" in read_text(path)
    path.write_bytes(b"\0\1\2")
    with pytest.raises(BadInput, match="no text"):
        read_text(path)
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(tmp_path / "none.tex")
