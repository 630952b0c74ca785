"""Kearns, Mansour: "On the Boosting Ability of Top-Down Decision Tree Learning Algorithms" (KM96).

The modules follow the paper, and each claim stands in the order of the page. Entropies H are in bits.
"""

from lemmas.boosting import notation as _notation  # noqa: F401  # declared for all claims of the paper
from lemmas.boosting import standing as _standing  # noqa: F401

__all__ = [
    "introduction",
    "criteria",
    "top_down",
    "weak_hypotheses",
    "majority_advantage",
    "majority_trees",
    "lower_bounds",
    "weakened_assumption",
    "theorem_1",
    "sample_version",
    "splits",
    "balanced",
    "lemma_2",
    "minimization",
    "lemma_3",
    "lemma_3_signs",
    "lemma_4",
    "lemma_4_proof",
    "lemma_5",
    "lemma_6",
    "lemma_7",
    "orders",
    "theorem_8",
    "theorem_9",
    "entropy_solution",
    "theorem_10",
    "lemma_11",
    "lemma_12",
    "lemma_12_tangents",
    "lemma_12_bounds",
    "lemma_13",
    "lemma_13_tangents",
    "lemma_13_limits",
    "labels",
    "captions",
    "figures",
]
