"""Standing hypotheses are declared once, with their place, and a claim names those that it needs."""

from __future__ import annotations

import importlib

import pytest

from tests.claims.stubs import Oracle
from verify.claims.check import Check
from verify.claims.parts import ClaimError
from verify.claims.standing import standing, standing_of
from verify.claims.ways import Searching


@pytest.fixture(autouse=True)
def _nothing_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hypotheses but those of the test."""
    monkeypatch.setattr(importlib.import_module("verify.claims.standing"), "_declared", {})


def test_a_claim_names_those_that_it_needs() -> None:
    standing("P", "eps", says="the error is positive", where="section 1", why="1/eps stands everywhere")
    standing("P", "finite", says="the class is finite", where="section 2")
    standing("Q", "eps", says="the error is less than 1", where="section 3")
    assert standing_of("P")["eps"].text == "the error is positive (section 1: 1/eps stands everywhere)"
    assert standing_of("P")["finite"].text == "the class is finite (section 2)"
    c = Check("P.L1.s1", ways=Searching(decide=Oracle()))
    c.given("finite", "eps")
    c.given("eps")
    assert c.record.standing == ["finite", "eps"]


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(ClaimError, match="no standing hypothesis 'eps': none is declared"):
        Check("P.L1").given("eps")
    standing("P", "finite", says="the class is finite", where="section 2")
    standing("Q", "eps", says="the error is positive", where="section 3")
    with pytest.raises(ClaimError, match="no standing hypothesis 'eps': finite"):
        Check("P.L1").given("finite", "eps")


def test_one_that_is_declared_differently_is_refused() -> None:
    for _ in range(2):
        standing("P", "eps", says="the error is positive", where="section 1")
    for says, where, why in [
        ("the error is positive", "section 2", ""),
        ("the error is not 0", "section 1", ""),
        ("the error is positive", "section 1", "by definition"),
    ]:
        with pytest.raises(ClaimError, match="P: the standing hypothesis eps is declared twice"):
            standing("P", "eps", says=says, where=where, why=why)


def test_it_needs_words_and_a_place() -> None:
    for says, where in [("", "section 1"), ("the error is positive", " ")]:
        with pytest.raises(ClaimError, match="needs words and a place"):
            standing("P", "eps", says=says, where=where)
