"""How a statement of any kind was read, in one line."""

from __future__ import annotations

from treecert.kinds.base import Asked
from treecert.kinds.table import kind_of, pose


def read_as(relation: str, where: str = "") -> str:
    """The line that is shown. Raises BadInput for what is refused."""
    return pose(kind_of(relation, where), relation, where, Asked()).line
