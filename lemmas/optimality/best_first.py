r"""Section 8.1 and appendix D: BestFirst on two terms.

Paper: BDM20O, sections 6 and 8.1, appendix D.   Units: bits.
Decided here: what BestFirst can and must build on (2, 3); the order in which it grows; whether it is optimal.
Found: all of it is true, but it hangs on ties. The left children of the right path have equal gains, and
BestFirst is not optimal only if a deeper one is taken before a higher one; with the first or the shallowest
of tied leaves it is optimal for all two-term DNFs up to 8 + 8.
"""

from fractions import Fraction

from algorithms.brute_force import least_error
from algorithms.criteria import ENTROPY
from algorithms.families import Family, GreedyErrors, OptimalErrors
from algorithms.gains import compare
from algorithms.growth import Policy, Ties, grow, reachable
from algorithms.laws import read_once
from algorithms.trees import error
from lemmas.optimality.two_term_runs import Sizes, left_gain, pairs_of_sizes, run
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, mirrored, shape_of, shapes
from verify.claims import Check, claim

FIGURE_2A: Shape = (("x", 0), ("x", 3))
FIGURE_3B: Shape = (("x", 3), ("x", 0))
MOST = 8
UP_TO = f"1 <= l <= m <= {MOST}"


@claim(
    "BDM20O.S6.BF",
    where="section 6, introduction, and section 8.1",
    says="BestFirst is not optimal on read-once DNFs with two terms",
    uses=["BDM20O.S81.b", "BDM20O.S81.c"],
)
def best_first_is_not_optimal(c: Check) -> None:
    """There are ties, and one way to break them leads to a worse tree; another one never does."""
    c.exact(
        "for (l, m) = (2, 3), t = 5 some run of BestFirst has a larger error than OPT",
        lambda: max(bestfirst_errors(5)) > least_error(read_once([2, 3]), 5),
    )
    c.computed(
        "errors of BestFirst for (2, 3), t = 5, over all ways to break ties", tuple(bestfirst_errors(5))
    )
    c.computed("two-term DNFs up to 8 + 8 on which the rule is not optimal somewhere", counts_by_rule())
    c.note(
        "The smallest formula is (2, 2) at t = 4: error 1/8 against 1/16. The separation from TopDown rests on a"
        " tie: under the rules first and shallowest BestFirst is optimal on all two-term DNFs up to 8 + 8."
    )


@claim(
    "BDM20O.S81.a",
    where="section 8.1",
    says="for (2, 3) TopDown gives the tree of figure 3b after 5 iterations, and it is optimal with 5 inner nodes",
)
def topdown_on_two_and_three(c: Check) -> None:
    """Under every tie rule; optimal against all trees over the five variables."""
    law = read_once([2, 3])
    c.exact(
        "under every tie rule the tree is that of figure 3b",
        lambda: all(shape_of(grow(law, 5, ties=r).last, 2) == FIGURE_3B for r in Ties),
    )
    c.exact(
        "its error 1/32 is the least with 5 splits", lambda: error_of(FIGURE_3B, 2, 3) == least_error(law, 5)
    )
    c.computed(
        "shapes in C_2 with 5 nodes and this error",
        sum(error_of(s, 2, 3) == Fraction(1, 32) for s in shapes(2, 3, 5)),
    )


@claim(
    "BDM20O.S81.b",
    where="section 8.1 and appendix D",
    says="for (2, 3) BestFirst can generate the tree of figure 2a after 5 iterations",
)
def bestfirst_on_two_and_three(c: Check) -> None:
    """With the last or the deepest of tied leaves it does; with the first or shallowest it builds figure 3b."""
    law = read_once([2, 3])
    c.exact(
        "figure 2a is among the trees that some tie-breaking leads to",
        lambda: FIGURE_2A in {shape_of(t, 2) for t in reachable(law, 5, policy=Policy.BEST_FIRST)[5]},
    )
    built = {r.value: shape_of(grow(law, 5, policy=Policy.BEST_FIRST, ties=r).last, 2) for r in Ties}
    c.computed("rules that build figure 2a", tuple(n for n, s in built.items() if s == FIGURE_2A))
    c.computed("rules that build figure 3b", tuple(n for n, s in built.items() if s == FIGURE_3B))


@claim("BDM20O.S81.c", where="section 8.1", says="the tree of figure 2a is not optimal")
def figure_2a(c: Check) -> None:
    """Its error is 1/16, twice the least one."""
    c.exact(
        "its error 1/16 exceeds the least error with 5 splits, 1/32",
        lambda: (
            (error_of(FIGURE_2A, 2, 3), least_error(read_once([2, 3]), 5))
            == (Fraction(1, 16), Fraction(1, 32))
        ),
    )


@claim("BDM20O.SD.s1", where="appendix D", says="BestFirst first grows the right-path of x-nodes")
def right_path_first(c: Check) -> None:
    """For l = m the right path may be one of y-nodes."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        other_before_right_path,
        sizes=f"{UP_TO}, every tie rule",
        text="the first l splits of BestFirst are the right path",
    )


@claim(
    "BDM20O.SD.s2",
    where="appendix D",
    says="the left children of the nodes on the right-path have equal gain",
)
def equal_left_children(c: Check) -> None:
    """They see the same term. Unweighted, the depth does not count."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        left_children_differ,
        sizes=f"all left children of the right path, {UP_TO}",
        text="the gains, not weighted, are equal",
    )


@claim(
    "BDM20O.SD.s3",
    where="appendix D",
    says="BestFirst completes the left sub-tree of the second x-node, once begun, before it opens that of the first",
    uses=["BDM20O.P63.p3"],
)
def completes_what_it_began(c: Check) -> None:
    """Inside a left sub-tree the gain grows from node to node, so the tie is over after the first one."""
    c.printed("H(2*y) - H(4*y)/2 > H(y) - H(2*y)/2", "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)")
    c.exhaustive(
        pairs_of_sizes(MOST),
        leaves_a_subtree,
        sizes=f"{UP_TO}, every tie rule, every t up to the full tree",
        text="at most one left sub-tree is begun and not complete",
    )


def bestfirst_errors(t: int) -> list[Fraction]:
    """The errors of all trees with t splits that BestFirst can build on (2, 3)."""
    law = read_once([2, 3])
    return sorted({error(tree, law) for tree in reachable(law, t, policy=Policy.BEST_FIRST)[t]})


def counts_by_rule() -> tuple[str, ...]:
    """For each tie rule how many two-term DNFs up to 8 + 8 have a size at which BestFirst is not optimal."""
    family = Family(2, MOST)
    full = MOST * (MOST + 1)
    best = OptimalErrors(family, full)
    two = [f for f in family.formulas[2:] if len(f) == 2]
    found = []
    for rule in Ties:
        built = GreedyErrors(family, full, Policy.BEST_FIRST, rule)
        found.append(f"{rule.value}: {sum(built.of(f) != best.of(f) for f in two)} of {len(two)}")
    return tuple(found)


def normal(shape: Shape | None, sizes: Sizes) -> Shape | None:
    """The shape, with x and y exchanged where l = m and the root is a y-node."""
    mirror = sizes[0] == sizes[1] and shape and shape[0][0] == "y"
    return mirrored(shape) if mirror and shape else shape


def other_before_right_path(sizes: Sizes) -> dict[str, object] | None:
    """A witness where BestFirst opens a left sub-tree before the right path is complete."""
    for rule in Ties:
        tree = run(sizes, Policy.BEST_FIRST, rule).trees[sizes[0]]
        if normal(shape_of(tree, sizes[0]), sizes) != b_shape(*sizes, sizes[0]):
            return {"l": sizes[0], "m": sizes[1], "ties": rule.value}
    return None


def left_children_differ(sizes: Sizes) -> dict[str, object] | None:
    """A witness of two left children with different gains."""
    unweighted = [tuple((c * 2 ** (k + 1), q) for c, q in left_gain(sizes, k)) for k in range(sizes[0])]
    for k, gain in enumerate(unweighted):
        if compare(ENTROPY, gain, unweighted[0]):
            return {"l": sizes[0], "m": sizes[1], "depth": k}
    return None


def leaves_a_subtree(sizes: Sizes) -> dict[str, object] | None:
    """A witness of two left sub-trees that are begun and not complete at the same time."""
    l, m = sizes
    for rule in Ties:
        for t, tree in enumerate(run(sizes, Policy.BEST_FIRST, rule).trees[: l * (m + 1) + 1]):
            shape = normal(shape_of(tree, l), sizes)
            if shape is None or sum(0 < n < m for _, n in shape) > 1:
                return {"l": l, "m": m, "t": t, "ties": rule.value}
    return None
