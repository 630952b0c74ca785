"""Statements on sums and means over any number of members. Hints are lines of text, as typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.kinds.base import Kind, Proposal, Resources, rules
from verify.kinds.families.certificates import ENVELOPE, FamilyCertificate, dump, load
from verify.kinds.families.checker import check
from verify.kinds.families.statements import FamilyStatement

__all__ = ["FAMILIES", "nodes"]


def _propose(statement: FamilyStatement, hints: Sequence[str], asked: Resources) -> Proposal:
    from verify.kinds.families.search import prove_family

    found = prove_family(statement, hints=hints, time_limit=asked.time_limit)
    return Proposal("" if found.certificate is None else dump(found.certificate), found.left)


def _method(c: FamilyCertificate) -> str:
    return "explicit family" if c.proof is None else f"proof for every family, {nodes(*rules(c.proof))}"


def nodes(size: int, names: str) -> str:
    """How many nodes, and by which rules, in words."""
    return f"{'1 node' if size == 1 else f'{size} nodes'}: {names}"


def _witness(c: FamilyCertificate) -> Mapping[str, str]:
    """The family as a table of texts."""
    family = c.family
    if family is None:
        return {}
    weight = "weight" if c.statement.kind == "mean" else "times"
    rows = [
        ", ".join([*(f"{k} = {v}" for k, v in sorted(m.values.items())), f"{weight} {m.weight}"])
        for m in family.members
    ]
    table = {f"member {i + 1}": row for i, row in enumerate(rows)} or {"family": "no members"}
    return {**table, **{k: str(v) for k, v in sorted(family.parameters.items())}}


def _explain(c: FamilyCertificate) -> list[str]:
    from verify.kinds.families.search.telling import explain_family

    return explain_family(c)


FAMILIES = Kind(
    "families", ENVELOPE.format, load, check, _propose, _method, _explain, lambda c: c.family, _witness
)
