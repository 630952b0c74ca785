"""Interval coverings: the bisection tree for a goal that is positive up to its boundary."""

from __future__ import annotations

from itertools import combinations

from verify.arithmetic.bernstein import Simplex
from verify.kernel.certificates import Step
from verify.kernel.goals import Goal
from verify.language.cells import Cells
from verify.language.polytopes import Polytope
from verify.rationals import Fraction
from verify.search.clock import Clock

BITS, CLOSE_BITS = 64, 128
TINY = 4096
CLOSE_DEPTH = 60
"""So often may cells be halved in one direction where the goal comes close to 0: their size falls with its root."""


def find_cover(goal: Goal, max_cells: int, clock: Clock, *, close: bool = False) -> Step | None:
    """A covering with at most `max_cells` leaves, or None. Cells are treated depth first, in the checker's order.

    `close`: the goal comes close to 0 somewhere inside, so that cells may become very small there.
    """
    if not goal.region.variables:
        return None
    bits = CLOSE_BITS if close else BITS
    cells = Cells(goal.form, goal.strict, bits)
    if not close and any(not settled(cells, corner) for corner in corners(goal.region.polytope)):
        return None
    letters: list[str] = []
    todo = [(s, 0) for s in reversed(goal.region.polytope.simplices)]
    kinds = "nms" if goal.region.sides else "nm"
    n = len(goal.region.variables)
    depth_cap = CLOSE_DEPTH * n if close else 8 + 6 * n
    while todo:
        clock.check()
        simplex, depth = todo.pop()
        letter = next((k for k in kinds if cells.holds(simplex, k)), None)
        if letter is not None:
            letters.append(letter)
            continue
        if depth >= depth_cap or len(letters) + len(todo) >= 2 * max_cells:
            return None
        letters.append("+")
        todo.extend((half, depth + 1) for half in reversed(cells.halves(simplex)))
    return Step("cover", {"tree": "".join(letters), "bits": bits})


def settled(cells: Cells, simplex: Simplex) -> bool:
    """Whether one enclosure settles the cell."""
    return any(cells.holds(simplex, kind) for kind in ("nms" if cells.form.region.sides else "nm"))


def corners(polytope: Polytope) -> list[Simplex]:
    """Tiny cells at the vertices and in the middle of edges and simplices: where these fail, a covering cannot end."""
    found = []
    for simplex in polytope.simplices:
        for face in (f for k in (1, 2, len(simplex)) for f in combinations(simplex, k)):
            centre = tuple(sum(c, Fraction(0)) / len(face) for c in zip(*face, strict=True))
            tiny = [tuple(m + (x - m) / TINY for m, x in zip(centre, v, strict=True)) for v in simplex]
            found.append(tuple(tiny))
    return found
