r"""Section 2.1: the potential of a tree, the query that gains most, Lemma 2.4 and Fact 2.5.

Paper: BLT20, section 2.1, definition 7 to fact 2.5.
Notation: a leaf has weight w = 2^-|l| = Pr[x reaches l] and mean q = E[f_l]; the halves that a query of x_i makes have
means m - x, m + x around m = q, so that E[f_l x_i] = +-x; or means a and b.
Decided here: all of it, for every G, f and tree.
Found: Proposition 2.3 needs absolute values, as monotone functions may fall in a direction; so read it holds, and for
every f. In Lemma 2.4 the factor of (2) may be 2, and 1/32 in (3) may be 1/2.
"""

from itertools import product

from lemmas.agnostic.impurity import IMPURITY
from lemmas.agnostic.influence_gain import GAIN, GINI_GAINS, as_halves, between_the_means
from lemmas.boosting.tree_errors import (
    AT_LEAST,
    AT_LEAST_HINTS,
    AT_MOST,
    AT_MOST_HINTS,
    LABELLED,
    ROOT_LEAF,
)
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.rationals import Fraction

LEAVES = f"{IMPURITY}, sum(w) == 1, each w >= 0, 0 <= q <= 1"
AT_ONE_HALF = (
    "w*G(q) >= c*(w*min(q, 1 - q))",
    f"{IMPURITY}, concave G with 8, w == 1, q == 1/2",
)
"""Lemma 2.4(2) at the one leaf of the empty tree, for f = x_1 and a strongly concave G such as 4p(1 - p)."""
STRONG = "(G(m - x) + G(m + x))/2 <= G(m) - kappa/2*(2*x)^2"
"""Definition 2 at m - x and m + x."""
MEAN = "concave G on [0, 1], 0 <= m <= 1, 0 < x <= 1, x <= m, m + x <= 1"
LESS = f"{MEAN}, kappa > 0, 0 <= s < 1, {STRONG}"
"""The correlations are x and s x, the larger one and any smaller one."""
GAINS = "G(m) - (G(m - {0}) + G(m + {0}))/2"
HALVES = "w >= 0, 0 <= a <= 1, 0 <= b <= 1, m == (a + b)/2, 0 <= m <= 1"
DEPTHS = (
    "tree w, p, h, z after t splits, root w == 1, p == 1, z == 0, each 0 <= h <= 1, z == w - p,"
    " split w_0 == w/2, w_1 == w/2, p_0 == p/2, p_1 == p/2"
)
"""w is 2^-|l| and p the probability of the leaf; h is any number in [0, 1] that belongs to it."""
ALIKE = "abs(z_{0}) == abs(z_parent)/2 law abs(x) == abs(y)/2 for x == y/2 at x: z_{0}; y: z_parent"
SAME = (Invariant("sum(abs(z)) <= 0", tuple(ALIKE.format(k) for k in "01")),)
BOUNDED = "each h*{0} <= abs(z) law h*{1} <= abs(x) for 0 <= h, h <= 1 at x: z"
WEIGHTS = {
    "sum(w*h) <= sum(p*h)": GrowthHints(
        SAME,
        (
            BOUNDED.format("z", "x"),
            "each w*h - p*h <= abs(z) by 1: h*z <= abs(z); -h: z == w - p",
            "sum(w*h) - sum(p*h) <= sum(abs(z))",
            "sum(w*h) <= sum(p*h) by 1: sum(w*h) - sum(p*h) <= sum(abs(z)); 1: sum(abs(z)) <= 0",
        ),
    ),
    "sum(w*h) >= sum(p*h)": GrowthHints(
        SAME,
        (
            BOUNDED.format("(-z)", "(-x)"),
            "each p*h - w*h <= abs(z) by 1: h*(-z) <= abs(z); h: z == w - p",
            "sum(p*h) - sum(w*h) <= sum(abs(z))",
            "sum(w*h) >= sum(p*h) by 1: sum(p*h) - sum(w*h) <= sum(abs(z)); 1: sum(abs(z)) <= 0",
        ),
    ),
}
"""Both together: the sums are equal."""


@claim(
    "BLT20.S2.1",
    where="section 2.1, first display",
    says=r"under the uniform law the potential is $\sum_\ell2^{-|\ell|}G(\mathbb E[f_\ell])$",
    uses=["BLT20.D3"],
)
def potential(c: Check) -> None:
    """Definition 3 with Pr[x reaches l] = 2^-|l|: a further question on a path halves both.

    p is the probability of the leaf, w is 2^-k at depth k. Questions that were asked on the path already are left out:
    with one, the leaf that nothing reaches has probability 0, and the sum of 2^-|l| runs over more than there is.
    """
    c.given("uniform")
    for (relation, hints), label in zip(WEIGHTS.items(), ("at most", "at least"), strict=True):
        c.growth(relation, DEPTHS, hints=hints, label=label)
    c.argued(
        "w of a leaf is 2^-|l|, p is Pr[x reaches l] and h is G(E f_l): the bits are independent and fair, so that"
        " one that was not asked on the path halves p, as it adds 1 to the depth; the sum of p h is definition 3,"
        " that of w h the display",
        every="all f, all impurity functions, all partial trees",
        label="the leaves",
    )
    c.read_as(
        "no path asks for a variable twice",
        other="paths may ask again, as figure 1 does not forbid; then 2^-|l| is not Pr[x reaches l]",
        why="such questions gain nothing, and are answered before they are asked",
    )


@claim(
    "BLT20.D7",
    where="definition 7",
    says=r"the purity gain of splitting a leaf with a query to $x_i$ is the drop of the potential",
)
def purity_gain_of_a_split(c: Check) -> None:
    """For variables on the path the drop is 0 where Pr[x reaches l] is the weight."""
    c.not_a_claim("a definition: the purity gain of a split")


@claim(
    "BLT20.P23.s0",
    where="section 2.1, before Proposition 2.3",
    says=r"the variable with the largest purity gain is exactly one that is most correlated with $f_\ell$",
    uses=["BLT20.D7", "BLT20.L24.3.s1", "BLT20.P22.s1"],
)
def most_correlated(c: Check) -> None:
    """x and y are the absolute correlations of two variables with f_l: the order of the gains is theirs, ties as well.

    For every f. For G that is only concave it may fail: 2 min(p, 1-p) at m = 1/4, y = 1/8 and x = 1/4 gains 0 twice.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "correlation is |E[f_l x_i]|, as in Fact 2.1",
        other="it is E[f_l x_i], with its sign, as in Proposition 2.3",
        why="Proposition 2.3 has no absolute values, and is a claim of its own",
    )
    c.functions(LARGER, LESS, label="larger correlation, larger gain")
    c.functions(
        f"{GAINS.format('x')} == {GAINS.format('y')}",
        "concave G on [0, 1], 0 <= m <= 1, 0 <= x <= 1, 0 <= y <= 1, x == y, x <= m, m + x <= 1, y <= m, m + y <= 1",
        label="equal correlation, equal gain",
    )
    c.argued(
        f"{CORRELATIONS} So of two variables the one with the larger |E[f_l x_i]| gains more, and with equal ones they"
        " gain the same: the variables of the largest gain are those of the largest correlation. One that was asked on"
        " the path gains 0, and counts as one of correlation 0",
        every="all f, all leaves, all variables, all kappa-strongly concave G",
        label="the order",
    )
    c.support("2*min(1/4, 3/4) - (2*min(1/4 - x, 3/4 + x) + 2*min(1/4 + x, 3/4 - x))/2 == 0", "0 <= x <= 1/4")


CORRELATIONS = (
    "with m = E f_l the means of f_l on the halves of x_i are m - x and m + x in some order, x = |E[f_l x_i]|"
    " (BLT20.P22.s1), and the gain of x_i at l is 2^-|l| times G(m) less the mean of G at the two (BLT20.L24.3.s1)."
)
LARGER = f"{GAINS.format('x')} > {GAINS.format('s*x')}"


@claim(
    "BLT20.P23",
    where="Proposition 2.3",
    says=r"if $x_{i^*}$ maximises the purity gain then $\mathbb E[f_\ell x_{i^*}]\ge\mathbb E[f_\ell x_j]$ for all $j$",
    uses=["BLT20.P23.s0"],
)
def proposition(c: Check) -> None:
    """Without absolute values false: f = 1[x_1 = -1 and (x_2 = 1 or x_3 = 1)] has correlation -3/8 with x_1, of gain
    9/16, and 1/8 with x_2 and x_3, of gain 1/16.

    With absolute values: were |E[f x_j]| = x larger than |E[f x_i*]| = s x, x_j would gain more, against the choice.
    """
    c.given("uniform", "strongly concave")
    why = "correlation in absolute value, as in Fact 2.1; monotone is either way"
    c.bounded(
        (3,),
        falling_in_one,
        text="the correlation of the variable of largest gain is no smaller than that of any other one",
        every="all monotone f, all kappa-strongly concave G, all leaves",
        names="n",
        within=monotone,
    )
    c.functions(LARGER, LESS, role="reading", why=why)
    c.argued(
        f"{CORRELATIONS} If |E[f_l x_i*]| = s x were less than |E[f_l x_j]| = x for some j, x_j would gain more than"
        " x_i*",
        every="all f, all leaves, all variables, all kappa-strongly concave G",
        role="reading",
        why=why,
    )


def falling(x: tuple[int, ...]) -> int:
    """f = 1[x_1 = -1 and (x_2 = 1 or x_3 = 1)], which falls in x_1."""
    return int(x[0] == -1 and 1 in x[1:])


def monotone(n: int) -> bool:
    """Whether f is non-increasing or non-decreasing in each of its bits."""
    points = list(product((-1, 1), repeat=n))
    changes = [{falling(x) - falling((*x[:i], -1, *x[i + 1 :])) for x in points} for i in range(n)]
    return all(not {-1, 1} <= of_bit for of_bit in changes)


def falling_in_one(n: int) -> dict[str, object] | None:
    """A witness at the root, with 4p(1-p): a variable whose correlation, with its sign, is above that of x_i*."""
    points = list(product((-1, 1), repeat=n))
    gains, correlations = [], []
    for i in range(n):
        low, high = (Fraction(sum(falling(x) for x in points if x[i] == s), 2 ** (n - 1)) for s in (-1, 1))
        mean = (low + high) / 2
        gains.append(4 * mean * (1 - mean) - 2 * low * (1 - low) - 2 * high * (1 - high))
        correlations.append((high - low) / 2)
    best, other = gains.index(max(gains)), correlations.index(max(correlations))
    if correlations[best] >= correlations[other]:
        return None
    return {
        "f": "1[x_1 = -1 and (x_2 = 1 or x_3 = 1)]",
        "G": "4p(1-p), kappa = 2",
        "leaf": "that of the empty tree",
        "gains of the variables": tuple(gains),
        f"E[f x_i*], i* = {best + 1}": correlations[best],
        f"E[f x_j], j = {other + 1}": correlations[other],
    }


@claim(
    "BLT20.P23.n",
    where="Proposition 2.3",
    says=r"$x_{i^*}$ maximises $G\text{-purity-gain}_G(\ell,x_i)$ among all $i\in[n]$",
    uses=["BLT20.D7", "BLT20.L24.3.s1"],
)
def what_is_maximised(c: Check) -> None:
    """Definition 7 has f as the index, and T as an argument. The tree is not missed: the gain is 2^-|l| times what
    depends on f_l alone, so that the maximum is the same in all trees in which l is a leaf.
    """
    c.ill_formed("definition 7 has purity-gain_f(T, l, x_i)", other_arguments)
    c.family(
        "w*u >= w*v",
        "w > 0, u >= v",
        role="reading",
        why="the index is f, and T is the tree that l is a leaf of",
    )
    c.argued(
        "by the first line of the second display of Lemma 2.4's proof the gain at l is w u, w = 2^-|l|, with u a number"
        " of f_l and i alone, in every tree in which l is a leaf; v is this number for another variable",
        every="all trees with the leaf l, all f, all impurity functions",
        role="reading",
        why="the index is f, and T is the tree that l is a leaf of",
    )


DEFINED: tuple[str, ...] = ("f", "T", "l", "x_i")
USED: tuple[str, ...] = ("G", "l", "x_i")
"""The index and the arguments of the gain in definition 7, and in Proposition 2.3."""


def other_arguments() -> str | None:
    """How the gain of Proposition 2.3 differs from that of definition 7."""
    missing = [a for a in DEFINED[1:] if a not in USED[1:]]
    return f"index {USED[0]} for {DEFINED[0]}, without {', '.join(missing)}" if DEFINED != USED else None


@claim(
    "BLT20.L24.1",
    where="Lemma 2.4(1)",
    says=r"the potential of the empty tree is $G(\mathbb E[f])\le1$",
    uses=["BLT20.S2.1", "BLT20.D2"],
)
def of_the_empty_tree(c: Check) -> None:
    """One leaf, of depth 0 and weight 1; h is G(E[f_l]), and g is G(E[f])."""
    c.family(
        "sum(w*h) == g",
        "sum(1) == 1, each w == 1, h == g",
        label="equal",
        hints=(
            "each w*h == g by h: w == 1; 1: h == g",
            "sum(w*h) == g*sum(1)",
            "sum(w*h) == g by 1: sum(w*h) == g*sum(1); g: sum(1) == 1",
        ),
    )
    c.functions("G(q) <= 1", f"{IMPURITY}, 0 <= q <= 1", label="at most 1", hints=["place G(1 - q)"])
    c.argued(
        "the empty tree has one leaf l, of depth 0, and f_l is f; w is 2^-|l| = 1, h is G(E f_l), and g is G(q) for"
        " q = E f",
        every="all f, all impurity functions",
        label="one leaf",
    )


@claim(
    "BLT20.L24.2",
    where="Lemma 2.4(2)",
    says=r"$\mathrm{dist}(f,T_f)$ is at most the potential of $T$",
    uses=["BLT20.L24.2.s1", "BLT20.L24.2.s2"],
)
def error_below_potential(c: Check) -> None:
    """For every tree and every impurity function; half of the potential will do. It is best possible for the strongly
    concave G of section 2.1 too: where f_l has mean 1/2, bias(f_l) is half of G(1/2) = 1.
    """
    c.given("strongly concave")
    c.functions("sum(w*G(q)) >= sum(w*min(q, 1 - q))", LEAVES)
    c.stronger_functions(
        "sum(w*G(q)) >= c*sum(w*min(q, 1 - q))",
        value="2",
        beyond="2.001",
        sharp="dist(f, T_f) is at most half of the potential, with equality for f = x_1, the empty tree and every G",
        against=AT_ONE_HALF,
    )
    c.argued(
        "w of a leaf is 2^-|l| and q is E f_l: the potential is the sum of w G(q), and dist(f, T_f) is that of w"
        " min(q, 1 - q), by the lines before (BLT20.L24.2.s1)",
        every="all f, all impurity functions, all partial trees",
        role="join",
    )


@claim(
    "BLT20.L24.2.s1",
    where="Lemma 2.4, proof, first display, lines 1 and 2",
    says=r"$\mathrm{dist}(f,T_f)=\sum_\ell\Pr[x\text{ reaches }\ell]\,\mathrm{bias}(f_\ell)"
    r"=\sum_\ell2^{-|\ell|}\mathrm{bias}(f_\ell)$",
    uses=["BLT20.PR1", "BLT20.S2.1"],
    serves="BLT20.L24.2",
)
def error_by_leaves(c: Check) -> None:
    """As eq. (2) of KM96: err is the mass of the inputs with a wrong label, and leaves have the better label.

    In line 2 h is the bias of a leaf.
    """
    c.read_as(
        "no path asks for a variable twice",
        other="paths may ask again; then 2^-|l| is not Pr[x reaches l]",
        why="the first display of section 2.1, which is used here, is read so",
    )
    c.given("uniform")
    c.growth(AT_MOST, LABELLED, hints=AT_MOST_HINTS, example=ROOT_LEAF, label="line 1, at most")
    c.growth(AT_LEAST, LABELLED, hints=AT_LEAST_HINTS, example=ROOT_LEAF, label="line 1, at least")
    for (relation, hints), label in zip(WEIGHTS.items(), ("at most", "at least"), strict=True):
        c.growth(relation, DEPTHS, hints=hints, label=f"line 2, {label}")
    c.argued(
        "in line 1 a and b are the masses of the inputs of a leaf with f = 1 and f = 0, y is its label, v the mass"
        " of those that the tree gets wrong in the end, err the mass of all of these, which is dist(f, T_f), and"
        " min(q, 1 - q) is bias(f_l), q = E f_l. In line 2 w is 2^-|l|, p is Pr[x reaches l], which a fair bit"
        " halves, and h is bias(f_l)",
        every="all f, all partial trees",
        label="the leaves",
    )


@claim(
    "BLT20.L24.2.s2",
    where="Lemma 2.4, proof, first display, line 3",
    says=r"$\sum_\ell2^{-|\ell|}\mathrm{bias}(f_\ell)\le\sum_\ell2^{-|\ell|}G(\mathbb E[f_\ell])$, by definition 2",
    uses=["BLT20.D2"],
    serves="BLT20.L24.2",
)
def bias_below_impurity(c: Check) -> None:
    """At each leaf bias(f_l) <= G(E f_l), by concavity between 0, 1/2 and 1; even 2 bias(f_l) is, with equality at mean
    1/2 for every G, the strongly concave ones of section 2.1 among them.
    """
    c.given("strongly concave")
    c.functions("sum(w*G(q)) >= sum(w*min(q, 1 - q))", LEAVES)
    c.functions("G(q) >= min(q, 1 - q)", f"{IMPURITY}, 0 <= q <= 1", role="support")
    c.stronger_functions(
        "sum(w*G(q)) >= c*sum(w*min(q, 1 - q))",
        value="2",
        beyond="2.001",
        sharp="twice the bias, with equality for every G where f_l has mean 1/2 at each leaf",
        against=AT_ONE_HALF,
    )
    c.argued(
        "w of a leaf is 2^-|l| and q is E f_l, so that bias(f_l), the smaller one of Pr[f_l = 1] and Pr[f_l = 0], is"
        " min(q, 1 - q)",
        every="all f, all impurity functions, all partial trees",
        role="join",
    )


@claim(
    "BLT20.L24.3",
    where="Lemma 2.4(3)",
    says=r"the purity gain of $x_i$ at $\ell$ is at least $2^{-|\ell|}\tfrac\kappa{32}\mathrm{Inf}_i(f_\ell)^2$",
    uses=["BLT20.P22", "BLT20.L24.3.s1", "BLT20.F21"],
)
def gain_of_a_split(c: Check) -> None:
    """w is 2^-|l|, a and b are the means of f_l on the halves; in the other parts they are its values, as in Fact 2.1.

    A variable on the path has influence 0. The constant may be 1/2, as in Proposition 2.2.
    """
    c.given("uniform", "strongly concave")
    c.functions(
        "w*(G((a + b)/2) - (G(a) + G(b))/2) >= w*kappa/32*(b - a)^2", f"{GAIN}, 0 < w <= 1", label="the gain"
    )
    between_the_means(c)
    c.stronger_functions(
        "w*(G((a + b)/2) - (G(a) + G(b))/2) >= c*w*kappa*(b - a)^2",
        value="1/2",
        beyond="0.501",
        sharp="kappa/2, with equality for G = 4p(1-p), kappa = 2, at every leaf",
        of="the gain",
        against=(
            "w*(G((a + b)/2) - (G(a) + G(b))/2) >= c*w*2*(b - a)^2",
            f"{IMPURITY}, concave G with 8, a == 1/4, b == 3/4, w == 1/2",
        ),
    )
    c.support(*GINI_GAINS)
    as_halves(
        c,
        ". All this is for f_l in the place of f; it is monotone, as f is. w is 2^-|l|, and the purity gain of x_i is w"
        " times the drop from G(E f_l) (BLT20.L24.3.s1). A variable that was asked on the path has influence 0 on f_l,"
        " and gains 0",
    )


@claim(
    "BLT20.L24.3.s1",
    where="Lemma 2.4, proof, second display",
    says=r"the purity gain is $2^{-|\ell|}(G(\mathbb E[f_\ell])-\mathbb E_b[G(\mathbb E[(f_\ell)_{x_i=b}])])$, at least"
    r" $2^{-|\ell|}\tfrac\kappa{32}\mathrm{Inf}_i(f_\ell)^2$",
    uses=["BLT20.D7", "BLT20.P22"],
    serves="BLT20.L24.3",
)
def gain_by_halves(c: Check) -> None:
    """R is the sum over the other leaves: two leaves of half the weight take the place of l.

    In the second line m is G(E f_l), r the mean of G over the halves, and i the influence.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "the second line is what Proposition 2.2 says of f_l, with its constant",
        other="as a bound by itself, which kappa/2 would sharpen",
        why="it names the proposition; that kappa/32 is not the best is said there",
    )
    c.functions(
        "(R + w*G(m)) - (R + w/2*G(a) + w/2*G(b)) == w*(G(m) - (G(a) + G(b))/2)",
        f"{IMPURITY}, {HALVES}, R >= 0",
        label="equal",
    )
    c.family(
        "w*(m - r) >= w*kappa/32*i^2",
        "0 < w <= 1, kappa > 0, 0 <= i <= 1, r <= m - kappa/32*i^2",
        label="at least",
        hints=("w*(m - r) >= w*kappa/32*i^2 by w: r <= m - kappa/32*i^2",),
    )
    c.argued(
        "w is 2^-|l|, R the sum over the other leaves, a and b are the means of f_l on its halves, and m in the"
        " first part is E f_l, their average: in the place of l come two leaves of weight w/2 with these means. In"
        " the second part m is G(E f_l), r the mean of G over the halves and i the influence, and its condition is"
        " Proposition 2.2 for f_l, which is monotone as f is. All this is for a variable that was not asked on the"
        " path. For one that was, l is replaced by leaves of the weights w and 0, and f_l does not depend on it: the"
        " gain, the right-hand side of the first line and the influence are 0",
        every="all monotone f, all leaves, all variables",
        label="the leaf",
    )


@claim(
    "BLT20.F25",
    where="Fact 2.5",
    says=r"splitting a leaf does not raise $\mathrm{dist}(f,T_f)$",
    uses=["BLT20.L24.2.s1"],
)
def splits_do_not_raise_the_error(c: Check) -> None:
    """For every split of a leaf, whatever is asked. Both terms of the minimum are shared by the new leaves.

    E is the sum over the other leaves. So the error after t splits is at most that after fewer.
    """
    c.family(NO_MORE, PARTED, hints=TO_NO_MORE)
    c.argued(
        "dist(f, T_f) is the sum of Pr[x reaches l] bias(f_l) over the leaves, by the first line of BLT20.L24.2.s1,"
        " which is for every law; E is that over the leaves that are not split, w and q are the probability and the"
        " mean of the one that is, u, v and a, b those of its two parts, and a bias is the smaller one of the mean and"
        " 1 less the mean",
        every="all f, all laws, all partial trees, all queries",
        role="join",
    )
    c.growth(
        "sum(w*min(q, 1 - q)) <= min(p, 1 - p)",
        f"0 <= p <= 1, {SPLITTING}",
        role="support",
        hints=GrowthHints((Invariant("sum(w) == 1"), Invariant("sum(w*q) == p")), AT_THE_END),
    )


AFTER = "u*min(a, 1 - a) + v*min(b, 1 - b)"
NO_MORE = f"E + w*min(q, 1 - q) >= E + {AFTER}"
PARTED = "E >= 0, u >= 0, v >= 0, w == u + v, w*q == u*a + v*b, 0 <= a <= 1, 0 <= b <= 1, 0 <= q <= 1"
TO_NO_MORE = (
    "a - min(a, 1 - a) >= 0",
    "b - min(b, 1 - b) >= 0",
    "1 - a - min(a, 1 - a) >= 0",
    "1 - b - min(b, 1 - b) >= 0",
    f"w*q >= {AFTER} by 1: w*q == u*a + v*b; u: a - min(a, 1 - a) >= 0; v: b - min(b, 1 - b) >= 0",
    (
        f"w - w*q >= {AFTER} by -1: w*q == u*a + v*b; 1: w == u + v;"
        " u: 1 - a - min(a, 1 - a) >= 0; v: 1 - b - min(b, 1 - b) >= 0"
    ),
    "w >= 0 by 1: w == u + v",
    "w*min(q, 1 - q) == min(w*q, w - w*q) law k*min(x, 1 - x) == min(k*x, k - k*x) for k >= 0 at k: w; x: q",
    (f"min(w*q, w - w*q) >= {AFTER} law min(f, g) >= z for f >= z, g >= z at f: w*q; g: w - w*q; z: {AFTER}"),
    f"{NO_MORE} by 1: w*min(q, 1 - q) == min(w*q, w - w*q); 1: min(w*q, w - w*q) >= {AFTER}",
)
SPLITTING = (
    "tree w, q after t splits, root w == 1, q == p, each w >= 0, 0 <= q <= 1,"
    " split w == w_0 + w_1, w*q == w_0*q_0 + w_1*q_1"
)
AT_THE_END = (
    "sum(w*min(q, 1 - q)) <= sum(w*q)",
    "sum(w*min(q, 1 - q)) <= sum(w) - sum(w*q)",
    "sum(w*min(q, 1 - q)) <= p by 1: sum(w*min(q, 1 - q)) <= sum(w*q); 1: sum(w*q) == p",
    (
        "sum(w*min(q, 1 - q)) <= 1 - p"
        " by 1: sum(w*min(q, 1 - q)) <= sum(w) - sum(w*q); 1: sum(w) == 1; -1: sum(w*q) == p"
    ),
    (
        "sum(w*min(q, 1 - q)) <= min(p, 1 - p) law z <= min(x, y) for z <= x, z <= y"
        " at z: sum(w*min(q, 1 - q)); x: p; y: 1 - p"
    ),
)
