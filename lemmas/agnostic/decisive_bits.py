r"""How likely N signs have a given small sum: the influence of a bit of Majority after a short path.

Paper: BLT20, proof of Corollary 4.4, third sentence. No claims stand here.
Notation: b_j is the probability that N fair signs sum up to 2j + o, o = 0 for even N and 1 for odd: C(N, r)/2^N with
r = (N + o)/2 + j. As C(N, r + 1) = C(N, r) (N - r)/(r + 1), b_(j+1) = b_j (N - 2j - o)/(N + 2j + o + 2). For j = 0 it
is C(2i, i)/4^i with 2i = N + o (for odd N by Pascal's rule), and v is the square of that: from i to i + 1 it is
multiplied by ((2i + 1)/(2i + 2))^2.
"""

from __future__ import annotations

from verify.kinds.sequences.search import StepHints
from verify.search.step_plans import Fact

CENTRAL = (
    "v >= 1/(4*i)",
    "sequence v from i = 1, start v == 1/4, step v_next >= v*(2*i + 1)^2/(2*i + 2)^2",
)
QUOTIENT = "(N - 2*j - o)/(N + 2*j + o + 2)"
SMALL_SUMS = (
    "N*b >= c*(N - 2*j*(j + o))",
    (
        "c > 0, N >= 1, 0 <= o, o <= 1, sequence b from j = 0, start b == c, each (2*j + o)^2 <= N,"
        f" step b_next == b*{QUOTIENT}"
    ),
)
"""Sums of at most sqrt(N) in size."""
NEXT = "N - 2*(j + 1)*(j + 1 + o)"
SMALL_SUMS_HINTS = StepHints(
    forms=("direct",),
    facts=(
        Fact("inside", "N - 2*j - o >= 0"),
        Fact("left", "N - 2*j*(j + o) >= 0"),
        Fact("factor", f"{QUOTIENT} >= 0"),
        Fact("whole", f"(N - 2*j - o)*(N - 2*j*(j + o)) >= (N + 2*j + o + 2)*({NEXT})"),
        Fact("ratio", f"{QUOTIENT}*(N - 2*j*(j + o)) >= {NEXT}", {"whole": "1/(N + 2*j + o + 2)"}),
    ),
    plus={"step 1": "N", "bound 1": QUOTIENT, "ratio": "c"},
)
HALF_OF_IT = (
    "2*b >= c",
    "c > 0, N >= 1, 0 <= o, o <= 1, j >= 0, (2*j + o)^2 <= N, N*b >= c*(N - 2*j*(j + o))",
)
HALF_HINTS = (
    "2*j*(j + o) <= N/2 by 1/2: (2*j + o)^2 <= N",
    "2*b >= c by 2/N: N*b >= c*(N - 2*j*(j + o)); 2*c/N: 2*j*(j + o) <= N/2",
)
TOO_LARGE = ("b > 1/(100*sqrt(k))", "2*b >= c, c > 0, 4*i*c^2 >= 1, i >= 1, 2*i <= k")
TOO_LARGE_HINTS = (
    "c^2 >= 1/(4*i) by 1/(4*i): 4*i*c^2 >= 1",
    "c >= sqrt(1/(4*i)) law c >= sqrt(1/(4*i)) for c > 0, c^2 >= 1/(4*i), i >= 1",
    "sqrt(1/(4*i))/2 > 1/(100*sqrt(k)) law sqrt(1/(4*i))/2 > 1/(100*sqrt(k)) for i >= 1, 2*i <= k",
    "b > 1/(100*sqrt(k)) by 1/2: 2*b >= c; 1/2: c >= sqrt(1/(4*i)); 1: sqrt(1/(4*i))/2 > 1/(100*sqrt(k))",
)
SIZES = ("abs(D + g) <= abs(D) + 1", "0 <= g <= 1")
SHORT = ("d >= sqrt(k/2 - 1) - 1", "d >= 0, (d + 1)^2 > k - t - 1, t <= k/2, k >= 2")
