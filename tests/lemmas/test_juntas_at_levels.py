"""BDM20J, Theorems 10 and 12: neighbours of their statements with eps as a formula have runs or points against them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.juntas import id3_trees, near_trees
from lemmas.juntas.at_levels import JUNTAS, PARITIES, Level, to_tree, tree
from tests.lemmas.id3_runs import Numbers, Run, fails
from tests.lemmas.kept import changed
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.kinds.draws.grammar import draws_texts, parse_draws
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import decide_growth
from verify.rationals import Fraction

LABELS = tree((id3_trees.RIGHT, near_trees.LABELS), PARITIES)
GIVEN: Numbers = {
    **dict.fromkeys(("alpha", "rho"), Fraction(1, 2) - Fraction(1, 100)),
    "k": 1,
    "beta": 4,
    "gamma": 1,
    "eps": Fraction(49, 100) ** 2,
    "eta": Fraction(49, 100) ** 4 / 4,
    "N": 1,
    "s": 0,
}
ROOT: Numbers = {
    **dict.fromkeys(("z", "u", "r", "n", "y"), 1),
    **dict.fromkeys(("x", "X", "b", "o", "l", "a"), 0),
    "m": 2,
}
LOST: Numbers = {**ROOT, "z": 0, "u": 0, "n": 0, "l": 1, "m": 1, "y": 1}
LEFT: Numbers = {**ROOT, "z": 0, "u": 0, "r": 0, "l": 0, "m": 1, "y": 0}
ASKED_OUTSIDE = Run(GIVEN, ROOT, [(0, ROOT | LOST, ROOT | LEFT, {"c": 1, "g": 0})])
"""No feature of J has a covariance, and one outside of J is asked."""


def at_one_bit(where: str) -> str:
    """The conditions at k = 1, where the power of 2c is 1."""
    assert where.count("*(2*rho)^(k - 1)") == 1
    return where.replace("*(2*rho)^(k - 1)", "")


def test_a_leaf_without_a_covariance_is_not_proved() -> None:
    relation, where = LABELS
    wrong = changed(relation, where, "z*u*(abs(X) - eps) >= 0", "z*u*(abs(X) - eps) <= 0")
    assert fails(parse_growth(relation, at_one_bit(wrong[1])), ASKED_OUTSIDE)
    assert not fails(parse_growth(relation, at_one_bit(where)), ASKED_OUTSIDE)
    hints = replace(to_tree(near_trees.TO_LABELS_NEAR, PARITIES), limit=seconds(5.0))
    found = decide_growth(parse_growth(*wrong), hints)
    assert found[0] != "proved"


@pytest.mark.parametrize("level", [PARITIES, JUNTAS])
def test_fewer_examples_would_not_be_enough(level: Level) -> None:
    """Of the step from the number of examples to that of Theorem 7."""
    where = f"0 < alpha < 1, {level.ranges}, k >= 1"
    rest = f"{level.power}*({level.eps})^4*alpha^(2*k)"
    neighbours = [(f"{rest}*{less} >= 1", where) for less in ("(2*c)^9", "alpha^9/17")]
    neighbours.append((f"{level.eps} > 1/4", where))
    assert assert_none_proved(neighbours) == len(neighbours)


def test_the_statement_on_samples_reads_back() -> None:
    statement = parse_draws(*PARITIES.all_near)
    assert parse_draws(*draws_texts(statement)) == statement
