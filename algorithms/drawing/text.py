"""Trees as text: a line a node, indented, the branch 0 before the branch 1."""

from __future__ import annotations

from algorithms.drawing.labels import Labels
from algorithms.trees import Leaf, Tree

__all__ = ["as_text"]


def as_text(tree: Tree, labels: Labels | None = None) -> str:
    """One line a node; at each branch stands the value that leads there.

    >>> from algorithms.trees import Split
    >>> print(as_text(Split(0, Leaf(0), Split(2, Leaf(0), Leaf(1)))))
    x0
    |- 0: [0]
    '- 1: x2
          |- 0: [0]
          '- 1: [1]
    """
    shown = labels or Labels()
    lines: list[str] = []
    open_: list[tuple[str, str, Tree]] = [("", "", tree)]
    while open_:
        first, below, node = open_.pop()
        if isinstance(node, Leaf):
            lines.append(f"{first}[{shown.leaf(node.label)}]")
            continue
        lines.append(first + shown.name(node.variable))
        no, yes = shown.branches
        open_.append((f"{below}'- {yes}: ", below + " " * (len(yes) + 5), node.one))
        open_.append((f"{below}|- {no}: ", below + "|" + " " * (len(no) + 4), node.zero))
    return "\n".join(lines)
