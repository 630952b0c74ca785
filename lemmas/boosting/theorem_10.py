r"""Theorem 10: how many splits suffice with the criterion 2 sqrt(q(1-q)).

Paper: KM96, section 5.4.
Notation: as in `theorem_8`; `G` is G_t, `T` is ln t, `lam` is ln(1/eps). `log` has base 2.
Decided here: every step of the theorem, the theorem, the recurrence on runs of TopDown.
Found: the theorem is true with exponent 1/(2 gamma^2) in place of 32/gamma^2, for eps > 0. A tree with t
splits has t + 1 leaves, so that the leaf with w G(q) >= G_t/t need not exist; (46) and (47) hold all the
same, since Lemmas 2 and 7 have a factor of 8 to spare. In (47) the constant 1/16 may be 1, and no more. Two
lines lose a division by t. The blocks in (49) run up to 2^t, where log t blocks are meant: the product up to
t is not at most the one up to 2^t.
"""

from fractions import Fraction
from itertools import pairwise

from algorithms.booleans.families import majority
from algorithms.criteria import ROOT
from algorithms.potentials import ROOT_POTENTIAL, Stage, stages
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, root
from lemmas.boosting.theorem_8 import (
    AVERAGE_LEAF,
    BEYOND,
    GAMMA,
    HARMONIC,
    MIDDLE,
    POSITIVE,
    RANGE,
    REPAIR,
    UP_TO_THREE,
    Case,
    functions,
    record_middle_layers,
    record_sizes,
    second_drop,
)
from verify.claims import Check, claim

NUMBER = "exp(ln(1/eps)*32/gamma^2) >= 1"
"""Whether the number of splits has a value."""
LEAF = f"0 < q < 1, 0 < gamma <= 1, {FEASIBLE}"
"""A split whose covariance with the label is gamma q(1-q)."""
STEP = f"G >= 0, G <= 1, {GAMMA}, t >= 1"
BEST = "(1 - sqrt(1 - 4*gamma^2))*G/(t + 1)"
"""What the best split drops at least: Lemma 2 holds with 2 gamma, and some leaf has w G(q) >= G_t/(t+1)."""
RUNS = f"TopDown with 2 sqrt(q(1-q)), {UP_TO_THREE}"
FIRST, SECOND = "X*(1 - 2*q)^2/(4*t)", "X*q*(1 - q)/t"
"""The terms of (46); X stands for gamma^2 G_t, which is at most 1/4."""
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
    c.ill_formed("eps = 0 is allowed", NUMBER, RANGE)
    sufficient(c)
    record_sizes(c, ROOT_POTENTIAL)
    c.note("the same proof gives t >= (1/eps)^(1/(2 gamma^2)), which is 64 times less in the exponent")


@claim(
    "KM96.T10.s1",
    where="Theorem 10, first sentence of the proof",
    says=r"some leaf has $2w\sqrt{q(1-q)}\ge G_t/t$",
    serves="KM96.T10",
)
def heavy_leaf(c: Check) -> None:
    """The average over the t + 1 leaves is G_t/(t+1).

    The majority of three fair bits, where gamma is 1/6, shows it: after one split both leaves hold half of
    G_1.
    """
    run = stages(majority(3).law([Fraction(1, 2)] * 3), 7, ROOT)[1:]
    words = "some leaf has w G(q) >= G_t/t"
    c.exhaustive(
        run, no_heavy_leaf, sizes="TopDown on the majority of three fair bits, t = 1, 2, ...", text=words
    )
    c.exhaustive(
        (stage for f, p in functions(3) for stage in stages(f.law([p] * f.n), 2**f.n - 1, ROOT)),
        lambda stage: no_heavy_leaf(stage, leaves=stage.t + 1),
        sizes=f"{RUNS}, all t",
        text="some leaf has w G(q) >= G_t/(t+1)",
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
    c.argued(AVERAGE_LEAF)
    c.identity(f"{FIRST} + {SECOND}", "X/(4*t)", "t >= 1")
    c.printed(f"{BEST} >= gamma^2*G/(4*t)", STEP)
    c.note("the derivation rests on a leaf with w G(q) >= G_t/t, which need not exist; the inequality holds")


@claim(
    "KM96.T10.s2",
    where="Theorem 10, after (46)",
    says=r"for $q\in[\frac14,\frac34]$ the second term is at least $3\gamma^2G_t/16$, else the first is at"
    r" least $\gamma^2G_t/16$",
    serves="KM96.T10",
)
def one_of_two_terms(c: Check) -> None:
    """Both lines lose the division by t that (46) has, and (47)."""
    why = "(46) has t in both denominators, and (47) has 16 t"
    domain = "0 <= X <= 1/4, t >= 1"
    inside, outside = "1/4 <= q <= 3/4", ("0 <= q < 1/4", "3/4 < q <= 1")
    c.printed(f"{SECOND} >= 3*X/16", f"{domain}, integer t, {inside}")
    for where in outside:
        c.printed(f"{FIRST} >= X/16", f"{domain}, integer t, {where}")
    c.reading(f"{SECOND} >= 3*X/(16*t)", f"{domain}, {inside}", why=why)
    for where in outside:
        c.reading(f"{FIRST} >= X/(16*t)", f"{domain}, {where}", why=why)
    c.note("at t = 1 the printed lines are true")


@claim(
    "KM96.E47",
    where="eq. (47)",
    says=r"$G_{t+1}\le G_t-\frac{\gamma^2G_t}{16t}$",
    uses=["KM96.E46"],
    serves="KM96.T10",
)
def recurrence(c: Check) -> None:
    """For t >= 1; also with 4t, as the two terms of (46) sum to gamma^2 G_t/(4t).

    The constant 1 cannot be larger: see `second_drop` of `theorem_8`, at t = 1.
    """
    leaf_drop(c)
    c.argued(AVERAGE_LEAF)
    c.printed(f"{BEST} >= gamma^2*G/(16*t)", STEP)
    c.stronger(
        f"{BEST} >= gamma^2*G/t",
        STEP,
        beyond=(f"{second_drop(root)} >= 1.001*gamma^2*({root('(m + 1)/n')})", MIDDLE),
        sharp=f"G_{{t+1}} <= G_t - gamma^2 G_t/t; {BEYOND}",
    )
    record_middle_layers(c, ROOT)
    c.exhaustive(
        functions(3),
        breaks_recurrence,
        sizes=RUNS,
        text="G_{t+1} <= (1 - 2 gamma^2/(t+1)) G_t, gamma the least advantage that a leaf offers",
        role="shadow",
    )
    c.note("the same proof gives G_{t+1} <= G_t - 2 gamma^2 G_t/(t+1), which is better still")


@claim(
    "KM96.E48",
    where="eq. (48)",
    says=r"$G_t\le\prod_{t'=1}^t\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E47"],
    serves="KM96.T10",
)
def product_of_factors(c: Check) -> None:
    """(47) gives the factors of t' = 1, ..., t-1; the split at t = 0, where (47) has no value, one more.

    The split with j - 1 splits made has the factor 1 - (1 - sqrt(1-4 gamma^2))/j, j = 1, ..., t; G_0 <= 1.
    """
    factors(c)


@claim(
    "KM96.E49",
    where="eq. (49)",
    says=r"the product (48) is at most $\prod_{t'=1}^2\prod_{t'=3}^4\cdots\prod_{t'=2^t/2+1}^{2^t}"
    r"\bigl(1-\frac{\gamma^2}{16t'}\bigr)$",
    uses=["KM96.E48"],
    serves="KM96.T10",
)
def blocks(c: Check) -> None:
    """The blocks up to 2^t are the factors up to 2^t; those after t only make the product smaller."""
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
        text="the product up to t is at most the product of the blocks up to the last power of 2 in it",
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
    factors(c)
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
    """With log to base 2 the factor ln 2 is to spare, with the natural one there is equality."""
    c.ill_formed("eps = 0 is allowed", NUMBER, RANGE)
    domain = f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 32*lam"
    for relation, where in (
        (f"min(q, 1 - q) <= {root('q')}", "0 <= q <= 1"),
        ("gamma^2*T/32 >= lam", domain),
        ("gamma^2*T/(32*ln(2)) >= lam", domain),
    ):
        c.repaired(relation, where, hypothesis=POSITIVE)
    c.argued("G_t <= exp(-gamma^2 log(t)/32), by (51)", role="repaired", why=POSITIVE)


def leaf_drop(c: Check) -> None:
    """Records that a leaf drops by G(q)(1 - sqrt(1 - gamma^2)) or more, also with 2 gamma for gamma."""
    c.printed(f"{drop(root, DELTA)} >= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF)
    c.identity("sqrt(1 - (2*gamma)^2)", "sqrt(1 - 4*gamma^2)", GAMMA)


def factors(c: Check) -> None:
    """Records that each split leaves at most the factor of (48), which is positive."""
    leaf_drop(c)
    c.argued(AVERAGE_LEAF)
    c.printed("1 - (1 - sqrt(1 - 4*gamma^2))/j <= 1 - gamma^2/(16*j)", f"{GAMMA}, j >= 1")
    c.printed("1 - gamma^2/(16*j) > 0", f"{GAMMA}, j >= 1")


def sufficient(c: Check) -> None:
    """Records the proof that G_t <= (t+1)^(-2 gamma^2), and that splits enough make the error at most eps."""
    for relation, where in (
        (f"{drop(root, DELTA)} >= {root('q')}*(1 - sqrt(1 - gamma^2))", LEAF),
        ("1 - sqrt(1 - (2*gamma)^2) >= 2*gamma^2", GAMMA),
        ("ln(1 - y) <= -y", "0 <= y <= 1/2"),
        HARMONIC,
        (f"2*min(q, 1 - q) <= {root('q')}", "0 <= q <= 1"),
        ("2*gamma^2*T >= lam", f"{GAMMA}, lam >= 0, T = u/gamma^2, u >= 32*lam"),
    ):
        c.repaired(relation, where, hypothesis=REPAIR)
    c.argued(AVERAGE_LEAF, role="repaired", why=REPAIR)
    c.argued(
        "ln G_t falls by 2 gamma^2/(t+1) or more with every split, until G_t is 0",
        role="repaired",
        why=REPAIR,
    )


# -- finite checks


def no_heavy_leaf(stage: Stage, leaves: int | None = None) -> dict[str, object] | None:
    """A witness where every leaf has less than the share 1/t of G_t; with `leaves` it is 1/leaves."""
    count = stage.t if leaves is None else leaves
    share = tuple((-w / count, q) for w, q in stage.leaves)
    if any(ROOT.sign(((w, q), *share)) >= 0 for w, q in stage.leaves):
        return None
    return {"t": stage.t, "leaves (w, q)": ", ".join(f"({w}, {q})" for w, q in stage.leaves)}


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
