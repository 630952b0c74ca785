"""`sharpen`: the best value of a constant in a statement, with a proof on one side and a refutation on the other.

The constant may stand in the relation or in the constraints. The refuter brackets the critical value; closed forms in
the bracket are tried by proof, the simplest first; where none is proved, the bracket is narrowed to the precision
wanted and its good end is proved. The statement is expected to become harder in one direction of the constant; what is
returned rests on the two certificates alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.language.domains import to_poly
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, call, const, substitute
from verify.language.grammar import parse_statement
from verify.language.printing import plain
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.interrupts import forget, interruptible
from verify.search.outcomes import Interrupted, Outcome
from verify.search.prover import prove, refutation
from verify.search.refuter import Point, is_witness, refute

Direction = Literal["largest", "smallest"]
COARSE = Fraction(1, 1000)
"""How wide the bracket is, relative to the constant, in which closed forms are looked for."""
FINER, SLACK = Fraction(1, 100_000), 10
"""How wide the bracket is, relative to the constant, when they are proved, and how far from it they may lie."""
MARGINS = (Fraction(1, 10**5), Fraction(1, 10**4))
"""How far beyond a proved closed form a refutation is looked for, relative to it."""
FINE_FROM = Fraction(1, 10**6)
SMALLEST = Fraction(1, 10**6)
"""Differences are taken relative to the size of the constant, or to this, so that a constant 0 is reached."""
MAX_CLOSED_FORMS = 6
MAX_PROOFS = 4
PROOF_SECONDS = 60.0
PLAIN_SECONDS = 15.0
AWAY = 200
"""So many widths of the bracket away from it a statement should be easy."""
GRID = sorted(s * Fraction(2) ** k for k in (-9, -6, -3, -2, -1, 0, 1, 3, 6, 10) for s in (1, -1))
MOST_DIGITS = 30


@dataclass(frozen=True)
class Sharp:
    """The answer of `sharpen`.

    `proof` holds at the good end of `enclosure` (at `best` itself when that is known), `refutation` at the bad end.
    """

    constant: str
    direction: Direction
    best: Expr | None
    enclosure: tuple[Fraction, Fraction]
    proof: Outcome | None
    refutation: Outcome | None
    left: tuple[str, ...] = ()

    @property
    def certified(self) -> bool:
        """Whether both sides have certificates."""
        return self.proof is not None and self.refutation is not None


def sharpen(
    relation: str,
    where: str = "",
    *,
    constant: str = "c",
    time_limit: float = 180.0,
    digits: int = 15,
    progress: Callable[[str], None] | None = None,
) -> Sharp:
    """The best `constant` for which the statement holds.

    Guarantee: certified by the two outcomes returned. Raises BadInput when the constant does not occur, or when no
    value is found on one of the sides.
    """
    statement = parse_statement(relation, where, [constant])
    if constant not in statement.variables:
        raise BadInput(f"the constant {constant} does not occur in the statement")
    return Sharpener(statement, constant, Clock(time_limit, progress), digits).run()


class Sharpener:
    """One run of `sharpen`."""

    def __init__(self, statement: Statement, constant: str, clock: Clock, digits: int) -> None:
        self.statement = statement.expanded()
        self.constant = constant
        self.clock = clock
        self.kit = flint_kit()
        self.width = Fraction(1, 10 ** (digits + 1))
        self.good = self.bad = Fraction(0)
        self.refuted: dict[Fraction, Point] = {}
        self.proved: dict[Fraction, Outcome] = {}
        self.plain: bool | None = None

    def at(self, value: Expr) -> Statement:
        """The statement with a value for the constant."""
        s, put = self.statement, {self.constant: value}
        return Statement(
            s.relation.substitute(put), tuple(c.substitute(put) for c in s.constraints), s.integers
        )

    def fails(self, value: Fraction, rounds: int = 1) -> bool:
        """Whether a witness was found at this value; the last witnesses are tried first."""
        self.clock.check()
        statement = self.at(const(value))
        for point in list(self.refuted.values())[-3:]:
            if is_witness(statement, point, self.kit):
                self.refuted[value] = point
                return True
        found = refute(statement, self.kit, self.clock, rounds, edges=True)
        if found is not None:
            self.refuted[value] = found
        return found is not None

    def run(self) -> Sharp:
        """Bracket, closed forms, fine bisection; when the time is up, what is known by then."""
        found: Sharp | None = None
        try:
            with interruptible():
                found = self._searched()
        except KeyboardInterrupt:
            if found is None:
                raise
            raise Interrupted(found) from None
        return found

    def _searched(self) -> Sharp:
        self.good, self.bad = self._bracket()
        direction: Direction = "largest" if self.good < self.bad else "smallest"
        try:
            return self._narrowed(direction)
        except TimeUp as error:
            return self._known(direction, str(error))
        except KeyboardInterrupt:
            forget()
            raise Interrupted(self._known(direction, "stopped by the user")) from None

    def _narrowed(self, direction: Direction) -> Sharp:
        self._bisect(COARSE, 1)
        candidates = list(self._closed_forms(self.good, self.bad))
        self._bisect(FINER, 1)
        for candidate in filter(self._is_near, candidates):
            self.clock.report(f"trying {plain(candidate)}")
            found = self._proved_at(candidate)
            sharp = None if found is None else self._beyond(candidate, found, direction)
            if sharp is not None:
                return sharp
        self._bisect(FINE_FROM, 1)
        self._bisect(self.width, 0)
        return self._enclosed(direction)

    def _is_near(self, value: Expr) -> bool:
        """Whether a number lies close to the bracket: most closed forms near a coarse one are not worth a proof."""
        box = enclose_at(value, {}, ArbEnclosures(80))
        slack = SLACK * abs(self.bad - self.good)
        low, high = min(self.good, self.bad) - slack, max(self.good, self.bad) + slack
        return box.lo is not None and low <= as_fraction(box.lo) <= high

    def _bracket(self) -> tuple[Fraction, Fraction]:
        """A value without a witness and one with, next to each other on a grid around 0."""
        in_domain = any(
            self.constant in c.left.variables | c.right.variables for c in self.statement.constraints
        )
        states: list[tuple[Fraction, bool]] = []
        for v in [*GRID[: len(GRID) // 2], Fraction(0), *GRID[len(GRID) // 2 :]]:
            try:
                if not (in_domain and self._vacuous(v)):
                    states.append((v, self.fails(v)))
            except BadInput:
                continue
        for (a, fa), (b, fb) in pairwise(states):
            if fa != fb:
                return (b, a) if fa else (a, b)
        raise BadInput(self._no_bracket(states))

    def _no_bracket(self, states: list[tuple[Fraction, bool]]) -> str:
        """Why no best constant is looked for: what happens at all values that were tried."""
        name = self.constant
        if not states:
            return f"no value of {name} was found at which the domain has points"
        span = (
            f"at all {len(states)} values of {name} that were tried, from {states[0][0]} to {states[-1][0]}"
        )
        if not states[0][1]:
            return f"no value of {name} was found that fails: no point against the statement {span}"
        values = [v for v, _ in states]
        for point in self.refuted.values():
            if all(is_witness(self.at(const(v)), point, self.kit) for v in values):
                if self._is_free_at(point):
                    return f"no value of {name} works: the statement fails at {_place(point)}, whatever {name} is"
                return (
                    f"no value of {name} that works was found: the statement fails at {_place(point)} {span}"
                )
        ends = "; ".join(f"{name} = {v}: at {_place(self.refuted[v])}" for v in (values[0], values[-1]))
        return f"no value of {name} that works was found: the statement fails {span} ({ends})"

    def _is_free_at(self, point: Point) -> bool:
        """Whether the constant drops out of the relation at a point, and stands in no condition."""
        values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
        p = to_poly(substitute(self.statement.relation.gap, values), (self.constant,), self.kit)
        held = any(self.constant in c.gap.variables for c in self.statement.constraints)
        return p is not None and p.is_constant and not held

    def _vacuous(self, value: Fraction) -> bool:
        """Whether the domain has no point in it that the refuter can see."""
        s = self.at(const(value))
        impossible = Statement(Relation(const(0), ">", const(1)), s.constraints, s.integers)
        return refute(impossible, self.kit, self.clock, 1) is None

    def _bisect(self, width: Fraction, rounds: int) -> None:
        """Brings good and bad end together, up to `width` relative to their size, or to SMALLEST."""
        while abs(self.bad - self.good) > width * max(abs(self.good), abs(self.bad), SMALLEST):
            middle = _short((self.good + self.bad) / 2, abs(self.bad - self.good) / 8)
            if self.fails(middle, rounds):
                self.bad = middle
            else:
                self.good = middle

    def _closed_forms(self, good: Fraction, bad: Fraction) -> Iterator[Expr]:
        """Simple exact numbers near the bracket, the simplest first."""
        slack = 2 * abs(bad - good)
        low, high = min(good, bad) - slack, max(good, bad) + slack
        found: list[tuple[int, Expr]] = []
        for cost, unit in _units():
            box = enclose_at(unit, {}, ArbEnclosures(80))
            value = (
                Fraction(int(box.lo.numerator), int(box.lo.denominator))
                if box.lo is not None
                else Fraction(1)
            )
            for q in range(1, 65):
                p = round((low + high) / 2 / value * q)
                ratio = Fraction(p, q)
                if ratio.denominator == q and p and low <= ratio * value <= high:
                    found.append(
                        (cost + abs(p) + q, const(ratio) if unit == const(1) else const(ratio) * unit)
                    )
        if low <= 0 <= high:
            found.append((0, const(0)))
        for _, e in sorted(found, key=lambda item: (item[0], plain(item[1])))[:MAX_CLOSED_FORMS]:
            yield e

    def _proved_at(self, value: Expr) -> Outcome | None:
        if self.plain is None:
            found = self._tried(value, moves=False, seconds=PLAIN_SECONDS)
            self.plain = found is not None or self._is_plain()
            if found is not None:
                return found
        return self._tried(value, moves=not self.plain)

    def _is_plain(self) -> bool:
        """Whether the statement, well away from the critical value, is proved by analysis as it stands.

        If so it is near that value that other versions fail as well, and only their time is lost.
        """
        room = abs(self.good - self.bad)
        away = const(_short(self.good + AWAY * (self.good - self.bad), room))
        return self._tried(away, moves=False, seconds=PLAIN_SECONDS) is not None

    def _tried(self, value: Expr, *, moves: bool, seconds: float = PROOF_SECONDS) -> Outcome | None:
        limit = min(seconds, self.clock.left)
        if limit <= 0:
            raise TimeUp("time limit reached")
        try:
            outcome = prove(self.at(value), time_limit=limit, moves=moves)
        except BadInput:  # an irrational constant in a constraint
            return None
        return outcome if outcome.status == "proved" else None

    def _beyond(self, best: Expr, proof: Outcome, direction: Direction) -> Sharp | None:
        """The closed form with its proof and a refutation just beyond it; None when none is found."""
        box = enclose_at(best, {}, ArbEnclosures(200))
        end, sign = (box.lo, 1) if direction == "largest" else (box.hi, -1)
        if end is None:
            return None
        good = as_fraction(end)
        for margin in MARGINS:
            room = margin * (abs(good) or 1)
            bad = _short(good + sign * room, room / 64)
            outcome = self._refuted_at(bad)
            if outcome is not None:
                return Sharp(self.constant, direction, best, _ordered(good, bad), proof, outcome)
        self.proved[good] = proof
        return None

    def _refuted_at(self, value: Fraction) -> Outcome | None:
        """A refutation with certificate, from the witnesses at hand or a new one."""
        if value not in self.refuted and not self.fails(value, 3):
            return None
        return refutation(self.at(const(value)), self.refuted[value])

    def _enclosed(self, direction: Direction) -> Sharp:
        """A proof at the good end, which steps back a little each time it fails, and a refutation at the bad end."""
        step = abs(self.bad - self.good)
        sign = 1 if self.good > self.bad else -1
        for k in range(MAX_PROOFS):
            end = self.good + sign * step * (100**k - 1)
            proof = self._proved_at(const(end))
            if proof is not None:
                self.proved[end] = proof
                break
        return self._known(direction)

    def _known(self, direction: Direction, *left: str) -> Sharp:
        """The best value that is proved, if any, and the bad end with its witness."""
        good = min(self.proved, key=lambda v: abs(v - self.bad), default=self.good)
        if not self.proved:
            left = (*left, f"no proof at {self.constant} = {good} was found")
        outcome = refutation(self.at(const(self.bad)), self.refuted[self.bad])
        ends = _ordered(good, self.bad)
        return Sharp(self.constant, direction, None, ends, self.proved.get(good), outcome, left)


def _place(point: Point) -> str:
    return ", ".join(f"{k} {_shown(v)}" for k, v in sorted(point.items())) or "once"


def _shown(value: Fraction) -> str:
    """The number, or the power of ten that it is near, where it has very many digits."""
    if max(abs(value.numerator), value.denominator) < 10**MOST_DIGITS:
        return f"= {value}"
    exponent = round((abs(value.numerator).bit_length() - value.denominator.bit_length()) * math.log10(2))
    return f"near {'-' if value < 0 else ''}10^{exponent}"


def _ordered(a: Fraction, b: Fraction) -> tuple[Fraction, Fraction]:
    return min(a, b), max(a, b)


def _units() -> list[tuple[int, Expr]]:
    """Numbers that sharp constants are often rational multiples of, with a cost."""
    ln2 = call("ln", const(2))
    roots = [(3, call("sqrt", const(n))) for n in (2, 3, 5)]
    return [
        (0, const(1)),
        (2, const(1) / ln2),
        (2, ln2),
        (4, const(1) / ln2 / ln2),
        *roots,
        (4, call("exp", const(1))),
    ]


def _short(value: Fraction, room: Fraction) -> Fraction:
    """A rational with a small denominator within `room` of the value."""
    digits = 1
    while Fraction(1, digits) > room:
        digits *= 10
    return Fraction(round(value * digits), digits)
