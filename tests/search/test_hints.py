"""Hints: read strictly, tried first, never trusted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from verify.errors import BadInput
from verify.kernel.certificates import Step
from verify.kernel.checker import check
from verify.language.grammar import parse_statement
from verify.search.clock import Clock
from verify.search.hints import Hints, read_hints
from verify.search.outcomes import Outcome
from verify.search.prover import Search, prove

S3 = ("H(a+2*b) - H(a+b) - H(a+4*b)/4 + H(a)/4 > 0", "a > 0, b > 0, a + 4*b < 1")


def hinted(relation: str, where: str, *hints: str, time_limit: float = 60.0) -> Outcome:
    statement = parse_statement(relation, where)
    outcome = prove(statement, hints=hints, time_limit=time_limit)
    if outcome.certificate is not None:
        check(outcome.certificate, expected=statement, independent=True)
    return outcome


def steps(step: Step) -> Iterator[Step]:
    yield step
    for child in step.children:
        yield from steps(child)


def rules(outcome: Outcome) -> list[str]:
    assert outcome.certificate is not None
    assert outcome.certificate.proof is not None
    return [s.rule for s in steps(outcome.certificate.proof)]


def test_words() -> None:
    found = read_hints(["split a-2*b", " divide  b ", "fibre 0 1", "concave 1 0", "depth 8", "cells 5000"])
    assert found.steps == (("split", "a-2*b"), ("divide", "b"), ("fibre", "0 1"), ("concave", "1 0"))
    assert (found.depth, found.cells) == (8, 5000)


def test_no_hints() -> None:
    assert read_hints([]) == Hints((), 6, 400)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "split",
        "split ",
        "depth",
        "depth 0",
        "depth -1",
        "depth x",
        "depth 1.5",
        "depth 1 2",
        "cells 100001",
        "cells 1e3",
        "tangent 1 0",
        "Split x",
        "cover 3",
        "zero",
        "depth ²",
        "depth " + "9" * 5000,
        "x" * 5000,
    ],
)
def test_other_words_are_bad_input(text: str) -> None:
    with pytest.raises(BadInput) as error:
        read_hints([text])
    assert "hints start with split, divide, fibre, concave, depth, cells" in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


def test_a_hint_is_taken_first() -> None:
    outcome = hinted("x*(1-x) <= 1/4", "0 < x < 1", "split x-1/3")
    assert outcome.status == "proved"
    assert rules(outcome)[2] == "split"


def test_hints_are_taken_in_turn() -> None:
    outcome = hinted("x*y*(1-x) >= 0", "0 < x < 1, 0 < y < 1", "split x-y", "divide x")
    assert outcome.status == "proved"
    assert rules(outcome)[2:5] == ["split", "divide", "signs"]


@pytest.mark.slow
def test_a_hint_on_two_variables() -> None:
    outcome = hinted(*S3, "split a-2*b")
    assert outcome.status == "proved"
    assert rules(outcome)[2] == "split"


@pytest.mark.parametrize(
    "hint",
    ["split x-7", "split y", "divide x-1/2", "divide (", "fibre 0", "fibre 1 1", "concave z", "split x^2"],
)
def test_a_hint_that_does_not_apply_is_passed_over(hint: str) -> None:
    assert hinted("x*(1-x) <= 1/4", "0 < x < 1", hint).status == "proved"


def test_no_hint_proves_a_false_statement() -> None:
    for hint in ("split x-1/2", "fibre 1", "concave 1", "divide x", "cells 2000", "depth 9"):
        assert hinted("x*(1-x) <= 6/25", "0 < x < 1", hint).status == "refuted"


def test_a_hint_that_leads_astray_is_named_in_what_is_left() -> None:
    outcome = hinted("exp(x) >= 1 + x", "-1 < x < 1", "fibre 1", "depth 2")
    assert outcome.status == "undecided"
    assert any(line.startswith("after the hint fibre 1: ") for line in outcome.left)


def test_depth_and_cells_reach_the_search() -> None:
    search = Search(parse_statement("x > 0", "x > 1"), read_hints(["depth 2", "cells 7"]), Clock(1.0))
    assert (search.hints.depth, search.tactics.max_cells) == (2, 7)


@pytest.mark.parametrize("hint", ["split", "lemma C.4"])
def test_prove_refuses_what_it_cannot_read(hint: str) -> None:
    with pytest.raises(BadInput):
        prove(parse_statement("x > 0", "x > 1"), hints=[hint])


def test_a_hint_that_spoils_what_closes_at_once_is_left_out() -> None:
    """That q - u > 0, so that the root has a value, is asked as well, and falls along u."""
    outcome = hinted(
        "v*sqrt(q) + u*sqrt(q) >= v*sqrt(q - u)",
        "0 < u, u < q, q < 1, 0 < v, v < 1",
        "fibre 0 1 0",
        time_limit=10,
    )
    assert outcome.status == "proved"
    assert "fibre" in rules(outcome)
