"""KM96, Freund's trees: the certificates hold and prove nothing beside it, and small trees meet the bound."""

from __future__ import annotations

from functools import cache
from math import log

import pytest

from lemmas.boosting import freund_trees as module
from lemmas.boosting.lower_bounds import balanced_root, complete_error, shapes
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import check, replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.rationals import Fraction

STATEMENTS = {
    "KM96.S4.6.repaired": (module.SIZE, module.ANY_TARGET),
    "KM96.S4.6.printed": (module.SIZE, module.TREES),
    "KM96.S4.5.repaired": (module.DEPTH, module.SHALLOW),
}
NEIGHBOURS = [
    ("KM96.S4.6.repaired", "0 < gamma <= 1/4", "0 < gamma <= 1/2"),
    ("KM96.S4.6.repaired", "eps <= (p*(1 - p))^2", "eps <= 2*p*(1 - p)"),
    ("KM96.S4.6.repaired", "eps <= (p*(1 - p))^2", "eps <= 1/16"),
    ("KM96.S4.6.repaired", "root a == p", "root a == p/2"),
    ("KM96.S4.6.repaired", "b_1 == (1/2 - gamma)*b", "b_1 == (1/2 + gamma)*b"),
    ("KM96.S4.6.repaired", "z_1 == z/2", "z_1 == z/3"),
    ("KM96.S4.6.repaired", "m*r == a*b", "m*r <= a*b"),
    ("KM96.S4.6.repaired", "3/40*ln(1/eps)", "3/39*ln(1/eps)"),
    ("KM96.S4.6.repaired", "3/40*ln(1/eps)", "1/6*ln(1/eps)"),
    ("KM96.S4.6.repaired", "ln(2*t)", "ln(t)"),
    ("KM96.S4.6.printed", "0 < eps <= 1/16", "0 < eps <= 1"),
    ("KM96.S4.6.printed", "root a == 1/2", "root a == 1/3"),
    ("KM96.S4.5.repaired", "eps <= (p*(1 - p))^2", "eps <= 2*p*(1 - p)"),
    ("KM96.S4.5.repaired", "0 < p < 1", "0 <= p < 1"),
    ("KM96.S4.5.repaired", "3/40*ln(1/eps)", "1/6*ln(1/eps)"),
    ("KM96.S4.5.repaired", "0 < gamma <= 1/4", "0 < gamma <= 1/2"),
    ("KM96.S4.5.repaired", "-D*ln(2)", "-2*D*ln(2)"),
    ("KM96.S4.5.repaired", "3/40*ln(1/eps)", "3/39*ln(1/eps)"),
]


@cache
def certificate(name: str) -> GrowthCertificate:
    return load(stored(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_certificates_hold(name: str) -> None:
    assert check(certificate(name), expected=parse_growth(*STATEMENTS[name])) == "proved"


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert old in relation + where
    wrong = parse_growth(relation.replace(old, new), where.replace(old, new))
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))


def test_the_neighbours_are_false() -> None:
    """The end of eps: a tree without splits and one of one split; the constant: the complete tree of depth 9."""
    quarter, tiny = Fraction(1, 4), Fraction(1, 100)
    for p, end in ((quarter, 2 * quarter * (1 - quarter)), (Fraction(1, 32), Fraction(1, 16))):
        assert complete_error(quarter, 0, p) == complete_error(tiny, 1, p) == p < end
        assert tiny**2 * log(2) < 3 / 40 * log(1 / end)
    assert complete_error(quarter, 9) < Fraction(1, 16)
    assert max(9 * log(2), log(2 * 511)) / 16 < log(16) / 6


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 5), Fraction(29, 30)])
def test_errors_of_small_trees_for_any_target(p: Fraction) -> None:
    """What the constant rests on: an error is at least p (1 - p) (t+1)^(-L), whatever the tree."""
    for gamma in (Fraction(1, 10), Fraction(1, 4)):
        for t in range(6):
            for shape in shapes(t):
                error = sum(min(a, b) for a, b, _ in leaves(shape, gamma, p, 1 - p, Fraction(1)))
                assert log(error / (p * (1 - p))) * log(2) >= log(1 - 4 * gamma**2) * log(t + 1) - 1e-9


def test_the_root_is_balanced() -> None:
    assert balanced_root() == "a == 1/2, b == 1/2"


def leaves(
    shape: object, gamma: Fraction, a: Fraction, b: Fraction, z: Fraction
) -> list[tuple[Fraction, ...]]:
    """The leaves of a tree over copies of h: masses of the labels, by the law of total probability, and 2^-depth."""
    if not isinstance(shape, tuple):
        return [(a, b, z)]
    high, low = Fraction(1, 2) + gamma, Fraction(1, 2) - gamma
    return leaves(shape[0], gamma, low * a, high * b, z / 2) + leaves(
        shape[1], gamma, high * a, low * b, z / 2
    )


@pytest.mark.parametrize("gamma", [Fraction(1, 10), Fraction(1, 4)])
def test_small_trees_meet_the_bound_before_it_is_cut(gamma: Fraction) -> None:
    # what is shown before eps <= 1/16 is used: -ln(1 - 4 gamma^2) ln(t+1) >= ln(2) ln(1/(4 eps))
    half = Fraction(1, 2)
    for t in range(6):
        for shape in shapes(t):
            found = leaves(shape, gamma, half, half, Fraction(1))
            assert len(found) == t + 1
            assert sum(z for _, _, z in found) == 1
            error = sum(min(a, b) for a, b, _ in found)
            assert -log(1 - 4 * gamma**2) * log(t + 1) >= log(2) * log(1 / (4 * error)) - 1e-9
