"""Drawings: every node is shown once, names cannot break out, deep trees are drawn."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from algorithms.drawing import Labels, as_graphviz, as_svg, as_text
from algorithms.trees import Leaf, Split, Tree, size

TREE: Tree = Split(0, Split(2, Leaf(0), Leaf(1)), Split(1, Leaf(0), Leaf(1)))
HOSTILE = 'a"b\\c<script>&\nd'
NAMES = Labels(names={0: HOSTILE}, kind=lambda i: i)


def deep(n: int) -> Tree:
    tree: Tree = Leaf(1)
    for i in reversed(range(n)):
        tree = Split(i, Leaf(), tree)
    return tree


def test_text() -> None:
    lines = as_text(TREE).splitlines()
    assert [line.strip("|'- ").split(": ")[-1] for line in lines] == [
        "x0",
        "x2",
        "[0]",
        "[1]",
        "x1",
        "[0]",
        "[1]",
    ]


def test_a_leaf_alone() -> None:
    assert as_text(Leaf(1)) == "[1]"
    assert as_graphviz(Leaf(1)).count("shape=box") == 1
    assert ET.fromstring(as_svg(Leaf(1))).tag.endswith("svg")


@pytest.mark.parametrize("tree", [TREE, deep(1), deep(5)])
def test_every_node_is_drawn_once(tree: Tree) -> None:
    n = size(tree)
    dot, picture = as_graphviz(tree), ET.fromstring(as_svg(tree))
    assert dot.count("->") == 2 * n
    assert dot.count("shape=box") == n + 1
    tags = [e.tag.rpartition("}")[2] for e in picture.iter()]
    assert tags.count("circle") == n
    assert tags.count("path") == 2 * n
    assert len(as_text(tree).splitlines()) == 2 * n + 1


def test_nodes_do_not_overlap() -> None:
    picture = ET.fromstring(as_svg(deep(6)))
    boxes = [
        (float(e.get("x", "0")), float(e.get("y", "0"))) for e in picture.iter() if e.get("width") == "22"
    ]
    assert len(set(boxes)) == 7
    assert sorted(x for x, _ in boxes) == [x for x, _ in sorted(boxes)]


def test_names_are_escaped() -> None:
    assert "<script" not in as_svg(TREE, NAMES)
    shown = [e.text for e in ET.fromstring(as_svg(TREE, NAMES)).iter() if e.tag.endswith("text")]
    assert 'a"b\\c<script>& d' in shown
    assert 'label="a\\"b\\\\c<script>& d"' in as_graphviz(TREE, NAMES)
    assert len(as_text(TREE, NAMES).splitlines()) == 7


def test_classes_differ_in_shape() -> None:
    dot = as_graphviz(TREE, NAMES)
    assert {"shape=ellipse", "shape=hexagon", "shape=diamond"} <= set(
        dot.replace("]", " ").replace(";", " ").split()
    )
    assert "<polygon" in as_svg(TREE, NAMES)


def test_deep_trees_are_drawn() -> None:
    tree = deep(200)
    assert as_graphviz(tree).count("->") == 400
    assert len(as_text(tree).splitlines()) == 401
    assert as_svg(tree).count("<circle") == 200
