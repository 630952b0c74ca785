"""Families that refute a statement: a few members with simple values, proposed in double precision and checked exactly.

Main definitions: `refuting_family`, `some_family`, `Draw`. By Caratheodory's theorem one member more than there are
sums is always enough where a family refutes at all.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.members import Family, Member, check_conditions, check_family
from verify.kinds.families.search.values import bounds_of, rational_value, solved_for
from verify.kinds.families.statements import FamilyStatement, other
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.statements import Relation
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.programs import evaluate

Array = NDArray[np.float64]
Columns = dict[str, Array]

DRAWS = 3000
SIZES = (1, 2, 3, 4)
TRIES = 12
CLOSEST = 3
SLACK = 1e-9
WEIGHTS = (1, 1, 1, 2, 3, 9, 99)
FREE = tuple(
    Fraction(n, d) for n, d in ((0, 1), (1, 1), (1, 2), (2, 1), (1, 4), (3, 1), (1, 100), (10, 1), (3, 2))
)


def refuting_family(s: FamilyStatement, clock: Clock, *, rounds: int = 1) -> Family | None:
    """A family that the checker accepts as a refutation, or None. Raises TimeUp."""
    return _found(s, clock, rounds, against=True)


def some_family(s: FamilyStatement, clock: Clock) -> Family | None:
    """A family that meets every condition, or None. Raises TimeUp."""
    return _found(s, clock, 2, against=False)


def _found(s: FamilyStatement, clock: Clock, rounds: int, *, against: bool) -> Family | None:
    kit = flint_kit()
    rng = np.random.default_rng(11)
    if s.kind == "sum" and not s.parameters and _accepted(s, Family(), against):
        return Family()
    for _ in range(rounds):
        for size in SIZES:
            clock.check()
            draw = Draw(s, size, rng)
            for family in draw.proposals(against=against):
                try:
                    (check_family if against else check_conditions)(s, family, kit)
                except TreecertError:
                    continue
                return family
    return None


def _accepted(s: FamilyStatement, family: Family, against: bool) -> bool:
    try:
        (check_family if against else check_conditions)(s, family, flint_kit())
    except Refused:
        return False
    return True


class Draw:
    """Many families of one size, drawn at once."""

    def __init__(self, s: FamilyStatement, size: int, rng: np.random.Generator) -> None:
        self.s, self.size, self.rng = s, size, rng
        self.fixed = _normalised(s)
        self.exact: dict[str, list[list[Fraction]]] = {
            a: [self._values(a) for _ in range(size)] for a in s.attributes
        }
        self.solved = solved_for(s)
        drawn = [p for p in s.parameters if p not in {n for n, _ in self.solved}]
        self.parameters = {p: self._chosen(self._candidates(p), DRAWS) for p in drawn}
        self.weights = self._weights()
        self._normalise()

    def _candidates(self, name: str) -> list[Fraction]:
        low, high = bounds_of(self.s, name)
        if name in self.s.integers:
            start = int(low) if low is not None else -3
            return [Fraction(start + k) for k in range(8) if high is None or start + k <= high]
        if low is not None and high is not None:
            steps = (0, 1, 2, 3, 4, 6, 8, 9, 10, 11, 12)
            inner = [low + (high - low) * Fraction(k, 12) for k in steps]
            near = [low + (high - low) * e for e in (Fraction(1, 100), Fraction(99, 100), Fraction(1, 10**4))]
            return [*inner, *near]
        if low is not None:
            return [low + v for v in FREE]
        if high is not None:
            return [high - v for v in FREE]
        return [*FREE, *(-v for v in FREE if v)]

    def _chosen(self, candidates: list[Fraction], count: int) -> list[Fraction]:
        return [candidates[i] for i in self.rng.integers(0, len(candidates), size=count)]

    def _values(self, attribute: str) -> list[Fraction]:
        return self._chosen(self._candidates(attribute), DRAWS)

    def _weights(self) -> list[list[Fraction]]:
        """By member: under means they add up to 1."""
        if self.s.kind == "sum":
            return [[Fraction(1)] * DRAWS for _ in range(self.size)]
        rows = [self._chosen([Fraction(w) for w in WEIGHTS], DRAWS) for _ in range(self.size)]
        totals = [sum(column, Fraction(0)) for column in zip(*rows, strict=True)]
        return [[w / t for w, t in zip(row, totals, strict=True)] for row in rows]

    def _normalise(self) -> None:
        """Scales an attribute whose sum (or mean) is to have a given value."""
        for attribute, value in self.fixed.items():
            rows = self.exact[attribute]
            for i in range(DRAWS):
                total = sum((self.weights[m][i] * rows[m][i] for m in range(self.size)), Fraction(0))
                if total:
                    for m in range(self.size):
                        rows[m][i] *= value / total

    # -- double precision

    def proposals(self, *, against: bool) -> Iterator[Family]:
        """The families that look as they should, the clearest first."""
        with np.errstate(all="ignore"):
            columns, inside = self._columns()
            score = np.zeros(DRAWS)
            if against:
                score = self._score(columns)
                inside &= score < -SLACK
            score = np.where(inside & np.isfinite(score), score, np.inf)
        for i in np.argsort(score, kind="stable")[:TRIES]:
            if not np.isfinite(score[i]):
                return
            family = self._family(int(i))
            if family is not None:
                yield family

    def closest(self) -> Iterator[Family]:
        """Those that look as if they met the conditions and left little room; those that leave none come last."""
        with np.errstate(all="ignore"):
            columns, inside = self._columns()
            score = self._score(columns)
            inside &= np.isfinite(score) & (score > -SLACK)
            apart = np.where(inside & (score > SLACK), score, np.inf)
            equal = np.where(inside & (score <= SLACK), 0.0, np.inf)
        for order in (apart, equal):
            for i in np.argsort(order, kind="stable")[:CLOSEST]:
                family = self._family(int(i)) if np.isfinite(order[i]) else None
                if family is not None:
                    yield family

    def _columns(self) -> tuple[Columns, NDArray[np.bool_]]:
        columns: Columns = {p: _floats(v) for p, v in self.parameters.items()}
        for a, rows in self.exact.items():
            columns |= {f"{a}_{m + 1}_": _floats(row) for m, row in enumerate(rows)}
        weights = [_floats(w) for w in self.weights]
        inside = np.ones(DRAWS, dtype=np.bool_)
        solved = dict(self.solved)
        for name, e in self.s.sums:
            self._solve(solved, columns)
            columns[name] = sum(
                (w * self._at(e, columns, self._one(m)) for m, w in enumerate(weights)), np.zeros(DRAWS)
            )
        self._solve(solved, columns)
        for r in self.s.facts:
            inside &= self._met(r, columns, {})
        for m in range(self.size):
            for r in self.s.each:
                inside &= self._met(r, columns, self._one(m))
            for r in self.s.pairs:
                for n in range(self.size):
                    inside &= self._met(r, columns, self._two(m, n))
        return columns, inside

    def _solve(self, solved: dict[str, Expr], columns: Columns) -> None:
        for name, e in list(solved.items()):
            if e.variables <= columns.keys():
                columns[name] = self._at(e, columns, {})
                del solved[name]

    def _at(self, e: Expr, columns: Columns, values: dict[str, Expr]) -> Array:
        e = substitute(e, values)
        if not e.variables:
            return np.full(DRAWS, float(evaluate(e, {})[0]))
        if not e.variables <= columns.keys():
            return np.full(DRAWS, np.nan)
        return evaluate(e, columns)

    def _one(self, m: int) -> dict[str, Expr]:
        return {a: Var(f"{a}_{m + 1}_") for a in self.s.attributes}

    def _two(self, m: int, n: int) -> dict[str, Expr]:
        return {**self._one(m), **{other(a): Var(f"{a}_{n + 1}_") for a in self.s.attributes}}

    def _met(self, r: Relation, columns: Columns, values: dict[str, Expr]) -> NDArray[np.bool_]:
        gap = self._at(r.gap, columns, values)
        found: NDArray[np.bool_] = (
            np.abs(gap) <= SLACK if r.op == "==" else gap > 0 if r.strict else gap >= -SLACK
        )
        return found

    def _score(self, columns: Columns) -> Array:
        """Below 0 where the relation seems to fail; for `some` the best member counts."""
        r = self.s.relation
        members = range(self.size) if self.s.exists else [None]
        gaps = [self._at(r.gap, columns, {} if m is None else self._one(m)) for m in members]
        signed = [-np.abs(g) if r.op == "==" else g - 2 * SLACK if r.strict else g for g in gaps]
        found: Array = np.max(np.vstack(signed), axis=0)
        return found

    # -- exactly

    def _family(self, i: int) -> Family | None:
        members = [
            Member({a: self.exact[a][m][i] for a in self.s.attributes}, self.weights[m][i])
            for m in range(self.size)
        ]
        values = {p: v[i] for p, v in self.parameters.items()}
        known: dict[str, Expr] = {p: const(v) for p, v in values.items()}
        solved = dict(self.solved)
        for name, e in [*self.s.sums, ("", const(0))]:
            for p, formula in list(solved.items()):
                value = rational_value(substitute(formula, known))
                if value is not None:
                    known[p], values[p] = const(value), value
                    del solved[p]
            if name:
                total: Expr = const(0)
                for m in members:
                    at = {a: const(v) for a, v in m.values.items()}
                    total = total + const(m.weight) * substitute(e, {**known, **at})
                known[name] = total
        return None if solved else Family(tuple(members), values)


def _normalised(s: FamilyStatement) -> dict[str, Fraction]:
    """Attributes whose sum is a given number."""
    sums = {n: e.name for n, e in s.sums if isinstance(e, Var)}
    found = {}
    for r in s.facts:
        for left, right in ((r.left, r.right), (r.right, r.left)):
            value = rational_value(right)
            if r.op == "==" and isinstance(left, Var) and left.name in sums and value is not None:
                found[sums[left.name]] = value
    return {a: v for a, v in found.items() if a in s.attributes}


def _floats(values: list[Fraction]) -> Array:
    return np.array([float(v) for v in values])
