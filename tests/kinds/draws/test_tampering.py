"""Tampering: a certificate about draws that is changed anywhere proves what is expected of it, or nothing."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from tests.kinds.draws.helpers import kept, text_of
from tests.kinds.draws.statements import FALSE, KEPT, TRUE
from tests.profiles import scaled
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kinds.draws.certificates import check, load
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.statements import DrawStatement
from verify.kinds.draws.tails import METHODS
from verify.kinds.families.certificates import Node

Path = tuple[Any, ...]
Body = dict[str, Any]
FEW, MANY = 12, scaled(30)
NEIGHBOURS = [(name, other) for name, table in FALSE.items() for other in table]


def body_of(name: str) -> Body:
    body: Body = json.loads(text_of(name))
    del body["digest"]
    return body


def changes(path: Path, value: Any) -> Iterator[Any]:
    """Other values for one part."""
    match value:
        case str() if path[-1] == "method":
            yield from (m for m in METHODS if m != value)
        case str() if "tails" in path or "ranges" in path or path[-1] == "each list":
            yield from (f"2*({value})", f"-({value})", "0", "1", "M1_", "x", "")
            yield from (v for _, v in text_changes(value))
        case str():
            yield from (v for _, v in text_changes(value))
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1)
        case list():
            yield from (v for _, v in list_changes(value))
        case dict():
            yield from ({n: v for n, v in value.items() if n != k} for k in value)
            yield {**value, "more": "1"}


def edited(name: str, count: int, *, within: str = "") -> Iterator[Body]:
    """Bodies with one change, evenly spread over all places of the proof, or of what is not left to the kernel."""
    body = body_of(name)
    found = [
        (p, v)
        for p, old in places(body, ())
        if p[0] == "proof" and (not within or p[1:2] != (within,))
        for v in changes(p, old)
        if v != old
    ]
    step = max(1, len(found) // count)
    for path, value in found[::step]:
        new = copy.deepcopy(body)
        put(new, path, copy.deepcopy(value))
        yield new


def accepted(body: Body, expected: DrawStatement) -> bool:
    try:
        return check(load(sealed(body)), expected=expected) == "proved"
    except TreecertError:
        return False


@pytest.mark.parametrize(("name", "other"), NEIGHBOURS)
def test_the_proof_of_a_true_statement_does_not_prove_a_false_one(name: str, other: str) -> None:
    relation, where = FALSE[name][other]
    moved = {**body_of(name), "statement": {"relation": relation, "where": where}}
    assert not accepted(moved, parse_draws(relation, where))


@pytest.mark.parametrize(("name", "other"), NEIGHBOURS)
def test_an_edited_proof_does_not_prove_a_neighbour(name: str, other: str) -> None:
    relation, where = FALSE[name][other]
    for new in edited(name, MANY, within="proofs"):
        moved = {**new, "statement": {"relation": relation, "where": where}}
        assert not accepted(moved, parse_draws(relation, where))


@pytest.mark.parametrize("name", KEPT)
def test_an_edit_without_a_checksum_is_refused(name: str) -> None:
    digest = json.loads(text_of(name))["digest"]
    for new in edited(name, FEW):
        with pytest.raises(TreecertError):
            load(json.dumps({**new, "digest": digest}))


def test_many_edits_are_seen() -> None:
    """Most changes break the proof itself; what is left are texts that say the same."""
    statement = parse_draws(*TRUE["hoeffding"])
    tried = list(edited("hoeffding", 30, within="proofs"))
    assert sum(not accepted(new, statement) for new in tried) > len(tried) * 3 // 4
    assert accepted(body_of("hoeffding"), statement)


def test_proofs_of_one_obligation_are_not_those_of_another() -> None:
    statement, body = parse_draws(*TRUE["chernoff"]), body_of("chernoff")
    proofs = body["proof"]["proofs"]
    for a in proofs:
        for b in proofs:
            if proofs[a] != proofs[b]:
                new = {**body, "proof": {**body["proof"], "proofs": {**proofs, a: proofs[b]}}}
                assert not accepted(new, statement), (a, b)


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "refuted"},
        {"version": 2},
        {"version": True},
        {"more": 1},
        {"law": {"parameters": {}, "rows": []}},
        {"statement": {"relation": "Pr[mean(x) >= 1] <= 1"}},
        {"proof": []},
        {"proof": {"tails": [], "ranges": [], "each list": ""}},
        {"proof": {"tails": {}, "ranges": [], "each list": "", "proofs": {}}},
        {"proof": {"tails": [{}], "ranges": [], "each list": "", "proofs": {}}},
        {"proof": {"tails": [], "ranges": [{"factors": {}, "strict": 1}], "each list": "", "proofs": {}}},
        {"proof": {"tails": [], "ranges": [], "each list": 0, "proofs": {}}},
    ],
)
def test_the_form_is_strict(change: Body) -> None:
    with pytest.raises(TreecertError):
        load(sealed({**body_of("hoeffding"), **change}))


LAW: Body = {
    "format": "treecert draws certificate",
    "version": 1,
    "outcome": "refuted",
    "statement": dict(zip(("relation", "where"), FALSE["two-sided"]["one side's"], strict=True)),
    "law": {
        "parameters": {"r": "1/2"},
        "rows": [[{"weight": "1/2", "values": {"x": "0"}}, {"weight": "1/2", "values": {"x": "1"}}]],
    },
}


def test_an_edited_law_is_refused() -> None:
    assert check(load(sealed(LAW))) == check(load(sealed(LAW)), independent=True) == "refuted"
    for path, value in (
        (("law", "rows", 0, 0, "weight"), "1"),
        (("law", "rows", 0, 0, "weight"), "0.5"),
        (("law", "rows", 0, 1, "values", "x"), "2"),
        (("law", "rows", 0, 1, "values"), {}),
        (("law", "rows", 0), {}),
        (("law", "rows"), []),
        (("law", "parameters", "r"), "1"),
        (("law", "parameters"), {}),
        (("law", "parameters", "n"), "1"),
        (("law",), {"parameters": {"r": "1/2"}}),
        (("outcome",), "proved"),
        (("statement", "relation"), TRUE["two-sided"][0]),
    ):
        new = copy.deepcopy(LAW)
        put(new, path, value)
        with pytest.raises(TreecertError):
            check(load(sealed(new)))


def test_proofs_are_made_of_nodes_and_steps() -> None:
    proof = kept("hoeffding").proof
    assert proof is not None
    assert all(isinstance(n, Node) for n in proof.proofs.values())
    assert any(isinstance(p.proof, Step) for n in proof.proofs.values() for p in n.premises.values())
