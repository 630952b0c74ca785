r"""Theorem 5: a balanced tree near f makes some median query worth while, and the steps of its proof.

Paper: BLT20, section 3.1.
Notation: for all other coordinates fixed, f monotone in x_i is 1 on a part u of the values of x_i, from or up to a
threshold; e = bias(f) - dist(f, T), d the depth of T, L = log s. The influence of x_i by drawing anew is E[2u(1-u)].
Decided here: the theorem and each step.
Found: as printed it is false in two ways. A coordinate with atoms need not have a median threshold: none of a law of
bits with probability 1/3. And E[f 1[x_i >= theta]] is no correlation: it is 0 for f = 1[x1 < 1/2 and x2 < 1/2], at both
medians, although e = 1/4 (monotone functions may fall). For the size of the covariance, and laws without atoms, more
than the theorem holds, by a shorter way: the covariance at a median is E[min(u, 1-u)]/2, at least a quarter of the
influence by drawing anew, and by the theorem on paths for product laws some influence is e/d or more: |Cov| >= e/(4d),
without the factor loglog(s/e), and no bits are needed.
"""

from lemmas.agnostic.encodings import flips_differ, not_half, threshold_too_large
from verify.claims import Check, GrowthHints, Invariant, StepHints, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
BIASED = {Fraction(0): Fraction(2, 3), Fraction(1): Fraction(1, 3)}
"""A bit that is 1 with probability 1/3: the law of one coordinate."""
MORE_BIASED = {Fraction(0): Fraction(3, 5), Fraction(1): Fraction(2, 5)}
"""A bit that is 1 with probability 2/5: the law of another one."""
CONTINUOUS = "no coordinate has an atom"
COVARIANCE = (
    "the proof calls it correlation, and bounds the influence of the split, which for a monotone f is four times"
    " the size of this covariance"
)
RISING = "for f in {0, 1} the influence is four times the covariance with a fair bit, as in Fact 2.1"
FALLING = "as above, for f that falls in x_i, with a covariance below 0"
AT_MEDIAN = ("mean(2*u*(1 - u)) <= 4*mean(min(u, 1 - u)/2)", "each 0 <= u <= 1")
"""The influence by drawing anew against four times the covariance with the median query."""
INFLUENTIAL = ("depth*top >= min(p, 1 - p) - err", "function f and tree T on a product law")
"""The theorem on paths: some coordinate has an influence, by drawing anew, of e/d or more."""

REACHED = (
    "tree a, r after t splits, root a == 1, r == 1,"
    " split g, g*(1 - g) == 0, a_0 == (1 - g)*a, a_1 == g*a, r_0 == (1 - g)*r, r_1 == g*r"
)
_MOVED = ("a_0 - r_0 + (1 - g)*(a_parent - r_parent)", "a_1 - r_1 + g*(a_parent - r_parent)")
SAME_LEAF = GrowthHints(
    (
        Invariant(
            "sum((a - r)^2) == 0",
            (
                (
                    "(a_0 - r_0)^2 + (a_1 - r_1)^2 == (a_parent - r_parent)^2"
                    " by -2*(a_parent - r_parent)^2: g*(1 - g) == 0;"
                    f" {_MOVED[0]}: a_0 == (1 - g)*a_parent; -({_MOVED[0]}): r_0 == (1 - g)*r_parent;"
                    f" {_MOVED[1]}: a_1 == g*a_parent; -({_MOVED[1]}): r_1 == g*r_parent"
                ),
            ),
        ),
    )
)


@claim(
    "BLT20.T5",
    where="Theorem 5",
    says=r"for monotone $f$, a product law and a balanced size-$s$ tree $T$ some $i^*,\theta^*$ have"
    r" $\Pr[x_{i^*}\ge\theta^*]=\tfrac12$ and $\mathbb"
    r" E[f\cdot\mathbf1[x_{i^*}\ge\theta^*]]\ge\Omega(\varepsilon/(\log s\log\log(s/\varepsilon)))$,"
    r" $\varepsilon=\mathrm{bias}(f)-\mathrm{dist}(f,T)$",
    uses=["BLT20.T5.s1"],
)
def theorem(c: Check) -> None:
    """Its two halves fail apart; without atoms |Cov| is eps/(4 d) or more for some median query."""
    c.covers_by(
        "BLT20.T5.s1",
        f"each product law over R^n has the hypothesis that {CONTINUOUS}",
        lambda: not any(BIASED.values()),
    )
    c.exact(
        "for each product law, f and T some coordinate has a threshold with Pr[x_i >= theta] = 1/2, such as for two"
        " bits with probabilities 1/3 and 2/5, f = x1 and x2, and T the tree with s = 3 leaves for it, where eps ="
        " 2/15: Pr[x_1 >= theta] is 0, 1/3 or 1, and Pr[x_2 >= theta] is 0, 2/5 or 1",
        lambda: (
            error_of_both() != Fraction(2, 15) or any(HALF in tails(law) for law in (BIASED, MORE_BIASED))
        ),
        label="median",
    )
    c.argued(
        "a marginal without atoms has a median: its tail is continuous and goes from 1 to 0",
        role="repaired",
        why=CONTINUOUS,
        of="median",
    )
    c.exact(
        "for some k > 0 and some i, E[f 1[x_i >= 1/2]] >= k*eps/(log2(s) log2(log2(s/eps))), such as for"
        " f = T = 1[x1 < 1/2 and x2 < 1/2] on the uniform law of [0, 1]^2, T with a query on each path for each"
        " coordinate, s = 4, eps = 1/4: the left-hand side is 0 for i = 1, 2, the right-hand side is k/16, and 1/2 is"
        " the only median of either coordinate",
        lambda: falling_corner(HALF) > 0 or bound_at_corner() <= 0,
        label="correlation",
    )
    c.support("theta == 1/2", "1 - theta == 1/2")
    c.world(*INFLUENTIAL, role="reading", why=COVARIANCE, of="correlation")
    c.family(*AT_MEDIAN, role="reading", why=COVARIANCE, of="correlation")
    c.argued(
        "queries of one coordinate are asked together when the first is, so that T is a tree on the coordinates, of"
        " depth d <= C log s; for fixed other coordinates the covariance with the median query is min(u, 1-u)/2, of"
        " the same sign for all of them; so |Cov| >= eps/(4 d) >= eps/(4 C log s)",
        every="all monotone f, all product laws without atoms, all T",
        role="reading",
        why=COVARIANCE,
        of="correlation",
    )
    c.support("eps/(4*C*L) >= eps/(4*C*L*M)", "eps > 0, C > 0, L > 0, M >= 1")
    c.support("log2(log2(s/eps)) >= 1", "s >= 2, 0 < eps <= 1/2")
    c.note(
        "For eps <= 0 and for s = 1 the printed bound has no value; eps is at most 1/2, as a bias is. The reading is"
        " stronger than the theorem by the factor loglog(s/eps) >= 1, for s >= 2 and eps <= 1/2."
    )


@claim(
    "BLT20.T5.s1",
    where="Theorem 5, proof",
    says=r"without loss of generality the law is uniform on $[0,1]^n$, by the distribution function of each"
    r" variable; $\theta^*=\tfrac12$",
    serves="BLT20.T5",
)
def uniform_without_loss(c: Check) -> None:
    """Where marginals are continuous; not for a bit."""
    c.exact(
        "the distribution function F of each coordinate takes it to a uniform variable, such as for a bit that is 1"
        " with probability 1/3: F(x) is 2/3 or 1, and F(x) <= 1/2 has probability 0 and not 1/2",
        lambda: all(probability == at for at, probability in pushed(BIASED).items()),
    )
    c.argued(
        "F(x) is uniform for a continuous F; f is a function of the F(x_i) but for a null set, and F(x) >= F(z) for"
        " x >= z, and only then up to a null set: so f becomes a monotone function, T a tree with as many leaves and of"
        " the same depth, distances stay what they are, and a median of x_i becomes 1/2",
        role="repaired",
        why=CONTINUOUS,
    )


@claim(
    "BLT20.T5.s2",
    where="Theorem 5, proof",
    says=r"$E(x)=\mathrm{BINARY}(\lfloor2^wx\rfloor)$ is a map from $[0,1]$ to $\{\pm1\}^w$",
    serves="BLT20.T5",
)
def encoder(c: Check) -> None:
    """At x = 1 the number 2^w has w + 1 digits. m is the whole part of 2^w x."""
    whole_part = "m <= 2^w*x, 2^w*x < m + 1, w >= 1, integer m, integer w"
    c.printed("m < 2^w", f"0 <= x <= 1, {whole_part}", label="range")
    c.reading(
        "m < 2^w",
        f"0 <= x < 1, {whole_part}",
        why="the point 1 has probability 0",
        of="range",
    )
    c.note("It fails at the end x = 1 alone, there for every w: the code of 1 would be 2^w.")


@claim(
    "BLT20.T5.s3",
    where="Theorem 5, proof, after Lemma 3.1",
    says=r"$\mathrm{bias}(f)-\mathrm{dist}(f,T_{\mathrm{round}})\ge\mathrm{bias}(f)-(\mathrm{dist}(f,T)+\mathrm{dist}(T,T_{\mathrm{round}}))\ge\mathrm{bias}(f)-\mathrm{dist}(f,T)-\tfrac\varepsilon2\ge\tfrac\varepsilon2$",
    uses=["BLT20.L31"],
    serves="BLT20.T5",
)
def rounded(c: Check) -> None:
    """Where eps > 0, as Lemma 3.1 asks. f, q, r are the values of f, T and the rounded tree; b is bias(f), y is
    dist(f, T), and z is the distance of T from the rounded tree.
    """
    c.family(
        "b - mean(abs(f - r)) >= b - (mean(abs(f - q)) + mean(abs(q - r)))",
        "b >= 0, each 0 <= f <= 1, 0 <= q <= 1, 0 <= r <= 1",
        label="triangle",
    )
    where = "b - y == eps, eps > 0, z >= 0, z <= eps/2"
    c.printed("b - (y + z) >= b - y - eps/2", where, label="Lemma 3.1")
    c.printed("b - y - eps/2 >= eps/2", "b - y == eps, eps > 0", label="eps")


@claim(
    "BLT20.T5.s4",
    where="Theorem 5, proof",
    says=r"some tree $S$ on bits has $S(E(x_1),\dots,E(x_n))=T_{\mathrm{round}}(x)$ for all $x\in[0,1]^n$",
    uses=["BLT20.T5.s2"],
    serves="BLT20.T5",
)
def on_bits(c: Check) -> None:
    """A threshold k/N is reached by x if and only if k is reached by the whole part m of x N. At x = 1 there is no
    code.

    Of whole numbers k < m + 1 says k <= m. S has in place of each query a tree that compares the digits of the code
    with those of k, with a copy of what stood below at each of its leaves. So both give the same answer g, and x
    reaches a copy of the leaf that it reaches in the rounded tree, with the same label: a is 1 at the leaf that is
    reached, and r where a copy of it is reached in S, else 0.
    """
    c.printed("k < m + 1", "k <= y, m <= y, y < m + 1, integer m, integer k", label="only if")
    c.printed("y >= k", "k <= m, m <= y, y < m + 1, integer m, integer k", label="if")
    c.growth(
        "sum((a - r)^2) == 0",
        REACHED,
        hints=SAME_LEAF,
        label="S",
        example={"a": Fraction(1), "r": Fraction(1)},
    )
    c.argued(
        "a rounded threshold is k/N with N = 2^w; y is x_i N and m its whole part, of which the code has the digits. By"
        " the first two parts x_i is at the threshold or above it just where m is at least k, as k < m + 1 says k <= m"
        " of whole numbers. S has in place of each query the tree that compares the digits of the code with those of k,"
        " with a copy of what stood below at each of its leaves, so that both give the same answer g. In the third part"
        " a is 1 at the leaf of the rounded tree that x reaches, and r where S reaches a copy of it, else 0; a copy has"
        " the label of its leaf",
        every="all trees T, all w",
        label="the tree S",
    )
    c.note("At x = 1 the code is one digit too long (T5.s2); the relation has no value there.")


@claim(
    "BLT20.T5.s5",
    where="Theorem 5, proof",
    says=r"each threshold is specified by a tree of size at most $w$",
    serves="BLT20.T5",
)
def threshold_trees(c: Check) -> None:
    """w queries, and so w + 1 leaves, as with w = 2 for the threshold 1/4. N is 2^(w - 1), i and j are what the digits
    behind the first one make of a number and of the threshold.
    """
    c.bounded(
        lambda: ((w, k) for w in range(2, 6) for k in range(2**w + 1)),
        threshold_too_large,
        names="w threshold",
        text="the tree that compares digits from the first on has at most w leaves, and where k is odd none has fewer",
        every="all w >= 1, all thresholds k/2^w",
        within=lambda case: case[0] >= 1,
        label="leaves",
    )
    queries = "size counts queries here, and w + 1 leaves in place of w change a constant"
    others = "0 <= i < N, 0 <= j < N"
    for relation, where, why in (
        ("N + i >= j", others, "a first digit that is larger settles it"),
        ("i < N + j", others, "so does a smaller one"),
        (
            "N + i >= N + j",
            f"{others}, i >= j",
            "where both are 1 the other digits are compared, as where both are 0",
        ),
        ("N + i < N + j", f"{others}, i < j", "and so if the answer is no"),
    ):
        c.reading(relation, where, why=f"{queries}: {why}", of="leaves")
    c.sequence(
        "q <= t",
        "sequence q from t = 0, start q == 0, step q_next == q + 1",
        role="reading",
        why=f"{queries}: the tree for t + 1 digits asks the first one, and then as the tree for t digits",
        of="leaves",
    )
    c.argued(
        "a tree with at most w leaves asks at most w - 1 digits, and where k is odd the answer depends on all w; the"
        " tree that compares digits is right by the readings on two first digits. Of the two answers to a query one"
        " settles it and leads to a leaf, and below the other one the next digit is asked: so the tree has one query"
        " for each digit, w in all, and w + 1 leaves. Where all further digits of the threshold are 0 it may end"
        " before; for k = 0 and k = 2^w it is one leaf",
        every="all w >= 1, all thresholds k/2^w",
        role="join",
        of="leaves",
    )


@claim(
    "BLT20.T5.s6",
    where="Theorem 5, proof",
    says=r"replacing each node by such a tree makes the tree larger by a factor of $w^d$",
    uses=["BLT20.T5.s5"],
    serves="BLT20.T5",
)
def larger(c: Check) -> None:
    """At most. Of the w + 1 leaves of a threshold tree at least one says yes and one no, so that no side gets more
    than w; a threshold of 0 or 1 needs no query.

    Where z leaves of the tree at a query say no and o say yes, what stood below on the left stands there z times, and
    on the right o times. m is how often a leaf stands there after j of the queries above it; the size is the number of
    leaves, and d the depth.
    """
    c.without("BLT20.T5.s5", "a tree of w + 1 leaves will do")
    c.read_as(
        "larger by a factor of at most w^d",
        other="by exactly this factor",
        why="only an upper bound is used, and a tree without queries stays as it is",
    )
    c.argued(
        "what stood below a query stands in S at each leaf of the tree that takes its place. That tree has w + 1"
        " leaves or fewer, with both labels; or it is one leaf, for a threshold that is rounded to 0 or 1, and then"
        " what stood on one side of the query stands in S once, and what stood on the other side not at all. m is how"
        " often a leaf stands there once the j queries above it are replaced; the size of S is the sum of these",
        every="all trees T, all w",
        label="the tree S",
    )
    c.printed("z <= w", "z + o <= w + 1, z >= 1, o >= 1", label="copies")
    c.printed("z*m <= w*m", "0 <= z <= w, m >= 0", label="one side")
    c.sequence(
        "m <= w^j",
        "w >= 1, sequence m from j = 0, start m == 1, step m_next <= w*m",
        label="copies of a leaf",
        hints=StepHints(forms=("cheap",)),
    )
    c.family(
        "sum(m) <= w^d*sum(1)",
        "w >= 1, each m >= 0, m <= w^j, j >= 0, j <= d",
        label="all leaves",
        hints=(
            "each w^j <= w^d law w^a <= w^b for w >= 1, a <= b at a: j; b: d",
            "each m <= w^d by 1: m <= w^j; 1: w^j <= w^d",
            "sum(m) <= w^d*sum(1)",
        ),
    )


@claim(
    "BLT20.T5.s7",
    where="Theorem 5, proof",
    says=r"$S$ has size $O(\log(s/\varepsilon))^d=2^{O(\log s\log\log(s/\varepsilon))}$",
    uses=["BLT20.T5.s6"],
    serves="BLT20.T5",
)
def size(c: Check) -> None:
    """L = log s >= 1, M = loglog(s/eps) >= 1 as eps <= 1/2; w <= 2^k log(s/eps) and d <= C L, C >= 1, k >= 0."""
    c.asymptotic(
        "log2 of s w^d with d <= C log s, w <= 2^k log(s/eps) is at most (1 + C(1 + k)) log s loglog(s/eps)"
    )
    c.shadow("L + C*L*(k + M) <= (1 + C*(1 + k))*L*M", "L >= 1, M >= 1, C >= 1, k >= 0")
    c.shadow("log2(log2(s/eps)) >= 1", "s >= 2, 0 < eps <= 1/2")
    c.shadow("L + d*(k + M) <= d*(1 + k + M)", "L <= d")
    c.argued(
        "S has at most s w^d leaves, by the step before, and s <= 2^d, as a tree of depth d has at most 2^d leaves: so"
        " log2 of the size is at most d (1 + k + M)",
        every="all s, d, w",
    )


@claim(
    "BLT20.T5.s8",
    where="Theorem 5, proof",
    says=r"by Theorem 4 some bit of the encoding has influence at least $\Omega(\varepsilon/(\log"
    r" s\log\log(s/\varepsilon)))$ on $f$",
    uses=["BLT20.T4", "BLT20.T5.s3", "BLT20.T5.s7"],
    serves="BLT20.T5",
)
def influential_bit(c: Check) -> None:
    """Theorem 4 speaks of functions of the bits, and f is none: it may change inside a cell, for every w, as
    1[x >= 1/3] does. The conclusion holds.

    The bits, and what is left of each x_i, are independent, and S asks bits alone: the theorem on paths for product
    laws gives a bit whose influence by drawing anew, which is half of that by flipping, is (eps/2)/log size(S) or more.
    """
    c.applies_by(
        "BLT20.T4",
        "f is a function of the codes, such as f = 1[x >= 1/3]: for some w = 1, ..., 60 the first point of the cell of"
        " 1/3, which has its code, has its value",
        lambda: any(same_value_in_cell(w) for w in range(1, 61)),
    )
    c.asymptotic(
        "influence by drawing anew >= (bias(f) - dist(f, S))/depth for functions of independent coordinates, and"
        " the mean depth of S, which asks fair bits, is at most log2 of its size"
    )
    c.world(*INFLUENTIAL, role="shadow")
    c.argued(
        "the bits of all codes and the rests of the coordinates are independent and give x; S asks bits only, so"
        " that its mean depth is at most log2 of its size; drawing a fair bit anew changes it half of the time; and 1/3"
        " is the first point of its cell for no w, as 2^w/3 is not whole, so that Theorem 4 is not for all f",
        every="all f, all w",
    )
    c.note("Applied to f with the rests fixed, Theorem 4 gives for each rest a bit, and not one for all.")


def same_value_in_cell(w: int, at: Fraction = Fraction(1, 3)) -> bool:
    """Whether 1[x >= at] has one value at `at` and at the first point of its cell, that of the same code of w bits."""
    return Fraction((at.numerator << w) // at.denominator, 1 << w) >= at


@claim(
    "BLT20.T5.s9",
    where="Theorem 5, proof",
    says=r"each bit of the encoding of $x_i$ is 1 on exactly half of $[0,1]$",
    serves="BLT20.T5",
)
def half(c: Check) -> None:
    """Digit j from the first on is 1 on 2^(j-1) intervals of length 2^-j, the second halves of blocks."""
    c.identity("2^(j - 1)*2^-j", "1/2", "j >= 1, integer j", label="measure")
    block = "integer m, integer k, k >= 0, m <= y, y < m + 1, 2*k <= y, y < 2*k + 2"
    c.printed("2*k + 1 < m + 1", f"{block}, y >= 2*k + 1", label="1 in the second half of a block")
    c.printed("m < 2*k + 1", f"{block}, y < 2*k + 1", label="0 in the first")
    c.printed(
        "q*N <= y",
        "q*N <= m, m <= y, N >= 1, integer m, q, N",
        label="digit j: the code without its last digits",
    )
    c.printed(
        "y < (q + 1)*N",
        "m + 1 <= (q + 1)*N, y < m + 1, N >= 1, integer m, q, N",
        label="digit j is the last one of the whole part of 2^j x",
    )
    c.argued(
        "by the last two parts digit j is the last one of the whole part m of 2^j x; by the two before it is 1 on the"
        " second halves of the 2^(j-1) blocks, and nowhere else, as of whole numbers 2k + 1 < m + 1 says 2k + 1 <= m;"
        " these have length 2^-j each and are disjoint, so that the first part is their measure",
        every="all w, all digits",
        label="put together",
    )
    c.note(
        "In the last two parts y is 2^w x, m its whole part, N = 2^(w-j), and q the whole part of m/N: it is that of"
        " 2^j x. In the other parts y is 2^j x, m its whole part, and k that of y/2, one of 2^(j-1) numbers:"
        " m is 2k + 1 on the second half of block k, of length 2^-j in x, as of whole numbers 2k + 1 < m + 1 says"
        " 2k + 1 <= m."
    )
    c.bounded(
        lambda: ((w, j) for w in range(1, 8) for j in range(w)),
        not_half,
        names="w digit",
        text="half of the 2^w codes have the digit 1",
        every="all w, all digits",
        role="support",
    )


@claim(
    "BLT20.T5.s10",
    where="Theorem 5, proof",
    says=r"for monotone $f$ the most influential bit of $x_i$ is $\mathbf1[x_i\ge\tfrac12]$",
    uses=["BLT20.T5.s9"],
    serves="BLT20.T5",
)
def first_bit(c: Check) -> None:
    """No bit has more influence than the first. For fixed other coordinates f changes at z.

    Flipping a bit with blocks [l, l + 2g] of two halves changes f for 2 min(z - l, l + 2g - z) of the x, where z lies
    in the block; the first bit has the block [0, 1]. The members are the other coordinates.
    """
    c.family(
        "mean(2*min(z - l, l + 2*g - z)) <= mean(2*min(z, 1 - z))",
        "each 0 <= l, l <= z, z <= l + 2*g, l + 2*g <= 1, g >= 0",
        label="influences",
    )
    c.printed(
        "max(min(l + g, z) - max(l, z - g), 0) == min(z - l, l + 2*g - z)",
        "0 <= l, l <= z, z <= l + 2*g, l + 2*g <= 1, g >= 0",
        label="flips",
    )
    c.argued(
        "for fixed other coordinates f changes at one z, 0 or 1 where it does not change; x of the first half of"
        " a block and x + g are flipped into each other, and lie on two sides of z for max(l, z - g) <= x < min(l + g,"
        " z), but for ends: as many x of the second half; other blocks do not count. So flipping the bit changes f for"
        " 2 min(z - l, l + 2g - z) of the x, [l, l + 2g] the block of z, and its influence is the mean of this over the"
        " others; the first bit has the one block [0, 1], l = 0 and g = 1/2",
        every="all bits of the encoding of x_i, all monotone f",
        label="what is flipped",
    )
    c.bounded(
        lambda: ((w, bit, k) for w in range(1, 7) for bit in range(w) for k in range(2**w + 1)),
        flips_differ,
        names="w bit threshold",
        text="flipping a digit changes 1[m >= k] for 2 min(k - l, l + 2g - k) of the 2^w codes m, [l, l + 2g] the"
        " block of k",
        every="all w, all digits, all thresholds",
        role="support",
    )
    c.read_as(
        "no bit has more influence than the first",
        other="all others have less",
        why="f need not depend on x_i at all",
    )
    c.note(
        "The other coordinates have any law: a statement about means holds for random variables (docs/families.md),"
        " and the formulas are bounded."
    )


@claim(
    "BLT20.T5.s11",
    where="Theorem 5, proof",
    says=r"as $f$ is monotone, the influence of $\mathbf1[x_i\ge\tfrac12]$ is its correlation with $f$",
    uses=["BLT20.T5.s10"],
    serves="BLT20.T5",
)
def correlation(c: Check) -> None:
    """Up to a constant, if correlation is the size of a covariance. The product E[f 1[x_i >= 1/2]] of Theorem 5 is not
    it: for f = 1[x1 < 1/2 and x2 < 1/2] it is 0, and the influence 1/2.

    A member is a point x with x_i < 1/2 together with the point into which flipping the first bit takes it, all other
    bits and coordinates being the same; u and v are the values of f at the two. So the influence is the mean of
    |v - u|, the product mean(v)/2, and E[f] = mean(u + v)/2.
    """
    rises, falls = "each 0 <= u <= v <= 1", "each 0 <= v <= u <= 1"
    c.exact(
        "the influence of 1[x_i >= 1/2] is E[f 1[x_i >= 1/2]] up to a constant factor, such as for f = 1[x1 < 1/2 and"
        " x2 < 1/2], uniform on [0, 1]^2, for which the influence is 1/2 and the product 0",
        lambda: falling_corner(HALF) > 0,
        label="product, f falling",
    )
    c.family("mean(abs(v - u)) == mean(v)/2", rises, label="product")
    c.family(
        "mean(abs(v - u)) == 4*(mean(v)/2 - mean(u + v)/2/2)",
        rises,
        role="reading",
        why=RISING,
        of="product",
    )
    c.family(
        "mean(abs(v - u)) == 4*(mean(u + v)/2/2 - mean(v)/2)",
        falls,
        role="reading",
        why=FALLING,
        of="product, f falling",
    )
    for why, of in ((RISING, "product"), (FALLING, "product, f falling")):
        c.argued(
            "a member is a point x with x_i < 1/2 together with the point into which flipping the first bit takes it, u"
            " and v are the values of f at the two: as both halves have probability 1/2, the influence of 1[x_i >= 1/2]"
            " is mean(|v - u|), E[f 1[x_i >= 1/2]] is mean(v)/2, E f is mean(u + v)/2, and the covariance is mean(v)/2"
            " - mean(u + v)/4; f is monotone in x_i, so that u <= v at all members, or u >= v at all of them",
            every="all monotone f, all i",
            role="reading",
            why=why,
            of=of,
        )


# -- finite checks


def tails(law: dict[Fraction, Fraction]) -> set[Fraction]:
    """All probabilities Pr[x >= theta], theta real."""
    return {Fraction(0)} | {sum((p for x, p in law.items() if x >= at), Fraction(0)) for at in law}


def error_of_both(asked: int | None = None) -> Fraction:
    """The error on f = x1 and x2, the bits of the two laws, of a tree that asks one of them, or none; its labels are
    the better ones.
    """
    probabilities = [law[Fraction(1)] for law in (BIASED, MORE_BIASED)]
    if asked is None:
        both = probabilities[0] * probabilities[1]
        return min(both, 1 - both)
    other = probabilities[1 - asked]
    return probabilities[asked] * min(other, 1 - other)


def pushed(law: dict[Fraction, Fraction]) -> dict[Fraction, Fraction]:
    """At each value F(x) of the distribution function the probability of F(X) <= it; uniform variables have F(x), at
    every number of [0, 1], such as 1/2.
    """
    values = {x: sum((p for y, p in law.items() if y <= x), Fraction(0)) for x in law}
    points = {*values.values(), HALF}
    return {at: sum((law[x] for x, v in values.items() if v <= at), Fraction(0)) for at in points}


def falling_corner(at: Fraction) -> Fraction:
    """E[f 1[x_i >= at]], i = 1 or 2, for f = 1[x1 < 1/2 and x2 < 1/2], x uniform on [0, 1]^2."""
    return max(Fraction(0), HALF - at) * HALF


def bound_at_corner() -> Fraction:
    """eps/(log2(s) log2(log2(s/eps))) for that f and its tree T of s = 4 leaves, one for each quarter of [0, 1]^2.

    s, s/eps and log2(s/eps) are powers of 2.
    """
    values = [int(not (x or y)) for x in (0, 1) for y in (0, 1)]
    mean = Fraction(sum(values), len(values))
    eps, s = min(mean, 1 - mean), 4
    log_s, log_of_quotient = s.bit_length() - 1, int(s / eps).bit_length() - 1
    return eps / (log_s * (log_of_quotient.bit_length() - 1))
