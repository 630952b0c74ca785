"""Kalai and Teng's lemma: a multilinear polynomial of uniform coordinates is seldom near 0.

Paper: BDM20J, appendix on Lemma 11. Decided here: the lemma as it is used there, for every polynomial, by induction
over the degree (docs/worlds.md).
"""

from __future__ import annotations

from verify.claims import Check, claim
from verify.search.step_plans import Fact
from verify.search.worlds import WorldHints

UNIFORM = "multilinear polynomial Q of independent coordinates, density == 1/2, coefficient >= 1"
FROM_ITS_OWN = WorldHints(
    {"own": "1", "larger": "sqrt(level)"},
    (
        Fact("own", "2^degree*sqrt(level) >= chance", {"small": "1"}),
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
    """A monomial of the largest degree is contained in no other; as the paper writes it, it has k - 1 variables."""
    c.world("chance <= 2^k*sqrt(level)", f"{UNIFORM}, degree <= k, integer k", hints=FROM_ITS_OWN)
    c.world("chance <= 2^degree*sqrt(level)", UNIFORM, role="support")
    c.read_as(
        "the monomial has at most k variables",
        other="it has k variables: a case of the statement that is decided",
        why="the index set of the paper holds one index that is no variable",
    )
    c.note("for k = 0 and eps >= 1 the bound is at least 1; at eps = 0 both sides are 0")
