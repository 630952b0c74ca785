"""The drops of the three criteria at a leaf, by the two probabilities of a split: no claims stand here.

Notation: s0 = P[h = 1 | f = 0] and s1 = P[h = 1 | f = 1] at the leaf, so that the advantage of h on the balanced law of
the leaf is (s1 - s0)/2; q, tau, p, r as in the paper. The bounds exceed those of Lemmas 5 to 7
with gamma = (s1 - s0)/2.
"""

from lemmas.boosting.lemma_2 import ADVANTAGE
from verify.claims import Check

CHANNEL = "0 < q < 1, 0 <= s0 < s1 <= 1"
"""A leaf with both labels, and an h with a positive advantage on its balanced law."""
SPLIT = f"{CHANNEL}, tau = q*s1 + (1 - q)*s0, p = q*(1 - s1)/(1 - tau), r = q*s1/tau"
GINI_DROP = "4*q*(1 - q) - (1 - tau)*4*p*(1 - p) - tau*4*r*(1 - r)"
ENTROPY_DROP = "H(q*s1 + (1 - q)*s0) - q*H(s1) - (1 - q)*H(s0)"
ROOT_FACTOR = "1 - sqrt(s0*s1) - sqrt((1 - s0)*(1 - s1))"


def drops(c: Check) -> None:
    """Records as supports what a split with s0 < s1 lowers each criterion by, at least.

    By the last two identities the drop of 2 sqrt(q(1-q)) is that times 1 - sqrt(s0 s1) - sqrt((1-s0)(1-s1)).
    """
    c.identity(ADVANTAGE, "(s1 - s0)/2", SPLIT, role="support")
    c.support(f"{GINI_DROP} >= 8*(s1 - s0)^2*(q*(1 - q))^2", SPLIT)
    c.identity("H(q) - (1 - tau)*H(p) - tau*H(r)", "H(tau) - q*H(s1) - (1 - q)*H(s0)", SPLIT, role="support")
    c.support(f"{ENTROPY_DROP} >= 2*(s1 - s0)^2*q*(1 - q)", CHANNEL)
    c.identity("(1 - tau)^2*p*(1 - p)", "q*(1 - q)*(1 - s0)*(1 - s1)", SPLIT, role="support")
    c.identity("tau^2*r*(1 - r)", "q*(1 - q)*s0*s1", SPLIT, role="support")
    c.support(f"{ROOT_FACTOR} >= (s1 - s0)^2/2", "0 <= s0 <= s1 <= 1")
