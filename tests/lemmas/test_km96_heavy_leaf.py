"""KM96, the heavy leaf of Theorem 8: its certificate is replayed, and false neighbours have families against them."""

from __future__ import annotations

import pytest

from lemmas.boosting.heavy_leaf import LIGHT, LIGHT_LEAVES, MIN, SOME_HEAVY, TREE
from tests.stored import STORED
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import load
from verify.kinds.families.checker import check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member, check_family
from verify.rationals import Fraction

CERTIFICATES = {
    "KM96.T8.s1.printed.json": (LIGHT, LIGHT_LEAVES),
    "KM96.T8.s1.printed-2.json": (SOME_HEAVY, TREE),
}
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


@pytest.mark.parametrize("name", CERTIFICATES)
def test_the_certificates_of_the_claim(name: str) -> None:
    found = load(STORED.text(name))
    for independent in (False, True):
        assert check(found, expected=parse_family(*CERTIFICATES[name]), independent=independent) == "proved"


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


TWO, ONE = Fraction(2), Fraction(1)
NOT_LIGHT = Family(
    (Member({"w": Fraction(1, 2), "q": Fraction(1, 2), "i": ONE}, TWO),),
    {"t": ONE, "err": Fraction(1, 2), "j": Fraction(0)},
)
"""Two leaves of weight 1/2, both called light."""
MORE_LEAVES = Family(
    (
        Member({"w": Fraction(1, 5), "q": Fraction(1, 2), "i": ONE}, Fraction(4)),
        Member({"w": Fraction(1, 5), "q": Fraction(1, 2), "i": Fraction(0)}),
    ),
    {"t": ONE, "err": Fraction(1, 2), "j": ONE},
)
"""Five leaves after one split."""
HALF_LIGHT = Family(
    (
        Member({"w": Fraction(1, 4), "q": Fraction(1, 2), "i": ONE}),
        Member({"w": Fraction(3, 4), "q": Fraction(1, 2), "i": Fraction(0)}),
    ),
    {"t": ONE, "err": Fraction(1, 2), "j": ONE},
)


@pytest.mark.parametrize(
    ("relation", "where", "family"),
    [
        (LIGHT, LIGHT_LEAVES.replace(", 2*t*i*w <= err*i", ""), NOT_LIGHT),
        (LIGHT, LIGHT_LEAVES.replace("sum(1) == t + 1, ", ""), MORE_LEAVES),
        (LIGHT.replace("err/2", "0.49*err"), LIGHT_LEAVES, HALF_LIGHT),
        (LIGHT.replace("<=", "<"), LIGHT_LEAVES, HALF_LIGHT),
    ],
)
def test_false_neighbours_of_the_light_leaves(relation: str, where: str, family: Family) -> None:
    """Leaves that are not light; more of them; a smaller share; strictly."""
    check_family(parse_family(relation, where), family, flint_kit())
    with pytest.raises(TreecertError):
        check_family(parse_family(LIGHT, LIGHT_LEAVES), family, flint_kit())
