"""Statements about greedy runs on systems, as the checker sees them: their words, and what is to be shown.

Main definitions: `SystemRun`. The words are the texts from which the statement was read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.order_errors import obligations_of_errors
from verify.kinds.greedy_runs.order_grammar import ENDS, read_order
from verify.kinds.greedy_runs.order_rules import Rules, obligations_of_order
from verify.kinds.greedy_runs.orders import OrderRun
from verify.kinds.optimal_trees.grammar import both
from verify.kinds.optimal_trees.systems import Relations, Scope
from verify.kinds.sequences.steps import Point

MEASURES: Mapping[str, str] = {"TopDown": "weight times gain", "BestFirst": "the gain"}


@dataclass(frozen=True)
class SystemRun:
    """A statement about a greedy run on a system of states."""

    run: OrderRun

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> SystemRun:
        """The statement from its data. Raises BadInput."""
        return cls(read_order(body))

    def texts(self) -> dict[str, Any]:
        """The data."""
        return dict(self.run.body)

    def domain(self) -> Relations:
        """What the parameters meet, and in a comparison its conditions."""
        return self._scope().where

    def integers(self) -> tuple[str, ...]:
        """The whole parameters among them."""
        return self._scope().integers

    def _scope(self) -> Scope:
        c = self.run.compare
        return self.run.given if c is None else both(self.run.given, c.scope)

    def obligations(self, kit: Kit) -> dict[str, Point]:
        """What is to be shown, by name. Raises BadInput where a side condition of the form fails."""
        found: dict[str, Point] = {}
        named = obligations_of_order(self.run, kit)
        if self.run.errors is not None:
            named = chain(named, obligations_of_errors(Rules(self.run, kit), self.run.errors))
        for name, point in named:
            if name in found:
                raise BadInput(f"two obligations are called {name}")
            found[name] = point
        return found

    def relation(self) -> str:
        """What is concluded, in words."""
        body = self.run.body
        if "compare" not in body:
            order = (
                "for 0 <= t <= the number of nodes of T*, the inner nodes of T_t are the first t nodes of T*"
            )
            return f"{order}{_errors(body) if 'errors' in body else ''}"
        c = body["compare"]
        where = f" where {c['where']}" if c["where"] else ""
        return f"{c['more']} measures more than {c['less']}{where}, if both are nodes of T*"

    def where(self) -> str:
        """What is assumed, in words. A comparison is about T* alone, and says nothing of runs and their order."""
        body = self.run.body
        measure = f"measures leaves and queries by {MEASURES[body['policy']]}"
        run = f"T_t by {body['policy']}, which {measure}, ties broken in any way"
        ranks = (f"{p['head']} by ({', '.join(self.shown(p['rank']))})" for p in body["places"])
        order = f" in the order of {', then '.join(ranks)};"
        if "compare" in body:
            run, order = f"{body['policy']}, which {measure}", ""
        return (
            f"{run}, impurity {body['impurity']} at mean q, from the state {body['root']}, {body['given']};"
            f" T* from {body['first']}: {'; '.join(map(_place, body['places']))};{order}"
            f" states: {'; '.join(map(_kind, body['system']))}; any further questions change no state"
        )

    def shown(self, rank: str) -> list[str]:
        """The parts of a rank."""
        return [part.strip() for part in rank.split(",")]


def _place(p: Mapping[str, Any]) -> str:
    return (
        f"{p['head']}, {p['where']}, of weight {p['weight']} in the state {p['state']}, asks {p['query']}, answer 0:"
        f" {_way(p['zero'])}, answer 1: {_way(p['one'])}"
    )


def _way(way: Any) -> str:
    if isinstance(way, str):
        return f"a leaf of mean {ENDS[way]}" if way in ENDS else way
    return f"{_way(way[1])} if {way[0]} else {_way(way[2])}"


def _kind(k: Mapping[str, Any]) -> str:
    where = f", {k['where']}" if k["where"] else ""
    return f"{k['head']}{where}, of mean {k['mean']}{''.join(map(_query, k['queries']))}"


def _query(q: Mapping[str, Any]) -> str:
    own = f" for {q['own']}" if q.get("own") else ""
    where = f" where {q['where']}" if q["where"] else ""
    return (
        f", may ask {q['name']}{own}{where}, 1 with chance {q['chance']}: 0 leaves {q['zero']}, 1 {q['one']}"
    )


def _errors(body: Mapping[str, Any]) -> str:
    """The errors, place by place; what `next` and `above` say is how they are shown, and no part of the claim."""
    errors = body["errors"]
    rows = [
        f"{row['error']} for t = {row['time']}, {place['where']}"
        for place, row in zip(body["places"], errors["places"], strict=True)
    ]
    return (
        f", which has {errors['nodes']}; the error of T_t is {'; '.join(rows)}; 0 for t >= {errors['nodes']}"
    )
