"""Boolean functions by truth table: families, order, influences, spectra. Everything is exact."""

from algorithms.booleans.families import (
    conjunction,
    constant,
    dictator,
    disjunction,
    dnf,
    junta,
    majority,
    parity,
    read_once_dnf,
    threshold,
    tribes,
)
from algorithms.booleans.influences import expectation, influences, total_influence
from algorithms.booleans.order import (
    is_monotone,
    is_unate,
    minimal_points,
    monotone_functions,
    monotone_violation,
    orientation,
    up_closure,
)
from algorithms.booleans.spectra import (
    BiasedCoefficient,
    biased_coefficients,
    degree,
    fourier_coefficients,
    level_weights,
    walsh_transform,
)
from algorithms.booleans.truth_tables import MOST_VARIABLES, BooleanFunction, all_functions

__all__ = [
    "MOST_VARIABLES",
    "BiasedCoefficient",
    "BooleanFunction",
    "all_functions",
    "biased_coefficients",
    "conjunction",
    "constant",
    "degree",
    "dictator",
    "disjunction",
    "dnf",
    "expectation",
    "fourier_coefficients",
    "influences",
    "is_monotone",
    "is_unate",
    "junta",
    "level_weights",
    "majority",
    "minimal_points",
    "monotone_functions",
    "monotone_violation",
    "orientation",
    "parity",
    "read_once_dnf",
    "threshold",
    "total_influence",
    "tribes",
    "up_closure",
    "walsh_transform",
]
