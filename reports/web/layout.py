"""Where the nodes of a graph of claims stand: in layers, what rests on others above, with few crossings.

Main definitions: `placed`. Layers are by the longest way from the top; a wide layer is laid in several lines, each
shifted against the one before. Positions show the graph and decide nothing; the same graph gives the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Arrows = Mapping[str, Sequence[str]]
Place = tuple[int, int]

IN_LINE = 11
"""Nodes of a line at most."""
STEP = 98
WIDTH = (IN_LINE + 1) * STEP
LINE = 54
SWEEPS = 6


def placed(nodes: Sequence[str], below: Arrows) -> tuple[dict[str, Place], int]:
    """The place of each node, x and y, and the height of the picture. `below`: what each node rests on.

    Arrows of a circle, which no audit has, are followed once.
    """
    layers = _layers(nodes, below)
    above = _turned(nodes, below)
    x = {n: _spread(i, len(layer)) for layer in layers for i, n in enumerate(layer)}
    for sweep in range(SWEEPS):
        near = (above, below)[sweep % 2]
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            _settle(layer, near, x)
    return _places(layers, x)


def _layers(nodes: Sequence[str], below: Arrows) -> list[list[str]]:
    """The nodes by the length of the longest way down to each."""
    depth = dict.fromkeys(nodes, 0)
    for _ in nodes:  # the longest way has fewer arrows than there are nodes
        longer = {
            b: depth[n] + 1 for n in nodes for b in below.get(n, ()) if depth[b] <= depth[n] < len(nodes)
        }
        if not longer:
            break
        depth |= {b: max(d, depth[b]) for b, d in longer.items()}
    found: dict[int, list[str]] = {}
    for n in nodes:
        found.setdefault(depth[n], []).append(n)
    return [found[d] for d in sorted(found)]


def _turned(nodes: Sequence[str], below: Arrows) -> dict[str, list[str]]:
    above: dict[str, list[str]] = {n: [] for n in nodes}
    for n in nodes:
        for b in below.get(n, ()):
            above[b].append(n)
    return above


def _spread(i: int, count: int) -> float:
    return WIDTH * (i + 0.5) / count


def _lines(count: int) -> int:
    return -(-count // IN_LINE)


def _settle(layer: list[str], near: Arrows, x: dict[str, float]) -> None:
    """Moves each node of a layer to the middle of its neighbours, as far as the others leave room."""
    wanted = {n: _middle([x[m] for m in near.get(n, ())], x[n]) for n in layer}
    layer.sort(key=lambda n: wanted[n])  # stable: equal wishes keep their order
    gap = STEP / _lines(len(layer))
    at = [wanted[n] for n in layer]
    for i in range(len(at)):
        at[i] = max(at[i], STEP / 2 if i == 0 else at[i - 1] + gap)
    for i in reversed(range(len(at))):
        at[i] = min(at[i], WIDTH - STEP / 2 if i == len(at) - 1 else at[i + 1] - gap)
    x |= dict(zip(layer, at, strict=True))


def _middle(places: Sequence[float], default: float) -> float:
    return sum(places) / len(places) if places else default


def _places(layers: Sequence[Sequence[str]], x: Mapping[str, float]) -> tuple[dict[str, Place], int]:
    places, top = {}, LINE // 2
    for layer in layers:
        lines = _lines(len(layer))
        for i, n in enumerate(layer):
            places[n] = (round(x[n]), top + LINE * (i % lines))
        top += LINE * lines
    return places, top
