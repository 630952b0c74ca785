r"""Freund's noisy copies of the target, as a statement about growing trees.

Paper: KM96, section 4, after Theorem 1.
A leaf has the masses a and b of the inputs with f = 1 and with f = 0 that reach it, and z, the chance of the leaf if
all answers were fair coins: 2^-depth. Each split asks a new copy of h, which differs from f with chance 1/2 - gamma
whatever the input. The leaf errs on the mass m and is right on r: these are a and b in the order that its label says,
so that they have the same sum and the same product; any labels will do. At the root a = p = P[f = 1] and b = 1 - p; in
the instances that show that the bound is optimal p = 1/2.
Proof: a b falls by the factor 1/4 - gamma^2 with every split, whatever the answer, so that sum(z ln(a b)) is tied to
sum(z ln z), which is at least -ln(t + 1), and at least -D ln 2 where no leaf is deeper than D. By Gibbs' inequality
sum(z ln(a b)) <= 2 sum(z ln z) + ln(eps) for errors up to eps, as a b <= m (a + b). At the root ln(a b) is
ln(p (1 - p)), and eps <= (p (1 - p))^2 says that half of ln(1/eps) makes up for it: one constant does for all p.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

_LEAF = "a > 0, b > 0, z > 0, m > 0, r > 0, m + r == a + b, m*r == a*b"
_SPLIT = (
    "a_0 == (1/2 - gamma)*a, a_1 == (1/2 + gamma)*a, b_0 == (1/2 + gamma)*b, b_1 == (1/2 - gamma)*b,"
    " z_0 == z/2, z_1 == z/2"
)


SMALL, FIXED = "0 < eps <= 1/16", "0 < p < 1, 0 < eps <= (p*(1 - p))^2"
"""What eps is, for p = 1/2 and for any target that is not constant: p = 1/2 has the same eps in both."""


def copies_of(eps: str, p: str, q: str, leaf: str = _LEAF) -> str:
    """The trees over copies of h with error below eps, for gamma at most 1/4; p and q are P[f = 1] and P[f = 0]."""
    return (
        f"0 < gamma <= 1/4, {eps}, tree a, b, z, m, r after t splits,"
        f" root a == {p}, b == {q}, z == 1, each {leaf}, split {_SPLIT}, end sum(m) < eps"
    )


TREES = copies_of(SMALL, "1/2", "1/2")
ANY_TARGET = copies_of(FIXED, "p", "1 - p")
SIZE = "gamma^2*ln(2*t) >= 3/40*ln(1/eps)"
"""t >= (1/eps)^(3/(40 gamma^2))/2, with logarithms."""
SHALLOW = copies_of(f"D >= 0, {FIXED}", "p", "1 - p", f"{_LEAF}, ln(z) >= -D*ln(2)")
"""No leaf is deeper than D."""
UNSPLIT = {
    **dict.fromkeys(("a", "b", "m", "r", "p"), Fraction(1, 2)),
    "z": Fraction(1),
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
_OLD, _NEW = "z_parent*ln(a_parent*b_parent)", "z_0*ln(a_0*b_0) + z_1*ln(a_1*b_1)"
_OLD_Z, _NEW_Z = "z_parent*ln(z_parent)", "z_0*ln(z_0) + z_1*ln(z_1)"
_FALLS = tuple(f"ln(a_{i}*b_{i}) == ln(a_parent*b_parent) + {_X}" for i in (0, 1))


def tied(root: str) -> str:
    """What ties the two sums; `root` is minus ln(a b) at the root."""
    return f"{_P} + {_X}/ln(2)*{_B} {root} >= 0"


def facts(root: str) -> tuple[Invariant, ...]:
    """What holds in every tree."""
    step = (
        f"{_NEW_Z} == {_OLD_Z} - z_parent*ln(2)",
        *_FALLS,
        (
            f"{_NEW} == {_OLD} + z_parent*{_X} by z_parent/2: {_FALLS[0]}; z_parent/2: {_FALLS[1]};"
            " ln(a_0*b_0): z_0 == z_parent/2; ln(a_1*b_1): z_1 == z_parent/2"
        ),
        (
            f"{_P} - {_OLD} + {_NEW} + {_X}/ln(2)*({_B} - {_OLD_Z} + {_NEW_Z}) {root} >= 0"
            f" by 1: {tied(root)}; 1: {_NEW} == {_OLD} + z_parent*{_X};"
            f" {_X}/ln(2): {_NEW_Z} == {_OLD_Z} - z_parent*ln(2)"
        ),
    )
    return Invariant("sum(a + b) == 1"), Invariant("sum(z) == 1"), Invariant(tied(root), step)


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
    f"{_K} <= 0",
)
BALANCED, TARGET = "+ 2*ln(2)", "- ln(p*(1 - p))"
"""Minus ln(a b) at the root, for p = 1/2 and for any target that is not constant."""
_FEW = {
    BALANCED: ("ln(eps) <= -4*ln(2)",),
    TARGET: (
        "ln(p*(1 - p)) <= -2*ln(2)",
        "ln(eps) <= 2*ln(p*(1 - p))",
        "ln(eps) <= -4*ln(2) by 1: ln(eps) <= 2*ln(p*(1 - p)); 2: ln(p*(1 - p)) <= -2*ln(2)",
    ),
}
_HALF = {BALANCED: "ln(eps) <= -4*ln(2)", TARGET: "ln(eps) <= 2*ln(p*(1 - p))"}
"""How small eps is: half of ln(1/eps) makes up for ln(a b) at the root."""


def bounded_below(y: str, root: str) -> tuple[str, ...]:
    """From sum(z ln z) >= -y to 20/3 gamma^2 y >= ln(1/eps) + ln(a b), and what that says of small eps."""
    above = f"{_K}*{_B} + ln(eps) {root} >= 0"
    return (
        f"{above} by 1: {tied(root)}; 1: {_P} <= 2*{_B} + ln(eps)",
        f"ln(eps) {root} >= {_K}*{y} by 1: {above}; -{_K}: {_B} >= -{y}",
        f"{_K} >= -20/3*gamma^2",
        f"{y} >= 0",
        (
            f"ln(eps) {root} + 20/3*gamma^2*{y} >= 0"
            f" by 1: ln(eps) {root} >= {_K}*{y}; {y}: {_K} >= -20/3*gamma^2"
        ),
        *_FEW[root],
        (
            f"gamma^2*{y} >= -3/40*ln(eps)"
            f" by 3/20: ln(eps) {root} + 20/3*gamma^2*{y} >= 0; 3/40: {_HALF[root]}"
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


def splits_needed(root: str) -> GrowthHints:
    """How SIZE is proved."""
    return GrowthHints(
        facts(root), (*_GIBBS, *_MANY, *bounded_below("ln(1 + t)", root), *_AT_LEAST_ONE), LIMIT
    )


SPLITS_NEEDED, SPLITS_FOR_ANY = splits_needed(BALANCED), splits_needed(TARGET)
DEPTH_NEEDED = GrowthHints(facts(TARGET), (*_GIBBS, *_DEEP, *bounded_below("D*ln(2)", TARGET), _SAID), LIMIT)
