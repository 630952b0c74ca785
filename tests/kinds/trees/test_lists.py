"""Lists of any length: what is proved of conjunctions, what each obligation keeps out, and all trees by brute force."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import prod

import pytest

from algorithms.brute_force import least_error
from algorithms.laws import conjunction
from lemmas.optimality.conjunction_runs import c_of
from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from verify.arithmetic.kits import flint_kit
from verify.claims import Check, ClaimError
from verify.envelopes import BadCertificate
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Step
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.optimal_trees.exact import list_fault
from verify.kinds.optimal_trees.list_certificates import check, dump, load
from verify.kinds.optimal_trees.lists import ListText, list_line, list_obligations, read_list
from verify.kinds.optimal_trees.rules import apply
from verify.kinds.optimal_trees.search import decide_list
from verify.kinds.sequences.steps import Point
from verify.rationals import Fraction
from verify.replaying import replayed

QUICK = 2.0


@cache
def certificate() -> str:
    outcome, text, left = decide_list(CONJUNCTIONS)
    assert outcome == "proved", left
    return text


def test_conjunctions_are_proved() -> None:
    assert replayed(certificate()).outcome == "proved"
    assert replayed(certificate()).line == list_line(CONJUNCTIONS)
    assert check(load(certificate()), expected=read_list(CONJUNCTIONS)) == "proved"
    assert dump(load(certificate())) == certificate()
    assert list_fault(read_list(CONJUNCTIONS), 4) == ""


TRUE = {"v", "v*(1 - v)", "1 - v", "sqrt(v*(1 - v))", "min(v, 1/2)"}


@pytest.mark.parametrize("error", sorted(TRUE))
def test_other_errors_that_do(error: str) -> None:
    assert decide_list(replace(CONJUNCTIONS, error=error))[0] == "proved"


FALSE = {
    "one more": replace(CONJUNCTIONS, error="v^2"),
    "exchange": replace(CONJUNCTIONS, error="min(v, 1 - v)^2"),
    "empty product 2": replace(CONJUNCTIONS, range="0 < v < 1"),
    "product 1": replace(CONJUNCTIONS, range="1/2 <= v <= 1"),
    "chance at most 1": replace(CONJUNCTIONS, where="0 < p < 2"),
    "chance at least 0": replace(CONJUNCTIONS, where="-1 < p < 1"),
    "error": replace(CONJUNCTIONS, error="min(v, 1 - v) - 1/8"),
}


@pytest.mark.parametrize("name", FALSE)
def test_each_obligation_keeps_something_out(name: str) -> None:
    outcome, text, left = decide_list(FALSE[name], QUICK)
    assert (outcome, text) == ("undecided", "")
    assert any(line.startswith(f"{name}: open") for line in left)


@pytest.mark.parametrize("name", FALSE)
def test_the_honest_proofs_prove_no_false_neighbour(name: str) -> None:
    with pytest.raises(TreecertError):
        check(replace(load(certificate()), text=FALSE[name]))


@pytest.mark.parametrize("name", ["one more", "exchange"])
def test_the_control_sees_false_ones(name: str) -> None:
    assert list_fault(read_list(FALSE[name]), 3)


@pytest.mark.parametrize("name", sorted(load(certificate()).proofs))
def test_no_obligation_may_be_left_out(name: str) -> None:
    whole = load(certificate())
    for proofs in (
        {n: p for n, p in whole.proofs.items() if n != name},
        {**whole.proofs, f"{name} 1": whole.proofs[name]},
    ):
        with pytest.raises(Refused, match="left open"):
            check(replace(whole, proofs=proofs))


def test_what_has_to_be_proved() -> None:
    goals = list_obligations(read_list(CONJUNCTIONS), flint_kit())
    assert sorted(goals) == [
        "chance at least 0",
        "chance at most 1",
        "empty product 1",
        "empty product 2",
        "error",
        "exchange",
        "one more",
        "product 1",
        "product 2",
    ]


BAD = {
    "two elements": replace(CONJUNCTIONS, element="p, q"),
    "no product": replace(CONJUNCTIONS, product=""),
    "one name": replace(CONJUNCTIONS, product="p", range="0 < p <= 1", error="p"),
    "a name with an underscore": replace(CONJUNCTIONS, element="p_0", where="0 < p_0 < 1"),
    "a condition on both": replace(CONJUNCTIONS, where="0 < p < v"),
    "a range in the element": replace(CONJUNCTIONS, range="p < v"),
    "an error in the element": replace(CONJUNCTIONS, error="p*v"),
    "whole elements": replace(CONJUNCTIONS, where="0 <= p <= 1, integer p"),
    "whole products": replace(CONJUNCTIONS, range="0 < v <= 1, integer v"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        read_list(BAD[name])


@pytest.mark.parametrize(
    "text",
    [replace(CONJUNCTIONS, where=""), replace(CONJUNCTIONS, range=""), replace(CONJUNCTIONS, where="p >= 0")],
)
def test_a_name_that_no_condition_holds_is_no_new_name(text: ListText) -> None:
    """`let` may not take the name of an element, or of a product, for a number of its own."""
    for goal in list_obligations(read_list(text), flint_kit()).values():
        assert isinstance(goal, Point)
        free = goal.goal.left.variables | goal.goal.right.variables
        assert free <= goal.known.names
        for name in ("p", "v", "p_0", "p_1"):
            node = Node(
                "let", {"name": name, "relation": "1 <= 1"}, {"holds": Premise(proof=Step("constant"))}
            )
            with pytest.raises(Refused, match="no new name"):
                apply(goal, node)


# -- the world


@pytest.mark.parametrize("outside", [(), (Fraction(1, 3),)])
def test_least_errors_are_those_of_all_trees(outside: tuple[Fraction, ...]) -> None:
    """The trees of the house, with a variable outside of the conjunction, against the value that is proved."""
    for k in range(1, 4):
        for chances in combinations_with_replacement(tuple(map(Fraction, ("1/5", "1/2", "3/4"))), k):
            law = conjunction(chances, extra=outside) if outside else conjunction(chances)
            for t in range(4):
                smallest, others = prod(chances[:t], start=Fraction(1)), prod(chances[t:], start=Fraction(1))
                assert least_error(law, t) == smallest * c_of(others)


# -- tampering


def test_edits_are_harmless() -> None:
    """At every third place of the certificate: what is accepted after an edit is true at all small lists."""
    body = json.loads(certificate())
    del body["digest"]
    accepted, tried = 0, 0
    for path, value in list(places(body, ()))[::3]:
        changes = (
            text_changes(value)
            if isinstance(value, str)
            else list_changes(value)
            if isinstance(value, list)
            else ()
        )
        for label, other in changes:
            if other == value or path[0] == "factors":
                continue
            edited = copy.deepcopy(body)
            put(edited, path, other)
            tried += 1
            try:
                found = load(sealed(edited))
                check(found)
            except TreecertError:
                continue
            accepted += 1
            if found.text != CONJUNCTIONS:
                assert list_fault(found.statement, 3) == "", (path, label)
    assert 0 < accepted < tried / 2


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"format": "x"}, {"more": 1}, {"proofs": []}, {"statement": {}}]
)
def test_what_is_no_certificate(change: dict[str, object]) -> None:
    body = json.loads(certificate())
    del body["digest"]
    with pytest.raises(BadCertificate):
        load(sealed({**body, **change}))
    with pytest.raises(BadCertificate, match="checksum"):
        load(sealed({**body, "proofs": {}}, like=body))


# -- claims


def test_a_claim() -> None:
    c = Check("P.L1")
    assert c.optimal_lists(CONJUNCTIONS) == "proved"
    part, told = c.record.parts
    assert (part.found, told.found) == ("proved", "argued")
    assert replayed(c.record.certificates[part.certificate]).line == part.text
    with pytest.raises(ClaimError, match="least error is not"):
        c.optimal_lists(FALSE["one more"])


def test_a_claim_that_stays_open() -> None:
    c = Check("P.L1")
    assert c.optimal_lists(ListText("p", "0 < p < 1", "v", "0 < v < 1", "v")) == "undecided"
    assert c.record.parts[0].left
