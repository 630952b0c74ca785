r"""Claims: what a paper says, the check that decides it, and the verdict that falls out.

A claim is a function that takes a `Check` and records outcomes; nothing in it names a verdict:

    from verify.claims import Check, claim

    @claim("PAPER.L1", where="Lemma 1", says=r"H(x) \ge 4x(1-x)")
    def entropy_above_gini(c: Check) -> None:
        c.printed("H(x) >= 4*x*(1 - x)", "0 <= x <= 1")
"""

from verify.claims.cases import NoValue
from verify.claims.catalogue import Claim, claim
from verify.claims.check import Check
from verify.claims.notation import define, symbols
from verify.claims.parts import ClaimError
from verify.claims.standing import standing
from verify.kinds.growing_trees.search import Follows, GrowthHints, Invariant
from verify.kinds.sequences.search import StepHints
from verify.language.derivatives import derivative
from verify.search.step_plans import Fact, LawAt

__all__ = [
    "define",
    "Check",
    "Claim",
    "ClaimError",
    "Fact",
    "Follows",
    "GrowthHints",
    "Invariant",
    "LawAt",
    "NoValue",
    "StepHints",
    "claim",
    "derivative",
    "standing",
    "symbols",
]
