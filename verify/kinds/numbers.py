"""Statements on real numbers and integers. Hints are lines of text, as typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.kernel.certificates import Certificate, dump, load
from verify.kernel.checker import check
from verify.kinds.base import Asked, Kind, Proposal, rules
from verify.language.data import number
from verify.language.statements import Statement
from verify.rationals import Fraction

__all__ = ["NUMBERS"]


def _propose(statement: Statement, hints: Sequence[str], asked: Asked) -> Proposal:
    from verify.search.prover import prove

    found = prove(statement, hints=hints, time_limit=asked.time_limit)
    return Proposal("" if found.certificate is None else dump(found.certificate), found.left)


def _method(c: Certificate) -> str:
    if c.proof is None:
        return "exact witness"
    size, names = rules(c.proof)
    return f"proof tree, {'1 step' if size == 1 else f'{size} steps'}: {names}"


def _point(c: Certificate) -> Mapping[str, Fraction]:
    return {k: number(v) for k, v in (c.point or {}).items()}


def _witness(c: Certificate) -> Mapping[str, str]:
    return {k: str(v) for k, v in sorted(_point(c).items())}


NUMBERS = Kind("numbers", load, check, _propose, _method, _point, _witness)
