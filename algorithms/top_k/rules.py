"""What Figure 1 leaves open, as named rules: ties of scores, and splits of which one half is empty.

Main definitions: `TieRule`, `Empty`, `checked`.

Source: BLPSTT23, Figure 1 and appendix D.
"""

from __future__ import annotations

from enum import Enum

from verify.errors import BadInput, TooLarge

__all__ = ["MOST_DEPTH", "Empty", "TieRule", "checked"]

MOST_DEPTH = 100
"""The searches recur, and Python's own limit is a thousand calls."""


class TieRule(Enum):
    """Which of the features with equal scores are among the k, and which of equally accurate trees is returned.

    Features stand in the order of their scores, largest first. Of equally accurate trees the first in this
    order is returned.
    """

    FIRST = "first"
    """Equal scores: the lower index first (appendix D)."""
    LAST = "last"
    """Equal scores: the higher index first."""
    BEST = "best"
    """At every node those of the features tied at the cut with which the final tree errs least."""
    WORST = "worst"
    """At every node those with which it errs most: what no rule can do worse than."""


class Empty(Enum):
    """What happens to features that are constant on the sample at a node."""

    KEPT = "kept"
    """They compete like all others, as the words of Figure 1 have it. On the empty half every constant is
    equally accurate: a leaf with the first class stands there."""
    DROPPED = "dropped"
    """They are not offered, as in the authors' program. Where none is left, a leaf is returned."""


def checked(k: int, depth: int, ties: TieRule, empty: Empty = Empty.KEPT) -> None:
    """Raises BadInput unless k is a whole number from 1 on, depth one from 0 on, and the rules are rules.

    A text in the place of a rule would be no rule at all. Raises TooLarge beyond depth 100.
    """
    for rule, kind in ((ties, TieRule), (empty, Empty)):
        if not isinstance(rule, kind):
            raise BadInput(f"a rule is a member of {kind.__name__}, not {rule!r}")
    for name, value, least in (("k", k, 1), ("the depth", depth, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise BadInput(f"{name} is a whole number from {least} on, not {value!r}")
    if depth > MOST_DEPTH:
        raise TooLarge(f"trees have a depth of at most {MOST_DEPTH}, not {depth}")
