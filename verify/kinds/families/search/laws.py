"""Laws at a point, as hints give them.

Main definitions: `FamilyLawAt`. Untrusted: that the law holds, and that the point meets its conditions, is for the
kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.language.expressions import Expr
from verify.language.statements import Statement


@dataclass(frozen=True)
class FamilyLawAt:
    """A statement of its own, formulas for its variables (those that are not named stay), and a factor."""

    stated: Statement
    at: Mapping[str, Expr]
    factor: Expr
