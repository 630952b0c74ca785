r"""Theorem 1 and its three bounds on the size of the tree, and what the paper says of them.

Paper: KM96, abstract, section 4.
Notation: `T` is ln t, `lam` is ln(1/eps), `L` is ln(K/G_t) with K = 2.53; `log` has base 2.
Decided here: that (4), (5) and (6), with concrete constants c, are enough for an error less than eps, given the
recurrences of `theorem_8`, `theorem_9` and `theorem_10`; how the bounds compare. The last part of Theorem 1, on
samples, is in `weak_hypotheses`.
Found: c = 1/40, 1 and 1/2 will do. "For any eps" is too much: at eps = 0 there is no 1/eps, and no error below it;
at eps = 1 the exponent in (4) has no value. The abstract, which does not say for which eps, is read for eps > 0.
"""

from lemmas.boosting.formulas import entropy, gini, root
from lemmas.boosting.theorem_8 import GAMMA, HARMONIC, INVERSE_GROWS, REPAIR
from verify.claims import Check, claim

LEAST_U, LEAST_LAM = "0.0173", "0.693"
ENOUGH_FOR_GINI = f"{GAMMA}, eps > 0, T = u/(gamma^2*eps^2), u >= {LEAST_U}"
"""The constant c = 1/40: (4) says u >= c ln 2, which is no less than what is asked for here."""
ENOUGH_FOR_ENTROPY = f"{GAMMA}, lam >= {LEAST_LAM}, T = u/gamma^2, u >= lam^2"
"""eps <= 1/2, and c = 1: (5) says u >= lam^2/ln 2, with log to base 2, or u >= lam^2, with the natural one."""
ENOUGH_FOR_ROOT = f"{GAMMA}, T = u/gamma^2, u >= lam/2"
NOT_ONE = f"{REPAIR}; in (4) eps is not 1: log(1/eps) = 0 in a denominator"


@claim(
    "KM96.Abs1",
    where="abstract",
    says=r"trees of size $(1/\epsilon)^{O(1/(\gamma^2\epsilon^2))}$, $(1/\epsilon)^{O(\log(1/\epsilon)/\gamma^2)}$ and"
    r" $(1/\epsilon)^{O(1/\gamma^2)}$ suffice for Gini, entropy and the new criterion",
    uses=["KM96.E4", "KM96.E5", "KM96.E6"],
)
def sizes_in_the_abstract(c: Check) -> None:
    """(4) is 2^(c/(gamma^2 eps^2)), less than the abstract has, for eps <= 1/2; beyond, no split is needed."""
    c.printed("c/(gamma^2*eps^2)*ln(2) <= c/(gamma^2*eps^2)*ln(1/eps)", f"c > 0, {GAMMA}, 0 < eps <= 1/2")
    for relation, where in ALL_PARTS:
        c.printed(relation, where)
    c.argued("from the recurrences to the three bounds, as in Theorem 1, for finite F")


@claim(
    "KM96.T1",
    where="Theorem 1",
    says=r"if $f$ satisfies the Weak Hypothesis Assumption with advantage $\gamma$, the tree of TopDown with $t$ splits"
    r" has error less than $\epsilon$, for $t$ as in (4), (5) or (6)",
    uses=["KM96.E4", "KM96.E5", "KM96.E6", "KM96.T8", "KM96.T9", "KM96.T10"],
)
def theorem(c: Check) -> None:
    """The three criteria together."""
    no_value_at_one(c)
    no_value_at_zero(c, ROOT_BOUND)
    for relation, where in ALL_PARTS:
        c.repaired(relation, where, hypothesis=NOT_ONE)
    c.argued("the recurrences, by Theorems 8, 9 and 10, whose steps are claims", role="repaired", why=NOT_ONE)


@claim(
    "KM96.E4",
    where="eq. (4)",
    says=r"Gini: $t\ge(1/\epsilon)^{c/(\gamma^2\epsilon^2\log(1/\epsilon))}$ suffices for error $<\epsilon$",
    uses=["KM96.T8"],
)
def bound_for_gini(c: Check) -> None:
    """The right side is 2^(c/(gamma^2 eps^2)), with log to base 2; c = 1/40 will do.

    In the identity, where eps < 1, lam stands for ln(1/eps).
    """
    no_value_at_one(c)
    no_value_at_zero(c, GINI_BOUND)
    c.identity(
        "lam*c/(gamma^2*eps^2*(lam/ln(2)))",
        "ln(2)*c/(gamma^2*eps^2)",
        f"c > 0, {GAMMA}, 0 < eps < 1, lam > 0",
        role="repaired",
        why=NOT_ONE,
    )
    for relation, where in GINI_PARTS:
        c.repaired(relation, where, hypothesis=NOT_ONE)
    c.argued("1/G_t grows by 4 gamma^2/(t+1) or more with every split (E40)", role="repaired", why=NOT_ONE)


@claim(
    "KM96.E5",
    where="eq. (5)",
    says=r"entropy: $t\ge(1/\epsilon)^{c\log(1/\epsilon)/\gamma^2}$ suffices for error $<\epsilon$",
    uses=["KM96.T9"],
)
def bound_for_entropy(c: Check) -> None:
    """With c = 1."""
    no_value_at_zero(c, ENTROPY_BOUND)
    for relation, where in ENTROPY_PARTS:
        c.repaired(relation, where, hypothesis=REPAIR)
    c.argued(
        "L_t^2 grows by 4 gamma^2/(t+1) or more with every split, from the recurrence of Theorem 9",
        role="repaired",
        why=REPAIR,
    )


@claim(
    "KM96.E6",
    where="eq. (6)",
    says=r"$2\sqrt{q(1-q)}$: $t\ge(1/\epsilon)^{c/\gamma^2}$ suffices for error $<\epsilon$",
    uses=["KM96.T10"],
)
def bound_for_root(c: Check) -> None:
    """With c = 1/2: the error is at most half of (t+1)^(-2 gamma^2). For eps > 1 lam is negative."""
    no_value_at_zero(c, ROOT_BOUND)
    for relation, where in ROOT_PARTS:
        c.repaired(relation, where, hypothesis=REPAIR)
    c.argued(
        "ln G_t falls by 2 gamma^2 ln((t+2)/(t+1)) or more with every split (T10)",
        role="repaired",
        why=REPAIR,
    )


@claim(
    "KM96.S4.3",
    where="section 4, after Theorem 1",
    says=r"in $\epsilon$ the bound for Gini is exponential in $1/\epsilon$, that for entropy is superpolynomial and"
    r" subexponential, the third is polynomial",
    uses=["KM96.E4", "KM96.E5", "KM96.E6"],
)
def growth_in_eps(c: Check) -> None:
    """By the logarithms of the bounds, in lam = ln(1/eps): c/eps^2, c lam^2, c lam, up to factors of gamma."""
    c.asymptotic(
        "the logarithm of the bound for Gini is at least c/eps, that for entropy is over k ln(1/eps) from"
        " ln(1/eps) = k/c on, for every k, and at most 16 c/e^2 eps^(-1/2); that of the third is c ln(1/eps)"
    )
    c.shadow("c/eps^2 >= c/eps", "c > 0, 0 < eps <= 1")
    c.shadow("c*lam^2 >= k*lam", "c > 0, k > 0, lam = k/c + v, v >= 0")
    c.shadow("c*lam^2 <= 16*c/exp(2)*exp(lam/2)", "c > 0, lam >= 0")
    c.note(
        "that the bounds differ does not yet say that the trees do: the paper has no lower bounds for the first two"
    )


Parts = tuple[tuple[str, str], ...]

HALF = ("min(q, 1 - q) <= 1/2", "0 <= q <= 1")
"""For eps > 1/2 the error is less than eps without any split."""

GINI_PARTS: Parts = (
    HALF,
    (f"2*min(q, 1 - q) <= {gini('q')}", "0 <= q <= 1"),
    INVERSE_GROWS,
    HARMONIC,
    ("1/(2*(1 + 4*T*gamma^2)) < eps", ENOUGH_FOR_GINI),
    (f"ln(2)/40 >= {LEAST_U}", ""),
)
"""The error is at most G_t/2, 1/G_t grows, and there are splits enough."""

ENTROPY_PARTS: Parts = (
    HALF,
    (f"ln(2) >= {LEAST_LAM}", ""),
    ("lam^2/ln(2) >= lam^2", "lam >= 0"),
    (f"2*min(q, 1 - q) <= {entropy('q')}", "0 <= q <= 1"),
    ("(L + x/L)^2 >= L^2 + 2*x", "L > 0, 0 <= x <= 1/2"),
    ("ln(1 - y) <= -y", "0 <= y < 1"),
    HARMONIC,
    ("ln(2.53)^2 + 4*gamma^2*T > (ln(1.265) + lam)^2", ENOUGH_FOR_ENTROPY),
)
"""For eps <= 1/2 lam is at least ln 2.

The error is at most G_t/2, L_t^2 grows by 2x with x = 2 gamma^2/(t+1), and G_t < 2 eps when L > ln(K/(2 eps)).
"""

ROOT_PARTS: Parts = (
    (f"2*min(q, 1 - q) <= {root('q')}", "0 <= q <= 1"),
    ("ln(1 - y) <= -y", "0 <= y <= 1/2"),
    HARMONIC,
    ("exp(-2*gamma^2*T)/2 < exp(-lam)", ENOUGH_FOR_ROOT),
)
"""The error is at most G_t/2, ln G_t falls, and there are splits enough."""

ALL_PARTS: Parts = tuple(dict.fromkeys(GINI_PARTS + ENTROPY_PARTS + ROOT_PARTS))

GINI_BOUND = "exp(ln(2)*c/(gamma^2*eps^2)) >= 1"
ENTROPY_BOUND = "exp(c*log2(1/eps)*ln(1/eps)/gamma^2) >= 1"
ROOT_BOUND = "exp(c*ln(1/eps)/gamma^2) >= 1"
"""The right sides of (4), (5) and (6)."""
SOME = "c = 1, gamma = 1/2"
"""At other c and gamma the formulas have no value either."""


def no_value_at_one(c: Check) -> None:
    """Records that the exponent in (4) has no value at eps = 1, which "for any eps" allows."""
    c.ill_formed(
        "log(1/eps) = 0 in a denominator at eps = 1",
        "c/(gamma^2*eps^2*log2(1/eps)) > 0",
        f"{SOME}, 0 < eps <= 1",
    )


def no_value_at_zero(c: Check, bound: str) -> None:
    """Records that a bound has no value at eps = 0, which "for any eps" allows as well."""
    c.ill_formed("1/eps at eps = 0", bound, f"{SOME}, 0 <= eps <= 1")
