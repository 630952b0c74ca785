"""Search for family statements (untrusted): explicit families that refute, and proofs by multipliers.

Main definitions: `prove_family`. What is found is replayed by `verify.families.checker` before anything is said.
"""

from verify.search.averages.outcomes import FamilyOutcome
from verify.search.averages.prover import has_family, prove_family, settled_family
from verify.search.averages.telling import explain_family, near_lines

__all__ = ["FamilyOutcome", "explain_family", "has_family", "near_lines", "prove_family", "settled_family"]
