r"""Lemma 2: what a witness of the Weak Hypothesis Assumption says of the split that it makes.

Paper: KM96, section 5.1.
Notation: a leaf has q = P[f = 1], a split tau = P[h = 1], r = P[f = 1 | h = 1], p = P[f = 1 | h = 0] and
delta = r - p, so that r = q + (1 - tau) delta. Under the balanced law P' both labels weigh 1/2.
Decided here: the error of h under P', its three rewritings, the lemma.
Found: everything is true, and the last step gives away a factor of 2: 1/q + 1/(1-q) is 1/(q(1-q)), so that
tau (1-tau) delta >= 2 gamma q(1-q). The lemmas on the drop of G, which rest on this one, gain a factor of 4.
"""

from verify.claims import Check, claim

SPLIT = "0 < q < 1, 0 <= tau <= 1"
R = "r = q + (1 - tau)*delta"
ERROR = "tau*(1 - r)/(2*(1 - q)) + (q - tau*r)/(2*q)"
"""The error of h under P', the middle of eq. (8)."""
ADVANTAGE = "tau/2*(r/q - (1 - r)/(1 - q))"
"""The left side of eq. (9)."""
CHILDREN = f"{SPLIT}, 0 <= delta <= 1, {R}, r <= 1"
WITNESS = f"{CHILDREN}, gamma = k*(1/2 - ({ERROR})), 0 < k <= 1"
"""The hypothesis of Lemma 2: gamma is at most 1/2 less the error."""
LAW = (
    "a >= 0, b >= 0, u >= 0, v >= 0, a = 1 - b - u - v, q = b + v, tau = u + v, r = v/(u + v),"
    " 0 < b + v, b + v < 1, u + v > 0"
)
"""All laws of (h, f) under which both labels, and h = 1, have positive probability."""


@claim(
    "KM96.L2",
    where="Lemma 2",
    says=r"if $\Pr_{P'_\ell}[h\ne f]\le\tfrac12-\gamma$ then $\tau(1-\tau)\delta\ge\gamma q(1-q)$",
)
def lemma(c: Check) -> None:
    """A gamma in (0, 1/2] that the hypothesis allows is k times the advantage of h for some k in (0, 1]."""
    c.printed("tau*(1 - tau)*delta >= gamma*q*(1 - q)", WITNESS)
    c.stronger(
        "tau*(1 - tau)*delta >= 2*gamma*q*(1 - q)",
        WITNESS,
        beyond=(
            "tau*(1 - tau)*delta >= 2.001*gamma*q*(1 - q)",
            f"{CHILDREN}, gamma = 1/2 - ({ERROR})",
        ),
        sharp="tau(1-tau) delta >= 2 gamma q(1-q), an equation when gamma is the advantage of h",
    )


@claim(
    "KM96.E8",
    where="eq. (8)",
    says=r"$\Pr_{P'_\ell}[h\ne f]=\frac{\tau(1-r)}{2(1-q)}+\frac{q-\tau r}{2q}"
    r"=\frac12+\frac\tau2\bigl(\frac{1-r}{1-q}-\frac rq\bigr)$",
    serves="KM96.L2",
)
def error_under_the_balanced_law(c: Check) -> None:
    """The first equality for all masses a, b, u, v of (h, f) = (0, 0), (0, 1), (1, 0), (1, 1).

    P' scales those with f = 1 by 1/(2q), those with f = 0 by 1/(2(1-q)).
    """
    c.identity("b/(2*q) + u/(2*(1 - q))", ERROR, LAW)
    c.identity(ERROR, f"1/2 - ({ADVANTAGE})", SPLIT)


@claim(
    "KM96.E9",
    where="eq. (9)",
    says=r"$\frac\tau2\bigl(\frac rq-\frac{1-r}{1-q}\bigr)\ge\gamma$",
    serves="KM96.L2",
)
def advantage(c: Check) -> None:
    """The left side is 1/2 less the error of h."""
    c.identity(f"1/2 - ({ERROR})", ADVANTAGE, SPLIT)


@claim(
    "KM96.E10",
    where="eq. (10)",
    says=r"$\frac{\tau(1-\tau)\delta}2\bigl(\frac1q+\frac1{1-q}\bigr)\ge\gamma$ with $r=q+(1-\tau)\delta$",
    uses=["KM96.E9"],
    serves="KM96.L2",
)
def in_delta(c: Check) -> None:
    """The left sides of (9) and (10) are the same function."""
    c.identity(ADVANTAGE, "tau*(1 - tau)*delta/2*(1/q + 1/(1 - q))", f"{SPLIT}, {R}")


@claim(
    "KM96.L2.s1",
    where="Lemma 2, end of the proof",
    says=r"$\frac1q+\frac1{1-q}=\frac1{q(1-q)}\le\frac2{q(1-q)}$, hence the lemma",
    uses=["KM96.E10"],
    serves="KM96.L2",
)
def last_step(c: Check) -> None:
    """The inequality gives away a factor of 2 that (10) has to spare."""
    c.identity("1/q + 1/(1 - q)", "1/(q*(1 - q))", "0 < q < 1")
    c.printed("1/(q*(1 - q)) <= 2/(q*(1 - q))", "0 < q < 1")
    c.identity("tau*(1 - tau)*delta/2*(2/(q*(1 - q)))*q*(1 - q)", "tau*(1 - tau)*delta", "0 < q < 1")
