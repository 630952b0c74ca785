r"""Section 5, first part: the heuristic that goes by influence, its potential, and how large its trees are.

Paper: BLT20, section 5 up to Theorem 6.   Units: logarithms are to base 2.
Notation: L = log s, R = sqrt(L); w, u, b, m of a leaf are its weight, total influence, error and largest influence; t
splits make t + 1 leaves. The statements on growing trees are those of `growing_influence`.
Decided here: each sentence that is attributed to the cited paper, for every function, tree and run; what follows from
them.
Found: the score of the leaf that is split is at least twice what is printed, and the potential twice the error. The
outline gives exp(L^(3/2)/eps) leaves, s^(O(sqrt(log s)/eps)) with the root over log s alone, as twice in this
section. Lemma 5.1 has the root over the whole quotient, which is less, and holds too: the total influence of a leaf
is at most 2 sqrt(p (1-p) L), so that the potential is small where the error is.
"""

from lemmas.agnostic.growing_influence import ACCURATE, ENOUGH, ERROR, GROWTH, LONG, SHORT
from lemmas.agnostic.growing_trees import at_each_leaf
from verify.claims import Check, claim
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

SCORE = "k > 0, eps > 0, j >= 0, sum(1) == j + 1, sum(w*b) >= eps, each w >= 0, m >= 2*k*b, d >= w*m"
"""The leaves of a tree of error eps or more; k is 1/log s, m >= 2 k b is Theorem 4 in its sharp form, for f_l, and d
is the largest score.
"""


def to_score(factor: str) -> tuple[str, ...]:
    """Hints to the score of the leaf selected, with a factor of at most 2."""
    return (
        "each d >= 2*k*w*b by 1: d >= w*m; w: m >= 2*k*b",
        "sum(1)*d >= 2*k*sum(w*b)",
        ("(j + 1)*d >= 2*k*eps by 1: sum(1)*d >= 2*k*sum(w*b); -d: sum(1) == j + 1; 2*k: sum(w*b) >= eps"),
        "k*eps >= 0",
        (
            f"d >= {factor}*k*eps/(j + 1) by 1/(j + 1): (j + 1)*d >= 2*k*eps;"
            f" (2 - {factor})/(j + 1): k*eps >= 0"
        ),
    )


ONE_BIT = Family(
    (Member({"w": Fraction(1), "b": Fraction(1, 2), "m": Fraction(1)}),),
    {"k": Fraction(1), "eps": Fraction(1, 2), "j": Fraction(0), "d": Fraction(1)},
)
NEAR_HALF = Family(ONE_BIT.members, {**ONE_BIT.parameters, "eps": Fraction(499, 1000)})
HIGH_SCORE = Family(ONE_BIT.members, {**ONE_BIT.parameters, "d": Fraction(2)})
"""Numbers that meet the conditions, and the bound with a larger constant."""
AT_LEAVES_OF_RUN = (
    "what is left of f at a leaf that fixes some bits is a function of fair bits, so that the bound holds of it; p and"
    " u of the leaf are its mean and its total influence"
)
OF_THE_ROOT = ("total <= sqrt(log2(s))", "unate function f computed by tree T on fair bits, leaves <= s")
AT_A_LEAF = ("top*log2(s) >= 2*min(p, 1 - p)", "function f and tree T on fair bits, err == 0, leaves <= s")
"""Theorem 4 in its sharp form, for a function that a tree of at most s leaves computes."""
LEAVES_OF_RUN = "sum(w) == 1, each w >= 0, 0 <= p, p <= 1, u >= 4*p*(1 - p)"
"""u >= 4 p (1-p), p = P[f_l = 1], is the variance against the total influence."""


def influence_at_leaves(c: Check) -> None:
    """Records what stands behind m >= k b, a condition on the leaves of the growing trees of section 5."""
    c.world(*AT_A_LEAF, role="support")
    at_each_leaf(c)


def reaches_eps(c: Check) -> None:
    """Records that t splits with k eps ln(t + 1) >= R make the error at most eps, and what its conditions rest on."""
    c.growth(f"{ERROR} <= eps", f"{GROWTH}, {ENOUGH}", role="shadow", hints=ACCURATE)
    c.world(*OF_THE_ROOT, role="support")
    influence_at_leaves(c)


def root_of_the_quotient(c: Check) -> None:
    """Records Lemma 5.1: as long as the error is eps or more there are at most s^(12 sqrt(log s/eps)) leaves."""
    c.asymptotic(
        "as long as the error is eps or more, ln(t + 1) <= 8 L sqrt(L/eps), L = log s: s^(12 sqrt(log s/eps)) leaves do"
    )
    c.growth("k^2*a*ln(1 + t) <= 16", LONG, role="shadow", hints=SHORT)
    c.shadow("2*r*(8*r^3 + z) > 16*r^4", "r >= 1, z > 0")
    c.shadow("8/ln(2) < 12")
    c.support("4*p*(1 - p) <= 4*min(p, 1 - p)", "0 <= p <= 1")
    c.argued(
        "u <= 2 sqrt(p (1-p) L) at a leaf with p = P[f_l = 1]: for monotone f_l, u is 2 E[f_l S], S the sum of the"
        " signed bits that a tree for f_l asks, as the others average out; E S = 0, so that it is 2 E[(f_l - p) S],"
        " and E S^2 is the mean depth, at most L",
        every="all monotone f computed by trees of s leaves",
    )
    influence_at_leaves(c)
    c.argued(
        "the trees of figure 2 are those of the first shadow with k = 1/L and a = 2 sqrt(L"
        " eps): k a^2/4 is eps, b and u are the bias and the total influence of f_l, m is the largest influence, and"
        " a split lowers the sum of w u by the score of its leaf (BLT20.S5.3). So ln(t + 1) <= 8 L sqrt(L/eps) as"
        " long as the error is eps or more. As 8/ln 2 < 12, and as the error does not rise (Fact 2.5), a tree with"
        " more than s^(12 sqrt(log s/eps)) leaves has error less than eps; a run that ends before has error 0, and"
        " for s = 1 f is constant",
        every="all monotone f computed by trees of s leaves, all n, s and all eps in (0, 1/2)",
        label="the size",
    )


@claim(
    "BLT20.L51",
    where="Lemma 5.1",
    says=r"cited: for monotone $f$ computed by a tree of size $s$ the heuristic of figure 2 has error at most"
    r" $\varepsilon$ with size $s^{O(\sqrt{\log s/\varepsilon})}$",
    uses=["BLT20.S5.5"],
)
def cited_bound(c: Check) -> None:
    """By more than the outline: the variance of f_l bounds its total influence. The second shadow has r = sqrt(L)."""
    c.given("uniform")
    c.without("BLT20.S5.5", "the outline gives a larger size; here u^2 <= 4 b L is used besides")
    root_of_the_quotient(c)
    c.read_as(
        "sqrt(log s/eps), the root of the quotient, as it stands here and in section 1",
        other="sqrt(log s)/eps, as it stands twice in this section",
        why="it is printed; it is the stronger one, and implies the other",
    )
    c.note(
        "The exponent is smaller than the sqrt(log s)/eps that the outline gives (S5.5), and that the abstract of the"
        " cited paper (arXiv 1911.07375) has."
    )


@claim(
    "BLT20.S5.2",
    where="section 5, after Lemma 5.1",
    says=r"if the error of the tree with $j+1$ leaves is at least $\varepsilon$, the next leaf has a score of at"
    r" least $\varepsilon/((j+1)\log s)$",
    uses=["BLT20.T4"],
    serves="BLT20.S5.5",
)
def score(c: Check) -> None:
    """Twice as much, by Theorem 4 with the constant 2 at each leaf: f_l is computed by a tree of s leaves or fewer.

    d is the score of the leaf selected, no less than that of any leaf. One bit nearly attains the bound with j = 0.
    """
    c.given("uniform")
    c.world(*AT_A_LEAF, label="an influence at a leaf")
    c.family("d >= k*eps/(j + 1)", SCORE, hints=to_score("1"), example=ONE_BIT, label="score")
    c.stronger_family(
        "d >= c*k*eps/(j + 1)",
        SCORE,
        printed_at="1",
        value="2",
        beyond="2.01",
        sharp="2 eps/((j + 1) log s), to which one bit with s = 2, j = 0 comes as near as eps < 1/2 comes to 1/2",
        of="score",
        hints=to_score("2"),
        implying=lambda weak, strong: (
            "k*eps/(j + 1) >= 0",
            f"d >= ({weak})*k*eps/(j + 1) by 1: d >= ({strong})*k*eps/(j + 1); {strong} - {weak}: k*eps/(j + 1) >= 0",
        ),
        example=HIGH_SCORE,
        against=NEAR_HALF,
    )
    at_each_leaf(c)
    c.note("For s = 1 the bound has no value.")


@claim(
    "BLT20.S5.3",
    where="section 5, after Lemma 5.1",
    says=r"the potential $u_f$ decreases by the score of the leaf selected",
    serves="BLT20.S5.5",
)
def decrease(c: Check) -> None:
    """Exactly. The members are the other coordinates, x and y their influences on the two restrictions, v on f_l; q is
    the influence of the bit that is asked, which is 0 below the query.

    In the second part the random point is an input of f_l, b its bit that is asked, 1 for half of them, and h is 1
    where flipping another bit changes f_l, else 0: 2 mean(h b) and 2 mean(h (1 - b)) are x and y.
    """
    c.given("uniform")
    c.family(
        "w*(sum(v) + q) - w/2*sum(x) - w/2*sum(y) == w*q",
        "w >= 0, q >= 0, each v == (x + y)/2",
        label="the sum",
    )
    c.family(
        "mean(h) == (2*mean(h*b) + 2*mean(h*(1 - b)))/2",
        "each 0 <= h <= 1, 0 <= b <= 1",
        label="an influence",
    )
    c.argued(
        "the leaf of weight w = 2^-depth becomes two of weight w/2; the influence of another bit on f_l is the mean of"
        " those on the two restrictions, by the second part, as the bit that is asked is 1 for half of the inputs; that"
        " bit has none below; so the total influence of f_l, sum(v) + q, makes the potential fall by w q, which is the"
        " score, q being the largest influence",
        every="all f, all leaves",
        label="put together",
    )
    c.bounded(
        lambda: ((n, f, i) for n in range(1, 4) for f in range(2**2**n) for i in range(n)),
        decreases_otherwise,
        names="n table bit",
        text="Inf(f) is Inf_i(f) and the mean of the total influences of the two restrictions of x_i",
        every="all n, all f, all i",
        role="support",
    )


@claim(
    "BLT20.S5.4",
    where="section 5, after Lemma 5.1",
    says=r"$u_f(T^\circ)\ge\mathrm{dist}(f,T^\circ_f)$",
    serves="BLT20.S5.5",
)
def above_the_error(c: Check) -> None:
    """Twice the error: min(p, 1-p) <= 2 p (1-p) <= Inf/2. Equal for one bit."""
    c.world("4*p*(1 - p) <= total", "function f and tree T on fair bits", role="support")
    c.family("sum(w*u) >= sum(w*min(p, 1 - p))", LEAVES_OF_RUN, label="potential")
    c.argued(AT_LEAVES_OF_RUN, every="all functions, all leaves of the tree", label="at each leaf")
    c.stronger_family(
        "sum(w*u) >= c*sum(w*min(p, 1 - p))",
        LEAVES_OF_RUN,
        printed_at="1",
        value="2",
        beyond="2.01",
        sharp="twice the error; one leaf with p = 1/2, u = 1, as for one bit",
        of="potential",
    )


@claim(
    "BLT20.S5.5",
    where="section 5, before Theorem 6",
    says=r"so that size $2^{O(\sqrt{\log s}\cdot\log s/\varepsilon)}=s^{O(\sqrt{\log s}/\varepsilon)}$ suffices for"
    r" error $\varepsilon$",
    uses=["BLT20.S5.1", "BLT20.S5.2", "BLT20.S5.3", "BLT20.S5.4"],
)
def outline(c: Check) -> None:
    """t splits with ln(t + 1) >= L^(3/2)/eps: error at most eps."""
    c.given("uniform")
    c.asymptotic(
        "error at most eps after t splits, eps*ln(t + 1) >= L^(3/2), L = log s; that is s^(1.5 sqrt(L)/eps) leaves"
    )
    reaches_eps(c)
    c.shadow("y/r^2 >= r", "r >= 1, y >= r^3")
    c.shadow("r*r^2/eps == r^2*(r/eps)", "r >= 1, eps > 0")
    c.shadow("1/ln(2) < 3/2")
    c.argued(
        "the trees of figure 2 are those of the first shadow with k = 1/L and R = r = sqrt(L): b and u are the bias and"
        " the total influence of f_l, m is the largest influence, u is at most sqrt(L) at the root (S5.1), and a split"
        " lowers the sum of w u by the score of its leaf (S5.3). So the error is at most eps once eps ln(t + 1) >="
        " L^(3/2), which is so with s^(3/2 sqrt(L)/eps) leaves, as 1/ln 2 < 3/2; a run that ends before has error 0",
        every="all monotone f computed by trees of s >= 2 leaves, all eps > 0",
        label="the size",
    )
    c.read_as(
        "trees from this size on",
        other="only of this size",
        why="splits do not raise the error",
    )
    c.note("For s = 1, f is constant and the error 0.")


def decreases_otherwise(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness against the fall of the total influence by that of the bit asked."""
    n, table, i = case

    def total(values: list[int], among: list[int]) -> Fraction:
        return sum(
            (
                Fraction(sum(values[x] != values[x ^ 1 << j] for x in points), len(points))
                for points in [among]
                for j in range(n)
                if j != i or len(among) == 2**n
            ),
            Fraction(0),
        )

    values = [table >> x & 1 for x in range(2**n)]
    halves = [[x for x in range(2**n) if x >> i & 1 == bit] for bit in (0, 1)]
    whole = total(values, list(range(2**n)))
    own = Fraction(sum(values[x] != values[x ^ 1 << i] for x in range(2**n)), 2**n)
    after = sum((total(values, half) for half in halves), Fraction(0)) / 2
    return None if whole == own + after else {"n": n, "table": table, "i": i}
