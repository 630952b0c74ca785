"""Statements about functions: a relation for every function that meets axioms, and every family or all numbers.

Main definitions: `FunctionStatement`, `Axiom`, `Term`, `carried`. A term G(e) is a function of the statement at a
formula e. Read as a formula in the names of its terms in place of the terms, a statement about functions becomes one
about families: the one that carries it. A statement without sums is one about a family without attributes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from verify.errors import BadInput
from verify.kinds.families.statements import FamilyStatement, other
from verify.language.expressions import Expr, Fn, Var, const, rebuild
from verify.language.statements import Relation
from verify.rationals import Fraction

Word = Literal["function", "concave", "symmetric", "nonnegative", "lipschitz"]


@dataclass(frozen=True)
class Axiom:
    """What holds of a combination of functions with rational factors; `constant` where the axiom has one.

    - concave: F(ta + (1-t)b) >= t F(a) + (1-t) F(b) + c/2 t(1-t) (a-b)^2, where c is the constant, 0 if there is none;
    - symmetric: F(a) = F(b) where a + b is the sum of the ends of the interval;
    - nonnegative: F >= 0;
    - lipschitz: |F(a) - F(b)| <= c |a-b|.

    For all a, b in the interval and 0 <= t <= 1. `function` says nothing.
    """

    word: Word
    form: tuple[tuple[Fraction, str], ...]
    constant: Expr | None = None

    def value(self, values: Sequence[Expr]) -> Expr:
        """The combination, for these values of its functions."""
        total: Expr = const(0)
        for (factor, _), value in zip(self.form, values, strict=True):
            total = total + const(factor) * value
        return total


@dataclass(frozen=True)
class FunctionStatement:
    """`family`, in which terms stand, for all functions on the interval that meet the axioms."""

    functions: tuple[str, ...]
    low: Fraction
    high: Fraction
    axioms: tuple[Axiom, ...]
    family: FamilyStatement


@dataclass(frozen=True)
class Term:
    """A function at a formula, in which the terms inside have their names."""

    function: str
    argument: Expr


@dataclass(frozen=True)
class Carried:
    """The statement about families that carries one about functions, and what its new names stand for, in order."""

    family: FamilyStatement
    terms: tuple[tuple[str, Term], ...]


def term_name(function: str, number: int) -> str:
    """The name of a term. It ends in an underscore, which user names may not."""
    return f"{function}_{number}_"


def carried(s: FunctionStatement) -> Carried:
    """The statement with names in place of its terms. Raises BadInput for a name that is taken."""
    table: dict[Term, str] = {}

    def put(e: Expr) -> Expr:
        children = tuple(put(c) for c in e.children)
        if isinstance(e, Fn) and e.name in s.functions:
            return Var(table.setdefault(Term(e.name, children[0]), term_name(e.name, len(table) + 1)))
        return rebuild(e, children) if children else e

    def all_of(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
        return tuple(Relation(put(r.left), r.op, put(r.right)) for r in relations)

    old = s.family
    family = replace(
        old,
        relation=all_of((old.relation,))[0],
        sums=tuple((n, put(e)) for n, e in old.sums),
        each=all_of(old.each),
        pairs=all_of(old.pairs),
        facts=all_of(old.facts),
    )
    terms = tuple((name, term) for term, name in table.items())
    new = {n for n, _ in terms} | {other(n) for n, _ in terms}
    if clash := new & old.names:
        raise BadInput(f"the name '{min(clash)}' is taken")
    varying = varying_terms(dict(terms), frozenset(old.attributes))
    names = {*old.parameters, *(n for n, _ in terms)} - varying  # some stand in arguments of terms only
    attributes = tuple(sorted({*old.attributes, *varying}))
    return Carried(replace(family, attributes=attributes, free=tuple(sorted(names))), terms)


def varying_terms(terms: Mapping[str, Term], attributes: frozenset[str]) -> frozenset[str]:
    """The names of the terms that vary from member to member; a term comes after those in its argument."""
    varying = set(attributes)
    for name, term in terms.items():
        if term.argument.variables & varying:
            varying.add(name)
    return frozenset(varying - attributes)
