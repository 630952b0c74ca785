"""KM96, Theorem 9, the solution of (44): false neighbours, and that the goal that is missed can be reached."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import product

import pytest

from algorithms.criteria import ENTROPY
from algorithms.potentials import stages
from lemmas.boosting.entropy_solution import AFTER_TWO, FIVE_BITS, GROWS, SHARES, allowed, misses
from lemmas.boosting.greedy_runs import middle_layers
from lemmas.boosting.recurrences import GAMMA, MIDDLE
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

HALF = Fraction(1, 2)
WORSE = "c > 0, gamma = 1/sqrt(c + 4)"
LAST = "1 - 8*gamma^2 > exp(-gamma*s)"
SMALL = "s > 0, gamma = k*s/(9 + s^2), 0 < k <= 1"

FALSE = {
    "T9.s5": [
        ("exp(-gamma/sqrt(c)) < 1 - 1.5*gamma^2", WORSE),
        ("exp(-gamma/sqrt(c)) < 1 - gamma^2/4", f"c > 0, {GAMMA}"),
        (GROWS[0].replace("2*b", "2.01*b"), GROWS[1]),
        ("ln(2)^2 >= 0.481", ""),
        ("sqrt(12/25 + S) >= sqrt(S) + 0.01", "S >= 0"),
        ("1/sqrt(c + 3.9) <= 1/2", "c > 0"),
    ],
    "T9.s6": [
        ("exp(-1/10) <= 90/100", ""),
        ("exp(-sqrt(ln(2))/10) <= 92/100", ""),
        ("exp(-gamma*sqrt(S)) <= exp(-E)", f"{GAMMA}, E >= 0, d >= 0, S = 0.99*E^2/gamma^2 + d"),
        ("exp(-gamma*sqrt(S)) > exp(-E)", f"{GAMMA}, E > 0, S = k*E^2/gamma^2, 0 <= k <= 1"),
        (f"{AFTER_TWO} <= exp(-gamma/sqrt(c))", f"c = 1, {MIDDLE}"),
        (f"{AFTER_TWO} >= 1 - 5*gamma^2", SHARES),
        (LAST, SMALL.replace("9 +", "7 +")),
        (LAST.replace("8*gamma^2", "10*gamma^2"), SMALL),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def entropy(leaves: list[list[tuple[int, ...]]]) -> Decimal:
    """The conditional entropy in bits of the majority of five bits, the inputs of a leaf equally likely."""
    total = Decimal(0)
    count = sum(len(leaf) for leaf in leaves)
    for leaf in leaves:
        ones = sum(sum(x) > 2 for x in leaf)
        for k in (ones, len(leaf) - ones):
            if k:
                total -= Decimal(k) / count * (Decimal(k) / len(leaf)).ln() / Decimal(2).ln()
    return total


def test_no_tree_with_two_splits_reaches_the_entropy() -> None:
    """All 40 trees with two splits on five bits; one of the best is the one that TopDown finds."""
    inputs = [x for x in product((0, 1), repeat=5) if sum(x) in (2, 3)]
    with localcontext(prec=30):
        found = []
        for i, b, j in product(range(5), (0, 1), range(5)):
            if i != j:
                stays, goes = ([x for x in inputs if x[i] == c] for c in (1 - b, b))
                found.append(entropy([stays, *([x for x in goes if x[j] == c] for c in (0, 1))]))
        assert len(found) == 40
        best = min(found)
        assert best > Decimal("0.947")
        assert misses(FIVE_BITS) is not None
        reached = stages(middle_layers(5), 2, ENTROPY)[2].leaves
        above, below = (Fraction(best) + sign * Fraction(1, 10**20) for sign in (1, -1))
        assert ENTROPY.sign([*reached, (-above, HALF)]) < 0 < ENTROPY.sign([*reached, (-below, HALF)])
    formula = f"{below} <= {AFTER_TWO}, {AFTER_TWO} <= {above}".split(", ")
    assert all(prove(parse_statement(f, "m = 2, n = 2*m + 1")).status == "proved" for f in formula)


def test_four_splits_reach_it() -> None:
    """The question can be answered with yes: a tree with four splits has entropy 0.885."""
    assert misses(replace(FIVE_BITS, t=4)) is None
    assert misses(replace(FIVE_BITS, eps=Fraction(95, 100))) is None


@pytest.mark.parametrize("change", [{"gamma": Fraction(1, 5)}, {"eps": Fraction(0)}, {"t": 0}])
def test_goals_outside_the_hypotheses_are_not_admitted(change: dict[str, int]) -> None:
    assert allowed(FIVE_BITS)
    assert not allowed(replace(FIVE_BITS, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("c", ["1/10", "1", "10", "100"])
def test_on_large_middle_layers_the_last_line_fails_with_its_c(c: str) -> None:
    """For c = 100, s = 1/10 it takes n >= (9 + s^2)/(2s), which is about 45."""
    law = "m = 32, n = 2*m + 1, gamma = 1/(2*n)"
    assert prove(parse_statement(f"{AFTER_TWO} > exp(-gamma/sqrt({c}))", law)).status == "proved"
