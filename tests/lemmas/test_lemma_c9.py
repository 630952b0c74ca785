"""Lemma C.9: false neighbours of what is proved there, and checks that find what is wrong."""

import pytest

from lemmas.optimality import lemma_c9, lemma_c9_left_paths
from lemmas.optimality.lemma_c9 import FULL_PATH, PATH, QR, Q
from lemmas.optimality.two_term_moves import reductions, x_path
from lemmas.optimality.two_term_runs import pairs_of_sizes
from lemmas.optimality.two_term_trees import b_shape
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import NoValue
from verify.rationals import Fraction

LM = "1 <= l <= m, integer l, m"

FALSE = {
    "E9": [
        ("1/2^m < 1/2^l", LM),
        ("1/2^m <= 1/2^l", "l >= 1, m >= 1, integer l, m"),
        ("1/2^m <= 1/2^(l + 1)", LM),
        ("(1/2^m - 1/2^(m + l - 1)) + 1/2^(m + l) == 1/2^m", LM),
        ("(1/2^m - 1/2^(m + l)) - (1/2^m - 1/2^(m + l - 1)) == 1/2^(m + l - 1)", LM),
        ("1/2^m - 1/2^(m + 1) == 0", "m >= 1, integer m"),
        ("1/2^m - 1/2^(m + r) <= 1/2^m - 1/2^(m + l - 1)", "0 <= r <= l, l <= m, integer l, m, r"),
        (f"{PATH} <= 1/2^(m + l - 1)", f"0 <= r <= l, 2 <= l <= m, integer l, m, r, {Q}, {QR}"),
        (f"{PATH} < 1/2^(m + l - 1)", f"0 <= r <= l - 1, l <= m, integer l, m, r, {Q}, {QR}"),
    ],
    "LC9.s1": [
        (
            "min(1/2^k, 1 - 1/2^k) - min(1/2^(k - 1), 1 - 1/2^(k - 1))/2 == 0",
            "k = m - j + 1, 1 <= j <= t - 1, t <= m + 1, 1 <= l <= m, integer j, l, m, t",
        ),
    ],
    "LC9.s2": [
        (f"{FULL_PATH} == 1/2^l", f"1 <= l, l < m, integer l, m, {Q}"),
        (f"{FULL_PATH} == 1/2^l", f"1 <= l, l == m, integer l, m, {Q}"),
        (f"{FULL_PATH} == 1/2^m", f"2 <= l <= m, integer l, m, {Q}"),
        (f"{FULL_PATH} > 1/2^l", f"2 <= l <= m, integer l, m, {Q}"),
        (f"{FULL_PATH} == 1/2 - 1/2^m", f"l = 2, m >= 2, integer m, {Q}"),
        (f"{FULL_PATH} == 1/2 - 1/2^m", f"{LM}, {Q}"),
        ("1/2^(m + l - 1) + 1/2^l - 1/2^(m + l) == 1/2^l", LM),
    ],
    "LC9.s4": [
        ("1/2^(m + k2) - 1/2^(m + k1) > 0", "1 <= k2 <= k1, m >= 1, integer k1, k2, m"),
        ("1/2^(m + k2) - 1/2^(m + k1) > 0", "1 <= k1 < k2, m >= 1, integer k1, k2, m"),
        ("1/2^(k + m)*(1/2) == 1/2^(m + k)", "k >= 1, m >= 1, integer k, m"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_formula_of_the_full_path_is_that_of_the_trees() -> None:
    for l, m in pairs_of_sizes(8):
        x, y = Fraction(1, 2**l), Fraction(1, 2**m)
        q = x + y - x * y
        assert sum(reductions(x_path(l), l, m).right) == min(q, 1 - q) - (1 - x) * y
        for r in range(l):
            rest = Fraction(2**r, 2**l) * (1 - y) + y
            expected = min(q, 1 - q) - (1 - Fraction(1, 2**r)) * y - min(rest, 1 - rest) / 2**r
            assert sum(reductions(x_path(r), l, m).right, Fraction(0)) == expected


def test_single_node() -> None:
    """The case l = 1 that the printed value leaves out."""
    assert reductions(x_path(1), 1, 3).right == (Fraction(1, 2) - Fraction(1, 8),)
    assert lemma_c9.last_two_differ((2, 2)) is None
    assert isinstance(lemma_c9.last_two_differ((1, 3)), NoValue)


def test_other_contributions_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_c9, "x_path", lambda length: x_path(length - 1))
    assert lemma_c9.last_two_differ((2, 2)) is not None


def test_the_lemma_is_checked_and_not_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another tree for B_t, one that closes the lowest left path first, the checks fail."""
    case = ((2, 2), (("x", 2), ("x", 0)))
    assert lemma_c9.optimal_and_not_as_good(case) is None
    assert lemma_c9.better_than_b((2, 2, 4)) is None
    assert lemma_c9.no_optimum_with_full_path((2, 2, 4)) is None
    monkeypatch.setattr(lemma_c9, "b_shape", lambda l, m, t: b_shape(l, m, t)[::-1])
    assert lemma_c9.optimal_and_not_as_good(case) is not None
    assert lemma_c9.better_than_b((2, 2, 4)) is not None
    assert lemma_c9.no_optimum_with_full_path((2, 2, 4)) is not None


def test_an_optimal_tree_without_a_full_path_is_not_taken() -> None:
    assert lemma_c9.no_optimum_with_full_path((3, 3, 2)) is not None


def test_the_full_path_beats_only_trees_without_one() -> None:
    assert lemma_c9.beats_the_full_path(((2, 3), (("x", 3),))) is None
    assert lemma_c9.beats_the_full_path(((2, 3), (("x", 3), ("x", 0)))) is not None


def test_trees_that_are_not_optimal_are_no_case() -> None:
    assert lemma_c9.optimal_and_not_as_good(((2, 2), (("x", 0), ("x", 2)))) is None


def test_larger_trees_reduce_elsewhere() -> None:
    assert lemma_c9.reduces_elsewhere(((2, 3), x_path(2))) is None
    assert lemma_c9.reduces_elsewhere(((2, 3), (("x", 3),))) is not None


def test_paths_that_are_not_optimal_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lemma_c9.path_not_optimal((3, 3, 3)) is None
    monkeypatch.setattr(lemma_c9, "least_error", lambda *_: Fraction(0))
    assert lemma_c9.path_not_optimal((3, 3, 3)) is not None


def test_bound_without_a_full_path(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lemma_c9.exceeds_the_bound(((2, 3), (("x", 3),))) is None
    assert lemma_c9.exceeds_the_bound(((2, 3), x_path(2))) is not None
    assert lemma_c9.sum_differs((4, 5)) is None
    assert lemma_c9.sum_differs((1, 5)) is None
    monkeypatch.setattr(lemma_c9, "range", lambda _start, end: range(end), raising=False)
    assert lemma_c9.sum_differs((4, 5)) is not None


def test_moves_up_and_down(monkeypatch: pytest.MonkeyPatch) -> None:
    violating = ((2, 3), (("x", 1), ("x", 2)))
    assert lemma_c9_left_paths.moving_partial_hurts(violating) is None
    assert lemma_c9_left_paths.partial_path_reduces(violating) is None
    emptied = x_path(1)
    monkeypatch.setattr(lemma_c9_left_paths, "moved", lambda *_: emptied)
    assert lemma_c9_left_paths.moving_partial_hurts(violating) is not None


def test_partial_paths_are_told_from_full_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    every = reductions(x_path(2), 2, 3)._replace(left=(Fraction(1), Fraction(1)))
    monkeypatch.setattr(lemma_c9_left_paths, "reductions", lambda *_: every)
    assert lemma_c9_left_paths.partial_path_reduces(((2, 3), (("x", 1), ("x", 2)))) is not None


def test_depths_in_the_last_step(monkeypatch: pytest.MonkeyPatch) -> None:
    case = ((2, 2), (("x", 0), ("x", 2)))
    assert lemma_c9_left_paths.increase_differs(case) is None
    assert lemma_c9_left_paths.increase_differs_from_printed(case) is not None
    # For m = 1 the last node of a full left path is its first, and the printed depths are right.
    assert lemma_c9_left_paths.increase_differs_from_printed(((2, 1), (("x", 0), ("x", 1)))) is None
    monkeypatch.setattr(lemma_c9_left_paths, "moved", lambda shape, *_: shape)
    assert lemma_c9_left_paths.increase_differs(case) is not None


def test_where_the_last_step_speaks() -> None:
    assert lemma_c9_left_paths.has_lower_full_path(((2, 2), (("x", 0), ("x", 2))))
    assert not lemma_c9_left_paths.has_lower_full_path(((2, 2), (("x", 2), ("x", 2))))
    assert not lemma_c9_left_paths.has_lower_full_path(((2, 2), (("x", 2), ("x", 0))))
    assert not lemma_c9_left_paths.has_lower_full_path(((3, 3), (("x", 0), ("x", 3))))
    assert all(len(s) == sizes[0] for sizes, s in lemma_c9_left_paths.full_path_trees())


def test_y_nodes_on_the_right_path_can_do_better_than_a_full_right_x_path() -> None:
    """The sentence is about the trees of the lemma: with y-nodes there are others, and x-paths are no such tree."""
    assert lemma_c9.beats_the_full_path(((1, 2), lemma_c9.Y_TREE)) == {
        "l": 1,
        "m": 2,
        "left paths": "[1, 1]",
        "C": Fraction(3, 8),
    }
    assert lemma_c9.beats_the_full_path(((1, 2), (("y", 0), ("y", 0)))) is None
    assert lemma_c9.beats_the_full_path(((2, 2), (("x", 2),))) is None
