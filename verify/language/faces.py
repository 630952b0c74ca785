r"""How functions are written and computed elsewhere: LaTeX, sympy, numpy, mpmath and Arb, one row each.

Main definitions: `FACES`, `Face`, `COMMANDS`. Nothing here is trusted: what a function is stands in
`verify.language.functions`, or as its definition in `verify.language.expanded`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """The names of a function; "" where there is none, or none with the same values."""

    latex: str
    sympy: str = ""
    numpy: str = ""
    mpmath: str = ""
    arb: str = ""


FACES: Mapping[str, Face] = {
    "exp": Face(r"\exp", sympy="exp", numpy="exp", mpmath="exp", arb="exp"),
    "ln": Face(r"\ln", sympy="log", numpy="log", mpmath="log", arb="log"),
    "log2": Face(r"\log_2", numpy="log2"),
    "H": Face("H"),
    "abs": Face("", sympy="Abs", numpy="abs", arb="__abs__"),
    "min": Face(r"\min", sympy="Min", numpy="minimum", arb="min"),
    "max": Face(r"\max", sympy="Max", numpy="maximum", arb="max"),
    "pow": Face(r"\mathrm{pow}"),
    "arctan": Face(r"\arctan", sympy="atan", numpy="arctan", mpmath="atan", arb="atan"),
    "tanh": Face(r"\tanh", sympy="tanh"),
    "cosh": Face(r"\cosh", sympy="cosh"),
    "sinh": Face(r"\sinh", sympy="sinh"),
}
COMMANDS = {f.latex[1:]: name for name, f in FACES.items() if f.latex[1:].isalpha()} | {"lb": "log2"}
"""The functions that have a command of LaTeX, by its name."""
