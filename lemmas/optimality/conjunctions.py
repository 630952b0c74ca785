r"""Section 5: conjunctions under product laws, and Theorem 5.1.

Paper: BDM20O, sections 5.1 and 5.2.
Decided here: the setup, Theorem 5.1 on grids of rational probabilities with ties, its proof from the lemmas,
and the remark that any variant of ID3 would do.
Found: J_t is printed as a set of probabilities; with ties it has fewer than t elements. Everything else holds.
"""

from fractions import Fraction

from algorithms.criteria import GINI, MINIMUM, ROOT
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import conjunction
from algorithms.trees import depth, error
from lemmas.optimality.conjunction_runs import (
    GRID,
    GRID_WORDS,
    Case,
    conjunctions,
    g,
    optimum,
    right_skewed,
    run,
    subsets,
    with_extra,
)
from verify.claims import Check, claim

HALF = Fraction(1, 2)
RUNS = f"k <= 3, at most one irrelevant variable, {GRID_WORDS}; every 1 <= t <= k"


@claim("BDM20O.S5.DEPTH", where="section 5.1", says="a conjunction of k variables has a tree of depth k")
def depth_k(c: Check) -> None:
    """The right-skewed tree; no tree of less depth will do, since the input of ones has to be told from k others."""
    c.exhaustive(range(1, 9), no_tree_of_depth, sizes="1 <= k <= 8, uniform law")


@claim(
    "BDM20O.S5.JT",
    where="section 5.1",
    says=r"$J_t=\{p_{i_1},\dots,p_{i_t}\}$",
)
def first_features(c: Check) -> None:
    """Used as a set of features throughout."""
    c.ill_formed(
        "J_t is to be a set of t features, and probabilities may be equal", lambda: fewer_than_t([HALF, HALF])
    )
    c.exhaustive(
        conjunctions(4),
        not_t_features,
        sizes=f"k <= 4, {GRID_WORDS}, 1 <= t <= k",
        text="J_t = {i_1, ..., i_t} has t elements",
        role="reading",
        why="Lemma 5.4 says that I_t, a set of features, is J_t",
    )


@claim(
    "BDM20O.S5.ANY",
    where="section 5, introduction",
    says="the result holds for any variant of ID3",
    uses=["BDM20O.L54.s1", "BDM20O.L54.s5"],
)
def any_variant(c: Check) -> None:
    """At each time one leaf is impure, so the variants differ in nothing but ties."""
    c.exhaustive(
        ((case, p, r) for case in with_extra(3) for p in Policy for r in Ties),
        variant_loses,
        sizes=f"TopDown, BestFirst and ID3 under every tie rule; {RUNS}",
        text="E(T_t) = OPT(t) for 1 <= t <= k",
    )
    lost = {n: criterion_loses(n) for n in ("gini", "root", "minimum")}
    c.computed(
        "conjunctions of the grid, k <= 3, that another criterion loses",
        tuple(f"{n}: {x}" for n, x in lost.items()),
    )
    c.note(
        "Variants are taken as orders in which leaves are split. With another criterion it depends: Gini and"
        " 2 sqrt(q(1-q)) do as well, 2 min(q, 1-q) does not, since relevant features may have gain 0."
    )


@claim(
    "BDM20O.T51",
    where="Theorem 5.1",
    says=r"$\epsilon_t=0$ for TopDown and $1\le t\le k$, hence $m(t^*)=0$ for $1\le t^*\le k$",
    uses=["BDM20O.L53", "BDM20O.L54.a", "BDM20O.L54.b", "BDM20O.L54.c", "BDM20O.L55"],
)
def topdown_is_optimal(c: Check) -> None:
    """The optimum by brute force over all trees, irrelevant variables included."""
    c.exhaustive(
        ((case, Policy.TOP_DOWN, r) for case in with_extra(3) for r in Ties),
        variant_loses,
        sizes=f"every tie rule; {RUNS}",
        text="E(T_t) = OPT(t), so that every mean of the differences is 0",
    )
    c.exhaustive(
        ((case, Policy.TOP_DOWN, Ties.LAST) for case in conjunctions(5, GRID[:3]) if case.k > 3),
        variant_loses,
        sizes="k = 4, 5, p in {1/5, 1/2, 2/3}, no irrelevant variable",
        text="E(T_t) = OPT(t)",
    )


@claim(
    "BDM20O.T51.s1",
    where="proof of Theorem 5.1",
    says=r"the optimal $R\in\mathcal A_t$ of Lemma 5.3 and Lemma 5.5 give $E(T_t)=E(R)$",
    uses=["BDM20O.L53", "BDM20O.L54.c", "BDM20O.L55"],
    serves="BDM20O.T51",
)
def lemmas_together(c: Check) -> None:
    """R may have fewer than t nodes, of which Lemma 5.5 does not speak; the proof of Lemma 5.3 adds the others."""
    c.exhaustive(
        conjunctions(4),
        smaller_sets_win,
        sizes=f"k <= 4, {GRID_WORDS}, 1 <= t <= k",
        text="the least error of right-skewed trees with at most t features of J is that of J_t",
    )


def no_tree_of_depth(k: int) -> dict[str, object] | None:
    """A witness where the right-skewed tree is not exact, not of depth k, or not needed."""
    law = conjunction([HALF] * k)
    order = list(range(k))
    tree = right_skewed(order, last=1)
    shorter = right_skewed(order[:-1])
    return None if error(tree, law) == 0 and depth(tree) == k and error(shorter, law) > 0 else {"k": k}


def fewer_than_t(chances: list[Fraction]) -> str:
    """How many elements the set of probabilities has."""
    found = len(set(chances))
    return f"for p = (1/2, 1/2) the set J_2 = {{1/2}} has {found} element" if found < len(chances) else ""


def not_t_features(case: Case) -> dict[str, object] | None:
    """A witness where the first t features in increasing order of p are not t features."""
    order = sorted(range(case.k), key=lambda i: (case.chances[i], i))
    return None if all(len(set(order[:t])) == t for t in range(case.k + 1)) else case.witness()


def variant_loses(asked: tuple[Case, Policy, Ties]) -> dict[str, object] | None:
    """A witness where a variant is not optimal at some t <= k."""
    case, policy, ties = asked
    for t, tree in enumerate(run(case, policy, ties).trees):
        if t and error(tree, case.law) != optimum(case, t):
            return case.witness(t=t, policy=policy.value, ties=ties.value)
    return None


def criterion_loses(name: str) -> int:
    """How many conjunctions of the grid TopDown with another criterion loses under the rule of the pseudo-code."""
    criterion = {c.name: c for c in (GINI, ROOT, MINIMUM)}[name]
    lost = 0
    for case in with_extra(3):
        trees = grow(case.law, case.k, criterion=criterion).trees
        lost += any(error(tree, case.law) != optimum(case, t) for t, tree in enumerate(trees))
    return lost


def smaller_sets_win(case: Case) -> dict[str, object] | None:
    """A witness of at most t features with less error than J_t."""
    for t in range(1, case.k + 1):
        least = min(g(case.chances, s) for n in range(t + 1) for s in subsets(case.k, n))
        if least != g(case.chances, range(t)):
            return case.witness(t=t)
    return None
