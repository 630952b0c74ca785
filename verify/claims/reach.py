"""Reach: how far a fallen claim pulls others down, computed from the graph of claims and their verdicts.

Main definitions: `Reach`, `reaches`. `slip`: a misprint, or nothing that rests on the claim changes. `gap`: what rests
on it holds by other means. `error`: a claim that rests on it falls with it, or it is a claimed result itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from verify.claims.verdicts import Graph, Verdict

Reach = Literal["slip", "gap", "error"]
FALLEN = frozenset({"misprint", "missing-hypothesis", "boundary-gap", "step-false", "false"})
FELLED = frozenset({"false"})
"""Verdicts on claims that do not hold in any form that the paper could use."""


def reaches(verdicts: Mapping[str, Verdict], graph: Graph) -> dict[str, Reach]:
    """The reach of every fallen claim, by id; left out where a claim that rests on it is undecided or not asked for."""
    above = _above(graph)
    found = {i: _reach(i, v, verdicts, above, graph) for i, v in verdicts.items() if v.word in FALLEN}
    return {i: r for i, r in found.items() if r is not None}


def _reach(
    claim: str,
    verdict: Verdict,
    verdicts: Mapping[str, Verdict],
    above: Mapping[str, tuple[str, ...]],
    graph: Graph,
) -> Reach | None:
    if verdict.word in ("misprint", "missing-hypothesis"):
        return "slip"  # the intended reading holds, or every use meets the hypothesis
    everything = list(_all_above(claim, above))
    if any(c not in verdicts for c in everything):
        return None
    if any(verdicts[c].word in FELLED for c in everything):
        return "error"
    if verdict.word == "false" and graph.serves.get(claim) is None:
        return "error"
    resting = above.get(claim, ())
    if not resting:
        return "slip"
    return None if any(verdicts[c].word == "undecided" for c in resting) else "gap"


def _above(graph: Graph) -> dict[str, tuple[str, ...]]:
    """The claims that rest directly on each claim: those that use it, and the one that it serves."""
    above: dict[str, list[str]] = {}
    for user, used in graph.uses.items():
        for claim in used:
            above.setdefault(claim, []).append(user)
    for step, served in graph.serves.items():
        if served is not None:
            above.setdefault(step, []).append(served)
    return {k: tuple(dict.fromkeys(v)) for k, v in above.items()}


def _all_above(claim: str, above: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """All claims that rest on a claim, directly or through others."""
    seen = {claim}
    todo = [claim]
    while todo:
        for other in above.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
                yield other
