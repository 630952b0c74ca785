"""Mirrors: a goal that stays the same when two arguments are exchanged is proved on one of the parts that this makes.

Main definitions: `chambers`, `Chambers`. The other parts follow from that one by the rule `substitution`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.arithmetic.polynomials import Poly
from verify.errors import TooLarge
from verify.kernel.certificates import Step
from verify.kernel.goals import Goal
from verify.language.domains import as_affine
from verify.rationals import Fraction
from verify.search.candidates import directions, equal_arguments

FEWEST_MIRRORS, MOST_MIRRORS = 2, 6
"""With one mirror a goal is not much harder than half of it."""
MOST_ELEMENTS = 24
Map = tuple[Poly, ...]
"""An affine map of the region to itself, one image for each variable."""
Attempt = Callable[[Goal, str, dict[str, object]], "list[Goal] | None"]


@dataclass(frozen=True)
class Chambers:
    """A goal that is split by mirrors: the planes, and all maps that leave the goal as it is."""

    goal: Goal
    planes: tuple[Poly, ...]
    maps: tuple[Map, ...]
    attempt: Attempt

    def prove(self, solve: Callable[[Goal], Step | None]) -> Step | None:
        """A proof from one of the first part that is met; None where that is not found."""
        return self._split(self.goal, self.planes, solve, [])

    def _split(
        self,
        goal: Goal,
        planes: Sequence[Poly],
        solve: Callable[[Goal], Step | None],
        known: list[tuple[Goal, Step]],
    ) -> Step | None:
        for i, p in enumerate(planes):
            data: dict[str, object] = {"plane": p.text}
            parts = self.attempt(goal, "split", data)
            if parts is None:
                continue
            steps = []
            for part in parts:
                step = self._split(part, planes[i + 1 :], solve, known)
                if step is None:
                    return None
                steps.append(step)
            return Step("split", data, tuple(steps))
        return self._reflected(goal, known) or self._proved(goal, solve, known)

    def _proved(
        self, goal: Goal, solve: Callable[[Goal], Step | None], known: list[tuple[Goal, Step]]
    ) -> Step | None:
        step = solve(goal)
        if step is not None:
            known.append((goal, step))
        return step

    def _reflected(self, goal: Goal, known: Sequence[tuple[Goal, Step]]) -> Step | None:
        """A proof from one of a part that is the same in other variables."""
        for other, step in known:
            for images in self.maps:
                inverse = next((m for m in self.maps if _is_identity(_after(images, m))), None)
                if inverse is None or len(images) != len(goal.region.variables):
                    continue
                data = _data(other, images, inverse)
                moved = self.attempt(goal, "substitution", data)
                if moved is not None and _same(moved[0], other):
                    return Step("substitution", data, (step,))
        return None


def chambers(goal: Goal, attempt: Attempt) -> Chambers | None:
    """The parts into which mirrors split a goal; None where it has none."""
    if goal.region.sides or len(goal.region.variables) < 2:
        return None
    planes, found = list[Poly](), list[Map]()
    for p in equal_arguments(goal.form):
        if len(planes) < MOST_MIRRORS and (images := _mirror(goal, p, attempt)) is not None:
            planes.append(p)
            found.append(images)
    if len(planes) < FEWEST_MIRRORS:
        return None
    return Chambers(goal, tuple(planes), tuple(_generated(found)), attempt)


def _mirror(goal: Goal, p: Poly, attempt: Attempt) -> Map | None:
    """The reflection at a plane, along some direction, that leaves the goal as it is."""
    plane = as_affine(p)
    names = goal.region.variables
    for v in directions(goal.region) if plane is not None else ():
        rate = plane.along([Fraction(x) for x in v]) if plane is not None else 0
        if not rate:
            continue
        gens = [type(p).gen(names, n) for n in names]
        images = tuple(g - p.scale(2 * Fraction(x) / rate) for g, x in zip(gens, v, strict=True))
        moved = attempt(goal, "substitution", _data(goal, images, images))
        if moved is not None and _same(moved[0], goal):
            return images
    return None


def _data(target: Goal, images: Map, inverse: Map) -> dict[str, object]:
    """The data of the rule that carries a goal over to the region of the target."""
    return {
        "variables": list(target.region.variables),
        "facets": [f.text for f in target.region.facet_polys],
        "images": [p.text for p in images],
        "below": "1",
        "inverse": [p.text for p in inverse],
        "over": "1",
    }


def _same(first: Goal, second: Goal) -> bool:
    try:
        return (
            first.form.text == second.form.text
            and first.region.description == second.region.description
            and first.strict == second.strict
        )
    except TooLarge:
        return False


def _after(first: Map, second: Map) -> Map:
    """The second map, then the first."""
    return tuple(p.compose(list(second), second[0].variables) for p in first)


def _is_identity(images: Map) -> bool:
    return all(p == type(p).gen(p.variables, v) for p, v in zip(images, images[0].variables, strict=True))


def _generated(found: Sequence[Map]) -> list[Map]:
    """All products of some maps, as far as they are few."""
    group = dict.fromkeys(found)
    todo = list(found)
    while todo and len(group) < MOST_ELEMENTS:
        last = todo.pop(0)
        for images in found:
            product = _after(images, last)
            if product not in group:
                group[product] = None
                todo.append(product)
    return list(group)
