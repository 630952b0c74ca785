"""The modification in the proof of Lemma 5.3: trees S with an irrelevant node i, and T' that comes of removing it.

No claims stand here. The conjunction is of x_0, ..., x_(k-1); further variables are irrelevant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from algorithms.brute_force import all_trees
from algorithms.trees import Leaf, Path, Split, Tree, size, variables
from lemmas.optimality.conjunction_runs import Case, c_of, prod_of, queried, right_skewed
from lemmas.optimality.enumeration import optimal_trees
from lemmas.optimality.shown_trees import feature, on_one_line
from verify.rationals import Fraction

VALUES = (Fraction(1, 3), Fraction(1, 2), Fraction(4, 5))
IRRELEVANT = (Fraction(2, 5), Fraction(1, 4))
ENDS = (VALUES[0], VALUES[-1])
NO_LAW = Case(())


@dataclass(frozen=True)
class Modification:
    """A tree S with a node i outside J, at the end of a path, below which it holds only features of J.

    The features of J are 0, ..., k - 1. `law` stands apart: a shape has none.
    """

    k: int
    n: int
    tree: Tree
    path: Path
    case: Case = NO_LAW

    @property
    def node(self) -> Split:
        """The node i."""
        return split_at(self.tree, self.path)

    @property
    def right(self) -> list[int]:
        """V_2."""
        return queried(self.node.one) or []

    @property
    def left(self) -> list[int]:
        """V_3."""
        return queried(self.node.zero) or []

    @property
    def merged(self) -> list[int]:
        """V_2 and then what is left of V_3: the features from i on to the new right leaf of T'."""
        return [*self.right, *(j for j in self.left if j not in self.right)]

    @property
    def is_zero(self) -> bool:
        """Whether some relevant feature is 0 on the path."""
        return any(j < self.k and bit == 0 for j, bit in self.path)

    @property
    def modified(self) -> Tree:
        """T', with labels 0."""
        return grafted(self.tree, self.path, right_skewed(self.merged))

    @property
    def on_path(self) -> Fraction:
        """The product of the t_j."""
        return prod_of(
            [self.case.p[j] if bit else 1 - self.case.p[j] for j, bit in self.path], range(len(self.path))
        )

    def rest(self, features: list[int]) -> Fraction:
        """The product over J without the path and some features."""
        used = {j for j, _ in self.path} | set(features)
        return prod_of(self.case.chances, (j for j in range(self.k) if j not in used))

    def d(self, features: list[int]) -> Fraction:
        """The displayed product for a path that goes on with these features."""
        return self.on_path * prod_of(self.case.chances, features) * c_of(self.rest(features))

    @property
    def displayed(self) -> tuple[Fraction, Fraction, Fraction]:
        """D_1, D_2, D_3."""
        return self.d(self.right), self.d(self.left), self.d(self.merged)

    def witness(self, **more: object) -> dict[str, object]:
        """The modification as a witness."""
        path = ", ".join(f"{feature(j)} = {b}" for j, b in self.path)
        words = {"S": on_one_line(self.tree), "path": path, "i": self.node.variable + 1}
        return (self.case.witness(**words) if self.case.chances else {"k": self.k, **words}) | more


def below(tree: Tree, path: Path) -> Tree:
    """The sub-tree at the end of a path."""
    for _, bit in path:
        node = as_split(tree)
        tree = node.one if bit else node.zero
    return tree


def split_at(tree: Tree, path: Path) -> Split:
    """The inner node at the end of a path. Raises TypeError for a leaf."""
    return as_split(below(tree, path))


def as_split(tree: Tree) -> Split:
    """An inner node. Raises TypeError for a leaf."""
    if isinstance(tree, Leaf):
        raise TypeError("a leaf has no children")
    return tree


def grafted(tree: Tree, path: Path, new: Tree) -> Tree:
    """The tree with another sub-tree at the end of a path."""
    if not path:
        return new
    node, bit, rest = as_split(tree), path[0][1], path[1:]
    if bit:
        return Split(node.variable, node.zero, grafted(node.one, rest, new))
    return Split(node.variable, grafted(node.zero, rest, new), node.one)


def innermost(tree: Tree, k: int, path: Path = ()) -> Iterator[Path]:
    """The paths to the nodes outside J below which there are only features of J."""
    if isinstance(tree, Split):
        yield from innermost(tree.zero, k, (*path, (tree.variable, 0)))
        yield from innermost(tree.one, k, (*path, (tree.variable, 1)))
        if tree.variable >= k and all(j < k for j in variables(tree.zero) | variables(tree.one)):
            yield path


def is_skewed(tree: Tree) -> bool:
    """Whether both sub-trees of the root are right-skewed."""
    return isinstance(tree, Split) and queried(tree.zero) is not None and queried(tree.one) is not None


def laws(*, optimal: bool = True) -> Iterator[Case]:
    """Conjunctions of at most 4 features with one or two irrelevant ones beside them; fewer where S is any tree."""
    for k in range(1, 5):
        for chances in combinations_with_replacement(VALUES if optimal or k < 4 else ENDS, k):
            for extra in range(1, 3 if optimal and k < 4 else 2):
                yield Case(chances, IRRELEVANT[:extra])


@cache
def _all_modifications(case: Case, optimal: bool) -> tuple[Modification, ...]:
    law, n = case.law, case.k + len(case.extra)
    found = []
    for t in range(1, case.k + 1):
        for tree in optimal_trees(law, t) if optimal else all_trees(law.variables, t):
            found += [Modification(case.k, n, tree, path, case) for path in innermost(tree, case.k)]
    return tuple(found)


def modifications(*, skewed: bool = True, optimal: bool = True) -> Iterator[Modification]:
    """All trees S with t <= k nodes, those of least error in T_t or all, and all such nodes i in them.

    With `skewed` both sub-trees of i are right-skewed. Trees that are no longer optimal with fewer than t nodes are
    among those with fewer nodes.
    """
    for case in laws(optimal=optimal):
        for m in _all_modifications(case, optimal):
            if not skewed or is_skewed(m.node):
                yield m


def all_shapes() -> Iterator[Modification]:
    """All trees S with at most k <= 4 nodes over at most two features more, and all such nodes i, without a law."""
    for k in range(1, 5):
        for n in (k + 1, k + 2):
            for t in range(1, k + 1):
                for tree in all_trees(range(n), t):
                    for path in innermost(tree, k):
                        if is_skewed(below(tree, path)):
                            yield Modification(k, n, tree, path)


def named(m: Modification) -> dict[str, object]:
    """The parameters of a modification, for the report."""
    return {
        "k": m.k,
        "n": m.n,
        "t": size(m.tree),
        "p_1": m.case.chances[0],
        "p_k": m.case.chances[-1],
        "nodes on the path": len(m.path),
    }


def named_shape(m: Modification) -> dict[str, object]:
    """The same where there is no law."""
    return {"k": m.k, "n": m.n, "t": size(m.tree), "nodes on the path": len(m.path)}
