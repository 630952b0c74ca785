"""BLT20, section 4: false neighbours of the repairs for O'Donnell's lengths, each with numbers against it."""

from __future__ import annotations

import pytest

from algorithms.tribes import majority_mean
from lemmas.agnostic.book_lengths import EIGHT_BITS
from tests.lemmas.kept import assert_family_refused, family, kept_family
from verify.arithmetic.kits import flint_kit
from verify.families.members import Family, check_conditions
from verify.rationals import Fraction


def word(w: int, m: int) -> dict[str, str]:
    """So many terms of so many bits."""
    u = Fraction(1, 2**w)
    return {n: str(v) for n, v in {"w": w, "m": m, "l": w * m, "u": u, "Q": (1 - u) ** m}.items()}


WIDTHS = ("BLT20.S4.1.repaired", "BLT20.S4.1.repaired-2")
MEANS = ("BLT20.FN5.repaired", "BLT20.FN5.s2.repaired")
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
        *((name, "Q >= 1/2", "Q >= 0", family(word(3, 20))) for name in MEANS),
        *((name, "Q*(1 - u) < 1/2", "Q*(1 - u) < 1", family(word(20, 1))) for name in MEANS),
    ],
)
def test_lengths_of_the_book(name: str, old: str, new: str, against: Family) -> None:
    """Too many terms; too few; a smaller constant."""
    assert_family_refused(name, old, new, against)


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("S4.2.repaired", "u <= 1/1024", "u <= 1/4", family({"u": "1/4", "Q": "1/2"})),
        ("S4.2.repaired-2", "<= u/2", "<= u/3", family(LAST)),
        ("S4.3.repaired", "3*u/2", "u", family(HALF)),
        ("C43.s3.repaired", "3*u*I/2", "u*I", family(HALF | {"I": "1"})),
        ("L42.s4.repaired", "<= u/2", "<= u/3", family(LAST | {"P": "167/250"})),
        ("L42.s4.repaired-2", "<= u", "<= u/2", family(HALF)),
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
            "3200*log2(l)",
            "log2(l)",
            family({"u": "1/4096", "l": "65536", "Q": "1/2", "P": "501/1000", "c": "0", "I": "6/25"}),
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
