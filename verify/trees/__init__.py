"""Statements about decision trees of any size, and the rules that prove them. Trusted, beside the kernel.

What is claimed and why each rule is sound: docs/growing-trees.md (sums over the leaves of a tree that grows),
docs/optimal-values.md (least errors), docs/greedy-runs.md (which tree a greedy algorithm grows).
"""
