"""KM96, introduction: false neighbours of what the trees of constant size rest on."""

from __future__ import annotations

from lemmas.boosting import drops
from lemmas.boosting.lemma_2 import ADVANTAGE
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check

MIXED = "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1, q = (1 - tau)*p + tau*r"


def test_false_neighbours_of_the_drops() -> None:
    neighbours = [
        (f"{drops.GINI_DROP} >= 16.01*(s1 - s0)^2*(q*(1 - q))^2", drops.SPLIT),
        (f"{drops.ENTROPY_DROP} >= 3*(s1 - s0)^2*q*(1 - q)", "q = 1/2, 0 <= s0 < s1 <= 1"),
        (f"{drops.ROOT_FACTOR} >= 0.501*(s1 - s0)^2", "0 <= s0 <= s1 <= 1"),
        (f"{drops.ROOT_FACTOR} > (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1"),
        (f"{ADVANTAGE} == s1 - s0", drops.SPLIT),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_of_the_sum() -> None:
    neighbours = [
        ("sqrt(x) >= 8.01*x^2", "0 <= x <= 1/4"),
        ("x >= 4*x^2", "0 <= x <= 0.26"),
        ("min(q, 1 - q) > (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)", MIXED),
        ("min(q, 1 - q) <= (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)", MIXED),
        ("8*gamma^2*eps^2*T >= 1", "T = 0.999/(8*gamma^2*eps^2) + v, v >= 0, 0 < gamma <= 1/2, eps > 0"),
        ("q*(1 - q) >= 0.501*min(q, 1 - q)", "0 <= q <= 1"),
        ("1/j >= 1.001*ln(1 + 1/j)", "j >= 1"),
        ("1/(8*gamma^2*eps^2) == 12500001", "gamma = 1/100, eps = 1/100"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_the_drops_are_supports() -> None:
    """They are ours; the paper prints none of them."""
    check = Check("KM96.X")
    drops.drops(check)
    assert {(p.role, p.found) for p in check.record.parts} == {("support", "proved")}
