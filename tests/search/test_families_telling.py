"""Every rule on families is told: for each, the shortest certificate of the reports in which it stands is explained."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from tests.stored import stored, stored_names
from verify.kinds.families.certificates import ENVELOPE, load
from verify.kinds.families.rules import RULES
from verify.kinds.families.search import explain_family


def rules(node: Mapping[str, Any]) -> Iterator[str]:
    """The rules of a proof."""
    yield str(node["rule"])
    for child in node.get("children", []):
        yield from rules(child)


@cache
def shortest() -> Mapping[str, str]:
    """A certificate for each rule."""
    texts = sorted(map(stored, stored_names("KM96.")), key=len)
    found: dict[str, str] = {}
    for text in texts:
        if f'"format":"{ENVELOPE.format}"' in text:
            for rule in rules(json.loads(text).get("proof", {"rule": ""})):
                found.setdefault(rule, text)
    return found


@pytest.mark.parametrize("rule", sorted({*RULES} - {"null"}))
def test_a_rule_is_told(rule: str) -> None:
    lines = explain_family(load(shortest()[rule]))
    assert lines[0].startswith("Claim: ")
    assert len(lines) > 1
    assert all(lines)
