r"""Claim 4.3, Corollary 4.4 and Lemma 4.2 where they hold: lengths as in O'Donnell's book, and (2) with c1 = 10^-6.

Paper: BLT20, section 4. No claims stand here.
Notation: terms of w >= 2 bits, u = 2^-w; m is the largest number of terms with Q = (1 - u)^m >= 1/2, and l = w m; s is
the root of k, and (2) holds with c1 = 10^-6. P is Pr[TRIBES' = 0], within u/2 of 0.501 (BLT20.S4.2). At a leaf whose
path asked for bits of y only, c is the chance of 1 for Majority, and I the influence of a bit of y on it. The influence
of a bit of x on f is c times that on TRIBES, 2u (1 - u)^(m - 1) = 2u Q/(1 - u), and 1 - c times that on TRIBES', no
more than 2u P/(1 - u); that of the bit of y is (P - Q) I.

`SHORT_TERMS`: s u <= 2/10^6. 1/4 <= m u <= 1, so that l is 2^(w - 1) or more, and l u <= w <= 2 log2(l).
`SMALL_INFLUENCE`: the claim, where the bit of x has the larger influence.
"""

from __future__ import annotations

TERMS = "w >= 2, m >= 1, integer w, m, u == 2^(-w), l == w*m, Q == (1 - u)^m, Q >= 1/2, Q*(1 - u) < 1/2"
SHORT_TERMS = ("s*u <= 2*10^-6", f"{TERMS}, s >= 1, s*log2(l) <= 10^-6*l")
TO_SHORT = (
    "u > 0 law u > 0 for u == 2^(-w), w >= 2",
    "2^(-w) <= 1/4 law 2^(-w) <= 1/4 for w >= 2",
    "u <= 1/4 by -1: u == 2^(-w); 1: 2^(-w) <= 1/4",
    "ln(1 - u) <= -u law ln(1 - u) <= -u for 0 < u, u <= 1/4",
    "m*ln(1 - u) <= -m*u by m: ln(1 - u) <= -u",
    "(1 - u)^m <= exp(-m*u) law exp(a) <= exp(b) for a <= b at a: m*ln(1 - u); b: -m*u",
    "Q <= exp(-m*u) by -1: Q == (1 - u)^m; 1: (1 - u)^m <= exp(-m*u)",
    "exp(-m*u)*(1 + m*u) <= 1 law exp(-x)*(1 + x) <= 1 for x >= 0 at x: m*u",
    (
        "1/2*(1 + m*u) <= 1 by (1 + m*u): Q >= 1/2; (1 + m*u): Q <= exp(-m*u);"
        " 1: exp(-m*u)*(1 + m*u) <= 1"
    ),
    "m*u <= 1 by 2: 1/2*(1 + m*u) <= 1",
    "ln(1 - u) >= -6/5*u law ln(1 - u) >= -6/5*u for 0 < u, u <= 1/4",
    "m*ln(1 - u) >= -6/5*m*u by m: ln(1 - u) >= -6/5*u",
    "(1 - u)^m >= 1 + m*ln(1 - u) law exp(y) >= 1 + y at y: m*ln(1 - u)",
    "Q >= 1 - 6/5*m*u by 1: Q == (1 - u)^m; 1: (1 - u)^m >= 1 + m*ln(1 - u); 1: m*ln(1 - u) >= -6/5*m*u",
    "Q <= 2/3 by 4/3: Q*(1 - u) < 1/2; 4/3*Q: u <= 1/4",
    "m*u >= 1/4 by 5/6: Q >= 1 - 6/5*m*u; 5/6: Q <= 2/3",
    "2*l*u >= 1 by 2*u: l == w*m; 2*w: m*u >= 1/4; 1/2: w >= 2",
    "ln(l) >= -ln(u) - ln(2) law ln(l) >= -ln(u) - ln(2) for l > 0, u > 0, 2*l*u >= 1",
    "ln(u) == -w*ln(2) law ln(u) == -w*ln(2) for u == 2^(-w)",
    "log2(l) >= w - 1 by 1/ln(2): ln(l) >= -ln(u) - ln(2); -1/ln(2): ln(u) == -w*ln(2)",
    "l*u <= w by u: l == w*m; w: m*u <= 1",
    "l*u <= 2*log2(l) by 1: l*u <= w; 2: log2(l) >= w - 1; 1: w >= 2",
    "l > 0 by 1: l == w*m; w: m >= 1",
    "s*u <= 2*10^-6 by s/l: l*u <= 2*log2(l); 2/l: s*log2(l) <= 10^-6*l",
)
NEAR = "Q >= 1/2, Q*(1 - u) < 1/2, P >= 0.501 - u/2, P <= 0.501 + u/2"
ON_TRIBES, ON_FEWER = "2*u*Q/(1 - u)", "2*u*P/(1 - u)"
ASKED = f"c*({ON_TRIBES}) + (1 - c)*({ON_FEWER}) >= (P - Q)*I"
SMALL_INFLUENCE = (
    "I <= 1/(100*s)",
    f"s >= 1, u > 0, s*u <= 2*10^-6, {NEAR}, 0 <= c, c <= 1, I >= 0, {ASKED}",
)
ENOUGH_IN_REST = "P - Q >= 0.0007"
LITTLE = "law 2*u*P/(1 - u) <= 1.1*u for 0 < u, u <= 2^-12, P <= 0.501 + u/2"
TO_SMALL = (
    "u <= 2*10^-6 by 1: s*u <= 2*10^-6; u: s >= 1",
    (
        f"{ENOUGH_IN_REST} law P - Q >= 0.0007"
        " for 0 < u, u <= 2^-12, 1/2 <= Q, Q*(1 - u) <= 1/2, P >= 0.501 - u/2"
    ),
    f"Q <= 0.501 + u/2 by 1: P <= 0.501 + u/2; 1: {ENOUGH_IN_REST}",
    f"{ON_FEWER} <= 1.1*u {LITTLE}",
    f"{ON_TRIBES} <= 1.1*u {LITTLE} at P: Q",
    f"(P - Q)*I <= 1.1*u by 1: {ASKED}; c: {ON_TRIBES} <= 1.1*u; 1 - c: {ON_FEWER} <= 1.1*u",
    f"0.0007*I <= 1.1*u by 1: (P - Q)*I <= 1.1*u; I: {ENOUGH_IN_REST}",
    "I*s <= 0.01 by s/0.0007: 0.0007*I <= 1.1*u; 1.1/0.0007: s*u <= 2*10^-6",
    "I <= 1/(100*s) by 1/s: I*s <= 0.01",
)
