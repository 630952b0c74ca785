"""BLT20, sections 3, 5 and 6: checks that see what is wrong; proofs about growing trees prove nothing beside."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest

from algorithms.criteria import GINI
from lemmas.agnostic import encodings, influence_heuristic, rounding, theorem_1, theorem_5, theorem_6
from lemmas.agnostic import growing_influence as by_influence
from lemmas.agnostic import real_features as by_gain
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored, stored_names
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.rationals import Fraction

HALF = Fraction(1, 2)
STATEMENTS = {
    "A1": (by_gain.SMALL, theorem_1.ABSTRACT),
    "T1": (by_gain.SMALL, f"{by_gain.GROWTH}, {by_gain.ENOUGH}"),
    "T1.s3": (by_gain.BELOW, f"{by_gain.GROWTH}, {by_gain.TWICE}"),
    "S5.5": (f"{by_influence.ERROR} <= eps", f"{by_influence.GROWTH}, {by_influence.ENOUGH}"),
    "T6.s3": (f"{by_influence.ERROR} < eps", f"{by_influence.GROWTH}, {by_influence.TWICE}"),
    "L51": ("k^2*a*ln(1 + t) <= 16", by_influence.LONG),
    "T6.s9": ("v*t <= 1", by_influence.COVERING),
    "L31": ("1 - sum(b) <= t*g/2", rounding.BOTH),
}
NEIGHBOURS = [
    ("A1", "K*kappa >= 2", "K*kappa >= 1"),
    ("A1", "eps^2*ln(t + 1) >= K*L^2", "eps*ln(t + 1) >= K*L^2"),
    ("T1", ">= 16*C^2*L^2", ">= 8*C^2*L^2"),
    ("T1", "k <= C*L", "k <= 2*C*L"),
    ("T1", "16*c*k^2 == kappa", "8*c*k^2 == kappa"),
    ("T1", "8*q >= i", "16*q >= i"),
    ("T1", "g >= 4*kappa*q^2", "g >= kappa*q^2"),
    ("T1", "d >= w_other*g_other", "d >= w_other*g_other/2"),
    ("T1", "r >= b - D", "r >= b - 2*D"),
    ("T1", "w*D == w_0*D_0 + w_1*D_1", "w*D <= w_0*D_0 + w_1*D_1"),
    ("T1", "w*b >= w_0*b_0 + w_1*b_1", "2*w*b >= w_0*b_0 + w_1*b_1"),
    ("T1", "h >= 0", "h >= -1"),
    ("T1.s3", ">= 32*C^2*L^2", ">= 16*C^2*L^2"),
    ("S5.5", "m >= k*b", "m >= k*b/2"),
    ("S5.5", "k*eps*ln(1 + t) >= R", "k*eps*ln(1 + t) >= R/2"),
    ("S5.5", "u >= 0", "u >= -1"),
    ("S5.5", "d >= w_other*m_other", "d >= m_other"),
    ("T6.s3", ">= 2*R", ">= R"),
    ("L51", "4*b >= k*u^2", "4*b >= k*u^2/2"),
    ("L51", "4*sum(w*b) >= k*a^2", "4*sum(w*b) >= k*a^2/2"),
    ("L51", "root w == 1", "root w == 2"),
    ("T6.s9", "sum(a) >= 1", "sum(a) >= 0"),
    ("T6.s9", "a*(g - v) >= 0", "a*(g - v/2) >= 0"),
    ("T6.s9", "h <= 1", "h <= 2"),
    ("L31", "y - x <= g/2", "y - x <= g"),
    ("L31", "v <= 1", "v <= 2"),
    ("L31", "b_1 == v*(q - min(max(y, p), q))", "b_1 == 0"),
    ("L31", "p <= q, ", ""),
    ("L31", "x <= y, ", ""),
]
"""One thing less is asked: how many splits, the greedy choice, the tree that f is near to, what a split keeps."""


@cache
def certificate(name: str) -> GrowthCertificate:
    """The certificate that is kept for the statement."""
    wanted = parse_growth(*STATEMENTS[name])
    for own in stored_names(f"BLT20.{name}."):
        with suppress(TreecertError):  # of another kind
            found = load(stored(own))
            if found.statement == wanted:
                return found
    raise AssertionError(f"no certificate of {name}")


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_certificate_is_about_the_statement(name: str) -> None:
    assert certificate(name).statement == parse_growth(*STATEMENTS[name])


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert where.count(old) == 1
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(found, parse_growth(relation, where.replace(old, new)), flint_kit(found.factors))


def test_neighbours_are_not_proved() -> None:
    neighbours = [
        ("abs(k*g - z) <= g*0.499", rounding.NEAREST),
        ("max(0, y) + max(0, z) <= 2*g*0.999", "-g <= y, y <= g, -g <= z, z <= g, 0 < g <= 1/2"),
        ("1/(j + 1) >= 1/(2*j)", "j >= 1/2"),
        ("2^-j*kappa/32*x^2 >= kappa/32*(2^-j*x)^2", "kappa > 0, 0 <= x <= 1, j >= -1, integer j"),
        ("1 >= 1/(2*v)", "0 < v < 1"),
        ("8/ln(2) < 23/2", ""),
        ("min(max(y, p), q) - min(max(x, p), q) <= (y - x)/2", "x <= y, p <= q"),
        ("min(max(y, p), q) - min(max(x, p), q) <= y - x", "p <= q"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_checks_can_say_no(monkeypatch: pytest.MonkeyPatch) -> None:
    assert encodings.threshold_too_large((1, 1)) == {"w": 1, "k": 1, "leaves": 2}
    assert encodings.threshold_too_large((2, 1)) == {"w": 2, "k": 1, "leaves": 3}
    assert encodings.threshold_too_large((2, 2)) is None
    assert encodings.flips_differ((3, 1, 4)) is None
    assert encodings.not_half((3, 2)) is None
    assert rounding.rounded_too_far((3, 9)) is None
    assert influence_heuristic.decreases_otherwise((2, 0b1000, 0)) is None
    assert theorem_1.stuck()
    monkeypatch.setattr(theorem_1, "MINIMUM", GINI)
    assert not theorem_1.stuck()
    monkeypatch.setattr(encodings, "comparison", lambda _w, _k: True)
    assert encodings.threshold_too_large((2, 2)) is not None


def test_witnesses() -> None:
    assert HALF not in theorem_5.tails(theorem_5.BIASED)
    assert HALF in theorem_5.tails({Fraction(0): HALF, Fraction(1): HALF})
    assert theorem_5.pushed(theorem_5.BIASED)[HALF] == 0
    assert theorem_5.falling_corner(HALF) == 0
    assert theorem_5.falling_corner(Fraction(0)) == Fraction(1, 4)
    assert not theorem_6.majority_of_seven()


def test_comparisons_are_right() -> None:
    for w in range(1, 5):
        for k in range(2**w + 1):
            tree = encodings.comparison(w, k)
            assert [encodings.says(tree, w, m) for m in range(2**w)] == [m >= k for m in range(2**w)]
            assert encodings.leaves(tree) <= w + 1


def test_neighbours_of_the_steps_on_bits_are_not_proved() -> None:
    block = "2*k <= y, y < 2*k + 2, m <= y, y < m + 1, k >= 0, integer m, integer k"
    neighbours = [
        ("2*k + 1 < m + 1", block),  # the first half of a block has the digit 0
        ("m < 2*k + 1", block),
        (
            "max(min(l + g, z) - max(l, z - g), 0) == min(z - l, l + 2*g - z)",
            "0 <= l, l <= 1, z <= 1, 0 < g <= 1",
        ),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
