"""What claims say, in Unicode and as MathML: no raw LaTeX is left, in any claim of the catalogue."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.formulas import in_dollars, pieces, readable
from reports.latex import in_unicode, known
from reports.stored import read_audit
from reports.web.elements import paragraphs, said, text
from reports.web.mathml import mathml

AUDIT = Path(__file__).parents[2] / "reports" / "audit.json"
SAYS = {s["id"]: s["says"] for s in read_audit(AUDIT)["statements"]}


def test_no_claim_is_left_with_raw_latex() -> None:
    for i, says in SAYS.items():
        assert not set("\\$") & set(readable(says)), i
        assert not set("\\$") & set(said(says)), i


def test_every_command_of_the_claims_is_known() -> None:
    unknown = {(i, c) for i, says in SAYS.items() for c in re.findall(r"\\[A-Za-z]+", says) if not known(c)}
    assert unknown == set()
    assert not known(r"\unheard")


def test_nothing_of_the_words_is_lost() -> None:
    for i, says in SAYS.items():
        kept = "".join(words for _, words in pieces(says))
        assert "".join(kept.split()) == "".join(says.replace("$", "").split()), i


def test_formulas_of_pages_for_code_hosts_are_between_dollars() -> None:
    for i, says in SAYS.items():
        outside = "".join(in_dollars(says).split("$")[::2])
        assert "\\" not in outside, i


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        (r"\frac{a+b}{2c}", "(a+b)/(2c)"),
        (r"2\frac ab", "2(a/b)"),
        (r"\frac ab=c", "a/b = c"),
        (r"\frac12", "½"),
        (r"\frac{x(1-y)}{z}", "x(1-y)/z"),
        (r"x^{q+1}_{12}", "x^(q+1)₁₂"),
        (r"\bigl(\frac ab\bigr)^2", "(a/b)²"),
        (r"\frac ab^2", "(a/b)²"),
        (r"x\log x", "x log x"),
        (r"\log(x)", "log(x)"),
        (r"\log\frac1x\sum\frac1x", "log(1/x) ∑ 1/x"),
        (r"E_{S_w}y", "E_(S_w)y"),
        (r"\sqrt2\sqrt{ab}", "√2√(ab)"),
        (r"\mathbb E[f]\in\mathcal H", "𝔼[f] ∈ H"),
        (r"\tilde O(n)", "O\u0303(n)"),
        (r"A\setminus\{i\},\ B", "A∖{i}, B"),
        (r"49\%", "49%"),
        (r"\unheard{x}", "unheard x"),
        ("}x{", ""),
        ("{x", "x"),
        (r"\frac", "/()"),
        ("x^", "x^()"),
    ],
)
def test_in_unicode(formula: str, shown: str) -> None:
    assert in_unicode(formula) == shown


def test_mathml_draws_what_browsers_do_not_do_by_attributes() -> None:
    assert "<mi>𝔼</mi>" in mathml(r"\mathbb E[f]")
    assert "mathvariant" not in mathml(r"\mathbb{E}\mathcal H\mathrm{err}")
    assert "<mi>err</mi>" in mathml(r"\mathrm{err}(x)")
    assert 'lspace=".17em" rspace=".17em">log' in mathml(r"x\log x")
    assert 'rspace="0">log' in mathml(r"\log(x)")
    for star in (r"s^*", r"s_i^*", r"s^{\ast}"):
        assert "<mi>\u2217</mi></m" in mathml(star)
    assert "<mo>*</mo>" in mathml("s*t")


@pytest.mark.parametrize("broken", [r"\big", r"\frac{", r"x^", r"a_b_c", r"\unheard of"])
def test_what_the_library_does_not_read_is_shown_as_text(broken: str) -> None:
    shown = mathml(broken)
    assert shown.startswith(('<span class="m">', "<math>"))
    assert "\\" not in shown


def test_without_the_library_formulas_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "latex2mathml.converter", None)
    assert mathml(r"\tau\ge0+0") == '<span class="m">τ ≥ 0+0</span>'
    mathml.cache_clear()


def test_text_means_itself() -> None:
    assert text(r"a < b & J \ I") == "a &lt; b &amp; J ∖ I"
    assert paragraphs("one\ntwo\n\nFound: 1 < 2") == "<p>one two</p><p>Found: 1 &lt; 2</p>"


def test_mathml_is_well_formed() -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag != "mspace":
                self.open.append(tag)

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    for says in SAYS.values():
        tags = Tags()
        tags.feed(said(says))
        assert tags.open == []
