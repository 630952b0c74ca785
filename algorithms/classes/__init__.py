"""Trees on samples with any number of classes and exact weights: scores, growth, flat trees, binary attributes."""

from algorithms.classes.attributes import Attribute, Column, binary_attributes, bits_of
from algorithms.classes.choices import Choice, top_k_tree
from algorithms.classes.flat import FlatTree
from algorithms.classes.growth import Grown, Split, TieRule, top_down
from algorithms.classes.impurities import Impurity, impurity
from algorithms.classes.sample import Sample, whole_weights
from algorithms.classes.ties import tied_splits

__all__ = [
    "Attribute",
    "Choice",
    "Column",
    "FlatTree",
    "Grown",
    "Impurity",
    "Sample",
    "Split",
    "TieRule",
    "binary_attributes",
    "bits_of",
    "impurity",
    "tied_splits",
    "top_down",
    "top_k_tree",
    "whole_weights",
]
