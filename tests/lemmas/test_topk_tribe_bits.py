"""TOPK, Fact B.3, item 3: the certificate is replayed, and false neighbours have numbers against them."""

from __future__ import annotations

import pytest

from lemmas.choices.tribe_bits import AT_MOST, FAILS, TRIBE
from lemmas.choices.tribes import covariance, width
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import load
from verify.kinds.families.checker import check, replay
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, check_family
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def numbers(length: int, w: int, t: int, u: Fraction = HALF) -> Family:
    """A length, a width and a number of tribes, as the parameters of the statement."""
    return Family((), {"l": Fraction(length), "w": Fraction(w), "t": Fraction(t), "u": u})


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("name", ["FB3.3", "B2.KKL"])
def test_the_certificate_of_the_claim(name: str, independent: bool) -> None:
    found = load(stored(f"TOPK.{name}.printed"))
    assert check(found, expected=parse_family(AT_MOST, TRIBE), independent=independent) == "proved"


@pytest.mark.parametrize(
    ("relation", "where", "family"),
    [
        (AT_MOST, TRIBE.replace(f", {FAILS}", ""), numbers(1000, 1, 1)),
        (AT_MOST.replace("2*ln(l)", "ln(l)/4"), TRIBE, numbers(2, 1, 2)),
        (AT_MOST, TRIBE.replace("u == 2^(-w)", "0 < u <= 1/2"), numbers(1000, 1000, 1)),
    ],
)
def test_false_neighbours(relation: str, where: str, family: Family) -> None:
    """A width that is not the largest; an eighth of the constant; a chance that is not 2^-w."""
    found = load(stored("TOPK.FB3.3.printed"))
    assert found.proof is not None
    check_family(parse_family(relation, where), family, flint_kit())
    with pytest.raises(TreecertError):
        check_family(parse_family(AT_MOST, TRIBE), family, flint_kit())
    with pytest.raises(TreecertError):
        replay(parse_family(relation, where), found.proof, flint_kit(found.factors))


@pytest.mark.parametrize("length", [2, 5, 8, 24])
def test_the_covariance_is_that_of_tribes(length: int) -> None:
    """The formula of the statement at the width of Definition 7."""
    w = width(length)
    u, t = Fraction(1, 2**w), length // w
    one, zero = 1 - (1 - 2 * u) * (1 - u) ** (t - 1), 1 - (1 - u) ** (t - 1)
    assert (one - zero) / 4 == covariance(length)
