r"""Theorem 6: the guarantee of the heuristic that goes by influence, for all that go by gain.

Paper: BLT20, section 5, Theorem 6 and its proof.   Units: logarithms are to base 2.
Notation: L = log s; J bounds what the paper writes as s^(O(sqrt(log s)/eps)); w = 2^-depth, x the influence of a bit
on f_l, h, y, z the values of G at the means of f_l and of its two restrictions, which differ by x; g = kappa x^2. The
statements on growing trees are those of `growing_influence`.
Decided here: the theorem with a constant, and each line of the proof after the first two sentences (T6.s1, T6.s2).
Found: the last display has the exponent of 2 with the wrong sign and f in the place of f_l; the second line is then
false by itself. Read as Lemma 2.4 has it, all lines hold, and a shorter count does: each split gains more than v =
kappa score^2/32, of an impurity that is at most 1, so that there are at most 1/v of them before the leaf is split.
"""

from lemmas.agnostic.growing_influence import COVERED, COVERING, ERROR, GROWTH, STRICTLY, TWICE
from lemmas.agnostic.influence_heuristic import OF_THE_ROOT, influence_at_leaves, reaches_eps
from verify.claims import Check, claim
from verify.rationals import Fraction

SAME_NODES = (
    "both heuristics ask the same variable at the same leaf, ties broken alike (T6.s2); an inner node of the tree"
    " of figure 2 has its predecessors among these, so that one that is missing lies at or below a leaf that is"
    " one; a tree that has them all is finer, and its error no larger"
)
EVERY_RUN = "all monotone f computed by trees of s leaves, all G, all runs"
LEMMA_2_4 = "Lemma 2.4, from which the line is taken, has 2^-|l| and f_l"


@claim(
    "BLT20.T6",
    where="Theorem 6",
    says=r"for a $\kappa$-strongly concave $G$ and monotone $f$ computed by a tree of size $s$ the tree of size"
    r" $s^{O(\sqrt{\log s}/\varepsilon)}/\kappa$ has error at most $\varepsilon$",
    uses=["BLT20.S5.2", "BLT20.S5.5", "BLT20.T6.s2", "BLT20.T6.s3", "BLT20.T6.s7"],
)
def theorem(c: Check) -> None:
    """After 1 + 32 J^2 L^2/(kappa eps^2) splits, where J = exp(L^(3/2)/eps) leaves are enough for figure 2.

    The inner nodes of the tree of figure 2, stopped where its error is small, have scores of eps/(J L) or more, and so
    gains of v = kappa (eps/(J L))^2/32. As long as one is missing, one of them is a leaf of the tree that goes by
    gain, and each split gains v or more of at most 1.
    """
    c.given("uniform", "strongly concave")
    c.without(
        "BLT20.T6.s2", "figure 2 is run with ties broken as they are by gain; its bound holds for every run"
    )
    c.asymptotic(
        "error at most eps after J splits by influence, ln(J) >= L^(3/2)/eps; at most 1/v splits by gain before"
        " these are among them, v = kappa (eps/(J L))^2/32; L/eps = y is at most 2^(y r), r = sqrt(L)"
    )
    reaches_eps(c)
    c.growth("v*t <= 1", COVERING, role="shadow", hints=COVERED)
    c.shadow("1/(kappa*(eps/(J*L))^2/32) == 32*J^2*(L/eps)^2/kappa", "kappa > 0, eps > 0, J >= 1, L >= 1")
    c.shadow("log2(y) <= y*r", "y >= 2, r >= 1")
    c.argued(SAME_NODES, every=EVERY_RUN)
    c.argued(
        "let figure 2 run until its error is at most eps, so with J leaves at most (S5.5), J rounded up: it splits only"
        " leaves of score eps/(J L) or more (S5.2), and at each of them the gain is at least kappa score^2/32 by Lemma"
        " 2.4, so v or more. As long as one of them is not split, the second growing tree has at most 1/v splits, where"
        " g is the gain of a leaf and a marks those with a node that is missing; 1/v = 32 J^2 y^2/kappa, y = L/eps, is"
        " s^(O(sqrt(L)/eps))/kappa, as log2(y) <= y r, and kappa is at most 2, so that a split more changes no order",
        every=f"{EVERY_RUN}, s >= 2, 0 < eps < 1/2",
        label="the size",
    )
    c.note("For s = 1, f is constant and the error 0.")


@claim(
    "BLT20.T6.s3",
    where="Theorem 6, proof",
    says=r"extra splits can only decrease the error, so that once all leaves that figure 2 would split in"
    r" $s^{O(\sqrt{\log s}/\varepsilon)}$ iterations are split, the error is less than $\varepsilon$",
    uses=["BLT20.S5.5"],
    serves="BLT20.T6",
)
def extra_splits(c: Check) -> None:
    """Decrease in the weak sense; less than eps with twice the exponent.

    The two parts of a leaf have the masses x, u of label 1 and y, v of label 0.
    """
    c.read_as("do not raise the error", other="lower it", why="a split of a pure leaf changes nothing")
    c.printed("min(x, y) + min(u, v) <= min(x + u, y + v)", "x >= 0, y >= 0, u >= 0, v >= 0", label="splits")
    c.asymptotic("error below eps after t splits by influence, eps*ln(t + 1) >= 2 L^(3/2)")
    c.growth(f"{ERROR} < eps", f"{GROWTH}, {TWICE}", role="shadow", hints=STRICTLY)
    c.world(*OF_THE_ROOT, role="support")
    influence_at_leaves(c)
    c.argued(
        "a tree that has split all leaves that figure 2 splits, on the same variables, comes of the tree of figure 2 by"
        " further splits",
        every="all monotone f computed by trees of s leaves",
        label="all leaves of figure 2",
    )


@claim(
    "BLT20.T6.s4",
    where="Theorem 6, proof",
    says=r"if figure 2 has split all leaves with score at least $\varepsilon/(s^{O(\sqrt{\log s}/\varepsilon)}\log"
    r" s)=1/s^{O(\sqrt{\log s}/\varepsilon)}$, its tree has error $\varepsilon$",
    uses=["BLT20.S5.2", "BLT20.S5.5"],
    serves="BLT20.T6",
)
def no_large_score(c: Check) -> None:
    """At most eps: with at most J leaves, since m >= k b at each, k = 1/L; from J leaves on by S5.5."""
    c.read_as("error at most eps", other="error equal to eps", why="so it is used, and so Lemma 5.1 has it")
    c.asymptotic(
        "all scores at most eps/(J L) at no more than J leaves: error at most eps; y = L/eps is at most 2^(y r), r"
        " = sqrt(L)"
    )
    c.family(
        "sum(w*b) <= eps",
        "k > 0, eps > 0, J >= 1, sum(1) <= J, each w >= 0, m >= k*b, w*m*J <= k*eps",
        role="shadow",
        hints=(
            "each k*w*b*J <= k*eps by 1: w*m*J <= k*eps; w*J: m >= k*b",
            "k*J*sum(w*b) <= k*eps*sum(1)",
            "k*J*sum(w*b) <= k*eps*J by 1: k*J*sum(w*b) <= k*eps*sum(1); k*eps: sum(1) <= J",
            "sum(w*b) <= eps by 1/(k*J): k*J*sum(w*b) <= k*eps*J",
        ),
    )
    c.shadow("log2(y) <= y*r", "y >= 2, r >= 1")
    reaches_eps(c)
    c.argued(
        "a tree of at most J leaves is a case of the first part, with b the bias at each of its leaves, m the largest"
        " influence and w m the score, k = 1/L and J = s^(...); one of more leaves errs with eps at most by"
        " BLT20.S5.5, the part on growing trees; and eps/(J L) is 1/s^(...) by the part on logarithms",
        every=EVERY_RUN,
        label="few leaves or many",
    )


@claim(
    "BLT20.T6.s5",
    where="Theorem 6, proof, last display, line 1",
    says=r"the gain at a leaf is at least $2^{|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f)^2$",
    serves="BLT20.T6",
)
def gain_at_leaf(c: Check) -> None:
    """The majority of 7 bits, after the answers 1, 0, 1, with Gini: the gain is 9/512, and 25/512 is printed."""
    c.exact(
        "for the majority of 7 fair bits, Gini (kappa = 2) and the leaf after the answers 1, 0, 1 the gain,"
        " which is 9/512, is 2^3*2/32*Inf_i(f)^2 or more, which is 25/512, as Inf_i(f) = 5/16",
        majority_of_seven,
        label="gain",
    )
    c.reading(
        "w*(h - (y + z)/2) >= w*g/32",
        "w >= 0, g >= 0, (y + z)/2 <= h - g/2",
        why=LEMMA_2_4,
        of="gain",
    )
    c.argued(
        "w is 2^-|l|, h, y and z are G at the means of f_l and of its two restrictions; as f is monotone, these means"
        " are x = Inf_i(f_l) apart, so that strong concavity is the condition, with g = kappa x^2",
        every="all monotone f, all kappa-strongly concave G, all leaves",
        role="reading",
        why=LEMMA_2_4,
        of="gain",
    )


@claim(
    "BLT20.T6.s6",
    where="Theorem 6, proof, last display, line 2",
    says=r"$2^{|\ell|}\frac\kappa{32}\mathrm{Inf}_i(f)^2\ge\frac\kappa{32}(2^{|\ell|}\mathrm{Inf}_i(f))^2$",
    serves="BLT20.T6",
)
def squared(c: Check) -> None:
    """As printed it fails at depth 1 or more wherever the influence is positive."""
    where = "j >= 0, kappa > 0, 0 <= x <= 1, integer j"
    c.printed("2^j*kappa/32*x^2 >= kappa/32*(2^j*x)^2", where)
    c.reading("2^-j*kappa/32*x^2 >= kappa/32*(2^-j*x)^2", where, why=LEMMA_2_4)


@claim(
    "BLT20.T6.s7",
    where="Theorem 6, proof, last display, lines 3 and 4",
    says=r"$\frac\kappa{32}(2^{|\ell|}\mathrm{Inf}_i(f))^2=\frac\kappa{32}\mathrm{score}(\ell)^2\ge\kappa/s^{O(\sqrt{\log"
    r" s}/\varepsilon)}$",
    serves="BLT20.T6",
)
def by_the_score(c: Check) -> None:
    """The score is 2^-|l| Inf_i(f_l); J stands for the power of s, in the second line for its seventh power."""
    where = "j >= 0, kappa > 0, 0 <= x <= 1, q == 2^-j*x, integer j"
    c.printed("kappa/32*(2^j*x)^2 == kappa/32*q^2", where, label="score")
    c.reading("kappa/32*(2^-j*x)^2 == kappa/32*q^2", where, why=LEMMA_2_4, of="score")
    c.printed("kappa/32*q^2 >= kappa/J^7", "kappa > 0, J >= 2, q >= 1/J", label="bound")
    c.support("C*r/eps*L >= 1", "C >= 1, 0 < eps < 1/2, r >= 1, L >= 1")
    c.argued(
        "j is |l|, x is Inf_i(f_l), of the most influential variable, and q = 2^-j x the score, as figure 2 has it. l"
        " is any leaf with a score of 1/J or more, J = s^(C r/eps) = 2^(C r L/eps) the power of s that is meant there,"
        " L = log s and r = sqrt(L); its constant C may be taken as 1 or more, so that J >= 2 by the support; and J^7"
        " is s^(7 C r/eps), which is s^(O(sqrt(log s)/eps)) again. For s = 1 f is constant, and no leaf has a score"
        " above 0",
        every="all s >= 2, all eps in (0, 1/2), all C >= 1, all leaves with a score of 1/J or more",
        label="the power",
    )


@claim(
    "BLT20.T6.s8",
    where="Theorem 6, proof, after the display",
    says=r"the gain at $\ell^*$ is at most $2^{-|\ell^*|}$, so that $|\ell^*|<\log(s^{O(\sqrt{\log"
    r" s}/\varepsilon)}/\kappa)$",
    uses=["BLT20.T6.s7"],
    serves="BLT20.T6",
)
def shallow(c: Check) -> None:
    """r is J/kappa, J for the power of s; strict, as the gain, at most w = 2^-depth, is larger than 1/r, that at l."""
    c.printed("w*(h - (y + z)/2) <= w", "w >= 0, 0 <= h <= 1, 0 <= y <= 1, 0 <= z <= 1", label="gain")
    c.printed("-log2(w) < log2(r)", "0 < w <= 1, w > 1/r, r > 0", label="depth")
    c.argued(
        "the gain of a split at a leaf of chance w = 2^-depth is w times what G loses there, as in the first part; that"
        " at l* is larger than that at l, which is kappa/s^(...) = 1/r or more by the display; so w is above 1/r, and"
        " the depth, -log2(w), below log2(r)",
        every="all leaves with a larger gain than l",
        label="put together",
    )


@claim(
    "BLT20.T6.s9",
    where="Theorem 6, proof, last sentence",
    says=r"there are at most $s^{O(\sqrt{\log s}/\varepsilon)}/\kappa$ such nodes, so that a tree of this size has"
    r" split $\ell$ and has error at most $\varepsilon$",
    uses=["BLT20.T6.s3", "BLT20.T6.s8"],
    serves="BLT20.T6",
)
def few_nodes(c: Check) -> None:
    """Nodes of depth j at most are 2^(j+1) - 1, less than 2J/kappa. Counting what each split gains gives at most
    1/v splits, whatever the ties.
    """
    c.asymptotic(
        "fewer than 2J/kappa nodes of depth below log2(J/kappa); at most 1/v splits that gain v or more"
    )
    c.shadow("2^(j + 1) - 1 < 2*J/kappa", "2^j < J/kappa, kappa > 0, J >= 1, j >= 0, integer j")
    c.growth("v*t <= 1", COVERING, role="shadow", hints=COVERED)
    c.argued(SAME_NODES, every=EVERY_RUN)
    c.argued(
        "a node with a gain above that at l is of depth below log2(J/kappa), by the step before, so that by the first"
        " part they are fewer than 2J/kappa; and with v = kappa/J, which each node that figure 2 splits gains at least"
        " (BLT20.T6.s7), the growing tree has at most 1/v splits as long as one of these is missing, whatever the ties:"
        " g is the gain of a leaf, and a marks those with a node that is missing",
        every=EVERY_RUN,
        label="the count",
    )
    c.read_as(
        "l is split at last, with its predecessors before it",
        other="l is a leaf of the tree from the beginning on",
        why="l is any leaf that figure 2 splits",
    )


def majority_of_seven() -> bool:
    """Whether the printed line holds there: f_l is the majority of 7 bits with two ones and a zero given."""

    def chance(bits: int, ones: int) -> Fraction:
        """P[at least so many ones among fair bits]."""
        return Fraction(sum(x.bit_count() >= ones for x in range(2**bits)), 2**bits)

    low, high = chance(3, 2), chance(3, 1)
    mean = (low + high) / 2
    gain = Fraction(1, 8) * (4 * mean * (1 - mean) - 2 * low * (1 - low) - 2 * high * (1 - high))
    influence = chance(6, 3) - chance(6, 4)
    return gain >= 8 * Fraction(2, 32) * influence**2
