"""The systems against the exact algorithms of the house, at all small sizes: the world is what the paper speaks of."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from algorithms.brute_force import least_error as least_of_all
from algorithms.families import Family, OptimalErrors
from algorithms.laws import read_once, restricted
from algorithms.trees import completed, error
from lemmas.optimality.tree_classes import in_c1, in_c2
from lemmas.optimality.two_term_optimum import least_error
from lemmas.optimality.two_term_trees import b_shape, nodes, shape_of, start_error
from lemmas.optimality.two_term_values import DEPTH, FULL_PATHS, ONE_TERM, PATHS, VALUES, named_tree
from verify.errors import BadInput
from verify.kinds.optimal_trees.exact import Exact, fault, grown, meets, speaks, value_of
from verify.kinds.optimal_trees.systems import Call
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

MOST = 6
SIZES = [(l, m) for m in range(1, MOST + 1) for l in range(1, m + 1)]


@cache
def exact() -> Exact:
    return Exact(read_statement(VALUES).system)


def state(*sizes: int) -> tuple[str, tuple[Fraction, ...]]:
    return ("term" if len(sizes) == 1 else "two"), tuple(map(Fraction, sizes))


@pytest.mark.parametrize(("l", "m"), SIZES)
def test_least_errors_are_those_of_the_dynamic_program(l: int, m: int) -> None:
    most = l * (m + 1) + 2
    best = OptimalErrors(Family(2, MOST), most).of(((l,), (m,)))
    for t in range(most + 1):
        assert exact().least(state(l, m), t) == best[t] == least_error(l, m, t)


@pytest.mark.parametrize("sizes", [(1,), (2,), (3,), (1, 1), (1, 2), (2, 2), (1, 3)])
@pytest.mark.parametrize("outside", [0, 1])
def test_least_errors_are_those_of_all_trees(sizes: tuple[int, ...], outside: int) -> None:
    """By brute force over all trees, variables outside of the formula and repeated ones included."""
    for t in range(7):
        assert exact().least(state(*sizes), t) == least_of_all(read_once(sizes, extra=outside), t)


@pytest.mark.parametrize("sizes", [(2,), (3,), (1, 1), (1, 2), (2, 2), (2, 3)])
def test_what_is_left_is_what_restriction_leaves(sizes: tuple[int, ...]) -> None:
    """Each variable, each answer: a query leaves a state with the errors of the restricted formula."""
    law = read_once(sizes)
    leaves = {
        (q.name, answer): exact().left(state(*sizes), q.one if answer else q.zero)
        for q in exact().queries(state(*sizes))
        for answer in (0, 1)
    }
    for variable, answer in product(range(sum(sizes)), (0, 1)):
        below = restricted(law, {variable: answer})
        name = "variable" if len(sizes) == 1 else "x" if variable < sizes[0] else "y"
        found = leaves.get((name, answer)) or leaves["yEqual", answer]
        for t in range(5):
            assert exact().least(found, t) == least_of_all(below, t)


def test_leaves() -> None:
    for l, m in SIZES:
        assert exact().leaf(state(l, m)) == start_error(l, m)
        assert exact().leaf(state(l)) == min(Fraction(1, 2**l), 1 - Fraction(1, 2**l))


@pytest.mark.parametrize(("l", "m"), [s for s in SIZES if s[1] <= 5])
def test_the_trees_named_are_those_of_figure_3(l: int, m: int) -> None:
    law = read_once((l, m))
    for t in range(l * (m + 1) + 2):
        tree = named_tree(l, m, t)
        assert shape_of(tree, l) == b_shape(l, m, t)
        assert in_c2(tree, (l, m))
        if t <= l * (m + 1):
            assert nodes(b_shape(l, m, t)) == t
        assert error(completed(tree, law), law) == least_error(l, m, t)


def test_the_trees_of_one_term_are_paths() -> None:
    statement = read_statement(ONE_TERM)
    for k in range(1, 6):
        tree = grown(statement, exact(), state(k), Call("all"), {})
        assert tree.size == k
        assert tree.error == 0
        while tree.query:
            assert tree.below[0].query == ""
            tree = tree.below[1]
    assert in_c1(named_tree(1, 1, 0), (1, 1))


@pytest.mark.parametrize(
    "text", [VALUES, ONE_TERM, DEPTH, PATHS, FULL_PATHS], ids=["values", "one", "depth", "paths", "full"]
)
def test_the_pieces_hold_at_small_states(text: StatementText) -> None:
    statement = read_statement(text)
    assert fault(statement, 4) == ""
    assert all(any(True for _ in speaks(statement, piece, 4)) for piece in statement.pieces)


def test_the_pieces_reach_every_size() -> None:
    """For 1 <= l <= m and t >= 0 some piece says what the least error with at most t nodes is, and only one value."""
    statement = read_statement(VALUES)
    found: dict[tuple[int, int, int], set[Fraction]] = {}
    for piece in statement.pieces:
        for (_, sizes), at in speaks(statement, piece, 9):
            key = int(sizes[0]), int(sizes[1]), int(value_of(piece.splits, at))
            found.setdefault(key, set()).add(value_of(piece.value, at))
    for l, m in SIZES:
        for t in range(l * m + l):
            assert found[l, m, t] == {least_error(l, m, t)}, (l, m, t)


def test_what_exact_values_are_not_known_of() -> None:
    with pytest.raises(BadInput):
        exact().left(state(1, 1), Call("term", (parse_expression("l - 2"),)))
    with pytest.raises(BadInput):
        value_of(parse_expression("sqrt(l)"), {"l": Fraction(4)})
    assert not exact().is_state(state(3, 2))
    assert not exact().is_state(("term", (Fraction(1, 2),)))
    assert meets((), {})
