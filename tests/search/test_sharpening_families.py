"""Best constants of statements on families: each piece is certified, and its side conditions can fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.errors import BadInput
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member
from verify.language.expressions import const
from verify.rationals import Fraction
from verify.search.prover import prove
from verify.sharpening import FamilyConstant, SharpAnswer, sharpen_family
from verify.sharpening.words import sentence

SQUARE = FamilyConstant("mean(x^2) >= c*mean(x)^2", "each x >= 0", "c")


def one(x: str) -> Family:
    return Family((Member({"x": Fraction(x)}),))


@pytest.fixture(scope="module")
def sharp() -> SharpAnswer:
    return sharpen_family(SQUARE.relation, SQUARE.where)


def test_sharp(sharp: SharpAnswer) -> None:
    assert sharp.status == "sharp"
    assert sentence(sharp) == "c = 1 is the largest c that works"
    assert [name for name, _ in sharp.outcomes] == ["proof", "refutation", "monotone", "contact"]


@pytest.mark.parametrize("piece", ["proof", "monotone", "contact"])
def test_a_piece_that_is_missing(sharp: SharpAnswer, piece: str) -> None:
    less = {
        "proof": replace(sharp, proof=None),
        "monotone": replace(sharp, monotone=None),
        "contact": replace(sharp, contact=None),
    }[piece]
    assert less.status == ("between" if piece == "contact" else "undecided")


def test_a_piece_about_another_constant(sharp: SharpAnswer) -> None:
    assert replace(sharp, good=const(2)).status == "undecided"
    assert replace(sharp, contact=one("0")).status == "between"


def test_the_statements() -> None:
    assert SQUARE.at(const(2)) == parse_family("mean(x^2) >= (2)*mean(x)^2", "each x >= 0")
    (wanted,) = SQUARE.monotone("largest") or ()
    assert wanted == parse_family(
        "mean(x^2) - (c*mean(x)^2) >= mean(x^2) - ((c + s)*mean(x)^2)", "s >= 0, each x >= 0"
    )


def test_a_contact_meets_the_conditions_and_has_the_constant_in_it() -> None:
    assert SQUARE.touching(one("-1"), const(1), "largest") is None
    for x, status in (("1", "proved"), ("0", "refuted")):
        wanted = SQUARE.touching(one(x), const(1), "largest")
        assert wanted is not None
        assert [prove(w).status for w in wanted] == [status]


def test_a_logarithm_of_0_in_a_contact_is_refused() -> None:
    """Where x = 0 and y = 0 the formula y*ln(x) has no value; put in, it would read 0*ln(0)."""
    constant = FamilyConstant("mean(y*ln(x)) <= c", "each x >= 0, y >= 0", "c")
    family = Family((Member({"x": Fraction(0), "y": Fraction(0)}),))
    assert constant.touching(family, const(-1), "smallest") is None


@pytest.mark.parametrize(
    ("relation", "where"),
    [("some x >= c", "each x >= 0"), ("mean(x) <= 1", "each 0 <= x <= c"), ("mean(c) >= 0", "each c >= 0")],
)
def test_what_is_not_sharpened(relation: str, where: str) -> None:
    with pytest.raises(BadInput):
        sharpen_family(relation, where)
