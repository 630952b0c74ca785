"""The portfolio: what moves find, that false neighbours stay open, and what moves propose."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.checker import check, pose
from verify.kernel.goals import Posed
from verify.language.grammar import parse_expression, parse_statement
from verify.search import portfolio
from verify.search.canonical_form import canonical, expression
from verify.search.clock import ENDLESS, Clock, TimeUp
from verify.search.kinks import kinks
from verify.search.monotone_transforms import MAX_NODES, hardness, monotone_transforms, unlogged
from verify.search.moves import moves
from verify.search.portfolio import BUDGETS, PART, Portfolio, Version
from verify.search.programs import evaluate
from verify.search.prover import prove
from verify.search.sampling_oracle import SamplingOracle
from verify.search.squares import nonnegative_solution, sum_of_squares
from verify.search.weakening import weaker_by

FOUND = [
    ("ln(1+exp(-z)) <= ln(2) - z/2 + z^2/8", "", "exponential"),
    ("(1+1/n)^n <= (1+1/(n+1))^(n+1)", "integer n, n >= 1", "relax"),
    ("x*y <= x^p/p + y^q/q", "x > 0, y > 0, p > 1, q = p/(p-1)", "gibbs"),
    ("x*y*z*t <= (x^4 + y^4 + z^4 + t^4)/4", "", "square"),
    ("4^n/(2*sqrt(n)) <= 4^n", "integer n, n >= 1", "relax"),
    ("ln(x)/x >= ln(y)/y", "exp(1) <= x, x <= y", "lemma"),
    pytest.param("H(x) >= (4*x*(1-x))^a", "0 < x < 1, a >= 1", "through", marks=pytest.mark.slow),
    ("m >= a*ln(m) + b", "a >= 1, b > 0, m >= 4*a*ln(2*a) + 2*b", "plus"),
    ("sqrt(x) + sqrt(x^2 + y) >= 0", "x >= 0, y >= 0", "defined"),
    ("x^a + (1-x)^a >= exp((1-a)*(-x*ln(x)-(1-x)*ln(1-x)))", "0 < x < 1, 1 < a < 3", "gibbs"),
    ("ln(x*exp(u) + (1-x)*exp(v)) >= x*u + (1-x)*v", "0 < x < 1", "compare"),
    pytest.param(
        "ln(x^a + (1-x)^a)/(1-a) <= -x*ln(x)-(1-x)*ln(1-x)",
        "0 < x < 1, a > 1",
        "compare",
        marks=pytest.mark.slow,
    ),
    ("log2(1+exp(-z)) >= exp(-z)/(1+exp(-z))", "z >= 0", "exponential"),
    ("ln(1+exp(-(z-1)/2)) <= ln(2) - (z-1)/4 + ((z-1)/2)^2/8", "", "change"),
    ("x <= a + sqrt(b)", "x >= 0, a >= 0, b >= 0, x^2 <= a*x + b", "cut"),
    ("x + y <= sqrt(2)", "x^2 + y^2 <= 1", "square"),
    ("x + y >= 2", "x > 0, y > 0, x*y >= 1", "compare"),
    ("y - x <= sqrt(2*y*d)", "0 < x < y, y < 1, x*ln(x/y) + (1-x)*ln((1-x)/(1-y)) <= d", "plus"),
    ("x <= y + c + sqrt(c*y)", "x >= 0, y >= 0, c >= 0, x <= y + sqrt(c*x)", "lemma"),
    ("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8)", "0 <= p <= 1", "exponential"),
    ("x^2*exp(-x) <= 4*exp(-2)", "x >= 0", "faces"),
    ("2^n >= n + 1", "integer n, n >= 0", "integer-cut"),
]
FALSE = [
    ("ln(1+exp(-(1-z))) <= ln(2) - (1-z)/2 + (1-z)^2*124/1000", ""),
    ("log2(1+exp(-z)) >= 29/20*exp(-z)/(1+exp(-z))", "z >= 0"),
    ("ln(1+exp(-z)) <= ln(2) - z/2 + z^2*124/1000", ""),
    ("(1-1/n)^n <= exp(-1)*999/1000", "integer n, n >= 2"),
    ("101/100*x*y <= x^p/p + y^q/q", "x > 0, y > 0, p > 1, q = p/(p-1)"),
    ("x*y*z*t <= (x^4 + y^4 + z^4 + t^4)/5", ""),
    ("sqrt(1+x^2) >= x + 1/1000", "x > 0"),
    ("x >= y + 1/100", "ln(x) >= ln(y), 0 < x < 9, 0 < y < 9"),
    ("x*ln(x/y) - x + y >= 1/100000", "0 < x < 1, 0 < y < 1"),
    ("ln(x)/x >= ln(y)/y", "27/10 <= x, x <= y"),
    ("H(x) >= (4*x*(1-x))^a", "0 < x < 1, a >= 9/10"),
    ("m >= a*ln(m) + b", "a >= 1, b > 0, m >= a*ln(2*a) + b"),
    ("ln(x*exp(u) + (1-x)*exp(v)) >= x*u + (1-x)*v + u^2/10000", "0 < x < 1"),
    ("ln(x^a + (1-x)^a)/(1-a) <= 9999/10000*(-x*ln(x)-(1-x)*ln(1-x))", "0 < x < 1, a > 1"),
    ("x <= a + 99/100*sqrt(b)", "x >= 0, a >= 0, b >= 0, x^2 <= a*x + b"),
    ("x + y <= sqrt(2) - 1/1000", "x^2 + y^2 <= 1"),
    ("x + y >= 2", "x > 0, y > 0, x*y >= 99/100"),
    ("x <= y + 99/100*c + sqrt(c*y)", "x >= 0, y >= 0, c >= 0, x <= y + sqrt(c*x)"),
    ("p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2*124/1000)", "0 <= p <= 1"),
    ("2^n >= 101/100*(n + 1)", "integer n, n >= 0"),
    ("x^a + (1-x)^a >= 101/100*exp((1-a)*(-x*ln(x)-(1-x)*ln(1-x)))", "0 < x < 1, 1 < a < 3"),
]


def posed(relation: str, where: str) -> Posed:
    return pose(parse_statement(relation, where), flint_kit())


def rules(step: Step) -> set[str]:
    return {step.rule}.union(*(rules(c) for c in step.children))


@pytest.mark.parametrize(("relation", "where", "rule"), FOUND)
def test_moves_find_a_proof(relation: str, where: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that is three times as slow as well: what is asked is which moves there are, not how fast."""
    monkeypatch.setattr(portfolio, "BUDGETS", tuple(3 * b for b in BUDGETS))
    found = prove(parse_statement(relation, where), time_limit=150)
    assert found.status == "proved"
    assert found.certificate is not None
    assert found.certificate.proof is not None
    assert rule in rules(found.certificate.proof)
    assert check(found.certificate, expected=found.statement, independent=True) == "proved"


@pytest.mark.parametrize(("relation", "where"), FALSE)
def test_a_false_neighbour_is_not_proved_even_without_samples(
    relation: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Portfolio, "_hopeless", lambda _, __: False)
    with suppress(TimeUp):
        assert Portfolio(Clock(0.5)).prove(posed(relation, where)) is None


@pytest.mark.parametrize(
    ("relation", "where", "first"),
    [
        ("abs(x-y) >= x - y", "0 < x < 1, 0 < y < 1", "cut"),
        ("abs(x-y) >= x - y", "0 < x < 1, 0 < y < 1, x > y", "through"),
        ("y > 1 + x", "x > 0, exp(x) <= y", "plus"),
        ("exp(x) > y*x", "0 < x, 0 < y < 1", "compare"),
        ("x^n >= 0", "integer n, n > 1, 0 < x < 1", "relax"),
    ],
)
def test_the_first_move(relation: str, where: str, first: str) -> None:
    rule, _ = next(moves(posed(relation, where), SamplingOracle(ENDLESS)))
    assert rule == first


def test_a_kink_on_two_lines_is_cut_at_one() -> None:
    goal = posed("x*y*min(x*(1-x), y*(1-y)) <= 1", "0 < x < 1, 0 < y < 1")
    rule, data = next(kinks(goal, SamplingOracle(ENDLESS)))
    assert rule == "cut"
    assert data["poly"] in ("x-y", "x+y-1")


@pytest.mark.parametrize(
    ("formula", "hard"),
    [("x + ln(y)", 0), ("exp(x)", 2), ("sqrt(x)", 0), ("sqrt(x+y)", 1), ("ln(x+exp(y))", 3)],
)
def test_what_normal_forms_treat_badly(formula: str, hard: int) -> None:
    assert hardness(parse_expression(formula)) == hard


@pytest.mark.parametrize(
    "formula",
    [
        "exp(x)*exp(-x*y)*(1+y)^2",
        "ln(x^2*y/(x+y)) - log2(4*x)",
        "sqrt(x*y)*sqrt(x)/y^2",
        "exp((1-x)*ln(y) + 2*ln(x) - 1)",
        "ln(exp(x) + exp(x+y))",
        "max(x, y*(x+1)) - H(x/2)*exp(0*x)",
        "(x*exp(y))^(1/2)/(x+y)^3",
    ],
)
def test_tidying_keeps_values_where_all_is_positive(formula: str) -> None:
    e = parse_expression(formula)
    points = {"x": np.array([0.3, 0.7, 1.2]), "y": np.array([0.4, 1.5, 0.2])}
    assert np.abs(evaluate(e, points) - evaluate(expression(canonical(e)), points)).max() < 1e-9


def test_terms_that_cancel_are_gone() -> None:
    assert canonical(parse_expression("exp(x)*exp(-x) - 1 + ln(x*y) - ln(x) - ln(y)")) == {}


@pytest.mark.parametrize(
    ("relation", "where", "found"),
    [
        ("x^2 + y^2 + z^2 >= x*y + y*z + z*x", "", True),
        ("x^2 - x*y + y^2 + 1 > 0", "", True),
        ("a^3 + b^3 + c^3 >= 3*a*b*c", "a >= 0, b >= 0, c >= 0", True),
        ("a^3 + b^3 + c^3 >= 301/100*a*b*c", "a >= 0, b >= 0, c >= 0", False),
        ("x^2 + y^2 >= 2*x*y + 1/1000000", "", False),
        ("x^2 + y^2 > 2*x*y", "", False),
        ("x^2 == y^2", "", False),
        ("x^2 >= 2*x*y - y^2", "x == y", False),
        ("exp(x)^2 >= 0", "", False),
    ],
)
def test_sums_of_squares(relation: str, where: str, found: bool) -> None:
    assert (sum_of_squares(posed(relation, where)) is not None) == found


def test_solutions_that_are_not_negative() -> None:
    matrix = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]])
    solution = nonnegative_solution(matrix, np.array([1.0, 2.0]))
    assert solution is not None
    assert np.abs(matrix @ solution - [1.0, 2.0]).max() < 1e-9
    assert solution.min() >= 0
    assert nonnegative_solution(matrix, np.array([-1.0, 1.0])) is None


def test_rounding_does_not_make_a_statement_look_false() -> None:
    goal = posed("log2(1+exp(-z)) >= exp(-z)/(1+exp(-z))", "z >= 0")
    assert not SamplingOracle(ENDLESS).looks_false(goal)
    assert SamplingOracle(ENDLESS).looks_false(posed("log2(1+exp(-z)) >= exp(-z)*8/5", "z >= 0"))


def test_samples_tell_signs() -> None:
    goal = posed("x > 0", "0 < x < 1, x < y, y < 1")
    signs = [
        SamplingOracle(ENDLESS).sign(goal, parse_expression(t)) for t in ("y-x", "x-1", "x+y-1", "ln(x-1)")
    ]
    assert signs == [1, -1, None, None]


def test_what_is_asked_of_a_subgoal_is_asked_of_its_domain() -> None:
    """An integer and a real variable with the same conditions have different samples."""
    oracle = SamplingOracle(ENDLESS)
    whole, real = posed("n >= 1/2", "n > 0, integer n"), posed("n >= 1/2", "n > 0")
    assert not oracle.looks_false(whole)
    assert oracle.looks_false(real)


def test_a_comparison_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[list[str], str]]()
    portfolio = Portfolio(Clock(5.0))

    def closed(_: Portfolio, rule: str, data: dict[str, object], *__: object) -> None:
        if rule == "compare":
            asked.append((portfolio.compared[:-1], str(data["by"])))

    monkeypatch.setattr(Portfolio, "_closed", closed)
    goal = posed("exp(x*y + x^2/8) >= 1 + y*exp(x) - y", "0 <= y <= 1")
    assert portfolio._moved(goal, 3, 0.1) is None
    assert ([], "ln") in asked
    assert portfolio.compared == []
    asked.clear()
    portfolio.compared.append("exp")
    assert portfolio._moved(goal, 3, 0.1) is None
    assert all(by != "ln" for _, by in asked)


def test_no_version_takes_all_the_time_while_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[float]()
    portfolio = Portfolio(Clock(20.0))
    version = Version(posed("ln(x) <= x - 1", "x > 0"))

    def solve(_: Portfolio, *__: object) -> Step | None:
        given.append(portfolio.clock.left)
        if len(given) == 1:
            raise TimeUp
        return Step("zero")

    monkeypatch.setattr(Portfolio, "solve", solve)
    whole = portfolio.clock
    assert portfolio._turned(version, 0.3, 8.0) is None, "cut off, and the search goes on"
    assert portfolio._turned(version, 1.2, 100.0) == Step("zero")
    assert portfolio.clock is whole
    assert given[0] <= 8.0 < given[1] <= 20.0
    portfolio = Portfolio(Clock(0.0))
    given.clear()
    with pytest.raises(TimeUp):  # the time of the whole search is over
        portfolio._turned(version, 0.3, 8.0)


def test_logarithms_come_into_exponents_last() -> None:
    where = "0 < x < 1, 0 < p < 1"
    mixed = posed("x*t - ln(p*exp(t) + 1 - p) <= x*ln(x/p) + (1-x)*ln((1-x)/(1-p))", where)
    found = list(unlogged(mixed, canonical(mixed.expr), mixed=True))
    assert list(unlogged(mixed, canonical(mixed.expr))) == []
    assert [data["by"] for _, data in found] == ["exp"]
    assert [move for move in moves(mixed, SamplingOracle(ENDLESS)) if move in found] == found
    for relation in ("ln(1+exp(-z)) <= ln(2) - z/2 + z", "ln(x^z + (1-x)^z) <= z*ln(x) + 1"):
        goal = posed(relation, "0 < x < 1")
        assert list(unlogged(goal, canonical(goal.expr)))
        assert not list(unlogged(goal, canonical(goal.expr), mixed=True))


def _branches(terms: int) -> Posed:
    """Roots on both sides, with so many terms."""
    more = " + ".join(f"x^{i}" for i in range(1, terms + 1))
    return posed(f"sqrt(1 + x) <= 1 + {more}", "x > 0")


def test_long_formulas_are_not_split_into_sides() -> None:
    short, long = _branches(3), _branches(MAX_NODES // 2)
    oracle = SamplingOracle(ENDLESS)
    assert [
        data["by"]
        for rule, data in monotone_transforms(short, canonical(short.expr), oracle)
        if rule == "compare"
    ]
    assert not [
        rule for rule, _ in monotone_transforms(long, canonical(long.expr), oracle) if rule == "compare"
    ]


def test_the_clock_is_asked_between_sides() -> None:
    goal = _branches(3)
    s = canonical(goal.expr)
    with pytest.raises(TimeUp):
        list(monotone_transforms(goal, s, SamplingOracle(Clock(-1.0))))


@pytest.mark.parametrize("fewer", [True, False])
def test_a_version_is_cut_off_only_where_one_with_a_term_fewer_waits(
    monkeypatch: pytest.MonkeyPatch, *, fewer: bool
) -> None:
    given = list[tuple[float, float]]()
    portfolio = Portfolio(Clock(20.0))
    goal = posed("ln(x) <= x - 1 + x^2", "x > 0")
    (weaker,) = list(weaker_by(goal, portfolio.oracle))[:1]
    others = [Version(weaker.rest, weaker=(goal, weaker))] if fewer else []
    monkeypatch.setattr(Portfolio, "_versions", lambda *_: iter([Version(goal), *others]))
    monkeypatch.setattr(Portfolio, "_analysed", lambda *_: None)

    def turned(_: Portfolio, __: Version, budget: float, most: float) -> None:
        given.append((budget, most))

    monkeypatch.setattr(Portfolio, "_turned", turned)
    assert portfolio.prove(goal) is None
    first, *later = given
    assert first[0] == BUDGETS[0]
    assert (first[1] <= PART * 20.0) == fewer
    assert all(most > PART * 20.0 for _, most in later)
