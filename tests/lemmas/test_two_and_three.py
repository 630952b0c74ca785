"""Figures 2a and 3 on terms of 2 and 3 variables: what is stated of them, and false neighbours of it."""

from __future__ import annotations

import json

import pytest

from lemmas.optimality.best_first import FIGURE_2A as SHAPE_2A
from lemmas.optimality.best_first import FIGURE_3B as SHAPE_3B
from lemmas.optimality.two_and_three import FIGURE_2A, FIGURE_3B, FIGURE_3D, REDUCTIONS_2A, REDUCTIONS_3B
from lemmas.optimality.two_term_example import AT_THE_LEFT, SHOWN, T_1, T_2, left_root
from lemmas.optimality.two_term_moves import reductions
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.optimal_trees.certificates import load, read_text
from verify.kinds.optimal_trees.checker import replay
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.rationals import Fraction

KEPT_AS = {
    "BDM20O.S612.s1.printed": FIGURE_3B,
    "BDM20O.S612.s1.printed-2": FIGURE_2A,
    "BDM20O.S6.FIG3.printed-9": FIGURE_3D,
}


def test_the_trees_are_those_of_the_figures() -> None:
    assert (T_1, T_2) == (SHAPE_3B, SHAPE_2A)
    assert (error_of(T_1, 2, 3), error_of(T_2, 2, 3)) == (Fraction(1, 32), Fraction(1, 16))
    assert {t: tuple(n for _, n in b_shape(2, 3, t)) for t in SHOWN} == SHOWN


@pytest.mark.parametrize(("shape", "stated"), [(T_1, REDUCTIONS_3B), (T_2, REDUCTIONS_2A)])
def test_the_reductions_are_those_of_the_law(shape: Shape, stated: str) -> None:
    parts = reductions(shape, 2, 3)
    total = sum((*parts.right, *parts.left), Fraction(0))
    above, below = f"{stated} > {total} - 1/1000", f"{stated} > {total}"
    assert assert_none_proved([(below, "")]) == 1
    with pytest.raises(AssertionError, match="false, and yet proved"):
        assert_none_proved([(above, "")])


def test_the_first_nodes_of_the_comparison_are_those_of_the_law() -> None:
    """p(v) and C(v) as they are stated, and other values, which must not be proved."""
    assert (*left_root(T_1, 0), *left_root(T_2, 1)) == (Fraction(1, 2), 0, Fraction(1, 4), 0)
    false = ("C1 > C2", "p1 < p2", "p1*C1 > p2*C2", "p1*C1 < p2*C2", "C1 == 1/16")
    assert assert_none_proved([(relation, AT_THE_LEFT) for relation in false]) == len(false)


@pytest.mark.parametrize("name", KEPT_AS)
def test_the_certificate_is_about_the_tree(name: str) -> None:
    found = load(stored(name))
    assert found.statement == read_statement(KEPT_AS[name])


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("BDM20O.S612.s1.printed", '"value": "1/32"', '"value": "1/31"'),
        ("BDM20O.S612.s1.printed", '"value": "1/32"', '"value": "1/33"'),
        ("BDM20O.S612.s1.printed", '"splits": "5"', '"splits": "4"'),
        ("BDM20O.S612.s1.printed", '"splits": "5"', '"splits": "8"'),
        ("BDM20O.S612.s1.printed-2", '"value": "1/16"', '"value": "1/17"'),
        ("BDM20O.S612.s1.printed-2", '"value": "1/16"', '"value": "1/15"'),
        ("BDM20O.S612.s1.printed-2", '"splits": "5"', '"splits": "4"'),
        ("BDM20O.S6.FIG3.printed-9", '"splits": "8"', '"splits": "7"'),
    ],
)
def test_no_neighbour_is_proved(name: str, old: str, new: str) -> None:
    """Another error, or as much with fewer nodes; and that no tree with eight nodes does better than figure 3b."""
    body = json.dumps(json.loads(stored(name))["statement"])
    assert body.count(old) == 1
    wrong = read_statement(read_text(StatementText, json.loads(body.replace(old, new))))
    found = load(stored(name))
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))


def test_the_figure_leaves_no_other_lengths() -> None:
    """A y-node more or fewer in a left path, and the same without the condition on the upper one."""
    where = "2 + a + b == 5, 0 <= a <= 3, 0 <= b <= 3, integer a, b"
    wrong = [
        ("a == 2", f"{where}, b*(3 - a) == 0"),
        ("b == 1", f"{where}, b*(3 - a) == 0"),
        ("a == 3", where),
    ]
    assert assert_none_proved(wrong) == len(wrong)
