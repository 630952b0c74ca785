"""KM96, blocks of factors: the certificates hold and prove nothing beside it, and the products are those terms."""

from __future__ import annotations

from functools import cache
from math import prod

import pytest

from lemmas.boosting import dyadic_blocks as module
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.sequences.certificates import StepCertificate, load
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import parse_steps
from verify.rationals import Fraction

STATEMENTS = {
    "KM96.E50.printed": (f"a <= {module.LAST}^t", module.BLOCK),
    "KM96.E50.printed-2": (f"b == {module.LAST}^t", module.EQUAL_FACTORS),
}
NEIGHBOURS = [
    ("KM96.E50.printed", "a <= ", "a < "),
    ("KM96.E50.printed", "while t + 1 <= n/2", "while t + 1 <= n"),
    ("KM96.E50.printed", "start a == 1", "start a <= 2"),
    ("KM96.E50.printed-2", "start b == 1", "start b <= 1"),
    ("KM96.E50.printed-2", "b == (", "b <= 1/2*("),
]


@cache
def certificate(name: str) -> StepCertificate:
    return load(stored(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_certificates_hold(name: str) -> None:
    assert check(certificate(name), expected=parse_steps(*STATEMENTS[name])) == "proved"


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert old in relation + where
    wrong = parse_steps(relation.replace(old, new), where.replace(old, new))
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_the_products_are_the_last_terms(k: int) -> None:
    n, x = 2**k, Fraction(1, 64)
    a = b = Fraction(1)
    for t in range(n // 2):
        a, b = a * (1 - x / (Fraction(n, 2) + t + 1)), b * (1 - x / n)
    assert a == prod((1 - x / j for j in range(n // 2 + 1, n + 1)), start=Fraction(1))
    assert a <= b == (1 - x / n) ** (n // 2)
