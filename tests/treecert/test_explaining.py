"""Certificates of every kind are told in steps, and only when they hold."""

from __future__ import annotations

import json

import pytest

from tests.stored import stored, stored_names
from verify.errors import BadInput, TreecertError
from verify.kernel import joint
from verify.kinds.registry import BY_FORMAT, explained
from verify.language.grammar import parse_joint
from verify.replaying import FORMATS, about
from verify.search.joint import prove_joint


def smallest() -> dict[str, str]:
    """The shortest certificate of each kind that the catalogue has."""
    found: dict[str, str] = {}
    for text in sorted(map(stored, stored_names()), key=len):
        found.setdefault(json.loads(text)["format"], text)
        if len(found) == len(FORMATS) - 1:  # joint certificates are made by `prove` alone
            break
    return found


SMALLEST = smallest()


def test_there_is_a_way_to_tell_every_kind() -> None:
    assert set(BY_FORMAT) == set(FORMATS)
    assert {*SMALLEST, joint.ENVELOPE.format} == set(FORMATS)


@pytest.mark.parametrize("kind", SMALLEST)
def test_the_claim_and_its_steps(kind: str) -> None:
    first, *steps = explained(SMALLEST[kind])
    assert first.removeprefix("Claim: ").rstrip(".") == about(SMALLEST[kind]).line.rstrip(".")
    assert steps
    assert not any("\n" in line for line in steps)


@pytest.mark.parametrize("kind", SMALLEST)
def test_what_does_not_hold_is_not_told(kind: str) -> None:
    body = json.loads(SMALLEST[kind])
    body["digest"] = "0" * 64
    with pytest.raises(TreecertError):
        explained(json.dumps(body))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "a letter"}', '{"format": 1}'])
def test_what_is_no_certificate(text: str) -> None:
    with pytest.raises(BadInput, match="no certificate of a known kind"):
        explained(text)


@pytest.mark.parametrize(("bound", "last"), [("1/4", "Tight: equality where x == 1/2."), ("1/5", "false.")])
def test_several_relations(bound: str, last: str) -> None:
    found = prove_joint(parse_joint(f"0 <= x*(1 - x) <= {bound}", "0 <= x <= 1")).certificate
    assert found is not None
    assert explained(joint.dump(found))[-1].endswith(last)


def test_an_induction_is_told_part_by_part() -> None:
    lines = explained(stored("BLT20.P41.s3.printed"))
    assert "Every term meets n <= exp(t*ln(2)), by induction over the index:" in lines
    assert [line for line in lines if line.startswith("- ")] == [
        "- at the first index, n <= 1:",
        "- from a term to the next, n_next <= 2^(1 + t):",
    ]


def test_a_growing_tree_is_told_part_by_part() -> None:
    lines = explained(stored("KM96.Int1.printed-3"))
    assert "At every time sum(w) == 1, by induction over the splits:" in lines
    assert "- from before a split to after it (sum(w) becomes sum(w) - w_parent + w_0 + w_1):" in lines
    assert "  At each member: d >= 2*gamma^2*w*x." in lines
