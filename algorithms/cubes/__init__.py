"""Exhaustive machinery on small cubes: all functions, all unate ones, all trees by size, all at once and exact."""

from algorithms.cubes.batches import Batch, every_function, monotone, unate, up_to_symmetry
from algorithms.cubes.controls import LeafFacts, SplitKind, influence_drops, leaf_facts, split_kinds
from algorithms.cubes.optimal import best_tree, least_leaves, least_wrong, wrong_by_size
from algorithms.cubes.osss import Excess, Instance, bias_excess, sharpest, variance_excess, violations

__all__ = [
    "Batch",
    "every_function",
    "monotone",
    "unate",
    "up_to_symmetry",
    "best_tree",
    "least_leaves",
    "least_wrong",
    "wrong_by_size",
    "Excess",
    "Instance",
    "bias_excess",
    "sharpest",
    "variance_excess",
    "violations",
    "LeafFacts",
    "SplitKind",
    "influence_drops",
    "leaf_facts",
    "split_kinds",
]
