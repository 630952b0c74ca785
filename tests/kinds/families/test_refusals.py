"""What the checker and the rules on families refuse, and what is written and read, where no other test comes by."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from tests.kinds.families.helpers import both, context, family
from tests.kinds.families.hinted import HINTED
from tests.kinds.families.written import path, proved
from verify.envelopes import laid_out
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import FamilyCertificate, Node, dump, load
from verify.kinds.families.checker import check
from verify.kinds.families.rules import RULES, apply


def test_a_certificate_with_nothing_in_it() -> None:
    with pytest.raises(Refused, match="neither a proof nor a family"):
        check(FamilyCertificate("sum(x) >= 0", "each x >= 0"))


@pytest.mark.parametrize("name", HINTED)
def test_laws_are_written_and_read(name: str) -> None:
    """With the sign of a factor and without."""
    text = path(name).read_text(encoding="utf-8")
    assert laid_out(dump(load(text))) == text
    assert laid_out(dump(proved(name))) == text


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("value", [7, [], {"S1_": 1}, {1: "1"}, None, "x" * 9, {"S1_": ["1"]}])
def test_data_of_another_kind_are_refused(rule: str, value: Any) -> None:
    """Whatever goes wrong in a rule is a refusal."""
    known = context("sum(x) >= 1", "each x >= 0")
    for key in ("multipliers", "formula", "relation", "name", "op"):
        with pytest.raises(Refused):
            apply(known, Node(rule, {"multipliers": {"S1_": "1"}, "op": ">=", key: value}))
        with pytest.raises(Refused):
            apply(known, Node(rule, {key: value}))


def test_premises_that_are_none_are_refused() -> None:
    known = context("sum(x) >= 1", "each x >= 0")
    with pytest.raises(Refused):
        apply(known, Node("close", premises={"goal": None}))  # type: ignore[dict-item]  # forged


@pytest.mark.parametrize(
    "error", [TypeError, ValueError, KeyError, RecursionError, MemoryError, ZeroDivisionError]
)
def test_what_goes_wrong_inside_of_a_rule(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise error("something went wrong")

    known = context("sum(x) >= 1", "each x >= 0")
    monkeypatch.setitem(RULES, "close", broken)
    with pytest.raises(Refused, match="does not apply"):
        apply(known, Node("close"))


def test_a_refutation_is_replayed() -> None:
    """And the same family refutes nothing that holds of it."""
    text = dump(FamilyCertificate("sum(x) >= 1", "each x >= 0", None, family({"x": "1/2"})))
    assert both(load(text)) == "refuted"
    for relation in ("sum(x) >= 1/2", "sum(x) >= -1"):
        with pytest.raises(Refused, match="not certified to fail"):
            check(FamilyCertificate(relation, "each x >= 0", None, family({"x": "1/2"})))
