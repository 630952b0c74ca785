"""Top-k: trees from the k best features at every node, on samples and on exact laws."""

from algorithms.top_k.figure_1 import TopKRun, top_k, top_k_of_law
from algorithms.top_k.pruned import PrunedRun, pruned_top_k
from algorithms.top_k.rules import Empty, TieRule
from algorithms.top_k.samples import Sample

__all__ = ["Empty", "PrunedRun", "TopKRun", "Sample", "TieRule", "pruned_top_k", "top_k", "top_k_of_law"]
