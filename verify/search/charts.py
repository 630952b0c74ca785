"""Charts: a domain in simpler variables, with exact maps back to the original ones. For sampling, not for proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.kernel.checker import apply, pose
from verify.kernel.goals import Posed
from verify.language.data import read_poly
from verify.language.domains import Kind, as_affine, from_poly, to_poly
from verify.language.expressions import Expr, Var, substitute
from verify.language.polytopes import Affine, NotFullDimensional, Polytope, Unbounded, find_vertices
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.clock import ENDLESS, Clock, TimeUp
from verify.search.conditions import polynomial_part
from verify.search.domain_reduction import simplification
from verify.search.programs import evaluate, to_float
from verify.search.rationals import rational_value

BOX = Fraction(1 << 10)
MAX_STEPS = 12


@dataclass(frozen=True)
class Chart:
    """A polytope of parameters and the original variables as expressions in them. Side conditions may remain."""

    variables: tuple[str, ...]
    polytope: Polytope
    images: Mapping[str, Expr]
    bounded: bool = True
    """False when the box that makes it a polytope was added."""

    @cached_property
    def corners(self) -> NDArray[np.float64]:
        """The vertices in double precision, a row each."""
        return np.array([[to_float(x) for x in v] for v in self.polytope.vertices])

    def point(self, parameters: Mapping[str, Fraction]) -> dict[str, Fraction] | None:
        """The original point, None where the map is undefined."""
        try:
            return {name: rational_value(e, parameters) for name, e in self.images.items()}
        except ZeroDivisionError:
            return None

    def columns(self, weights: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
        """The original variables, in double precision, at mixtures of the vertices."""
        with np.errstate(all="ignore"):
            points = (weights / weights.sum(axis=1, keepdims=True)) @ self.corners
            parameters = {n: points[:, i] for i, n in enumerate(self.variables)}
            return {n: np.broadcast_to(evaluate(e, parameters), len(points)) for n, e in self.images.items()}

    def surely(self, expr: Expr, kind: Kind, kit: Kit) -> bool:
        """Whether `expr kind 0` holds at every vertex, for an expression that is affine in the parameters."""
        p = to_poly(substitute(expr, self.images), self.variables, kit)
        f = None if p is None else as_affine(p)
        if f is None:
            return False
        low = min(f(v) for v in self.polytope.vertices)
        return low > 0 or (low == 0 and kind == ">=")


def chart_of(statement: Statement, kit: Kit, clock: Clock = ENDLESS) -> Chart | None:
    """A chart for the closed affine hull of conditions of a statement without integer variables. Raises TimeUp."""
    goal = polynomial_part(replace(pose(statement, kit), defined=True))  # sampling needs no proof of it
    images: dict[str, Expr] = {v: Var(v) for v in goal.domain.variables}
    for _ in range(MAX_STEPS):
        try:
            step = simplification(goal, clock)
        except TimeUp:
            raise
        except TreecertError:
            return None
        if step is None:
            break
        values = _values(goal, *step)
        images = {name: substitute(e, values) for name, e in images.items()}
        subgoal = apply(goal, *step)[0]
        if not isinstance(subgoal, Posed):
            return None
        goal = subgoal
    polytope, bounded = _polytope(goal)
    return None if polytope is None else Chart(goal.domain.variables, polytope, images, bounded)


def _values(goal: Posed, rule: str, data: dict[str, object]) -> dict[str, Expr]:
    """The old variables in terms of the new ones."""
    names = goal.domain.variables
    if rule == "eliminate":
        name, index = str(data["variable"]), data["condition"]
        p = goal.polys()[index if isinstance(index, int) else 0][0]
        slope = p.derivative(name).constant
        solved: Poly = p.scale(-1 / slope) + goal.kit.poly.gen(names, name)
        return {name: from_poly(solved)}
    new = tuple(_texts(data, "variables"))
    below = from_poly(read_poly(str(data["below"]), new, goal.kit))
    images = [from_poly(read_poly(t, new, goal.kit)) for t in _texts(data, "images")]
    return {name: image / below for name, image in zip(names, images, strict=True)}


def _texts(data: dict[str, object], name: str) -> list[str]:
    value = data[name]
    return [str(v) for v in value] if isinstance(value, list) else []


def _polytope(goal: Posed) -> tuple[Polytope | None, bool]:
    """The polytope of the affine conditions, and whether they bound it."""
    names = goal.domain.variables
    affine: list[Affine] = []
    for c in goal.domain.conditions:
        p = to_poly(c.expr, names, goal.kit)
        f = None if p is None else as_affine(p)
        if f is not None and c.kind != "==":
            affine.append(f)
        elif p is not None:
            affine += _around_ball(p)
    n = len(names)
    try:
        return _bounded(affine, n), True
    except Unbounded:
        units = [tuple(Fraction(int(i == j)) for j in range(n)) for i in range(n)]
        box = [Affine(BOX, tuple(s * x for x in u)) for u in units for s in (1, -1)]
        return _bounded([*affine, *box], n), False


def _around_ball(p: Poly) -> list[Affine]:
    """Sides of a box around p >= 0, where p is a number less multiples of squares of variables."""
    squares = {e: -c for e, c in p.terms().items() if any(e)}
    if p.constant <= 0 or any(c <= 0 or sorted(e)[-2:] not in ([2], [0, 2]) for e, c in squares.items()):
        return []
    found = []
    for e, c in squares.items():
        bound = Fraction(isqrt(int(p.constant / c * BOX**2)) + 1) / BOX
        slope = tuple(Fraction(min(k, 1)) for k in e)
        found += [Affine(bound, slope), Affine(bound, tuple(-x for x in slope))]
    return found


def _bounded(affine: list[Affine], n: int) -> Polytope | None:
    """The polytope, with its vertices alone where it is flat; None where it is empty. Raises Unbounded."""
    # before vertices are looked for: there may be very many candidates
    if any(f.constant < 0 and not any(f.slope) for f in affine):
        return None
    try:
        return Polytope.build(affine, n)
    except NotFullDimensional:
        corners = find_vertices(affine, n)
        return Polytope(n, (), tuple(corners)) if corners else None
