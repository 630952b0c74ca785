"""BDM20J, Theorem 7: the counterexample for a free alpha is counted exactly, and leaves its neighbours alone."""

from __future__ import annotations

from algorithms.criteria import GINI
from lemmas.juntas import unseen_example
from lemmas.juntas.sample_runs import Case
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction


def test_covariances_of_rare_bits() -> None:
    assert unseen_example.as_said()
    for eps in (Fraction(1, 40), Fraction(1, 400), Fraction(1, 10**7)):
        for t in range(1, 6):
            assert abs(unseen_example.covariance(t, 1, 2 * eps)) >= eps
    assert abs(unseen_example.covariance(5, 0, Fraction(2, 5))) < Fraction(1, 5)
    assert unseen_example.covariance(2, 0, Fraction(1, 2)) == 0


def test_an_example_that_is_needed() -> None:
    """Of an odd number of bits: of an even one the label there is 0."""
    assert unseen_example.needed(3)
    assert unseen_example.needed(5)
    assert not unseen_example.needed(4)


def test_samples_without_it() -> None:
    cases = list(unseen_example.unseen())
    assert all(unseen_example.right_on_ones(case) is None for case in cases)
    whole = Case(GINI, 1, 1, (0, 1), (1, 1))
    assert whole not in cases
    assert unseen_example.right_on_ones(whole) is not None


def test_false_neighbours() -> None:
    few = unseen_example.FEW[0]
    neighbours = [
        (few, at_4("400000", "-4")),
        (few, at_4("800000", "-5")),
        (few.replace("^5", "^4"), at_4("800000", "-4")),
        (unseen_example.ASKED_FOR[0].replace("(1/2)^10", "(1/2)^9"), unseen_example.ASKED_FOR[1]),
        (unseen_example.large(5)[0], "0 < eps, eps <= 1/10"),
        (unseen_example.GINI_SLOPE[0].replace("<= 4*", "<= 3*"), unseen_example.GINI_SLOPE[1]),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def at_4(factor: str, power: str) -> str:
    """The conditions of `FEW` at B = 4, with another factor or power."""
    where = (
        unseen_example.FEW[1].replace("800000", factor).replace("(-4)", f"({power})").replace("B > 0, ", "")
    )
    return where.replace("(B + 1)", "5").replace("*B*", "*4*")
