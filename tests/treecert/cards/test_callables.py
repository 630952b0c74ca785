"""Black boxes: refuted by exact values, never certified."""

from __future__ import annotations

import math

from treecert.cards import callable_card
from verify.rationals import Fraction


def test_a_good_function_is_tested_and_not_certified() -> None:
    card = callable_card(lambda q: 4 * q * (1 - q), "gini")
    assert card.permissible == "undecided"
    assert all(line.status == "undecided" and "never certified" in line.text for line in card.lines)
    assert card.to_json()["kind"] == "callable"
    assert "at most 2 by exact values" in card["kappa"].text


def test_exact_values_refute() -> None:
    assert callable_card(lambda q: (4 * q * (1 - q)) ** 2)["concave"].status == "refuted"
    assert callable_card(lambda q: 2 * q)["symmetric"].witness is not None
    assert callable_card(lambda q: 2 * min(q, 1 - q))["strictly concave"].status == "refuted"
    assert callable_card(lambda q: q * (1 - q))["G(1/2) = 1"].witness == {"q": Fraction(1, 2)}
    assert callable_card(lambda q: 1 / q)["defined"].witness == {"q": Fraction(0)}


def test_floats_decide_nothing() -> None:
    card = callable_card(lambda q: (4 * float(q) * (1 - float(q))) ** 2)
    assert card["concave"].status == "undecided"
    assert "in floating point it fails" in card["concave"].text
    good = callable_card(lambda q: math.sin(math.pi * q))
    assert not good.failures
    assert "in floating point" not in good["concave"].text


def test_what_is_no_number_is_no_value() -> None:
    assert callable_card(lambda _: math.nan)["defined"].status == "refuted"
    assert callable_card(lambda _: "0")["defined"].status == "refuted"
