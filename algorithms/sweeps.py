"""Running a task over many cells: here one after the other; a caller may bring a way of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["in_order"]

CellT = TypeVar("CellT")
ResultT = TypeVar("ResultT")


def in_order(task: Callable[[CellT], ResultT], cells: Sequence[CellT]) -> list[ResultT]:
    """`task` of every cell, in the order of the cells, in this process.

    >>> in_order(abs, [2, -3])
    [2, 3]
    """
    return [task(c) for c in cells]
