r"""Theorem 1 and its three bounds on the size of the tree, and what the paper says of them.

Paper: KM96, abstract, section 4.
Notation: `lam` is ln(1/eps); `log` has base 2.
Decided here: that (4), (5) and (6), with concrete constants c, are enough for an error less than eps, for every tree
that TopDown grows (`growing_trees`, `growing_entropy`, `growing_roots`); how the bounds compare. The last part of
Theorem 1, on samples, is in `sample_version`.
Found: c = 1, 1/4 and 1/2 will do, for every eps > 0. For eps > 1/2 there is nothing to show, since no error is more
than 1/2. For Gini fewer splits will do, with eps in place of eps^2 in the exponent, as in Theorem 8: (4), the theorem
and the abstract are loose.
"""

from lemmas.boosting import growing_entropy, growing_roots
from lemmas.boosting.growing_trees import ERROR, GROWTH, SPLITS_SUFFICE, trees_of_top_down
from lemmas.boosting.recurrences import GAMMA
from lemmas.boosting.tree_sizes import GINI_ENOUGH, SIZES, enough_splits, fewer_for_gini, no_splits, size
from verify.claims import Check, claim

GINI_NUMBER = (
    "lam*c/(gamma^2*eps^2*(lam/ln(2)))",
    "ln(2)*c/(gamma^2*eps^2)",
    f"c > 0, {GAMMA}, 0 < eps < 1, lam > 0",
)
"""The logarithm of the number in (4), where lam is ln(1/eps)."""
ROOT_NUMBER = ("2*gamma^2*ln((1/eps)^(1/(2*gamma^2)))", "ln(1/eps)", f"{GAMMA}, eps > 0")
"""The logarithm of the number in (6), for c = 1/2."""


@claim(
    "KM96.Abs1",
    where="abstract",
    says=r"trees of size $(1/\epsilon)^{O(1/(\gamma^2\epsilon^2))}$, $(1/\epsilon)^{O(\log(1/\epsilon)/\gamma^2)}$ and"
    r" $(1/\epsilon)^{O(1/\gamma^2)}$ suffice for Gini, entropy and the new criterion",
    uses=["KM96.E4", "KM96.E5", "KM96.E6"],
)
def sizes_in_the_abstract(c: Check) -> None:
    """The least t of (4), (5) or (6) is small enough, for eps <= 1/2; beyond, no split is needed.

    (4) is 2^(c/(gamma^2 eps^2)), which is less than the abstract has.
    """
    c.given("best", "eps", "advantage")
    enough_splits(c)
    fewer_for_gini(c, "Gini")
    for criterion in SIZES:
        size(c, criterion, f"size: {criterion}")
    no_splits(c)
    c.read_as(
        "the node functions err at most 1/2 - gamma, on every distribution",
        other="exactly 1/2 - gamma, or on the target distribution",
        why="the precise form is Theorem 1, with Definition 1",
    )
    c.read_as(
        "the size is the number of splits, 0 for eps > 1/2",
        other="the number of nodes, 2t + 1",
        why="Theorem 1 speaks of t; the other reading changes the constants of the O only",
    )


@claim(
    "KM96.T1",
    where="Theorem 1",
    says=r"if $f$ satisfies the Weak Hypothesis Assumption with advantage $\gamma$, the tree of TopDown with $t$ splits"
    r" has error less than $\epsilon$, for $t$ as in (4), (5) or (6)",
    uses=["KM96.E4", "KM96.E5", "KM96.E6", "KM96.T8", "KM96.T9", "KM96.T10"],
)
def theorem(c: Check) -> None:
    """The three criteria together, with the constants c = 1, 1/4 and 1/2, as in the claims on (4), (5) and (6).

    That t is so large is written with logarithms, as the identities say; in the first, lam stands for ln(1/eps).
    """
    c.given("best", "eps", "advantage")
    no_value_at_one(c)
    enough_splits(c)
    fewer_for_gini(c, "Gini")
    no_splits_for_more_than_one(c)
    for number in (GINI_NUMBER, growing_entropy.NUMBER, ROOT_NUMBER):
        c.identity(*number, role="support")
    c.read_as(
        "one constant c for each criterion, for all F, gamma, f, P, eps and t",
        other="a constant that may depend on them",
        why="the second says next to nothing",
    )
    c.note(
        "of F it is used that in each round the split that is made drops no less than that of the witness at any leaf,"
        " as a best one does; where F is infinite and there is no best one, half of the best drop is enough"
        " (KM96.S2.3)"
    )


@claim(
    "KM96.E4",
    where="eq. (4)",
    says=r"Gini: $t\ge(1/\epsilon)^{c/(\gamma^2\epsilon^2\log(1/\epsilon))}$ suffices for error $<\epsilon$",
    uses=["KM96.T8"],
)
def bound_for_gini(c: Check) -> None:
    """The right side is 2^(c/(gamma^2 eps^2)), with log to base 2; c = 1 will do. Another base changes c only.

    That t is at least so large is written with logarithms. In the identity, where eps < 1, lam stands for ln(1/eps).
    For eps > 1 no split is needed.
    """
    c.given("best", "eps", "advantage")
    no_value_at_one(c)
    c.growth(
        f"{ERROR} < eps",
        f"0 < gamma <= 1/2, 0 < eps < 1, {GROWTH}, end {GINI_ENOUGH}",
        hints=SPLITS_SUFFICE,
        label="eps < 1",
    )
    trees_of_top_down(c, "eps < 1")
    fewer_for_gini(c, "eps < 1")
    no_splits_for_more_than_one(c)
    c.identity(*GINI_NUMBER, role="support")


@claim(
    "KM96.E5",
    where="eq. (5)",
    says=r"entropy: $t\ge(1/\epsilon)^{c\log(1/\epsilon)/\gamma^2}$ suffices for error $<\epsilon$",
    uses=["KM96.T9"],
)
def bound_for_entropy(c: Check) -> None:
    """With c = 1/4, for log to base 2; another base changes c only. For eps > 1 no split is needed.

    That t is at least so large is written with logarithms.
    """
    c.given("best", "eps", "advantage")
    c.growth(
        f"{ERROR} < eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {growing_entropy.GROWTH}, end {growing_entropy.ENOUGH}",
        hints=growing_entropy.SPLITS_SUFFICE,
        label="eps <= 1",
    )
    trees_of_top_down(c, "eps <= 1")
    no_splits_for_more_than_one(c)
    c.identity(*growing_entropy.NUMBER, role="support")


@claim(
    "KM96.E6",
    where="eq. (6)",
    says=r"$2\sqrt{q(1-q)}$: $t\ge(1/\epsilon)^{c/\gamma^2}$ suffices for error $<\epsilon$",
    uses=["KM96.T10"],
)
def bound_for_root(c: Check) -> None:
    """With c = 1/2.

    That t is at least (1/eps)^(c/gamma^2) is written with logarithms; as this is above 0, t is at least 1.
    """
    c.given("best", "eps", "advantage")
    c.growth(
        f"{ERROR} < eps",
        f"0 < gamma <= 1/2, eps > 0, {growing_roots.GROWTH}, end t >= 1, {growing_roots.ENOUGH}",
        hints=growing_roots.SPLITS_SUFFICE,
        example=growing_roots.ROOT_LEAF,
    )
    trees_of_top_down(c, "")
    c.identity(*ROOT_NUMBER, role="support")


@claim(
    "KM96.S4.3",
    where="section 4, after Theorem 1",
    says=r"in $\epsilon$ the bound for Gini is exponential in $1/\epsilon$, that for entropy is superpolynomial and"
    r" subexponential, the third is polynomial",
    uses=["KM96.E4", "KM96.E5", "KM96.E6"],
)
def growth_in_eps(c: Check) -> None:
    """By the logarithms of the bounds, in lam = ln(1/eps): c/eps^2, c lam^2, c lam, up to factors of gamma."""
    c.given("eps")
    c.asymptotic(
        "the logarithm of the bound for Gini is at least c/eps, that for entropy is at least k ln(1/eps) from"
        " ln(1/eps) = k/c on, for every k, and at most 4 c/(a^2 e^2) eps^(-a), for every a > 0; that of the third is"
        " c ln(1/eps)"
    )
    c.shadow("c/eps^2 >= c/eps", "c > 0, 0 < eps <= 1")
    c.shadow("c*lam^2 >= k*lam", "c > 0, k > 0, lam = k/c + v, v >= 0")
    c.shadow("c*lam^2 <= 4*c/(a^2*exp(2))*exp(a*lam)", "a > 0, c > 0, lam >= 0")
    c.shadow("ln((1/eps)^c) == c*ln(1/eps)", "c > 0, 0 < eps < 1")
    c.read_as(
        "exponential: the exponent is a power of 1/eps",
        other="the exponent is of the order of 1/eps",
        why="(4) is 2^(c/(gamma^2 eps^2)), whose exponent has the square of 1/eps",
    )
    c.note(
        "that the bounds differ does not yet say that the trees do: the paper has no lower bounds for the first two"
    )


SOME = "c = 1, gamma = 1/2"
"""At other c and gamma the exponent of (4) has no value either."""


def no_splits_for_more_than_one(c: Check) -> None:
    """No error is more than 1/2."""
    c.family(
        f"{ERROR} < eps",
        "eps > 1, sum(w) == 1, each w >= 0, 0 <= q <= 1",
        hints=[f"{ERROR} <= sum(w)/2"],
        label="eps > 1",
    )


def no_value_at_one(c: Check) -> None:
    """Notes that the exponent in (4) has no value at eps = 1, which "for any eps" allows."""
    c.valueless("c/(gamma^2*eps^2*log2(1/eps)) > 0", f"{SOME}, 0 < eps <= 1")
