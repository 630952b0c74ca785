"""Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari: "Harnessing the Power of Choices in Decision Tree Learning" (TOPK).

The modules follow the paper, and each claim stands in the order of the page. Features and labels are bits; Top-k
considers the k features of the highest scores at every node and keeps the most accurate tree.
"""

from lemmas.choices import standing as _standing  # noqa: F401  # declared for all claims of the paper

__all__ = [
    "theorems",
    "lemma_4_1",
    "lemma_4_2",
    "sampling",
    "scores",
    "tribes",
    "lemma_4_4",
    "experiments",
    "findings",
]
