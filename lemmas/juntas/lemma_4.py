r"""Lemma 4 and its proof: a sample on which the gains are apart gives a tree without errors.

Paper: BDM20J, sections 2.1 and 2.2. J = [k].
Decided here: the lemma for all samples, juntas and impurity functions, and run on all small samples; what its proof
says of paths and leaves.
Found: the largest gain is a number, and no element of J; its argument is meant. A path does not ask all of J where the
sample has one label before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion
from lemmas.juntas import id3_trees, near_trees
from lemmas.juntas.lemma_5 import MORE_ONES, MORE_ZEROS
from lemmas.juntas.lemma_6 import CONCAVE, STRONG
from lemmas.juntas.sample_runs import Case, Fixed, met, realized, wrong_somewhere
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.rationals import Fraction

AND = Case(GINI, 4, 2, (0, 0, 0, 1), (1,) * 16)
"""The conjunction of two of four features, k = log2(n), with each input once."""
ONE_LABEL = "l == v", "sum(z) >= 1, each z >= 0, z*(y - v) == 0, y == l"
TO_ONE_LABEL = (
    "each z*(l - v) == 0 by 1: z*(y - v) == 0; -z: y == l",
    "(l - v)*sum(z) == 0",
    "l - v == 0 by 1/sum(z): (l - v)*sum(z) == 0",
)
SOME_PATH_LACKS = (
    "sum(w) >= 1",
    "tree n, s, w after t splits, root n == 1, s == 0, each n >= 0, s >= 0, w >= n + s, split s == 0, n <= n_0 + s_0",
)
"""A leaf of the tree for the conjunction of two bits, see `plan`."""
NOT_BOTH = GrowthHints((Invariant("sum(n + s) >= 1"),), ("sum(w) >= sum(n + s)",))
NOT_ASKED = {"n": Fraction(1), "s": Fraction(0), "w": Fraction(1)}
SIZES = ((1, 0, 2), (1, 1, 2), (2, 1, 2), (2, 2, 2), (3, 1, 1), (3, 2, 1))
"""n, k, and how often an input occurs at most."""


@cache
def small_samples(criterion: Criterion) -> tuple[Case, ...]:
    """Those of small samples that meet the hypothesis."""
    return tuple(case for n, k, most in SIZES for case in realized(criterion, n, k, most) if met(case))


def samples() -> Iterator[Case]:
    """For three impurity functions."""
    for criterion in (GINI, ENTROPY, MINIMUM):
        yield from small_samples(criterion)


def named(case: Case) -> dict[str, object]:
    """The parameters of a sample."""
    return {"C": case.criterion.name, "n": case.n, "k": case.k, "examples": sum(case.counts)}


@claim(
    "BDM20J.L4",
    where="Lemma 4",
    says=r"if each $w$ with $\mathrm{supp}(w)\subset J$ has $S_w\ne\emptyset$, with one label or with some"
    r" $i\in J\setminus\mathrm{supp}(w)$ that gains more than each $j\notin J$, then ID3 builds a tree with zero loss",
)
def lemma(c: Check) -> None:
    """For all trees that ID3 can grow, whatever it does with ties: paths ask J only, it ends, and leaves have f.

    Of gains nothing is used but that the largest one is taken. The loss is the sum of the chances of those x at which
    the tree is wrong.
    """
    c.growth(
        id3_trees.ALL_IN_J,
        id3_trees.PATHS,
        label="paths ask J only",
        hints=id3_trees.TO_PATHS,
        example=id3_trees.first_leaf("w"),
    )
    c.growth(
        id3_trees.FEW,
        id3_trees.SIZE,
        label="ID3 ends",
        hints=id3_trees.TO_SIZE,
        example=id3_trees.first_leaf("w", "v", "k"),
    )
    c.growth(
        id3_trees.RIGHT,
        id3_trees.LABELS,
        label="the tree has the label f(x) at x, for every x",
        hints=id3_trees.TO_LABELS,
        example=id3_trees.first_leaf("r", "n", "l", "y", "m", "s", "N"),
    )
    c.family(*id3_trees.LOSS, label="then the loss is 0")
    c.argued(
        "z is 1 where the path of a leaf asks features of J only, u where its examples have both labels; a is the gain"
        " of the feature i of the hypothesis there, b the largest gain outside of J, or any smaller number than a"
        " where J is everything, and h > 0 is less than a - b or equal; w and v are 2 to the numbers of unused"
        " features, and of those in J; c is 1 where a feature outside of J is asked, g is the gain of the feature that"
        " is asked; y of the m examples of a leaf have the label 1, l is its label; s = f(x), r is 1 at the leaf that"
        " x reaches, n of its examples agree with x on J, and N do in the whole sample; d is 1 where the tree is wrong"
        " at an input of probability p",
        every="all samples, juntas, impurity functions, runs of ID3, inputs x",
        label="the letters",
    )
    c.argued(
        "the leaves of the trees of ID3 meet the conditions of the parts: where S_w has both labels and supp(w) lies"
        " in J, the unused features hold the i of the hypothesis and all features outside of J, and that of the"
        " largest gain is asked; where supp(w) = J all labels are that of f; the examples that agree with x on J go"
        " the way of x; as there are never more than 2^k leaves, ID3 ends, and then each leaf has one label",
        every="all samples, juntas, impurity functions, runs of ID3",
        label="ID3 grows such trees",
    )
    c.bounded(
        samples,
        wrong_somewhere,
        text="each leaf that some way to break ties leads to has the label of f, and its path asks J only",
        every="all n, k, all juntas f, all samples and impurity functions that meet the hypothesis",
        names=named,
        role="support",
    )
    c.note("With a weak sign in the hypothesis there may be a tie, and ID3 may ask outside of J.")


@claim(
    "BDM20J.L4.s1",
    where="Lemma 4, proof, first paragraph",
    says=r"otherwise $\max_{i\in A}\mathrm{Gain}(S_w,i)\in J$, so that a splitting variable from $J$ is chosen",
    serves="BDM20J.L4",
)
def choice(c: Check) -> None:
    """The largest gain is a number: 1/4 for the conjunction of x_1 and x_2 with Gini. Its arguments are in J.

    g is the largest gain, i that of the feature of the hypothesis, which is unused, o the largest outside of J.
    """
    c.bounded(
        (AND,),
        no_feature,
        text="the largest gain is a feature of J",
        every="all samples that meet the hypothesis and have both labels, all impurity functions",
        names=lambda case: {"C": case.criterion.name, "n": case.n, "J": (1, 2), "examples": sum(case.counts)},
        within=met,
        label="max",
    )
    c.reading("g > o", "g >= i, i > o", why="a variable is chosen by argmax, as in algorithm 1", of="max")
    c.argued(
        "at a node that w stands for, with both labels in S_w, the feature of the hypothesis is unused, so that the"
        " largest gain g of an unused feature is at least its gain i, which is above the largest gain o outside of J:"
        " a feature with the gain g lies in J; where J is everything there is nothing to show",
        every="all samples that meet the hypothesis, all ways to break ties",
        role="join",
        of="max",
    )


def no_feature(case: Case) -> dict[str, object] | None:
    """A witness where the largest gain at the root, for 4q(1-q), is no number of a feature of J."""
    gains = (case.gain({}, i) for i in range(case.n))
    found = max(sum((c * 4 * q * (1 - q) for c, q in g), Fraction(0)) for g in gains)
    if found in range(1, case.k + 1):
        return None
    return {"label": "x_1 x_2", "sample": "each input once", "max": found}


@claim(
    "BDM20J.L4.s2",
    where="Lemma 4, proof, second paragraph",
    says=r"the tree has size at most $2^k$, and agrees with $f$: each $x'\in\{0,1\}^k$ is that of some example",
    serves="BDM20J.L4",
)
def size_and_labels(c: Check) -> None:
    """The number of leaves of a tree that asks k features at most on each path; a leaf at depth d has the share 2^-d.

    Labels: members are the examples at the leaf that x' reaches, y their labels, which are all l, that of the leaf; z
    is 1 for the examples with x' on J, of which there is one, with the label v = f~(x').

    With inner nodes there are 2^(k+1) - 1 nodes. w(x') is said to be in {0,1}^n and has the value * outside of J.
    """
    c.read_as(
        "the size is the number of leaves", other="of all nodes", why="it is at most 2^k for leaves only"
    )
    c.family(
        "sum(1) <= 2^k",
        "k >= 0, sum(w) == 1, each w >= 2^(-k)",
        hints=(
            "each 2^k*w >= 1 by 2^k: w >= 2^(-k)",
            "2^k*sum(w) >= sum(1)",
            "sum(1) <= 2^k by 1: 2^k*sum(w) >= sum(1); -2^k: sum(w) == 1",
        ),
        label="leaves",
    )
    c.family(*ONE_LABEL, hints=TO_ONE_LABEL, label="labels")
    every = "all samples of the lemma, all runs of ID3"
    c.argued(
        "by the paragraph before, ID3 asks features of J only, and none twice on a path, so that no leaf is deeper than"
        " k; each split halves a share, and the shares add up to 1",
        every=every,
        role="join",
        of="leaves",
    )
    c.argued(
        "as features of J only are asked, the examples that agree with x' on J go the way of x'; there is one, as"
        " S_w(x') is not empty; ID3 ends with one label at each leaf, which is that of its examples",
        every=every,
        role="join",
        of="labels",
    )
    c.bounded(
        samples,
        wrong_somewhere,
        text="each leaf has the label of f at all inputs that reach it",
        every="all n, k, all juntas f, all samples and impurity functions that meet the hypothesis",
        names=named,
        role="support",
    )


@claim(
    "BDM20J.G1",
    where="section 2.1, first paragraph",
    says=r"with high probability only variables of $[k]$ are chosen, and each path from the root to a leaf has all of"
    r" $[k]$; then the error is zero",
    serves="BDM20J.L4",
)
def plan(c: Check) -> None:
    """Paths end where the sample has one label, so that they need not ask all of [k]; Lemma 4 does without.

    With the label x_1 x_2 some path lacks one of the two bits, in every run on every sample, so that the probability is
    0 whatever the law is: below the answer 0 to the first of them that is asked all labels are 0. n is 1 where neither
    was asked, s where one was and the answer was 0, w where the path lacks one of them; so w >= n + s, no leaf with s =
    1 is split, and the half with the answer 0 has n or s.

    That only variables of [k] are chosen is shown under the hypothesis of Theorem 7, where all covariances on the
    sample are near those on the law; that this is likely is in the proof there, and so in Theorems 10 and 12.

    The last sentence holds: if a path asks all of [k] and no more, the node of its last query has both labels, which
    are a function of the last bit. d is 1 for the examples there whose label is not that of the half which x, or 1 - x,
    leaves out: a half without examples would leave one label. So each leaf has an example, and its label is that of f
    (letters as in the second part of BDM20J.L4.s2).
    """
    lacking = c.growth(*SOME_PATH_LACKS, role="support", hints=NOT_BOTH, example=NOT_ASKED)
    c.bounded(
        (AND,),
        lambda case: None if lacking != "proved" else never_all(case),
        text="with high probability each path from the root to a leaf has all of [k]",
        every="all juntas, all laws, all samples that are large enough",
        names=lambda case: {"C": case.criterion.name, "n": case.n, "k": case.k, "examples": sum(case.counts)},
        within=lambda case: all(case.counts),
        label="all of [k]",
    )
    c.argued(
        "the support is about every tree with the runs of ID3 on samples labelled by x_1 x_2: n is 1 for a path on"
        " which neither bit was asked, s for one on which one was, with the answer 0, so that all labels are 0 there"
        " and it is not split, w for one that lacks a bit; so each such tree has a path that lacks a bit, and the"
        " probability that none does is 0, for every number of examples",
        every="all n >= 2, all samples with both labels, all ways of breaking ties",
        label="all of [k], in words",
    )
    c.bounded(
        conjunctions,
        asked_on_all_paths,
        text="for the label x_1 x_2 some path lacks x_1 or x_2, whatever way ties are broken",
        every="all n >= 2, all samples",
        names=named,
        role="support",
    )
    c.family(
        "sum(d) <= 0", "sum(x) <= 0, each 0 <= d, d <= x", label="both halves of the last query have examples"
    )
    c.family(*ONE_LABEL, hints=TO_ONE_LABEL, label="then the error is zero")
    c.argued(
        "if a path asks all of [k] and nothing else, the node of its last query has both labels, which are f of the"
        " answers, so that both halves have examples: one without any would leave one label; so each leaf has an"
        " example that agrees on [k] with each input that reaches it, and by the part beside this its label is f there",
        every="all juntas, all samples, all trees of ID3 whose paths ask all of [k] and nothing else",
        label="then the error is zero, in words",
    )
    only = id3_trees.ALL_IN_J, near_trees.PATHS
    c.growth(
        *only,
        hints=near_trees.TO_PATHS_NEAR,
        example=near_trees.first(*only),
        label="only variables of [k]",
    )
    near_trees.support_gains(c)
    c.functions(*MORE_ONES, role="support")
    c.functions(*MORE_ZEROS, role="support")
    c.functions(STRONG, CONCAVE, role="support")
    c.argued(
        f"{near_trees.CONDITIONS_MET}. {near_trees.EPS_MET}",
        every="all strongly concave Lipschitz impurity functions, all samples",
        role="join",
        of="only variables of [k]",
    )
    c.argued(
        "with probability 1 - delta the covariances on the sample are near those on the law, by the proof of Theorem 7;"
        " then only features of [k] are asked, and the error is zero where all leaves have the label of f",
        every="all laws, juntas and impurity functions that Theorem 7 is about, all delta",
        label="with high probability",
    )


def conjunctions() -> Iterator[Case]:
    """All samples of the conjunction of the first two bits with each input twice at most, or once for three bits."""
    for n, most in ((2, 2), (3, 1)):
        yield from (c for c in realized(GINI, n, 2, most) if c.f == AND.f and any(c.counts))


def asked_on_all_paths(case: Case) -> dict[str, object] | None:
    """A witness where some run has both bits on all of its paths."""
    return {"a run": "with both bits on each path"} if some_run_asks_both(case, {}) else None


def never_all(case: Case) -> dict[str, object] | None:
    """A witness where no run of ID3 has both bits on all of its paths."""
    if some_run_asks_both(case, {}):
        return None
    return {"label": "x_1 x_2", "sample": "each input once", "probability of such a tree": Fraction(0)}


def some_run_asks_both(case: Case, w: Fixed) -> bool:
    """Whether some way to break ties puts both bits on all paths below a node."""
    if len(case.labels(w)) < 2:
        return {0, 1} <= set(w)
    return any(all(some_run_asks_both(case, {**w, i: v}) for v in (0, 1)) for i in case.choices(w))
