"""Trees as SVG: self-contained, without scripts; classes of variables differ in colour and in shape.

The layout is the plain one: leaves stand side by side in their order, an inner node above the middle of its
two children, depth counts downwards. Where it is asked for, names stand in boxes that are wide enough.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from algorithms.drawing.labels import Labels
from algorithms.trees import Leaf, Tree

__all__ = ["as_svg"]

ACROSS, DOWN, MARGIN = 44, 62, 30
LETTER = 8
"""The width of a character in a box."""
COLOURS = ("#9ecae9", "#a8dcb5", "#f4c89a", "#d9b8e0")
LEAF_COLOUR = "#f2b8b5"
HEAD = 'role="img" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#222"'

Place = tuple[float, int]
Placed = tuple[Tree, Place, tuple[Place, int] | None]
"""A node, its place, and the place of its parent with the value of the branch."""


def as_svg(
    tree: Tree,
    labels: Labels | None = None,
    *,
    title: str = "decision tree",
    marked: Collection[tuple[int, ...]] = (),
) -> str:
    """An SVG document. Leaves are boxes with their label; the edges carry 0 and 1. Names are escaped.

    The nodes at the end of the `marked` branches get a dashed frame.
    """
    shown = labels or Labels()
    nodes = list(_placed(tree))
    step = _step(nodes, shown)
    width = step * max(1, sum(isinstance(n, Leaf) for n, _, _ in nodes)) + MARGIN
    height = DOWN * max(place[1] for _, place, _ in nodes) + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {HEAD}>',
        f'<title>{escape(title)}</title><rect width="{width}" height="{height}" fill="white"/>',
    ]
    parts += [_edge(place, above, shown, step) for _, place, above in nodes if above is not None]
    parts += [_node(node, _point(place, step), shown) for node, place, _ in nodes]
    places = _places(tree) if marked else {}
    parts += [_frame(_point(places[path], step), step) for path in sorted(marked) if path in places]
    return "\n".join([*parts, "</svg>", ""])


def _frame(at: tuple[float, float], step: int) -> str:
    x, y = at
    size = f'x="{x - step / 2 + 3:.1f}" y="{y - 18:.1f}" width="{step - 6}" height="36"'
    return f'<rect {size} rx="6" fill="none" stroke="#b3261e" stroke-width="2" stroke-dasharray="6 3"/>'


def _step(nodes: Sequence[Placed], labels: Labels) -> int:
    """The distance of two leaves: the usual one, or for boxes what the longest name needs."""
    if not labels.boxes:
        return ACROSS
    return LETTER * max(len(_said(node, labels)) for node, _, _ in nodes) + 20


def _said(node: Tree, labels: Labels) -> str:
    return labels.leaf(node.label) if isinstance(node, Leaf) else labels.name(node.variable)


def _placed(tree: Tree) -> Iterator[Placed]:
    """Every node with its place, and the place of its parent with the value of the branch."""
    places = _places(tree)
    open_: list[tuple[Tree, tuple[int, ...], tuple[Place, int] | None]] = [(tree, (), None)]
    while open_:
        node, path, above = open_.pop()
        yield node, places[path], above
        if not isinstance(node, Leaf):
            open_.append((node.one, (*path, 1), (places[path], 1)))
            open_.append((node.zero, (*path, 0), (places[path], 0)))


def _places(tree: Tree) -> dict[tuple[int, ...], Place]:
    """The place of every node by its branches: leaves in order, parents over the middle of their children."""
    places: dict[tuple[int, ...], Place] = {}
    inner: list[tuple[int, ...]] = []
    open_: list[tuple[Tree, tuple[int, ...]]] = [(tree, ())]
    column = 0
    while open_:
        node, path = open_.pop()
        if isinstance(node, Leaf):
            places[path] = (column + 0.5, len(path))
            column += 1
        else:
            inner.append(path)
            open_ += [(node.one, (*path, 1)), (node.zero, (*path, 0))]
    for path in reversed(inner):
        middle = (places[*path, 0][0] + places[*path, 1][0]) / 2
        places[path] = (middle, len(path))
    return places


def _point(place: Place, step: int) -> tuple[float, float]:
    return MARGIN / 2 + step * place[0], MARGIN + DOWN * place[1]


def _edge(place: Place, above: tuple[Place, int], labels: Labels, step: int) -> str:
    (x, y), (a, b) = _point(place, step), _point(above[0], step)
    said = escape(labels.branches[above[1]])
    aside = 4 + 4 * len(labels.branches[above[1]])
    at = f'x="{(x + a) / 2 + (-aside if x < a else aside):.1f}" y="{(y + b) / 2:.1f}"'
    text = f'<text {at} font-size="11">{said}</text>'
    return f'<path d="M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" stroke="#555"/>{text}'


def _node(node: Tree, at: tuple[float, float], labels: Labels) -> str:
    x, y = at
    said = _said(node, labels)
    text = f'<text x="{x:.1f}" y="{y + 5:.1f}">{escape(said)}</text>'
    if isinstance(node, Leaf):
        return _box(LEAF_COLOUR, x, y, LETTER * len(said) + 10 if labels.boxes else 22, 11, 0) + text
    kind = labels.kind(node.variable)
    if labels.boxes:
        return _box(COLOURS[kind % len(COLOURS)], x, y, LETTER * len(said) + 10, 13, 9) + text
    return _shape(kind, x, y) + text


def _box(colour: str, x: float, y: float, width: float, half: int, round_: int) -> str:
    corners = f' rx="{round_}"' if round_ else ""
    size = f'width="{width:g}" height="{2 * half}"{corners}'
    return f'<rect x="{x - width / 2:.1f}" y="{y - half:.1f}" {size} fill="{colour}" stroke="#555"/>'


def _shape(kind: int, x: float, y: float) -> str:
    """A circle, a hexagon, a diamond or a square with cut corners."""
    colour = COLOURS[kind % len(COLOURS)]
    outlines = (
        None,
        ((-18, 0), (-9, -15), (9, -15), (18, 0), (9, 15), (-9, 15)),
        ((-20, 0), (0, -18), (20, 0), (0, 18)),
        ((-16, -7), (-7, -16), (7, -16), (16, -7), (16, 7), (7, 16), (-7, 16), (-16, 7)),
    )
    outline = outlines[kind % len(outlines)]
    if outline is None:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{colour}" stroke="#555"/>'
    points = " ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in outline)
    return f'<polygon points="{points}" fill="{colour}" stroke="#555"/>'
