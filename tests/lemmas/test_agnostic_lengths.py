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
from verify.families.members import Family, check_conditions
from verify.rationals import Fraction


def word(w: int, m: int) -> dict[str, str]:
    """So many terms of so many bits."""
    u = Fraction(1, 2**w)
    return {n: str(v) for n, v in {"w": w, "m": m, "l": w * m, "u": u, "Q": (1 - u) ** m}.items()}


HALF_OF_ALL = Fraction(1, 2)
WIDTHS = ("BLT20.S4.1.repaired", "BLT20.S4.1.repaired-2")
MEANS = ("BLT20.FN5.repaired", "BLT20.FN5.s2.repaired")
TWO = family(word(2, 2))
HALF = {"u": "1/4", "Q": "2/3", "P": "47/125"}
LAST = {"u": "1/2", "A": "167/250"}


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
        ("S4.2.repaired", "u <= 1/1024", "u <= 1/4", family({"u": "1/4", "Q": "1/2"})),
        ("S4.2.repaired-2", "<= u/2", "<= u/3", family(LAST)),
        ("S4.3.repaired", "3*u/2", "u", family(HALF)),
        ("C43.s3.repaired", "3*u*I/2", "u*I", family(HALF | {"I": "1"})),
        ("L42.s4.repaired", "<= u/2", "<= u/3", family(LAST | {"P": "167/250"})),
        ("L42.s4.repaired-2", "abs(Q - 1/2) <= u", "abs(Q - 1/2) <= u/2", family({"u": "1/4", "Q": "2/3"})),
        (
            "P41.s2.repaired",
            "3*u/4",
            "u/5",
            family({"u": "1/4", "Q": "1/2", "P": "313/500", "Z": "1/2", "b": "0"}),
        ),
        (
            "P41.s2.repaired",
            "1/2 - b/2",
            "-b/2",
            family({"u": "1/10000", "Q": "1/2", "P": "501/1000", "Z": "0", "b": "0"}),
        ),
        (
            "C43.s4.repaired",
            "23000*log2(l)",
            "log2(l)",
            family(
                {"l": "65536", "A": "0", "B": "1/10000", "R": "7/10000", "c": "0", "I": "1/7"},
            ),
        ),
    ],
)
def test_chances_and_influences(name: str, old: str, new: str, against: Family) -> None:
    """Terms of few bits; what is nearer than it is; Majority without ties that is never 0; a smaller constant."""
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
        ("P - Q >= 0.0008", "0 < u <= 2^-12, 1/2 <= Q, Q*(1 - u) <= 1/2, P >= 0.501 - u/2"),
        ("min((1 - P) - 0.499, Q - 0.4912) >= 0", "0 < u <= 2^-12, 1/2 <= Q, P <= 0.501 + u/2"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
