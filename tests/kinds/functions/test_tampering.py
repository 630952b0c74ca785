"""Tampering: a certificate about functions that is changed anywhere proves what is expected of it, or nothing."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from tests.kinds.functions.helpers import certificate
from tests.kinds.functions.test_statements import FALSE as REFUTED
from tests.kinds.functions.test_statements import JENSEN, STRONG, TRUE
from tests.profiles import scaled
from verify.errors import TreecertError
from verify.kinds.functions.certificates import dump, load
from verify.kinds.functions.checker import check
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.rules import RULES
from verify.kinds.functions.statements import FunctionStatement

Path = tuple[Any, ...]
Body = dict[str, Any]
NAMES = ("midpoint", "strong", "upper half", "steep", "leaves", "jensen")
FEW, MANY = 15, scaled(50)
FALSE = {**REFUTED, "k too large": (f"{JENSEN} + 1.01*k/2*t*(1 - t)*(x - y)^2", STRONG)}
NEIGHBOURS = {
    "midpoint": ("midpoint, too much", "midpoint, no axiom", "midpoint, the other way"),
    "strong": ("k too large",),
    "upper half": ("more than twice", "on the other half", "not through 1"),
    "steep": ("less steep",),
    "leaves": ("positive",),
    "jensen": ("jensen, no axiom", "jensen, the other way", "jensen, strict"),
}


@cache
def body_of(name: str) -> Body:
    body: Body = json.loads(dump(certificate(*TRUE[name])))
    del body["digest"]
    return body


def changes(path: Path, value: Any) -> Iterator[Any]:
    """Other values for one part."""
    match value:
        case str() if path[-1] == "rule" and value in RULES:
            yield from (r for r in RULES if r != value)
        case str() if path[-1] in ("first", "second", "relation", "at", "bound", "where"):
            yield from (f"2*({value})", f"-({value})", "0", "1", "G_1_", "")
        case str():
            yield from (v for _, v in text_changes(value))
        case int():
            yield from (value - 1, value + 1)
        case list():
            yield from (v for _, v in list_changes(value))
        case dict():
            yield from ({n: v for n, v in value.items() if n != k} for k in value)
            yield {**value, "more": "1"}
            yield from value.get("children", [])


def edited(name: str, count: int) -> Iterator[Body]:
    """Bodies with one change, evenly spread over all places of the proof."""
    body = body_of(name)
    found = [(p, v) for p, old in places(body, ()) if p[0] == "proof" for v in changes(p, old) if v != old]
    step = max(1, len(found) // count)
    for path, value in found[::step]:
        new = copy.deepcopy(body)
        put(new, path, copy.deepcopy(value))
        yield new


def accepted(body: Body, expected: FunctionStatement) -> bool:
    try:
        return check(load(sealed(body)), expected=expected) == "proved"
    except TreecertError:
        return False


@pytest.mark.parametrize("name", NAMES)
def test_an_edited_proof_does_not_prove_a_neighbour(name: str) -> None:
    for new in edited(name, MANY):
        for neighbour in NEIGHBOURS[name]:
            relation, where = FALSE[neighbour]
            moved = {**new, "statement": {"relation": relation, "where": where}}
            assert not accepted(moved, parse_functions(relation, where))


@pytest.mark.parametrize("name", NAMES)
def test_an_edit_without_a_checksum_is_refused(name: str) -> None:
    text = dump(certificate(*TRUE[name]))
    for new in edited(name, FEW):
        with pytest.raises(TreecertError):
            load(json.dumps({**new, "digest": json.loads(text)["digest"]}))


def test_many_edits_are_seen() -> None:
    """Most changes break the proof itself; what is left are texts that say the same."""
    statement = parse_functions(*TRUE["midpoint"])
    tried = list(edited("midpoint", 40))
    assert sum(not accepted(new, statement) for new in tried) > len(tried) * 3 // 4
    assert accepted(body_of("midpoint"), statement)


def test_a_certificate_about_another_statement_is_refused() -> None:
    found = certificate(*TRUE["midpoint"])
    with pytest.raises(TreecertError, match="another statement"):
        check(found, expected=parse_functions(*TRUE["mean"]))


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "refuted"},
        {"version": 2},
        {"version": True},
        {"more": 1},
        {"witness": {}},
        {"statement": {"relation": "G(0) >= 0"}},
    ],
)
def test_the_form_is_strict(change: Body) -> None:
    with pytest.raises(TreecertError):
        load(sealed({**body_of("midpoint"), **change}))


def test_an_edited_witness_is_refused() -> None:
    relation, where = FALSE["more than twice"]
    body: Body = json.loads(dump(certificate(relation, where)))
    del body["digest"]
    for path, value in (
        (("witness", "curves", "G", "points", 0, 1), "1"),
        (("witness", "curves", "G", "points", 1, 1), "2"),
        (("witness", "curves", "G", "points", 1, 0), "1/3"),
        (("witness", "curves", "G", "square"), "-1"),
        (("witness", "family", "parameters", "q"), "1/4"),
        (("witness", "family", "parameters", "q"), "1"),
    ):
        new = copy.deepcopy(body)
        put(new, path, value)
        with pytest.raises(TreecertError):
            check(load(sealed(new)))
