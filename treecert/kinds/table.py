"""The kinds of statements, a row each: how a text of that kind is known, and the module that poses it.

Main definitions: `KINDS`, `kind_of`, `pose`. A new kind is one row and one module with a function `pose`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import NamedTuple

from treecert.kinds.base import Asked, Posed
from verify.families.grammar import is_family
from verify.families.sequence_grammar import is_steps
from verify.functions.grammar import is_functions
from verify.products.grammar import is_draws
from verify.trees.growth_grammar import is_growth
from verify.worlds.statements import resembles_world

__all__ = ["KINDS", "NUMBERS", "Kind", "kind_of", "pose"]


class Kind(NamedTuple):
    """A kind of statements. `fits` gets the relation and the conditions, as typed."""

    name: str
    module: str
    fits: Callable[[str, str], bool]


NUMBERS = Kind("numbers", "numbers", lambda _relation, _where: True)
"""Relations between numbers: what is of no other kind."""
KINDS = (
    Kind("draws", "draws", lambda relation, _where: is_draws(relation)),
    Kind("worlds", "worlds", lambda _relation, where: resembles_world(where)),
    Kind("growing trees", "inductions", lambda _relation, where: is_growth(where)),
    Kind("sequences", "inductions", lambda _relation, where: is_steps(where)),
    Kind("functions", "functions", lambda _relation, where: is_functions(where)),
    Kind("families", "families", is_family),
    NUMBERS,
)
"""In the order in which they are asked."""


def kind_of(relation: str, where: str) -> Kind:
    """The kind of a statement, by the words in it; a text that cannot be read is refused by the kind it resembles."""
    return next(kind for kind in KINDS if kind.fits(relation, where))


def pose(kind: Kind, relation: str, where: str, asked: Asked) -> Posed:
    """The statement, read by its kind. Raises BadInput for what that does not read."""
    module = importlib.import_module(f"treecert.kinds.{kind.module}")
    posed: Posed = module.pose(relation, where, asked)
    return posed
