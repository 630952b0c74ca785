r"""No tree whose splits Top-k tries is better than its own: with k = d any tree, with k + 1 those of Top-k.

Paper: TOPK, sections 1.1.1 and 1.1.2. No claims stand here.
Notation: as in `lemma_3_2`. At a node z and o are the numbers of points labeled 0 and 1, b is the depth budget left,
and a how many of these points the algorithm gets wrong: min(z, o) at b = 0, else at most a_0 + a_1 for each split that
it tries (0 where all labels agree, as a_0 and a_1 are then). A leaf says 1 with probability l, so that 0 <= l <= 1.
`CONSTANTS` are trees that go on until no budget is left; whatever they split at, all their leaves say m. Hence
a <= z m + o (1 - m) at every node, for every m, and that is what `TREES` asks of its leaves, at any depth.
`SAME_TREES` are those of Top-j, j <= k: m counts the queries above a leaf that are no candidates of Top-k.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

_SPLIT = "split z == z_0 + z_1, o == o_0 + o_1, b_0 == b - 1, b_1 == b - 1, a <= a_0 + a_1"
CONSTANT = "Z*m + O*(1 - m) >= A"
CONSTANTS = (
    "0 <= m <= 1, tree z, o, b, a after t splits, root z == Z, o == O, a == A,"
    f" each z >= 0, o >= 0, b >= 0, a <= min(z, o) + b*(z + o), {_SPLIT}, end sum(b*(z + o)) == 0"
)
"""Trees of one label, with no budget left at leaves that points reach."""
_WRONG = "z*m + o*(1 - m)"
NO_CONSTANT = GrowthHints(
    (Invariant("sum(z) == Z"), Invariant("sum(o) == O"), Invariant("sum(a) >= A")),
    (
        "each z >= min(z, o)",
        "each o >= min(z, o)",
        f"each {_WRONG} >= min(z, o) by m: z >= min(z, o); 1 - m: o >= min(z, o)",
        f"each {_WRONG} >= a - b*(z + o) by 1: {_WRONG} >= min(z, o); 1: a <= min(z, o) + b*(z + o)",
        "m*sum(z) + (1 - m)*sum(o) >= sum(a) - sum(b*(z + o))",
        (
            f"{CONSTANT} by 1: m*sum(z) + (1 - m)*sum(o) >= sum(a) - sum(b*(z + o)); -m: sum(z) == Z;"
            " m - 1: sum(o) == O; 1: sum(a) >= A; -1: sum(b*(z + o)) == 0"
        ),
    ),
)
BETTER = "sum(z*l + o*(1 - l)) >= A"
TREES = (
    "tree z, o, b, a, l after t splits, root a == A,"
    f" each z >= 0, o >= 0, b >= 0, 0 <= l <= 1, a <= z*l + o*(1 - l), {_SPLIT}"
)
"""Trees of at most the depth of the budget, with splits that the algorithm tries."""
NO_TREE = GrowthHints((Invariant("sum(a) >= A"),), ("sum(z*l + o*(1 - l)) >= sum(a)",))
SOME_LEAF = {
    n: Fraction(v)
    for n, v in {"z": 1, "o": 2, "b": 0, "a": 1, "l": 1, "m": 1, "A": 1, "Z": 1, "O": 2}.items()
}
"""Three points, one of them labeled 0, and no budget."""
_ASKED = "split i, f, i <= j - 1, f >= 0, f*(k - i) <= 0, w == w_0 + w_1, m_0 == m + f, m_1 == m + f"
SAME_TREES = (
    "sum(w*m) <= 0",
    f"1 <= j, j <= k, tree w, m after t splits, root m == 0, each w >= 0, m >= 0, {_ASKED}",
)
"""i features come before the one that is asked, in the order of the scores; f is 0 if they are fewer than k."""
_A_CANDIDATE = "f <= 0 by 1: f*(k - i) <= 0; f: i <= j - 1; f: j <= k"
_NO_MORE = (
    "w_0*m_0 + w_1*m_1 <= w_parent*m_parent by w_0: f <= 0; w_1: f <= 0; w_0: m_0 == m_parent + f;"
    " w_1: m_1 == m_parent + f; m_parent: w_parent == w_0 + w_1"
)
NO_OTHERS = GrowthHints((Invariant("sum(w*m) <= 0", (_A_CANDIDATE, _NO_MORE)),))
