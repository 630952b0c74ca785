"""Section 3: the checks say no to false formulas and to other algorithms."""

from __future__ import annotations

import pytest

from algorithms.gains import split_terms
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import Law, read_once
from algorithms.trees import Leaf, Split, Tree, size
from lemmas.optimality import preliminaries
from lemmas.optimality.preliminaries import (
    LEAVES_OF_T,
    SKEWED,
    TWO_EVEN_LEAVES,
    UNIFORM,
    error_differs,
    followed,
    gain_differs,
    law_of,
    loop_differs,
    trees_up_to,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.arithmetic.kits import flint_kit
from verify.claims import NoValue
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_family
from verify.rationals import Fraction

CLOSED = "0 <= q <= 1"
OPEN = "0 < x < 1"
FALSE = {
    "S3.H": [
        ("-x*log2(x) - (1 - x)*log2(x) == H(x)", OPEN),
        ("-x*log2(x) - (1 - x)*log2(x) == H(x)", "1/4 < x < 1/2"),
        ("-x*log2(x) + (1 - x)*log2(1 - x) == H(x)", OPEN),
        ("-x*ln(x) - (1 - x)*ln(1 - x) == H(x)", OPEN),
        ("-x*log2(1 - x) - (1 - x)*log2(x) == H(x)", OPEN),
        ("-x*log2(x) - (1 - x)*log2(1 - x) >= H(x) + 1/10000", OPEN),
        ("-x*log2(x) - x*log2(1 - x) == H(x)", OPEN),
    ],
    "S3.E": [
        ("(a + b)*min(a/(a + b), b/(a + b)) == b", "0 <= a, 0 <= b, 0 < a + b"),
        ("(a + b)*min(a/(a + b), b/(a + b)) == a", "0 <= b <= a, 0 < a"),
        ("min(a/(a + b), b/(a + b)) == b", "0 <= b <= a, 0 < a"),
    ],
    "S3.EH": [
        ("min(q, 1 - q) < H(q)", CLOSED),
        ("min(q, 1 - q) >= H(q)", CLOSED),
        ("2.001*min(q, 1 - q) <= H(q)", CLOSED),
        ("2*min(q, 1 - q) + q/1000 <= H(q)", CLOSED),
        ("2*min(q, 1 - q) < H(q)", "0 < q < 1"),
        ("min(q, 1 - q) <= H(q)/3", CLOSED),
        ("max(q, 1 - q) <= H(q)", CLOSED),
        ("min(q, 1 - q) <= H(q)^2", CLOSED),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_the_error_needs_majority_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [(table, p) for table in (0, 1, 127, 150, 255) for p in (UNIFORM, SKEWED)]
    assert all(error_differs(case) is None for case in cases)
    monkeypatch.setattr(preliminaries, "completed", lambda tree, _law: tree)
    assert error_differs((127, UNIFORM)) is not None
    assert error_differs((0, UNIFORM)) is None


def test_the_gain_needs_the_probability_of_the_leaf(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(gain_differs((table, p)) is None for table in (8, 23, 150) for p in (UNIFORM, SKEWED))

    def unweighted(mean: Fraction, chance: Fraction, q0: Fraction, q1: Fraction, _weight: Fraction) -> object:
        return split_terms(mean, chance, q0, q1)

    monkeypatch.setattr(preliminaries, "split_terms", unweighted)
    found = gain_differs((8, UNIFORM))
    assert found is not None
    assert found["path"] != "()"


def test_the_gain_needs_tau_at_the_branch_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(mean: Fraction, chance: Fraction, q0: Fraction, q1: Fraction, weight: Fraction) -> object:
        return split_terms(mean, 1 - chance, q0, q1, weight)

    monkeypatch.setattr(preliminaries, "split_terms", swapped)
    assert gain_differs((8, SKEWED)) is not None
    assert gain_differs((8, (Fraction(1, 2),) * 3)) is None


def test_all_trees_are_run_over() -> None:
    assert [len(trees_up_to(3, s)) for s in range(4)] == [1, 4, 16, 52]


def test_the_pseudo_code_takes_the_last_of_tied_pairs() -> None:
    law = read_once([1, 1])
    assert followed(law, 1) == Split(1, Leaf(1), Leaf(1))
    assert grow(law, 1, ties=Ties.FIRST).last == Split(0, Leaf(1), Leaf(1))
    assert followed(law_of((0, UNIFORM[:1])), 1) == Split(0, Leaf(0), Leaf(0))


def test_the_pseudo_code_finds_no_pair_beyond_the_full_tree() -> None:
    law = law_of((6, UNIFORM[:2]))
    full = followed(law, 3)
    assert full is not None
    assert size(full) == 3
    assert followed(law, 4) is None
    assert isinstance(loop_differs((2, 4, Policy.TOP_DOWN, UNIFORM[:2])), NoValue)


@pytest.mark.parametrize("ties", [Ties.FIRST, Ties.SHALLOWEST, Ties.DEEPEST])
def test_other_tie_rules_are_seen(monkeypatch: pytest.MonkeyPatch, ties: Ties) -> None:
    case = (2, 1, Policy.TOP_DOWN, UNIFORM[:2])
    assert loop_differs(case) is None

    def other(law: Law, t: int, **_: object) -> object:
        return grow(law, t, ties=ties)

    monkeypatch.setattr(preliminaries, "grow", other)
    found = loop_differs(case)
    assert isinstance(found, dict)
    assert found["t"] == 1


def test_the_other_algorithm_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [(3, 3, p, SKEWED) for p in (Policy.TOP_DOWN, Policy.BEST_FIRST)]

    def other(law: Law, t: int, *, policy: Policy, ties: Ties) -> object:
        swapped = Policy.BEST_FIRST if policy is Policy.TOP_DOWN else Policy.TOP_DOWN
        return grow(law, t, policy=swapped, ties=ties)

    monkeypatch.setattr(preliminaries, "grow", other)
    assert all(isinstance(loop_differs(case), dict) for case in cases)


def test_truth_tables_are_read_bit_by_bit() -> None:
    law = law_of((0b10, UNIFORM[:1]))
    tree: Tree = Split(0, Leaf(0), Leaf(1))
    assert law.given(0, 1).mean == 1
    assert law.given(0, 0).mean == 0
    assert grow(law, 1).last == tree


def test_two_even_leaves_attain_the_constant_2() -> None:
    """They refute more than 2, and not 2: the constant of S3.EH for all trees."""
    check_family(
        parse_family("2.001*sum(p*min(q, 1 - q)) <= sum(p*H(q))", LEAVES_OF_T), TWO_EVEN_LEAVES, flint_kit()
    )
    with pytest.raises(TreecertError):
        check_family(
            parse_family("2*sum(p*min(q, 1 - q)) <= sum(p*H(q))", LEAVES_OF_T), TWO_EVEN_LEAVES, flint_kit()
        )
