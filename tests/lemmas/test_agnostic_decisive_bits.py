"""BLT20, Corollary 4.4, third sentence: false neighbours of the kept proofs, and binomial coefficients as controls."""

from __future__ import annotations

from math import comb

import pytest

from lemmas.agnostic.decisive_bits import CENTRAL, SMALL_SUMS
from tests.lemmas.kept import assert_family_refused, assert_growth_refused, changed, family, text
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.sequences.certificates import load
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.runs import check_run
from verify.rationals import Fraction

KIT = flint_kit()


def chances(n: int) -> list[Fraction]:
    """The chances that n fair signs sum up to 2j + o, from j = 0 on, as long as (2j + o)^2 <= n."""
    o = n % 2
    sums = [s for s in range(o, n + 1, 2) if s * s <= n]
    return [Fraction(comb(n, (n + s) // 2), 2**n) for s in sums]


@pytest.mark.parametrize("n", [1, 2, 4, 9, 16, 25, 40])
def test_chances_are_runs(n: int) -> None:
    """The definitions are those of binomial coefficients, and the chances nearest to 0 are central."""
    b, o = chances(n), Fraction(n % 2)
    found = check_run(parse_steps(*SMALL_SUMS), b, {"c": b[0], "N": Fraction(n), "o": o}, KIT)
    assert found == ["holds"] * len(b)
    central = [Fraction(comb(2 * i, i), 4**i) ** 2 for i in range(1, (n + 1) // 2 + 1)]
    assert central[-1] == b[0] ** 2
    assert check_run(parse_steps(*CENTRAL), central, {}, KIT) == ["holds"] * len(central)


NINE = {"c": Fraction(1), "N": Fraction(9), "o": Fraction(1)}


@pytest.mark.parametrize(
    ("old", "new", "values", "parameters"),
    [
        ("2*j*(j + o))", "j*(j + o))", [1, Fraction(2, 3)], NINE),
        ("b_next == b", "b_next <= b", [1, 0], NINE),
    ],
)
def test_small_sums(old: str, new: str, values: list[Fraction], parameters: dict[str, Fraction]) -> None:
    """A bound that falls half as fast; a smaller quotient."""
    found = load(text("BLT20.C44.s2.printed-2"))
    wrong = parse_steps(*changed(found.relation, found.where, old, new))
    assert check_run(wrong, [Fraction(v) for v in values], parameters, KIT)[-1] == "fails"
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))


@pytest.mark.parametrize(
    ("number", "old", "new", "numbers"),
    [
        ("3", ", (2*j + o)^2 <= N", "", {"c": "1", "N": "1", "o": "0", "j": "1", "b": "0"}),
        ("3", "2*b >= c", "b >= c", {"c": "2", "N": "4", "o": "0", "j": "1", "b": "1"}),
        ("4", "100*sqrt(k)", "2*sqrt(k)", {"b": "1/4", "c": "1/2", "i": "1", "k": "2"}),
        ("4", ", 2*i <= k", "", {"b": "1/4", "c": "1/2", "i": "1", "k": "1/10000"}),
        ("4", ", 4*i*c^2 >= 1", "", {"b": "1/1000", "c": "1/1000", "i": "1", "k": "2"}),
    ],
)
def test_the_influence_is_large(number: str, old: str, new: str, numbers: dict[str, str]) -> None:
    """A sum that is not small; the whole chance; a larger bound; fewer bits than asked; no bound for c."""
    assert_family_refused(f"BLT20.C44.s2.printed-{number}", old, new, family(numbers))


def test_the_kept_sequence() -> None:
    assert check(load(text("BLT20.C44.s2.printed")), expected=parse_steps(*CENTRAL)) == "proved"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a <= h", "a <= 2*h"),
        ("p_0 == p/2", "p_0 == p"),
        ("h_1 + r_1)/2", "h_1 + r_1)/4"),
        ("h + r == total", "r == total"),
    ],
)
def test_bad_inputs(old: str, new: str) -> None:
    """Queries that need half of the discrepancy; more inputs than there are; chances not shared; a root that counts."""
    assert_growth_refused("BLT20.C44.s3.printed", old, new)
