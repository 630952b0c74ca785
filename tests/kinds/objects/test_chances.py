"""Bits with random chances: every fact for all functions of at most three bits, and explicit ones by other means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from algorithms.booleans import BooleanFunction, all_functions
from algorithms.smoothed import coefficients, covariance, shifted_derivative, small_mass, value
from tests.kinds.objects.helpers import broken
from verify.kernel.goals import Refused
from verify.kinds.objects.chances import Wavering, measure_wavering
from verify.kinds.objects.table import CHANCES
from verify.rationals import Fraction

F = Fraction
CENTRES = (F(2, 5), F(3, 5), F(1, 2))
LEVELS = (F(1, 4), F(1, 10), F(1, 100))


def numbers_of(f: BooleanFunction, bit: int, scale: F, radius: F, level: F) -> Iterator[dict[str, F]]:
    """The numbers for every largest set, the own chance fixed, the others uniform; `chance` is an upper bound."""
    p, a = CENTRES[bit], coefficients(f)
    g = shifted_derivative(f, bit, CENTRES[: f.n])
    size = max(len(s) for s in a if bit in s)
    found = dict.fromkeys(CHANCES.names, F(0))
    found |= {"bits": F(f.n), "size": F(size), "degree": F(max(map(len, g))), "scale": scale, "level": level}
    found |= {"density": 1 / (2 * radius), "least": min(p, 1 - p)}
    found["chance"] = small_mass(g, radius, level / (2 * p * (1 - p)), cells=4)[1]
    for top in (s for s in a if bit in s and len(s) == size):
        leading = g.get(tuple(j for j in top if j != bit), F(0)) * scale ** (size - 1)
        yield {**found, "coefficient": a[top], "leading": leading}


def test_facts_hold_for_all_functions_of_at_most_three_bits() -> None:
    seen = set()
    for f in (f for n in (1, 2, 3) for f in all_functions(n)):
        for bit in filter(f.changes, range(f.n)):
            for numbers in numbers_of(f, bit, F(1, 3), F(1, 4), F(1, 20)):
                if (key := tuple(numbers.values())) not in seen:
                    seen.add(key)
                    assert broken(CHANCES, numbers) == [], (f, bit)
    assert len(seen) > 50


@pytest.mark.parametrize("level", LEVELS)
def test_facts_hold_at_other_levels(level: F) -> None:
    for f in all_functions(2):
        for bit in filter(f.changes, range(2)):
            for radius in (F(2, 5), F(1, 100)):
                for numbers in numbers_of(f, bit, F(2), radius, level):
                    assert broken(CHANCES, numbers) == []


def test_a_fact_can_be_seen_to_fail() -> None:
    (numbers,) = numbers_of(BooleanFunction(3, 0b10010110), 0, F(1), F(1, 4), F(1, 100))
    assert broken(CHANCES, numbers) == []
    for name, wrong, facts in (
        ("coefficient", F(1, 9), ["whole", "leading"]),
        ("coefficient", -numbers["coefficient"], ["leading"]),
        ("degree", F(3), ["degree", "leading"]),
        ("bits", F(2), ["size most"]),
        ("scale", F(2), ["leading"]),
        ("least", F(3, 5), ["least most"]),
        ("level", F(0), ["weak"]),
        ("density", F(1, 1000), ["weak"]),
    ):
        assert broken(CHANCES, {**numbers, name: wrong}) == facts


@pytest.mark.parametrize("digits", list(product("01", repeat=4)))
def test_explicit_functions_against_the_algorithms(digits: tuple[str, ...]) -> None:
    text = "".join(digits)
    f = BooleanFunction(2, sum(int(text[2 * a + b]) << (a + 2 * b) for a in (0, 1) for b in (0, 1)))
    o = Wavering(text, F(1, 3), F(2, 5), F(1, 5), F(3, 4), F(1, 4), F(1, 20))
    if not f.changes(0):
        with pytest.raises(Refused, match="does not depend"):
            measure_wavering(o)
        return
    found = measure_wavering(o)
    g = shifted_derivative(f, 0, (o.first, o.second))
    top = max((s for s in coefficients(f) if 0 in s), key=len)
    assert (found["size"], found["coefficient"]) == (len(top), coefficients(f)[top])
    assert found["leading"] == g[top[1:]] * o.scale ** len(top[1:])
    low, high = small_mass(g, o.width, o.level / (2 * o.first * (1 - o.first)), cells=400)
    assert low <= found["chance"] <= high
    ends = [covariance(f, (o.first, o.second + s * o.width), 0) for s in (-1, 1)]
    assert ends == [2 * o.first * (1 - o.first) * value(g, {1: s * o.width}) for s in (-1, 1)]
    assert broken(CHANCES, dict(found)) == []


AND = Wavering("0001", F(1, 2), F(1, 2), F(1, 4), F(1), F(1, 2), F(1, 16))


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("function", "0101", "does not depend"),
        ("function", "1111", "does not depend"),
        ("function", "001", "four digits"),
        ("function", "00010", "four digits"),
        ("function", "0021", "four digits"),
        ("first", F(1, 3), "ranges"),
        ("first", F(2), "ranges"),
        ("second", F(1, 5), "ranges"),
        ("second", F(4, 5), "ranges"),
        ("width", F(0), "ranges"),
        ("width", F(-1, 4), "ranges"),
        ("width", F(3, 5), "ranges"),
        ("scale", F(0), "ranges"),
        ("scale", F(-1), "ranges"),
        ("least", F(0), "ranges"),
        ("least", F(-1, 2), "ranges"),
        ("least", F(3, 5), "ranges"),
        ("level", F(-1, 9), "ranges"),
    ],
)
def test_what_is_no_such_bit_is_refused(name: str, wrong: Any, message: str) -> None:
    assert measure_wavering(AND)["chance"] == 0  # the covariance is between 1/16 and 3/16
    with pytest.raises(Refused, match=message):
        measure_wavering(replace(AND, **{name: wrong}))


def test_numbers_by_hand() -> None:
    """Both bits: C = p(1-p)q; parity: C = p(1-p)(1-2q); one bit: C = p(1-p)."""
    both = measure_wavering(Wavering("0001", F(1, 2), F(1, 2), F(1, 4), F(2), F(1, 4), F(3, 32)))
    assert both == {
        "chance": F(1, 4), "level": F(3, 32), "least": F(1, 4), "density": 2, "bits": 2, "size": 2,
        "coefficient": F(1, 4), "degree": 1, "scale": 2, "leading": 1,
    }  # fmt: skip
    parity = measure_wavering(Wavering("0110", F(1, 4), F(1, 2), F(1, 2), F(1), F(1, 4), F(1, 16)))
    assert (parity["chance"], parity["coefficient"], parity["leading"]) == (F(1, 3), F(-1, 2), -1)
    for level, chance in ((F(3, 16), 1), (F(18, 100), 0)):
        one = measure_wavering(Wavering("1100", F(1, 4), F(1, 2), F(1, 2), F(1), F(1, 4), level))
        assert (one["chance"], one["size"], one["leading"]) == (chance, 1, F(-1, 2))
