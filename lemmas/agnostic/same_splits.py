r"""Section 5: figure 2, and the first two sentences of the proof of Theorem 6: at a leaf both searches split alike.

Paper: BLT20, section 5.
Notation: at a leaf f has the means u <= v given one bit and x <= y given another, u + v = x + y. As f is monotone in
each bit (up or down), its influences are v - u and y - x = t (v - u), by the family statement below.
Decided here: at a leaf of a monotone function influence and gain order the bits alike, for every impurity function.
Found: where two bits of a leaf tie, the two searches split the same one only with the same rule for ties. Proposition
2.2, which is recalled for the order, bounds each gain from below and puts them in no order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from algorithms.booleans import BooleanFunction, is_unate
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.cubes import monotone, split_kinds, unate
from algorithms.gains import compare
from algorithms.growth import Ties
from algorithms.top_down import build, build_by_influence
from lemmas.agnostic.parity_example import IMPURITY
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
STRONG = (ENTROPY, GINI, ROOT)
"""Strongly concave impurity functions."""
INFLUENCES = (
    ("mean(abs(b - a)) == mean(b) - mean(a)", "each 0 <= a <= b, b <= 1", "f rises in the bit"),
    ("mean(abs(b - a)) == mean(a) - mean(b)", "each 0 <= b <= a, a <= 1", "f falls in the bit"),
)
"""Members are the pairs of inputs of a leaf that differ in a bit, with the values a, b of f: the influence."""
MIDDLE = "(u + v)/2"
LOW, HIGH = f"{MIDDLE} - t*(v - u)/2", f"{MIDDLE} + t*(v - u)/2"
GAIN = f"G({MIDDLE}) - G(u)/2 - G(v)/2"
OTHER = f"G({MIDDLE}) - G({LOW})/2 - G({HIGH})/2"
STRONGLY = "kappa > 0, (G(u) + G(v))/2 <= G((u + v)/2) - kappa/2*(v - u)^2"
"""Definition 2 at the two means."""


@claim(
    "BLT20.FIG2",
    where="section 5, figure 2",
    says=r"the leaf with the largest $2^{-|\ell|}\max_i\mathrm{Inf}_i(f_\ell)$ is split on that variable",
)
def by_influence(c: Check) -> None:
    """As figure 1, with another score. Neither step has a rule for ties, and leaves of score 0 are split as well."""
    c.not_a_claim("an algorithm")


@claim(
    "BLT20.T6.s1",
    where="section 5, proof of Theorem 6, first sentence",
    says=r"at any leaf the variable with the largest influence in $f_\ell$ also has the largest purity gain",
    uses=["BLT20.F21", "BLT20.FIG1", "BLT20.FIG2", "BLT20.P22"],
    serves="BLT20.T6",
)
def most_influential_gains_most(c: Check) -> None:
    """For all monotone functions and any two bits of a leaf: the mean is one, and the influences are differences.

    A concave G has the smaller average at the ends of the larger of two intervals about one mean: the first statement
    holds for every impurity function. That no bit of smaller influence has the largest gain as well is where strong
    concavity is used. A bit that was asked above the leaf has influence 0 and gains 0.
    """
    c.given("uniform", "strongly concave")
    c.without("BLT20.P22", "it bounds each gain from below; the gains of two bits are compared themselves")
    for relation, where, label in INFLUENCES:
        c.family(relation, where, label=label)
    c.functions(
        f"{GAIN} >= {OTHER}", f"{IMPURITY}, 0 <= t <= 1, 0 <= u, u <= v, v <= 1", label="the largest gain"
    )
    c.functions(
        f"{GAIN} - ({OTHER}) >= (1 - t)*kappa/2*(v - u)^2",
        f"{IMPURITY}, {STRONGLY}, 0 <= t < 1, 0 <= u < v, v <= 1",
        label="no other one has it",
    )
    c.support("(1 - t)*kappa/2*(v - u)^2 > 0", "0 <= t < 1, kappa > 0, 0 <= u < v, v <= 1")
    c.argued(
        "what is left of f at the leaf is monotone, so that by the first two parts the influence of a bit is the"
        " distance of the means of f_l on its two halves; these lie about the mean of f_l, at (u + v)/2 for every bit;"
        " so with u and v for a bit of the largest influence any other has the means of the third part for some t,"
        " 0 <= t <= 1, and t < 1 if its influence is smaller; the gains are w times the two formulas, w the probability"
        " of the leaf",
        every="all monotone f, all leaves, all pairs of bits",
        label="put together",
    )
    c.bounded(
        [(n, g) for n in range(1, 5) for g in STRONG],
        orders_agree,
        text="gains at the root are ordered as influences, for all monotone functions of n bits",
        every="all n, all leaves, all strongly concave impurity functions",
        names=lambda case: {"n": case[0], "G": case[1].name},
        role="support",
    )


def orders_agree(case: tuple[int, Criterion]) -> dict[str, object] | None:
    """A witness: two splits about one mean whose gains are not ordered as their influences."""
    n, criterion = case
    kinds = list(split_kinds(unate(n)))
    for x, y in product(kinds, repeat=2):
        order = (x.influence > y.influence) - (x.influence < y.influence)
        if x.mean == y.mean and compare(criterion, x.gain, y.gain) != order:
            return {"f": x.function, "i": x.variable, "g": y.function, "j": y.variable}
    return None


@claim(
    "BLT20.T6.s2",
    where="section 5, proof of Theorem 6, second sentence",
    says="at any leaf the run by gain always splits the same variable as the run by influence; only the order of the"
    " leaves may differ",
    uses=["BLT20.T6.s1", "BLT20.FIG1", "BLT20.FIG2"],
    serves="BLT20.T6",
)
def same_variables(c: Check) -> None:
    """Where two variables of a leaf tie, each run may take another one: the conjunction of two bits. The paper names no
    rule for ties.

    The variables of the largest gain at a leaf are those of the largest influence: a larger influence is a larger gain,
    and an influence that is no smaller is a gain that is no smaller. With the same rule for ties at each leaf, the same
    one of them is split. Lemma 5.1 is for any rule, so that nothing that rests on the sentence changes.
    """
    c.given("uniform", "strongly concave")
    c.read_as(
        "of the two heuristics with every way to break ties, each with its own",
        other="with the same way in both, as the repair has it, or with some way; then it holds",
        why="figures 1 and 2 take a largest gain and a largest score, and the paper names no rule",
    )
    c.bounded(
        [
            Pair(f, g, one, two)
            for n in range(2, 4)
            for f in monotone(n)
            if 0 < f.mean < 1
            for g in STRONG
            for one in (Ties.FIRST, Ties.LAST)
            for two in (Ties.FIRST, Ties.LAST)
        ],
        splits_agree,
        text="where both runs split a leaf with the same path, they split it on the same variable",
        every="all monotone functions, all strongly concave impurity functions, all rules for ties",
        names=lambda pair: {"n": pair.f.n, "G": pair.criterion.name},
        within=lambda pair: is_unate(pair.f) and pair.criterion in STRONG,
        label="same variable",
    )
    why = "both runs break ties at a leaf in the same way"
    c.functions(
        f"{GAIN} - ({OTHER}) >= (1 - t)*kappa/2*(v - u)^2",
        f"{IMPURITY}, {STRONGLY}, 0 <= t <= 1, 0 <= u, u <= v, v <= 1",
        role="repaired",
        why=why,
        of="same variable",
    )
    c.argued(
        "a larger influence is a larger gain, and an influence that is no smaller a gain that is no smaller, so that"
        " the variables of the largest gain are those of the largest influence; one rule takes the same one of them",
        every="all monotone f, all strongly concave G, all leaves",
        role="repaired",
        why=why,
        of="same variable",
    )
    c.support("(1 - t)*kappa/2*(v - u)^2 > 0", "0 <= t < 1, kappa > 0, 0 <= u < v, v <= 1")
    for relation, where, _ in INFLUENCES:
        c.family(relation, where, role="support")
    c.bounded(
        [
            Pair(f, g, tie, tie)
            for n in range(1, 4)
            for f in unate(n)
            for g in STRONG
            for tie in (Ties.FIRST, Ties.LAST)
        ],
        splits_agree,
        text="with the same rule for ties, the first or the last variable, they do",
        every="all monotone functions, all strongly concave impurity functions",
        names=lambda pair: {"n": pair.f.n, "G": pair.criterion.name},
        role="support",
    )


@dataclass(frozen=True)
class Pair:
    """Two runs on one function: by gain with one rule for ties, by influence with another."""

    f: BooleanFunction
    criterion: Criterion
    by_gain: Ties
    by_influence: Ties


def splits_agree(pair: Pair) -> dict[str, object] | None:
    """A witness: a path at which both complete runs split, and the variables."""
    law, whole = pair.f.law([HALF] * pair.f.n), 1 << pair.f.n
    gains = build(law, whole, criterion=pair.criterion, ties=pair.by_gain).steps
    scores = build_by_influence(pair.f, whole, ties=pair.by_influence).steps
    split = {step.path: step.variable for step in scores}
    for step in gains:
        if split.get(step.path, step.variable) != step.variable:
            return {
                "f": pair.f,
                "path": step.path,
                "by gain": (pair.by_gain.value, step.variable),
                "by influence": (pair.by_influence.value, split[step.path]),
            }
    return None
