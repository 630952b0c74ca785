"""Trees in witnesses are shown in the paper's variables, on one line."""

from algorithms.trees import Leaf, Split
from lemmas.choices.figure_5 import shown
from lemmas.optimality.lemma_c7_proof import labelled, names_of


def test_a_witness_of_the_lemma_names_x_and_y() -> None:
    tree = Split(1, Split(0, Leaf(), Leaf()), Leaf())
    assert labelled(((1, 1), tree))["tree"] == "y1 (0: x1 (0: 0, 1: 1), 1: 1)"


def test_variables_outside_the_formula_have_a_letter_of_their_own() -> None:
    assert [names_of((2,))(i) for i in range(3)] == ["x1", "x2", "o1"]
    assert [names_of((1, 2))(i) for i in range(4)] == ["x1", "y1", "y2", "o1"]


def test_no_tree_is_told_as_in_the_figure() -> None:
    assert shown(None) == "NO-TREE"
    assert shown(Split(0, Leaf(0), Leaf(1))) == "x1 (0: 0, 1: 1)"
