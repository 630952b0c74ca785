"""What every law has to do, whatever it is made of."""

from collections.abc import Callable, Hashable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.laws import Law, SampleLaw, TableLaw, mass, product_law, read_once, restricted
from algorithms.strategies import laws
from tests.algorithms.laws.plain import Masses, disagreement, restrictions
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def table_of(law: Law) -> Masses:
    """The law as a table, through the public interface."""
    table: Masses = {}
    n = len(law.variables)
    for fixed in restrictions(n):
        if len(fixed) < n:
            continue
        p = mass(law, fixed)
        mean = restricted(law, fixed).mean if p else Fraction(0)
        table[tuple(fixed[i] for i in range(n))] = (p * (1 - mean), p * mean)
    return table


@given(laws(3))
def test_a_law_is_the_table_of_its_restrictions(law: Law) -> None:
    table = table_of(law)
    assert sum(m0 + m1 for m0, m1 in table.values()) == 1
    assert disagreement(law, table) is None
    assert disagreement(TableLaw(table), table) is None


@given(laws(3), st.dictionaries(st.integers(0, 2), st.integers(0, 1)))
def test_the_order_of_conditions_does_not_matter(law: Law, fixed: dict[int, int]) -> None:
    assert len({mass(law, dict(order)) for order in permutations(fixed.items())}) == 1
    if mass(law, fixed):
        results = [restricted(law, dict(order)) for order in permutations(fixed.items())]
        assert len({(r.variables, r.mean) for r in results}) == 1


@given(laws(2), laws(2))
def test_laws_with_equal_keys_are_equal(one: Law, other: Law) -> None:
    assert hash(one.key) == hash(one.key)
    if one.key == other.key:
        assert table_of(one) == table_of(other)


def test_keys_tell_apart_what_differs_only_in_names() -> None:
    law = read_once([1, 1])
    assert law.given(0, 0).mean == law.given(1, 0).mean
    assert law.given(0, 0).key != law.given(1, 0).key


@given(laws(3), st.integers(0, 2), st.integers(0, 1))
def test_a_condition_of_probability_zero_is_refused(law: Law, i: int, bit: int) -> None:
    one = law.chance(i)
    if (one if bit else 1 - one) == 0:
        with pytest.raises(BadInput, match=f"x{i} = {bit} has probability zero"):
            law.given(i, bit)
    else:
        assert i not in law.given(i, bit).variables


@given(laws(2))
def test_what_is_no_free_variable_or_no_bit_is_refused(law: Law) -> None:
    for name in (2, -1):
        with pytest.raises(BadInput, match="is not a free variable"):
            law.chance(name)
        with pytest.raises(BadInput):
            law.given(name, 0)
    with pytest.raises(BadInput, match="0 or 1, not 2"):
        law.given(0, 2)
    bit = int(law.chance(0) > 0)
    with pytest.raises(BadInput, match="x0 is not a free variable"):
        law.given(0, bit).given(0, bit)


def test_masses_and_restrictions_by_hand() -> None:
    law = product_law([Fraction(1, 3), HALF], lambda x: x[0] and x[1])
    assert mass(law, {}) == 1
    assert mass(law, {0: 1, 1: 0}) == Fraction(1, 6)
    assert restricted(law, {0: 1}).mean == HALF
    assert restricted(law, {}) is law


class Forgetful(Law):
    """A law that drops the variable of a condition, and the condition."""

    def __init__(self, law: Law, dropped: tuple[int, ...] = ()) -> None:
        self.law, self.dropped = law, dropped

    @property
    def variables(self) -> tuple[int, ...]:
        return tuple(i for i in self.law.variables if i not in self.dropped)

    @property
    def mean(self) -> Fraction:
        return self.law.mean

    @property
    def key(self) -> Hashable:
        return (self.law.key, self.dropped)

    def chance(self, variable: int) -> Fraction:
        return self.law.chance(variable)

    def given(self, variable: int, bit: int) -> Law:
        return Forgetful(self.law, (*self.dropped, variable))


def test_the_comparison_sees_a_law_that_forgets_its_conditions() -> None:
    law = read_once([1, 1])
    assert disagreement(law, table_of(law)) is None
    assert disagreement(Forgetful(law), table_of(law)) is not None


@pytest.mark.parametrize(
    "make",
    [
        lambda: read_once([2], chance=0.3),  # type: ignore[arg-type]
        lambda: read_once([2.0]),  # type: ignore[list-item]
        lambda: SampleLaw([[0, 1], [1]], [0, 1]),
        lambda: TableLaw({(0.0,): (Fraction(1), Fraction(0))}),  # type: ignore[dict-item]
        lambda: mass(read_once([2]), {0: 1, 9: 1}),
        lambda: mass(read_once([2]), {0: 7}),
    ],
)
def test_what_is_not_exact_or_not_known_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


def test_a_table_that_would_be_too_large_is_refused_at_once() -> None:
    with pytest.raises(TooLarge):
        product_law([Fraction(1, 2)] * 60, lambda _: 0)
