r"""Section 1, the parity example: no single bit tells anything, so that ties decide how large a tree grows.

Paper: BLT20, section 1, page 2.
Notation: q = E[f_l] at a leaf, w its probability; n bits, f = x_j + x_k mod 2.
Decided here: the example, and the gains, the error and the size of the complete tree, for all n.
"""

from __future__ import annotations

from itertools import product

from algorithms.booleans import parity
from algorithms.criteria import GINI, gathered
from algorithms.growth import Ties
from algorithms.top_down import build
from algorithms.trees import Leaf, Split, depth, error, leaves, predict, size
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
IMPURITY = "concave G on [0, 1], symmetric G, nonnegative G, G(0) == 0, G(1) == 0, G(1/2) == 1"
"""Definition 2."""
COMPLETE = (
    "t + 1 == 2^m",
    (
        "m >= 0, integer m, tree f after t splits, root f == 2^m, each f >= 1,"
        " split f > 1, f_0 == f/2, f_1 == f/2, end sum(f) <= sum(1)"
    ),
)
"""A run that ends where no leaf has another bit left, f = 1."""
TO_COMPLETE = GrowthHints((Invariant("sum(f) == 2^m"),), ("sum(f) >= sum(1)",))


@claim(
    "BLT20.I3",
    where="section 1, parity example",
    says=r"$x_j\oplus x_k$ has a tree of size 4, and $\mathbb E[f_{x_i\ge\theta}]=\mathbb E[f_{x_i<\theta}]$ for all"
    r" $i$ and $\theta$",
)
def parity_of_two_bits(c: Check) -> None:
    """Given one of the two bits the other one is fair; given a third bit nothing changes.

    For theta outside of (-1, 1] one side is empty, and its mean has no value. Where j = k the function is constant.
    """
    c.given("uniform")
    c.exhaustive(
        list(product((0, 1), repeat=2)),
        computes_parity,
        text="the complete tree of x_j and then x_k, with four leaves, has the value of f",
        whole="the values of x_j and x_k, on which f and the tree depend",
        count=4,
        names="x_j x_k",
        label="size 4",
    )
    fair = "mean(y) == 1/2, v*(1 - v) == 0, u*(1 - u) == 0"
    c.family(
        "mean(v + y - 2*v*y) == mean(u + y - 2*u*y)", f"{fair}, each 0 <= y <= 1", label="one of the two bits"
    )
    c.family(
        "mean(x + y - 2*x*y) == 1/2",
        "mean(x) == 1/2, mean(y) == 1/2, mean(x*y) == 1/4, each x >= 0, y <= 1",
        label="another bit",
    )
    c.bounded(
        [(n, j, k, i) for n in range(2, 6) for j in range(n) for k in range(j) for i in range(n)],
        equal_means,
        text="the means of f given x_i = 0 and x_i = 1 are both 1/2",
        every="all n, all j != k, all i",
        names="n j k i",
        role="support",
    )
    c.argued(
        "f is v + y - 2 v y where one of its two bits is v and the other one is y, which is a fair bit whatever v is;"
        " the two sides of the query of that bit are v and u = 0, 1 in some order. Given another bit x_i, the two bits"
        " of f are independent fair bits x and y still, and both means are 1/2. A threshold theta in (-1, 1] splits the"
        " values -1 and 1; others leave one side empty, whose mean has no value",
        every="all n, all j != k, all i, all theta in (-1, 1]",
        label="the means",
    )


ASKS_BOTH = Split(0, Split(1, Leaf(0), Leaf(1)), Split(1, Leaf(1), Leaf(0)))


def computes_parity(bits: tuple[int, ...]) -> dict[str, object] | None:
    """A witness where the complete tree on two bits is not their parity."""
    label = predict(ASKS_BOTH, bits)
    return None if size(ASKS_BOTH) == 3 and label == bits[0] ^ bits[1] else {"label": label}


def equal_means(case: tuple[int, int, int, int]) -> dict[str, object] | None:
    """A witness where the two halves of the parity of x_j and x_k along x_i differ in their means."""
    n, j, k, i = case
    means = [parity(n, [j, k]).restricted({i: bit}).mean for bit in (0, 1)]
    return None if means == [HALF, HALF] else {"means": means}


@claim(
    "BLT20.I4",
    where="section 1, parity example",
    says=r"on $x_j\oplus x_k$ any top-down heuristic may build a complete tree of size $\Omega(2^n)$ before it has"
    r" any non-trivial accuracy",
    uses=["BLT20.I3", "BLT20.FIG1"],
)
def complete_tree_on_parity(c: Check) -> None:
    """The complete tree of the other n - 2 bits: all gains on the way are 0, whatever G is, and its error is 1/2.

    It has 2^n/4 leaves. As long as neither bit was asked the mean is 1/2 at every leaf and after every query there
    (BLT20.I3), and the gain of every bit is G(1/2) less halves of G(1/2) twice: all pairs tie, and a rule for ties may
    prefer the other bits. f is 2 to the number of those that a leaf has left: a run with this rule splits leaves with
    f > 1 as long as there are any, and then has 2^(n-2) leaves, all at depth n - 2 = m.
    """
    c.given("uniform")
    c.read_as(
        "for every n there is a rule for ties with which every impurity function gives such a tree, of error 1/2",
        other="whatever the rule for ties",
        why="no rule is printed, and with another one the two bits are asked first, which takes four leaves",
    )
    c.bounded(
        range(2, 9),
        all_gains_vanish,
        text="with ties to the least depth, and the two bits last, the tree of 2^(n-2) leaves is complete, all gains"
        " up to it vanish for every impurity function, and its error is 1/2",
        every="all n >= 2, all impurity functions",
        names=lambda n: {"n": n},
        role="support",
    )
    c.functions(
        "G(q) - G(a)/2 - G(b)/2 == 0",
        f"{IMPURITY}, 0 <= q <= 1, a == q, b == q",
        label="all gains are 0",
    )
    c.growth(
        "sum(w*min(q, 1 - q)) == 1/2",
        "tree w, q after t splits, root w == 1, q == 1/2, each w >= 0, q == 1/2,"
        " split w_0 == w/2, w_1 == w/2, q_0 == q, q_1 == q",
        label="the error stays 1/2",
        hints=GrowthHints((Invariant("sum(w) == 1"),)),
    )
    c.printed("2^(n - 2) >= 2^n/4", "n >= 2, integer n", label="size")
    c.growth(*COMPLETE, hints=TO_COMPLETE, label="the tree is complete")
    c.argued(
        "as long as neither of the two bits was asked, each query leaves the mean 1/2 on both sides (BLT20.I3), so that"
        " all pairs of a leaf and a query tie with gain 0, whatever G is. A rule for ties may take the n - 2 other bits"
        " first, each at most once on a path. With m = n - 2, f of a leaf 2 to the number of these bits that it has"
        " left, the run splits leaves with f > 1 as long as there are any; then it has 2^m leaves, all at depth m, each"
        " of mean 1/2, and so error 1/2",
        every="all n, all impurity functions",
        label="the rule for ties",
    )


def all_gains_vanish(n: int) -> dict[str, object] | None:
    """A witness against the complete tree on the bits but the last two, for the parity of these.

    Where all pairs tie with gain 0 for Gini, which is strictly concave, the halves have the mean of the leaf, so that
    they gain 0 for every impurity function.
    """
    law = parity(n, [n - 2, n - 1]).law([HALF] * n)
    grown = build(law, 1 << (n - 2), criterion=GINI, ties=Ties.SHALLOWEST)
    for tree, step in zip(grown.trees, grown.steps, strict=False):
        pairs = sum(n - len(path) for path, _ in leaves(tree))
        if step.tied != pairs or gathered(step.gain):
            return {"split": step.path, "tied": step.tied, "pairs": pairs}
    found = error(grown.last, law)
    complete = {len(path) for path, _ in leaves(grown.last)} == {n - 2}
    return None if complete and found == HALF else {"error": found, "depth": depth(grown.last)}
