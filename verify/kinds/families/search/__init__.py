"""Search for family statements (untrusted): explicit families that refute, and proofs by multipliers.

Main definitions: `prove_family`. What is found is replayed by `verify.kinds.families.checker` before anything is said.
"""

from verify.kinds.families.search.outcomes import FamilyOutcome
from verify.kinds.families.search.prover import has_family, prove_family, settled_family
from verify.kinds.families.search.telling import explain_family, near_lines

__all__ = ["FamilyOutcome", "explain_family", "has_family", "near_lines", "prove_family", "settled_family"]
