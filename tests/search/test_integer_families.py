"""Integer families: real variables where they do, single cases where they do not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.helpers import posed
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import apply, check
from verify.language.grammar import parse_statement
from verify.search.integer_families import Plan, plan_integers, power_table
from verify.search.prover import prove


def rules(step: Step) -> Iterator[str]:
    yield step.rule
    for child in step.children:
        yield from rules(child)


def proved(relation: str, where: str) -> list[str]:
    statement = parse_statement(relation, where)
    outcome = prove(statement)
    assert outcome.status == "proved", outcome.left
    assert outcome.certificate is not None
    assert outcome.certificate.proof is not None
    check(outcome.certificate, expected=statement, independent=True)
    return list(rules(outcome.certificate.proof))


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("H(a) >= 2*a", "a = 2^-k, k >= 1, integer k"),
        ("H(a) > 2*a", "a = 2^-k, k >= 2, integer k"),
        ("2^-k <= 1/4", "integer k, k >= 2"),
        # both arithmetics must build the same monomials, however the exponent is written
        ("1/2^(l+m-1) + 1/2^(m+l-1) == 1/2^(m+l-2)", "integer l, integer m, l >= 1, m >= 1"),
        ("a*b <= 1/8", "a = 2^-k, b = 2^-m, k >= 1, m >= 2, integer k, m"),
        ("a >= 2*b", "a = 2^-k, b = 2^-m, 0 <= k < m, integer k, m"),
        ("a - b >= 1/16", "a = 2^-k, b = 2^-m, 1 <= k < m <= 4, integer k, m"),
        ("a <= b", "a = 3^-k, b = 3^-m, m <= k, m >= 0, integer k, m"),
        ("k^2 >= k", "k >= 1, integer k"),
        ("4^-k == 2^-k*2^-k", "integer k, k >= 0"),
    ],
)
def test_real_variables_do(relation: str, where: str) -> None:
    assert "relax" in proved(relation, where)


@pytest.mark.parametrize(
    ("relation", "where", "cases"),
    [
        ("(k-3)*(k-4) >= 0", "integer k, k >= 0", 4),
        ("(a - 1/8)*(a - 1/16) >= 0", "a = 2^-k, k >= 1, integer k", 3),
        ("k^2 >= 5*k - 6", "integer k, k >= 1", 2),
        ("(2*k - 7)^2 >= 1", "integer k, 0 <= k <= 7", 3),
        ("k == 3", "integer k, 5/2 < k < 7/2", 1),
    ],
)
def test_single_cases_where_they_do_not(relation: str, where: str, cases: int) -> None:
    assert proved(relation, where).count("fix") >= cases


@pytest.mark.parametrize(
    ("relation", "where"),
    [("(k-3)*(k-4) >= 0", "integer k"), ("k^2 >= k", "integer k"), ("k*(k+1) >= 0", "integer k, k <= 5")],
)
def test_integers_without_bounds(relation: str, where: str) -> None:
    assert "integer-cut" in proved(relation, where)


@pytest.mark.parametrize(
    "where",
    [
        "integer k, 1/3 < k < 2/3",
        "integer k, k > 1, k < 2",
        "integer k, k >= 2, k <= 1",
        "a = 2^-k, k >= 3, k < 2, integer k",
        "integer k, integer m, k < m, m < k + 1",
    ],
)
def test_integer_domains_that_are_empty(where: str) -> None:
    statement = parse_statement("1 > 2", where)
    outcome = prove(statement)
    assert outcome.status == "proved"
    assert outcome.certificate is not None
    check(outcome.certificate, expected=statement, independent=True)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("H(a) > 2*a", "a = 2^-k, k >= 1, integer k"),
        ("2^-k < 1/4", "integer k, k >= 2"),
        ("a > 2*b", "a = 2^-k, b = 2^-m, 0 <= k < m, integer k, m"),
        ("k^2 > k", "k >= 1, integer k"),
        ("(k-3)*(k-5) >= 0", "integer k, k >= 0"),
        ("(a - 1/64)^2 > 0", "a = 2^-k, k >= 1, integer k"),
        ("(a - 2^-31)^2 > 0", "a = 2^-k, k >= 1, integer k"),
        ("a - b > 1/16", "a = 2^-k, b = 2^-m, 1 <= k < m <= 4, integer k, m"),
    ],
)
def test_one_bad_case_is_enough(relation: str, where: str) -> None:
    outcome = prove(parse_statement(relation, where), time_limit=0.5)
    assert outcome.status != "proved"


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("(t-1)*(t-2) >= 0", "u = 2^t, 1 <= t <= 2"),
        ("(u-2)*(u-4) >= 0", "u = 2^t, 1 <= t <= 2"),
        ("(t-1)*(t-2) >= 0", "u = 2^-(k + t), integer k, k >= 1, 1 <= t <= 2"),
    ],
)
def test_a_variable_in_an_exponent_is_real_unless_it_is_declared(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=40).status == "refuted"
    assert proved(relation, f"{where}, integer t")


@pytest.mark.slow
def test_a_real_and_an_integer_variable() -> None:
    assert "relax" in proved("H(x*a) >= x*H(a)", "a = 2^-k, k >= 1, 0 <= x <= 1, integer k")


@pytest.mark.slow
def test_2_to_the_minus_k_in_the_lemma() -> None:
    relation = "2*H(3*a-2*a^2) - 3*H(a) + H(2*a) - H(5*a-4*a^2) > 0"
    found = proved(relation, "a = 2^-k, k >= 2, integer k")
    assert "relax" in found


# plans


def plans(relation: str, where: str) -> list[Plan]:
    return list(plan_integers(posed(flint_kit(), relation, where)))


def test_a_pinned_variable_is_fixed() -> None:
    assert plans("k > 0", "integer k, k >= 2, k <= 2") == [("fix", {"variable": "k", "value": 2})]
    assert plans("k > 0", "integer k, k > 1, k < 3") == [("fix", {"variable": "k", "value": 2})]


def test_a_contradiction_comes_first() -> None:
    ((rule, data),) = plans("k > 0", "integer k, k >= 2, k <= 1")
    assert (rule, data) == ("empty", {"multipliers": ["1/2", "1/2"]})


@pytest.mark.parametrize(
    ("where", "function"),
    [("integer k, k > 1, k < 2", "k"), ("integer k, integer m, k < m, m < k + 1", "-k+m")],
)
def test_bounds_that_no_integer_meets_are_cut_apart(where: str, function: str) -> None:
    ((rule, data),) = plans("k > 0", where)
    assert (rule, data["function"]) == ("integer-cut", function)


def test_real_variables_come_before_cases() -> None:
    found = plans("2^-k < 1", "integer k, k >= 2, k <= 9")
    assert [rule for rule, _ in found] == ["relax", "integer-cut", "integer-cut"]
    assert found[0][1] == {"powers": {"k": ["x_k", "1/2"]}}
    assert found[1][1] == {"function": "k", "bound": 2}


def test_a_variable_without_bounds_is_negative_or_not() -> None:
    assert plans("k^2 >= 0", "integer k")[1:] == [("integer-cut", {"function": "k", "bound": -1})]
    assert plans("k^2 >= 0", "integer k, k >= 0")[1:] == [("integer-cut", {"function": "k", "bound": 0})]


def test_equations_are_not_split_again() -> None:
    found = plans("k + m > 0", "integer k, integer m, k + m >= 2, k + m <= 2")
    assert [rule for rule, _ in found] == ["relax", "integer-cut", "integer-cut"]
    assert {str(data.get("function")) for _, data in found[1:]} == {"k", "m"}


@pytest.mark.parametrize(
    ("relation", "where", "table"),
    [
        ("2^-k < 1", "integer k, k >= 2", {"k": ["x_k", "1/2"]}),
        ("3^k > 1", "integer k, k >= 2", {"k": ["x_k", "1/3"]}),
        ("(2/3)^k < 1", "integer k, k >= 1", {"k": ["x_k", "2/3"]}),
        ("k > 1", "integer k, k >= 2", {}),
        ("4^-k < 2^-k", "integer k, k >= 1", {"k": ["x_k", "1/2"]}),
        (
            "a < b",
            "a = 2^-k, b = 3^-m, k >= 1, m >= 1, integer k, m",
            {"k": ["x_k", "1/2"], "m": ["x_m", "1/3"]},
        ),
        ("2^-k < 1", "integer k, integer m, k >= m, m >= 1", {"k": ["x_k", "1/2"], "m": ["x_m", "1/2"]}),
        ("2^-k < m", "integer k, integer m, k >= m, m >= 1", {"k": ["x_k", "1/2"]}),
    ],
)
def test_power_tables(relation: str, where: str, table: dict[str, list[str]]) -> None:
    assert power_table(posed(flint_kit(), relation, where)) == table


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("H(a) > 2*a", "a = 2^-k, k >= 2, integer k"),
        ("a < b", "a = 2^-k, b = 2^-m, 1 <= m < k, integer k, m"),
        ("k > 1", "integer k, 2 <= k <= 9"),
    ],
)
def test_the_kernel_takes_every_plan(relation: str, where: str) -> None:
    goal = posed(flint_kit(), relation, where)
    for rule, data in plan_integers(goal):
        assert apply(goal, rule, data)


def test_the_kernel_refuses_a_false_value() -> None:
    goal = posed(flint_kit(), "k > 0", "integer k, k >= 2, k <= 2")
    for value in (1, 3):
        with pytest.raises(TreecertError):
            apply(goal, "fix", {"variable": "k", "value": value})
