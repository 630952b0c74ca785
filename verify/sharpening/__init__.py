"""`sharpen`: the best value of a constant in a statement, as far as certificates reach.

Main definitions: `sharpen`, `sharpen_family`, `SharpAnswer`, `Constant`, `Contact`.
"""

from verify.sharpening.answers import SharpAnswer, Status
from verify.sharpening.constants import Constant, Contact, Direction
from verify.sharpening.families import FamilyConstant, sharpen_family
from verify.sharpening.numbers import Sharpener, sharpen

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
