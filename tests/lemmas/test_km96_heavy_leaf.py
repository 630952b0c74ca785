"""KM96, the heavy leaf of Theorem 8: its certificate is replayed, and false neighbours have families against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lemmas.boosting.heavy_leaf import MIN, SOME_HEAVY, TREE
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.families.certificates import load
from verify.families.checker import check
from verify.families.grammar import parse_family
from verify.families.members import Family, Member, check_family
from verify.rationals import Fraction

CERTIFICATE = Path(__file__).parents[2] / "reports" / "certificates" / "KM96.T8.s1.printed.json"
LIGHT_AND_IMPURE = Family(
    (
        Member({"w": Fraction(99, 100), "q": Fraction(1, 10)}),
        Member({"w": Fraction(1, 100), "q": Fraction(1, 2)}),
    ),
    {"t": Fraction(1), "err": Fraction(13, 125)},
)
"""The pure leaf is heavy, the impure one light."""
PURE = Family(
    (Member({"w": Fraction(1, 2), "q": Fraction(0)}, Fraction(2)),), {"t": Fraction(1), "err": Fraction(0)}
)
MANY = Family(
    (Member({"w": Fraction(1, 100), "q": Fraction(1, 2)}, Fraction(100)),),
    {"t": Fraction(1), "err": Fraction(1, 2)},
)


def test_the_certificate_of_the_claim() -> None:
    found = load(CERTIFICATE.read_text(encoding="utf-8"))
    for independent in (False, True):
        assert check(found, expected=parse_family(SOME_HEAVY, TREE), independent=independent) == "proved"


@pytest.mark.parametrize(
    ("relation", "where", "family"),
    [
        (f"some {MIN} > 0", TREE, PURE),
        (SOME_HEAVY.replace("q) - err/2", "q) - err"), TREE, LIGHT_AND_IMPURE),
        (SOME_HEAVY, TREE.replace("sum(1) == t + 1, ", ""), MANY),
    ],
)
def test_false_neighbours(relation: str, where: str, family: Family) -> None:
    """Strictly; with all of the error; without a bound on the number of leaves."""
    check_family(parse_family(relation, where), family, flint_kit())
    with pytest.raises(TreecertError):
        check_family(parse_family(SOME_HEAVY, TREE), family, flint_kit())
