r"""The covariance of a bit of Tribes_l with its value, for all lengths.

Paper: TOPK, appendix B.2, Definition 7 and Fact B.3. No claims stand here.
Notation: u = 2^-w is the probability that a tribe is unanimous, t the number of tribes. Tribes_l is 0 if no tribe is,
with probability (1 - u)^t; where a bit of a tribe is 1 its tribe is unanimous with probability 2u, where it is 0 it is
not. The covariance is a quarter of the difference of both means. w is the largest width with (1 - u)^(l/w) <= 1/2, so
that w qualifies and w + 1 does not: both are written with logarithms.
"""

from __future__ import annotations

ONE, ZERO = "(1 - (1 - 2*u)*(1 - u)^(t - 1))", "(1 - (1 - u)^(t - 1))"
"""The means of Tribes_l where a bit of a tribe is 1, and where it is 0."""
AT_MOST = f"l*({ONE} - {ZERO})/4 <= 2*ln(l)"
QUALIFIES, FAILS = "-l*ln(1 - u) >= w*ln(2)", "-l*ln(1 - u/2) < (w + 1)*ln(2)"
TRIBE = f"l >= 2, w >= 1, t >= 1, integer l, w, t, u == 2^(-w), {QUALIFIES}, {FAILS}"
REST = "(1 - u)^(t - 1)"
TO_AT_MOST = (
    "u > 0 by 1: u == 2^(-w)",
    "2^(-w) <= 1/2 law 2^(-w) <= 1/2 for w >= 1",
    "u <= 1/2 by -1: u == 2^(-w); 1: 2^(-w) <= 1/2",
    f"{REST} <= 1 law v^(t - 1) <= 1 for 0 < v, v <= 1, t >= 1 at v: 1 - u",
    "-ln(1 - u/2) >= u/2 law -ln(1 - u/2) >= u/2 for 0 < u, u <= 1/2",
    f"l*u/2 <= (w + 1)*ln(2) by l: -ln(1 - u/2) >= u/2; 1: {FAILS}",
    f"{AT_MOST.replace('2*ln(l)', 'l*u/2')} by l*u/2: {REST} <= 1",
    "case w - 1",
    "above w >= 2",
    "above -ln(1 - u) <= u/(1 - u) law -ln(1 - u) <= u/(1 - u) for 0 < u, u <= 1/2",
    "above w*ln(2)*(1 - 2^(-w)) >= 1 law w*ln(2)*(1 - 2^(-w)) >= 1 for w >= 2",
    (
        f"above l*u >= 1 by 1 - u: {QUALIFIES}; l*(1 - u): -ln(1 - u) <= u/(1 - u);"
        " 1: w*ln(2)*(1 - 2^(-w)) >= 1; -w*ln(2): u == 2^(-w)"
    ),
    "level l*u >= 1 law l*u >= 1 for l >= 2, w == 1, u == 2^(-w)",
    "below 1 < 0",
    "ln(l) >= -ln(u) law ln(l) >= -ln(u) for l > 0, u > 0, l*u >= 1",
    "ln(u) == -w*ln(2) law ln(u) == -w*ln(2) for u == 2^(-w)",
    (
        f"{AT_MOST} by 1: {AT_MOST.replace('2*ln(l)', 'l*u/2')}; 1: l*u/2 <= (w + 1)*ln(2);"
        " 2: ln(l) >= -ln(u); -2: ln(u) == -w*ln(2); ln(2): w >= 1"
    ),
)
"""Half of l u is at most (w + 1) ln 2, and w ln 2 at most ln l."""
