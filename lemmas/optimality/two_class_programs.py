r"""Section 7.2 and appendix E: the recursion for two classes of variables, and why the recursions are right.

Paper: BDM20O, section 7.2, appendix E.
Decided here: eq. (4) with its rule for what is left below the root, the variables that can be left out and the
sub-trees of optimal trees, for all formulas and all t; all of it against all trees, compared one by one, with negated
literals too; the value for a missing class.
Found: eq. (4) gives each class its probability of a 1, and so is wrong for negated literals, which a read-once DNF may
have; so is the rule of appendix E for conditioning on a root. Section 8.2 uses (4) without. For a formula whose terms
are all empty the value 1 of a missing class is wrong; no value of a formula without empty terms depends on it.
"""

from collections.abc import Mapping
from itertools import product

from algorithms.laws import Law, ReadOnceLaw
from algorithms.trees import Leaf, Split, Tree, completed, error, size
from lemmas.optimality.enumeration import least_error_of_all, optimal_trees
from lemmas.optimality.recursion_runs import (
    HALF,
    PAIRS,
    Case,
    brute,
    by_rule,
    every_size,
    extent,
    formulas,
    has_negated,
    is_in_setting,
    law_of,
    negated,
    recursion_differs,
    run_differs,
    several_terms_first,
    table_differs,
    text_of,
    two_classes,
)
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, claim
from verify.rationals import Fraction

EVERY = "all p_1, p_2 in (0, 1), all read-once DNFs F without empty terms, all t >= 1"


@claim(
    "BDM20O.E4",
    where="section 7.2, eq. (4), and appendix E",
    says=r"$OPT(F,t)=\min_{i,j}\min\{S_1(F,t,j,c_i),S_2(F,t,j,c_i)\}$ for two classes of variables; a root variable"
    " that is 0 takes its term out of the DNF, one that is 1 is taken out of its term",
    uses=["BDM20O.EE.INIT", "BDM20O.EE.ON", "BDM20O.EE.COR", "BDM20O.S71.BASE"],
)
def recursion_of_two_classes(c: Check) -> None:
    """A negated variable of class i satisfies its literal with probability 1 - p_i, and (4) has p_i. The rule for the
    root variable is that of a literal that is not negated, too: x = 0 makes a negated one true, x = 1 its term false.

    Appendix E states it for this formula and for that of the uniform law, see S71.DP.
    """
    c.given("product")
    c.grid(
        every_size([*two_classes(4), *negated(3)], range(1, 6)),
        recursion_differs,
        names=extent,
        within=is_in_setting,
        text="the least errors of trees with at most t nodes, each over all trees one by one, satisfy (4)",
        every=EVERY,
        label="recursion",
    )
    c.grid(
        every_size([*formulas(4, HALF), *two_classes(3), *several_terms_first(negated(3))], range(1, 2)),
        conditioning_differs,
        names=extent,
        within=is_in_setting,
        text="a root variable that is 0 takes its term out of the DNF, and one that is 1 leaves the term without it:"
        " that is the DNF after conditioning",
        every="all product laws, all read-once DNFs, all their variables",
        label="conditioning",
    )
    for says in ("classes", "conditioning"):
        of = "recursion" if says == "classes" else says
        c.repaired_formulas(
            says, lambda case: not has_negated(case), hypothesis="no literal is negated", of=of
        )
    c.grid(
        every_size(two_classes(4), range(6)),
        table_differs,
        names=extent,
        text="the table that (4) fills holds these least errors, where no literal is negated",
        every=EVERY,
        role="support",
    )
    c.read_as(
        "F is a read-once DNF as section 3 defines it, with negated literals",
        other="all literals are variables",
        why="section 7.2 does not exclude them; section 6.1 does, for the uniform law, and section 8.2 for its DNFs",
    )


@claim(
    "BDM20O.EE.INIT",
    where="appendix E",
    says=r"$S_i(F,t,j,c)=1$ if $c$ has no variable of class $i$",
)
def missing_classes(c: Check) -> None:
    """A sentinel: with least errors on the right S_i of a class that occurs is below 1.

    An empty term has variables of neither class, so that by this rule OPT = 1 for t >= 1 where all terms are empty; it
    is 0. So F = {x1} has S_1 = 7/10 for p_1 = 7/10, t = 2, j = 0, and {empty term, x1} the value 3/10 for 0. Values of
    formulas without empty terms are right all the same, by the argued support.
    """
    c.not_a_claim("an initial value; what is decided is that it serves its purpose")
    c.support("(1 - p)*a + p*b < 1", "0 < p < 1, 0 <= a <= 1/2, 0 <= b <= 1/2")
    c.grid(
        every_size(two_classes(4), range(6)),
        run_differs(Fraction(1)),
        names=extent,
        text="run with this value, (4) gives the least errors, where no literal is negated",
        every=EVERY,
        role="support",
    )
    c.exact(
        "for p_1 = 7/10, p_2 = 3/10, t = 2 and the terms of {empty term, x1}, x1 of class 1, the run with this value"
        " gives 3/10, and the least error is 0",
        empty_term_goes_wrong,
        role="support",
    )
    c.argued(
        "no value of the run is less than the least error: at t = 0 and for no term it is right, 1 is more than any"
        " error, and larger values on the right of (4) give larger ones; it is right for F without empty terms, by"
        " induction over t: let i, j and c attain (4), with the least errors on the right; if c has more than one"
        " variable, the two formulas on the right have no empty term, and their values are right; if c has one, the"
        " second formula is constant, with the least error 0, and as OPT(F - c, j) does not grow with j, j = t - 1"
        " attains (4) as well, where the second value is one at 0 nodes, and right",
        every="all F without empty terms and negated literals, all t >= 0",
        role="support",
    )


@claim(
    "BDM20O.EE.ON",
    where="appendix E",
    says="some optimal tree queries variables of the DNF only, by induction: the error of a tree with another root is a"
    " convex combination of those of its two sub-trees, one of which can replace it",
)
def relevant_variables(c: Check) -> None:
    """A variable outside does not lower the least error, and none is asked where it is outside of what is left.

    The members of the family are the inputs.
    """
    c.given("product")
    c.formulas("variables")
    c.family(
        "mean(r*d1 + (1 - r)*d0) == p*mean(d1) + (1 - p)*mean(d0)",
        "0 < p < 1, mean(r) == p, mean(r*d0) == p*mean(d0), mean(r*d1) == p*mean(d1),"
        " each 0 <= r <= 1, 0 <= d0 <= 1, 0 <= d1 <= 1",
        hints=("mean(r*d1 + (1 - r)*d0) == mean(r*d1) + mean(d0) - mean(r*d0)",),
        label="convex combination",
    )
    c.printed("p*b + (1 - p)*a >= min(a, b)", "0 < p < 1, 0 <= a <= 1, 0 <= b <= 1", label="no larger error")
    c.argued(
        "for a root outside the DNF that is 1 with chance p, d0 and d1 are 1 where T_L and where T_R are wrong, and r"
        " is the variable at the root; it is independent of these, as it is not in the DNF and is not asked again, so"
        " that the conditions hold; T is wrong where the sub-tree of the answer is; so one of T_L and T_R, both with"
        " fewer nodes and the same DNF, has no larger error than T",
        every="all product laws, all read-once DNFs, all trees with a root outside the DNF",
        label="the step of the induction",
    )
    c.grid(
        every_size([*formulas(4, HALF), *two_classes(3)], range(5)),
        outsider_helps,
        names=extent,
        text="the least error over all trees with at most t nodes is the same with and without an irrelevant variable",
        every="all product laws, all read-once DNFs, all t, any number of irrelevant variables",
        role="support",
    )


@claim(
    "BDM20O.EE.COR",
    where="appendix E",
    says="sub-trees of an optimal tree are optimal for the conditioned DNF, among trees of their size",
    serves="BDM20O.S71.DP",
)
def optimal_substructure(c: Check) -> None:
    """Of every optimal tree with exactly t nodes, every sub-tree; its law is that of the inputs that reach it.

    For all F, with negated literals too. The rule by which the paper conditions on a variable stands in E4. The formal
    sentence is about all trees, those that ask a feature twice on a path too; the paper's is about the others.
    """
    c.given("product")
    c.formulas("subtrees")
    c.grid(
        every_size([*formulas(4, HALF), *two_classes(3)], range(1, 5)),
        subtree_not_optimal,
        names=extent,
        text="every sub-tree of a tree with the least error has the least error of its size",
        every="all product laws, all read-once DNFs, all t, all optimal trees with t nodes",
        role="support",
    )
    c.read_as(
        "a sub-tree of t' nodes is an optimal one among the trees with at most t' nodes",
        other="it is the optimal tree, with exactly t' nodes",
        why="optimal trees are not unique, and OPT is defined over the trees with at most t nodes",
    )
    c.exact(
        "for x0 & x1 and chances 1/2 the tree x0 ? (x0 ? x1 : 0) : 0 has the error 0; its sub-tree x0 ? x1 : 0 has the"
        " error 1/4 over all inputs, under the conditioned DNF x1, and OPT(x1, 2) = 0; among the inputs that reach it"
        " its error is 0",
        asked_twice,
        role="support",
    )
    c.read_as(
        "no feature is asked twice on a path of T; then the error of a sub-tree over all inputs, under the conditioned"
        " DNF, is that among the inputs that reach it",
        other="features may be repeated, and the error is that over all inputs; then it fails for x0 & x1, by the exact"
        " support",
        why="a second question of a feature has one answer only and wastes a node, so that the trees which the paper"
        " speaks of, as in E5, have none; what is proved is about all trees, by the error among the inputs that reach",
    )


# -- what the claims run


def empty_term_goes_wrong() -> bool:
    """Whether the value of a missing class makes 3/10 of the least error 0 where a term is empty."""
    found = run_differs(Fraction(1))(((((0, 0), (1, 0)), PAIRS[0][::-1]), 2))
    return found is not None and (found["recursion"], found["OPT"]) == (Fraction(3, 10), 0)


def outsider_helps(case: Case) -> dict[str, object] | None:
    """A witness of a formula whose least error falls with one more, irrelevant variable."""
    asked, t = case
    law = law_of(asked)
    chances = {i: law.chance(i) for i in law.variables}
    larger = ReadOnceLaw(law.terms, chances | {len(chances): Fraction(1, 3)})
    if least_error_of_all(larger, t) == brute(asked, t):
        return None
    return {"formula": text_of(asked), "t": t}


def subtree_not_optimal(case: Case) -> dict[str, object] | None:
    """A witness of an optimal tree with a sub-tree that is not."""
    asked, t = case
    law = law_of(asked)
    for tree in optimal_trees(law, t):
        if fault := fault_of(completed(tree, law), law):
            return {"formula": text_of(asked), "tree": on_one_line(tree), "sub-tree": fault}
    return None


def asked_twice() -> bool:
    """Whether f = x0 & x1, T = x0 ? (x0 ? x1 : 0) : 0 and its sub-tree T' = x0 ? x1 : 0 have these errors."""
    inputs = tuple(product((0, 1), repeat=2))
    labels = {x: x[0] & x[1] for x in inputs}
    left_over = {x: x[1] for x in inputs}
    among = {x: bit for x, bit in left_over.items() if x[0] == 1}
    one = Split(1, Leaf(0), Leaf(1))
    below = Split(0, Leaf(0), one)
    tree = Split(0, Leaf(0), below)
    zero = (share_wrong(tree, labels), share_wrong(one, left_over), share_wrong(below, among))
    return not any(zero) and share_wrong(below, left_over) == Fraction(1, 4)


def share_wrong(tree: Tree, labels: Mapping[tuple[int, ...], int]) -> Fraction:
    """The share of the inputs on which the tree errs, with the best label at each leaf."""
    ones: dict[tuple[int, ...], list[int]] = {}
    for x, bit in labels.items():
        node, answers = tree, []
        while isinstance(node, Split):
            answers.append(x[node.variable])
            node = node.one if answers[-1] else node.zero
        ones.setdefault(tuple(answers), []).append(bit)
    return Fraction(sum(min(sum(b), len(b) - sum(b)) for b in ones.values()), len(labels))


def conditioning_differs(case: Case) -> dict[str, object] | None:
    """A witness where the rule of appendix E does not give the DNF after conditioning."""
    law = law_of(case[0])
    for i, b in product(law.variables, (0, 1)):
        found, expected = by_rule(law, i, b), law.given(i, b)
        if found.key != expected.key:
            shown = {"P[f = 1] given this": expected.mean, "by the rule": found.mean}
            return {"formula": text_of(case[0]), "variable": f"x{i + 1}", "value": b, **shown}
    return None


def fault_of(tree: Tree, law: Law) -> str:
    """A sub-tree that is not optimal for its size."""
    if isinstance(tree, Leaf):
        return ""
    if error(tree, law) != least_error_of_all(law, size(tree)):
        return on_one_line(tree)
    zero, one = (law.given(tree.variable, b) for b in (0, 1))
    return fault_of(tree.zero, zero) or fault_of(tree.one, one)
