r"""Theorem 8: how many splits suffice with the Gini criterion 4q(1-q).

Paper: KM96, section 5.4.
Notation: as in `recurrences`; `err` is eps_t, `y` is w (4q(1-q))^2, `m` stands for min(q, 1-q) or less. `log` has
base 2.
Decided here: every step of the theorem, the theorem with a constant, the recurrence on runs of TopDown.
Found: (36) has its parenthesis lost, and both ways to read it as it stands are false. In (40) the constant 1/128
may be 2, and not 2.001. Its cube is a loss: by Cauchy's inequality some leaf has w (4q(1-q))^2 >= G_t^2/(t+1), which
gives G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1) and error eps from exp((1/(2 eps) - 1)/(2 gamma^2)) splits on: one eps
in the exponent, where the theorem has eps^2. That, too, is proved for every tree of TopDown.
"""

from algorithms.criteria import GINI
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.gini_rounds import (
    BETTER_40,
    PRINTED_40,
    ROUND,
    SECOND_SPLIT,
    TO_40,
    TO_BETTER_40,
    TO_SHARP_40,
    WITH_40,
    of_layers,
    smaller_40,
)
from lemmas.boosting.greedy_runs import (
    Leaf,
    Round,
    majority_of_three,
    record_advantage,
    record_middle_layers,
    rounds,
    tried,
)
from lemmas.boosting.growing_trees import (
    ERROR,
    FEWER_SUFFICE,
    GROWTH,
    ONE_EPS,
    ONE_EPS_IS_LESS,
    SMALL,
    SPLITS_SUFFICE,
    TOTAL,
)
from lemmas.boosting.heavy_leaf import (
    LIGHT,
    LIGHT_LEAVES,
    PURE,
    PURE_LEAVES,
    SOME_HEAVY,
    TO_HEAVY,
    TO_LIGHT,
    TO_PURE,
    TREE,
)
from lemmas.boosting.lemma_2 import WITNESS
from lemmas.boosting.majority_growth import LARGE, SIZE, TREES, UNSPLIT
from lemmas.boosting.recurrences import (
    FAMILY_BEYOND,
    GAMMA,
    HARMONIC,
    INVERSE_GROWS,
    LEAVES,
    RANGE,
    record_trees,
    refuted_for_every_constant,
)
from verify.claims import Check, StepHints, claim
from verify.rationals import Fraction

__all__ = ["GAMMA", "HARMONIC", "INVERSE_GROWS"]

EVERY_TREE = "all F, f and P, all t >= 1"
NUMBER = "2^(1/(gamma^2*eps^2)) >= 1"
"""Whether the number of splits has a value, for one with c = 1."""
NUMBER_BY_LOGARITHMS = (
    "gamma^2*eps^2*ln(2^(1/(gamma^2*eps^2)))",
    "ln(2)",
    f"{GAMMA}, 0 < eps <= 1",
)
"""The number of splits with c = 1, as the theorem is stated with logarithms."""
MANY_MORE = "9*(100*K*n^2 + 2) < 4*2^(n/5)"
"""What (36) asks of the majority of n bits is the reverse, with K = 2^c."""
SQUARES = "900*n^2*2^(n/10) + 19 <= 4*2^(n/5)"
FROM_40 = (
    "G <= 1/sqrt(1 + gamma^2*ln(t)/64)",
    "0 < gamma <= 1/2, sequence G from t = 1, start G <= 1, each 0 <= G <= 1, step G_next <= G - gamma^2*G^3/(128*t)",
)
"""What (40) says of every sequence that meets it."""
THEN_EPS = "1/sqrt(1 + gamma^2*L/64) <= eps"
SO_MANY = "0 < gamma <= 1/2, 0 < eps <= 1, L = k/(gamma^2*eps^2), k >= 64"
"""L is ln t. That many splits are 2^(c/(gamma^2 eps^2)) with c = 64/ln 2."""


@claim(
    "KM96.T8",
    where="Theorem 8",
    says=r"Gini: from $t\ge2^{c/(\gamma^2\epsilon^2)}$ splits on $\epsilon_t\le\epsilon$, for"
    r" $\epsilon\in[0,1]$",
    uses=["KM96.L2"],
)
def theorem(c: Check) -> None:
    """With c = 1, for every tree that TopDown grows on hypotheses of advantage gamma.

    That t is at least 2^(1/(gamma^2 eps^2)) is written with logarithms. Fewer splits will do, with eps in place of
    eps^2 in the exponent: exp((1/(2 eps) - 1)/(2 gamma^2)) are enough.
    """
    c.given("best", "eps", "advantage")
    c.read_as(
        "the number of splits is that of the last line of the proof, 2^(c/(gamma^2 eps^2)), with one c for all",
        other="it is that of (36) as it is printed, or c may depend on eps",
        why="(4) and the last line have the exponent; (36) is a claim of its own; with c after eps nothing is said",
    )
    c.growth(
        f"{ERROR} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, gamma^2*eps^2*ln(t) >= ln(2)",
        hints=SPLITS_SUFFICE,
    )
    c.stronger_growth(
        f"{ERROR} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, {ONE_EPS}",
        better="t >= exp((1/(2 eps) - 1)/(2 gamma^2)): 1/(gamma^2 eps) in the exponent, and not 1/(gamma^2 eps^2)",
        hints=FEWER_SUFFICE,
        implying=ONE_EPS_IS_LESS,
    )
    c.note(
        "With (36) as it is printed, left to right or with one fraction, the theorem would be false: see KM96.E36."
    )
    record_trees(c)
    c.identity(*NUMBER_BY_LOGARITHMS, role="support")
    c.valueless(NUMBER, RANGE)


@claim(
    "KM96.E36",
    where="eq. (36)",
    says=r"$t\ge2^c/\gamma^2\epsilon^2$ splits suffice for $\epsilon_t\le\epsilon$, with some constant $c$",
    uses=["KM96.T8"],
)
def condition(c: Check) -> None:
    """As it stands it is 2^c/(gamma^2 eps^2), or from left to right 2^c eps^2/gamma^2. Neither holds for any c.

    The first fails on the majority of n fair bits, with n large for the c (KM96.S3.3, KM96.S3.4), the second on that
    of three. K is 2^c.
    """
    c.given("best", "eps", "advantage")
    c.read_as(
        "2^c/(gamma^2*eps^2)",
        other="2^c*eps^2/gamma^2, from left to right",
        why="both fail for every c, so that nothing hangs on it",
    )
    refuted_for_every_constant(
        c,
        "for some constant c, t >= 2^c/(gamma^2*eps^2) gives eps_t <= eps; on the majority of n fair bits with single"
        " bits as splits, with eps = 1/5, this asks for 9*(100*2^c*n^2 + 2) > 4*2^(n/5), for all odd n",
        MANY_MORE,
        "n >= 250, K >= 1, K <= 2^(n/10)",
        hints=(
            f"{SQUARES} law {SQUARES} for n >= 250",
            "n^2*K <= n^2*2^(n/10) by n^2: K <= 2^(n/10)",
            f"{MANY_MORE} by 1: {SQUARES}; 900: n^2*K <= n^2*2^(n/10)",
        ),
        because="let c be given, at least 0, as with a larger c (36) asks for more splits; K = 2^c, and n odd, n >= 250"
        " and n >= 10*c. Majority has gamma = 1/(2n) over the single bits, as KM96.S3.3 says, so"
        " that some t < 100*2^c*n^2 + 1 is to give eps_t <= 1/5, which is below 1/4; trees of TopDown over single bits"
        " are among those that the support on the trees of majority speaks of, as KM96.S3.4 says, so that 9*(t + 1) is"
        " at least 4*2^(n/5), and 9*(100*2^c*n^2 + 2) more than that",
        label="for some c",
    )
    c.growth(SIZE, TREES, role="support", hints=LARGE, example=UNSPLIT)
    c.support("9*(200*n^2 + 2) < 1.2*10^8", "n = 251")
    c.support("4*2^(n/5) > 5*10^15", "n = 251")
    c.note("with c = 1 and n = 251, say, less than 1.2*10^8 would have to be more than 5*10^15")
    c.growth(
        f"{ERROR} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, gamma^2*eps^2*ln(t) >= ln(2)",
        role="reading",
        of="for some c",
        why="the last line of the proof has 2^(c/(gamma^2 eps^2)), and (4) has that exponent; here c = 1",
        hints=SPLITS_SUFFICE,
    )
    record_advantage(c, 3, 5, 7)
    c.exact(
        "one split on the majority of three fair bits leaves error 1/4", one_split_on_three, role="support"
    )
    c.argued(
        "from left to right (36) is 2^c*eps^2/gamma^2. On the majority of three fair bits, with single bits as splits"
        " and gamma = 1/6, it is 36*K*eps^2 with K = 2^c, at most 1 for eps = 1/(6*K), so that one split would be"
        " enough; but eps_1 is 1/4, which is more than eps",
        every="all c >= 0, and so all c",
        role="support",
    )
    c.support("36*K*eps^2 <= 1", "K >= 1, eps = 1/(6*K)")
    c.support("eps < 1/4", "K >= 1, eps = 1/(6*K)")
    c.valueless("1/(gamma^2*eps^2) >= 1", RANGE)
    c.note(
        "the formula was read from a text that was extracted from the page; whether the parenthesis was lost in print"
        " or in the extraction cannot be told from it"
    )


@claim(
    "KM96.T8.s1",
    where="Theorem 8, first sentence of the proof",
    says=r"some leaf has $w\ge\epsilon_t/(2t)$ and $\min(q,1-q)\ge\epsilon_t/2$: those with less weight weigh at most"
    r" $\epsilon_t/2$ in all, and if the others violate the second condition, their error is at most $\epsilon_t/2$",
    serves="KM96.T8",
)
def heavy_leaf(c: Check) -> None:
    """True for t >= 1, although the tree has t + 1 leaves; where eps_t = 0 every leaf will do.

    The smaller of two numbers is not below 0 where neither is. The members of the family are the leaves of any tree
    with t splits. i picks out leaves that are too light, or in the second line leaves that are not.
    """
    c.given("rounds")
    c.family(LIGHT, LIGHT_LEAVES, hints=TO_LIGHT, label="light")
    c.family(SOME_HEAVY, TREE, hints=TO_HEAVY, label="leaf")
    c.family(PURE, PURE_LEAVES, hints=TO_PURE, label="pure")
    c.grid(
        rounds(3, GINI, first=1),
        no_heavy_leaf,
        text="some leaf of TopDown's tree has w >= eps_t/(2*t) and min(q, 1 - q) >= eps_t/2",
        every=f"{EVERY_TREE}; {tried(3)}",
        role="support",
    )


@claim(
    "KM96.E37",
    where="eq. (37)",
    says=r"$G_t$ drops by at least $16\gamma^2w(q(1-q))^2\ge4\gamma^2w\min(q,1-q)^2$",
    uses=["KM96.L2", "KM96.L5", "KM96.T8.s1"],
    serves="KM96.T8",
)
def by_the_minimum(c: Check) -> None:
    """The first line for the split by h itself, whose error on the balanced law is at most 1/2 - gamma.

    The second line for every m <= min(q, 1-q). It is an equality at q = 1/2. In the first, 16 may be 64: Lemma 2 holds
    with 2 gamma for gamma. Lemma 5 itself, with the constraint of Lemma 2 only, has no more than 16.
    """
    c.given("impure", "advantage")
    c.printed(f"w*({drop(gini)}) >= 16*gamma^2*w*(q*(1 - q))^2", f"{WITNESS}, 0 <= w <= 1", label="drop")
    c.stronger(
        f"w*({drop(gini)}) >= c*gamma^2*w*(q*(1 - q))^2",
        f"{WITNESS}, 0 <= w <= 1",
        value="64",
        beyond="64.1",
        sharp="constant 64 in the first line (printed: 16)",
        of="drop",
    )
    c.printed(
        "16*gamma^2*w*(q*(1 - q))^2 >= 4*gamma^2*w*m^2",
        f"0 <= q <= 1, 0 <= m <= q, m <= 1 - q, 0 <= w <= 1, {GAMMA}",
        label="minimum",
    )


@claim(
    "KM96.E38",
    where="eq. (38)",
    says=r"$4\gamma^2w\min(q,1-q)^2\ge\gamma^2\epsilon_t^3/(2t)$ at the leaf chosen",
    uses=["KM96.T8.s1"],
    serves="KM96.T8",
)
def at_the_leaf(c: Check) -> None:
    """By the two properties of the leaf, w >= eps_t/(2t) and m >= eps_t/2, multiplied."""
    c.given("rounds", "advantage")
    leaf = f"{GAMMA}, t >= 1, err >= 0, w = err/(2*t) + a, m = err/2 + b, a >= 0, b >= 0"
    c.printed("4*gamma^2*w*m^2 >= gamma^2*err^3/(2*t)", leaf)


@claim(
    "KM96.T8.s2",
    where="Theorem 8, after (39)",
    says=r"for Gini $\epsilon_t\ge G_t/4$",
    uses=["KM96.E2"],
    serves="KM96.T8",
)
def error_and_gini(c: Check) -> None:
    """The members of the family are the leaves, with the majority labels.

    No constant c > 1/4 will do: a leaf with q = (1 - 1/(4c))/2, below 1/2, has less than c 4q(1-q).
    """
    c.family("sum(w*min(q, 1 - q)) >= sum(4*w*q*(1 - q))/4", LEAVES)
    c.support("q < c*4*q*(1 - q)", "c > 1/4, q = (1 - 1/(4*c))/2")


@claim(
    "KM96.E39",
    where="eq. (39)",
    says=r"$\gamma^2\epsilon_t^3/(2t)\ge\gamma^2G_t^3/(128t)$",
    uses=["KM96.T8.s2"],
    serves="KM96.T8",
)
def in_g(c: Check) -> None:
    """The cube of eps_t >= G_t/4."""
    c.given("rounds", "advantage")
    where = f"{GAMMA}, t >= 1, G >= 0, err = G/4 + a, a >= 0"
    c.printed("gamma^2*err^3/(2*t) >= gamma^2*G^3/(128*t)", where)


@claim(
    "KM96.E40",
    where="eq. (40)",
    says=r"$G_{t+1}\le G_t-\gamma^2G_t^3/(128t)$",
    uses=["KM96.E37", "KM96.E38", "KM96.E39", "KM96.L2"],
    serves="KM96.T8",
)
def recurrence(c: Check) -> None:
    """Some split drops 4 gamma^2 G_t^2/(t+1) or more, by Cauchy's inequality: Lemma 2 holds with 2 gamma for gamma.

    The constant 2 cannot be 2.001 in what is said of every family of leaves: the second split on the two middle layers
    of 8193 bits meets the conditions.
    """
    c.given("best", "rounds", "advantage")
    c.family(PRINTED_40, ROUND, hints=TO_40, example=SECOND_SPLIT)
    record_trees(c)
    c.family(BETTER_40, ROUND, role="support", hints=TO_BETTER_40, example=SECOND_SPLIT)
    c.stronger_family(
        WITH_40,
        ROUND,
        printed_at="128",
        value="1/2",
        beyond="1/2.001",
        hints=TO_SHARP_40,
        implying=smaller_40,
        example=SECOND_SPLIT,
        against=of_layers(),
        sharp=f"G_{{t+1}} <= G_t - 2 gamma^2 G_t^3/t; {FAMILY_BEYOND}",
    )
    record_middle_layers(c, GINI)
    c.grid(
        rounds(3, GINI),
        breaks_recurrence,
        text="G_{t+1} <= G_t - 4*gamma^2*G_t^2/(t+1), gamma the least advantage that a leaf offers",
        every=f"all F, f and P, all t; {tried(3)}",
        role="support",
    )
    c.note("better still is G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1), which is among the supports")


@claim(
    "KM96.T8.s3",
    where="Theorem 8, last sentence of the proof",
    says=r"by (40) $t\ge2^{c/(\gamma^2\epsilon^2)}$ suffices for $\epsilon_t\le G_t\le\epsilon$",
    uses=["KM96.E40"],
    serves="KM96.T8",
)
def solution(c: Check) -> None:
    """From (40) with c = 64/ln 2; with c = 1 for every tree of TopDown, as (40) comes from a drop that gives more.

    That t is at least 2^(c/(gamma^2 eps^2)) is written with logarithms. Where (40) is an equation, 1/G_t^2 grows by 2b
    to 3b with b = gamma^2/(128t).
    """
    c.given("best", "eps", "advantage")
    c.read_as(
        "what (40) alone gives, for every sequence that meets it and starts at most at 1",
        other="what is so for the trees of TopDown, for which fewer splits will do (KM96.T8)",
        why="the sentence begins with `from this`; a support says the same of the trees",
    )
    c.family(f"{ERROR} <= {TOTAL}", LEAVES, label="error")
    c.growth(
        f"{TOTAL} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, gamma^2*eps^2*ln(t) >= ln(2)",
        hints=SMALL,
        role="support",
    )
    c.sequence(*FROM_40, hints=StepHints(forms=("sum",)), label="from (40)")
    c.printed(THEN_EPS, SO_MANY, label="then eps")
    c.argued(
        "the lines together: each G_t is between 0 and 1, as G is. With c = 64/ln(2), t >= 2^(c/(gamma^2*eps^2)) says"
        " that ln(t) is some L of the last line; so G_t is at most 1/sqrt(1 + gamma^2*L/64), which is at most eps, and"
        " eps_t is at most G_t",
        every="all 0 < gamma <= 1/2, all 0 < eps <= 1, all sequences that meet (40), all t >= 2^(c/(gamma^2*eps^2))",
        role="join",
        of="then eps",
    )
    c.valueless(NUMBER, RANGE)
    c.support("1/(G - b*G^3)^2 >= 1/G^2 + 2*b", "0 < G <= 1, 0 <= b <= 1/512")
    c.support("1/(G - b*G^3)^2 <= 1/G^2 + 3*b", "0 < G <= 1, 0 <= b <= 1/512")
    c.support(*HARMONIC)


# -- finite checks


def gini_of(leaves: tuple[Leaf, ...]) -> Fraction:
    """G(T) for 4q(1-q)."""
    return sum((4 * w * q * (1 - q) for w, q in leaves), Fraction(0))


def breaks_recurrence(case: Round) -> dict[str, object] | None:
    """A witness where a split of TopDown drops G by less than 4 gamma^2 G^2/(t+1)."""
    if case.after is None:
        return None
    g, h = gini_of(case.here.leaves), gini_of(case.after.leaves)
    least = 4 * case.here.advantage**2 * g**2 / (case.t + 1)
    return case.witness(G=g, after=h) if h > g - least else None


def no_heavy_leaf(case: Round) -> dict[str, object] | None:
    """A witness where no leaf has w >= eps/(2t) and min(q, 1-q) >= eps/2."""
    e = case.here.error
    if any(2 * case.t * w >= e and 2 * min(q, 1 - q) >= e for w, q in case.here.leaves):
        return None
    return case.witness(error=e)


def one_split_on_three() -> bool:
    """Whether TopDown's first split on the majority of three fair bits leaves error 1/4."""
    return majority_of_three(GINI)[0].here.error == Fraction(1, 4)
