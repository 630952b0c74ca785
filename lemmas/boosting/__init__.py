"""Kearns, Mansour: "On the Boosting Ability of Top-Down Decision Tree Learning Algorithms" (KM96).

The modules follow the paper, and each claim stands in the order of the page. Entropies H are in bits.
"""

__all__ = ["lemma_2"]
