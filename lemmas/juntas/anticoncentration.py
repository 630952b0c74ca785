"""Kalai and Teng's lemma: a multilinear polynomial of uniform coordinates is seldom near 0.

Paper: BDM20J, section 2.4, proof of Lemma 11. Decided here: the lemma as it is used there, for every polynomial, by
induction over the degree (docs/worlds.md).
"""

from __future__ import annotations

from verify.claims import Check, claim
from verify.kinds.objects.search import WorldHints
from verify.search.step_plans import Fact

UNIFORM = "multilinear polynomial Q of independent coordinates, density == 1/2, coefficient >= 1"
SOME_VARIABLE = f"{UNIFORM}, degree >= 1, degree <= k, integer k"
BOUND = "2^k*sqrt(level) >= chance"
FROM_ITS_OWN = WorldHints(
    {"own": "1", "larger": "sqrt(level)"},
    (Fact("own", "2^degree*sqrt(level) >= chance", {"small": "1"}), Fact("larger", "2^k >= 2^degree")),
)
TWICE = WorldHints(
    {"own": "1", "larger": "sqrt(level)"},
    (
        Fact("own", "2^degree*sqrt(level) >= 2*chance", {"not constant": "2"}),
        Fact("larger", "2^k >= 2^degree"),
    ),
)


@claim(
    "BDM20J.KT3",
    where="Lemma 3 of Kalai and Teng (2008), as used in the proof of Lemma 11",
    says=r"$\Pr[|Q(\xi)|\le\varepsilon]\le2^k\sqrt\varepsilon$ for $\xi$ uniform on $[-1,1]^n$, $Q$ multilinear of"
    r" degree $k$ with a coefficient of at least $1$ in absolute value at some monomial of degree $k$",
)
def small_values(c: Check) -> None:
    """A monomial of the largest degree is contained in no other; as the paper writes it, it has k - 1 variables.

    Where Q has a variable in that monomial half of the bound will do. For Q = xi_1 the two are equal at
    eps = 1: Q is at most 1 with certainty, and 2^0 sqrt(1) is 1. Whether less than 2^(k-1) will do for k > 1 is not
    decided.
    """
    c.world(
        "chance <= 2^k*sqrt(level)",
        f"{UNIFORM}, degree <= k, integer k",
        hints=FROM_ITS_OWN,
        label="any degree",
    )
    c.world(BOUND, SOME_VARIABLE, label="degree 1 or more", hints=FROM_ITS_OWN)
    c.argued(
        "the bound of which both parts are instances is a fact of the checker about polynomials; its proof, an"
        " induction over the degree by the mean over one coordinate, is in words",
        every="all polynomials, laws with bounded densities, levels",
        label="the fact",
    )
    c.stronger_world(
        "2^k*sqrt(level) >= c*chance",
        printed_at="1",
        value="2",
        beyond="2.01",
        sharp="2^(k-1) sqrt(eps) for k >= 1 (printed: 2^k)",
        of="degree 1 or more",
        hints=TWICE,
    )
    c.read_as(
        "the monomial has at most k variables",
        other="it has k variables: a case of the statement that is decided",
        why="the index set of the paper holds one index that is no variable",
    )
    c.note("for k = 0 and eps >= 1 the bound is at least 1; at eps = 0 both sides are 0")
