"""Rules that compare: what they leave, and each side condition failing alone."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.kernel.helpers import goal, posed, refused, run
from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.errors import TreecertError
from verify.kernel.checker import apply
from verify.kernel.goals import AnyGoal, Posed
from verify.language.points import sign_at
from verify.rationals import Fraction

BOX = "0 < x, x < 1, 0 < y, y < 1"


@pytest.fixture(params=[flint_kit, plain_kit], ids=["flint", "plain"])
def kit(request: pytest.FixtureRequest) -> Kit:
    """Both arithmetics."""
    made: Kit = request.param()
    return made


def shapes(start: Posed, rule: str, **data: Any) -> list[str]:
    """The subgoals without the domain."""
    return [text.split(" for ")[0] for text in run(start, rule, **data)]


# through


def test_through_asks_for_the_factor_the_statement_and_the_rest(kit: Kit) -> None:
    start = posed(kit, "x*y >= x", BOX)
    assert shapes(start, "through", factor="x", by="y-1") == [
        "x > 0",
        "y - 1 >= 0",
        "x*y - x - x*(y - 1) >= 0",
    ]


def test_through_keeps_a_strict_sign_and_an_equation(kit: Kit) -> None:
    assert shapes(posed(kit, "x*y > x", BOX), "through", factor="x", by="y-1")[1] == "y - 1 > 0"
    equation = shapes(posed(kit, "x*y == x", BOX), "through", factor="x", by="y-1")
    assert equation[1:] == ["y - 1 == 0", "x*y - x - x*(y - 1) == 0"]


def test_nothing_that_a_comparison_leaves_is_marked(kit: Kit) -> None:
    start = posed(kit, "x*ln(y) <= 1", BOX, defined=True)
    for rule, data in (
        ("through", {"factor": "x", "by": "1/x-ln(y)"}),
        ("plus", {"condition": 0, "factor": "1"}),
        ("compare", {"left": "1", "right": "x*ln(y)", "by": "exp"}),
        ("compare", {"left": "1", "right": "x*ln(y)", "by": "3"}),
    ):
        subgoals = apply(start, rule, data)
        assert subgoals
        assert all(isinstance(g, Posed) and not g.defined and not g.zero_logs for g in subgoals)


@pytest.mark.parametrize("name", ["factor", "by"])
def test_through_refuses_other_variables(kit: Kit, name: str) -> None:
    data = {"factor": "x", "by": "y-1"} | {name: "z"}
    refused(posed(kit, "x*y >= x", BOX), "through", "variable that the statement does not have", **data)


def test_comparisons_refuse_integers(kit: Kit) -> None:
    start = posed(kit, "x*k >= x", "integer k, k > 0, x > 0")
    for rule, data in (
        ("through", {"factor": "x", "by": "k-1"}),
        ("compare", {"left": "x*k", "right": "x", "by": "2"}),
        ("exponential", {"old": ["x"], "new": ["u"], "bounds": ["0", "0"]}),
        ("reciprocal", {"variable": "x", "new": ["w"], "bound": ["0"]}),
    ):
        refused(start, rule, "integer variables are left", **data)


# compare


def test_compare_by_logarithms_asks_for_two_signs(kit: Kit) -> None:
    start = posed(kit, "exp(x) > y", BOX)
    assert shapes(start, "compare", left="exp(x)", right="y", by="ln") == [
        "exp(x) > 0",
        "y > 0",
        "ln(exp(x)) - ln(y) > 0",
        "exp(x) - y - (exp(x) - y) >= 0",
    ]


def test_compare_by_powers_asks_for_one_sign(kit: Kit) -> None:
    start = posed(kit, "x >= y", BOX)
    assert shapes(start, "compare", left="x", right="y", by="2")[:2] == ["x >= 0", "x^2 - y^2 >= 0"]


def test_a_root_is_not_asked_for_its_sign(kit: Kit) -> None:
    start = posed(kit, "sqrt(x) > y", BOX)
    assert shapes(start, "compare", left="sqrt(x)", right="y", by="2") == [
        "x - y^2 > 0",
        "sqrt(x) - y - (sqrt(x) - y) >= 0",
    ]
    inverse = shapes(posed(kit, "1/x > y", BOX), "compare", left="1/x", right="y", by="2")
    assert inverse[0] == "1/x >= 0", "a whole power may be negative"


def test_the_exponential_of_a_logarithm_is_its_argument(kit: Kit) -> None:
    start = posed(kit, "ln(x + y) >= y", BOX)
    assert shapes(start, "compare", left="ln(x + y)", right="y", by="exp")[0] == "x + y - exp(y) >= 0"
    other = posed(kit, "y >= ln(x)", BOX)
    assert shapes(other, "compare", left="y", right="ln(x)", by="exp")[0] == "exp(y) - x >= 0"
    twice = posed(kit, "2*ln(x) >= y", BOX)
    first = shapes(twice, "compare", left="2*ln(x)", right="y", by="exp")[0]
    assert "ln(x)" in first, "only a logarithm that stands alone is opened"


def test_compare_by_exponentials_asks_for_no_sign(kit: Kit) -> None:
    start = posed(kit, "x == y", BOX)
    assert shapes(start, "compare", left="x", right="y", by="exp") == [
        "exp(x) - exp(y) == 0",
        "x - y - (x - y) == 0",
    ]


@pytest.mark.parametrize("by", ["1", "0", "-2", "13", "1/2", "5/2", "log", ""])
def test_compare_refuses_other_maps(kit: Kit, by: str) -> None:
    refused(posed(kit, "x >= y", BOX), "compare", "expected|lowest terms", left="x", right="y", by=by)


def test_compare_refuses_powers_for_equations(kit: Kit) -> None:
    refused(posed(kit, "x == -y", BOX), "compare", "not decided by powers", left="x", right="-y", by="2")


@pytest.mark.parametrize("name", ["left", "right"])
def test_compare_refuses_other_variables(kit: Kit, name: str) -> None:
    data = {"left": "x", "right": "y", "by": "ln"} | {name: "z"}
    refused(posed(kit, "x >= y", BOX), "compare", "variable that the statement does not have", **data)


# square


def test_square_adds_a_condition(kit: Kit) -> None:
    (text,) = run(posed(kit, "x > y", BOX), "square", poly="x-y")
    assert text.endswith("(x - y)^2 >= 0") or ">= 0" in text.split(", ")[-1]


@pytest.mark.parametrize("poly", ["sqrt(x)", "1/x", "z", "ln(x)"])
def test_square_refuses_what_is_no_polynomial(kit: Kit, poly: str) -> None:
    refused(posed(kit, "x > y", BOX), "square", "not a polynomial", poly=poly)


# exponential


def exponential(**changes: Any) -> dict[str, Any]:
    """Data for `HALVES`."""
    return {"old": ["x", "y"], "new": ["u", "v"], "bounds": ["1", "1", "1/3", "0"]} | changes


HALVES = "x >= 0, x > y, y > -1, x*y < 9"


def test_exponential_carries_conditions_over(kit: Kit) -> None:
    (text,) = run(posed(kit, "exp(x) > y", HALVES), "exponential", **exponential())
    assert text == "exp(ln(u)) - ln(v) > 0 for u > 0, v > 0, u - 1 >= 0, u - v > 0, v - 1/3 > 0"


def test_exponential_leaves_out_mixed_conditions_and_large_coefficients(kit: Kit) -> None:
    start = posed(kit, "x > 0", "x >= y, 13*x >= 1, x/2 >= 1, 2*x == 3, x >= 1, y < 2")
    (text,) = run(start, "exponential", old=["x"], new=["u"], bounds=["0", "0", "0", "0", "2", "0"])
    kept = text.split(" for ")[1]
    assert kept == "u > 0, u - 2 >= 0, 2 - y > 0"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bounds": ["2", "1", "1/3", "0"]}, "does not follow"),
        ({"bounds": ["1", "1", "37/100", "0"]}, "does not follow"),
        ({"bounds": ["1", "1", "1/3"]}, "one bound for each condition"),
        ({"old": ["x"]}, "as many new names"),
        ({"old": ["x", "x"]}, "as many new names"),
        ({"old": ["x", "z"]}, "as many new names"),
        ({"old": [], "new": []}, "as many new names"),
        ({"new": ["u", "u"]}, "different variables"),
        ({"new": ["u", "y"]}, "taken"),
        ({"new": ["u", "2"]}, "different variables"),
    ],
)
def test_exponential_refuses(kit: Kit, changes: dict[str, Any], reason: str) -> None:
    refused(posed(kit, "exp(x) > y", HALVES), "exponential", reason, **exponential(**changes))


def test_changes_of_a_larger_domain_refuse_a_mark(kit: Kit) -> None:
    marked = posed(kit, "exp(x) > y", HALVES, defined=True)
    refused(marked, "exponential", "only before definedness", **exponential())
    refused(marked, "reciprocal", "only before definedness", variable="x", new=["w"], bound=["0"])


# reciprocal


def test_reciprocal_moves_one_variable(kit: Kit) -> None:
    (text,) = run(
        posed(kit, "x > y", "x >= 2, y < 1, x > y"), "reciprocal", variable="x", new=["w"], bound=["2"]
    )
    assert text == "1 + 1/w - y > 0 for 1 - y > 0, w > 0, 1 - w >= 0"
    (text,) = run(posed(kit, "x > 0", "x > 0"), "reciprocal", variable="x", new=["w"], bound=["0"])
    assert text == "1/w - 1 > 0 for w > 0, 1 - w > 0"


@pytest.mark.parametrize(
    ("where", "data"),
    [
        ("x >= 2, y < 1", {"bound": ["3"]}),
        ("x <= 2, y < 1", {"bound": ["2"]}),
        ("x >= 2, y < 1", {"new": ["y"]}),
        ("x >= 2, y < 1", {"variable": "z"}),
        ("x + y >= 2, y < 1", {"bound": ["2"]}),
    ],
    ids=["another bound", "an upper bound", "a name that is taken", "no variable", "a bound with others"],
)
def test_reciprocal_refuses(kit: Kit, where: str, data: dict[str, Any]) -> None:
    full = {"variable": "x", "new": ["w"], "bound": ["2"]} | data
    refused(posed(kit, "x > y", where), "reciprocal", "with that lower bound and a new name", **full)


def test_reciprocal_refuses_conditions_that_are_no_polynomials(kit: Kit) -> None:
    start = posed(kit, "x > y", "x >= 2, ln(y) > 1")
    refused(start, "reciprocal", "not polynomial", variable="x", new=["w"], bound=["2"])


# gibbs


def test_gibbs_takes_away_what_is_not_negative(kit: Kit) -> None:
    start = goal(kit, "x*ln(x) - x*ln(y) + y - x", BOX, strict=False)
    weight, rest = apply(start, "gibbs", {"weights": ["x"], "ratios": ["x/y"]})
    assert weight.form.text == "(x)"  # type: ignore[union-attr]  # goals on regions
    assert rest.form.is_zero  # type: ignore[union-attr]


def test_gibbs_keeps_a_strict_sign_and_asks_for_every_weight(kit: Kit) -> None:
    start = goal(kit, "ln(x) + 1/x", BOX)
    found = apply(start, "gibbs", {"weights": ["x-1", "y"], "ratios": ["x", "y"]})
    assert [g.strict for g in found] == [False, False, True]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("weights", "ratios", "reason"),
    [
        ([], [], "as many weights"),
        (["x"], ["x", "y"], "as many weights"),
        (["x"], ["x-y"], "not certified to be positive"),
        (["x"], ["-x"], "not certified to be positive"),
        (["x"], ["x+y*ln(y)"], "not certified to be positive"),
        (["ln(x-y)"], ["x"], "a value everywhere"),
        (["x"], ["z"], "does not apply"),
    ],
)
def test_gibbs_refuses(kit: Kit, weights: list[str], ratios: list[str], reason: str) -> None:
    refused(goal(kit, "x*ln(x)", BOX), "gibbs", reason, weights=weights, ratios=ratios)


# false neighbours: with a side condition left out these would be proved


@pytest.mark.parametrize(
    ("relation", "rule", "data"),
    [
        ("-x >= -y/2", "through", {"factor": "-1", "by": "x-y/2"}),
        ("y >= 2*x", "plus", {"condition": 0, "factor": "-2"}),
        ("-2 >= x", "compare", {"left": "-2", "right": "x", "by": "2"}),
        ("x - y >= 1/2", "compare", {"left": "x+1", "right": "y", "by": "ln"}),
    ],
)
def test_a_false_statement_leaves_a_false_subgoal(
    kit: Kit, relation: str, rule: str, data: dict[str, Any]
) -> None:
    """At some point of the box one of the subgoals fails."""

    point = {"x": Fraction(3, 4), "y": Fraction(1, 4)}
    start = posed(kit, relation, BOX)
    try:
        subgoals = apply(start, rule, data)
    except TreecertError:
        return
    signs = [(sign_at(g.expr, point, kit), g.kind) for g in subgoals if isinstance(g, Posed)]
    assert any(s is None or s < 0 or (s == 0 and kind == ">") for s, kind in signs)


POOL = ("x", "x-y", "-1", "ln(x)", "sqrt(y)", "x^2-y")
POINTS = [{"x": Fraction(a, 4), "y": Fraction(b, 4)} for a, b in ((1, 4), (5, 0), (2, 3), (4, 4))]


@pytest.mark.parametrize("relation", ["x > y", "x*y >= y", "ln(x) >= y", "x^2 == y", "sqrt(y) > x"])
def test_where_all_subgoals_hold_the_statement_holds(relation: str) -> None:
    """Pointwise, with formulas that fit and formulas that do not."""
    start = posed(flint_kit(), relation, "x > 0, y >= 0, x + y > 1")
    pairs = list(product(POOL, POOL))
    tries: list[tuple[str, dict[str, Any]]] = [("through", {"factor": q, "by": g}) for q, g in pairs]
    tries += [
        ("compare", {"left": a, "right": b, "by": by}) for a, b in pairs for by in ("ln", "exp", "2", "3")
    ]
    tries += [("plus", {"condition": i, "factor": q}) for i in range(3) for q in POOL]
    met = 0
    for rule, data in tries:
        try:
            subgoals = apply(start, rule, data)
        except TreecertError:
            continue
        for point in POINTS:
            if all(_holds(g, point) for g in subgoals):
                assert _holds(start, point), (rule, data, point)
                met += 1
    assert met > 0


def _holds(g: AnyGoal, point: dict[str, Fraction]) -> bool:
    assert isinstance(g, Posed)
    here = {v: point[v] for v in g.domain.variables}
    signs = [(sign_at(c.expr, here, g.kit), c.kind) for c in g.domain.conditions]
    if not all(s == 1 or (s == 0 and kind != ">") for s, kind in signs):
        return True
    s = sign_at(g.expr, here, g.kit)
    return s is not None and (s > 0 if g.kind == ">" else s == 0 if g.kind == "==" else s >= 0)
