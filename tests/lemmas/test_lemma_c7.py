"""Lemma C.7: its checks find what is wrong when something is."""

from fractions import Fraction

import pytest

from algorithms.trees import Leaf, Split
from lemmas.optimality import lemma_c7
from lemmas.optimality.tree_classes import in_c2_as_printed
from lemmas.optimality.two_term_trees import b_shape
from tests.lemmas.neighbours import assert_none_proved


def test_exactly_t_nodes() -> None:
    assert lemma_c7.no_optimum_of_this_size(((2,), 2)) is None
    assert lemma_c7.no_optimum_of_this_size(((1, 2), 5)) is None
    assert lemma_c7.no_optimum_of_this_size(((2,), 3)) == {
        "terms": "(2,)",
        "t": 3,
        "trees": 2,
        "in class": 0,
    }
    assert lemma_c7.no_optimum_of_this_size(((1, 2), 6)) is not None


@pytest.mark.parametrize("sizes", [(3,), (2, 3)])
def test_a_class_that_is_too_small_is_found_out(
    sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lemma_c7.no_optimum_in_class(sizes) is None
    assert lemma_c7.no_optimum_by_brute_force((sizes, 0)) is None
    whole = lemma_c7.least_in_class
    monkeypatch.setattr(lemma_c7, "least_in_class", lambda s, most: (whole(s, 0)[0], *whole(s, most - 1)))
    assert lemma_c7.no_optimum_in_class(sizes) is not None
    assert lemma_c7.no_optimum_by_brute_force((sizes, 0)) is not None


def test_induction() -> None:
    assert lemma_c7.leaves_the_induction(((2,), 1)) == {
        "terms": "(2,)",
        "t": 1,
        "terms'": "(2,)",
        "t'": 0,
    }
    assert ((), 0) in lemma_c7.referred((1, 2), 1)
    assert ((2,), 0) in lemma_c7.referred((1, 2), 1)
    assert ((1, 1), 2) in lemma_c7.referred((1, 2), 3)
    assert lemma_c7.does_not_descend(((1, 2), 3)) is None


def test_a_step_that_does_not_descend_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_c7, "referred", lambda sizes, t: [(sizes, t)])
    assert lemma_c7.does_not_descend(((1, 2), 3)) is not None


def test_average_needs_an_irrelevant_root() -> None:
    outside, inside = Split(1, Leaf(), Split(0, Leaf(), Leaf())), Split(0, Leaf(), Leaf())
    assert lemma_c7.average_differs(((1,), outside)) is None
    assert lemma_c7.average_differs(((1,), inside)) is not None


def test_padding() -> None:
    path = Split(0, Leaf(), Leaf())
    assert lemma_c7.cannot_be_padded(((2,), 2, path)) is None
    assert lemma_c7.cannot_be_padded(((2,), 3, path)) is not None
    assert lemma_c7.path_cannot_grow((3, 2)) is None
    below = b_shape(2, 3, 7)
    assert lemma_c7.shape_cannot_grow((below, 2, 3)) is None
    assert lemma_c7.shape_cannot_grow((b_shape(2, 3, 8), 2, 3)) is not None
    assert len(list(lemma_c7.one_more(below, 2, 3))) == 1


def test_an_error_that_grows_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_c7, "least_in_class", lambda s, most: tuple(map(Fraction, range(most + 1))))
    assert lemma_c7.path_cannot_grow((3, 2)) is not None


def test_putting_together(monkeypatch: pytest.MonkeyPatch) -> None:
    two = Split(1, Leaf(), Split(2, Leaf(), Leaf()))
    assert lemma_c7.not_closed(((1, 2), two)) is None
    assert lemma_c7.not_closed_as_printed(((1, 2), two)) is not None
    monkeypatch.setattr(lemma_c7, "in_c2", in_c2_as_printed)
    assert lemma_c7.not_closed(((1, 2), two)) is not None


def test_false_neighbours_of_the_average() -> None:
    false = [
        ("(a + b)/2 >= b", "0 <= b <= 1, 0 <= a <= 1"),
        ("(a + b)/2 > b", "0 <= b <= a <= 1"),
        ("(a + b)/2 >= a", "0 <= b <= a <= 1"),
    ]
    assert assert_none_proved(false) == len(false)
