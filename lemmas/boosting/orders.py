r"""The orders of the three drops: what the paper takes stock of before it solves the recurrences.

Paper: KM96, section 5.4, first paragraph.   Units: bits.
Notation: a leaf of weight w with q = P[f = 1], small, is split under the constraint of Lemma 2, in any way that it
allows. That a quantity is of the order of another one means constant factors, both ways, that
depend on nothing.
Decided here: for each criterion that the drop is at least of the order that is printed, and the bound on it exactly.
Found: the drop of the square-root criterion is of order gamma^2 sqrt(q), and not of order gamma sqrt(q).
"""

from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, root
from lemmas.boosting.lemma_5 import CONSTRAINT as UNDER_THE_CONSTRAINT
from lemmas.boosting.lemma_6 import SPLITS
from lemmas.boosting.recurrences import GAMMA, refuted_for_every_constant
from verify.claims import Check, claim

EVEN = f"0 < q < 1, {GAMMA}, tau = 1/2"
SMALL = f"0 <= q <= 1/2, {GAMMA}"
OF_A_LEAF = "0 < w <= 1"
"""The weight of the leaf."""
BY_WEIGHT = ("divide w",)
LEAST_GINI = "16*gamma^2*(q*(1 - q))^2"
"""The bound of Lemma 5, and the least drop."""
LEAST_ROOT = "2*sqrt(q*(1 - q))*(1 - sqrt(1 - gamma^2))"
"""The least drop of 2 sqrt(q(1-q)); the bound of Lemma 7 is less."""
LEMMA_7 = "gamma^2*(1 - 2*q)^2*(q*(1 - q))^(1/2)/2 + 2*gamma^2*(q*(1 - q))^(3/2)"
ENTROPY_DROP = "H(q) - H(q - 2*gamma*q*(1 - q))/2 - H(q + 2*gamma*q*(1 - q))/2"
"""The drop of entropy at tau = 1/2."""
_BY_LABELS = "1 - q*H(1/2 + gamma*(1 - q)) - (1 - q)*H(1/2 - gamma*q)"
_LABEL_1, _LABEL_0 = (
    "1 - H(1/2 + gamma*(1 - q)) <= 4*(gamma*(1 - q))^2",
    "1 - H(1/2 - gamma*q) <= 4*(-gamma*q)^2",
)
AT_MOST = f"{ENTROPY_DROP} <= 4*gamma^2*q*(1 - q)"
TO_AT_MOST = (
    "gamma*(1 - q) <= 1/2",
    "gamma*q <= 1/2",
    "gamma*(1 - q) >= 0",
    "gamma*q >= 0",
    f"{_LABEL_1} law 1 - H(1/2 + x) <= 4*x^2 for -1/2 <= x, x <= 1/2 at x: gamma*(1 - q)",
    f"{_LABEL_0} law 1 - H(1/2 - x) <= 4*(-x)^2 for -1/2 <= x, x <= 1/2 at x: gamma*q",
    (
        f"{ENTROPY_DROP} == {_BY_LABELS} law {ENTROPY_DROP} == {_BY_LABELS}"
        " for 0 < q, q < 1, 0 < gamma, gamma <= 1/2 at q: q; gamma: gamma"
    ),
    f"{AT_MOST} by -1: {ENTROPY_DROP} == {_BY_LABELS}; q: {_LABEL_1}; 1 - q: {_LABEL_0}",
)
"""The gain is the information that the test has on the label, and 1 - H(1/2 + x) is at most 4 x^2."""
NOT_ENTROPY = f"{ENTROPY_DROP} <= kappa*H(q)"
TO_NOT_ENTROPY = (
    *TO_AT_MOST,
    "(1 - 4*gamma^2)*q*(1 - q) >= 0",
    "q^2 >= 0",
    f"{ENTROPY_DROP} <= q by 1: {AT_MOST}; 1: (1 - 4*gamma^2)*q*(1 - q) >= 0; 1: q^2 >= 0",
    "H(q) >= q*log2(1/q) law H(x) >= x*log2(1/x) for 0 < x, x <= 1 at x: q",
    f"{NOT_ENTROPY} by 1: {ENTROPY_DROP} <= q; q: kappa*log2(1/q) >= 1; kappa: H(q) >= q*log2(1/q)",
)
LEAST_AT = "tau = 1/2 - gamma*(1 - 2*q)/2"
BALANCED = f"0 < q < 1, 0 < gamma < 1, {LEAST_AT}"
"""Where the drop of 2 sqrt(q(1-q)) is the least."""


def at_least_of_that_order(c: Check) -> None:
    """Records what the sentences on the three drops need, and how they are read."""
    c.given("impure", "feasible", "advantage")
    c.read_as(
        "the drop is at least of that order, and the bound on it that the lemma gives is exactly of that order",
        other="the drop of every such split is exactly of that order",
        why="the paragraph takes stock of the lower bounds; a split that separates the labels drops all of G(q)",
    )


@claim(
    "KM96.S5.9a",
    where="section 5.4, first paragraph",
    says=r"for Gini the drop is of the order of $w\gamma^2q^2$, $q$ small",
    uses=["KM96.L5"],
)
def order_for_gini(c: Check) -> None:
    """Over tau the least drop under Lemma 2's constraint is 16 gamma^2 (q(1-q))^2, taken at tau = 1/2."""
    at_least_of_that_order(c)
    c.printed(
        f"w*({drop(gini)}) >= 4*w*gamma^2*q^2",
        f"{UNDER_THE_CONSTRAINT}, q <= 1/2, {OF_A_LEAF}",
        label="drop",
        hints=BY_WEIGHT,
    )
    c.printed(f"w*{LEAST_GINI} >= 4*w*gamma^2*q^2", f"{SMALL}, {OF_A_LEAF}", label="bound, below")
    c.printed(f"w*{LEAST_GINI} <= 16*w*gamma^2*q^2", f"{SMALL}, {OF_A_LEAF}", label="bound, above")
    c.identity(drop(gini, DELTA), LEAST_GINI, EVEN, role="support")


@claim(
    "KM96.S5.9b",
    where="section 5.4, first paragraph",
    says=r"for entropy the drop is of the order of $w\gamma^2q$, $q$ small",
    uses=["KM96.L6"],
)
def order_for_entropy(c: Check) -> None:
    """The bound of Lemma 6 is gamma^2 q(1-q). At tau = 1/2 the drop itself is at most 4 gamma^2 q(1-q)."""
    at_least_of_that_order(c)
    c.printed(
        f"w*({drop(entropy)}) >= w*gamma^2*q/2",
        f"{SPLITS}, q <= 1/2, {OF_A_LEAF}",
        label="drop",
        hints=BY_WEIGHT,
    )
    c.printed("w*gamma^2*q*(1 - q) >= w*gamma^2*q/2", f"{SMALL}, {OF_A_LEAF}", label="bound, below")
    c.printed("w*gamma^2*q*(1 - q) <= w*gamma^2*q", f"{SMALL}, {OF_A_LEAF}", label="bound, above")
    c.identity(drop(entropy, DELTA), ENTROPY_DROP, EVEN, role="support")
    c.family(AT_MOST, f"0 < q < 1, {GAMMA}", role="support", hints=TO_AT_MOST)


@claim(
    "KM96.S5.9c",
    where="section 5.4, first paragraph",
    says=r"for $2\sqrt{q(1-q)}$ Lemma 7 shows a drop of the order of $w\gamma\sqrt q$",
    uses=["KM96.L7"],
)
def order_for_root(c: Check) -> None:
    """False for every constant kappa: the least drop is below kappa gamma sqrt(q) as soon as 2 gamma < kappa.

    It is 2 sqrt(q(1-q)) (1 - sqrt(1-gamma^2)), where P[h = 1 | f = 1] is (1+gamma)/2 and P[h = 1 | f = 0] is
    (1-gamma)/2; the bound of Lemma 7, for which the paper claims the order, is less.
    """
    at_least_of_that_order(c)
    refuted_for_every_constant(
        c,
        "for some kappa > 0, all 0 < gamma <= 1/2 and all small q the drop is at least kappa*gamma*sqrt(q)",
        f"{LEAST_ROOT} < kappa*gamma*sqrt(q)",
        f"0 < q <= 1/2, {GAMMA}, 2*gamma < kappa",
        because=f"A split that meets the constraint drops {LEAST_ROOT}, as a support says. For gamma below kappa/2"
        " that is less than kappa*gamma*sqrt(q), however small q is.",
    )
    why = "the lines on the other two criteria have gamma^2, and so have (28) and (46)"
    c.reading(
        f"w*({drop(root)}) >= w*gamma^2*sqrt(q)/2",
        f"{SPLITS}, q <= 1/2, {OF_A_LEAF}",
        why=why,
        hints=BY_WEIGHT,
        time_limit=120,
    )
    c.reading(f"w*({LEMMA_7}) >= w*gamma^2*sqrt(q)/3", f"{SMALL}, {OF_A_LEAF}", why=why, hints=BY_WEIGHT)
    c.reading(f"w*({LEMMA_7}) <= w*gamma^2*sqrt(q)/2", f"{SMALL}, {OF_A_LEAF}", why=why, hints=BY_WEIGHT)
    c.support(f"{drop(root, DELTA)} >= {LEAST_ROOT}", f"0 < q < 1, {GAMMA}, {FEASIBLE}")
    c.identity(drop(root, DELTA), LEAST_ROOT, BALANCED, role="support")


@claim(
    "KM96.S5.9d",
    where="section 5.4, first paragraph",
    says=r"only for $2\sqrt{q(1-q)}$ is the drop of the order of $G(q)$ itself",
    uses=["KM96.S5.9a", "KM96.S5.9b", "KM96.S5.9c"],
)
def order_of_g(c: Check) -> None:
    """For gamma fixed the least drop of the third criterion is between gamma^2/2 and gamma^2 times G(q).

    The other two are not: for each kappa > 0 the drop at tau = 1/2 is at most kappa G(q) for all small q, for Gini
    where q <= kappa, for entropy where kappa log2(1/q) >= 1, which is q <= 2^(-1/kappa).
    """
    c.given("impure", "feasible", "advantage")
    c.read_as(
        "the only one of the three criteria, and the least drop, the dependence on w and gamma ignored",
        other="the only permissible criterion at all",
        why="the paragraph compares the three for which it has lower bounds, and ignores w and gamma in words",
    )
    leaf = f"0 < q < 1, {GAMMA}, {FEASIBLE}"
    c.printed(
        f"{drop(root, DELTA)} >= gamma^2/2*({root('q')})",
        leaf,
        label="root, at the smallest delta, every tau",
    )
    c.printed(
        f"{drop(root, DELTA)} <= gamma^2*({root('q')})",
        f"0 < q < 1, {GAMMA}, {LEAST_AT}",
        label="root, the least drop",
    )
    c.printed(f"{drop(gini, DELTA)} <= kappa*({gini('q')})", f"{EVEN}, q <= kappa", label="not Gini")
    c.family(
        NOT_ENTROPY,
        f"0 < q < 1, {GAMMA}, kappa > 0, kappa*log2(1/q) >= 1",
        hints=TO_NOT_ENTROPY,
        label="not entropy",
    )
    c.identity(drop(entropy, DELTA), ENTROPY_DROP, EVEN, role="support")
