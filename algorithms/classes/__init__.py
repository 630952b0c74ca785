"""Trees on samples with any number of classes and exact weights: scores, growth, flat trees, binary attributes."""

from algorithms.classes.attributes import Attribute, Column, binary_attributes, bits_of
from algorithms.classes.choices import top_k_tree
from algorithms.classes.flat import FlatTree
from algorithms.classes.growth import Grown, Split, TieRule, top_down
from algorithms.classes.impurities import Impurity, impurity
from algorithms.classes.sample import Sample, whole_weights

__all__ = [
    "Attribute",
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
    "top_down",
    "top_k_tree",
    "whole_weights",
]
