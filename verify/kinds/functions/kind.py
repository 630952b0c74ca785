"""Statements about every function with given axioms. Hints are lines of text, as typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.kinds.base import Kind, Proposal, Resources, rules
from verify.kinds.functions.certificates import ENVELOPE, FunctionCertificate, dump, load
from verify.kinds.functions.checker import check
from verify.kinds.functions.statements import FunctionStatement

__all__ = ["FUNCTIONS"]


def _propose(statement: FunctionStatement, hints: Sequence[str], asked: Resources) -> Proposal:
    from verify.kinds.functions.search import prove_functions

    found = prove_functions(statement, hints=hints, time_limit=asked.time_limit)
    return Proposal("" if found.certificate is None else dump(found.certificate), found.left)


def _method(c: FunctionCertificate) -> str:
    if c.proof is None:
        return "explicit functions"
    size, names = rules(c.proof)
    return f"proof for every function, {size} nodes: {names}"


def _witness(c: FunctionCertificate) -> Mapping[str, str]:
    """The functions and the family that refute, as a table of texts."""
    from verify.kinds.functions.search.telling import curve_text

    found = c.witness
    if found is None:
        return {}
    members = {
        f"member {i}": ", ".join([*(f"{k} = {v}" for k, v in sorted(m.values.items())), f"weight {m.weight}"])
        for i, m in enumerate(found.family.members, 1)
    }
    parameters = {k: str(v) for k, v in sorted(found.family.parameters.items())}
    return {**{n: curve_text(curve) for n, curve in sorted(found.curves.items())}, **members, **parameters}


def _explain(c: FunctionCertificate) -> list[str]:
    from verify.kinds.functions.search.telling import explain_functions

    return explain_functions(c)


FUNCTIONS = Kind(
    "functions", ENVELOPE.format, load, check, _propose, _method, _explain, lambda c: c.witness, _witness
)
