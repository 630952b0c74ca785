"""Every check over finitely many cases can say no: with one ingredient made wrong it finds a witness.

A check is run on its own cases twice. As it stands it has to find nothing (or, for a printed form that is
false, a witness), and with the ingredient replaced it has to find a witness.
"""

# ruff: noqa: E501  # the table below has one row a line

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from algorithms.growth import Ties
from lemmas.optimality import (
    best_first,
    consistency,
    dynamic_program_costs,
    exact_trees,
    preliminaries,
    proposition_6_3,
    recursion_runs,
    theorem_6_1,
    two_class_programs,
    two_term_gains,
    two_term_runs,
    two_term_trees,
    two_terms,
)
from verify.rationals import Fraction

Check = Callable[[Any], object]

LONG = [(l, m) for l, m in two_term_runs.pairs_of_sizes(4) if 2 <= l < m]
THREE_LITERALS = recursion_runs.every_size(recursion_runs.formulas(3, (Fraction(1, 2),)), [1, 2, 3])


def witness(check: Check, cases: Iterable[Any]) -> object:
    """The first witness."""
    return next((w for w in map(check, cases) if w is not None), None)


def off_by_a_node(l: int, m: int, t: int) -> two_term_trees.Shape:
    """B with its left paths filled from the bottom."""
    return tuple(zip("x" * min(t, l), reversed([n for _, n in two_term_trees.b_shape(l, m, t)]), strict=True))


NOISE: list[tuple[Any, str, Any, Check, Iterable[Any]]] = [
    (two_terms, "least_errors_in_c2", lambda l, m, t: (Fraction(1, 7),) * (t + 1), two_terms.no_optimum_in_c_2, [(2, 2)]),
    (two_terms, "b_shape", off_by_a_node, two_terms.not_the_only_tree, [(2, 3, 4), (2, 3, 6)]),
    (two_terms, "reduction_at", lambda _law, _i: Fraction(0), two_terms.reduction_by_own_split_differs, two_terms.trees_with_laws()),
    (theorem_6_1, "least_error", lambda _law, _t: Fraction(1, 3), theorem_6_1.dynamic_program_loses, [(1, 2, 1)]),
    (two_term_runs, "b_shape", off_by_a_node, two_term_runs.other_than_b, two_term_runs.iterations(3)),
    (two_term_gains, "powers", lambda l, m: two_term_runs.powers(l + 1, m), two_term_gains.right_child_differs, LONG),
    (two_term_gains, "powers", lambda l, m: two_term_runs.powers(l, m + 1), two_term_gains.left_child_differs, LONG),
    (two_term_gains, "powers", lambda l, m: two_term_runs.powers(l + 1, m), two_term_gains.lower_differs, [((3, 4), 1)]),
    (two_term_gains, "powers", lambda l, m: two_term_runs.powers(l + 1, m), two_term_gains.upper_differs, [((3, 4), 1)]),
    (two_term_gains, "powers", lambda l, m: two_term_runs.powers(l, m + 1), two_term_gains.last_differs, [2, 3]),
    (two_term_gains, "left_gain", lambda sizes, k, j=0: two_term_runs.left_gain(sizes, k, 0), two_term_gains.subtree_differs, [(3, 0), (3, 1)]),
    (two_term_gains, "right_path_gain", lambda sizes, _k: two_term_runs.left_gain(sizes, 3), two_term_gains.right_child_loses, [(4, 4)]),
    (two_term_gains, "right_path_gain", two_term_runs.left_gain, two_term_gains.path_loses, [((3, 4), 0)]),
    (proposition_6_3, "right_path_gain", two_term_runs.left_gain, proposition_6_3.left_child_wins, [proposition_6_3.Rivals(3, 4, 2, 0)]),
    (best_first, "b_shape", lambda l, m, t: (("x", 1),) * min(l, t), best_first.other_before_right_path, [(2, 3, Ties.LAST)]),
    (best_first, "left_gain", lambda sizes, k: two_term_runs.left_gain(sizes, k, k), best_first.left_children_differ, [(3, 4)]),
    (best_first, "shape_of", lambda _tree, _l: (("x", 1), ("x", 1)), best_first.leaves_a_subtree, [(2, 3, Ties.LAST)]),
    (recursion_runs, "brute", lambda asked, t: Fraction(1, t + 7), recursion_runs.recursion_differs, THREE_LITERALS),
    (recursion_runs, "brute", lambda asked, t: Fraction(1, t + 7), recursion_runs.table_differs, THREE_LITERALS),

    (recursion_runs, "brute", lambda asked, t: Fraction(2), recursion_runs.run_differs(Fraction(1)), THREE_LITERALS),
    (two_class_programs, "brute", lambda asked, t: Fraction(1, 3), two_class_programs.outsider_helps, THREE_LITERALS),
    (two_class_programs, "size", lambda _tree: 0, two_class_programs.subtree_not_optimal, THREE_LITERALS),
    (dynamic_program_costs, "sums", lambda sizes, t: 10**9, dynamic_program_costs.costs_more, [((1, 2), 3)]),
    (consistency, "least_error", lambda _law, t: Fraction(t == 0), consistency.reduction_fails, [(((0, 0), 0), ((0, 1), 1), ((1, 0), 1))]),
    (consistency, "least", lambda _rows, _n: 9, consistency.exceeds(lambda n, rows: n * rows), consistency.samples(2, 4)),
    (preliminaries, "purity", lambda _tree, _law: ((Fraction(1), Fraction(1, 2)),), preliminaries.error_differs, [(3, preliminaries.UNIFORM)]),
    (preliminaries, "mass", lambda _law, _r: Fraction(1), preliminaries.gain_differs, [(6, preliminaries.SKEWED)]),
    (exact_trees, "least_size", lambda _law, _most: 0, exact_trees.brute_force_differs, [(1, 2)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("module", "name", "wrong", "check", "cases"),
    NOISE,
    ids=[f"{getattr(c, '__name__', type(c).__name__)}-{n}" for _, n, _, c, _ in NOISE],
)
def test_a_wrong_ingredient_is_noticed(
    module: Any, name: str, wrong: Any, check: Check, cases: Iterable[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = list(cases)
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, known) is not None


FALSE_AS_PRINTED: list[tuple[Check, Iterable[Any]]] = [
    (two_terms.reduction_by_best_split_differs, two_terms.trees_with_laws()),
    (two_terms.no_b, [(1, 1, 3)]),
    (two_term_gains.right_child_loses, [(1, 1)]),
    (proposition_6_3.left_child_wins, [proposition_6_3.Rivals(1, 1, 0, 0)]),
    (dynamic_program_costs.too_few_trees, [(1, 2)]),
    (recursion_runs.recursion_differs, recursion_runs.every_size(recursion_runs.negated(2), [1, 2])),
]


@pytest.mark.parametrize(
    ("check", "cases"),
    FALSE_AS_PRINTED,
    ids=[getattr(c, "__name__", "added_differs") for c, _ in FALSE_AS_PRINTED],
)
def test_false_as_printed(check: Check, cases: Iterable[Any]) -> None:
    assert witness(check, cases) is not None


def test_definitions_that_say_nothing_definite() -> None:
    assert "errors 1/32 and 1/16" in two_term_trees.printed_definition_fault()
    assert two_terms.c_2_fault()
    assert "size -1" in recursion_runs.printed_recursion_fault()


def test_shapes_and_trees_agree() -> None:
    from algorithms.laws import read_once
    from algorithms.trees import completed, error

    for l, m in two_term_runs.pairs_of_sizes(3):
        law = read_once([l, m])
        for t in range(6):
            for shape in two_term_trees.shapes(l, m, t):
                tree = two_term_trees.tree_of(shape, l)
                assert two_term_trees.shape_of(tree, l) == shape
                assert error(completed(tree, law), law) == two_term_trees.error_of(shape, l, m)
