"""What a check writes down, and what it refuses, whatever the verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.claims.stubs import Oracle, parts
from verify.claims.check import Check
from verify.claims.parts import ClaimError, Found, Part, Record, Role, exact_text, witness_table
from verify.claims.recording import Stated
from verify.errors import BadInput
from verify.language.grammar import parse_expression, parse_statement


def check(answers: dict[str, str] | None = None) -> Check:
    return Check("P.L1", store=Oracle(answers))


def test_printed_records_the_whole_statement() -> None:
    c = check()
    assert c.printed("x > 0", "0 < x < 1").status == "proved"
    assert c.record.parts == [
        Part(
            "printed",
            "proved",
            "x > 0 for 0 < x < 1",
            every="all real x",
            label="1",
            method="proved",
            certificate="P.L1.printed.json",
        )
    ]
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
    assert c.statements == [Stated("printed", statement, "1")]
    with pytest.raises(ClaimError, match="leave where out"):
        c.printed(statement, "x > 1")


def test_hints_and_time_limit_go_to_the_search() -> None:
    oracle = Oracle()
    c = Check("P.L1", store=oracle)
    c.printed("x > 0", "x > 0", hints=["along x"], time_limit=5.0)
    c.identity("x + x", "2*x", "x > 0", hints=("depth 6",))
    c.printed("x > 0", "x > 1")
    assert oracle.options == [(("along x",), 5.0), (("depth 6",), 60.0), ((), 60.0)]


def test_files_are_numbered_by_role() -> None:
    c = check()
    c.printed("x > 0", "x > 0")
    c.reading("x > 0", "x > 2", why="said below")
    c.printed("x > 0", "x > 1")
    names = ["P.L1.printed.json", "P.L1.reading.json", "P.L1.printed-2.json"]
    assert list(c.record.certificates) == names == [p.certificate for p in c.record.parts]


def test_identity_takes_texts_and_expressions() -> None:
    oracle = Oracle()
    c = Check("P.L1", store=oracle)
    c.identity("(x+1)^2", parse_expression("x^2 + 2*x + 1"), "x > 0")
    c.identity("x + x", "2*x", role="reading", why="said below")
    assert oracle.asked == ["(1 + x)^2 == 1 + x^2 + 2*x for x > 0", "x + x == 2*x"]
    assert [p.role for p in c.record.parts] == ["printed", "reading"]


def test_an_identity_is_repaired_like_any_relation() -> None:
    c = check({"sqrt(x^2) == x for -1 <= x <= 1": "refuted"})
    c.identity("sqrt(x^2)", "x", "-1 <= x <= 1")
    c.identity("sqrt(x^2)", "x", "3/4 < x <= 1", role="repaired", why="x > 3/4")
    assert [p.role for p in c.record.parts] == ["printed", "repaired", "inside"]
    with pytest.raises(ClaimError, match="says nothing about x"):
        c.identity("sqrt(y^2)", "y", "0 < y <= 1", role="repaired", why="x > 0")


@pytest.mark.parametrize(
    "formula", ["2x > 0", "x >", "log(x) > 0", "__import__('os') > 0", "x > 0 < -1", "0.1e999999999 > x"]
)
def test_what_cannot_be_read_is_bad_input(formula: str) -> None:
    with pytest.raises(BadInput):
        check().printed(formula, "x > 0")


def test_an_undefined_statement_is_loud() -> None:
    with pytest.raises(BadInput, match="undefined"):
        check({"x > 0": "undefined"}).printed("x > 0", "x >= 0")


def test_words_are_needed_where_a_reader_needs_them() -> None:
    calls: tuple[Callable[[Check], object], ...] = (
        lambda c: c.reading("x > 0", why=" "),
        lambda c: c.repaired("x > 0", hypothesis=""),
        lambda c: c.stronger("x > c", value="1", beyond="1.001", sharp=""),
        lambda c: c.ill_formed(" ", "(x > 0"),
        lambda c: c.argued(" "),
        lambda c: c.note(""),
        lambda c: c.asymptotic(""),
        lambda c: c.empirical(""),
        lambda c: c.not_a_claim(""),
        lambda c: c.read_as("one", other="", why="three"),
        lambda c: c.read_as(" ", other="two", why="three"),
        lambda c: c.read_as("one", other="two", why=""),
        lambda c: c.exact("1 < 2", lambda: True, role="repaired"),
        lambda c: c.exact("1 < 2", lambda: True, role="reading"),
    )
    for call in calls:
        c = check()
        c.printed("x > 0", "x > 1")
        with pytest.raises(ClaimError, match="need"):
            call(c)


def test_readings_of_a_sentence_are_kept() -> None:
    c = check()
    c.read_as("for each n", other="for some n", why="the proof takes each n")
    assert c.record.readings == [
        {"taken": "for each n", "other": "for some n", "why": "the proof takes each n"}
    ]


def test_roles_that_are_the_machine_s_are_not_to_choose() -> None:
    for role in ("applies", "covers", "gives", "implies", "inside", "quantity", "verdict", "true"):
        with pytest.raises(ClaimError, match="no role"):
            check().exact("1 < 2", lambda: True, role=role)  # type: ignore[arg-type]  # on purpose


def test_a_rejected_certificate_is_an_error_of_the_claim() -> None:
    c = Check(
        "P.L1",
        store=Oracle({"x > 0": "undecided"}, problem="the certificate fails"),
    )
    c.printed("x > 0", "x > 0")
    assert c.record.error == "the certificate fails"


# -- records


def test_a_record_survives_json() -> None:
    c = check({"x > 1": "refuted", "x > 2": "undecided"})
    c.printed("x > 0", "x > 0")
    c.printed("x > 1", "x > 0", label="one")
    c.printed("x > 2", "x > 0")
    c.exhaustive(range(3), lambda _: None, text="n < 3", whole="three", count=3)
    c.reading("x > 0", "x > 3", why="said below", of="one")
    c.note("a note")
    c.asymptotic("n < 3")
    c.read_as("one", other="two", why="three")
    assert len(parts(c, "printed")) == 4
    assert Record.from_json(c.record.to_json()) == c.record


TEXTS = st.text(max_size=5)
PARTS = st.builds(
    Part,
    st.sampled_from(get_args(Role)),
    st.sampled_from(get_args(Found)),
    TEXTS,
    every=TEXTS,
    label=TEXTS,
    of=TEXTS,
    witness=st.dictionaries(TEXTS, TEXTS, max_size=2),
    left=st.lists(TEXTS, max_size=2).map(tuple),
    version=st.sampled_from(get_args(Role)),
    call=st.integers(0, 3),
    side=st.booleans(),
)


@given(PARTS)
def test_a_part_survives_json(part: Part) -> None:
    assert Part.from_json(part.to_json()) == part


def test_texts_of_exact_values() -> None:
    assert exact_text({"a": (1, [2]), "b": {3}}) == "{a: (1, (2)), b: {3}}"
    assert witness_table(3) == {"case": "3"}
    floats: tuple[Any, ...] = (0.5, [0.5], {"x": {0.5}}, 1j)
    for value in floats:
        with pytest.raises(ClaimError, match="no exact value"):
            exact_text(value)


def test_a_chain_makes_a_printed_part_of_each_relation() -> None:
    c = check({"x*(1 - x) <= 1/4": "refuted"})
    found = c.printed("0 <= x*(1 - x) <= 1/4 and x < 2", "0 < x < 1")
    assert found.status == "refuted"
    assert [p.label for p in c.record.parts] == ["1", "2", "3"]
    assert [p.role for p in c.record.parts] == ["printed"] * 3
    assert [s.label for s in c.statements] == ["1", "2", "3"]


def test_the_parts_of_a_chain_with_a_label_are_numbered() -> None:
    c = check()
    assert c.printed("0 < x < 1", "0 < x < 1", label="range").status == "proved"
    assert [p.label for p in c.record.parts] == ["range.1", "range.2"]
