"""`sharpen` for statements on families: sums and means over any number of members.

Main definitions: `FamilyConstant`, `sharpen_family`. The constant is a parameter, in a relation A >= B or
A <= B only. It is proved at one end, and refuted by an explicit family at the other. That it may be moved is stated
on families as well. A contact is a family at which the relation fails with every constant beyond.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, pairwise

from verify.arithmetic.kits import flint_kit
from verify.caching import cached_property
from verify.errors import BadInput, TreecertError
from verify.kinds.families.certificates import FamilyCertificate
from verify.kinds.families.grammar import family_texts, parse_family
from verify.kinds.families.members import Family, Member, check_conditions, check_family
from verify.kinds.families.search import FamilyOutcome, prove_family, settled_family
from verify.kinds.families.search.refuting import refuting_family
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Const, Expr, Fn, add, const, mul, substitute, var, walk
from verify.language.printing import plain
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.outcomes import Outcome
from verify.search.prover import prove
from verify.sharpening.answers import SharpAnswer
from verify.sharpening.constants import NEGATED, Direction, Side

SIDES = re.compile(r"([^<>=]*[^<>=\s])\s*(<=|>=|<|>)\s*([^<>=\s][^<>=]*)")
GRID = sorted(s * Fraction(2) ** k for k in (-6, -3, -1, 0, 1, 3, 6) for s in (1, -1))
WIDTH = Fraction(1, 10**3)
LOOK, PROOF = 1.0, 15.0
"""Seconds for a family that refutes, and for a proof."""
MOST_DENOMINATOR, MOST_CLOSED = 24, 3
VALUES = tuple(Fraction(v) for v in ("0", "1", "1/2", "2", "1/4", "3/4"))
MOST_CONTACTS = 4000
OFFSETS = (10, 8, 6, 4, 3, 2)


@dataclass(frozen=True)
class FamilyConstant:
    """A relation on families with a constant in it, its conditions, and the name of the constant.

    Raises BadInput, by `require`, where the constant is no parameter of the relation alone.
    """

    relation: str
    where: str
    name: str

    def require(self) -> None:
        """Raises BadInput unless the relation is A >= B or A <= B and holds the constant, and no condition does."""
        if self._word.search(self.where):
            raise BadInput(
                f"of a family the constant is to stand in the relation only, and {self.name} is in a condition"
            )
        s = self.statement
        if self.name in s.integers:
            raise BadInput(f"the constant {self.name} is declared an integer: a real constant is looked for")
        if self.name not in s.parameters:
            raise BadInput(f"the constant {self.name} does not occur in the statement")
        if s.exists or SIDES.fullmatch(self.relation.strip()) is None:
            raise BadInput(
                "of a family a constant is sharpened in a relation A >= B or A <= B between sums and means"
            )

    @cached_property
    def statement(self) -> FamilyStatement:
        """The statement with the constant as a parameter."""
        return parse_family(self.relation, self.where)

    @property
    def range(self) -> tuple[Relation, ...]:
        """No condition is on the constant."""
        return ()

    @property
    def _word(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![A-Za-z0-9_]){re.escape(self.name)}(?![A-Za-z0-9_])")

    def _put(self, value: str, text: str | None = None) -> str:
        return self._word.sub(f"({value})", self.relation if text is None else text)

    def at(self, value: Expr) -> FamilyStatement:
        """The statement with a value for the constant."""
        return parse_family(self._put(plain(value)), self.where)

    def monotone(self, direction: Direction, side: Side = "") -> tuple[FamilyStatement, ...] | None:
        """What says that a constant works if one does that is nearer to the end that is looked for."""
        found = SIDES.fullmatch(self.relation.strip())
        if found is None:
            return None
        step = "s"
        while step in self.statement.names or step == self.name:
            step += "_"
        more = f"{self.name} + {step}"
        weak, strong = (self.name, more) if direction == "largest" else (more, self.name)
        large, small = (found[1], found[3]) if ">" in found[2] else (found[3], found[1])
        gap = f"{large} - ({small})"
        signs = f"{self.name} {side} 0, {more} {side} 0, " if side else ""
        where = f"{signs}{step} >= 0" + (f", {self.where}" if self.where else "")
        return (parse_family(f"{self._put(weak, gap)} >= {self._put(strong, gap)}", where),)

    def touching(self, contact: Family, best: Expr, direction: Direction) -> tuple[Statement, ...] | None:
        """That the relation fails of the family with every constant beyond: a statement on one number.

        None where the family does not meet the conditions, whatever the constant is, or a sum of it is no plain number.
        """
        s = self.statement
        try:
            check_conditions(
                s, replace(contact, parameters={**contact.parameters, self.name: Fraction(0)}), flint_kit()
            )
        except TreecertError:
            return None
        values: dict[str, Expr] = {n: const(v) for n, v in contact.parameters.items() if n != self.name}
        for name, e in s.sums:
            terms = [
                mul(const(m.weight), substitute(e, {**values, **{a: const(v) for a, v in m.values.items()}}))
                for m in contact.members
            ]
            values[name] = add(const(0), *terms)
        relation = replace(s.relation.substitute(values), op=NEGATED[s.relation.op])
        if any(_is_doubtful(e) for side in (relation.left, relation.right) for e in walk(side)):
            return None
        beyond: Op = ">" if direction == "largest" else "<"
        return (Statement(relation, (Relation(var(self.name), beyond, best),)),)


def _is_doubtful(e: Expr) -> bool:
    """A logarithm of what may be 0: x ln(x) is 0 at 0, and y ln(x) has no value there, whatever y is."""
    if not isinstance(e, Fn) or e.name not in ("ln", "log2"):
        return False
    (argument,) = e.children
    return not argument.variables and not (isinstance(argument, Const) and argument.value > 0)


def sharpen_family(
    relation: str,
    where: str = "",
    *,
    constant: str = "c",
    time_limit: float = 180.0,
    progress: Callable[[str], None] | None = None,
) -> SharpAnswer:
    """The best `constant` for which a relation holds of all families, as far as certificates reach.

    Guarantee: what `SharpAnswer.status` says. Raises BadInput where the constant is no parameter of the relation alone,
    or no value is found on one of the sides.
    """
    asked = FamilyConstant(relation, where, constant)
    asked.require()
    return _Search(asked, Clock(time_limit, progress)).run()


class _Search:
    """One run of `sharpen_family`."""

    def __init__(self, constant: FamilyConstant, clock: Clock) -> None:
        self.constant = constant
        self.clock = clock
        self.families: dict[Fraction, Family] = {}
        self.good = self.bad = Fraction(0)
        self.answer = SharpAnswer(constant, "largest")

    def run(self) -> SharpAnswer:
        """What is certified when all is done, or when the time is up."""
        self.good, self.bad = self._bracket()
        self.answer = replace(self.answer, direction="largest" if self.good < self.bad else "smallest")
        left: tuple[str, ...] = ()
        try:
            self._bisect()
            self._monotone()
            if not self._closed():
                self._ends()
        except TimeUp as error:
            left = (str(error),)
        self._refute([self.bad])
        return replace(self.answer, left=left)

    def _fails(self, value: Fraction) -> bool:
        """Whether a family was found that refutes the statement at a constant."""
        self.clock.check()
        statement = self.constant.at(const(value))
        for family in list(self.families.values())[-3:]:
            if _refutes(statement, family):
                self.families[value] = family
                return True
        try:
            found = refuting_family(statement, Clock(min(LOOK, max(self.clock.left, 0.1))))
        except TimeUp:
            found = None
        if found is not None:
            self.families[value] = found
        return found is not None

    def _bracket(self) -> tuple[Fraction, Fraction]:
        values = [*GRID[: len(GRID) // 2], Fraction(0), *GRID[len(GRID) // 2 :]]
        states = [(v, self._fails(v)) for v in values]
        for (a, fa), (b, fb) in pairwise(states):
            if fa != fb:
                return (b, a) if fa else (a, b)
        what = "fails" if not states[0][1] else "works"
        raise BadInput(
            f"no value of {self.constant.name} that {what} was found "
            f"among {len(states)} from {values[0]} to {values[-1]}"
        )

    def _bisect(self) -> None:
        while abs(self.bad - self.good) > WIDTH * max(abs(self.good), abs(self.bad), WIDTH):
            middle = (self.good + self.bad) / 2
            if self._fails(middle):
                self.bad = middle
            else:
                self.good = middle

    def _monotone(self) -> None:
        sides: tuple[Side, ...] = ("", ">", "<")
        for side in sides:
            if side and not all(v > 0 if side == ">" else v < 0 for v in (self.good, self.bad)):
                continue
            wanted = self.constant.monotone(self.answer.direction, side)
            outcomes = [] if wanted is None else [self._proved(w) for w in wanted]
            shown = tuple(o for o in outcomes if o is not None)
            if wanted is not None and len(shown) == len(wanted):
                self.answer = replace(self.answer, side=side, monotone=shown)
                return

    def _proved(self, statement: FamilyStatement) -> FamilyOutcome | None:
        self.clock.check()
        found = prove_family(statement, time_limit=min(PROOF, max(self.clock.left / 2, 0.1)), refute=False)
        return found if found.status == "proved" else None

    def _closed(self) -> bool:
        """Whether a simple fraction near the bracket is proved and touched."""
        for value in self._simple():
            proof = self._proved(self.constant.at(const(value)))
            if proof is None:
                continue
            self.answer = replace(self.answer, good=const(value), proof=proof)
            sign = 1 if self.bad > self.good else -1
            near = [value + sign * max(abs(value), WIDTH) / 10**k for k in OFFSETS]
            touched = self._touched(value, near[0])
            self._refute([*near, self.bad])
            if touched:
                return True
        return self.answer.proof is not None

    def _simple(self) -> list[Fraction]:
        slack = 2 * abs(self.bad - self.good)
        low, high = min(self.good, self.bad) - slack, max(self.good, self.bad) + slack
        found = {
            Fraction(p, q)
            for q in range(1, MOST_DENOMINATOR + 1)
            for p in range(int(low * q) - 1, int(high * q) + 2)
            if low <= Fraction(p, q) <= high
        }
        return sorted(found, key=lambda v: (v.denominator, abs(v)))[:MOST_CLOSED]

    def _touched(self, value: Fraction, beyond: Fraction) -> bool:
        statement = self.constant.at(const(beyond))
        for family in self._contacts():
            self.clock.check()
            if not _refutes(statement, family):
                continue
            wanted = self.constant.touching(family, const(value), self.answer.direction)
            shown = () if wanted is None else tuple(map(_number, wanted))
            proved = tuple(o for o in shown if o is not None)
            if wanted and len(proved) == len(wanted):
                self.families[beyond] = family
                self.answer = replace(self.answer, contact=family, touching=proved)
                return True
        return False

    def _contacts(self) -> Iterator[Family]:
        """Families of one or two members with simple values, the simplest first; then those that were found."""
        s = self.constant.statement
        others = [p for p in s.parameters if p != self.constant.name]
        count = 0
        members = [dict(zip(s.attributes, v, strict=True)) for v in _tuples(len(s.attributes))]
        points = [dict(zip(others, v, strict=True)) for v in _tuples(len(others))]
        for size in (1, 2, 3):
            weight = Fraction(1, size) if s.kind == "mean" else Fraction(1)
            for chosen in combinations_with_replacement(members, size):
                for point in points:
                    count += 1
                    if count > MOST_CONTACTS:
                        yield from self.families.values()
                        return
                    yield Family(tuple(Member(m, weight) for m in chosen), point)
        yield from self.families.values()

    def _ends(self) -> None:
        sign = 1 if self.bad > self.good else -1
        for k in (3, 2, 1, 0):
            value = self.good - sign * max(abs(self.good), WIDTH) / 10**k
            proof = self._proved(self.constant.at(const(value)))
            if proof is not None:
                self.answer = replace(self.answer, good=const(value), proof=proof)
                return

    def _refute(self, values: list[Fraction]) -> None:
        """A refutation at the first constant of a list at which a family that is known fails."""
        if self.answer.refutation is not None:
            return
        for value in values:
            statement = self.constant.at(const(value))
            for family in list(self.families.values())[::-1]:
                own = replace(
                    family, parameters={n: v for n, v in family.parameters.items() if n != self.constant.name}
                )
                if _refutes(statement, own):
                    certificate = FamilyCertificate(*family_texts(statement), family=own)
                    found = settled_family(statement, certificate)
                    if found is not None:
                        self.answer = replace(self.answer, bad=value, refutation=found)
                        return


def _tuples(length: int) -> list[tuple[Fraction, ...]]:
    found: list[tuple[Fraction, ...]] = [()]
    for _ in range(length):
        found = [(*t, v) for t in found for v in VALUES]
    return found[:200]


def _number(statement: Statement) -> Outcome | None:
    try:
        found = prove(statement, time_limit=5.0)
    except TreecertError:
        return None
    return found if found.status == "proved" and not found.vacuous else None


def _refutes(statement: FamilyStatement, family: Family) -> bool:
    try:
        check_family(statement, family, flint_kit())
    except (TreecertError, ArithmeticError, ValueError):
        return False
    return True
