r"""Lower bounds on the size of trees: Freund's noisy copies of the target.

Paper: KM96, abstract, section 3 (last sentence on majority), section 4 (after Theorem 1).
Notation: t is the number of splits of a tree. In Freund's example each split asks a new copy of h, which
differs from f with probability 1/2 - gamma whatever the input; alpha = 1/2 + gamma, beta = 1/2 - gamma, and L =
log2(1/(1 - 4 gamma^2)). An Omega is printed for the gamma of Definition 1: its constants are to do for all gamma in
(0, 1/2] and all small eps. In Freund's argument f and P are fixed before the Omega, and how small eps is may depend on
them. That a bound is optimal says that no smaller one with an O holds for all instances, which small gamma and eps
show, at most 1/4 and 1/16 here. That f is not constant is a hypothesis of ours: nothing is printed on f and P, and for
constant f no split is needed. Then eps up to the square of P[f = 1] P[f = 0] is small enough.
Decided here: the best trees of Freund's example, exactly for small t and from below for all.
Found: the complete tree is not the best one: for t = 3 a path is better, at every gamma in (0, 1/2), and
those of depths 3 to 6 lose as well at the six gammas that were tried. The complete tree has the least
potential, the sum of w 2 sqrt(q(1-q)), and that gives every tree with t splits an error of at least
(t+1)^(-L)/4 for balanced targets, and of at least p (1 - p) (t+1)^(-L) for P[f = 1] = p. So the lower bound
(1/eps)^(c/gamma^2) holds for every target that is not constant, with one constant, where gamma stays away from 1/2 and
eps is small for p. At gamma = 1/2 one split suffices for every eps.
"""

from collections.abc import Iterator
from functools import cache
from math import comb, isqrt

from algorithms.brute_force import least_error
from algorithms.laws import TableLaw
from lemmas.boosting.freund_trees import (
    ANY_TARGET,
    DEPTH,
    DEPTH_NEEDED,
    SHALLOW,
    SIZE,
    SPLITS_FOR_ANY,
    SPLITS_NEEDED,
    TREES,
    UNSPLIT,
)
from lemmas.boosting.recurrences import refuted_for_every_constant
from verify.claims import Check, claim
from verify.kinds.growing_trees.grammar import parse_growth
from verify.language.printing import plain_relation
from verify.rationals import Fraction

Witness = dict[str, object] | None
Shape = tuple["Shape", "Shape"] | None
"""A tree without names: a leaf is None."""

HALF = Fraction(1, 2)
GAMMAS = (Fraction(1, 10), Fraction(1, 8), Fraction(1, 4), Fraction(3, 10), Fraction(3, 8), Fraction(2, 5))
NOT_CONSTANT = "f is not constant: 0 < P[f = 1] < 1"
AWAY = f"gamma <= 1/4, and {NOT_CONSTANT}"
NEAR_HALF = "eps = 2^(-k), gamma = (1 - eps)/2, k >= 1"
"""The error of h is eps/2 there."""
THREE_DEEP = "3*beta^2 - 2*beta^3"
"""The error of the complete tree of depth 3 for P[f = 1] = 1/2, where beta = 1/2 - gamma."""
MOST_SPLITS, MOST_DEPTH = 127, 40
SOME_TARGETS = (
    "for all small gamma and eps, at most 1/4 and 1/16, some classes and targets need so many splits"
)
ALL_RANGES = "they do for all gamma in (0, 1/2] and all small eps; that is false as gamma comes near to 1/2 (KM96.S3.6)"
NEEDS_MORE = "m*gamma^2 < b*log2(1/eps)"
"""Fewer than 2^m splits are less than (1/eps)^(b/gamma^2)."""
MORE_NEAR_HALF = "0 < eps <= 1/2, gamma == (1 - eps)/2, b > 0, m > 0, 4*b*log2(1/eps) >= m"
TO_NEEDS_MORE = (
    "gamma^2 < 1/4",
    "m*gamma^2 < m/4 by m: gamma^2 < 1/4",
    f"{NEEDS_MORE} by 1: m*gamma^2 < m/4; 1/4: 4*b*log2(1/eps) >= m",
)


@claim(
    "KM96.Abs2",
    where="abstract",
    says=r"the bound $(1/\epsilon)^{O(1/\gamma^2)}$ is optimal for decision trees: they need"
    r" $(1/\epsilon)^{c/\gamma^2}$ splits for some $c>0$",
    uses=["KM96.S4.6"],
)
def optimal_bound(c: Check) -> None:
    """The lower bound of section 4, with its constant; the upper one is Theorem 10.

    The constants in the two exponents differ. The class of the example holds a probabilistic function.
    """
    c.given("advantage", "eps")
    no_smaller_bound(c)
    c.growth(SIZE, TREES, hints=SPLITS_NEEDED)
    trees_of_copies(c, "", f"{BALANCED}. {NO_SMALLER}")
    potential_facts(c)
    c.covers("KM96.S4.6", "gamma <= 1/4", balanced_root() + ", 0 < gamma <= 1/4")
    c.covers("KM96.S4.6", "a/(a + b)*b/(a + b) > 0", balanced_root())
    c.covers("KM96.S4.6", "eps <= (a/(a + b)*b/(a + b))^2", f"{balanced_root()}, 0 < eps <= 1/16")


def no_smaller_bound(c: Check) -> None:
    """What is made of "optimal"."""
    c.read_as(
        f"no smaller bound with an O holds for all instances: {SOME_TARGETS}",
        other=ALL_RANGES,
        why="one range of gamma and eps denies a smaller bound; an Omega is another sentence, and is judged as such",
    )


@claim(
    "KM96.S3.6",
    where="section 3, after the majority example",
    says=r"a construction of Freund improves the representational lower bound to $\Omega((1/\epsilon)^{c/\gamma^2})$"
    r" for some $c>0$",
)
def improved_bound(c: Check) -> None:
    """False as gamma comes near to 1/2, as KM96.S4.6 is; true for gamma at most 1/4 and eps at most 1/16.

    At gamma = (1 - eps)/2 no instance needs more than one split: on P itself some h errs with chance eps/2 at most. The
    repair has P[f = 1] = 1/2, on copies of h.
    """
    c.given("advantage", "eps")
    c.read_as(
        "for all gamma of Definition 1 and all small eps, with one constant, some F, f and P need so many splits",
        other=f"{SOME_TARGETS}, as the repair has it",
        why="the Omega is printed without a range, and gamma is that of Definition 1, as in KM96.S4.5 and KM96.S4.6",
    )
    refuted_for_every_constant(
        c,
        "there are a, b, e > 0 such that for all gamma in (0, 1/2] and all eps in (0, e] there are F, f and P with the"
        " advantage gamma such that every tree over F with t splits and error below eps has t >= a*(1/eps)^(b/gamma^2)",
        NEEDS_MORE,
        MORE_NEAR_HALF,
        hints=TO_NEEDS_MORE,
        because="Let gamma = (1 - eps)/2. Whatever F, f and P are, some h in F errs on P with probability at most"
        " 1/2 - gamma = eps/2, so that the tree of one split at h has error below eps. Let m > 0 be at least log2(1/a):"
        " by the support the bound asks for more than one split for all small eps.",
        label="size",
    )
    c.growth(SIZE, TREES, role="repaired", why="gamma <= 1/4", of="size", hints=SPLITS_NEEDED)
    trees_of_copies(c, "size", f"{BALANCED}.")
    potential_facts(c)


@claim(
    "KM96.S4.4",
    where="section 4, Freund's argument",
    says=r"for fixed $t$ the best tree over copies of $h$ is the complete one of depth $\log t$",
    serves="KM96.S4.6",
)
def complete_tree(c: Check) -> None:
    """After two equal answers the third is idle, and a path that asks only after unequal ones is better.

    With three splits: the complete tree errs with chance beta, as one split does; the path of three splits, which goes
    on after 1 and after 1, 0, errs with chance (beta + beta^2 + 2 alpha beta^2)/2, which is less, for every gamma in
    (0, 1/2); beta is 1/2 - gamma, and alpha is 1/2 + gamma. All errors here are at P[f = 1] = 1/2. That the complete
    trees of depths 3 to 6 are not the best was seen at six values of gamma; that those of depths 0 to 3 are the best
    for another measure, the sum of w 2 sqrt(q(1-q)), at two.
    """
    c.given("advantage")
    c.read_as(
        "t = 2^d leaves, that is 2^d - 1 splits, and no tree of that size errs less",
        other="t splits, as elsewhere in the paper; then depth log t fits no t >= 2",
        why="the complete tree of depth d has 2^d leaves",
    )
    c.grid(
        tuple((gamma, d) for d in range(5) for gamma in GAMMAS),
        complete_loses,
        text="no tree with 2^d - 1 splits has a smaller error than the complete one of depth d",
        every="all gamma in (0, 1/2], all f and P, all d >= 0, all trees over copies of h",
        names="gamma d",
        within=lambda case: 0 < case[0] <= HALF and case[1] >= 0,
    )
    c.argued(
        "the complete trees of depths 0 and 1 are the best: no other tree has so few splits",
        every="all gamma in (0, 1/2], all f and P, d = 0 and d = 1",
        role="strongest",
    )
    c.support("b > (b + b^2 + 2*(1 - b)*b^2)/2", "0 < b < 1/2")
    c.grid(
        tuple((gamma, d) for d in range(4) for gamma in (Fraction(3, 10), Fraction(2, 5))),
        other_has_less_potential,
        text="the complete tree alone has the least sum of w 2 sqrt(q(1-q)) among the trees with as many splits",
        every="all gamma in (0, 1/2), all d >= 0",
        names="gamma d",
        role="support",
    )
    c.support("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= 0")
    c.grid(
        tuple((gamma, d) for d in range(2, 7) for gamma in GAMMAS),
        complete_is_best,
        text="some tree with 2^d - 1 splits has a smaller error than the complete one",
        every="all gamma in (0, 1/2), all d >= 2",
        names="gamma d",
        role="support",
    )
    c.grid(
        GAMMAS,
        recursion_differs,
        text="the least errors for 0 to 4 splits, by recursion over the lead of one answer, are those of all trees",
        every="all gamma in (0, 1/2], all t",
        names="gamma",
        role="support",
    )
    c.computed("least errors for gamma = 1/4, t = 0, ..., 7", least_errors(Fraction(1, 4), 7))
    c.computed(
        "errors of complete trees for gamma = 1/4, depth 0, ..., 3",
        tuple(complete_error(Fraction(1, 4), d) for d in range(4)),
    )


@claim(
    "KM96.S4.5",
    where="section 4, Freund's argument",
    says=r"error below $\epsilon$ needs depth $\Omega(\frac1{\gamma^2}\log\frac1\epsilon)$",
    serves="KM96.S4.6",
)
def depth_bound(c: Check) -> None:
    """False as gamma comes near to 1/2: the complete tree of depth 3 is then as good as one likes.

    Let P[f = 1] = 1/2. Where h errs with probability eps/2, the tree of depth 3 has error below eps. The bound asks for
    depth a log2(1/eps)/gamma^2, which is more than 3 once eps is small. The repair is shown for all trees in which no
    leaf is deeper than D, the complete one of depth D among them. With the hypothesis one a does for all f and P, and
    e = (P[f = 1] P[f = 0])^2.
    """
    c.given("advantage", "eps")
    one_constant(c)
    small_at_depth_three(c)
    refuted_for_every_constant(
        c,
        "for all f and P there are a, e > 0 such that for all gamma in (0, 1/2), all eps in (0, e] and all d: if the"
        " complete tree of depth d has error below eps, d >= a*log2(1/eps)/gamma^2",
        "3*gamma^2 < a*log2(1/eps)",
        f"{NEAR_HALF}, a > 0, a*k >= 3/4",
        because=near_half("a depth above 3"),
        label="depth",
    )
    c.growth(
        DEPTH,
        SHALLOW,
        role="repaired",
        why=AWAY,
        of="depth",
        hints=DEPTH_NEEDED,
        example={**UNSPLIT, "D": Fraction(0)},
    )
    trees_of_copies(c, "depth", "In a tree of depth D no z is below 2^-D.")
    c.grid(
        tuple((gamma, d) for gamma in GAMMAS for d in range(MOST_DEPTH + 1)),
        complete_below_bound,
        text="the error of the complete tree of depth d is at least (1 - 4 gamma^2)^d/4",
        every="all gamma in (0, 1/2), all d >= 0",
        names="gamma d",
        role="support",
    )
    c.identity("2^d*(1/4 - g^2)^(d/2)", "(1 - 4*g^2)^(d/2)", "0 < g < 1/2, d >= 0", role="support")
    from_potential_to_error(c)
    c.support("d >= 3/40*lam/gamma^2", "0 < gamma <= 1/4, lam >= 4, d = u/gamma^2, lam <= 2 + 20/3*u")
    why_away(c)


@claim(
    "KM96.S4.6",
    where="section 4, Freund's argument",
    says=r"hence $t=\Omega((1/\epsilon)^{c/\gamma^2})$ for some $c>0$, and the bound for $2\sqrt{q(1-q)}$ is optimal",
)
def size_bound_of_freund(c: Check) -> None:
    """For all trees, without the complete one: t >= (1/eps)^(3/(40 gamma^2))/2, written with logarithms.

    For P[f = 1] = 1/2 the constant can be seen from a potential as well. As printed it is false as gamma comes near to
    1/2, where the seven splits of the complete tree of depth 3 are enough, as in KM96.S4.5. With the hypothesis one a
    and one c do for all f and P, and e = (P[f = 1] P[f = 0])^2.
    """
    c.given("advantage", "eps")
    one_constant(c)
    no_smaller_bound(c)
    small_at_depth_three(c)
    refuted_for_every_constant(
        c,
        "for all f and P there are a, b, e > 0 such that for all gamma in (0, 1/2), all eps in (0, e] and all t: a tree"
        " over copies of h with t splits and error below eps has t >= a*(1/eps)^(b/gamma^2)",
        NEEDS_MORE,
        MORE_NEAR_HALF,
        hints=TO_NEEDS_MORE,
        because=near_half("more than 7 splits: let m > 0 be at least log2(7/a)"),
        label="size",
    )
    c.growth(SIZE, ANY_TARGET, role="repaired", why=AWAY, of="size", hints=SPLITS_FOR_ANY, example=UNSPLIT)
    trees_of_copies(c, "size", "p is P[f = 1].")
    c.growth(SIZE, TREES, label="optimal", hints=SPLITS_NEEDED)
    trees_of_copies(c, "optimal", f"{BALANCED}. {NO_SMALLER}")
    potential_facts(c)
    why_away(c)


_COPIES = (
    "The trees over copies of h meet the conditions of the bound. a and b are the chances to reach a leaf with f = 1"
    " and with f = 0. A copy answers 0 with chance 1/2 - gamma where f is 1 and 1/2 + gamma where f is 0, whatever the"
    " copies above it answered; z halves with each split. m is what the label of the leaf errs on and r the rest, so"
    " that they are a and b in some order, and the error is the sum of m. None is 0, for gamma below 1/2 and f not"
    " constant."
)
BALANCED = "At the root P[f = 1] is 1/2"
NO_SMALLER = (
    "So for these gamma and eps, which may be as small as one likes, t is at least (1/eps)^(3/(40 gamma^2))/2, and no"
    " bound whose exponent is of a smaller order than ln(1/eps)/gamma^2 holds for all instances."
)


def trees_of_copies(c: Check, label: str, rest: str) -> None:
    """Records why the trees of Freund's example are among those that a part about growing trees speaks of."""
    c.argued(
        f"{_COPIES} {rest}",
        every="all trees over copies of h, with any labels, all 0 < gamma <= 1/4",
        role="join",
        of=label,
    )


def balanced_root() -> str:
    """The conditions on the masses a and b of the two labels at the root: a/(a + b) is P[f = 1]."""
    root = parse_growth(SIZE, TREES).root
    return ", ".join(plain_relation(r) for r in root if r.left.variables | r.right.variables <= {"a", "b"})


def potential_facts(c: Check) -> None:
    """Steps of the proof by a potential, which shows where the constant comes from, and the least errors themselves."""
    c.argued(
        "After a answers 1 and b answers 0 the masses of the labels are alpha^a beta^b/2 and alpha^b beta^a/2, where"
        " alpha = 1/2 + gamma and beta = 1/2 - gamma, so that a leaf at depth d has w 2 sqrt(q(1-q)) ="
        " (alpha beta)^(d/2), whatever the answers were. Let x = 2^(-k) be sqrt(1 - 4 gamma^2). By induction the sum"
        " over the leaves is at least (t+1)^(-k): a root with subtrees of a and b splits has"
        " x/2 ((a+1)^(-k) + (b+1)^(-k)) >= x ((t+1)/2)^(-k) = (t+1)^(-k), as u^(-k) is convex. The error is at least a"
        " quarter of the square of that. So an error below eps = 2^(-lam) has lam < 2 + y L with y = log2(t+1) and"
        " L = -log2(1 - 4 gamma^2), which is at most 20/3 gamma^2 for gamma <= 1/4.",
        every="all trees over copies of h, P[f = 1] = 1/2, all 0 < gamma < 1/2",
        role="support",
    )
    c.grid(
        tuple((gamma, t) for gamma in GAMMAS for t in range(MOST_SPLITS + 1)),
        best_below_bound,
        text="the least error of all trees with t splits is at least (1 - 4 gamma^2)^d/4, d = ceil(log2(t+1))",
        every="all gamma in (0, 1/2), all t >= 0",
        names="gamma t",
        role="support",
    )
    c.identity("(1/2 + g)^a*(1/2 - g)^a", "(1/4 - g^2)^a", "0 < g < 1/2, a >= 0", role="support")
    c.support("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= 0")
    from_potential_to_error(c)
    c.support("y >= 3/40*lam/gamma^2", "0 < gamma <= 1/4, lam >= 4, y = u/gamma^2, lam <= 2 + 20/3*u")
    c.support("t >= (t + 1)/2", "t >= 1")


def from_potential_to_error(c: Check) -> None:
    """The error is at least a quarter of the square of the sum of w 2 sqrt(q(1-q)); the size of L."""
    c.support("min(q, 1 - q) >= (2*sqrt(q*(1 - q)))^2/4", "0 <= q <= 1")
    c.support("(v*a^2 + w*b^2)*(v + w) >= (v*a + w*b)^2", "v >= 0, w >= 0, a >= 0, b >= 0")
    c.support("gamma^2 >= 3/20*(-log2(1 - 4*gamma^2))", "0 < gamma <= 1/4")


def one_constant(c: Check) -> None:
    """What is made of the Omega."""
    c.read_as(
        "f and P are fixed before the Omega: its constants, and how small eps is, may depend on them",
        other="one constant for every f and P, and eps up to 1/16; that fails as well",
        why="the argument begins with the target function; what is refuted here is the weaker of the two",
    )
    c.read_as(
        "the constants of the Omega hold for every gamma of Definition 1, and for small eps",
        other="they hold for small gamma and small eps, as the repair has it",
        why="the bound is printed for any gamma; what is small in the Omega is not said",
    )


def why_away(c: Check) -> None:
    """The reason for the hypothesis."""
    c.note(
        "There is a degenerate failure besides, at every gamma: for constant f the tree without splits has error 0."
    )
    c.note(
        "With P[f = 1] near 0 or 1 the tree without splits has error below eps, at every gamma, so that no range of"
        " eps does for all f that are not constant: it is part of the Omega."
    )


def small_at_depth_three(c: Check) -> None:
    """The error of the complete tree of depth 3, where h errs with probability eps/2, is below eps."""
    c.support(f"{THREE_DEEP} < eps", "beta = eps/2, 0 < eps <= 1")
    c.grid(
        GAMMAS,
        other_than_three_deep,
        text=f"for P[f = 1] = 1/2 the complete tree of depth 3 has the error {THREE_DEEP}, where beta = 1/2 - gamma",
        every="all gamma in (0, 1/2)",
        names="gamma",
        role="support",
    )


def near_half(so: str) -> str:
    """How the sentence fails by what is proved for every value of its constants."""
    return (
        "Let P[f = 1] = 1/2, and let h err with probability beta = eps/2, so that gamma = (1 - eps)/2. The complete"
        " tree of depth 3, labelled by the majority of the answers, errs where two or three of three copies do, with"
        f" probability 3*beta^2*(1 - beta) + beta^3 = {THREE_DEEP}, which is below eps by a support. For eps = 2^(-k)"
        f" with k large enough for the constants the bound asks for more, {so}."
    )


@cache
def least_errors(gamma: Fraction, most: int) -> tuple[Fraction, ...]:
    """The least errors of trees with 0, ..., `most` splits over copies of h. Exact; O(most^3).

    After a and b answers of either kind the masses of the two labels are alpha^a beta^b/2 and alpha^b
    beta^a/2: what can be gained depends on the lead k = |a - b|, up to the factor (alpha beta)^min(a, b).
    `table[k][s]` is the least error of s splits at lead k from (alpha^k, beta^k), times D^(k+s), D the
    denominator of alpha.
    """
    alpha = HALF + gamma
    a, whole = alpha.numerator, alpha.denominator
    b = whole - a
    powers = [whole**i for i in range(most + 2)]
    table = [[b**k] + [0] * most for k in range(most + 2)]
    for s in range(1, most + 1):
        for k in range(most + 1 - s):
            ahead, behind = table[k + 1], table[abs(k - 1)]
            factor = a * b if k else 1
            tried = (powers[s - 1 - i] * ahead[i] + factor * powers[i] * behind[s - 1 - i] for i in range(s))
            table[k][s] = min(whole * table[k][s - 1], *tried)
    return tuple(Fraction(table[0][s], 2 * powers[s]) for s in range(most + 1))


def complete_error(gamma: Fraction, depth: int, chance: Fraction = HALF) -> Fraction:
    """The error of the complete tree, for a target with that chance of f = 1: each leaf errs on the lesser mass."""
    alpha, beta = HALF + gamma, HALF - gamma
    lesser = (
        comb(depth, j)
        * min(chance * alpha**j * beta ** (depth - j), (1 - chance) * alpha ** (depth - j) * beta**j)
        for j in range(depth + 1)
    )
    return sum(lesser, Fraction(0))


def copies(gamma: Fraction, n: int) -> TableLaw:
    """The law of n copies of h and of f with P[f = 1] = 1/2."""
    alpha, beta = HALF + gamma, HALF - gamma
    masses = {}
    for x in range(1 << n):
        ones = x.bit_count()
        bits = tuple(x >> i & 1 for i in range(n))
        masses[bits] = (alpha ** (n - ones) * beta**ones / 2, alpha**ones * beta ** (n - ones) / 2)
    return TableLaw(masses)


def shapes(splits: int) -> Iterator[Shape]:
    """All trees with so many splits, without names."""
    if splits == 0:
        yield None
    for left in range(splits):
        rights = list(shapes(splits - 1 - left))
        for zero in shapes(left):
            yield from ((zero, one) for one in rights)


def complete_shape(depth: int) -> Shape:
    """The complete tree."""
    return (complete_shape(depth - 1), complete_shape(depth - 1)) if depth else None


def potential(shape: Shape, gamma: Fraction, alpha_votes: int = 0, beta_votes: int = 0) -> Fraction:
    """The sum over the leaves of w 2 sqrt(q(1-q)), for gamma with 1/4 - gamma^2 the square of a rational.

    From the masses of the two labels at each leaf; their product is a square.
    """
    if shape is not None:
        zero, one = shape
        return potential(zero, gamma, alpha_votes, beta_votes + 1) + potential(
            one, gamma, alpha_votes + 1, beta_votes
        )
    alpha, beta = HALF + gamma, HALF - gamma
    first = Fraction(alpha**alpha_votes * beta**beta_votes) / 2
    second = Fraction(alpha**beta_votes * beta**alpha_votes) / 2
    return 2 * root_of(first * second)


def root_of(value: Fraction) -> Fraction:
    """The square root of the square of a rational. Raises ValueError for other numbers."""
    found = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if found * found != value:
        raise ValueError(f"{value} is not the square of a rational")
    return found


def complete_loses(case: tuple[Fraction, int]) -> Witness:
    """A witness where some tree of the same size has a smaller error than the complete one; with such a tree."""
    complete, least = of_complete_and_least(case)
    if complete <= least:
        return None
    gamma, t = case[0], 2 ** case[1] - 1
    better = next((shape for shape in shapes(t) if shape_error(shape, gamma) < complete), None)
    return {
        "gamma": gamma,
        "P[f = 1]": HALF,
        "splits": t,
        "complete": complete,
        "least": least,
        "tree": drawn(better),
    }


def of_complete_and_least(case: tuple[Fraction, int]) -> tuple[Fraction, Fraction]:
    """The error of the complete tree, and the least of all trees with as many splits."""
    gamma, depth = case
    t = 2**depth - 1
    return complete_error(gamma, depth), least_errors(gamma, t)[t]


def shape_error(shape: Shape, gamma: Fraction, first: Fraction = HALF, second: Fraction = HALF) -> Fraction:
    """The error of a tree over copies of h, from the masses of the two labels at its root."""
    if shape is None:
        return min(first, second)
    alpha, beta = HALF + gamma, HALF - gamma
    zero, one = shape
    return shape_error(zero, gamma, first * beta, second * alpha) + shape_error(
        one, gamma, first * alpha, second * beta
    )


def drawn(shape: Shape) -> str:
    """The tree in words: a leaf, or (what follows the answer 0, what follows the answer 1)."""
    return "leaf" if shape is None else f"({drawn(shape[0])}, {drawn(shape[1])})"


def complete_is_best(case: tuple[Fraction, int]) -> Witness:
    """A witness where no tree of the same size has a smaller error than the complete one."""
    complete, least = of_complete_and_least(case)
    return {"gamma": case[0], "depth": case[1]} if complete <= least else None


def other_has_less_potential(case: tuple[Fraction, int]) -> Witness:
    """A witness where another shape has no more potential than the complete one."""
    gamma, depth = case
    best = complete_shape(depth)
    least = potential(best, gamma)
    for shape in shapes(2**depth - 1):
        if shape != best and potential(shape, gamma) <= least:
            return {"gamma": gamma, "depth": depth, "shape": str(shape), "complete": least}
    return None


def recursion_differs(gamma: Fraction) -> Witness:
    """A witness where the recursion over the lead does not find the least errors of all trees."""
    law = copies(gamma, 4)
    brute = tuple(least_error(law, t) for t in range(5))
    found = least_errors(gamma, 4)
    return None if brute == found else {"gamma": gamma, "all trees": brute, "recursion": found}


def other_than_three_deep(gamma: Fraction) -> Witness:
    """A witness where the complete tree of depth 3 has another error than a majority of three."""
    beta, found = HALF - gamma, complete_error(gamma, 3)
    return None if found == 3 * beta**2 - 2 * beta**3 else {"gamma": gamma, "error": found}


def complete_below_bound(case: tuple[Fraction, int]) -> Witness:
    """A witness where the error at depth d is below (1 - 4 gamma^2)^d/4."""
    gamma, d = case
    found, bound = complete_error(gamma, d), (1 - 4 * gamma**2) ** d / 4
    return None if found >= bound else {"gamma": gamma, "depth": d, "error": found, "bound": bound}


def best_below_bound(case: tuple[Fraction, int]) -> Witness:
    """A witness where the least error with t splits is below (1 - 4 gamma^2)^d/4, d = ceil(log2(t+1))."""
    gamma, t = case
    found, bound = least_errors(gamma, MOST_SPLITS)[t], (1 - 4 * gamma**2) ** t.bit_length() / 4
    return None if found >= bound else {"gamma": gamma, "t": t, "error": found, "bound": bound}
