"""Criterion cards: what can be certified of a splitting criterion.

`criterion_card` for a formula, `family_card` for one with parameters, `callable_card` for a Python function, which can
be refuted and tested only. All return a `Card` of `Line`s. The names are imported when they are used, so that the
command line starts fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treecert.cards.callables import callable_card
    from treecert.cards.card import criterion_card
    from treecert.cards.family import family_card
    from treecert.cards.lines import HYPOTHESES, Card, Line

__all__ = ["HYPOTHESES", "Card", "Line", "callable_card", "criterion_card", "family_card"]

HOMES = {
    "callable_card": "callables",
    "criterion_card": "card",
    "family_card": "family",
    "HYPOTHESES": "lines",
    "Card": "lines",
    "Line": "lines",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{HOMES[name]}"), name)
