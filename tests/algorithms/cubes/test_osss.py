"""Influence against trees: against plain powers of whole numbers, with constants that are too large refuted."""

import pytest

from algorithms.booleans import influences
from algorithms.cubes import (
    Batch,
    Excess,
    bias_excess,
    every_function,
    monotone,
    sharpest,
    variance_excess,
    violations,
    wrong_by_size,
)
from verify.errors import BadInput
from verify.rationals import Fraction


def plain(batch: Batch, constant: int) -> set[tuple[int, int]]:
    """Where  s^(flips) < 2^(constant (minority - wrong)) , by whole numbers."""
    broken = set()
    for f in batch:
        most = max(influences(f), default=Fraction(0)) * (1 << f.n)
        few = min(f.table.bit_count(), (1 << f.n) - f.table.bit_count())
        for s, wrong in enumerate(wrong_by_size(f), 1):
            over = constant * (few - wrong)
            if s > 1 and over > 0 and s ** int(most) < 2**over:
                broken.add((f.table, s))
    return broken


@pytest.mark.parametrize("constant", [1, 2, 3])
@pytest.mark.parametrize("n", range(4))
def test_violations_are_those_of_powers(n: int, constant: int) -> None:
    batch = every_function(n)
    found = {(v.function.table, v.leaves) for v in violations(bias_excess(batch), Fraction(constant))}
    assert found == plain(batch, constant)
    assert bool(found) == (constant > 2 and n > 0)


def test_twice_the_printed_bound_holds_and_no_more() -> None:
    for batch in (every_function(3), monotone(4)):
        best = sharpest(bias_excess(batch))
        assert best is not None
        assert best.sign(Fraction(2)) == 0
        assert not list(violations(bias_excess(batch), Fraction(2)))
        assert list(violations(bias_excess(batch), Fraction(2001, 1000)))


def test_a_variance_of_bits_holds_and_one_of_signs_does_not() -> None:
    batch = every_function(4)
    assert not list(violations(variance_excess(batch)))
    broken = list(violations(variance_excess(batch, signs=True)))
    assert len(broken) == 96
    assert {v.leaves for v in broken} == {3}
    assert all(v.influence == Fraction(3, 8) and v.excess == Fraction(39, 64) for v in broken)
    # 3/8 log2(3) < 39/64, as 3^24 < 2^39
    assert 3**24 < 2**39
    assert not list(violations(variance_excess(every_function(3), signs=True)))


def test_one_leaf_is_asked_for_by_itself() -> None:
    excess = variance_excess(every_function(2), signs=True)
    assert {v.leaves for v in violations(excess, least=1)} == {1}
    assert not list(violations(excess))


def test_nothing_to_bound_has_no_sharpest() -> None:
    assert sharpest(bias_excess(every_function(0))) is None


def test_a_wrong_excess_is_found() -> None:
    excess = bias_excess(every_function(2))
    more = Excess(excess.batch, excess.numbers + 2, excess.denominator)
    assert list(violations(more))


@pytest.mark.parametrize("constant", [0, -1])
def test_a_constant_is_positive(constant: int) -> None:
    with pytest.raises(BadInput, match="positive"):
        list(violations(bias_excess(every_function(1)), Fraction(constant)))
