"""Trees on samples with any number of classes and exact weights: scores, growth, flat trees, binary attributes."""

from algorithms.classes.attributes import Attribute, Column, binary_attributes, bits_of
from algorithms.classes.choices import Choice, top_k_tree
from algorithms.classes.flat import FlatTree
from algorithms.classes.growth import Grown, Split, TieRule, top_down
from algorithms.classes.impurities import Impurity, impurity, one_against_the_rest, score_of
from algorithms.classes.limits import NO_LIMITS, Limits
from algorithms.classes.missing import leaves_reached, missing_branches
from algorithms.classes.pruning import PruningStep, best_with_leaves, pruning_path
from algorithms.classes.sample import Sample, whole_weights
from algorithms.classes.scores import GAIN_RATIO, SCORES, TWOING, SplitScore
from algorithms.classes.ties import tied_splits

__all__ = [
    "Attribute",
    "Choice",
    "Column",
    "FlatTree",
    "GAIN_RATIO",
    "Grown",
    "Impurity",
    "Limits",
    "NO_LIMITS",
    "PruningStep",
    "SCORES",
    "Sample",
    "Split",
    "SplitScore",
    "TWOING",
    "TieRule",
    "best_with_leaves",
    "binary_attributes",
    "bits_of",
    "impurity",
    "leaves_reached",
    "missing_branches",
    "one_against_the_rest",
    "pruning_path",
    "score_of",
    "tied_splits",
    "top_down",
    "top_k_tree",
    "whole_weights",
]
