"""TOPK, Lemmas 4.1 to 4.3: what the proofs on candidates and paths rest on, and false neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lemmas.choices import best_candidates, parity_paths
from tests.lemmas.kept import assert_family_refused, family, kept_family
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.claims import StepHints
from verify.errors import TreecertError
from verify.families.grammar import parse_family
from verify.families.sequence_grammar import parse_steps
from verify.functions.grammar import parse_functions
from verify.search.functions import prove_functions
from verify.search.steps import decide_steps

if TYPE_CHECKING:
    from verify.families.members import Family

SOME = {"p": "0", "l": "1", "r": "1"}
STEP = {"K": "2", "a": "0", "err": "1"}
TWICE = {"K": "2", "a": "1", "err": "2"}


@pytest.mark.parametrize("claim", ["TOPK.L41", "TOPK.L43"])
def test_one_statement_on_candidates(claim: str) -> None:
    assert kept_family(f"{claim}.printed-4").statement == parse_family(*best_candidates.SOME_CANDIDATE)


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("sum(1 - p) <= K - 1", "sum(1 - p) <= K", family(STEP, SOME, SOME)),
        ("sum(1) == K", "sum(1) <= K", family(STEP, SOME)),
        ("err <= (l + r)/2", "err <= l + r", family(TWICE, {**SOME, "r": "2"}, {**SOME, "p": "1"})),
        ("p*(r - a) <= 0", "0 <= 0*p*(r - a)", family(STEP, SOME, {"p": "1", "l": "0", "r": "2"})),
    ],
)
def test_a_candidate_less(old: str, new: str, against: Family) -> None:
    """No candidate of x1; too few candidates; the errors of T_i counted twice; one half that nothing is known of."""
    assert_family_refused("TOPK.L41.printed-4", old, new, against)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("a == 0", parity_paths.FIRST[1].replace("h >= 2", "h >= 1")),
        ("a == 0", parity_paths.FIRST[1].replace("start a == 0", "start a <= 1")),
        ("a <= h - 2", parity_paths.REST[1]),
        ("a <= h - 3", parity_paths.ABOVE_LEAVES[1]),
        ("b >= n + 1", parity_paths.KEPT[1]),
        ("b >= n", parity_paths.KEPT[1].replace("b_next >= b", "b_next >= b - 1")),
        ("a <= eps", best_candidates.ALL_DEPTHS[1].replace("a_next <= a", "a_next <= 2*a")),
        ("a <= eps/2", best_candidates.ALL_DEPTHS[1]),
    ],
)
def test_paths_on_which_more_is_asked(relation: str, where: str) -> None:
    """One bit of x1 alone, any query among the first n, a bound that is one off, errors that double."""
    assert not is_proved(relation, where)


def is_proved(relation: str, where: str, limit: float = 0.5) -> bool:
    """Whether a proof is found, or accepted where the search thinks that it has one."""
    lemmas = ("a <= t",) if where.endswith("a_next <= a + 1") else ()
    try:
        hints = StepHints(lemmas=lemmas, forms=("direct",), limit=seconds(limit))
        return decide_steps(parse_steps(relation, where), hints)[0] == "proved"
    except TreecertError:
        return False


def test_paths_as_they_are() -> None:
    for statement in (parity_paths.FIRST, parity_paths.REST, parity_paths.KEPT, best_candidates.ALL_DEPTHS):
        assert is_proved(*statement, limit=10.0)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (", G(q) > G(q0)/2 + G(q1)/2", ""),
        (", G(q) > G(q0)/2 + G(q1)/2", ", G(q) >= G(q0)/2 + G(q1)/2"),
        (", r1 == q", ", r1 == q1"),
    ],
)
def test_scores_that_may_tie(old: str, new: str) -> None:
    """Without strict concavity; with halves of x1 that differ."""
    relation, where = parity_paths.AHEAD
    assert old in where
    found = prove_functions(parse_functions(relation, where.replace(old, new)), time_limit=seconds(2.0))
    assert found.status != "proved"


def test_false_neighbours_of_numbers() -> None:
    error, leaf = best_candidates.AT_LEAVES[0]
    neighbours = [
        (error, leaf.replace("p == 0", "2*p == 1")),
        (error.replace("<= eps", "<= eps/2"), leaf),
        (parity_paths.LEFT[0], parity_paths.LEFT[1].replace("K - k - 1", "K - k")),
        (parity_paths.UNMOVED[0], parity_paths.UNMOVED[1].replace("p == 1/2", "p == 0")),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
    wrong = parse_family(parity_paths.ACCURACY[0].replace("+ eps", "+ eps/4"), parity_paths.ACCURACY[1])
    assert wrong != kept_family("TOPK.L42.repaired-4").statement
