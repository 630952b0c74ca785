"""The drop of an impurity by a split, for any criterion G that a formula gives.

Paper: KM96, eqs. (11) and (15). A leaf with q = P[y = 1] is split into leaves with p = q - tau delta and
r = q + (1 - tau) delta, where tau is the probability of the second; the drop is G(q) - (1 - tau) G(p) - tau G(r).
Under the constraint of KM96's Lemma 2 with equality, delta = gamma q(1-q)/(tau(1-tau)).

Main definitions: `Drop`, `DELTA`, `FEASIBLE`, `WEIGHTS`.

Guarantee: expressions are exact; `sign` is decided or None; `lowest` searches with floats and only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import Interval
from verify.errors import BadInput
from verify.language.evaluation import UndefinedValue, decide_sign_at, enclose_at
from verify.language.expressions import Expr, const, substitute, var
from verify.language.grammar import parse_constraints, parse_expression
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

__all__ = ["DELTA", "FEASIBLE", "WEIGHTS", "Drop"]

DELTA = parse_expression("gamma*q*(1 - q)/(tau*(1 - tau))")
"""The least delta that the constraint tau (1 - tau) delta >= gamma q (1 - q) allows."""
FEASIBLE = "0 < q < 1, 0 < gamma <= 1/2, gamma*q <= tau, gamma*(1 - q) <= 1 - tau"
"""With that delta: p >= 0 and r <= 1."""
WEIGHTS = {
    "gini": parse_expression("(q*(1 - q))^2"),
    "entropy": parse_expression("q*(1 - q)"),
    "root": parse_expression("sqrt(q*(1 - q))"),
}
"""The factor beside c gamma^2 in the bounds of KM96's Lemmas 5 and 6, and in the one that Lemma 7 comes to."""

Point = dict[str, Fraction]


@dataclass(frozen=True)
class Drop:
    """The drop of the criterion that `criterion`, an expression in q alone, gives.

    >>> drop = Drop(parse_expression("4*q*(1-q)"))
    >>> drop.sign(Fraction(1, 2), Fraction(1, 2), Fraction(1, 4))
    1
    >>> drop.exact(Fraction(1, 2), Fraction(1, 2), Fraction(1, 4))
    Fraction(1, 16)
    """

    criterion: Expr

    def __post_init__(self) -> None:
        if self.criterion.variables - {"q"}:
            raise BadInput("a criterion is a formula in q alone")

    def at(self, q: Expr) -> Expr:
        """G at another argument."""
        return substitute(self.criterion, {"q": q})

    @property
    def expression(self) -> Expr:
        """Eq. (11), in q, tau and delta."""
        return self.with_delta(var("delta"))

    @property
    def constrained(self) -> Expr:
        """Eq. (15), in q, tau and gamma."""
        return self.with_delta(DELTA)

    def with_delta(self, delta: Expr) -> Expr:
        """Eq. (11) in q, tau and what delta is made of."""
        q, tau = var("q"), var("tau")
        return self.criterion - (1 - tau) * self.at(q - tau * delta) - tau * self.at(q + (1 - tau) * delta)

    def bound(self, weight: Expr, c: Expr) -> Statement:
        """The statement that the drop of eq. (15) is at least c gamma^2 weight, for 0 < gamma <= 1/2."""
        where = parse_constraints(FEASIBLE).relations
        return Statement(Relation(self.constrained, ">=", c * var("gamma") ** 2 * weight), where)

    def sign(self, q: Fraction, tau: Fraction, delta: Fraction) -> int | None:
        """The sign of the drop, exact; None where it is not decided.

        Raises BadInput outside 0 <= tau <= 1 and p, r in [0, 1], and where G has no value.
        """
        return self._decided(self._placed(q, tau, delta))

    def exact(self, q: Fraction, tau: Fraction, delta: Fraction) -> Fraction | None:
        """The drop where it is known to be rational, else None. Raises as `sign` does."""
        box = self.enclosure(q, tau, delta)
        if box.lo is None or box.hi is None:
            return None
        if box.is_point():
            return _fraction(box.lo)
        near = Fraction(_fraction(box.lo)).limit_denominator(10**6)
        return near if self._decided({**self._placed(q, tau, delta), "": near}) == 0 else None

    def enclosure(self, q: Fraction, tau: Fraction, delta: Fraction, bits: int = 128) -> Interval:
        """An interval that holds the drop. Raises as `sign` does."""
        try:
            return enclose_at(self.expression, self._placed(q, tau, delta), ArbEnclosures(bits))
        except UndefinedValue as error:
            raise BadInput(f"the drop has no value there: {error}") from None

    def lowest(self, weight: Expr, steps: int = 12) -> tuple[Point, float] | None:
        """The point of a grid where the drop of eq. (15) over gamma^2 weight is least, and the quotient there.

        Proposes only: floats compare, and the grid is what it is.
        """
        quotient = self.constrained / (var("gamma") ** 2 * weight)
        best: tuple[Point, float] | None = None
        for point in _grid(steps):
            try:
                box = enclose_at(quotient, point, ArbEnclosures(200))
            except UndefinedValue:
                continue
            if box.lo is not None and (best is None or float(_fraction(box.lo)) < best[1]):
                best = point, float(_fraction(box.lo))
        return best

    def _placed(self, q: Fraction, tau: Fraction, delta: Fraction) -> Point:
        if any(isinstance(x, float) for x in (q, tau, delta)):
            raise BadInput("a drop is taken at exact numbers, not at floats")
        if not (0 <= tau <= 1 and 0 <= q - tau * delta <= 1 and 0 <= q + (1 - tau) * delta <= 1):
            raise BadInput(f"no split has q = {q}, tau = {tau} and delta = {delta}")
        return {"q": Fraction(q), "tau": Fraction(tau), "delta": Fraction(delta)}

    def _decided(self, point: Point) -> int | None:
        """The sign at a point; less the number under the empty name, if there is one."""
        less = point.pop("", Fraction(0))
        try:
            return decide_sign_at(self.expression - const(less), point)
        except UndefinedValue as error:
            raise BadInput(f"the drop has no value there: {error}") from None


def _grid(steps: int) -> Iterator[Point]:
    """Points of the domain of eq. (15), the balanced splits first."""
    qs = [Fraction(k, steps) for k in range(1, steps)] + [Fraction(1, 2**k) for k in (6, 10, 20)]
    taus = [Fraction(1, 2)] + [Fraction(k, steps) for k in range(1, steps) if 2 * k != steps]
    for q, tau, gamma in product(qs, taus, (Fraction(1, 64), Fraction(1, 8), Fraction(1, 2))):
        if gamma * q <= tau and gamma * (1 - q) <= 1 - tau:
            yield {"q": q, "tau": tau, "gamma": gamma}


def _fraction(x: object) -> Fraction:
    return Fraction(int(x.numerator), int(x.denominator))  # type: ignore[attr-defined]  # any Rational
