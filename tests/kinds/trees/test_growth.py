"""Statements about growing trees, decided from end to end; false neighbours are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kinds.trees.growths import (
    ENTROPY,
    GREEDY,
    GREEDY_SEQUENCE,
    GREEDY_STEP,
    PROBLEMS,
    SHARED,
    Problem,
    found,
    honest,
)
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.growing_trees import search as growth
from verify.kinds.growing_trees.certificates import GrowthCertificate, Induction, Recurrence, dump, load
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import Follows, GrowthHints, Invariant, decide_growth

QUICK = 0.2
FALSE = [(name, r, w) for name, p in PROBLEMS.items() for r, w in p.false]
FEW = 2
"""So many of them are searched in the quick tests; certificates are replayed for all."""


def undecided(relation: str, where: str, hints: GrowthHints | None = None, limit: float = QUICK) -> str:
    """What is left of a statement that must not be proved."""
    statement = parse_growth(relation, where)
    hints = hints or GrowthHints((Invariant(relation),))
    said, text, words = decide_growth(statement, replace(hints, limit=limit))
    assert (said, text) == ("undecided", "")
    assert words
    return words


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_statement_is_proved(name: str) -> None:
    text, words = found(name)
    statement = PROBLEMS[name].statement
    for independent in (False, True):
        assert check(load(text), expected=statement, independent=independent) == "proved"
    assert dump(load(text)) == text
    assert words.endswith("lifts over the leaves")


def test_the_words_say_how() -> None:
    assert found("weights")[1] == "induction over t; lifts over the leaves"
    assert found("greedy")[1] == "a recurrence for sum(g); lifts over the leaves"
    assert found("signs")[1] == "lifts over the leaves"


@pytest.mark.slow
def test_splits_do_not_raise_the_entropy() -> None:
    said, text, words = decide_growth(ENTROPY.statement, ENTROPY.hints)
    assert (said, words) == ("proved", "induction over t; lifts over the leaves")
    assert check(load(text), expected=ENTROPY.statement) == "proved"


def test_progress_is_told() -> None:
    told: list[str] = []
    problem = PROBLEMS["parameters"]
    assert decide_growth(problem.statement, problem.hints, told.append)[0] == "proved"
    assert told == [
        "at the root: sum(w) <= 1",
        "at a split: sum(w) <= 1",
        "the relation, from what every family meets",
    ]
    told.clear()
    assert decide_growth(PROBLEMS["grows"].statement, PROBLEMS["grows"].hints, told.append)[0] == "proved"
    assert told[:2] == [f"for the recurrence, {part}" for part in ("start", "step")]


# -- what must not be proved


@pytest.mark.parametrize(
    ("name", "relation", "where"),
    [
        pytest.param(name, r, w, marks=[pytest.mark.slow] if i >= FEW else [])
        for name, p in PROBLEMS.items()
        for i, (r, w) in enumerate(p.false)
    ],
)
def test_a_false_neighbour_is_not_proved(name: str, relation: str, where: str) -> None:
    undecided(relation, where, PROBLEMS[name].hints)


@pytest.mark.parametrize(("name", "relation", "where"), FALSE)
def test_the_certificate_of_the_true_one_does_not_prove_it(name: str, relation: str, where: str) -> None:
    forged = replace(honest(name), relation=relation, where=where)
    with pytest.raises(TreecertError):
        check(load(dump(forged)))


def with_facts(name: str, *facts: Induction | Recurrence) -> GrowthCertificate:
    return replace(honest(name), facts=facts)


def refused(c: GrowthCertificate, match: str | None = None) -> None:
    for independent in (False, True):
        with pytest.raises(TreecertError, match=match):
            check(load(dump(c)), independent=independent)


def greedy_fact() -> Recurrence:
    (fact,) = honest("greedy").facts
    assert isinstance(fact, Recurrence)
    return fact


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from j = 1", "from j = 0"),
        ("from j = 1", "from j = 2"),
        ("start a <= 1", "start a <= 0"),
        ("each a >= 0", "each a >= 1"),
        ("(j-1)*a + c*j", "(j-1)*a"),
        ("(j-1)*a + c*j", "(j-2)*a + c*j"),
        ("c >= 0,", "c >= 1,"),
    ],
)
def test_another_recurrence_is_refused(old: str, new: str) -> None:
    """With the proofs of the true one; and none is found for it."""
    assert old in GREEDY_SEQUENCE
    where = GREEDY_SEQUENCE.replace(old, new)
    refused(with_facts("greedy", replace(greedy_fact(), where=where)))
    if "from" not in old:
        return
    hints = GrowthHints((Follows("sum(g)", "(j-1)*a <= c*j*(j-1)/2", where, GREEDY_STEP),))
    undecided("t*sum(g) <= c*t*(t+1)/2", GREEDY, hints)


def test_a_stronger_conclusion_from_a_recurrence_is_refused() -> None:
    for relation in ("(j-1)*a <= c*(j-1)/2", "a <= 0", "(j-1)*a <= 0"):
        refused(with_facts("greedy", replace(greedy_fact(), relation=relation)))


def test_a_recurrence_has_no_guard() -> None:
    where = GREEDY_SEQUENCE + ", while a >= 0"
    refused(with_facts("greedy", replace(greedy_fact(), where=where)), "a recurrence with a guard")


def test_a_recurrence_divides_by_no_0() -> None:
    """With the index from 0 on, a/j has no value at the root."""
    where = "tree w after t splits, root w == 1, each w >= 0, split w_0 + w_1 == w"
    sequence = "sequence a from j = 0, start a <= 1, each a >= 0, a/(j + 1) >= 0, step a_next <= a + a/j"
    words = undecided("sum(w) <= 1", where, GrowthHints((Follows("sum(w)", "a <= 1", sequence),)), limit=2.0)
    assert words.startswith("for the recurrence, step")


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        # only one child, or the parent in its place
        ("sum(w) <= 1", "tree w after t splits, root w <= 1, each w >= 0, split w_0 <= w"),
        ("sum(w) <= 1", "tree w after t splits, root w <= 1, each w >= 0, split w_0 <= w, w_1 <= w"),
        # a condition that only holds of children
        ("sum(w) >= 1", "tree w after t splits, root w == 1, split w_0 >= 1, w_1 >= 0"),
        # a condition that only holds of the parent
        ("sum(w) >= 1", "tree w after t splits, root w == 1, split w >= 0, w_0 == w_1"),
        # what is known at the end only
        ("sum(w) <= 1", "tree w after t splits, root w == 1, split w_0 + w_1 <= w + 1, end t >= 1"),
        ("sum(1) <= 5", "tree w after t splits, end t >= 1"),
        # the index is that of the beginning at the beginning only
        ("t == 0", "tree w after t splits"),
        ("sum(w) == t", "tree w after t splits, root w == 1, split w_0 + w_1 == w + 1"),
    ],
)
def test_what_is_not_known_is_not_used(relation: str, where: str) -> None:
    undecided(relation, where)


def test_the_end_is_not_used_in_the_induction() -> None:
    """sum(w) <= 1 at the end says nothing of the families before it; the invariant is false there."""
    where = "tree w after t splits, root w == 2, split w_0 + w_1 == w - 1, end sum(w) <= 1, t <= 1"
    assert undecided("sum(w) <= 1", where).startswith("at the root")
    assert decide_growth(parse_growth("sum(w) <= 1", where), GrowthHints(limit=10.0))[0] == "proved"


@pytest.mark.parametrize("relation", ["w <= 1", "sum(w) <= w", "d >= 0", "w_0 >= 0", "next1 <= 1"])
def test_an_invariant_has_no_attributes(relation: str) -> None:
    where = "tree w after t splits, root w == 1, split d, d >= 0, w_0 + w_1 == w"
    assert "means nothing where it stands" in undecided(
        "sum(w) == 1", where, GrowthHints((Invariant(relation),))
    )
    fact = honest("weights").facts[0]
    assert isinstance(fact, Induction)
    refused(with_facts("weights", replace(fact, relation=relation)), "means nothing where it stands")


def test_what_each_leaf_meets_the_root_meets() -> None:
    """No run begins where the root does not meet `each`: then everything holds, and only then."""
    where = "tree w after t splits, root w == 1, each w {} 1"
    assert decide_growth(parse_growth("sum(w) == 0", where.format(">")))[0] == "proved"
    for op in (">=", "<=", "=="):
        undecided("sum(w) == 0", where.format(op))


@pytest.mark.parametrize(
    ("formula", "each"),
    [
        ("w*ln(q)", "w >= 0, q >= 0"),
        ("w/q", "w >= 0, q >= 0"),
        ("q*ln(w)", "w >= 0, 0 <= q <= 1"),
        ("sqrt(q)", "q <= 1"),
        ("w*H(q)", "w >= 0, q >= 0"),
    ],
)
def test_a_sum_has_a_value_at_every_leaf(formula: str, each: str) -> None:
    where = f"tree w, q after t splits, root w == 1, q == 1, each {each}, split w_0 == w, w_1 == 0, q_0 == q, q_1 == q"
    assert undecided(f"sum({formula}) <= 1", where).startswith("a sum has a value")
    if formula != "w*ln(q)":
        return
    assert undecided("sum(w) <= 1", where, GrowthHints((Invariant(f"sum({formula}) <= 1"),))).startswith(
        "a sum has"
    )
    follows = Follows(f"sum({formula})", "a <= 1", "sequence a from j = 0, start a <= 1, step a_next <= a")
    assert undecided("sum(w) <= 1", where, GrowthHints((follows,))).startswith("a sum has a value")


@pytest.mark.parametrize(
    ("formula", "each"),
    [
        ("w*ln(w)", "w >= 0"),
        ("w*ln(w)^2", "w > 0"),
        ("w*H(q)", "0 <= q <= 1"),
        ("1/q", "q > 0"),
        ("sqrt(w)", "w >= 0"),
    ],
)
def test_a_sum_that_has_one(formula: str, each: str) -> None:
    statement = parse_growth(f"0*sum({formula}) >= 0", f"tree w, q after t splits, each {each}")
    said, text, words = decide_growth(statement, GrowthHints(limit=5.0))
    assert said == "proved", words
    (value,) = load(text).values
    refused(replace(load(text), values=()), "1 proofs are needed, the certificate has 0")
    refused(replace(load(text), values=(value, value)), "1 proofs are needed, the certificate has 2")
    refused(replace(load(text), where="tree w, q after t splits, each w + q <= 1"))


# -- certificates


def test_as_many_proofs_as_parts() -> None:
    fact = greedy_fact()
    for proofs in (fact.parts[1:], (*fact.parts, fact.parts[0]), ()):
        refused(with_facts("greedy", replace(fact, parts=proofs)), "4 proofs are needed")
    refused(with_facts("greedy", replace(fact, parts=fact.parts[::-1])))
    refused(with_facts("greedy", replace(fact, values=(fact.parts[0],))), "0 proofs are needed")


def test_without_its_facts_a_relation_does_not_follow() -> None:
    for name in ("weights", "logs", "grows", "greedy", "halves", "parameters"):
        refused(with_facts(name))


def test_a_fact_of_another_sum_is_refused() -> None:
    refused(with_facts("greedy", replace(greedy_fact(), sum="sum(1)")))
    refused(with_facts("greedy", replace(greedy_fact(), sum="sum(g) + 1")), "one sum is expected")
    refused(with_facts("greedy", replace(greedy_fact(), sum="sum(g^2)")))


def test_a_proof_of_nothing_is_refused() -> None:
    refused(replace(honest("weights"), end=Node("close")))
    fact = honest("weights").facts[0]
    assert isinstance(fact, Induction)
    for changed in (
        replace(fact, base=fact.step),
        replace(fact, step=fact.base),
        replace(fact, relation="sum(w) == 2"),
    ):
        refused(with_facts("weights", changed))


def test_a_certificate_is_about_its_own_statement() -> None:
    with pytest.raises(Refused, match="about another statement"):
        check(honest("weights"), expected=PROBLEMS["halves"].statement)
    assert check(honest("weights"), expected=PROBLEMS["weights"].statement, kit=flint_kit()) == "proved"


def test_both_replays_come_before_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that makes a wrong proof is found out."""
    problem = Problem("sum(1) == t", "tree w after t splits")
    wrong = replace(honest("leaves"), relation=problem.relation)
    monkeypatch.setattr(growth._Search, "certificate", lambda *_: wrong)
    with pytest.raises(TreecertError):
        decide_growth(problem.statement)


def test_a_statement_with_an_end_is_not_tried_as_an_invariant() -> None:
    where = f"{SHARED}, end t >= 1"
    assert decide_growth(parse_growth("sum(w) <= 7*t", where), GrowthHints(limit=QUICK))[0] == "undecided"
    hints = GrowthHints((Invariant("sum(w) == 1"),), limit=5.0)
    assert decide_growth(parse_growth("sum(w) <= 7*t", where), hints)[0] == "proved"
    assert decide_growth(parse_growth("sum(1) >= 2", "tree w after t splits, end t >= 1"))[0] == "proved"
