"""Small trees on one line, with the variables as the paper names them.

No claims stand here.
"""

from collections.abc import Callable

from algorithms.trees import Leaf, Tree

__all__ = ["feature", "on_one_line", "term_variable"]


def feature(variable: int) -> str:
    """The name of a feature of a conjunction: x1 for variable 0."""
    return f"x{variable + 1}"


def term_variable(l: int, m: int) -> Callable[[int], str]:
    """The names for two terms of l and m variables: x1, ..., xl, then y1, ..., ym, then o1, ... outside the formula."""

    def name(variable: int) -> str:
        if variable < l:
            return f"x{variable + 1}"
        return f"y{variable - l + 1}" if variable < l + m else f"o{variable - l - m + 1}"

    return name


def on_one_line(tree: Tree, name: Callable[[int], str] = feature) -> str:
    """A leaf as its label; an inner node as its variable and, in brackets, its left and its right sub-tree.

    >>> from algorithms.trees import Split
    >>> on_one_line(Split(0, Leaf(0), Split(2, Leaf(0), Leaf(1))))
    'x1 (0: 0, 1: x3 (0: 0, 1: 1))'
    >>> on_one_line(Split(0, Leaf(0), Split(2, Leaf(0), Leaf(1))), term_variable(2, 2))
    'x1 (0: 0, 1: y1 (0: 0, 1: 1))'
    """
    if isinstance(tree, Leaf):
        return str(tree.label)
    zero, one = (on_one_line(below, name) for below in (tree.zero, tree.one))
    return f"{name(tree.variable)} (0: {zero}, 1: {one})"
