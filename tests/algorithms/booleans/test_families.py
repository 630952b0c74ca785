"""Each family against its definition, point by point."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms import booleans as b
from algorithms.booleans import BooleanFunction
from algorithms.laws import read_once
from algorithms.strategies import boolean_functions, read_once_dnfs
from tests.algorithms.booleans.plain import Point, points
from verify.errors import BadInput, TooLarge


@pytest.mark.parametrize(
    ("f", "definition"),
    [
        (b.constant(3, 0), lambda x: 0),
        (b.constant(3, 1), lambda x: 1),
        (b.constant(0, 1), lambda x: 1),
        (b.dictator(3, 1), lambda x: x[1]),
        (b.conjunction(3), all),
        (b.conjunction(3, [0, 2]), lambda x: x[0] and x[2]),
        (b.conjunction(3, []), lambda x: 1),
        (b.disjunction(3), any),
        (b.disjunction(3, []), lambda x: 0),
        (b.parity(4), lambda x: sum(x) % 2),
        (b.parity(3, [1, 2]), lambda x: x[1] ^ x[2]),
        (b.parity(3, []), lambda x: 0),
        (b.majority(1), lambda x: x[0]),
        (b.majority(5), lambda x: sum(x) >= 3),
        (b.threshold([3, -2, 1], 1), lambda x: 3 * x[0] - 2 * x[1] + x[2] >= 1),
        (b.threshold([], 0), lambda x: 1),
        (b.threshold([2**70, -(2**70), 1], 1), lambda x: 2**70 * (x[0] - x[1]) + x[2] >= 1),
        (b.tribes(2, 2), lambda x: x[0] & x[1] | x[2] & x[3]),
        (b.tribes(2, 0), lambda x: 0),
        (b.read_once_dnf([1, 2], extra=1), lambda x: x[0] | x[1] & x[2]),
        (b.dnf(2, []), lambda x: 0),
        (b.dnf(2, [[]]), lambda x: 1),
        (b.dnf(2, [[(0, 1), (0, 0)]]), lambda x: 0),
        (b.dnf(3, [[(0, 0), (1, 1)], [(2, 0)]]), lambda x: (1 - x[0]) & x[1] | 1 - x[2]),
        (b.junta(4, [3, 1], b.dnf(2, [[(0, 1), (1, 0)]])), lambda x: x[3] & 1 - x[1]),
    ],
)
def test_definitions(f: BooleanFunction, definition: Callable[[Point], object]) -> None:
    assert all(f(x) == bool(definition(x)) for x in points(f.n))


@given(boolean_functions(2), st.permutations(range(3)))
def test_juntas(core: BooleanFunction, order: list[int]) -> None:
    f = b.junta(3, order[:2], core)
    assert all(f(x) == core([x[order[0]], x[order[1]]]) for x in points(3))
    assert set(f.relevant_variables()) <= set(order[:2])


@given(read_once_dnfs(5, negations=True))
def test_dnfs_as_conjunctions_and_disjunctions(terms: tuple[tuple[tuple[int, int], ...], ...]) -> None:
    f = b.constant(5, 0)
    for t in terms:
        negated = [i for i, bit in t if not bit]
        f |= b.conjunction(5, [i for i, _ in t]).flipped(negated)
    assert f == b.dnf(5, terms)
    assert set(f.relevant_variables()) == {i for t in terms for i, _ in t}


@pytest.mark.parametrize("sizes", [[], [1], [2, 3], [1, 1, 4], [10, 10]])
def test_means_of_read_once_dnfs_without_a_table(sizes: list[int]) -> None:
    assert b.read_once_dnf(sizes).mean == read_once(sizes).mean


def test_majority_has_a_symmetric_mean() -> None:
    assert b.majority(19).mean * 2 == 1
    assert ~b.majority(7).flipped(range(7)) == b.majority(7)


@pytest.mark.parametrize(
    "make",
    [
        lambda: b.constant(2, 2),
        lambda: b.dictator(2, 2),
        lambda: b.dictator(2, -1),
        lambda: b.conjunction(2, [5]),
        lambda: b.parity(2, [2]),
        lambda: b.majority(4),
        lambda: b.majority(0),
        lambda: b.threshold([0.5], 1),  # type: ignore[list-item]
        lambda: b.threshold([1], 0.5),  # type: ignore[arg-type]
        lambda: b.dnf(2, [[(2, 1)]]),
        lambda: b.dnf(2, [[(0, 2)]]),
        lambda: b.read_once_dnf([0]),
        lambda: b.read_once_dnf([1], extra=-1),
        lambda: b.tribes(0, 2),
        lambda: b.tribes(2, -1),
        lambda: b.junta(3, [0], b.parity(2)),
        lambda: b.junta(3, [0, 0], b.parity(2)),
        lambda: b.junta(3, [0, 3], b.parity(2)),
    ],
)
def test_nonsense_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


@pytest.mark.parametrize(
    "make", [lambda: b.majority(21), lambda: b.tribes(3, 7), lambda: b.threshold([1] * 30, 3)]
)
def test_sizes_are_bounded(make: Callable[[], object]) -> None:
    with pytest.raises(TooLarge):
        make()
