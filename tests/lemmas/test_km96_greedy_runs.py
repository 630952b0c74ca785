"""KM96, section 5.4, the shared runs of TopDown: what they run on, and that each check can say no."""

from __future__ import annotations

from itertools import product

import pytest

from algorithms.booleans.families import dictator, majority, parity
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.laws import mass, restricted
from algorithms.potentials import Stage, stages
from lemmas.boosting import greedy_runs
from lemmas.boosting.greedy_runs import (
    advantage_known,
    bits_agree,
    grows_otherwise,
    majority_of_three,
    majority_round,
    middle_layers,
    rounds,
    rounds_of,
    too_few_agree,
)
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def test_the_functions_are_all_functions() -> None:
    found = list(rounds(2, GINI))
    assert len({(r.f, r.chance) for r in found}) == 2 * (4 + 16)
    assert len(found) == len(set(found))
    assert {r.f for r in rounds(3, GINI) if r.chance == HALF} >= {majority(3), parity(3)}


def test_a_run_goes_on_to_its_end() -> None:
    """Each round has the one after it, but for the last; from `first` on only."""
    whole = rounds_of(majority(3), HALF, GINI)
    assert [r.t for r in whole] == list(range(len(whole)))
    assert [r.after for r in whole] == [*(r.here for r in whole[1:]), None]
    assert not whole[-1].here.error
    assert majority_of_three(GINI) == whole[1:]


def test_a_witness_shows_the_round() -> None:
    shown = majority_of_three(GINI)[0].witness(error=Fraction(1, 4))
    assert shown["leaves (w, q)"] == "(1/2, 1/4), (1/2, 3/4)"
    assert shown["advantage at the leaves"] == Fraction(1, 3)
    assert shown["error"] == Fraction(1, 4)
    assert shown["f"] == "the majority of 3 bits"
    assert shown["gamma"] == Fraction(1, 6)
    assert "gamma" not in rounds_of(parity(3), HALF, GINI)[0].witness()


def test_a_round_of_a_majority_is_that_of_its_run() -> None:
    assert majority_round(3, 2, GINI).here == majority_of_three(GINI)[1].here
    assert advantage_known(majority_round(5, 5, GINI))


def test_bits_agree_with_majorities_only() -> None:
    assert bits_agree(majority(3))
    assert bits_agree(majority(5))
    assert bits_agree(dictator(1, 0))
    assert not bits_agree(parity(3))
    assert not bits_agree(dictator(3, 0))
    assert not bits_agree(majority(3).__class__(2, 0b1000))  # an even number of bits


def test_only_rounds_of_the_paper_are_admitted() -> None:
    assert all(map(advantage_known, majority_of_three(GINI)))
    assert not any(map(advantage_known, rounds_of(parity(3), HALF, GINI)))
    assert not advantage_known(rounds_of(majority(3), HALF, GINI)[0])  # t = 0


def test_too_few_agree_sees_a_parity(monkeypatch: pytest.MonkeyPatch) -> None:
    assert too_few_agree(3) is None
    monkeypatch.setattr(greedy_runs, "majority", parity)
    assert too_few_agree(3) is not None


def test_the_middle_layers() -> None:
    law = middle_layers(5)
    assert law.mean == HALF
    for x in product((0, 1), repeat=5):
        assert mass(law, dict(enumerate(x))) == (Fraction(1, 20) if sum(x) in (2, 3) else 0)
        if sum(x) in (2, 3):
            assert restricted(law, dict(enumerate(x))).mean == (sum(x) == 3)


CRITERIA = pytest.mark.parametrize("criterion", [GINI, ENTROPY, ROOT], ids=["gini", "entropy", "root"])


@CRITERIA
def test_the_tree_on_the_middle_layers(criterion: Criterion, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `second_drop` has it, and its advantage is no less than 1/(2n); on all inputs it is another tree."""
    for n in (3, 5, 7):
        run = stages(middle_layers(n), 2, criterion)
        assert all(stage.advantage >= Fraction(1, 2 * n) for stage in run)
        assert grows_otherwise(n, criterion) is None
    assert run[0].advantage == Fraction(1, 14)
    monkeypatch.setattr(greedy_runs, "middle_layers", lambda n: majority(n).law([HALF] * n))
    found = grows_otherwise(5, criterion)
    assert found is not None
    assert found["t"] == 1


def test_the_second_split_alone_can_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(*given: object) -> list[Stage]:
        run = stages(*given)  # type: ignore[arg-type]
        return [run[0], run[1], run[1]]

    monkeypatch.setattr(greedy_runs, "stages", twice)
    assert grows_otherwise(5, GINI) is not None
