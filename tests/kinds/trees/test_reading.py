"""The reader of systems, recipes and pieces: what it takes, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kinds.trees.worlds import (
    ALL,
    ENOUGH,
    FALSE,
    FEW,
    HINTS,
    MEASURES,
    PART,
    PLANS,
    STATEMENT,
    TERM,
    VARIABLE,
)
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.goals import Refused
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import MeasureText, read_measures, read_plans
from verify.kinds.optimal_trees.printing import optimum_texts, plain_optimum
from verify.kinds.optimal_trees.texts import ClauseText, StatementText, read_statement
from verify.language.grammar import parse_relation


def with_query(**changes: str) -> StatementText:
    return replace(STATEMENT, system=(FALSE, replace(TERM, queries=(replace(VARIABLE, **changes),))))


ENOUGH_LEAF = replace(ENOUGH, tree="")

BAD = {
    "an unknown kind is left": with_query(one="terms(k - 1)"),
    "a parameter is missing": with_query(one="term"),
    "a parameter too many": with_query(zero="false(k)"),
    "half a variable is left": with_query(one="term(k/2)"),
    "no polynomial is left": with_query(one="term(2^-k)"),
    "a chance in other names": with_query(chance="q"),
    "a name of its own twice": with_query(own="c, c"),
    "the name of the state again": with_query(own="k"),
    "a name with an underscore": with_query(own="c_1"),
    "a number for a name": with_query(own="2"),
    "a function for a name": with_query(own="ln"),
    "an abbreviation": with_query(where="b = k - 1, b >= 0"),
    "a condition in other names": with_query(where="j >= 1"),
    "an integer that is none of its own": with_query(where="k >= 1, integer k"),
    "no name of a query": with_query(name="a variable"),
    "two queries of one name": replace(
        STATEMENT, system=(FALSE, replace(TERM, queries=(VARIABLE, VARIABLE)))
    ),
    "two kinds of one name": replace(STATEMENT, system=(FALSE, TERM, FALSE)),
    "no head": replace(STATEMENT, system=(FALSE, replace(TERM, head="term k"))),
    "a leaf by name": replace(STATEMENT, recipes=(replace(ALL, head="leaf"), PART)),
    "two recipes of one name": replace(STATEMENT, recipes=(ALL, PART, ALL)),
    "no last clause": replace(STATEMENT, recipes=(replace(ALL, clauses=ALL.clauses[:1]), PART)),
    "no clause": replace(STATEMENT, recipes=(replace(ALL, clauses=()), PART)),
    "a clause after the last": replace(STATEMENT, recipes=(replace(ALL, clauses=ALL.clauses[::-1]), PART)),
    "a clause by an equation": replace(
        STATEMENT, recipes=(replace(ALL, clauses=(ClauseText("k == 0"), ALL.clauses[1])), PART)
    ),
    "a clause that may have no value": replace(
        STATEMENT, recipes=(replace(ALL, clauses=(ClauseText("1/k <= 0"), ALL.clauses[1])), PART)
    ),
    "a leaf with trees": replace(
        STATEMENT, recipes=(replace(ALL, clauses=(ClauseText("k <= 0", one="all"), ALL.clauses[1])), PART)
    ),
    "an unknown query": replace(
        STATEMENT, recipes=(replace(ALL, clauses=(ALL.clauses[0], ClauseText(ask="other"))), PART)
    ),
    "an unknown recipe": replace(
        STATEMENT,
        recipes=(replace(ALL, clauses=(ALL.clauses[0], ClauseText(ask="variable", one="al"))), PART),
    ),
    "a recipe of another kind": replace(
        STATEMENT,
        recipes=(replace(ALL, clauses=(ALL.clauses[0], ClauseText(ask="variable", zero="all"))), PART),
    ),
    "a leaf with a parameter": replace(
        STATEMENT,
        recipes=(replace(ALL, clauses=(ALL.clauses[0], ClauseText(ask="variable", one="leaf(k)"))), PART),
    ),
    "half a tree": replace(STATEMENT, pieces=(replace(FEW, tree="part(t/2)"),)),
    "a tree in other names": replace(STATEMENT, pieces=(replace(FEW, tree="part(r)"),)),
    "an unknown tree": replace(STATEMENT, pieces=(replace(FEW, tree="some"),)),
    "no piece": replace(STATEMENT, pieces=()),
    "an unknown kind": replace(STATEMENT, of="two"),
    "a condition on states with a logarithm": replace(
        STATEMENT, system=(FALSE, replace(TERM, where="k >= 0, integer k, k*ln(k) >= 0"))
    ),
    "a condition on queries with a logarithm": with_query(where="k >= 1, log2(k)^2 >= 0"),
    "the name of the state in a piece": replace(STATEMENT, pieces=(replace(FEW, own="k"),)),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        read_statement(BAD[name])


def test_what_is_read() -> None:
    s = read_statement(STATEMENT)
    assert s.system.kind("term").scope.integers == ("k",)
    assert [p.tree.name for p in s.pieces if p.tree] == ["part", "all"]
    with pytest.raises(BadInput):
        s.system.kind("false").query("variable")


def test_plans_and_measures() -> None:
    s = read_statement(STATEMENT)
    for plans in (
        (*PLANS, PLANS[1]),
        (replace(PLANS[1], value="2^-j"),),
        (replace(PLANS[1], of="two"),),
        (replace(PLANS[1], value="k*ln(k)"),),
        (replace(PLANS[1], size="k*ln(k)"),),
        (replace(PLANS[1], where="k*ln(k) >= 0"),),
    ):
        with pytest.raises(BadInput):
            read_plans(plans, s.system)
    for measures in (MEASURES[:1], (*MEASURES, MEASURES[0]), (MeasureText("term", "some", "0", "0", "0"),)):
        with pytest.raises(BadInput):
            read_measures(measures, s)
    assert len(read_plans(HINTS.plans, s.system)) == len(PLANS)


def test_a_parameter_of_a_query_and_one_of_a_plan_are_different() -> None:
    """The parameters of a plan at a state that is left have endings, so that none is caught by a name at hand."""
    asked = QueryText("some", "1 <= c <= k, integer c", "1/2", zero="false", one="term(k - c)", own="c")
    text = replace(
        STATEMENT, system=(FALSE, replace(TERM, queries=(asked,))), recipes=(), pieces=(ENOUGH_LEAF,)
    )
    s = read_statement(text)
    goals = obligations(s, read_plans(PLANS, s.system), {}, flint_kit())
    found = goals["term some: constant asked"]
    assert found.point.known.names == {"k", "c", "c_1"}  # type: ignore[union-attr]  # a Choice
    assert found.point.known.conditions["one 2"] == parse_relation("c_1 <= k - c")  # type: ignore[union-attr]


def test_names_may_not_meet() -> None:
    """A piece and a plan may have parameters of one name: those of the plan get an ending."""
    s = read_statement(
        replace(
            STATEMENT, pieces=(replace(FEW, own="c", where="0 <= c < k, integer c", splits="c", tree=""),)
        )
    )
    goals = obligations(s, read_plans(PLANS, s.system), read_measures(MEASURES, s), flint_kit())
    assert goals["piece 1: asked"].known.names == {"k", "c", "c_0"}  # type: ignore[union-attr]  # a Point


def test_two_obligations_of_one_name() -> None:
    kind = KindText("a", "", "0", (QueryText("b", "", "0", "a", "a"),))
    s = read_statement(StatementText((kind,), (), "a", (replace(ENOUGH_LEAF, own="", where="", splits="0"),)))
    plans = read_plans((replace(PLANS[0], of="a"),), s.system)
    assert len(obligations(s, (*plans,), {}, flint_kit())) == 6
    with pytest.raises(Refused, match="same name"):
        obligations(s, (*plans, *plans), {}, flint_kit())


def test_in_words() -> None:
    relation, where = optimum_texts(STATEMENT)
    assert relation == plain_optimum(STATEMENT)
    assert relation == (
        "least error of trees at term(k): with at most t splits 2^-k, by part(t), for 0 <= t < k, integer t; with at"
        " most t splits 0, by all, for t >= k, integer t"
    )
    assert "query variable for k >= 1: 1 with chance 1/2, 0 leaves false, 1 leaves term(k - 1)" in where
    assert (
        "tree part(r) at term for 0 <= r <= k, integer r: if r <= 0 leaf, else variable with leaf and part(r - 1)"
        in where
    )
