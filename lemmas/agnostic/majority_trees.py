r"""Trees with few leaves are hardly better for Majority than constants: what Proposition 4.1 is refuted with.

Paper: BLT20, section 4, Proposition 4.1. No claims stand here.
Notation: a tree on k bits of y with at most 2^l leaves, k >= 32 l, k >= 10; Majority has the values -1 and 1 here. A
node has the chance p = 2^-h, h its depth, and the mean q; the means after a query differ by twice the influence of its
bit, at most the probability that k - h - 1 fair bits, or one less, have a sum of 0: with i pairs its square is at most
1/(3i + 1). So up to depth k/2 it is at most v = 2/k.

`VARIANCE`: sum(p q^2) grows by at most v p at a query, as sum(p h) by p. `DEPTH`: that is at most log2 of the number of
leaves. The tree is cut at depth k/2: what lies deeper has a probability of at most 2^(l - k/2), d is 1 there and 0
elsewhere. `ERRS`: the error g is (1 - |q|)/2 at the others, and in all above 0.3. `IN_ALL`: so it is for each x with
REST = 1, r is REST at x.
"""

from __future__ import annotations

from lemmas.agnostic.growing_impurity import after
from lemmas.agnostic.tribes import proved
from verify.claims import Check, GrowthHints, Invariant
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

_GROWN = "sum(p*q^2) <= B + v*sum(p*h)"
VARIANCE = (
    _GROWN,
    (
        "v >= 0, tree p, q, h after t splits, root p == 1, h == 0, q^2 <= B, each p >= 0, h >= 0,"
        " split p_0 == p/2, p_1 == p/2, h_0 == h + 1, h_1 == h + 1, q == (q_0 + q_1)/2, (q_0 - q_1)^2 <= 4*v"
    ),
)
_DEEPER = "p_0*h_0 + p_1*h_1 == p_parent*h_parent + p_parent"
_SPREAD = "p_0*q_0^2 + p_1*q_1^2 <= p_parent*q_parent^2 + v*p_parent"
TO_VARIANCE = GrowthHints(
    (
        Invariant(
            _GROWN,
            (
                (
                    f"{_DEEPER} by h_0: p_0 == p_parent/2; h_1: p_1 == p_parent/2;"
                    " p_parent/2: h_0 == h_parent + 1; p_parent/2: h_1 == h_parent + 1"
                ),
                (
                    f"{_SPREAD} by -q_0^2: p_0 == p_parent/2; -q_1^2: p_1 == p_parent/2;"
                    " p_parent/4: (q_0 - q_1)^2 <= 4*v;"
                    " p_parent*(q_parent + (q_0 + q_1)/2): q_parent == (q_0 + q_1)/2"
                ),
                (
                    f"{after('p*q^2', 'p', 'q')} <= B + v*{after('p*h', 'p', 'h')}"
                    f" by 1: {_GROWN}; 1: {_SPREAD}; v: {_DEEPER}"
                ),
            ),
        ),
    ),
)
DEPTH = ("sum(p*h) <= log2(n)", "n >= 1, sum(1) == n, sum(p) == 1, each p == 2^(-h), h >= 0")
_GIBBS = "-ln(p) - ln(n) <= 1/(n*p) - 1"
TO_DEPTH = (
    "each p > 0 law p > 0 for p == 2^(-h), h >= 0",
    "each ln(p) == -h*ln(2) law ln(p) == -h*ln(2) for p == 2^(-h), h >= 0",
    f"each {_GIBBS} law {_GIBBS} for p > 0, n >= 1",
    f"each p*h*ln(2) <= p*ln(n) + 1/n - p by p: {_GIBBS}; -p: ln(p) == -h*ln(2)",
    "sum(p*h)*ln(2) <= sum(p)*ln(n) + sum(1)/n - sum(p)",
    (
        "sum(p*h) <= log2(n) by 1/ln(2): sum(p*h)*ln(2) <= sum(p)*ln(n) + sum(1)/n - sum(p);"
        " (ln(n) - 1)/ln(2): sum(p) == 1; 1/(n*ln(2)): sum(1) == n"
    ),
)
ERRS = (
    "sum(p*g) > 0.3",
    ("sum(p) == 1, sum(p*q^2) <= 1/8, sum(p*d) <= 1/1000, each p >= 0, a <= q^2 + 1/4, g >= (1 - a)/2 - d"),
)
TO_ERRS = (
    "each p*g >= 3/8*p - p*q^2/2 - p*d by p: g >= (1 - a)/2 - d; p/2: a <= q^2 + 1/4",
    "sum(p*g) >= 3/8*sum(p) - sum(p*q^2)/2 - sum(p*d)",
    (
        "sum(p*g) > 0.3 by 1: sum(p*g) >= 3/8*sum(p) - sum(p*q^2)/2 - sum(p*d); 3/8: sum(p) == 1;"
        " 1/2: sum(p*q^2) <= 1/8; 1: sum(p*d) <= 1/1000"
    ),
)
A_CONSTANT = Family(
    (Member({n: Fraction(v) for n, v in {"p": 1, "q": 0, "d": 0, "a": 0}.items()} | {"g": Fraction(1, 2)}),),
    {},
)
IN_ALL = ("sum(w*g) > 1/100", "sum(w*r) > 0.06, each w >= 0, r >= 0, g >= 0.3*r")
TO_ALL = (
    "each w*g >= 0.3*w*r by w: g >= 0.3*r",
    "sum(w*g) >= 0.3*sum(w*r)",
    "sum(w*g) > 1/100 by 1: sum(w*g) >= 0.3*sum(w*r); 0.3: sum(w*r) > 0.06",
)
LONG = ("32*y^2 <= c^2*l", "c > 0, w >= 5, 0 < y, y <= 2*w, l == 7/8*w*N, c^2*N >= 147*w")
TO_LONG = (
    "y^2 <= (2*w)^2 law y^2 <= z^2 for 0 < y, y <= z at z: 2*w",
    "w^2 >= 0",
    "32*y^2 <= c^2*l by 32: y^2 <= (2*w)^2; 7/8*w: c^2*N >= 147*w; c^2: l == 7/8*w*N; 5/8: w^2 >= 0",
)


def hard_for_small_trees(c: Check) -> bool:
    """Supports: where R > 0.06, k >= 32 l, and l >= 1 every tree with 2^l leaves errs with more than 1/100; and, at
    l = 7 w 2^(w-3), 32 l <= (c l/log l)^2 for any c > 0 and large w, N = 2^w. Whether all are proved is returned.
    """
    parts = (
        c.growth(*VARIANCE, role="support", hints=TO_VARIANCE),
        c.family(*DEPTH, role="support", hints=TO_DEPTH),
        c.sequence(
            "v <= 1/(3*i + 1)",
            "sequence v from i = 1, start v == 1/4, step v_next <= v*(2*i + 1)^2/(2*i + 2)^2",
            role="support",
        ),
        c.support("1/(3*i + 1) <= 2/k", "k >= 8, i >= k/4 - 1"),
        c.support("1/(3*i + 1) + 2/k*l <= 1/8", "i >= 5, l >= 1, k >= 32*l"),
        c.support("2^l*2^(-k/2) <= 1/1000", "l >= 1, k >= 32*l"),
        c.support("abs(q) <= q^2 + 1/4", ""),
        c.family(*ERRS, role="support", hints=TO_ERRS, example=A_CONSTANT),
        c.family(*IN_ALL, role="support", hints=TO_ALL),
        c.support("log2(7*w/8) + w <= 2*w", "w >= 5"),
        c.family(*LONG, role="support", hints=TO_LONG),
    )
    return proved(*parts)
