r"""Section 6.1: two terms under the uniform law, the tree B_t, and Theorem 6.1.

Paper: BDM20O, sections 6.1 and 6.1.2.
Decided here: the definitions as they stand, the identity for the error, Theorem 6.1 and its corollary for all
terms up to 12 + 12, the comparison of two five-node trees; where the theorem ends: three terms, other laws.
Found: the definition of B_t says v_2 where v_1 is meant, and even so does not ask for a complete right path.
C_2 says "right" for "left" once. In the comparison C(v_1) = C(v_2) = 0, so that p(v_1)C(v_1) is not larger.
Theorem 6.1 itself holds as far as it was run, for the tree of figure 3. It ends at once beyond its setting: with
three terms of two variables, or two terms of two variables and a common p above 1/2, TopDown is not optimal.
"""

from collections.abc import Iterator
from fractions import Fraction

from algorithms.brute_force import all_trees, least_error
from algorithms.families import Family, GreedyErrors, OptimalErrors
from algorithms.growth import Policy, Ties, grow, reachable
from algorithms.laws import Law, mass, read_once, restricted
from algorithms.trees import Leaf, Path, Split, Tree, completed, error
from lemmas.optimality.tree_classes import in_c2, in_c2_as_printed, least_errors_in_c2
from lemmas.optimality.two_term_runs import MOST, Sizes, grows_otherwise, optimum, pairs_of_sizes, tables
from lemmas.optimality.two_term_trees import (
    Shape,
    b_shape,
    error_of,
    is_b_as_intended,
    is_b_as_printed,
    nodes,
    printed_definition_fault,
    reduction_of,
    shapes,
    tree_of,
)
from verify.claims import Check, claim

UP_TO = f"1 <= l <= m <= {MOST}"
OWN_SPLIT = "the proof of Proposition 6.4 uses (3) for trees that no gain has chosen"
T_1 = b_shape(2, 3, 5)
T_2: Shape = (("x", 0), ("x", 3))
ENDS = (
    ("uniform law", Family(3, 6, total=True), 12),
    ("two terms, p = 2/3", Family(2, 4, (Fraction(2, 3),), total=True), 8),
    ("two terms, p = 1/3 or 2/3", Family(2, 3, (Fraction(1, 3), Fraction(2, 3)), total=True), 8),
)
"""Families of formulas on which Theorem 6.1 ends, with the largest t that is looked at."""


@claim(
    "BDM20O.S6.SETUP",
    where="section 6.1",
    says=r"$f$ is a disjunction of two terms of $1\le l\le m$ different variables, the law is uniform, and"
    r" $\mathcal T_t$ is the set of all trees with $t$ nodes",
)
def setup(c: Check) -> None:
    """Section 3 has "at most t internal nodes"; with exactly t the set is empty beyond the largest tree."""
    c.not_a_claim("a setup")
    c.note(
        "T_t has at most t inner nodes in section 3 and t nodes here. The theorems need the former: there is no B_t"
        " beyond l(m + 1) nodes, no tree in C_2 beyond l + m + l m, and no tree at all beyond 2^n - 1."
    )


@claim(
    "BDM20O.E3",
    where="section 6.1, eq. (3)",
    says=r"$E(T)=C(\mathbb P[f=1])-C(T)$, $C(T)=\sum_v p(v)C(v)$, where $C(v)$ splits $v$ on the variable of"
    " maximal gain",
)
def error_and_reduction(c: Check) -> None:
    """C(v) is defined by the split with the largest gain, not by the one that T makes at v."""
    c.exhaustive(
        trees_with_laws(),
        reduction_by_best_split_differs,
        sizes="(l, m) = (1, 1), (1, 2), (2, 2), all trees with at most 3 splits",
        text="E(T) = C(P[f = 1]) - C(T) with C(v) by the variable of maximal gain",
    )
    c.exhaustive(
        trees_with_laws(),
        reduction_by_own_split_differs,
        sizes="(l, m) = (1, 1), (1, 2), (2, 2), all trees with at most 3 splits",
        text="E(T) = C(P[f = 1]) - C(T) with C(v) by the split that T makes at v",
        role="reading",
        why=OWN_SPLIT,
    )
    c.identity(
        "(r + p*c) - (r + p*(a/2 + b/2))",
        "p*(c - a/2 - b/2)",
        "0 <= a <= 1/2, 0 <= b <= 1/2, 0 <= c <= 1/2, 0 < p <= 1, 0 <= r <= 1/2",
        role="reading",
        why=OWN_SPLIT,
    )
    c.note(
        "One split of a leaf v changes the error by p(v)C(v), C(v) with that split; (3) is the sum over all v."
    )


@claim(
    "BDM20O.S6.C2",
    where="section 6.1",
    says=r"$\mathcal C_2$: along the right path an x-node has a left sub-tree in $\mathcal C_1$ with y-nodes, a y-node"
    r" a right sub-tree in $\mathcal C_1$ with x-nodes",
)
def class_two(c: Check) -> None:
    """To the letter a y-node on the right path is followed by x-nodes only, and its left side is free."""
    c.ill_formed("'right' stands for 'left' in the condition on y-nodes", c_2_fault)
    c.exhaustive(
        pairs_of_sizes(MOST),
        no_optimum_in_c_2,
        sizes=f"{UP_TO}, every t to beyond the full tree",
        text="with 'left', C_2 holds an optimal tree (which is what Lemma C.7 needs)",
        role="reading",
        why="the sentence says 'similarly', and the caption of figure 2 speaks of the left sub-trees",
    )


@claim(
    "BDM20O.S6.BT",
    where="section 6.1.1",
    says=r"$B_t$: a tree of size $t$ in $\mathcal C_2$ with x-nodes on the right path; for $v_2$ below $v_1$ the left"
    r" sub-tree of $v_2$ is not a leaf only if the left sub-tree of $v_2$ is a full right y-path",
)
def definition_of_b(c: Check) -> None:
    """With v_1 for the last v_2 the figure fits; that the right path comes first has to be added."""
    c.ill_formed("the condition compares v_2 with itself", printed_definition_fault)
    c.exhaustive(
        figure_sizes(),
        not_the_only_tree,
        sizes="1 <= l <= m <= 6, 1 <= t <= l(m + 1)",
        text="with v_1, and a right path as long as t allows, exactly one shape is left, that of figure 3",
        role="reading",
        why="figure 3 shows it",
    )
    c.computed(
        "least (l, m, t) with several trees as printed, of different errors",
        several_as_printed(complete=False),
    )
    c.computed(
        "the same among trees with a right path as long as t allows", several_as_printed(complete=True)
    )
    c.computed("least (l, m, t) for which the tree of figure 3 is none as printed", figure_not_as_printed())
    c.computed("sizes at which v_1 for v_2 alone admits trees that are not optimal", loose_definitions())
    c.note(
        "With v_1 for v_2 alone the right path need not be complete: for (2, 3), t = 4 the tree with one x-node"
        " and a full y-path on its left satisfies it, with error 1/8 against 3/32."
    )


@claim(
    "BDM20O.S6.BT2",
    where="section 6.1.1",
    says=r"for each number of iterations $t\ge1$, $B_t$ is a tree of size $t$",
)
def every_size(c: Check) -> None:
    """The full tree has l(m + 1) nodes."""
    words = "there is a tree of size t as in the definition of B_t"
    cases = [(l, m, t) for l, m in pairs_of_sizes(5) for t in range(1, l * (m + 1) + 3)]
    c.exhaustive(cases, no_b, sizes="1 <= l <= m <= 5, 1 <= t <= l(m + 1) + 2", text=words)
    c.exhaustive(
        [(l, m, t) for l, m, t in cases if t <= l * (m + 1)],
        no_b,
        sizes="1 <= l <= m <= 5, 1 <= t <= l(m + 1)",
        text=words,
        role="repaired",
        why="t <= l(m + 1)",
    )


@claim(
    "BDM20O.T61.a",
    where="Theorem 6.1",
    says=r"$T_t=B_t$ for every $t\ge1$",
    uses=["BDM20O.P63"],
)
def topdown_is_b(c: Check) -> None:
    """For t > l(m + 1) there is no B_t; TopDown then goes on with splits that gain nothing."""
    c.ill_formed("B_t as printed is no definite tree (see S6.BT)", printed_definition_fault)
    c.exhaustive(
        pairs_of_sizes(MOST),
        grows_otherwise,
        sizes=f"{UP_TO}, every tie rule, every t <= l(m + 1); error 0 beyond",
        text="T_t is the tree of figure 3, up to names, and for l = m up to the exchange of the terms",
        role="reading",
        why="figure 3 shows this tree, and the proof of Proposition 6.3 describes it",
    )


@claim(
    "BDM20O.T61.b",
    where="Theorem 6.1",
    says=r"$T_t$ has the least error of all trees in $\mathcal T_t$",
    uses=["BDM20O.P63", "BDM20O.P64"],
)
def topdown_is_optimal(c: Check) -> None:
    """Where it ends: three terms; two terms with p > 1/2; two terms with two probabilities."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        topdown_loses,
        sizes=f"{UP_TO}, every tie rule, every t to beyond the full tree",
        text="E(T_t) = OPT(t), the optimum by dynamic programming",
    )
    c.exhaustive(
        [(l, m) for l, m in pairs_of_sizes(4) if l + m <= 5],
        dynamic_program_loses,
        sizes="l + m <= 5, t <= 8",
        text="the dynamic program agrees with brute force over all trees",
    )
    for words, family, most in ENDS:
        c.computed(
            f"{words}: smallest formula and t where TopDown is not optimal, E(T_t), OPT(t), over all tie rules",
            first_losses(family, most),
        )
    c.computed(
        "terms (2, 2), t = 3, common p = 1/2, 501/1000, 3/5, 2/3: E(T_t) - OPT(t), over all ways to break ties",
        tuple(gap_at_three(Fraction(n, d)) for n, d in ((1, 2), (501, 1000), (3, 5), (2, 3))),
    )
    c.note(
        "The uniform law is a corner: p^2(1-p)(2p-1) is the last difference. The better tree has a leaf on the right"
        " of its root and a full y-path on the left."
    )
    c.note(
        "For l and m beyond these sizes the theorem follows from P63 and P64, whose inequalities are proved."
    )


@claim(
    "BDM20O.C62",
    where="Corollary 6.2",
    says=r"$m^{\mathrm{TopDown}}_{\mathcal D}(t^*)=0$ for every $t^*>0$",
    uses=["BDM20O.T61.b"],
)
def mic_vanishes(c: Check) -> None:
    """The mean of zeros; beyond the full tree both errors are 0."""
    c.exhaustive(
        pairs_of_sizes(MOST),
        mic_is_positive,
        sizes=f"{UP_TO}, every tie rule, every t* to beyond the full tree",
        text="m(t*) = 0",
    )


@claim(
    "BDM20O.S6.FIG3",
    where="figure 3",
    says="B_t for (l, m) = (2, 3) at t = 2, 5, 6, 8; the tree at t = 8 has test error 0",
)
def figure_3(c: Check) -> None:
    """Sizes and errors of the four trees, and that no smaller one is exact."""
    c.exact(
        "the four trees have 2, 5, 6 and 8 nodes",
        lambda: [nodes(b_shape(2, 3, t)) for t in (2, 5, 6, 8)] == [2, 5, 6, 8],
    )
    law = read_once([2, 3])
    c.exact(
        "the tree at t = 8 has error 0", lambda: error(completed(tree_of(b_shape(2, 3, 8), 2), law), law) == 0
    )
    c.exact("with 7 splits no tree has error 0", lambda: least_error(law, 7) > 0)
    c.computed("errors at t = 2, 5, 6, 8", tuple(error_of(b_shape(2, 3, t), 2, 3) for t in (2, 5, 6, 8)))


@claim(
    "BDM20O.S612.s1",
    where="section 6.1.2",
    says=r"for (2, 3), with $T_1=B_5$ and $T_2$ the tree of figure 2a: $E(T_1)<E(T_2)$",
)
def first_tree_is_better(c: Check) -> None:
    """1/32 against 1/16."""
    law = read_once([2, 3])
    both = [error(completed(tree_of(s, 2), law), law) for s in (T_1, T_2)]
    c.exact("E(T_1) = 1/32 < 1/16 = E(T_2)", lambda: both == [Fraction(1, 32), Fraction(1, 16)])


@claim(
    "BDM20O.S612.s2",
    where="section 6.1.2",
    says=r"$C(v_1)=C(v_2)$ and $p(v_1)>p(v_2)$, therefore $p(v_1)C(v_1)>p(v_2)C(v_2)$",
    serves="BDM20O.S612.s3",
)
def first_nodes(c: Check) -> None:
    """Both nodes see a term of three variables, and their error reduction is 0 (Lemma C.8, item 4)."""
    (p1, c1), (p2, c2) = left_root(T_1, 0), left_root(T_2, 1)
    c.exact("C(v_1) = C(v_2) and p(v_1) > p(v_2)", lambda: c1 == c2 and p1 > p2)
    c.exact("p(v_1) C(v_1) > p(v_2) C(v_2)", lambda: p1 * c1 > p2 * c2)
    c.computed("p and C of v_1 and of v_2", (p1, c1, p2, c2))
    c.note("Only the last node of each left path reduces the error, by 1/2; there the comparison is strict.")


@claim(
    "BDM20O.S612.s3",
    where="section 6.1.2",
    says=r"continuing this way for the rest of the nodes on the left sub-trees, $C(T_1)>C(T_2)$",
)
def total_reductions(c: Check) -> None:
    """The totals are strict although the first comparison is not."""
    c.exact("C(T_1) > C(T_2)", lambda: reduction_of(T_1, 2, 3) > reduction_of(T_2, 2, 3))
    c.computed("C(T_1), C(T_2)", (reduction_of(T_1, 2, 3), reduction_of(T_2, 2, 3)))


# -- what the claims run


def trees_with_laws() -> Iterator[tuple[Sizes, Tree]]:
    """Small formulas with all small trees over their variables."""
    for sizes in ((1, 1), (1, 2), (2, 2)):
        for splits in range(4):
            for tree in all_trees(range(sum(sizes)), splits):
                yield sizes, tree


def c_of(mean: Fraction) -> Fraction:
    """C(q) = min(q, 1 - q)."""
    return min(mean, 1 - mean)


def reduction_at(law: Law, variable: int) -> Fraction:
    """C(v) when v is split on this variable."""
    (w0, q0), (w1, q1) = law.branches(variable)
    return c_of(law.mean) - w0 * c_of(q0) - w1 * c_of(q1)


def inner_nodes(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """The inner nodes with their paths and variables."""
    if isinstance(tree, Split):
        yield path, tree.variable
        yield from inner_nodes(tree.zero, (*path, (tree.variable, 0)))
        yield from inner_nodes(tree.one, (*path, (tree.variable, 1)))


def reduction_by_own_split_differs(case: tuple[Sizes, Tree]) -> dict[str, object] | None:
    """A witness against eq. (3) with the split that the tree makes."""
    return _differs(case, own=True)


def reduction_by_best_split_differs(case: tuple[Sizes, Tree]) -> dict[str, object] | None:
    """A witness against eq. (3) with the split of maximal gain, which is on a shortest term."""
    return _differs(case, own=False)


def _differs(case: tuple[Sizes, Tree], *, own: bool) -> dict[str, object] | None:
    sizes, tree = case
    law = read_once(sizes)
    total = Fraction(0)
    for path, variable in inner_nodes(tree):
        here = restricted(law, dict(path))
        chosen = variable if own else best_variable(here)
        total += mass(law, dict(path)) * reduction_at(here, chosen)
    found, printed = error(completed(tree, law), law), c_of(law.mean) - total
    return (
        None
        if found == printed
        else {"sizes": str(sizes), "tree": str(tree), "E(T)": found, "printed": printed}
    )


def best_variable(law: Law) -> int:
    """A variable of maximal gain."""
    return grow(law, 1).steps[0].variable


def c_2_fault() -> str:
    """What the letter of C_2 excludes and admits among small trees, against 'left' in the condition on y-nodes."""
    sizes = (2, 2)
    trees = [tree for t in range(4) for tree in all_trees(range(4), t)]
    meant = [tree for tree in trees if in_c2(tree, sizes)]
    excluded = [tree for tree in meant if not in_c2_as_printed(tree, sizes)]
    others = sum(in_c2_as_printed(tree, sizes) for tree in trees) - len(meant) + len(excluded)
    path = Split(2, Leaf(), Split(3, Leaf(), Leaf()))
    if path not in excluded or not others:
        return ""
    return (
        f"for (2, 2) it excludes {len(excluded)} of the {len(meant)} trees with at most 3 nodes that are meant,"
        f" the right y-path among them, and admits {others} others"
    )


def no_optimum_in_c_2(sizes: Sizes) -> dict[str, object] | None:
    """A witness where no tree of C_2 with at most t nodes is optimal."""
    l, m = sizes
    best = optimum(sizes)
    for t, least in enumerate(least_errors_in_c2(l, m, l * (m + 1) + 2)):
        if least != best[t]:
            return {"l": l, "m": m, "t": t, "C_2": least, "OPT": best[t]}
    return None


def figure_sizes() -> list[tuple[int, int, int]]:
    """(l, m, t) with all t up to the full tree."""
    return [(l, m, t) for l, m in pairs_of_sizes(6) for t in range(1, l * (m + 1) + 1)]


def not_the_only_tree(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness where the intended conditions do not leave exactly the tree of figure 3."""
    l, m, t = case
    found = [s for s in shapes(l, m, t, "x") if is_b_as_intended(s, m) and len(s) == min(l, t)]
    return None if found == [b_shape(l, m, t)] else {"l": l, "m": m, "t": t, "shapes": len(found)}


def several_as_printed(*, complete: bool) -> tuple[int, int, int]:
    """The least (l, m, t) where trees as the printed definition has them differ in their errors.

    With `complete` only those are counted whose right path is as long as t allows.
    """
    for l, m, t in figure_sizes():
        found = [s for s in shapes(l, m, t, "x") if is_b_as_printed(s, m)]
        if len({error_of(s, l, m) for s in found if len(s) == min(l, t) or not complete}) > 1:
            return l, m, t
    raise AssertionError("the printed definition is definite enough")


def figure_not_as_printed() -> tuple[int, int, int]:
    """The least (l, m, t) where the tree of figure 3 does not satisfy the printed definition."""
    return next((l, m, t) for l, m, t in figure_sizes() if not is_b_as_printed(b_shape(l, m, t), m))


def loose_definitions() -> tuple[str, ...]:
    """(l, m, t) up to 3 + 3 where a tree satisfies the definition with v_1 and is not optimal."""
    found = []
    for l, m in pairs_of_sizes(3):
        for t in range(1, l * (m + 1) + 1):
            errors = {error_of(s, l, m) for s in shapes(l, m, t, "x") if is_b_as_intended(s, m)}
            if errors - {optimum((l, m))[t]}:
                found.append(f"({l}, {m}) at t = {t}")
    return tuple(found)


def no_b(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness without any tree of size t that satisfies the definition, printed or intended."""
    l, m, t = case
    some = any(is_b_as_printed(s, m) or is_b_as_intended(s, m) for s in shapes(l, m, t, "x"))
    return None if some else {"l": l, "m": m, "t": t}


def topdown_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where TopDown is not optimal."""
    best, built = tables()
    for rule in Ties:
        for t, (e, o) in enumerate(zip(built[rule][sizes], best[sizes], strict=True)):
            if e != o:
                return {"l": sizes[0], "m": sizes[1], "t": t, "ties": rule.value, "E": e, "OPT": o}
    return None


def mic_is_positive(sizes: Sizes) -> dict[str, object] | None:
    """A witness of a positive mean."""
    best, built = tables()
    for rule in Ties:
        total = Fraction(0)
        for t in range(1, len(best[sizes])):
            total += built[rule][sizes][t] - best[sizes][t]
            if total:
                return {"l": sizes[0], "m": sizes[1], "t*": t, "ties": rule.value, "m(t*)": total / t}
    return None


def dynamic_program_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where brute force finds another optimum."""
    law = read_once(sizes)
    for t in range(9):
        if least_error(law, t) != optimum(sizes)[t]:
            return {"l": sizes[0], "m": sizes[1], "t": t}
    return None


def first_losses(family: Family, most: int) -> tuple[tuple[object, ...], ...]:
    """The formula with the fewest literals, then the least t, where TopDown is not optimal, and its two errors.

    One for each tie rule, equal ones once.
    """
    best = OptimalErrors(family, most)
    rules = (GreedyErrors(family, most, Policy.TOP_DOWN, rule) for rule in Ties)
    return tuple(dict.fromkeys(_first_loss(family, best, built) for built in rules))


def _first_loss(family: Family, best: OptimalErrors, built: GreedyErrors) -> tuple[object, ...]:
    for formula in family.formulas[2:]:
        for t, (e, o) in enumerate(zip(built.of(formula), best.of(formula), strict=True)):
            if e != o:
                return formula, t, e, o
    raise AssertionError("TopDown is optimal on the whole family")


def gap_at_three(chance: Fraction) -> Fraction:
    """E(T_3) - OPT(3) for terms of two and two variables with a common p; the same for all ways to break ties."""
    law = read_once([2, 2], chance=chance)
    (found,) = {error(tree, law) for tree in reachable(law, 3)[3]}
    return found - least_error(law, 3)


def left_root(shape: Shape, depth: int) -> tuple[Fraction, Fraction]:
    """p(v) and C(v) of the root of the left sub-tree of the right-path node at this depth, for (2, 3)."""
    path = (*((i, 1) for i in range(depth)), (depth, 0))
    law = read_once([2, 3])
    variable = next(i for p, i in inner_nodes(tree_of(shape, 2)) if p == path)
    return mass(law, dict(path)), reduction_at(restricted(law, dict(path)), variable)
