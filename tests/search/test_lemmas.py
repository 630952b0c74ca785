"""Hints for families: relations at a member, and what to add to them. They help, and decide nothing."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kinds.families.certificates import Node
from verify.kinds.families.checker import check
from verify.kinds.families.context import Context
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search.lemmas import read_lemma
from verify.kinds.families.search.paths import NodePath
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.proofs import Prover
from verify.kinds.families.search.prover import prove_family
from verify.language.grammar import parse_relation
from verify.language.printing import plain_relation
from verify.search.clock import Clock

FAMILY = parse_family("sum(w*g) >= t", "t >= 0, sum(w) == t, each w >= 0, g >= 1")


def nodes(node: Node) -> list[Node]:
    return [node, *(n for c in node.children for n in nodes(c))]


def rules(relation: str, where: str, *hints: str) -> list[str]:
    """The rules of a proof that is found with the hints, replayed."""
    outcome = prove_family(parse_family(relation, where), time_limit=40, hints=hints, refute=False)
    assert outcome.certificate is not None, outcome.left
    assert outcome.certificate.proof is not None
    assert check(outcome.certificate, independent=True) == "proved"
    return [n.rule for n in nodes(outcome.certificate.proof)]


def test_a_relation_between_sums() -> None:
    lemma = read_lemma(FAMILY, "sum(w*g) >= sum(w)")
    assert not lemma.stated.exists
    assert not lemma.at_once
    assert lemma.plus == ()


def test_a_relation_between_parameters() -> None:
    assert read_lemma(FAMILY, "t^2 >= 0").at_once


def test_a_relation_at_each_member() -> None:
    lemma = read_lemma(FAMILY, " each w*g >= w ")
    assert (lemma.stated.exists, lemma.at_once) == (True, True)
    assert plain_relation(lemma.stated.relation) == "w*g >= w"


def test_what_to_add() -> None:
    lemma = read_lemma(FAMILY, "each w*g >= w by w: g >= 1; -2*t : sum(w) == t;")
    shown = [(plain_relation(f.relation), plain_relation(c.relation)) for f, c in lemma.plus]
    assert [f for f, _ in shown] == ["w >= 0", "-2*t >= 0"]
    assert shown[0][1] == "g >= 1"
    assert len(lemma.plus[1][1].sums) >= 1
    assert read_lemma(FAMILY, "sum(w*g) >= t by 1: sum(w) == t").at_once


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        ("some w >= 0", "a hint is a relation between sums and parameters"),
        ("each w >= 0 by w", "after 'by' are two things with a colon"),
        ("each w >= 0 by w, g >= 1", "after 'by' are two things with a colon"),
        ("each w", "a relation needs one of"),
        ("each w >= 0 by : g >= 1", "unexpected|ends too early|expected"),
        ("each w >= 0 by w: g", "a relation needs one of"),
    ],
)
def test_hints_are_read_strictly(hint: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_lemma(FAMILY, hint)


def test_a_hint_at_each_member_becomes_a_condition() -> None:
    found = rules(
        "sum(w*g) >= t",
        "t >= 0, sum(w) == t, each w >= 0, g >= 1",
        "each w*g >= w by w: g >= 1",
        "sum(w*g) >= sum(w)",
    )
    assert "member" in found


def test_a_hint_on_sums_becomes_a_fact() -> None:
    found = rules("sum(x) >= 3*t", "t >= 1, sum(x) >= 3*t^2, each x", "3*t^2 >= 3*t by 3*t: t >= 1")
    assert "cut" in found


def test_a_hint_where_no_name_varies() -> None:
    """There is no member at which the condition could be read, and none is needed."""
    assert "cut" in rules("t^2*u >= t", "t >= 1, u >= 1", "t^2*u >= t^2 by t^2: u >= 1")


def test_conditions_are_added_in_the_order_of_the_checker() -> None:
    """`fact 10` stands before `fact 9` there; what has a value is asked in the order in which it is added."""
    more = ", ".join(f"z <= {k}" for k in range(1, 4))
    where = f"0 < g <= 1/2, eps > 0, t >= 0, {more}, t >= 1, 2*g^2*ln(t) >= ln(1/eps), integer t, each x"
    hints = (
        "ln(1/eps) == -ln(eps)",
        "2*g^2*ln(t + 1) >= 2*g^2*ln(t) law k*ln(s + 1) >= k*ln(s) for s >= 1, k >= 0 at s: t; k: 2*g^2",
        (
            "2*g^2*ln(t + 1) + ln(eps) >= 0 by 1: 2*g^2*ln(t) >= ln(1/eps); 1: 2*g^2*ln(t + 1) >= 2*g^2*ln(t);"
            " 1: ln(1/eps) == -ln(eps)"
        ),
    )
    assert rules("2*g^2*ln(t + 1) + ln(eps) >= 0", where, *hints) == ["cut", "cut", "close"]


def test_a_law_at_a_point() -> None:
    found = rules(
        "sum(x*exp(y)) >= sum(x)",
        "each x >= 0, y >= 0",
        "each x*exp(y) >= x law exp(z) >= 1 for z >= 0 at z: y times x",
    )
    assert "member" in found


@pytest.mark.parametrize(
    "hint",
    [
        "each x*exp(y) >= x law exp(z) >= 1 for z >= 0 at z: y times -x",
        "each x*exp(y) >= x law exp(z) >= 1 for z >= 0 at z: y",
        "each x*exp(y) >= x law exp(z) >= 1 for z >= 1 at z: y times x",
        "each x*exp(y) >= x law exp(z) >= 2 for z >= 0 at z: y times x",
    ],
)
def test_a_law_that_is_not_met_is_not_used(hint: str) -> None:
    """The sign of the factor, the factor, a condition of the law, the law itself."""
    statement = parse_family("sum(x*exp(y)) >= sum(x)", "each x >= 0, y >= 0")
    lemma = read_lemma(statement, hint)
    finder = Finder(Clock(5.0))
    prover = Prover.of(statement, finder)
    assert prover._lemma(NodePath(Context.of(statement, flint_kit())), lemma) is None


@pytest.mark.parametrize(
    "hint",
    [
        "each x >= 1",
        "each x >= 1 by 1: x >= 0",
        "each x >= 1 by x: x >= 1",
        "each x >= 0 by -1: x >= 0",
        "sum(x) >= 1 by 1: t >= 1",
        "sum(x) >= 1 by -t: t >= 0",
        "1 >= 2",
        "0*ln(t) == 0",
    ],
)
def test_a_hint_that_does_not_hold_is_not_used(hint: str) -> None:
    statement = parse_family("sum(x) >= 1", "t >= 0, sum(1) >= 1, each x >= 0")
    outcome = prove_family(statement, time_limit=0.3, hints=(hint,), refute=False)
    assert (outcome.status, outcome.certificate) == ("undecided", None)


def test_a_lemma_that_is_the_statement_closes_the_proof() -> None:
    relation, where = "x*y > -1", "0 < x < 1, y >= ln(x)"
    assert rules(relation, where, f"{relation} by x: y >= ln(x)") == ["close"]


def test_what_is_added_needs_no_sums() -> None:
    s = parse_family("y > 0", "y >= ln(2)")
    lemma = read_lemma(s, "y > 0 by 1: y >= ln(2)")
    assert [(plain_relation(f.relation), plain_relation(c.relation)) for f, c in lemma.plus] == [
        ("1 >= 0", "y >= ln(2)")
    ]
    assert rules("y > 0", "y >= ln(2)", "y > 0 by 1: y >= ln(2)") == ["close"]


def test_what_the_prover_is_told() -> None:
    lemma = read_lemma(FAMILY, "sum(w*g) >= t by 1: sum(w) == t with fibre 0 1, split a - b")
    assert lemma.steps == ("fibre 0 1", " split a - b")
    assert read_lemma(FAMILY, "t^2 >= 0 with depth 2").at_once
    assert read_lemma(FAMILY, "t^2 >= 0").steps == ()


@pytest.mark.parametrize("op", [">", ">="])
def test_a_lemma_that_is_the_statement_and_false_is_not_used(op: str) -> None:
    statement = parse_family(f"y {op} 1", "0 < y <= 2, y >= ln(2)")
    hint = f"y {op} 1 by 1: y >= ln(2)"
    outcome = prove_family(statement, time_limit=0.5, hints=(hint,), refute=False)
    assert (outcome.status, outcome.certificate) == ("undecided", None)


def test_a_premise_of_one_case_is_not_taken_for_another() -> None:
    """The same multiple of a condition that is not linear, under other labels."""
    finder, wanted = Finder(Clock(5.0)), parse_relation("2*exp(x*y) <= 2")
    for where, label in (
        ("exp(x*y) <= 1, z <= 5", "fact 1"),
        ("z <= 5, exp(x*y) <= 1", "fact 2"),
        ("z <= 5, z <= 7, exp(x*y) <= 1", "fact 3"),
    ):
        context = Context.of(parse_family("x <= 2", where), flint_kit())
        found = finder.premise(context, wanted, 0)
        assert found is not None
        assert list(found.plus) == [label]
        context.require(found, wanted, members=0)
