"""What a drawing says at each node: names of variables, leaves and branches, and classes of variables, which get a
colour and a shape.

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
    """`names` maps variables to names (x0, x1, ... where one is missing), `kind` to a number of a class.

    `leaves` maps the labels of leaves to words (the label where one is missing), `branches` are the words for 0 and 1.
    With `boxes` a picture has boxes that are as wide as the longest name, in place of small shapes.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    kind: Callable[[int], int] = _one_class
    leaves: Mapping[int, str] = field(default_factory=dict)
    branches: tuple[str, str] = ("0", "1")
    boxes: bool = False

    def name(self, variable: int) -> str:
        """The name of a variable, on one line."""
        return _line(self.names.get(variable, _plain(variable)))

    def leaf(self, label: int) -> str:
        """What stands at a leaf, on one line."""
        return _line(self.leaves.get(label, str(label)))


def _line(text: str) -> str:
    return " ".join(text.split())
