"""Search for statements about independent draws (untrusted): which moments bound a deviation, and which laws refute."""

from verify.search.products.prover import DrawHints, DrawOutcome, decide_draws
from verify.search.products.refuting import example_of, parameters_of
from verify.search.products.telling import explain_draws, law_lines

__all__ = [
    "DrawHints",
    "DrawOutcome",
    "decide_draws",
    "example_of",
    "explain_draws",
    "law_lines",
    "parameters_of",
]
