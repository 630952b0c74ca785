"""TOPK, Theorem 3: the law of pairs and pointers in exact runs, and what its proof does not prove."""

from __future__ import annotations

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion
from lemmas.choices import finite_runs, monotone_pointers, parity_paths
from lemmas.choices.best_candidates import ROOM
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search.prover import prove_family
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import decide_steps
from verify.rationals import Fraction

EIGHTH = Fraction(1, 8)


@pytest.mark.parametrize("criterion", [GINI, ENTROPY, MINIMUM])
def test_the_law_separates(criterion: Criterion) -> None:
    law = monotone_pointers.paired(2, 1, 3, EIGHTH)
    assert finite_runs.weight(law) == 1
    assert monotone_pointers.is_monotone(law)
    assert monotone_pointers.inseparable((criterion, 2, 1, 3)) is None
    assert monotone_pointers.inseparable((criterion, 2, 2, 4)) is None


@pytest.mark.parametrize("criterion", [GINI, MINIMUM])
def test_too_few_candidates(criterion: Criterion) -> None:
    """K < h + k: an asked bit leaves its mate, which may tie with those that tell more."""
    assert not monotone_pointers.printed_range((criterion, 3, 1, 2))
    assert monotone_pointers.inseparable((criterion, 3, 1, 2)) is not None


def test_a_law_that_is_not_monotone() -> None:
    """Without the negations; and the printed range at depth 1."""
    single = tuple((w, x[:2] + x[4:], y) for w, x, y in monotone_pointers.paired(2, 1, 3, EIGHTH))
    assert not monotone_pointers.is_monotone(single)
    assert monotone_pointers.inseparable((MINIMUM, 1, 1, 2)) is not None
    assert monotone_pointers.inseparable((GINI, 1, 1, 2)) is not None
    assert finite_runs.equal_stumps()
    first = next(monotone_pointers.cases())
    assert first[1] == 1
    assert monotone_pointers.printed_range(first)


def test_one_candidate_less() -> None:
    relation, where = monotone_pointers.LEFT_OVER
    few, chance = monotone_pointers.FEW_ARE
    neighbours = [
        (relation, where.replace("K >= k + h", "K >= k + h - 1")),
        (relation, where.replace("t <= h - 1", "t <= h")),
        (relation.replace("- 1", "- 2"), where),
        (few.replace("<= eps/4", "<= eps/5"), chance),
        (few, chance.replace("k <= K", "k <= K + 1")),
        (ROOM[0].replace(">= K", ">= K + 1"), ROOM[1]),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum(p) == k", "sum(p) == k - 1"),
        ("sum(c) == k", "sum(c) == k + 1"),
        ("p*(s - g) >= 0", "p*s >= 0"),
        ("(1 - p)*s <= 0", "(1 - p)*s <= g"),
        ("(1 - c)*(S - s) >= 0", "0*(1 - c)*s >= 0"),
    ],
)
def test_bits_that_may_be_candidates(old: str, new: str) -> None:
    """A pointer less; a candidate more; pointers without a score, bits with one; candidates of no larger score."""
    relation, where = monotone_pointers.POINTERS_FIRST
    assert where.count(old) == 1
    wrong = parse_family(relation, where.replace(old, new))
    try:
        found: str = prove_family(
            wrong, hints=list(monotone_pointers.BY_SCORES), time_limit=seconds(2.0)
        ).status
    except TreecertError:  # the search thinks that it has a proof, and the checker does not
        found = "refused"
    assert found != "proved"


def test_proofs_as_they_are() -> None:
    statement = parse_family(*monotone_pointers.POINTERS_FIRST)
    assert prove_family(statement, hints=list(monotone_pointers.BY_SCORES)).status == "proved"
    assert decide_steps(parse_steps(*parity_paths.REST), parity_paths.COUNTED)[0] == "proved"
