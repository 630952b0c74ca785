r"""The product of (48) beside the tree that TopDown grows with 2 sqrt(q(1-q)), and products of more factors.

Paper: KM96, section 5.4. No claims stand here.
Notation: as in `growing_roots`. The product is 1 before the first split, and split number j multiplies it by
1 - C gamma^2/j, where (48) has C = 1/16. A statement on a growing tree has numbers at leaves only, so the leaves hold
shares v of the product, given to children in any way: sum(v) is the product.
"""

from __future__ import annotations

from lemmas.boosting.growing_roots import AVERAGE, GAIN, GROWTH, ROOT_LEAF, TOTAL
from lemmas.boosting.root_rounds import EVERY_LEAF
from verify.claims import GrowthHints, Invariant, StepHints
from verify.search.step_plans import Fact

PRODUCT = "sum(v)"
FACTOR = "(1 - C*gamma^2/(t + 1))"
"""The factor of split number t + 1."""
WITH_PRODUCT = "0 < gamma <= 1/2, 0 <= C <= 2, " + (
    GROWTH.replace("z, g after", "z, g, v after")
    .replace("root w == 1,", "root w == 1, v == 1,")
    .replace("split s, d,", f"split s, d, v_0 + v_1 == v - C*gamma^2*{PRODUCT}/(t + 1),")
)
AS_PRINTED, LARGER = f"{WITH_PRODUCT}, end C == 1/16", f"{WITH_PRODUCT}, end C <= 2"
"""The constant of (48), and all those up to 2."""
ROOT_AND_PRODUCT = {**ROOT_LEAF, "v": ROOT_LEAF["w"], "C": ROOT_LEAF["w"]}
NEXT_TOTAL = f"({TOTAL} - w_parent*x_parent + w_0*x_0 + w_1*x_1)"
AT_MOST_THE_PRODUCT = GrowthHints(
    (
        Invariant(
            f"{TOTAL} <= {PRODUCT}",
            (
                *EVERY_LEAF,
                *GAIN[1:],
                *AVERAGE,
                (
                    f"{NEXT_TOTAL} <= (1 - 2*gamma^2/(t + 1))*{TOTAL} by 1: d >= 2*gamma^2*{TOTAL}/(t + 1);"
                    " -1: d == w_parent*x_parent - w_0*x_0 - w_1*x_1"
                ),
                f"gamma^2/(t + 1)*{TOTAL} >= 0 by gamma^2/(t + 1): {TOTAL} >= 0",
                (
                    f"{NEXT_TOTAL} <= {FACTOR}*{TOTAL} by 1: {NEXT_TOTAL} <= (1 - 2*gamma^2/(t + 1))*{TOTAL};"
                    f" 2 - C: gamma^2/(t + 1)*{TOTAL} >= 0"
                ),
                f"{FACTOR} >= 0",
                (
                    f"{NEXT_TOTAL} <= {FACTOR}*{PRODUCT} by 1: {NEXT_TOTAL} <= {FACTOR}*{TOTAL};"
                    f" {FACTOR}: {TOTAL} <= {PRODUCT}"
                ),
                (
                    f"{NEXT_TOTAL} <= {PRODUCT} - v_parent + v_0 + v_1 by 1: {NEXT_TOTAL} <= {FACTOR}*{PRODUCT};"
                    f" 1: v_0 + v_1 == v_parent - C*gamma^2*{PRODUCT}/(1 + t)"
                ),
            ),
            (
                "sqrt(q*(1 - q)) <= 1/2 law sqrt(u*(1 - u)) <= 1/2 for 0 <= u, u <= 1 at u: q",
                "x <= 1 by 2: sqrt(q*(1 - q)) <= 1/2; -1: x == 2*sqrt(q*(1 - q))",
                "w*x <= v by 1: x <= 1; 1: v == 1; -x: w == 1",
            ),
        ),
    )
)

_FACTOR = "(1 - gamma^2/(16*({0} + 1)))"
PRODUCTS = f"0 < gamma <= 1/2, sequence b from j = 0, start b == 1, step b_next == b*{_FACTOR.format('j')}"
"""b is the product up to j."""
MORE_FACTORS = (
    "0 < gamma <= 1/2, n >= 0, p >= 0, integer n, sequence a from i = 0, start a == p,"
    f" step a_next == a*{_FACTOR.format('n + i')}"
)
"""a is the product up to n + i, and p the one up to n."""
NO_MORE = StepHints(
    forms=("direct",),
    facts=(Fact("factor", f"{_FACTOR.format('n + i')} >= 0"),),
    plus={"step 1": "-1", "bound 1": _FACTOR.format("n + i")},
)
