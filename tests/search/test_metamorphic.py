"""Statements in other words: each rewriting is true where the statement is, and what is proved stays proved."""

from __future__ import annotations

import pytest

from benchmarks._rewritings import REWRITINGS, Rewriting, rewritten
from benchmarks.problems import PROBLEMS
from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import check, pose
from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Const
from verify.language.grammar import parse_statement
from verify.language.points import holds_at
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.clock import ENDLESS
from verify.search.prover import prove
from verify.search.redundant_constraints import without_ends, without_redundant, without_unneeded
from verify.search.sampling_oracle import SamplingOracle
from verify.search.weakening import simplest_between, weaker_by

BY_NAME = {r.name: r for r in REWRITINGS}
QUICK = parse_statement("H(x) >= 4*x*(1-x)*(1-x/2)", "0 <= x <= 1")
STRICT = parse_statement("x*ln(x/y) - x + y > 0", "0 < x < y, y < 1")
PINSKER = parse_statement(
    "1 - abs(x - y) >= exp(-(x*ln(x/y) + (1 - x)*ln((1 - x)/(1 - y))))/2", "0 < x < 1, 0 < y < 1"
)
LOGISTIC = parse_statement("ln(1 + exp(-z)) <= ln(2) - z/2 + z^2/8")
SIGMOID = parse_statement("abs(1/(1 + exp(-x)) - 1/(1 + exp(-y))) <= abs(x - y)/4")
SAMPLE = [
    (QUICK, "implied product"),
    (QUICK, "implied square"),
    (QUICK, "weaker by a term"),
    (STRICT, "terms reversed"),
    (STRICT, "1-x"),
    (STRICT, "sub-box"),
    (parse_statement("x + 1/x >= 2", "x > 0"), "implied, looser"),
    (QUICK, "implied sum"),
    (PINSKER, "weaker constant"),
    (LOGISTIC, "sub-box"),
    (SIGMOID, "upper part"),
    (SIGMOID, "1-x"),
]
POINT = {"x": Fraction(1, 3), "y": Fraction(1, 2)}


@pytest.mark.parametrize(("statement", "name"), SAMPLE)
def test_what_is_proved_is_proved_in_other_words(statement: Statement, name: str) -> None:
    forms = {r.name: form for r, form in rewritten(statement)}
    if name not in forms:
        pytest.fail(f"{name} does not apply")
    found = prove(forms[name], time_limit=20)
    assert found.status == "proved"
    assert found.certificate is not None
    assert check(found.certificate, expected=forms[name], independent=True) == "proved"


@pytest.mark.parametrize("statement", [p.statement for p in PROBLEMS], ids=[p.name for p in PROBLEMS])
def test_other_words_are_other_statements(statement: Statement) -> None:
    forms = list(rewritten(statement))
    assert len(forms) >= 10
    assert all(form != statement for _, form in forms)


@pytest.mark.parametrize("rewriting", REWRITINGS, ids=[r.name for r in REWRITINGS])
def test_other_words_are_true_where_the_statement_is(rewriting: Rewriting) -> None:
    """At points of the new domain, mapped as the rewriting maps them, the new relation holds."""
    statement = parse_statement("x*ln(x/y) < (x - y)^2/y + (x - y)", "0 < x < y, y < 1")
    found = rewriting.apply(statement)
    assert found is not None
    for x, y in ((1, 3), (2, 5), (1, 9)):
        point = {"x": Fraction(x, 10), "y": Fraction(y, 10)}
        moved = {
            "1-x": {"x": 1 - point["x"], "y": point["y"]},
            "affine": {"x": point["x"], "y": 2 * point["y"] + 1},
            "names reversed": {"v2": point["x"], "v1": point["y"]},
        }.get(rewriting.name, point)
        form = found.expanded()
        if all(holds_at(c, moved, flint_kit()) for c in form.constraints):
            assert holds_at(form.relation, moved, flint_kit())


def test_a_false_statement_stays_unproved_in_other_words() -> None:
    statement = parse_statement("H(x) >= 4*x*(1-x)*(1+x/100)", "0 <= x <= 1")
    for rewriting, form in rewritten(statement):
        if rewriting.kind == "same":
            assert prove(form, time_limit=5).status != "proved", rewriting.name


def goal(relation: str, where: str) -> Posed:
    return pose(parse_statement(relation, where), flint_kit())


@pytest.mark.parametrize(
    ("where", "left"),
    [
        ("x >= 0, x >= -1, x <= 1", 2),
        ("0 <= x <= 1, x*(1-x) >= 0", 2),
        ("0 < x < 1, x^2 > -1", 2),
        ("0 <= x <= 1, x*(1-x) > 0", 3),
        ("x > 0, x >= 0, x <= 1", 2),
        ("0 <= x <= 1, 0 <= y <= 1, x + y <= 2, x*y >= -1", 4),
        ("x >= 0, y >= 0, x + y <= 1, x <= 1/2", 4),
    ],
)
def test_conditions_that_others_imply(where: str, left: int) -> None:
    found, dropped = without_redundant(goal("x >= -5", where), SamplingOracle(ENDLESS))
    assert len(found.domain.conditions) == left
    assert len(dropped) == len(goal("x >= -5", where).domain.conditions) - left


def test_a_part_of_a_box_becomes_the_box_where_that_is_true() -> None:
    found, _ = without_unneeded(goal("x <= 1", "0 <= x <= 1, x >= 1/3, x <= 1/2"), SamplingOracle(ENDLESS))
    assert len(found.domain.conditions) == 2
    kept, _ = without_unneeded(goal("x <= 1/2", "0 <= x <= 1, x <= 1/2"), SamplingOracle(ENDLESS))
    assert any(to_poly(c.expr, ("x",), kept.kit).constant == Fraction(1, 2) for c in kept.domain.conditions)  # type: ignore[union-attr]  # polynomials all


@pytest.mark.slow
@pytest.mark.parametrize("more", ["1/1000", "n^2/100"])
def test_a_term_that_is_not_needed_beside_integers(more: str) -> None:
    relation = f"(1+1/n)^n <= (1+1/(n+1))^(n+1) + {more}"
    assert prove(parse_statement(relation, "integer n, n >= 1"), time_limit=40).status == "proved"
    wrong = f"(1+1/n)^n <= (1+1/(n+1))^(n+1) - {more}"
    assert prove(parse_statement(wrong, "integer n, n >= 1"), time_limit=40).status == "refuted"


def test_terms_that_are_not_needed() -> None:
    oracle = SamplingOracle(ENDLESS)
    terms = [
        w.term.expr
        for w in weaker_by(goal("x^2 + y^2 - 2*x*y + x/100 >= 0", "0 <= x <= 1, 0 <= y <= 1"), oracle)
    ]
    assert parse_statement("x/100 >= 0").relation.left in terms
    assert not list(weaker_by(goal("x^2 - x + 1/4 >= 0", "0 <= x <= 1"), oracle))
    assert simplest_between(Fraction(31, 100), Fraction(35, 100)) == Fraction(1, 3)


def test_bounds_of_exponents_are_given_up_together_where_the_statement_looks_true_on_the_line() -> None:
    oracle = SamplingOracle(ENDLESS)
    found, places = without_ends(goal("exp(z) >= 1 + z", "-1 <= z <= 2"), oracle)
    assert (found.domain.conditions, places) == ((), [1, 0])
    for text, where in (
        ("exp(z) <= 9", "-1 <= z <= 2"),
        ("z >= -1", "-1 <= z <= 2"),
        ("exp(z)/z > 0", "z > 0"),
        ("p*exp(z) >= p + p*z", "p >= 0"),
        ("x^2*(1 - t)/(1 - t) + 1 >= 0", "t < 1"),  # t makes no difference
    ):
        kept, places = without_ends(goal(text, where), oracle)
        assert places == []
        assert kept.domain.conditions


def test_variables_that_make_no_difference_are_seen() -> None:
    oracle = SamplingOracle(ENDLESS)
    g = goal("x*(1 - t)/(1 - t) + y >= 0", "0 <= x <= 1, 0 <= y <= 1, 0 < t < 1")
    assert oracle.used(g) == {"x", "y"}
    assert oracle.used(goal("x*(1 - t) + y >= 0", "0 <= x <= 1, 0 <= y <= 1, 0 < t < 1")) == {"x", "y", "t"}
    nowhere = goal("sqrt(x - 2) + y >= 0", "0 <= x <= 1, 0 <= y <= 1")
    assert oracle.used(nowhere) == {"x", "y"}, "without a value nothing is known"


def test_a_constant_is_taken_away_that_leaves_a_simple_one() -> None:
    where = "0 <= x <= 1, 0 <= y <= 1, x <= y"
    g = goal("1001/1000 - abs(x - y)/2 - exp(x - y)/2 >= 0", where)
    assert Const(Fraction(1, 1000)) in [w.term.expr for w in weaker_by(g, SamplingOracle(ENDLESS))]
    g = goal("1 - abs(x - y)/2 - exp(x - y)/2 >= 0", where)
    assert len(list(weaker_by(g, SamplingOracle(ENDLESS)))) == 1, "1 is simple"
