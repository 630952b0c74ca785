r"""Claim 4.3, Corollary 4.4 and Lemma 4.2 where they hold, and lengths as in O'Donnell's book.

Paper: BLT20, section 4. No claims stand here.
Notation: terms of w >= 2 bits, u = 2^-w; m is the largest number of terms with Q = (1 - u)^m >= 1/2, and l = w m. P is
Pr[TRIBES' = 0], within u/2 of 0.501 (BLT20.S4.2), R = P - Q. At a leaf whose path asked for bits of y only, c is the
chance of 1 for Majority, and I the influence of a bit of y on it. There a bit of x has on f c times its influence A on
TRIBES, and 1 - c times B, that on TRIBES'; the bit of y has R I. s is the root of k, g = log2(l)/l; (2) is s g <= c1.

`SMALL_INFLUENCE`: the claim, with c1 = 4 10^-7, where the bit of x has the larger influence and R is 0.0007 or more:
for all l A + B is at most 16 g, by the second display of its proof (`tribe_influence`).
"""

from __future__ import annotations

from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

TERMS = "w >= 2, m >= 1, integer w, m, u == 2^(-w), l == w*m, Q == (1 - u)^m, Q >= 1/2, Q*(1 - u) < 1/2"
LONGER = TERMS.replace("w >= 2", "w >= 3")
SHORTEST = "w == 2, m == 2, l == 4, u == 1/4, Q == 9/16"
"""The one length of terms of two bits."""
NARROWER = ("w >= log2(l) - log2(ln(l))", LONGER)
WIDER = ("w <= log2(l) - log2(ln(l)) + 5*ln(w)/w", LONGER)
"""The width against log l - log ln l: l/ln(l) is 2^w ln(2) w/(ln(2) w + ln(w) + ...), as m u is about ln(2)."""
EIGHT_BITS = Family(
    (),
    {n: Fraction(v) for n, v in {"w": 3, "m": 5, "l": 15}.items()}
    | {"u": Fraction(1, 8), "Q": Fraction(7, 8) ** 5},
)
"""Five terms of three bits."""
_TO_LONG = (
    "u > 0 law u > 0 for u == 2^(-w), w >= 3",
    "2^(-w) <= 1/8 law 2^(-w) <= 1/8 for w >= 3",
    "u <= 1/8 by -1: u == 2^(-w); 1: 2^(-w) <= 1/8",
    "ln(u) == -w*ln(2) law ln(u) == -w*ln(2) for u == 2^(-w)",
    "ln(1 - u) <= -u law ln(1 - u) <= -u for 0 < u, u <= 1/8",
    "m*ln(1 - u) <= -m*u by m: ln(1 - u) <= -u",
    "(1 - u)^m <= exp(-m*u) law exp(a) <= exp(b) for a <= b at a: m*ln(1 - u); b: -m*u",
    "exp(-m*u) >= 1/2 by 1: Q >= 1/2; -1: Q == (1 - u)^m; 1: (1 - u)^m <= exp(-m*u)",
    "exp(-m*u)*(1 + m*u - ln(2)) <= 1/2 law exp(-x)*(1 + x - ln(2)) <= 1/2 for x >= 0 at x: m*u",
    "m*u <= ln(2) by 2*(1 + m*u - ln(2)): exp(-m*u) >= 1/2; 2: exp(-m*u)*(1 + m*u - ln(2)) <= 1/2",
    "ln(1 - u) >= -u - u^2 law ln(1 - u) >= -u - u^2 for 0 < u, u <= 1/8",
    "m*ln(1 - u) >= -m*(u + u^2) by m: ln(1 - u) >= -u - u^2",
    "(1 - u)^m >= exp(-m*(u + u^2)) law exp(a) <= exp(b) for a <= b at a: -m*(u + u^2); b: m*ln(1 - u)",
    "exp(-m*(u + u^2)) >= 1/2*(1 + ln(2) - m*(u + u^2)) law exp(-x) >= 1/2*(1 + ln(2) - x) at x: m*(u + u^2)",
    (
        "Q >= 1/2*(1 + ln(2) - m*(u + u^2)) by 1: Q == (1 - u)^m; 1: (1 - u)^m >= exp(-m*(u + u^2)); 1: "
        "exp(-m*(u + u^2)) >= 1/2*(1 + ln(2) - m*(u + u^2))"
    ),
    "1/(1 - u) <= 1 + 8/7*u law 1/(1 - u) <= 1 + 8/7*u for 0 < u, u <= 1/8",
    (
        "m*(u + u^2) >= ln(2) - 8/7*u by 2: Q >= 1/2*(1 + ln(2) - m*(u + u^2)); 2/(1 - u): Q*(1 - u) < 1/2; "
        "1: 1/(1 - u) <= 1 + 8/7*u"
    ),
    "m*u >= ln(2) - 2*u by 1: m*(u + u^2) >= ln(2) - 8/7*u; u: m*u <= ln(2); 2 - 8/7 - ln(2): u > 0",
    "l > 0 by 1: l == w*m; w: m >= 1",
    "l*u <= w*ln(2) by u: l == w*m; w: m*u <= ln(2)",
    "l*u >= w*(ln(2) - 2*u) by u: l == w*m; w: m*u >= ln(2) - 2*u",
    (
        "ln(l) <= ln(w) + ln(ln(2)) - ln(u) law ln(l) <= ln(w) + ln(ln(2)) - ln(u) for l > 0, u > 0, w >= 3, "
        "l*u <= w*ln(2)"
    ),
    "ln(l) <= ln(w) + ln(ln(2)) + w*ln(2) by 1: ln(l) <= ln(w) + ln(ln(2)) - ln(u); 1: ln(u) == -w*ln(2)",
    "ln(2) - 2*u >= 2/5 by 2: u <= 1/8",
    "l*u >= 2/5*w by 1: l*u >= w*(ln(2) - 2*u); w: ln(2) - 2*u >= 2/5",
    (
        "ln(l) >= ln(w) + ln(2/5) - ln(u) law ln(l) >= ln(w) + ln(2/5) - ln(u) for l > 0, u > 0, w >= 3, l*u "
        ">= 2/5*w"
    ),
    "ln(w) + ln(2/5) >= 0 law ln(w) + ln(2/5) >= 0 for w >= 3",
    "ln(l) >= w*ln(2) by 1: ln(l) >= ln(w) + ln(2/5) - ln(u); -1: ln(u) == -w*ln(2); 1: ln(w) + ln(2/5) >= 0",
)
TO_NARROWER = (
    *_TO_LONG,
    (
        "ln(ln(l)) >= ln(w) + ln(ln(2)) law ln(y) >= ln(w) + ln(c) for y >= w*c, w >= 3, c > 0 at y: ln(l); "
        "c: ln(2)"
    ),
    (
        "w >= log2(l) - log2(ln(l)) by 1/ln(2): ln(l) <= ln(w) + ln(ln(2)) + w*ln(2); 1/ln(2): ln(ln(l)) >= "
        "ln(w) + ln(ln(2))"
    ),
)
TO_WIDER = (
    *_TO_LONG,
    "l*u/w >= ln(2) - 2*u by 1/w: l*u >= w*(ln(2) - 2*u)",
    "ln(l*u/w) >= ln(ln(2) - 2*u) law ln(x) >= ln(z) for x >= z, z > 0 at x: l*u/w; z: ln(2) - 2*u",
    "ln(l*u/w) == ln(l) + ln(u) - ln(w) law ln(l*u/w) == ln(l) + ln(u) - ln(w) for l > 0, u > 0, w > 0",
    "ln(ln(2) - 2*u) >= ln(ln(2)) - 5*u law ln(ln(2) - 2*u) >= ln(ln(2)) - 5*u for 0 < u, u <= 1/8",
    "5*2^(-w) <= 2*ln(w)/w law 5*2^(-w) <= 2*ln(w)/w for w >= 3",
    "ln(w) >= 0 law ln(w) >= 0 for w >= 3",
    "ln(l) <= w*ln(2) + ln(w) by 1: ln(l) <= ln(w) + ln(ln(2)) + w*ln(2)",
    "ln(ln(l)) <= ln(w*ln(2) + ln(w)) law ln(y) <= ln(b) for y <= b, y > 0 at y: ln(l); b: w*ln(2) + ln(w)",
    (
        "ln(w*ln(2) + ln(w)) <= ln(w) + ln(ln(2)) + ln(w)/(w*ln(2)) law ln(w*c + b) <= ln(w) + ln(c) + "
        "b/(w*c) for w >= 3, c > 0, b >= 0 at c: ln(2); b: ln(w)"
    ),
    (
        "w <= log2(l) - log2(ln(l)) + 5*ln(w)/w by 1/ln(2): ln(l*u/w) >= ln(ln(2) - 2*u); -1/ln(2): ln(l*u/w) "
        "== ln(l) + ln(u) - ln(w); -1/ln(2): ln(u) == -w*ln(2); 1/ln(2): ln(ln(2) - 2*u) >= ln(ln(2)) - 5*u; "
        "1/ln(2): ln(ln(l)) <= ln(w*ln(2) + ln(w)); 1/ln(2): ln(w*ln(2) + ln(w)) <= ln(w) + ln(ln(2)) + "
        "ln(w)/(w*ln(2)); 1/ln(2): 5*2^(-w) <= 2*ln(w)/w; -5/ln(2): u == 2^(-w); (5 - 2/ln(2) - 1/ln(2)^2)/w: "
        "ln(w) >= 0"
    ),
)
HALF_THE_TIME = ("abs((1 - Q) - 1/2) <= log2(l)/l", LONGER)
"""Footnote 5: the distance is at most u, as one term more is one too many."""
TO_HALF_THE_TIME = (
    *_TO_LONG,
    "ln(l) >= 0 by 1: ln(l) >= w*ln(2); ln(2): w >= 3",
    "u <= log2(l)/l by 1/l: l*u <= w*ln(2); 1/l: ln(l) >= w*ln(2); (1/ln(2) - 1)/l: ln(l) >= 0",
    "exp(-m*u) <= 1 law exp(-x) <= 1 for x >= 0 at x: m*u",
    "Q <= 1 by -1: Q == (1 - u)^m; 1: (1 - u)^m <= exp(-m*u); 1: exp(-m*u) <= 1",
    "Q - 1/2 <= u by 1: Q*(1 - u) < 1/2; u: Q <= 1",
    "abs((1 - Q) - 1/2) <= u law abs(z) <= k for z <= k, -z <= k at z: (1 - Q) - 1/2; k: u",
    "abs((1 - Q) - 1/2) <= log2(l)/l by 1: abs((1 - Q) - 1/2) <= u; 1: u <= log2(l)/l",
)
ASKED = "c*A + (1 - c)*B >= R*I"
AT_A_LEAF = f"R >= 0.0007, A >= 0, B >= 0, 0 <= c, c <= 1, I >= 0, {ASKED}"
SMALL_INFLUENCE = ("I <= 1/(100*s)", f"s >= 1, A + B <= 16*g, s*g <= 4*10^-7, {AT_A_LEAF}")
NOT_ASKED = Family(
    (),
    {n: Fraction(v) for n, v in {"s": 1, "c": 0, "I": 0, "A": 0, "B": 0, "g": 0, "R": 1}.items()},
)
"""A leaf at which no bit decides."""
TO_FEW_ASKED = (
    f"R*I <= A + B by 1: {ASKED}; A: c <= 1; B: 0 <= c",
    "0.0007*I <= A + B by 1: R*I <= A + B; I: R >= 0.0007",
)
TO_SMALL = (
    *TO_FEW_ASKED,
    "I*s <= 0.01 by s/0.0007: 0.0007*I <= A + B; s/0.0007: A + B <= 16*g; 16/0.0007: s*g <= 4*10^-7",
    "I <= 1/(100*s) by 1/s: I*s <= 0.01",
)
ORDER = ("I <= 23000*log2(l)/l", "l >= 2, A + B <= 16*log2(l)/l, R >= 0.0007, I >= 0, R*I <= A + B")
"""The order of that influence."""
TO_ORDER = (
    "0.0007*I <= A + B by 1: R*I <= A + B; I: R >= 0.0007",
    "log2(l)/l >= 0 law log2(l)/l >= 0 for l >= 2",
    (
        "I <= 23000*log2(l)/l by 1/0.0007: 0.0007*I <= A + B; 1/0.0007: A + B <= 16*log2(l)/l;"
        " 23000 - 16/0.0007: log2(l)/l >= 0"
    ),
)
NOT_ASKED_OF_MANY = Family(
    (),
    {n: Fraction(v) for n, v in {"l": 4, "I": 0, "A": 0, "B": 0, "R": 1}.items()},
)

EARLY = "k >= 997, z == log2(k), d >= 0, d^2 >= 0.9*k"
SUM_OF_CHANCES = (
    "sum(x) <= 0.001",
    f"{EARLY}, 100*z*sum(1) <= k, each x <= 2*exp(-d^2/(2*t)), t >= 1, 100*t*z <= k",
)
"""Corollary 4.4: t is a number of bits of y, at most k/(100 log2(k)), and x the t-th probability of the sum."""
TO_SUM = (
    "log2(k) >= 1 law log2(k) >= 1 for k >= 997",
    "z >= 1 by 1: z == log2(k); 1: log2(k) >= 1",
    "each d^2/(2*t) >= 45*z by 1/(2*t): d^2 >= 0.9*k; 0.45/t: 100*t*z <= k",
    "each exp(-d^2/(2*t)) <= exp(-45*z) law exp(x) <= exp(y) for x <= y at x: -d^2/(2*t); y: -45*z",
    "each x <= 2*exp(-45*z) by 1: x <= 2*exp(-d^2/(2*t)); 2: exp(-d^2/(2*t)) <= exp(-45*z)",
    "sum(x) <= 2*exp(-45*z)*sum(1)",
    "sum(1) >= 0",
    "sum(1) <= k by 1: 100*z*sum(1) <= k; 100*sum(1): z >= 1; 99: sum(1) >= 0",
    "2*k*exp(-45*log2(k)) <= 0.001 law 2*k*exp(-45*log2(k)) <= 0.001 for k >= 997",
    "-45*z <= -45*log2(k) by -45: z == log2(k)",
    "exp(-45*z) <= exp(-45*log2(k)) law exp(x) <= exp(y) for x <= y at x: -45*z; y: -45*log2(k)",
    ("2*k*exp(-45*z) <= 0.001 by 2*k: exp(-45*z) <= exp(-45*log2(k)); 1: 2*k*exp(-45*log2(k)) <= 0.001"),
    (
        "sum(x) <= 0.001 by 1: sum(x) <= 2*exp(-45*z)*sum(1); 2*exp(-45*z): sum(1) <= k;"
        " 1: 2*k*exp(-45*z) <= 0.001"
    ),
)
FAR = ("d^2 >= 0.9*k", "k >= 997, t >= 0, t <= k/100, d >= 0, (d + 1)^2 > k - t - 1")
"""Step 2 for so few bits of y."""
TO_FAR = (
    "2*d <= d^2/20 + 20",
    (
        "d^2 >= 0.9*k by 20/21: (d + 1)^2 > k - t - 1; 20/21: t <= k/100; 20/21: 2*d <= d^2/20 + 20;"
        " 3/70: k >= 997"
    ),
)
NO_BIT = ("100*log2(k) > k", "2 <= k, k <= 996")
AT_ONCE = ("(0 + 1)^2 <= k - 0 - 1", "k >= 2")
"""For smaller k there is at most the path that asks for no bit of y, and step 2 excludes it."""

LEAVES = "Q >= 0.4912, P <= 0.502, m == min(1 - P, Q), sum(v) == 1, sum(v*a) <= 0.001"
LEAF = "v >= 0, a >= 0, b >= 0, g >= b*m"
MANY_LEAVES = (
    "sum(v*g) >= 0.49",
    f"d >= 22, sum(1) <= 2*2^(d/44), {LEAVES}, each {LEAF}, c >= 0, a + c + b >= 1, c*v <= 2^(-d)",
)
"""Lemma 4.2: a leaf has the chance v and the error g; a is 1 where its path asks for x early, c where it is long, b
where it asks for no x. d is c3 k/log k, c2 = c3/44; Corollary 4.4 bounds the sum of v a.
"""
FEW_LEAVES = ("sum(v*g) >= 0.49", f"{LEAVES}, each {LEAF}, a + b >= 1")
"""For d < 22 there are two leaves at most: a path has one query, which is to x, and early, or to y."""
TWO_LEAVES = ("2*2^(d/44) < 3", "0 < d, d < 22")
_MEANS = (
    "m >= 0.4912 law m >= 0.4912 for m == min(1 - P, Q), Q >= 0.4912, P <= 0.502",
    "each v*g >= m*(v*b) by v: g >= b*m",
    "sum(v*g) >= m*sum(v*b)",
)
_ERRS = "sum(v*g) >= 0.49 by 1: sum(v*g) >= m*sum(v*b); m: sum(v*b) >= 0.998; 0.998: m >= 0.4912"
TO_MANY = (
    *_MEANS,
    "each v*b >= v - v*a - v*c by v: a + c + b >= 1",
    "sum(v*b) >= sum(v) - sum(v*a) - sum(v*c)",
    "sum(v*c) <= sum(1)*2^(-d)",
    "2*2^(d/44)*2^(-d) <= 0.001 law 2*2^(d/44)*2^(-d) <= 0.001 for d >= 22",
    (
        "sum(v*c) <= 0.001 by 1: sum(v*c) <= sum(1)*2^(-d); 2^(-d): sum(1) <= 2*2^(d/44);"
        " 1: 2*2^(d/44)*2^(-d) <= 0.001"
    ),
    (
        "sum(v*b) >= 0.998 by 1: sum(v*b) >= sum(v) - sum(v*a) - sum(v*c); 1: sum(v) == 1;"
        " 1: sum(v*a) <= 0.001; 1: sum(v*c) <= 0.001"
    ),
    _ERRS,
)
TO_FEW = (
    *_MEANS,
    "each v*b >= v - v*a by v: a + b >= 1",
    "sum(v*b) >= sum(v) - sum(v*a)",
    "sum(v*b) >= 0.998 by 1: sum(v*b) >= sum(v) - sum(v*a); 1: sum(v) == 1; 1: sum(v*a) <= 0.001",
    _ERRS,
)

_LEAF = Member({n: Fraction(v) for n, v in {"v": 1, "a": 0, "c": 0, "b": 1}.items()} | {"g": Fraction(1, 2)})
_CHANCES = {n: Fraction(1, 2) for n in ("Q", "P", "m")}
ONE_OF_MANY = Family((_LEAF,), _CHANCES | {"d": Fraction(44)})
ONE_OF_FEW = Family((Member({n: v for n, v in _LEAF.values.items() if n != "c"}),), _CHANCES)
"""A tree of one leaf."""
AFTER_NONE = Family((), {n: Fraction(v) for n, v in {"k": 1000, "t": 0, "d": 31}.items()})
ONE_CHANCE = Family(
    (Member({"x": Fraction(0), "t": Fraction(1)}),),
    {n: Fraction(v) for n, v in {"k": 1024, "z": 10, "d": 31}.items()},
)
