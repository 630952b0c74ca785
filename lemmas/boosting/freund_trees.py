r"""Freund's noisy copies of the target, as a statement about growing trees.

Paper: KM96, section 4, after Theorem 1.
A leaf has the masses a and b of the inputs with f = 1 and with f = 0 that reach it, and z, the chance of the leaf if
all answers were fair coins: 2^-depth. Each split asks a new copy of h, which differs from f with chance 1/2 - gamma
whatever the input. The leaf errs on the mass m and is right on r: these are a and b in the order that its label says,
so that they have the same sum and the same product; any labels will do. P[f = 1] = 1/2 is the hypothesis a = b = 1/2
at the root.
Proof: a b falls by the factor 1/4 - gamma^2 with every split, whatever the answer, so that sum(z ln(a b)) is tied to
sum(z ln z), which is at least -ln(t + 1), and at least -D ln 2 where no leaf is deeper than D. By Gibbs' inequality
sum(z ln(a b)) <= 2 sum(z ln z) + ln(eps) for errors up to eps, as a b <= m (a + b).
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

_LEAF = "a > 0, b > 0, z > 0, m > 0, r > 0, m + r == a + b, m*r == a*b"
_SPLIT = (
    "a_0 == (1/2 - gamma)*a, a_1 == (1/2 + gamma)*a, b_0 == (1/2 + gamma)*b, b_1 == (1/2 - gamma)*b,"
    " z_0 == z/2, z_1 == z/2"
)


def copies_of(leaf: str = _LEAF, given: str = "") -> str:
    """The trees over copies of h with error below eps, for gamma at most 1/4 and eps at most 1/16."""
    return (
        f"0 < gamma <= 1/4, 0 < eps <= 1/16{given}, tree a, b, z, m, r after t splits,"
        f" root a == 1/2, b == 1/2, z == 1, each {leaf}, split {_SPLIT}, end sum(m) < eps"
    )


TREES = copies_of()
SIZE = "gamma^2*ln(2*t) >= 3/40*ln(1/eps)"
"""t >= (1/eps)^(3/(40 gamma^2))/2, with logarithms."""
SHALLOW = copies_of(f"{_LEAF}, ln(z) >= -D*ln(2)", ", D >= 0")
"""No leaf is deeper than D."""
UNSPLIT = {
    **dict.fromkeys(("a", "b", "m", "r"), Fraction(1, 2)),
    "z": Fraction(1),
    "D": Fraction(0),
    "gamma": Fraction(1, 4),
    "eps": Fraction(1, 16),
}
"""A tree without splits, as the first of a run."""
DEPTH = "gamma^2*D*ln(2) >= 3/40*ln(1/eps)"
"""D >= 3/40 log2(1/eps)/gamma^2."""

_P, _B = "sum(z*ln(a*b))", "sum(z*ln(z))"
_X = "ln(1/4 - gamma^2)"
_K = f"({_X}/ln(2) + 2)"
"""The logarithm of 1 - 4 gamma^2 to the base 2."""
_TIED = f"{_P} + {_X}/ln(2)*{_B} + 2*ln(2) >= 0"
_OLD, _NEW = "z_parent*ln(a_parent*b_parent)", "z_0*ln(a_0*b_0) + z_1*ln(a_1*b_1)"
_OLD_Z, _NEW_Z = "z_parent*ln(z_parent)", "z_0*ln(z_0) + z_1*ln(z_1)"
_FALLS = tuple(f"ln(a_{i}*b_{i}) == ln(a_parent*b_parent) + {_X}" for i in (0, 1))
_STEP = (
    f"{_NEW_Z} == {_OLD_Z} - z_parent*ln(2)",
    *_FALLS,
    (
        f"{_NEW} == {_OLD} + z_parent*{_X} by z_parent/2: {_FALLS[0]}; z_parent/2: {_FALLS[1]};"
        " ln(a_0*b_0): z_0 == z_parent/2; ln(a_1*b_1): z_1 == z_parent/2"
    ),
    (
        f"{_P} - {_OLD} + {_NEW} + {_X}/ln(2)*({_B} - {_OLD_Z} + {_NEW_Z}) + 2*ln(2) >= 0"
        f" by 1: {_TIED}; 1: {_NEW} == {_OLD} + z_parent*{_X};"
        f" {_X}/ln(2): {_NEW_Z} == {_OLD_Z} - z_parent*ln(2)"
    ),
)
FACTS = (Invariant("sum(a + b) == 1"), Invariant("sum(z) == 1"), Invariant(_TIED, _STEP))

_WRONG = f"sum(z*ln(m)) - {_B} <= ln(eps)*sum(z) + sum(m)/eps - sum(z)"
_ALL = f"sum(z*ln(a + b)) - {_B} <= sum(a + b) - sum(z)"
_GIBBS = (
    "each z*ln(m) - z*ln(z) <= z*ln(eps) + m/eps - z",
    "each a*b <= m*(a + b) by 1: m*r == a*b; -m: m + r == a + b",
    "each ln(a*b) <= ln(m) + ln(a + b)",
    "each z*ln(a*b) <= z*ln(m) + z*ln(a + b) by z: ln(a*b) <= ln(m) + ln(a + b)",
    f"{_P} <= sum(z*ln(m)) + sum(z*ln(a + b))",
    "each z*ln(a + b) - z*ln(z) <= (a + b) - z",
    _WRONG,
    _ALL,
    "sum(m)/eps <= 1",
    (
        f"{_P} <= 2*{_B} + ln(eps) by 1: {_P} <= sum(z*ln(m)) + sum(z*ln(a + b)); 1: {_WRONG}; 1: {_ALL};"
        " -1: sum(a + b) == 1; 1: sum(m)/eps <= 1; 2 - ln(eps): sum(z) == 1"
    ),
    f"{_K}*{_B} + ln(eps) + 2*ln(2) >= 0 by 1: {_TIED}; 1: {_P} <= 2*{_B} + ln(eps)",
    f"{_K} <= 0",
)


def bounded_below(y: str) -> tuple[str, ...]:
    """From sum(z ln z) >= -y to 20/3 gamma^2 y >= ln(1/(4 eps)), and what that says of eps <= 1/16."""
    return (
        f"ln(eps) + 2*ln(2) >= {_K}*{y} by 1: {_K}*{_B} + ln(eps) + 2*ln(2) >= 0; -{_K}: {_B} >= -{y}",
        f"{_K} >= -20/3*gamma^2",
        f"{y} >= 0",
        (
            f"ln(eps) + 2*ln(2) + 20/3*gamma^2*{y} >= 0"
            f" by 1: ln(eps) + 2*ln(2) >= {_K}*{y}; {y}: {_K} >= -20/3*gamma^2"
        ),
        "ln(eps) <= -4*ln(2)",
        (
            f"gamma^2*{y} >= -3/40*ln(eps)"
            f" by 3/20: ln(eps) + 2*ln(2) + 20/3*gamma^2*{y} >= 0; 3/40: ln(eps) <= -4*ln(2)"
        ),
    )


_MANY = (
    f"{_B} >= -ln(sum(1))",
    "ln(sum(1)) == ln(1 + t)",
    f"{_B} >= -ln(1 + t) by 1: {_B} >= -ln(sum(1)); -1: ln(sum(1)) == ln(1 + t)",
)
_AT_LEAST_ONE = (
    "ln(1 + t) <= t",
    "gamma^2*t >= -3/40*ln(eps) by 1: gamma^2*ln(1 + t) >= -3/40*ln(eps); gamma^2: ln(1 + t) <= t",
    "gamma^2*t > 0 by 1: gamma^2*t >= -3/40*ln(eps); 3/40: ln(eps) <= -4*ln(2)",
    "t > 0",
    "t >= 1",
    "ln(2*t) >= ln(1 + t)",
    (
        "gamma^2*ln(2*t) >= -3/40*ln(eps)"
        " by 1: gamma^2*ln(1 + t) >= -3/40*ln(eps); gamma^2: ln(2*t) >= ln(1 + t)"
    ),
    f"{SIZE} by 1: gamma^2*ln(2*t) >= -3/40*ln(eps)",
)
_DEEP = (
    "each z*ln(z) >= -D*ln(2)*z by z: ln(z) >= -D*ln(2)",
    f"{_B} >= -D*ln(2)*sum(z)",
    f"{_B} >= -D*ln(2) by 1: {_B} >= -D*ln(2)*sum(z); -D*ln(2): sum(z) == 1",
)
_SAID = f"{DEPTH} by 1: gamma^2*D*ln(2) >= -3/40*ln(eps)"
LIMIT = 240.0
"""Seconds for one statement on families: one law in three variables takes twenty."""
SPLITS_NEEDED = GrowthHints(FACTS, (*_GIBBS, *_MANY, *bounded_below("ln(1 + t)"), *_AT_LEAST_ONE), LIMIT)
DEPTH_NEEDED = GrowthHints(FACTS, (*_GIBBS, *_DEEP, *bounded_below("D*ln(2)"), _SAID), LIMIT)
