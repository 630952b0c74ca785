"""`sharpen`: the best value of a constant in a statement, as far as certificates reach.

Main definitions: `sharpen`, `sharpen_family`, `SharpAnswer`, `Constant`, `Contact`.
"""

from verify.search.sharpening.answers import SharpAnswer, Status
from verify.search.sharpening.constants import Constant, Contact, Direction
from verify.search.sharpening.families import FamilyConstant, sharpen_family
from verify.search.sharpening.numbers import Sharpener, sharpen

__all__ = [
    "SharpAnswer",
    "Constant",
    "Contact",
    "Direction",
    "FamilyConstant",
    "Sharpener",
    "Status",
    "sharpen",
    "sharpen_family",
]
