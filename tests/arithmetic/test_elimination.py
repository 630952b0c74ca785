"""Elimination in whole numbers, against determinants by Leibniz' formula."""

from __future__ import annotations

from itertools import combinations, permutations
from math import prod
from random import Random

import pytest

from verify.arithmetic.elimination import Row, rank_of, reductions, unique_solution, whole
from verify.rationals import Fraction


def determinant(rows: list[Row]) -> int:
    total = 0
    for p in permutations(range(len(rows))):
        odd = sum(p[i] > p[j] for i, j in combinations(range(len(p)), 2)) % 2
        total += (-1) ** odd * prod(row[i] for row, i in zip(rows, p, strict=True))
    return total


def rank_by_minors(rows: list[Row], width: int) -> int:
    for k in range(min(len(rows), width), 0, -1):
        for chosen in combinations(rows, k):
            for columns in combinations(range(width), k):
                if determinant([tuple(row[c] for c in columns) for row in chosen]):
                    return k
    return 0


def matrices(height: int, width: int, count: int = 150) -> list[list[Row]]:
    """Small entries, so that many are singular, and long ones."""
    rng = Random(f"{height} {width}")
    tops = [rng.choice((1, 2, 9, 10**12)) for _ in range(count)]
    return [[tuple(rng.randint(-t, t) for _ in range(width)) for _ in range(height)] for t in tops]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_solutions_are_those_of_cramer(n: int) -> None:
    singular = 0
    for m in matrices(n, n + 1):
        square = [row[:n] for row in m]
        d = determinant(square)
        singular += d == 0
        found = unique_solution(m)
        if d == 0:
            assert found is None
            continue
        assert found is not None
        numerators, below = found
        assert below == abs(d)
        cramer = [determinant([(*r[:i], r[n], *r[i + 1 : n]) for r in m]) for i in range(n)]
        assert [Fraction(x, below) for x in numerators] == [Fraction(x, d) for x in cramer]
    assert 0 < singular < 150


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (3, 3), (4, 3), (2, 4)])
def test_ranks_are_those_of_minors(height: int, width: int) -> None:
    found = [rank_of(m) for m in matrices(height, width)]
    assert found == [rank_by_minors(m, width) for m in matrices(height, width)]
    assert len(set(found)) > 1


def test_nothing_to_solve() -> None:
    assert unique_solution([]) == ([], 1)
    assert rank_of([]) == 0
    assert rank_of([(), ()]) == 0


def test_rows_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        unique_solution([(1, 2, 3), (1, 2, 3, 4)])


def test_whole_rows_are_positive_multiples() -> None:
    assert whole((Fraction(-2, 3), Fraction(4, 9), Fraction(0))) == (-3, 2, 0)
    assert whole((Fraction(0), Fraction(0))) == (0, 0)
    assert whole(()) == ()


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_reductions_are_those_of_every_independent_choice(n: int) -> None:
    """As many as there are choices of full rank, in their order, each with the solution of its system."""
    random = Random(n)
    for _ in range(30):
        rows = [tuple(random.choice((-2, -1, 0, 0, 1, 3)) for _ in range(n + 1)) for _ in range(n + 3)]
        rows.append(tuple(2 * x for x in rows[0]))
        found = list(reductions(rows, n, n))
        expected = [s for c in combinations(rows, n) if (s := unique_solution(c)) is not None]
        assert len(found) == len(expected)
        for (reduced, pivot), (numerators, d) in zip(found, expected, strict=True):
            solution = [Fraction(row[n], pivot) for _, row in sorted(reduced)]
            assert solution == [Fraction(x, d) for x in numerators]


@pytest.mark.parametrize("size", [0, 1, 2])
def test_reductions_of_fewer_rows_keep_their_span(size: int) -> None:
    """Each has its pivots alone in their columns, and stands for the rows that were chosen."""
    random = Random(size)
    for _ in range(30):
        rows = [tuple(random.choice((-3, 0, 1, 2)) for _ in range(3)) for _ in range(5)]
        expected = [c for c in combinations(rows, size) if rank_of(c) == size]
        found = list(reductions(rows, size, 3))
        assert len(found) == len(expected)
        for (reduced, pivot), chosen in zip(found, expected, strict=True):
            columns = [col for col, _ in reduced]
            for at, row in reduced:
                assert [row[col] for col in columns] == [pivot if col == at else 0 for col in columns]
            assert rank_of([*chosen, *(row for _, row in reduced)]) == size
