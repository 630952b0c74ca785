"""What is shown of a witness, and of parts that share a reason."""

from __future__ import annotations

import pytest

from reports.words import labelled, located, role_of, told_once


@pytest.mark.parametrize(
    ("witness", "shown"),
    [({"x": "1/2"}, True), ({"computed": "15/64"}, True), ({"computed": "not so: 1 < 0"}, False)],
)
def test_a_witness_that_repeats_its_statement_is_not_shown(witness: dict[str, str], shown: bool) -> None:
    assert located({"witness": witness}) is shown
    assert not located({})


def test_what_parts_share_is_told_once() -> None:
    first = {"role": "repaired", "text": "a", "why": "k is even"}
    other = {"role": "repaired", "text": "c", "why": "k is odd"}
    told = list(told_once([first, first | {"text": "b"}, other, {"role": "printed", "text": "d"}]))
    assert told == [
        first,
        {"role": "repaired", "text": "b", "shared": True},
        other,
        {"role": "printed", "text": "d"},
    ]
    assert [role_of(p) for p in told[:3]] == [
        "with the hypothesis",
        "with the same hypothesis",
        "with the hypothesis",
    ]


def test_parts_without_a_reason_or_of_another_role_share_nothing() -> None:
    parts = [
        {"role": "printed"},
        {"role": "printed"},
        {"role": "reading", "why": "w"},
        {"role": "repaired", "why": "w"},
    ]
    assert list(told_once(parts)) == parts


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ({}, "as printed"),
        ({"label": "Gini"}, "as printed (Gini)"),
        ({"label": "(82)"}, "as printed (82)"),
        ({"label": "(a) to (c)"}, "as printed ((a) to (c))"),
        ({"label": "E(T_1)"}, "as printed (E(T_1))"),
        ({"role": "reading", "of": "(3)"}, "as it is meant (3)"),
    ],
)
def test_a_label_stands_in_brackets_once(part: dict[str, str], shown: str) -> None:
    assert labelled({"role": "printed"} | part) == shown
