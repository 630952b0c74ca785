r"""Sections 2 and 3: entropy, error of a tree, gain of a split, the pseudo-code; minimal exact trees.

Paper: BDM20O, sections 2 and 3.   Units: bits.
Decided here: the formulas of section 3 for all trees on three variables, the pseudo-code as it stands, and
the cited theorem of Fiat and Pechyony on all read-once DNFs of section 8.
Found: the displayed entropy has log(x) where log(1-x) is meant. The loop of the pseudo-code has no pair left
to split at once the tree is full, and then never ends.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from algorithms.brute_force import all_trees, least_size
from algorithms.criteria import ENTROPY, Terms
from algorithms.families import Family
from algorithms.families.family import Option
from algorithms.families.gains import BestSplits
from algorithms.gains import compare, split_terms
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import Law, mass, product_law, read_once, restricted
from algorithms.trees import Leaf, Path, Tree, completed, grown, leaves, predict, purity, size
from verify.claims import Check, claim

UNIFORM = (Fraction(1, 2),) * 3
SKEWED = (Fraction(1, 3), Fraction(1, 2), Fraction(3, 4))
ALL_ON_THREE = (
    "all 256 functions of 3 variables, uniform and p = (1/3, 1/2, 3/4), all trees with at most 2 splits"
)

Case = tuple[int, tuple[Fraction, ...]]
"""A truth table as an integer, and the probabilities of the variables."""


@claim(
    "BDM20O.S2.FP",
    where="section 2, citing Fiat and Pechyony",
    says="under the uniform law the tree that ID3 grows until it computes a read-once DNF exactly has the"
    " fewest inner nodes of all trees that compute it",
)
def exact_trees_are_smallest(c: Check) -> None:
    """Every way of breaking ties is followed: all sizes that ID3 can reach are compared with the least."""
    family = Family(8, 8)
    c.exhaustive(
        range(2, len(family.formulas)),
        ExactSizes(family),
        sizes="read-once DNFs with at most 8 terms of at most 8 literals, every tie-breaking",
        text="the exact tree of ID3 has as few inner nodes as the best tree over the variables of the formula",
    )
    c.exhaustive(
        small_formulas(6),
        brute_force_differs,
        sizes="read-once DNFs with at most 6 literals, one variable more than they need",
        text="the same against all trees, by brute force",
    )


@claim(
    "BDM20O.S3.H",
    where="section 3, entropy",
    says=r"$H(x)=-x\log(x)-(1-x)\log(x)$, log base 2, is the entropy function",
)
def entropy(c: Check) -> None:
    """As printed the right side is -log(x)."""
    c.identity("-x*log2(x) - (1 - x)*log2(x)", "H(x)", "0 < x < 1")
    c.reading(
        "-x*log2(x) - (1 - x)*log2(1 - x) == H(x)",
        "0 < x < 1",
        why="Lemma C.2 of the paper prints log(1-x), and B.1 uses the derivative of that",
    )


@claim(
    "BDM20O.S3.E",
    where="section 3, error of a tree",
    says=r"$E(T)=\sum_{l}p(l)\,C(q(l))$ for a tree with majority labels, $C(x)=\min(x,1-x)$",
)
def error_of_a_tree(c: Check) -> None:
    """The left side by summing over the inputs that the tree gets wrong."""
    c.exhaustive(laws_on_three(), error_differs, sizes=ALL_ON_THREE)


@claim(
    "BDM20O.S3.EH",
    where="section 3, after the entropy of a tree",
    says=r"$E(T)\le H(T)$",
    uses=["BDM20O.S3.E"],
)
def error_below_entropy(c: Check) -> None:
    """Leaf by leaf, with the weights p(l)."""
    c.printed("min(q, 1 - q) <= H(q)", "0 <= q <= 1")
    c.stronger(
        "2*min(q, 1 - q) <= H(q)",
        "0 <= q <= 1",
        beyond=("2.001*min(q, 1 - q) <= H(q)", "0 <= q <= 1"),
        sharp="2 E(T) <= H(T)",
    )


@claim(
    "BDM20O.E1",
    where="section 3, eq. (1)",
    says=r"$H(T)-H(T(l,i))=p(l)\bigl(H(q(l))-(1-\tau_i)H(q(l_0))-\tau_iH(q(l_1))\bigr)$",
)
def gain_of_a_split(c: Check) -> None:
    """Both sides as rational combinations of entropies; their difference has sign 0 exactly."""
    sizes = "all 256 functions of 3 variables, two laws, every leaf and variable of all trees with at most 1 split"
    c.exhaustive(laws_on_three(), gain_differs, sizes=sizes)


@claim(
    "BDM20O.S3.ALG",
    where="figures 1 and 6",
    says="while T has less than t nodes, the pair (l, i) kept last with Delta at least Delta_best is split;"
    " the tree with t nodes is returned",
)
def pseudo_code(c: Check) -> None:
    """Nodes are inner nodes: with leaves counted, t iterations would not give trees with t splits.

    On three variables the two algorithms build the same trees under the uniform law, but not under the other.
    """
    sizes = [(n, t) for n in (1, 2) for t in range(2**n + 1)] + [(3, 3)]
    cases = [(n, t, p) for n, t in sizes for p in (Policy.TOP_DOWN, Policy.BEST_FIRST)]
    words = "on all functions of n variables the loop of either algorithm ends with a tree of t inner nodes"
    laws = "uniform and p = (1/3, 1/2, 3/4)"
    c.exhaustive(cases, loop_gets_stuck, sizes=f"n <= 2, t <= 2^n, and n = t = 3, {laws}", text=words)
    c.exhaustive(
        [(n, t, p) for n, t, p in cases if t < 2**n],
        loop_gets_stuck,
        sizes=f"n <= 2, t <= 2^n - 1, and n = t = 3, {laws}",
        text=words,
        role="repaired",
        why="t <= 2^n - 1",
    )
    c.note(
        "Delta_best starts at 0 and is replaced in ties: the last of several best pairs is split, and splits"
        " without gain are made, irrelevant variables included. At t = 2^n no leaf has a feature left, so no"
        " pair is examined and the loop cannot end."
    )


class ExactSizes:
    """Compares the sizes of exact trees of ID3 with the least one, formula by formula."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self.best = BestSplits(family)
        self.least: dict[int, int] = {0: 0, 1: 0}
        self.greedy: dict[int, frozenset[int]] = {0: frozenset({0}), 1: frozenset({0})}

    def __call__(self, row: int) -> dict[str, object] | None:
        options = self.family.options[row]
        self.least[row] = 1 + min(self.least[o[2]] + self.least[o[3]] for o in options)
        chosen = self._chosen(row, options)
        self.greedy[row] = frozenset(
            1 + a + b for o in chosen for a in self.greedy[o[2]] for b in self.greedy[o[3]]
        )
        if self.greedy[row] == {self.least[row]}:
            return None
        sizes = ", ".join(map(str, sorted(self.greedy[row])))
        return {"terms": self.family.formulas[row], "ID3": sizes, "least": self.least[row]}

    def _chosen(self, row: int, options: tuple[Option, ...]) -> list[Option]:
        """The options with the largest gain."""
        if self.best.tied[row] == 1:
            only = self.best.choice[row]
            return [] if only is None else [only]
        family = self.family
        gains = [
            split_terms(family.mean(row), family.chances[o[1]], family.mean(o[2]), family.mean(o[3]))
            for o in options
        ]
        top = gains[0]
        for g in gains:
            top = g if compare(ENTROPY, g, top) > 0 else top
        return [o for o, g in zip(options, gains, strict=True) if compare(ENTROPY, g, top) == 0]


@cache
def small_formulas(literals: int) -> tuple[tuple[int, ...], ...]:
    """The multisets of term sizes with at most so many literals in all."""
    family = Family(literals, literals, total=True)
    return tuple(tuple(k[0] for k in f) for f in family.formulas[2:])


def brute_force_differs(sizes: tuple[int, ...]) -> dict[str, object] | None:
    """A witness where the exact tree of ID3 is larger than the smallest of all trees."""
    law = read_once(sizes, extra=1)
    grown_size = size(grow(law, 2 ** sum(sizes), policy=Policy.ID3).last)
    smallest = least_size(law, grown_size)
    return None if smallest == grown_size else {"terms": sizes, "ID3": grown_size, "least": smallest}


def laws_on_three() -> Iterator[Case]:
    """All functions of three variables under two product laws."""
    return product(range(256), (UNIFORM, SKEWED))


def law_of(case: Case) -> Law:
    """The law of a truth table: bit b of the number is the value at the input that b encodes."""
    table, chances = case
    return product_law(chances, lambda x: (table >> sum(b << i for i, b in enumerate(x))) & 1)


@cache
def trees_up_to(n: int, splits: int) -> tuple[Tree, ...]:
    """All trees over n variables with at most so many splits."""
    return tuple(t for s in range(splits + 1) for t in all_trees(range(n), s))


def error_differs(case: Case) -> dict[str, object] | None:
    """A witness against the formula of the error."""
    law, table = law_of(case), case[0]
    masses = {x: mass(law, dict(enumerate(x))) for x in product((0, 1), repeat=3)}
    for tree in trees_up_to(3, 2):
        labelled = completed(tree, law)
        wrong = Fraction(0)
        for x, weight in masses.items():
            value = (table >> sum(b << i for i, b in enumerate(x))) & 1
            if predict(labelled, x) != value:
                wrong += weight
        by_leaves = sum((w * min(q, 1 - q) for w, q in purity(tree, law)), Fraction(0))
        if wrong != by_leaves:
            return {"function": table, "tree": str(tree), "E(T)": wrong, "sum": by_leaves}
    return None


def gain_differs(case: Case) -> dict[str, object] | None:
    """A witness against eq. (1)."""
    law = law_of(case)
    for tree in trees_up_to(3, 1):
        for path, _ in leaves(tree):
            here = restricted(law, dict(path))
            for i in here.variables:
                (_, q0), (tau, q1) = here.branches(i)
                printed = split_terms(here.mean, tau, q0, q1, mass(law, dict(path)))
                before, after = purity(tree, law), purity(grown(tree, path, i), law)
                drop = (*before, *((-w, q) for w, q in after))
                if compare(ENTROPY, drop, printed):
                    return {"function": case[0], "path": str(path), "variable": i}
    return None


def loop_gets_stuck(case: tuple[int, int, Policy]) -> dict[str, object] | None:
    """A witness where the loop, followed to the letter, finds no pair, or where `grow` differs from it."""
    n, t, policy = case
    for table, chances in product(range(2 ** (2**n)), (UNIFORM, SKEWED)):
        law = law_of((table, chances[:n]))
        tree = followed(law, t, policy)
        if tree is None:
            return {"n": n, "t": t, "truth table": table, "left": "no pair (l, i) to split"}
        if tree != grow(law, t, policy=policy, ties=Ties.LAST).last:
            return {"n": n, "t": t, "truth table": table, "left": "another tree than algorithms.growth"}
    return None


def followed(law: Law, t: int, policy: Policy = Policy.TOP_DOWN) -> Tree | None:
    """The pseudo-code of figure 1 or 6 line by line; None when a round examines no pair."""
    tree: Tree = Leaf()
    while size(tree) < t:
        best: tuple[Path, int] | None = None
        delta_best: Terms = ()
        for path, _ in leaves(tree):
            here = restricted(law, dict(path))
            for i in here.variables:
                (_, q0), (tau, q1) = here.branches(i)
                weight = mass(law, dict(path)) if policy is Policy.TOP_DOWN else 1
                delta = split_terms(here.mean, tau, q0, q1, weight)
                if compare(ENTROPY, delta, delta_best) >= 0:
                    delta_best, best = delta, (path, i)
        if best is None:
            return None
        tree = grown(tree, *best)
    return completed(tree, law)
