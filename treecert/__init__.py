"""The face of treecert: what a program may ask for, the command line, the pytest plugins, criterion cards.

    >>> import treecert
    >>> treecert.prove(treecert.parse_statement("x*(1 - x) <= 1/4", "0 <= x <= 1")).status
    'proved'

A name is imported from where it lives when it is first used, so that `import treecert` alone costs nothing and meets
no other package. ImportError, with one line, where a package of the same name hides the one that is needed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from treecert.hiding import hidden

if TYPE_CHECKING:
    from algorithms.growth import grow
    from treecert.cards.card import criterion_card
    from treecert.proving import prove
    from verify.kernel.certificates import dump, load
    from verify.kernel.checker import check
    from verify.language.grammar import parse_statement
    from verify.search.sharpening import sharpen

__all__ = ["check", "criterion_card", "dump", "grow", "load", "parse_statement", "prove", "sharpen"]

HOMES = {
    "check": "verify.kernel.checker",
    "criterion_card": "treecert.cards.card",
    "dump": "verify.kernel.certificates",
    "grow": "algorithms.growth",
    "load": "verify.kernel.certificates",
    "parse_statement": "verify.language.grammar",
    "prove": "treecert.proving",
    "sharpen": "verify.search.sharpening",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    line = hidden(["verify", "algorithms"])
    if line is not None:
        raise ImportError(line)
    return getattr(importlib.import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
