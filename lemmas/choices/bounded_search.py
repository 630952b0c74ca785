r"""Why Opt-Top-k, with the key (S, h), finds a tree that is as accurate as Top-k's: figure 5 for all samples.

Paper: TOPK, figure 5. No claims stand here.
Notation: a call with the bound u **is right** if it returns as many errors as Top-k's tree has, or if both have more
than u, NO-TREE standing for u + 1. For a candidate r and s are the least errors on its halves, L and R what the calls
of 6 (a) and 6 (d) return, with the bounds b - 1 and b - 1 - L, b being b* before and b_next after it; x = r + s.
Step 1 returns Top-k's constant. What a key (S, h) keeps was returned by a call with the same S and h: a tree of Top-k's
errors, which is returned again, or NO-TREE (`lemmas.choices.figure_5`, step 2).
"""

from __future__ import annotations

from verify.claims import Check, StepHints

SAME_MINIMUM = "min(b, L + R) == min(b, r + s)"
BOTH_ABOVE = (SAME_MINIMUM, "b >= 0, r >= b, s >= 0, L >= b, R >= 0")
"""6 (g) makes b* the smaller of b* and L + R, which is that of b* and x: here the left call returns b or more..."""
LEFT_FOUND = (SAME_MINIMUM, "b >= 0, r >= 0, L = r, s >= b - r, R >= b - r")
"""...here the left one finds Top-k's errors, and the right one b - L or more. Where both do, nothing is to show."""
FROM_THE_BOUND = ("b <= u + 1", "sequence b from t = 0, start b == u + 1, step b_next <= b")
NOT_ABOVE = ("b <= x", "sequence b from t = 0, start b <= x, step b_next <= b")
"""From the trial of a candidate with x errors on; after the break of 6 (h) b* is 0, and no other has less."""
NOT_BELOW = (
    "b >= m",
    "m <= u + 1, sequence b from t = 0, start b == u + 1, step b_next >= b, while b <= m, else b_next >= m",
)
"""m is the smaller of u + 1 and the least x, so that min(b, x) >= min(b, m). Hence b* is m in the end."""
ALL_BUDGETS = ("a <= 0", "sequence a from h = 0, start a <= 0, step a_next <= 0, while a <= 0")
"""a calls with the budget h are not right, in any run: none for h = 0; and if none, then none with one more, the first
of them neither, as each returns b*, or NO-TREE for u + 1, or what an earlier one with the same S returned."""
WITHIN = ("b <= u", "sequence b from t = 0, start b <= u, step b_next <= b")
"""From the first T_i on that becomes T*, with b* errors."""
FIRST_FOUND = ("x <= u", "x = b - w, b <= u + 1, w > 0, integer b, u, w")
BY_BUDGET = (
    "b == h - t",
    "h >= 0, integer h, sequence b from t = 0, start b == h, each b >= 0, step b_next == b - 1",
)
"""The budget b after t queries of a path, those of kept trees too, as the key names it."""
DIRECT = StepHints(forms=("direct",))


def is_right(c: Check) -> None:
    """Records what carries over that every call is right; runs say so of the program as a whole."""
    for statement in (BOTH_ABOVE, LEFT_FOUND):
        c.support(*statement)
    for relation, where in (FROM_THE_BOUND, NOT_ABOVE, NOT_BELOW, ALL_BUDGETS):
        c.sequence(relation, where, hints=DIRECT, role="support")


def is_small(c: Check) -> None:
    """Records what carries over that T* has at most the depth h and at most u errors, where it is a tree."""
    c.support(*FIRST_FOUND)
    for relation, where in (WITHIN, BY_BUDGET):
        c.sequence(relation, where, hints=DIRECT, role="support")
