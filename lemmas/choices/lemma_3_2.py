r"""Lemma 3.2: Top-k returns a most accurate tree of its search space; its proof in appendix A.

Paper: TOPK, section 3.2, definition 3, lemma 3.2, appendix A.
Notation: at a node of a tree z and o are the numbers of points labeled 0 and 1 that reach it, b is the depth budget
left, l the label if the node is a leaf, and a the number of these points that the tree gets wrong which Top-k returns
for them. By figure 1, a = min(z, o) at b = 0; a = 0 where all labels agree; else a is the least a_0 + a_1 over the
candidates, with a_0 and a_1 those of the halves. At most z + o points are wrong, whatever b is.
Decided here: the lemma, for all samples, all scoring functions, all k and h, as two statements on trees that are grown
by splits at candidates; the steps of its proof.
Found: it holds. For h >= 1 the space holds no constant tree, though Top-k returns one if all labels agree; then a tree
of the space is as good. The equation in the proof lacks the conditions x_i = 0 and x_i = 1.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from algorithms.criteria import GINI
from algorithms.top_k import Sample, top_k
from algorithms.trees import Leaf, Split, Tree, predict
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.rationals import Fraction

WRONG = "z*l + o*(1 - l)"
"""How many points at a leaf are wrong."""
HALVES = "z == z_0 + z_1, o == o_0 + o_1, b_0 == b - 1, b_1 == b - 1, a <= a_0 + a_1, end sum(b*(z + o)) == 0"
"""A split at a candidate: Top-k tries it too. At the end no leaf that a point reaches has budget left."""
SPACE = (
    "tree z, o, b, a, l after t splits, root a == A,"
    " each z >= 0, o >= 0, b >= 0, 0 <= l <= 1, a <= min(z, o) + b*(z + o), split"
)
"""The trees of the search space. Labels may even be drawn: only 0 <= l <= 1 is used."""
NO_BETTER = GrowthHints(
    (Invariant("sum(a) >= A"),),
    (
        "each z >= min(z, o)",
        "each o >= min(z, o)",
        f"each {WRONG} >= min(z, o) by l: z >= min(z, o); 1 - l: o >= min(z, o)",
        f"each {WRONG} >= a - b*(z + o) by 1: {WRONG} >= min(z, o); 1: a <= min(z, o) + b*(z + o)",
        f"sum({WRONG}) >= sum(a) - sum(b*(z + o))",
    ),
)
OWN = (
    "tree z, o, b, a, l after t splits, root a == A,"
    f" each z >= 0, o >= 0, l^2 == l, b >= 0, {WRONG} - a <= b*(z + o), a - ({WRONG}) <= b*(z + o), split s,"
)
"""The tree that splits where Top-k does, with its labels, and where all labels agree at candidates, with that label."""
CHOSEN = "a == (1 - s)*(a_0 + a_1), s*(a_0 + a_1) == 0"
"""Figure 1, step 4, for the T_i that is returned; or step 1 where all labels agree, s = 1: no point is wrong there, nor
in the halves."""
_SUM_STAYS = "a_parent == a_0 + a_1 by 1: a_parent == (1 - s)*(a_0 + a_1); 1: s*(a_0 + a_1) == 0"
AS_GOOD = GrowthHints(
    (Invariant("sum(a) == A", (_SUM_STAYS,)),),
    (f"sum({WRONG}) - sum(a) <= sum(b*(z + o))", f"sum(a) - sum({WRONG}) <= sum(b*(z + o))"),
)
LEAF = {n: Fraction(v) for n, v in {"z": 1, "o": 2, "b": 0, "a": 1, "l": 1, "A": 1}.items()}
"""Three points, one of them labeled 0, and no budget."""
POINTS = "mean((1 - x)*u + x*v)"
"""The error of a tree with root x: u, v say whether the left, the right subtree is wrong at a point."""
BITS = "each x^2 == x, u^2 == u, v^2 == v"

ON_THE_TREE = (
    "for a tree whose splits Top-k tries, the numbers at its nodes meet the conditions: points and budget as they are,"
    " and a as figure 1 has it, the least a_0 + a_1 of what is tried, and no more than the better label gets wrong"
)
"""What the statements on trees take from figure 1."""

Rows = tuple[tuple[tuple[int, ...], int], ...]
"""Points with their labels."""
OF_A_PARITY: tuple[Rows, int, int] = (tuple((x, x[0] ^ x[1]) for x in product((0, 1), repeat=2)), 1, 2)
"""All four points of two bits with their parity, k and h: the tree of depth 2 is right, its halves on S are not."""


def no_tree_is_better(c: Check, **filed: str) -> None:
    """Records that no tree of the search space has fewer errors than the tree that Top-k returns."""
    c.growth(f"sum({WRONG}) >= A", f"{SPACE} {HALVES}", hints=NO_BETTER, example=LEAF, **filed)  # type: ignore[arg-type]


@claim(
    "TOPK.D3",
    where="definition 3",
    says=r"$\mathcal T_{k,0,S}$ are the two constant trees; for $h\ge1$, $\mathcal T_{k,h,S}$ are the trees with a root"
    r" among the $k$ coordinates of maximal score and subtrees in the spaces of the halves",
)
def search_space(c: Check) -> None:
    """The k coordinates are those that figure 1 takes: where scores are tied both have to choose alike."""
    c.not_a_claim("a definition: the search space of Top-k")
    c.note(
        "Every tree of the space for h >= 1 is complete, of depth h. Where all labels agree figure 1 returns a constant"
        " at once, which is not in the space. With k = 0 or d = 0 the space for h >= 1 is empty."
    )


@claim(
    "TOPK.L32",
    where="Lemma 3.2",
    says=r"for any $S$, $h$, $k$ the accuracy on $S$ of the tree that Top-$k$ returns is the largest in"
    r" $\mathcal T_{k,h,S}$",
    uses=["TOPK.D3"],
)
def best_of_its_space(c: Check) -> None:
    """For all samples, all scoring functions, all k >= 1 and h >= 0: only that Top-k tries each candidate is used.

    The numbers a of the nodes of a tree of the space have a <= a_0 + a_1 at each split, so that their sum over the
    leaves is at least A, the errors of Top-k's tree; and at a leaf a is at most the errors there. The second statement
    is about the tree that figure 1 builds, which asks candidates down to budget 0, completed below early stops.
    """
    no_tree_is_better(c, label="no tree of the space is better")
    c.growth(
        f"sum({WRONG}) == A",
        f"{OWN} {HALVES.replace('a <= a_0 + a_1', CHOSEN)}",
        hints=AS_GOOD,
        example=LEAF,
        label="one is as good",
    )
    c.argued(
        f"{ON_THE_TREE}; for the second part the tree is the one that Top-k returns, with its labels; where Top-k stops"
        " early, as all labels agree, it is split on at candidates, with that label at all leaves below, so that it is"
        " in the space and errs on the same points",
        every="all samples, all scoring functions, all k >= 1, h >= 0",
        label="the trees",
    )
    c.bounded(
        tiny_cases,
        not_the_best,
        names=named,
        text="the least number of errors in the space, all its trees listed, is that of Top-k, scored by Gini",
        every="all samples, all k >= 1, h >= 0",
        role="support",
    )
    c.read_as(
        "k >= 1, d >= 1, and the candidates of the definition are those of the run",
        other="k = 0 or d = 0, where the space is empty; or ties that are broken in one way here and in another there",
        why="for h >= 1 a maximum over an empty space, or over that of other candidates, is not meant",
    )


@claim(
    "TOPK.L32.base",
    where="appendix A, proof of Lemma 3.2, h = 0",
    says=r"for $h=0$ the space holds the two constants, and Top-$k$ returns the more accurate one",
    serves="TOPK.L32",
    uses=["TOPK.D3"],
)
def depth_zero(c: Check) -> None:
    """The better constant gets min(z, o) points wrong, and the constant m gets z wrong if it is 1, o if it is 0."""
    c.printed("min(z, o) <= m*z + (1 - m)*o", "0 <= m <= 1, z >= 0, o >= 0")
    c.argued(
        "z and o are the numbers of points labeled 0 and 1; by Definition 3 the space for h = 0 is the two constants m,"
        " which get m z + (1 - m) o points wrong, and by step 1 of figure 1 Top-k returns the better one",
        every="all samples, all scoring functions, all k",
        role="join",
    )
    c.identity("min(z, o)", "z", "0 <= z <= o", role="support")
    c.identity("min(z, o)", "o", "0 <= o < z", role="support")


@claim(
    "TOPK.L32.eq",
    where="appendix A, proof of Lemma 3.2, display",
    says=r"$\Pr_S[T_i(x)\ne y]=\Pr[x_i=0]\Pr_S[T_{i0}(x)\ne y]+\Pr[x_i=1]\Pr_S[T_{i1}(x)\ne y]$",
    serves="TOPK.L32",
)
def error_by_halves(c: Check) -> None:
    """Each subtree errs on its half, not on all of S: the probabilities are those given x_i = 0 and x_i = 1.

    q and r are these; of an empty half any number will do, as it is multiplied by 0.
    """
    c.bounded(
        lambda: (OF_A_PARITY, *tiny_cases()),
        printed_sum_differs,
        names=named,
        text="the error of T_i is the sum of Pr[x_i = b] Pr over all of S that T_ib is wrong, for candidates of Top-k",
        every="all samples, all k and h >= 1, all candidates",
        within=lambda case: len(case[0]) >= 1,
    )
    c.family(
        f"{POINTS} == mean(1 - x)*q + mean(x)*r",
        f"q*mean(1 - x) == mean((1 - x)*u), r*mean(x) == mean(x*v), {BITS}",
        role="reading",
        why=HALVES_ARE_MEANT,
    )
    c.argued(
        "a point of S is a member, x its coordinate i, u and v say whether the left and the right subtree get it wrong;"
        " T_i gets a point wrong where the subtree of its half does, and q and r are the shares of the two halves",
        every="all samples, all trees with subtrees of their own in both halves",
        role="reading",
        why=HALVES_ARE_MEANT,
    )


HALVES_ARE_MEANT = (
    "probabilities over the points of S with x_i = 0 and with x_i = 1, as the next sentence has S_{x_i=b}"
)


@claim(
    "TOPK.L32.ind",
    where="appendix A, proof of Lemma 3.2, induction step",
    says=r"$T_i$ minimizes the error among the trees rooted at $x_i$, and the best $T_i$ among all of the space",
    serves="TOPK.L32",
    uses=["TOPK.L32.eq"],
)
def induction_step(c: Check) -> None:
    """p is Pr[x_i = 0], q and r the errors of the subtrees of T_i on their halves, u and v those of another tree.

    In the second part m is the error of the T_i that is chosen, g less than that of the T_i whose root is that of the
    other tree.
    """
    c.printed(
        "p*q + (1 - p)*r <= p*u + (1 - p)*v",
        "0 <= p <= 1, 0 <= q <= u, u <= 1, 0 <= r <= v, v <= 1",
        label="trees rooted at x_i",
    )
    c.printed(
        "m <= p*u + (1 - p)*v",
        "m = p*q + (1 - p)*r - g, 0 <= g <= 1, 0 <= p <= 1, 0 <= q <= u, u <= 1, 0 <= r <= v, v <= 1",
        label="all trees",
    )
    c.argued(
        "by the display, with the probabilities that are meant, p q + (1 - p) r is the error of T_i and p u + (1 - p) v"
        " that of another tree of the space with this root; its subtrees are in the spaces of the halves, so that q <="
        " u and r <= v are the inductive hypothesis; for a tree with another root the chosen T_i errs no more than the"
        " T_i with that root",
        every="all samples, all scoring functions, all k >= 1, h >= 1",
        label="together",
    )


# -- what the claims run


def tiny_samples(most: int) -> Iterator[Rows]:
    """All samples of up to so many points with two features, as multisets."""
    points = [(x, y) for x in product((0, 1), repeat=2) for y in (0, 1)]
    for n in range(1, most + 1):
        yield from combinations_with_replacement(points, n)


def tiny_cases() -> Iterator[tuple[Rows, int, int]]:
    """Samples of up to 3 points, k and h up to 2."""
    return ((rows, k, h) for rows in tiny_samples(3) for k in (1, 2) for h in (0, 1, 2))


def named(case: tuple[Rows, int, int]) -> dict[str, object]:
    """The parameters of a case, for the report."""
    rows, k, h = case
    return {"points": len(rows), "k": k, "h": h}


def sample_of(rows: Rows) -> Sample:
    """The sample of these points."""
    return Sample.of([x for x, _ in rows], [y for _, y in rows])


def wrong(tree: Tree, rows: Rows) -> int:
    """The points that a tree with labels 0 and 1 gets wrong."""
    return sum(predict(tree, x) != y for x, y in rows)


def half(rows: Rows, i: int, bit: int) -> Rows:
    """S_{x_i = bit}."""
    return tuple((x, y) for x, y in rows if x[i] == bit)


def score(rows: Rows, i: int) -> Fraction:
    """Definition 2 with 4p(1-p); the term of an empty half is 0."""

    def term(part: Rows) -> Fraction:
        ones = sum(y for _, y in part)
        return Fraction(4 * ones * (len(part) - ones), len(part) * len(rows)) if part else Fraction(0)

    return term(rows) - term(half(rows, i, 0)) - term(half(rows, i, 1)) if rows else Fraction(0)


def candidates(rows: Rows, k: int) -> list[int]:
    """The k coordinates of the largest scores, ties to the lower index."""
    return sorted(range(2), key=lambda i: (-score(rows, i), i))[:k]


def space(rows: Rows, k: int, h: int) -> Iterator[Tree]:
    """Definition 3, tree by tree."""
    if not h:
        yield from (Leaf(0), Leaf(1))
        return
    for i in candidates(rows, k):
        sides = [list(space(half(rows, i, bit), k, h - 1)) for bit in (0, 1)]
        for left, right in product(*sides):
            yield Split(i, left, right)


def returned(rows: Rows, k: int, h: int) -> Tree:
    """Figure 1 on a sample that may be empty, with labels 0 and 1."""
    labels = [y for _, y in rows]
    if not h or len(set(labels)) < 2:  # all labels agree
        return Leaf(int(2 * sum(labels) > len(labels)))
    trees = [
        Split(i, *(returned(half(rows, i, bit), k, h - 1) for bit in (0, 1))) for i in candidates(rows, k)
    ]
    return min(trees, key=lambda tree: wrong(tree, rows))


def not_the_best(case: tuple[Rows, int, int]) -> dict[str, object] | None:
    """A witness against the lemma, or of another number of errors of the house's own Top-k."""
    rows, k, h = case
    found = wrong(returned(rows, k, h), rows)
    least = min(wrong(tree, rows) for tree in space(rows, k, h))
    ours = top_k(sample_of(rows), k, h, GINI).errors
    return (
        None if found == least == ours else {"S": str(rows), "k": k, "h": h, "Top-k": found, "least": least}
    )


def printed_sum_differs(case: tuple[Rows, int, int]) -> dict[str, object] | None:
    """A witness against the display as printed."""
    rows, k, h = case
    if not h:
        return None
    n = len(rows)
    for i in candidates(rows, k):
        parts = [half(rows, i, bit) for bit in (0, 1)]
        trees = [returned(part, k, h - 1) for part in parts]
        error = Fraction(sum(wrong(t, part) for t, part in zip(trees, parts, strict=True)), n)
        printed = sum(
            Fraction(len(part) * wrong(t, rows), n * n) for t, part in zip(trees, parts, strict=True)
        )
        if error != printed:
            run = {"S": str(rows), "scores": "Gini", "ties": "by index", "i": i + 1, "k": k, "h": h}
            return {**run, "error": error, "printed": printed}
    return None
