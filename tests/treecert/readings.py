"""How a statement of any kind was read, in one line."""

from __future__ import annotations

from verify.kinds.registry import kind_of, pose
from verify.kinds.typed import Asked


def read_as(relation: str, where: str = "") -> str:
    """The line that is shown. Raises BadInput for what is refused."""
    return pose(kind_of(relation, where), relation, where, Asked()).line
