r"""Section 2: influence is correlation for monotone functions, and what a query gains.

Paper: BLT20, section 2, fact 2.1, proposition 2.2.
Notation: the members of a family are the points of the cube without coordinate i; a and b are the values of f there
with x_i = -1 and x_i = 1. So Inf_i = mean(|b - a|), E[f x_i] = (mean(b) - mean(a))/2, and f is monotone in direction i
if a <= b at all members, or a >= b at all of them.
Decided here: both, for every n, f and G.
Found: in proposition 2.2 the constant 1/32 may be 1/2: what a query gains is at least kappa/2 Inf_i^2, by
strong concavity at the two halves. The expectation is printed over n bits, where one is meant.
"""

from lemmas.agnostic.impurity import IMPURITY
from verify.claims import Check, claim

VALUES = "each a*(1 - a) == 0, b*(1 - b) == 0"
DIRECTIONS = {"non-decreasing": "a <= b", "non-increasing": "a >= b"}
HALVES = "0 <= a <= 1, 0 <= b <= 1, (G(a) + G(b))/2 <= G((a + b)/2) - kappa/2*(b - a)^2, kappa >= 0"
"""a and b are the means of f on the two halves, at which definition 2 is used."""
GINI_GAINS = (
    "4*((a + b)/2)*(1 - (a + b)/2) - (4*a*(1 - a) + 4*b*(1 - b))/2 == 2/2*(b - a)^2",
    "0 <= a <= 1, 0 <= b <= 1",
)
"""What 4p(1-p) gains is kappa/2 (b - a)^2 with kappa = 2: equality for all means."""
GAIN = f"{IMPURITY}, {HALVES}"
"""An impurity function, and definition 2 at the means of f on the halves of the cube."""


@claim(
    "BLT20.F21",
    where="Fact 2.1",
    says=r"$\mathrm{Inf}_i(f)=2\,|\mathbb E[f(x)x_i]|$ for monotone $f$ and all $i$",
    uses=["BLT20.D5", "BLT20.P22.s1"],
)
def influence_is_correlation(c: Check) -> None:
    """In either direction; for f that is not monotone in direction i it may fail, as for parity."""
    c.given("uniform")
    for name, order in DIRECTIONS.items():
        c.family(
            "mean(abs(b - a)) == 2*abs((mean(b) - mean(a))/2)",
            f"{VALUES}, {order}",
            label=name,
            hints=SAME_SIGN[name],
        )
    c.argued(
        f"{PAIRS}; a and b differ on a part mean(|b - a|) of the pairs, which is Inf_i(f), and E[f x_i] is (mean(b) -"
        " mean(a))/2 (BLT20.P22.s1). f is monotone in direction i where a <= b at all pairs, or a >= b at all of them",
        every="all n, all f monotone in direction i, all i",
        label="the pairs",
    )


PAIRS = (
    "the pairs of points that differ in x_i have the same probability each, and x_i is -1 at the one, where f is a, and"
    " 1 at the other, where it is b"
)
"""The members of a family, in words."""


def as_halves(c: Check, of_leaf: str = "") -> None:
    """Records, in words, that the parts on means and on pairs are about the gain and the influence of x_i on f."""
    c.argued(
        f"in the parts on the influence {PAIRS}; in that on the gain a and b are their means, E f_(x_i = -1)"
        " and E f_(x_i = 1), so that E f is (a + b)/2 (BLT20.P22.s2), the mean of G over both is (G(a) + G(b))/2, and"
        f" |b - a| is the influence{of_leaf}",
        every="all n, all monotone f, all i, all kappa-strongly concave G",
        label="the halves",
    )


SAME_SIGN = {
    "non-decreasing": (
        "mean(abs(b - a)) == mean(b) - mean(a)",
        "mean(b) - mean(a) >= 0",
    ),
    "non-increasing": (
        "mean(abs(b - a)) == mean(a) - mean(b)",
        "mean(a) - mean(b) >= 0",
    ),
}


def between_the_means(c: Check) -> None:
    """Records that the influence is |b - a| for the means a and b of the halves, as f is monotone: Fact 2.1."""
    for name, order in DIRECTIONS.items():
        c.family(
            "mean(abs(b - a)) == abs(mean(b) - mean(a))",
            f"{VALUES}, {order}",
            label=f"the influence, {name}",
            hints=SAME_SIGN[name],
        )


@claim(
    "BLT20.P22",
    where="Proposition 2.2",
    says=r"$\mathbb E_b[G(\mathbb E[f_{x_i=b}])]\le G(\mathbb E[f])-\tfrac\kappa{32}\mathrm{Inf}_i(f)^2$ for"
    r" $\kappa$-strongly concave $G$ and monotone $f$",
    uses=["BLT20.F21", "BLT20.P22.s0", "BLT20.P22.s2", "BLT20.D2"],
)
def influence_and_gain(c: Check) -> None:
    """1/32 may be 1/2, which 4p(1-p) takes for every f. Definition 2 gives kappa no sign.

    In the part that is refuted `concave G with 8` says that G(x) + 4 x^2 is concave; at a, b and their middle this is
    definition 2 with kappa = 2.
    """
    c.functions("G((a + b)/2) - (G(a) + G(b))/2 >= kappa/32*(b - a)^2", GAIN, label="the gain")
    between_the_means(c)
    c.stronger_functions(
        "G((a + b)/2) - (G(a) + G(b))/2 >= c*kappa*(b - a)^2",
        value="1/2",
        beyond="0.501",
        sharp="kappa/2 Inf_i(f)^2, with equality for G = 4p(1-p), kappa = 2 and every f",
        of="the gain",
        against=(
            "G((a + b)/2) - (G(a) + G(b))/2 >= c*2*(b - a)^2",
            f"{IMPURITY}, concave G with 8, a == 1/4, b == 3/4",
        ),
    )
    c.support(*GINI_GAINS)
    c.functions(
        "G((a + b)/2) - (G(a) + G(b))/2 >= kappa/32*(b - a)^2",
        f"{IMPURITY}, 0 <= a <= 1, 0 <= b <= 1, kappa < 0",
        label="the gain, kappa < 0",
    )
    as_halves(c)


@claim(
    "BLT20.P22.s0",
    where="Proposition 2.2, display",
    says=r"the expectation is over $b\sim\{\pm1\}^n$",
)
def over_one_bit(c: Check) -> None:
    """b is the value of the one coordinate x_i; the proof of Lemma 2.4 has b from {+-1}."""
    c.ill_formed("b is the value of one coordinate, and is drawn from n of them", too_many_bits)
    c.family(
        "mean((1 - x)/2*y + (1 + x)/2*z) == (y + z)/2",
        "mean(x) == 0, each x^2 == 1",
        role="reading",
        why="b from {+-1}, as in the proof of Lemma 2.4; y, z are the values at b = -1 and b = 1",
        hints=("mean((1 - x)/2*y + (1 + x)/2*z) == (y + z)/2 + (z - y)/2*mean(x)",),
    )


def too_many_bits() -> str | None:
    """What is wrong with x_i = b, for n = 2."""
    coordinate, draws = {-1, 1}, {(s, t) for s in (-1, 1) for t in (-1, 1)}
    return "for n = 2 no value of b is one of x_i" if not coordinate & draws else None


@claim(
    "BLT20.P22.s1",
    where="Proposition 2.2, proof, first identity",
    says=r"$\mathbb E[f(x)x_i]=\tfrac12(\mathbb E[f_{x_i=1}]-\mathbb E[f_{x_i=-1}])$",
    serves="BLT20.P22",
)
def correlation(c: Check) -> None:
    """Each pair of points that differ in x_i adds b - a to the sum; no monotonicity is used."""
    c.given("uniform")
    c.family("mean((b - a)/2) == 1/2*(mean(b) - mean(a))", VALUES)
    c.argued(
        f"{PAIRS}; so f(x) x_i is (b - a)/2 on average over a pair, and the means of a and b are those of f on the"
        " halves",
        every="all n, f and i",
        role="join",
    )


@claim(
    "BLT20.P22.s2",
    where="Proposition 2.2, proof, second identity",
    says=r"$\mathbb E[f]=\tfrac12(\mathbb E[f_{x_i=1}]+\mathbb E[f_{x_i=-1}])$",
    serves="BLT20.P22",
)
def mean_of_halves(c: Check) -> None:
    """The same pairs; each half has probability 1/2."""
    c.given("uniform")
    c.family("mean((a + b)/2) == 1/2*(mean(b) + mean(a))", VALUES)
    c.argued(
        f"{PAIRS}; so f is (a + b)/2 on average over a pair, and the means of a and b are those of f on the halves",
        every="all n, f and i",
        role="join",
    )
