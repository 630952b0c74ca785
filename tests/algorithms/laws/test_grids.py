"""Real features on grids: the queries against integrals over boxes, thresholds inside of intervals, refusals."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, formula
from algorithms.gains import compare, split_terms
from algorithms.growth import grow
from algorithms.laws import Grid, GridLaw, Threshold, box
from algorithms.trees import error
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

QUARTER = Fraction(1, 4)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    ends, masses = [], []
    for _ in range(draw(st.integers(1, 2))):
        steps = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
        weights = [draw(st.integers(0, 3)) for _ in steps]
        total = sum(weights)
        ends.append(tuple(Fraction(sum(steps[:j])) for j in range(len(steps) + 1)))
        masses.append(tuple(Fraction(w, total) if total else Fraction(1, len(steps)) for w in weights))
    return Grid(tuple(ends), tuple(masses))


@st.composite
def laws(draw: st.DrawFn) -> tuple[GridLaw, dict[tuple[int, ...], Fraction]]:
    grid = draw(grids())
    cells = list(product(*(range(len(m)) for m in grid.masses)))
    chosen = {c: Fraction(draw(st.integers(0, 2)), 2) for c in cells}
    return grid.law(lambda c: chosen[c]), chosen


def integral(
    grid: Grid, target: dict[tuple[int, ...], Fraction], low: list[Fraction], high: list[Fraction]
) -> tuple[Fraction, Fraction]:
    """The probability of a box, and of the label 1 in it, by lengths of overlaps."""
    whole, ones = Fraction(0), Fraction(0)
    for cell, chance in target.items():
        mass = Fraction(1)
        for i, j in enumerate(cell):
            a, b = grid.ends[i][j], grid.ends[i][j + 1]
            overlap = max(Fraction(0), min(b, high[i]) - max(a, low[i]))
            mass *= grid.masses[i][j] * overlap / (b - a)
        whole, ones = whole + mass, ones + mass * chance
    return whole, ones


def halves(
    law: GridLaw, target: dict[tuple[int, ...], Fraction], asked: Threshold
) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    low, high = [e[0] for e in law.grid.ends], [e[-1] for e in law.grid.ends]
    below, above = list(high), list(low)
    below[asked.feature] = above[asked.feature] = asked.value
    return integral(law.grid, target, low, below), integral(law.grid, target, above, high)


@settings(max_examples=60, deadline=None)
@given(laws())
def test_queries_against_integrals(drawn: tuple[GridLaw, dict[tuple[int, ...], Fraction]]) -> None:
    law, target = drawn
    assert len(law.grid.thresholds) == len(law.variables)
    for variable, asked in enumerate(law.grid.thresholds):
        plain = halves(law, target, asked)
        for bit, (whole, ones) in enumerate(plain):
            weight, mean = law.branches(variable)[bit]
            assert weight == whole
            assert mean * whole == ones
            if whole:
                assert law.given(variable, bit).mean == ones / whole
        assert law.chance(variable) == plain[1][0]


@settings(max_examples=60, deadline=None)
@given(laws(), st.sampled_from([ENTROPY, GINI, ROOT, MINIMUM]), st.integers(1, 9))
def test_no_threshold_inside_of_an_interval_gains_more(
    drawn: tuple[GridLaw, dict[tuple[int, ...], Fraction]], criterion: Criterion, tenths: int
) -> None:
    law, target = drawn
    for i, ends in enumerate(law.grid.ends):
        for a, b in pairwise(ends):
            inside, *sides = (
                _gain(law, target, Threshold(i, theta)) for theta in (a + (b - a) * tenths / 10, a, b)
            )
            assert any(compare(criterion, inside, side) <= 0 for side in sides)


def test_with_a_function_that_is_not_concave_an_inner_threshold_may_gain_more() -> None:
    crooked = formula("q*abs(q - 3/4)")
    law = Grid.uniform([[0, 1, 2]]).law(lambda c: c[0])
    target: dict[tuple[int, ...], Fraction] = {(0,): Fraction(0), (1,): Fraction(1)}
    inner, *ends = (
        _gain(law, target, Threshold(0, theta)) for theta in (Fraction(2, 3), *map(Fraction, range(3)))
    )
    assert all(compare(crooked, inner, end) > 0 for end in ends)
    assert not all(compare(GINI, inner, end) > 0 for end in ends)


def _gain(
    law: GridLaw, target: dict[tuple[int, ...], Fraction], asked: Threshold
) -> tuple[tuple[Fraction, Fraction], ...]:
    (low, low_ones), (high, high_ones) = halves(law, target, asked)
    return split_terms(
        law.mean, high, low_ones / low if low else Fraction(0), high_ones / high if high else Fraction(0)
    )


def test_restrictions_keep_names_and_drop_what_is_known() -> None:
    grid = Grid.uniform([[0, 1, 2, 3], [0, 1, 2]])
    law = grid.law(box([1, 0], [3, 1]))
    assert law.variables == (0, 1, 2)
    assert law.given(1, 1).variables == (2,)
    assert law.given(1, 0).variables == (0, 2)
    assert law.given(0, 1).given(1, 1).mean == Fraction(1, 2)
    assert law.given(0, 1).given(1, 0).key == law.given(1, 0).given(0, 1).key
    assert law.given(0, 1).key != law.given(0, 0).key
    assert law.given(0, 1).grid == grid
    # the same masses with other numbers of variables
    wide = Grid.uniform([[0, 1, 2, 3], [0, 1, 2]]).law(box([0, 0], [3, 1])).given(1, 0).given(0, 0)
    narrow = Grid.uniform([[0, 1], [0, 1, 2]]).law(box([0, 0], [1, 1]))
    assert (wide.mean, len(wide.variables)) == (narrow.mean, len(narrow.variables))
    assert wide.key != narrow.key
    with pytest.raises(BadInput, match="not a free variable"):
        law.given(1, 1).given(0, 1)


def test_intervals_without_mass() -> None:
    grid = Grid(((Fraction(0), Fraction(1), Fraction(2)),), ((Fraction(0), Fraction(1)),))
    law = grid.law(lambda c: 1 - c[0])
    assert law.branches(0) == ((Fraction(0), Fraction(0)), (Fraction(1), Fraction(0)))
    with pytest.raises(BadInput, match="probability zero"):
        law.given(0, 0)


def test_a_tree_on_thresholds_learns_a_box() -> None:
    grid = Grid.uniform([[0, QUARTER, 3 * QUARTER, 1]] * 2)
    law = grid.law(box([1, 1], [2, 2]))
    assert law.mean == QUARTER
    assert error(grow(law, 4).last, law) == 0


@pytest.mark.parametrize(
    ("ends", "masses", "said"),
    [
        (((Fraction(0),),), ((),), "increase"),
        (((Fraction(0), Fraction(0)),), ((Fraction(1),),), "increase"),
        (((Fraction(0), Fraction(1)),), ((Fraction(1, 2),),), "sum to 1"),
        (((Fraction(0), Fraction(1)),), ((Fraction(1, 2), Fraction(1, 2)),), "sum to 1"),
        (((Fraction(0), Fraction(1), Fraction(2)),), ((Fraction(2), Fraction(-1)),), "probability"),
        (((Fraction(0), Fraction(1)),), (), "each feature"),
        (((0.0, 1.0),), ((Fraction(1),),), "exact number"),
    ],
)
def test_what_is_no_grid_is_refused(ends: object, masses: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Grid(ends, masses)  # type: ignore[arg-type]  # on purpose


def test_limits() -> None:
    with pytest.raises(TooLarge, match="cells"):
        Grid.uniform([list(range(1025))] * 3)
    with pytest.raises(BadInput, match="first end below"):
        Grid.uniform([[1, 1]])
    with pytest.raises(BadInput, match="as many targets"):
        GridLaw(Grid.uniform([[0, 1, 2]]), [Fraction(1)])
