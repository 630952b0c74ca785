"""Whole families of read-once DNFs at once: optimal and greedy errors of every size, exactly."""

from algorithms.families.family import Family, Formula, Kind, formula_text
from algorithms.families.greedy import GreedyErrors
from algorithms.families.optimal import OptimalErrors

__all__ = ["Family", "Formula", "GreedyErrors", "Kind", "OptimalErrors", "formula_text"]
