"""BLT20, section 4 where it holds: false neighbours of the kept proofs, with families against them."""

from __future__ import annotations

import pytest

from tests.lemmas.kept import assert_family_refused, family
from tests.lemmas.neighbours import assert_none_proved
from verify.kinds.families.members import Family

CLAIM, MANY, FEW = "BLT20.C43.repaired-3", "BLT20.L42.repaired", "BLT20.L42.repaired-3"
ASKED = {"s": "1", "g": "1/2500000", "A": "0", "R": "7/10000", "c": "0"}
"""A leaf where Majority is 0, so that a bit of x has the influence B."""
TREE = {"Q": "1/2", "P": "1/2", "m": "1/2"}
EARLY = {"v": "1", "a": "1", "b": "0", "g": "0"}


@pytest.mark.parametrize(
    ("old", "new", "numbers"),
    [
        ("16*g", "1600*g", {"B": "16/25000", "I": "9/10"}),
        ("R >= 7/10000", "R >= 0", {"B": "16/2500000", "R": "16/2500000", "I": "1"}),
        ("c*A + (1 - c)*B >= R*I", "c*A + (1 - c)*B >= R*I - 1", {"B": "0", "I": "1"}),
    ],
)
def test_the_influence_of_a_bit_of_y(old: str, new: str, numbers: dict[str, str]) -> None:
    """A bit of x with more influence than it has; little chance of REST; a bit of y with more than that of x."""
    assert_family_refused(CLAIM, old, new, family(ASKED | numbers))


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (FEW, "sum(v*a) <= 1/1000", "sum(v*a) <= 1", family(TREE, EARLY)),
        (MANY, "d >= 22", "d >= 0", family(TREE | {"d": "0"}, EARLY | {"a": "0", "c": "1"})),
        (MANY, "c*v <= ", "c*v <= 2^30*", family(TREE | {"d": "22"}, EARLY | {"a": "0", "c": "1"})),
    ],
)
def test_the_error_of_the_tree(name: str, old: str, new: str, against: Family) -> None:
    """All inputs early; short paths that count as long; long paths that are likely."""
    assert_family_refused(name, old, new, against)


CHANCE = {"k": "1024", "z": "10", "d": "31"}


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("BLT20.C44.repaired-3", "t <= k/100", "t <= k", family({"k": "1000", "t": "1000", "d": "0"})),
        ("BLT20.C44.repaired-4", "100*t*z <= k", "t*z <= k", family(CHANCE, {"t": "100", "x": "1/100"})),
    ],
)
def test_few_bits_of_y(name: str, old: str, new: str, against: Family) -> None:
    """A long path; late chances, which are larger."""
    assert_family_refused(name, old, new, against)


def test_some_bit_of_y_may_be_asked_from_997_on() -> None:
    """c3 k/log k, c3 = 1/100, is above 1 there."""
    assert assert_none_proved([("100*log2(k) > k", "2 <= k, k <= 997")]) == 1
