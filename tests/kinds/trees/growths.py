"""Statements about growing trees that are proved quickly, with false neighbours of each.

A neighbour leaves out a condition that the proof needs, or asks for more than holds; each has a run that refutes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import Follows, GrowthHints, Invariant, decide_growth
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.kinds.sequences.search import StepHints

SHARED = "tree w after t splits, root w == 1, split w == w_0 + w_1"
HALVES = "tree p after t splits, root p == 1, split p_0 == p/2, p_1 == p/2"
LOGS = "tree v after t splits, root v == 3, each v >= 3, split v_0 == v, v_1 == v"
GROWS = "tree w after t splits, root w == 1, split w_0 + w_1 >= w + 1"
GREEDY = "c >= 0, tree g after t splits, root g <= 1, each g >= 0, split d, g_0 + g_1 == g - d, greedy d >= g_other - c"
"""A split takes d from the sum, and at least what any leaf has, up to c."""
GREEDY_STEP = (
    "sum(1)*d >= sum(g) - c*sum(1)",
    "(t+1)*d >= sum(g) - c*(t+1) by 1: sum(1)*d >= sum(g) - c*sum(1); -d-c: sum(1) == 1 + t",
    "next1 == sum(g) - d by -1: sum(g) - g_parent + g_0 + g_1 == next1; 1: g_0 + g_1 == g_parent - d",
    "(1+t)*next1 <= t*sum(g) + c*(1+t) by 1: (t+1)*d >= sum(g) - c*(t+1); -1-t: next1 == sum(g) - d",
)
GREEDY_SEQUENCE = "c >= 0, sequence a from j = 1, start a <= 1, each a >= 0, step j*a_next <= (j-1)*a + c*j"
CLOSING = StepHints(forms=("direct",), plus={"step 1": "1", "bound 1": "1"}, limit=5.0)


@dataclass(frozen=True)
class Problem:
    """A true statement, what helps with it, and false ones beside it."""

    relation: str
    where: str
    hints: GrowthHints | None = None
    false: tuple[tuple[str, str], ...] = ()

    @property
    def statement(self) -> GrowthStatement:
        """The statement, read."""
        return parse_growth(self.relation, self.where)


PROBLEMS = {
    "weights": Problem(
        "sum(w) == 1",
        SHARED,
        None,
        (
            ("sum(w) == 2", SHARED),
            ("sum(w) < 1", SHARED),
            ("sum(w) == 1", SHARED.replace("w == w_0", "w >= w_0")),
            ("sum(w) == 1", SHARED.replace("w == w_0", "2*w == w_0")),
            ("sum(w) == 1", SHARED.replace("root w == 1", "root w <= 1")),
            ("sum(w) == 1", "tree w after t splits, root w == 1"),
            ("sum(w) == 1", "tree w after t splits, split w == w_0 + w_1"),
            ("sum(w) == 1", "tree w after t splits, root w == 1, split w == w_0 + w_0"),
            ("sum(w) == 1", "tree w after t splits, root w == 1, split w_0 == w_1"),
            ("sum(w) == 1", f"{SHARED.replace('root w == 1', 'root w == 0')}, end sum(w) <= 1"),
        ),
    ),
    "leaves": Problem(
        "sum(1) == t + 1",
        "tree w after t splits",
        None,
        tuple(
            (r, "tree w after t splits")
            for r in ("sum(1) == t", "sum(1) == t + 2", "sum(1) > t + 1", "sum(1) == 1", "sum(1) == 2*t + 1")
        ),
    ),
    "halves": Problem(
        "sum(p) == 1",
        HALVES,
        None,
        (
            ("sum(p) == 1", HALVES.replace("p_1 == p/2", "p_1 == p")),
            ("sum(p) == 1", HALVES.replace(", p_1 == p/2", "")),
            ("sum(p) == 2", HALVES),
        ),
    ),
    "logs": Problem(
        "sum(v*ln(v)) >= 1",
        LOGS,
        GrowthHints((Invariant("sum(v) >= 3"),), limit=10.0),
        (("sum(v*ln(v)) >= 4", LOGS), ("sum(v*ln(v)) <= 4", LOGS)),
    ),
    "grows": Problem(
        "sum(w) >= 1 + t",
        GROWS,
        GrowthHints(
            (Follows("sum(w)", "a >= j", "sequence a from j = 1, start a >= 1, step a_next >= a + 1"),),
            limit=10.0,
        ),
        (
            ("sum(w) >= 2 + t", GROWS),
            ("sum(w) > 1 + t", GROWS),
            ("sum(w) >= 1 + t", GROWS.replace("w + 1", "w")),
            ("sum(w) >= 1 + t", GROWS.replace("root w == 1", "root w == 0")),
        ),
    ),
    "greedy": Problem(
        "t*sum(g) <= c*t*(t+1)/2",
        GREEDY,
        GrowthHints(
            (Follows("sum(g)", "(j-1)*a <= c*j*(j-1)/2", GREEDY_SEQUENCE, GREEDY_STEP, CLOSING),), limit=10.0
        ),
        (
            ("t*sum(g) <= c*t*(t+1)/2", GREEDY.partition(", greedy")[0]),
            ("(t+1)*sum(g) <= c*t*(t+1)/2", GREEDY),
            ("t*sum(g) <= c*t*(t+1)/4", GREEDY),
            ("t*sum(g) <= c*t*(t+1)/2", GREEDY.replace("d >= g_other - c", "d >= g - c")),
            ("t*sum(g) <= c*t*(t+1)/2", GREEDY.replace("d >= g_other - c", "d >= g_other - 2*c")),
            ("t*sum(g) <= c*t*(t+1)/2", GREEDY.replace("g_0 + g_1 == g - d", "g_0 + g_1 == g")),
        ),
    ),
    "signs": Problem(
        "sum(v) >= 0",
        "tree v after t splits, each v > 0",
        GrowthHints(limit=10.0),
        (
            ("sum(v) >= 1", "tree v after t splits, each v > 0"),
            ("sum(v) >= 0", "tree v after t splits, root v > 0"),
        ),
    ),
    "end": Problem(
        "sum(1) >= 2",
        "tree v after t splits, end t >= 1",
        GrowthHints(limit=10.0),
        (("sum(1) >= 3", "tree v after t splits, end t >= 1"), ("sum(1) >= 2", "tree v after t splits")),
    ),
    "parameters": Problem(
        "sum(c*w) <= c*k",
        "0 <= c, integer k, k >= 1, tree w after t splits, root w <= 1, split w_0 + w_1 <= w",
        GrowthHints((Invariant("sum(w) <= 1"),), ("k*c >= c",), limit=10.0),
        (
            (
                "sum(c*w) < c*k",
                "0 <= c, integer k, k >= 1, tree w after t splits, root w <= 1, split w_0 + w_1 <= w",
            ),
        ),
    ),
}
ENTROPY = Problem(
    "sum(w*H(q)) <= 1",
    "tree w, q after t splits, root w == 1, each w >= 0, 0 <= q <= 1, split tau, 0 <= tau <= 1, w_0 == (1-tau)*w, "
    "w_1 == tau*w, q == (1-tau)*q_0 + tau*q_1",
    GrowthHints(
        (Invariant("sum(w*H(q)) <= 1", ("w_parent*H(q_parent) - w_0*H(q_0) - w_1*H(q_1) >= 0",)),), limit=30.0
    ),
)
"""Labels that are means of those below have no more entropy after a split; takes 10 seconds."""


@cache
def found(name: str) -> tuple[str, str]:
    """The certificate of a problem, as text, and the words."""
    problem = PROBLEMS[name]
    said, text, words = decide_growth(problem.statement, problem.hints)
    assert said == "proved", words
    return text, words


def honest(name: str) -> GrowthCertificate:
    """The certificate of a problem."""
    return load(found(name)[0])
