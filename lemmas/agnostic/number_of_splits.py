r"""The last paragraph of the proof of Theorem 2: how many splits are enough.

Paper: BLT20, section 2.1.
Notation: as in `growing_trees`: L = log2(s), a leaf has b = bias(f_l), h = G(E f_l), D = dist(f_l, g_l), influence i.
Decided here: every line, for every tree that BuildTopDownDT grows.
Found: the harmonic sum is at least ln t, and not log2 t; this changes the constant alone.
"""

from __future__ import annotations

from itertools import count

from lemmas.agnostic.growing_trees import (
    RUNNING,
    RUNNING_LEAF,
    SMALL,
    TO_RUNNING,
)
from lemmas.agnostic.impurity import IMPURITY
from lemmas.agnostic.potential import LEAVES
from verify.claims import Check, StepHints, claim
from verify.kinds.families.members import Family
from verify.rationals import Fraction

PART = "kappa*eps^2/(32*(j + 1)*L^2)"
BEFORE = PART.replace("j + 1", "(j - 1) + 1")
"""The same for the j-th split, which is made after j - 1 of them."""
AMOUNTS = "kappa > 0, eps > 0, L >= 1, j >= 0"


@claim(
    "BLT20.T2.s9",
    where="proof of Theorem 2, display after eq. (1)",
    says=r"the potential after the split is that before less the gain, so less"
    r" $\kappa\varepsilon^2/(32(j+1)(\log s)^2)$ at least",
    uses=["BLT20.E1", "BLT20.D7"],
    serves="BLT20.T2",
)
def potential_falls(c: Check) -> None:
    """R is the sum over the other leaves; the first line is definition 7, as in Lemma 2.4."""
    c.given("uniform", "strongly concave")
    c.read_as(
        "the second line is what eq. (1) says of the gain, with its constant",
        other="as a bound by itself, in which 1/32 might be 2",
        why="eq. (1) is put into the first line; that its constant is not the best is said there",
    )
    c.functions(
        "R + w*G(a)/2 + w*G(b)/2 == (R + w*G((a + b)/2)) - w*(G((a + b)/2) - (G(a) + G(b))/2)",
        f"{IMPURITY}, w >= 0, 0 <= a <= 1, 0 <= b <= 1, R >= 0",
        label="equal",
    )
    c.family(
        f"P - u <= P - {PART}",
        f"{AMOUNTS}, P >= 0, u > {PART}",
        label="at most",
        hints=(f"P - u <= P - {PART} by 1: u > {PART}",),
    )
    c.argued(
        "w is 2^-|l*|, a and b are the means of f on the halves of the leaf l* that is split, their average its own"
        " mean, and R the sum over the other leaves, so that the drop on the right is the purity gain of the split,"
        " by definition 7. In the second part P is the potential before, u this gain, and its condition is eq. (1),"
        " L = log s",
        every="all f, all s >= 2, all runs while the error is above opt_s + eps",
        label="the split",
    )


@claim(
    "BLT20.T2.s10",
    where="proof of Theorem 2, last paragraph",
    says=r"the potential begins at most at 1, falls by $\kappa\varepsilon^2/(32j(\log s)^2)$ or more with the"
    r" $j$-th split, and"
    r" error $\mathrm{opt}_s+\varepsilon$ is reached once it is below that",
    uses=["BLT20.L24.1", "BLT20.L24.2", "BLT20.E1"],
    serves="BLT20.T2",
)
def combining(c: Check) -> None:
    """The j-th split is made on j leaves; P and Q are the potentials before and after it, E is the error, and P its
    potential. As the display before, the second part is meant while the error is above opt + eps.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "what the display before and Lemma 2.4 say, with their constants",
        other="as bounds by themselves, in which 1/32 might be 2, and the last opt + eps might be doubled",
        why="it begins with what is combined; that the constants are not the best is said there",
    )
    c.functions("G(q) <= 1", f"{IMPURITY}, 0 <= q <= 1", label="begins", hints=["place G(1 - q)"])
    c.family(
        "P - Q >= kappa*eps^2/(32*j*L^2)",
        f"kappa > 0, eps > 0, L >= 1, j >= 1, Q <= P - {BEFORE}, integer j",
        label="falls",
        hints=(f"P - Q >= kappa*eps^2/(32*j*L^2) by 1: Q <= P - {BEFORE}",),
    )
    c.functions("sum(w*G(q)) >= sum(w*min(q, 1 - q))", LEAVES, label="the error below the potential")
    c.printed("E <= opt + eps", "E <= P, P < opt + eps", label="is reached")
    c.argued(
        "the potential of the empty tree is G(q), q = E f. The j-th split is made on j leaves, P and Q are the"
        " potentials before and after it, and its condition is the display before with j - 1 for j. Of a tree, w is"
        " 2^-|l| and q is E f_l: the potential P is the sum of w G(q), the error E is that of w min(q, 1 - q)"
        " (BLT20.L24.2.s1)",
        every="all f, all s >= 2, all runs while the error is above opt_s + eps",
        label="the run",
    )


@claim(
    "BLT20.T2.s11",
    where="proof of Theorem 2, last paragraph, first display",
    says=r"the number of splits is at most the least $t$ with"
    r" $\sum_{j=1}^t\kappa\varepsilon^2/(32j(\log s)^2)\ge1-(\mathrm{opt}_s+\varepsilon)$",
    uses=["BLT20.T2.s10"],
    serves="BLT20.T2",
)
def enough_splits(c: Check) -> None:
    """A run whose error is above opt + eps before each of t splits, with t as in the display, has error opt + eps at
    most after them; so it is reached by then. The potential need not drop below, to come down to it is enough.

    What is known of the potential at the root, at a split and at the leaves is that of the sentence before.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "as what follows from the sentence before, with its constants",
        other="as a bound by itself, in which 1/32 might be 2",
        why="it begins with therefore; that the constant is not the best is said at eq. (1)",
    )
    c.growth(SMALL, RUNNING, hints=TO_RUNNING, example=RUNNING_LEAF)
    c.argued(
        "the trees are those of a run with error above opt + eps before each of t splits: w is 2^-|l|, b the bias"
        " and h = G(E f_l), so that the error is the sum of w b and the potential that of w h; h <= 1 at the root, h"
        " >= b, and u is the drop of the potential, by the sentence before. k is a number kept at the leaves, whose"
        " sum grows by 1/(t + 1) at the split after t splits, and so is 1 + 1/2 + ... + 1/t. If the error were above"
        " opt + eps after these t splits as well, this would be false: so it is reached after at most t splits. As"
        " the harmonic sum has no bound, there is such a t",
        every="all f, all s >= 2, all eps, all runs",
        role="join",
    )


@claim(
    "BLT20.T2.s12",
    where="proof of Theorem 2, last paragraph, second display",
    says=r"$\sum_{j=1}^t\kappa\varepsilon^2/(32j(\log s)^2)\ge\kappa\varepsilon^2\log t/(32(\log s)^2)$",
    serves="BLT20.T2",
)
def harmonic_sum(c: Check) -> None:
    """False at t = 5: 1 + ... + 1/5 = 137/60 < log2 5. With ln t, even with ln(t + 1), it holds; the constant in the
    exponent is larger by the factor 1/ln 2.
    """
    c.read_as(
        "log t is to base 2, as log s",
        other="it is the natural logarithm, for which the display holds",
        why="one sign for both; where the paper means the natural one it has ln",
    )
    c.bounded(
        range(1, 9),
        below_the_logarithm,
        text="1 + 1/2 + ... + 1/t >= log2 t, and so with the positive factor kappa eps^2/(32 (log s)^2)",
        every="all t >= 1, all s >= 2, eps, kappa",
        names="t",
        within=lambda t: t >= 1,
    )
    c.sequence(*AT_LEAST_LN, role="strongest", hints=TO_LN)
    c.argued(
        "a is the sum 1 + 1/2 + ... + 1/t; times kappa eps^2/(32 (log s)^2) > 0 it is the display with ln(t + 1) for"
        " log t, and ln(t + 1) > ln t",
        every="all t >= 1, all s >= 2, eps, kappa",
        role="strongest",
    )


AT_LEAST_LN = ("a >= ln(t + 1)", "sequence a from t = 1, start a == 1, step a_next == a + 1/(t + 1)")
TO_LN = StepHints(forms=("direct",), plus={"step 1": "1", "bound 1": "1"})


def below_the_logarithm(t: int) -> dict[str, object] | None:
    """A witness where the harmonic sum p/q is below log2 t: 2^p < t^q."""
    total = sum((Fraction(1, j) for j in range(1, t + 1)), Fraction(0))
    if 2**total.numerator >= t**total.denominator:
        return None
    factor = KAPPA * EPS**2 / (32 * LOG_S**2)
    between = next(
        r for d in count(1) for r in [Fraction(d * total // 1 + 1, d)] if 2**r.numerator < t**r.denominator
    )
    return {
        "t": t,
        "kappa": KAPPA,
        "eps": EPS,
        "s": 2**LOG_S,
        "1 + ... + 1/t": total,
        "left side": factor * total,
        "a number between the sides": factor * between,
        "a number between 1 + ... + 1/t and log2 t": between,
    }


KAPPA, EPS, LOG_S = 2, Fraction(1, 4), 2
"""Numbers with which the witness is shown; kappa is that of 4p(1-p)."""


@claim(
    "BLT20.T2.s13",
    where="proof of Theorem 2, last sentence",
    says=r"$t\le s^{O(\log s)/\kappa\varepsilon^2}$ splits suffice",
    uses=["BLT20.T2.s11", "BLT20.T2.s12"],
    serves="BLT20.T2",
)
def conclusion(c: Check) -> None:
    """With the display before as a condition, P its left side: all t >= s^(32 log2(s)/(kappa eps^2)) will do.

    Without it, h the harmonic sum, all t >= s^(c log2(s)/(kappa eps^2)) will do with c = 32/ln 2.
    """
    c.covers_by("BLT20.T2.s12", "the display is a condition of what is decided here")
    c.family(
        f"P >= {LEFT}",
        f"kappa > 0, 0 < eps < 1/2, opt >= 0, L >= 1, t >= 1, {DISPLAY}, kappa*eps^2*log2(t) >= 32*L^2",
        hints=(
            "kappa*eps^2*log2(t)/(32*L^2) >= 1 by 1/(32*L^2): kappa*eps^2*log2(t) >= 32*L^2",
            f"P >= {LEFT} by 1: {DISPLAY}; 1: kappa*eps^2*log2(t)/(32*L^2) >= 1",
        ),
        example=Family(parameters={**LARGE_TREE, "t": Fraction(2**134), "P": Fraction(3)}),
    )
    c.argued(
        "P is the left side of the display before at t, with L = log s, and the last condition says that t >= s^(32"
        " log2(s)/(kappa eps^2)). So the least integer t from there on meets the condition of the first display,"
        " with which opt_s + eps is reached after at most t splits (BLT20.T2.s11); it is at most 1 more than this"
        " number, and so at most s^(33 log2(s)/(kappa eps^2)), as log2(s)/(kappa eps^2) >= 2",
        every="all s >= 2, all eps in (0, 1/2), all kappa in (0, 2]",
        role="join",
    )
    c.sequence(*AT_LEAST_LN, role="support", hints=TO_LN)
    c.family(
        f"kappa*eps^2*h/(32*L^2) >= {LEFT}",
        "kappa > 0, 0 < eps < 1/2, opt >= 0, L >= 1, t >= 1, h >= ln(t), kappa*eps^2*ln(t) >= 32*L^2",
        role="support",
        hints=(
            "kappa*eps^2*h >= 32*L^2 by kappa*eps^2: h >= ln(t); 1: kappa*eps^2*ln(t) >= 32*L^2",
            "kappa*eps^2*h/(32*L^2) >= 1 by 1/(32*L^2): kappa*eps^2*h >= 32*L^2",
            f"kappa*eps^2*h/(32*L^2) >= {LEFT} by 1: kappa*eps^2*h/(32*L^2) >= 1",
        ),
        example=Family(parameters={**LARGE_TREE, "t": Fraction(10**40), "h": Fraction(93)}),
    )


LEFT = "1 - (opt + eps)"
DISPLAY = "P >= kappa*eps^2*log2(t)/(32*L^2)"
LARGE_TREE = {"kappa": Fraction(2), "eps": Fraction(49, 100), "opt": Fraction(0), "L": Fraction(1)}
"""Numbers that meet the conditions; kappa is that of 4p(1-p)."""
