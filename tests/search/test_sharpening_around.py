"""Proofs by cases around contacts: boxes, what lies apart from them, and that what is false is not proved."""

from __future__ import annotations

from contextlib import suppress

import pytest

from verify.kernel.checker import check
from verify.language.expressions import const
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.sharpening.around import Box, BoxCases, boxes_around, places_near
from verify.sharpening.constants import Constant
from verify.sharpening.numeric import MP

ROOT = ("ln(1+x) <= c*sqrt(x)", "x >= 0")
CONTACT = MP.mpf("3.92155363456750509246676")


def constant(relation: str, where: str) -> Constant:
    return Constant(parse_statement(relation, where, ["c"]).expanded(), "c")


def cases(relation: str, where: str, value: str, seconds: float = 30.0) -> tuple[Constant, BoxCases]:
    asked, clock, c = constant(relation, where), Clock(seconds), Fraction(value)
    s = asked.at(const(c))
    return asked, BoxCases(s, boxes_around(s, places_near(asked, c, clock)), clock)


def test_the_contact_is_found_and_no_place_where_the_constant_is_idle() -> None:
    """At x = 0 both sides are 0, whatever c is."""
    (place,) = places_near(constant(*ROOT), Fraction("0.804742342549412"), Clock(10.0))
    assert abs(place["x"] - CONTACT) < MP.mpf(10) ** -6


def test_mirrored_contacts_are_both_found() -> None:
    asked = constant("min(p, 1-p) >= c*H(p)^2", "0 <= p <= 1")
    first, second = sorted(p["p"] for p in places_near(asked, Fraction("0.3796"), Clock(10.0)))
    assert abs(first + second - 1) < MP.mpf(10) ** -20
    assert 0.24 < first < 0.25


def test_a_box_keeps_away_from_conditions_and_other_contacts() -> None:
    s = parse_statement("x*y >= 0", "0 <= x <= 1, 0 <= y <= 1")
    places = [{"x": MP.mpf("0.25"), "y": MP.one}, {"x": MP.mpf("0.75"), "y": MP.one}]
    for place, box in zip(places, boxes_around(s, places), strict=True):
        (_, x, reach), (_, y, other) = box.sides
        assert abs(x - Fraction(str(place["x"]))) <= reach / 8
        assert reach <= Fraction(1, 32)  # an eighth of the way to x = 0, or to x = 1
        assert (y, box.centre("y")) == (1, 1)
        assert 0 < other <= Fraction(1, 8)


@pytest.mark.parametrize("near", ["0.8048", "0.8047423426", "0.80474234254942"])
def test_a_proof_near_a_contact(near: str) -> None:
    asked, search = cases(*ROOT, near)
    found = search.proved()
    assert found is not None
    assert found.certificate is not None
    for independent in (False, True):
        replayed = check(found.certificate, expected=asked.at(const(Fraction(near))), independent=independent)
        assert replayed == "proved"


@pytest.mark.parametrize("beyond", ["0.8047423425494", "0.8047", "0.8"])
def test_what_is_false_is_not_proved(beyond: str) -> None:
    _, search = cases(*ROOT, beyond, 10.0)
    with suppress(TimeUp):
        assert search.proved() is None


def test_a_box_in_a_wrong_place_proves_nothing() -> None:
    asked = constant(*ROOT)
    search = BoxCases(
        asked.at(const(Fraction("0.8047423426"))),
        (Box((("x", Fraction(1), Fraction(1, 8)),)),),
        Clock(2.0),
    )
    with suppress(TimeUp):
        assert search.proved() is None


def test_without_boxes_the_statement_is_proved_as_it_stands() -> None:
    asked = constant("x*(1-x) <= c", "0 <= x <= 1")
    found = BoxCases(asked.at(const(Fraction(1, 4))), (), Clock(10.0)).proved()
    assert found is not None
    assert found.status == "proved"


def test_integers_have_no_descent() -> None:
    asked = constant("x*(1-x) + k <= c", "0 <= x <= 1, 0 <= k <= 1, integer k")
    assert places_near(asked, Fraction(2), Clock(5.0)) == []
