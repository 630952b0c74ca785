"""BLT20, Theorem 1: false neighbours of what a query near a median gains, each with numbers against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from algorithms.criteria import GINI
from tests.lemmas.kept import assert_family_refused, changed, exact, family, text
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.members import Family
from verify.kinds.functions import certificates as function_certificates
from verify.kinds.functions.checker import check as check_functions
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.witnesses import Curve, Witness, check_witness
from verify.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)
PARABOLA = Curve(((ZERO, ZERO), (ONE, Fraction(4))), Fraction(-4))
"""4 q (1 - q), with kappa = 2."""
TENT = Curve(((ZERO, ZERO), (Fraction(1, 2), ONE), (ONE, ZERO)))
NEAR, GAIN, SCALED = "BLT20.T1.shadow-7", "BLT20.T1.shadow-8", "BLT20.T1.shadow-9"


def coordinate(v: str, z: str, u: str, a: str) -> Family:
    """One value of the others: the chances of x >= m and x > m, that of f = 1, and which of the two it holds."""
    chance = exact({"v": v, "z": z, "u": u, "a": a})
    above, rest = chance["a"], 1 - chance["a"]
    covariances = {
        name: above * chance[of] * (1 - chance["u"]) + rest * chance["u"] * (1 - chance[of])
        for name, of in (("x", "v"), ("y", "z"))
    }
    return family({"v": v, "z": z}, {"u": u, "a": a} | {n: str(c) for n, c in covariances.items()})


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        ("mean(2*u*(1 - u))/8", "mean(2*u*(1 - u))/3", coordinate("1/2", "1/2", "9/10", "1")),
        ("1/2 <= v <= 1", "v <= 1", coordinate("0", "0", "1/2", "1")),
        ("z <= 1/2 <= v", "z <= 1, 1/2 <= v", coordinate("1", "1", "1/2", "0")),
    ],
)
def test_a_query_near_a_median(old: str, new: str, against: Family) -> None:
    """More of the influence; queries that are always or never so."""
    assert_family_refused(NEAR, old, new, against)


@pytest.mark.parametrize(
    ("old", "new", "curve", "numbers"),
    [
        (">= kappa*(1 - v)", ">= 2*kappa*(1 - v)", PARABOLA, {"v": "1/2", "a": "1", "b": "0", "kappa": "2"}),
        ("1/2 <= v", "1/4 <= v", PARABOLA, {"v": "1/4", "a": "1", "b": "0", "kappa": "2"}),
        ("kappa*(b - a)^2/2", "kappa*(b - a)^2/4", PARABOLA, {"v": "1/2", "a": "1", "b": "0", "kappa": "4"}),
    ],
)
def test_the_gain_of_a_query(old: str, new: str, curve: Curve, numbers: dict[str, str]) -> None:
    """Twice the gain; a query of little chance; a function that is half as concave."""
    found = function_certificates.load(text(GAIN))
    assert check_functions(found) == "proved"
    relation, where = changed(found.relation, found.where, old, new)
    witness = Witness({"G": curve}, Family((), exact(numbers)))
    check_witness(parse_functions(relation, where), witness, flint_kit())
    with pytest.raises(TreecertError):
        check_functions(replace(found, relation=relation, where=where))


def test_the_gain_by_the_covariance() -> None:
    """The best constant is 27/4, at v = 2/3."""
    at = {"v": "2/3", "r": "1", "kappa": "1"}
    assert_family_refused(SCALED, "4*kappa", "7*kappa", family(at))


@pytest.mark.parametrize("v", [Fraction(1, 2), Fraction(2, 3), Fraction(9, 10)])
def test_gini_gains_what_is_said(v: Fraction) -> None:
    """For Gini, kappa = 2, the gain is 4 v (1 - v) (a - b)^2, at least 8 q^2."""
    a, b = Fraction(3, 4), Fraction(1, 5)
    middle, left, right = (GINI.exact(q) or ZERO for q in (v * a + (1 - v) * b, a, b))
    gain = middle - v * left - (1 - v) * right
    assert gain == 4 * v * (1 - v) * (a - b) ** 2 >= 8 * (v * (1 - v) * (a - b)) ** 2
