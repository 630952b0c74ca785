"""What a drawing says at each node: names of variables, and their classes, which get a colour and a shape.

Main definitions: `Labels`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

__all__ = ["Labels"]


def _plain(variable: int) -> str:
    return f"x{variable}"


def _one_class(_variable: int) -> int:
    return 0


@dataclass(frozen=True)
class Labels:
    """`names` maps variables to names (x0, x1, ... where one is missing), `kind` to a number of a class."""

    names: Mapping[int, str] = field(default_factory=dict)
    kind: Callable[[int], int] = _one_class

    def name(self, variable: int) -> str:
        """The name of a variable, on one line."""
        return " ".join(self.names.get(variable, _plain(variable)).split())
