"""Shapes, the classes C_1 and C_2, error reductions and the closed form, against trees and laws."""

from itertools import product

import pytest

from algorithms.brute_force import all_trees, least_error
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, completed, error, size
from lemmas.optimality import two_term_optimum
from lemmas.optimality.tree_classes import (
    extends,
    in_c1,
    in_c2,
    in_c2_as_printed,
    least_errors_in_c2,
    letter_of,
)
from lemmas.optimality.two_term_moves import (
    b_right_path,
    below_y_root,
    moved,
    rebuilt_without_root,
    reductions,
    root_left_filled,
    without_root,
    x_path,
)
from lemmas.optimality.two_term_optimum import STEPS
from lemmas.optimality.two_term_trees import (
    Shape,
    b_shape,
    error_of,
    mirrored,
    nodes,
    reduction_of,
    shape_of,
    shapes,
    start_error,
    tree_of,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

SMALL = [(1, 1), (1, 2), (2, 2), (2, 3)]
SHAPES = [(l, m, s) for l, m in SMALL for t in range(min(l * (m + 1), 6) + 1) for s in shapes(l, m, t)]
X, Y = 0, 2
"""An x- and a y-variable for terms of two variables."""


LEAF = Leaf()


def node(variable: int, zero: Leaf | Split = LEAF, one: Leaf | Split = LEAF) -> Split:
    return Split(variable, zero, one)


def test_shapes_have_the_errors_of_their_trees() -> None:
    for l, m, s in SHAPES:
        law = read_once([l, m])
        assert error(completed(tree_of(s, l), law), law) == error_of(s, l, m)


def test_shapes_are_trees_in_c2_and_back() -> None:
    for l, m, s in SHAPES:
        tree = tree_of(s, l)
        assert size(tree) == nodes(s)
        assert in_c2(tree, (l, m))
        assert shape_of(tree, l) == s


def test_every_tree_in_c2_without_idle_nodes_has_its_shape_listed() -> None:
    def idle(shape: Shape) -> bool:
        letters = [letter for letter, _ in shape[:-1]]
        return letters.count("x") == 2 or letters.count("y") == 2

    for t in range(5):
        found = {shape_of(tree, 2) for tree in all_trees(range(4), t) if in_c2(tree, (2, 2))}
        assert set(shapes(2, 2, t)) == {s for s in found if s is not None and not idle(s)}


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2)])
def test_largest_tree_in_c2(sizes: tuple[int, int]) -> None:
    """It has l + m + l m nodes, those at constants included."""
    l, m = sizes
    n = l + m
    largest = max(t for t in range(2**n) for tree in all_trees(range(n), t) if in_c2(tree, sizes))
    assert largest == l + m + l * m


def test_reductions_add_up() -> None:
    for l, m, s in SHAPES:
        parts = reductions(s, l, m)
        assert sum(parts.right) + sum(parts.left) == reduction_of(s, l, m)
        assert min((*parts.right, *parts.left), default=0) >= 0


def test_reductions_node_by_node_against_laws() -> None:
    """C(v) of the right-path nodes of b_shape(2, 3, 6), each from the truth table."""
    law, weight = read_once([2, 3]), Fraction(1)
    found = []
    for i in range(2):
        (w0, q0), (w1, q1) = law.branches(i)
        here = min(law.mean, 1 - law.mean)
        found.append(weight * (here - w0 * min(q0, 1 - q0) - w1 * min(q1, 1 - q1)))
        law, weight = law.given(i, 1), weight * w1
    assert tuple(found) == reductions(b_shape(2, 3, 6), 2, 3).right


@pytest.mark.parametrize(
    ("tree", "c1", "c2", "printed"),
    [
        (Leaf(), True, True, True),
        (node(X), True, True, True),
        (node(X, one=node(1)), True, True, True),
        (node(Y, one=node(3)), True, True, False),
        (node(X, zero=node(Y)), False, True, True),
        (node(X, zero=node(1)), False, False, False),
        (node(X, zero=node(Y, zero=node(3))), False, False, False),
        (node(Y, zero=node(X)), False, True, True),
        (node(Y, zero=node(3)), False, False, True),
        (node(Y, zero=node(X, zero=node(1)), one=node(1)), False, False, True),
        (node(X, one=node(Y)), False, True, True),
        (node(4), False, False, True),
        (node(X, one=node(4)), False, False, True),
    ],
)
def test_membership(tree: Leaf | Split, c1: bool, c2: bool, printed: bool) -> None:
    sizes = (2, 2)
    assert (in_c1(tree, sizes), in_c2(tree, sizes), in_c2_as_printed(tree, sizes)) == (c1, c2, printed)


def test_letters() -> None:
    assert [letter_of(i, (2, 2)) for i in range(5)] == ["x", "x", "y", "y", "o"]
    assert [letter_of(i, (2,)) for i in range(3)] == ["x", "x", "o"]


def test_extension() -> None:
    small, large = node(X, one=node(Y)), node(X, zero=node(1), one=node(Y))
    assert extends(large, small)
    assert extends(large, Leaf())
    assert not extends(small, large)
    assert not extends(node(Y, one=node(X)), node(X))


@pytest.mark.parametrize("letters", ["x", "y", "xy"])
def test_least_errors_in_c2_by_enumeration(letters: str) -> None:
    for l, m in SMALL:
        found = least_errors_in_c2(l, m, 7, letters)
        least = start_error(l, m)
        for t in range(8):
            least = min([least, *(error_of(s, l, m) for s in shapes(l, m, t, letters))])
            assert found[t] == least


def test_y_paths_alone_are_worse() -> None:
    """The class can be too small: a check that compares it with the optimum can fail."""
    assert least_errors_in_c2(1, 2, 1, "y") != least_errors_in_c2(1, 2, 1, "x")


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (2, 2), (1, 3), (2, 3)])
def test_closed_form_by_brute_force(sizes: tuple[int, int]) -> None:
    l, m = sizes
    law = read_once(sizes)
    for t in range(l * (m + 1) + 2):
        assert two_term_optimum.least_error(l, m, t) == least_error(law, t)


def test_closed_form_is_that_of_figure_3() -> None:
    for l, m in product(range(1, 9), repeat=2):
        if l <= m:
            for t in range(l * (m + 1) + 2):
                assert two_term_optimum.least_error(l, m, t) == error_of(b_shape(l, m, t), l, m)


def test_moves() -> None:
    shape = (("x", 1), ("x", 3))
    assert moved(shape, 1, 0, 2) == (("x", 3), ("x", 1))
    assert without_root((("y", 1), ("x", 2))) == (("x", 2),)
    assert without_root((("y", 1),)) == x_path(1)
    assert rebuilt_without_root((("y", 2), ("x", 0)), 2) == (("x", 1), ("x", 0))
    assert root_left_filled((("y", 1), ("x", 2), ("x", 0)), 2, 1) == (("y", 2), ("x", 1), ("x", 0))
    assert b_right_path((("x", 2), ("y", 1), ("y", 0)), 2, 3) == (("x", 2), ("x", 2))
    assert b_right_path((("x", 2),), 2, 3) is None
    assert b_right_path((("x", 2), ("y", 0)), 1, 3) is None
    assert mirrored((("y", 2), ("x", 1))) == (("x", 2), ("y", 1))


def test_trees_below_a_y_root() -> None:
    found = list(below_y_root(1, 2, 3))
    assert len(found) == len(set(found))
    assert set(found) == {s for t in range(1, 4) for s in shapes(1, 2, t) if s[0][0] == "y"} - {
        s for t in range(1, 4) for s in shapes(1, 2, t) if any(letter == "y" for letter, _ in s[1:])
    }


FALSE_STEPS = [
    (relation, where)
    for relation, where in (
        ("min(q, 1 - q) >= 1/2^m", f"1 <= l <= m, integer l, m, {two_term_optimum.Q}"),
        ("1/2 + (1/2^j - 1/2^(l - 1))/2 > 1/2^j - 1/2^l", "l >= 1, 0 <= j <= l - 1, integer j, l"),
        ("3/8 + (1/2^j - 1/2^(l - 1))/2 >= 1/2^j - 1/2^l", "l >= 1, 0 <= j <= l - 1, integer j, l"),
        ("(1/2^(j - 1) - 1/2^l)/2 == 1/2^j - 1/2^l", "1 <= j <= l, integer j, l"),
        (
            "(q1 - 1/2^(l + m - 2))/2 >= 1/2^m",
            f"2 <= l <= m, integer l, m, {two_term_optimum.WITHOUT_X}",
        ),
        ("j*m + r - 1 - l < j*(m - 1)", "1 <= l <= m - 1, 0 <= j <= l - 1, 0 <= r <= m - 1"),
        ("j*m + r - 1 < (j + 1)*(m - 1)", "1 <= l <= m - 1, 0 <= j <= l - 1, 0 <= r <= m - 1"),
        (
            "1/2^(l + 2) + (1/2^(j + 1) - 1/2^l)/2^(m - 1)/2 >= (1/2^j - 1/2^l)/2^m",
            "1 <= l <= m, 0 <= j <= l - 1, integer j, l, m",
        ),
        (
            "1/2^(l + 1) + (1 - q2)/2 >= (1 - 1/2^l)/2^(m - 2)",
            f"l = 1, m >= 1, integer m, {two_term_optimum.WITHOUT_Y}",
        ),
        (
            "1/2^(m + 1) + q1/2 == q + 1/2^(l + m)",
            f"3 <= l <= m, integer l, m, {two_term_optimum.Q}, {two_term_optimum.WITHOUT_X}",
        ),
        ("q - 1/2^(l + m - 1) >= 1/2^m + 1/2^(l + 1)", f"2 <= l <= m, integer l, m, {two_term_optimum.Q}"),
    )
]


def test_no_false_neighbour_of_the_induction_is_proved() -> None:
    assert assert_none_proved(FALSE_STEPS) == len(FALSE_STEPS)


def test_steps_are_distinct_and_named() -> None:
    assert len({(s.relation, s.where) for s in STEPS}) == len(STEPS)
    assert all(s.about for s in STEPS)
