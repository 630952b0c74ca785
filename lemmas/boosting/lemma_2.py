r"""Lemma 2: what a witness of the Weak Hypothesis Assumption says of the split that it makes.

Paper: KM96, section 5.1.
Notation: a leaf has q = P[f = 1], a split tau = P[h = 1], r = P[f = 1 | h = 1], p = P[f = 1 | h = 0] and
delta = r - p, so that r = q + (1 - tau) delta. Under the balanced law P' both labels weigh 1/2. The hypothesis, that
the error of h is at most 1/2 - gamma, is posed as gamma = k (1/2 - error) with 0 < k <= 1, or as
gamma = 1/2 - error - s with s >= 0; each gamma in (0, 1/2] that the hypothesis allows is of either form.
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
IN_DELTA = "tau*(1 - tau)*delta/2*(1/q + 1/(1 - q))"
"""The left side of eq. (10)."""
CHILDREN = f"{SPLIT}, 0 <= delta <= 1, {R}, r <= 1, p = q - tau*delta, p >= 0"
SLACK = "s >= 0"
"""What a hypothesis "at least gamma" has to spare, for gamma > 0."""
WITNESS = f"{CHILDREN}, gamma = k*(1/2 - ({ERROR})), 0 < k <= 1"
"""The hypothesis of Lemma 2: gamma is at most 1/2 less the error."""
LAW = (
    "0 <= b <= 1, 0 <= u <= 1, 0 <= v <= 1, b + u + v <= 1,"
    " q = b + v, tau = u + v, r = v/(u + v), 0 < b + v, b + v < 1"
)
"""All laws of (h, f) under which both labels have positive probability: the masses of (0, 1), (1, 0) and (1, 1)."""


@claim(
    "KM96.L2",
    where="Lemma 2",
    says=r"if $\Pr_{P'_\ell}[h\ne f]\le\tfrac12-\gamma$ then $\tau(1-\tau)\delta\ge\gamma q(1-q)$",
)
def lemma(c: Check) -> None:
    """gamma is a part k of the advantage 1/2 - error of h. A split with p >= r has an error of at least 1/2."""
    c.given("impure", "advantage", "feasible")
    c.printed("tau*(1 - tau)*delta >= gamma*q*(1 - q)", WITNESS)
    c.stronger(
        "tau*(1 - tau)*delta >= c*gamma*q*(1 - q)",
        WITNESS,
        value="2",
        beyond="2.001",
        sharp="tau(1-tau) delta >= 2 gamma q(1-q), an equation when gamma is the advantage of h",
    )
    c.support(f"{ERROR} >= 1/2", f"{SPLIT}, -1 <= delta <= 0, {R}")
    c.identity("b/(2*q) + u/(2*(1 - q))", ERROR, LAW, role="support")
    c.identity("tau*(1 - tau)*delta", f"2*(1/2 - ({ERROR}))*q*(1 - q)", CHILDREN, role="support")
    c.read_as(
        "delta = r - p for h itself, which is at least 0 for a witness",
        other="the leaves are renamed so that p <= r, and h need no longer be 1 on the second",
        why="the proof has tau = P[h = 1] and r = P[f = 1 | h = 1]; where p > r the hypothesis is not met",
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
    c.given("impure")
    c.identity("b/(2*q) + u/(2*(1 - q))", ERROR, LAW, label="error")
    c.identity(ERROR, "1/2 + tau/2*((1 - r)/(1 - q) - r/q)", f"{SPLIT}, 0 <= r <= 1", label="rewritten")


@claim(
    "KM96.E9",
    where="eq. (9)",
    says=r"$\frac\tau2\bigl(\frac rq-\frac{1-r}{1-q}\bigr)\ge\gamma$",
    uses=["KM96.E8"],
    serves="KM96.L2",
)
def advantage(c: Check) -> None:
    """By (8) the left side is 1/2 less the error of h, and the error is at most 1/2 - gamma."""
    c.given("impure", "advantage")
    c.printed(f"{ADVANTAGE} >= gamma", f"{SPLIT}, 0 <= r <= 1, gamma = 1/2 - ({ERROR}) - s, {SLACK}")
    c.identity(f"1/2 - ({ERROR})", ADVANTAGE, SPLIT, role="support")


@claim(
    "KM96.E10",
    where="eq. (10)",
    says=r"$\frac{\tau(1-\tau)\delta}2\bigl(\frac1q+\frac1{1-q}\bigr)\ge\gamma$ with $r=q+(1-\tau)\delta$",
    uses=["KM96.E9"],
    serves="KM96.L2",
)
def in_delta(c: Check) -> None:
    """The left sides of (9) and (10) are the same function."""
    c.given("impure", "advantage", "feasible")
    c.printed(f"{IN_DELTA} >= gamma", f"{CHILDREN}, gamma = {ADVANTAGE} - s, {SLACK}")
    c.identity(ADVANTAGE, IN_DELTA, f"{SPLIT}, {R}", role="support")


@claim(
    "KM96.L2.s1",
    where="Lemma 2, end of the proof",
    says=r"$\frac1q+\frac1{1-q}=\frac1{q(1-q)}\le\frac2{q(1-q)}$, hence the lemma",
    uses=["KM96.E10"],
    serves="KM96.L2",
)
def last_step(c: Check) -> None:
    """The inequality gives away a factor of 2 that (10) has to spare."""
    c.given("impure", "advantage")
    c.identity("1/q + 1/(1 - q)", "1/(q*(1 - q))", "0 < q < 1", label="sum")
    c.printed("1/(q*(1 - q)) <= 2/(q*(1 - q))", "0 < q < 1", label="factor 2")
    c.printed(
        "tau*(1 - tau)*delta >= gamma*q*(1 - q)",
        f"{SPLIT}, 0 <= delta <= 1, gamma = {IN_DELTA} - s, {SLACK}",
        label="the lemma",
    )
