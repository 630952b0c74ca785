r"""Lemma 5: the drop of the Gini criterion 4q(1-q).

Paper: KM96, section 5.3.
Notation: as for Lemma 3; gamma is the advantage in the constraint tau (1-tau) delta >= gamma q(1-q) of Lemma 2.
Decided here: the lemma and its two lines, on the closed range of q.
Found: everything is true. Eq. (20) is an equality, and the constant 16 is the best one under the constraint as
printed: tau = 1/2 with the smallest delta reaches it. Under what the proof of Lemma 2 really gives, twice as large a
constraint, the constant is 64. The smallest delta is feasible for every split that meets the constraint.
"""

from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, gini
from verify.claims import Check, claim, derivative
from verify.language.printing import plain

CONSTRAINT = (
    "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1, 0 <= k <= 1, gamma = k*tau*(1 - tau)*delta/(q*(1 - q))"
)
"""tau (1-tau) delta >= gamma q(1-q): gamma is a part k of the largest that the constraint allows."""
TWICE = CONSTRAINT.replace("k*tau", "k/2*tau")
"""tau (1-tau) delta >= 2 gamma q(1-q), which the proof of Lemma 2 gives."""
SPLIT = (
    "0 < q < 1, 0 <= tau <= 1, delta >= 0, tau*delta <= q, (1 - tau)*delta <= 1 - q,"
    " gamma = tau*(1 - tau)*delta/(q*(1 - q))"
)
"""The splits with p >= 0 and r <= 1, and the largest gamma."""
ENDS = tuple(f"q = {q}, 0 <= tau <= 1, 0 <= delta <= 1, 0 < gamma <= 1/2" for q in (0, 1))
SMALLEST = f"0 <= q <= 1, 0 < tau < 1, 0 < gamma <= 1/2, {FEASIBLE}"
"""All points with the smallest delta."""
DROP = f"{drop(gini)} >= 16*gamma^2*(q*(1 - q))^2"


@claim(
    "KM96.L5",
    where="Lemma 5, eq. (19)",
    says=r"if $\tau(1-\tau)\delta\ge\gamma q(1-q)$ and $G=4q(1-q)$ then "
    r"$\Delta_G(q,\tau,\delta)\ge16\gamma^2(q(1-q))^2$ for $q\in[0,1]$",
    uses=["KM96.L2", "KM96.L3"],
)
def lemma(c: Check) -> None:
    """For every gamma that the constraint allows, even where p and r leave [0, 1].

    At tau = 1/2 the two sides are equal; with tau(1-tau) delta >= 2 gamma q(1-q), which the proof of Lemma 2
    gives, 64 takes its place.
    """
    c.given("advantage")
    c.printed(DROP, CONSTRAINT, label="0 < q < 1")
    for end in ENDS:
        c.printed(DROP, end, label=end.partition(",")[0])
    c.identity(drop(gini), "16*gamma^2*(q*(1 - q))^2", "tau = 1/2, delta = 4*gamma*q*(1 - q)", role="support")
    c.support(f"{drop(gini)} >= 64*gamma^2*(q*(1 - q))^2", TWICE)


@claim(
    "KM96.E20",
    where="eq. (20)",
    says=r"$\Delta_G(q,\tau,\delta)\ge4\tau(1-\tau)\delta^2$ for $G=4q(1-q)$, by $G''=-8$ and $G'''=0$",
    uses=["KM96.L3"],
    serves="KM96.L5",
)
def second_order(c: Check) -> None:
    """The two sides are the same polynomial: an equality, for all real q, tau and delta."""
    c.printed(
        f"{drop(gini)} >= 4*tau*(1 - tau)*delta^2",
        "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1",
        label="the drop",
    )
    second = derivative(derivative(gini("q"), "q"), "q")
    c.exact(
        "the machine's derivatives of 4q(1-q) of the orders 2 and 3 are -8 and 0",
        lambda: (plain(second), plain(derivative(second, "q"))) == ("-8", "0"),
        role="support",
    )
    c.identity(drop(gini), "4*tau*(1 - tau)*delta^2", role="support")


@claim(
    "KM96.E21",
    where="eq. (21)",
    says=r"with $\delta=\frac{\gamma q(1-q)}{\tau(1-\tau)}$: $\Delta_G(q,\tau)\ge16\gamma^2(q(1-q))^2$, "
    r"by $\tau(1-\tau)\le\tfrac14$",
    uses=["KM96.E15", "KM96.E20"],
    serves="KM96.L5",
)
def substituted(c: Check) -> None:
    """Equality at tau = 1/2. Wherever a split meets the constraint, (15) has a value: its delta is no greater."""
    c.given("feasible", "advantage")
    c.printed(f"{drop(gini, DELTA)} >= 16*gamma^2*(q*(1 - q))^2", SMALLEST, label="the drop")
    c.printed("tau*(1 - tau) <= 1/4", "0 <= tau <= 1", label="the reason")
    c.identity(
        f"4*tau*(1 - tau)*({DELTA})^2", "4*gamma^2*(q*(1 - q))^2/(tau*(1 - tau))", SMALLEST, role="support"
    )
    for relation in FEASIBLE.split(", "):
        c.support(relation, SPLIT)
