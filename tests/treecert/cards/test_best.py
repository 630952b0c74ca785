"""A constant of a card is called the best only with a certified contact."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from treecert.cards.best import CONSTANT, Best, Proof, T, greater, largest, paths, smaller
from treecert.cards.desk import CardAnswer, Desk, statement
from treecert.cards.proposals import LowPoint
from treecert.cards.subject import Q
from verify.kernel.checker import check
from verify.language.expressions import Expr, const
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.sharpening import Contact

HALF = Fraction(1, 2)


def at(c: Expr) -> Statement:
    """4q(1-q) <= c: the least c is 1, which q = 1/2 attains."""
    return statement(4 * Q * (1 - Q), "<=", c, "0 <= q <= 1")


def best(contacts: Iterable[Contact], *, asked: Statement | None = None, sign: int = -1) -> Best:
    desk = Desk(4.0, 60.0)

    def proof(c: Expr) -> Proof:
        answer = desk.decide(at(c))
        return answer, () if answer.certificate is None else (answer.certificate,)

    def refutation(c: Expr) -> CardAnswer | None:
        return desk.refute(at(c), [{"q": HALF}])

    direction = greater if sign < 0 else smaller
    place = LowPoint(HALF, Fraction(1), limit=False)
    return largest(desk, place, proof, refutation, direction, asked=asked or at(CONSTANT), contacts=contacts)


@pytest.mark.parametrize(
    "contacts", [[Contact((("q", const(HALF)),))], list(paths({"q": const(HALF) + T}, HALF))]
)
def test_a_contact_is_a_point_or_a_path(contacts: list[Contact]) -> None:
    found = best(contacts)
    assert (found.exact, found.text) == (True, "1")
    assert found.line("c", "c with 4q(1-q) <= c").text == "smallest c with 4q(1-q) <= c; attained"
    assert len(found.certificates) >= 4
    for certificate in found.certificates:
        assert check(certificate, independent=True) in ("proved", "refuted")


@pytest.mark.parametrize(
    "contacts",
    [
        [],
        [Contact((("q", const(Fraction(1, 3))),))],
        [Contact((("q", const(Fraction(2))),))],
        list(paths({"q": const(Fraction(1, 3)) + T}, HALF)),
    ],
)
def test_what_is_no_contact_leaves_the_constant_proved_only(contacts: list[Contact]) -> None:
    """None; a point with room; one outside of the domain; a path with room."""
    found = best(contacts)
    assert (found.exact, found.text) == (False, "1")
    assert "smallest" not in found.line("c", "c").text


def test_where_the_constant_may_not_be_moved_none_is_called_the_best() -> None:
    """4q(1-q) <= c (4 - c)/3 holds at c = 1, and not at c = 5."""
    asked = statement(4 * Q * (1 - Q), "<=", CONSTANT * (4 - CONSTANT) / 3, "0 <= q <= 1")
    assert not best([Contact((("q", const(HALF)),))], asked=asked).exact
