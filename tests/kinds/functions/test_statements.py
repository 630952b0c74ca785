"""Statements about functions that are true, false neighbours of each, and formulas without a value."""

from __future__ import annotations

import pytest

from tests.kinds.functions.helpers import PERMISSIBLE, certificate, outcome
from verify.kinds.functions.checker import check
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import explain_functions, has_functions, prove_functions

MEAN = "(1 - t)*x + t*y"
POINTS = "0 <= x <= 1, 0 <= y <= 1, 0 <= t <= 1"
STRONG = f"concave G on [0, 1] with k, k >= 0, {POINTS}"
JENSEN = f"G({MEAN}) >= (1 - t)*G(x) + t*G(y)"
MORE = f"F({MEAN}) - (1 - t)*F(x) - t*F(y) >= G({MEAN}) - (1 - t)*G(x) - t*G(y)"
TWO = f"function F on [0, 1], function G, concave F - G, {POINTS}"
LIPSCHITZ = "lipschitz G on [0, 1] with L, 0 <= x <= y, y <= 1"
SHARE = "each w >= 0, 0 <= q <= 1"

TRUE = {
    "midpoint": ("G((x + y)/2) >= (G(x) + G(y))/2", f"concave G on [0, 1], {POINTS}"),
    "mean": (JENSEN, f"concave G on [0, 1], {POINTS}"),
    "strong": (f"{JENSEN} + k/2*t*(1 - t)*(x - y)^2", STRONG),
    "more concave": (MORE, TWO),
    "upper half": ("G(q) >= 2*(1 - q)", f"{PERMISSIBLE}, 1/2 <= q <= 1"),
    "steep": ("G(x) - G(y) <= L*(y - x)", LIPSCHITZ),
    "jensen": ("mean(G(x)) <= G(mean(x))", "concave G on [0, 1], each 0 <= x <= 1"),
    "leaves": ("sum(w*G(q)) >= 0", f"nonnegative G on [0, 1], {SHARE}"),
    "all at one point": (f"G({MEAN}) == (1 - t)*G(x) + t*G(y)", f"function G on [0, 1], {POINTS}, t == 1"),
}
FALSE = {
    "midpoint, too much": ("G((x + y)/2) >= (G(x) + G(y))/2 + (x - y)^2/100", f"concave G on [0, 1], {POINTS}"),
    "midpoint, no axiom": ("G((x + y)/2) >= (G(x) + G(y))/2", f"function G on [0, 1], {POINTS}"),
    "midpoint, the other way": ("G((x + y)/2) <= (G(x) + G(y))/2", f"concave G on [0, 1], {POINTS}"),
    "strict, only weakly concave": (f"{JENSEN} + 0", f"function G on [0, 1], {POINTS}"),
    "strict": (JENSEN.replace(">=", ">"), f"concave G on [0, 1], {POINTS}, 0 < t < 1, x < y"),
    "outside": ("G(y) >= 2*G((x + y)/2) - G(x)", f"concave G on [0, 1], {POINTS}"),
    "strong, k too large": (f"{JENSEN} + 4.01*t*(1 - t)*(x - y)^2", f"concave G on [0, 1] with 8, {POINTS}"),
    "the wrong difference": (MORE, TWO.replace("F - G", "G - F")),
    "both concave": (MORE, f"concave F on [0, 1], concave G, {POINTS}"),
    "more than twice": ("G(q) >= 2.001*(1 - q)", f"{PERMISSIBLE}, 1/2 <= q <= 1"),
    "on the other half": ("G(q) >= 2*(1 - q)", f"{PERMISSIBLE}, 0 <= q <= 1"),
    "not symmetric": ("G(q) == G(1 - q)", "concave G on [0, 1], G(0) == 0, G(1) == 0, 0 <= q <= 1"),
    "not through 1": ("G(q) >= 2*(1 - q)", "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, 1/2 <= q <= 1"),
    "monotone": ("G(x) <= G(y)", f"{PERMISSIBLE}, 0 <= x <= y, y <= 1"),
    "less steep": ("G(x) - G(y) <= 0.99*L*(y - x)", LIPSCHITZ),
    "positive": ("sum(w*G(q)) > 0", f"nonnegative G on [0, 1], {SHARE}"),
    "twice for sums": ("sum(w*G(q)) >= 2.1*sum(w*min(q, 1 - q))", f"{PERMISSIBLE}, sum(w) == 1, {SHARE}"),
    "jensen, no axiom": ("mean(G(x)) <= G(mean(x))", "function G on [0, 1], each 0 <= x <= 1"),
    "jensen, the other way": ("mean(G(x)) >= G(mean(x))", "concave G on [0, 1], each 0 <= x <= 1"),
    "jensen, strict": ("mean(G(x)) < G(mean(x))", "concave G on [0, 1], each 0 <= x <= 1"),
    "a name in terms only": ("G(x) == G(0)", "function G on [0, 1]"),
    "a term in terms only": ("G(G(x)) == G(0)", "function G on [0, 1], 0 <= x <= 1"),
    "at two points": (f"G({MEAN}) == (1 - t)*G(x) + t*G(y)", f"function G on [0, 1], {POINTS}, t == 1/2"),
    "all at the other point": (f"G({MEAN}) == G(x)", f"function G on [0, 1], {POINTS}, t == 1"),
    "equal at different points": ("G(x) == G(y)", f"concave G on [0, 1], {POINTS}"),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    found = outcome(*TRUE[name])
    assert found.status == "proved", found.left
    assert (
        check(certificate(*TRUE[name]), expected=parse_functions(*TRUE[name]), independent=True) == "proved"
    )
    assert has_functions(found.statement)
    assert explain_functions(certificate(*TRUE[name]))[0].startswith("Claim: ")


@pytest.mark.parametrize("name", FALSE)
def test_false_neighbours_are_refuted_by_functions(name: str) -> None:
    found = outcome(*FALSE[name])
    assert found.status == "refuted"
    assert (
        check(certificate(*FALSE[name]), expected=parse_functions(*FALSE[name]), independent=True)
        == "refuted"
    )
    assert any("linear between" in line for line in explain_functions(certificate(*FALSE[name])))


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("G(2*x) >= 0", "nonnegative G on [0, 1], 0 <= x <= 1"),
        ("G(1/x) >= 0", "nonnegative G on [0, 1], x >= 1/2"),
        ("G(x)^2 >= 0", "nonnegative G on [0, 1], x <= 1"),
        ("0*G(2*x) == 0*x", "function G on [0, 1], 0 <= x <= 1"),
        ("G(x) >= 0", "nonnegative G on [0, 1]"),
        ("mean(G(x)) >= 0", "nonnegative G on [0, 1], each x >= 0"),
        ("sum(G(G(x))) >= 0", "nonnegative G on [0, 1], each 0 <= x <= 1"),
    ],
)
def test_where_an_argument_leaves_the_interval_nothing_is_proved(relation: str, where: str) -> None:
    s = parse_functions(relation, where)
    assert prove_functions(s, refute=False, time_limit=5.0).status == "undecided"


def test_no_equation_is_made_of_inequalities() -> None:
    s = parse_functions("G(x) == G(y)", f"lipschitz G on [0, 1] with 0, {POINTS}")
    assert prove_functions(s, refute=False, time_limit=5.0).status == "undecided"


@pytest.mark.slow  # the search for a permissible G with G > 1 runs through its time
def test_values_of_a_symmetric_criterion() -> None:
    found = outcome("G(q) <= 1", f"{PERMISSIBLE}, 0 <= q <= 1", "place G(1 - q)")
    assert found.status == "proved"


def test_contradictory_axioms_have_no_functions() -> None:
    assert not has_functions(
        parse_functions("G(x) >= 5", "concave G on [0, 1], G(0) == 0, G(0) == 1, 0 <= x <= 1")
    )
