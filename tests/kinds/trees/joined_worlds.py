"""Facts about the same trees for the tests of joins: one term of n variables, and a greedy run that is not optimal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kinds.trees.greedy_worlds import ONE_TERM
from tests.kinds.trees.worlds import HINTS, STATEMENT
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.certificates import load as load_run
from verify.kinds.greedy_runs.order_grammar import kind_text
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins.certificates import Least
from verify.kinds.joins.search import JoinHints, decide_join
from verify.kinds.joins.statements import SystemJoin
from verify.kinds.optimal_trees.certificates import load as load_optimum
from verify.kinds.optimal_trees.exact import Exact, instances, value_of
from verify.kinds.optimal_trees.list_certificates import load as load_list
from verify.kinds.optimal_trees.lists import ListText
from verify.kinds.optimal_trees.plans import PlanText
from verify.kinds.optimal_trees.search import OptimalHints, SignCases, decide_list, decide_optimum
from verify.kinds.optimal_trees.texts import PieceText, StatementText

QUICK = 6.0

# -- one term: the errors of the run, and the least ones, on the same system

GROWN: Mapping[str, Any] = {
    **ONE_TERM,
    "errors": {
        "nodes": "n",
        "places": [
            {
                "time": "c",
                "error": "2^-n",
                "next": ["c + 1 <= n - 1", "path(c + 1)", "last"],
                "above": ["c <= 0", "first", "path(c - 1) 1"],
            }
        ],
    },
}
LEAST = replace(STATEMENT, system=tuple(map(kind_text, ONE_TERM["system"])))
JOIN = JoinHints(choices={"path: least": "piece1(c)"}, limit=QUICK)

# -- a run that asks for what gains more at once, and errs more

GREEDY: Mapping[str, Any] = {
    **ONE_TERM,
    "system": [
        {
            "head": "all",
            "where": "",
            "mean": "1/2",
            "queries": [
                {"name": "a", "where": "", "chance": "1/8", "zero": "rest(3/7)", "one": "rest(1)"},
                {"name": "b", "where": "", "chance": "1/2", "zero": "rest(5/16)", "one": "rest(11/16)"},
            ],
        },
        {
            "head": "rest(q)",
            "where": "0 <= q, q <= 1",
            "mean": "q",
            "queries": [
                {"name": "c", "where": "0 < q, q < 1", "chance": "q", "zero": "rest(0)", "one": "rest(1)"}
            ],
        },
    ],
    "names": "n",
    "given": "integer n, n == 1",
    "root": "all",
    "first": "top(1)",
    "places": [
        {
            "head": "top(i)",
            "where": "integer i, i == 1",
            "state": "all",
            "weight": "1",
            "query": "a",
            "rank": "0, i",
            "zero": "low(i)",
            "one": "end 1",
        },
        {
            "head": "low(i)",
            "where": "integer i, i == 1",
            "state": "rest(3/7)",
            "weight": "7/8",
            "query": "c",
            "rank": "1, i",
            "zero": "end 0",
            "one": "end 1",
        },
    ],
    "errors": {
        "nodes": "2",
        "places": [
            {"time": "0", "error": "1/2", "next": "low(i)", "above": "first"},
            {"time": "1", "error": "3/8", "next": "last", "above": "top(i) 0"},
        ],
    },
}
BETTER = StatementText(
    tuple(map(kind_text, GREEDY["system"])),
    (),
    "all",
    (
        PieceText("", "", "0", "1/2"),
        PieceText("", "", "1", "5/16"),
        PieceText("t", "integer t, t >= 2", "t", "0"),
    ),
)
BETTER_HINTS = OptimalHints(
    (
        PlanText("all", "leaf", "", "0", "1/2"),
        PlanText("all", "one", "", "1", "5/16"),
        PlanText("all", "two", "", "2", "0"),
        PlanText("rest", "zero", "", "0", "q"),
        PlanText("rest", "one", "", "0", "1 - q"),
        PlanText("rest", "all", "", "1", "0"),
    ),
    (),
    {
        "all: leaf": "leaf",
        "rest: leaf": SignCases("1 - 2*q", "zero", "zero", "one"),
    },
    limit=QUICK,
)

# -- conjunctions


def conjunction_runs(**more: str) -> tuple[dict[str, str], dict[str, str]]:
    """What is asked, and the error."""
    run = {"world": "conjunction", "impurity": "H(q)", "policy": "TopDown", **more}
    return {**run, "says": "increasing"}, {**run, "says": "error", "formula": "w*min(y, 1 - y)"}


@cache
def proved_run(text: str) -> RunCertificate:
    """The certificate of a run, given as JSON."""
    said, certificate, words = decide_run(read_run(json.loads(text)), RunHints(limit=QUICK))
    assert said == "proved", words
    return load_run(certificate)


def run_of(texts: Mapping[str, Any]) -> RunCertificate:
    """The certificate of a run."""
    return proved_run(json.dumps(texts, sort_keys=True))


@cache
def least_of(statement: StatementText | ListText, better: bool = False) -> Least:
    """The certificate of a statement on least errors, of one term unless it is said otherwise."""
    if isinstance(statement, ListText):
        said, text, left = decide_list(statement, QUICK)
        assert said == "proved", left
        return load_list(text)
    said, text, left = decide_optimum(statement, BETTER_HINTS if better else HINTS)
    assert said == "proved", left
    return load_optimum(text)


@cache
def certificate() -> str:
    """The certificate of the join on one term."""
    said, text, left = decide_join((run_of(GROWN),), least_of(LEAST), JOIN)
    assert said == "proved", left
    return text


@cache
def conjunction_certificate() -> str:
    """The same on conjunctions."""
    runs = [run_of(r) for r in conjunction_runs()]
    said, text, left = decide_join(runs, least_of(CONJUNCTIONS), JoinHints(limit=QUICK))
    assert said == "proved", left
    return text


def loses(s: SystemJoin, most: int = 3) -> str:
    """Where a tree of a run does not have the least error, for small parameters; by a dynamic program. Exact."""
    run, exact = s.run.run, Exact(s.optimum.system)
    if run.errors is None:
        return "there are no errors"
    for given in instances(run.given, {}, most):
        root = run.root.name, tuple(value_of(e, given) for e in run.root.at)
        for p in run.places:
            row = run.errors.rows[p.name]
            for at in instances(p.scope, given, most):
                t, error = value_of(row.time, at), value_of(row.error, at)
                if error != exact.least(root, int(t)):
                    return f"T_{t} at {at}"
    return ""
