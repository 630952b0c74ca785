"""BLT20, Claim 4.3: the kept proofs do not prove false neighbours, and each of these has numbers against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lemmas.kept import changed, exact, text
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.families.members import Family
from verify.functions import certificates as function_certificates
from verify.functions.checker import check as check_functions
from verify.functions.grammar import parse_functions
from verify.functions.witnesses import Curve, Witness, check_witness
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
