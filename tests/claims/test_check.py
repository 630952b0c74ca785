"""What each method of `Check` records, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.claims.stubs import Oracle, parts
from verify.claims.check import Check
from verify.claims.parts import ClaimError, Part, Record
from verify.errors import BadInput
from verify.language.grammar import parse_expression, parse_statement


def _same(value: Any) -> Any:
    return value


def check(answers: dict[str, str] | None = None) -> Check:
    return Check("P.L1", decide=Oracle(answers))


def test_printed_records_the_whole_statement() -> None:
    c = check()
    assert c.printed("x > 0", "0 < x < 1").status == "proved"
    (p,) = c.record.parts
    assert p == Part("printed", "proved", "x > 0 for 0 < x < 1", "proved", "P.L1.printed.json")
    assert c.record.certificates == {"P.L1.printed.json": "certificate of x > 0 for 0 < x < 1"}


def test_a_refutation_brings_its_witness() -> None:
    c = check({"x > 1": "refuted"})
    assert c.printed("x > 1", "0 < x < 1").status == "refuted"
    assert c.record.parts[0].witness == {"x": "1/2"}


def test_what_is_left_open_is_recorded_without_certificate() -> None:
    c = check({"x > 1": "undecided"})
    c.printed("x > 1", "0 < x")
    (p,) = c.record.parts
    assert (p.found, p.left, p.certificate) == ("undecided", ("a cell",), "")
    assert c.record.certificates == {}


def test_a_statement_is_taken_as_it_is() -> None:
    c = check()
    statement = parse_statement("x > 0", "x > 0")
    c.printed(statement)
    assert c.statements == [("printed", statement)]
    with pytest.raises(ClaimError, match="leave where out"):
        c.printed(statement, "x > 1")


def test_hints_and_time_limit_go_to_the_search() -> None:
    oracle = Oracle()
    c = Check("P.L1", decide=oracle)
    c.printed("x > 0", "x > 0", hints=["along x"], time_limit=5.0)
    c.identity("x", "x", "x > 0", hints=("depth 6",))
    c.printed("x > 0", "x > 1")
    assert oracle.options == [(("along x",), 5.0), (("depth 6",), 60.0), ((), 60.0)]


def test_files_are_numbered_by_role() -> None:
    c = check()
    c.printed("x > 0", "x > 0")
    c.printed("x > 0", "x > 1")
    c.reading("x > 0", "x > 2", why="said below")
    names = ["P.L1.printed.json", "P.L1.printed-2.json", "P.L1.reading.json"]
    assert list(c.record.certificates) == names == [p.certificate for p in c.record.parts]


def test_identity_takes_texts_and_expressions() -> None:
    oracle = Oracle()
    c = Check("P.L1", decide=oracle)
    c.identity("(x+1)^2", parse_expression("x^2 + 2*x + 1"), "x > 0")
    c.identity("x", "x", role="reading", why="said below")
    assert oracle.asked == ["(1 + x)^2 == 1 + x^2 + 2*x for x > 0", "x == x"]
    assert [p.role for p in c.record.parts] == ["printed", "reading"]


@pytest.mark.parametrize(
    "formula", ["2x > 0", "x >", "log(x) > 0", "__import__('os') > 0", "x > 0 > -1", "0.1e999999999 > x"]
)
def test_what_cannot_be_read_is_bad_input(formula: str) -> None:
    with pytest.raises(BadInput):
        check().printed(formula, "x > 0")


def test_an_undefined_statement_is_loud() -> None:
    with pytest.raises(BadInput, match="undefined"):
        check({"1/x > 0": "undefined"}).printed("1/x > 0", "x >= 0")


# -- repaired, stronger


def test_a_repair_keeps_the_relation() -> None:
    c = check({"x^2 > 0 for -1 <= x <= 1": "refuted"})
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", "0 < x <= 1", hypothesis="x > 0")
    assert parts(c, "repaired")[0].why == "x > 0"
    with pytest.raises(ClaimError, match="keeps the relation"):
        c.repaired("x^2 >= 0", "0 < x <= 1", hypothesis="x > 0")


def test_a_repair_may_keep_the_relation_of_the_reading() -> None:
    c = check()
    c.reading("x > 0", "x >= 0", why="said below")
    c.repaired("x > 0", "x > 0", hypothesis="x is not 0")
    assert len(parts(c, "repaired")) == 1


def test_words_are_needed_where_a_reader_needs_them() -> None:
    calls: tuple[Callable[[Check], object], ...] = (
        lambda c: c.reading("x > 0", why=" "),
        lambda c: c.repaired("x > 0", hypothesis=""),
        lambda c: c.stronger("x > 0", beyond=("x > 1", ""), sharp=""),
        lambda c: c.argued(" "),
        lambda c: c.note(""),
        lambda c: c.asymptotic(""),
        lambda c: c.empirical(""),
        lambda c: c.not_a_claim(""),
        lambda c: c.exact("1 < 2", lambda: True, role="repaired"),
        lambda c: c.exhaustive([1], lambda _: None, sizes="1", role="reading"),
    )
    for call in calls:
        with pytest.raises(ClaimError):
            call(check())


def test_a_stronger_form_has_to_imply_the_printed_one() -> None:
    c = check({"x >= 3*y/2": "refuted"})
    c.printed("x >= y", "0 <= y <= x")
    c.stronger("x >= 1.4*y", "0 <= y", beyond=("x >= 1.5*y", "0 <= y <= x"), sharp="constant 1.4")
    assert [p.text for p in parts(c, "implies")] == ["x - y >= x - 7*y/5 for 0 <= y <= x"]
    assert [p.found for p in c.record.parts] == ["proved", "proved", "proved", "refuted"]


def test_a_larger_domain_is_compared_condition_by_condition() -> None:
    oracle = Oracle({"x > 0 for -1 < x": "refuted"})
    c = Check("P.L1", decide=oracle)
    c.printed("x > 0", "a = x, 1 < a < 2")
    c.stronger("x > 0", "0 < x", beyond=("x > 0", "-1 < x"), sharp="x > 0")
    assert [p.text for p in parts(c, "implies")] == ["0 < x for a = x, 1 < a < 2"]


def test_a_stronger_form_that_implies_nothing_is_seen() -> None:
    c = check({"x - y >= x - 2*y for 0 <= y <= x": "refuted"})
    c.printed("x >= y", "0 <= y <= x")
    c.stronger("x >= 2*y", "0 <= y <= x", beyond=("x >= 3*y", "0 <= y <= x"), sharp="constant 2")
    assert [p.found for p in parts(c, "implies")] == ["undecided"]


def test_a_stronger_form_in_other_variables_is_not_compared() -> None:
    c = check()
    c.printed("x > 0", "x > 1")
    c.stronger("z > 0", "z > 0", beyond=("z > 0", "z > -1"), sharp="z > 0")
    assert [p.found for p in parts(c, "implies")] == ["undecided"]


def test_the_printed_form_is_not_stronger_than_itself() -> None:
    c = check()
    c.printed("x > 0", "x > 1")
    with pytest.raises(ClaimError, match="is the printed one"):
        c.stronger("x > 0", "x > 1", beyond=("x > 0", "x > -1"), sharp="same")


def test_a_strict_relation_does_not_follow_from_a_weak_one_with_the_same_gap() -> None:
    oracle = Oracle({"x > x": "refuted"})
    c = Check("P.L1", decide=oracle)
    c.printed("x > 0", "x > 1")
    c.stronger("x >= 0", "x > 0", beyond=("x >= 1", "x > 0"), sharp="x > 0")
    assert [p.found for p in parts(c, "implies")] == ["undecided"]


# -- ill-formed


def test_ill_formed_is_shown_by_the_reader() -> None:
    c = check()
    assert "column" in c.ill_formed("a bracket is missing", "(x > 0")
    assert parts(c, "printed")[0].found == "ill-formed"


def test_ill_formed_is_shown_by_a_free_variable() -> None:
    assert check().ill_formed("k is new", "x + k > 0", "x > 0") == "not introduced by the hypotheses: k"
    assert check().ill_formed("k is new", "x > 0", "x = 2^-k", declared=["x", "m"]).endswith(": k")


def test_ill_formed_is_shown_by_a_point_without_value() -> None:
    assert "undefined" in check({"1/x > 0": "undefined"}).ill_formed("at 0", "1/x > 0", "x >= 0")


def test_ill_formed_is_shown_by_a_computation() -> None:
    assert check().ill_formed("two of three", lambda: "three items are four") == "three items are four"


def test_a_well_formed_text_is_not_ill_formed() -> None:
    with pytest.raises(ClaimError, match="nothing is wrong"):
        check().ill_formed("I do not like it", "x > 0", "x > 0")
    with pytest.raises(ClaimError, match="nothing is wrong"):
        check().ill_formed("I do not like it", lambda: None)
    with pytest.raises(BadInput, match="supported"):
        check({"x > 0": "unsupported"}).ill_formed("too hard", "x > 0", "x > 0")


# -- finite facts


def test_exhaustive_counts_its_cases() -> None:
    c = check()
    c.exhaustive(range(10), lambda _: None, sizes="n < 10", text="n >= 0")
    assert c.record.parts == [
        Part("printed", "exhaustive", "n >= 0", "case by case", sizes="10 cases: n < 10")
    ]


def test_exhaustive_stops_at_a_witness() -> None:
    seen: list[int] = []

    def fails_at_three(n: int) -> dict[str, object] | None:
        seen.append(n)
        return {"n": n, "gain": Fraction(1, n)} if n == 3 else None

    c = check()
    p = c.exhaustive(range(10), fails_at_three, sizes="n < 10")
    assert (p.found, p.witness, p.sizes) == ("refuted", {"n": "3", "gain": "1/3"}, "case 4 of: n < 10")
    assert seen == [0, 1, 2, 3]


def test_a_witness_that_is_falsy_is_a_witness() -> None:
    assert check().exhaustive([1], lambda _: 0, sizes="1").found == "refuted"
    assert check().exhaustive([1], lambda _: "", sizes="1").found == "refuted"


def test_exhaustive_refuses_what_decides_nothing() -> None:
    with pytest.raises(ClaimError, match="no case"):
        check().exhaustive([], lambda _: None, sizes="none")
    with pytest.raises(ClaimError, match="truth value"):
        check().exhaustive([1], lambda n: n > 0, sizes="1")
    with pytest.raises(ClaimError, match="float"):
        check().exhaustive([1], lambda _: {"x": 0.5}, sizes="1")
    with pytest.raises(ClaimError, match="numpy"):
        check().exhaustive([1], lambda _: np.int64(3), sizes="1")


def test_exact_takes_a_bool_and_nothing_else() -> None:
    assert check().exact("2^10 > 10^3", lambda: 2**10 > 10**3).found == "computed"
    assert check().exact("2^9 > 10^3", lambda: 2**9 > 10**3).found == "refuted"
    outcomes: tuple[Any, ...] = (1, None, "yes", np.bool_(True), Fraction(1))
    for outcome in outcomes:
        with pytest.raises(ClaimError, match="True or False"):
            check().exact("something", partial(_same, outcome))


def test_quantities_decide_nothing_and_are_exact() -> None:
    c = check()
    c.computed("h", Fraction(719))
    c.sampled("1000 trees", "at most 1.9")
    assert [(p.role, p.found, p.text) for p in c.record.parts] == [
        ("quantity", "computed", "h = 719"),
        ("quantity", "sampled", "1000 trees: at most 1.9"),
    ]
    for value in (0.5, [0.5], {"x": 0.5}, (1, (2, 0.5)), np.float64(1)):
        with pytest.raises(ClaimError):
            c.computed("h", value)


def test_roles_that_are_the_machine_s_are_not_to_choose() -> None:
    for role in ("applies", "gives", "implies", "quantity", "verdict", "true"):
        with pytest.raises(ClaimError, match="no role"):
            check().exact("1 < 2", lambda: True, role=role)  # type: ignore[arg-type]  # on purpose


def test_a_rejected_certificate_is_an_error_of_the_claim() -> None:
    oracle = Oracle({"x > 0": "undecided"})
    c = Check("P.L1", decide=lambda s, h, t: replace(oracle(s, h, t), problem="the certificate fails"))
    c.printed("x > 0", "x > 0")
    assert c.record.error == "the certificate fails"


# -- records


def test_a_record_survives_json() -> None:
    c = check({"x > 1": "refuted", "x > 2": "undecided"})
    c.printed("x > 0", "x > 0")
    c.printed("x > 1", "x > 0")
    c.printed("x > 2", "x > 0")
    c.exhaustive(range(3), lambda _: None, sizes="n < 3")
    c.reading("x > 0", "x > 3", why="said below")
    c.note("a note")
    c.asymptotic("n < 3")
    assert Record.from_json(c.record.to_json()) == c.record
