"""Premises that were replayed before: what is remembered is a proof of that statement in that arithmetic, no more."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

import pytest

from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.goals import Refused
from verify.kinds.families import replays
from verify.kinds.families.replays import RecordedTable, replay_premise
from verify.language.grammar import parse_statement
from verify.search.prover import prove

TRUE = parse_statement("x^2*y - 2*x*y + y >= 0", "0 <= x <= 1, 0 <= y <= 1")
FALSE = parse_statement("x^2*y - 2*x*y + y > 0", "0 <= x <= 1, 0 <= y <= 1")


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "_ACCEPTED", OrderedDict())


@pytest.fixture
def proof() -> Step:
    certificate = prove(TRUE, time_limit=40).certificate
    assert certificate is not None
    assert certificate.proof is not None
    return certificate.proof


def test_the_second_time_nothing_is_replayed(proof: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = flint_kit(), flint_kit()
    replay_premise(TRUE, proof, first)
    monkeypatch.setattr(replays, "replay", None)
    replay_premise(TRUE, proof, second)
    assert second.factored == first.factored != {}


@pytest.mark.parametrize("kit", [flint_kit(), plain_kit()])
def test_another_statement_is_replayed(proof: Step, kit: Kit) -> None:
    replay_premise(TRUE, proof, flint_kit())
    with pytest.raises(TreecertError):
        replay_premise(FALSE, proof, kit)


def test_the_other_arithmetic_replays_for_itself(proof: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = flint_kit()
    replay_premise(TRUE, proof, kit)
    seen = []
    monkeypatch.setattr(replays, "replay", lambda goal, _: seen.append(goal.kit.name))
    replay_premise(TRUE, proof, plain_kit(kit.factored))
    assert seen == ["plain"]


def test_another_proof_is_replayed(proof: Step) -> None:
    replay_premise(TRUE, proof, flint_kit())
    for other in (replace(proof, rule="polya"), replace(proof, data={**proof.data, "more": 1})):
        with pytest.raises(TreecertError):
            replay_premise(TRUE, other, flint_kit())


def test_what_was_refused_is_not_remembered(proof: Step) -> None:
    for _ in range(2):
        with pytest.raises(TreecertError):
            replay_premise(FALSE, proof, flint_kit())


def test_what_is_no_plain_data_is_refused(proof: Step) -> None:
    with pytest.raises(Refused):
        replay_premise(TRUE, replace(proof, data={**proof.data, "more": {1}}), flint_kit())


def test_the_oldest_is_forgotten_first(proof: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST", 1)
    replay_premise(TRUE, proof, flint_kit())
    replay_premise(TRUE, proof, plain_kit())
    assert [name for name, *_ in replays._ACCEPTED] == ["plain"]


def test_what_has_no_text_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the kernel accepts it, as only a sabotaged one does."""
    strange = Step("signs", {"no plain data": object()})
    with pytest.raises(TreecertError):
        replay_premise(TRUE, strange, flint_kit())
    monkeypatch.setattr(replays, "replay", lambda goal, proof: None)
    replay_premise(TRUE, strange, flint_kit())
    assert not replays._ACCEPTED


SQUARE = parse_statement("x^4 - 2*x^2*y + y^2 >= 0", "0 <= x <= 1, 0 <= y <= 1")


@pytest.fixture
def square() -> Step:
    """Its proof holds in the plain arithmetic with the table of factors only."""
    certificate = prove(SQUARE, time_limit=40).certificate
    assert certificate is not None
    assert certificate.proof is not None
    return certificate.proof


def test_a_proof_that_needs_the_table_fails_without_it_whatever_was_replayed_before(square: Step) -> None:
    """Else it would hang on the order in which certificates are replayed whether one passes."""
    kit = flint_kit()
    replay_premise(SQUARE, square, kit)
    with pytest.raises(TreecertError):
        replay_premise(SQUARE, square, plain_kit())
    replay_premise(SQUARE, square, plain_kit(kit.factored))
    with pytest.raises(TreecertError):
        replay_premise(SQUARE, square, plain_kit())


def test_a_false_table_is_refused_after_a_true_one(square: Step) -> None:
    kit = flint_kit()
    replay_premise(SQUARE, square, kit)
    replay_premise(SQUARE, square, plain_kit(kit.factored))
    with pytest.raises(TreecertError):
        replay_premise(SQUARE, square, plain_kit({text: [("x", 4)] for text in kit.factored}))


def test_a_larger_table_makes_no_difference(square: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = flint_kit()
    replay_premise(SQUARE, square, kit)
    replay_premise(SQUARE, square, plain_kit(kit.factored))
    monkeypatch.setattr(replays, "replay", None)
    replay_premise(SQUARE, square, plain_kit({**kit.factored, "x^3-y^3": [("x-y", 1)]}))


def test_what_a_table_was_asked_for_is_noted() -> None:
    asked = RecordedTable({"x^2-y^2": [("x-y", 1), ("x+y", 1)], "x^3": [("x", 3)]})
    assert "x^2-y^2" in asked
    assert "x^4" not in asked
    assert asked.answers == {"x^2-y^2": [("x-y", 1), ("x+y", 1)], "x^4": None}
    assert len(asked) == len(list(asked)) == 2
    assert asked.answers["x^3"] == [("x", 3)]
