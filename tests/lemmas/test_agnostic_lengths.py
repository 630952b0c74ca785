"""BLT20, section 4: false neighbours of the repairs for O'Donnell's lengths, each with numbers against it."""

from __future__ import annotations

import pytest

from algorithms.tribes import LowerBoundFunction, majority_mean
from lemmas.agnostic import tribes
from lemmas.agnostic.book_lengths import EIGHT_BITS
from tests.lemmas.kept import assert_family_refused, family, kept_family
from tests.lemmas.neighbours import assert_none_proved
from tests.lemmas.test_agnostic_linked import Recorded
from verify.arithmetic.kits import flint_kit
from verify.kinds.families.members import Family, check_conditions
from verify.language.grammar import parse_statement
from verify.rationals import Fraction


def word(w: int, m: int) -> dict[str, str]:
    """So many terms of so many bits."""
    u = Fraction(1, 2**w)
    return {n: str(v) for n, v in {"w": w, "m": m, "l": w * m, "u": u, "Q": (1 - u) ** m}.items()}


HALF_OF_ALL = Fraction(1, 2)
WIDTHS = ("BLT20.S4.1.repaired", "BLT20.S4.1.repaired-2")
MEANS = ("BLT20.FN5.repaired",)
TWO = family(word(2, 2))


@pytest.mark.parametrize("name", [*WIDTHS, *MEANS])
def test_five_terms_of_three_bits_are_spoken_of(name: str) -> None:
    check_conditions(kept_family(name).statement, EIGHT_BITS, flint_kit())


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (WIDTHS[0], "Q >= 1/2", "Q >= 0", family(word(3, 20))),
        (WIDTHS[1], "Q*(1 - u) < 1/2", "Q*(1 - u) < 1", family(word(20, 1))),
        (WIDTHS[1], "5*ln(w)", "ln(w)", family(word(3, 5))),
        ("BLT20.S4.1.repaired-3", "- log2(ln(l))", "+ log2(ln(l))", TWO),
        ("BLT20.S4.1.repaired-4", "5*ln(w)", "ln(w)", TWO),
        *((f"{name}-2", "log2(l)/l", "log2(l)/(9*l)", TWO) for name in MEANS),
        *((name, "Q >= 1/2", "Q >= 0", family(word(3, 20))) for name in MEANS),
        *((name, "Q*(1 - u) < 1/2", "Q*(1 - u) < 1", family(word(20, 1))) for name in MEANS),
    ],
)
def test_lengths_of_the_book(name: str, old: str, new: str, against: Family) -> None:
    """Too many terms; too few; a smaller constant; and so for two terms of two bits."""
    assert_family_refused(name, old, new, against)


def test_terms_of_two_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their width is the nearest at l = 4, and it is seen where it is not, or where there would be more of them."""
    found = Recorded()
    tribes.shortest(found)  # type: ignore[arg-type]
    assert found.runs[""]() is True
    monkeypatch.setattr(tribes, "nearest_widths", lambda _length: [3])
    assert found.runs[""]() is False
    monkeypatch.undo()
    monkeypatch.setattr(
        tribes, "acceptance", lambda _width, terms: Fraction(7, 16) if terms == 2 else HALF_OF_ALL
    )
    assert found.runs[""]() is False


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (
            "C43.s4.printed",
            "23000*log2(l)",
            "log2(l)",
            family(
                {"l": "65536", "A": "0", "B": "1/10000", "R": "7/10000", "I": "1/7"},
            ),
        ),
    ],
)
def test_influences(name: str, old: str, new: str, against: Family) -> None:
    """A smaller constant."""
    assert_family_refused(f"BLT20.{name}", old, new, against)


def test_the_chance_of_a_tie() -> None:
    """It is 2 Pr[MAJ = 1] - 1, and its square is at most 1/(3i + 1) for k = 2i, but not 1/(4i)."""
    ties = [2 * majority_mean(2 * i) - 1 for i in range(1, 40)]
    assert all(b**2 <= Fraction(1, 3 * i + 1) for i, b in enumerate(ties, 1))
    assert any(b**2 > Fraction(1, 4 * i) for i, b in enumerate(ties, 1))


def book(w: int) -> LowerBoundFunction:
    """The function at the length of O'Donnell's book for terms of w bits."""
    u, m = Fraction(1, 2**w), 1
    while (1 - u) ** (m + 1) >= Fraction(1, 2):
        m += 1
    return LowerBoundFunction.of(w * m, 1)


def test_few_terms_of_few_bits_miss_the_mean() -> None:
    """Within u/2 of 0.499 is the mean of TRIBES' at the widths 6 and 8 to 13, and at no other below."""
    near = {
        w: abs(book(w).first_terms - Fraction(499, 1000)) <= Fraction(1, 2 ** (w + 1)) for w in range(2, 14)
    }
    assert [w for w, so in near.items() if not so] == [2, 3, 4, 5, 7]


@pytest.mark.parametrize(
    ("length", "enough"), [(34056, True), (34057, True), (34068, True), (12 << 12, False)]
)
def test_the_bounds_that_lemma_42_asks_for(length: int, enough: bool) -> None:
    """They hold at a length of the book, with a bit left over and with a term more, and not at w 2^w."""
    f = LowerBoundFunction.of(length, 1)
    means = f.first_terms >= Fraction(498, 1000) and 1 - f.all_terms >= Fraction(4912, 10000)
    assert (means and f.rest >= Fraction(7, 10000)) is enough
    assert book(12).terms * 12 == 34056


def test_false_neighbours_of_what_the_book_has() -> None:
    """Terms that are too short for 0.501; too large a chance of REST; too large a mean."""
    neighbours = [
        ("1/(2*(1 - u)^2) <= 0.501", "0 < u <= 2^-9"),
        ("Q/(1 - u) <= 0.501", "0 < u <= 2^-10, Q <= 1/2 + 2^-10"),
        ("min(A - 0.501, 0.501 - A*(1 - u)) <= u/3", "0 < u <= 1/2, A <= 1, A >= 0.501, A*(1 - u) <= 0.501"),
        ("abs((P - Q) - 0.001) <= d", tribes.NEAR_BY),
        ("abs((P - Q)*I - 0.001*I) <= d*I", f"{tribes.NEAR_BY}, 0 <= I <= 1"),
        ("abs((P - Q)*(1/2) - 0.001*(1/2)) <= d/2", tribes.NEAR_BY),
        ("(P - Q)*(1/2) < 0.01", f"{tribes.NEAR_BY}, d + h <= 0.02"),
        ("0.998*min(1 - P, Q) > 0.49", f"{tribes.NEAR_BY}, d <= 0.01, h <= 0.009"),
        ("P - Q <= 1/50", f"{tribes.NEAR_BY}, d + h <= 0.0191"),
        ("min(p, 1 - p) >= 0.49", "p >= 0.48, 1 - p >= 0.5"),
        ("t < c3*k/log2(k)", "c3 > 0, k >= 2, 0 <= t < 1.01*c3*k/log2(k)"),
        ("1 - Q - R*Z + u <= 1/2", "1/2 <= Q <= 1, R >= 0.0007, 1/4 <= Z <= 1, 0 < u <= 2^-12"),
        ("c/2*l^2/y^3 >= 3*l", "c > 0, l > 0, y > 0, c*l >= 5*y^3"),
        ("P - Q >= 0.0008", "0 < u <= 2^-12, 1/2 <= Q, Q*(1 - u) <= 1/2, P >= 0.501 - u/2"),
        ("min((1 - P) - 0.499, Q - 0.4912) >= 0", "0 < u <= 2^-12, 1/2 <= Q, P <= 0.501 + u/2"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_what_the_chances_are_off_by_are_variables() -> None:
    """The letter e would be a number."""
    assert set(parse_statement("P >= Q", tribes.NEAR_BY).variables) == {"P", "Q", "d", "h"}
