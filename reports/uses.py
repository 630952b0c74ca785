"""How the claims of an audit lean on each other, read off the document: what each uses, and what rests on it.

Main definitions: `UseGraph`. A claim rests on those that it uses and on the steps that serve it. Claims that an audit
of a part does not hold are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from reports.words import Statement

RESULT = re.compile(r"(theorem|lemma|proposition|corollary)\b", re.IGNORECASE)
"""As in verify.claims.catalogue, which reads it off live claims."""

Arrows = Mapping[str, tuple[str, ...]]


def is_result(s: Statement) -> bool:
    """Whether the paper claims it as a result: a theorem, lemma, proposition or corollary, or a part of one."""
    return RESULT.match(s["where"]) is not None and "proof" not in s["where"]


class UseGraph:
    """The graph of the claims of an audit."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.by_id: dict[str, Statement] = {s["id"]: s for s in statements}

    @cached_property
    def used(self) -> Arrows:
        """The claims that each one uses."""
        return {i: self._known(s.get("uses", ())) for i, s in self.by_id.items()}

    @cached_property
    def steps(self) -> Arrows:
        """The claims that serve each one: steps of its proof."""
        return _turned((i, s["serves"]) for i, s in self.by_id.items() if s.get("serves") in self.by_id)

    @cached_property
    def users(self) -> Arrows:
        """The claims that use each one."""
        return _turned((i, u) for i, used in self.used.items() for u in used)

    @cached_property
    def below(self) -> Arrows:
        """What each claim rests on directly."""
        return {i: _once(self.used[i], self.steps.get(i, ())) for i in self.by_id}

    @cached_property
    def above(self) -> Arrows:
        """What rests on each claim directly."""
        return _turned((i, b) for i, below in self.below.items() for b in below)

    def resting(self, claim: str) -> tuple[str, ...]:
        """All that rests on a claim, directly or not, in the order of the audit."""
        return self._reached(claim, self.above)

    def foundations(self, claim: str) -> tuple[str, ...]:
        """All that a claim rests on, directly or not, in the order of the audit."""
        return self._reached(claim, self.below)

    def _known(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(i for i in ids if i in self.by_id)

    def _reached(self, claim: str, arrows: Arrows) -> tuple[str, ...]:
        found, todo = {claim}, [claim]
        while todo:
            new = set(arrows.get(todo.pop(), ())) - found
            found |= new
            todo += new
        return tuple(i for i in self.by_id if i in found and i != claim)


def _turned(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The arrows from the second of each pair to the first."""
    found: dict[str, list[str]] = {}
    for source, target in pairs:
        found.setdefault(target, []).append(source)
    return {k: tuple(v) for k, v in found.items()}


def _once(*groups: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(i for group in groups for i in group))
