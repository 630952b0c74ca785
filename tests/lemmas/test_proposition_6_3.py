"""Proposition 6.3: its runs can say no, the hypotheses on a witness are real, and the root is the only exception."""

import pytest

from lemmas.optimality import proposition_6_3, two_term_gains
from lemmas.optimality.proposition_6_3 import LEFT, UPPER, Rivals
from lemmas.optimality.two_term_runs import MOST, pairs_of_sizes
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

FALSE = [
    (f"{UPPER} > ({LEFT})/2", "0 < y, y <= x, x <= 1/2"),
    (f"{UPPER} > 2*({LEFT})", "0 < y, 2*y <= x, x <= 1/2"),
    (f"{UPPER} < ({LEFT})/2", "x = y, 0 <= y <= 1/2"),
    (f"{UPPER} < ({LEFT})/2", "x = 2*y, 0 < y <= 1/4"),
]


def test_no_false_neighbour_is_proved() -> None:
    assert assert_none_proved(FALSE) == len(FALSE)


def test_every_pair_of_rivals_is_compared() -> None:
    assert sum(1 for _ in proposition_6_3.rivals()) == sum(l * l for l, _ in pairs_of_sizes(MOST))
    assert all(map(proposition_6_3.on_the_path, proposition_6_3.rivals()))


@pytest.mark.parametrize(
    "case", [Rivals(2, 1, 0, 0), Rivals(0, 1, 0, 0), Rivals(2, 3, 2, 0), Rivals(2, 3, 0, 2)]
)
def test_what_is_no_pair_of_rivals(case: Rivals) -> None:
    assert not proposition_6_3.on_the_path(case)


def test_the_root_gains_less_than_its_left_child_where_the_terms_are_equal() -> None:
    assert proposition_6_3.weak_roots() == tuple(f"({n}, {n})" for n in range(1, MOST + 1))
    root = Rivals(2, 2, 0, 0)
    assert proposition_6_3.left_child_wins(root) is not None
    assert not proposition_6_3.below_the_root(root)
    assert proposition_6_3.left_child_wins(Rivals(2, 2, 1, 0)) is None


def test_left_children_are_compared() -> None:
    assert two_term_gains.lower_left_child_wins((2, 3, 1, 2)) is None
    assert two_term_gains.lower_left_child_wins((2, 3, 2, 1)) is not None
    assert two_term_gains.lower_left_child_wins((2, 3, 1, 1)) is not None


@pytest.mark.parametrize("sizes", [(0, 3), (2, 3), (3, 3)])
def test_another_choice_of_variable_is_found_out(
    sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last variable stands in no term."""
    assert two_term_gains.longer_term_chosen(sizes) is None
    monkeypatch.setattr(two_term_gains, "maxima", lambda _criterion, gains: [len(gains) - 1])
    assert two_term_gains.longer_term_chosen(sizes) is not None


def test_comparisons_are_exact() -> None:
    one, other = ((Fraction(1), Fraction(1, 4)),), ((Fraction(1), Fraction(3, 4)),)
    assert two_term_gains.unless_equal(one, other) is None  # H(1/4) = H(3/4)
    assert two_term_gains.unless_greater(one, other, l=1) == {"l": 1}


def test_witnesses_have_both_gains() -> None:
    found = two_term_gains.left_child_larger((1, 2))
    assert found is not None
    assert (found["W(v_1)"], found["W(v_2)"]) == ("0", "1/2*H(1/4) - 1/4*H(1/2) = 0.155639...")
    assert two_term_gains.left_child_larger((2, 2)) is None
