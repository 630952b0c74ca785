"""What a split gains: G(q) - (1 - tau) G(p) - tau G(r), where q = (1 - tau) p + tau r and delta = r - p."""

from __future__ import annotations

from hypothesis import strategies as st

from algorithms import strategies as make
from algorithms.criteria import Criterion, Terms
from algorithms.gains import split_terms
from algorithms.laws import TableLaw
from treecert.criterion_suite.deciding import POINTS, Note, no_counterexample, subject
from verify.rationals import Fraction

ONE = Fraction(1)


def test_gains_are_never_negative(criterion: Criterion, record_property: Note) -> None:
    """For any law of a feature and a label."""
    s = subject(criterion)

    def problem(law: TableLaw) -> str | None:
        (_, p), (tau, r) = law.branches(0)
        if s.sign(split_terms(law.mean, tau, p, r)) >= 0:
            return None
        return f"not so at q = {law.mean}, split into p = {p} and r = {r} with tau = {tau}"

    no_counterexample(record_property, "no split of a law loses", [make.joint_laws(1)], problem)


def test_an_independent_feature_gains_nothing(criterion: Criterion, record_property: Note) -> None:
    """Both branches have the mean of the leaf."""
    s = subject(criterion)

    def problem(case: tuple[TableLaw, Fraction]) -> str | None:
        known, tau = case
        law = _with_independent_bit(known, tau)
        (_, p), (_, r) = law.branches(1)
        sign = s.sign(split_terms(law.mean, tau, p, r))
        return f"not so at q = {law.mean} with tau = {tau}" if sign else None

    cases = st.tuples(make.joint_laws(1), make.probabilities())
    no_counterexample(record_property, "a feature that is independent of all gains 0", [cases], problem)


def test_the_drop_grows_with_delta(criterion: Criterion, record_property: Note) -> None:
    """For fixed q and tau, as long as p >= 0 and r <= 1."""
    s = subject(criterion)

    def problem(case: tuple[Fraction, Fraction, Fraction, Fraction]) -> str | None:
        q, tau, *parts = case
        most = min(q / tau, (1 - q) / (1 - tau))
        low, high = sorted(most * part for part in parts)
        gained = (*_drop(q, tau, high), *((-c, x) for c, x in _drop(q, tau, low)))
        if s.sign(gained) >= 0:
            return None
        return f"not so at q = {q} with tau = {tau}, from delta = {low} to {high}"

    inside = make.probabilities()
    cases = [st.tuples(inside, inside, part, part) for part in POINTS]
    no_counterexample(record_property, "the drop does not fall as delta grows", cases, problem)


def _drop(q: Fraction, tau: Fraction, delta: Fraction) -> Terms:
    return split_terms(q, tau, q - tau * delta, q + (1 - tau) * delta)


def _with_independent_bit(law: TableLaw, tau: Fraction) -> TableLaw:
    """The law of x0 and y with a further bit x1, of probability tau, that has nothing to do with them."""
    masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for bit, (weight, mean) in enumerate(law.branches(0)):
        for other, chance in enumerate((1 - tau, tau)):
            both = weight * chance
            masses[bit, other] = (both * (1 - mean), both * mean)
    return TableLaw(masses)
