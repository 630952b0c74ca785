r"""Theorem 8: how many splits suffice with the Gini criterion 4q(1-q); the orders of the three drops.

Paper: KM96, section 5.4.
Notation: a leaf has weight w and q = P[f = 1]; eps_t = sum w min(q, 1-q) and G_t = sum w G(q) over the
leaves of a tree with t splits, which are t + 1. `y` is w (4q(1-q))^2. `log` has base 2.
Decided here: the orders of the drops, every step of the theorem, the theorem with a constant, the recurrence
on runs of TopDown.
How a statement on trees becomes one on a leaf: `AVERAGE_LEAF`, which is argued in words. Where G_t = 0
nothing is left to show; else that leaf has 0 < q < 1.
Found: (36) has its parenthesis lost, and both ways to read it as it stands are false. In the theorem the
printed range of eps holds 0, where 1/eps has no value. In (40) the constant 1/128 may be 2, and no more. Its
cube is a loss: by Cauchy's inequality some leaf has w (4q(1-q))^2 >= G_t^2/(t+1), which gives
G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1) and error eps from exp((1/(2 eps) - 1)/(4 gamma^2)) splits on: one eps
in the exponent, where the theorem has eps^2. The drop of the square-root criterion is of order gamma^2, not
gamma.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Literal

from algorithms.booleans import BooleanFunction, all_functions
from algorithms.booleans.families import majority
from algorithms.criteria import GINI, Criterion
from algorithms.laws import TableLaw
from algorithms.potentials import GINI_POTENTIAL, Potential, log2_tree_size_bound, stages
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, gini, root
from lemmas.boosting.formulas import Criterion as Formula
from verify.claims import Check, claim

GAMMA = "0 < gamma <= 1/2"
SMALL = f"0 <= q <= 1/2, {GAMMA}"
SPLIT = f"0 < q < 1, {GAMMA}, {FEASIBLE}"
EVEN = f"0 < q < 1, {GAMMA}, tau = 1/2"
ROOT_DROP = "gamma^2*(1 - 2*q)^2*sqrt(q*(1 - q))/2 + 2*gamma^2*(q*(1 - q))^(3/2)"
"""The lower bound of Lemma 7."""

STEP = f"0 <= G <= 1, {GAMMA}, t >= 1, y = G^2/(t + 1)"
"""A leaf with the least y = w (4q(1-q))^2 that Cauchy's inequality allows; the drop grows with y.

What holds for real t >= 1 holds for whole ones.
"""
AVERAGE_LEAF = (
    "some leaf has at least the average share, one of t + 1; its witness, to which Lemma 2 applies with"
    " 2 gamma, drops G as this share says, and the best split, which exists for finite F (A2), by no less"
)
"""What the recurrences leave to words."""
MIDDLE = "m = 2^k, k >= 0, integer k, n = 2*m + 1, gamma = 1/(2*n)"
"""The majority of n bits; its advantage over single bits is 1/(2n) (S3.3)."""
BEYOND = "more fails for t = 1 on the two middle layers of n = 2^(k+1) + 1 bits, gamma = 1/(2n)"
UP_TO_THREE = "all functions of up to 3 fair bits, or 2 of chance 1/3, to the end"
SPLIT_OF_U = "0 <= q <= 1, 0 < tau < 1"
DELTA_OF_U = "u/(tau*(1 - tau))"
LEAF = (
    ("4*u^2/(tau*(1 - tau)) >= 16*u^2", "0 < tau < 1"),
    ("16*u^2 >= 64*gamma^2*v^2", f"{GAMMA}, 0 <= v <= 1/4, u >= 2*gamma*v"),
)
"""The drop, with u = tau (1-tau) delta and v = q(1-q), under what Lemma 2 really gives."""
CAUCHY = ("2*sqrt(w*n) <= n*w + 1", "w >= 0, n >= 1")
"""Summed over n leaves of weights w: the sum of sqrt(w) is at most sqrt(n)."""
HARMONIC = ("ln(1 + x) <= x", "0 <= x <= 1")
"""At x = 1/k, summed over k = 1, ..., t: 1 + 1/2 + ... + 1/t >= ln(t+1)."""
INVERSE_GROWS = ("1/(G - b*G^2) >= 1/G + b", "0 < G <= 1, 0 <= b <= 1, b*G < 1")
"""With b = 4 gamma^2/(t+1), which is 1 for gamma = 1/2 and t = 0; b G = 1 leaves G_{t+1} = 0."""
POSITIVE = "eps > 0: 1/eps has no value at 0"
REPAIR = f"{POSITIVE}; F is finite, so that a best split exists (A2)"
RANGE = f"{GAMMA}, 0 <= eps <= 1"
"""The range of eps that the theorem has."""
NUMBER = "2^(1/(gamma^2*eps^2)) >= 1"
"""Whether the number of splits has a value, for one with c = 1."""


@claim(
    "KM96.S5.9a",
    where="section 5.4, first paragraph",
    says=r"for Gini the drop is of the order of $w\gamma^2q^2$, $q$ small",
)
def order_for_gini(c: Check) -> None:
    """Over tau the least drop under Lemma 2's constraint is 16 gamma^2 (q(1-q))^2, taken at tau = 1/2."""
    bound = "16*gamma^2*(q*(1 - q))^2"
    c.printed(f"{drop(gini, DELTA)} >= {bound}", SPLIT)
    c.identity(drop(gini, DELTA), bound, EVEN)
    c.printed(f"{bound} >= 4*gamma^2*q^2", SMALL)
    c.printed(f"{bound} <= 16*gamma^2*q^2", SMALL)


@claim(
    "KM96.S5.9b",
    where="section 5.4, first paragraph",
    says=r"for entropy the drop is of the order of $w\gamma^2q$, $q$ small",
)
def order_for_entropy(c: Check) -> None:
    """The least drop over tau is from gamma^2 q/ln 2 to 4 gamma^2 q, a bound on its value at tau = 1/2."""
    low, high = "q - gamma*q*(1 - q)/(1 - tau)", "q + gamma*q*(1 - q)/tau"
    c.printed(f"H(q) - (1 - tau)*H({low}) - tau*H({high}) >= 2/ln(2)*gamma^2*q*(1 - q)", SPLIT)
    c.printed("2/ln(2)*gamma^2*q*(1 - q) >= gamma^2*q/ln(2)", SMALL)
    c.identity(
        "H(q) - H(q - 2*gamma*q*(1 - q))/2 - H(q + 2*gamma*q*(1 - q))/2",
        "1 - q*H(1/2 + gamma*(1 - q)) - (1 - q)*H(1/2 - gamma*q)",
        f"0 < q < 1, {GAMMA}",
    )
    c.printed("1 - H(1/2 + x) <= 4*x^2", "-1/2 <= x <= 1/2")
    c.identity("q*4*(gamma*(1 - q))^2 + (1 - q)*4*(gamma*q)^2", "4*gamma^2*q*(1 - q)")
    c.printed("4*gamma^2*q*(1 - q) <= 4*gamma^2*q", SMALL)


@claim(
    "KM96.S5.9c",
    where="section 5.4, first paragraph",
    says=r"for $2\sqrt{q(1-q)}$ Lemma 7 shows a drop of the order of $w\gamma\sqrt q$",
)
def order_for_root(c: Check) -> None:
    """False for every constant kappa: the bound of Lemma 7 is below kappa gamma sqrt(q) once gamma < 2 kappa.

    Nor is the drop itself of that order: it is 2 sqrt(q(1-q)) (1 - sqrt(1-gamma^2)) where P[h = 1 | f = 1] is
    (1+gamma)/2 and P[h = 1 | f = 0] is (1-gamma)/2.
    """
    domain = "0 < q <= 1/2, 0 < gamma <= 1/2"
    why = "the lines on the other two criteria have gamma^2, and so have (28) and (46)"
    c.printed(f"{ROOT_DROP} >= kappa*gamma*sqrt(q)", f"{domain}, kappa > 0")
    c.shadow(f"{ROOT_DROP} < kappa*gamma*sqrt(q)", f"{domain}, gamma < 2*kappa")
    c.shadow("1 - sqrt(1 - gamma^2) <= gamma^2", domain)
    c.reading(f"{ROOT_DROP} >= gamma^2*sqrt(q)/3", domain, why=why)
    c.reading(f"{ROOT_DROP} <= gamma^2*sqrt(q)/2", domain, why=why)
    c.note(
        "the line that is refuted is put for all kappa > 0 at once, where one kappa would do; that no kappa"
        " does, each taken singly, is proved beside it: the bound is below kappa gamma sqrt(q) for all"
        " gamma < 2 kappa"
    )


@claim(
    "KM96.S5.9d",
    where="section 5.4, first paragraph",
    says=r"only for $2\sqrt{q(1-q)}$ is the drop of the order of $G(q)$ itself",
    uses=["KM96.S5.9a", "KM96.S5.9b"],
)
def order_of_g(c: Check) -> None:
    """At tau = 1/2: Gini's drop is at most q G(q), the entropy's at most 4 gamma^2 H(q)/log2(1/q)."""
    c.printed(f"{ROOT_DROP} >= gamma^2/4*({root('q')})", f"0 <= q <= 1, {GAMMA}")
    c.printed(f"16*gamma^2*(q*(1 - q))^2 <= q*({gini('q')})", f"0 <= q <= 1, {GAMMA}")
    c.printed("H(q) > q*log2(1/q)", "0 < q < 1")


# -- the theorem


@claim(
    "KM96.T8",
    where="Theorem 8",
    says=r"Gini: from $t\ge2^{c/(\gamma^2\epsilon^2)}$ splits on $\epsilon_t\le\epsilon$, for"
    r" $\epsilon\in[0,1]$",
    uses=["KM96.L2"],
)
def theorem(c: Check) -> None:
    """With c = 1/40, by the recurrence G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1) from G_0 <= 1."""
    c.ill_formed("eps = 0 is allowed", NUMBER, RANGE)
    sufficient(c, "repaired", REPAIR)
    record_sizes(c, GINI_POTENTIAL)


@claim(
    "KM96.E36",
    where="eq. (36)",
    says=r"$t\ge2^c/\gamma^2\epsilon^2$ splits suffice for $\epsilon_t\le\epsilon$, with some constant $c$",
)
def condition(c: Check) -> None:
    """Read from left to right it is 2^c eps^2/gamma^2, else 2^c/(gamma^2 eps^2). Neither holds for any c.

    K is 2^c; as (36) asks for more splits with a larger c, let c >= 0.
    First: for the majority of three fair bits and single bits as splits gamma is 1/6 and eps_1 = 1/4; one
    split is enough, says (36), whenever 36 K eps^2 <= 1. Take eps = 1/(6K).
    Second: for the majority of n fair bits, n odd, gamma is 1/(2n), and some t <= 64 K n^2 + 1 is enough for
    eps = 1/4, says (36). A tree with t splits errs at least 1/2 - log2(t+1)/sqrt(n). Refuted is
    t + 1 >= 2^(sqrt(n)/4), at some n = 2^k + 1; for every K it fails at n = M^2, M odd, M >= 400, M >= 8c.
    The bit read when k are left moves the chance by at most B(k-1)/2, where B(m) is the largest binomial
    coefficient of m over 2^m. B(k-1) <= 1/sqrt(k): for k - 1 = 2j by induction over j, and B(m) = B(m+1) for
    odd m. The sum over k = n-d+1, ..., n is then at most sqrt(n) - sqrt(n-d), which is at most d/sqrt(n).
    """
    c.exact("one split on the majority of three fair bits leaves error 1/4", one_split_on_three)
    c.exhaustive(
        (3, 5, 7), too_few_agree, sizes="n = 3, 5, 7", text="(n+1)/2 of n bits agree with their majority"
    )
    c.printed("1/4 <= eps", "K >= 1, eps > 0, 36*K*eps^2 <= 1")
    c.shadow("36*K*eps^2 <= 1", "K >= 1, eps = 1/(6*K)")
    c.shadow("eps < 1/4", "K >= 1, eps = 1/(6*K)")
    c.exhaustive(
        ((n, d) for n in range(1, 42, 2) for d in range(n + 1)),
        moves_further,
        sizes="odd n <= 41, d <= n",
        text="d of n fair bits move the chance of a majority by at most d/sqrt(n)",
    )
    c.shadow("(2*j + 1)/(2*j + 2)/sqrt(2*j + 1) <= 1/sqrt(2*j + 3)", "j >= 0")
    c.shadow("1/(2*sqrt(k)) <= sqrt(k) - sqrt(k - 1)", "k >= 1")
    c.argued(
        "d of n fair bits move the chance of a majority by at most d/sqrt(n), by a sum over the bits read;"
        " the mean depth of t + 1 leaves is at most log2(t+1), so the error at least 1/2 - log2(t+1)/sqrt(n)"
    )
    c.printed("64*K*n^2 + 2 >= 2^(sqrt(n)/4)", "n = 2^k + 1, k >= 1, integer k, K >= 1")
    c.shadow("ln(64*M^4 + 2) < M*ln(2)/8", "M >= 400")
    sufficient(
        c, "reading", "the last line of the proof has 2^(c/(gamma^2 eps^2)); eps > 0, since 1/eps is formed"
    )


@claim(
    "KM96.T8.s1",
    where="Theorem 8, first sentence of the proof",
    says=r"some leaf has $w\ge\epsilon_t/(2t)$ and $\min(q,1-q)\ge\epsilon_t/2$",
    serves="KM96.T8",
)
def heavy_leaf(c: Check) -> None:
    """True for t >= 1, although the tree has t + 1 leaves: the k light ones are at most t.

    Where eps_t = 0 every leaf will do. Else, were all t + 1 light, their weights would sum to less than
    (t+1) eps_t/(2t) <= eps_t < 1. So light leaves weigh less than eps_t/2 in all, and err less than that; the
    others, were their errors less than eps_t/2, would make the sum less than eps_t.
    """
    c.printed("(t + 1)*err/(2*t) < 1", "t >= 1, 0 < err <= 1/2")
    c.printed("k*err/(2*t) <= err/2", "0 <= k <= t, t >= 1, 0 < err <= 1/2")
    c.printed("light/2 + (1 - light)*m < err", "0 <= light <= err/2, 0 <= m < err/2, 0 < err <= 1/2")
    c.exhaustive(
        functions(3),
        no_heavy_leaf,
        sizes=f"TopDown with Gini, {UP_TO_THREE}",
        text="the leaf exists after every split",
        role="shadow",
    )


@claim(
    "KM96.E37",
    where="eq. (37)",
    says=r"$16\gamma^2w(q(1-q))^2\ge4\gamma^2w\min(q,1-q)^2$",
    serves="KM96.T8",
)
def by_the_minimum(c: Check) -> None:
    """For every m <= min(q, 1-q), with W = gamma^2 w. Equality at q = 1/2."""
    c.printed("W*16*(q*(1 - q))^2 >= 4*W*m^2", "0 <= q <= 1, 0 <= m <= q, m <= 1 - q, W >= 0")


@claim(
    "KM96.E38",
    where="eq. (38)",
    says=r"$4\gamma^2w\min(q,1-q)^2\ge\gamma^2\epsilon_t^3/(2t)$ at the leaf chosen",
    uses=["KM96.T8.s1"],
    serves="KM96.T8",
)
def at_the_leaf(c: Check) -> None:
    """By the two properties of the leaf, multiplied."""
    leaf = f"{GAMMA}, t >= 1, err >= 0, w = err/(2*t) + a, m = err/2 + b, a >= 0, b >= 0"
    c.printed("4*gamma^2*w*m^2 >= gamma^2*err^3/(2*t)", leaf)


@claim(
    "KM96.T8.s2",
    where="Theorem 8, after (39)",
    says=r"for Gini $\epsilon_t\ge G_t/4$",
    serves="KM96.T8",
)
def error_and_gini(c: Check) -> None:
    """Leaf by leaf, then summed; the constant is the best one, as q goes to 0."""
    c.printed(f"min(q, 1 - q) >= ({gini('q')})/4", "0 <= q <= 1")


@claim(
    "KM96.E39",
    where="eq. (39)",
    says=r"$\gamma^2\epsilon_t^3/(2t)\ge\gamma^2G_t^3/(128t)$",
    uses=["KM96.T8.s2"],
    serves="KM96.T8",
)
def in_g(c: Check) -> None:
    """The cube of eps_t >= G_t/4."""
    where = f"{GAMMA}, t >= 1, G >= 0, err = G/4 + a, a >= 0"
    c.printed("gamma^2*err^3/(2*t) >= gamma^2*G^3/(128*t)", where)


@claim(
    "KM96.E40",
    where="eq. (40)",
    says=r"$G_{t+1}\le G_t-\gamma^2G_t^3/(128t)$",
    uses=["KM96.E39", "KM96.L2"],
    serves="KM96.T8",
)
def recurrence(c: Check) -> None:
    """The drop is 4 gamma^2 y or more at a leaf with y >= G_t^2/(t+1): Lemma 2 holds with 2 gamma for gamma.

    That leaf exists: if w x^2 <= M at all N leaves, x = 4q(1-q), then G = sum w x <= sum sqrt(M w), and
    2 sqrt(M w) <= sqrt(M/N) (N w + 1) sums to 2 sqrt(M N).
    The constant 2 cannot be larger: see `second_drop`, at t = 1.
    """
    c.printed("4*gamma^2*y >= gamma^2*G^3/(128*t)", STEP)
    c.stronger(
        "4*gamma^2*y >= 2*gamma^2*G^3/t",
        STEP,
        beyond=(f"{second_drop(gini)} >= 2.001*gamma^2*({gini('(m + 1)/n')})^3", MIDDLE),
        sharp=f"G_{{t+1}} <= G_t - 2 gamma^2 G_t^3/t; {BEYOND}",
    )
    c.identity(drop(gini, DELTA_OF_U), "4*u^2/(tau*(1 - tau))", SPLIT_OF_U)
    for relation, where in (CAUCHY, *LEAF):
        c.printed(relation, where)
    c.argued(AVERAGE_LEAF)
    record_middle_layers(c, GINI)
    c.exhaustive(
        functions(3),
        breaks_recurrence,
        sizes=f"TopDown with Gini, {UP_TO_THREE}",
        text="G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1), gamma the least advantage that a leaf offers",
        role="shadow",
    )
    c.note("the same proof gives G_{t+1} <= G_t - 4 gamma^2 G_t^2/(t+1), which is better still")


@claim(
    "KM96.T8.s3",
    where="Theorem 8, last sentence of the proof",
    says=r"by (40) $t\ge2^{c/(\gamma^2\epsilon^2)}$ suffices for $\epsilon_t\le G_t\le\epsilon$",
    uses=["KM96.E40"],
    serves="KM96.T8",
)
def solution(c: Check) -> None:
    """With c = 64/ln 2, for eps > 0; K = gamma^2 ln t."""
    c.ill_formed("eps = 0 is allowed", NUMBER, RANGE)
    for relation, where in (
        (f"min(q, 1 - q) <= {gini('q')}", "0 <= q <= 1"),
        ("1/(G - b*G^3)^2 >= 1/G^2 + 2*b", "0 < G <= 1, 0 <= b <= 1/512"),
        HARMONIC,
        ("1/(1 + K/64) <= eps^2", "0 < eps <= 1, K = k/eps^2, k >= 64"),
    ):
        c.repaired(relation, where, hypothesis=POSITIVE)
    c.argued(
        "G_1 <= 1, and from t = 1 on (40) adds gamma^2/(64 t) or more to 1/G_t^2 while G_t > 0; so 1/G_t^2 is"
        " at least 1 + gamma^2 ln(t)/64",
        role="repaired",
        why=POSITIVE,
    )


def sufficient(c: Check, role: Literal["reading", "repaired"], why: str) -> None:
    """Records the proof of the theorem for 0 < eps <= 1, with c = 1/40, as a reading or as a repair.

    The drop; Cauchy's inequality (see `recurrence`); 1/G_t grows by 4 gamma^2/(t+1) or more; the harmonic sum
    is at least ln(t+1) >= T, and K = gamma^2 T; the error is at most G_t/2; what K has to be.
    """
    c.identity(drop(gini, DELTA_OF_U), "4*u^2/(tau*(1 - tau))", SPLIT_OF_U, role=role, why=why)
    for relation, where in (
        *LEAF,
        CAUCHY,
        INVERSE_GROWS,
        HARMONIC,
        (f"2*min(q, 1 - q) <= {gini('q')}", "0 <= q <= 1"),
        ("ln(2)/40 >= 693/40000", ""),
        ("1/(2*(1 + 4*K)) <= eps", "0 < eps <= 1, K = k/eps^2, k >= 693/40000"),
    ):
        if role == "reading":
            c.reading(relation, where, why=why)
        else:
            c.repaired(relation, where, hypothesis=why)
    c.argued(AVERAGE_LEAF, role=role, why=why)
    c.argued("1/G_t grows by 4 gamma^2/(t+1) or more with every split, until G_t is 0", role=role, why=why)


def record_sizes(c: Check, potential: Potential) -> None:
    """Records how many splits suffice for gamma = 1/4 and two errors."""
    for n in (10, 100):
        bound = log2_tree_size_bound(potential, Fraction(1, 4), Fraction(1, n))
        c.computed(f"log2 of splits that suffice for gamma = 1/4, eps = 1/{n}", hundredths(bound))


def hundredths(bound: Fraction) -> Fraction:
    """The least multiple of 1/100 that is at least the bound."""
    return Fraction(-(-bound * 100 // 1), 100)


def second_drop(g: Formula) -> str:
    """What the second split of TopDown drops on the majority of n = 2m + 1 bits, on its two middle layers.

    The law is uniform on the inputs with m or m + 1 ones. Bits are alike, and so are the labels: the first
    split gives leaves (w, q) = (1/2, (m+1)/n) and (1/2, m/n), the second one splits the former, or in the
    same way the latter, into (m/(2n), (m+1)/(2m)) and ((m+1)/(2n), 1/2).
    """
    return f"({g('(m + 1)/n')})/2 - m/(2*n)*({g('(m + 1)/(2*m)')}) - (m + 1)/(2*n)"


def record_middle_layers(c: Check, criterion: Criterion) -> None:
    """Records that TopDown grows the tree of `second_drop`."""
    c.exhaustive(
        ((n, criterion) for n in (3, 5, 7)),
        grows_otherwise,
        sizes="n = 3, 5, 7",
        text="the leaves of two splits on the middle layers of n bits, up to exchange of the labels",
        role="shadow",
    )


# -- finite checks

Case = tuple[BooleanFunction, Fraction]
"""A function, and the chance of each of its independent bits."""


def functions(most: int) -> Iterator[Case]:
    """All functions of 1, ..., `most` fair bits, and all of up to 2 bits that are 1 with chance 1/3."""
    for n in range(1, most + 1):
        for f in all_functions(n):
            yield f, Fraction(1, 2)
            if n <= 2:
                yield f, Fraction(1, 3)


def gini_of(leaves: tuple[tuple[Fraction, Fraction], ...]) -> Fraction:
    """G(T) for 4q(1-q)."""
    return sum((4 * w * q * (1 - q) for w, q in leaves), Fraction(0))


def breaks_recurrence(case: Case) -> dict[str, object] | None:
    """A witness where a split of TopDown drops G by less than 4 gamma^2 G^2/(t+1)."""
    f, chance = case
    run = stages(f.law([chance] * f.n), 2**f.n - 1, GINI)
    for here, after in pairwise(run):
        g, h = gini_of(here.leaves), gini_of(after.leaves)
        if h > g - 4 * here.advantage**2 * g**2 / (here.t + 1):
            return {"f": str(f), "chance": chance, "t": here.t, "G": g, "G after": h, "gamma": here.advantage}
    return None


def no_heavy_leaf(case: Case) -> dict[str, object] | None:
    """A witness where no leaf has w >= eps/(2t) and min(q, 1-q) >= eps/2."""
    f, chance = case
    for here in stages(f.law([chance] * f.n), 2**f.n - 1, GINI)[1:]:
        e = here.error
        if not any(2 * here.t * w >= e and 2 * min(q, 1 - q) >= e for w, q in here.leaves):
            return {"f": str(f), "chance": chance, "t": here.t, "error": e}
    return None


def middle_layers(n: int) -> TableLaw:
    """The uniform law on the inputs of n bits with (n-1)/2 or (n+1)/2 ones, labelled by their majority."""
    inputs = [x for x in product((0, 1), repeat=n) if sum(x) in (n // 2, n // 2 + 1)]
    mass, none = Fraction(1, len(inputs)), Fraction(0)
    return TableLaw({x: (none, mass) if 2 * sum(x) > n else (mass, none) for x in inputs})


def grows_otherwise(case: tuple[int, Criterion]) -> dict[str, object] | None:
    """A witness where the first two splits on the middle layers are not those of `second_drop`."""
    n, criterion = case
    m = n // 2
    half = (Fraction(1, 2), Fraction(m + 1, n))
    parts = ((Fraction(m, 2 * n), Fraction(m + 1, 2 * m)), (Fraction(m + 1, 2 * n), Fraction(1, 2)))
    expected = ((half, turned(half)), (turned(half), *parts))
    run = stages(middle_layers(n), 2, criterion)[1:]
    for stage, leaves in zip(run, expected, strict=True):
        if sorted(stage.leaves) not in (sorted(leaves), sorted(map(turned, leaves))):
            return {"n": n, "t": stage.t, "leaves (w, q)": ", ".join(f"({w}, {q})" for w, q in stage.leaves)}
    return None


def turned(leaf: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """The leaf (w, q) with the labels exchanged."""
    return leaf[0], 1 - leaf[1]


def one_split_on_three() -> bool:
    """Whether TopDown's first split on the majority of three fair bits leaves error 1/4."""
    return stages(majority(3).law([Fraction(1, 2)] * 3), 1, GINI)[1].error == Fraction(1, 4)


def too_few_agree(n: int) -> dict[str, object] | None:
    """A witness where fewer than (n+1)/2 bits agree with the majority; else gamma is 1/(2n) on any law."""
    f = majority(n)
    for mask in range(1 << n):
        bits = [mask >> i & 1 for i in range(n)]
        if sum(b == f(bits) for b in bits) < (n + 1) // 2:
            return {"bits": str(bits)}
    return None


def moves_further(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where, d ones read, the chance of a majority of n is above 1/2 by more than d/sqrt(n)."""
    n, d = case
    rest = n - d
    chance = Fraction(sum(comb(rest, k) for k in range(max(0, (n + 1) // 2 - d), rest + 1)), 2**rest)
    gap = chance - Fraction(1, 2)
    return {"n": n, "d": d, "chance": chance} if gap**2 * n > d**2 else None
