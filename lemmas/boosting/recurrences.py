r"""The recurrences of section 5.4: what the proofs of Theorems 8, 9 and 10 share.

Paper: KM96, section 5.4. No claims stand here.
Notation: a leaf has weight w and q = P[f = 1]; eps_t = sum w min(q, 1-q) and G_t = sum w G(q) over the leaves of a
tree with t splits, which are t + 1.
Why the trees of TopDown are among those that the statements on leaves speak of: `MET_BY_TREES`, an argument in words.
How a constant is seen to be the best: by the second split on the two middle layers of n bits, see `second_drop`.
"""

from collections.abc import Callable

from lemmas.boosting.formulas import Criterion as Formula
from verify.claims import Check
from verify.rationals import Fraction

LEAVES = "each w >= 0, 0 <= q <= 1"
"""The leaves of a tree as members of a family: the weight of a leaf, and the probability of 1 at it."""
GAMMA = "0 < gamma <= 1/2"
MET_BY_TREES = (
    "the trees of TopDown meet these conditions: w and q of a leaf are those of (2) and (3); at a leaf with both labels"
    " s1 and s0 are the probabilities of h = 1 given the label 1 and given the label 0, for an h of the Weak Hypothesis"
    " Assumption, whose error on the balanced law there, (1 - s1)/2 + s0/2, is at most 1/2 - gamma; at any other leaf"
    " s1 = 1 and s0 = 0 will do, with q = 0 where w = 0; tau, p and r are what the split by h makes, so that it drops G"
    " by w*g; and the split that TopDown makes, the best one by lines 4 to 8 of figure 1, drops G by no less"
)
"""Why what is proved of leaves with such numbers holds for the trees of TopDown."""
EVERY_INPUT = (
    "all F with a best split in each round,"
    " all f and P with the Weak Hypothesis Assumption for some 0 < gamma <= 1/2"
)
EVERY_TREE = f"{EVERY_INPUT}, all t"
EVERY_ROUND = f"{EVERY_INPUT}, all t >= 1"
EVERY_GOAL = f"{EVERY_INPUT}, all 0 < eps <= 1, all integers t from there on"
RANGE = f"{GAMMA}, 0 <= eps <= 1"
"""The range of eps that Theorems 8, 9 and 10 have."""

HARMONIC = ("ln(1 + x) <= x", "0 <= x <= 1")
"""At x = 1/k, summed over k = 1, ..., t: 1 + 1/2 + ... + 1/t >= ln(t+1)."""
INVERSE_GROWS = ("1/(G - b*G^2) >= 1/G + b", "0 < G <= 1, 0 <= b <= 1, b*G < 1")
"""With b = 4 gamma^2/(t+1), which is 1 for gamma = 1/2 and t = 0; b G = 1 leaves G_{t+1} = 0."""

MIDDLE = "m = 2^k, k >= 0, integer k, n = 2*m + 1, gamma = 1/(2*n)"
"""The majority of n bits; its advantage over single bits is 1/(2n) (S3.3)."""
LAYERS = 4096
"""The m of `middle_split`: on more bits more than the sharp constants fails by less."""
FAMILY_BEYOND = (
    "a little more fails for a family that meets the conditions: the leaves of the second split on the two middle"
    f" layers of {2 * LAYERS + 1} bits, t = 1"
)


def second_drop(g: Formula) -> str:
    """What the second split of TopDown drops on the majority of n = 2m + 1 bits, on its two middle layers.

    The law is uniform on the inputs with m or m + 1 ones. Bits are alike, and so are the labels: the first
    split gives leaves (w, q) = (1/2, (m+1)/n) and (1/2, m/n), the second one splits the former, or in the
    same way the latter, into (m/(2n), (m+1)/(2m)) and ((m+1)/(2n), 1/2).
    """
    return f"({g('(m + 1)/n')})/2 - m/(2*n)*({g('(m + 1)/(2*m)')}) - (m + 1)/(2*n)"


def middle_split(m: int) -> tuple[tuple[dict[str, Fraction], ...], dict[str, Fraction]]:
    """The two leaves and the second split of `second_drop`, with what is rational of them.

    The witness s1 - s0 of each leaf is 2 gamma exactly, a little less than what its best bit has.
    """
    n, half = 2 * m + 1, Fraction(1, 2)
    leaves = []
    for q in (Fraction(m + 1, n), Fraction(m, n)):
        s1, s0 = (half, half - Fraction(1, n)) if q > half else (half + Fraction(1, n), half)
        tau = q * s1 + (1 - q) * s0
        witness = {"s0": s0, "s1": s1, "tau": tau, "p": q * (1 - s1) / (1 - tau), "r": q * s1 / tau}
        leaves.append({"w": half, "q": q, **witness})
    low, high = (Fraction(m, 2 * n), Fraction(m + 1, 2 * m)), (Fraction(m + 1, 2 * n), half)
    split = {"s": Fraction(m + 1, n), "W": half, "Q": Fraction(m + 1, n)}
    split |= {"W0": low[0], "Q0": low[1], "W1": high[0], "Q1": high[1]}
    return tuple(leaves), {"gamma": Fraction(1, 2 * n), "t": Fraction(1), **split}


def refuted_for_every_constant(  # a sentence, and what denies it
    c: Check,
    printed: str,
    relation: str,
    where: str,
    *,
    because: str,
    hints: tuple[str, ...] = (),
    label: str = "",
) -> None:
    """Records that a printed sentence with "for some constant" is false.

    `relation` says, for every value of the constant, that the sentence fails at a point that depends on it. It is
    proved as a support, as a statement on families where there are hints, and the printed part is refuted for as long
    as it is. `because` says in words why the sentence fails then; the evidence counts these words.
    """
    denied: str = (
        c.family(relation, where, role="support", hints=hints) if hints else c.support(relation, where).status
    )
    c.exact(printed, lambda: denied != "proved", label=label)
    c.argued(because, every="all values of the constants", role="join", of=label)


def record_trees(c: Check, *labels: str) -> None:
    """Records why the trees of TopDown are among those that the printed parts with these labels speak of."""
    for label in labels or ("",):
        c.argued(MET_BY_TREES, every=EVERY_TREE, role="join", of=label)


ERROR = "sum(w*min(q, 1 - q))"
ERRING = ("each min(q, 1 - q) >= 0", "each w*min(q, 1 - q) >= 0 by w: min(q, 1 - q) >= 0", f"{ERROR} >= 0")


def smaller_error(total: str) -> Callable[[str, str], tuple[str, ...]]:
    """Hints: some times the error is at most the sum G_t, so that fewer times it are."""

    def hints(weak: str, strong: str) -> tuple[str, ...]:
        more = f"(({strong}) - ({weak}))"
        return (
            *ERRING,
            f"{more}*{ERROR} >= 0 by {more}: {ERROR} >= 0",
            f"({weak})*{ERROR} <= {total} by 1: ({strong})*{ERROR} <= {total}; 1: {more}*{ERROR} >= 0",
        )

    return hints
