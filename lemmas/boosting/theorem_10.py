r"""Theorem 10: how many splits suffice with the criterion 2 sqrt(q(1-q)).

Paper: KM96, section 5.4.
Notation: as in `recurrences`; `G` is G_t, `T` is ln t, `lam` is ln(1/eps), `x` is gamma^2/16. `log` has base 2.
Decided here: every step of the theorem, the theorem, the recurrence on runs of TopDown.
Found: the theorem is true with exponent 1/(2 gamma^2) in place of 32/gamma^2. A tree with t splits has t + 1 leaves,
so that the leaf with w G(q) >= G_t/t need not exist; (47) holds all the same, since Lemmas 2 and 7 have a factor of 8
to spare. The constants may be larger: 2 for the 1/4 that (46) has whatever q is, and 1 for the 1/16 of (47), and no
more. Two lines lose
a division by t. The blocks in (49) run up to 2^t, where log t blocks are meant: the product up to t is not at most the
one up to 2^t.
"""

from dataclasses import dataclass

from algorithms.criteria import ROOT
from lemmas.boosting.dyadic_blocks import A_POWER, AT_MOST_A_POWER, BLOCK, EQUAL_FACTORS, LAST
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, root
from lemmas.boosting.greedy_runs import (
    Round,
    advantage_known,
    majority_round,
    record_middle_layers,
    rounds,
    tried,
)
from lemmas.boosting.growing_roots import DECAY as DECAY_OF_TREES
from lemmas.boosting.growing_roots import (
    DECAY_AS_PRINTED,
    DECAY_UP_TO,
    DECAYS,
    DECAYS_UP_TO,
    ENOUGH,
    ERROR,
    FEWER_THAN_PRINTED,
    GROWTH,
    MORE,
    MORE_SPLITS_SUFFICE,
    ROOT_LEAF,
    ROOT_WITH_K,
    SPLITS_SUFFICE,
    TOTAL,
)
from lemmas.boosting.recurrences import (
    EVERY_ROUND,
    FAMILY_BEYOND,
    GAMMA,
    LEAVES,
    RANGE,
    record_trees,
)
from lemmas.boosting.root_products import (
    AS_PRINTED,
    AT_MOST_THE_PRODUCT,
    LARGER,
    MORE_FACTORS,
    NO_MORE,
    PRODUCTS,
    ROOT_AND_PRODUCT,
)
from lemmas.boosting.root_rounds import (
    AT_A_LEAF,
    AT_THE_LEAF,
    BESIDE_A_PURE_LEAF,
    BETTER_47,
    DECAY,
    DECAYED,
    DROPS_AS_PRINTED,
    DROPS_SHARPLY,
    HEAVY_LEAF,
    IRRATIONAL,
    LEAF_DROPS,
    MIDDLE_LAYERS,
    ONE_PURE_LEAF,
    PRINTED_46,
    ROOTS_46,
    ROUND,
    ROUND_DROPS,
    SECOND_SPLIT,
    TO_BETTER_47,
    TWO_LEAVES,
    WITH_46,
    WITH_47,
    smaller_46,
    smaller_47,
)
from verify.claims import Check, claim
from verify.kinds.sequences.search import StepHints
from verify.rationals import Fraction

NUMBER = "exp(ln(1/eps)*32/gamma^2) >= 1"
"""Whether the number of splits has a value."""
NUMBER_BY_LOGARITHMS = (
    "gamma^2*ln((1/eps)^(32/gamma^2))",
    "32*ln(1/eps)",
    f"{GAMMA}, 0 < eps <= 1",
)
"""The number of splits, as the theorem is stated with logarithms."""
LEAF = f"0 < q < 1, 0 < gamma <= 1, {FEASIBLE}"
"""A split whose covariance with the label is gamma q(1-q)."""
STEP = f"0 <= G <= 1, {GAMMA}, t >= 1"
FIRST, SECOND = "gamma^2*(1 - 2*q)^2*G/(4*t)", "gamma^2*q*(1 - q)*G/t"
"""The terms of (46)."""
POWER = f"{GAMMA}, n = 2^k, k >= 1, integer k"


@dataclass(frozen=True)
class Blocks:
    """The products of (48) and (49): the first one up to t, the other up to `last`."""

    t: int
    last: int
    gamma: Fraction


@dataclass(frozen=True)
class Terms:
    """The numbers in (46) of a tree with t splits and the leaf that is split."""

    G: Fraction
    gamma: Fraction
    t: int
    q: Fraction

    @property
    def allowed(self) -> bool:
        """Whether they meet the hypotheses."""
        return 0 <= self.G <= 1 and 0 < self.gamma <= Fraction(1, 2) and self.t >= 1 and 0 <= self.q <= 1


@claim(
    "KM96.T10",
    where="Theorem 10",
    says=r"$2\sqrt{q(1-q)}$: from $t\ge(1/\epsilon)^{32/\gamma^2}$ splits on $\epsilon_t\le\epsilon$, for"
    r" $\epsilon\in[0,1]$",
    uses=["KM96.L2", "KM96.L7"],
)
def theorem(c: Check) -> None:
    """That t is at least (1/eps)^(32/gamma^2), which is 1 or more, is written with logarithms."""
    c.given("best", "eps", "advantage")
    c.growth(
        f"{ERROR} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, {MORE}",
        hints=MORE_SPLITS_SUFFICE,
        example=ROOT_LEAF,
    )
    c.stronger_growth(
        f"{ERROR} <= eps",
        f"0 < gamma <= 1/2, 0 < eps <= 1, {GROWTH}, end t >= 1, {ENOUGH}",
        better="t >= (1/eps)^(1/(2 gamma^2)): the exponent is 1/2 over gamma^2, and not 32",
        hints=SPLITS_SUFFICE,
        example=ROOT_LEAF,
        implying=FEWER_THAN_PRINTED,
    )
    record_trees(c)
    c.identity(*NUMBER_BY_LOGARITHMS, role="support")
    c.valueless(NUMBER, RANGE)
    c.note(
        "With one hypothesis and fresh coins, gamma <= 1/4, P[f = 1] = 1/2 and eps <= 1/16, no tree with error below"
        " eps has fewer splits than half of (1/eps)^(3/(40 gamma^2)) (KM96.S4.6)."
    )


@claim(
    "KM96.T10.s1",
    where="Theorem 10, first sentence of the proof",
    says=r"some leaf has $2w\sqrt{q(1-q)}\ge G_t/t$",
    serves="KM96.T10",
)
def heavy_leaf(c: Check) -> None:
    """The average over the t + 1 leaves is G_t/(t+1).

    The majority of seven fair bits, where gamma is 1/14, shows it: after three splits G_3 is 1/2 + sqrt(39)/16, and
    each leaf has at most 1/4, less than a third of that.
    """
    c.given("rounds")
    text = "some leaf has 2*w*sqrt(q*(1 - q)) >= G_t/t"
    c.bounded(
        [majority_round(7, 3, ROOT)], no_heavy_leaf, text=text, every=EVERY_ROUND, within=advantage_known
    )
    c.support("1/4 < (1/2 + sqrt(39)/16)/3")
    c.family(
        "some 2*w*sqrt(q*(1 - q)) >= G/(t + 1)",
        f"sum(1) == t + 1, sum(2*w*sqrt(q*(1 - q))) == G, t >= 0, {LEAVES}",
        role="strongest",
    )
    c.grid(
        rounds(3, ROOT),
        lambda case: no_heavy_leaf(case, leaves=case.t + 1),
        text="some leaf of TopDown's tree has 2*w*sqrt(q*(1 - q)) >= G_t/(t+1)",
        every=f"all F, f and P, all t; {tried(3)}",
        role="support",
    )


@claim(
    "KM96.E46",
    where="eq. (46)",
    says=r"if that leaf is split, $G_t$ drops by at least"
    r" $\frac{\gamma^2(1-2q)^2G_t}{4t}+\frac{\gamma^2q(1-q)G_t}t$",
    uses=["KM96.L2", "KM96.L7", "KM96.T10.s1"],
    serves="KM96.T10",
)
def drop_at_the_leaf(c: Check) -> None:
    """Judged as the inference that it is: what a leaf with w G(q) >= G_t/t would drop, if it were split.

    Such a leaf need not exist; that is told at the first sentence. The sum is gamma^2 G_t/(4t), whatever q is. The leaf
    with the largest w G(q), which exists, drops as much as (46) says, too (the support).
    """
    c.given("best", "impure", "feasible", "rounds", "advantage")
    c.covers("KM96.T10.s1", "w*x >= G/t", "t >= 1, G >= 0, w >= 0, w*x >= G/t")
    c.family(PRINTED_46, AT_THE_LEAF, hints=DROPS_AS_PRINTED, example=HEAVY_LEAF)
    record_trees(c)
    c.stronger_family(
        WITH_46,
        AT_THE_LEAF,
        printed_at="1",
        value="8",
        beyond="8.008",
        hints=DROPS_SHARPLY,
        implying=smaller_46,
        example=HEAVY_LEAF,
        against=BESIDE_A_PURE_LEAF,
        substituting=ROOTS_46,
        sharp="2 gamma^2 G_t/t, eight times as much, whatever q is; more fails where t = 1 and the other leaf is pure",
    )
    c.family(PRINTED_46, AT_A_LEAF, hints=LEAF_DROPS, example=TWO_LEAVES, role="support")
    c.identity(f"{FIRST} + {SECOND}", "gamma^2*G/(4*t)", f"{GAMMA}, t >= 1", role="support")


@claim(
    "KM96.T10.s2",
    where="Theorem 10, after (46)",
    says=r"for $q\in[\frac14,\frac34]$ the second term is at least $3\gamma^2G_t/16$, else the first is at"
    r" least $\gamma^2G_t/16$",
    uses=["KM96.E46"],
    serves="KM96.T10",
)
def one_of_two_terms(c: Check) -> None:
    """Both lines lose the division by t that (46) has, and (47)."""
    c.given("rounds", "advantage")
    why = "(46) has t in both denominators, and (47) has 16 t"
    domain = f"0 <= G <= 1, {GAMMA}, t >= 1, integer t"
    for label, term, share, where, q in (
        ("inside", SECOND, "3*gamma^2*G/16", "1/4 <= q <= 3/4", Fraction(1, 2)),
        ("below", FIRST, "gamma^2*G/16", "0 <= q < 1/4", Fraction(1, 5)),
        ("above", FIRST, "gamma^2*G/16", "3/4 < q <= 1", Fraction(4, 5)),
    ):
        c.grid(
            [Terms(Fraction(1, 2), Fraction(1, 4), 2, q)],
            less_than_said,
            text=f"{term} >= {share}",
            every=f"all {domain}, {where}",
            within=lambda case: case.allowed,
            label=label,
        )
        c.reading(f"{term} >= {share}/t", f"{domain}, {where}", why=why, of=label)
        c.support(f"{term} >= {share}", f"0 <= G <= 1, {GAMMA}, t = 1, {where}")
    c.note("at t = 1 the printed lines are true")


@claim(
    "KM96.E47",
    where="eq. (47)",
    says=r"$G_{t+1}\le G_t-\frac{\gamma^2G_t}{16t}=\bigl(1-\frac{\gamma^2}{16t}\bigr)G_t$",
    uses=["KM96.T10.s1", "KM96.E46", "KM96.T10.s2"],
    serves="KM96.T10",
)
def recurrence(c: Check) -> None:
    """True for t >= 1, though the leaf from which it is inferred need not exist.

    The larger constant 1 cannot be 1.001 in what is said of every family of leaves: the second split on the two middle
    layers of 8193 bits meets the conditions.
    """
    c.given("best", "rounds", "advantage")
    c.without("KM96.T10.s1", "the leaf with the largest w G(q) has the share 1/(t+1), and drops enough")
    c.family(
        "next <= G - gamma^2*G/(16*t)", ROUND, hints=ROUND_DROPS, example=SECOND_SPLIT, label="recurrence"
    )
    record_trees(c, "recurrence")
    c.identity("G - gamma^2*G/(16*t)", "(1 - gamma^2/(16*t))*G", STEP, label="product")
    c.stronger_family(
        WITH_47,
        ROUND,
        printed_at="16",
        value="1",
        beyond="1/1.001",
        hints=ROUND_DROPS[:-3],
        implying=smaller_47,
        example=SECOND_SPLIT,
        against=MIDDLE_LAYERS,
        substituting=IRRATIONAL,
        sharp=f"G_{{t+1}} <= G_t - gamma^2 G_t/t; {FAMILY_BEYOND}",
        of="recurrence",
    )
    record_middle_layers(c, ROOT)
    c.grid(
        rounds(3, ROOT),
        breaks_recurrence,
        text="G_{t+1} <= (1 - 2*gamma^2/(t+1))*G_t, gamma the least advantage that a leaf offers",
        every=f"all F, f and P, all t; {tried(3)}",
        role="support",
    )
    c.family(BETTER_47, ROUND, role="support", hints=TO_BETTER_47, example=SECOND_SPLIT)
    c.note("better still is G_{t+1} <= G_t - 2 gamma^2 G_t/(t+1), which is among the supports")


@claim(
    "KM96.E48",
    where="eq. (48)",
    says=r"$G_t\le\prod_{t'=1}^t\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E47"],
    serves="KM96.T10",
)
def product_of_factors(c: Check) -> None:
    """(47) gives the factors of t' = 1, ..., t-1; the split at t = 0, where (47) has no value, one more.

    sum(v) is the product: 1 before the first split, and multiplied by 1 - C gamma^2/j in split number j = t + 1, with
    C = 1/16 as it is printed. C may be 2.
    """
    c.given("best", "rounds", "advantage")
    c.growth(f"{TOTAL} <= sum(v)", AS_PRINTED, hints=AT_MOST_THE_PRODUCT, example=ROOT_AND_PRODUCT)
    record_trees(c)
    c.argued(
        "sum(v) over the leaves is the product of the factors 1 - C*gamma^2/j for j = 1, ..., t: it is 1 before the"
        " first split, and split number t + 1 takes C*gamma^2*sum(v)/(t + 1) from it",
        every="all t",
        role="join",
    )
    c.stronger_growth(
        f"{TOTAL} <= sum(v)",
        LARGER,
        better="the factors 1 - 2 gamma^2/t', with 2 in the place of 1/16",
        hints=AT_MOST_THE_PRODUCT,
        example=ROOT_AND_PRODUCT,
    )
    support_factors(c)


@claim(
    "KM96.E49",
    where="eq. (49)",
    says=r"the product (48) is at most $\prod_{t'=1}^2\prod_{t'=3}^4\cdots\prod_{t'=2^t/2+1}^{2^t}"
    r"\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E48"],
    serves="KM96.T10",
)
def blocks(c: Check) -> None:
    """The blocks up to 2^t are the factors up to 2^t; those after t only make the product smaller.

    In the reading they run up to n, the last power of 2 that is at most t: their product p is at least 0, as b is. For
    t = 1 there is no block: n = 0 and p = 1.
    """
    c.given("rounds", "advantage")
    gammas, every = (Fraction(1, 4), Fraction(1, 10)), "all 0 < gamma <= 1/2, all t >= 1"
    c.grid(
        [Blocks(t, 2**t, gamma) for t in range(2, 8) for gamma in gammas],
        product_exceeds,
        text="the product up to t is at most the product of the blocks, up to 2^t",
        every=every,
        within=lambda case: 0 < case.gamma <= Fraction(1, 2) and case.last == 2**case.t >= 2,
    )
    why = "(51) has log t in the exponent, one block for each power of 2 up to t"
    c.sequence("a <= p", MORE_FACTORS, hints=NO_MORE, role="reading", why=why, of="1")
    c.sequence("b >= 0", PRODUCTS, role="reading", why=why, of="1")
    c.argued(
        "the two readings together: p is b after n factors, the product of the blocks up to n, and a goes on from it up"
        " to t",
        every="all 0 < gamma <= 1/2, all t >= 1",
        role="join",
        of="1",
    )
    c.grid(
        [Blocks(t, 1 << (t.bit_length() - 1), gamma) for t in range(1, 129) for gamma in gammas],
        product_exceeds,
        text="the product up to t is at most the product of the blocks, up to the last power of 2 in it",
        every=every,
        role="support",
    )


@claim(
    "KM96.E50",
    where="eq. (50)",
    says=r"$\prod_{t'=2^k/2+1}^{2^k}\bigl(1-\frac{\gamma^2}{16t'}\bigr)"
    r"\le\prod_{t'=2^k/2+1}^{2^k}\bigl(1-\frac{\gamma^2}{16\cdot2^k}\bigr)=\bigl(1-\frac{\gamma^2}{16\cdot2^k}"
    r"\bigr)^{2^k/2}\le e^{-\gamma^2/32}$",
    serves="KM96.T10",
)
def one_block(c: Check) -> None:
    """Factor by factor, all positive, n = 2^k; then by ln(1 - y) <= -y.

    The two products are the terms of sequences after n/2 factors: the first is at most, the second equal to the power.
    """
    c.given("advantage")
    c.sequence(f"a <= {LAST}^t", BLOCK, hints=AT_MOST_A_POWER, label="block")
    c.sequence(f"b == {LAST}^t", EQUAL_FACTORS, hints=A_POWER, label="equal factors")
    c.printed("(1 - gamma^2/(16*n))^(n/2) <= exp(-gamma^2/32)", POWER, label="power")
    c.argued(
        "for n = 2^k the two products of (50) are the terms a and b after t = n/2 factors, as both sequences begin"
        " with 1; so the first is at most the power, and the second is the power",
        every="all 0 < gamma <= 1/2, all k >= 1",
        role="join",
        of="block",
    )
    c.note("`any k` is taken as any integer k >= 1: at k = 0 the product would begin at 3/2")


@claim(
    "KM96.E51",
    where="eq. (51)",
    says=r"$G_t\le e^{-\gamma^2\log(t)/32}$",
    uses=["KM96.E47", "KM96.E49", "KM96.E50"],
    serves="KM96.T10",
)
def decay(c: Check) -> None:
    """The blocks give floor(log t) only; the recurrence (47) itself gives log(t).

    For every tree of TopDown, with K in the place of 1/32; then for every sequence with (47), which starts at t = 1:
    the first split raises nothing, and G_0 is at most 1. K may be 2 ln 2.
    """
    c.given("best", "rounds", "advantage")
    for step in ("KM96.E49", "KM96.E50"):
        c.without(
            step, "the recurrence (47) gives the bound by induction over t, without the product of the blocks"
        )
    c.growth(DECAY_OF_TREES, DECAY_AS_PRINTED, hints=DECAYS, example=ROOT_WITH_K, label="trees")
    record_trees(c, "trees")
    c.stronger_growth(
        DECAY_OF_TREES,
        DECAY_UP_TO,
        better="G_t <= exp(-2 ln(2) gamma^2 log(t)): 2 ln 2 in the place of 1/32",
        hints=DECAYS_UP_TO,
        example=ROOT_WITH_K,
        of="trees",
    )
    c.read_as(
        "log has base 2",
        other="the natural logarithm, which is less",
        why="the exponent counts the blocks, which are powers of 2; what is shown for base 2 holds for the other",
    )
    c.sequence(
        "G <= exp(-gamma^2*log2(t)/32)",
        f"{GAMMA}, sequence G from t = 1, start G <= 1, each G >= 0, step G_next <= (1 - gamma^2/(16*t))*G",
        hints=StepHints(forms=("product",)),
        label="from (47)",
    )


@claim(
    "KM96.T10.s3",
    where="Theorem 10, end of the proof",
    says=r"(51) gives $\epsilon_t\le\epsilon$ for $t\ge(1/\epsilon)^{32/\gamma^2}$",
    uses=["KM96.E51"],
    serves="KM96.T10",
)
def from_decay(c: Check) -> None:
    """With log to base 2, and so with the natural one: see KM96.E51."""
    c.given("best", "eps", "advantage")
    c.family(f"{ERROR} <= eps", DECAY, hints=DECAYED, example=ONE_PURE_LEAF, label="error")
    c.family("G <= eps", DECAY, hints=DECAYED, example=ONE_PURE_LEAF, role="support")
    c.valueless(NUMBER, RANGE)


def support_drop(c: Check) -> None:
    """Records that a leaf drops by G(q)(1 - sqrt(1 - gamma^2)) or more."""
    c.support(f"{drop(root, DELTA)} >= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF)


def support_factors(c: Check) -> None:
    """Records that each split leaves at most the factor of (48), which is positive."""
    support_drop(c)
    c.support("1 - (1 - sqrt(1 - 4*gamma^2))/j <= 1 - gamma^2/(16*j)", f"{GAMMA}, j >= 1")
    c.support("1 - gamma^2/(16*j) > 0", f"{GAMMA}, j >= 1")


# -- finite checks


def less_than_said(case: Terms) -> dict[str, object] | None:
    """A witness where the term of (46) that belongs to q is less than the sentence behind (46) says."""
    unit = case.gamma**2 * case.G
    if Fraction(1, 4) <= case.q <= Fraction(3, 4):
        left, right = unit * case.q * (1 - case.q) / case.t, 3 * unit / 16
    else:
        left, right = unit * (1 - 2 * case.q) ** 2 / (4 * case.t), unit / 16
    if left >= right:
        return None
    return {"G": case.G, "gamma": case.gamma, "t": case.t, "q": case.q, "left": left, "right": right}


def no_heavy_leaf(case: Round, leaves: int | None = None) -> dict[str, object] | None:
    """A witness where every leaf has less than the share 1/t of G_t; with `leaves` it is 1/leaves."""
    count = case.t if leaves is None else leaves
    share = tuple((-w / count, q) for w, q in case.here.leaves)
    if any(ROOT.sign(((w, q), *share)) >= 0 for w, q in case.here.leaves):
        return None
    return case.witness()


def breaks_recurrence(case: Round) -> dict[str, object] | None:
    """A witness where a split of TopDown leaves more than (1 - 2 gamma^2/(t+1)) G_t."""
    if case.after is None:
        return None
    factor = 1 - 2 * case.here.advantage**2 / (case.t + 1)
    left = (*case.after.leaves, *((-factor * w, q) for w, q in case.here.leaves))
    return case.witness() if ROOT.sign(left) > 0 else None


def product_exceeds(case: Blocks) -> dict[str, object] | None:
    """A witness where the product of the factors up to t exceeds that up to `last`."""
    short, long = (up_to(n, case.gamma) for n in (case.t, case.last))
    if short <= long:
        return None
    return {"t": case.t, "gamma": case.gamma, "blocks end at": case.last, "left": short, "right": long}


def up_to(n: int, gamma: Fraction) -> Fraction:
    """The product of the factors 1 - gamma^2/(16j), j = 1, ..., n."""
    found = Fraction(1)
    for j in range(1, n + 1):
        found *= 1 - gamma**2 / (16 * j)
    return found
