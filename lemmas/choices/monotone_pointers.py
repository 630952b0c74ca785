r"""A monotone law for Theorem 3, for every impurity function, h >= 2 and k <= K - h: pairs of bits, and pointers.

Paper: TOPK, section 1.1.2, section 4.2. No claims stand here.
The law: h fair bits, each with its negation, and k pointers, independent, each 1 with chance g = eps/(4K). The label is
1 where a pointer is 1, else the parity of the h bits with probability 1 - eps/2, else 0. Two points that differ in a
bit are not comparable, as its negation differs in the other direction; on the others the label rises with the pointers.
Top-K: a path on which t < h bits of different pairs were asked leaves k pointers and t mates of these that are no use,
fewer than there are candidates, since k + h <= K. So some candidate is a bit that is not determined yet, whatever the
scores are.
Top-k: at the root the k pointers score more than 0 and all bits 0, as h >= 2. So the first query is of a pointer, and
where it is 0, h - 1 queries are left for h bits.
Notation: that of `pointer_paths` and `best_candidates`; u is the number of bits that are not determined, C that of the
candidates: K, or all 2h + k - t features that are left where these are fewer.

Guarantee of the runs: exact, for every way of breaking ties.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Unpack

from algorithms.criteria import GINI, MINIMUM, Criterion
from lemmas.choices import best_candidates, pointer_paths
from lemmas.choices.best_candidates import Filed
from lemmas.choices.finite_runs import Law, Runner, equal_stumps
from lemmas.choices.parity_paths import COUNTED, REST
from verify.claims import Check, StepHints
from verify.rationals import Fraction

HALF = Fraction(1, 2)
EPS = Fraction(1, 8)
Case = tuple[Criterion, int, int, int]
"""G, h, k, K."""
NAMES = "G h k K"
EVERY = "all impurity functions, all eps, all h, K from about h to about h^2, k <= K - h"
TEXT = "some monotone law has Top-K at 1 - eps or more and Top-k at 1/2 + eps or less, both with depth h"

LAW = (
    "the law of pairs has h fair bits, each with its negation, and k pointers, independent, a pointer being 1 with"
    " probability eps/(4K); the label is 1 where some pointer is 1, else it is the parity of the h bits with"
    " probability 1 - eps/2, and else 0"
)
LEFT_OVER = (
    "k + t <= min(K, 2*h + k - t) - 1",
    "k >= 1, h >= 1, K >= k + h, 0 <= t <= h - 1, integer k, h, K, t",
)
"""C - 1 candidates at most are pointers, or mates of asked bits."""
FEW_ARE = ("k*eps/(4*K) <= eps/4", "0 < eps <= 1, 1 <= k, k <= K")
"""k pointers are 1 with a probability of at most eps/4, as are all paths on which one is seen."""
POINTERS_FIRST = (
    "sum(c*(1 - p)) <= 0",
    (
        "g > 0, S >= 0, sum(p) == k, sum(c) == k, each 0 <= p <= 1, 0 <= c <= 1, p*(s - g) >= 0, (1 - p)*s <= 0,"
        " c*(s - S) >= 0, (1 - c)*(S - s) >= 0"
    ),
)
"""Features at the root, with their scores s: p = 1 for the k pointers, of scores g and more, the others have 0; c = 1
for the k candidates, whose scores are at least S, where those of the others are at most S; no score is below 0, as G is
concave. No bit is a candidate."""
_OTHERWISE = (
    "each p*(1 - c)*(S - s) >= 0 by p: (1 - c)*(S - s) >= 0",
    "each p*(1 - c)*(s - g) >= 0 by 1 - c: p*(s - g) >= 0",
    "g - S > 0",
    "each p*(1 - c) <= 0 by 1/(g - S): p*(1 - c)*(S - s) >= 0; 1/(g - S): p*(1 - c)*(s - g) >= 0",
    "sum(p*(1 - c)) <= 0",
    "sum(c*(1 - p)) <= sum(p*(1 - c)) + sum(c) - sum(p)",
    (
        "sum(c*(1 - p)) <= 0 by 1: sum(c*(1 - p)) <= sum(p*(1 - c)) + sum(c) - sum(p); 1: sum(p*(1 - c)) <= 0;"
        " 1: sum(c) == k; -1: sum(p) == k"
    ),
)
"""No pointer is left out, where S is 0."""
BY_SCORES = (
    "case S",
    "above each c*(1 - p)*(s - S) >= 0 by 1 - p: c*(s - S) >= 0",
    "above each c*(1 - p)*s <= 0 by c: (1 - p)*s <= 0",
    "above each c*(1 - p) <= 0 by 1/S: c*(1 - p)*(s - S) >= 0; 1/S: c*(1 - p)*s <= 0",
    "above sum(c*(1 - p)) <= 0",
    *(f"level {hint}" for hint in _OTHERWISE),
    "below 1 < 0",
)


def separates(c: Check, **filed: Unpack[Filed]) -> None:
    """Records that Top-K has 1 - eps and Top-k 1/2 + eps on this law, both with depth h."""
    state = c.printed if filed.get("role", "printed") == "printed" else c.support
    c.sequence(*pointer_paths.NONE_IS_1, hints=StepHints(forms=("direct",)), **filed)
    for relation, where in (FEW_ARE, *pointer_paths.BELOW_HALF, pointer_paths.RISES, pointer_paths.UNSEEN):
        state(relation, where)
    best_candidates.succeeds(c, room=LEFT_OVER, leaves=pointer_paths.AT_LEAVES, **filed)
    c.functions(*pointer_paths.POINTER, hints=["place G(1 - s)"], **filed)
    c.functions(*pointer_paths.OF_PARITY, **filed)
    c.family(*POINTERS_FIRST, hints=BY_SCORES, **filed)
    c.sequence(*REST, hints=COUNTED, **filed)
    c.family(*pointer_paths.ACCURACY, hints=pointer_paths.BY_KIND, **filed)


def cases() -> Iterator[Case]:
    """Small sizes with k <= K - h, depth 1 first."""
    yield MINIMUM, 1, 1, 2
    for g in (GINI, MINIMUM):
        for h, k, width in ((2, 1, 3), (2, 1, 4), (2, 2, 4), (2, 2, 5), (3, 1, 4), (3, 1, 5)):
            yield g, h, k, width


def printed_range(case: Case) -> bool:
    """The paper's own hypotheses."""
    _, h, k, width = case
    return h >= 1 and 1 <= k <= width - h


def inseparable(case: Case) -> dict[str, object] | None:
    """A witness where no law separates Top-K from Top-k, at depth 1; or where that of pairs does not."""
    if case[1] == 1 and case[0] is MINIMUM:
        why = "all stumps of the largest score are equally accurate"
        whole = {"G": "2 min(q, 1-q)", "h": 1, "k": case[2], "K": case[3], "eps": EPS, "why": why}
        return whole if equal_stumps() else None
    return not_apart(case)


@cache
def not_apart(case: Case) -> dict[str, object] | None:
    """A witness where the law of pairs is not monotone, or does not separate."""
    g, h, k, width = case
    law = paired(h, k, width, EPS)
    good, bad = Runner(width, g, "least").right(law, h), Runner(k, g, "largest").right(law, h)
    held = is_monotone(law) and good >= 1 - EPS and bad <= HALF + EPS
    return None if held else {"Top-K": good, "Top-k": bad, "monotone": is_monotone(law)}


def paired(h: int, k: int, width: int, eps: Fraction) -> Law:
    """h fair bits, their negations, and k pointers."""
    pointer, rows = eps / (4 * width), []
    for bits in product((0, 1), repeat=h):
        for points in product((0, 1), repeat=k):
            w = Fraction(1, 1 << h)
            for p in points:
                w *= pointer if p else 1 - pointer
            x = (*bits, *(1 - b for b in bits), *points)
            one = Fraction(1) if any(points) else (1 - eps / 2) * (sum(bits) % 2)
            rows += [(w * one, x, 1), (w * (1 - one), x, 0)]
    return tuple(r for r in rows if r[0])


def is_monotone(law: Law) -> bool:
    """Whether E[y | x] rises with x, on the support."""
    means: dict[tuple[int, ...], list[Fraction]] = {}
    for w, x, y in law:
        total = means.setdefault(x, [Fraction(0), Fraction(0)])
        total[0] += w
        total[1] += w * y
    return all(
        means[x][1] / means[x][0] <= means[z][1] / means[z][0]
        for x, z in product(means, repeat=2)
        if all(a <= b for a, b in zip(x, z, strict=True))
    )
