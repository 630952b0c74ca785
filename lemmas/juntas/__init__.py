"""Brutzkus, Daniely, Malach: "ID3 learns juntas for smoothed product distributions" (BDM20J).

The modules follow the paper, and each claim stands in the order of the page. Features and labels are bits; the label is
a function of k of the n features, which are independent.
"""

from lemmas.juntas import standing as _standing  # noqa: F401  # declared for all claims of the paper

__all__ = [
    "setting",
    "lemma_4",
    "covariances",
    "lemma_5",
    "lemma_6",
    "theorem_7",
    "sampling",
    "parities",
    "theorem_10",
    "random_chances",
    "smoothed",
    "small_values",
    "anticoncentration",
    "theorem_12",
]
