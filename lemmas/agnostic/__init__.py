"""Blanc, Lange, Tan: "Provable guarantees for decision tree induction: the agnostic setting" (BLT20).

The modules follow the paper, and each claim stands in the order of the page. Labels are bits; size counts leaves,
logarithms are to base 2.
"""

from lemmas.agnostic import standing as _standing  # noqa: F401  # declared for all claims of the paper

__all__ = [
    "introduction",
    "parity_example",
    "impurity",
    "preliminaries",
    "searches",
    "paths",
    "influence_gain",
    "potential",
    "theorem_2",
    "number_of_splits",
    "balanced",
    "theorem_1",
    "theorem_5",
    "rounding",
    "encodings",
    "tribes",
    "lower_bound_function",
    "claim_4_3",
    "corollary_4_4",
    "lemma_4_2",
    "theorem_3",
    "influence_heuristic",
    "same_splits",
    "theorem_6",
]
