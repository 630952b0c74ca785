r"""Lemma 5.4: how TopDown grows on a conjunction.

Paper: BDM20O, section 5.2 and appendix B.3.   Units: bits.
Decided here: the three parts of the lemma and the steps of its proof, for all k, n, t and all probabilities, by
induction over the splits from inequalities in real variables; runs on grids of rational probabilities as controls.
Found: the lemma is true under the tie rule of its footnote (smaller index first), which is not the rule of the
pseudo-code; the error is the same. The display of the gain has + q H(0) for - q H(0), and H(0) = 0. With t + 2 = k
Lemma 5.2 is used with y an empty product, outside its hypothesis.
"""

from collections.abc import Iterator

from algorithms.criteria import ENTROPY, Terms
from algorithms.gains import compare, split_terms
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import restricted
from algorithms.trees import Path, Tree, error, leaves
from lemmas.optimality.conjunction_runs import (
    EVERY,
    Case,
    all_grown,
    by_footnote,
    g,
    named,
    queried,
    with_extra,
)
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, claim
from verify.rationals import Fraction

CASES = tuple(with_extra(4))
RUN = {"world": "conjunction", "impurity": "H(q)", "policy": "TopDown"}
"""TopDown on a conjunction, as a statement about all its runs."""
BY_FOOTNOTE = f"{EVERY}, ties broken as in footnote 5"
USED = "0 < p <= r < 1, 0 < y <= 1"
STRICTLY_USED = "0 < p < r < 1, 0 < y <= 1"


@claim(
    "BDM20O.L54.a",
    where="Lemma 5.4",
    says=r"for $1\le t\le k$ the tree $T_t$ of TopDown is right-skewed",
)
def topdown_is_skewed(c: Check) -> None:
    """Under every way of breaking ties."""
    c.given("product", "rounds")
    c.greedy({**RUN, "says": "skewed"})
    c.grid(
        CASES,
        not_skewed,
        names=named,
        text="for 1 <= t <= k the left child of every inner node of T_t is a leaf with label 0",
        every=EVERY,
        role="support",
    )


@claim(
    "BDM20O.L54.b",
    where="Lemma 5.4 and footnote 5",
    says=r"$I_t=J_t\subseteq J$ for $1\le t\le k$, features with equal probabilities by increasing index",
    uses=["BDM20O.S5.JT"],
)
def features_in_order(c: Check) -> None:
    """J_t is read as the set of the first t features.

    The pseudo-code takes the last of tied pairs (S3.ALG): in 162 of the 207 cases of the run this gives another I_t.
    Under every way of breaking ties the probabilities come in increasing order.
    """
    c.given("product", "rounds")
    c.greedy({**RUN, "says": "indices"})
    c.greedy({**RUN, "says": "increasing"}, role="support")
    c.grid(
        CASES,
        other_features,
        names=named,
        text="for 1 <= t <= k the features of T_t are i_1, ..., i_t, in this order from the root",
        every=BY_FOOTNOTE,
        role="support",
    )
    c.grid(
        CASES,
        other_probabilities,
        names=named,
        text="for 1 <= t <= k the probabilities of the features of T_t are p_{i_1}, ..., p_{i_t}, in this order",
        every=f"{EVERY}, ties broken in any way",
        role="support",
    )
    c.read_as(
        "footnote 5 is a tie rule: of features with equal probabilities the one with the smaller index is taken",
        other="the indices of equal probabilities are chosen after the run, in the order in which they were taken",
        why="the first says more; the second is what the support shows",
    )
    c.computed(
        "cases in which the rule of the pseudo-code gives I_t other than J_t at some t", other_under_last()
    )


@claim(
    "BDM20O.L54.c",
    where="Lemma 5.4",
    says=r"the error of $T_t$ is $\prod_{J_t}p_i\,C(\prod_{J\setminus J_t}p_i)$",
    uses=["BDM20O.L53.s2"],
)
def error_of_topdown(c: Check) -> None:
    """Under every way of breaking ties. w is the product over the features of T_t, y that over the others of J."""
    c.given("product", "rounds")
    c.greedy({**RUN, "says": "error", "formula": "w*min(y, 1 - y)"}, label="error")
    c.greedy({**RUN, "says": "increasing"}, label="features")
    c.argued(
        "the probabilities of the features of T_t are the t smallest ones, in number and size those of J_t, so that w"
        " and y are the products of the lemma; with ties they may belong to other features",
        every="all k, n, all product laws, all 1 <= t <= k, every order of ties",
        label="products over J_t",
    )
    c.grid(
        CASES,
        other_error,
        names=named,
        text="for 1 <= t <= k the error of T_t is the product over J_t times C of the product over the rest of J",
        every=EVERY,
        role="support",
    )


@claim(
    "BDM20O.L54.s1",
    where="appendix B.3",
    says="features outside J have gain 0 in every iteration",
    serves="BDM20O.L54.b",
)
def irrelevant_features(c: Check) -> None:
    """A leaf is reached with w and has the mean a; the feature is 1 with p, q0 and q1 are the means after its answers.

    Given the leaf its answer does not tell of f: this is what the conditions say. The support is about the leaves of
    T_t in words.
    """
    c.given("product")
    for mean, chance in (("q0", "(1 - p)"), ("q1", "p")):
        told = f"w*{chance}*{mean} == {chance}*w*a"
        c.family(
            f"{mean} == a",
            f"0 < w <= 1, 0 < p < 1, 0 <= a <= 1, 0 <= {mean} <= 1, {told}",
            hints=(f"{mean} == a by 1/(w*{chance}): {told}",),
            label=mean,
        )
    c.printed("H(a) - (1 - p)*H(q0) - p*H(q1) == 0", "0 < p < 1, 0 <= a <= 1, q0 == a, q1 == a", label="gain")
    c.argued(
        "the feature is independent of f and the path together, as these depend on other features only, and the law is"
        " a product: the leaf is reached with f = 1 and either answer with w a times the probability of the answer",
        every="all k, n, all product laws, all leaves of all T_t, all features outside J and off the path",
        label="independence",
    )
    c.greedy({**RUN, "says": "outside"}, role="support")
    c.grid(
        CASES,
        irrelevant_gain,
        names=named,
        text="for 0 <= t <= k the gain of every feature outside J is 0 at every leaf of T_t",
        every=EVERY,
        role="support",
    )


@claim(
    "BDM20O.L54.s2",
    where="appendix B.3",
    says=r"the gain of $i_l$ is $H(\prod_{J\setminus J_t}p)-p_{i_l}H(\prod_{J\setminus(J_t\cup\{i_l\})}p)+q_{i_l}H(0)$,"
    " which is the second displayed line",
    serves="BDM20O.L54.b",
)
def gain_of_a_feature(c: Check) -> None:
    """The sign before q H(0) should be a minus; nothing hangs on it, since H(0) = 0.

    p is p_{i_l}, and b the product over the rest of J, which is 1 for t + 1 = k. The right-most leaf of T_t, where J_t
    is answered by 1, is reached with w, the product over J_t. There f is 1 with w p b, the product over J; with the
    answer 1 it is 1 with the same probability, and with the answer 0 never. q, q0 and q1 are these means. The first
    support is about the leaves of T_t in words.
    """
    c.given("product")
    for mean, value, told in (
        ("q", "p*b", "w*q == w*p*b"),
        ("q0", "0", "w*(1 - p)*q0 == 0"),
        ("q1", "b", "w*p*q1 == w*p*b"),
    ):
        reached = told.split(f"*{mean} ")[0]
        c.family(
            f"{mean} == {value}",
            f"0 < w <= 1, 0 < b <= 1, 0 < p < 1, 0 <= {mean} <= 1, {told}",
            hints=(f"{mean} == {value} by 1/({reached}): {told}",),
            label=mean,
        )
    c.printed(
        "H(q) - (1 - p)*H(q0) - p*H(q1) == H(p*b) - p*H(b) + (1 - p)*H(0)",
        "0 < b <= 1, 0 < p < 1, q == p*b, q0 == 0, q1 == b",
        label="gain",
    )
    c.argued(
        "the probabilities with which the leaf is reached and f is 1, in all and with either answer, are products of"
        " those of the features, as the law is a product and f is 1 where all of J is: that is what the conditions say",
        every="all k, all product laws, all 0 <= t < l <= k",
        label="products",
    )
    c.greedy({**RUN, "says": "gain", "formula": "H(p*b) - p*H(b) + (1 - p)*H(0)"}, role="support")
    c.grid(
        CASES,
        gain_differs,
        names=named,
        text="for 0 <= t < l <= k the gain of i_l at the right-most leaf of T_t is the first displayed line",
        every=EVERY,
        role="support",
    )
    c.identity(
        "H(p*b) - p*H(b) + (1 - p)*H(0)", "H(p*b) - p*H(b)", "0 < b <= 1, 0 < p < 1", label="second line"
    )
    c.read_as(
        "the gain is that of (1) without the factor p(l)",
        other="with the factor",
        why="the display has none; at one leaf it changes neither signs nor the order of gains",
    )


@claim(
    "BDM20O.L54.s3",
    where="appendix B.3",
    says="the gain of a relevant feature is positive, by concavity of H and p > 0",
    uses=["BDM20O.L54.s2"],
    serves="BDM20O.L54.b",
)
def positive_gain(c: Check) -> None:
    """For all k at once: p is p_{i_l}, and b is the product over the rest of J, which is 1 for t + 1 = k.

    The reason given is too short: at p = 1, or with a linear function for H, the difference is 0.
    """
    c.given("product")
    c.printed("H(p*b) - p*H(b) > 0", "0 < b <= 1, 0 < p < 1")
    c.argued(
        "by L54.s2 this is the gain of i_l at the right-most leaf of T_t, where b is the product over the rest of J",
        every="all k, all product laws, all 0 <= t < l <= k",
        label="gain written out",
    )


@claim(
    "BDM20O.L54.s4",
    where="appendix B.3",
    says="if t + 1 = k, feature i_k has the only nonzero gain and is chosen",
    serves="BDM20O.L54.b",
)
def last_feature(c: Check) -> None:
    """At the other leaves of T_{k-1} a feature of J is 0, so that they are pure; one feature of J is not asked for."""
    c.given("product")
    c.greedy({**RUN, "says": "last"})
    c.grid(
        CASES,
        others_gain,
        names=named,
        text="of all leaves of T_{k-1} and features off their paths only the right-most leaf with i_k has a gain other"
        " than 0, and TopDown splits it",
        every=BY_FOOTNOTE,
        role="support",
    )


@claim(
    "BDM20O.L54.s5",
    where="appendix B.3",
    says=r"for $t+1<r\le k$ Lemma 5.2 gives that $i_{t+1}$ gains at least as much as $i_r$, and more if"
    r" $p_{i_{t+1}}<p_{i_r}$; so it has the largest gain and is chosen",
    uses=["BDM20O.L52.1", "BDM20O.L54.s2"],
    serves="BDM20O.L54.b",
)
def smallest_probability_first(c: Check) -> None:
    """For all k at once: p and r stand for the two probabilities, y for the product over the rest of J.

    With two features left, t + 2 = k, this product is empty and y = 1, of which Lemma 5.2 does not speak.
    """
    c.given("product")
    c.printed("p*H(y*r) <= r*H(y*p)", USED, label="weak")
    c.printed("p*H(y*r) < r*H(y*p)", STRICTLY_USED, label="strict")
    c.argued(
        "y is the product over J without J_t, i_{t+1} and i_r, so that y r is that over J without J_t and i_{t+1}, and"
        " y p that without J_t and i_r; by L54.s2 the gains are the same H less p H(y r) and less r H(y p), so that the"
        " smaller of these means the larger gain",
        every="all k, all product laws, all t + 1 < r <= k",
        label="gains",
    )
    c.greedy({**RUN, "says": "choice"}, label="choice")
    c.greedy({**RUN, "says": "indices"}, label="by index")
    c.grid(
        CASES,
        other_choice,
        names=named,
        text="for t + 1 < k the pair of the right-most leaf of T_t and i_{t+1} has the largest gain, only those of"
        " equal probability have as much, and TopDown splits it",
        every=BY_FOOTNOTE,
        role="support",
    )
    at = {"x1": "p", "x2": "r", "y": "y"}
    c.applies("BDM20O.L52.1", at=at, where=USED, part=0, gives="p*H(y*r) <= r*H(y*p)")
    c.applies("BDM20O.L52.1", at=at, where=STRICTLY_USED, part=1, gives="p*H(y*r) < r*H(y*p)")
    c.note(
        "for k = 3, J = {1, 2, 3}, p = (1/4, 1/3, 1/2), t = 1, r = 3 the product y is over no features: y = 1, x_1 ="
        " p_2 = 1/3, x_2 = p_3 = 1/2"
    )


def grown_trees(case: Case) -> Iterator[tuple[int, Tree]]:
    """All trees T_t for 1 <= t <= k, whatever pairs are taken in ties."""
    for t in range(1, case.k + 1):
        yield from ((t, tree) for tree in all_grown(case)[t])


def not_skewed(case: Case) -> dict[str, object] | None:
    """A witness of a tree that is not right-skewed."""
    bad = ((t, tree) for t, tree in grown_trees(case) if queried(tree) is None)
    return next((case.witness(t=t, tree=on_one_line(tree)) for t, tree in bad), None)


def other_features(case: Case) -> dict[str, object] | None:
    """A witness of I_t other than J_t under the rule of the footnote."""
    for t, tree in enumerate(by_footnote(case).trees):
        if queried(tree) != list(range(t)):
            return case.witness(t=t)
    return None


def other_probabilities(case: Case) -> dict[str, object] | None:
    """A witness of a tree with other probabilities, or in another order."""
    for t, tree in grown_trees(case):
        features = queried(tree)
        if features is None or tuple(case.p[i] for i in features) != case.chances[:t]:
            return case.witness(t=t, tree=on_one_line(tree))
    return None


def other_under_last() -> str:
    """How many of the cases differ under the rule of the pseudo-code."""
    lost = 0
    for case in CASES:
        trees = grow(case.law, case.k, policy=Policy.TOP_DOWN, ties=Ties.LAST).trees
        lost += any(set(queried(tree) or ()) != set(range(t)) for t, tree in enumerate(trees))
    return f"{lost} of {len(CASES)}"


def other_error(case: Case) -> dict[str, object] | None:
    """A witness against the formula of the error."""
    for t, tree in grown_trees(case):
        if error(tree, case.law) != g(case.chances, range(t)):
            return case.witness(t=t, tree=on_one_line(tree))
    return None


def gains_at(case: Case, path: Path) -> dict[int, Terms]:
    """The gains of all free features at a leaf."""
    here = restricted(case.law, dict(path))
    found = {}
    for i in here.variables:
        (_, q0), (tau, q1) = here.branches(i)
        found[i] = split_terms(here.mean, tau, q0, q1)
    return found


def along(t: int) -> Path:
    """The path to the right-most leaf of T_t under the rule of the footnote."""
    return tuple((i, 1) for i in range(t))


def irrelevant_gain(case: Case) -> dict[str, object] | None:
    """A witness of an irrelevant feature with a gain."""
    for t in range(case.k + 1):
        for tree in all_grown(case)[t]:
            for path, _ in leaves(tree):
                gains = gains_at(case, path).items()
                if any(i >= case.k and ENTROPY.sign(gain) for i, gain in gains):
                    return case.witness(t=t, path=str(path))
    return None


def gain_differs(case: Case) -> dict[str, object] | None:
    """A witness against the first displayed line."""
    for t in range(case.k):
        whole = restricted(case.law, dict(along(t))).mean
        for i, gain in gains_at(case, along(t)).items():
            if i < case.k:
                p = case.chances[i]
                displayed = ((Fraction(1), whole), (-p, whole / p), (1 - p, Fraction(0)))
                if compare(ENTROPY, gain, displayed):
                    return case.witness(t=t, feature=i)
    return None


def others_gain(case: Case) -> dict[str, object] | None:
    """A witness of another pair with a gain in the last iteration, or of another choice."""
    growth, last = by_footnote(case), (along(case.k - 1), case.k - 1)
    found = [
        (path, i)
        for path, _ in leaves(growth.trees[case.k - 1])
        for i, gain in gains_at(case, path).items()
        if ENTROPY.sign(gain)
    ]
    step = growth.steps[case.k - 1]
    fits = found == [last] and (step.path, step.variable) == last
    return None if fits else case.witness(pairs=str(found))


def other_choice(case: Case) -> dict[str, object] | None:
    """A witness where i_{t+1} at the right-most leaf is not best, ties with a larger p, or is not chosen."""
    for t in range(case.k - 1):
        growth, first = by_footnote(case), (along(t), t)
        weighted = {
            (path, i): tuple((mass * c, q) for c, q in gain)
            for path, mass in masses(growth.trees[t], case)
            for i, gain in gains_at(case, path).items()
        }
        best = weighted[first]
        for (path, i), gain in weighted.items():
            order = compare(ENTROPY, best, gain)
            equal = path == first[0] and i < case.k and case.chances[i] == case.chances[t]
            if order < 0 or (order == 0 and not equal):
                return case.witness(t=t, path=str(path), feature=i)
        if (growth.steps[t].path, growth.steps[t].variable) != first:
            return case.witness(t=t, chosen=growth.steps[t].variable)
    return None


def masses(tree: Tree, case: Case) -> Iterator[tuple[Path, Fraction]]:
    """The paths of the leaves, with the probabilities to reach them."""
    for path, _ in leaves(tree):
        mass = Fraction(1)
        for i, bit in path:
            mass *= case.p[i] if bit else 1 - case.p[i]
        yield path, mass
