"""Search for statements about functions (untrusted): instances of axioms that imply them, and curves that refute them.

Main definitions: `prove_functions`. What is found is replayed by `verify.kinds.functions.checker` before anything is
said.
"""

from verify.kinds.functions.search.prover import (
    FunctionOutcome,
    has_functions,
    prove_functions,
    settled_functions,
)
from verify.kinds.functions.search.telling import explain_functions

__all__ = ["FunctionOutcome", "explain_functions", "has_functions", "prove_functions", "settled_functions"]
