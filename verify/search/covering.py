"""Interval coverings: the bisection tree for a goal that is positive up to its boundary."""

from __future__ import annotations

from verify.kernel.cells import Cells
from verify.kernel.certificates import Step
from verify.kernel.goals import Goal
from verify.search.clock import Clock

BITS = 64


def find_cover(goal: Goal, max_cells: int, clock: Clock) -> Step | None:
    """A covering with at most `max_cells` leaves, or None. Cells are treated depth first, in the checker's order."""
    if not goal.region.variables:
        return None
    cells = Cells(goal, BITS)
    letters: list[str] = []
    todo = [(s, 0) for s in reversed(goal.region.polytope.simplices)]
    kinds = "nms" if goal.region.sides else "nm"
    depth_cap = 8 + 6 * len(goal.region.variables)
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
    return Step("cover", {"tree": "".join(letters), "bits": BITS})
