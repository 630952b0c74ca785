"""Shifts: which forms get a name, and that the kernel takes the change for what it is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import apply, pose
from verify.kernel.goals import Posed
from verify.language.expressions import Expr, substitute
from verify.language.grammar import parse_expression, parse_statement
from verify.search.canonical_form import canonical, expression
from verify.search.shifts import shifted, unnested

SHIFTED = [
    ("exp(1-x) >= 2*(1-x)", "", "1 - x"),
    ("exp((x-1)/2) >= (x-1)/2 + y*(x-1)", "x >= 1, y <= x", "(x-1)/2"),
    ("exp(-(x-1)/2) <= 2*y - (x-1)/2", "", "(x-1)/2"),
    ("ln(1-x) + y/(1-(1-x)) <= y^2", "0 < 1-x, 1-x < 1", "1 - x"),
    ("y^((x-1)/2) >= (1-(x-1)/2)*y", "y > 0", "(x-1)/2"),
    ("H((x-1)/2) <= 2*sqrt((x-1)*(1-(x-1)/2)/2)", "0 <= (x-1)/2, (x-1)/2 <= 1", "(x-1)/2"),
    ("(1-x+y)^2 <= 2*(1-x)^2 + 2*y^2", "", "1 - x"),
    ("exp((x-1)*y/2) <= exp((x-1)^2/8)*y", "y >= 1", "(x-1)/2"),
    ("y*ln(2*x+3) <= (2*x+3)^2*y", "2*x + 3 >= 1, y > 0, x + y < 9", "2*x+3"),
    ("ln(1-x)/(1-x) >= ln(y)/y", "exp(1) <= 1-x, 1-x <= y", "1 - x"),
    ("y >= (1-x)*ln(y) + ln(1-x)", "1-x >= 1, y >= (1-x)*ln(2-2*x) + x, y > 0", "1 - x"),
]
LEFT = [
    ("exp(1-x) >= x", ""),
    ("exp(1-x+y) >= x*y", ""),
    ("exp(1-x) >= (2-x)^2", ""),
    ("exp(x) >= 1 + y", ""),
    ("exp(1-x) >= y", ""),
    ("exp(x+y) >= 1", ""),
    ("exp(1-x) >= (1-x)*y", "x == y"),
    ("exp(1-x) >= (1-x)*y", "ln(x) >= y, x > 0"),
]


def posed(relation: str, where: str) -> Posed:
    return pose(parse_statement(relation, where), flint_kit())


@pytest.mark.parametrize(("relation", "where", "form"), SHIFTED)
def test_the_form_gets_a_name(relation: str, where: str, form: str) -> None:
    goal = posed(relation, where)
    ((rule, data),) = shifted(goal)
    (changed,) = apply(goal, rule, data)
    assert isinstance(changed, Posed)
    back = {n: parse_expression(form) for n in set(changed.domain.variables) - set(goal.domain.variables)}
    assert len(back) == 1
    assert not canonical(substitute(changed.expr, back) - goal.expr)
    assert in_order(substitute(c.expr, back) for c in changed.domain.conditions) == in_order(
        c.expr for c in goal.domain.conditions
    )
    assert sorted(c.kind for c in changed.domain.conditions) == sorted(c.kind for c in goal.domain.conditions)


def in_order(formulas: Iterable[Expr]) -> list[str]:
    """The formulas written out; the rule puts those that are not polynomial last."""
    return sorted(str(expression(canonical(e))) for e in formulas)


@pytest.mark.parametrize(("relation", "where"), LEFT)
def test_without_one_form_there_is_nothing_to_name(relation: str, where: str) -> None:
    """A bare variable, two forms, one place only, forms in two variables, an equation, a bent condition."""
    assert list(shifted(posed(relation, where))) == []


def test_what_a_new_name_leaves_behind_is_written_shortly_and_not_taken_back() -> None:
    goal = posed("ln(1-(1-v0)) + y/(1-v0) >= x", "0 < v0 < 1, y > 0")
    assert list(shifted(goal)) == []
    ((rule, data),) = unnested(goal)
    assert (rule, data["by"]) == ("through", "ln(v0) + y/(1 - v0) - x")
    assert len(apply(goal, rule, data)) == 3
    assert list(unnested(posed("ln(v0) + y/(1-v0) >= x", "0 < v0 < 1, y > 0"))) == []
    assert list(unnested(posed("ln(1-(1-z)) + y/(1-z) >= x", "0 < z < 1, y > 0"))) == [], "as it was typed"
