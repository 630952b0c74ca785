"""Points of use: which statements they make, and which they refuse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.claims.stubs import Oracle, parts
from verify.claims.check import Check
from verify.claims.comparing import implications
from verify.claims.parts import ClaimError, Role
from verify.claims.points import instance_of, is_whole
from verify.language.grammar import parse_expression, parse_statement
from verify.language.printing import plain_relation, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction

LEMMA = parse_statement("H(a + 2*b) > H(a)", "0 < a, 0 < b, a + 4*b < 1")
FAMILY = parse_statement("a^2 > 0", "a = 2^-k, k >= 2, integer k")


def check(*cited: Statement, answers: dict[str, str] | None = None) -> Check:
    def find(claim_id: str, role: Role) -> Sequence[Statement]:
        assert claim_id == "P.L1"
        return cited

    return Check("P.L2", cited=find, store=Oracle(answers))


def test_each_condition_is_asked_at_the_points_of_use() -> None:
    found = instance_of(LEMMA, {"a": 0, "b": "y"}, "y = 2^-m, m >= 3, integer m")
    where = "for y = 2^(-m), m >= 3, integer m"
    assert [plain_statement(s) for s in found.conditions] == [
        f"{r} {where}" for r in ("0 < 0", "0 < y", "4*y < 1")
    ]
    assert plain_relation(found.relation) == "H(2*y) > H(0)"


def test_variables_are_replaced_all_at_once() -> None:
    cited = parse_statement("x > y", "x > 2*y")
    found = instance_of(cited, {"x": "y", "y": "x"}, "x < y")
    assert [plain_statement(s) for s in found.conditions] == ["y > 2*x for x < y"]


def test_values_may_be_exact_numbers_and_expressions() -> None:
    found = instance_of(LEMMA, {"a": Fraction(1, 8), "b": parse_expression("z/2")}, "0 < z < 1/8")
    assert plain_relation(found.conditions[0].relation) == "0 < 1/8"


def test_abbreviations_of_the_cited_statement_are_put_in() -> None:
    found = instance_of(FAMILY, {"k": "m + 1"}, "integer m, m >= 1")
    assert [plain_relation(s.relation) for s in found.conditions] == ["1 + m >= 2"]
    assert found.whole[0][0] == "k"


@pytest.mark.parametrize(
    ("at", "where", "message"),
    [
        ({"a": "y"}, "y > 0", "no value for b"),
        ({"a": "y", "b": "y", "c": 1}, "y > 0", "c is no variable"),
        ({"a": "y", "b": "z"}, "y > 0", "says nothing about z"),
    ],
)
def test_what_does_not_fit_is_refused(at: dict[str, str | int], where: str, message: str) -> None:
    with pytest.raises(ClaimError, match=message):
        instance_of(LEMMA, at, where)


def test_an_abbreviation_is_not_given_a_value() -> None:
    with pytest.raises(ClaimError, match="a is an abbreviation"):
        instance_of(FAMILY, {"a": "y", "k": "m"}, "y > 0, integer m")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("m", True),
        ("m^2 - 3*m + 1", True),
        ("2*m", True),
        ("m/2", None),
        ("x", None),
        ("1/2", False),
        ("7", True),
    ],
)
def test_integers_are_seen(text: str, whole: bool | None) -> None:
    assert is_whole(parse_expression(text), frozenset({"m"})) is whole


def test_not_every_expression_is_an_integer() -> None:
    for text in ("2^-m", "m^-1", "sqrt(m)", "H(m)", "m + x", "m + 1/2", "m*x"):
        assert is_whole(parse_expression(text), frozenset({"m"})) is not True


# -- applies


def test_all_conditions_and_the_conclusion_are_recorded() -> None:
    c = check(parse_statement("x > 0", "0 < x < 1"))
    assert c.applies("P.L1", at={"x": "y/2"}, where="0 < y < 1", gives="y > 0", factor=2)
    assert [(p.role, p.found, p.cites, p.call) for p in c.record.parts] == [
        ("applies", "proved", "P.L1", 1),
        ("applies", "proved", "P.L1", 1),
        ("gives", "proved", "P.L1", 1),
    ]
    assert parts(c, "gives")[0].text == "y == y for 0 < y < 1"


def test_a_refuted_condition_is_recorded_with_its_witness() -> None:
    c = check(parse_statement("x > 0", "0 < x"), answers={"0 < y": "refuted"})
    assert not c.applies("P.L1", at={"x": "y"}, where="y >= 0")
    assert parts(c, "applies")[0].witness == {"y": "1/2"}


def test_a_statement_without_conditions_leaves_a_part() -> None:
    c = check(parse_statement("x^2 >= 0", ""))
    assert c.applies("P.L1", at={"x": "y"}, where="y > 0")
    assert [p.found for p in parts(c, "applies")] == ["computed"]


@pytest.mark.parametrize(("value", "found"), [("m", "computed"), ("m/2", "undecided"), ("5/2", "refuted")])
def test_integer_variables_take_integers(value: str, found: str) -> None:
    c = check(FAMILY)
    c.applies("P.L1", at={"k": value}, where="integer m, m >= 4")
    p = parts(c, "applies")[-1]
    assert (p.found, p.text) == (found, f"k = {value} is an integer")


@pytest.mark.parametrize(
    ("cited", "gives", "fine"),
    [
        ("x > 0", "y > 0", True),
        ("x > 0", "y >= 0", True),
        ("x > 0", "0 < y", True),
        ("x >= 0", "y >= 0", True),
        ("x >= 0", "y > 0", False),
        ("x == 0", "y == 0", True),
        ("x == 0", "y >= 0", True),
        ("x == 0", "y > 0", False),
        ("x >= 0", "y == 0", False),
    ],
)
def test_a_conclusion_is_no_stronger_than_its_source(cited: str, gives: str, fine: bool) -> None:
    c = check(parse_statement(cited, "x > -1"))
    assert c.applies("P.L1", at={"x": "y"}, where="y > 0", gives=gives) is fine
    assert (parts(c, "gives")[0].found == "proved") is fine


def test_a_conclusion_with_another_gap_is_not_the_instance() -> None:
    c = check(parse_statement("x > 0", "x > -1"), answers={"2*y == y": "refuted"})
    assert not c.applies("P.L1", at={"x": "y"}, where="y > 0", gives="2*y > 0")


@pytest.mark.parametrize("factor", [0, -1, "-1/2"])
def test_the_factor_is_positive(factor: int | str) -> None:
    with pytest.raises(ClaimError, match="positive"):
        check(LEMMA).applies("P.L1", {"a": 0, "b": "y"}, "y > 0", gives="y > 0", factor=factor)


def test_one_of_several_statements() -> None:
    two = (parse_statement("x > 0", "x > 0"), parse_statement("x > 1", "x > 1"))
    with pytest.raises(ClaimError, match="2 statements"):
        check(*two).applies("P.L1", {"x": "y"}, "y > 0", gives="y > 0")
    c = check(*two)
    c.applies("P.L1", {"x": "y"}, "y > 0", gives="y > 1", part=1)
    assert [p.text for p in c.record.parts] == ["y > 1 for y > 0", "y - 1 == y - 1 for y > 0"]
    both = check(*two)
    both.applies("P.L1", {"x": "y"}, "y > 0")
    assert len(parts(both, "applies")) == 2
    for part in (2, -1):
        with pytest.raises(ClaimError, match="2 statements"):
            check(*two).applies("P.L1", {"x": "y"}, "y > 0", part=part)


def test_a_claim_without_statements_cannot_be_cited() -> None:
    with pytest.raises(ClaimError, match="0 statements"):
        check().applies("P.L1", {"x": "y"}, "y > 0")
    with pytest.raises(ClaimError, match="not among the uses"):
        Check("P.L2", store=Oracle()).applies("P.L1", {"x": "y"}, "y > 0")


def test_two_uses_are_kept_apart() -> None:
    c = check(parse_statement("x > 0", "x > 0"))
    c.applies("P.L1", {"x": "y"}, "y > 0")
    c.applies("P.L1", {"x": "y"}, "y > 1")
    assert [p.call for p in c.record.parts] == [1, 2]


# -- what is stronger


@pytest.mark.parametrize(
    ("stronger", "printed", "goals"),
    [
        (("x > 0", "x > 0"), ("x > 0", "x > 1"), ["x > 0 for x > 1"]),
        (("x > 1", "x > 0"), ("x > 0", "x > 0"), ["x >= x - 1 for x > 0"]),
        (("x >= 1", "x > 0"), ("x > 0", "x > 0"), ["x > x - 1 for x > 0"]),
        (("x > 1", "x > 0"), ("x >= 0", "x > 0"), ["x >= x - 1 for x > 0"]),
        (("x > 0", "x > 0"), ("x > 0", "x > 0"), []),
        (("z > 0", "z > 0"), ("x > 0", "x > 0"), None),
        (("x == 1", "x > 0"), ("x > 0", "x > 0"), None),
        (("x > 0", "x >= 2, integer x"), ("x > 0", "x > 2"), None),
        (("a > 0", "a > 0"), ("a > 0", "a = 2^-k, k >= 2, integer k"), None),
    ],
)
def test_implications(stronger: tuple[str, str], printed: tuple[str, str], goals: list[str] | None) -> None:
    found = implications(parse_statement(*stronger), parse_statement(*printed))
    if stronger[0] == "a > 0":
        assert found is not None
        assert [plain_statement(s) for s in found.goals][:1] == ["a > 0 for a = 2^(-k), k >= 2, integer k"]
    else:
        assert (None if found is None else [plain_statement(s) for s in found.goals]) == goals


# -- what is used of no point, and the versions of a claim


def test_a_use_at_no_point_is_left_open() -> None:
    for where in ("y > 1, y < 0", "y > 0, 1 < 0", "y = 1/2, y > 1"):
        c = check(parse_statement("x > 0", "0 < x"))
        assert not c.applies("P.L1", {"x": "y"}, where, gives="y > 0")
        assert [(p.role, p.found, p.left) for p in c.record.parts if p.left] == [
            ("applies", "undecided", ("no point of use was found",))
        ]
        d = check()
        assert not d.covers("P.L1", "y > 0", where)
        assert [p.found for p in parts(d, "covers")] == ["undecided", "proved"]


def test_a_repaired_claim_is_covered_and_not_applied() -> None:
    for version, role in [
        ("printed", "applies"),
        ("reading", "applies"),
        ("repaired", "covers"),
        ("strongest", "covers"),
    ]:
        c = check(parse_statement("x > 0", "0 < x"))
        c.applies("P.L1", {"x": "y"}, "y > 1", version=version)  # type: ignore[arg-type]  # a role
        assert [(p.role, p.version) for p in c.record.parts] == [(role, version)]


def test_the_hypothesis_of_a_repair_at_the_points_of_use() -> None:
    c = check(answers={"y > 1": "refuted"})
    assert c.covers("P.L1", "y > 0", "y > 2")
    assert not c.covers("P.L1", "y > 1", "y > 0")
    assert [(p.found, p.cites, p.call) for p in parts(c, "covers")] == [
        ("proved", "P.L1", 1),
        ("refuted", "P.L1", 2),
    ]
    with pytest.raises(ClaimError, match="the same expression stands on both sides"):
        c.covers("P.L1", "y >= y", "y > 0")


def test_a_hypothesis_that_is_no_relation() -> None:
    c = check()
    assert c.covers_by("P.L1", "each leaf is reached", lambda: True)
    assert not c.covers_by("P.L1", "each leaf is pure", lambda: False)
    assert c.covers_by("P.L1", "the loop stops before")
    assert [p.found for p in parts(c, "covers")] == ["computed", "refuted", "argued"]
    with pytest.raises(ClaimError, match="True or False"):
        c.covers_by("P.L1", "it is so", lambda: 1)  # type: ignore[arg-type, return-value]  # on purpose
    with pytest.raises(ClaimError, match="needs words"):
        c.covers_by("P.L1", " ")


def test_a_condition_of_a_cited_claim_that_is_no_relation() -> None:
    c = check()
    assert c.applies_by("P.L1", "f is a function of the codes", lambda: True)
    assert not c.applies_by("P.L1", "f has no other argument", lambda: False)
    assert c.applies_by("P.L1", "the loop stops before")
    assert [(p.found, p.call) for p in parts(c, "applies")] == [
        ("computed", 1),
        ("refuted", 2),
        ("argued", 3),
    ]
    with pytest.raises(ClaimError, match="True or False"):
        c.applies_by("P.L1", "it is so", lambda: 1)  # type: ignore[arg-type, return-value]  # on purpose


def test_only_what_is_used_can_be_spoken_of() -> None:
    alone = Check("P.L2", store=Oracle())
    for call in (
        lambda: alone.covers("P.L1", "y > 0", "y > 0"),
        lambda: alone.covers_by("P.L1", "it is so"),
        lambda: alone.applies_by("P.L1", "it is so"),
        lambda: alone.without("P.L1", "directly"),
    ):
        with pytest.raises(ClaimError, match=r"P\.L1 is not among the uses of P\.L2"):
            call()
    c = check()
    c.without("P.L1", "by induction")
    assert c.record.without == {"P.L1": "by induction"}
    with pytest.raises(ClaimError, match="needs words"):
        c.without("P.L1", " ")


def test_an_integer_is_a_side_fact() -> None:
    c = check(FAMILY)
    c.applies("P.L1", at={"k": "m + 1"}, where="integer m, m >= 1")
    assert [(p.found, p.side) for p in c.record.parts] == [("proved", False), ("computed", True)]
    d = check(FAMILY)
    d.applies("P.L1", at={"k": "5/2"}, where="integer m, m >= 1")
    assert [(p.found, p.side) for p in d.record.parts] == [("proved", False), ("refuted", False)]
