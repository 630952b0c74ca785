r"""Lemma 13: where the drop of the square-root criterion falls and rises with tau.

Paper: KM96, appendix.
Notation: p = q - tau delta, r = q + (1 - tau) delta, delta = gamma q(1-q)/(tau(1-tau)). With a = gamma q and
b = gamma (1-q) the condition p > 0 is b < 1 - tau and r < 1 is a < tau, so that all domains are polytopes.
Decided here: the lemma, and for which gamma, q and tau (82) and (83) hold at all. Its proof is in `lemma_13_tangents`
and `lemma_13_limits`.
Found: (82) holds exactly for tau <= 1/2 - gamma(1-2q)/2 and (83) exactly for tau >= 1/2 - gamma(1-2q)/2. So the
lemma is true, and for every q; the bound 0.2 on gamma cannot be raised, however small q is.
"""

from lemmas.boosting.formulas import DELTA, root
from lemmas.boosting.lemma_4 import root_slope
from verify.claims import Check, claim

SETTING = f"delta = {DELTA}, p = q - tau*delta, r = q + (1 - tau)*delta"
POINTS = f"a > 0, b > 0, a < tau, b < 1 - tau, gamma = a + b, q = a/(a + b), {SETTING}"
"""All gamma > 0, 0 < q < 1 and tau with 0 < p and r < 1."""
LOW, HIGH = "tau <= 2/5", "tau >= 3/5"
SMALL = "a + b < 1/5"
"""gamma < 0.2."""
SMALL_Q = "a <= (a + b)/100"
"""q <= 1/100: the bound that is named for "sufficiently small"."""
LEFT = f"{root('p')} + tau*delta*{root_slope('p')}"
RIGHT = f"{root('r')} - (1 - tau)*delta*{root_slope('r')}"
"""The sides of (82) and (83)."""


INSIDE = "a = 9/95, b = 32/79, tau = 31/90"
"""A point just beyond the range of (83), with gamma < 1/2."""


def standing(c: Check) -> None:
    """All feasible tau with 0 < p and r < 1, all 0 < q < 1 and gamma > 0: G' has no value at 0 and 1."""
    c.given("feasible", "impure", "advantage")
    c.valueless(f"{root_slope('p')} >= 0", "0 <= p <= 1/2")
    c.valueless(f"{root_slope('r')} <= 0", "1/2 <= r <= 1")


def for_every_q(c: Check) -> None:
    """What is made of "sufficiently small"."""
    c.read_as(
        "some bound on q serves all gamma < 0.2 and all tau; 1/100 is named, and every other does as well",
        other="the bound on q may depend on gamma and tau, as that of the proof does",
        why="q is called sufficiently small before tau is named; the support, for every q, implies each reading",
    )


@claim(
    "KM96.L13",
    where="Lemma 13",
    says=r"for $G=2\sqrt{q(1-q)}$, $\gamma<0.2$ and small $q$: (82) for $\tau\le0.4$ and (83) for $\tau\ge0.6$",
    uses=["KM96.E82", "KM96.E83"],
)
def lemma(c: Check) -> None:
    """Small q is not needed: it holds for every q, wherever both sides have a value.

    (82) for all tau <= 0.4 asks for gamma(1-2q) <= 0.2 only, (83) for all tau >= 0.6 for gamma(2q-1) <= 0.2. The first
    says something for small q: where gamma(1-2q) > 0.2 it fails at tau = 0.4 (KM96.E83); the second only for q > 1/2.
    """
    standing(c)
    c.printed(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {LOW}", label="(82)")
    c.printed(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {HIGH}", label="(83)")
    for_every_q(c)
    c.support(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {LOW}")
    c.support(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {HIGH}")
    c.stronger(
        f"{LEFT} <= {RIGHT}",
        f"{POINTS}, b - a <= c, {LOW}",
        value="1/5",
        beyond="0.201",
        sharp="gamma(1-2q) <= 1/5 (printed: gamma < 1/5 and small q)",
        of="(82)",
    )
    c.stronger(
        f"{LEFT} >= {RIGHT}",
        f"{POINTS}, a - b <= c, {HIGH}",
        value="1/5",
        beyond="0.201",
        sharp="gamma(2q-1) <= 1/5 (printed: gamma < 1/5 and small q)",
        of="(83)",
    )


@claim(
    "KM96.E82",
    where="eq. (82)",
    says=r"$G(p)+\tau\delta G'(p)\le G(r)-(1-\tau)\delta G'(r)$ for $\tau\le0.4$, $\gamma<0.2$ and small $q$",
    serves="KM96.L13",
)
def falling(c: Check) -> None:
    """The two sides meet at tau = 1/2 - gamma(1-2q)/2, which is b - a = 1 - 2 tau, and only there (with KM96.E83)."""
    standing(c)
    c.printed(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {LOW}")
    c.support(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {LOW}")
    c.support(f"{LEFT} < {RIGHT}", f"{POINTS}, b - a < 1 - 2*tau")
    for_every_q(c)
    c.stronger(
        f"{LEFT} <= {RIGHT}",
        f"{POINTS}, b - a <= c - 2*tau",
        value="1",
        beyond="1.001",
        sharp="tau <= 1/2 - gamma(1-2q)/2, for all gamma and q (printed: tau <= 0.4, gamma < 0.2, small q)",
    )


@claim(
    "KM96.E83",
    where="eq. (83)",
    says=r"$G(p)+\tau\delta G'(p)\ge G(r)-(1-\tau)\delta G'(r)$ for $\tau\ge0.6$, $\gamma<0.2$ and small $q$",
    serves="KM96.L13",
)
def rising(c: Check) -> None:
    """The sides meet at the same tau as in (82), and only there (with KM96.E82).

    The point just beyond that the search finds lies at the end gamma = 1/2. One inside is the mirror image of that of
    KM96.E82: a = 9/95, b = 32/79, tau = 31/90, where tau is at least 0.999/2 - gamma(1-2q)/2 too.
    """
    standing(c)
    c.printed(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {HIGH}")
    c.support(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {HIGH}")
    c.support(f"{LEFT} > {RIGHT}", f"{POINTS}, b - a > 1 - 2*tau")
    for_every_q(c)
    c.stronger(
        f"{LEFT} >= {RIGHT}",
        f"{POINTS}, b - a >= c - 2*tau",
        value="1",
        beyond="0.999",
        sharp="tau >= 1/2 - gamma(1-2q)/2, for all gamma and q (printed: tau >= 0.6, gamma < 0.2, small q)",
    )
    c.support(f"{LEFT} < {RIGHT}", f"{INSIDE}, gamma = a + b, q = a/(a + b), {SETTING}")
    c.support("b - a >= 0.999 - 2*tau", INSIDE)
    c.support("a + b < 1/2", INSIDE)
