"""Rules on posed statements: where they apply, and that each side condition alone makes them refuse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.helpers import posed, refused, run
from verify.arithmetic.kits import Kit
from verify.kernel.checker import apply
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.expressions import Expr, call, const, power, var
from verify.language.printing import plain
from verify.rationals import Fraction

UNIT = "x >= 0, x <= 1"
INSIDE = "x > 0, x < 1"


# defined


def test_defined_asks_for_every_node_innermost_first(kit: Kit) -> None:
    found = run(posed(kit, "sqrt(ln(x)) + H(x/4) + 1/(x-3)^3 + x^(-1/2) > 0", "x > 1, x < 2"), "defined")
    assert [line.partition(" for ")[0] for line in found] == [
        "x > 0",
        "ln(x) >= 0",
        "x/4 >= 0",
        "1 - x/4 >= 0",
        "(x - 3)^3*(x - 3)^3 > 0",
        "sqrt(ln(x)) + H(x/4) + 1/(x - 3)^3 + x^(-1/2) > 0",
    ]
    assert all(line.endswith(" for x - 1 > 0, 2 - x > 0 [defined]") for line in found)


@pytest.mark.parametrize(
    "wild",
    [
        call("ln", const(0)),
        call("H", const(2)),
        power(const(0), Fraction(-1)),
        power(const(-1), Fraction(1, 2)),
    ],
    ids=plain,
)
def test_defined_keeps_the_demands_of_constants_without_a_value(kit: Kit, wild: Expr) -> None:
    goal = posed(kit, "x > 0", "x > 0")
    assert len(apply(replace(goal, expr=var("x") - wild), "defined", {})) > 1


def test_defined_asks_nothing_of_good_constants(kit: Kit) -> None:
    assert len(run(posed(kit, "x > ln(2) + H(1/3) + H(0) + 2^(1/2)", "x > 0"), "defined")) == 1


@pytest.mark.parametrize(
    ("relation", "kind"),
    [
        ("x*ln(x) <= 0", ">="),
        ("x*(1-x)*ln(x) <= 0", ">="),
        ("x^2*ln(x)*ln(x) >= 0", ">="),
        ("x*log2(x) <= 0", ">="),
        ("x*ln(x) + ln(x) <= 0", ">"),
        ("x*ln(2*x-x^2) <= 1", ">"),
        ("x*ln(x)^2 >= 0", ">"),
        ("x*(ln(x) + 1) <= 1", ">"),
        ("abs(x)*ln(x) <= 0", ">"),
    ],
)
def test_defined_reads_0_ln_0_as_0_only_beside_a_polynomial_multiple(
    kit: Kit, relation: str, kind: str
) -> None:
    found = run(posed(kit, relation, UNIT), "defined")
    assert f" {kind} 0 for" in found[0]
    assert ("0 ln 0" in found[-1]) is (kind == ">=")


def test_defined_refuses_a_statement_already_defined(kit: Kit) -> None:
    refused(posed(kit, "x > 0", "x > 0", defined=True), "defined", "already known")


def test_defined_refuses_while_integers_are_left(kit: Kit) -> None:
    refused(posed(kit, "k > 0", "integer k, k > 0"), "defined", "integer variables are left")


# evaluate


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("1/(sqrt(2)-1) == sqrt(2)+1", ""),
        ("sqrt(3+2*sqrt(2)) == 1+sqrt(2)", "x > 0"),
        ("sqrt(3+2*sqrt(2)) <= 1+sqrt(2)", "integer k, k > 0"),
        ("H(1/3) > 9/10", ""),
        ("ln(4) == 2*ln(2)", ""),
        ("exp(1) > 2", ""),
    ],
)
def test_evaluate_settles_a_number_of_the_right_sign(kit: Kit, relation: str, where: str) -> None:
    assert run(posed(kit, relation, where), "evaluate") == []


@pytest.mark.parametrize(
    "relation",
    [
        "sqrt(3+2*sqrt(2)) < 1+sqrt(2)",
        "sqrt(2) + sqrt(3) >= sqrt(10)",
        "sqrt(2) == 1414213562373095048801688724209698/10^33",
        "1/(sqrt(2)*sqrt(3)-sqrt(6)) > -1",
        "0/(sqrt(2)*sqrt(3)-sqrt(6)) >= 0",
        "sqrt(1-sqrt(2)) >= 0",
        "ln(1+sqrt(2)) == -ln(sqrt(2)-1)",
    ],
)
def test_evaluate_refuses_another_sign_and_what_has_no_value(kit: Kit, relation: str) -> None:
    refused(posed(kit, relation), "evaluate", "not certified to have the sign")


def test_evaluate_refuses_variables(kit: Kit) -> None:
    refused(posed(kit, "x + sqrt(2) > 0", "x > 0"), "evaluate", "has variables")


# drop


def test_drop_leaves_a_condition_out(kit: Kit) -> None:
    assert run(posed(kit, "x > 0", "x > 1, x < 5"), "drop", condition=1) == ["x > 0 for x - 1 > 0"]


@pytest.mark.parametrize("condition", [-1, 1, True, "0", None])
def test_drop_refuses_an_index_out_of_range(kit: Kit, condition: object) -> None:
    refused(posed(kit, "x > 0", "x > 1"), "drop", "out of range|needs an integer", condition=condition)


def test_drop_refuses_once_definedness_was_proved(kit: Kit) -> None:
    refused(posed(kit, "x > 0", "x > 1", defined=True), "drop", "grows only before", condition=0)


# focus


def test_focus_keeps_some_conditions_and_the_variables_that_are_left(kit: Kit) -> None:
    goal = posed(kit, "x > 0", "integer k, k >= x, y > 1, x > 1", defined=True)
    assert run(goal, "focus", conditions=["2"]) == ["x > 0 for x - 1 > 0"]
    assert run(goal, "focus", conditions=["0"]) == ["x > 0 for k - x >= 0 [integer k]"]
    assert run(goal, "focus", conditions=[]) == ["x > 0 for "]


def test_focus_forgets_which_logarithms_may_vanish(kit: Kit) -> None:
    *_, goal = apply(posed(kit, "x*ln(x) <= 1", "x >= 0, x <= 1, y > 0"), "defined", {})
    (found,) = apply(goal, "focus", {"conditions": ["1"]})
    assert isinstance(found, Posed)
    assert (found.defined, found.zero_logs) == (False, ())


@pytest.mark.parametrize("index", ["-1", "3", "1/2"])
def test_focus_refuses_an_index_out_of_range(kit: Kit, index: str) -> None:
    goal = posed(kit, "x > 0", "x > 1, y > 1, x > y")
    refused(goal, "focus", "a condition to keep is out of range", conditions=[index])


# empty


@pytest.mark.parametrize(
    ("where", "multipliers"),
    [
        ("x >= 1, x <= 0", ["1", "1"]),
        ("x > 0, x <= 0", ["1", "1"]),
        ("x == 1, x <= 0", ["1", "1"]),
        ("x == 0, x >= 1", ["-1", "1"]),
        ("0 >= 1", ["1"]),
        ("x^2 <= 0 - 1, x^2 > 0", ["1", "1"]),
        ("integer k, 2*k == 1, 2*k == 2", ["-1", "1"]),
    ],
)
def test_empty_settles_a_contradiction(kit: Kit, where: str, multipliers: list[str]) -> None:
    assert run(posed(kit, "1 < 0", where), "empty", multipliers=multipliers) == []


@pytest.mark.parametrize(
    ("where", "multipliers", "reason"),
    [
        ("x >= 0, x <= 0", ["1", "1"], "no contradiction"),  # a point is left
        ("x > 0, x <= 0", ["0", "0"], "no contradiction"),
        ("x >= 1, x <= 0", ["1", "2"], "no contradiction"),  # not constant
        ("x >= 1, x <= 0", ["1"], "one multiplier for each"),
        ("x >= 0, x >= 1", ["1", "-1"], "negative multiplier"),
        ("x > 0, x >= 1", ["-1", "1"], "negative multiplier"),
        ("sqrt(x) >= 1, x <= 0", ["1", "1"], "not polynomial"),
        ("x >= 1, x <= 0", ["1/1", "1"], "lowest terms"),
        ("x >= 1, x <= 0", ["1.0", "1"], "lowest terms"),
    ],
    ids=[
        "closed ends",
        "no weight",
        "not constant",
        "missing",
        "sign",
        "strict sign",
        "not polynomial",
        "1/1",
        "1.0",
    ],
)
def test_empty_refuses_without_a_contradiction(
    kit: Kit, where: str, multipliers: list[str], reason: str
) -> None:
    refused(posed(kit, "1 < 0", where), "empty", reason, multipliers=multipliers)


# combine


@pytest.mark.parametrize(
    ("relation", "where", "multipliers"),
    [
        ("(x - y)^2 == x^2 - 2*x*y + y^2", "", []),
        ("x*(y + 1) >= x*y + x", "", []),
        ("x^2 - x^2 + 1 > 0", "", []),
        ("2*x >= 2", "x >= 1", ["2"]),
        ("2*x > 2", "x > 1", ["2"]),
        ("2*x > 1", "x >= 1", ["2"]),
        ("x*y - x - y + 1 >= 0", "(x - 1)*(y - 1) >= 0", ["1"]),
        ("1 - x == y", "x + y == 1", ["-1"]),
        ("x + y > 0", "x > 0, y >= 0", ["1", "1"]),
        ("2*k >= 2", "integer k, k >= 1", ["2"]),
    ],
)
def test_combine_settles_a_combination(kit: Kit, relation: str, where: str, multipliers: list[str]) -> None:
    assert run(posed(kit, relation, where), "combine", multipliers=multipliers) == []


@pytest.mark.parametrize(
    ("relation", "where", "multipliers", "reason"),
    [
        ("x^2 - 2*x*y + y^2 > (x - y)^2", "", [], "wrong sign"),
        ("x - x >= 1", "", [], "wrong sign"),
        ("x - x == 1", "", [], "wrong sign"),
        ("2*x > 2", "x >= 1", ["2"], "wrong sign"),
        ("2*x >= 3", "x >= 1", ["2"], "wrong sign"),
        ("x + y > 0", "x > 0, y >= 0", ["0", "1"], "not this combination"),
        ("y > 0", "x > 0, y >= 0", ["0", "1"], "wrong sign"),
        ("x == 1", "x >= 1", ["1"], "from inequalities"),
        ("x <= 1", "x >= 1", ["-1"], "negative multiplier"),
        ("x <= 1", "x == 2", ["-1"], "wrong sign"),
        ("2*x >= 2", "x >= 1", [], "one multiplier for each"),
        ("sqrt(x) >= 1", "x >= 1", ["1"], "not polynomial"),
        ("x/x == 1", "x >= 0", ["0"], "not polynomial"),
        ("x >= 0", "sqrt(x) >= 1", ["0"], "not polynomial"),
    ],
)
def test_combine_refuses_anything_else(
    kit: Kit, relation: str, where: str, multipliers: list[str], reason: str
) -> None:
    refused(posed(kit, relation, where), "combine", reason, multipliers=multipliers)


@pytest.mark.parametrize(
    ("relation", "where", "multipliers"),
    [
        ("ln(x) - ln(x) == 0", "x > 0", ["0"]),
        ("y*(H(x) + 1) - y*H(x) >= y", "x >= 0, x <= 1", ["0", "0"]),
        ("y*H(x) - H(x)*y + x >= 0", "x >= 0, x <= 1", ["1", "0"]),
        ("(sqrt(x) + y)^2 - sqrt(x)^2 - 2*y*sqrt(x) >= 0", "y^2 >= 0, x >= 0", ["1", "0"]),
        ("(1 + x)/(1 + x) == (1 + x)*(1 + x)^(-1)", "x >= 0", ["0"]),
        ("x*ln(x) - ln(x)*x == 0", "x >= 0", ["0"]),
        ("min(x, y)*x + 1 > x*min(x, y)", "x >= 0", ["0"]),
        ("exp(k)*x - x*exp(k) >= 0", "x >= 0, k >= 0, integer k", ["0", "0"]),
        ("0*ln(x) >= 0", "x > 0", ["0"]),
        ("(1 + x)/(1 + x) == 1", "x >= 0", ["0"]),
        ("1/(x*(1 + x)) == 1/x - 1/(1 + x)", "x > 0", ["0"]),
        ("1/(1 + 1/x) == x/(x + 1)", "x > 0", ["0"]),
        ("(1 + ln(x))^2/(1 + ln(x))^2 >= 1", "x >= 1", ["0"]),
        ("0*ln(x) + x > 0", "x > 0", ["1"]),
    ],
)
def test_combine_counts_functions_as_variables_once_they_are_defined(
    kit: Kit, relation: str, where: str, multipliers: list[str]
) -> None:
    assert run(posed(kit, relation, where, defined=True), "combine", multipliers=multipliers) == []
    refused(posed(kit, relation, where), "combine", "not polynomial", multipliers=multipliers)


@pytest.mark.parametrize(
    ("relation", "where", "multipliers", "reason"),
    [
        ("ln(x) - ln(2*x) == 0", "x > 0", ["0"], "not this combination"),
        ("ln(x) >= 0", "x >= 1", ["0"], "not this combination"),
        ("ln(x) >= 0", "x >= 1", ["1"], "not this combination"),
        ("y*H(x) >= 0", "x >= 0, x <= 1, y >= 0", ["0", "0", "1"], "not this combination"),
        ("sqrt(x)*sqrt(x) == x", "x >= 0", ["0"], "not this combination"),
        ("x/(1 + x) == 1", "x >= 0", ["0"], "not this combination"),
        ("1/x == 1/(1 + x)", "x > 0", ["0"], "not this combination"),
        ("(1 + x)/(1 + x) == 2", "x >= 0", ["0"], "not this combination"),
        ("(1 + x)/(1 + x) > 1", "x >= 0", ["0"], "wrong sign"),
        ("1/x > 0", "x > 0", ["0"], "not this combination"),
        ("1/(1 + ln(x)) == 1/(1 + ln(2*x))", "x >= 1", ["0"], "not this combination"),
        ("ln(x) - ln(x) > 0", "x > 0", ["0"], "wrong sign"),
        ("ln(x) - ln(x) >= 1", "x > 0", ["0"], "wrong sign"),
        ("0*ln(x) > 0", "x > 0", ["0"], "wrong sign"),
        ("1/(x^65 + 1) > 0", "x > 0", ["0"], "not this combination"),
        ("1/(x^65 + 1) == 1/(x^66 + 1)", "x > 0", ["0"], "not this combination"),
        ("ln(x) - ln(x) == x", "x >= 0", ["-1"], "negative multiplier"),
        ("x + ln(x) - ln(x) == 0", "x >= 0", ["1"], "from inequalities"),
        ("ln(x) - ln(x) >= 0", "sqrt(x) > 0", ["0"], "not polynomial"),
        ("ln(x) - ln(x) >= 0", "x > 0", [], "one multiplier for each"),
    ],
)
def test_combine_in_functions_refuses_anything_else(
    kit: Kit, relation: str, where: str, multipliers: list[str], reason: str
) -> None:
    refused(posed(kit, relation, where, defined=True), "combine", reason, multipliers=multipliers)


def test_combine_takes_no_function_for_a_variable_of_the_domain(kit: Kit) -> None:
    """The names given to functions are new, whatever the variables are called."""
    goal = posed(kit, "ln(x) >= atom1", "x > 0, atom1 >= 0", defined=True)
    refused(goal, "combine", "not this combination", multipliers=["0", "0"])
    refused(goal, "combine", "not this combination", multipliers=["0", "1"])
    goal = posed(kit, "atom1*atom2 >= ln(atom1)*H(atom2)", "atom1 > 0, atom2 >= 0", defined=True)
    refused(goal, "combine", "not this combination", multipliers=["0", "0"])
    fine = posed(kit, "ln(atom2)*atom1 >= atom1*ln(atom2)", "atom2 > 0", defined=True)
    assert run(fine, "combine", multipliers=["0"]) == []


def test_combine_leaves_the_question_of_values_to_defined(kit: Kit) -> None:
    """0 ln(x) is 0 by expansion; that ln(x) has a value is asked before, and is not so at x = 0."""
    goal = posed(kit, "0*y*ln(x) >= 0", "x >= 0, y >= 0")
    refused(goal, "combine", "not polynomial", multipliers=["0", "0"])
    wanted = run(goal, "defined")
    assert wanted[0] == "x > 0 for x >= 0, y >= 0 [defined]"


# product


@pytest.mark.parametrize(
    ("where", "kind"),
    [
        ("x > 0, y > 0", ">"),
        ("x > 0, y >= 0", ">="),
        ("x >= 0, y > 0", ">="),
        ("x >= 0, y >= 0", ">="),
        ("x == 0, y > 0", "=="),
        ("x > 0, y == 0", "=="),
        ("x == 0, y >= 0", "=="),
        ("x >= 0, y == 0", "=="),
        ("x == 0, y == 0", "=="),
    ],
)
@pytest.mark.parametrize("defined", [False, True])
def test_product_of_two_conditions(kit: Kit, where: str, kind: str, defined: bool) -> None:
    goal = posed(kit, "x + y >= 0", where, defined=defined)
    (found,) = apply(goal, "product", {"first": 0, "second": 1})
    assert isinstance(found, Posed)
    assert found.domain.conditions[:-1] == goal.domain.conditions
    last = found.domain.conditions[-1]
    assert (plain(last.expr), last.kind) == ("x*y", kind)
    assert replace(found, domain=goal.domain) == goal


def test_product_of_a_condition_with_itself(kit: Kit) -> None:
    assert run(posed(kit, "x >= 0", "x - 1 > 0"), "product", first=0, second=0) == [
        "x >= 0 for x - 1 > 0, (x - 1)*(x - 1) > 0"
    ]


@pytest.mark.parametrize("index", [-1, 2, True, "0", None, 0.0])
def test_product_refuses_an_index_out_of_range(kit: Kit, index: object) -> None:
    goal = posed(kit, "x >= 0", "x > 0, y > 0")
    assert run(goal, "product", first=0, second=1)
    refused(goal, "product", "out of range|needs an integer", first=index, second=1)
    refused(goal, "product", "out of range|needs an integer", first=0, second=index)


def test_product_refuses_other_data(kit: Kit) -> None:
    goal = posed(kit, "x >= 0", "x > 0, y > 0")
    refused(goal, "product", ".", first=0)
    refused(goal, "product", ".", second=0)
    refused(goal, "product", ".", first=0, second=1, third=1)
    refused(posed(kit, "x >= 0"), "product", "out of range", first=0, second=0)


@pytest.mark.parametrize("wild", ["sqrt(x) > 0", "ln(x) >= 0", "1/x > 0"])
def test_product_refuses_conditions_that_are_no_polynomials(kit: Kit, wild: str) -> None:
    goal = posed(kit, "x >= 0", f"x > 0, y > 0, {wild}")
    refused(goal, "product", "not polynomial", first=0, second=1)
    refused(goal, "product", "not polynomial", first=0, second=2)


@pytest.mark.parametrize("where", ["x - x + 1 > 0", "1 + 0*x > 0", "x - x + 2 > 0"])
def test_a_tower_of_products_ends(kit: Kit, where: str) -> None:
    """Each of them doubles a formula whose degree stays 0."""
    goal: AnyGoal = posed(kit, "x >= 0", where)

    def doubled(times: int) -> AnyGoal:
        found = goal
        for height in range(times):
            (found,) = apply(found, "product", {"first": height, "second": height})
        return found

    assert doubled(4)
    with pytest.raises(Refused, match=r"more than 20000 operations|too large"):
        doubled(16)


# faces


def test_faces_splits_a_closed_condition(kit: Kit) -> None:
    found = run(posed(kit, "x >= 0", "x >= 1, x < 2"), "faces", condition=0)
    assert found == ["x >= 0 for 2 - x > 0, x - 1 > 0", "x >= 0 for 2 - x > 0, x - 1 == 0"]


@pytest.mark.parametrize("where", ["x > 1", "x == 1"])
def test_faces_refuses_a_condition_that_is_not_closed(kit: Kit, where: str) -> None:
    refused(posed(kit, "x >= 0", where), "faces", "only a closed condition", condition=0)


# cut


def test_cut_leaves_no_point_out(kit: Kit) -> None:
    found = run(posed(kit, "x >= 0", INSIDE), "cut", poly="2*x-1")
    assert found == [
        "x >= 0 for x > 0, 1 - x > 0, 2*x - 1 >= 0",
        "x >= 0 for x > 0, 1 - x > 0, -(2*x - 1) > 0",
    ]


def test_cut_refuses_what_is_no_polynomial_of_the_domain(kit: Kit) -> None:
    for poly in ("sqrt(x)", "y", "x-", "1/x"):
        refused(posed(kit, "x >= 0", INSIDE), "cut", "not a polynomial|ends too early", poly=poly)


# closure


def test_closure_opens_every_closed_condition(kit: Kit) -> None:
    found = run(posed(kit, "x >= 0", "x >= 0, x < 1", defined=True), "closure")
    assert found == ["x >= 0 for x > 0, 1 - x > 0 [defined]"]
    assert run(posed(kit, "x == x", UNIT, defined=True), "closure")


def test_closure_refuses_a_strict_relation(kit: Kit) -> None:
    refused(posed(kit, "x^2 > 0", UNIT, defined=True), "closure", "a strict relation")


def test_closure_refuses_before_definedness(kit: Kit) -> None:
    refused(posed(kit, "x >= 0", UNIT), "closure", "not yet known")


def test_closure_refuses_while_integers_are_left(kit: Kit) -> None:
    refused(posed(kit, "k >= 0", "integer k, k >= 0, k <= 1", defined=True), "closure", "integer variables")


@pytest.mark.parametrize(
    "where",
    ["x >= 0, x <= 0", "x >= 0, x <= 1, 0 >= 0", "x >= 1, x <= 0"],
    ids=["a point", "an opened 0 >= 0", "nothing"],
)
def test_closure_refuses_a_domain_without_interior_points(kit: Kit, where: str) -> None:
    refused(posed(kit, "x >= 0", where, defined=True), "closure", "no interior point|is empty")


def test_closure_refuses_an_unbounded_domain(kit: Kit) -> None:
    refused(posed(kit, "x >= 0", "x >= 0", defined=True), "closure", "unbounded")


@pytest.mark.parametrize(
    "side", ["x^2 >= x", "x == 1/2", "sqrt(x) >= 0"], ids=["bent", "equation", "no polynomial"]
)
def test_closure_refuses_conditions_that_are_no_affine_inequalities(kit: Kit, side: str) -> None:
    goal = posed(kit, "x >= 0", f"{UNIT}, {side}", defined=True)
    refused(goal, "closure", "only on domains given by affine inequalities")


# eliminate


def test_eliminate_solves_an_equation(kit: Kit) -> None:
    goal = posed(kit, "H(y) >= x", "x > 0, 2*y == x^2, y < 1", defined=True)
    assert run(goal, "eliminate", condition=1, variable="y") == [
        "H(x^2/2) - x >= 0 for x > 0, 1 - x^2/2 > 0 [defined]"
    ]


def test_eliminate_keeps_0_ln_0_on_a_face(kit: Kit) -> None:
    (face,) = apply(
        posed(kit, "x*ln(x) <= y", "x == 0, y > 0, y < 1", defined=True),
        "eliminate",
        {"condition": 0, "variable": "x"},
    )
    (inside,) = apply(face, "interior", {})
    assert isinstance(inside, Goal)
    assert inside.form.text == "(y)"


@pytest.mark.parametrize(
    ("condition", "variable", "reason"),
    [
        (0, "x", "an equation and one of its variables"),
        (1, "z", "an equation and one of its variables"),
        (1, "x", "no constant coefficient"),
        (2, "y", "no constant coefficient"),
        (3, "y", "out of range"),
    ],
    ids=["inequality", "foreign variable", "slope varies", "slope is zero", "index"],
)
def test_eliminate_refuses(kit: Kit, condition: int, variable: str, reason: str) -> None:
    goal = posed(kit, "y >= x", "x > 0, y + x^2 == 1, x == 1", defined=True)
    refused(goal, "eliminate", reason, condition=condition, variable=variable)


def test_eliminate_refuses_a_domain_that_is_not_polynomial(kit: Kit) -> None:
    refused(
        posed(kit, "y >= x", "x == 1, sqrt(y) > 0", defined=True),
        "eliminate",
        "not polynomial",
        condition=0,
        variable="x",
    )


def test_eliminate_refuses_while_integers_are_left(kit: Kit) -> None:
    goal = posed(kit, "k >= x", "integer k, k == x", defined=True)
    refused(goal, "eliminate", "integer", condition=0, variable="x")


def test_eliminate_refuses_before_definedness_is_proved(kit: Kit) -> None:
    """y ln x has no value at x = y = 0; what y == x makes of it has."""
    goal = posed(kit, "y*ln(x) <= 0", "y == x, 0 <= x, x <= 1/2")
    refused(goal, "eliminate", "not yet known", condition=0, variable="y")


# change

RATIO: dict[str, Any] = {
    "variables": ["t", "u"],
    "images": ["t*u", "u"],
    "below": "1",
    "conditions": ["t>", "1-t>=", "u>"],
    "inverse": ["x", "y^2"],
    "over": "y",
    "forward": [["0", "0", "1"], ["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]],
    "back": [["0", "0", "0"], ["0", "0", "0"], ["0", "0", "0"], ["0", "0", "1"]],
}
"""x = t u, y = u on 0 < x <= y. That t u > 0 is no combination of t > 0 and u > 0, so this is refused."""

SHIFT: dict[str, Any] = {
    "variables": ["t"],
    "images": ["t+1"],
    "below": "2*t",
    "conditions": ["t>", "t-1>="],
    "inverse": ["1"],
    "over": "2*x-1",
    "forward": [["2", "0"], ["0", "0"], ["0", "2"]],
    "back": [["2", "0"], ["0", "0"], ["0", "1"]],
}
"""x = (t + 1)/(2 t) and t = 1/(2 x - 1): x in (1/2, 1] is t >= 1."""


def test_change_of_variables_in_both_directions(kit: Kit) -> None:
    goal = posed(kit, "x >= 0", "x > 1/2, x <= 1")
    assert run(goal, "change", **SHIFT) == ["(1 + t)/(2*t) >= 0 for t > 0, t - 1 >= 0"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"variables": ["t", "u"]}, "as many new variables"),
        ({"variables": ["t", "t"]}, "different variables"),
        ({"variables": ["2*t"]}, "different variables"),
        ({"variables": ["1"]}, "different variables"),
        ({"variables": ["ln"]}, "function"),
        ({"images": ["t+1", "t"]}, "an image for each"),
        ({"images": []}, "an image for each"),
        ({"inverse": ["1", "x"]}, "an image for each"),
        ({"images": ["t+2"]}, "do not invert"),
        ({"below": "2*t+1"}, "do not invert"),
        ({"inverse": ["2"]}, "do not invert"),
        ({"over": "2*x-2"}, "do not invert"),
        ({"images": ["x+1"]}, "not a polynomial in t"),
        ({"conditions": ["t", "t-1>="]}, "ends in > or >="),
        ({"conditions": ["t>", "t-1=="]}, "ends in > or >="),
        ({"conditions": ["t>"]}, "needs 2 rows"),
        ({"conditions": ["t>", "t-2>="]}, "does not follow"),
        ({"conditions": ["t>", "t-1>"]}, "does not follow"),
        ({"forward": [["1", "0"], ["0", "0"], ["0", "2"]]}, "does not follow"),
        ({"forward": [["2", "0"], ["0", "0"]]}, "needs 3 rows"),
        ({"forward": [["2", "-1"], ["0", "0"], ["0", "2"]]}, "negative multiplier"),
        ({"forward": [["2"], ["0", "0"], ["0", "2"]]}, "one multiplier"),
        ({"back": [["1", "0"], ["0", "0"], ["0", "1"]]}, "does not follow"),
        ({"back": [["2", "0"], ["0", "0"], ["0", "0"]]}, "does not follow"),
    ],
)
def test_change_refuses(kit: Kit, change: dict[str, object], reason: str) -> None:
    refused(posed(kit, "x >= 0", "x > 1/2, x <= 1"), "change", reason, **(SHIFT | change))


def test_change_refuses_when_a_new_condition_does_not_follow_from_the_old_ones(kit: Kit) -> None:
    goal = posed(kit, "x >= 0", "x > 1/2, x <= 2")
    refused(goal, "change", "does not follow", **SHIFT)


def test_change_refuses_when_an_old_condition_does_not_follow_from_the_new_ones(kit: Kit) -> None:
    goal = posed(kit, "x >= 0", "x > 1/2, x <= 1")
    weak = SHIFT | {"conditions": ["t>"], "forward": [["2", "0"], ["0", "0"]], "back": [["2"], ["0"], ["0"]]}
    refused(goal, "change", "does not follow", **weak)


RECIPROCAL = {
    "variables": ["t"],
    "images": ["1"],
    "below": "1+t",
    "inverse": ["1-x"],
    "over": "x",
    "conditions": ["t>="],
    "back": [["1"], ["0"], ["1"]],
}
"""x = 1/(1 + t), t = (1 - x)/x."""


def test_change_with_a_denominator_that_is_positive_on_the_domain(kit: Kit) -> None:
    run(posed(kit, "x <= 1", "x > 0, x <= 1"), "change", **RECIPROCAL, forward=[["1", "0"], ["0", "1"]])
    # closed, but away from 0
    lines = run(
        posed(kit, "x <= 1", "x >= 1/2, x <= 1"),
        "change",
        **RECIPROCAL | {"conditions": ["t>=", "1-t>="], "back": [["1", "0"], ["0", "1/2"], ["1", "0"]]},
        forward=[["1", "0"], ["0", "1"], ["2", "0"]],
    )
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("where", "rows"),
    [
        ("x >= 0, x <= 1", [["1", "0"], ["0", "1"]]),
        ("x >= 0, x <= 1", [["0", "0"], ["0", "1"]]),
        ("x <= 1", [["0"], ["1"]]),
        ("x > 0-1, x <= 1", [["1", "0"], ["0", "1"]]),
    ],
    ids=["at a closed end", "no reason given", "unbounded", "inside"],
)
def test_change_refuses_a_denominator_that_may_vanish(kit: Kit, where: str, rows: list[list[str]]) -> None:
    refused(posed(kit, "x <= 1", where), "change", "x > 0 does not follow", **RECIPROCAL, forward=rows)


@pytest.mark.parametrize("part", ["below", "over"])
def test_change_refuses_the_denominator_zero(kit: Kit, part: str) -> None:
    """On an empty domain everything would follow, 0 > 0 too."""
    data = RECIPROCAL | {part: "0", "conditions": ["t>=", "-t>"], "back": [["1", "1"]] * 3}
    start = posed(kit, "x <= 1", "x > 0, 0-x > 0")
    refused(start, "change", "do not invert", **data, forward=[["1", "1"]] * 3)


def test_change_refuses_equations(kit: Kit) -> None:
    goal = posed(kit, "x >= 0", "x > 1/2, x == 1")
    refused(goal, "change", "equations are eliminated first", **SHIFT)


MIRROR: dict[str, Any] = {
    "variables": ["t"],
    "images": ["1-t"],
    "below": "1",
    "inverse": ["1-x"],
    "over": "1",
    "conditions": ["1-t>"],
    "forward": [["0"], ["1"]],
    "back": [["0"], ["1"]],
}
"""x = 1 - t on x > 0."""


def test_change_takes_conditions_that_are_not_polynomial_along(kit: Kit) -> None:
    goal = posed(kit, "ln(1-x) <= 0", "x > 0, exp(1-x) <= 2 + (1-x)^2, ln(x) < 0")
    assert run(goal, "change", **MIRROR) == [
        "-ln(1 - (1 - t)) >= 0 for 1 - t > 0, 2 + t^2 - exp(t) >= 0, -ln(1 - t) > 0"
    ]


def test_change_forgets_no_condition_that_is_not_polynomial(kit: Kit) -> None:
    """Without ln(x) < 0 the statement would be false."""
    goal = posed(kit, "x < 1", "x > 0, ln(x) < 0")
    (left,) = apply(goal, "change", MIRROR)
    assert isinstance(left, Posed)
    assert len(left.domain.conditions) == 2


@pytest.mark.parametrize("where", ["x > 0, ln(x) == 0", "x > 0, exp(x) == 1"])
def test_change_refuses_equations_that_are_not_polynomial(kit: Kit, where: str) -> None:
    refused(posed(kit, "x >= 0", where), "change", "equations are eliminated first", **MIRROR)


@pytest.mark.parametrize(
    ("relation", "where", "data", "marked"),
    [
        ("x >= 0", "x > 1/2, x <= 1, exp(x) > 1", SHIFT, False),
        ("x >= 0", "x > 0, exp(x) > 1", MIRROR, True),
        ("x >= 0", "x > 0, exp(x) > 1", MIRROR | {"images": ["1-t^3"]}, False),
    ],
    ids=["rational", "marked", "not affine"],
)
def test_change_refuses_conditions_that_are_not_polynomial(
    kit: Kit, relation: str, where: str, data: dict[str, Any], marked: bool
) -> None:
    refused(posed(kit, relation, where, defined=marked), "change", "not polynomial|do not invert", **data)


def test_change_refuses_while_integers_are_left(kit: Kit) -> None:
    refused(posed(kit, "x >= 0", "integer x, x > 1/2, x <= 1"), "change", "integer variables", **SHIFT)


def test_change_refuses_products_that_are_no_combinations(kit: Kit) -> None:
    refused(posed(kit, "x >= 0", "x > 0, x <= y, y > 0"), "change", "do not invert|does not follow", **RATIO)


# interior


def test_interior_gives_the_normal_form(kit: Kit) -> None:
    assert run(posed(kit, "x > x^2", INSIDE, defined=True), "interior") == ["(-x^2+x) > 0 on x > 0, -x+1 > 0"]
    assert run(posed(kit, "x >= x^2", INSIDE, defined=True), "interior") == [
        "(-x^2+x) >= 0 on x > 0, -x+1 > 0"
    ]


def test_interior_keeps_bent_conditions_as_sides(kit: Kit) -> None:
    found = run(posed(kit, "x > 0", f"{INSIDE}, x^2 >= 1/2, x^3 > 0", defined=True), "interior")
    assert found == ["(x) > 0 on x > 0, -x+1 > 0, x^2-1/2 >= 0, x^3 > 0"]


def test_interior_decides_equations_by_the_normal_form(kit: Kit) -> None:
    assert run(posed(kit, "ln(x^2*2) == 2*ln(x) + ln(2)", INSIDE, defined=True), "interior") == []
    refused(posed(kit, "ln(x^2) == 3*ln(x)", INSIDE, defined=True), "interior", "is not zero")


def test_interior_passes_over_true_conditions_without_variables(kit: Kit) -> None:
    assert len(run(posed(kit, "x > 0", f"{INSIDE}, 0 >= 0, 1 > 0", defined=True), "interior")) == 1


@pytest.mark.parametrize(
    "where",
    ["x >= 0, x < 1", "x > 0, x == 1/2", "x > 0, x < 1, sqrt(x) > 0"],
    ids=["closed", "equation", "no polynomial"],
)
def test_interior_refuses_conditions_of_other_kinds(kit: Kit, where: str) -> None:
    refused(posed(kit, "x > 0", where, defined=True), "interior", "closed, an equation or not polynomial")


@pytest.mark.parametrize("where", ["x > 1, x < 0", "x > 0", f"{INSIDE}, 0 > 0", f"{INSIDE}, 0 >= 1"])
def test_interior_refuses_domains_that_are_empty_or_unbounded(kit: Kit, where: str) -> None:
    refused(posed(kit, "x > 0", where, defined=True), "interior", "empty|no interior|unbounded")


def test_interior_refuses_before_definedness(kit: Kit) -> None:
    refused(posed(kit, "x > 0", INSIDE), "interior", "not yet known")


def test_interior_refuses_while_integers_are_left(kit: Kit) -> None:
    refused(posed(kit, "x > 0", f"integer k, k > 0, k < 1, {INSIDE}", defined=True), "interior", "integer")


def test_interior_refuses_a_logarithm_that_may_be_ln_0_inside(kit: Kit) -> None:
    goal = posed(kit, "(x-1/2)^2*ln((x-1/2)^2) <= 0", INSIDE)
    marked = apply(goal, "defined", {})[-1]
    assert isinstance(marked, Posed)
    assert marked.zero_logs
    refused(marked, "interior", "may vanish at some places")


def test_interior_refuses_a_division_by_zero(kit: Kit) -> None:
    refused(posed(kit, "1/(x-x) > 0", INSIDE, defined=True), "interior", "identically zero")


# integer-cut


def test_integer_cut_leaves_no_integer_out(kit: Kit) -> None:
    goal = posed(kit, "k > 0", "integer k, k > 0")
    assert run(goal, "integer-cut", function="2*k", bound=5) == [
        "k > 0 for k > 0, 5 - 2*k >= 0 [integer k]",
        "k > 0 for k > 0, 2*k - 6 >= 0 [integer k]",
    ]


@pytest.mark.parametrize(
    ("function", "bound", "reason"),
    [
        ("k^2", 1, "affine function of integer variables"),
        ("k+x", 1, "affine function of integer variables"),
        ("k/2", 1, "affine function of integer variables"),
        ("k", "1", "needs an integer"),
        ("k", 1.5, "needs an integer"),
    ],
    ids=["degree", "real variable", "fraction", "text", "float"],
)
def test_integer_cut_refuses(kit: Kit, function: str, bound: object, reason: str) -> None:
    goal = posed(kit, "k > x", "integer k, k > 0, x > 0")
    refused(goal, "integer-cut", reason, function=function, bound=bound)


# fix


@pytest.mark.parametrize(
    "where", ["k >= 3, k <= 3", "k > 2, 2*k <= 6", "k > 2, k < 4", "3 <= k, 8 > 2*k, sqrt(k) > 0"]
)
def test_fix_puts_in_a_pinned_integer(kit: Kit, where: str) -> None:
    (found,) = run(posed(kit, "2^-k < x", f"integer k, {where}, x > 1"), "fix", variable="k", value=3)
    assert found.startswith("x - 1/8 > 0 for ")
    assert "integer" not in found


@pytest.mark.parametrize(
    ("where", "variable", "value", "reason"),
    [
        ("integer k, k >= 3, k <= 3", "x", 3, "not an integer variable"),
        ("k >= 3, k <= 3", "k", 3, "not an integer variable"),
        ("integer k, k >= 3, k <= 3", "k", 2, "do not pin"),
        ("integer k, k >= 3", "k", 3, "do not pin"),
        ("integer k, k <= 3", "k", 3, "do not pin"),
        ("integer k, k >= 3, k < 5", "k", 3, "do not pin"),
        ("integer k, k > 1, k <= 3", "k", 3, "do not pin"),
        ("integer k, k == 3", "k", 3, "do not pin"),
        ("integer k, k >= 3, k <= 3", "k", "3", "needs an integer"),
    ],
)
def test_fix_refuses(kit: Kit, where: str, variable: str, value: object, reason: str) -> None:
    refused(posed(kit, "k > x", f"{where}, x > 0"), "fix", reason, variable=variable, value=value)


# relax


def test_relax_turns_powers_into_monomials(kit: Kit) -> None:
    goal = posed(kit, "2^(-2*k) + 4^(1-k) < 1 + 2^(-k)*x", "integer k, k >= 2, x > 2^-k, x < 1")
    assert run(goal, "relax", powers={"k": ["a", "1/2"]}) == [
        "1 + a*x - (a^2 + 4*a^2) > 0 for a > 0, 1 - 4*a >= 0, x - a > 0, 1 - x > 0"
    ]


def test_relax_carries_conditions_between_exponents(kit: Kit) -> None:
    goal = posed(kit, "2^-k <= 2^-m", "integer k, m, k > m, k + 2*m <= 9")
    assert run(goal, "relax", powers={"k": ["a", "1/2"], "m": ["b", "1/2"]}) == [
        "b - a >= 0 for a > 0, b > 0, b - 2*a >= 0, a*b^2 - 1/512 >= 0"
    ]


def test_relax_carries_equations_over(kit: Kit) -> None:
    goal = posed(kit, "2^-k <= 2^-m", "integer k, m, k == m + 1, 2^-k < 1/4")
    assert run(goal, "relax", powers={"k": ["a", "1/2"], "m": ["b", "1/2"]}) == [
        "b - a >= 0 for a > 0, b > 0, b - 2*a == 0, 1/4 - a > 0"
    ]


def test_relax_without_powers_makes_integers_real(kit: Kit) -> None:
    assert run(posed(kit, "k > 0", "integer k, k >= 1"), "relax", powers={}) == ["k > 0 for k - 1 >= 0"]


@pytest.mark.parametrize(
    "condition", ["k^2 >= 4", "2*k >= 3*x", "k*m == 2", "k + m >= 3", "k/2 >= 1", "k >= 10^9"]
)
def test_relax_leaves_out_what_it_cannot_carry_over(kit: Kit, condition: str) -> None:
    goal = posed(kit, "2^-k + 3^-m + x > 0", f"integer k, m, {condition}, x > 0")
    assert run(goal, "relax", powers={"k": ["a", "1/2"], "m": ["b", "1/3"]}) == [
        "a + b + x > 0 for a > 0, b > 0, x > 0"
    ]


@pytest.mark.parametrize(
    ("relation", "powers", "reason"),
    [
        ("2^-k > 0", {"x": ["a", "1/2"]}, "integer variables with bases"),
        ("2^-k > 0", {"k": ["a", "2"]}, "integer variables with bases"),
        ("2^-k > 0", {"k": ["a", "1"]}, "integer variables with bases"),
        ("2^-k > 0", {"k": ["a", "0"]}, "integer variables with bases"),
        ("2^-k > 0", {"k": ["a", "0.5"]}, "lowest terms"),
        ("2^-k > 0", {"k": ["x", "1/2"]}, "is taken"),
        ("2^-k > 0", {"k": ["k", "1/2"]}, "is taken"),
        ("2^-k > 0", {"k": ["2", "1/2"]}, "names of different variables"),
        ("2^-k > 2^-m", {"k": ["a", "1/2"], "m": ["a", "1/2"]}, "names of different variables"),
        ("2^-k > 0", {"k": ["a", "1/2", "1"]}, "table of pairs"),
        ("2^-k > 0", {"k": "a"}, "table of pairs"),
        ("2^-k > 0", [], "table of pairs"),
        ("k*2^-k > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("3^-k > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("2^(-k/2) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("2^(-k^2) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("2^(-k*x) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("2^(1/2-k) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("exp(-k) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("exp(k) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
        ("exp(-k*ln(2)*ln(3)) > 0", {"k": ["a", "1/2"]}, "outside an exponent"),
    ],
)
def test_relax_refuses(kit: Kit, relation: str, powers: object, reason: str) -> None:
    refused(posed(kit, relation, "integer k, m, k >= 1, x > 0"), "relax", reason, powers=powers)


def test_relax_refuses_once_definedness_was_proved(kit: Kit) -> None:
    goal = posed(kit, "2^-k > 0", "integer k, k >= 1", defined=True)
    refused(goal, "relax", "grows only before", powers={})


# logarithm

LOGARITHM: dict[str, Any] = {"variable": "x", "new": ["L"], "scale": ["2"], "low": ["1"], "high": ["3"]}


def test_logarithm_replaces_a_positive_variable(kit: Kit) -> None:
    goal = posed(kit, "log2(2/x) > y", "x >= 1/4, x <= 1, y > 0, x + y < 2")
    assert run(goal, "logarithm", **LOGARITHM) == [
        "log2(2/(2*2^(-L))) - y > 0 for y > 0, L - 1 >= 0, -(L - 3) >= 0"
    ]


def test_logarithm_needs_no_bounds(kit: Kit) -> None:
    (found,) = run(posed(kit, "x < 1", "x > 0, x < 1"), "logarithm", **(LOGARITHM | {"low": [], "high": []}))
    assert found.endswith(" for ")


@pytest.mark.parametrize(
    ("where", "change", "reason"),
    [
        ("x >= 0, x <= 1", {}, "makes it positive"),
        ("x > 0-1, x <= 1", {}, "makes it positive"),
        ("x <= 1", {}, "makes it positive"),
        ("x*y >= 1/4, x <= 1, y > 0", {}, "makes it positive"),
        ("x >= 1/4, x <= 1", {"variable": "y"}, "does not apply"),
        ("x >= 1/4, x <= 1, y > 0", {"new": ["y"]}, "a new name"),
        ("x >= 1/4, x <= 1", {"new": ["L", "M"]}, "does not apply"),
        ("x >= 1/4, x <= 1", {"new": ["2"]}, "names of different"),
        ("x >= 1/4, x <= 1", {"scale": ["0"]}, "a new name"),
        ("x >= 1/4, x <= 1", {"scale": ["-2"]}, "a new name"),
        ("x >= 1/4, x <= 1", {"scale": []}, "does not apply"),
        ("x >= 1/4, x <= 1", {"low": ["1000001/1000000"]}, "does not follow"),
        ("x >= 1/4, x <= 1", {"high": ["2999999/1000000"]}, "does not follow"),
        ("x >= 1/4", {}, "does not follow"),
        ("x > 0, x <= 1", {}, "does not follow"),
        ("x >= 1/4, x <= 1, sqrt(x) > 0", {}, "not polynomial"),
        ("integer k, k > 0, x >= 1/4, x <= 1", {}, "integer variables"),
    ],
)
def test_logarithm_refuses(kit: Kit, where: str, change: dict[str, object], reason: str) -> None:
    refused(posed(kit, "ln(x) < 2", where), "logarithm", reason, **(LOGARITHM | change))


def test_logarithm_refuses_once_definedness_was_proved(kit: Kit) -> None:
    goal = posed(kit, "ln(x) < 2", "x >= 1/4, x <= 1", defined=True)
    refused(goal, "logarithm", "grows only before", **LOGARITHM)
