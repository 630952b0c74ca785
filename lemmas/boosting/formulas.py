"""The criteria, the drop and the tangents of KM96 as formulas, for the modules of this package.

Notation: a leaf with q = P[f = 1] is split into leaves with p = q - tau delta and r = q + (1 - tau) delta, where
tau is the probability of the second. Under the constraint of Lemma 2 with equality, delta = gamma q(1-q)/(tau(1-tau)).
"""

from collections.abc import Callable

Criterion = Callable[[str], str]

DELTA = "gamma*q*(1 - q)/(tau*(1 - tau))"
"""The smallest delta that the constraint of Lemma 2 allows."""
FEASIBLE = "gamma*q <= tau, gamma*(1 - q) <= 1 - tau"
"""With that delta: p >= 0 and r <= 1."""


def entropy(x: str) -> str:
    """H(x) in bits."""
    return f"H({x})"


def gini(x: str) -> str:
    """4x(1-x)."""
    return f"4*({x})*(1 - ({x}))"


def root(x: str) -> str:
    """2 sqrt(x(1-x))."""
    return f"2*sqrt(({x})*(1 - ({x})))"


def minimum(x: str) -> str:
    """2 min(x, 1-x)."""
    return f"2*min({x}, 1 - ({x}))"


def drop(g: Criterion, delta: str = "delta") -> str:
    """Delta_G(q, tau, delta), eq. (11); with `DELTA`, Delta_G(q, tau) of eq. (15)."""
    return f"{g('q')} - (1 - tau)*{g(f'q - tau*({delta})')} - tau*{g(f'q + (1 - tau)*({delta})')}"
