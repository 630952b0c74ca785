"""Greedy runs on systems of states: what is proved, how it compares with whole runs, and what must be refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from algorithms.criteria import ENTROPY, Terms
from algorithms.gains import compare
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, Tree, error
from lemmas.optimality.two_term_greedy import (
    ERRORS,
    ORDER,
    ORDER_HINTS,
    PATH_HINTS,
    RIGHT_CHILD,
    RIGHT_PATH,
)
from lemmas.optimality.two_term_runs import weighted_gain
from lemmas.optimality.two_term_trees import mirrored, shape_of
from tests.kinds.trees.greedy_worlds import ONE_TERM, edited, failing, faults
from verify.arithmetic.kits import flint_kit
from verify.envelopes import BadCertificate, digest_of
from verify.errors import BadInput, TreecertError
from verify.kernel.goals import Refused
from verify.kinds.greedy_runs.certificates import RunCertificate, dump, load
from verify.kinds.greedy_runs.checker import check
from verify.kinds.greedy_runs.order_grammar import read_order
from verify.kinds.greedy_runs.orders import OrderRun, Place
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import plain_run, read_run
from verify.kinds.optimal_trees.grammar import values
from verify.kinds.optimal_trees.systems import Call
from verify.language.evaluation import decide_sign_at
from verify.language.expressions import Expr, substitute
from verify.rationals import Fraction
from verify.replaying import replayed

At = dict[str, Fraction]
Answers = tuple[int, ...]
SIZES = [(l, m) for m in range(1, 5) for l in range(1, m + 1)]
SHORT = RunHints(limit=2.0)


@cache
def proved() -> str:
    """The certificate for a single term."""
    status, text, words = decide_run(read_run(ONE_TERM))
    assert status == "proved", words
    return text


# -- what is proved


def test_one_term_is_proved_and_replayed() -> None:
    for independent in (False, True):
        assert check(load(proved()), expected=read_run(ONE_TERM), independent=independent) == "proved"
    assert replayed(proved()).line == plain_run(read_run(ONE_TERM))


def test_best_first_grows_a_single_path_too() -> None:
    assert decide_run(read_run(edited(ONE_TERM, (("policy",), "BestFirst"))))[0] == "proved"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "hints"), [(ORDER, ORDER_HINTS), (RIGHT_PATH, PATH_HINTS)], ids=["order", "compared"]
)
def test_two_terms(body: Mapping[str, Any], hints: RunHints) -> None:
    assert decide_run(read_run(body), replace(hints, limit=120.0))[0] == "proved"


# -- the statement against whole runs


def number(e: Expr, at: At) -> Fraction:
    """The value of a formula at whole numbers, a whole number up to 9 or a binary fraction up to 1, of any sign."""
    sign = decide_sign_at(e, at)
    assert sign is not None
    if sign < 0:
        return -number(-e, at)
    candidates = [*map(Fraction, range(10)), *(Fraction(p, 2**q) for q in range(9) for p in range(2**q))]
    return next(c for c in candidates if decide_sign_at(e - c, at) == 0)


def nodes(run: OrderRun, at: At) -> list[tuple[tuple[Fraction, ...], str, At, Answers]]:
    """The inner nodes of T*, by rank: with their counters and the answers that lead to them."""
    todo: list[tuple[Call, At, Answers]] = [(run.first, at, ())]
    found = []
    while todo:
        call, here, answers = todo.pop()
        place = run.place(call.name)
        inner = {**at, **{n: number(e, here) for n, e in values(place.scope, call).items()}}
        found.append((tuple(number(e, inner) for e in place.rank), place.name, inner, answers))
        for edge in place.edges():
            met = all((decide_sign_at(r.gap, inner) or 0) >= int(r.strict) for r in edge.conditions)
            if isinstance(edge.below, Call) and met:
                todo.append((edge.below, inner, (*answers, edge.answer)))
    return sorted(found, key=lambda node: node[0])


def tree_of(letters: Mapping[Answers, str], l: int) -> Tree:
    """The tree of these inner nodes; variables of a letter increase along each path."""

    def below(path: Answers, x: int, y: int) -> Tree:
        if path not in letters:
            return Leaf()
        is_x = letters[path] == "x"
        following = (x + is_x, y + (not is_x))
        return Split(x if is_x else l + y, below((*path, 0), *following), below((*path, 1), *following))

    return below((), 0, 0)


@pytest.mark.parametrize("sizes", SIZES)
def test_the_order_is_that_of_topdown(sizes: tuple[int, int]) -> None:
    l, m = sizes
    listed = nodes(read_order(ORDER), {"l": Fraction(l), "m": Fraction(m)})
    assert len(listed) == l * (m + 1)
    for ties in Ties:
        grown = grow(read_once(sizes), len(listed), policy=Policy.TOP_DOWN, ties=ties).trees
        for t in range(len(listed) + 1):
            letters = {answers: {"path": "x", "left": "y"}[name] for _, name, _, answers in listed[:t]}
            ours, theirs = shape_of(tree_of(letters, l), l), shape_of(grown[t], l)
            assert ours is not None
            assert theirs == ours or (l == m and theirs == mirrored(ours))


@pytest.mark.parametrize("sizes", SIZES)
def test_measures_are_those_of_the_law(sizes: tuple[int, int]) -> None:
    l, m = sizes
    run = read_order(ORDER)
    for _, name, at, answers in nodes(run, {"l": Fraction(l), "m": Fraction(m)}):
        xs = answers if name == "path" else answers[: answers.index(0) + 1]
        law = weighted_gain(sizes, xs, answers[len(xs) :])
        assert compare(ENTROPY, law, terms(run, run.place(name), at)) == 0


def terms(run: OrderRun, place: Place, at: At) -> Terms:
    """Weight times gain at a node, read from the formulas of the statement."""
    kind = run.system.kind(place.state.name)
    inside = dict(values(kind.scope, place.state))
    weight, chance = number(place.weight, at), number(substitute(place.query.chance, inside), at)

    def mean(call: Call) -> Fraction:
        target = run.system.kind(call.name)
        args = {n: substitute(e, inside) for n, e in values(target.scope, call).items()}
        return number(substitute(run.means[call.name], args), at)

    here = number(substitute(run.means[kind.name], inside), at)
    zero, one = mean(place.query.zero), mean(place.query.one)
    return (weight, here), (-weight * (1 - chance), zero), (-weight * chance, one)


# -- false neighbours

PATH, LEFT = ("places", 0), ("places", 1)
TERM = ("system", 1)
EVERY_PATH = "integer j, k, 0 <= k, k <= l - 1, 0 <= j, j <= l - 1"
FALSE: dict[str, dict[str, Any]] = {
    "BestFirst": edited(ORDER, (("policy",), "BestFirst")),
    "left sub-trees from the bottom up": edited(ORDER, ((*LEFT, "rank"), "1, -j, c")),
    "left sub-trees side by side": edited(ORDER, ((*LEFT, "rank"), "1, c, j")),
    "the path ends early": edited(ORDER, ((*PATH, "one", 0), "i + 1 <= l - 2")),
    "the path ends late": edited(ORDER, ((*PATH, "one", 0), "i + 1 <= l")),
    "the left sub-tree ends early": edited(ORDER, ((*LEFT, "one", 0), "c + 1 <= m - 2")),
    "weights of the nodes above": edited(ORDER, ((*LEFT, "weight"), "2^-(j + c)")),
    "weight of the root": edited(ORDER, ((*PATH, "weight"), "2^-(i + 1)")),
    "left child of mean 0": edited(ORDER, ((*PATH, "zero"), "end 0")),
    "the longer term": edited(ORDER, ((*PATH, "query"), "longer")),
    "l above m": edited(ORDER, (("given",), "integer l, m, 1 <= l, 1 <= m")),
    "no first variable": edited(ORDER, (("given",), "integer l, m, 0 <= l, l <= m")),
    "another start": edited(ORDER, (("first",), "path(1)")),
    "another root": edited(ORDER, (("root",), "two(l, m + 1)")),
    "no average": edited(ORDER, ((*TERM, "mean"), "3^-k")),
    "another mean at the end": edited(ORDER, ((*TERM, "mean"), "2^-k/2")),
    "mean above 1": edited(ORDER, ((*TERM, "mean"), "2*2^-k")),
    "chance": edited(ORDER, ((*TERM, "queries", 0, "chance"), "1/3")),
    "chance 0": edited(ORDER, ((*TERM, "queries", 0, "chance"), "0")),
    "past the last variable": edited(ORDER, ((*TERM, "queries", 0, "where"), "k >= 0")),
    "a place beyond": edited(ORDER, ((*LEFT, "where"), "integer j, c, 0 <= j, j <= l - 1, 0 <= c, c <= m")),
    "impurity without a gain": edited(ORDER, (("impurity",), "min(q, 1 - q)")),
    "the root and its child": edited(RIGHT_PATH, (("compare", "where"), EVERY_PATH)),
    "the right child for l = 1": edited(RIGHT_CHILD, (("compare", "where"), "l >= 1")),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_neighbours_have_an_obligation_that_fails(name: str) -> None:
    assert next(faults(FALSE[name]), None) is not None


def test_labels_are_told_apart() -> None:
    """A node that can be reached by two ways, and a root that is below a node."""
    both = edited(ONE_TERM, (("system", 0, "queries", 0, "zero"), "term(k - 1)"))
    both["places"][0]["zero"] = both["places"][0]["one"]
    assert "path way 1: not path way 3" in set(faults(both))
    assert "path way 2: not the root" in set(faults(edited(ONE_TERM, (("first",), "path(1)"))))


def test_the_policy_decides_where_orders_differ() -> None:
    """BestFirst grows the right path first as well; its left sub-trees gain the same at first."""
    assert set(faults(FALSE["BestFirst"])) == {"left before path way 1, 1"}


def test_the_last_node_of_the_path_after_the_left_subtrees() -> None:
    """t is shifted at a change of phase."""
    path = {**ORDER["places"][0], "where": "integer i, 0 <= i, i <= l - 2"}
    path["one"] = ["i + 1 <= l - 2", "path(i + 1)", "last(i + 1)"]
    last = {**path, "head": "last(s)", "where": "integer s, s == l - 1", "state": "two(l - s, m)"}
    last |= {"rank": "2, s", "weight": "2^-s", "zero": "left(s, 0)", "one": "end 1"}
    body = edited(ORDER, (("given",), "integer l, m, 2 <= l, l <= m"))
    places = [path, ORDER["places"][1], last]
    with pytest.raises(BadInput, match="larger rank"):
        read_run({**body, "places": places}).obligations(flint_kit())
    places[2] = {**last, "zero": "end 0"}
    assert "left before path way 3, 1" in set(faults({**body, "places": places}))


@pytest.mark.parametrize("body", [ONE_TERM, ORDER, RIGHT_CHILD], ids=["one term", "order", "compared"])
def test_what_is_true_fails_nowhere(body: Mapping[str, Any]) -> None:
    assert list(faults(body)) == []


def test_a_false_neighbour_is_left_undecided() -> None:
    status, text, left = decide_run(read_run(edited(ONE_TERM, (("places", 0, "weight"), "3^-c"))), SHORT)
    assert (status, text) == ("undecided", "")
    assert left.startswith("path: way 2")


# -- errors along the run

ROWS = ("errors", "places")
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "time of the left sub-trees": (edited(ERRORS, ((*ROWS, 1, "time"), "l + j*m + c + 1")), "path: next 2"),
    "time from 1": (edited(ERRORS, ((*ROWS, 0, "time"), "i + 1")), "start"),
    "one node more": (edited(ERRORS, (("errors", "nodes"), "l*(m + 1) + 1")), "left: next 3"),
    "one node less": (edited(ERRORS, (("errors", "nodes"), "l*(m + 1) - 1")), "left: count"),
    "error at the start": (edited(ERRORS, ((*ROWS, 0, "error"), "2^-m*(1 - 2^-i)")), "start"),
    "error of the sub-trees": (edited(ERRORS, ((*ROWS, 1, "error"), "2^-m*2^-j")), "path: next 2"),
    "error that falls at each node": (
        edited(ERRORS, ((*ROWS, 1, "error"), "2^-m*(2^-j - 2^-l) - c*2^-(m + l)")),
        "left: next 1",
    ),
    "every other sub-tree": (edited(ERRORS, ((*ROWS, 1, "next", 2, 1), "left(j + 2, 0)")), "left: next 2"),
    "last too early": (edited(ERRORS, ((*ROWS, 1, "next", 2), "last")), "left: next 2"),
    "above by the other answer": (edited(ERRORS, ((*ROWS, 1, "above", 1), "path(j) 1")), "left: above 1"),
    "above is the next": (edited(ERRORS, ((*ROWS, 0, "above", 2), "path(i) 1")), "path: above 2"),
    "every node is the first": (edited(ERRORS, ((*ROWS, 0, "above"), "first")), "path: above 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_errors_fail_where_they_are_wrong(name: str) -> None:
    body, where = WRONG[name]
    order = set(read_run(ORDER).obligations(flint_kit()))
    points = read_run(body).obligations(flint_kit())
    found = [n for n, p in points.items() if n not in order and n.startswith(where) and failing(p)]
    assert found


def test_right_errors_fail_nowhere() -> None:
    order = set(read_run(ORDER).obligations(flint_kit()))
    points = read_run(ERRORS).obligations(flint_kit())
    assert [n for n, p in points.items() if n not in order and failing(p)] == []


@pytest.mark.parametrize("sizes", SIZES)
def test_errors_are_those_of_the_trees(sizes: tuple[int, int]) -> None:
    l, m = sizes
    run = read_order(ERRORS)
    assert run.errors is not None
    listed = nodes(run, {"l": Fraction(l), "m": Fraction(m)})
    grown = grow(read_once(sizes), len(listed), policy=Policy.TOP_DOWN).trees
    for t, (_, name, at, _) in enumerate(listed):
        row = run.errors.rows[name]
        assert decide_sign_at(row.time - t, at) == 0
        assert decide_sign_at(row.error - error(grown[t], read_once(sizes)), at) == 0
    assert error(grown[-1], read_once(sizes)) == 0


# -- comparisons

GHOST = {
    "head": "ghost",
    "where": "",
    "state": "term(1)",
    "weight": "1000",
    "query": "variable",
    "rank": "1",
    "zero": "end 0",
    "one": "end 1",
}
"""A place to which no way leads; a node of T* has no such weight."""


def test_a_comparison_speaks_of_nodes_of_the_tree_only() -> None:
    """No obligation of a comparison shows that a node is in T*: its words say so, and say nothing of the order."""
    conditions = {"more": "ghost", "less": "path(0)", "names": "", "where": "n >= 1"}
    body = edited(ONE_TERM, (("compare",), conditions), (("places",), [*ONE_TERM["places"], GHOST]))
    assert list(faults(body)) == []
    for compared in (body, RIGHT_PATH):
        words = plain_run(read_run(compared))
        assert " measures more than " in words
        assert ", if both are nodes of T*, for " in words
        assert "in the order of" not in words
        assert "T_t" not in words
    assert "in the order of" in plain_run(read_run(ORDER))


def test_errors_are_those_of_nodes_of_the_tree_only() -> None:
    """With errors a place to which no way leads is refused by U, and by nothing else: no way leads from above."""
    row = {"time": "n", "error": "0", "next": "last", "above": "path(0) 1"}
    rows = [{"time": "c", "error": "min(2^-n, 1 - 2^-n)", "next": ["c + 1 <= n - 1", "path(c + 1)", "ghost"]}]
    rows[0]["above"] = ["c <= 0", "first", "path(c - 1) 1"]
    errors = {"nodes": "n + 1", "places": [*rows, row]}
    body = edited(ONE_TERM, (("errors",), errors), (("places",), [*ONE_TERM["places"], GHOST]))
    assert set(faults(body)) == {"ghost: above 1, 3", "ghost: above 1, 4"}


# -- side conditions of the form

MISSHAPEN: dict[str, tuple[dict[str, Any], str]] = {
    "stages exchanged": (
        edited(ORDER, ((*PATH, "rank"), "1, i"), ((*LEFT, "rank"), "0, j, c")),
        "larger rank",
    ),
    "rank that falls": (edited(ORDER, ((*PATH, "rank"), "0, -i")), "larger rank"),
    "rank without a counter": (edited(ORDER, ((*LEFT, "rank"), "1, j + c, j")), "part of the rank"),
    "rank without a number": (edited(ORDER, ((*LEFT, "rank"), "j, c")), "begins with a number"),
    "one number for two places": (edited(ORDER, ((*LEFT, "rank"), "0, j, c")), "different numbers"),
    "counter that is lost": (edited(ORDER, ((*PATH, "zero"), "left(0, 0)")), "cannot be read off"),
    "counter that is doubled": (edited(ORDER, ((*PATH, "zero"), "left(2*i, 0)")), "cannot be read off"),
    "counter that is no whole number": (
        edited(ORDER, ((*PATH, "where"), "0 <= i, i <= l - 1")),
        "counters of places are whole",
    ),
    "half a counter": (edited(ORDER, ((*PATH, "one", 1), "path(i + 1/2)")), "whole"),
    "a place left out": (edited(ORDER, (("places",), [ORDER["places"][0]])), "no place"),
    "a state of another kind": (edited(ORDER, (("root",), "term(l)")), "where one of the kind"),
    "a fork by an equation": (edited(ORDER, ((*PATH, "one", 0), "i == l - 1")), "inequality between"),
    "a fork by a power": (edited(ORDER, ((*PATH, "one", 0), "2^-i <= 1")), "inequality between"),
    "logarithm": (edited(ORDER, (("impurity",), "-q*log2(q)")), "without logarithms"),
    "logarithm in a condition": (
        edited(ORDER, (("given",), "integer l, m, 1 <= l, log2(l) <= m")),
        "without logarithms",
    ),
    "impurity of another name": (edited(ORDER, (("impurity",), "H(p)")), "not known"),
    "policy": (edited(ORDER, (("policy",), "ID3")), "a policy is one of"),
    "a query with parameters": (
        edited(ORDER, ((*TERM, "queries", 0, "own"), "s")),
        "no parameters of its own",
    ),
    "end": (edited(ORDER, ((*LEFT, "zero"), "end 2")), "does not name"),
    "field": (edited(ORDER, (("steps",), "5")), "has the fields"),
    "world": (edited(ORDER, (("world",), "moon")), "a world of runs"),
}


@pytest.mark.parametrize("name", MISSHAPEN)
def test_the_form_is_refused(name: str) -> None:
    body, words = MISSHAPEN[name]
    with pytest.raises(BadInput, match=words):
        read_run(body).obligations(flint_kit())


def test_the_rivals_are_all_other_queries_and_all_other_leaves() -> None:
    names = set(read_run(ORDER).obligations(flint_kit()))
    assert {"path: over longer", "path before path way 1, 1", "left before path way 1, 1"} <= names
    own = {"name": "other", "where": "0 < s, s < 1", "chance": "s", "zero": "term(k)", "one": "term(k)"}
    queries = [*ONE_TERM["system"][0]["queries"], {**own, "own": "s"}]
    body = edited(ONE_TERM, (("system", 0, "queries"), queries))
    point = read_run(body).obligations(flint_kit())["path: over other"]
    assert "s_o" in point.known.names
    assert failing(point, (Fraction(1, 3),)) is None


# -- certificates


def test_a_certificate_stands_for_its_statement_only() -> None:
    c = load(proved())
    with pytest.raises(Refused, match="another statement"):
        check(c, expected=read_run(edited(ONE_TERM, (("given",), "integer n, n >= 2"))))
    for name in c.proofs:
        with pytest.raises(Refused, match="each obligation has a proof"):
            check(replace(c, proofs={k: v for k, v in c.proofs.items() if k != name}))
    with pytest.raises(Refused, match="each obligation has a proof"):
        check(replace(c, proofs={**c.proofs, "more": c.proofs["root, 1"]}))


def test_proofs_of_other_obligations_are_refused() -> None:
    c = load(proved())
    hard = (
        "path: gain",
        "path: way 2, 4",
        "path: way 3, 1",
        "term, variable: mean",
        "path way 2: not the root",
    )
    for name in hard:
        for other in hard:
            if other != name:
                with pytest.raises(TreecertError):
                    check(replace(c, proofs={**c.proofs, name: c.proofs[other]}))


def texts_in(body: Any, keys: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where texts stand."""
    if isinstance(body, str):
        return [keys]
    pairs = body.items() if isinstance(body, Mapping) else enumerate(body)
    return [found for k, v in pairs for found in texts_in(v, (*keys, k))]


def test_edited_statements_are_refused_unless_they_are_true() -> None:
    """Each digit is changed, one at a time, under the old proofs."""
    c = load(proved())
    accepted = []
    for keys in texts_in(c.texts):
        at: Any = c.texts
        for key in keys:
            at = at[key]
        for i, letter in enumerate(at):
            for digit in set("0123") - {letter} if letter.isdigit() else ():
                body = edited(c.texts, (keys, f"{at[:i]}{digit}{at[i + 1 :]}"))
                accepted += [body] if is_accepted(replace(c, texts=body)) else []
    assert [next(faults(body), None) for body in accepted] == [None] * len(accepted)
    assert len(accepted) < 20


def is_accepted(c: RunCertificate) -> bool:
    try:
        return check(c) == "proved"
    except TreecertError:
        return False


def test_the_form_of_a_certificate() -> None:
    body = json.loads(proved())
    assert dump(load(proved())) == proved()
    bad: list[dict[str, Any]] = [
        {**body, "version": 2},
        {**body, "format": "treecert steps certificate"},
        {**body, "more": 1},
        {**body, "statement": []},
        {**body, "proofs": []},
        {**body, "factors": 1},
        {k: v for k, v in body.items() if k != "proofs"},
    ]
    for b in bad:
        b.pop("digest")
        with pytest.raises(BadCertificate):
            load(json.dumps({**b, "digest": digest_of(b)}))
    with pytest.raises(BadCertificate, match="checksum"):
        load(proved().replace("2^-c", "3^-c"))
