"""Hints: what a person may tell the search. They are tried first and never trusted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verify.errors import BadInput

STEP_HINTS = ("split", "divide", "fibre", "concave")
NUMBER = re.compile("[0-9]{1,6}")


@dataclass(frozen=True)
class Hints:
    """`steps`: rules to use first, in order; `depth`: nesting of branching rules; `cells`: size of coverings."""

    steps: tuple[tuple[str, str], ...] = ()
    depth: int = 6
    cells: int = 400


def read_hints(texts: Sequence[str]) -> Hints:
    """Reads `split a-2*b`, `divide b`, `fibre 0 1`, `concave 1 0`, `depth 8`, `cells 5000`. Raises BadInput."""
    steps, numbers = [], {"depth": 6, "cells": 400}
    for text in texts:
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        if word in numbers and NUMBER.fullmatch(rest) and 0 < int(rest) <= 100_000:
            numbers[word] = int(rest)
        elif word in STEP_HINTS and rest:
            steps.append((word, rest))
        else:
            known = ", ".join((*STEP_HINTS, *numbers))
            raise BadInput(f"hint {text[:40]!r} is not understood; hints start with {known}")
    return Hints(tuple(steps), numbers["depth"], numbers["cells"])
