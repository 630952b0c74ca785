"""Reach: how far a fallen claim pulls others down, computed from the graph of claims and their verdicts.

Main definitions: `Reach`, `reaches`. `slip`: a misprint, or nothing that rests on the claim changes. `gap`: what rests
on it holds by other means. `error`: a claim that rests on it falls with it, or it is a claimed result itself. A claim
that holds by other means ends the matter: what rests on that one has nothing to fear. So does a claim that is itself
shown as printed, where only the use of another one is at fault: nothing falls with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from verify.claims.verdicts import Graph, Verdict, holds_itself

Reach = Literal["slip", "gap", "error"]
FALLEN = frozenset({"misprint", "missing-hypothesis", "boundary-gap", "step-false", "false"})


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
    if verdict.word in (
        "misprint",
        "missing-hypothesis",
    ):  # the intended reading holds, or uses meet the hypothesis
        return "error" if verdict.lacking else "slip"
    resting = above.get(claim, ())
    if any(c not in verdicts for c in resting):
        return None
    words = [verdicts[c].word for c in resting]
    falls = "false" in words and not holds_itself(verdict)
    if falls or (verdict.word == "false" and claim in graph.results):
        return "error"
    if not words:
        return "slip"
    if holds_itself(verdict):
        return "gap"
    return None if "undecided" in words else "gap"


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
