"""`sharpen` for statements on numbers: two ends with certificates, and what joins them.

Main definitions: `sharpen`, `Sharpener`. The refuter brackets the constant; a descent finds where the statement is
tightest, or the path on which it tends to be; closed forms of the constant there are tried by proof, each with its
contact; where none is shown, both ends are brought as near as proofs and refutations are found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.language.domains import to_poly
from verify.language.expressions import Expr, const, substitute
from verify.language.grammar import parse_statement
from verify.language.points import holds_at
from verify.language.printing import plain
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.interrupts import forget, interruptible
from verify.search.outcomes import Interrupted, Outcome
from verify.search.prover import prove, refutation
from verify.search.refuter import Point, is_witness, refute
from verify.sharpening.answers import SharpAnswer
from verify.sharpening.around import BoxCases, boxes_around, places_near
from verify.sharpening.closed_forms import closed_forms, exact_fraction
from verify.sharpening.constants import Constant, Contact, Direction, Side
from verify.sharpening.contacts import (
    FAR,
    ContactPath,
    Proposed,
    along_a_path,
    at_a_place,
    path_from,
    with_the_constant,
)
from verify.sharpening.descent import Descent, DescentPoint
from verify.sharpening.numeric import MP, Number, number

COARSE, FINE = Fraction(1, 1000), Fraction(1, 10**6)
"""How wide the bracket is, relative to the constant, before a descent; and where none is made, before closed forms."""
SMALLEST = Fraction(1, 10**6)
"""Differences are taken relative to the size of the constant, or to this, so that a constant 0 is reached."""
GRID = sorted(s * Fraction(2) ** k for k in (-9, -6, -3, -2, -1, 0, 1, 3, 6, 10) for s in (1, -1))
OFFSETS = (10, 8, 6, 5, 4, 3, 2, 1)
"""Exponents k: ends are tried at a distance 10^-k from where the constant seems to be, relative to it."""
FIRST, WANTED, NEARER, FARTHER = 3, 10, (7, 5, 4), (2, 1, 0)
"""Such exponents for proofs: the first to be tried, the one that is wanted, those between, and those further away."""
EXAMPLE = 6
"""To so many digits is a constant told that fails beside one that is sharp: it is an example."""
MIN_SECONDS, QUICK_SECONDS = 4.0, 4.0
MOST_DIGITS = 30
CASES_SHARE = 0.3
"""The part of the time that is left for a proof by cases around the contacts."""
MOST_FORMS, FORMS_SHARE = 3, 0.3
"""Closed forms that are tried by proof, and the part of the time that is left for one of them."""
PLACES = 4
"""So many descents are made, each from a point that fails where the one before says that none does."""
PROOF_SECONDS, PLAIN_SECONDS = 60.0, 10.0
SHORT_SECONDS = 6.0
"""For a proof that the constants are an interval, or that a contact is one, which is short if there is any."""
BELIEVED, TIGHT = 10, 20
"""Digits of a constant in a limit that are believed, and in which one that is no worse than another agrees with it."""
SIDES: tuple[Side, ...] = ("", ">", "<")


def sharpen(
    relation: str,
    where: str = "",
    *,
    constant: str = "c",
    time_limit: float = 180.0,
    digits: int = 15,
    progress: Callable[[str], None] | None = None,
) -> SharpAnswer:
    """The best `constant` for which the statement holds, as far as certificates reach.

    Guarantee: what `SharpAnswer.status` says. Raises BadInput when the constant does not occur, or when no value is
    found on one of the sides.
    """
    statement = parse_statement(relation, where, [constant])
    if constant not in statement.variables:
        raise BadInput(f"the constant {constant} does not occur in the statement")
    if constant in statement.integers:
        raise BadInput(f"the constant {constant} is declared an integer: a real constant is looked for")
    return Sharpener(statement, constant, Clock(time_limit, progress), digits).run()


class Sharpener:
    """One run of `sharpen`."""

    def __init__(self, statement: Statement, constant: str, clock: Clock, digits: int) -> None:
        self.constant = Constant(statement.expanded(), constant)
        self.clock = clock
        self.kit = flint_kit()
        self.digits = digits
        self.good = self.bad = Fraction(0)
        self.refuted: dict[Fraction, Point] = {}
        self.plain: bool | None = None
        self.answer = SharpAnswer(self.constant, "largest")

    # -- the whole run

    def run(self) -> SharpAnswer:
        """What is certified when all is done; when the time is up, or at Ctrl-C, what is certified by then."""
        found: SharpAnswer | None = None
        try:
            with interruptible():
                found = self._searched()
        except KeyboardInterrupt:
            if found is None:
                raise
            raise Interrupted(found) from None
        return found

    def _searched(self) -> SharpAnswer:
        self.good, self.bad = self._bracket()
        self.answer = SharpAnswer(self.constant, self.direction)
        try:
            self._find()
        except TimeUp as error:
            return self._known(str(error))
        except KeyboardInterrupt:
            forget()
            raise Interrupted(self._known("stopped by the user")) from None
        return self._known()

    @property
    def direction(self) -> Direction:
        """Which end is looked for, by the bracket."""
        return "largest" if self.good < self.bad else "smallest"

    @property
    def beyond(self) -> int:
        """The sign of the direction in which constants fail."""
        return 1 if self.bad > self.good else -1

    def _find(self) -> None:
        """Closed forms that are proved at once; an end not too near; closed forms at length; nearer ends."""
        self._bisect(COARSE, 1)
        self._monotone()
        seems, digits, proposed = self._tightest()
        proposed = proposed[:MOST_FORMS]
        if any(self._decided_at(p, QUICK_SECONDS) for p in proposed):
            self._refute_near(seems, EXAMPLE)
            return
        self._refute_near(seems, digits)
        near = exact_fraction(seems)
        found = self._proved_around(near, WANTED, digits) or self._proved_within(near, FIRST, digits)
        if any(self._decided_at(p, FORMS_SHARE * self.clock.left) for p in proposed[:1]):
            return
        self._prove_near(near, digits, found)

    def _known(self, *left: str) -> SharpAnswer:
        """What is certified, with a refutation at the bad end that the bracket left."""
        if self.answer.refutation is None and self.bad in self.refuted:
            try:
                outcome = refutation(self.constant.at(const(self.bad)), self.refuted[self.bad])
                self.answer = replace(self.answer, bad=self.bad, refutation=outcome)
            except TreecertError as error:  # it has no value somewhere in the domain
                left = (*left, f"at {self.constant.name} = {self.bad}: {error}")
        return replace(self.answer, left=left)

    # -- the bracket

    def fails(self, value: Fraction, rounds: int = 1) -> bool:
        """Whether a witness was found at this value; the last witnesses are tried first."""
        self.clock.check()
        statement = self.constant.at(const(value))
        for point in list(self.refuted.values())[-3:]:
            if is_witness(statement, point, self.kit):
                self.refuted[value] = point
                return True
        found = refute(statement, self.kit, self.clock, rounds, edges=True)
        if found is not None:
            self.refuted[value] = found
        return found is not None

    def _bracket(self) -> tuple[Fraction, Fraction]:
        """A value without a witness and one with, next to each other on a grid around 0."""
        held = any(self.constant.name in c.gap.variables for c in self.constant.statement.constraints)
        states: list[tuple[Fraction, bool]] = []
        for v in [*GRID[: len(GRID) // 2], Fraction(0), *GRID[len(GRID) // 2 :]]:
            try:
                if not (held and self._vacuous(v)):
                    states.append((v, self.fails(v)))
            except BadInput:
                continue
        for (a, fa), (b, fb) in pairwise(states):
            if fa != fb:
                return (b, a) if fa else (a, b)
        raise BadInput(self._no_bracket(states))

    def _no_bracket(self, states: list[tuple[Fraction, bool]]) -> str:
        """Why no best constant is looked for: what happens at all values that were tried."""
        name = self.constant.name
        if not states:
            return f"no value of {name} was found at which the domain has points"
        span = (
            f"at all {len(states)} values of {name} that were tried, from {states[0][0]} to {states[-1][0]}"
        )
        if not states[0][1]:
            return f"no value of {name} was found that fails: no point against the statement {span}"
        values = [v for v, _ in states]
        for point in self.refuted.values():
            if all(is_witness(self.constant.at(const(v)), point, self.kit) for v in values):
                if self._is_free_at(point):
                    return f"no value of {name} works: the statement fails at {_place(point)}, whatever {name} is"
                return (
                    f"no value of {name} that works was found: the statement fails at {_place(point)} {span}"
                )
        ends = "; ".join(f"{name} = {v}: at {_place(self.refuted[v])}" for v in (values[0], values[-1]))
        return f"no value of {name} that works was found: the statement fails {span} ({ends})"

    def _is_free_at(self, point: Point) -> bool:
        """Whether the constant drops out of the relation at a point, and stands in no condition."""
        s, name = self.constant.statement, self.constant.name
        values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
        p = to_poly(substitute(s.relation.gap, values), (name,), self.kit)
        held = any(name in c.gap.variables for c in s.constraints)
        return p is not None and p.is_constant and not held

    def _vacuous(self, value: Fraction) -> bool:
        """Whether the domain has no point in it that the refuter can see."""
        s = self.constant.at(const(value))
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

    # -- that what works is an interval

    def _monotone(self) -> None:
        """Shows that the constants that work are an interval, if they are: all of them, or those of one sign."""
        for side in SIDES:
            if side and not (self._on_side(self.good, side) and self._on_side(self.bad, side)):
                continue
            wanted = self.constant.monotone(self.direction, side)
            found = None if wanted is None else self._all_proved(wanted, allow_empty=True)
            if found is not None:
                self.answer = replace(self.answer, side=side, monotone=found)
                return

    def _on_side(self, value: Fraction, side: Side) -> bool:
        return value > 0 if side == ">" else value < 0

    def _all_proved(
        self, statements: tuple[Statement, ...], *, allow_empty: bool = False
    ) -> tuple[Outcome, ...] | None:
        """Proofs of all statements, each in a short time; None where one is missing, or speaks of nothing."""
        found = []
        for s in statements:
            outcome = self._tried(s, seconds=min(SHORT_SECONDS, self.clock.left / 6))
            if outcome is None or (outcome.vacuous and not allow_empty):
                return None
            found.append(outcome)
        return tuple(found)

    # -- where the statement is tightest

    def _tightest(self) -> tuple[Number, int, list[Proposed]]:
        """Where the constant seems to be, to how many digits, and closed forms with contacts."""
        held = any(self.constant.name in c.gap.variables for c in self.constant.domain)
        if not held and self.constant.statement.relation.op != "==":
            found = self._by_descent()
            if found is not None:
                return found
        self._bisect(FINE, 1)
        self._bisect(Fraction(1, 10 ** (self.digits + 1)), 0)
        return self._by_bisection()

    def _by_descent(self) -> tuple[Number, int, list[Proposed]] | None:
        """From points that fail to where the gap closes, as long as others are found that fail there."""
        best: DescentPoint | None = None
        point = self.refuted[self.bad]
        for _ in range(PLACES):
            fixed = {n: point[n] for n in self.constant.statement.integers}
            place = Descent(self.constant, fixed, self.clock).from_point(point, self.good, self.bad)
            if place is None or (best is not None and (best.constant - place.constant) * self.beyond <= 0):
                break
            best = place
            room = max(abs(exact_fraction(best.constant)), SMALLEST) / 10**8
            inside = _short(exact_fraction(best.constant) - self.beyond * room, room / 8)
            if not self.fails(inside, 1):
                break
            self.bad, point = inside, self.refuted[inside]
        if best is None:
            return None
        fixed = {n: point[n] for n in self.constant.statement.integers}
        self.place = best
        here = list(at_a_place(self.constant, best, fixed))
        path = path_from(self.constant, {**best.point, **{n: number(v) for n, v in fixed.items()}})
        if path is not None and (
            not best.settled or not here or any(abs(x) > FAR for x in best.point.values())
        ):
            found = along_a_path(self.constant, path, number(self.good), number(self.bad))
            if found is not None and found[1] >= BELIEVED and self._is_tighter(found[0], best.constant):
                self.path = path
                return found[0], found[1], [*found[2], *here]
        return best.constant, 25 if best.settled else BELIEVED, here

    def _is_tighter(self, limit: Number, constant: Number) -> bool:
        """Whether a path tends to a constant at least as tight as that of a place: any point has a path through it."""
        return bool((limit - constant) * self.beyond <= MP.mpf(10) ** -TIGHT * abs(constant))

    def _by_bisection(self) -> tuple[Number, int, list[Proposed]]:
        """Closed forms near the bracket, with points at which variables are fixed or follow the constant."""
        middle = number((self.good + self.bad) / 2)
        point = self.refuted[self.bad]
        forms = closed_forms(middle, 12)[:3]
        contacts = [Proposed(v, tuple(with_the_constant(self.constant, v, point, self.bad))) for v in forms]
        return middle, self.digits, contacts

    place: DescentPoint | None = None
    path: ContactPath | None = None

    # -- proofs

    def _decided_at(self, proposed: Proposed, seconds: float) -> bool:
        """Whether the constant is proved at a closed form and shown to be the best, by a contact."""
        if self.answer.good == proposed.value:
            return False
        self.clock.report(f"trying {plain(proposed.value)}")
        proof = self._proved_at(proposed.value, seconds)
        if proof is None or (self.answer.good is not None and not self._is_better(proposed.value)):
            return False
        self.answer = replace(self.answer, good=proposed.value, proof=proof)
        touching = self._touching(proposed)
        if touching is None:
            return False
        self.answer = replace(self.answer, contact=touching[0], touching=touching[1])
        return True

    def _is_better(self, value: Expr) -> bool:
        """Whether a constant lies beyond the one that is proved."""
        good = self.answer.good
        order = None if good is None else Relation(value, ">" if self.beyond > 0 else "<", good)
        return order is not None and holds_at(order, {}, self.kit)

    def _touching(self, proposed: Proposed) -> tuple[Contact, tuple[Outcome, ...]] | None:
        for contact in proposed.contacts:
            wanted = self.constant.touching(contact, proposed.value, self.direction)
            shown = None if wanted is None else self._all_proved(wanted)
            if shown is not None:
                return contact, shown
        return None

    def _proved_at(self, value: Expr, seconds: float = PROOF_SECONDS) -> Outcome | None:
        """A proof at a constant: as the statement stands, then with other versions of it."""
        s = self.constant.at(value)
        limit = min(seconds, self.clock.left)
        found = self._tried(s, moves=False, seconds=min(PLAIN_SECONDS, limit / 2))
        return found or self._tried(s, seconds=limit)

    def _tried(self, statement: Statement, *, seconds: float, moves: bool = True) -> Outcome | None:
        if self.clock.left <= 0:
            raise TimeUp("time limit reached")
        try:
            outcome = prove(statement, time_limit=max(0.1, min(seconds, self.clock.left)), moves=moves)
        except TreecertError:  # it has no value somewhere, or an irrational number stands in a condition
            return None
        return outcome if outcome.status == "proved" else None

    def _prove_near(self, near: Fraction, digits: int, found: bool) -> None:
        """Proofs next to where the constant seems to be: nearer where one not too near was found, else further away."""
        if found:
            nearest = next((k for k in (WANTED, *NEARER) if self._proved_within(near, k, digits)), None)
            if nearest == WANTED and not self._proved_around(near, self.digits + 1, digits):
                self._proved_within(near, self.digits + 1, digits)
        else:
            any(self._proved_within(near, k, digits) for k in FARTHER)

    def _proved_around(self, near: Fraction, k: int, digits: int) -> bool:
        """Whether a proof by cases around the contacts is found at a distance 10^-k, relative to the constant."""
        if k >= digits or self.place is None or self.path is not None or self.constant.statement.integers:
            return False
        value = self._next_to(near, k)
        if self._is_proved_beyond(value):
            return True
        self.clock.report(f"trying {value}, by cases")
        clock = Clock(CASES_SHARE * self.clock.left, self.clock.report)
        s, proof = self.constant.at(const(value)), None
        with suppress(TimeUp):
            places = places_near(self.constant, value, clock)
            proof = BoxCases(s, boxes_around(s, places), clock).proved() if places else None
        self.clock.check()
        if proof is not None:
            self.answer = replace(self.answer, good=const(value), proof=proof)
        return proof is not None

    def _next_to(self, near: Fraction, k: int) -> Fraction:
        """A constant at a distance 10^-k from one that seems to be the best, relative to it."""
        room = max(abs(near), SMALLEST) / 10**k
        return _short(near - self.beyond * room, room / 8)

    def _proved_within(self, near: Fraction, k: int, digits: int) -> bool:
        """Whether a proof is found at a distance 10^-k, relative to the constant."""
        if k >= digits:
            return False
        value = self._next_to(near, k)
        if self._is_proved_beyond(value):
            return True
        self.clock.report(f"trying {value}")
        proof = self._proved_at(const(value), seconds=max(MIN_SECONDS, self.clock.left / 2))
        if proof is not None:
            self.answer = replace(self.answer, good=const(value), proof=proof)
        return proof is not None

    def _is_proved_beyond(self, value: Fraction) -> bool:
        """Whether the constant that is proved is no worse than a number."""
        good = self.answer.good
        if good is None:
            return False
        order = Relation(good, ">=" if self.beyond > 0 else "<=", const(value))
        return holds_at(order, {}, self.kit)

    def _offsets(self, digits: int) -> Iterator[int]:
        yield from ([self.digits + 1] if digits > self.digits + 1 else [])
        yield from (k for k in OFFSETS if k < digits)

    # -- refutations

    def _refute_near(self, seems: Number, digits: int) -> None:
        """A refutation next to where the constant seems to be, by a point near the contact."""
        near = exact_fraction(seems)
        for k in (*self._offsets(digits), 0):
            room = max(abs(near), SMALLEST) / 10**k
            value = _short(near + self.beyond * room, room / 8)
            point = self._witness(value)
            if point is None:
                continue
            with suppress(TreecertError):
                outcome = refutation(self.constant.at(const(value)), point)
                self.bad, self.refuted[value] = value, point
                self.answer = replace(self.answer, bad=value, refutation=outcome)
                return

    def _witness(self, value: Fraction) -> Point | None:
        """A point at which the statement fails with a constant: near the contact, or on the path, or found before."""
        s = self.constant.at(const(value))
        for point in self._near_points():
            self.clock.check()
            if is_witness(s, point, self.kit):
                return point
        return None

    def _near_points(self) -> Iterator[Point]:
        last = self.refuted.get(self.bad, {})
        whole = {n: last[n] for n in self.constant.statement.integers if n in last}
        if self.place is not None:
            exact = {n: exact_fraction(x) for n, x in self.place.point.items()}
            for k in range(1, 25, 2):
                yield {**{n: x.limit_denominator(10**k) for n, x in exact.items()}, **whole}
        if self.path is not None:
            for k in (8, 12, 16, 20, 24, 30, 40, 60, 100):
                with suppress(ArithmeticError):
                    point = self.path.at(MP.mpf(2) ** -k)
                    yield {n: exact_fraction(x) for n, x in point.items()}
        yield from list(self.refuted.values())[::-1][:10]


def _place(point: Point) -> str:
    return ", ".join(f"{k} {_shown(v)}" for k, v in sorted(point.items())) or "once"


def _shown(value: Fraction) -> str:
    """The number, or the power of ten that it is near, where it has very many digits."""
    if max(abs(value.numerator), value.denominator) < 10**MOST_DIGITS:
        return f"= {value}"
    exponent = round((abs(value.numerator).bit_length() - value.denominator.bit_length()) * math.log10(2))
    return f"near {'-' if value < 0 else ''}10^{exponent}"


def _short(value: Fraction, room: Fraction) -> Fraction:
    """A decimal number within `room` of the value."""
    digits = 1
    while Fraction(1, digits) > room:
        digits *= 10
    return Fraction(round(value * digits), digits)
