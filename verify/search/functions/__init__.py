"""Search for statements about functions (untrusted): instances of axioms that imply them, and curves that refute them.

Main definitions: `prove_functions`. What is found is replayed by `verify.functions.checker` before anything is said.
"""

from verify.search.functions.prover import FunctionOutcome, has_functions, prove_functions, settled_functions
from verify.search.functions.telling import explain_functions

__all__ = ["FunctionOutcome", "explain_functions", "has_functions", "prove_functions", "settled_functions"]
