"""The search finds the committed certificates, not only replays them: a sample is decided from nothing."""

from __future__ import annotations

import json

import pytest

from tests.stored import STORED, stored, stored_names
from verify.claims.catalogue import Claim, load
from verify.claims.running import Cell, run
from verify.kernel.certificates import ENVELOPE
from verify.replaying import replayed

CATALOGUE = load()
FIRST, ONE_IN = 33, 60
"""Which are in the sample: none of these searches takes a minute. `treecert audit --fresh` runs all."""

pytestmark = pytest.mark.slow


def with_certificates() -> list[Claim]:
    """The claims whose certificates are all about numbers, in the order of the catalogue.

    Inductions and families are searched anew in tests of their own.
    """
    kinds: dict[str, set[str]] = {}
    for name in stored_names():
        kinds.setdefault(name.rpartition(".")[0], set()).add(json.loads(stored(name))["format"])
    return [c for c in CATALOGUE.claims if kinds.get(c.id) == {ENVELOPE.format}]


def decided(text: str) -> tuple[str, str, str]:
    """The statement of a certificate and how it came out; the proof itself may differ."""
    found = replayed(text, independent=False)
    return found.relation, found.where, found.outcome


@pytest.mark.parametrize("claim", [pytest.param(c, id=c.id) for c in with_certificates()[FIRST::ONE_IN]])
def test_a_search_from_nothing_finds_the_same(claim: Claim) -> None:
    record = run(Cell.of(claim, CATALOGUE))
    found = {name: decided(text) for name, text in record.certificates.items()}
    committed = {name: decided(STORED.text(name)) for name in found}
    assert record.error == ""
    assert record.known == 0
    assert found == committed


def test_the_sample_is_not_empty() -> None:
    assert len(with_certificates()) > 2 * ONE_IN
