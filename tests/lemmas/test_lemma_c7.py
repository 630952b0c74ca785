"""Lemma C.7: its checks find what is wrong when something is."""

import json
from dataclasses import replace

import pytest

from algorithms.brute_force import all_trees
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, completed, error, size
from lemmas.optimality import lemma_c7, lemma_c7_proof
from lemmas.optimality.tree_classes import in_c2_as_printed
from lemmas.optimality.two_term_trees import b_shape
from lemmas.optimality.two_term_values import ONE_TERM, VALUES
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.optimal_trees.certificates import OptimalCertificate, load, read_text
from verify.kinds.optimal_trees.checker import check, replay
from verify.kinds.optimal_trees.texts import ClauseText, RecipeText, StatementText, read_statement
from verify.rationals import Fraction


def test_exactly_t_nodes() -> None:
    assert lemma_c7.no_optimum_of_this_size(((2,), 2)) is None
    assert lemma_c7.no_optimum_of_this_size(((1, 2), 3)) is None
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
    cases = range(lemma_c7.full_size(sizes) + 1)
    assert all(lemma_c7.no_optimum_in_class((sizes, t)) is None for t in cases)
    assert all(lemma_c7.no_optimum_by_brute_force((sizes, 0, t)) is None for t in cases)
    whole = lemma_c7.least_in_class
    monkeypatch.setattr(lemma_c7, "least_in_class", lambda s, most: (whole(s, 0)[0], *whole(s, most - 1)))
    assert any(lemma_c7.no_optimum_in_class((sizes, t)) is not None for t in cases)
    assert any(lemma_c7.no_optimum_by_brute_force((sizes, 0, t)) is not None for t in cases)


def test_cases_have_few_variables_and_reach_beyond_the_full_tree() -> None:
    cases = [*lemma_c7.one_term_cases(), *lemma_c7.two_term_cases()]
    assert all(sum(sizes) + extra <= lemma_c7.VARIABLES for sizes, extra, _ in cases)
    assert ((3, 3), 0, lemma_c7.full_size((3, 3)) + lemma_c7.BEYOND) in cases
    assert ((2, 3), 1, 0) in cases
    assert len(set(cases)) == len(cases)


def test_recipes_outside_of_the_classes_are_found_out() -> None:
    assert lemma_c7.names_right_paths_only(VALUES)
    y_root = RecipeText("two", "other", "l <= m - 1", (ClauseText(ask="y"),))
    assert not lemma_c7.names_right_paths_only(replace(VALUES, recipes=(*VALUES.recipes, y_root)))
    *below, two = VALUES.system
    x, *y = two.queries
    swapped = replace(two, queries=(replace(x, zero="term(l)"), *y))
    assert not lemma_c7.names_right_paths_only(replace(VALUES, system=(*below, swapped)))


def test_induction() -> None:
    assert lemma_c7_proof.leaves_the_induction(((1,), 1)) is None
    assert lemma_c7_proof.leaves_the_induction(((2,), 1)) == {
        "terms": "(2,)",
        "t": 1,
        "terms'": "(2,)",
        "t'": 0,
    }
    assert ((), 0) in lemma_c7_proof.referred((1, 2), 1)
    assert ((2,), 0) in lemma_c7_proof.referred((1, 2), 1)
    assert ((1, 1), 2) in lemma_c7_proof.referred((1, 2), 3)
    assert lemma_c7_proof.does_not_descend(((1, 2), 3)) is None


def test_a_step_that_does_not_descend_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_c7_proof, "referred", lambda sizes, t: [(sizes, t)])
    assert lemma_c7_proof.does_not_descend(((1, 2), 3)) is not None
    assert lemma_c7_proof.leaves_the_induction(((1, 2), 3)) is not None
    monkeypatch.setattr(lemma_c7_proof, "referred", lambda sizes, t: [(sizes, 1)])
    assert lemma_c7_proof.leaves_the_induction(((1, 2), 3)) is None


def test_the_base_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lemma_c7_proof.error_of_single() == 0
    assert lemma_c7.in_class(lemma_c7_proof.single(), (1,))
    monkeypatch.setattr(lemma_c7_proof, "all_trees", lambda variables, size: [Leaf()])
    assert lemma_c7_proof.error_of_single() == Fraction(1, 2)


def base() -> OptimalCertificate:
    return load(stored("BDM20O.LC7.s1.printed"))


def test_the_base_is_what_is_said_of_one_term() -> None:
    for independent in (False, True):
        assert check(base(), expected=read_statement(ONE_TERM), independent=independent) == "proved"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"value": "2^-k"', '"value": "2^-k/2"'),
        ('"value": "2^-k"', '"value": "0"'),
        ('"value": "0"', '"value": "2^-k"'),
        ("0 <= t < k,", "0 <= t < k + 1,"),
        ("k >= 1, t >= k,", "k >= 1, t >= k - 1,"),
        ("k >= 1, t >= k,", "t >= k,"),
        ('"zero": "false"', '"zero": "term(k - 1)"'),
        ('"chance": "1/2"', '"chance": "1/3"'),
        ('"error": "min(2^-k, 1 - 2^-k)"', '"error": "2^-k"'),
        ('"error": "0"', '"error": "1/2"'),
    ],
)
def test_the_base_proves_no_neighbour(old: str, new: str) -> None:
    """Other values, also where they meet; answers that lead elsewhere; a coin that is not fair; other leaves."""
    stated = json.dumps(json.loads(stored("BDM20O.LC7.s1.printed"))["statement"])
    assert stated.count(old) == 1
    wrong = read_statement(read_text(StatementText, json.loads(stated.replace(old, new))))
    found = base()
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))


@pytest.mark.parametrize(("k", "t"), [(k, t) for k in (1, 2, 3) for t in range(4)])
def test_the_base_on_all_small_trees(k: int, t: int) -> None:
    """The values of the statement are those of the best trees, so that those of its neighbours are not."""
    law = read_once([k])
    least = min(
        error(completed(tree, law), law) for most in range(t + 1) for tree in all_trees(range(k), most)
    )
    assert least == (Fraction(1, 2**k) if t < k else 0)


def test_average_needs_an_irrelevant_root(monkeypatch: pytest.MonkeyPatch) -> None:
    outside, inside = Split(1, Leaf(), Split(0, Leaf(), Leaf())), Split(0, Leaf(), Leaf())
    assert lemma_c7_proof.average_differs(((1,), outside)) is None
    assert lemma_c7_proof.average_differs(((1,), inside)) is not None
    monkeypatch.setattr(lemma_c7_proof, "size", lambda _tree: 1)
    assert lemma_c7_proof.average_differs(((1,), outside)) is not None


def test_padding() -> None:
    path = Split(0, Leaf(), Leaf())
    assert lemma_c7_proof.cannot_be_padded(((2,), 2, path)) is None
    found = lemma_c7_proof.cannot_be_padded(((2,), 5, Split(0, Leaf(), Split(1, Leaf(), Leaf()))))
    assert found is not None
    assert str(found["T"]).startswith("o1 (0: x1 (0: 0, 1: x2 (0: 0, 1: 1)), 1: x1")
    assert lemma_c7_proof.path_cannot_grow((3, 2)) is None
    below = b_shape(2, 3, 7)
    assert lemma_c7_proof.shape_cannot_grow((below, 2, 3)) is None
    assert lemma_c7_proof.shape_cannot_grow((b_shape(2, 3, 8), 2, 3)) is not None
    assert len(list(lemma_c7_proof.one_more(below, 2, 3))) == 1


def test_better_subtrees_are_smaller_and_of_the_class() -> None:
    found = list(lemma_c7.better_subtrees())
    assert all(lemma_c7.in_class(tree, sizes) and size(tree) < t for sizes, t, tree in found)
    assert any(t > lemma_c7.full_size(sizes) for sizes, t, _ in found)
    assert any(1 < t <= lemma_c7.full_size(sizes) for sizes, t, _ in found)


def test_an_error_that_grows_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        lemma_c7_proof, "least_in_class", lambda s, most: tuple(map(Fraction, range(most + 1)))
    )
    assert lemma_c7_proof.path_cannot_grow((3, 2)) is not None


def test_putting_together(monkeypatch: pytest.MonkeyPatch) -> None:
    two = Split(1, Leaf(), Split(2, Leaf(), Leaf()))
    assert lemma_c7_proof.not_closed(((1, 2), two)) is None
    assert lemma_c7_proof.not_closed_as_printed(((1, 2), two)) is not None
    assert lemma_c7_proof.path_not_closed(((2,), Split(0, Leaf(), Split(1, Leaf(), Leaf())))) is None
    monkeypatch.setattr(lemma_c7_proof, "in_c2", in_c2_as_printed)
    assert lemma_c7_proof.not_closed(((1, 2), two)) is not None
    monkeypatch.setattr(lemma_c7_proof, "in_class", lambda tree, sizes: False)
    assert lemma_c7_proof.path_not_closed(((2,), Split(0, Leaf(), Leaf()))) is not None


def test_false_neighbours_of_the_average() -> None:
    false = [
        ("(a + b)/2 >= b", "0 <= b <= 1, 0 <= a <= 1"),
        ("(a + b)/2 > b", "0 <= b <= a <= 1"),
        ("(a + b)/2 >= a", "0 <= b <= a <= 1"),
    ]
    assert assert_none_proved(false) == len(false)
