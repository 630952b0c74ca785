"""Statements about the objects of a world: functions with trees, polynomials, random chances. Hints: `WorldHints`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verify.kinds.base import Kind, Proposal, Resources
from verify.kinds.families.certificates import Node
from verify.kinds.objects.certificates import ENVELOPE, WorldCertificate, check, load
from verify.kinds.objects.statements import WorldStatement

if TYPE_CHECKING:
    from verify.kinds.objects.search import WorldHints

__all__ = ["OBJECTS"]


def _propose(statement: WorldStatement, hints: WorldHints | None, asked: Resources) -> Proposal:
    from verify.kinds.objects.search import decide_world

    found = decide_world(statement, hints, time_limit=asked.time_limit)
    return Proposal(found.certificate, (found.words,))


def _method(c: WorldCertificate) -> str:
    if c.proof is None:
        return "an explicit object"
    used = sorted(set(_labels(c.proof)) & set(c.statement.world.facts))
    return f"what is known of every {c.statement.phrase}: {', '.join(used) or 'nothing'}"


def _labels(node: Node) -> list[str]:
    """The conditions that a proof adds."""
    own = [label for p in node.premises.values() for label in p.plus]
    return [*own, *(label for child in node.children for label in _labels(child))]


def _witness(c: WorldCertificate) -> Mapping[str, str]:
    from verify.kinds.objects.search import object_text

    return {} if c.witness is None else object_text(c.witness)


def _explain(c: WorldCertificate) -> list[str]:
    from verify.kinds.objects.search.telling import explain_world

    return explain_world(c)


OBJECTS = Kind(
    "objects", ENVELOPE.format, load, check, _propose, _method, _explain, lambda c: c.witness, _witness
)
