"""KM96, lower bounds: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import least_error
from algorithms.criteria import ROOT
from algorithms.trees import Leaf, Split, purity
from lemmas.boosting import lower_bounds as module
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.search.prover import prove

F = Fraction
QUARTER = F(1, 4)


def test_false_neighbours() -> None:
    neighbours = [
        ("(a/(z/2) + b/(z/2))/2 <= (a + b - 1)/z", "a >= 0, b >= 0, z > 0"),
        ("(2*k + 1)^2*(3*k + 4) < (2*k + 2)^2*(3*k + 1)", "k >= 0"),
        ("(2*k + 1)^2*(4*k + 5) <= (2*k + 2)^2*(4*k + 1)", "k >= 0"),
        ("1/(3*k + 1) <= 1/(4*k)", "k >= 1"),
        ("(d - i)/(n - i) <= 1", "0 <= i < n, d <= n + 1"),
        ("sqrt(x) + 1/18 <= 1/2", "0 <= x <= 1/5"),
        ("2*eta - x >= 1.001*eta", "0 < eta <= 1/2, 0 <= x <= eta"),
        ("c*lam/gamma^2 >= 2.001*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
        ("c*lam/gamma^2 <= 100*c*lam/gamma", "0 < gamma <= 1/2, c > 0, lam > 0"),
        ("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= -1/2"),
        ("((1 - y)^(-k) + (1 + y)^(-k))/2 > 1", "0 <= y < 1, k >= 0"),
        ("min(q, 1 - q) >= 1.001*q*(1 - q)", "0 <= q <= 1"),
        ("(v*a^2 + w*b^2)*(v + w) >= 1.001*(v*a + w*b)^2", "v >= 0, w >= 0, a >= 0, b >= 0"),
        ("gamma^2 >= 3/20*(-log2(1 - 4*gamma^2))", "0 < gamma <= 0.26"),
        ("gamma^2 >= 0.151*(-log2(1 - 4*gamma^2))", "0 < gamma <= 1/4"),
        ("y >= 3/39*lam/gamma^2", "0 < gamma <= 1/4, lam >= 4, y = u/gamma^2, lam <= 2 + 20/3*u"),
        ("y >= 3/40*lam/gamma^2", "0 < gamma <= 1/4, lam >= 3, y = u/gamma^2, lam <= 2 + 20/3*u"),
        ("b >= 1.001*(b + b^2 + 2*(1 - b)*b^2)/2", "0 < b < 1/2"),
        ("b > (b + b^2 + 2*(1 - b)*b^2)/2", "0 < b <= 1/2"),
        ("t >= (t + 1)/2", "t >= 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_no_constants_save_the_ends() -> None:
    # one split, log2 t = 0: whatever c > 0 and k are, c lam/gamma^2 + k is positive for some lam at gamma = 1/2, and
    # for some u = gamma^2 at lam = 1
    ends = [
        ("0 < c*lam/gamma^2 + k", "gamma = 1/2, c > 0, k <= 0, lam = (1 - k)/(4*c)"),
        ("0 < c/u + k", "u > 0, k <= 0, c = u*(1 - k)"),
    ]
    assert [prove(parse_statement(*e), time_limit=10.0).status for e in ends] == ["proved", "proved"]


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("least_splits", lambda n: 2, module.fewer_splits_suffice, [11, 13]),
    ("least_splits", lambda n: 1, module.fewer_splits_suffice, [16, 22]),
    ("mean_size", lambda n, d: -F(d), module.fewer_splits_suffice, [11]),
    ("mean_square", lambda n, d: F(d + 1, n), module.variance_exceeds, [(5, 2)]),
    ("mean_square", lambda n, d: F(d + 1, n), module.variance_exceeds, [(6, 2)]),
    ("mean_size", lambda n, d: F(1), module.variance_exceeds, [(5, 2)]),
    ("mean_size", lambda n, d: F(-1), module.cut_loses_more, [(5, 3, 4)]),
    ("mean_size", lambda n, d: F(-1), module.cut_loses_more, [(6, 3, 4)]),
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.complete_loses, [(QUARTER, 1)]),
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.best_below_bound, [(QUARTER, 3)]),
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.recursion_differs, [QUARTER]),
    ("complete_error", lambda gamma, d: F(1, 97), module.complete_below_bound, [(QUARTER, 3)]),
    ("complete_shape", lambda d: ((None, None), None) if d else None, module.other_has_less_potential, [(F(3, 10), 2)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "wrong", "check", "cases"), NOISE, ids=[f"{i}-{n[0]}" for i, n in enumerate(NOISE)]
)
def test_a_wrong_ingredient_is_noticed(
    name: str,
    wrong: Any,
    check: Callable[[Any], object],
    cases: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert witness(check, cases) is None
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, cases) is not None


def test_false_as_printed() -> None:
    assert module.complete_loses((QUARTER, 2)) is not None
    assert module.complete_loses((F(1, 2), 2)) is None
    assert [module.complete_is_best((QUARTER, d)) is None for d in range(4)] == [False, False, True, True]
    assert module.vanishes(F(1, 2), module.least_errors(F(1, 2), 2)) is not None
    assert module.vanishes(F(2, 5), module.least_errors(F(2, 5), 20)) is None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_majority_sizes_against_brute_force(n: int) -> None:
    values = [int(2 * x.bit_count() > n) for x in range(1 << n)]
    law = BooleanFunction.from_values(values).law([F(1, 2)] * n)
    found = module.threshold_errors(n, n // 2 + 1)
    assert [least_error(law, t) for t in range(8)] == [F(int(found[t]), 2**n) for t in range(8)]
    means = [F(4 * sum(2 * v - 1 for x, v in enumerate(values) if x % 4 == low), 1 << n) for low in range(4)]
    if n >= 2:
        assert module.mean_size(n, 2) == sum(map(abs, means)) / 4
        assert module.mean_square(n, 2) == sum(m * m for m in means) / 4


def test_least_sizes_of_majority() -> None:
    assert [module.least_splits(n) for n in range(1, 11)] == [1, 2, 3, 2, 5, 4, 7, 6, 13, 11]


def test_complete_trees_by_their_leaves() -> None:
    for gamma in (F(1, 8), F(3, 8)):
        law = module.copies(gamma, 3)
        tree: Split | Leaf = Leaf()
        for depth in range(4):
            leaves = purity(tree, law)
            assert sum(w * min(q, 1 - q) for w, q in leaves) == module.complete_error(gamma, depth)
            tree = named(module.complete_shape(depth + 1), 0)


def named(shape: module.Shape, depth: int) -> Split | Leaf:
    """The tree of a shape that asks copy number i at depth i."""
    if shape is None:
        return Leaf()
    return Split(depth, named(shape[0], depth + 1), named(shape[1], depth + 1))


def test_potentials_by_the_criterion() -> None:
    gamma = F(3, 10)
    law = module.copies(gamma, 3)
    for t in range(4):
        for shape in module.shapes(t):
            expected = module.potential(shape, gamma)
            assert ROOT.sign([*purity(named(shape, 0), law), (-expected, F(1, 2))]) == 0


def test_shapes_are_counted() -> None:
    assert [len(list(module.shapes(t))) for t in range(6)] == [1, 1, 2, 5, 14, 42]
    with pytest.raises(ValueError, match="not the square"):
        module.root_of(F(1, 2))
