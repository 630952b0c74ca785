r"""The influence of a bit of x in Claim 4.3, for all lengths, at the width whose mean is nearest to 1/2.

Paper: BLT20, section 4 and the second display of the proof of Claim 4.3. No claims stand here.
Notation: u = 2^-w, Q = (1 - u)^m is the chance that none of the m terms is 1, m the whole part of l/w; p is the number
of terms of TRIBES'. A bit of a term decides where the other bits of it are 1 and no other term is: its influence is
2 u (1 - u)^(m-1), and 2 u (1 - u)^(p-1) on TRIBES' if its term is one of these, else 0.
v is the whole number with (v - 1) 2^(v-1) <= l < v 2^v, the largest one with the first half, which v = 2 has: another
width, with z = 2^-v, n terms and R = (1 - z)^n. The nearest width is no further from 1/2 than this one.
"""

from __future__ import annotations

ONE, OTHER_ONE = "(1 - u)^(m - 1)", "(1 - u)^(p - 1)"
LITTLE = f"2*u*{ONE} + 2*u*{OTHER_ONE} <= 16*log2(l)/l"
WIDTH = (
    "l >= 2, w >= 1, m >= 1, p >= 1, integer l, w, m, p, u == 2^(-w), w*m <= l, l < w*m + w, Q == (1 - u)^m"
)
ANOTHER = (
    "v >= 2, n >= 1, integer v, n, z == 2^(-v), v*n <= l, l < v*n + v, R == (1 - z)^n,"
    " v - 1 <= 2*z*l, z*l < v"
)
NEAREST = "(Q - 1/2)^2 <= (R - 1/2)^2"
TRIBES = f"{WIDTH}, {ANOTHER}, {NEAREST}"
SERIES = "(1 + m*u + (m*u)^2/2)"
TO_LITTLE = (
    "z > 0 law z > 0 for z == 2^(-v), v >= 2",
    "2^(-v) <= 1/4 law 2^(-v) <= 1/4 for v >= 2",
    "z <= 1/4 by -1: z == 2^(-v); 1: 2^(-v) <= 1/4",
    "n*z <= 1 by z/v: v*n <= l; 1/v: z*l < v",
    "ln(1 - z) >= z*ln(3/16) law ln(1 - z) >= z*ln(3/16) for 0 < z, z <= 1/4",
    "n*ln(1 - z) >= ln(3/16) by n: ln(1 - z) >= z*ln(3/16); -ln(3/16): n*z <= 1",
    "(1 - z)^n >= 3/16 law exp(y) >= 3/16 for y >= ln(3/16) at y: n*ln(1 - z)",
    "R >= 3/16 by 1: R == (1 - z)^n; 1: (1 - z)^n >= 3/16",
    "u > 0 law u > 0 for u == 2^(-w), w >= 1",
    "2^(-w) <= 1/2 law 2^(-w) <= 1/2 for w >= 1",
    "u <= 1/2 by -1: u == 2^(-w); 1: 2^(-w) <= 1/2",
    f"{ONE} <= 1 law x^(m - 1) <= 1 for 0 < x, x <= 1, m >= 1 at x: 1 - u",
    f"{OTHER_ONE} <= 1 law x^(p - 1) <= 1 for 0 < x, x <= 1, p >= 1 at x: 1 - u",
    f"2*u*{ONE} + 2*u*{OTHER_ONE} <= 4*u by 2*u: {ONE} <= 1; 2*u: {OTHER_ONE} <= 1",
    "ln(1 - z) <= -z law ln(1 - z) <= -z for 0 < z, z <= 1/4",
    "ln(1 - u) <= -u law ln(1 - u) <= -u for 0 < u, u <= 1/2",
    "n*z + z >= (v - 1)/(2*v) by z/v: l < v*n + v; 1/(2*v): v - 1 <= 2*z*l",
    "case v - 2",
    "above v >= 3",
    "above 2^(-v) <= (v - 1)/(2*v) - 5/24 law 2^(-v) <= (v - 1)/(2*v) - 5/24 for v >= 3",
    "above n*z >= 5/24 by 1: n*z + z >= (v - 1)/(2*v); 1: 2^(-v) <= (v - 1)/(2*v) - 5/24; -1: z == 2^(-v)",
    "level 2^(-v) == 1/4 law 2^(-v) == 1/4 for v == 2",
    "level z == 1/4 by 1: z == 2^(-v); 1: 2^(-v) == 1/4",
    "level n*z >= 5/24 by n: z == 1/4; 1/4: n >= 1",
    "below v >= 3",
    "below 2^(-v) <= (v - 1)/(2*v) - 5/24 law 2^(-v) <= (v - 1)/(2*v) - 5/24 for v >= 3",
    "below n*z >= 5/24 by 1: n*z + z >= (v - 1)/(2*v); 1: 2^(-v) <= (v - 1)/(2*v) - 5/24; -1: z == 2^(-v)",
    "n*ln(1 - z) <= -5/24 by n: ln(1 - z) <= -z; 1: n*z >= 5/24",
    "(1 - z)^n <= 13/16 law exp(y) <= 13/16 for y <= -5/24 at y: n*ln(1 - z)",
    "R <= 13/16 by -1: R == (1 - z)^n; 1: (1 - z)^n <= 13/16",
    "(R - 1/2)^2 <= 25/256 law (R - 1/2)^2 <= 25/256 for 3/16 <= R, R <= 13/16",
    f"(Q - 1/2)^2 <= 25/256 by 1: {NEAREST}; 1: (R - 1/2)^2 <= 25/256",
    "Q >= 3/16 by 8/5: (Q - 1/2)^2 <= 25/256",
    "m*ln(1 - u) <= -m*u by m: ln(1 - u) <= -u",
    "(1 - u)^m <= exp(-m*u) law exp(a) <= exp(b) for a <= b at a: m*ln(1 - u); b: -m*u",
    "Q <= exp(-m*u) by -1: Q == (1 - u)^m; 1: (1 - u)^m <= exp(-m*u)",
    f"exp(-m*u)*{SERIES} <= 1 law exp(-s)*(1 + s + s^2/2) <= 1 for s >= 0 at s: m*u",
    f"3/16*{SERIES} <= 1 by {SERIES}: Q >= 3/16; {SERIES}: Q <= exp(-m*u); 1: exp(-m*u)*{SERIES} <= 1",
    f"m*u <= 9/4 by 64/39: 3/16*{SERIES} <= 1",
    "l*u <= 11/4*w by u: l < w*m + w; w: m*u <= 9/4; w: u <= 1/2",
    "log2(l) >= 1 law log2(l) >= 1 for l >= 2",
    "ln(u) == -w*ln(2) law ln(u) == -w*ln(2) for u == 2^(-w)",
    "case l*u - 1",
    "above ln(l) >= -ln(u) law ln(l) >= -ln(u) for l > 0, u > 0, l*u >= 1",
    "above log2(l) >= w by 1/ln(2): ln(l) >= -ln(u); -1/ln(2): ln(u) == -w*ln(2)",
    "above l*u <= 4*log2(l) by 1: l*u <= 11/4*w; 4: log2(l) >= w; 5/4: w >= 1",
    "level l*u <= 4*log2(l) by 4: log2(l) >= 1",
    "below l*u <= 4*log2(l) by 4: log2(l) >= 1",
    f"{LITTLE} by 1: 2*u*{ONE} + 2*u*{OTHER_ONE} <= 4*u; 4/l: l*u <= 4*log2(l)",
)
"""5/24 <= n z <= 1, so that R and with it Q is from 3/16 to 13/16; then m u <= 9/4, and l u <= (m + 1) w u <= 11/4 w.
Where l u >= 1, w <= log2(l)."""
