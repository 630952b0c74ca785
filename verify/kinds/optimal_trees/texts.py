"""Statements on optimal values as they are written, and the reader of them.

Main definitions: `StatementText` with `RecipeText`, `ClauseText`, `PieceText`; `read_statement`. All are texts, in the
language of `verify.kinds.optimal_trees.grammar`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.errors import BadInput
from verify.kinds.optimal_trees.grammar import (
    KindText,
    both,
    is_polynomial,
    read_call,
    read_formula,
    read_head,
    read_names,
    read_scope,
    read_system,
    require_distinct,
    require_fit,
)
from verify.kinds.optimal_trees.statements import LEAF, Clause, OptimalStatement, Piece, Recipe
from verify.kinds.optimal_trees.systems import Call, Scope, StateKind, System
from verify.kinds.sequences.statements import NEGATED
from verify.language.grammar import parse_relation
from verify.language.statements import Relation


@dataclass(frozen=True)
class ClauseText:
    """`when` a relation, empty in the last clause; `ask` a query as short or guess(c + 1), empty for a leaf; what is
    done with the states that are left, by recipes or as `leaf`.
    """

    when: str = ""
    ask: str = ""
    zero: str = LEAF
    one: str = LEAF


@dataclass(frozen=True)
class RecipeText:
    """`head` as in path(r), for states of the kind `of`."""

    of: str
    head: str
    where: str
    clauses: tuple[ClauseText, ...]


@dataclass(frozen=True)
class PieceText:
    """`own` names, `tree` as in path(t), or empty."""

    own: str
    where: str
    splits: str
    value: str
    tree: str = ""


@dataclass(frozen=True)
class StatementText:
    """The kinds of a system, recipes, and what is stated of the states `of` a kind."""

    system: tuple[KindText, ...]
    recipes: tuple[RecipeText, ...]
    of: str
    pieces: tuple[PieceText, ...]


def read_statement(text: StatementText) -> OptimalStatement:
    """The statement. Raises BadInput."""
    system = read_system(text.system)
    heads = [(r.of, *read_head(r.head)) for r in text.recipes]
    require_distinct([f"{kind} {name}" for kind, name, _ in heads], "recipes")
    recipes = []
    scopes: dict[tuple[str, str], Scope] = {}
    for r, (of, name, names) in zip(text.recipes, heads, strict=True):
        if name == LEAF:
            raise BadInput(f"{LEAF!r} is no name of a recipe")
        scopes[of, name] = read_scope(names, r.where, system.kind(of).scope)
    for r, (of, name, _) in zip(text.recipes, heads, strict=True):
        kind, own = system.kind(of), scopes[of, name]
        clauses = tuple(_clause(c, kind, both(kind.scope, own)) for c in r.clauses)
        if not clauses or [c.when is None for c in clauses] != [False] * (len(clauses) - 1) + [True]:
            raise BadInput(f"each clause of {name!r} but the last has a condition")
        recipes.append(Recipe(of, name, own, clauses))
    statement = OptimalStatement(
        system, tuple(recipes), text.of, tuple(_piece(p, system.kind(text.of)) for p in text.pieces)
    )
    if not statement.pieces:
        raise BadInput("a statement has a piece")
    _require_sense(statement, system)
    return statement


def _clause(text: ClauseText, kind: StateKind, inner: Scope) -> Clause:
    when = _when(text.when, inner) if text.when else None
    if not text.ask:
        if (text.zero, text.one) != (LEAF, LEAF):
            raise BadInput("a clause without a query is a leaf")
        return Clause(when)
    asked = read_call(text.ask, inner)
    query = kind.query(asked.name)
    require_fit(asked, query.own, inner)
    return Clause(when, query.name, asked.at, read_call(text.zero, inner), read_call(text.one, inner))


def _when(text: str, inner: Scope) -> Relation:
    """A relation between polynomials: it has a value everywhere, and fails exactly where its negation holds."""
    r = parse_relation(text)
    if r.op not in NEGATED or not all(is_polynomial(e, inner.names) for e in (r.left, r.right)):
        raise BadInput("clauses are told apart by inequalities of polynomials")
    return r


def _piece(text: PieceText, kind: StateKind) -> Piece:
    own = read_scope(read_names(text.own), text.where, kind.scope)
    inner = both(kind.scope, own)
    tree = read_call(text.tree, inner) if text.tree else None
    return Piece(own, read_formula(text.splits, inner), read_formula(text.value, inner), tree)


def _require_sense(s: OptimalStatement, system: System) -> None:
    """Every recipe that is named is there, and has polynomials for its parameters. Raises BadInput."""
    for r in s.recipes:
        kind = system.kind(r.kind)
        inner = both(kind.scope, r.own)
        for c in r.clauses:
            if c.query:
                query = kind.query(c.query)
                for below, state in ((c.zero, query.zero), (c.one, query.one)):
                    require_recipe(s, below, state.name, inner)
    for p in s.pieces:
        if p.tree is not None:
            require_recipe(s, p.tree, s.kind, both(system.kind(s.kind).scope, p.own))


def require_recipe(s: OptimalStatement, call: Call, kind: str, inner: Scope) -> None:
    """Raises BadInput unless the call names a leaf or a recipe for states of the kind."""
    if call.name == LEAF:
        if call.at:
            raise BadInput("a leaf has no parameters")
        return
    require_fit(call, s.recipe(kind, call.name).own, inner)
