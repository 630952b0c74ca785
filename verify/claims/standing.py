"""Standing hypotheses: what a paper assumes throughout, declared once with its place.

Main definitions: `Standing`, `standing`, `standing_of`, `paper_of`. A claim that needs one names its key, and the
report shows it with the claim. A standing hypothesis is the paper's own: what the paper does not say anywhere is a
repair. One that is a condition on numbers may be given as a formula as well: what is to lie beyond a sharp form then
meets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.claims.parts import ClaimError
from verify.language.grammar import parse_constraints
from verify.language.statements import Relation


@dataclass(frozen=True)
class Standing:
    """A hypothesis that a paper makes once for all that follows: `says` what, at which place (`where`).

    `why` tells how the paper makes it: in words, by a definition, or because its formulas have no value otherwise.
    `conditions` are what it says of the paper's letters, as far as formulas say it.
    """

    paper: str
    key: str
    says: str
    where: str
    why: str = ""
    conditions: tuple[Relation, ...] = ()

    @property
    def text(self) -> str:
        """As the report shows it."""
        return f"{self.says} ({self.where}{': ' + self.why if self.why else ''})"


_declared: dict[tuple[str, str], Standing] = {}


def standing(  # a hypothesis and its place
    paper: str, key: str, *, says: str, where: str, why: str = "", conditions: str = ""
) -> Standing:
    """Declares a standing hypothesis of a paper.

    `conditions` are relations between letters of the paper, as `0 < gamma <= 1/2`. Raises ClaimError for empty words,
    for conditions with abbreviations or integers, and for a hypothesis that differs from one of the same key; BadInput
    for conditions that cannot be read.
    """
    if not says.strip() or not where.strip():
        raise ClaimError(f"{paper}, {key}: a standing hypothesis needs words and a place")
    found = parse_constraints(conditions)
    if found.definitions or found.integers:
        raise ClaimError(f"{paper}, {key}: say the hypothesis as conditions on its letters: {conditions}")
    new = Standing(paper, key, says, where, why, found.relations)
    known = _declared.setdefault((paper, key), new)
    if known != new:
        raise ClaimError(f"{paper}: the standing hypothesis {key} is declared twice")
    return new


def paper_of(claim_id: str) -> str:
    """The prefix of a claim's name, by which its paper is known."""
    return claim_id.partition(".")[0]


def standing_of(paper: str) -> Mapping[str, Standing]:
    """The standing hypotheses of a paper that are declared so far, by key."""
    return {k: s for (p, k), s in _declared.items() if p == paper}
