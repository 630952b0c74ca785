"""The exact rational numbers of the whole project.

Main definitions: `Fraction`, `EXACT`. `Fraction` is that of quicktions, which computes what the standard library's
does, several times as fast. Whoever would rather trust the standard library sets TREECERT_FRACTIONS=python: every
verdict and every replay then rests on its fractions, and is the same.
"""

from __future__ import annotations

import os
from fractions import Fraction as StandardFraction  # noqa: TID251  # the one place
from typing import TYPE_CHECKING

if TYPE_CHECKING or os.environ.get("TREECERT_FRACTIONS") == "python":
    from fractions import Fraction  # noqa: TID251
else:
    from quicktions import Fraction

__all__ = ["EXACT", "Fraction"]

EXACT = (int, Fraction, StandardFraction)
"""The types of numbers that are taken as exact; booleans, which are integers to Python, are refused besides."""
