"""Exact joint laws of inputs and a label: formulas, tables, mixtures, samples."""

from algorithms.laws.base import Law, Restriction, mass, restricted
from algorithms.laws.mixtures import MixtureLaw
from algorithms.laws.read_once import ReadOnceLaw, conjunction, read_once
from algorithms.laws.samples import SampleLaw
from algorithms.laws.tables import TableLaw, product_law

__all__ = [
    "Law",
    "MixtureLaw",
    "ReadOnceLaw",
    "Restriction",
    "SampleLaw",
    "TableLaw",
    "conjunction",
    "mass",
    "product_law",
    "read_once",
    "restricted",
]
