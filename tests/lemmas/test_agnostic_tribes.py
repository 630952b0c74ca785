"""BLT20, section 4: checks that see what is wrong, and false neighbours."""

from __future__ import annotations

from algorithms.tribes import LowerBoundFunction, Path, majority_influence
from lemmas.agnostic import (
    claim_4_3,
    corollary_4_4,
    lemma_4_2,
    lower_bound_function,
    tribes,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.rationals import Fraction

BOOK = "0 < u <= 1/2, 1/2 <= Q, Q < 1/(2*(1 - u))"


def test_some_lengths_are_far_and_others_are_not() -> None:
    assert all(tribes.far(w) for w in tribes.FAR)
    assert abs(tribes.mean(4) - Fraction(1, 2)) == Fraction(1, 16)
    assert abs(tribes.mean(4 * 11) - Fraction(1, 2)) < Fraction(1, 16)
    assert tribes.between(26)
    assert not tribes.between(10)
    assert tribes.off_by_two(300) is None
    assert tribes.off_by_two(1) is not None
    assert tribes.unbalanced(3) is None
    assert tribes.unbalanced(4) is None


def test_lengths_of_the_book_are_near() -> None:
    """l = w m, m the largest number of terms with a mean of at most 1/2: what is said of T, T' and REST there."""
    for w in (10, 12):
        u = Fraction(1, 2**w)
        m = 0
        none = Fraction(1)
        while none * (1 - u) >= Fraction(1, 2):
            none, m = none * (1 - u), m + 1
        f = LowerBoundFunction.of(w * m, 1)
        assert f.width == w
        assert 0 <= Fraction(1, 2) - f.all_terms <= u
        assert abs(f.first_terms - Fraction(499, 1000)) <= u / 2
        assert abs(f.rest - Fraction(1, 1000)) <= 3 * u / 2


def test_the_function_and_its_tables() -> None:
    assert lower_bound_function.falls(((0, 1, 0), (0, 1, 1))) is None
    assert lower_bound_function.value(0, 1, 0) == 0
    assert lower_bound_function.differs_elsewhere((0, 1, 0)) is None
    assert lower_bound_function.differs_elsewhere((1, 0, 0)) is not None
    assert lower_bound_function.is_equality(8, 1)
    assert not lower_bound_function.is_equality(3, 1)
    assert lower_bound_function.least_odd(9) == 5


def test_proposition_4_1_fails_where_rest_is_large() -> None:
    assert lower_bound_function.too_large((4, 3)) is None
    assert lower_bound_function.too_large((4, 5)) == {"opt": Fraction(5, 128)}
    assert lower_bound_function.little(12 << 12, 2)
    assert not lower_bound_function.little(4, 5)
    assert lower_bound_function.uneven(3) is None
    assert lower_bound_function.uneven(2) == {"k": 2, "Pr[MAJ = 0]": Fraction(1, 4)}
    assert lower_bound_function.errs(5) > Fraction(3, 100)
    assert lower_bound_function.errs(3) == lower_bound_function.HALF * LowerBoundFunction.of(21, 1).rest


def test_the_root_asks_for_x_at_some_lengths_only() -> None:
    assert claim_4_3.root_asks_for_x(12 << 12, 3)
    assert not claim_4_3.root_asks_for_x(7 * 5 << 2, 1)
    assert not claim_4_3.small(5)
    assert claim_4_3.tied_and_less(13, 2)
    assert not claim_4_3.tied_and_less(4, 5)
    assert claim_4_3.tied(4, 3)
    assert not claim_4_3.tied(4, 2)
    assert not any(claim_4_3.tied(6, k) for k in range(1, 9))
    assert [w * tribes.most_terms(w) for w in (2, 3, 12)] == [4, 15, 34056]
    assert claim_4_3.large_influence(24) is None
    assert claim_4_3.large_influence(1) is not None


def test_discrepancies() -> None:
    assert corollary_4_4.small_discrepancy((5, 1, 1)) is None
    assert majority_influence(9, Path(5, 3)) == 0
    assert corollary_4_4.small_discrepancy((9, 5, 3)) is None
    assert corollary_4_4.above_the_sum((8, 3)) is None
    assert corollary_4_4.above_the_sum((1, 0)) is None


def test_paths_with_an_early_query_to_x_are_in_no_case() -> None:
    assert lemma_4_2.neither(("yyx", Fraction(2))) is None
    assert lemma_4_2.neither(("yx", Fraction(2))) is None
    assert lemma_4_2.neither(("yyxy", Fraction(5, 2))) is None


def test_false_neighbours() -> None:
    neighbours = [
        ("ln(1 - u) >= 2*u*ln(9/16)", "0 <= u <= 1/3"),
        ("-w/(2*(w + 1)) + 2^-(w + 1) < ln(1 - exp(-1))", "w >= 10"),
        ("w > 2^(1/4)*(ln(w) + w*ln(2))", "w >= 10"),
        ("abs((1 - Q) - 1/2) <= u/3", BOOK),
        ("abs((P - Q) - 0.001) <= u", f"{BOOK}, P >= 0.501 - u/2, P <= 0.501 + u/2"),
        ("R*Z <= 1/100", "0 <= R <= 1/49, 0 <= Z <= 1/2"),
        ("1 - 2*j*(j + o)/N >= 1/2", "N >= 1, 0 <= o <= 1, j >= 0, (2*j + o)^2 <= N + 1"),
        ("2^(d/2)*2^(-d) <= 0.001", "d >= 19"),
        ("0.998*(0.499 - u/2) >= 0.49", "0 < u <= 1/50"),
        ("0.998*(0.499 - u/2) > 0.498", "0 < u <= 2^-12"),
        ("l^2/y^3 >= l^2/8", "l >= 2, y >= 1"),
        ("c*y^3 > 1", "c > 0, y >= 1, c*y >= 1/2"),
        ("log2(d)^3 <= 250*d^(1/4)", "d >= 2"),
        ("k*exp(-3*log2(k)) <= 1/k^4", "k >= 2"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
