"""Certificates as JSON: what is written is read back, everything else is refused with one line."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.proofs import PROOFS, REFUTATIONS, S1, SIGNS, complete, steps
from tests.kernel.tampering import body_of, places, put, sealed
from verify.envelopes import MAX_LENGTH, BadCertificate, indented
from verify.errors import TreecertError
from verify.kernel.certificates import MAX_DEPTH, Certificate, Step, dump, load, read_body
from verify.kernel.checker import check

Body = dict[str, Any]


@pytest.mark.parametrize("name", [*PROOFS, *REFUTATIONS])
def test_what_is_written_is_read_back(name: str) -> None:
    certificate = complete(name)
    text = dump(certificate)
    assert load(text) == certificate
    assert dump(load(text)) == text


def test_the_size_counts_steps() -> None:
    assert S1.proof is not None
    assert S1.proof.size == len(list(steps(S1.proof))) == 21


def test_the_outcome_is_read_off_the_content() -> None:
    assert {complete(n).outcome for n in PROOFS} == {"proved"}
    assert {complete(n).outcome for n in REFUTATIONS} == {"refuted"}


def test_a_certificate_holds_texts_tables_lists_and_integers_only() -> None:
    def kinds(value: Any) -> set[type]:
        if isinstance(value, dict):
            return {dict}.union(*(kinds(v) for v in value.values()))
        if isinstance(value, list):
            return {list}.union(*(kinds(v) for v in value))
        return {type(value)}

    for name in (*PROOFS, *REFUTATIONS):
        assert kinds(json.loads(dump(complete(name)))) <= {dict, list, str, int}


def test_a_changed_certificate_has_another_checksum() -> None:
    text = dump(S1)
    for old, new in (("1/5", "1/4"), ('"signs"', '"zero"'), ('"outcome":"p', '"outcome":"unp')):
        with pytest.raises(BadCertificate, match="checksum"):
            load(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not readable"),
        ("{", "not readable"),
        (dump(S1)[:-20], "not readable"),
        ("[" * 100_000, "not readable"),
        ('{"a": ' * 5000 + "1" + "}" * 5000, "not readable|not a treecert"),
        ('{"format": ' + "9" * 5000 + "}", "not readable"),
        ("[]", "not a treecert certificate"),
        ("3", "not a treecert certificate"),
        ("null", "not a treecert certificate"),
        ("{}", "not a treecert certificate"),
        ('{"format": "other"}', "not a treecert certificate"),
        ('{"format": "treecert certificate"}', "only version 1"),
        ('{"format": "treecert certificate", "version": 2}', "only version 1"),
        ('{"format": "treecert certificate", "version": 1}', "checksum"),
        ('{"format": "x", "format": "treecert certificate"}', "twice"),
        ('{"a": {"b": 1, "b": 2}}', "twice"),
        (" " * (MAX_LENGTH + 1), "longer than any"),
    ],
    ids=str,
)
def test_unreadable_texts_are_refused_with_one_line(text: str, reason: str) -> None:
    with pytest.raises(BadCertificate, match=reason) as caught:
        load(text)
    assert "\n" not in str(caught.value)


def change(**parts: Any) -> Callable[[Body], None]:
    """Replaces fields of a body; `...` takes them away."""

    def edit(body: Body) -> None:
        for name, value in parts.items():
            if value is ...:
                body.pop(name, None)
            else:
                body[name] = value

    return edit


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (change(note="x"), "a field is missing or unknown"),
        (change(statement=...), "a field is missing or unknown"),
        (change(statement="x > 0"), "the statement is two texts"),
        (change(statement={"relation": "x > 0"}), "the statement is two texts"),
        (change(statement={"relation": "x > 0", "where": 3}), "the statement is two texts"),
        (change(statement={"relation": "x > 0", "where": "", "more": ""}), "the statement is two texts"),
        (change(proof=...), "either a proof or a point"),
        (change(point={"x": "1"}), "either a proof or a point"),
        (change(proof=..., point={"x": 1}), "table of texts"),
        (change(proof=..., point=None), "table of texts"),
        (change(proof=..., point=["1"]), "table of texts"),
        (change(outcome="refuted"), "the outcome does not fit"),
        (change(outcome=...), "a field is missing or unknown"),
        (change(proof=..., point={"x": "1"}), "the outcome does not fit"),
        (change(factors=[]), "factors is a table"),
        (change(factors={"x": "y"}), "list of pairs"),
        (change(factors={"x": [["y"]]}), "list of pairs"),
        (change(factors={"x": [["y", 1, 2]]}), "list of pairs"),
        (change(factors={"x": [[1, 1]]}), "list of pairs"),
        (change(factors={"x": [["y", True]]}), "list of pairs"),
        (change(factors={"x": [["y", 0]]}), "list of pairs"),
        (change(factors={"x": [["y", 1001]]}), "list of pairs"),
        (change(factors={"x": [["y", "1"]]}), "list of pairs"),
        (change(proof=None), "a step is"),
        (change(proof=[]), "a step is"),
        (change(proof={"rule": "signs", "note": ""}), "a step is"),
        (change(proof={}), "a rule is a text"),
        (change(proof={"rule": 1}), "a rule is a text"),
        (change(proof={"rule": "signs", "data": []}), "a rule is a text"),
        (change(proof={"rule": "signs", "children": {}}), "a rule is a text"),
        (change(proof={"rule": "signs", "children": ["signs"]}), "a step is"),
    ],
)
def test_bodies_of_another_shape_are_refused(edit: Callable[[Body], None], reason: str) -> None:
    body = json.loads(dump(S1))
    edit(body)
    with pytest.raises(BadCertificate, match=reason):
        read_body(body)


@pytest.mark.parametrize("version", [True, 1.0, "1", [1], None, 0, 2, 10**30])
def test_the_version_is_the_integer_1(version: object) -> None:
    """True == 1 == 1.0 in Python, with a checksum that fits as well."""
    with pytest.raises(BadCertificate, match="only version 1"):
        load(sealed({**body_of(S1), "version": version}))


@pytest.mark.parametrize("name", [*PROOFS, *REFUTATIONS])
def test_no_value_passes_for_one_of_another_type(name: str) -> None:
    """Each number, text and list is replaced by what Python, or a lax reader, may take for the same."""
    body = body_of(complete(name))
    for path, value in places(body, ()):
        for twin in twins(value):
            edited = copy.deepcopy(body)
            put(edited, path, twin)
            with pytest.raises(TreecertError):
                check(load(sealed(edited)))


def twins(value: Any) -> list[Any]:
    """Values of other types that are easily taken for this one."""
    match value:
        case int():
            return [bool(value), float(value), str(value), [value], None]
        case str():
            number = [int(value)] if value.isascii() and value.isdigit() and len(value) < 9 else []
            return [[value], {value: value}, None, True, *number, *map(float, number)]
        case list():
            return [dict(enumerate(value)), None, True, "".join(map(str, value))]
        case _:
            return [list(value.items()), None, True, ""]


def test_proofs_are_not_nested_without_end() -> None:
    proof = SIGNS
    for _ in range(MAX_DEPTH):
        proof = Step("split", {}, (proof,))
    assert load(dump(Certificate("x > 0", "", proof))).proof == proof
    with pytest.raises(BadCertificate, match="nested deeper"):
        load(dump(Certificate("x > 0", "", Step("split", {}, (proof,)))))


TEXTS = st.text(max_size=4)
PLAIN_DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXTS, inside, max_size=3),
    max_leaves=12,
)


@given(value=PLAIN_DATA, indent=st.integers(min_value=0, max_value=3))
def test_texts_are_those_of_the_standard_library(value: object, indent: int) -> None:
    assert indented(value, indent) == json.dumps(value, sort_keys=True, indent=indent)
