"""Exact joint laws of inputs and a label: formulas, tables, mixtures, samples, grids of real features."""

from algorithms.laws.base import Law, Restriction, mass, restricted
from algorithms.laws.grids import Grid, GridLaw, Threshold, box
from algorithms.laws.mixtures import MixtureLaw
from algorithms.laws.read_once import ReadOnceLaw, conjunction, read_once
from algorithms.laws.samples import SampleLaw
from algorithms.laws.tables import TableLaw, product_law

__all__ = [
    "Grid",
    "GridLaw",
    "Law",
    "MixtureLaw",
    "ReadOnceLaw",
    "Restriction",
    "SampleLaw",
    "TableLaw",
    "Threshold",
    "box",
    "conjunction",
    "mass",
    "product_law",
    "read_once",
    "restricted",
]
