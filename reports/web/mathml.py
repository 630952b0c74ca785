r"""Formulas as MathML, by latex2mathml, mended where browsers draw less than MathML can say.

Main definitions: `mathml`, `wide`. Browsers draw no letters in double-struck or script by an attribute: those are put
in as signs of Unicode. A formula that the library does not read becomes text, as do all where it is not installed: no
raw LaTeX is ever shown, and an audit never ends without its reports.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape

from reports.latex import in_unicode
from reports.symbols import BLACKBOARD, SCRIPT

ALPHABETS = {"mathbb": BLACKBOARD, "mathcal": SCRIPT}
ALPHABET = re.compile(r"\\(mathbb|mathcal)\s*(?:\{\s*(\w)\s*\}|(\w))")
UPRIGHT = re.compile(r'(?:<mi mathvariant="normal">\w</mi>){2,}')
NAME = re.compile(r"<m[io]>(log|ln|exp|min|max|argmin|argmax)</m[io]>")
BEFORE_FENCE = re.compile(r'rspace=".17em">(\w+)</mo>(?=<mo stretchy="false">&#x00028;)')
ENTITY = re.compile(r"&#x0*([0-9A-F]+);")
RAW = re.compile(r"\\|\$|<merror|\{")
STAR = re.compile(r"<mo>&#x0*(?:2A|2217);</mo>(?=(?:</mrow>)?</m(?:sub)?sup>)")
"""As a superscript: the typed asterisk is a high sign already, and would stand far above its letter."""
BRACE = re.compile("&#x0007B;")
TOKEN = re.compile("<m[ino]")
WIDE = 16
"""Signs of a formula that may be wider than a telephone."""


@cache
def mathml(formula: str) -> str:
    r"""A formula in a line, as a math element.

    >>> mathml("x<y")
    '<math><mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow></math>'
    >>> mathml(r"\unheard of")
    '<span class="m">unheard of</span>'
    """
    try:
        from latex2mathml.converter import convert

        found = convert(ALPHABET.sub(_letter, formula))
    except Exception:  # noqa: BLE001  # the library is not there, or does not read it: neither may end an audit
        return _plain(formula)
    return _plain(formula) if RAW.search(found) else _mended(found)


def wide(math: str) -> str:
    """A math element that may be wider than a telephone is moved within its line."""
    return f'<span class="fx">{math}</span>' if len(TOKEN.findall(math)) > WIDE else math


def _plain(formula: str) -> str:
    return f'<span class="m">{escape(in_unicode(formula), quote=False)}</span>'


def _letter(match: re.Match[str]) -> str:
    letter = match[2] or match[3]
    return f"{{{ALPHABETS[match[1]].get(letter, letter)}}}"


def _mended(found: str) -> str:
    """Without what every browser assumes, names of functions with space around them, words in one piece."""
    found = "<math>" + found.partition(">")[2]
    found = UPRIGHT.sub(lambda m: f"<mi>{re.sub('<[^>]*>', '', m[0])}</mi>", found)
    found = NAME.sub(r'<mo lspace=".17em" rspace=".17em">\1</mo>', found)
    found = STAR.sub("<mi>\u2217</mi>", found)
    found = BEFORE_FENCE.sub(r'rspace="0">\1</mo>', found)
    return ENTITY.sub(lambda m: escape(chr(int(m[1], 16)), quote=False), found)
