"""Statements about greedy runs for the tests, and obligations decided at points: what fails at one is not proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import product
from typing import Any

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.sequences.steps import Point
from verify.language.evaluation import decide_sign_at
from verify.language.statements import Relation
from verify.rationals import Fraction

ONE_TERM: Mapping[str, Any] = {
    "world": "system",
    "system": [
        {
            "head": "term(k)",
            "where": "integer k, k >= 0",
            "mean": "2^-k",
            "queries": [
                {
                    "name": "variable",
                    "where": "k >= 1",
                    "chance": "1/2",
                    "zero": "false",
                    "one": "term(k - 1)",
                }
            ],
        },
        {"head": "false", "where": "", "mean": "0", "queries": []},
    ],
    "impurity": "H(q)",
    "policy": "TopDown",
    "names": "n",
    "given": "integer n, n >= 1",
    "root": "term(n)",
    "first": "path(0)",
    "places": [
        {
            "head": "path(c)",
            "where": "integer c, 0 <= c, c <= n - 1",
            "state": "term(n - c)",
            "weight": "2^-c",
            "query": "variable",
            "rank": "0, c",
            "zero": "end 0",
            "one": ["c + 1 <= n - 1", "path(c + 1)", "end 1"],
        }
    ],
}
"""A single term of n variables."""

Keys = tuple[Any, ...]
WHOLE = tuple(map(Fraction, range(4)))


def edited(body: Mapping[str, Any], *edits: tuple[Keys, Any]) -> dict[str, Any]:
    """A copy with other values at some places."""
    new: dict[str, Any] = deepcopy(dict(body))
    for keys, value in edits:
        at: Any = new
        for key in keys[:-1]:
            at = at[key]
        at[keys[-1]] = value
    return new


def holds(r: Relation, at: Mapping[str, Fraction]) -> bool:
    """Whether a relation holds at a point; not where it has no value. Raises where the sign is not decided."""
    try:
        sign = decide_sign_at(r.gap, at)
    except TreecertError:
        return False
    if sign is None:
        raise AssertionError(f"the sign of {r} is open")
    return sign == 0 if r.op == "==" else sign > 0 if r.strict else sign >= 0


def failing(point: Point, grid: tuple[Fraction, ...] = ()) -> dict[str, Fraction] | None:
    """Values at which the conditions of an obligation hold and its goal does not; reals are taken from the grid."""
    known = point.known
    names = sorted(known.names)
    for values in product(*(WHOLE if n in known.integers else grid for n in names)):
        at = dict(zip(names, values, strict=True))
        if all(holds(r, at) for r in known.conditions.values()) and not holds(point.goal, at):
            return at
    return None


def faults(body: Mapping[str, Any], grid: tuple[Fraction, ...] = ()) -> Iterator[str]:
    """The obligations of a statement that fail at some point, by name."""
    for name, point in read_run(body).obligations(flint_kit()).items():
        if failing(point, grid) is not None:
            yield name
