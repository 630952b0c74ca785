"""How the properties are decided: exact signs, the search for a minimal witness, the prover.

Main definitions: `Subject`, `subject`, `no_counterexample`, `exactly`, `proved`.

`Note` is pytest's `record_property`: how a property came out is noted for the summary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property
from typing import NoReturn, TypeVar

import pytest
from flint import arb, fmpq
from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from algorithms import strategies as make
from algorithms.criteria import Criterion, Term, Terms, UndecidedSign, gathered
from treecert.criterion_plugin import PROPERTY
from verify.errors import BadInput
from verify.language.evaluation import decide_sign_at
from verify.language.expressions import Expr, add, const, mul, substitute
from verify.language.grammar import parse_constraints, parse_expression
from verify.language.loglinear import NotLogLinear, log_linear_value
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome
from verify.search.prover import prove

SEARCH = settings(
    max_examples=300,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TIME_LIMIT = 20.0
Note = Callable[[str, object], None]
Claim = tuple[Expr, Op, Expr, str]
"""A relation and its conditions, as in G(q) >= 2 min(q, 1-q) for 0 <= q <= 1."""
T = TypeVar("T")


class Subject:
    """A criterion with its formula."""

    def __init__(self, given: Criterion) -> None:
        self.given = given
        self.expression = parse_expression(make.FORMULAS.get(given, given.name))
        self._outcomes: dict[Claim, Outcome] = {}

    @cached_property
    def criterion(self) -> Criterion:
        """The same criterion; once its symmetry is proved, q and 1-q count as one argument of it."""
        return _Folded(self.given) if not self.given.symmetric and self.is_symmetric else self.given

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether G(q) = G(1-q) is proved."""
        try:
            return self.decide(self.symmetry).status == "proved"
        except BadInput:
            return False

    @property
    def symmetry(self) -> Claim:
        """G(q) = G(1-q) on [0, 1]."""
        return self.at("q"), "==", self.at("1 - q"), "0 <= q, q <= 1"

    @cached_property
    def undefined(self) -> str | None:
        """What is wrong at the simplest point at which the criterion is found to have no value."""
        found = minimal(POINTS, lambda q: self._missing(q) is not None)
        return None if found is None else self._missing(*found)

    def at(self, argument: str) -> Expr:
        """The formula at another argument."""
        return substitute(self.expression, {"q": parse_expression(argument)})

    def decide(self, claim: Claim) -> Outcome:
        """What the prover says. Raises BadInput where the criterion has no value somewhere in the domain."""
        if claim not in self._outcomes:
            left, op, right, where = claim
            statement = Statement(Relation(left, op, right), parse_constraints(where).relations)
            self._outcomes[claim] = prove(statement, time_limit=TIME_LIMIT)
        return self._outcomes[claim]

    def sign(self, terms: Iterable[Term], constant: Fraction | int = 0) -> int:
        """The sign of the constant plus the sum of c G(q). Exact. Raises UndecidedSign, and BadInput."""
        if not constant:
            return self.criterion.sign(terms)
        merged = gathered(terms, symmetric=False)
        extra = Fraction(constant)
        ball = self.given.enclosure(merged) + arb(fmpq(extra.numerator, extra.denominator))
        if ball > 0 or ball < 0:
            return 1 if ball > 0 else -1
        values = (mul(const(c), substitute(self.expression, {"q": const(q)})) for c, q in merged)
        found = decide_sign_at(add(const(extra), *values), {})
        if found is None:
            raise UndecidedSign(f"the sign of a combination of values of {self.given.name} is not decided")
        return found

    def shown(self, q: Fraction) -> str:
        """G(q) for a message: as a fraction where it is known to be one, else to six digits."""
        try:
            exact = log_linear_value(self.expression, {"q": q}).rational
        except NotLogLinear:
            exact = None
        if exact is not None:
            return f"G({q}) = {exact}"
        return f"G({q}) is about {float(self.given.enclosure([(Fraction(1), q)]).mid()):.6g}"

    def _missing(self, q: Fraction) -> str | None:
        try:
            self.given.enclosure([(Fraction(1), q)])
        except BadInput as error:
            return str(error)
        return None


class _Folded(Criterion):
    """A criterion that is known to be symmetric. Its value at 0 is whatever it is."""

    symmetric = False

    def __init__(self, given: Criterion) -> None:
        self._given = given
        self.name = given.name

    def sign(self, terms: Iterable[Term]) -> int:
        return self._given.sign([(c, min(q, 1 - q)) for c, q in terms])

    def value(self, q: Fraction) -> arb:
        return self._given.value(q)

    def approximate(self, q: float) -> float:
        return self._given.approximate(q)

    def _exact_sign(self, terms: Terms) -> int:
        return self._given.sign(terms)


@cache
def _subject(criterion: Criterion) -> Subject:
    return Subject(criterion)


def subject(criterion: Criterion, *, defined: bool = True) -> Subject:
    """The criterion as a subject. Skips the test, with the reason, where it lacks a value that it needs."""
    found = _subject(criterion)
    if defined and found.undefined is not None:
        pytest.skip(found.undefined)
    return found


SIMPLE = make.probabilities(ends=True)
_near = st.integers(4, 40).map(lambda k: Fraction(1, 1 << k))
NEAR_ENDS = st.one_of(_near, _near.map(lambda q: 1 - q))
POINTS = (SIMPLE, NEAR_ENDS)
"""Where G is looked at: simple rationals of [0, 1] first, then some that are very close to the ends."""


def minimal(strategies: Iterable[st.SearchStrategy[T]], wrong: Callable[[T], bool]) -> tuple[T] | None:
    """The simplest example that is wrong, from the first strategy in which a search finds one."""
    for strategy in strategies:
        with suppress(NoSuchExample):
            return (find(strategy, wrong, settings=SEARCH),)
    return None


def no_counterexample(
    note: Note, what: str, strategies: Iterable[st.SearchStrategy[T]], problem: Callable[[T], str | None]
) -> None:
    """Fails with what is wrong in the simplest example, where `problem` finds something wrong in one.

    Skips the test where no example is wrong and the sign of something was not decided in one.
    """
    open_: list[str] = []

    def found(example: T) -> str | None:
        try:
            return problem(example)
        except UndecidedSign as error:
            open_.append(str(error))
        except BadInput as error:
            return str(error)
        return None

    witness = minimal(strategies, lambda example: found(example) is not None)
    if witness is not None:
        _refuted(note, what, found(*witness) or "")
    if open_:
        _undecided(note, what, open_[0])
    note(PROPERTY, f"no counterexample found: {what}")


def exactly(note: Note, what: str, problem: Callable[[], str | None]) -> None:
    """A property of single values: fails with what is wrong, or holds exactly."""
    try:
        found, open_ = problem(), ""
    except UndecidedSign as error:
        found, open_ = None, str(error)
    if open_:
        _undecided(note, what, open_)
    if found is not None:
        _refuted(note, what, found)
    note(PROPERTY, f"exact: {what}")


def proved(note: Note, what: str, of: Subject, claim: Claim, *, by: Sequence[Claim] = ()) -> None:
    """Decides the claim for all real numbers by a proof that the kernel has replayed, or a witness.

    `by` are claims that together imply it, which are tried first. Skips the test where nothing is decided.
    """
    outcome, wrong = None, ""
    try:
        if not (by and all(of.decide(c).status == "proved" for c in by)):
            outcome = of.decide(claim)
    except BadInput as error:
        wrong = str(error)
    if wrong:
        _refuted(note, what, wrong)
    if outcome is not None and outcome.status == "refuted":
        place = ", ".join(f"{name} = {value}" for name, value in sorted((outcome.witness or {}).items()))
        _refuted(note, what, f"not so at {place}")
    if outcome is not None and outcome.status != "proved":
        _undecided(note, what, f"not proved within {TIME_LIMIT:.0f} s")
    note(PROPERTY, f"proved: {what}")


def _refuted(note: Note, what: str, why: str) -> NoReturn:
    note(PROPERTY, f"refuted: {what}: {why}")
    pytest.fail(f"{what}: {why}", pytrace=False)


def _undecided(note: Note, what: str, why: str) -> NoReturn:
    note(PROPERTY, f"undecided: {what}: {why}")
    pytest.skip(f"undecided: {what}: {why}")
