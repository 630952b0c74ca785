"""KM96, introduction: false neighbours of what the trees of constant size rest on."""

from __future__ import annotations

import pytest

from lemmas.boosting import drops, tree_sizes
from lemmas.boosting.lemma_2 import ADVANTAGE
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.claims import Check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search.prover import prove_family


def test_false_neighbours_of_the_drops() -> None:
    neighbours = [
        (f"{drops.GINI_DROP} >= 16.01*(s1 - s0)^2*(q*(1 - q))^2", drops.SPLIT),
        (f"{drops.ENTROPY_DROP} >= 3*(s1 - s0)^2*q*(1 - q)", "q = 1/2, 0 <= s0 < s1 <= 1"),
        (f"{drops.ROOT_FACTOR} >= 0.501*(s1 - s0)^2", "0 <= s0 <= s1 <= 1"),
        (f"{drops.ROOT_FACTOR} > (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1"),
        (f"{ADVANTAGE} == s1 - s0", drops.SPLIT),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("criterion", "old", "new"),
    [
        ("Gini", "2*ln(1/eps)", "ln(1/eps)"),
        ("Gini", "eps <= 1/2", "eps <= 1"),
        ("entropy", "2*ln(1/eps)^2", "ln(1/eps)^2"),
        ("root", "2*ln(1/eps)", "ln(1/eps)"),
    ],
)
def test_no_smaller_size_is_proved(criterion: str, old: str, new: str) -> None:
    relation, where, hints = tree_sizes.least(criterion)
    assert old in relation + where
    wrong = parse_family(relation.replace(old, new), where.replace(old, new))
    hints = tuple(hint.replace(relation, relation.replace(old, new)) for hint in hints)
    assert prove_family(wrong, hints=hints, refute=False, time_limit=seconds(2.0)).status == "undecided"


def test_the_drops_are_supports() -> None:
    """They are ours; the paper prints none of them."""
    check = Check("KM96.X")
    drops.drops(check)
    assert {(p.role, p.found) for p in check.record.parts} == {("support", "proved")}
