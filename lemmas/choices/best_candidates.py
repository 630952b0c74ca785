r"""Why Top-K succeeds with h queries where a bit of the first h is a candidate at each node: Lemmas 4.1 and 4.3.

Paper: TOPK, section 4, appendix B. No claims stand here.
Notation: the label depends on h fair bits x1, each independent of all other bits, and on K - 1 bits x2. a is the
largest error of Top-K's trees, given the node, at nodes with u bits of x1 unasked and a budget of u queries. At one of
these err is its error; l and r are those of the trees on the halves by a candidate. For one of x1 its T_i has
(l + r)/2, as the bit is fair there. By figure 1 err is at most that of each T_i, or 0 where all labels agree.
"""

from __future__ import annotations

from typing import TypedDict, Unpack

from verify.claims import Check, StepHints
from verify.claims.families import FamilyRole

ROOM = ("h + K - 1 - q >= K", "0 <= q <= h - 1")
"""Above depth h at least K bits are unasked, so that there are K candidates."""
_HALVES = "each 0 <= p <= 1, p*(err - (l + r)/2) <= 0, p*(l - a) <= 0, p*(r - a) <= 0"
SOME_CANDIDATE = ("err <= a", f"K >= 2, sum(1) == K, sum(1 - p) <= K - 1, {_HALVES}")
"""A step from u to u + 1: p = 1 for candidates of x1, on the halves of which u bits of x1 are unasked and u queries
left; at most K - 1 of the K candidates are of x2."""
BY_THAT = (
    "sum(p) >= 1",
    "case err - a",
    "above each p*(err - a) <= 0 by 1: p*(err - (l + r)/2) <= 0; 1/2: p*(l - a) <= 0; 1/2: p*(r - a) <= 0",
    "above (err - a)*sum(p) <= 0",
    "above (err - a)*sum(p) >= err - a by err - a: sum(p) >= 1",
)
_MEAN = "((1 - eps)*p + eps*m)"
_ERROR = f"min({_MEAN}, 1 - {_MEAN}) <= eps"
AT_LEAVES = tuple((_ERROR, f"0 < eps <= 1, 0 <= m <= 1, p == {value}") for value in (0, 1))
"""u = 0: all of x1 are asked, the function has the value p, and the better constant is returned."""
_FAIR = "0 < eps <= 1, m == 1/2"
FAIR_LEAVES = (
    (_ERROR.replace("<= eps", "<= c*eps"), f"{_FAIR}, p == 0"),
    (_ERROR.replace("<= eps", "<= eps/2"), f"{_FAIR}, p == 1"),
)
"""u = 0 where no bit of x2 is asked: the mean m of a random one is 1/2. c is the share of eps that is lost."""
_MAJORITY = "0 < eps <= 1, 1/2 <= m <= 3/4"
MAJORITY_LEAVES = (
    (_ERROR.replace("<= eps", "<= c*eps"), f"{_MAJORITY}, p == 0"),
    (_ERROR.replace("<= eps", "<= 3/4*eps"), f"{_MAJORITY}, p == 1"),
)
"""The same for the Majority of one or more bits that are not asked: its mean m is 3/4 at most, that of two bits."""
AT_ALL_DEPTHS = ("a <= 3/4*eps", "0 < eps <= 1, sequence a from u = 0, start a <= 3/4*eps, step a_next <= a")
HALF_AT_ALL_DEPTHS = ("a <= eps/2", "0 < eps <= 1, sequence a from u = 0, start a <= eps/2, step a_next <= a")
ALL_DEPTHS = ("a <= eps", "0 < eps <= 1, sequence a from u = 0, start a <= eps, step a_next <= a")

ON_ITS_TREES = (
    "the errors of the trees of Top-K meet the conditions of these parts: a bit of x1 that was not asked is fair at the"
    " node, so that its T_i errs as the mean of its halves, and figure 1 takes no worse one; the step of the induction"
    " over the budget is the part on candidates"
)
"""Why a claim on Top-K follows from what `succeeds` records."""

Statements = tuple[tuple[str, str], ...]


class Filed(TypedDict, total=False):
    """How parts are filed."""

    role: FamilyRole
    why: str
    of: str


def succeeds(
    c: Check, leaves: Statements = AT_LEAVES, room: tuple[str, str] = ROOM, **filed: Unpack[Filed]
) -> None:
    """Records that Top-K with depth h has an error of at most eps.

    `leaves` says so of those where x1 is asked, and `room` that there are so many candidates above.
    """
    state = c.printed if filed.get("role", "printed") == "printed" else c.support
    for relation, where in (room, *leaves):
        state(relation, where)
    c.family(*SOME_CANDIDATE, hints=BY_THAT, **filed)
    c.sequence(*ALL_DEPTHS, hints=StepHints(forms=("direct",)), **filed)
