"""False neighbours: statements and proofs with one thing wrong, none of which is proved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.optimality.two_term_values import HINTS as TWO_HINTS
from lemmas.optimality.two_term_values import PIECES, VALUES
from tests.kinds.trees.worlds import (
    ALL,
    ENOUGH,
    FEW,
    HINTS,
    MEASURES,
    PART,
    PLANS,
    STATEMENT,
    TERM,
    VARIABLE,
    certificate,
    left_open,
    with_kind,
    with_piece,
)
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.kinds.optimal_trees.certificates import load
from verify.kinds.optimal_trees.checker import replay
from verify.kinds.optimal_trees.exact import fault
from verify.kinds.optimal_trees.grammar import KindText, QueryText
from verify.kinds.optimal_trees.obligations import obligations
from verify.kinds.optimal_trees.plans import MeasureText, PlanText, read_measures, read_plans
from verify.kinds.optimal_trees.search import Derivation, OptimalHints, decide_optimum, proof_of
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText, read_statement
from verify.search.step_plans import PremiseNotFound

FALSE_PIECES = {
    "one query more": replace(FEW, where="0 <= t <= k, integer t"),
    "one query less": replace(ENOUGH, where="t >= k - 1, t >= 0, integer t"),
    "a larger value": replace(FEW, value="2^-k + 2^-(2*k)"),
    "a smaller value": replace(FEW, value="2^-k - 2^-(2*k)"),
    "a real number of queries": replace(FEW, where="0 <= t < k + 1", tree="leaf"),
    "more queries than said": replace(FEW, splits="t - 1"),
    "a tree that is too large": PieceText("t", "0 <= t < k, integer t", "t", "0", "all"),
    "a tree outside of its conditions": PieceText("t", "t >= k + 1, integer t", "t", "0", "part(t)"),
}


@pytest.mark.parametrize("name", FALSE_PIECES)
def test_false_pieces_are_left_open(name: str) -> None:
    assert any(line.startswith("piece 1") for line in left_open(with_piece(FALSE_PIECES[name])))


@pytest.mark.parametrize("name", ["one query more", "one query less", "a larger value", "a smaller value"])
def test_the_control_sees_them_too(name: str) -> None:
    assert fault(read_statement(with_piece(FALSE_PIECES[name])))


@pytest.mark.parametrize("name", FALSE_PIECES)
def test_the_honest_proofs_prove_no_false_piece(name: str) -> None:
    """Proofs of a true piece in the place of those that are missing."""
    proof = load(certificate()).proof
    kept = {n: p for n, p in proof.proofs.items() if not n.startswith("piece 2")}
    if FALSE_PIECES[name].tree == "all":
        kept = {n: p for n, p in kept.items() if not n.startswith("piece 1 tree: ") or n[-1] not in "12"}
    refused(with_piece(FALSE_PIECES[name]), replace(proof, proofs=kept))


def refused(text: StatementText, proof: object) -> None:
    """The checker does not take it."""
    with pytest.raises(TreecertError):
        replay(read_statement(text), proof, flint_kit())  # type: ignore[arg-type]  # a Proof


# -- systems that are none


SYSTEMS = {
    "term variable: chance at most 1": replace(TERM, queries=(replace(VARIABLE, chance="3/2"),)),
    "term variable: chance at least 0": replace(TERM, queries=(replace(VARIABLE, chance="-1/2"),)),
    "term variable: state one 1": replace(TERM, queries=(replace(VARIABLE, where="k >= 0"),)),
    "term: error": replace(TERM, error="min(2^-k, 1 - 2^-k) - 1/4"),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_obligations_of_a_system_are_left_open(name: str) -> None:
    assert any(line.startswith(name) for line in left_open(with_kind(SYSTEMS[name])))


def test_a_query_that_was_left_out_is_missed() -> None:
    """With a query that tells everything the values are others, though each old obligation is proved."""
    oracle = QueryText("oracle", "k >= 2", "2^-k", zero="false", one="term(0)")
    text = with_kind(replace(TERM, queries=(VARIABLE, oracle)))
    assert any(line.startswith("term oracle: constant ") for line in left_open(text))
    assert "least error is 0" in fault(read_statement(text))
    refused(text, load(certificate()).proof)


# -- plans that bound nothing


PLANS_ASTRAY = {
    "term variable: constant all": replace(PLANS[3], size="2*k"),
    "term: leaf": replace(PLANS[1], value="2*2^-k"),
    "term variable: constant asked": replace(PLANS[2], where="0 <= c <= k, c <= 1, integer c"),
}


@pytest.mark.parametrize("name", PLANS_ASTRAY)
def test_plans_that_bound_nothing(name: str) -> None:
    wrong = PLANS_ASTRAY[name]
    plans = tuple(wrong if p.head == wrong.head else p for p in PLANS)
    assert any(line.startswith(name) for line in left_open(STATEMENT, replace(HINTS, plans=plans)))


def test_every_pair_is_an_obligation() -> None:
    """A plan that the best plans of the sub-trees never need is an obligation all the same."""
    greedy = PlanText("term", "half", "k >= 2", "k - 1", "2^-k")
    statement = read_statement(STATEMENT)
    plans = read_plans((*PLANS, greedy), statement.system)
    names = set(obligations(statement, plans, read_measures(MEASURES, statement), flint_kit()))
    assert {"term variable: constant half", "piece 1: half", "piece 2: half"} <= names
    proof = load(certificate()).proof
    refused(STATEMENT, replace(proof, plans=(*PLANS, greedy)))


@pytest.mark.parametrize("name", sorted(load(certificate()).proof.proofs))
def test_no_obligation_may_be_left_out(name: str) -> None:
    proof = load(certificate()).proof
    refused(STATEMENT, replace(proof, proofs={n: p for n, p in proof.proofs.items() if n != name}))
    refused(STATEMENT, replace(proof, proofs={**proof.proofs, f"{name} ": proof.proofs[name]}))


# -- recipes that name nothing, or other trees


RECIPES = {
    "term recipe all 2: query 1": replace(ALL, clauses=(ClauseText(ask="variable", one="all"),)),
    "term recipe all 2: one rank": ALL,
    "term recipe all: rank": ALL,
    "term recipe part 2: one 2": replace(
        PART, clauses=(PART.clauses[0], ClauseText(ask="variable", one="part(r)"))
    ),
    "term recipe all 1: value": replace(ALL, clauses=(ClauseText("k <= 1"), ALL.clauses[1])),
    "term recipe part 2: size": replace(
        PART, clauses=(PART.clauses[0], ClauseText(ask="variable", one="all"))
    ),
}
RANKS = {"term recipe all 2: one rank": "0", "term recipe all: rank": "k - 1"}


@pytest.mark.parametrize("name", RECIPES)
def test_recipes_astray(name: str) -> None:
    wrong = RECIPES[name]
    recipes = tuple(wrong if r.head == wrong.head else r for r in (ALL, PART))
    rank = RANKS.get(name, "k")
    hints = replace(HINTS, measures=(replace(MEASURES[0], rank=rank), MEASURES[1]))
    left = left_open(replace(STATEMENT, recipes=recipes), hints)
    expected = "term recipe all 1: query 1" if name == "term recipe all 2: query 1" else name
    assert any(line.startswith(expected) for line in left), left


def test_the_order_of_clauses_matters() -> None:
    """The condition of a clause is known where it is used, the negations of those before it, and nothing else."""
    late = replace(ALL, clauses=(ClauseText("k >= 0"), ALL.clauses[1]))
    assert any(
        line.startswith("term recipe all 1: value")
        for line in left_open(replace(STATEMENT, recipes=(late, PART)))
    )


# -- two terms


TWO = {
    4: replace(PIECES[3], where="0 <= j <= l - 1, 0 <= r <= m, integer j, r"),
    3: replace(PIECES[2], splits="l"),
    2: replace(PIECES[1], where="1 <= t <= l - 1, integer t"),
    5: replace(PIECES[4], where="l >= 1, t >= l + l*m - 1, integer t"),
    1: replace(PIECES[0], splits="1"),
}


@pytest.mark.parametrize("number", TWO)
def test_two_terms_one_step_off(number: int) -> None:
    text = replace(VALUES, pieces=(TWO[number],))
    statement = read_statement(text)
    assert fault(statement, 3)
    plans = read_plans(TWO_HINTS.plans, statement.system)
    goals = obligations(statement, plans, read_measures(TWO_HINTS.measures, statement), flint_kit())
    hints = OptimalHints(
        derivations={n.replace(f"piece {number}", "piece 1"): d for n, d in TWO_HINTS.derivations.items()},
        limit=1.0,
    )
    left = 0
    for name, goal in goals.items():
        if name.startswith("piece 1"):
            for how in (hints, replace(hints, derivations={name: Derivation()})):
                try:
                    proof_of(name, goal, how)
                except (PremiseNotFound, TreecertError):
                    left += 1
    assert left


def test_a_state_that_is_left_is_one_where_formulas_have_values_by_accident() -> None:
    """At x = 0 the query leaves pair(0, 0), where b ln a has no value: no state. As a formula in x it has one."""
    ask = QueryText("ask", "", "1/2", "pair(x, x)", "pair(x, x)")
    pair = KindText("pair(a, b)", "0 <= a <= 1, 0 <= b <= 1, b*ln(a) >= -1", "0")
    text = StatementText(
        (KindText("start(x)", "0 <= x <= 1/4", "1/2", (ask,)), pair),
        (RecipeText("start", "asked", "", (ClauseText(ask="ask"),)),),
        "start",
        (PieceText("", "", "1", "0", "asked"),),
    )
    plans = (PlanText("start", "best", "", "0", "0"), PlanText("pair", "settled", "", "0", "0"))
    measures = (MeasureText("start", "asked", "1", "0", "1"),)
    with pytest.raises(BadInput, match="logarithm"):
        decide_optimum(text, OptimalHints(plans, measures))
