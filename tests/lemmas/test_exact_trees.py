"""Section 2: exact trees of ID3 are compared with the smallest; larger ones are seen."""

from __future__ import annotations

from itertools import permutations

import pytest

from algorithms.booleans import BooleanFunction, parity
from algorithms.families import Family
from lemmas.optimality import exact_trees
from lemmas.optimality.exact_trees import (
    ExactSizes,
    Truth,
    brute_force_differs,
    exact_sizes,
    has_no_weights,
    least_exact,
    not_smallest,
    others_than_run,
    shape_of,
    small_formulas,
    threshold_functions,
)


def test_larger_exact_trees_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    family = Family(2, 3)
    row = family.row[((1,), (3,))]
    check = ExactSizes(family)
    assert all(check(r) is None for r in range(2, len(family.formulas)))
    # A rule that may split on any variable of the formula also builds larger trees.
    anything = ExactSizes(family)
    monkeypatch.setattr(anything, "_chosen", lambda _row, options: list(options))
    found = [anything(r) for r in range(2, row + 1)][-1]
    assert found is not None
    assert (found["ID3"], found["least"]) == ("4, 5, 6", 4)


def test_brute_force_is_compared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(brute_force_differs(sizes) is None for sizes in small_formulas(4))
    monkeypatch.setattr(exact_trees, "least_size", lambda _law, most: most - 1)
    assert brute_force_differs((1, 2)) == {"terms": (1, 2), "ID3": 3, "least": 2}


def test_small_formulas_are_the_partitions() -> None:
    assert small_formulas(3) == ((1,), (2,), (1, 1), (3,), (1, 2), (1, 1, 1))
    assert len(small_formulas(6)) == 1 + 2 + 3 + 5 + 7 + 11


def test_shapes_are_those_of_the_longest_term() -> None:
    family = Family(2, 3)
    assert shape_of(family, family.row[((1,), (3,))]) == {"terms": 2, "literals of the longest term": 3}


def test_parts_are_the_restrictions() -> None:
    f = Truth(3, 0b11101000)
    for i in range(3):
        rest = [j for j in range(3) if j != i]
        for bit, part in enumerate(f.parts(i)):
            for x in range(4):
                whole = bit << i | (x & 1) << rest[0] | (x >> 1) << rest[1]
                assert part.table >> x & 1 == f.table >> whole & 1


@pytest.mark.parametrize(("n", "number"), [(1, 4), (2, 14), (3, 104), (4, 1882), (5, 94572)])
def test_all_threshold_functions_are_run_over(n: int, number: int) -> None:
    """One of each class: the classes together are as many as are known."""
    moved = [
        [sum((x >> i & 1) << p[i] for i in range(n)) for x in range(2**n)] for p in permutations(range(n))
    ]
    found = set()
    for f in threshold_functions(n):
        if f.n == n:
            for where in moved:
                bits = [f.table >> where[x] & 1 for x in range(2**n)]
                found |= {sum(bits[x ^ flip] << x for x in range(2**n)) for flip in range(2**n)}
    assert len(found) == number


def test_a_function_that_is_no_threshold_function_is_seen() -> None:
    """All gains of a sum modulo 2 are 0, so that ID3 may begin with a variable that does not matter."""
    f = BooleanFunction(3, parity(3, [0, 1]).table)
    assert exact_sizes(Truth(3, f.table)) == {3, 7}
    assert least_exact(Truth(3, f.table)) == 3
    found = not_smallest(Truth(3, f.table))
    assert found is not None
    assert (found["ID3"], found["least"]) == ("3, 7", 3)


def test_functions_without_weights_are_seen() -> None:
    """Majority has weights; x_1 x_2 or x_3 x_4 has none, and is not run."""
    assert not has_no_weights(Truth(3, 0b11101000))
    pairs = BooleanFunction.of(4, lambda x: x[0] & x[1] | x[2] & x[3])
    assert has_no_weights(Truth(4, pairs.table))
    assert pairs.table in {f.table for f in others_than_run(4)}


def test_a_threshold_function_that_is_left_out_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With weights up to 2 some functions of five bits that have weights are not run."""
    monkeypatch.setattr(exact_trees, "MOST_WEIGHT", 2)
    assert not all(has_no_weights(f) for f in others_than_run(5))
