"""The bounds on tree sizes against the recurrences that they solve, run at their slowest."""

from __future__ import annotations

from math import exp, log

import pytest

from treecert.cards.best import Best, smaller
from treecert.cards.desk import Desk
from treecert.cards.lines import Line
from treecert.cards.sizes import Size, _entropy_inverse, tree_size
from treecert.cards.subject import read
from verify.language.grammar import parse_expression

ABOVE = Line("G >= 2min", "proved", "")


def size(name: str, shape: str, c: str) -> Size:
    line, found = tree_size(read(name), Desk(), {shape: Best(smaller, parse_expression(c), None)}, ABOVE)
    assert found is not None
    assert line.status == "proved"
    return found


def slowest(t: int, gamma: float, name: str) -> float:
    """G after t splits when every split drops no more than the bound on the drop grants the best leaf."""
    g = 1.0
    for leaves in range(1, t + 1):
        match name:
            case "root":
                drop = gamma**2 * g / 2
            case "entropy":
                drop = 2 / log(2) * gamma**2 * _entropy_inverse(g) / 2
            case _:
                drop = 16 * gamma**2 * (g / 4) ** 2
        g -= drop / leaves
    return g


@pytest.mark.parametrize(("name", "c"), [("gini", "16"), ("entropy", "2/ln(2)"), ("root", "1")])
@pytest.mark.parametrize("eps", [0.4, 0.3, 0.25])
def test_the_recurrence_is_below_2_eps_at_the_bound(name: str, c: str, eps: float) -> None:
    gamma = 0.5
    found = size(name, name, c)
    t = int(exp(found.log_size(gamma, eps)))
    assert t < 200_000
    assert slowest(t, gamma, name) <= 2 * eps


def test_without_a_bound_by_the_weight_the_weaker_form_is_given() -> None:
    assert size("root", "gini", "8").kind == "squared"
    assert size("root", "entropy", "2").kind == "linear"
    assert size("entropy", "gini", "8/ln(2)").kind == "squared"


def test_nothing_without_2min() -> None:
    constants = {"gini": Best(smaller, parse_expression("16"), None)}
    line, found = tree_size(read("gini"), Desk(), constants, Line("G >= 2min", "undecided", ""))
    assert line.status == "undecided"
    assert found is None
    assert tree_size(read("gini"), Desk(), {}, ABOVE)[0].status == "undecided"
