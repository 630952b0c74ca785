"""Cards of criteria with a parameter: for which of its values each line holds, and no value too many."""

from __future__ import annotations

import pytest

import treecert
from treecert.cards.desk import CardAnswer
from treecert.cards.family import family_card
from treecert.cards.lines import Card
from treecert.cards.page import page
from treecert.cards.ranges import MOST_CUTS, ParameterRange, meet, range_of, where_proved
from treecert.cards.subject import Subject, read
from verify.errors import BadInput
from verify.kernel.checker import check
from verify.language.evaluation import UndefinedValue
from verify.language.grammar import parse_constraints
from verify.rationals import Fraction

BENT = "(1+a)*4*q*(1-q) - a*(4*q*(1-q))^2"
"""Concave from a = -1/5 to a = 1, and for no other a."""
TSALLIS = "(1 - pow(x,a) - pow(1-x,a))/(1 - 2^(1-a))"
ZERO, ONE, TWO = map(Fraction, range(3))


def statuses(card: Card) -> dict[str, str]:
    return {line.name: line.status for line in card.lines}


def replay(card: Card) -> None:
    for line in card.lines:
        assert all(check(c, independent=True) == c.outcome for c in line.certificates)
        assert line.certificates or line.status == "undecided" or line.name == "permissible"


def test_a_line_that_holds_for_all_values_is_proved() -> None:
    card = family_card(BENT, "-1/5 <= a, a <= 1")
    assert set(statuses(card).values()) == {"proved"}
    assert card.permissible == "proved"
    assert card.verdict == "permissible for all values of the parameters"
    replay(card)


def test_else_the_values_for_which_it_does_are_named() -> None:
    card = family_card(BENT, "0 <= a, a <= 2", seconds=2, total=20)
    line = card["concave"]
    assert (line.status, line.value) == ("refuted", "0 <= a <= 1")
    assert all(outcome in {"proved", "refuted"} for outcome in {c.outcome for c in line.certificates})
    assert line.witness is not None
    assert line.witness["a"] > 1
    assert (card["permissible"].status, card["permissible"].value) == ("refuted", "0 <= a <= 1")
    assert (card["symmetric"].status, card["symmetric"].value) == ("proved", None)
    assert card.permissible == "refuted"
    replay(card)
    assert "Not permissible for all values of the parameters: concave fails." in page(card)


def test_powers_with_the_parameter_in_the_exponent() -> None:
    card = family_card(TSALLIS, "2 <= a, a <= 3", seconds=40)
    assert set(statuses(card).values()) == {"proved"}


@pytest.mark.parametrize(
    ("formula", "where", "name", "status"),
    [
        (BENT, "-1/4 <= a, a <= 1", "concave", "refuted"),
        ("a*q*(1-q)", "3 <= a, a <= 5", "G(1/2) = 1", "refuted"),
        ("4*q*(1-q) + a*q", "0 <= a, a <= 1", "symmetric", "refuted"),
        ("4*q*(1-q) + a*(1-q)", "0 <= a, a <= 1", "G(0) = 0", "refuted"),
        ("4*q*(1-q) + a*ln(q)", "0 <= a, a <= 1", "defined", "undecided"),
        ("4*q*(1-q) + 0/(q - a)", "0 <= a, a <= 1", "defined", "undecided"),
    ],
)
def test_false_neighbours_are_not_proved(formula: str, where: str, name: str, status: str) -> None:
    assert statuses(family_card(formula, where, seconds=1, total=4))[name] == status


@pytest.mark.parametrize(
    ("formula", "where"),
    [
        ("4*q*(1-q)", ""),
        ("4*q*(1-q) + a + b", "a > 0"),
        ("a*b", "a > 0, b > 0"),
        ("p^q", "q > 0"),
        ("q^a", "a > "),
        ("q^a", "a = 2"),
    ],
)
def test_what_is_no_family(formula: str, where: str) -> None:
    with pytest.raises(BadInput):
        family_card(formula, where)


def test_the_range_is_what_the_conditions_say() -> None:
    def said(where: str) -> ParameterRange | None:
        return range_of("a", parse_constraints(where).relations)

    half_open = ParameterRange("a", ZERO, TWO, open_low=True)
    assert said("0 < a, a <= 2") == said("a <= 2, a > 0, a < 3, -1 < a, a >= 0") == half_open
    assert said("a < 2, 0 <= a, 2 >= a") == ParameterRange("a", ZERO, TWO, open_high=True)
    for where in (
        "0 < a",
        "a < b, 0 < a",
        "1 < a, a < 1",
        "a^2 < 1, 0 < a, a < 3",
        "a == 1",
        "0 < a, a < ln(3)",
    ):
        assert said(where) is None


def test_ends_that_are_left_out_are_not_claimed() -> None:
    wide = ParameterRange("a", ZERO, TWO, open_low=True, open_high=True)
    assert wide.text([(ZERO, ONE)]) == "0 < a <= 1"
    assert wide.text([(ONE, TWO)]) == "1 <= a < 2"
    assert ParameterRange("a", ZERO, TWO).text([(ZERO, ZERO), (ONE, TWO)]) == "a = 0 or 1 <= a <= 2"


def test_pieces_are_what_was_proved_and_nothing_between() -> None:
    """A statement that holds up to 1, and whose proof is never found near 1/4."""

    def decide(where: object) -> tuple[CardAnswer, tuple[()]]:
        low, high = where[0].left.value, where[1].right.value  # type: ignore[index]
        if low < Fraction(1, 4) < high:
            return CardAnswer("undecided"), ()
        if high <= 1:
            return CardAnswer("proved"), ()
        return CardAnswer("refuted", witness={"a": high}), ()

    asked = []
    found = where_proved(ParameterRange("a", ZERO, TWO), lambda w: asked.append(w) or decide(w), lambda: True)  # type: ignore[func-returns-value]
    assert found.pieces
    assert all(high <= 1 and not low < Fraction(1, 4) < high for low, high in found.pieces)
    assert found.fails
    assert min(found.fails) > 1
    assert len(asked) < 2 ** (MOST_CUTS + 1)
    assert where_proved(ParameterRange("a", ZERO, TWO), decide, lambda: False).pieces == []


@pytest.mark.parametrize("formula", ["pow(q, sqrt(2))", "pow(4*q*(1-q), q)", "pow(q, q)*H(q)"])
def test_powers_have_derivatives(formula: str) -> None:
    """Against differences; where the base is 0 the formula of the derivative has no value."""
    g = read(formula)
    for order, q in ((1, Fraction(1, 3)), (1, Fraction(3, 4)), (2, Fraction(2, 7))):
        found = Subject("", g.derivatives[order]).value(q)
        told = g.slope(q, 1) if order == 1 else -g.bend(q)
        assert abs(found - told) < Fraction(1, 10**9)
    with pytest.raises(UndefinedValue):
        Subject("", g.derivatives[1]).value(ZERO)


def test_pieces_meet() -> None:
    assert meet([[(ZERO, ONE), (ONE, TWO)], [(ONE, TWO)]]) == [(ONE, TWO)]
    assert meet([[(ZERO, ONE)], [(ONE, TWO)]]) == [(ONE, ONE)]
    assert meet([[(ZERO, ONE)], []]) == []
    assert ParameterRange("a", ZERO, TWO).text([]) == "nowhere"


def test_in_python() -> None:
    card = treecert.card("(1+a)*4*y*(1-y)", "0 <= a, a <= 1", total=4)
    assert (card.kind, card.status) == ("family", "refuted")
    assert "<svg" not in card._repr_html_()
    with pytest.raises(BadInput, match="formula with parameters"):
        treecert.card(lambda q: q, "a > 0")
