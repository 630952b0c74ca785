"""Whatever goes wrong in a checker of statements on trees is a refusal, and a proof treats every goal that is left."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel import checking
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.greedy_runs import checker as run_checker
from verify.kinds.greedy_runs import points
from verify.kinds.joins import certificates as join_certificates
from verify.kinds.optimal_trees import checker
from verify.kinds.optimal_trees.exact import value_of
from verify.kinds.optimal_trees.grammar import read_call
from verify.kinds.optimal_trees.systems import Scope
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

KIT = flint_kit()
WRONG = (TypeError, ValueError, KeyError, RecursionError, MemoryError, ZeroDivisionError)


def breaking(error: type[Exception]) -> Any:
    """A function that goes wrong."""

    def broken(*_args: object, **_kwargs: object) -> NoReturn:
        raise error("something went wrong")

    return broken


def begun_with(statement: object) -> Any:
    """What stands for the reading of a certificate."""
    return lambda *_args, **_kwargs: (statement, KIT)


@pytest.mark.parametrize("error", WRONG)
def test_whatever_goes_wrong_in_a_replay_is_a_refusal(error: type[Exception]) -> None:
    forged: Any = SimpleNamespace(statement=None, factors={})
    with pytest.raises(Refused, match="cannot be replayed"):
        checking.checker(breaking(error))(forged)
    statement = SimpleNamespace(obligations=breaking(error))
    with pytest.raises(Refused, match="cannot be replayed"):
        run_checker.check(SimpleNamespace(**{**vars(forged), "statement": statement}))  # type: ignore[arg-type]  # forged


@pytest.mark.parametrize("error", WRONG)
def test_facts_that_cannot_be_joined(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    forged: Any = SimpleNamespace(proofs={}, runs=(), optimum=None)
    monkeypatch.setattr(join_certificates, "begun", begun_with(SimpleNamespace(obligations=breaking(error))))
    monkeypatch.setattr(join_certificates, "_check_least", lambda *_args, **_kwargs: None)
    with pytest.raises(BadInput, match="cannot be joined"):
        join_certificates.check(forged)


GOAL: Any = None


def replayed_by_name(node: Node) -> None:
    checker.replay_all({"a": GOAL}, {"a": node})


def discharged(node: Node) -> None:
    points.discharge(GOAL, node)


@pytest.mark.parametrize(
    ("module", "run"), [(checker, replayed_by_name), (points, discharged)], ids=["all", "one"]
)
def test_a_proof_treats_every_goal_that_is_left(
    module: ModuleType, run: Callable[[Node], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a rule leaves as many goals as its name says."""
    monkeypatch.setattr(module, "apply", lambda _goal, node: [None] * int(node.rule))
    run(Node("0"))
    run(Node("1", children=(Node("0"),)))
    for node in (Node("1"), Node("0", children=(Node("0"),)), Node("2", children=(Node("0"),))):
        with pytest.raises(Refused, match="the proof treats"):
            run(node)


def test_each_obligation_has_a_proof_and_nothing_else_has(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = SimpleNamespace(obligations=lambda _kit: {"a": None})
    for proofs in ({}, {"b": Node("close")}, {"a": Node("close"), "b": Node("close")}):
        with pytest.raises(Refused):
            checker.replay_all({"a": None}, proofs)  # type: ignore[dict-item]  # forged
        with pytest.raises(Refused):
            run_checker.check(SimpleNamespace(statement=statement, factors={}, proofs=proofs))  # type: ignore[arg-type]  # forged


@pytest.mark.parametrize("text", ["2", "two(l", "two(l) + 1", "", "-term(k)"])
def test_what_names_no_state(text: str) -> None:
    with pytest.raises(BadInput, match="does not name a state"):
        read_call(text, Scope())


@pytest.mark.parametrize(("formula", "value"), [("l^-1", 0), ("l^(1/2)", 4), ("H(l)", 1)])
def test_what_is_not_evaluated_exactly(formula: str, value: int) -> None:
    with pytest.raises(BadInput, match="evaluated exactly"):
        value_of(parse_expression(formula), {"l": Fraction(value)})
