r"""Theorem 10: how many splits suffice with the criterion 2 sqrt(q(1-q)).

Paper: KM96, section 5.4.
Notation: as in `theorem_8`; `G` is G_t, `T` is ln t, `lam` is ln(1/eps). `log` has base 2.
Decided here: every step of the theorem, the theorem, the recurrence on runs of TopDown.
Found: the theorem is true with exponent 1/(2 gamma^2) in place of 32/gamma^2, for eps > 0. A tree with t splits has
t + 1 leaves, so that the leaf with w G(q) >= G_t/t need not exist; (46) and (47) hold all the same, since Lemmas 2
and 7 have a factor of 8 to spare. Two lines lose a division by t. The blocks in (49) run up to 2^t, where log t
blocks are meant: the product up to t is not at most the one up to 2^t.
"""

from fractions import Fraction
from itertools import pairwise

from algorithms.criteria import ROOT
from algorithms.potentials import ROOT_POTENTIAL, log2_tree_size_bound, stages
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, root
from lemmas.boosting.theorem_8 import GAMMA, Case, functions
from verify.claims import Check, claim

LEAF = f"0 < q < 1, 0 < gamma <= 1, {FEASIBLE}"
"""A split whose covariance with the label is gamma q(1-q)."""
STEP = f"G >= 0, G <= 1, {GAMMA}, t >= 1"
BEST = "(1 - sqrt(1 - 4*gamma^2))*G/(t + 1)"
"""What the best split drops at least: Lemma 2 holds with 2 gamma, and one of t + 1 leaves has w G(q) >= G_t/(t+1)."""
RUNS = "TopDown with 2 sqrt(q(1-q)), all functions of up to 3 bits of chance 1/2 or 1/3, to the end"
POSITIVE = "eps > 0: 1/eps has no value at 0"
BLOCK = "0 < x <= 1/64"
"""x stands for gamma^2/16."""


@claim(
    "KM96.T10",
    where="Theorem 10",
    says=r"$2\sqrt{q(1-q)}$: from $t\ge(1/\epsilon)^{32/\gamma^2}$ splits on $\epsilon_t\le\epsilon$, for"
    r" $\epsilon\in[0,1]$",
    uses=["KM96.L2", "KM96.L7"],
)
def theorem(c: Check) -> None:
    """G_t <= (t+1)^(-2 gamma^2), by induction over t, and the error is at most half of that."""
    relation, exponent = "exp(ln(1/eps)*32/gamma^2) >= 1", f"{GAMMA}, 0 <= eps <= 1"
    c.ill_formed("eps = 0 is allowed", relation, exponent)
    sufficient(c, "T = u/gamma^2, u >= 32*lam")
    for n in (10, 100):
        bound = log2_tree_size_bound(ROOT_POTENTIAL, Fraction(1, 4), Fraction(1, n))
        c.computed(f"log2 of splits that suffice for gamma = 1/4, eps = 1/{n}", round(bound, 2))
    c.note("the same proof gives t >= (1/eps)^(1/(2 gamma^2)), which is 64 times less in the exponent")


@claim(
    "KM96.T10.s1",
    where="Theorem 10, first sentence of the proof",
    says=r"some leaf has $2w\sqrt{q(1-q)}\ge G_t/t$",
    serves="KM96.T10",
)
def heavy_leaf(c: Check) -> None:
    """The average over t + 1 leaves is G_t/(t+1); after one split on a parity of two bits both leaves have half."""
    c.exhaustive(
        functions(3),
        lambda case: no_heavy_leaf(case, 0),
        sizes=RUNS,
        text="after t >= 1 splits some leaf has w G(q) >= G_t/t",
    )
    c.exhaustive(
        functions(3),
        lambda case: no_heavy_leaf(case, 1),
        sizes=RUNS,
        text="after t >= 1 splits some leaf has w G(q) >= G_t/(t+1)",
        role="strongest",
    )


@claim(
    "KM96.E46",
    where="eq. (46)",
    says=r"the drop is at least $\frac{\gamma^2(1-2q)^2G_t}{4t}+\frac{\gamma^2q(1-q)G_t}t$",
    uses=["KM96.L2", "KM96.L7", "KM96.T10.s1"],
    serves="KM96.T10",
)
def drop_at_the_leaf(c: Check) -> None:
    """The sum is gamma^2 G_t/(4t), whatever q is. The best split drops at least 2 gamma^2 G_t/(t+1)."""
    leaf_drop(c)
    c.identity("gamma^2*(1 - 2*q)^2*G/(4*t) + gamma^2*q*(1 - q)*G/t", "gamma^2*G/(4*t)", "t >= 1")
    c.printed(f"{BEST} >= gamma^2*G/(4*t)", STEP)
    c.note("the derivation rests on a leaf with w G(q) >= G_t/t, which need not exist; the inequality holds")


@claim(
    "KM96.T10.s2",
    where="Theorem 10, after (46)",
    says=r"for $q\in[\frac14,\frac34]$ the second term is at least $3\gamma^2G_t/16$, else the first is at least"
    r" $\gamma^2G_t/16$",
    serves="KM96.T10",
)
def one_of_two_terms(c: Check) -> None:
    """Both lines lose the division by t that (46) has, and (47)."""
    why = "(46) has t in both denominators, and (47) has 16 t"
    second, first = "gamma^2*q*(1 - q)*G/t", "gamma^2*(1 - 2*q)^2*G/(4*t)"
    domain = f"0 <= G <= 1, {GAMMA}, t >= 1"
    c.printed(f"{second} >= 3*gamma^2*G/16", f"{domain}, 1/4 <= q <= 3/4")
    c.printed(f"{first} >= gamma^2*G/16", f"{domain}, 0 <= q < 1/4")
    c.reading(f"{second} >= 3*gamma^2*G/(16*t)", f"{domain}, 1/4 <= q <= 3/4", why=why)
    for outside in ("0 <= q < 1/4", "3/4 < q <= 1"):
        c.reading(f"{first} >= gamma^2*G/(16*t)", f"{domain}, {outside}", why=why)


@claim(
    "KM96.E47",
    where="eq. (47)",
    says=r"$G_{t+1}\le G_t-\frac{\gamma^2G_t}{16t}$",
    uses=["KM96.E46"],
    serves="KM96.T10",
)
def recurrence(c: Check) -> None:
    """For t >= 1; also with 4t, as the two terms of (46) sum to gamma^2 G_t/(4t)."""
    leaf_drop(c)
    c.printed(f"{BEST} >= gamma^2*G/(16*t)", STEP)
    c.stronger(
        f"{BEST} >= gamma^2*G/t",
        STEP,
        beyond=(f"{BEST} >= 1.1*gamma^2*G/t", STEP),
        sharp="gamma^2 G_t/t in place of gamma^2 G_t/(16 t); for large t 2 gamma^2 G_t/(t+1) is better still",
    )
    c.exhaustive(
        functions(3),
        breaks_recurrence,
        sizes=RUNS,
        text="G_{t+1} <= (1 - 2 gamma^2/(t+1)) G_t, gamma the least advantage that a leaf offers",
        role="shadow",
    )


@claim(
    "KM96.E48",
    where="eq. (48)",
    says=r"$G_t\le\prod_{t'=1}^t\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E47"],
    serves="KM96.T10",
)
def product_of_factors(c: Check) -> None:
    """(47) gives t - 1 factors, those of t' = 1, ..., t-1; the split at t = 0, where (47) has no value, gives one.

    The split with t' - 1 splits made has the factor 1 - 2 gamma^2/t', t' = 1, ..., t, and G_0 <= 1.
    """
    leaf_drop(c)
    c.printed("1 - (1 - sqrt(1 - 4*gamma^2))/j <= 1 - gamma^2/(16*j)", f"{GAMMA}, j >= 1")
    c.printed("1 - gamma^2/(16*j) > 0", f"{GAMMA}, j >= 1")


@claim(
    "KM96.E49",
    where="eq. (49)",
    says=r"the product (48) is at most $\prod_{t'=1}^2\prod_{t'=3}^4\cdots\prod_{t'=2^t/2+1}^{2^t}"
    r"\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E48"],
    serves="KM96.T10",
)
def blocks(c: Check) -> None:
    """The blocks up to 2^t are the factors up to 2^t, of which those after t only make the product smaller."""
    why = "(51) has log t in the exponent, one block for each power of 2 up to t"
    c.exhaustive(
        range(1, 8),
        lambda t: product_exceeds(t, 2**t),
        sizes="t = 1, ..., 7, gamma = 1/2 and 1/10",
        text="the product up to t is at most the product of the blocks up to 2^t",
    )
    c.exhaustive(
        range(2, 129),
        lambda t: product_exceeds(t, 1 << (t.bit_length() - 1)),
        sizes="t = 2, ..., 128, gamma = 1/2 and 1/10",
        text="the product up to t is at most the product of the blocks up to the last power of 2 that is at most t",
        role="reading",
        why=why,
    )
    c.reading("p*(1 - gamma^2/(16*j)) <= p", f"0 <= p <= 1, {GAMMA}, j >= 1", why=why)


@claim(
    "KM96.E50",
    where="eq. (50)",
    says=r"$\prod_{t'=2^k/2+1}^{2^k}\bigl(1-\frac{\gamma^2}{16t'}\bigr)\le\bigl(1-\frac{\gamma^2}{16\cdot2^k}"
    r"\bigr)^{2^k/2}\le e^{-\gamma^2/32}$",
    serves="KM96.T10",
)
def one_block(c: Check) -> None:
    """Factor by factor, then by ln(1 - y) <= -y. A block has n - n/2 = n/2 factors, n = 2^k."""
    c.printed("1 - x/j <= 1 - x/n", f"{BLOCK}, 1 <= j <= n")
    c.printed("n/2*ln(1 - x/n) <= -x/2", f"{BLOCK}, n >= 1")
    c.identity("x/2", "gamma^2/32", "x = gamma^2/16")


@claim(
    "KM96.E51",
    where="eq. (51)",
    says=r"$G_t\le e^{-\gamma^2\log(t)/32}$",
    uses=["KM96.E49", "KM96.E50"],
    serves="KM96.T10",
)
def decay(c: Check) -> None:
    """The blocks give floor(log t) only; the sum of the 1/t' gives more than log(t), to base 2 or e.

    ln of the product (48) is at most -x (1 + 1/2 + ... + 1/t), and that sum is at least ln(t+1).
    """
    c.printed("ln(1 - x/j) <= -x/j", f"{BLOCK}, j >= 1")
    c.printed("1/j >= ln(1 + 1/j)", "j >= 1")
    for log in ("ln(t)", "ln(t)/ln(2)"):
        c.printed(f"x*ln(t + 1) >= x/2*{log}", f"{BLOCK}, t >= 1")


@claim(
    "KM96.T10.s3",
    where="Theorem 10, end of the proof",
    says=r"(51) gives $\epsilon_t\le\epsilon$ for $t\ge(1/\epsilon)^{32/\gamma^2}$",
    uses=["KM96.E51"],
    serves="KM96.T10",
)
def from_decay(c: Check) -> None:
    """With log to base 2 the factor ln 2 is to spare, with the natural one there is equality. For eps > 0."""
    domain = f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 32*lam"
    c.printed(f"min(q, 1 - q) <= {root('q')}", "0 <= q <= 1")
    c.printed("gamma^2*T/32 >= lam", domain)
    c.printed("gamma^2*T/(32*ln(2)) >= lam", domain)


def leaf_drop(c: Check) -> None:
    """Records that a leaf drops by G(q)(1 - sqrt(1 - gamma^2)) or more, and that 2 gamma is allowed for gamma."""
    c.printed(f"{drop(root, DELTA)} >= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF)
    c.identity("sqrt(1 - (2*gamma)^2)", "sqrt(1 - 4*gamma^2)", GAMMA)


def sufficient(c: Check, enough: str) -> None:
    """Records the proof that G_t <= (t+1)^(-2 gamma^2), and that splits enough make the error at most eps > 0."""
    why = POSITIVE
    c.repaired(f"{drop(root, DELTA)} >= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF, hypothesis=why)
    c.repaired("1 - sqrt(1 - (2*gamma)^2) >= 2*gamma^2", GAMMA, hypothesis=why)
    c.repaired("ln(1 - y) <= -y", "0 <= y <= 1/2", hypothesis=why)
    c.repaired("ln(1 + x) <= x", "0 <= x <= 1", hypothesis=why)
    c.repaired(f"2*min(q, 1 - q) <= {root('q')}", "0 <= q <= 1", hypothesis=why)
    c.repaired("2*gamma^2*T >= lam", f"{GAMMA}, lam >= 0, {enough}", hypothesis=why)
    c.argued(
        "one of t + 1 leaves has w G(q) >= G_t/(t+1), its witness drops G by 2 gamma^2 of that, the best split by no"
        " less; so ln G_t falls by 2 gamma^2 ln((t+2)/(t+1)) or more with every split",
        role="repaired",
        why=why,
    )


# -- finite checks


def no_heavy_leaf(case: Case, more: int) -> dict[str, object] | None:
    """A witness where after t >= 1 splits each leaf has w G(q) < G_t/(t + more)."""
    f, chance = case
    for here in stages(f.law([chance] * f.n), 2**f.n - 1, ROOT)[1:]:
        share = tuple((-w / (here.t + more), q) for w, q in here.leaves)
        if not any(ROOT.sign(((w, q), *share)) >= 0 for w, q in here.leaves):
            return {"f": str(f), "chance": chance, "t": here.t, "leaves": str(here.leaves)}
    return None


def breaks_recurrence(case: Case) -> dict[str, object] | None:
    """A witness where a split of TopDown leaves more than (1 - 2 gamma^2/(t+1)) G_t."""
    f, chance = case
    run = stages(f.law([chance] * f.n), 2**f.n - 1, ROOT)
    for here, after in pairwise(run):
        factor = 1 - 2 * here.advantage**2 / (here.t + 1)
        left = (*after.leaves, *((-factor * w, q) for w, q in here.leaves))
        if ROOT.sign(left) > 0:
            return {"f": str(f), "chance": chance, "t": here.t, "gamma": here.advantage}
    return None


def product_exceeds(t: int, last: int) -> dict[str, object] | None:
    """A witness where the product of the factors up to t exceeds that up to `last`."""
    for gamma in (Fraction(1, 2), Fraction(1, 10)):
        short, long = Fraction(1), Fraction(1)
        for j in range(1, max(t, last) + 1):
            factor = 1 - gamma**2 / (16 * j)
            short *= factor if j <= t else 1
            long *= factor if j <= last else 1
        if short > long:
            return {"t": t, "gamma": gamma, "blocks end at": last}
    return None
