"""Mixtures, powers, pieces: constants against closed forms, and false neighbours of each."""

from __future__ import annotations

from functools import cache

import pytest

from algorithms.drops import WEIGHTS, Drop
from treecert.cards import Card, criterion_card
from treecert.cards.bounds import SHAPES, SPREAD
from treecert.cards.concavity import strictly
from treecert.cards.desk import Desk, statement
from treecert.cards.permissible import concave, middle
from treecert.cards.pieces import concave_with, pieces
from treecert.cards.subject import Q, read
from verify.language.expressions import call, const, power
from verify.language.grammar import parse_expression
from verify.rationals import Fraction


@cache
def card(formula: str) -> Card:
    return criterion_card(formula, seconds=20, total=120)


@pytest.mark.parametrize(
    ("formula", "kappa", "lipschitz", "drops"),
    [
        ("4*q*(1-q)/2 + sqrt(q*(1-q))", "3/2", "infinite", ("12", "2.3811", "1/2")),
        ("(4*q*(1-q))^(3/4)", "3/2", "infinite", ("12", "2.6321", "none")),
        ("H(q)/2 + min(q,1-q)", "1/2/ln(2)", "infinite", ("4/ln(2)", "1/ln(2)", "none")),
        ("H(q)/2 + 2*q*(1-q)", "1 + 1/2/ln(2)", "infinite", ("8 + 4/ln(2)", "1/ln(2)", "none")),
        ("min(3*q, 1, 3*(1-q))", "0", "3", ("none", "none", "none")),
        ("max(4*q*(1-q), 2*min(q,1-q))", "2", "4", ("16", "none", "none")),
        ("1 - (1-2*q)^4", "0", "8", ("none", "none", "none")),
        ("-q*log2(q) - (1-q)*log2(1-q)", "1/ln(2)", "infinite", ("8/ln(2)", "2/ln(2)", "none")),
    ],
)
def test_constants(formula: str, kappa: str, lipschitz: str, drops: tuple[str, ...]) -> None:
    found = card(formula)
    assert found.permissible == "proved"
    assert found["kappa"].value == kappa
    assert found["Lipschitz on [0, 1]"].value == lipschitz
    assert tuple(found[s.title].value for s in SHAPES) == drops


def test_a_formula_is_recognised_and_another_is_told_apart() -> None:
    assert card("-q*log2(q) - (1-q)*log2(1-q)")["equal to"].value == "entropy"
    assert "equal to" in card("-q*log2(q) - (1-q)*log2(1-q)")["concave"].rests_on
    line = card("(4*q*(1-q))^(3/4)")["equal to"]
    assert line.status == "refuted"
    assert len(line.certificates) == 4


def test_what_rests_on_an_undecided_line_is_undecided() -> None:
    found = criterion_card("min(q,1-q)^(1/2)*sqrt(2)", seconds=1)
    assert found["concave"].status == "undecided"
    for name in ("monotone", "Lipschitz on [1/10, 9/10]", "BLT20 Theorem 3", "trees differ from gini"):
        assert found[name].status == "undecided"
    assert "tree size" not in found


def test_a_straight_piece_ends_strong_concavity() -> None:
    line = card("min(3*q, 1, 3*(1-q))")["strictly concave"]
    assert line.status == "refuted"
    assert line.witness is not None


@pytest.mark.parametrize("pushed", ["2.01", "3"])
def test_kappa_of_gini_cannot_be_pushed(pushed: str) -> None:
    g, c = read("gini"), parse_expression(pushed)
    assert not Desk().decide(middle(g, c)).proved
    assert not concave_with(g, Desk(), 4 * c)[0].proved


@pytest.mark.parametrize("name", ["gini", "entropy", "root"])
def test_the_drop_constants_cannot_be_pushed(name: str) -> None:
    g, desk = read(name), Desk()
    sharp = {"gini": "16", "entropy": "2/ln(2)", "root": "1"}[name]
    shape = next(s for s in SHAPES if s.name == name)
    weight = 2 * power(SPREAD, 2 - shape.exponent)
    assert concave_with(g, desk, parse_expression(sharp), weight=weight)[0].proved
    beyond = parse_expression(f"({sharp})*1.0001")
    assert not concave_with(g, desk, beyond, weight=weight)[0].proved
    half, tiny = Fraction(1, 2), Fraction(1, 2**12)
    place = ({"q": half, "tau": half, "gamma": tiny},)
    assert desk.refute(Drop(g.expr).bound(WEIGHTS[name], beyond), place) is not None


def test_pieces_of_a_maximum_are_not_taken_for_concave() -> None:
    for formula in ("max(q,1-q)", "-min(q,1-q)", "min(q,1-q)^2", "q*min(q,1-q)", "abs(1-2*q)"):
        assert pieces(read(formula)) is None
        assert concave(read(formula), Desk()).status != "proved"
        assert strictly(read(formula), Desk()).status != "proved"


def test_a_convex_branch_of_min_is_not_taken_for_concave() -> None:
    g = read("min(4*q^2, 4*(1-q)^2)")
    assert not concave_with(g, Desk(), const(0))[0].proved
    assert concave(g, Desk()).status == "refuted"


def test_a_false_comparison_is_refuted() -> None:
    answer = Desk().decide(
        statement(read("gini").expr, ">=", const(3) * call("min", Q, 1 - Q), "0 <= q <= 1")
    )
    assert answer.refuted
    assert answer.witness == {"q": Fraction(1, 2)}
