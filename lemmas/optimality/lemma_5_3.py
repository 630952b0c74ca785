r"""Lemma 5.3: an optimal tree for a conjunction is a right-skewed one with relevant features.

Paper: BDM20O, section 5.2 and appendix B.2.
Decided here: the lemma against brute force, both parts of its proof on all small trees, and the uses of Lemma
5.2 with their hypotheses.
Found: the lemma is true. Equation (5) is false where the path to the irrelevant node i holds some x_j = 0 with
j in J: the function is 0 there, so both errors are 0, while the right side may be positive. The conclusion
E(T') <= E(S) stands. Lemma 5.2 is used with y an empty product, y = 1, outside its hypothesis.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, permutations
from math import prod

from algorithms.brute_force import all_trees
from algorithms.trees import Leaf, Split, Tree, completed, error, size
from lemmas.optimality.conjunction_runs import (
    GRID_WORDS,
    Case,
    c_of,
    conjunctions,
    g,
    optimum,
    queried,
    right_skewed,
    subsets,
    with_extra,
)
from verify.claims import Check, claim

TWO = (Fraction(1, 3), Fraction(4, 5))
ALL_PATHS = "J of at most 3 features, p in {1/3, 4/5}, all paths of at most 2 nodes to i, all V_2, V_3"


@claim(
    "BDM20O.L53",
    where="Lemma 5.3",
    says=r"for $1\le t\le k$ some right-skewed $R\in\mathcal T_t$ with $I_R\subseteq J$ has the least error of"
    r" $\mathcal T_t$",
    uses=["BDM20O.L52.2"],
)
def right_skewed_trees_are_optimal(c: Check) -> None:
    """Against brute force over all trees, irrelevant variables included."""
    c.exhaustive(
        with_extra(3),
        skewed_trees_lose,
        sizes=f"k <= 3, at most one irrelevant variable, {GRID_WORDS}; every 1 <= t <= k",
        text="the least error of right-skewed trees with features in J is the least of all trees",
    )


@claim(
    "BDM20O.L53.s1",
    where="appendix B.2, first part",
    says=r"if $I_S\subseteq J$, left sub-trees along the right-most path can be replaced by leaves with label 0",
    serves="BDM20O.L53",
)
def pruning(c: Check) -> None:
    """The function is 0 wherever some relevant feature is 0."""
    c.exhaustive(
        conjunctions(3, TWO),
        pruning_hurts,
        sizes="k <= 3, p in {1/3, 4/5}, all trees with at most 3 splits over J",
        text="the pruned tree is right-skewed, not larger, and has no more error",
    )


@claim(
    "BDM20O.L53.s2",
    where="appendix B.2, first part",
    says=r"$E(T)=\prod_{I_T}p_j\,C(\prod_{J\setminus I_T}p_j)$ for right-skewed $T$ with $I_T\subseteq J$",
    serves="BDM20O.L53",
)
def error_of_skewed_trees(c: Check) -> None:
    """With the majority label at the right leaf; in whatever order the features are queried."""
    c.exhaustive(conjunctions(4), formula_differs, sizes=f"k <= 4, {GRID_WORDS}, all features and orders")


@claim(
    "BDM20O.L53.s3",
    where="appendix B.2, first part",
    says=r"with $z$, $y$, $x_1=p_l$, $x_2=1$ Lemma 5.2 gives $zx_1C(yx_2)\le zx_2C(yx_1)$, that is $E(T')\le E(T)$",
    uses=["BDM20O.L52.2"],
    serves="BDM20O.L53",
)
def one_feature_more(c: Check) -> None:
    """When l is the last feature that is missing, y is an empty product."""
    c.printed("p*min(y, 1 - y) <= min(y*p, 1 - y*p)", "0 < p < 1, 0 < y <= 1")
    c.applies("BDM20O.L52.2", at={"x1": "p", "x2": "1", "y": "y"}, where="0 < p < 1, 0 < y <= 1")
    c.note("y ranges over the products of none, one or more probabilities; Lemma 5.2 asks for y < 1.")


@claim(
    "BDM20O.L53.s3t",
    where="appendix B.2",
    says=r"$l$ is added as a right child of the right leaf, with $x_1=pl$; a sub-tree of i that is not right-skewed is"
    " replaced with a right leaf with label 0",
    serves="BDM20O.L53",
)
def words_of_the_construction(c: Check) -> None:
    """A leaf has no child; pl is p_l; and what is replaced are the left sub-trees, as in the first part."""
    words = "does not increase the error, and leaves a right-skewed tree"
    sizes = "J of 2 features, p in {1/3, 4/5}, all sub-trees with at most 3 splits"
    c.exhaustive(
        subtrees(),
        leaf_hurts,
        sizes=sizes,
        text=f"a leaf with label 0 for a sub-tree that is not right-skewed {words}",
    )
    c.exhaustive(
        subtrees(),
        pruned_subtree_hurts,
        sizes=sizes,
        text=f"a leaf with label 0 for every left sub-tree along its right-most path {words}",
        role="reading",
        why="the first part of the proof does this",
    )


@claim(
    "BDM20O.E5",
    where="appendix B.2, eq. (5)",
    says=r"$E(S)-E(T')=p_iD_1+q_iD_2-D_3$ with $t_j\in\{p_j,q_j\}$ along the path $V_1$ to $i$",
    serves="BDM20O.L53",
)
def difference_of_errors(c: Check) -> None:
    """Under x_j = 0 with j in J all three errors are 0, whatever the formulas for D_1, D_2, D_3 say."""
    words = "E(S) - E(T') is the right side of (5)"
    c.exhaustive(modifications(), difference_differs, sizes=ALL_PATHS, text=words)
    c.exhaustive(
        (m for m in modifications() if not m.is_zero),
        difference_differs,
        sizes=f"{ALL_PATHS}, without x_j = 0 for j in J on the path",
        text=words,
        role="repaired",
        why="no feature of J is 0 on the path to i",
    )
    c.exhaustive(
        modifications(),
        modification_hurts,
        sizes=ALL_PATHS,
        text="E(T') <= E(S), on every path",
        role="strongest",
    )


@claim(
    "BDM20O.L53.s5",
    where="appendix B.2, end",
    says=r"with the displayed $z,y,x_1,x_2$ Lemma 5.2 gives $D_3\le D_1$ and similarly $D_3\le D_2$",
    uses=["BDM20O.L52.2"],
    serves="BDM20O.L53",
)
def bounds_of_the_paths(c: Check) -> None:
    """Both products may be empty: y = 1 when the path and V_2, V_3 use up J, x_1 = 1 when V_3 is in V_2."""
    c.printed("x1*min(y, 1 - y) <= min(y*x1, 1 - y*x1)", "0 < x1 <= 1, 0 < y <= 1")
    c.exhaustive(modifications(), bound_fails, sizes=ALL_PATHS, text="D_3 <= D_1 and D_3 <= D_2")
    c.applies("BDM20O.L52.2", at={"x1": "x1", "x2": "1", "y": "y"}, where="0 < x1 <= 1, 0 < y <= 1")


@claim(
    "BDM20O.L53.s6",
    where="appendix B.2",
    says="T' has one irrelevant node less and at most t nodes",
    serves="BDM20O.L53",
)
def bookkeeping(c: Check) -> None:
    """Nodes whose feature occurs above are removed, so T' may be smaller still."""
    c.exhaustive(
        modifications(),
        grows,
        sizes=ALL_PATHS,
        text="T' has fewer nodes than S and one irrelevant node less",
    )


def skewed_trees_lose(case: Case) -> dict[str, object] | None:
    """A witness where no right-skewed tree with features in J is optimal."""
    for t in range(1, case.k + 1):
        least = min(g(case.chances, s) for n in range(t + 1) for s in subsets(case.k, n))
        if least != optimum(case, t):
            return case.witness(t=t)
    return None


def pruned(tree: Tree) -> Tree:
    """The tree with leaves of label 0 for the left sub-trees along its right-most path."""
    return Split(tree.variable, Leaf(), pruned(tree.one)) if isinstance(tree, Split) else tree


def pruning_hurts(case: Case) -> dict[str, object] | None:
    """A witness of a tree with features in J that pruning makes worse."""
    for splits in range(4):
        for tree in all_trees(range(case.k), splits):
            before = completed(tree, case.law)
            after = pruned(before)
            if (
                queried(after) is None
                or error(after, case.law) > error(before, case.law)
                or size(after) > size(before)
            ):
                return case.witness(tree=str(tree))
    return None


def formula_differs(case: Case) -> dict[str, object] | None:
    """A witness against the formula of the error."""
    for t in range(case.k + 1):
        for chosen in subsets(case.k, t):
            for order in permutations(chosen):
                tree = completed(right_skewed(order), case.law)
                if error(tree, case.law) != g(case.chances, chosen):
                    return case.witness(order=str(order))
    return None


def subtrees() -> Iterator[tuple[Case, Tree]]:
    """Trees over two relevant features."""
    for case in conjunctions(2, TWO):
        for splits in range(4):
            for tree in all_trees(range(case.k), splits):
                yield case, completed(tree, case.law)


def leaf_hurts(asked: tuple[Case, Tree]) -> dict[str, object] | None:
    """A witness of a sub-tree that is not right-skewed and better than a leaf with label 0."""
    case, tree = asked
    worse = queried(tree) is None and error(Leaf(0), case.law) > error(tree, case.law)
    return case.witness(tree=str(tree)) if worse else None


def pruned_subtree_hurts(asked: tuple[Case, Tree]) -> dict[str, object] | None:
    """A witness of a sub-tree that pruning makes worse or does not make right-skewed."""
    case, tree = asked
    after = pruned(tree)
    worse = queried(after) is None or error(after, case.law) > error(tree, case.law)
    return case.witness(tree=str(tree)) if worse else None


@dataclass(frozen=True)
class Modification:
    """A path V_1 to an irrelevant node i, and the relevant features to its right (V_2) and left (V_3).

    The irrelevant variables are k (another one, perhaps on the path) and k + 1 (that of i).
    """

    case: Case
    path: tuple[tuple[int, int], ...]
    right: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def is_zero(self) -> bool:
        """Whether some relevant feature is 0 on the path."""
        return any(i < self.case.k and bit == 0 for i, bit in self.path)

    @property
    def p(self) -> tuple[Fraction, ...]:
        """All probabilities."""
        return (*self.case.chances, *self.case.extra)

    def before(self) -> Tree:
        """S: the node i at the end of the path, with right-skewed sub-trees."""
        node = Split(self.case.k + 1, right_skewed(self.left), right_skewed(self.right))
        return self._completed(node)

    def after(self) -> Tree:
        """T': the right sub-tree continued by the left one, each feature once."""
        rest = [i for i in self.left if i not in self.right]
        return self._completed(right_skewed([*self.right, *rest]))

    def d(self, features: tuple[int, ...]) -> Fraction:
        """The displayed product for a path that goes on with these features."""
        on_path = prod((self.p[i] if b else 1 - self.p[i] for i, b in self.path), start=Fraction(1))
        inside = prod((self.p[i] for i in features), start=Fraction(1))
        used = {i for i, _ in self.path} | set(features)
        outside = prod((x for i, x in enumerate(self.case.chances) if i not in used), start=Fraction(1))
        return on_path * inside * c_of(outside)

    @property
    def displayed(self) -> tuple[Fraction, Fraction, Fraction]:
        """D_1, D_2, D_3."""
        both = tuple(sorted({*self.right, *self.left}))
        return self.d(self.right), self.d(self.left), self.d(both)

    def witness(self, **more: object) -> dict[str, object]:
        """The modification as a witness."""
        path = ", ".join(f"x{i} = {b}" for i, b in self.path)
        return self.case.witness(path=path, V2=str(self.right), V3=str(self.left), **more)

    def _completed(self, node: Tree) -> Tree:
        for i, bit in reversed(self.path):
            node = Split(i, Leaf(), node) if bit else Split(i, node, Leaf())
        return completed(node, self.case.law)


def modifications() -> Iterator[Modification]:
    """All small modifications."""
    for plain in conjunctions(3, TWO):
        case = Case(plain.chances, (Fraction(1, 2), Fraction(1, 4)))
        for n in range(3):
            for order in permutations(range(case.k + 1), n):
                rest = [i for i in range(case.k) if i not in order]
                sets = list(chain.from_iterable(combinations(rest, s) for s in range(len(rest) + 1)))
                for bits in range(2**n):
                    path = tuple((i, bits >> j & 1) for j, i in enumerate(order))
                    yield from (Modification(case, path, a, b) for a in sets for b in sets)


def drop(m: Modification) -> Fraction:
    """E(S) - E(T')."""
    return error(m.before(), m.case.law) - error(m.after(), m.case.law)


def difference_differs(m: Modification) -> dict[str, object] | None:
    """A witness against eq. (5)."""
    p_i = m.p[m.case.k + 1]
    d1, d2, d3 = m.displayed
    printed = p_i * d1 + (1 - p_i) * d2 - d3
    found = drop(m)
    return None if found == printed else m.witness(difference=found, printed=printed)


def modification_hurts(m: Modification) -> dict[str, object] | None:
    """A witness of E(T') > E(S)."""
    return m.witness() if drop(m) < 0 else None


def bound_fails(m: Modification) -> dict[str, object] | None:
    """A witness of D_3 > D_1 or D_3 > D_2."""
    d1, d2, d3 = m.displayed
    return None if d3 <= min(d1, d2) else m.witness(D1=d1, D2=d2, D3=d3)


def grows(m: Modification) -> dict[str, object] | None:
    """A witness where T' is as large as S, or has as many irrelevant nodes."""
    before, after = size(m.before()), size(m.after())
    kept = len(m.path) + len({*m.left, *m.right})
    return None if after == kept < before else m.witness(before=before, after=after)
