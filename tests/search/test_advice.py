"""Advice on what stays open: the point meets every condition, the margin there is certain, the commands can be run."""

import shlex

import pytest

from treecert.cli.arguments import parse
from verify.arithmetic.kits import flint_kit
from verify.language.grammar import parse_statement
from verify.language.points import holds_at, sign_at
from verify.rationals import Fraction
from verify.search.advice import Advice, advise
from verify.search.clock import Clock
from verify.search.margins import Margin, smallest_margins
from verify.search.outcomes import Outcome
from verify.search.prover import prove


def opened(relation: str, where: str) -> Outcome:
    """What a search that found nothing returns."""
    statement = parse_statement(relation, where)
    return Outcome(statement, "undecided", margins=smallest_margins(statement, Clock(20.0)))


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x^2 + 1/100 > 0", "-1 <= x <= 2"),
        ("exp(x) >= 1 + x - y", "0 <= x <= 1, 0 <= y <= 1"),
        ("2^-k + x >= 0", "integer k, k >= 1, 0 < x < 1"),
        ("a + b >= a*b", "a + b == 1, a > 0, b > 0"),
        ("m >= ln(m)", "m >= 1, ln(m) <= 2"),
        ("x >= sqrt(y)/2", "y = x^2, 0 < x < 1"),
        ("2 > 1", ""),
    ],
)
def test_the_point_is_in_the_domain_and_its_margin_is_enclosed(relation: str, where: str) -> None:
    statement, kit = parse_statement(relation, where), flint_kit()
    found = smallest_margins(statement, Clock(20.0))
    flat = statement.expanded()
    assert found
    for c in found:
        assert all(holds_at(r, c.point, kit) for r in flat.constraints)
        assert all(c.point[n].denominator == 1 for n in flat.integers)
        gap = flat.relation.gap
        assert sign_at(gap - c.low, c.point, kit) in (0, 1)
        assert sign_at(c.high - gap, c.point, kit) in (0, 1)
        assert c.is_contact == (sign_at(gap, c.point, kit) == 0)


def test_the_smallest_margin_is_found() -> None:
    (near,) = smallest_margins(parse_statement("(2*x - 1)^2 + 1/100 > 0", "0 <= x <= 1"), Clock(20.0))
    assert near.point == {"x": Fraction(1, 2)}
    assert near.low == Fraction(1, 100)
    _, *contacts = smallest_margins(parse_statement("x*(1 - x) <= 1/4", "0 <= x <= 1"), Clock(20.0))
    assert [c.point for c in contacts] == [{"x": Fraction(1, 2)}]
    assert str(contacts[0]) == "the sides are equal at x = 1/2"


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("abs(x) + abs(y) <= sqrt(2)", "x^2 + y^2 <= 1"),
        ("x + 2*y <= sqrt(5)", "x^2 + y^2 <= 1"),
        ("x + y >= 2", "x*y >= 1, x > 0, y > 0"),
    ],
)
def test_a_domain_that_is_small_in_its_chart_is_searched(relation: str, where: str) -> None:
    """Most samples miss it."""
    near = smallest_margins(parse_statement(relation, where), Clock(20.0))[0]
    assert 0 < near.low < Fraction(1, 50)


def test_commands_are_in_the_form_that_people_write() -> None:
    found = advise(opened("2^n >= n^2/2", "integer n, n >= 0, x = 2^-n"), 1.0, parts=False)
    assert found.commands[-1] == (
        "treecert prove '2^n >= n^2/2' --where 'x = 2^(-n), n >= 0, integer n' --time-limit 4"
    )


def test_an_empty_domain_has_no_closest_point() -> None:
    assert smallest_margins(parse_statement("x > 0", "x > 1, x < 0"), Clock(20.0)) == ()


def test_parts_that_are_proved_are_told() -> None:
    """The half beyond the contact is easy; the other half is a hard one here only because its time is short."""
    found = advise(opened("x*(1 - x) <= 1/4", "0 <= x <= 1"), 10.0)
    assert found.proved == ("the part with x <= 1/2", "the part with x >= 1/2")


def test_commands_are_read_by_the_command_line() -> None:
    found = advise(opened("x*(1 - x) <= y/4", "0 <= x <= 1, 1 <= y <= 2^(1/2)*2"), 1.0, parts=False)
    assert found.commands
    for command in found.commands:
        program, *arguments = shlex.split(command)
        assert program == "treecert"
        assert parse(arguments).relation == "x*(1 - x) <= y/4"


def test_nothing_known_is_said_in_no_line() -> None:
    assert Advice().lines == []


def test_a_margin_whose_sign_is_not_decided_is_not_shown_as_negative() -> None:
    nothing = Fraction(1, 10**77)
    text = str(Margin({"x": Fraction(1, 2)}, -nothing, nothing))
    assert text == "the margin is not told apart from 0 at x = 1/2"


def test_a_point_at_which_it_fails_ends_in_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever part of the search meets it: here nothing but the look at the end sees anything."""
    monkeypatch.setattr("verify.search.prover.refute", lambda *_, **__: None)
    found = prove(parse_statement("x^3 - x >= -0.3849", "x >= 0"), time_limit=2.0)
    assert found.status == "refuted"
    assert found.certificate is not None
    true = prove(parse_statement("x^3 - x >= -0.3849002", "x >= 0"), time_limit=5.0)
    assert true.status != "refuted"
