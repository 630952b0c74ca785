"""Queries with parameters of their own, states and chances that are any reals: proved, and not proved when changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from verify.errors import BadInput
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.plans import MeasureText, PlanText
from verify.kinds.optimal_trees.search import OptimalHints, decide_optimum
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText

SEE = QueryText(
    "see",
    "0 <= a <= 1, 0 <= b <= 1, 0 <= p <= 1, q == (1 - p)*a + p*b",
    "p",
    zero="coin(a)",
    one="coin(b)",
    own="a, b, p",
)
COIN = KindText("coin(q)", "0 <= q <= 1", "min(q, 1 - q)", (SEE,))
"""One split of a law in two, any two: the chance of 1 is the mean of what it becomes."""
SEEN = (
    PieceText("t", "0 <= t < 1", "t", "min(q, 1 - q)", "leaf"),
    PieceText("t", "t >= 1", "t", "0", "reveal"),
)
REVEAL = RecipeText("coin", "reveal", "", (ClauseText(ask="see(0, 1, q)"),))
COINS = StatementText((COIN,), (REVEAL,), "coin", SEEN)
COIN_HINTS = OptimalHints(
    (PlanText("coin", "guess", "", "0", "min(q, 1 - q)"), PlanText("coin", "known", "", "1", "0")),
    (MeasureText("coin", "reveal", "1", "0", "1"),),
    {"coin: leaf": "guess"},
    limit=1.0,
)

DRAW = QueryText("draw", "1 <= c <= n, integer c", "1/2", zero="done", one="urn(n - c, w)", own="c")
URN = KindText("urn(n, w)", "n >= 0, integer n, 0 <= w <= 1", "w", (DRAW,))
DOWN = RecipeText(
    "urn",
    "down(r)",
    "0 <= r <= n, integer r",
    (ClauseText("r <= 0"), ClauseText(ask="draw(1)", one="down(r - 1)")),
)
LEFT = PieceText("t", "0 <= t <= n, integer t", "t", "w*2^-t", "down(t)")
URNS = StatementText((URN, KindText("done", "", "0")), (DOWN,), "urn", (LEFT,))
URN_HINTS = OptimalHints(
    (
        PlanText("done", "nothing", "", "0", "0"),
        PlanText("urn", "cut(d)", "0 <= d <= n, integer d", "d", "w*2^-d"),
    ),
    (MeasureText("urn", "down", "r", "w*2^-r", "r"),),
    {"done: leaf": "nothing", "urn: leaf": "cut(0)", "urn draw: nothing cut": "cut(d_1 + 1)"},
    limit=1.0,
)


def with_see(**changes: str) -> StatementText:
    return replace(COINS, system=(replace(COIN, queries=(replace(SEE, **changes),)),))


def with_draw(**changes: str) -> StatementText:
    return replace(URNS, system=(replace(URN, queries=(replace(DRAW, **changes),)), URNS.system[1]))


@pytest.mark.parametrize(("text", "hints"), [(COINS, COIN_HINTS), (URNS, URN_HINTS)], ids=["coin", "urn"])
def test_what_is_proved(text: StatementText, hints: OptimalHints) -> None:
    outcome, _, left = decide_optimum(text, hints)
    assert outcome == "proved", left


OPEN: Mapping[str, tuple[StatementText, OptimalHints]] = {
    "a chance above 1": (
        with_see(where="0 <= a <= 1, 0 <= b <= 1, 0 <= p, q == (1 - p)*a + p*b"),
        COIN_HINTS,
    ),
    "a chance below 0": (
        with_see(where="0 <= a <= 1, 0 <= b <= 1, p <= 1, q == (1 - p)*a + p*b"),
        COIN_HINTS,
    ),
    "a state that is none": (
        with_see(where="0 <= a, 0 <= b <= 1, 0 <= p <= 1, q == (1 - p)*a + p*b"),
        COIN_HINTS,
    ),
    "a query that is not there": (
        replace(COINS, recipes=(replace(REVEAL, clauses=(ClauseText(ask="see(0, 1, 1 - q)"),)),)),
        COIN_HINTS,
    ),
    "a bound for one split": (
        replace(COINS, pieces=(replace(SEEN[0], where="0 <= t <= 1"), SEEN[1])),
        COIN_HINTS,
    ),
    "less than one split": (replace(COINS, pieces=(SEEN[0], replace(SEEN[1], where="t >= 1/2"))), COIN_HINTS),
    "a negative number of splits": (
        replace(COINS, pieces=(replace(SEEN[0], where="-1 <= t < 1"),)),
        COIN_HINTS,
    ),
    "nothing drawn": (
        replace(URNS, recipes=(replace(DOWN, clauses=(DOWN.clauses[0], ClauseText(ask="draw(0)"))),)),
        URN_HINTS,
    ),
    "more drawn than there are": (with_draw(where="c >= 1, integer c"), URN_HINTS),
    "a better chance": (with_draw(chance="1/3"), URN_HINTS),
    "one draw more": (replace(URNS, pieces=(replace(LEFT, where="0 <= t <= n + 1, integer t"),)), URN_HINTS),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_left_open(name: str) -> None:
    text, hints = OPEN[name]
    assert decide_optimum(text, replace(hints, limit=0.3))[0] == "undecided"


def test_a_draw_of_no_whole_number_cannot_be_read() -> None:
    with pytest.raises(BadInput, match="whole"):
        decide_optimum(with_draw(where="1 <= c <= n"), URN_HINTS)
