"""Parts that stand for a printed one: which one it is, and what a reading, a repair or a sharper form has to show.

Nothing here is stubbed: the search and the kernel decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.claims.stubs import parts
from verify.claims.check import Check
from verify.claims.parts import ClaimError
from verify.claims.verdicts import Verdict, settle


def check() -> Check:
    return Check("P.L1")


def verdict(c: Check) -> Verdict:
    return settle({"P.L1": c.record})["P.L1"]


def found(c: Check, role: Any) -> list[str]:
    return [p.found for p in parts(c, role)]


# -- which printed part


def test_printed_parts_are_numbered_or_named() -> None:
    c = check()
    c.printed("x > 0", "x > 0")
    c.printed("x > 1", "x > 1", label="strict")
    c.exact("1 + 1 == 2", lambda: True)
    assert [p.label for p in c.record.parts] == ["1", "strict", "3"]
    with pytest.raises(ClaimError, match="two printed parts are called strict"):
        c.printed("x > 2", "x > 2", label="strict")
    with pytest.raises(ClaimError, match="two printed parts are called 1"):
        c.exact("1 == 1", lambda: True, label="1")
    with pytest.raises(ClaimError, match="two printed parts are called 1"):
        c.ill_formed("a bracket", "(x > 0", label="1")


def test_of_several_printed_parts_one_is_named() -> None:
    c = check()
    c.printed("x > 1", "0 < x")
    c.reading("x > 0", "0 < x", why="said below")
    c.printed("x > 2", "0 < x", label="second")
    calls: tuple[Callable[..., object], ...] = (
        lambda **o: c.reading("x > 0", "0 < x", why="said below", **o),
        lambda **o: c.repaired("x > 1", "x > 3", hypothesis="x > 3", **o),
        lambda **o: c.strongest("x > 0", "0 < x", **o),
        lambda **o: c.stronger("x > c", "x > 3", value="3", beyond="3.001", sharp="3", **o),
        lambda **o: c.exact("1 < 2", lambda: True, role="reading", why="said below", **o),
        lambda **o: c.argued("it is so", role="reading", why="said below", **o),
        lambda **o: c.bounded([1], lambda _: None, text="t", every="e", role="strongest", **o),
        lambda **o: c.repaired_cases(bool, hypothesis="x", **o),
    )
    for call in calls:
        with pytest.raises(
            ClaimError, match=r"which of 2 printed parts does it stand for\? Say of=: 1, second"
        ):
            call()
        for label in ("third", 3, 0, "0", True):
            with pytest.raises(ClaimError, match="there is no printed part"):
                call(of=label)
    assert c.reading("x > 0", "0 < x", why="said below", of="second").status == "proved"
    assert c.reading("x > 0", "0 < x", why="said below", of=1).status == "proved"
    assert [p.of for p in parts(c, "reading")] == ["1", "second", "1"]


def test_a_companion_needs_something_printed() -> None:
    with pytest.raises(ClaimError, match="nothing printed is on record"):
        check().reading("x > 0", "x > 0", why="said below")
    with pytest.raises(ClaimError, match="nothing printed is on record"):
        check().repaired("x > 0", "x > 0", hypothesis="x > 0")


def test_what_stands_for_no_printed_part_names_none() -> None:
    for role in ("printed", "support", "shadow"):
        for label in ("1", 1, 0):
            c = check()
            c.printed("x > 0", "x > 0")
            with pytest.raises(ClaimError, match=f"role {role} stands for no printed part"):
                c.exact("1 < 2", lambda: True, role=role, of=label)
    with pytest.raises(ClaimError, match="only a printed part has a label"):
        check().exact("1 < 2", lambda: True, role="support", label="mine")


# -- readings


def test_a_reading_of_one_part_does_not_excuse_another() -> None:
    c = check()
    c.printed("x < 0", "0 < x < 1", label="sign")
    c.printed("x > 1/2", "0 < x < 1", label="half")
    c.reading("x > 0", "0 < x < 1", why="the sign is turned round", of="sign")
    assert verdict(c).word == "false"
    c.reading("x > -1/2", "0 < x < 1", why="the sign is turned round", of="half")
    assert verdict(c).word == "misprint"


def test_a_reading_says_something_of_some_point() -> None:
    c = check()
    c.printed("x < 0", "0 < x < 1")
    with pytest.raises(ClaimError, match="same expression"):
        c.reading("x >= x", "0 < x < 1", why="trivial")
    c.reading("x > 0", "x > 1, x < 0", why="of no point")
    assert verdict(c).word == "undecided"


# -- repairs of relations


def test_a_repair_lies_inside_and_leaves_the_witness_out() -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", "0 < x <= 1", hypothesis="x > 0")
    assert [(p.role, p.found, p.of) for p in c.record.parts[1:]] == [
        ("repaired", "proved", "1"),
        ("inside", "proved", "1"),
    ]
    assert (verdict(c).word, verdict(c).repair) == ("missing-hypothesis", "x^2 > 0 for 0 < x <= 1 (x > 0)")


@pytest.mark.parametrize(
    "where", ["0 < x <= 2", "1/2 < x", "0 < x <= 1.0000001", "x > 1", "0 < x <= 1 + m, 0 <= m <= 1"]
)
def test_a_repair_with_more_points_than_printed_is_none(where: str) -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", where, hypothesis="elsewhere")
    assert "refuted" in found(c, "inside")
    assert verdict(c).word == "false"


@pytest.mark.parametrize("where", ["0 < x <= 1, x > 2", "x > 1, x < 1", "0 < x <= 1, 1 < 0"])
def test_an_empty_repair_is_none(where: str) -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", where, hypothesis="of no point")
    assert found(c, "repaired") == ["undecided"]
    assert verdict(c).word == "undecided"


@pytest.mark.parametrize("where", ["-1/2 <= x <= 1", "-1 <= x <= 1", "-1/2 <= x <= 1, m > 0"])
def test_a_repair_that_keeps_the_witness_is_none(where: str) -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", where, hypothesis="x > -1/2")
    assert verdict(c).word == "false"


@pytest.mark.parametrize("relation", ["x^2 >= 0", "0 < x^2 + 1", "x^2 == 0"])
def test_a_repair_with_another_sign_is_refused(relation: str) -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    with pytest.raises(ClaimError, match="keeps the relation"):
        c.repaired(relation, "0 < x <= 1", hypothesis="x > 0")
    assert verdict(c).word == "false"


@pytest.mark.parametrize("relation", ["x > 0", "2*x^2 > 0", "x^2 + 1 > 0"])
def test_a_repair_with_another_relation_is_none(relation: str) -> None:
    c = check()
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired(relation, "0 < x <= 1", hypothesis="x > 0")
    assert verdict(c).word == "false"


def test_a_repair_may_write_the_relation_differently() -> None:
    c = check()
    c.printed("x^2 + 2*x > -1", "-2 <= x <= 1")
    c.repaired("(x + 1)^2 > 0", "0 <= x <= 1", hypothesis="x >= 0")
    assert verdict(c).word == "missing-hypothesis"


def test_a_repair_needs_a_printed_relation() -> None:
    c = check()
    c.exact("all is well", lambda: False)
    with pytest.raises(ClaimError, match="the printed part 1 is no relation"):
        c.repaired("x > 0", "x > 0", hypothesis="x > 0")
    with pytest.raises(ClaimError, match="use repaired_cases"):
        c.exact("all is well", lambda: True, role="repaired", why="with care")
    c.argued("all is well", role="repaired", why="with care")
    assert (verdict(c).word, verdict(c).evidence) == ("missing-hypothesis", "argued")


def test_what_is_ill_formed_is_repaired_as_it_is_read() -> None:
    c = check()
    c.ill_formed("k comes from nowhere", "x + k > 0", "x > 0")
    with pytest.raises(ClaimError, match="the printed part 1 is no relation"):
        c.repaired("x + k > 0", "x > 0, k > 0", hypothesis="k > 0")
    c.reading("x + k > 0", "x > 0, -1 < k < 1", why="|k| < 1 wherever it is used")
    with pytest.raises(ClaimError, match="keeps the relation"):
        c.repaired("x >= k", "x > 0, 0 < k < 1", hypothesis="k > 0")
    c.repaired("x + k > 0", "x > 0, 0 < k < 1", hypothesis="k > 0")
    assert verdict(c).word == "missing-hypothesis"


def test_a_repair_in_other_variables() -> None:
    c = check()
    c.printed("x*(1 - x) > 0", "0 <= x <= 1")
    c.repaired("y/2*(1 - y/2) > 0", "0 < y < 2", hypothesis="0 < x < 1", via={"x": "y/2"})
    assert verdict(c).word == "missing-hypothesis"


@pytest.mark.parametrize(
    ("via", "where", "message"),
    [
        ({"x": "y"}, "0 < y < 2", ""),
        ({"x": "2*y"}, "0 < y < 2", ""),
        ({"x": "1 - y/2"}, "0 < y < 3", ""),
        ({"z": "y/2"}, "0 < y < 2", "z is no variable"),
        ({}, "0 < y < 2", "says nothing about x"),
        ({"x": "y/2 + z"}, "0 < y < 2", ""),
    ],
)
def test_a_map_that_is_wrong(via: dict[str, str], where: str, message: str) -> None:
    c = check()
    c.printed("x*(1 - x) > 0", "0 <= x <= 1")
    if message:
        with pytest.raises(ClaimError, match=message):
            c.repaired("y/2*(1 - y/2) > 0", where, hypothesis="h", via=via)
        return
    c.repaired("y/2*(1 - y/2) > 0", where, hypothesis="h", via=via)
    assert verdict(c).word == "false"


@pytest.mark.parametrize(
    ("relation", "where", "via", "whole"),
    [
        ("k^2 >= 2*k", "k >= 2, integer k", {}, True),
        ("4*m^2 >= 4*m", "m >= 1, integer m", {"k": "2*m"}, True),
        ("k^2 >= 2*k", "k >= 2", {}, False),
        ("m^2/4 >= m", "m >= 4, integer m", {"k": "m/2"}, False),
        ("z^2 >= 2*z", "z >= 2", {"k": "z"}, False),
    ],
)
def test_a_printed_integer_stays_one(relation: str, where: str, via: dict[str, str], whole: bool) -> None:
    c = check()
    c.printed("k^2 >= 2*k", "k >= 0, integer k")
    if not whole:
        with pytest.raises(ClaimError, match="is an integer, and that of the repair is not"):
            c.repaired(relation, where, hypothesis="k >= 2", via=via)
        return
    c.repaired(relation, where, hypothesis="k >= 2", via=via)
    assert verdict(c).word == "missing-hypothesis"


# -- what says nothing


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x == x", "x > 0"),
        ("x >= x", "x > 0"),
        ("x + 1 == y + 1", "x = y, y > 0"),
        ("a == 2^-k", "a = 2^-k, k >= 2, integer k"),
        ("q == 1/2", "q = 1/2"),
        ("q*(1 - q) == r*(1 - r)", "q = 1/2, r = q"),
        ("0 <= 0", ""),
        ("x*H(x) - x*H(x) == 0", "0 < x < 1"),
        ("H(x) - H(x) - H(x)/4 + H(x)/4 == 0", "0 < x < 1"),
        ("x - x >= 0", "x > 0"),
        ("0*x >= 0", "x > 0"),
        ("0 >= 2*(x - x)", "x > 0"),
        ("x + y >= y + x", "x > 0, y > 0"),
        ("x - y == 0", "x = y, y > 0"),
        ("g - x^2 == 0", "g = x^2, x > 0"),
    ],
)
def test_the_same_on_both_sides_says_nothing(relation: str, where: str) -> None:
    calls: tuple[Callable[[Check], object], ...] = (
        lambda c: c.printed(relation, where),
        lambda c: c.support(relation, where),
        lambda c: c.shadow(relation, where),
    )
    for call in calls:
        with pytest.raises(ClaimError, match="the same expression stands on both sides"):
            call(check())


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("4*q*(1 - q) == 1", "q = 1/2"),
        ("q^2 == r", "q = 1/2, r = 1/4"),
        ("(x + 1)^2 == x^2 + 2*x + 1", "x > 0"),
        ("x + y == y + x", "x > 0, y > 0"),
        ("x*H(y) - y*H(x) == 0", "x = y, 0 < y < 1"),
        ("(x + y)^2 - x^2 - y^2 >= 2*x*y", "x > 0, y > 0"),
        ("3*x - x >= 2*x", "x > 0"),
        ("1 >= 2*(x - x)", "x > 0"),
    ],
)
def test_a_formula_says_something(relation: str, where: str) -> None:
    c = check()
    assert c.printed(relation, where).status == "proved"
    assert verdict(c).word == "true"


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x > 5", "x > 1, x < 0"),
        ("k > 5", "integer k, 1/4 < k, k < 3/4"),
        ("x > 5", "x > 0, 1 < 0"),
        ("1 > 2", "1 < 0"),
        ("q > 5", "q = 1/2, q > 1"),
        ("x^2 < 0", "x^2 + 1 == 0"),
    ],
)
def test_nothing_is_proved_of_no_point(relation: str, where: str) -> None:
    c = check()
    c.printed(relation, where)
    assert found(c, "printed") == ["undecided"]
    assert verdict(c).word == "undecided"


# -- sharp constants


def stronger(c: Check, relation: str = "x >= c", where: str = "1 <= x <= 2", **options: str) -> Verdict:
    c.stronger(relation, where, **({"value": "1", "beyond": "1.001", "sharp": "constant 1"} | options))  # type: ignore[arg-type]  # texts
    return verdict(c)


def half() -> Check:
    c = check()
    c.printed("x >= 1/2", "1 <= x <= 2")
    return c


def test_a_sharp_constant() -> None:
    c = half()
    found = stronger(c)
    assert (found.word, found.evidence, found.sharp) == ("loose", "proved", "constant 1")
    assert [p.text for p in parts(c, "stronger")] == ["x >= 1 for 1 <= x <= 2"]
    assert [p.text for p in parts(c, "beyond")] == ["x >= 1001/1000 for 1 <= x <= 2"]


def test_a_sharp_range() -> None:
    c = check()
    c.printed("x^2 >= x", "x >= 2")
    assert stronger(c, "x^2 >= x", "x >= c", value="1", beyond="0.999").word == "loose"


def test_the_range_may_be_one_of_real_numbers() -> None:
    c = check()
    c.printed("k^2 >= k", "k >= 2, integer k")
    assert stronger(c, "k^2 >= k", "k >= c", value="1", beyond="0.999").word == "loose"


@pytest.mark.parametrize(
    "options",
    [
        {"value": "0", "beyond": "0.001"},  # weaker than printed
        {"relation": "x + 1 >= c", "value": "3/2", "beyond": "1.501"},  # as printed, written differently
        {"beyond": "1.02"},  # too far
        {"beyond": "0.999"},  # on the wrong side
        {"value": "1.001", "beyond": "1.002"},  # not so
        {"where": "3/2 <= x <= 2", "value": "3/2", "beyond": "1.501"},  # for fewer points
        {"relation": "x - 1/2 >= c", "value": "0", "beyond": "1/1000"},  # as printed, and true beyond
        {
            "relation": "x^3 >= c",
            "where": "1 <= x <= 2, x >= 3",
            "value": "27",
            "beyond": "27.1",
        },  # of no point
    ],
)
def test_what_is_not_sharp(options: dict[str, str]) -> None:
    assert stronger(half(), **options).word == "true"


def test_a_better_constant_beyond_which_it_still_holds_is_not_called_sharp() -> None:
    found = stronger(half(), value="0.99", beyond="0.999")
    assert (found.word, found.sharp) == ("loose", "")
    assert "how far it is from the best is not shown: constant 1" in found.notes


def test_nothing_need_be_tried_beyond() -> None:
    c = half()
    found = stronger(c, value="0.99", beyond="")
    assert (found.word, found.sharp) == ("loose", "")
    assert "how far it is from the best is not shown: constant 1" in found.notes
    assert parts(c, "beyond") == []
    assert stronger(half(), value="1.01", beyond="").word == "true"  # it fails at 1
    with pytest.raises(ClaimError, match="which it is itself"):
        stronger(half(), value="1/2", beyond="")
    with pytest.raises(ClaimError, match="with beyond="):
        stronger(half(), value="0.99", beyond="", against=("x >= c", "1 <= x <= 2"))  # type: ignore[arg-type]  # no text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"beyond": "1"}, "1 is not beyond 1"),
        ({"beyond": "2/2"}, "2/2 is not beyond 1"),
        ({"relation": "x >= 1"}, "the constant c does not occur"),
        ({"value": "x"}, "is no constant"),
        ({"value": "1/2"}, "which it is itself"),
        ({"printed_at": "1/2"}, "leave printed_at out"),
        ({"sharp": " "}, "needs the constant or range"),
    ],
)
def test_what_makes_no_sense_as_a_sharp_constant(options: dict[str, str], message: str) -> None:
    with pytest.raises(ClaimError, match=message):
        stronger(half(), **options)


def test_the_printed_form_written_differently_says_no_more() -> None:
    c = half()
    c.stronger("x + 1 >= c", "1 <= x <= 2", value="3/2", beyond="1.501", sharp="3/2")
    assert [(p.found, p.left) for p in parts(c, "implies") if p.left] == [
        ("undecided", ("no point was found at which it does",))
    ]


def test_what_fails_for_another_reason_is_not_beyond() -> None:
    """A refuted `1 < 0` is no neighbour of the sharp form: it does not hold just before it either."""
    c = half()
    c.stronger("x >= c", "1 <= x <= 2", value="1", beyond="1.001", sharp="1", against=("c*y < 0", "y = 1"))
    assert "refuted" in found(c, "implies")
    assert verdict(c).word == "true"


def test_a_consequence_may_fail_beyond() -> None:
    c = half()
    c.stronger(
        "x >= c", "1 <= x <= 2", value="1", beyond="1.001", sharp="1", against=("1 + y >= c", "y >= 0")
    )
    assert (verdict(c).word, verdict(c).evidence) == ("loose", "argued")  # that it is one is said in words


def test_sharper_forms_that_are_no_relations_are_not_compared() -> None:
    c = half()
    c.exact("more than printed", lambda: True, role="stronger", why="constant 1")
    c.exact("1 < 0", lambda: False, role="beyond")
    assert verdict(c).word == "true"


def test_a_run_says_at_which_constant_it_is_printed() -> None:
    def run() -> Check:
        c = check()
        c.bounded(range(1, 9), lambda _n: None, text="n >= 1/2", every="all n", names="n")
        return c

    with pytest.raises(ClaimError, match="printed_at"):
        stronger(run())
    found = stronger(run(), printed_at="1/2")
    assert (found.word, found.evidence) == (
        "loose",
        "argued",
    )  # that this is what is printed is said in words
    assert stronger(run(), printed_at="1.001").word == "true"
