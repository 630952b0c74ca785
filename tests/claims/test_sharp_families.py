"""Sharp constants of statements on families: what is decided, what is refused, and names that are put in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.claims.stubs import LeaveOpen
from verify.arithmetic.kits import flint_kit
from verify.claims import Check
from verify.claims.parts import ClaimError
from verify.claims.sharp_families import refuted_by
from verify.claims.substitution import substitute_parameters
from verify.claims.verdicts import Graph, settle
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import load
from verify.kinds.families.checker import check as recheck
from verify.kinds.families.grammar import parse_family, plain_family
from verify.kinds.families.members import Family, Member, check_family
from verify.rationals import Fraction
from verify.replaying import replayed

WHERE = "each x >= 0"
PRINTED = "sum(x^2 + 4*x) >= 3*sum(x)"
WITH = "sum(x^2 + 4*x) >= c*sum(x)"
SHARP: Mapping[str, Any] = {"printed_at": "3", "value": "4", "beyond": "4.01", "sharp": "4"}
SMALL = Family((Member({"x": Fraction(1, 1000)}),))


def implying(weak: str, strong: str) -> tuple[str, ...]:
    more = f"(({strong}) - ({weak}))"
    return (
        "sum(x) >= 0",
        f"{more}*sum(x) >= 0 by {more}: sum(x) >= 0",
        f"sum(x^2 + 4*x) >= ({weak})*sum(x) by 1: sum(x^2 + 4*x) >= ({strong})*sum(x); 1: {more}*sum(x) >= 0",
    )


def nothing(_weak: str, _strong: str) -> tuple[str, ...]:
    return ()


def word(c: Check) -> tuple[str, str]:
    verdict = settle({"P.L1": c.record}, Graph({}, {}, frozenset()), ["P.L1"])["P.L1"]
    return verdict.word, verdict.evidence


def stated() -> Check:
    c = Check("P.L1")
    assert c.family(PRINTED, WHERE) == "proved"
    return c


def test_a_sharp_constant_without_a_word_that_no_machine_compares() -> None:
    c = stated()
    assert c.stronger_family(WITH, WHERE, **SHARP, implying=implying, against=SMALL) == "proved"
    assert [(p.role, p.found) for p in c.record.parts] == [
        ("printed", "proved"),
        ("stronger", "proved"),
        ("implies", "proved"),
        ("beyond", "refuted"),
        ("implies", "proved"),
        ("implies", "proved"),
        ("implies", "computed"),
    ]
    assert word(c) == ("loose", "proved")
    beyond = c.record.parts[3]
    assert beyond.witness == {"member 1": "x = 1/1000, times 1"}
    assert replayed(c.record.certificates[beyond.certificate]).line == beyond.text
    assert recheck(load(c.record.certificates[beyond.certificate]), independent=True) == "refuted"


def test_a_family_is_searched_for_where_none_is_given() -> None:
    c = Check("P.L1")
    assert c.family("sum(x) <= 2*sum(1)", "each x <= 1") == "proved"
    sharp = {**SHARP, "printed_at": "2", "value": "1", "beyond": "0.999"}
    hints = lambda weak, strong: (  # noqa: E731
        "sum(1) >= 0",
        f"(({weak}) - ({strong}))*sum(1) >= 0 by ({weak}) - ({strong}): sum(1) >= 0",
        (
            f"sum(x) <= ({weak})*sum(1) by 1: sum(x) <= ({strong})*sum(1);"
            f" 1: (({weak}) - ({strong}))*sum(1) >= 0"
        ),
    )
    assert c.stronger_family("sum(x) <= c*sum(1)", "each x <= 1", **sharp, implying=hints) == "proved"
    assert word(c) == ("loose", "proved")


@pytest.mark.parametrize(
    ("changed", "match"),
    [
        ({"printed_at": "2"}, "not what is printed"),
        ({"where": "each x > 0"}, "not what is printed"),
        ({"relation": "sum(x^2 + 5*x) >= c*sum(x)"}, "not what is printed"),
        ({"relation": PRINTED}, "the constant c"),
        ({"where": "each x >= 0*c"}, "in the conditions"),
        ({"value": "y"}, "a number"),
        ({"value": "3"}, "this is what is printed"),
        ({"beyond": "4"}, "does not refute"),
        ({"against": Family((Member({"x": Fraction(1)}),))}, "does not refute"),
        ({"against": Family((Member({"x": Fraction(-1)}),))}, "does not refute"),
        ({"against": Family()}, "does not refute"),
        ({"substituting": ["x"]}, "no condition defines x"),
        ({"sharp": ""}, "needs"),
    ],
)
def test_what_is_refused(changed: Mapping[str, Any], match: str) -> None:
    called = {"relation": WITH, "where": WHERE, **SHARP, "implying": implying, "against": SMALL, **changed}
    c = Check("P.L1", store=LeaveOpen("time limit reached"))
    c.family(PRINTED, WHERE)
    with pytest.raises(ClaimError, match=match):
        c.stronger_family(called.pop("relation"), called.pop("where"), **called)


def test_only_a_printed_family_statement_has_a_sharp_one() -> None:
    c = Check("P.L1", store=LeaveOpen("time limit reached"))
    with pytest.raises(ClaimError, match="nothing printed"):
        c.stronger_family(WITH, WHERE, **SHARP)
    c.printed("x >= 0", "x >= 0", label="number")
    with pytest.raises(ClaimError, match="no relation on families"):
        c.stronger_family(WITH, WHERE, **SHARP, of="number")
    c.family(PRINTED, WHERE, role="support")
    with pytest.raises(ClaimError, match="no relation on families"):
        c.stronger_family(WITH, WHERE, **SHARP, of="number")


@pytest.mark.parametrize(
    "changed",
    [
        {"beyond": "4.05"},  # not near
        {"value": "3.98", "beyond": "4.01"},  # near, and so sharp enough
        {"value": "4.01", "beyond": "4.02"},  # the stronger one is false
        {"value": "2.99", "beyond": "2.98", "implying": nothing, "against": None},  # not stronger
    ],
)
def test_what_is_not_sharp_makes_nothing_loose(changed: Mapping[str, Any]) -> None:
    c = stated()
    called = {**SHARP, "implying": implying, "against": SMALL, "time_limit": 2, **changed}
    c.stronger_family(WITH, WHERE, **called)
    assert (word(c)[0] == "loose") == (changed.get("value") == "3.98")


# -- names put in

EQUATION = "sum(x) <= a", "a == H(b), 0 <= b <= 1, each g == H(x), 0 <= x <= 1, g <= 1"
HALF = Fraction(1, 2)


def test_an_equation_is_put_in_and_keeps_its_value() -> None:
    found = substitute_parameters(parse_family(*EQUATION), ("a", "g"))
    assert plain_family(found) == (
        "sum(x) <= H(b) for abs(H(b)) >= 0, 0 <= b <= 1, each abs(H(x)) >= 0, 0 <= x <= 1, H(x) <= 1"
    )
    one = Family((Member({"x": Fraction(99, 100)}),), {"b": Fraction(1, 10)})
    assert refuted_by(found, one).status == "refuted"
    with pytest.raises(ClaimError, match="does not refute"):
        refuted_by(found, replace(one, parameters={"b": HALF}))


def test_where_the_formula_has_no_value_nothing_is_refuted() -> None:
    """0*a >= 1 with a == ln(b): put in, it speaks of b > 0 only."""
    found = substitute_parameters(parse_family("b*a >= 1", "a == 1/b, each x >= 0"), ("a",))
    with pytest.raises(Refused):
        check_family(found, Family((), {"b": Fraction(0)}), flint_kit())


def test_a_sum_beside_a_logarithm_gains_no_value() -> None:
    """At a == b == 0 the product sum(a*x)*ln(b) has no value; sum(b*x)*ln(b), put in, would be 0 and refute."""
    nothing_said = parse_family("sum(a*x)*ln(b) >= 1", "a == b, b >= 0, b <= 0, each x >= 0")
    one = Family((Member({"x": Fraction(1)}),), {"a": Fraction(0), "b": Fraction(0)})
    with pytest.raises(Refused, match="not certified to fail"):
        check_family(nothing_said, one, flint_kit())
    with pytest.raises(ClaimError, match="in a product with a logarithm"):
        substitute_parameters(nothing_said, ("a",))


@pytest.mark.parametrize(
    ("relation", "where", "name", "shown"),
    [
        (
            "sum(a*x) >= sum(b*x) + 1",
            "a == b, each x >= 0",
            "a",
            "sum(b*x) >= 1 + sum(b*x) for abs(b) >= 0, each x >= 0",
        ),
        ("sum(g*x) >= a", "each g == a, x >= 0", "g", "sum(a*x) >= a for abs(a) >= 0, each x >= 0"),
        ("sum(a*x) >= 1", "a == sum(x), each x >= 0", "a", None),
    ],
)
def test_sums_that_become_the_same(relation: str, where: str, name: str, shown: str | None) -> None:
    """Equal sums are one; what no longer varies is said of the parameters; sums may stand in sums."""
    found = plain_family(substitute_parameters(parse_family(relation, where), (name,)))
    assert found == (shown or "sum(sum(x)*x) >= 1 for abs(sum(x)) >= 0, each x >= 0")


@pytest.mark.parametrize(
    ("relation", "where", "name"),
    [
        ("a*ln(b) >= 1", "a == b^2, b >= 0, each x >= 0", "a"),
        ("a >= 1", "a == b, sum(x*(a*log2(x))) >= 0, each x >= 0", "a"),
        ("sum(x) >= a", "a == b, each x >= 0, pairs x + x_other >= 0", "a"),
        ("some x >= a", "a == b, each x >= 0", "a"),
        ("sum(x) >= a", "a == b, integer a, each x >= 0", "a"),
        ("sum(x) >= a", "a <= b, each x >= 0", "a"),
        ("sum(x) >= a", "a == a^2, each x >= 0", "a"),
        ("sum(x) >= 1", "x0 == 1, each x >= 0", "x"),
        ("sum(a*x)*ln(b) >= 1", "a == b, b >= 0, each x >= 0", "a"),
        ("a*sum(ln(b)*x) >= 1", "a == b, b >= 0, each x >= 0", "a"),
        ("sum(sum(a*x)*ln(b)*x) >= 1", "a == b, b >= 0, each x >= 0", "a"),
        ("sum(x) >= 1", "a == b, sum(g*x)*ln(b) <= 1, b >= 0, each g == b*x, x >= 0", "g"),
        ("sum(x) >= a", "a == sum(a*x), each x >= 0", "a"),
        ("sum(x) >= a", "a == sum(sum(a*x)*x), each x >= 0", "a"),
        ("sum(g*x) >= 1", "each g == sum(g*x), x >= 0", "g"),
        ("sum(g) >= a", "each g == a", "g"),
    ],
)
def test_names_that_are_not_put_in(relation: str, where: str, name: str) -> None:
    with pytest.raises(ClaimError):
        substitute_parameters(parse_family(relation, where), (name,))


def test_a_strict_relation_has_a_sharp_constant_too() -> None:
    """2x > x at all x > 0, and no larger multiple; the relation that is not strict is another statement."""
    c = Check("P.L1")
    family = Family((), {"x": Fraction(1), "y": Fraction(2)})
    assert (
        c.family("y > 1*x", "x > 0, y > 2*x", example=Family((), {"x": Fraction(1), "y": Fraction(3)}))
        == "proved"
    )
    found = c.stronger_family(
        "y > c*x",
        "x > 0, y > 2*x",
        printed_at="1",
        value="2",
        beyond="2.01",
        sharp="2",
        implying=lambda weak, strong: (
            f"y > ({weak})*x by 1: y > ({strong})*x; ({strong}) - ({weak}): x > 0",
        ),
        example=Family((), {"x": Fraction(1), "y": Fraction(3)}),
        against=replace(family, parameters={"x": Fraction(1), "y": Fraction(2001, 1000)}),
    )
    assert found == "proved"
    assert word(c) == ("loose", "proved")
