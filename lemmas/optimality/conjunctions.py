r"""Section 5: conjunctions under product laws, and Theorem 5.1.

Paper: BDM20O, sections 5.1 and 5.2.
Decided here: Theorem 5.1 for all k, n, t and all probabilities, its proof from the lemmas, and the remark that any
variant of ID3 would do; runs on grids of rational probabilities with ties as controls; the setup.
Found: J_t is printed as a set of probabilities; with ties it has fewer than t elements. The proof of Theorem 5.1 uses
Lemma 5.5 for a tree that may have fewer than t features. The results hold, the remark on variants if these split no
pure leaf.
"""

from collections.abc import Callable, Sequence

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT
from algorithms.gains import maxima, split_terms
from algorithms.growth import grow
from algorithms.laws import conjunction, restricted
from algorithms.trees import Leaf, Split, Tree, completed, depth, error, grown, leaves
from lemmas.optimality.conjunction_runs import (
    EVERY,
    Case,
    all_grown,
    by_footnote,
    conjunctions,
    named,
    optimum,
    queried,
    right_skewed,
    subsets,
    with_extra,
)
from lemmas.optimality.conjunction_values import CONJUNCTIONS
from lemmas.optimality.shown_trees import on_one_line
from lemmas.optimality.two_term_values import DEPTH, ONE_TERM_HINTS, STATES_OF_ONE_TERM
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
CASES = (*with_extra(4), *(case for case in conjunctions(5) if case.k == 5))

RUN = {"world": "conjunction", "impurity": "H(q)"}
"""A run on a conjunction; the policy and the conclusion are to be added."""

FirstFeatures = Callable[[Case, int], frozenset[object]]
"""A definition of J_t."""


@claim("BDM20O.S5.DEPTH", where="section 5.1", says="a conjunction of k variables has a tree of depth k")
def depth_k(c: Check) -> None:
    """The right-skewed tree over J: its k nodes are on one path. Whether it computes f_J does not depend on the law.

    The system is the uniform law, where every input counts.
    """
    c.optimal(DEPTH, ONE_TERM_HINTS)
    c.note(STATES_OF_ONE_TERM)
    c.argued(
        "a tree without error under the uniform law computes f_J, and k splits make a depth of at most k; the tree that"
        " asks for all of J as long as the answer is 1 has them on one path, and depth k",
        every="all k >= 1",
        label="depth",
    )
    c.bounded(
        range(1, 9),
        not_exact_at_depth,
        names="k",
        text="the right-skewed tree over J computes f_J and has depth k",
        every="all n, all J of k features",
        role="support",
    )


@claim(
    "BDM20O.S5.JT",
    where="section 5.1",
    says=r"$J_t=\{p_{i_1},\dots,p_{i_t}\}$",
)
def first_features(c: Check) -> None:
    """Used as a set of t features, as in I_t = J_t in Lemma 5.4; a set of probabilities has no features."""
    c.ill_formed(
        "J_t is to be a set of t features of J; this is a set of probabilities, which may be equal",
        lambda: fewer_than_t(HALF, HALF),
    )
    c.grid(
        conjunctions(4),
        not_t_features(by_index),
        names=named,
        text="J_t = {i_1, ..., i_t} is a set of t features of J, for 0 <= t <= k, and p <= p' for all others",
        every="all k, all p_1, ..., p_k in (0, 1)",
        role="reading",
        why="Lemma 5.4 says that I_t, a set of features, is J_t, and that it lies in J",
    )
    c.argued(
        "i_1, ..., i_k are the k indices of J, each once, in an order of increasing p: so the first t of them are t"
        " features of J, and none of the others has a smaller p",
        every="all k, all 0 <= t <= k, all p_1, ..., p_k in (0, 1)",
        role="join",
    )
    c.sequence("n == t", "sequence n from t = 0, start n == 0, step n_next == n + 1", role="support")
    c.sequence(
        "p >= last",
        "0 < last < 1, sequence p from r = 0, start p == last, each 0 < p < 1, step p_next >= p",
        role="support",
    )
    c.note(
        "the supports are for all k and all probabilities: n is the number of elements of J_t, of which i_(t+1) is"
        " none; p is that of i_(t+r), and `last` that of i_t"
    )


@claim(
    "BDM20O.S5.ANY",
    where="section 5, introduction",
    says="the result holds for any variant of ID3",
    uses=["BDM20O.L54.s1", "BDM20O.L54.s5"],
)
def any_variant(c: Check) -> None:
    """All ways of breaking ties are followed.

    TopDown with another criterion, by the pseudo-code, on the conjunctions of at most three variables of the grid: with
    Gini and 2 sqrt(q(1-q)) it is optimal for 1 <= t <= k on all of them, with 2 min(q, 1-q) it is not on 38.
    """
    c.given("product", "rounds")
    c.read_as(
        "a variant splits impure leaves in any order, each on a feature of largest gain, and no pure leaf before them",
        other="any leaf may be split, a pure one too, and then the result fails for t = 2",
        why="the proof compares features with a positive gain; under the other reading the sentence is false",
    )
    as_stated(c, "impure")
    c.grid(
        CASES,
        variant_loses,
        names=named,
        text="for 1 <= t <= k every tree that some variant gives has E(T_t) = OPT(t), so that every mean is 0",
        every=f"{EVERY}, all variants of ID3",
        role="support",
    )
    c.computed(
        "E(T_2) and OPT(2) for k = 2, p = (1/2, 1/2), when the left-most leaf is split though it is pure",
        left_most_first(),
    )
    lost = {n: criterion_loses(n) for n in ("gini", "root", "minimum")}
    c.computed(
        "conjunctions of at most 3 variables of the grid on which TopDown with another criterion, the last of tied"
        " pairs being split, is not optimal at some t <= k",
        tuple(f"{n}: {x}" for n, x in lost.items()),
    )


@claim(
    "BDM20O.T51",
    where="Theorem 5.1",
    says=r"$\epsilon_t=0$ for TopDown and $1\le t\le k$, hence $m(t^*)=0$ for $1\le t^*\le k$",
    uses=["BDM20O.L53", "BDM20O.L54.a", "BDM20O.L54.b", "BDM20O.L54.c", "BDM20O.L55"],
)
def topdown_is_optimal(c: Check) -> None:
    """Every way of breaking ties is followed; the optimum is taken over all trees, irrelevant variables included."""
    c.given("product", "rounds")
    as_stated(c, "TopDown")
    c.grid(
        CASES,
        topdown_loses,
        names=named,
        text="E(T_t) = OPT(t) for 1 <= t <= k, so that every mean of the differences is 0",
        every=EVERY,
        role="support",
    )


@claim(
    "BDM20O.T51.s1",
    where="proof of Theorem 5.1",
    says=r"the optimal $R\in\mathcal A_t$ of Lemma 5.3 and Lemma 5.5 give $E(T_t)=E(R)$",
    uses=["BDM20O.L53", "BDM20O.L54.b", "BDM20O.L54.c", "BDM20O.L55"],
    serves="BDM20O.T51",
)
def lemmas_together(c: Check) -> None:
    """R may have fewer than t nodes, of which Lemma 5.5 does not speak: it compares sets of exactly t features.

    The proof of Lemma 5.3 adds the others; what the lemma says does not. The least error from which E(T_t) = OPT(t) is
    derived here is that of all trees with at most t nodes.
    """
    c.given("product", "rounds")
    c.applies_by(
        "BDM20O.L55",
        "every tree R that Lemma 5.3 gives asks for t features; for k = 3, p = (1/5, 1/4, 1/3), t = 2 the tree with the"
        " one node x_1 is such an R, with the error OPT(2) = 1/60",
        lambda: not least_with_fewer(Case((Fraction(1, 5), Fraction(1, 4), Fraction(1, 3))), 2),
    )
    as_stated(c, "TopDown")
    c.greedy({**RUN, "policy": "TopDown", "says": "skewed"}, label="T_t is right-skewed")
    c.greedy({**RUN, "policy": "TopDown", "says": "indices"}, label="I_t is J_t")
    c.argued(
        "T_t is right-skewed with features in J, so that it is in A_t; R has the least error of all trees with at most"
        " t nodes, which is OPT(t), and so has T_t: E(T_t) = E(R)",
        every="all k, n, all 1 <= t <= k, all product laws, all such R",
        label="E(R)",
    )
    c.grid(
        CASES,
        lemmas_fail,
        names=named,
        text="for 1 <= t <= k some R in A_t has the error OPT(t), T_t is in A_t with I_t = J_t, and E(T_t) = E(R)",
        every=f"{EVERY}, ties broken as in footnote 5",
        role="support",
    )


def as_stated(c: Check, policy: str) -> None:
    """E(T_t) = OPT(t): T_t asks for t smallest probabilities, so that its error is the least one of conjunctions."""
    formula = f"w*{CONJUNCTIONS.error.replace(CONJUNCTIONS.product, 'y')}"
    run = {**RUN, "policy": policy}
    c.joined(
        ({**run, "says": "increasing"}, {**run, "says": "error", "formula": formula}),
        CONJUNCTIONS,
        label="E(T_t) = OPT(t)",
    )


def not_exact_at_depth(k: int) -> dict[str, object] | None:
    """A witness where the right-skewed tree is not exact, or not of depth k."""
    tree = right_skewed(range(k), last=1)
    return None if error(tree, conjunction([HALF] * k)) == 0 and depth(tree) == k else {"k": k}


def fewer_than_t(*chances: Fraction) -> str:
    """How many elements the set of probabilities has, where they are too few."""
    found = by_probability(Case(chances), len(chances))
    if len(found) == len(chances):
        return ""
    words = ", ".join(map(str, chances))
    return f"for p = ({words}) the set J_{len(chances)} has {len(found)} element"


def by_probability(case: Case, t: int) -> frozenset[object]:
    """J_t as it is printed."""
    return frozenset(case.chances[:t])


def by_index(_case: Case, t: int) -> frozenset[object]:
    """J_t as it is used; the features of a case stand in increasing order of p."""
    return frozenset(range(t))


def not_t_features(first: FirstFeatures) -> Callable[[Case], dict[str, object] | None]:
    """A check that J_t is a set of t features of J that are not more probable than the others."""

    def check(case: Case) -> dict[str, object] | None:
        for t in range(case.k + 1):
            chosen = {i for i in first(case, t) if isinstance(i, int)}
            others = set(range(case.k)) - chosen
            ordered = all(case.chances[i] <= case.chances[j] for i in chosen for j in others)
            if len(chosen) != t or not chosen <= set(range(case.k)) or not ordered:
                return case.witness(t=t)
        return None

    return check


def variants(case: Case) -> list[set[Tree]]:
    """For t = 0, ..., k all trees that come of splitting impure leaves in any order, by any feature of largest gain."""
    found: list[set[Tree]] = [{Leaf()}]
    for _ in range(case.k):
        found.append({new for tree in found[-1] for new in _split(tree, case)})
    return found


def _split(tree: Tree, case: Case) -> list[Tree]:
    """The tree with one more split at an impure leaf; itself where there is none."""
    new = []
    for path, _ in leaves(tree):
        here = restricted(case.law, dict(path))
        if here.mean in (0, 1):
            continue
        gains = []
        for i in here.variables:
            (_, q0), (tau, q1) = here.branches(i)
            gains.append(split_terms(here.mean, tau, q0, q1))
        new += [grown(tree, path, here.variables[place]) for place in maxima(ENTROPY, gains)]
    return new or [tree]


def variant_loses(case: Case) -> dict[str, object] | None:
    """A witness where a variant is not optimal at some 1 <= t <= k."""
    return _loses(case, variants(case))


def topdown_loses(case: Case) -> dict[str, object] | None:
    """A witness where TopDown is not optimal at some 1 <= t <= k."""
    return _loses(case, all_grown(case))


def _loses(case: Case, levels: Sequence[frozenset[Tree] | set[Tree]]) -> dict[str, object] | None:
    for t in range(1, case.k + 1):
        for tree in levels[t]:
            if error(completed(tree, case.law), case.law) != optimum(case, t):
                return case.witness(t=t, tree=on_one_line(tree))
    return None


def left_most_first() -> tuple[Fraction, Fraction]:
    """The error of a tree whose left leaf, which is pure, was split, and the least error of two splits."""
    case = Case((HALF, HALF))
    tree = completed(Split(0, Split(1, Leaf(), Leaf()), Leaf()), case.law)
    return error(tree, case.law), optimum(case, 2)


def criterion_loses(name: str) -> int:
    """How many conjunctions of the grid TopDown with another criterion loses under the rule of the pseudo-code."""
    criterion = {c.name: c for c in (GINI, ROOT, MINIMUM)}[name]
    lost = 0
    for case in with_extra(3):
        trees = grow(case.law, case.k, criterion=criterion).trees
        lost += any(error(tree, case.law) != optimum(case, t) for t, tree in enumerate(trees))
    return lost


def least_with_fewer(case: Case, t: int) -> bool:
    """Whether a right-skewed tree with fewer than t features, all in J, has the least error with at most t nodes."""
    smaller = (completed(right_skewed(s), case.law) for n in range(t) for s in subsets(case.k, n))
    return any(error(tree, case.law) == optimum(case, t) for tree in smaller)


def lemmas_fail(case: Case) -> dict[str, object] | None:
    """A witness where the trees of the three lemmas do not fit together."""
    for t in range(1, case.k + 1):
        tree = by_footnote(case).trees[t]
        smaller = (completed(right_skewed(s), case.law) for n in range(t + 1) for s in subsets(case.k, n))
        best = [r for r in smaller if error(r, case.law) == optimum(case, t)]
        skewed = queried(tree) == list(range(t))
        if not best or not skewed or any(error(tree, case.law) != error(r, case.law) for r in best):
            return case.witness(t=t)
    return None
