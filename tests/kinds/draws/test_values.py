"""Conditions on draws hold of total values: what is concluded of an event has a value only where something shows it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.kinds.families.helpers import kernel
from verify.arithmetic.kits import flint_kit, plain_kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.draws.certificates import DrawCertificate, check, dump, load
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.tails import Proof, Range, obligations
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.premises import ZERO, posed
from verify.kinds.sequences.steps import Point, apply
from verify.language.grammar import parse_statement
from verify.language.statements import Relation

EVENT = "Pr[1 + ln(r)*mean(r*x) >= 0] >= 1"
"""The event has no value at r = 0, where r*ln(r) is 0 and ln(r) times a mean that is 0 is nothing."""
WHERE = {
    "an interval": "0 <= r <= 1, n draws, independent x, 0 <= x <= 1",
    "a point": "r == 0, n draws, independent x, 0 <= x <= 1",
}
NO_VALUE = "a side of the goal is not certified to have a value"
RANGE = Range({"1": "1", "mean 1": "ln(r)"})


def by_kernel(point: Point, using: tuple[str, ...]) -> Node:
    """Closed by a proof that the prover finds under these conditions."""
    goal = Relation(point.goal.gap, ">=", ZERO)
    conditions = tuple(point.known.condition(u) for u in using)
    return Node("close", {}, {"goal": Premise(using, {}, kernel(posed(goal, conditions, ())))})


def forged(where: str, event: Node) -> DrawCertificate:
    """The range holds at each draw, and so on average; `event` is to conclude that the event has a value and holds."""
    bare = Proof((), (RANGE,))
    points = obligations(parse_draws(EVENT, where), bare, flint_kit())
    held = [label for label in points["range 1"].known.conditions if label != "given 1"]
    proofs: Mapping[str, Node] = {
        "range 1": by_kernel(points["range 1"], tuple(held)),
        "event 1": event,
        "total": by_kernel(points["total"], ()),
    }
    kit = flint_kit()
    return DrawCertificate(EVENT, where, Proof((), (RANGE,), "", proofs), factors=kit.factored)


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("where", WHERE)
def test_a_mean_of_a_range_does_not_give_the_event_a_value(where: str, independent: bool) -> None:
    certificate = load(dump(forged(WHERE[where], Node("chain", {"conditions": ["mean 1"]}))))
    with pytest.raises(Refused, match=NO_VALUE):
        check(certificate, independent=independent)


LINK = {"conditions": ["fact 1"]}


@pytest.mark.parametrize("kit", [flint_kit, plain_kit])
def test_all_else_of_the_forged_certificate_holds(kit: object) -> None:
    """What is refused is the link alone: where r > 0 the kernel gives the event its value."""
    assert callable(kit)
    where = WHERE["an interval"].replace("0 <= r", "0 < r")
    certificate = forged(where, Node("chain", {"conditions": ["mean 1"]}))
    points = obligations(certificate.statement, Proof((), (RANGE,)), kit())
    assert certificate.proof is not None
    for name in ("range 1", "total"):
        node = certificate.proof.proofs[name]
        points[name].known.require(node.premises["goal"], points[name].goal)


def test_no_other_way_leads_to_the_event() -> None:
    """The kernel is asked for the value where the average is added, and where a condition is used it has to be one."""
    where, name = WHERE["an interval"], {"mean 1": ("1", None)}
    proof = kernel(parse_statement("0 >= 0"))
    for premise in (Premise((), name, proof), Premise(("mean 1",), {}, proof), Premise((), {}, proof)):
        with pytest.raises(TreecertError):
            check(forged(where, Node("close", {}, {"goal": premise})))
        cut = Node("cut", {"relation": "1 + ln(r)*M1_ >= 0"}, {"holds": premise}, (Node("chain", LINK),))
        with pytest.raises(TreecertError):
            check(forged(where, cut))


def test_where_it_has_a_value_the_derivation_holds() -> None:
    """The same chain from a fact that the kernel has given a value."""
    s = parse_draws(EVENT, WHERE["an interval"].replace("0 <= r", "1/2 <= r"))
    point = obligations(s, Proof((), (RANGE,)), flint_kit())["event 1"]
    with pytest.raises(Refused, match=NO_VALUE):
        apply(point, Node("chain", {"conditions": ["mean 1"]}))
    held = ("given 2", "given 3")
    known = tuple(point.known.condition(u) for u in held)
    value = posed(Relation(point.goal.gap - point.known.condition("mean 1").gap, ">=", ZERO), known, ())
    premise = Premise(held, {"mean 1": ("1", None)}, kernel(value))
    (below,) = apply(point, Node("cut", {"relation": "1 + ln(r)*M1_ >= 0"}, {"holds": premise}))
    assert apply(below, Node("chain", LINK)) == []
