"""Notation: letters and named formulas are declared once, and refused where they say nothing."""

from __future__ import annotations

import importlib

import pytest

from verify.claims.notation import define, notation_of, symbols
from verify.claims.parts import ClaimError
from verify.errors import BadInput


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("verify.claims.notation")
    monkeypatch.setattr(module, "_symbols", {})
    monkeypatch.setattr(module, "_definitions", {})


def test_what_is_declared_is_told() -> None:
    symbols("P", ("tau", r"\tau", "weight of the right child"), ("H", "H", "entropy of the label", "bits"))
    define("P", "p", "q - tau", "q - 1*tau")
    define("P", "p", "q - tau")
    assert notation_of("P") == {
        "symbols": [
            ["tau", r"\tau", "weight of the right child", ""],
            ["H", "H", "entropy of the label", "bits"],
        ],
        "definitions": [["p", "q - tau"], ["p", "q - 1*tau"]],
    }
    assert notation_of("Q") == {}


def test_a_letter_has_one_meaning() -> None:
    symbols("P", ("q", "q", "mean of the leaf"))
    symbols("P", ("q", "q", "mean of the leaf"))
    with pytest.raises(ClaimError, match="two ways"):
        symbols("P", ("q", "q", "number of queries"))


@pytest.mark.parametrize("means", ["", " ", "word " * 13])
def test_a_meaning_is_short(means: str) -> None:
    with pytest.raises(ClaimError, match="1 to 12 words"):
        symbols("P", ("q", "q", means))


def test_a_name_stands_for_a_formula() -> None:
    with pytest.raises(BadInput):
        define("P", "p", "q -* tau")
