r"""What Top-K and Top-k do on the law of pointers, for every impurity function, h >= 2 and k < K.

Paper: TOPK, abstract, section 1.1.2. No claims stand here. The law is that of `pointer_runs`: e = eps/2, g = eps/(4K).
Notation: at a node at which no pointer was seen to be 1, v is the chance that one of the unasked pointers is, p the
mean of the parity, q the mean label; s is that after the answer 0 of a pointer, where that after 1 is 1. r0 and r1 are
those in the halves by a bit of the parity. Where a pointer was seen to be 1 all labels are.
Paths are as in `parity_paths`, with pointers for the bits x2, none of them seen to be 1.
"""

from __future__ import annotations

from typing import Unpack

from lemmas.choices.best_candidates import Filed, succeeds
from lemmas.choices.parity_paths import path_lacks_a_bit
from lemmas.choices.scores import IMPURITY
from verify.claims import Check, StepHints

LAW = (
    "the law of pointers has h fair bits and K - 1 pointers, all independent, a pointer being 1 with probability"
    " eps/(4K); the label is 1 where some pointer is 1, else it is the parity of the h bits with probability 1 - eps/2,"
    " and else 0"
)
LETTERS = (
    "at a node at which no pointer was seen to be 1, v is the probability that an unasked one is 1, p the mean of the"
    " parity, q the mean label and s that after the answer 0 of a pointer; for a candidate that is a fair bit T_i errs"
    " as the mean of its halves, l and r; a leaf of weight w is right r of the time, and o = 1 where a pointer was"
    " seen to be 1"
)
AS_SCORED = (
    "while two bits of the parity are unasked the pointers score more than 0 and these bits 0, so that pointers come"
    " first, and on a path that sees no pointer at 1 some bit of the parity is left"
)
TOO_LARGE = "for eps above 1 both bounds hold of every law"
"""What the letters are, and how the parts make a proof: words."""
_MEAN = "(1 - (1 - v)*(1 - (1 - eps/2)*p))"
"""The label is 0 where no pointer is 1 and the rest of the law gives 0."""
_FEW = "0 < eps <= 1, 0 <= v <= eps/4"
AT_LEAVES = tuple((f"min({_MEAN}, 1 - {_MEAN}) <= eps", f"{_FEW}, p == {value}") for value in (0, 1))
"""The parity has the value p where all its bits are asked."""
NONE_IS_1 = ("a >= 1 - j*g", "0 < g < 1, sequence a from j = 0, start a == 1, step a_next == (1 - g)*a")
"""a is the probability that none of j pointers is 1, so that v = 1 - a is at most j g..."""
FEW_ARE = ("(K - 1)*eps/(4*K) <= eps/4", "0 < eps <= 1, K >= 2")
"""...and at most eps/4, as are all paths on which one is seen."""
BELOW_HALF = ((f"{_MEAN} > 0", f"{_FEW}, p == 1/2"), (f"{_MEAN} <= 1/2", f"{_FEW}, p == 1/2"))
"""q and s, while a bit of the parity is unasked."""
RISES = ("(1 - g)*s + g > s", "0 < g < 1, 0 <= s < 1")
POINTER = (
    "(1 - 2*s)*(G(q) - (1 - g)*G(s) - g*G(1)) >= g*(1 - 2*s)",
    f"{IMPURITY}, 0 < g < 1, 0 < s, s < 1/2, q == (1 - g)*s + g, 0 <= q, q <= 1/2, q <= 1, s <= 1, q > s",
)
"""An unasked pointer has a score of at least g > 0, as 1 - 2 s > 0..."""
OF_PARITY = ("G(q) - G(r0)/2 - G(r1)/2 == 0", f"{IMPURITY}, 0 <= q <= 1, r0 == q, r1 == q")
"""...and a bit of the parity 0, while two are unasked: the parity has the mean 1/2 in both halves."""
UNSEEN = (f"max({_MEAN}, 1 - {_MEAN}) <= 1/2 + eps/4", f"{_FEW}, p == 1/2")
"""How often a leaf is right where no pointer was seen, and some bit of the parity is unasked..."""
_LEAVES = "each w >= 0, o >= 0, r <= 1, (1 - o)*(r - 1/2 - eps/4) <= 0"
ACCURACY = ("sum(w*r) <= 1/2 + eps", f"0 < eps <= 1, sum(w) == 1, sum(w*o) <= eps/4, {_LEAVES}")
"""...r, with o = 0; o = 1 where one was."""
BY_KIND = (
    "each w*o >= 0 by w: o >= 0",
    "each w*r <= w*(1/2 + eps/4) + w*o by w: (1 - o)*(r - 1/2 - eps/4) <= 0; w*o: r <= 1; 1/2 + eps/4: w*o >= 0",
    "sum(w*r) <= (1/2 + eps/4)*sum(w) + sum(w*o)",
)


def separates(c: Check, **filed: Unpack[Filed]) -> None:
    """Records that Top-K has 1 - eps with depth h on this law, and Top-k 1/2 + eps with h + K - k - 1."""
    state = c.printed if filed.get("role", "printed") == "printed" else c.support
    c.sequence(*NONE_IS_1, hints=StepHints(forms=("direct",)), **filed)
    for relation, where in (FEW_ARE, *BELOW_HALF, RISES, UNSEEN):
        state(relation, where)
    succeeds(c, leaves=AT_LEAVES, **filed)
    c.functions(*POINTER, hints=["place G(1 - s)"], **filed)
    c.functions(*OF_PARITY, **filed)
    path_lacks_a_bit(c, **filed)
    c.family(*ACCURACY, hints=BY_KIND, **filed)
