"""Search for family statements (untrusted): explicit families that refute, and proofs by multipliers.

Main definitions: `prove_family`. What is found is replayed by `verify.families.checker` before anything is said.
"""

from verify.search.averages.outcomes import FamilyOutcome
from verify.search.averages.prover import has_family, prove_family, settled_family

__all__ = ["FamilyOutcome", "has_family", "prove_family", "settled_family"]
