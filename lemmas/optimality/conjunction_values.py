"""Conjunctions of any number of independent variables: which of them a tree of least error asks about.

Paper: BDM20O, section 5.   No claims stand here.

A list holds the probabilities p of the variables of J that are not yet known to be 1. The error of a leaf is C(v) =
min(v, 1 - v), v = P[f = 1] the product of the list. A variable of J that is 0 settles the function; all other questions
are idle. The parts of the list are the sets I of Lemma 5.5, the smallest elements are J_t, ties in any order, and the
tree that asks for them as long as the answer is 1 is right-skewed with I_R = J_t.
"""

from __future__ import annotations

from verify.kinds.optimal_trees.lists import ListText

__all__ = ["CONJUNCTIONS"]

CONJUNCTIONS = ListText("p", "0 < p < 1", "v", "0 < v <= 1", "min(v, 1 - v)")
