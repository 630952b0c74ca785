"""Section 6.1: its checks find what is wrong when something is, and the ends of Theorem 6.1 are real."""

from fractions import Fraction

import pytest

from algorithms.brute_force import least_error
from algorithms.growth import reachable
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, completed, error
from lemmas.optimality import two_terms
from lemmas.optimality.tree_classes import in_c2, least_errors_in_c2
from lemmas.optimality.two_term_runs import tables
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, is_b_as_intended, is_b_as_printed
from tests.lemmas.neighbours import assert_none_proved


def test_identity_needs_the_split_of_the_tree() -> None:
    on_y = Split(1, Leaf(), Leaf())
    assert two_terms.reduction_by_own_split_differs(((1, 2), on_y)) is None
    assert two_terms.reduction_by_best_split_differs(((1, 2), on_y)) is not None


def test_false_neighbours_of_the_identity() -> None:
    where = "0 <= a <= 1/2, 0 <= b <= 1/2, 0 <= c <= 1/2, 0 < p <= 1, 0 <= r <= 1/2"
    false = [
        ("(r + p*c) - (r + p*(a/2 + b/2)) == c - a/2 - b/2", where),
        ("(r + p*c) - (r + p*(a + b)) == p*(c - a/2 - b/2)", where),
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
    assert two_terms.no_b((2, 3, 8)) is None
    assert two_terms.no_b((2, 3, 9)) is not None


def test_losses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees that come one step too late are not optimal, and the mean of their losses is positive."""
    best, built = tables()
    assert two_terms.topdown_loses((2, 3)) is None
    assert two_terms.mic_is_positive((2, 3)) is None
    worse = {r: {s: (e[0], *e[:-1]) for s, e in of.items()} for r, of in built.items()}
    monkeypatch.setattr(two_terms, "tables", lambda: (best, worse))
    assert two_terms.topdown_loses((2, 3)) is not None
    assert two_terms.mic_is_positive((2, 3)) is not None


def test_dynamic_program_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert two_terms.dynamic_program_loses((1, 2)) is None
    monkeypatch.setattr(two_terms, "optimum", lambda _: (Fraction(0),) * 9)
    assert two_terms.dynamic_program_loses((1, 2)) is not None


@pytest.mark.parametrize(
    ("sizes", "chance", "t", "built", "best"),
    [
        ([2, 2, 2], Fraction(1, 2), 2, Fraction(21, 64), Fraction(19, 64)),
        ([2, 2], Fraction(2, 3), 2, Fraction(20, 81), Fraction(16, 81)),
    ],
)
def test_ends_of_the_theorem_by_brute_force(
    sizes: list[int], chance: Fraction, t: int, built: Fraction, best: Fraction
) -> None:
    law = read_once(sizes, chance=chance)
    assert {error(tree, law) for tree in reachable(law, t)[t]} == {built}
    assert least_error(law, t) == best


@pytest.mark.parametrize("p", [Fraction(501, 1000), Fraction(11, 20), Fraction(3, 5), Fraction(7, 10)])
def test_better_tree_above_one_half(p: Fraction) -> None:
    """The tree of the note on Theorem 6.1, and the difference of the errors."""
    law = read_once([2, 2], chance=p)
    tree = completed(Split(0, Split(2, Leaf(), Split(3, Leaf(), Leaf())), Leaf()), law)
    assert error(tree, law) == least_error(law, 3)
    assert two_terms.gap_at_three(p) == p**2 * (1 - p) * (2 * p - 1)


def test_no_gap_at_one_half() -> None:
    assert two_terms.gap_at_three(Fraction(1, 2)) == 0


def test_first_and_last_nodes_of_left_paths() -> None:
    shape: Shape = b_shape(2, 3, 5)
    assert two_terms.left_root(shape, 0) == (Fraction(1, 2), 0)
    assert two_terms.left_root(two_terms.T_2, 1) == (Fraction(1, 4), 0)
    # The last node of a left path is where the comparison is strict.
    law = read_once([3])
    last = law.given(0, 1).given(1, 1)
    assert two_terms.reduction_at(last, 2) == Fraction(1, 2)
    assert two_terms.reduction_at(law, 0) == 0
