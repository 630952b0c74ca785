r"""Theorem 2: how large a tree suffices for bits and the uniform law; its proof, line by line.

Paper: BLT20, section 1.1, theorem 2; section 2.1, the proof.
Notation: as in `growing_trees`: L = log2(s), a leaf has b = bias(f_l), D = dist(f_l, g_l), influence i; `log` is to
base 2.
Decided here: theorem 2 with a constant, for every tree that BuildTopDownDT grows; eq. (1), and every line of its proof.
Found: line 2 of the chain squares numbers that may be negative, at leaves where g_l is worse than the better label; it
fails on a monotone function of five bits, and with log s, as in line 3, on one of ten. With max(., 0) it holds, and
Jensen's inequality goes through. Line 2 also has size(g_l) for its logarithm. All of this changes the constant alone:
sizes from s^(c log2(s)/(kappa eps^2)) on are enough with c = 2/ln 2.
"""

from __future__ import annotations

from lemmas.agnostic import ten_bits
from lemmas.agnostic.growing_impurity import ERROR
from lemmas.agnostic.growing_trees import (
    CONSTANT,
    FIRST_LEAF,
    IN_WORDS,
    SMALL,
    THEOREM_2,
    TO_CONSTANT,
    TO_IN_WORDS,
    TO_THEOREM_2,
    at_each_leaf,
    equation,
    exceeded,
    gained,
    most_gained,
    multiplied,
    one_leaf,
    the_run,
    weaker,
)
from lemmas.agnostic.impurity import AT_THE_ENDS, IMPURITY
from lemmas.agnostic.influence_gain import GAIN
from lemmas.agnostic.small_runs import SIZE, SPLITS, TABLE, Function, SizedRun, chain, shown
from lemmas.boosting.tree_errors import (
    AT_LEAST,
    AT_LEAST_HINTS,
    AT_MOST,
    AT_MOST_HINTS,
    LABELLED,
    ROOT_LEAF,
)
from verify.claims import Check, StepHints, claim
from verify.rationals import Fraction

EVERY = "all monotone f, all s, eps and trees T of BuildTopDownDT with dist(f, T_f) > opt_s + eps"
WEIGHTS = "sum(w) == 1, each w >= 0"
SCALED, APART = "sum(w*(b - d)/L)", "sum(w*b) - sum(w*d)"
TAKEN = f"L*{SCALED} == {APART}"
SQUARED = f"kappa/32*{SCALED}^2 == kappa/32/L^2*({APART})^2"


def leaf(c: Check) -> None:
    """Records what the conditions on leaves stand on: Theorem 4 at f_l and g_l, and definition 2 at the two means."""
    c.world(
        "top*log2(s) >= 2*(min(p, 1 - p) - err)",
        "function f and tree T on fair bits, leaves <= s",
        label="an influence at a leaf",
    )
    c.functions("G((a + b)/2) - (G(a) + G(b))/2 >= kappa/2*(b - a)^2", GAIN, label="the gain of its query")
    at_each_leaf(c)


def of_all_trees(c: Check) -> None:
    """Records Theorem 2: opt is the error of a tree of size s, balanced or not."""
    c.growth(SMALL, THEOREM_2, hints=TO_THEOREM_2, example=FIRST_LEAF, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    leaf(c)
    the_run(
        c,
        "kappa eps^2 ln(t + 1) >= 2 L^2, L = log2(s), says that these are s^(k L/(kappa eps^2)) or more, k = 2/ln 2",
    )


@claim(
    "BLT20.T2",
    where="Theorem 2",
    says=r"for bits, the uniform law, monotone $f$, $\kappa$-strongly concave $G$, all $s$ and"
    r" $\varepsilon\in(0,\tfrac12)$ the"
    r" tree of size $s^{\Theta(\log s)/\kappa\varepsilon^2}$ has error at most $\mathrm{opt}_s+\varepsilon$",
    uses=["BLT20.T4", "BLT20.F25", "BLT20.L24.2", "BLT20.L24.3", "BLT20.E1"],
)
def theorem(c: Check) -> None:
    """For all sizes from s^(c log2(s)/(kappa eps^2)) on, c = 2/ln 2, with one c for all; for s = 1 for all sizes.

    As long as the error is above opt + eps, a split gains kappa eps^2/(2 L^2 (t+1)) or more, so that the potential P
    meets L^2 (1 - P) >= kappa/2 eps^2 ln(t+1) after t splits; and an error that is not above it stays so.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "some constant makes this true for all sizes from there on, whatever the ties",
        other="it is said of one size, with a constant on both sides",
        why="an upper bound on the error; it does not rise with the size (Fact 2.5)",
    )
    of_all_trees(c)
    c.note("t splits make a tree of size t + 1; a run that cannot go on is perfect at all leaves")


@claim(
    "BLT20.T2.w",
    where="section 1.1, after Theorem 2",
    says=r"the tree of size $s^{\Theta(\log s)}$ has error that nearly matches $\mathrm{opt}_s$",
    uses=["BLT20.T2", "BLT20.L24.3"],
)
def in_words(c: Check) -> None:
    """With kappa and eps fixed: the exponent is k log2 s, with k = 2/(kappa eps^2 ln 2); that k rises as eps falls is
    not said in these words.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "the constant depends on kappa and eps, and nearly is up to eps",
        other="one constant for all kappa and eps",
        why="it restates Theorem 2, where both stand in the exponent",
    )
    c.growth(SMALL, IN_WORDS, hints=TO_IN_WORDS, example={**FIRST_LEAF, "K": Fraction(16)}, label="s >= 2")
    c.growth(f"{ERROR} <= opt", CONSTANT, hints=TO_CONSTANT, label="s = 1")
    leaf(c)
    the_run(
        c,
        "ln(t + 1) >= K L^2, L = log2(s), says that these are s^(k log2(s)) or more, k = K/ln 2; K = 2/(kappa eps^2)"
        " will do",
    )


@claim(
    "BLT20.T2.s0",
    where="proof of Theorem 2, first sentence",
    says=r"it suffices to reach error $\mathrm{opt}_s+\varepsilon$ after at most $s^{O(\log s)/\varepsilon^2}$ splits",
    uses=["BLT20.F25", "BLT20.D2"],
    serves="BLT20.T2",
)
def it_suffices(c: Check) -> None:
    """Later trees are no worse. Printed without kappa, it asks for more than the proof gives; it would suffice, as
    kappa <= 2, with twice the constant.
    """
    c.sequence(
        "a <= b",
        "sequence a from t = 0, start a <= b, step a_next <= a",
        label="later trees",
        hints=StepHints(forms=("direct",)),
    )
    c.printed(
        "k*L^2/eps^2 <= 2*k*L^2/(kappa*eps^2)", "k > 0, L >= 0, eps > 0, 0 < kappa <= 2", label="exponents"
    )
    c.functions("kappa <= 2", f"{IMPURITY}, {AT_THE_ENDS}", label="kappa, by definition 2 at 0 and 1")
    c.argued(
        "a is the error after t splits, counted from those after which it is b = opt_s + eps or less: it stays so"
        " (Fact 2.5). k L^2/eps^2 is the logarithm of the number s^(k L/eps^2) of splits that is asked for, L ="
        " log2(s); so error opt_s + eps is reached, and kept, at size s^((2 k + 1) L/(kappa eps^2)), which is"
        " Theorem 2. Its size counts one leaf more than there are splits, which the 1 makes up for, as L/(kappa"
        " eps^2) >= 2 for s >= 2. For s = 1 the error is never above opt_1",
        every="all monotone f, all s, eps, k > 0 and all kappa-strongly concave G",
        label="it suffices",
    )


@claim(
    "BLT20.E1",
    where="eq. (1)",
    says=r"while $\mathrm{dist}(f,T_f)>\mathrm{opt}_s+\varepsilon$, the split after $j$ splits gains more than"
    r" $\kappa\varepsilon^2/(32(j+1)(\log s)^2)$",
    uses=["BLT20.L24.3", "BLT20.T4", "BLT20.T2.s2", "BLT20.T2.s3", "BLT20.T2.s8"],
    serves="BLT20.T2",
)
def least_gain(c: Check) -> None:
    """For s >= 2. u is the gain of the split, which is no less than any leaf's own candidate would have.

    Without lines 2 and 3: i log s >= 2 (b - D) at each leaf, summed over the leaves, then Cauchy's inequality. The
    constant 2 in the place of 1/32 is met in a limit: one bit with 4p(1-p), s = 2, j = 0, gains 1, and eps may be near
    1/2. The second part is the first one times (j + 1) (log s)^2 > 0.
    """
    c.given("uniform", "strongly concave")
    for used in ("BLT20.T2.s2", "BLT20.T2.s3"):
        c.without(used, "the sum of w (b - D) is bounded first, and squared after that")
    c.family(
        equation("j + 1"),
        exceeded("j + 1", "j >= 0, integer j"),
        hints=gained("j + 1"),
        example=one_leaf(0),
        label="eq. (1)",
    )
    where = exceeded("j + 1", "j >= 0, integer j")
    c.family(
        multiplied("j + 1", "(1/32)"),
        where,
        hints=(*most_gained("j + 1"), *weaker("1/32", "2")[:1], weaker("1/32", "2")[1].replace("(2)", "2")),
        example=one_leaf(0),
        label="multiplied out",
    )
    c.stronger_family(
        multiplied("j + 1", "c"),
        where,
        printed_at="1/32",
        value="2",
        beyond="2.01",
        sharp="2 kappa eps^2/((j + 1) (log s)^2); for one bit, G = 4p(1-p), kappa = 2, s = 2, j = 0 the gain is 1,"
        " and the bound 4 eps^2 comes as near to it as eps < 1/2 to 1/2",
        of="multiplied out",
        hints=most_gained("j + 1"),
        implying=weaker,
        example=one_leaf(0, gain=Fraction(2)),
        against=one_leaf(0, eps=Fraction(999, 2000)),
    )
    leaf(c)
    c.argued(
        "the members are the j + 1 leaves of T: w is 2^-|l|, b the bias of f_l and D = dist(f_l, g_l), g a best tree"
        " of s leaves, so that dist(f, T_f) is the sum of w b (BLT20.L24.2.s1) and opt_s that of w D (BLT20.T2.s6);"
        " i is the largest influence on f_l and w v the gain of that variable; u is the gain of the split, which"
        " figure 1 takes as large as any",
        every="all monotone f, all s >= 2, all eps, all runs of BuildTopDownDT",
        label="the leaves",
    )
    c.note("for s = 1 the bound divides by log 1 = 0; there no tree has a larger error than opt_1")


@claim(
    "BLT20.T2.s1",
    where="proof of Theorem 2, chain, line 1",
    says=r"the gains of the best variables sum up to at least"
    r" $\sum_\ell2^{-|\ell|}\tfrac\kappa{32}\mathrm{Inf}_{i(\ell)}(f_\ell)^2$",
    uses=["BLT20.L24.3"],
    serves="BLT20.E1",
)
def sum_of_gains(c: Check) -> None:
    """Lemma 2.4(3) at each leaf, constant ones among them: w v is the gain there, and i the influence."""
    c.given("uniform", "strongly concave")
    c.read_as(
        "as the sum of what Lemma 2.4 says at each leaf, with its constant",
        other="as a bound by itself, which kappa/2 would sharpen",
        why="it is the first line of a chain that names the lemma; that kappa/32 is not the best is said there",
    )
    c.family(
        "sum(w*v) >= kappa/32*sum(w*i^2)",
        "kappa > 0, each w >= 0, v >= kappa/32*i^2",
        hints=("each w*v >= w*kappa/32*i^2 by w: v >= kappa/32*i^2",),
    )
    c.argued(
        "w of a leaf is 2^-|l|, i is the influence of x_i(l) on f_l, the largest one by Fact 2.1, and w v the purity"
        " gain of a query to it; v >= kappa/32 i^2 is Lemma 2.4(3), which is for every variable",
        every="all monotone f, all partial trees, all kappa-strongly concave G",
        role="join",
    )


@claim(
    "BLT20.T2.s2",
    where="proof of Theorem 2, chain, line 2",
    says=r"this is at least $\sum_\ell2^{-|\ell|}\tfrac\kappa{32}"
    r"\big(\tfrac{\mathrm{bias}(f_\ell)-\mathrm{dist}(f_\ell,g_\ell)}{\mathrm{size}(g_\ell)}\big)^2$, by Theorem 4",
    serves="BLT20.E1",
)
def by_theorem_4(c: Check) -> None:
    """False: Theorem 4 bounds the influence from below by a number that is squared here, and may be negative.

    With log size(g_l) there is no value at the last leaf, where f_l is 1 and g_l is 0, as size(g_l) is 1. With log s,
    as in line 3, a run on ten bits does not meet the line, with a best tree of 18 leaves: 2^-15 is less than 129/2^17
    over (log2 18)^2 < 25. With max(., 0) and log s the line holds.
    """
    c.given("uniform", "strongly concave")
    c.bounded(
        (FIVE_BITS,),
        line_2,
        text="the sum of w Inf^2 is at least that of w ((bias - dist)/size)^2, and so with the factor kappa/32 > 0",
        every=EVERY,
        within=exceeds,
    )
    c.exact(
        "with log s for size(g_l) it fails as well: on ten bits, after ten splits with 4p(1-p), with a best tree of s ="
        " 18 leaves and eps = 2^-11, the sum of w Inf^2 is less than that of w ((bias - dist)/5)^2, where log2 s < 5",
        log_s_fails,
        role="support",
    )
    c.family(
        "sum(w*i^2) >= sum(w*(max(r, 0)/L)^2)",
        f"L >= 1, {WEIGHTS}, i >= 0, i*L >= r",
        role="strongest",
        hints=(
            "each i*L >= max(r, 0) law k >= max(x, 0) for k >= x, k >= 0 at k: i*L; x: r",
            "each i >= max(r, 0)/L by 1/L: i*L >= max(r, 0)",
            "each max(r, 0)/L >= 0",
            "each i^2 >= (max(r, 0)/L)^2 law y^2 >= x^2 for x >= 0, y >= x at y: i; x: max(r, 0)/L",
            "each w*i^2 >= w*(max(r, 0)/L)^2 by w: i^2 >= (max(r, 0)/L)^2",
        ),
    )
    c.argued(
        "r is bias(f_l) - dist(f_l, g_l), i the largest influence on f_l, and i L >= r with L = log s is Theorem 4"
        " for f_l and g_l, which has s leaves or fewer",
        every="all monotone f, all s >= 2, all partial trees",
        role="strongest",
    )


FIVE_BITS = SizedRun(TABLE, SPLITS, SIZE, Fraction(1, 64))
THREE_BITS = SizedRun("00011111", 0, 4, Fraction(1, 4))
"""f = x1 or (x2 and x3), before the first split; a tree for f has four leaves."""


def exceeds(run: SizedRun) -> bool:
    """Whether a run meets the hypotheses of eq. (1): f is monotone, and the error is above opt_s + eps, eps < 1/2."""
    found = chain(run.table, run.splits, run.leaves)
    return Function(run.table).monotone and found.error > found.opt + run.eps and 0 < run.eps < Fraction(1, 2)


def line_2(run: SizedRun) -> dict[str, object] | None:
    """A witness where line 2 of the chain is more than line 1; both without the factor kappa/32."""
    found = chain(run.table, run.splits, run.leaves)
    if found.first >= found.second:
        return None
    return {**shown(run, found), "32/kappa of line 1": found.first, "32/kappa of line 2": found.second}


def log_s_fails() -> bool:
    """Whether line 3 of the chain is more than line 1 on the run on ten bits."""
    first, squares = ten_bits.sums()
    return ten_bits.SIZE < 2**ten_bits.LOG and first < squares / ten_bits.LOG**2


@claim(
    "BLT20.T2.s3",
    where="proof of Theorem 2, chain, line 3",
    says=r"$\mathrm{size}(g_\ell)$ is replaced by $\log s$, as $\mathrm{size}(g_\ell)\le\mathrm{size}(g)=s$",
    serves="BLT20.E1",
)
def by_the_size(c: Check) -> None:
    """False, as log s is less than s: for f = g = x1 or (x2 and x3) and the empty tree line 2 is kappa/32 times
    (3/32)^2, and line 3 times (3/16)^2. With log size(g_l) in line 2 it holds, where g_l is no constant. The note in
    the margin holds: the leaves of g_l are those of g that its path allows.
    """
    c.bounded(
        (THREE_BITS,),
        line_3,
        text="line 2 is at least line 3, and so without the factor kappa/32 > 0",
        every=EVERY,
        within=exceeds,
        label="line",
    )
    c.family(
        "sum(w*(r/m)^2) >= sum(w*(r/L)^2)",
        f"L > 0, {WEIGHTS}, r, 0 < m <= L",
        role="reading",
        why=LOG_SIZE,
        of="line",
        hints=(
            "each (r/m)^2 >= (r/L)^2 law (x/m)^2 >= (x/k)^2 for m > 0, k >= m at x: r; k: L",
            "each w*(r/m)^2 >= w*(r/L)^2 by w: (r/m)^2 >= (r/L)^2",
        ),
    )
    c.family(
        "sum(r) <= s",
        "sum(1) == s, each r*(1 - r) == 0",
        label="note",
        hints=(
            "each (1 - r)^2 >= 0 law z^2 >= 0 at z: 1 - r",
            "each r <= 1 by 1: (1 - r)^2 >= 0; 1: r*(1 - r) == 0",
            "sum(r) <= sum(1)",
            "sum(r) <= s by 1: sum(r) <= sum(1); 1: sum(1) == s",
        ),
    )
    c.argued(
        "m is the logarithm of size(g_l), at most L = log s by the note, and r is bias(f_l) - dist(f_l, g_l); where g_l"
        " is a constant, m is 0, and the line has no value",
        every="all f, all s >= 2, all partial trees at whose leaves g_l is no constant",
        role="reading",
        why=LOG_SIZE,
        of="line",
    )
    c.argued(
        "the leaves of g_l are those leaves of g, of s in all, that can be reached from l (r = 1; else r = 0)",
        every="all trees g, all leaves l of partial trees",
        label="note, in words",
    )


LOG_SIZE = "line 2 has log size(g_l), as Theorem 4 has log s"


def line_3(run: SizedRun) -> dict[str, object] | None:
    """A witness where line 3 of the chain is more than line 2, both without the factor kappa/32; s is a power of 2."""
    found = chain(run.table, run.splits, run.leaves)
    third = found.excess / (run.leaves.bit_length() - 1) ** 2
    if found.second >= third:
        return None
    return {**shown(run, found), "32/kappa of line 2": found.second, "32/kappa of line 3": third}


@claim(
    "BLT20.T2.s4",
    where="proof of Theorem 2, chain, line 4",
    says=r"$\sum_\ell2^{-|\ell|}y_\ell^2\ge\big(\sum_\ell2^{-|\ell|}y_\ell\big)^2$, by Jensen's inequality",
    serves="BLT20.E1",
)
def by_jensen(c: Check) -> None:
    """The weights w = 2^-|l| of the leaves add up to 1; the numbers y may have any sign, as (bias - dist)/log s has."""
    c.family(
        "kappa/32*sum(w*y^2) >= kappa/32*sum(w*y)^2",
        f"kappa >= 0, {WEIGHTS}, y",
        hints=(
            "sum(w*y^2) >= sum(w*y)^2",
            "kappa/32*sum(w*y^2) >= kappa/32*sum(w*y)^2 by kappa/32: sum(w*y^2) >= sum(w*y)^2",
        ),
        label="line",
    )
    c.growth(*HALVED, label="the weights 2^-|l|")


HALVED = ("sum(w) == 1", "tree w after t splits, root w == 1, each w >= 0, split w_0 == w/2, w_1 == w/2")


@claim(
    "BLT20.T2.s5",
    where="proof of Theorem 2, chain, line 5",
    says=r"$1/(\log s)^2$ is taken out, and the sum is split",
    serves="BLT20.E1",
)
def taken_out(c: Check) -> None:
    """For log s = L > 0; w of a leaf is 2^-|l|, b is bias(f_l) and d is dist(f_l, g_l)."""
    c.family(
        SQUARED,
        "L > 0, kappa >= 0, each w >= 0, b, d",
        hints=(TAKEN, f"{SQUARED} by kappa/32*({SCALED} + ({APART})/L)/L: {TAKEN}"),
    )


@claim(
    "BLT20.T2.s6",
    where="proof of Theorem 2, chain, line 6",
    says=r"the two sums are $\mathrm{dist}(f,T_f)$ and $\mathrm{dist}(f,g)$",
    uses=["BLT20.L24.2.s1"],
    serves="BLT20.E1",
)
def both_distances(c: Check) -> None:
    """The first is Lemma 2.4's; the second is total probability: o is dist(f, g), d that on a leaf of T.

    A and B are the two sums, E is dist(f, T_f), err in the parts on the first of them.
    """
    c.given("uniform")
    c.growth(
        "sum(w*d) == o",
        "tree w, d after t splits, root w == 1, d == o, split w_0 == w/2, w_1 == w/2, d == (d_0 + d_1)/2",
        example={"w": Fraction(1), "d": Fraction(1, 4), "o": Fraction(1, 4)},
        label="dist(f, g)",
    )
    c.printed(
        "kappa/32/L^2*(A - B)^2 == kappa/32/L^2*(E - o)^2", "kappa > 0, L > 0, A == E, B == o", label="line"
    )
    c.growth(AT_MOST, LABELLED, hints=AT_MOST_HINTS, example=ROOT_LEAF, label="dist(f, T_f), at most")
    c.growth(AT_LEAST, LABELLED, hints=AT_LEAST_HINTS, example=ROOT_LEAF, label="dist(f, T_f), at least")
    c.argued(
        "w of a leaf is 2^-|l| and d is dist(f_l, g_l), which is the mean of those of its two halves, as a bit is"
        " fair; o is dist(f, g) = opt_s. In the parts on dist(f, T_f) a and b are the masses of the inputs of a leaf"
        " with f = 1 and f = 0, y is its label, v the mass of those that the tree gets wrong in the end, err = E the"
        " mass of all of these, and min(q, 1 - q) is bias(f_l), q = E f_l. A and B are the two sums",
        every="all f, all trees g, all partial trees",
        label="the leaves",
    )


@claim(
    "BLT20.T2.s7",
    where="proof of Theorem 2, chain, last line",
    says=r"this is more than $\tfrac\kappa{32}(\varepsilon/\log s)^2$",
    serves="BLT20.E1",
)
def last_line(c: Check) -> None:
    """As dist(f, T_f) > opt_s + eps; E is dist(f, T_f), o is dist(f, g) = opt_s, and L is log s."""
    c.given("strongly concave")
    where = "kappa > 0, eps > 0, L > 0, o >= 0, E > o + eps"
    c.printed("kappa/32/L^2*(E - o)^2 > kappa/32/L^2*((o + eps) - o)^2", where, label="strict")
    c.printed("kappa/32/L^2*((o + eps) - o)^2 == kappa/32*(eps/L)^2", where, label="equal")


@claim(
    "BLT20.T2.s8",
    where="proof of Theorem 2, after the chain",
    says=r"some leaf and variable gain more than $\kappa\varepsilon^2/(32(j+1)(\log s)^2)$; the split gains most",
    serves="BLT20.E1",
)
def some_leaf(c: Check) -> None:
    """g is the gain at a leaf, of j + 1; u that of the split; z is kappa/32 (eps/log s)^2."""
    c.family("some g > z/(j + 1)", AVERAGE, label="some leaf", hints=SOME)
    c.family("u > z/(j + 1)", f"{AVERAGE}, u >= g", label="the split", hints=MOST)
    c.printed(
        "kappa/32*(eps/L)^2/(j + 1) == kappa*eps^2/(32*(j + 1)*L^2)",
        "kappa > 0, eps > 0, L > 0, j >= 0",
        label="z/(j + 1)",
    )
    c.argued(
        "the members are the j + 1 leaves of T, g is the gain of x_i(l) at a leaf, u that of the split that"
        " BuildTopDownDT makes, the largest of all leaves and variables, and z = kappa/32 (eps/log s)^2, which by"
        " the chain is less than the sum of the gains; no gain is negative, as G is concave",
        every="all trees T with j + 1 leaves for which the chain holds",
        label="the leaves",
    )


AVERAGE = "z > 0, j >= 0, sum(1) == j + 1, sum(g) > z, each g >= 0"
SOME = (
    "z/(j + 1)*sum(1) == z by z/(j + 1): sum(1) == j + 1",
    "sum(g) - z/(j + 1)*sum(1) > 0 law x - y > 0 for x > k, y <= k at x: sum(g); y: z/(j + 1)*sum(1); k: z",
)
MOST = (
    "sum(1)*u >= sum(g)",
    "(j + 1)*u >= sum(g) by 1: sum(1)*u >= sum(g); -u: sum(1) == j + 1",
    "(j + 1)*u > z law x > z for x >= y, y > z at x: (j + 1)*u; y: sum(g)",
    "u > z/(j + 1) law u > z/m for m*u > z, m > 0 at m: j + 1",
)
