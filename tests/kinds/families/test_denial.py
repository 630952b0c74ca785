"""The rule `deny`: what it concludes, that each side condition refuses it alone, and that it proves nothing false."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.kernel.tampering import sealed
from tests.kinds.families.helpers import FALSE_PROOF, context, only, premise, refused
from tests.kinds.families.tampering import body_of, edits
from verify.errors import TreecertError
from verify.kinds.families.certificates import FamilyCertificate, Node, Premise, dump, load
from verify.kinds.families.checker import check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.rules import apply
from verify.kinds.families.search import prove_family
from verify.kinds.families.search.refuting import refuting_family
from verify.language.printing import plain_relation
from verify.search.clock import Clock

WEAK = context("some x^2 - t >= 0", "sum(x) >= t, each x")
STRICT = context("some x^2 - t > 0", "sum(x) >= t, each x")
VALUE = "x^2 - t == x^2 - t"
DENY = Node("deny", premises={"value": premise(WEAK, VALUE, members=1)})
STATED = ("some x >= 0", "sum(x) >= 0, sum(1) >= 1, each x")
HINTS = ("deny", "sum(x) < 0")
FALSE = (
    ("some x > 0", STATED[1]),
    ("some x >= 0", "sum(x) >= 0, each x"),
    ("some x >= 0", "sum(x) >= -1, sum(1) >= 1, each x"),
    ("some x >= 1", STATED[1]),
    ("some x >= y", "sum(x) >= 0, sum(1) >= 1, each x, y"),
    ("some 1/x >= 0", "sum(x) >= 0, sum(1) >= 1, each x"),
    ("some x == 0", STATED[1]),
    ("some -x >= 0", STATED[1]),
)
"""For a family of zeros, an empty one, one below 0, one without a value."""


@cache
def written() -> FamilyCertificate:
    """A certificate with a denial."""
    found = prove_family(parse_family(*STATED), time_limit=20, hints=HINTS, refute=False).certificate
    assert found is not None
    return found


def rules_of(node: Node | None) -> set[str]:
    """The rules in a proof."""
    return set() if node is None else {node.rule}.union(*map(rules_of, node.children))


@pytest.mark.parametrize(("known", "op"), [(WEAK, "<"), (STRICT, "<=")])
def test_each_member_fails_what_is_denied(known: object, op: str) -> None:
    found = only(apply(known, DENY))  # type: ignore[arg-type]
    assert plain_relation(found.each[-1]) == f"x^2 - t {op} 0"
    assert found.facts == WEAK.facts
    assert not found.inhabited


def test_only_where_the_statement_is_about_some_member() -> None:
    known = context("sum(x) >= t", "sum(x) >= t, each x")
    refused(
        known, replace(DENY, premises={"value": premise(known, VALUE, members=1)}), "does not say that some"
    )


def test_not_for_an_equation() -> None:
    refused(context("some x^2 - t == 0", "sum(x) >= t, each x"), DENY, "what is not 0 is above or below")


def test_the_relation_is_to_have_a_value_at_each_member() -> None:
    """Where 1/x has none, neither it nor its negation is met; that 0/x is 0 is no proof that it has one."""
    refused(WEAK, Node("deny"), "other premises")
    for text in ("some 1/x >= 0", "some 0*(1/x) >= 0", "some ln(x) >= 0"):
        refused(context(text, "each x"), DENY)
    refused(WEAK, Node("deny", premises={"value": Premise((), {}, FALSE_PROOF)}))


def test_the_value_is_that_of_the_relation() -> None:
    known = context("some x^2 - t >= 0", "sum(x) >= t, each x > 0")
    other = Node("deny", premises={"value": premise(known, "1/x == 1/x", members=1, using=("each 1",))})
    assert apply(context("some 1/x >= 0", "sum(x) >= t, each x > 0"), other)
    refused(context("some 1/(x - 1) >= 0", "sum(x) >= t, each x > 0"), other)
    refused(context("some 1/x >= 0", "sum(x) >= t, each x >= 0"), other)


def test_no_other_data_and_premises() -> None:
    refused(WEAK, replace(DENY, data={"relation": "x >= 0"}), "other data")
    refused(WEAK, replace(DENY, premises={**DENY.premises, "more": DENY.premises["value"]}), "other premises")


def test_the_replay_in_both_arithmetics() -> None:
    found = load(dump(written()))
    assert "deny" in rules_of(found.proof)
    for independent in (False, True):
        assert check(found, expected=parse_family(*STATED), independent=independent) == "proved"


@pytest.mark.parametrize("false", FALSE)
def test_the_proof_is_none_of_a_false_neighbour(false: tuple[str, str]) -> None:
    statement = parse_family(*false)
    with pytest.raises(TreecertError):
        check(replace(written(), relation=false[0], where=false[1]), expected=statement)


@pytest.mark.parametrize("false", FALSE)
def test_no_false_neighbour_is_proved(false: tuple[str, str]) -> None:
    found = prove_family(parse_family(*false), time_limit=2, hints=HINTS, refute=False)
    assert found.status != "proved"


def test_what_is_edited_proves_what_is_expected_or_nothing() -> None:
    body, refusals = body_of(written()), 0
    for edit in edits(body):
        try:
            found = load(sealed(edit.of(body)))
            check(found)
        except TreecertError:
            refusals += 1
            continue
        assert refuting_family(found.statement, Clock(2.0)) is None, edit.label
    assert refusals > 100
