"""The rules that choose a plan: each side condition fails alone, and the rule refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.kinds.trees.worlds import FALSE, MEASURES, PLANS, STATEMENT, TERM, VARIABLE
from verify.arithmetic.kits import flint_kit
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.optimal_trees.exact import value_of
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import read_measures, read_plans
from verify.kinds.optimal_trees.rules import NEVER, Goal, PlanChoice, apply
from verify.kinds.optimal_trees.texts import read_statement
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Var, const
from verify.language.grammar import parse_expression, parse_relation
from verify.language.statements import Relation
from verify.rationals import Fraction


def goal(name: str) -> Goal:
    """An obligation of the statement on one term."""
    statement = read_statement(STATEMENT)
    plans = read_plans(PLANS, statement.system)
    return obligations(statement, plans, read_measures(MEASURES, statement), flint_kit())[name]


def choice() -> PlanChoice:
    """A variable is asked, and the tree that is left is met by asked(c_1)."""
    found = goal("term variable: constant asked")
    assert isinstance(found, PlanChoice)
    return found


def test_what_a_query_leaves_to_choose() -> None:
    found = choice()
    texts = {n: (r.left, r.op, r.right) for n, r in found.point.known.conditions.items()}
    assert texts == {
        "state 1": (Var("k"), ">=", const(0)),
        "query 1": (Var("k"), ">=", const(1)),
        "one 1": (const(0), "<=", Var("c_1")),
        "one 2": (Var("c_1"), "<=", parse_expression("k - 1")),
    }
    assert set(found.point.known.integers) == {"k", "c_1"}
    assert found.size == parse_expression("1 + c_1")
    assert {p.name for p in found.plans} == {"guess", "asked", "all"}


def test_a_plan_leaves_its_conditions_its_size_and_its_value() -> None:
    above = choice()
    below = [p for p in apply(above, Node("plan", {"plan": "asked(c_1 + 1)"})) if isinstance(p, Point)]
    assert [p.goal for p in below] == [
        parse_relation("0 <= c_1 + 1"),
        parse_relation("c_1 + 1 <= k"),
        Relation(parse_expression("c_1 + 1"), "<=", above.size),
        Relation(parse_expression("2^-k"), "<=", above.value),
    ]
    assert all(p.known is above.point.known for p in below)
    assert value_of(above.value, {"k": Fraction(3)}) == Fraction(1, 8)


REFUSED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "no plan of the kind": ("plan", {"plan": "constant"}),
    "no plan at all": ("plan", {"plan": "other"}),
    "a parameter too few": ("plan", {"plan": "asked"}),
    "a parameter too many": ("plan", {"plan": "guess(c_1)"}),
    "a parameter that is not whole": ("plan", {"plan": "asked(c_1/2)"}),
    "a parameter that is no polynomial": ("plan", {"plan": "asked(2^-k)"}),
    "a parameter without a value": ("plan", {"plan": "asked(1/(k - c_1))"}),
    "a name out of scope": ("plan", {"plan": "asked(c_0)"}),
    "the name of the parameter": ("plan", {"plan": "asked(c)"}),
    "no text": ("plan", {"plan": 1}),
    "a list": ("plan", {"plan": ["guess"]}),
    "more data": ("plan", {"plan": "guess", "more": "1"}),
    "no data": ("plan", {}),
    "a case that is no polynomial": ("case", {"formula": "2^-k"}),
    "a case out of scope": ("case", {"formula": "t"}),
    "data for absurd": ("absurd", {"plan": "guess"}),
    "a cut without its premise": ("cut", {"relation": "k >= 1"}),
    "a rule at points": ("close", {}),
    "another rule at points": ("chain", {"conditions": ["one 1"]}),
    "a new name": ("let", {"name": "y", "relation": "k >= 1"}),
    "no rule": ("", {}),
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_side_condition_fails(why: str) -> None:
    rule, data = REFUSED[why]
    with pytest.raises(Refused):
        apply(choice(), Node(rule, data))


def test_cases_are_complete() -> None:
    below = apply(choice(), Node("case", {"formula": "c_1 - 1"}))
    facts = [g.point.known.conditions["fact 1"].op for g in below if isinstance(g, PlanChoice)]
    assert facts == [">", "==", "<"]
    assert all(
        isinstance(g, PlanChoice) and g.size == choice().size and g.value == choice().value for g in below
    )


def test_absurd_asks_for_a_contradiction() -> None:
    above = choice()
    (below,) = apply(above, Node("absurd"))
    assert below == Point(above.point.known, NEVER)


def test_every_name_in_a_goal_is_known() -> None:
    """So that `let` cannot take one of them for a number of its own."""
    bare = replace(STATEMENT, system=(FALSE, replace(TERM, where="", queries=(replace(VARIABLE, where=""),))))
    for text in (STATEMENT, bare):
        statement = read_statement(text)
        plans = read_plans(tuple(replace(p, where="") for p in PLANS), statement.system)
        for found in obligations(statement, plans, read_measures(MEASURES, statement), flint_kit()).values():
            point = found.point if isinstance(found, PlanChoice) else found
            free = point.goal.left.variables | point.goal.right.variables
            if isinstance(found, PlanChoice):
                free |= found.size.variables | found.value.variables
            for r in point.known.conditions.values():
                free |= r.left.variables | r.right.variables
            assert free <= point.known.names


@pytest.mark.parametrize("rule", ["plan", "absurd"])
def test_rules_of_choices_are_none_at_points(rule: str) -> None:
    with pytest.raises(Refused):
        apply(goal("term: error"), Node(rule, {"plan": "guess"} if rule == "plan" else {}))
