"""BLT20, Claim 4.3: the kept proofs do not prove false neighbours, and each of these has numbers against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from algorithms.tribes import LowerBoundFunction, nearest_widths
from lemmas.agnostic.tribe_influence import LITTLE, TRIBES
from tests.lemmas.kept import assert_family_refused, changed, exact, family, text
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, check_conditions
from verify.kinds.functions import certificates as function_certificates
from verify.kinds.functions.checker import check as check_functions
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.witnesses import Curve, Witness, check_witness
from verify.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)
TENT = Curve(((ZERO, ZERO), (Fraction(1, 2), ONE), (ONE, ZERO)))
PARABOLA = Curve(((ZERO, ZERO), (ONE, Fraction(4))), Fraction(-4))
"""4 q (1 - q)."""
HALVES = {"q": "1/2", "b": "1/2", "t": "1/2", "d": "1"}
ONE_SIDE = {"q": "3/4", "b": "1/4", "t": "1/2", "d": "0"}


@pytest.mark.parametrize(
    ("old", "new", "curve", "numbers"),
    [
        ("t < 1", "t <= 1", PARABOLA, HALVES | {"t": "1"}),
        ("t < 1", "t <= 1", TENT, HALVES | {"t": "1"}),
        ("d > 0", "d >= 0", TENT, ONE_SIDE),
        ("2*G(q) - d", "2*G(q) + d", TENT, ONE_SIDE | {"d": "1"}),
        ("b > 0", "b >= 0", TENT, HALVES | {"b": "0", "d": "0"}),
        ("G(q - t*b) + G(q + t*b) >", "G(q - t*b) + G(q + t*b) - d/2 >", TENT, HALVES | {"d": "2"}),
    ],
)
def test_the_larger_gain(old: str, new: str, curve: Curve, numbers: dict[str, str]) -> None:
    """Equal influences; no strict concavity at the midpoint; no influence; a gap of half of the curvature."""
    found = function_certificates.load(text("BLT20.C43.s1.repaired"))
    assert check_functions(found) == "proved"
    relation, where = changed(found.relation, found.where, old, new)
    if old == "b > 0":
        where = where.replace("d > 0", "d >= 0")
    check_witness(
        parse_functions(relation, where), Witness({"G": curve}, Family((), exact(numbers))), flint_kit()
    )
    with pytest.raises(TreecertError):
        check_functions(replace(found, relation=relation, where=where))


def numbers(length: int, w: int, p: int) -> dict[str, str]:
    """A length, a width, and the width with which it is compared."""
    v = next(v for v in range(2, 40) if length < v << v)
    m, n = length // w, length // v
    u, z = Fraction(1, 2**w), Fraction(1, 2**v)
    found = {"l": length, "w": w, "m": m, "p": p, "v": v, "n": n, "u": u, "z": z}
    return {k: str(x) for k, x in (found | {"Q": (1 - u) ** m, "R": (1 - z) ** n}).items()}


@pytest.mark.parametrize("length", [2, 3, 5, 8, 24, 63, 64, 100])
def test_the_nearest_widths_are_spoken_of(length: int) -> None:
    """At each nearest width, with the influences that are counted otherwise."""
    for w in nearest_widths(length):
        f = LowerBoundFunction(w, length // w, length // w - 1, 1)
        at = numbers(length, w, max(f.fewer, 1))
        check_conditions(parse_family(LITTLE, TRIBES), family(at), flint_kit())
        u = Fraction(1, 2**w)
        assert 2 * u * (1 - u) ** (f.terms - 1) == f.pivotal(f.terms)


TINY = str(Fraction(1, 2**1024))
WIDE = numbers(1024, 1, 1)
"""A width of 1 for a long word: the mean is 1 but for 2^-1024, and the influence of a bit of one term is 1."""


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("16*log2(l)", "log2(l)/2", numbers(2, 2, 1)),
        (", (Q - 1/2)^2 <= (R - 1/2)^2", "", WIDE),
        (", v - 1 <= 2*z*l", "", WIDE | {"v": "1024", "n": "1", "z": TINY, "R": str(1 - Fraction(TINY))}),
        ("p >= 1, ", "", numbers(24, 3, -100)),
    ],
)
def test_the_influence_of_a_bit_of_x(old: str, new: str, at: dict[str, str]) -> None:
    """A smaller constant; any width; a width that is compared with one that is as far; terms less than none."""
    assert_family_refused("BLT20.C43.s2.printed-2", old, new, family(at))
