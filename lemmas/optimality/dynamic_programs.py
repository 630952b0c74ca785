r"""Section 7.1: the recursion for optimal trees under the uniform law, and its initial values.

Paper: BDM20O, section 7.1 and appendix E.
Decided here: the recursion and the initial values, for all formulas and all t. All trees, compared one
by one, are a control.
Found: the recursion is right for formulas without empty terms. It leads to formulas with one, for which the paper gives
no initial value; no minimum depends on them.
"""

from algorithms.laws import ReadOnceLaw
from algorithms.trees import Leaf, error
from lemmas.optimality.recursion_runs import (
    HALF,
    every_size,
    extent,
    formulas,
    leaf_differs,
    left_in_either_order,
    printed_recursion_fault,
    recursion_differs,
    run_differs,
    signs_matter_for_opt,
    table_differs,
    two_classes,
)
from verify.claims import Check, claim

EVERY = "all read-once DNFs F without empty terms, all t >= 1"


@claim(
    "BDM20O.S71.DP",
    where="section 7.1",
    says=r"$OPT(F,t)=\min_{i,j}\{\tfrac12OPT(F\setminus\{c_i\},j)+\tfrac12OPT((F\setminus\{c_i\})\cup c_i^-,t-1-j)\}$",
    uses=["BDM20O.S71.BASE", "BDM20O.EE.ON", "BDM20O.EE.COR", "BDM20O.E4"],
)
def uniform_recursion(c: Check) -> None:
    """Between the true optima, each found among all trees; then the whole table against these.

    A formula is known by the sizes of its terms, as the paper has it; negated literals change no least error. The rule
    for what is left below the root, which appendix E states for both formulas, stands in E4; for them it is wrong.
    """
    c.formulas("uniform")
    c.bounded(
        every_size(formulas(5, HALF), range(1, 6)),
        recursion_differs,
        names=extent,
        text="the least errors of trees with at most t nodes, each over all trees one by one, satisfy the recursion",
        every=EVERY,
        role="support",
    )
    c.bounded(
        every_size(formulas(5, HALF), range(6)),
        table_differs,
        names=extent,
        text="the table that the recursion fills holds these least errors",
        every=EVERY,
        role="support",
    )
    c.bounded(
        every_size(formulas(4, HALF), range(5)),
        signs_matter_for_opt,
        names=extent,
        text="every choice of negated literals has the same least error",
        every=EVERY,
        role="support",
    )
    c.covers_by(
        "BDM20O.E4",
        "no literal is negated, as F may be taken here: it is known by the sizes of its terms, and for a negated"
        " literal the same two formulas are left, in the other order, each with the probability 1/2",
        lambda: all(left_in_either_order(asked) for asked in formulas(5, HALF)),
    )
    c.read_as(
        "the union with {c_i^-}; F is a multiset of terms",
        other="the union with c_i^- itself, a set of literals, of which an empty one adds no term",
        why="F is a set of terms, and a term that has become true must not vanish",
    )


@claim(
    "BDM20O.S71.BASE",
    where="section 7.1 and appendix E",
    says=r"$OPT(F,0)$ is the error of a single leaf, $OPT(\emptyset,t)=0$",
)
def initial_values(c: Check) -> None:
    """A term of one literal becomes empty under x = 1, and F is then the constant 1.

    Of such formulas the paper gives no value for t >= 1, nor does the recursion where no term is left to
    shorten. With OPT = 0 there, or with the options left out that need it, the other values of the runs are right.
    """
    c.formulas("leaf", label="OPT(F, 0)")
    c.formulas("constant", label="OPT of no term")
    c.grid(
        every_size([*formulas(5, HALF), *two_classes(4)], [0]),
        leaf_differs,
        names=extent,
        text="OPT(F, 0) = C(P[F = 1])",
        every="all read-once DNFs F without empty terms, all probabilities",
        role="support",
    )
    c.exact(
        "where F has no term a leaf with label 0 has error 0",
        lambda: error(Leaf(), ReadOnceLaw([], {0: HALF[0]})) == 0,
        role="support",
    )
    c.exact(
        "the recursion comes to a formula with an empty term at t >= 1, where it has no value",
        lambda: printed_recursion_fault() != "",
        role="support",
    )
    c.bounded(
        every_size(formulas(5, HALF), range(6)),
        table_differs,
        names=extent,
        text="with OPT = 0 for formulas with an empty term the recursion gives the least errors",
        every=EVERY,
        role="support",
    )
    c.bounded(
        every_size(formulas(5, HALF), range(6)),
        run_differs(None),
        names=extent,
        text="where the options without a value are left out of the minimum, it is the same",
        every=EVERY,
        role="support",
    )
