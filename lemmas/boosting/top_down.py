r"""Figure 1: the algorithm TopDown, line by line, and the remarks on it.

Paper: KM96, section 2, figure 1 and the paragraphs after it.
Notation: a leaf is the set of points that reach it. A leaf of weight 0 has no q; its term in G(T) counts as 0.
Decided here: that the loop finds a pair in every round and reaches t splits, which lines ask for probabilities, and
what becomes of the theorems when only a share of the best drop is found.
Found: for every finite F that is not empty the loop ends, by splits without gain if need be, and concavity of G is what
makes it so; an infinite class F may have no best pair. Line 1 asks for a majority label, of a sample that is not there;
with P in its place line 5 is the only line that uses P for t >= 1 only. With a share k of the best drop in every round
the theorems hold with k gamma^2 for gamma^2; for Gini half of it does not even change the constant. Half of the drop is
enough even for Lemmas 5, 6 and 7 with their printed constants, since they start from Lemma 2, which gives away a factor
of 2, that is, a factor of 4 in the drop.
"""

from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.gains import compare, maxima
from lemmas.boosting.criteria import PERMISSIBLE, Function, World
from lemmas.boosting.formulas import Criterion as Formula
from lemmas.boosting.formulas import entropy, gini, minimum, root
from lemmas.boosting.growing_shares import HALF, SOME, enough_splits
from lemmas.boosting.theorem_1 import no_value_at_one
from lemmas.boosting.top_down_runs import ALL, Input, drop, inputs, is_an_input, parameters, top_down
from lemmas.boosting.tree_sizes import no_splits
from verify.claims import Check, claim
from verify.rationals import Fraction

FORMULAS = (gini, entropy, root, minimum)
RUNS = "all f and P, all permissible G, all F with a best split in each round, all integers t >= 0"
FIRST_PASSES = "w*(G((1 - tau)*p + tau*r) - (1 - tau)*G(p) - tau*G(r)) >= best"
FIRST_PAIR = f"{PERMISSIBLE}, w >= 0, 0 <= tau <= 1, 0 <= p <= 1, 0 <= r <= 1, best == 0"
"""The drop of the first pair of a round beside what line 3 sets."""
LOOP = "t >= 0, integer t, sequence a from k = 0, start a == 0, step a_next == a + 1, while a < t"
"""Lines 2 and 8: internal nodes after k rounds."""
FAR = 40
"""How far the drops of h_1, h_2, ... are computed, the infinite class without a best test."""

CHANNEL = "0 < q < 1, 0 <= s0 <= s1 <= 1"
"""s1 = P[h = 1 | f = 1], s0 = P[h = 1 | f = 0]: under the balanced law h errs with probability (1 + s0 - s1)/2."""
TAU = "(q*s1 + (1 - q)*s0)"
ZERO, ONE = f"q*(1 - s1)/(1 - {TAU})", f"q*s1/{TAU}"
"""p and r."""
GAMMA = "((s1 - s0)/2)"
"""The advantage of h under the balanced law, the largest gamma that the hypothesis allows."""
AFFINITY = "(1 - sqrt(s0*s1) - sqrt((1 - s0)*(1 - s1)))"

AS_IN_45 = (
    "gamma^2*ln(t) >= ln(1/eps)",
    "0 < gamma <= 1/2, 0 < eps <= 1, t >= 1, gamma^2*ln(t) >= 32*ln(1/eps)",
)
"""The number of splits in (45) is at least the one that is enough here for the third criterion."""
TO_45 = ("ln(1/eps) >= 0", f"{AS_IN_45[0]} by 1: gamma^2*ln(t) >= 32*ln(1/eps); 31: ln(1/eps) >= 0")


@claim(
    "KM96.A1",
    where="figure 1",
    says=r"TopDown(t), for an integer $t\ge0$, outputs a tree with $t$ internal nodes",
    uses=["KM96.A2"],
)
def reaches_t_splits(c: Check) -> None:
    """Pairs are never used up: a test may come again below itself, and then one child has weight 0.

    a is the number of internal nodes after k rounds: at first there is none, a round that finds a pair adds one in
    line 8, and line 2 asks for fewer than t. As a is k, the loop goes on up to k = t, and there it ends.
    """
    c.given("best")
    c.functions(FIRST_PASSES, FIRST_PAIR, label="each round finds a pair")
    c.sequence("a == k", LOOP, label="after k rounds")
    c.sequence("a < t + 1", LOOP, label="the loop ends")
    c.argued(
        "Line 8 turns a leaf into an internal node with two leaves, so that a round adds one internal node. As F is not"
        " empty and a tree has a leaf, a round has a pair, and line 6 keeps one; for an infinite F a search keeps a"
        " best one in its place.",
        every="all F with a best split in each round, all f and P, all t >= 0",
        role="join",
        of="after k rounds",
    )
    c.grid(
        lambda: inputs(1),
        does_not_end,
        text="after some rounds the loop of line 2 ends, with a tree of t internal nodes",
        every=RUNS,
        names=parameters,
        role="support",
    )
    c.computed(
        "rounds without gain, of all rounds, in the runs with t = 3 and entropy", rounds_without_gain()
    )
    c.note(
        "Line 1 takes the majority label 'of the sample', but there is no sample: f and P are meant. Line 5 asks"
        " for G(T(l, h)) also where h is constant at l; the child that no x reaches has no q, and its term has to"
        " count as 0. Without tests the loop would not end, and for an infinite F there may be no best pair (A2)."
    )


@claim(
    "KM96.A2",
    where="figure 1, lines 3-8",
    says=r"in every round some pair has $\Delta\ge\Delta_{best}$, where $\Delta_{best}$ starts from 0, and line 8"
    " splits at it",
    uses=["KM96.S2.perm"],
)
def finds_a_pair(c: Check) -> None:
    """No drop is negative, by concavity, so that the first pair passes line 6; the last of the best ones is kept.

    Where F is infinite, and a search for a best pair takes the place of the loop, that pair passes line 6 too.
    The leaf l of a pair has the weight w, the test h sends tau of it to a child with labels r, the rest to one with
    labels p; a child that no x reaches may have any. `best` is the Delta_best that the first pair of
    a round meets.

    No best pair in an infinite class: P(0) = 1/2, P(n) = 2^-(n+1), f = 1 except at 0, F = {h_1, h_2, ...}, h_n = 1
    on 1, ..., n. With x = 2^-n the drop of h_n is 1 - (1+x)/2 G(x/(1+x)), which grows with n.
    """
    c.given("best")
    c.functions(FIRST_PASSES, FIRST_PAIR, label="the first pair passes line 6")
    c.argued(
        "The loop of line 4 meets a pair, as F is not empty and a tree has a leaf. The first one passes line 6, so that"
        " line 7 keeps a pair; what is kept later has a drop that is no less. Line 8 splits at the pair kept last."
        " Where F is infinite the pair that is found is a best one, so that its drop is no less than that of any other,"
        " and not negative.",
        every="all F with a best split in each round, all f and P, all rounds",
        role="join",
    )
    for g in FORMULAS:
        drop_of = f"{g('(1 - tau)*p + tau*r')} - (1 - tau)*{g('p')} - tau*{g('r')}"
        c.support(f"{drop_of} >= 0", "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1")
    c.grid(
        lambda: inputs(1, 3),
        finds_no_best,
        text="a pair is found in every round; it is the last of those with the largest drop",
        every=RUNS,
        names=parameters,
        role="support",
    )
    c.computed(
        "concavity is needed: for G = (4q(1-q))^2, P = (3/8, 1/8, 1/2), f = (0, 1, 0) and F = {(0, 0, 1)} no pair"
        " passes line 6, the one drop being",
        drop_without_concavity(),
    )
    c.computed(
        "which pair is best depends on G, as the paper says: for P = (3/16, 3/16, 1/8, 1/8, 3/8), f = (1, 1, 1, 0, 0)"
        " and the tests h_0 = (1, 1, 0, 1, 0), h_1 = (1, 0, 0, 0, 0) the index of the best one at the root, by Gini,"
        " H and 2 sqrt(q(1-q))",
        best_of_two(),
    )
    has_no_best_test(c)
    c.note(
        "For an infinite F the paper has a direct search for the best pair in mind; in the class above, which is"
        " countable, there is none to find, for any of the four criteria."
    )


@claim(
    "KM96.A3",
    where="section 2, after figure 1",
    says="line 5 is the only line that makes use of exact probabilities under P",
)
def only_line_five(c: Check) -> None:
    """Line 1 as printed has a sample in the place of P."""
    c.given("best")
    c.argued(
        "line 1 takes a label from a sample, lines 2 to 4 and 6 to 9 compare and copy what line 5 has computed; labels"
        " of T(l, h), by f and P, come with the chances q from which line 5 computes G; for t >= 1 they take the place"
        " of the label of line 1",
        every=RUNS,
    )
    c.read_as(
        "line 1 has a sample, and not P",
        other="line 1 is to have P, as there is no sample elsewhere; then what is put out depends on P through line 5"
        " alone for t >= 1 only",
        why="it is what is printed",
    )
    c.grid(
        lambda: [given for given in inputs(1) if splits_at_all(given)],
        rests_on_line_one,
        text="for t >= 1 another label in line 1 does not change what is put out",
        every=f"{RUNS}, t >= 1",
        names=parameters,
        within=is_an_input,
        role="support",
    )
    c.note(
        "For t = 0 the output is the label of line 1; for t >= 1 it is written over. That samples can take the place of"
        " the probabilities is the last part of Theorem 1, and is judged there."
    )


@claim(
    "KM96.S2.3",
    where="section 2, after figure 1",
    says=r"if pairs with $\Delta\ge\Delta_{best}/2$ are found, the main results hold without modification",
    uses=["KM96.L2"],
)
def half_of_the_drop(c: Check) -> None:
    """With c = 1, 1/2 and 1 in (4), (5) and (6), for every tree that is grown by splits which drop half of the best.

    Gini keeps its constant; the one of the third criterion is far below the 32 of (45). The supports with a share k
    are the sentence before, in which the numbers of splits may change: k gamma^2 takes the place of gamma^2.
    One reason for it is that half of the drop that a witness makes is what Lemmas 5, 6 and 7 promise for the whole.
    """
    c.given("eps", "advantage")
    c.note(
        "F may be infinite, as where the paper makes the remark: Delta_best is the supremum of what the pairs drop, and"
        " half of it is at least half of what the pair of a witness drops, which is all that is used"
    )
    c.read_as(
        "the main results are the bounds (4), (5) and (6) of Theorem 1, and Theorems 8, 9 and 10, with 32 in (45)",
        other="the last part of Theorem 1, on samples, is one of them",
        why="section 4 calls upper bounds on the error the main result; on samples, see KM96.T1.s1",
    )
    c.read_as(
        "in the sentence before, a pair approximates the best drop if it drops a share k of it, 0 < k <= 1",
        other="if it drops as much as the best up to some fixed error",
        why="the example is the share 1/2; with an error, splits that drop nothing will do once none drops more",
    )
    no_value_at_one(c)
    enough_splits(c, HALF)
    no_splits(c)
    c.family(*AS_IN_45, hints=TO_45, role="support")
    enough_splits(c, SOME, role="support")
    inner = f"{CHANNEL}, 0 < q*s1 + (1 - q)*s0 < 1"
    gini = f"4*q*(1 - q) - (1 - {TAU})*4*({ZERO})*(1 - {ZERO}) - {TAU}*4*({ONE})*(1 - {ONE})"
    c.support(f"({gini})/2 >= 16*{GAMMA}^2*(q*(1 - q))^2", inner)
    c.support(f"H(q) - (1 - {TAU})*H({ZERO}) - {TAU}*H({ONE}) == H({TAU}) - q*H(s1) - (1 - q)*H(s0)", inner)
    c.support(f"(H({TAU}) - q*H(s1) - (1 - q)*H(s0))/2 >= {GAMMA}^2*q*(1 - q)", CHANNEL)
    root = (
        f"2*sqrt(q*(1 - q)) - (1 - {TAU})*2*sqrt(({ZERO})*(1 - {ZERO})) - {TAU}*2*sqrt(({ONE})*(1 - {ONE}))"
    )
    c.support(f"{root} == 2*sqrt(q*(1 - q))*{AFFINITY}", inner)
    c.support(f"{AFFINITY} >= 2*{GAMMA}^2", "0 <= s0 <= s1 <= 1")
    c.support(
        "2*gamma^2*2*sqrt(q*(1 - q))/2 >= gamma^2*(1 - 2*q)^2*(q*(1 - q))^(1/2)/2 + 2*gamma^2*(q*(1 - q))^(3/2)",
        "0 <= q <= 1, 0 <= gamma <= 1/2",
    )
    c.support(f"1/2 - {GAMMA} == (s0 + 1 - s1)/2", "0 <= s0 <= s1 <= 1")


def splits_at_all(given: Input) -> bool:
    """The hypothesis of the repair."""
    return given.t >= 1


def does_not_end(given: Input) -> dict[str, object] | None:
    """A witness where the loop of line 2 goes on for ever, or ends with another number of splits."""
    found = top_down(given)
    if found.ended and len(found.leaves) - 1 == given.t:
        return None
    return {**given.text(), "splits": len(found.leaves) - 1, "ends": "yes" if found.ended else "never"}


def finds_no_best(given: Input) -> dict[str, object] | None:
    """A witness of a round that keeps no pair, or one that is not the last of the best."""
    for number, r in enumerate(top_down(given).rounds, 1):
        best = maxima(given.criterion, r.drops)
        if r.kept is None or r.kept != best[-1] or given.criterion.sign(r.drops[r.kept]) < 0:
            return {**given.text(), "round": number, "kept": "none" if r.kept is None else r.kept}
    return None


def rests_on_line_one(given: Input) -> dict[str, object] | None:
    """A witness where the two labels that line 1 may give lead to different trees."""
    one, other = top_down(given, 0), top_down(given, 1)
    if (one.leaves, one.labels) == (other.leaves, other.labels):
        return None
    return {**given.text(), "labels after 0": one.labels, "labels after 1": other.labels}


def has_no_best_test(c: Check) -> None:
    """Records that the infinite class {h_1, h_2, ...} has no best test: x is 2^-n, and y less than x."""
    c.bounded(
        [(g, n) for g in ALL for n in range(1, FAR + 1)],
        is_best,
        text="in F = {h_1, h_2, ...} the next test h_{n+1} drops more than h_n",
        every="all n >= 1, each of the four criteria",
        names=lambda case: {"G": case[0].name, "n": case[1]},
        role="support",
    )
    c.support("(1/2 - tau)/(1 - tau) == x/(1 + x)", "0 < x <= 1, tau = (1 - x)/2")
    for g in FORMULAS:
        c.support(f"{left_over(g, 'y')} < {left_over(g, 'x')}", "0 < y < x, x <= 1")


def left_over(g: Formula, x: str) -> str:
    """G(T(l, h_n)) for x = 2^-n."""
    return f"(1 + {x})/2*({g(f'{x}/(1 + {x})')})"


def geometric(most: int) -> tuple[World, list[Function]]:
    """The law with P(0) = 1/2 and P(n) = 2^-(n+1), all n > `most` put together, with h_1, ..., h_most."""
    masses = [Fraction(1, 2), *(Fraction(1, 2 ** (n + 1)) for n in range(1, most + 1))]
    world = World((*masses, 1 - sum(masses, Fraction(0))), (0, *(1,) * (most + 1)))
    return world, [tuple(int(1 <= x <= n) for x in range(most + 2)) for n in range(1, most + 1)]


def is_best(case: tuple[Criterion, int]) -> dict[str, object] | None:
    """A witness where h_n drops at least as much as h_{n+1}."""
    criterion, n = case
    world, tests = geometric(FAR + 1)
    one, next_one = (drop(world, frozenset(range(len(world.masses))), h) for h in tests[n - 1 : n + 1])
    return None if compare(criterion, one, next_one) < 0 else {"G": criterion.name, "n": n}


def best_of_two() -> tuple[int, ...]:
    """Which of two tests drops most at the root, by Gini, entropy and root; there are no ties.

    The first is right with probability 3/4 on either label, the second says 1 on 3/8 of the points with f = 1 alone.
    """
    world = World(tuple(Fraction(k, 16) for k in (3, 3, 2, 2, 6)), (1, 1, 1, 0, 0))
    drops = [drop(world, frozenset(range(5)), h) for h in ((1, 1, 0, 1, 0), (1, 0, 0, 0, 0))]
    places = [maxima(g, drops) for g in (GINI, ENTROPY, ROOT)]
    return tuple(place for found in places for place in found)


def rounds_without_gain() -> tuple[int, int]:
    """In the runs with t = 3 and entropy: the rounds whose best drop is 0, and all rounds."""
    kept = [
        r.drops[r.kept]
        for given in inputs(1, 3)
        if given.criterion == ENTROPY
        for r in top_down(given).rounds
        if r.kept is not None
    ]
    return sum(not ENTROPY.sign(d) for d in kept), len(kept)


def drop_without_concavity() -> Fraction:
    """The drop of the one pair there is, for G = (4q(1-q))^2: q = 1/8 is split into p = 1/4 and r = 0."""
    world = World((Fraction(3, 8), Fraction(1, 8), Fraction(1, 2)), (0, 1, 0))
    terms = drop(world, frozenset(range(3)), (0, 0, 1))
    return sum((w * (4 * q * (1 - q)) ** 2 for w, q in terms), Fraction(0))
