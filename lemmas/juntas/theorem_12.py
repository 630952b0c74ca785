r"""Section 2.4: Theorem 12, from Theorem 7 and Lemma 11 for all w at once.

Paper: BDM20J, section 2.4, the sentence before Theorem 12 and the theorem.
Decided here: the union over w; that the sample size is as large as Theorem 7 asks for with the eps of Lemma 11.
Found: nothing is wrong; B = 6^8 will do, times the constant of Theorem 7. Without the powers of Lemma 11 that its
proof gives away, c^(-4k+4) would do for c^(-8k).
"""

from __future__ import annotations

from lemmas.juntas import random_chances
from lemmas.juntas.at_levels import JUNTAS, gains_and_trees
from lemmas.juntas.covariances import sure
from lemmas.juntas.experiments import HALF, NOISE, learned
from lemmas.juntas.sampling import CHANCES, CHANCES_HINTS
from lemmas.juntas.theorem_7 import ALL_NEAR, CHOSEN, PROOF
from verify.claims import Check, claim
from verify.rationals import Fraction

RANGES = "0 < a < 1/2, 0 < c < 1/2, 0 < x, x < 1, k >= 1"
"""a is alpha, x is delta_1. That a, c < 1/2 follows from alpha + c < 1 - alpha - c."""
ASKED_FOR = "8*k*ln(3) - 4*ln(a*(1 - a)) - (4*k - 4)*ln(r/4) - 2*k*ln(a)"
"""The logarithm of eps^-4 alpha^(-2k) for eps = alpha (1 - alpha) 3^(-2k) (r/4)^(k-1), r in the place of c, less that
of delta_1^-8."""
OFFERED = "8*k*ln(6) - (2*k + 8)*ln(a)"
LOGARITHMS = "0 < a < 1/2, 0 < r < 1/2, k >= 1"
LOW = Fraction(1, 4608)
"""eps for alpha = delta_1 = 1/2, c = 1/4, k = 1."""


@claim(
    "BDM20J.T12",
    where="Theorem 12",
    says=r"for $m\gtrsim B^k\beta^{-2}\gamma^2c^{-8k}\delta_1^{-8}\alpha^{-2k-8}k\log\frac n{\delta_2}$ ID3 has zero"
    r" loss with probability at least $1-\delta_1-\delta_2$ over $\Delta$ and the sample",
    uses=["BDM20J.T7", "BDM20J.L11", "BDM20J.T12.u"],
)
def theorem_12(c: Check) -> None:
    """Theorem 7 with eps = 2 alpha^2 (delta_1/3^k)^2 (c/2)^(2k), B = 6^8; nothing is said if delta_1 + delta_2 >= 1.

    Lemma 11 gives this eps for each of the at most 3^k functions f_w that are not constant, but with a chance of at
    most D = delta_1/3^k; so each w with both labels has a bit with |I(D_w, i)| > eps, and Theorem 7 applies: that eps
    is at most 1 and the number of examples is enough, is shown. v is k log(n/delta_2); a, x and y are alpha, delta_1
    and delta_2.

    The steps of Theorem 7 stand here with this eps in the parts on trees, where rho is c and theta is delta_1; that all
    covariances are near is stated with eta = beta eps^2/(16 gamma) and the examples for that, 49152 (gamma/beta)^2 v
    eps^-4 alpha^(-2k) by a support.

    Not sharp: with the larger bound of Lemma 11, alpha (1 - alpha) delta^2 (c/4)^(k-1), a support, c^(-4k+4) will do
    for c^(-8k), and alpha^(-2k-4) for alpha^(-2k-8), with the same B: another support. The best number of examples is
    not shown.
    """
    c.given("impurity", "log-junta")
    c.read_as(
        "B depends on nothing, and the probability is over Delta and the sample",
        other="B may depend on delta_1 and delta_2, which are fixed before it",
        why="B is called universal",
    )
    c.read_as(
        "D is smoothened with alpha and c: Delta is uniform on [-c, c]^n, and alpha + c < p^ < 1 - alpha - c",
        other="D is any product law, as printed, and alpha, c and Delta are not introduced",
        why="section 1.2 has these laws under these names, and the theorem is on the choice of Delta",
    )
    c.printed(
        "(2*a^2*(x/3^k)^2*(c/2)^(2*k))^(-4)*a^(-2*k) <= 1679616^k*c^(-8*k)*x^(-8)*a^(-2*k - 8)",
        RANGES,
        label="the sample is large enough",
    )
    c.family(
        "sum(q) <= d",
        "0 < d, v > 0, v*sum(1) <= 1, each q <= d*v",
        hints=("sum(q) <= d*v*sum(1)",),
        label="with probability 1 - delta_1 all w have such a bit, v = 3^-k",
    )
    c.printed("(1 - x)*(1 - y) >= 1 - x - y", "0 < x, x < 1, 0 < y, y < 1", label="both")
    relation, noise = random_chances.LEMMA
    c.world(
        relation,
        f"{noise}, D == x/3^k, 0 < x < 1",
        label="Lemma 11",
        hints=random_chances.hints(random_chances.POWER, "2*alpha^2", "1"),
        example=random_chances.both_bits("1/2654208", D=Fraction(1, 18), x=HALF),
    )
    c.draws(
        *ALL_NEAR,
        label="all covariances are near, with probability 1 - delta_2",
        hints=PROOF,
        time_limit=120,
        example=sure(2200, **CHOSEN),
    )
    gains_and_trees(c, JUNTAS, eps=LOW, eta=LOW**2 / 16)
    c.printed(
        f"{ASKED_FOR} <= {OFFERED} - 8*k*ln(r)", LOGARITHMS, label="with the larger bound, in logarithms"
    )
    c.stronger(
        f"{ASKED_FOR} <= {OFFERED} - (8*k - c*(4*k + 4))*ln(r)",
        LOGARITHMS,
        value="1",
        beyond="1.01",
        sharp="c^(-4k+4) for c^(-8k), by what Theorem 7 asks for with the larger bound of Lemma 11",
        of="with the larger bound, in logarithms",
        against=(
            f"{ASKED_FOR} <= {OFFERED} - (8*k - c*(4*k + 4))*ln(r)",
            "a = 1/4, r = 1/8, k >= 1",
        ),
    )
    relation, noise = random_chances.STRONGER
    c.world(
        relation,
        f"{noise}, D == x/3^k, 0 < x < 1",
        role="support",
        hints=random_chances.hints(random_chances.SMALLER, "alpha*(1 - alpha)", "1/2"),
        example=random_chances.both_bits("1/20736", D=Fraction(1, 18), x=HALF),
    )
    c.support(f"{ASKED_FOR} <= 8*k*ln(6) - (2*k + 4)*ln(a) - (4*k - 4)*ln(r)", LOGARITHMS)
    c.argued(
        "each f_w that is not constant has a bit, chosen before Delta is drawn, with |I(D_w,i)| > eps but for a chance"
        " of at most delta_1/3^k, by Lemma 11, and there are at most 3^k of them; the number of examples is the first"
        " part times 49152 (gamma/beta)^2 v, and enough for eta; the chances over Delta and over the sample are put"
        " together; and on such a sample each leaf of the tree of ID3 meets the conditions of the parts on trees, as"
        " in Theorem 7; with the larger bound of Lemma 11 for eps the same steps need as many examples as the stronger"
        " form of the part on the larger bound has",
        every="all juntas, smoothened laws, impurity functions, runs of ID3",
        label="zero loss",
    )
    c.support(
        "192*v/(eta^2*q) == 49152*gamma^2/beta^2*v*eps^(-4)/q",
        "eta = beta*eps^2/(16*gamma), beta > 0, gamma > 0, eps > 0, q > 0",
    )
    c.family(*CHANCES, role="support", hints=CHANCES_HINTS)
    weak = "2*a^2*(x/3^k)^2*(c/2)^(2*k)"
    c.covers("BDM20J.T7", "min(p + d, 1 - p - d) >= a", "a > 0, a + c < p, p < 1 - a - c, -c <= d, d <= c")
    c.covers("BDM20J.T7", f"{weak} <= 1", RANGES, time_limit=120)
    c.covers(
        "BDM20J.T7",
        f"1679616^k*c^(-8*k)*x^(-8)*a^(-2*k - 8) >= ({weak})^(-4)/a^(2*k)",
        RANGES,
        time_limit=240,
    )
    for name, radius in NOISE.items():
        c.sampled(
            f"samples of 800 from which ID3 with Gini learns a random function of 3 of 12 bits, chances 1/2, {name}",
            learned((HALF, radius, None), 800),
        )


UNION = "sequence u from t = 0, start u == 0, step u_next <= u + b"
"""The probability of a union of t events, each with a probability of at most b."""


@claim(
    "BDM20J.T12.u",
    where="section 2.4, sentence before Theorem 12",
    says=r"Lemma 11 holds for all choices of $w$ at once, by a union bound",
    uses=["BDM20J.L11"],
    serves="BDM20J.T12",
)
def union(c: Check) -> None:
    """The bit of Lemma 11 depends on w alone, so that each w has one event, that the bit is too weak. Its probability q
    is b = delta_1/3^k at most, by Lemma 11 with b for delta. u is the probability of the union of t events, r that of
    its intersection with one more. d is delta_1, and 3^k the number of w in {*,0,1}^k.
    """
    c.printed("u + q - r <= u + b", "q <= b, r >= 0", label="one more event")
    c.sequence("u <= t*b", UNION, label="t events")
    c.printed("t*(d/3^k) <= d", "0 <= t, t <= 3^k, d > 0", label="all w")
    c.argued(
        "one bit is taken for each w with both labels in D_w, before Delta is drawn; its event is that |I(D_w,i)| is no"
        " more than the bound of Lemma 11, with delta_1/3^k for delta there, and q is its probability; u is that of the"
        " union of t of them, r that of the intersection of this union with one more; there are at most 3^k such w, so"
        " that with probability at least 1 - delta_1 no event happens",
        every="all k, all f, all smoothened laws, all delta_1 > 0",
        label="together",
    )
