"""Section 6.1: the checks of its definitions and of the identity find what is wrong when something is."""

import pytest

from algorithms.growth import Policy, Ties
from algorithms.laws import mass, read_once, restricted
from algorithms.trees import Leaf, Split, error
from lemmas.optimality import two_terms
from lemmas.optimality.tree_classes import in_c2, in_c2_as_printed, least_errors_in_c2
from lemmas.optimality.two_term_runs import Iteration, run
from lemmas.optimality.two_term_trees import error_of, is_b_as_intended, is_b_as_printed
from lemmas.optimality.two_terms import SmallTree
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.kernel.certificates import load
from verify.kinds.optimal_trees.exact import value_of


def test_identity_needs_the_split_of_the_tree() -> None:
    on_y = SmallTree(1, 2, 0, Split(1, Leaf(), Leaf()))
    assert two_terms.reduction_by_own_split_differs(on_y) is None
    found = two_terms.reduction_by_best_split_differs(on_y)
    assert found is not None
    labelled = Split(1, Leaf(1), Leaf(1))
    assert (found["tree"], found["E(T)"]) == ("y1 (0: 1, 1: 1)", error(labelled, read_once((1, 2))))


def test_an_iteration_lowers_the_error_by_its_own_reduction(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Iteration(2, 3, Ties.LAST, 1)
    assert two_terms.drop_differs(first) is None
    monkeypatch.setattr(two_terms, "best_variable", lambda _law: 2)
    assert two_terms.drop_differs(first) is not None


def test_what_is_printed_of_an_iteration_is_its_drop() -> None:
    """Left the errors before and after, right p(v)C(v): the sentence itself, and no sum of it, at each split."""
    stated = load(stored("BDM20O.E3.printed")).statement
    law, grown = read_once((2, 3)), run((2, 3), Policy.TOP_DOWN, Ties.FIRST)
    errors = [error(tree, law) for tree in grown.trees]
    for t, step in enumerate(grown.steps[:8], 1):
        here, weight = restricted(law, dict(step.path)), mass(law, dict(step.path))
        (_, a), (_, b) = here.branches(step.variable)
        at = {"p": weight, "a": a, "b": b, "r": errors[t - 1] - weight * min(here.mean, 1 - here.mean)}
        assert all(value_of(c.left, at) <= value_of(c.right, at) for c in stated.constraints)
        at["q"] = here.mean
        assert value_of(dict(stated.definitions)["q"], at) == here.mean
        reduction = two_terms.reduction_at(here, two_terms.best_variable(here))
        assert value_of(stated.relation.left, at) == errors[t - 1] - errors[t]
        assert value_of(stated.relation.right, at) == weight * reduction


def test_hypotheses_on_a_tree() -> None:
    """A witness has 1 <= l <= m, variables of its law, and none twice on a path."""
    stump = Split(0, Leaf(), Leaf())
    assert two_terms.queries_once(SmallTree(1, 2, 0, stump))
    assert two_terms.queries_once(SmallTree(1, 1, 1, Split(2, Leaf(), stump)))
    assert not two_terms.queries_once(SmallTree(2, 1, 0, stump))
    assert not two_terms.queries_once(SmallTree(1, 2, 0, Split(0, Leaf(), stump)))
    assert not two_terms.queries_once(SmallTree(1, 1, 0, Split(2, Leaf(), Leaf())))


def test_false_neighbours_of_the_identity() -> None:
    where = "0 <= a <= 1, 0 <= b <= 1, q = (a + b)/2, p = 1/2, 0 <= r <= 1/2"
    a, b, q = (f"min({x}, 1-{x})" for x in "abq")
    false = [
        (f"(r + p*{q}) - (r + p*({a}/2 + {b}/2)) == {q} - {a}/2 - {b}/2", where),
        (f"(r + p*{q}) - (r + p*({a} + {b})) == p*({q} - {a}/2 - {b}/2)", where),
    ]
    assert assert_none_proved(false) == len(false)


def test_a_class_without_optimal_trees_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_terms.no_optimum_in_c_2((2, 3)) is None
    monkeypatch.setattr(two_terms, "least_errors_in_c2", lambda l, m, t: least_errors_in_c2(l, m, t, "y"))
    assert two_terms.no_optimum_in_c_2((2, 3)) is not None


def test_fault_of_c_2_is_seen_in_the_printed_form_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "excludes" in two_terms.c_2_fault()
    monkeypatch.setattr(two_terms, "in_c2_as_printed", in_c2)
    assert two_terms.c_2_fault() == ""


def test_a_class_that_treats_x_and_y_differently_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    path = SmallTree(2, 2, 0, Split(2, Leaf(), Split(3, Leaf(), Leaf())))
    side = SmallTree(2, 2, 0, Split(2, Split(3, Leaf(), Leaf()), Leaf()))
    assert two_terms.unlike_the_figure(path) is None
    assert two_terms.exchanged(path.tree, 2) == Split(0, Leaf(), Split(1, Leaf(), Leaf()))
    monkeypatch.setattr(two_terms, "in_c2", in_c2_as_printed)
    assert two_terms.unlike_the_figure(path) is not None
    assert two_terms.unlike_the_figure(side) is not None


@pytest.mark.parametrize(
    ("lengths", "printed", "intended"),
    [
        ([3, 0], True, True),
        ([0, 3], True, False),
        ([3, 1], False, True),
        ([1, 1], False, False),
        ([2], True, True),
        ([3, 3], True, True),
    ],
)
def test_definitions_of_b(lengths: list[int], printed: bool, intended: bool) -> None:
    shape = tuple(("x", n) for n in lengths)
    assert (is_b_as_printed(shape, 3), is_b_as_intended(shape, 3)) == (printed, intended)


def test_b_has_x_nodes_on_its_right_path() -> None:
    assert not is_b_as_printed((("y", 0),), 3)
    assert not is_b_as_intended((("x", 0), ("y", 0)), 3)


def test_least_sizes_at_which_the_printed_definition_fails() -> None:
    assert two_terms.several_as_printed(complete=False) == (2, 2, 2)
    assert two_terms.several_as_printed(complete=True) == (2, 2, 4)
    assert two_terms.figure_not_as_printed() == (2, 2, 5)
    assert error_of((("x", 2), ("x", 0)), 2, 2) != error_of((("x", 0), ("x", 2)), 2, 2)


def test_uniqueness_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_terms.not_the_only_tree((2, 3, 6)) is None
    monkeypatch.setattr(two_terms, "is_b_as_intended", is_b_as_printed)
    assert two_terms.not_the_only_tree((2, 3, 6)) is not None


def test_sizes_of_b() -> None:
    """The full tree for (2, 3) has 8 nodes."""
    assert two_terms.no_b((2, 3, 8)) is None
    assert two_terms.no_b((2, 3, 9)) is not None
    assert (2, 3, 10) in two_terms.sizes_and_beyond()
