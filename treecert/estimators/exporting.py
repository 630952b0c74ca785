"""A fitted tree as text in the form of scikit-learn.

Main definitions: `export_text`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sklearn.utils.validation import check_is_fitted

from treecert.estimators.base import TreeClassifier

__all__ = ["export_text"]


def export_text(
    decision_tree: TreeClassifier,
    *,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    max_depth: int = 10,
    spacing: int = 3,
    show_weights: bool = False,
) -> str:
    """The tree as `sklearn.tree.export_text` writes it, the branch yes first; with `to_text` there is a shorter form.

    `feature_names` stand in the place of the names of the columns, `class_names` in that of the sorted labels. Below
    `max_depth` a branch is told by its depth. `show_weights` adds the weights of the classes at the leaves, exact
    numbers. Raises ValueError for names that do not fit, NotFittedError.

    >>> from treecert.estimators import TopDownTreeClassifier
    >>> print(export_text(TopDownTreeClassifier().fit([[1], [2], [5]], ["a", "a", "b"])), end="")
    |--- x0 <= 2
    |   |--- class: a
    |--- x0 > 2
    |   |--- class: b
    """
    check_is_fitted(decision_tree)
    tree, attributes = decision_tree.tree_, decision_tree.attributes_
    columns = _names(feature_names, decision_tree.column_names_, "feature_names", "columns")
    classes = _names(class_names, decision_tree.classes_.tolist(), "class_names", "classes")
    if max_depth < 0 or spacing < 1:
        raise ValueError("max_depth is a whole number from 0 on, and spacing one from 1 on")
    with_missing = {a.column for a in attributes if a.missing}
    labels = tree.labels()
    lines: list[str] = []
    open_: list[tuple[int, int, str]] = [(0, 0, "")]
    while open_:
        i, depth, above = open_.pop()
        indent = ("|" + " " * spacing) * depth
        if above:
            lines.append(f"{indent[: -spacing - 1]}|{'-' * spacing} {above}")
        lead = f"{indent}|{'-' * spacing} "
        if tree.is_leaf(i):
            weights = ", ".join(str(w) for w in decision_tree.weights_of(i))
            shown = f"weights: [{weights}] " if show_weights else ""
            lines.append(f"{lead}{shown}class: {classes[labels[i]]}")
        elif depth > max_depth:
            lines.append(f"{lead}truncated branch of depth {tree.depth_below(i)}")
        else:
            attribute = attributes[tree.variable[i]]
            name = columns[attribute.column]
            no = attribute.negation(name, missing=attribute.column in with_missing)
            open_ += [(tree.zero[i], depth + 1, no), (tree.one[i], depth + 1, attribute.text(name))]
    return "\n".join(lines) + "\n"


def _names(given: Sequence[Any] | None, own: Sequence[Any], word: str, what: str) -> list[str]:
    if given is None:
        return [str(v) for v in own]
    if len(given) != len(own):
        raise ValueError(f"{word} has {len(given)} names, and there are {len(own)} {what}: give one for each")
    return [str(v) for v in given]
