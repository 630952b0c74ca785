"""Trees in the language of Graphviz."""

from __future__ import annotations

from algorithms.drawing.labels import Labels
from algorithms.trees import Leaf, Tree

__all__ = ["as_graphviz"]

SHAPES = ("ellipse", "hexagon", "diamond", "octagon")


def as_graphviz(tree: Tree, labels: Labels | None = None) -> str:
    r"""A digraph; leaves are boxes, edges carry 0 and 1. Names are escaped.

    >>> from algorithms.trees import Split
    >>> print(as_graphviz(Split(0, Leaf(0), Leaf(1))))
    digraph tree {
      n0 [label="x0", shape=ellipse];
      n1 [label="0", shape=box];
      n0 -> n1 [label="0"];
      n2 [label="1", shape=box];
      n0 -> n2 [label="1"];
    }
    """
    shown = labels or Labels()
    lines = ["digraph tree {"]
    open_: list[tuple[Tree, str]] = [(tree, "")]
    count = 0
    while open_:
        node, edge = open_.pop()
        name = f"n{count}"
        count += 1
        if isinstance(node, Leaf):
            lines.append(f'  {name} [label="{_escaped(shown.leaf(node.label))}", shape=box];')
        else:
            shape = SHAPES[shown.kind(node.variable) % len(SHAPES)]
            lines.append(f'  {name} [label="{_escaped(shown.name(node.variable))}", shape={shape}];')
            for child, branch in ((node.one, shown.branches[1]), (node.zero, shown.branches[0])):
                # a template, in which braces of a name are doubled
                said = _escaped(branch).replace("{", "{{").replace("}", "}}")
                open_.append((child, f'  {name} -> {{}} [label="{said}"];'))
        if edge:
            lines.append(edge.format(name))
    return "\n".join([*lines, "}"])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
