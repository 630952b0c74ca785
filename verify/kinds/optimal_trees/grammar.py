"""The reader of systems of states: texts to formulas, and back.

Main definitions: `KindText`, `QueryText` (how a system is written), `read_system`, `read_call`, `read_scope`. Heads
such as `two(l, m)` name a kind with its parameters, conditions are those of `verify.language.grammar` without
abbreviations.

>>> term = KindText(
...     "term(k)",
...     "integer k, k >= 0",
...     "min(2^-k, 1 - 2^-k)",
...     (QueryText("variable", "k >= 1", "1/2", zero="false", one="term(k - 1)"),),
... )
>>> system = read_system((term, KindText("false", "", "0")))
>>> [q.name for q in system.kind("term").queries], system.kind("term").query("variable").one.name
(['variable'], 'term')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import BadInput
from verify.kinds.optimal_trees.systems import Call, Query, Scope, StateKind, System
from verify.language.domains import to_poly
from verify.language.expressions import Expr, Var
from verify.language.grammar import parse_constraints, parse_expression
from verify.language.pointwise import require_no_logarithm
from verify.rationals import Fraction

HEAD = re.compile(r"\s*([A-Za-z][A-Za-z0-9]*)\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?\s*", re.ASCII)
"""A name, and what stands in its brackets, which may hold brackets one deep."""
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
"""Parameter names have no underscore. Names with one are reserved for parameters of plans in later states."""


@dataclass(frozen=True)
class QueryText:
    """A query as it is written. `own`: the names of its own parameters."""

    name: str
    where: str
    chance: str
    zero: str
    one: str
    own: str = ""


@dataclass(frozen=True)
class KindText:
    """A kind of states as it is written: `head` is its name with its parameters."""

    head: str
    where: str
    error: str
    queries: tuple[QueryText, ...] = ()


def read_system(texts: tuple[KindText, ...]) -> System:
    """The system. Raises BadInput for names that are unknown, twice there or out of scope."""
    heads = [read_head(t.head) for t in texts]
    arities = dict(heads)
    require_distinct([name for name, _ in heads], "kinds")
    kinds = []
    for text, (name, names) in zip(texts, heads, strict=True):
        scope = read_scope(names, text.where)
        require_distinct([q.name for q in text.queries], f"queries of {name}")
        queries = tuple(_query(q, scope) for q in text.queries)
        kinds.append(StateKind(name, scope, read_formula(text.error, scope), queries))
    system = System(tuple(kinds))
    for kind in kinds:
        for q in kind.queries:
            inner = both(kind.scope, q.own)
            for call in (q.zero, q.one):
                if call.name not in arities:
                    raise BadInput(f"there is no kind of states {call.name!r}")
                require_fit(call, system.kind(call.name).scope, inner)
    return system


def _query(text: QueryText, outer: Scope) -> Query:
    if not NAME.fullmatch(text.name):
        raise BadInput(f"{text.name[:40]!r} is no name of a query")
    own = read_scope(read_names(text.own), text.where, outer)
    inner = both(outer, own)
    chance = read_formula(text.chance, inner)
    return Query(text.name, own, chance, read_call(text.zero, inner), read_call(text.one, inner))


# -- parts


def read_head(text: str) -> tuple[str, tuple[str, ...]]:
    """A name and the names in its brackets. Raises BadInput."""
    found = HEAD.fullmatch(text)
    if found is None:
        raise BadInput(f"{text[:40]!r} is no head such as two(l, m)")
    return found[1], read_names(found[2] or "")


def read_names(text: str) -> tuple[str, ...]:
    """Names between commas, all different. Raises BadInput."""
    names = tuple(n.strip() for n in text.split(",")) if text.strip() else ()
    for n in names:
        if not NAME.fullmatch(n) or parse_expression(n) != Var(n):
            raise BadInput(f"{n[:40]!r} is no name of a parameter")
    require_distinct(names, "parameters")
    return names


def read_scope(names: tuple[str, ...], where: str, outer: Scope | None = None) -> Scope:
    """Parameters with their conditions, which may hold the names of an outer scope. Raises BadInput."""
    outer = outer or Scope()
    found = parse_constraints(where)
    if found.definitions:
        raise BadInput("abbreviations are not read here")
    require_distinct((*outer.names, *names), "parameters")
    if wrong := set(found.integers) - set(names):
        raise BadInput(f"integer {min(wrong)} is declared where it is no parameter")
    for r in found.relations:
        for e in (r.left, r.right):
            require_known(e, (*outer.names, *names))
            require_no_logarithm(e)
    return Scope(names, found.integers, found.relations)


def read_formula(text: str, scope: Scope) -> Expr:
    """A formula in the names of a scope. Raises BadInput."""
    e = parse_expression(text)
    require_known(e, scope.names)
    return e


def read_call(text: str, scope: Scope) -> Call:
    """A name with formulas, as in two(l - 1, m). Raises BadInput."""
    found = HEAD.fullmatch(text)
    if found is None:
        raise BadInput(f"{text[:40]!r} does not name a state or a plan")
    inside = (found[2] or "").strip()
    return Call(found[1], tuple(read_formula(t, scope) for t in inside.split(",")) if inside else ())


def both(outer: Scope, inner: Scope) -> Scope:
    """The names and conditions of two scopes, one after the other."""
    return Scope(
        (*outer.names, *inner.names), (*outer.integers, *inner.integers), (*outer.where, *inner.where)
    )


# -- side conditions


def require_distinct(names: tuple[str, ...] | list[str], what: str) -> None:
    """Raises BadInput where a name is twice there."""
    if len(set(names)) != len(names):
        raise BadInput(f"names of {what} are all different")


def require_known(e: Expr, names: tuple[str, ...]) -> None:
    """Raises BadInput for a formula with another name."""
    if out := e.variables - set(names):
        raise BadInput(f"the name {min(out)} is not known here")


def require_fit(call: Call, target: Scope, inner: Scope) -> None:
    """Raises BadInput unless a call gives each parameter a polynomial, over the integers where it is whole.

    So the parameters have values, whole ones where they must be, wherever the names have.
    """
    if len(call.at) != len(target.names):
        raise BadInput(f"{call.name!r} has {len(target.names)} parameters")
    for name, e in zip(target.names, call.at, strict=True):
        if not is_polynomial(e, inner.names):
            raise BadInput(f"the parameters of {call.name!r} are polynomials")
        if name in target.integers and not is_whole(e, inner.integers):
            raise BadInput(f"the parameter {name!r} of {call.name!r} is whole")


def is_polynomial(e: Expr, names: tuple[str, ...], kit: Kit | None = None) -> bool:
    """Whether a formula is a polynomial in these names."""
    return to_poly(e, tuple(sorted(names)), kit or flint_kit()) is not None


def is_whole(e: Expr, integers: tuple[str, ...]) -> bool:
    """Whether a formula is a polynomial with integer coefficients in names of integers."""
    p = to_poly(e, tuple(sorted(integers)), flint_kit())
    return p is not None and all(Fraction(c).denominator == 1 for c in p.terms().values())


def values(scope: Scope, call: Call) -> Mapping[str, Expr]:
    """What a call puts in the place of the parameters."""
    return dict(zip(scope.names, call.at, strict=True))
