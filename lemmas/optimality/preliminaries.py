r"""Section 3: entropy, error of a tree, gain of a split, the pseudo-code.

Paper: BDM20O, section 3, figures 1 and 6.   Units: bits.
Decided here: the formulas of section 3, for all trees and all laws, and that the growth rules of this library are the
loops of the two figures.
Found: the displayed entropy has log(x) where log(1-x) is meant. The loop of the pseudo-code has no pair left
to split at once the tree is full, and then never ends.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from algorithms.brute_force import all_trees
from algorithms.criteria import ENTROPY, Terms
from algorithms.gains import compare, split_terms
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import Law, mass, product_law, restricted
from algorithms.trees import Leaf, Path, Tree, completed, grown, leaves, predict, purity, size
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, GrowthHints, Invariant, NoValue, claim
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

UNIFORM = (Fraction(1, 2),) * 3
SKEWED = (Fraction(1, 3), Fraction(1, 2), Fraction(3, 4))

PARTITION = (
    "0 <= err <= 1, tree p, q, w, s, g after t splits, root p == 1, w == err,"
    " each p > 0, 0 <= q <= 1, -1 <= s, s <= 1, g == s*(2*q - 1), g >= 2*q - 1, g >= 1 - 2*q,"
    " split p == p_0 + p_1, p*q == p_0*q_0 + p_1*q_1, w == w_0 + w_1, end sum(w) == sum(p*(1 - g)/2)"
)
"""A node is reached with p, together with f = 1 with p q, by an input that the tree gets wrong with w: probabilities,
that add up over the children. s is the label, 1 or -1 (for 0), of the larger of q and 1 - q, by which p(1 - g)/2 is
p(1 - q) or p q: at the leaves of the whole tree this is what w is."""
MAJORITY = (
    "each (1 - g)/2 <= min(q, 1 - q)",
    "each (1 - s*(2*q - 1))/2 >= min(q, 1 - q)",
    "each (1 - g)/2 >= min(q, 1 - q) by 1: (1 - s*(2*q - 1))/2 >= min(q, 1 - q); -1/2: g == s*(2*q - 1)",
    "each p*(1 - g)/2 <= p*min(q, 1 - q) by p: (1 - g)/2 <= min(q, 1 - q)",
    "each p*(1 - g)/2 >= p*min(q, 1 - q) by p: (1 - g)/2 >= min(q, 1 - q)",
    "sum(p*(1 - g)/2) <= sum(p*min(q, 1 - q))",
    "sum(p*(1 - g)/2) >= sum(p*min(q, 1 - q))",
)
"""A leaf with the majority label is wrong with p min(q, 1 - q)."""
LEAF_AND_OTHERS = "0 < p <= 1, 0 < tau < 1, 0 <= q <= 1, 0 <= q0 <= 1, 0 <= q1 <= 1, each w > 0, 0 <= r <= 1"
"""The leaf l, reached with p, and its children, reached with (1 - tau) p and tau p; w, r are the other leaves, of which
there may be none. That q is an average of q0 and q1 is not needed."""

LEAVES_OF_T = "sum(p) == 1, each p > 0, 0 <= q <= 1"
"""The leaves of a tree: each is reached with p, and there f is 1 with q."""
TWO_EVEN_LEAVES = Family((Member({"p": Fraction(1, 2), "q": Fraction(1, 2)}),) * 2)
"""The leaves of the tree that asks for x_2, where f is x_1, under the uniform law."""

Case = tuple[int, tuple[Fraction, ...]]
"""A truth table as an integer, and the probabilities of the variables."""


@claim(
    "BDM20O.S3.H",
    where="section 3, entropy",
    says=r"$H(x)=-x\log(x)-(1-x)\log(x)$, log base 2, is the entropy function",
)
def entropy(c: Check) -> None:
    """As printed the right side is -log(x). With 0 log 0 = 0 the intended one has a value at both ends.

    The supports are the two sides at x = 1/4 and at x = 1/3.
    """
    c.identity("H(x)", "-x*log2(x) - (1 - x)*log2(x)", "0 <= x <= 1")
    c.identity("-x*log2(x) - (1 - x)*log2(x)", "2", "x = 1/4", role="support")
    c.support("H(x) < 1", "x = 1/4")
    c.support("-x*log2(x) - (1 - x)*log2(x) > 3/2", "x = 1/3")
    c.support("H(x) < 1", "x = 1/3")
    c.reading(
        "-x*log2(x) - (1 - x)*log2(1 - x) == H(x)",
        "0 <= x <= 1",
        why="Lemma C.2 of the paper prints log(1-x), and B.1 uses the derivative of that",
    )


@claim(
    "BDM20O.S3.E",
    where="section 3, error of a tree",
    says=r"$E(T)=\sum_{l}p(l)\,C(q(l))$ for a tree with majority labels, $C(x)=\min(x,1-x)$",
)
def error_of_a_tree(c: Check) -> None:
    """For all laws, all functions and all trees: only that probabilities add up is used.

    `err` is E(T), the probability of the inputs that the whole tree gets wrong. Where q = 1/2 either label will do. In
    the run E(T) is summed over the inputs, for all functions of three variables under two laws.
    """
    c.given("product")
    c.growth(
        "sum(p*min(q, 1 - q)) == err",
        PARTITION,
        hints=GrowthHints((Invariant("sum(w) == err"),), MAJORITY),
    )
    c.argued(
        "the numbers at the nodes are probabilities of events, which add up over the children; at a leaf of the whole"
        " tree w, that of the inputs which the tree gets wrong, is p(1 - q) or p q by its label, the larger of q and 1"
        " - q; where a tree asks for a feature again, no input reaches one child: take the other child in the place of"
        " the split, which changes neither E(T) nor the sum over the leaves that are reached",
        every="all laws, all functions, all trees with majority labels",
        label="the numbers at the nodes",
    )
    c.grid(
        laws_on_three(),
        error_differs,
        names=named,
        text="E(T) is the sum over the leaves, for every tree T with at most 2 splits over the variables",
        every="all product laws, all read-once DNFs f, all trees T with majority labels",
        role="support",
    )
    c.note("q(l) has no value at a leaf that no input reaches; it adds nothing to the error and is left out")
    c.identity("(a + b)*min(a/(a + b), b/(a + b))", "b", "0 <= b <= a, 0 < a", role="support")
    c.identity("(a + b)*min(a/(a + b), b/(a + b))", "a", "0 <= a < b", role="support")


@claim(
    "BDM20O.S3.EH",
    where="section 3, after the entropy of a tree",
    says=r"$E(T)\le H(T)$",
    uses=["BDM20O.S3.E"],
)
def error_below_entropy(c: Check) -> None:
    """For all leaves of any tree. Beyond 2 it fails where f is x_1 and the tree asks for x_2, under the uniform law."""
    c.given("product")
    c.family("1*sum(p*min(q, 1 - q)) <= sum(p*H(q))", LEAVES_OF_T, label="all trees")
    c.argued(
        "the left side is E(T), by S3.E, and the right side is H(T), both as sums over the leaves that are reached",
        every="all laws, all functions, all trees with majority labels",
        label="written out",
    )
    c.support("min(q, 1 - q) <= H(q)", "0 <= q <= 1")
    c.stronger_family(
        "c*sum(p*min(q, 1 - q)) <= sum(p*H(q))",
        LEAVES_OF_T,
        printed_at="1",
        value="2",
        beyond="2.001",
        sharp="2 E(T) <= H(T)",
        of="all trees",
        against=TWO_EVEN_LEAVES,
    )


@claim(
    "BDM20O.E1",
    where="section 3, eq. (1)",
    says=r"$H(T)-H(T(l,i))=p(l)\bigl(H(q(l))-(1-\tau_i)H(q(l_0))-\tau_iH(q(l_1))\bigr)$",
)
def gain_of_a_split(c: Check) -> None:
    """For all product laws, functions, trees and leaves.

    In the run the difference of both sides has sign 0 exactly, for all functions of three variables under two laws.
    """
    c.given("product")
    c.family(
        "sum(w*H(r)) + p*H(q) - (sum(w*H(r)) + (1 - tau)*p*H(q0) + tau*p*H(q1))"
        " == p*(H(q) - (1 - tau)*H(q0) - tau*H(q1))",
        LEAF_AND_OTHERS,
    )
    c.argued(
        "H(T) is the sum of p H(q) over the leaves; T(l, i) has those of T but for l, which is reached with p, and in"
        " its place two, which are reached with (1 - tau) p and tau p, by the definition of tau; it is neither 0 nor 1,"
        " as x_i is independent of the path",
        every="all product laws, all functions, all trees T, all leaves l, all features i not on the path to l",
        label="H written out",
    )
    c.grid(
        laws_on_three(),
        gain_differs,
        names=named,
        text="the equation, for every tree T with at most 1 split, every leaf l of T and every feature i off its path",
        every="all product laws, all read-once DNFs f, all trees T, all leaves l, all features i not on the path to l",
        role="support",
    )
    c.read_as(
        "x_i is not asked on the path to l",
        other="it may be asked again, and then no input reaches one of the two children",
        why="q has no value at a leaf that no input reaches",
    )


@claim(
    "BDM20O.S3.ALG",
    where="figures 1 and 6",
    says="while T has less than t nodes, the pair (l, i) kept last with Delta at least Delta_best is split;"
    " the tree with t nodes is returned",
)
def pseudo_code(c: Check) -> None:
    """Delta_best starts at 0 and is replaced in ties: the last of several best pairs is split.

    A gain of 0 is at least Delta_best at the start, so that splits without gain are made. At t = 2^n no leaf has a
    feature left, no pair is examined, and the loop cannot end.
    """
    c.not_a_claim("an algorithm; the growth rule of this library is the same loop")
    c.given("rounds")
    c.read_as(
        "nodes are inner nodes",
        other="leaves count as nodes",
        why="section 4 calls t the number of iterations and wants trees with at most t inner nodes",
    )
    c.read_as(
        "a pair (l, i) has a feature i that is not asked on the path to l",
        other="i may be asked again",
        why="then no input reaches one of the two children, and q has no value there",
    )
    sizes = [(n, t) for n in (1, 2) for t in range(1, 2**n + 1)] + [(3, 3)]
    c.grid(
        [
            (n, t, policy, chances[:n])
            for n, t in sizes
            for policy in (Policy.TOP_DOWN, Policy.BEST_FIRST)
            for chances in (UNIFORM, SKEWED)
        ],
        loop_differs,
        names="n t algorithm p",
        text="for every function of n bits the loop ends with a tree of t inner nodes, the one that algorithms.growth"
        " builds when the last of tied pairs is split",
        every="all n, t, all product laws, all functions",
        role="support",
    )


def laws_on_three() -> Iterator[Case]:
    """All functions of three variables under two product laws."""
    return product(range(256), (UNIFORM, SKEWED))


def named(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    table, chances = case
    return {"n": len(chances), "function": table, "p": f"({', '.join(map(str, chances))})"}


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
            return {"function": table, "tree": on_one_line(tree), "E(T)": wrong, "sum": by_leaves}
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


def loop_differs(case: tuple[int, int, Policy, tuple[Fraction, ...]]) -> NoValue | dict[str, object] | None:
    """A witness where the loop, followed to the letter, gives another tree than `grow`; no value without a pair."""
    n, t, policy, chances = case
    for table in range(2 ** (2**n)):
        law = law_of((table, chances))
        tree = followed(law, t, policy)
        if tree is None:
            return NoValue("no pair (l, i) is left")
        if size(tree) != t or tree != grow(law, t, policy=policy, ties=Ties.LAST).last:
            return {"n": n, "t": t, "truth table": table, "found": on_one_line(tree)}
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
