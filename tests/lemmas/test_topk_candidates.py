"""TOPK, Lemmas 4.1 to 4.3: what the proofs on candidates and paths rest on, and false neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lemmas.choices import (
    best_candidates,
    lemma_4_4,
    parity_paths,
    pointer_paths,
    sampling,
    scores,
)
from tests.lemmas.kept import assert_family_refused, family, kept_family
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.claims import StepHints
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import decide_growth
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import decide_steps

if TYPE_CHECKING:
    from verify.kinds.families.members import Family

SOME = {"p": "0", "l": "1", "r": "1"}
STEP = {"K": "2", "a": "0", "err": "1"}
UNSEEN = {"o": "0", "r": "9/16"}
TWICE = {"K": "2", "a": "1", "err": "2"}


@pytest.mark.parametrize("claim", ["TOPK.L41", "TOPK.L43"])
def test_one_statement_on_candidates(claim: str) -> None:
    assert kept_family(f"{claim}.printed-4").statement == parse_family(*best_candidates.SOME_CANDIDATE)


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("sum(1 - p) <= K - 1", "sum(1 - p) <= K", family(STEP, SOME, SOME)),
        ("sum(1) == K", "sum(1) <= K", family(STEP, SOME)),
        (
            "p*(err - (l + r)/2) <= 0",
            "p*(err - l - r) <= 0",
            family(TWICE, {**SOME, "r": "2"}, {**SOME, "p": "1"}),
        ),
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
        ("a <= eps/4", best_candidates.HALF_AT_ALL_DEPTHS[1]),
        ("a <= eps/2", best_candidates.AT_ALL_DEPTHS[1]),
    ],
)
def test_paths_on_which_more_is_asked(relation: str, where: str) -> None:
    """One bit of x1 alone, any query among the first n, a bound that is one off, errors that double; bits that are not
    fair, or do not negate.
    """
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
    for statement in (
        parity_paths.FIRST,
        parity_paths.REST,
        parity_paths.KEPT,
        best_candidates.ALL_DEPTHS,
        best_candidates.AT_ALL_DEPTHS,
    ):
        assert is_proved(*statement, limit=10.0)


@pytest.mark.parametrize(
    ("statement", "hints", "old", "new"),
    [
        (lemma_4_4.CENTRAL, lemma_4_4.SQUARES, "b*(2*m + 1)", "b*(2*m + 2)"),
        (lemma_4_4.CENTRAL, lemma_4_4.SQUARES, "(2*m + 1)^2/", "(2*m + 3/2)^2/"),
        (lemma_4_4.CENTRAL, lemma_4_4.SQUARES, "start b == 1", "start b == 2"),
        (sampling.SHARED_EVENLY, sampling.ONE_STEP, "a <= 1/2", "a <= 1/3"),
        (sampling.SHARED_EVENLY, sampling.ONE_STEP, "(2*m + 1)/", "(2*m + 3)/"),
    ],
)
def test_middle_layers(statement: tuple[str, str], hints: StepHints, old: str, new: str) -> None:
    """More in the middle of the cube than there is."""
    relation, where = statement
    assert decide_steps(parse_steps(relation, where), hints)[0] == "proved"
    wrong = relation.replace(old, new), where.replace(old, new)
    assert wrong != statement
    hints = StepHints(forms=hints.forms, facts=hints.facts, plus=hints.plus, limit=seconds(0.5))
    try:
        assert decide_steps(parse_steps(*wrong), hints)[0] != "proved"
    except TreecertError:  # the search thinks that it has a proof, and the checker does not
        return


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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("G(m - c) > t*G(m - d)", "G(m - c) >= t*G(m - d)"),
        (" > G(m) - G(m - c)/2", " > G(m) - G(m - c)/3"),
    ],
)
def test_larger_covariances(old: str, new: str) -> None:
    """Without strict concavity: at both points, as one would do. A third of a value in the place of a half."""
    relation, where = (text.replace(old, new) for text in scores.STRICTLY_LARGER)
    assert (relation, where) != scores.STRICTLY_LARGER
    where = where.replace("G(m + c) > (1 - t)", "G(m + c) >= (1 - t)") if ">=" in new else where
    found = prove_functions(parse_functions(relation, where), time_limit=seconds(2.0))
    assert found.status != "proved"


def test_false_neighbours_of_inferences() -> None:
    """One bit of x2 fewer on a path; one query more; a bound on Tribes that is larger; a p that is not small."""
    neighbours = [
        ("a <= h - 1", "b >= K - k - 1, a + b <= d, d <= h + K - k - 1"),
        ("a <= h - 1", "b >= K - k, a + b <= d, d <= h + K - k"),
        (
            "(1 - eps)*a + eps*b <= (1 - eps)*(1/2 + r) + eps",
            f"{lemma_4_4.PATH}, 0 <= a, a <= 1, 0 <= b, b <= 1",
        ),
        ("A <= (1 + eps)/2 + r", "0 < eps <= 1, p >= 0, r >= 0, A <= 1/2 + p/2 + eps/2 + r"),
        ("T <= M/a", "T <= 2*b, M >= a*b, a > 0, b >= 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("w_1 == w/2", "w_1 == w"),
        ("end sum(v - 1) <= 0", "end sum(v - 1) <= 1"),
        ("root w == 1", "root w <= 1"),
    ],
)
def test_leaves_that_are_not_alike(old: str, new: str) -> None:
    relation, where = lemma_4_4.ALIKE
    assert where.count(old) == 1
    found = decide_growth(parse_growth(relation, where.replace(old, new)), lemma_4_4.TO_ALIKE)
    assert found[0] != "proved"


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


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [
        (pointer_paths.POINTER, "q <= 1/2", "q <= 1"),
        (pointer_paths.POINTER, "G(1/2) == 1", "G(1/2) == 1/2"),
        (pointer_paths.POINTER, ">= g*(1 - 2*s)", ">= 2*g*(1 - 2*s)"),
        (pointer_paths.OF_PARITY, ", r1 == q", ""),
    ],
)
def test_pointers_that_score_less(statement: tuple[str, str], old: str, new: str) -> None:
    """Label means above 1/2; another value at 1/2; twice the score; a bit of the parity that tells of the label."""
    relation, where = (text.replace(old, new) for text in statement)
    assert (relation, where) != statement
    hints = ["place G(1 - s)"] if statement == pointer_paths.POINTER else []
    found = prove_functions(parse_functions(relation, where), time_limit=seconds(1.0), hints=hints)
    assert found.status != "proved"


def test_false_neighbours_of_pointers() -> None:
    error, leaf = pointer_paths.AT_LEAVES[0]
    half, unasked = pointer_paths.BELOW_HALF[1]
    neighbours = [
        (error.replace("<= eps", "<= eps/5"), leaf),
        (half, unasked.replace("p == 1/2", "p == 3/4")),
        (half, unasked.replace("eps/4", "eps")),
        (pointer_paths.UNSEEN[0].replace("eps/4", "eps/5"), pointer_paths.UNSEEN[1]),
        (pointer_paths.FEW_ARE[0].replace("<= eps/4", "<= eps/5"), pointer_paths.FEW_ARE[1]),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new", "leaves"),
    [
        (
            "sum(w*o) <= eps/4",
            "sum(w*o) <= 2*eps",
            [{"w": "1/2", "o": "1", "r": "1"}, {**UNSEEN, "w": "1/2"}],
        ),
        ("r <= 1", "r <= 9", [{"w": "1/16", "o": "1", "r": "9"}, {**UNSEEN, "w": "15/16"}]),
    ],
)
def test_leaves_that_are_right_more_often(old: str, new: str, leaves: list[dict[str, str]]) -> None:
    """More paths with a pointer that is 1; leaves that are right more than always."""
    assert kept_family("TOPK.ABS1.printed-16").statement == parse_family(*pointer_paths.ACCURACY)
    assert_family_refused("TOPK.ABS1.printed-16", old, new, family({"eps": "1/4"}, *leaves))
