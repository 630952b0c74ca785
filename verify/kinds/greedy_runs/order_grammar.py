"""The reader of statements about greedy runs on systems: plain data to formulas, and to words.

Main definitions: `read_order`, `order_relation`, `order_where`. All that a rule asks of the form of a statement is
asked here: names are known and different, counters are whole, calls give whole numbers to whole parameters, a fork is
decided by a polynomial inequality, ranks begin with a number of their own and show every counter, and no formula has a
logarithm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.errors import BadInput
from verify.kinds.greedy_runs.orders import ComparedPlaces, Errors, Fork, LeafT, OrderRun, Place, Row, Up, Way
from verify.kinds.optimal_trees.grammar import (
    KindText,
    QueryText,
    both,
    is_polynomial,
    is_whole,
    read_call,
    read_formula,
    read_head,
    read_names,
    read_scope,
    read_system,
    require_distinct,
    require_fit,
    require_known,
)
from verify.kinds.optimal_trees.systems import Call, Scope, System
from verify.kinds.sequences.statements import NEGATED
from verify.language.expressions import Const, Expr, Var
from verify.language.grammar import parse_expression, parse_relation
from verify.language.pointwise import require_no_logarithm

WORLD = "system"
FIELDS = frozenset(
    {
        "world",
        "system",
        "impurity",
        "policy",
        "names",
        "given",
        "root",
        "first",
        "places",
        "compare",
        "errors",
    }
)
KIND_FIELDS = frozenset({"head", "where", "mean", "queries"})
QUERY_FIELDS = frozenset({"name", "where", "chance", "zero", "one", "own"})
PLACE_FIELDS = frozenset({"head", "where", "state", "weight", "query", "rank", "zero", "one"})
ROW_FIELDS = frozenset({"time", "error", "next", "above"})
COMPARE_FIELDS = frozenset({"more", "less", "names", "where"})
POLICIES = ("TopDown", "BestFirst")
ENDS = {"end 0": 0, "end 1": 1}
FIRST, LAST = "first", "last"
"""What stands for the node above the first one, and for the one after the last."""
DEEPEST = 9
"""How many forks may stand one in another."""


def read_order(body: Mapping[str, Any]) -> OrderRun:
    """The statement from its data. Raises BadInput."""
    _table(body, FIELDS, "a statement", optional={"compare", "errors"})
    kinds = [_table(k, KIND_FIELDS, "a kind of states") for k in _list(body["system"])]
    system = read_system(tuple(map(kind_text, kinds)))
    means = {
        k.name: read_formula(_text(t["mean"]), k.scope) for k, t in zip(system.kinds, kinds, strict=True)
    }
    impurity = parse_expression(_text(body["impurity"]))
    require_known(impurity, ("q",))
    if body["policy"] not in POLICIES:
        raise BadInput(f"a policy is one of {', '.join(POLICIES)}")
    given = read_scope(read_names(_text(body["names"])), _text(body["given"]))
    rows = [_table(p, PLACE_FIELDS, "a place") for p in _list(body["places"])]
    heads = [read_head(_text(row["head"])) for row in rows]
    require_distinct([name for name, _ in heads], "places")
    scopes = {
        name: _counters(names, _text(r["where"]), given) for (name, names), r in zip(heads, rows, strict=True)
    }
    places = tuple(
        _place(row, name, given, scopes, system) for (name, _), row in zip(heads, rows, strict=True)
    )
    if len({p.rank[0] for p in places}) != len(places):
        raise BadInput("the ranks of different places begin with different numbers")
    root, first = read_call(_text(body["root"]), given), _read_place(_text(body["first"]), given, scopes)
    require_fit(root, system.kind(root.name).scope, given)
    compare = _compared(body["compare"], given, scopes) if "compare" in body else None
    errors = _errors(body["errors"], given, places, scopes) if "errors" in body else None
    if errors and compare:
        raise BadInput("errors go with the order, not with a comparison")
    policy = body["policy"]
    found = OrderRun(body, system, means, impurity, policy, given, root, first, places, compare, errors)
    for e in found.formulas():
        require_no_logarithm(e)
    return found


def kind_text(row: Mapping[str, Any]) -> KindText:
    """A kind of states as systems have it: its error is that of the best label, min(mean, 1 - mean)."""
    queries = []
    for q in _list(row["queries"], least=0):
        texts = {k: _text(v) for k, v in _table(q, QUERY_FIELDS, "a query", optional={"own"}).items()}
        queries.append(QueryText(**texts))
    mean = _text(row["mean"])
    return KindText(_text(row["head"]), _text(row["where"]), f"min({mean}, 1 - ({mean}))", tuple(queries))


def _counters(names: tuple[str, ...], where: str, given: Scope) -> Scope:
    scope = read_scope(names, where, given)
    if set(scope.integers) != set(names):
        raise BadInput("counters of places are whole")
    return scope


def _place(
    row: Mapping[str, Any], name: str, given: Scope, scopes: Mapping[str, Scope], system: System
) -> Place:
    scope = scopes[name]
    inner = both(given, scope)
    state = read_call(_text(row["state"]), inner)
    kind = system.kind(state.name)
    require_fit(state, kind.scope, inner)
    query = kind.query(_text(row["query"]))
    if query.own.names:
        raise BadInput("the query of a place has no parameters of its own")
    rank = tuple(read_formula(t, inner) for t in _text(row["rank"]).split(","))
    if not isinstance(rank[0], Const) or not all(is_whole(e, inner.integers) for e in rank):
        raise BadInput("a rank begins with a number, and its parts are whole")
    for n in scope.names:
        if Var(n) not in rank and -Var(n) not in rank:
            raise BadInput(f"the counter {n} or its negative is a part of the rank")
    zero, one = (_way(row[answer], inner, scopes) for answer in ("zero", "one"))
    return Place(name, scope, state, read_formula(_text(row["weight"]), inner), query, rank, (zero, one))


def _way(found: Any, inner: Scope, scopes: Mapping[str, Scope]) -> Way:
    def leaf(text: str) -> Call | int:
        return ENDS[text] if text in ENDS else _read_place(text, inner, scopes)

    return _fork(found, inner, leaf)


def _fork(found: Any, inner: Scope, leaf: Callable[[str], LeafT], depth: int = 0) -> Fork[LeafT] | LeafT:
    if isinstance(found, str):
        return leaf(found)
    if not isinstance(found, list) or len(found) != 3 or depth > DEEPEST:
        raise BadInput("below an answer there is a place, an end, or a fork: a condition and two ways")
    condition = parse_relation(_text(found[0]))
    require_known(condition.gap, inner.names)
    if condition.op not in NEGATED or not is_polynomial(condition.gap, inner.names):
        raise BadInput("a fork is decided by an inequality between polynomials")
    then, otherwise = (_fork(way, inner, leaf, depth + 1) for way in found[1:])
    return Fork(condition, then, otherwise)


def _errors(found: Any, given: Scope, places: tuple[Place, ...], scopes: Mapping[str, Scope]) -> Errors:
    table = _table(found, frozenset({"nodes", "places"}), "errors")
    rows = [_table(row, ROW_FIELDS, "the errors of a place") for row in _list(table["places"])]
    if len(rows) != len(places):
        raise BadInput("errors are given for each place")
    read = {}
    for p, row in zip(places, rows, strict=True):
        inner = both(given, p.scope)

        def following(text: str, inner: Scope = inner) -> Call | None:
            return None if text == LAST else _read_place(text, inner, scopes)

        def above(text: str, inner: Scope = inner) -> Up | None:
            if text == FIRST:
                return None
            call, _, answer = text.rpartition(" ")
            if answer not in ("0", "1"):
                raise BadInput("above a node there is a place with an answer, as in path(i) 0")
            return Up(_read_place(call, inner, scopes), int(answer))

        read[p.name] = Row(
            _polynomial(row["time"], inner),
            read_formula(_text(row["error"]), inner),
            _fork(row["next"], inner, following),
            _fork(row["above"], inner, above),
        )
    return Errors(_polynomial(table["nodes"], given), read)


def _polynomial(text: Any, scope: Scope) -> Expr:
    e = read_formula(_text(text), scope)
    if not is_whole(e, scope.integers):
        raise BadInput("nodes are counted by polynomials over the integers")
    return e


def _compared(found: Any, given: Scope, scopes: Mapping[str, Scope]) -> ComparedPlaces:
    table = _table(found, COMPARE_FIELDS, "a comparison")
    scope = read_scope(read_names(_text(table["names"])), _text(table["where"]), given)
    inner = both(given, scope)
    more, less = (_read_place(_text(table[key]), inner, scopes) for key in ("more", "less"))
    return ComparedPlaces(scope, more, less)


def _read_place(text: str, inner: Scope, scopes: Mapping[str, Scope]) -> Call:
    """A place with its counters, as in path(i + 1)."""
    call = read_call(text, inner)
    if call.name not in scopes:
        raise BadInput(f"there is no place {call.name[:40]!r}")
    require_fit(call, scopes[call.name], inner)
    return call


def _table(
    found: Any, fields: frozenset[str], what: str, optional: set[str] | None = None
) -> Mapping[str, Any]:
    if not isinstance(found, dict) or not fields - (optional or set()) <= set(found) <= fields:
        raise BadInput(f"{what} has the fields {', '.join(sorted(fields))}")
    return found


def _list(found: Any, least: int = 1) -> list[Any]:
    if not isinstance(found, list) or len(found) < least:
        raise BadInput("a list is missing")
    return found


def _text(found: Any) -> str:
    if not isinstance(found, str):
        raise BadInput("formulas and names are texts")
    return found
