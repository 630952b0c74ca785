"""Tampering: a certificate about objects that is changed anywhere proves what is expected of it, or nothing."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from tests.kinds.objects.helpers import body_of, text_of
from tests.kinds.objects.statements import FALSE, TRUE
from tests.profiles import scaled
from verify.errors import TreecertError
from verify.kinds.objects.certificates import check, load
from verify.kinds.objects.search import decide_world
from verify.kinds.objects.statements import WorldStatement, parse_world
from verify.kinds.objects.table import CHANCES, FAIR, PRODUCT, UNATE, WORLDS

Body = dict[str, Any]
NEIGHBOURS = [(name, other) for name, table in FALSE.items() for other in table]
FEW, MANY = 10, scaled(40)


def changes(value: Any) -> Iterator[Any]:
    match value:
        case str():
            yield from (v for _, v in text_changes(value))
        case list():
            yield from (v for _, v in list_changes(value))
        case dict():
            yield from ({n: v for n, v in value.items() if n != k} for k in value)
            yield {**value, "more": "1"}


def edited(name: str, count: int) -> Iterator[Body]:
    """Bodies with one change in the proof, evenly spread."""
    body = body_of(name)
    found = [(p, v) for p, old in places(body, ()) if p[0] == "proof" for v in changes(old) if v != old]
    for path, value in found[:: max(1, len(found) // count)]:
        new = copy.deepcopy(body)
        put(new, path, copy.deepcopy(value))
        yield new


def accepted(body: Body, expected: WorldStatement) -> bool:
    try:
        return check(load(sealed(body)), expected=expected) == "proved"
    except TreecertError:
        return False


@pytest.mark.parametrize("name", TRUE)
def test_kept_certificates_replay(name: str) -> None:
    found, statement = load(text_of(name)), parse_world(*TRUE[name])
    assert check(found, expected=statement) == check(found, expected=statement, independent=True) == "proved"


@pytest.mark.parametrize(("name", "other"), NEIGHBOURS)
def test_an_edited_proof_does_not_prove_a_neighbour(name: str, other: str) -> None:
    relation, where = FALSE[name][other]
    statement = parse_world(relation, where)
    for new in (body_of(name), *edited(name, MANY)):
        assert not accepted({**new, "statement": {"relation": relation, "where": where}}, statement)


def test_many_edits_are_seen() -> None:
    statement = parse_world(*TRUE["bias"])
    tried = list(edited("bias", 40))
    assert sum(not accepted(new, statement) for new in tried) > len(tried) * 3 // 4
    assert accepted(body_of("bias"), statement)


def test_a_proof_in_one_world_is_none_in_another() -> None:
    """Facts of a world are not known in another."""
    relation, where = TRUE["unate"]
    moved = where.replace(UNATE.phrase, FAIR.phrase)
    body = {**body_of("unate"), "statement": {"relation": relation, "where": moved}}
    assert not accepted(body, parse_world(relation, moved))
    variance = "total >= 4*p*(1 - p)"
    found = decide_world(parse_world(variance, FAIR.phrase))
    assert found.status == "proved"
    body = json.loads(found.certificate)
    del body["digest"]
    assert accepted(body, found.statement)
    body["statement"]["where"] = PRODUCT.phrase
    assert not accepted(body, parse_world(variance, PRODUCT.phrase))


def test_an_edit_without_a_checksum_is_refused() -> None:
    digest = json.loads(text_of("bias"))["digest"]
    for new in edited("bias", FEW):
        with pytest.raises(TreecertError):
            load(json.dumps({**new, "digest": digest}))


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "refuted"},
        {"version": 2},
        {"version": True},
        {"more": 1},
        {"witness": {"object": {}, "parameters": {}}},
        {"statement": {"relation": "p <= 1"}},
        {"proof": []},
        {"proof": {"rule": "close"}},
    ],
)
def test_the_form_is_strict(change: Body) -> None:
    with pytest.raises(TreecertError):
        check(load(sealed({**body_of("bias"), **change})))


SIZE = {
    "relation": "top >= 2.01*(min(p, 1 - p) - err)/log2(s)",
    "where": f"{FAIR.phrase}, leaves <= s, integer s",
}
REFUTATION: Body = {
    "format": "treecert world certificate",
    "version": 1,
    "outcome": "refuted",
    "statement": SIZE,
    "witness": {
        "object": {"laws": [["1/2", "1/2"]], "function": "01", "tree": [0, 0, 1]},
        "parameters": {"s": "2"},
    },
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("witness", "object", "laws", 0, 0), "1/3"),
        (("witness", "object", "laws", 0, 0), 1),
        (("witness", "object", "laws"), [["1/3", "2/3"]]),
        (("witness", "object", "laws"), {}),
        (("witness", "object", "function"), "00"),
        (("witness", "object", "function"), "011"),
        (("witness", "object", "function"), 1),
        (("witness", "object", "tree"), 0),
        (("witness", "object", "tree"), [0, 0]),
        (("witness", "object", "tree"), [1, 0, 1]),
        (("witness", "object", "tree"), [0, 0, True]),
        (("witness", "object", "tree"), [0, 0, "1"]),
        (("witness", "object", "tree"), [0, 0, 1.0]),
        (("witness", "object"), {"degree": "1", "coefficient": "1", "width": "1", "level": "1"}),
        (("witness", "object"), {"laws": [], "function": "0"}),
        (("witness", "parameters"), {}),
        (("witness", "parameters"), {"s": "2", "p": "1"}),
        (("witness", "parameters"), {"s": "2", "t": "1"}),
        (("witness", "parameters", "s"), "5/2"),
        (("witness", "parameters", "s"), "1"),
        (("witness", "parameters", "s"), "3"),
        (("witness", "parameters", "s"), 2),
        (("outcome",), "proved"),
    ],
)
def test_an_edited_witness_is_refused(path: tuple[Any, ...], value: Any) -> None:
    assert check(load(sealed(REFUTATION))) == check(load(sealed(REFUTATION)), independent=True) == "refuted"
    new = copy.deepcopy(REFUTATION)
    put(new, path, value)
    with pytest.raises(TreecertError):
        check(load(sealed(new)))


CHANCY: Body = {
    **REFUTATION,
    "statement": {
        "relation": "chance <= x*sqrt(level/(2*least*(1 - least)*abs(coefficient)))",
        "where": f"{CHANCES.phrase}, density <= 2, x >= 9/10",
    },
    "witness": {
        "object": {
            "function": "0110",
            "first": "1/2",
            "second": "1/2",
            "width": "1/2",
            "scale": "1",
            "least": "1/2",
            "level": "1/4",
        },
        "parameters": {"x": "9/10"},
    },
}
"""Parity at the level that is never exceeded: the chance is 1."""


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("witness", "object", "function"), "0100"),
        (("witness", "object", "function"), "0101"),
        (("witness", "object", "function"), 110),
        (("witness", "object", "first"), "1/3"),
        (("witness", "object", "first"), 0.5),
        (("witness", "object", "second"), "1/3"),
        (("witness", "object", "width"), "1/8"),
        (("witness", "object", "width"), "3/4"),
        (("witness", "object", "scale"), "0"),
        (("witness", "object", "least"), "0"),
        (("witness", "object", "least"), "1/4"),
        (("witness", "object", "level"), "1/16"),
        (("witness", "object", "level"), ["1/4"]),
        (("witness", "object"), {"degree": "1", "coefficient": "1", "width": "1", "level": "1"}),
        (("witness", "object"), REFUTATION["witness"]["object"]),
        (("witness", "object"), {"function": "0110"}),
        (("witness", "parameters", "x"), "2"),
        (("outcome",), "proved"),
    ],
)
def test_an_edited_witness_with_random_chances_is_refused(path: tuple[Any, ...], value: Any) -> None:
    assert check(load(sealed(CHANCY))) == check(load(sealed(CHANCY)), independent=True) == "refuted"
    new = copy.deepcopy(CHANCY)
    put(new, path, value)
    with pytest.raises(TreecertError):
        check(load(sealed(new)))


@pytest.mark.parametrize(
    "label", ["weak", "whole", "degree", "degree least", "size most", "least most", "level least"]
)
def test_a_proof_needs_the_facts_that_it_uses(monkeypatch: pytest.MonkeyPatch, label: str) -> None:
    """Each fact taken out of the world, alone."""
    found, statement = load(text_of("chances")), parse_world(*TRUE["chances"])
    fewer = {k: v for k, v in CHANCES.texts.items() if k != label}
    monkeypatch.setitem(WORLDS, CHANCES.phrase, replace(CHANCES, texts=fewer))
    with pytest.raises(TreecertError):
        check(found, expected=statement)


def test_a_tree_without_end_is_refused() -> None:
    tree: Any = 0
    for _ in range(500):
        tree = [0, tree, 1]
    new = copy.deepcopy(REFUTATION)
    put(new, ("witness", "object", "tree"), tree)
    with pytest.raises(TreecertError):
        load(sealed(new))
