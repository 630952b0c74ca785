"""Standing hypotheses: what a paper assumes throughout, declared once with its place.

Main definitions: `Standing`, `standing`, `standing_of`. A claim that needs one names its key, and the report shows it
with the claim. A standing hypothesis is the paper's own: what the paper does not say anywhere is a repair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.claims.parts import ClaimError


@dataclass(frozen=True)
class Standing:
    """A hypothesis that a paper makes once for all that follows: `says` what, at which place (`where`).

    `why` tells how the paper makes it: in words, by a definition, or because its formulas have no value otherwise.
    """

    paper: str
    key: str
    says: str
    where: str
    why: str = ""

    @property
    def text(self) -> str:
        """As the report shows it."""
        return f"{self.says} ({self.where}{': ' + self.why if self.why else ''})"


_declared: dict[tuple[str, str], Standing] = {}


def standing(paper: str, key: str, *, says: str, where: str, why: str = "") -> Standing:
    """Declares a standing hypothesis of a paper. Raises ClaimError for empty words and for one that differs."""
    if not says.strip() or not where.strip():
        raise ClaimError(f"{paper}, {key}: a standing hypothesis needs words and a place")
    new = Standing(paper, key, says, where, why)
    known = _declared.setdefault((paper, key), new)
    if known != new:
        raise ClaimError(f"{paper}: the standing hypothesis {key} is declared twice")
    return new


def standing_of(paper: str) -> Mapping[str, Standing]:
    """The standing hypotheses of a paper that are declared so far, by key."""
    return {k: s for (p, k), s in _declared.items() if p == paper}
