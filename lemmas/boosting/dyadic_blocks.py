r"""One block of the factors of Theorem 10, as statements about sequences.

Paper: KM96, eq. (50). No claims stand here.
a is the product of the factors 1 - gamma^2/(16 j) over j = n/2 + 1, ..., n/2 + t, and b the product of t times the
last of them. At t = n/2, which the guard reaches for n = 2^k, they are the two products of (50); nothing else is used
of n than n >= 2.
"""

from __future__ import annotations

from verify.kinds.sequences.search import StepHints
from verify.search.step_plans import Fact, LawAt

LAST = "(1 - gamma^2/(16*n))"
"""The last factor of a block."""
_FACTOR = "(1 - gamma^2/(16*(n/2 + t + 1)))"
_GIVEN = "0 < gamma <= 1/2, n >= 2"
BLOCK = f"{_GIVEN}, sequence a from t = 0, start a == 1, step a_next == a*{_FACTOR}, while t + 1 <= n/2"
EQUAL_FACTORS = f"{_GIVEN}, sequence b from t = 0, start b == 1, step b_next == b*{LAST}"

_POSITIVE = Fact("positive", f"{LAST} > 0")
_POWER = (
    Fact(
        "product",
        f"exp((t + 1)*ln({LAST})) == exp(t*ln({LAST}))*exp(ln({LAST}))",
        law=LawAt("exp((t + 1)*z) == exp(t*z)*exp(z)", "", {"z": f"ln({LAST})", "t": "t"}),
    ),
    Fact("itself", f"exp(ln({LAST})) == {LAST}", law=LawAt("exp(ln(y)) == y", "y > 0", {"y": LAST})),
    Fact("power", f"{LAST}^(t + 1) == {LAST}^t*{LAST}", {"product": "1", "itself": f"{LAST}^t"}),
)
AT_MOST_A_POWER = StepHints(
    forms=("direct",),
    facts=(
        _POSITIVE,
        Fact("factor", f"{_FACTOR} >= 0"),
        *_POWER,
        Fact("last", f"{_FACTOR} <= {LAST}"),
        Fact("above 0", f"{LAST}^t >= 0", law=LawAt("y^t >= 0", "y > 0", {"y": LAST, "t": "t"})),
    ),
    plus={"step 1": "-1", "bound 1": _FACTOR, "last": f"{LAST}^t", "power": "1"},
)
A_POWER = StepHints(
    forms=("direct",), facts=(_POSITIVE, *_POWER), plus={"step 1": "1", "bound 1": LAST, "power": "-1"}
)
