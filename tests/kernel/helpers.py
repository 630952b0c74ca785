"""What the tests of the kernel share: goals from text, and factors for the arithmetic that cannot factor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from verify.arithmetic.kits import Kit, flint_kit, read_poly
from verify.arithmetic.polynomials import FlintPoly
from verify.kernel.checker import apply, pose
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.domains import Domain, region_of
from verify.language.grammar import parse_expression, parse_statement
from verify.language.normal import normal_form
from verify.language.printing import plain
from verify.language.regions import Region


class Factors(Mapping[str, list[tuple[str, int]]]):
    """Every factorisation there is, found when it is asked for: what a certificate would carry."""

    def __init__(self, variables: tuple[str, ...]) -> None:
        self.variables = variables
        self.kit = flint_kit()

    def __getitem__(self, text: str) -> list[tuple[str, int]]:
        _, factors = self.kit.factor(read_poly(FlintPoly, text, self.variables))
        return [(f.text, e) for f, e in factors]

    def __contains__(self, text: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        raise TypeError("there is no end of polynomials")

    def __len__(self) -> int:
        return 1


def posed(kit: Kit, relation: str, where: str = "", *, defined: bool = False) -> Posed:
    """The goal of a statement, optionally marked as defined."""
    goal = pose(parse_statement(relation, where), kit)
    return Posed(kit, goal.domain, goal.expr, goal.kind, defined)


def region(kit: Kit, where: str) -> Region:
    """The open region that conditions describe."""
    statement = parse_statement("0 < 1", where)
    found = region_of(Domain.of(statement), kit)
    assert found is not None
    return found


def goal(kit: Kit, formula: str, where: str, *, strict: bool = True) -> Goal:
    """formula > 0, or >= 0, on an open region."""
    return Goal(normal_form(parse_expression(formula), region(kit, where)), strict)


def run(start: AnyGoal, rule: str, **data: Any) -> list[str]:
    """The subgoals of a rule, as text."""
    return [show(g) for g in apply(start, rule, names(data))]


def refused(start: AnyGoal, rule: str, match: str, **data: Any) -> None:
    """The rule refuses, for the reason given."""
    with pytest.raises(Refused, match=match):
        apply(start, rule, names(data))


def names(data: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments as data; Python keywords are written with a trailing underscore."""
    return {k.removesuffix("_"): v for k, v in data.items()}


def show(g: AnyGoal) -> str:
    """A goal in plain text."""
    if isinstance(g, Goal):
        return f"{g.form.text} {'>' if g.strict else '>='} 0 on {g.region.description}"
    conditions = ", ".join(f"{plain(c.expr)} {c.kind} 0" for c in g.domain.conditions)
    marks = [
        m
        for m, on in (("integer " + " ".join(g.domain.integers), g.domain.integers), ("defined", g.defined))
        if on
    ]
    marks += ["0 ln 0"] if g.zero_logs else []
    return f"{plain(g.expr)} {g.kind} 0 for {conditions}" + (f" [{', '.join(marks)}]" if marks else "")
