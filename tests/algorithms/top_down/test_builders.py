"""The builders that count leaves, against the paper's figures word by word."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.booleans import BooleanFunction, influences, parity
from algorithms.criteria import ENTROPY, GINI, NAMED, ROOT, Criterion
from algorithms.cubes import monotone
from algorithms.growth import Ties
from algorithms.laws import Grid
from algorithms.strategies import boolean_functions, product_distributions
from algorithms.top_down import build, build_by_influence, leaves_for
from algorithms.trees import Leaf, leaves, size
from tests.algorithms.top_down.plain import Points, by_gain, by_influence, run
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def points(f: BooleanFunction, chances: Sequence[Fraction]) -> Points:
    inputs = tuple(tuple(x >> i & 1 for i in range(f.n)) for x in range(1 << f.n))
    masses = []
    for x in inputs:
        mass = Fraction(1)
        for bit, p in zip(x, chances, strict=True):
            mass *= p if bit else 1 - p
        masses.append(mass)
    return Points(inputs, tuple(masses), tuple(f(x) for x in inputs))


@settings(max_examples=30, deadline=None)
@given(
    boolean_functions(3),
    product_distributions(3, max_denominator=5),
    st.sampled_from([ENTROPY, GINI, ROOT]),
    st.integers(0, 9),
)
def test_by_gain_as_figure_1(
    f: BooleanFunction, chances: Sequence[Fraction], criterion: Criterion, t: int
) -> None:
    found = build(f.law(chances), t, criterion=criterion).last
    plain = points(f, chances)
    assert found == run(plain, t, by_gain(plain, criterion))


@settings(max_examples=30, deadline=None)
@given(boolean_functions(3), st.integers(0, 9))
def test_by_influence_as_figure_2(f: BooleanFunction, t: int) -> None:
    plain = points(f, [HALF] * 3)
    assert build_by_influence(f, t).last == run(plain, t, by_influence(plain))


@pytest.mark.parametrize(
    ("t", "expected"), [(-3, 1), (0, 1), (1, 1), (Fraction(3, 2), 2), (2, 2), (Fraction(17, 4), 5)]
)
def test_the_loop_ends_at_the_first_tree_that_is_large_enough(t: Fraction | int, expected: int) -> None:
    assert leaves_for(t) == expected
    assert len(list(leaves(build(parity(3).law([HALF] * 3), t).last))) == expected
    assert size(build_by_influence(parity(3), t).last) + 1 == expected


def test_sizes_are_exact_numbers() -> None:
    for t in (2.0, True, "2"):
        with pytest.raises(BadInput, match="a size is an exact number"):
            leaves_for(t)  # type: ignore[arg-type]  # on purpose


def test_a_tie_of_labels_is_completed_with_1() -> None:
    assert build(parity(2).law([HALF] * 2), 1).last == Leaf(1)
    assert build_by_influence(parity(2), 1).last == Leaf(1)


@pytest.mark.parametrize("name", ["entropy", "gini", "root"])
def test_leaves_of_monotone_functions_are_split_alike(name: str) -> None:
    # what is split at a leaf; the order of the leaves may differ
    for f in monotone(3):
        for rule in (Ties.FIRST, Ties.LAST):
            whole = 1 << f.n
            gains = build(f.law([HALF] * f.n), whole, criterion=NAMED[name], ties=rule).steps
            scores = build_by_influence(f, whole, ties=rule).steps
            assert {s.path: s.variable for s in gains} == {s.path: s.variable for s in scores}


def test_functions_that_are_not_unate_may_be_split_otherwise() -> None:
    # f depends on x0 through the value of x1: no mean shows it
    f = BooleanFunction.of(3, lambda x: (x[0] ^ x[1]) and (x[2] or not x[0]))
    assert influences(f) == (Fraction(3, 4), Fraction(3, 4), Fraction(1, 4))
    assert build_by_influence(f, 2).steps[0].variable == 0
    means = [[f.restricted({i: bit}).mean for bit in (0, 1)] for i in range(3)]
    assert means == [[HALF, Fraction(1, 4)], [Fraction(1, 4), HALF], [Fraction(1, 4), HALF]]
    assert build(f.law([HALF] * 3), 2, criterion=GINI, ties=Ties.LAST).steps[0].variable == 2


def test_tie_rules() -> None:
    f = BooleanFunction.of(4, lambda x: (x[0] & x[1]) | (x[2] & x[3]))
    assert build_by_influence(f, 2, ties=Ties.FIRST).steps[0].variable == 0
    assert build_by_influence(f, 2, ties=Ties.LAST).steps[0].variable == 3
    assert build_by_influence(f, 2).steps[0].tied == 4
    deep = build_by_influence(parity(4), 16, ties=Ties.DEEPEST).steps
    flat = build_by_influence(parity(4), 16, ties=Ties.SHALLOWEST).steps
    # scores of parity halve with the depth, so that no rule makes a difference in depth
    assert [len(s.path) for s in deep] == [len(s.path) for s in flat]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3), min_size=1, max_size=2),
    st.integers(0, 511),
    st.sampled_from([ENTROPY, GINI, ROOT]),
    st.integers(0, 7),
)
def test_thresholds_as_figure_1_on_the_cells(
    weights: list[list[int]], table: int, criterion: Criterion, t: int
) -> None:
    rows = [row if any(row) else [1] * len(row) for row in weights]
    ends = tuple(tuple(Fraction(j) for j in range(len(row) + 1)) for row in rows)
    grid = Grid(ends, tuple(tuple(Fraction(w, sum(row)) for w in row) for row in rows))
    cells = list(product(*(range(len(row)) for row in rows)))
    labels = {cell: table >> j & 1 for j, cell in enumerate(cells)}
    asked = grid.thresholds
    inputs = tuple(tuple(int(cell[a.feature] >= a.value) for a in asked) for cell in cells)
    masses = []
    for cell in cells:
        mass = Fraction(1)
        for i, j in enumerate(cell):
            mass *= grid.masses[i][j]
        masses.append(mass)
    plain = Points(inputs, tuple(masses), tuple(labels[cell] for cell in cells))
    found = build(grid.law(lambda cell: labels[cell]), t, criterion=criterion).last
    if asked:
        assert found == run(plain, t, by_gain(plain, criterion))
    else:
        assert isinstance(found, Leaf)
