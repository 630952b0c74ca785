"""The shape of a criterion: it has values, is symmetric and concave, is 0 at the ends and 1 at 1/2.

Continuity is part of the language: what can be typed is continuous wherever it has a value. So concavity at
midpoints, proved on [0, 1], is concavity.
"""

from __future__ import annotations

from hypothesis import strategies as st

from algorithms.criteria import Criterion
from treecert.criterion_suite.deciding import (
    POINTS,
    Claim,
    Note,
    exactly,
    no_counterexample,
    proved,
    subject,
)
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

HALF = Fraction(1, 2)
ONE = Fraction(1)
WHOLE = "0 <= q, q <= 1"
MIDDLES = "0 <= d, d <= m, m + d <= 1"
MIDDLES_BELOW = "0 <= d, d <= m, m + d <= 1/2"
RISING = "0 <= x, x <= y, y <= 1/2"


def test_has_a_value_everywhere(criterion: Criterion, record_property: Note) -> None:
    """G(q) is defined on [0, 1], its ends included."""
    s = subject(criterion, defined=False)
    no_counterexample(record_property, "G has a value at q", [st.just(None)], lambda _: s.undefined)


def test_zero_at_the_ends(criterion: Criterion, record_property: Note) -> None:
    """A pure leaf has no impurity."""
    s = subject(criterion)

    def problem() -> str | None:
        return next((s.shown(q) for q in (0 * ONE, ONE) if s.sign([(ONE, q)])), None)

    exactly(record_property, "G(0) = G(1) = 0", problem)


def test_one_at_a_half(criterion: Criterion, record_property: Note) -> None:
    """The scale that all criteria share."""
    s = subject(criterion)
    exactly(record_property, "G(1/2) = 1", lambda: s.shown(HALF) if s.sign([(ONE, HALF)], -1) else None)


def test_symmetric(criterion: Criterion, record_property: Note) -> None:
    """The labels 0 and 1 count alike."""
    s = subject(criterion)

    def problem(q: Fraction) -> str | None:
        if s.sign([(ONE, q), (-ONE, 1 - q)]):
            return f"not so at q = {q}, since {s.shown(q)} and {s.shown(1 - q)}"
        return None

    no_counterexample(record_property, "G(q) = G(1-q)", POINTS, problem)


def test_symmetric_is_proved(criterion: Criterion, record_property: Note) -> None:
    """The same for all real q."""
    s = subject(criterion)
    proved(record_property, "G(q) = G(1-q) on [0, 1]", s, s.symmetry)


def test_concave(criterion: Criterion, record_property: Note) -> None:
    """At the middle of two points G is at least their mean."""
    s = subject(criterion)

    def problem(case: tuple[Fraction, Fraction]) -> str | None:
        a, b = sorted(case)
        q = (a + b) / 2
        if s.sign([(2 * ONE, q), (-ONE, a), (-ONE, b)]) >= 0:
            return None
        values = ", ".join(s.shown(x) for x in (a, q, b))
        return f"not so at q = {q}, halfway from {a} to {b}, since G lies below its chord there: {values}"

    no_counterexample(record_property, "G is concave", [st.tuples(p, p) for p in POINTS], problem)


def test_concave_is_proved(criterion: Criterion, record_property: Note) -> None:
    """The same for all reals. A symmetric G is concave if it is so, and does not fall, on [0, 1/2]."""
    s = subject(criterion)
    two, below, middle, above = parse_expression("2"), s.at("m - d"), s.at("m"), s.at("m + d")
    halves: list[Claim] = [
        s.symmetry,
        (below + above, "<=", two * middle, MIDDLES_BELOW),
        (s.at("x"), "<=", s.at("y"), RISING),
    ]
    claim: Claim = (below + above, "<=", two * middle, MIDDLES)
    proved(record_property, "G(m-d) + G(m+d) <= 2 G(m) on [0, 1]", s, claim, by=halves)


def test_at_least_twice_the_minimum(criterion: Criterion, record_property: Note) -> None:
    """It follows from the other properties."""
    s = subject(criterion)

    def problem(q: Fraction) -> str | None:
        if s.sign([(ONE, q)], -2 * min(q, 1 - q)) < 0:
            return f"not so at q = {q}, since {s.shown(q)}"
        return None

    no_counterexample(record_property, "G(q) >= 2 min(q, 1-q)", POINTS, problem)


def test_at_least_twice_the_minimum_is_proved(criterion: Criterion, record_property: Note) -> None:
    """The same for all real q."""
    s = subject(criterion)
    claim: Claim = (s.at("q"), ">=", parse_expression("2*min(q, 1 - q)"), WHOLE)
    proved(record_property, "G(q) >= 2 min(q, 1-q) on [0, 1]", s, claim)
