"""Search for statements about independent draws (untrusted): which moments bound a deviation, and which laws refute."""

from verify.kinds.draws.search.prover import DrawHints, DrawOutcome, decide_draws
from verify.kinds.draws.search.refuting import example_of, parameters_of
from verify.kinds.draws.search.telling import explain_draws, law_lines

__all__ = [
    "DrawHints",
    "DrawOutcome",
    "decide_draws",
    "example_of",
    "explain_draws",
    "law_lines",
    "parameters_of",
]
