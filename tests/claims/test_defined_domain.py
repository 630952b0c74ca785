"""Points without a value: found, named and left aside, or a clear line where that cannot be done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.claims.stubs import parts
from verify.claims.cases import NoValue
from verify.claims.check import Check
from verify.claims.defined_domain import holds_point, point_beyond, point_of, where_defined
from verify.claims.parts import ClaimError
from verify.claims.verdicts import settle
from verify.errors import BadInput
from verify.language.grammar import parse_statement
from verify.language.printing import plain_statement


def word(c: Check) -> str:
    return settle({"P.L1": c.record})["P.L1"].word


@pytest.mark.parametrize(
    ("relation", "where", "restricted", "place"),
    [
        (
            "1/x >= 1",
            "0 <= x <= 1",
            "1/x >= 1 for 0 <= x <= 1, x > 0",
            "no value at x = 0, where x > 0 fails",
        ),
        ("1/(x - 1) < 0", "0 <= x <= 1", "1/(x - 1) < 0 for 0 <= x <= 1, x - 1 < 0", "no value at x = 1"),
        ("1/(x*y) > 0", "0 <= x <= 1, 0 <= y <= 1", "x > 0", "no value at"),
        ("1/k > 0", "k >= 0, integer k", "k > 0", "no value at k = 0"),
        ("sqrt(x) >= 0", "-1 <= x <= 1", "x >= 0", "no value at x = "),
    ],
)
def test_what_has_no_value_is_left_aside_and_noted(
    relation: str, where: str, restricted: str, place: str
) -> None:
    c = Check("P.L1")
    assert c.printed(relation, where).status == "proved"
    (p,) = c.record.parts
    assert restricted in p.text
    assert place in p.valued
    found = settle({"P.L1": c.record})["P.L1"]
    assert found.word == "true"
    assert any(place in n for n in found.notes)


def test_what_has_values_everywhere_stays_as_it_is() -> None:
    for relation, where in [
        ("1/x >= 1", "0 < x <= 1"),
        ("H(x) >= 0", "0 <= x <= 1"),
        ("x*ln(x) <= 0", "0 <= x <= 1"),
    ]:
        statement = parse_statement(relation, where)
        assert where_defined(statement) == (statement, ())


def test_a_denominator_that_changes_its_sign_is_refused_in_one_line() -> None:
    for relation, where in [("x^2/x >= -1", "-1 <= x <= 1"), ("1/(x - y) > -1", "0 <= x <= 1, 0 <= y <= 1")]:
        with pytest.raises(
            BadInput, match=r"^no value where .* = 0, and its sign is not certified to be fixed: .*pieces$"
        ):
            Check("P.L1").printed(relation, where)


@pytest.mark.parametrize("relation", ["1/(x - x) > 0", "sqrt(-1 - x^2) >= 0"])
def test_what_has_a_value_nowhere_is_not_proved(relation: str) -> None:
    c = Check("P.L1")
    c.printed(relation, "0 <= x <= 1")
    assert word(c) == "undecided"


def test_what_is_seen_to_have_a_value_nowhere_is_refused() -> None:
    for relation in ("ln(-1 - x^2) > 0", "ln(-x^2) > 0"):
        with pytest.raises(BadInput, match="the statement has no value at all"):
            Check("P.L1").printed(relation, "0 <= x <= 1")


def test_a_repair_and_a_sharper_form_speak_of_points_with_values() -> None:
    c = Check("P.L1")
    c.printed("1/x >= 2", "0 <= x <= 1")
    c.repaired("1/x >= 2", "0 <= x <= 1/2", hypothesis="x <= 1/2")
    assert word(c) == "missing-hypothesis"
    assert parts(c, "repaired")[0].text == "1/x >= 2 for 0 <= x <= 1/2, x > 0"


def test_points_without_a_value_may_be_noted_by_themselves() -> None:
    c = Check("P.L1")
    c.valueless("1/x >= 0", "0 <= x <= 1")
    assert c.record.notes == ["no value at x = 0, where x > 0 fails"]
    with pytest.raises(ClaimError, match="has a value on all of"):
        c.valueless("1/x >= 0", "0 < x <= 1")


# -- ill-formed


@pytest.mark.parametrize(
    ("relation", "where", "found"),
    [
        ("(x > 0", "", "column"),
        ("x + k > 0", "x > 0", "not introduced by the hypotheses: k"),
        ("sqrt(-1 - x^2) > 0", "0 <= x <= 1", "no point of the domain has a value"),
        ("x > 0", "x > 1, x < 0", "no point of the domain has a value"),
    ],
)
def test_what_is_ill_formed(relation: str, where: str, found: str) -> None:
    c = Check("P.L1")
    assert found in c.ill_formed("because", relation, where)
    assert [p.found for p in c.record.parts] == ["ill-formed"]


def test_what_the_hypotheses_declare_is_introduced() -> None:
    assert Check("P.L1").ill_formed("k is new", "x > 0", "x = 2^-k", declared=["x", "m"]).endswith(": k")
    assert Check("P.L1").ill_formed("two of three", lambda: "three items are four") == "three items are four"


@pytest.mark.parametrize(
    ("relation", "where"),
    [("x > 0", "x > 0"), ("1/x > 0", "x >= 0"), ("sqrt(x) >= 0", "-1 <= x <= 1"), ("x > 1", "0 < x")],
)
def test_what_has_values_somewhere_is_not_ill_formed(relation: str, where: str) -> None:
    with pytest.raises(ClaimError, match="nothing is wrong"):
        Check("P.L1").ill_formed("I do not like it", relation, where)
    with pytest.raises(ClaimError, match="nothing is wrong"):
        Check("P.L1").ill_formed("I do not like it", lambda: None)


# -- points


def test_points_of_a_domain() -> None:
    assert point_of(parse_statement("x > 5", "1 < x < 2")) is not None
    assert point_of(parse_statement("x > 5", "x == 1/3")) is not None
    assert point_of(parse_statement("x > 5", "1 < x, x < 1")) is None
    assert point_of(parse_statement("k > 5", "1/4 < k < 3/4, integer k")) is None


@given(st.fractions(-2, 2), st.fractions(-2, 2))
def test_a_point_holds_where_every_condition_does(x: object, y: object) -> None:
    statement = parse_statement("x > 5", "0 <= x <= 1, z = x + y, z < 1")
    assert holds_point(statement, {"x": x, "y": y}) == (0 <= x <= 1 and x + y < 1)  # type: ignore[dict-item,operator]


def test_points_of_one_domain_and_not_of_another() -> None:
    wide, narrow = parse_statement("x > 0", "0 < x < 2"), parse_statement("x > 0", "0 < x < 1")
    point = point_beyond(wide, narrow)
    assert point is not None
    assert 1 <= point["x"] < 2
    assert point_beyond(narrow, wide) is None
    assert plain_statement(wide) == "x > 0 for 0 < x < 2"


# -- runs


def half(n: int) -> object:
    return NoValue("1/n") if n == 0 else None if 1 / n <= 1 else {"n": n}


def test_cases_without_a_value_are_counted_and_noted() -> None:
    c = Check("P.L1")
    p = c.bounded(range(5), half, text="1/n <= 1", every="all n", names="n")
    assert (p.found, p.sizes) == ("bounded", "5 cases; n = 0, ..., 4")
    assert p.valued == "no value in 1 case, first at n = 0 (1/n)"
    notes = settle({"P.L1": c.record})["P.L1"].notes
    assert notes == ("no value in 1 case, first at n = 0 (1/n) (in: 1/n <= 1)",)


def test_cases_of_which_none_has_a_value_are_no_cases() -> None:
    for cases in ([], [0], [0, 0, 0]):
        with pytest.raises(ClaimError, match="no case to check"):
            Check("P.L1").bounded(cases, half, text="1/n <= 1", every="all n")
