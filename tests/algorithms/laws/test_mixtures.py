"""Mixtures against the weighted sum of their tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.laws import Law, MixtureLaw, product_law, read_once
from algorithms.strategies import joint_laws, probabilities
from tests.algorithms.laws.plain import disagreement
from tests.algorithms.laws.test_laws import table_of
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)


@given(probabilities(ends=True), st.tuples(joint_laws(2), joint_laws(2)))
def test_a_mixture_is_the_weighted_sum(w: Fraction, parts: tuple[Law, Law]) -> None:
    one, other = map(table_of, parts)
    mixed = {x: (w * one[x][0] + (1 - w) * other[x][0], w * one[x][1] + (1 - w) * other[x][1]) for x in one}
    assert disagreement(MixtureLaw([w, 1 - w], parts), mixed) is None
    if mixed != one:
        assert disagreement(MixtureLaw([Fraction(1), Fraction(0)], parts), mixed) is not None


def test_conditions_change_the_weights() -> None:
    # x0 = 1 always in the first part and with probability 1/3 in the second: posterior weights 3/4 and 1/4
    first = product_law([Fraction(1), HALF], lambda x: 1)
    second = product_law([Fraction(1, 3), HALF], lambda x: 0)
    law = MixtureLaw([HALF, HALF], [first, second])
    assert law.given(0, 1).mean == Fraction(3, 4)
    assert law.given(0, 0).mean == 0
    assert law.given(0, 0).given(1, 1).mean == 0


def test_a_mixture_of_products_is_no_product() -> None:
    law = MixtureLaw(
        [HALF, HALF], [read_once([2], chance=Fraction(1, 3)), read_once([2], chance=Fraction(2, 3))]
    )
    assert law.chance(1) == HALF
    assert law.given(0, 1).chance(1) == Fraction(5, 9)


@pytest.mark.parametrize(
    ("weights", "sizes"),
    [([], []), ([HALF], [[1]]), ([HALF, HALF], [[1]]), ([HALF, HALF], [[1], [2]]), ([0.5, 0.5], [[1], [1]])],
)
def test_what_is_no_mixture_is_refused(weights: list[Fraction], sizes: list[list[int]]) -> None:
    with pytest.raises(BadInput):
        MixtureLaw(weights, [read_once(s) for s in sizes])
