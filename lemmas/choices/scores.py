r"""Appendix B, Fact B.1: scores and correlations on uniform inputs.

Paper: TOPK, appendix B, Fact B.1 and the sentence after it.   Labels and features are bits.
Notation: m = E[y], c = E[x_i y], so that E[y | x_i = 1] = 2c and E[y | x_i = 0] = 2m - 2c; Cov(x_i, y) = c - m/2.
Decided here: the fact for all impurity functions, all means and all correlations.
Found: the score depends on the size of the covariance, |c - m/2|, and not on c: a feature that is the negation of the
label has the largest score and correlation 0. With |Cov| in the place of E[x_i y] the fact holds, weakly: the score of
2 min(q, 1-q) stays the same where the label is likely anyway, so that only for a strictly concave G are the k largest
scores those of the k largest |Cov|.
"""

from __future__ import annotations

from algorithms.criteria import GINI, MINIMUM, Criterion
from verify.claims import Check, claim
from verify.rationals import Fraction

IMPURITY = "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1"
"""Definition 2. That the values lie in [0, 1] follows (KM96.S2.perm)."""
EVERY_PAIR = "all impurity functions, all laws with uniform inputs, all pairs of features"
Pair = tuple[Criterion, Fraction, Fraction, Fraction]
"""G, E[y], and E[x_i y] for the two features, the smaller one first."""
AGAINST: Pair = (GINI, Fraction(1, 2), Fraction(1, 8), Fraction(1, 4))
"""The label is less likely where x_1 is 1, and is independent of x_2."""
ALIKE: Pair = (MINIMUM, Fraction(4, 5), Fraction(2, 5), Fraction(9, 20))
"""The label is independent of x_1; it has the means 7/10 and 9/10 at the answers of x_2."""
BY_SIZE = "G(m) - G(m - c)/2 - G(m + c)/2", "G(m) - G(m - d)/2 - G(m + d)/2"
"""The same scores where the conditional means are m - c and m + c: 2 |Cov(x_i, y)| = c."""
SIZES = "0 <= c, m - d >= 0, m + d <= 1"
SIZE_IS_MEANT = (
    "the correlation of a feature with the label is |Cov(x_i, y)|, which does not change when answers"
    " are negated"
)
SCORED = (
    "inputs are uniform, so that the halves by a feature have the weight 1/2 and the label means m - c and m + c, with"
    " c = 2 |Cov(x_i, y)|, in one order or the other; the score of Definition 2 is then the formula with c, and that of"
    " a feature with 2 |Cov| = d the one with d"
)
BY_CORRELATION, BY_SCORE = "the largest correlations", "the largest scores"
_CHORD = (
    "1/2 <= t, t < 1, c == (2*t - 1)*d, G(m - c) > t*G(m - d) + (1 - t)*G(m + d),"
    " G(m + c) > (1 - t)*G(m - d) + t*G(m + d)"
)
"""What strict concavity says of m - c and m + c, which lie between m - d and m + d: 0 <= c < d."""
STRICTLY_LARGER = (
    f"{BY_SIZE[1]} > {BY_SIZE[0]}",
    f"{IMPURITY}, {SIZES}, {_CHORD}, 0 <= m <= 1, m - c >= 0, m + c <= 1, m + d >= 0, m - d <= 1",
)
"""The feature with the larger covariance has the larger score; the last conditions follow from the others."""
STRICT = "G(m) > G(m - u)/2 + G(m + u)/2"
"""What strict concavity says of the scores: a covariance other than 0 has a score above 0."""


def score(g: Criterion, m: Fraction, c: Fraction) -> Fraction:
    """The score of a feature of uniform inputs with E[y] = m and E[x_i y] = c, for G with rational values."""
    found = [g.exact(q) for q in (m, 2 * c, 2 * m - 2 * c)]
    whole, one, zero = (q for q in found if q is not None)
    return whole - (one + zero) / 2


def on_uniform_inputs(case: Pair) -> bool:
    """There is such a law, `joint`; E[x_1 y] is the smaller one."""
    return case[2] < case[3] and all(0 <= q <= 1 for q in joint(case))


def joint(case: Pair) -> tuple[Fraction, ...]:
    """P[y = 1] at 00, 01, 10, 11, which is m + (4c - 2m)(x_1 - 1/2) + (4d - 2m)(x_2 - 1/2)."""
    _, m, c, d = case
    one, two = 2 * c - m, 2 * d - m
    return m - one - two, m - one + two, m + one - two, m + one + two


def compared(case: Pair) -> dict[str, object]:
    """Both sides, for a witness."""
    g, m, c, d = case
    return {
        "G": "2 min(q, 1-q)" if g is MINIMUM else g.name,
        "E[y]": m,
        "E[x_1 y]": c,
        "E[x_2 y]": d,
        "P[y = 1] at 00, 01, 10, 11": joint(case),
        "score of x_1": score(g, m, c),
        "score of x_2": score(g, m, d),
    }


def smaller_score(case: Pair) -> dict[str, object] | None:
    """A witness where the feature with the larger correlation has a smaller score."""
    g, m, c, d = case
    return compared(case) if score(g, m, d) < score(g, m, c) else None


def no_larger_score(case: Pair) -> dict[str, object] | None:
    """A witness where the feature with the larger correlation has no larger score."""
    g, m, c, d = case
    return compared(case) if score(g, m, d) <= score(g, m, c) else None


def no_smaller(c: Check, label: str = "") -> None:
    """The printed part that a larger correlation has no smaller score."""
    c.bounded(
        (AGAINST,),
        smaller_score,
        text="of two features the one with the larger E[x_i y] has no smaller score",
        every=EVERY_PAIR,
        names="G m c d",
        within=on_uniform_inputs,
        label=label,
    )


@claim(
    "TOPK.FB1",
    where="appendix B, Fact B.1",
    says=r"for uniform inputs the score of a feature is monotone increasing with $\mathbb E[x_iy]$",
)
def score_and_correlation(c: Check) -> None:
    """The score is a function of the size of the covariance, by symmetry in the two answers.

    Two features of one law are compared, so that E[y] is the same for both. In the words of +-1 the same holds: there
    E[x_i y] is 4 Cov + (2m - 1) E[x_i] with E[x_i] = 0, of either sign.
    """
    c.given("impurity")
    c.read_as(
        "increasing in the weak sense",
        other="strictly increasing",
        why="both fail as printed; with |Cov| the weak one holds for every impurity function, the strict one does not",
    )
    no_smaller(c)
    c.functions(
        f"{BY_SIZE[1]} >= {BY_SIZE[0]}",
        f"{IMPURITY}, {SIZES}, c <= d",
        role="reading",
        why=SIZE_IS_MEANT,
    )
    c.argued(SCORED, every=EVERY_PAIR, role="reading", why=SIZE_IS_MEANT)
    c.functions("G(1/2) - G(1)/2 - G(0)/2 == 1", IMPURITY, role="support")
    c.functions("G(1/2) - G(1/2)/2 - G(1/2)/2 == 0", IMPURITY, role="support")
    c.note(
        "y = 1 - x_1: E[x_1 y] = 0 and the score is 1, the largest there is; x_2, of which y is independent, has"
        " E[x_2 y] = 1/4 and score 0 (the two supports)."
    )
    c.note(
        "Where the covariances of all features are at least 0, as for monotone y, E[x_i y] and |Cov| have the"
        " same order."
    )


@claim(
    "TOPK.FB1.cor",
    where="appendix B, sentence after Fact B.1",
    says=r"on uniform inputs the $k$ coordinates of largest scores may be replaced by those of largest correlations",
    uses=["TOPK.FB1"],
)
def replaced(c: Check) -> None:
    """In two halves: features of the largest correlations have the largest scores, and those of the largest scores have
    the largest correlations. The proofs of Lemmas 4.2 and 4.4 need the second one.

    It holds for a strictly concave G. 2 min(q, 1-q) has equal scores for all covariances that do not let the label
    change sides: a tie rule may then pick candidates that have not the largest correlations.
    """
    c.given("impurity")
    c.read_as(
        "both ways: a larger correlation has no smaller score, and a smaller correlation has a smaller score",
        other="the first only: features of the largest correlations have the largest scores",
        why="the features that the algorithm takes, those of the largest scores, are to be known by their correlations;"
        " so the proofs of Lemmas 4.2 and 4.4 use it",
    )
    c.without("TOPK.FB1", "the order of scores is decided here again")
    no_smaller(c, BY_CORRELATION)
    c.bounded(
        (ALIKE,),
        no_larger_score,
        text="of two features the one with the larger E[x_i y] has the larger score",
        every=EVERY_PAIR,
        names="G m c d",
        within=on_uniform_inputs,
        label=BY_SCORE,
    )
    c.functions(
        f"{BY_SIZE[1]} >= {BY_SIZE[0]}",
        f"{IMPURITY}, {SIZES}, c <= d",
        role="reading",
        of=BY_CORRELATION,
        why=SIZE_IS_MEANT,
    )
    c.argued(SCORED, every=EVERY_PAIR, role="reading", of=BY_CORRELATION, why=SIZE_IS_MEANT)
    c.functions(
        *STRICTLY_LARGER,
        role="repaired",
        of=BY_SCORE,
        why=f"G is strictly concave; {SIZE_IS_MEANT}",
    )
    c.argued(
        f"{SCORED}; for c < d strict concavity gives the two conditions on chords, as m - c and m + c lie between m - d"
        " and m + d; so the k features of the largest scores are those of the largest |Cov|, ties alike",
        every="all strictly concave G, all laws with uniform inputs, all k",
        role="repaired",
        of=BY_SCORE,
        why=f"G is strictly concave; {SIZE_IS_MEANT}",
    )
    c.functions(
        "G(4/5) - G(7/10)/2 - G(9/10)/2 <= 0", f"{IMPURITY}, G(7/10) == 3/5", role="support", time_limit=20
    )
    c.note(
        "For 2 min(q, 1-q) a label of mean 4/5 and a feature with |Cov| = 1/20 give the score 0 of an irrelevant"
        " feature; of its values only G(7/10) = 3/5 is used (the support)."
    )
