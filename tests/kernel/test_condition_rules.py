"""The rules on conditions of any kind: what each leaves, and each of its side conditions failing alone."""

import pytest

from tests.kernel.helpers import posed, refused, run
from verify.arithmetic.kits import Kit
from verify.kernel.certificates import Certificate, Step, dump, load
from verify.kernel.checker import check
from verify.kernel.goals import Refused

ROOT = "0 < x, x < 1, sqrt(x) >= 1/2"
LOG = "1 < a, a < 2, m >= ln(a)"


def test_lemma_asks_for_the_relation_and_gives_it_as_a_condition(kit: Kit) -> None:
    goal = posed(kit, "x > 1/8", ROOT, defined=True)
    assert run(goal, "lemma", formula="x - 1/4", kind=">=") == [
        "x - 1/4 >= 0 for x > 0, 1 - x > 0, sqrt(x) - 1/2 >= 0",
        "x - 1/8 > 0 for x > 0, 1 - x > 0, sqrt(x) - 1/2 >= 0, x - 1/4 >= 0 [defined]",
    ]


def test_lemma_keeps_integers(kit: Kit) -> None:
    found = run(posed(kit, "k > 0", "integer k, k >= 1"), "lemma", formula="k - 1", kind=">=")
    assert found[0] == "k - 1 >= 0 for k - 1 >= 0 [integer k]"


def test_lemma_refuses(kit: Kit) -> None:
    goal = posed(kit, "x > 1/8", ROOT)
    refused(goal, "lemma", "variables of the statement", formula="y", kind=">=")
    refused(goal, "lemma", "kind of a lemma", formula="x", kind="<")
    refused(goal, "lemma", "kind of a lemma", formula="x", kind="!=")
    refused(goal, "lemma", "unknown data", formula="x", kind=">=", more="x")


def test_plus_takes_the_condition_times_the_factor_off(kit: Kit) -> None:
    assert run(posed(kit, "x >= 1/4", ROOT), "plus", condition=2, factor="sqrt(x) + 1/2") == [
        "1/2 + sqrt(x) >= 0 for x > 0, 1 - x > 0, sqrt(x) - 1/2 >= 0",
        "x - (1/2 + sqrt(x))*(sqrt(x) - 1/2) - 1/4 >= 0 for x > 0, 1 - x > 0, sqrt(x) - 1/2 >= 0",
    ]


def test_plus_marks_nothing(kit: Kit) -> None:
    """The factor may have no value where the expression has one."""
    found = run(posed(kit, "x >= 1/4", ROOT, defined=True), "plus", condition=2, factor="1/x")
    assert len(found) == 2
    assert not any("[defined]" in g for g in found)


def test_plus_of_an_equation_asks_for_no_sign(kit: Kit) -> None:
    goal = posed(kit, "x*ln(x) == 0", "0 < x, ln(x) == 0")
    assert run(goal, "plus", condition=1, factor="x") == [
        "x*ln(x) - x*ln(x) == 0 for x > 0, ln(x) == 0",
    ]


def test_plus_refuses(kit: Kit) -> None:
    goal = posed(kit, "x >= 1/4", ROOT)
    refused(posed(kit, "x == 1/4", ROOT), "plus", "equations alone", condition=2, factor="1")
    refused(goal, "plus", "variables of the statement", condition=2, factor="y")
    refused(goal, "plus", "out of range", condition=3, factor="1")
    refused(goal, "plus", "out of range", condition=-1, factor="1")
    equation = posed(kit, "x == 1", "0 <= x, ln(x) == 0")
    refused(equation, "plus", "polynomial", condition=1, factor="1/x")
    refused(equation, "plus", "polynomial", condition=1, factor="ln(x)")


def test_solve_makes_the_condition_the_variable(kit: Kit) -> None:
    goal = posed(kit, "exp(m) >= a", LOG + ", m < 5", defined=True)
    assert run(goal, "solve", condition=2, variable="m", new=["s"], keep=[]) == [
        "exp(s + ln(a)) - a >= 0 for s >= 0, a - 1 > 0, 2 - a > 0",
    ]
    kept = run(goal, "solve", condition=2, variable="m", new=["s"], keep=["3"])
    assert kept == ["exp(s + ln(a)) - a >= 0 for s >= 0, a - 1 > 0, 2 - a > 0, 5 - (s + ln(a)) > 0"]


def test_solve_forgets_that_the_expression_is_defined(kit: Kit) -> None:
    """The new domain is larger: nothing was shown there."""
    goal = posed(kit, "ln(m) >= -1", "1 < a, a < 2, m >= 1, m >= ln(a)", defined=True)
    (left,) = run(goal, "solve", condition=3, variable="m", new=["s"], keep=[])
    assert "defined" not in left


def test_solve_refuses(kit: Kit) -> None:
    goal = posed(kit, "exp(m) >= a", LOG, defined=True)
    good = {"condition": 2, "variable": "m", "new": ["s"], "keep": []}
    refused(posed(kit, "exp(m) >= a", LOG), "solve", "not yet known", **good)
    refused(goal, "solve", "one of the variables", **{**good, "variable": "y"})
    refused(goal, "solve", "one of the variables", **{**good, "new": ["a"]})
    refused(goal, "solve", "one of the variables", **{**good, "new": ["m"]})
    refused(goal, "solve", "times a number", **{**good, "variable": "a"})
    refused(goal, "solve", "times a number", **{**good, "condition": 0})
    refused(goal, "solve", "out of range", **{**good, "condition": 3})
    whole = posed(kit, "exp(m) >= a", LOG + ", integer k, k >= 1", defined=True)
    refused(whole, "solve", "integer variables", **good)


@pytest.mark.parametrize(
    "condition", ["a*m >= ln(a)", "m^2 >= ln(a)", "m - exp(m) >= ln(a)", "abs(m) >= ln(a)", "m/a >= 1"]
)
def test_solve_refuses_what_is_not_a_number_times_the_variable(kit: Kit, condition: str) -> None:
    goal = posed(kit, "exp(m) >= a", f"1 < a, a < 2, {condition}", defined=True)
    refused(goal, "solve", "times a number", condition=2, variable="m", new=["s"], keep=[])


def test_solve_keeps_no_condition_that_may_gain_values(kit: Kit) -> None:
    goal = posed(kit, "m >= 0", "m*ln(m - a) <= 1, m >= ln(a)", defined=True)
    refused(goal, "solve", "polynomial", condition=1, variable="m", new=["s"], keep=["0"])


LAST = Step("combine", {"multipliers": ["0", "0", "1"]})
SIGNS = Step("defined", {}, (Step("interior", {}, (Step("signs"),)),) * 2)
FORGED = {
    "a factor that is not nonnegative": Certificate(
        "x <= 1/8", ROOT,
        Step("plus", {"condition": 2, "factor": "-1"}, (
            Step("drop", {"condition": 2}, (Step("defined", {}, (Step("interior", {}, (Step("signs"),)),)),)),
            Step("drop", {"condition": 2}, (SIGNS,)),
        )),
    ),
    "a lemma without its proof": Certificate(
        "x >= 1/2", ROOT,
        Step("lemma", {"formula": "x - 1/2", "kind": ">="}, (Step("drop", {"condition": 2}, (LAST,)),)),
    ),
    "a lemma proved by itself": Certificate(
        "x >= 1/2", ROOT,
        Step("lemma", {"formula": "x - 1/2", "kind": ">="}, (
            Step("drop", {"condition": 2}, (LAST,)), Step("drop", {"condition": 2}, (LAST,)),
        )),
    ),
    "a strict lemma from a closed condition": Certificate(
        "x > 1/4", ROOT,
        Step("lemma", {"formula": "x - 1/4", "kind": ">"}, (
            Step("plus", {"condition": 2, "factor": "sqrt(x) + 1/2"}, (
                Step("drop", {"condition": 2}, (SIGNS,)),
                Step("drop", {"condition": 2}, (
                    Step("defined", {}, (SIGNS.children[0], Step("interior", {}, (Step("zero"),)))),
                )),
            )),
            Step("drop", {"condition": 2}, (LAST,)),
        )),
    ),
    "solved without definedness": Certificate(
        "m <= 1", LOG,
        Step("solve", {"condition": 2, "variable": "m", "new": ["s"], "keep": []}, (SIGNS,)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
def test_false_statements_are_not_proved(name: str, independent: bool) -> None:
    with pytest.raises(Refused):
        check(load(dump(FORGED[name])), independent=independent)
