r"""Lemma 3: the drop is at least the second and third order terms of its Taylor expansion.

Paper: KM96, section 5.2.
Notation: with p = q - tau delta and r = q + (1 - tau) delta, u = q - p = tau delta and v = r - q = (1 - tau) delta;
so tau = u/(u + v) and delta = u + v cover all splits with 0 < tau < 1 and delta > 0. H is in bits, and its
derivatives have a factor 1/ln 2.
Decided here: the lemma for each of the three G; the terms of its expansion.
Found: the lemma is true, since the fourth derivative of each G is nowhere positive: then G lies below its cubic Taylor
polynomial. The paper's own argument, on the signs of all derivatives, is in `lemma_3_signs`.
"""

from lemmas.boosting.formulas import Criterion, drop, entropy, gini, root
from verify.claims import Check, claim, derivative
from verify.language.printing import plain

INSIDE = "tau = u/(u + v), delta = u + v, 0 < q < 1, 0 < u <= q, 0 < v <= 1 - q"
"""The splits with 0 < tau < 1 and delta > 0."""
EDGES = (
    "tau = 0, 0 < q < 1, 0 <= delta <= 1 - q",
    "tau = 1, 0 < q < 1, 0 <= delta <= q",
    "delta = 0, 0 < q < 1, 0 <= tau <= 1",
)
"""The other splits; both sides are 0 there."""
EVERY_SPLIT = "0 < q < 1, 0 < u <= q, 0 < v <= 1 - q, tau = u/(u + v), gamma = u*v/((u + v)*q*(1 - q))"
"""u = tau delta and v = (1-tau) delta; every feasible gamma and tau have theirs."""
HINTS = (
    "divide 1/(u+v)",
    "divide q-u",
    "fibre 0 1 0",
    "divide 1/(q-u)^2",
    "divide 1-q-v",
    "fibre 0 0 1",
    "divide 1/(1-q-v)^2",
    "divide 1/(q*(1-q))^2",
)
"""Along u, then along v. The divisions keep the arguments of H, whose signs are asked too, from decreasing."""
ROOT_HINTS = ("divide 1/(u+v)", "fibre 0 1 0", "fibre 0 0 1", *["fibre 0 1 0"] * 3, *["fibre 0 0 1"] * 3)
"""u + v times the difference of both sides is v A(u) + u B(v), A and B as small as u^4 and v^4: differentiated."""

ENTROPY = ("log2((1 - q)/q)", "(-1/(q*(1 - q)*ln(2)))", "((1/q^2 - 1/(1 - q)^2)/ln(2))")
GINI = ("4*(1 - 2*q)", "(-8)", "0")
ROOT = ("(1 - 2*q)/sqrt(q*(1 - q))", "(-(q*(1 - q))^(-3/2)/2)", "(3/4*(1 - 2*q)*(q*(1 - q))^(-5/2))")
"""The first three derivatives."""

Derivatives = tuple[str, str, str]


def bound(derivatives: Derivatives) -> str:
    """The right side of eq. (12)."""
    _, second, third = derivatives
    return f"-tau*(1 - tau)*delta^2/2*{second} - tau*(1 - tau)*(1 - 2*tau)*delta^3/6*{third}"


def cubic(g: Criterion, derivatives: Derivatives, s: str) -> str:
    """The Taylor polynomial of degree 3 of G at q, at q + s."""
    first, second, third = derivatives
    return f"({g('q')} + {first}*{s} + {second}*{s}^2/2 + {third}*{s}^3/6)"


def at_every_split(c: Check, relation: str, hints: tuple[str, ...], *, label: str = "") -> None:
    """Records a relation between u and v, or tau and delta, for all 0 < q < 1, inside and on each edge."""
    c.printed(relation, INSIDE, label=label or "0 < tau < 1, delta > 0", hints=hints)
    for edge in EDGES:
        name = edge.partition(",")[0]
        c.printed(relation, edge, label=f"{label}, {name}" if label else name)


def are_derivatives(c: Check, g: Criterion, derivatives: Derivatives) -> None:
    """Records that these formulas are the second and the third derivative, as taken from the definition of G."""
    for order in (2, 3):
        c.identity(nth(g, order), derivatives[order - 1], "0 < q < 1", role="support")


def nth(g: Criterion, order: int) -> str:
    """The derivative of G at q of an order, taken from the definition of G."""
    expr = g("q")
    for _ in range(order):
        expr = plain(derivative(expr, "q"))
    return expr


@claim(
    "KM96.L3",
    where="Lemma 3, eq. (12)",
    says=r"for $G=4q(1-q)$, $H$ and $2\sqrt{q(1-q)}$ and all $\tau,\delta\in[0,1]$: "
    r"$\Delta_G(q,\tau,\delta)\ge-\frac{\tau(1-\tau)\delta^2}2G''(q)-\frac{\tau(1-\tau)(1-2\tau)\delta^3}6G'''(q)$",
)
def lemma(c: Check) -> None:
    """True. The statement gives no range for q: it is taken to be any q at which both sides have a value.

    For the root the drop, less the bound, is the mean of the distances from G up to its cubic Taylor polynomial at p
    and r. For H and the root the inequality itself is proved, inside and at tau = 0, tau = 1 and delta = 0; for 4q(1-q)
    also where p < 0 or r > 1.
    """
    c.given("feasible")
    c.printed(
        f"{drop(gini)} >= {bound(GINI)}", "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1", label="4q(1-q)"
    )
    at_every_split(c, f"{drop(entropy)} >= {bound(ENTROPY)}", HINTS, label="H")
    at_every_split(c, f"{drop(root)} >= {bound(ROOT)}", ROOT_HINTS, label="2 sqrt(q(1-q))")
    p, r = cubic(root, ROOT, "(-tau*delta)"), cubic(root, ROOT, "((1 - tau)*delta)")
    c.identity(
        bound(ROOT),
        f"{root('q')} - (1 - tau)*{p} - tau*{r}",
        "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1",
        role="support",
    )
    c.support(f"{root('x')} <= {cubic(root, ROOT, '(x - q)')}", "0 < q < 1, 0 <= x <= 1")
    c.exact(
        "the machine's derivatives of 4q(1-q) of the orders 2 and 3 are -8 and 0",
        lambda: (nth(gini, 2), nth(gini, 3)) == ("-8", "0"),
        role="support",
    )
    are_derivatives(c, entropy, ENTROPY)
    are_derivatives(c, root, ROOT)
    c.valueless(f"{ENTROPY[1]} <= 0", "0 <= q <= 1")


@claim(
    "KM96.L3.s1",
    where="proof of Lemma 3, cancellation",
    says=r"the terms of order 0 and 1 cancel: "
    r"$g_0-(1-\tau)(g_0-\tau\delta g_1)-\tau(g_0+(1-\tau)\delta g_1)=0$",
    serves="KM96.L3",
)
def low_orders(c: Check) -> None:
    """For any values g0 of G(q) and g1 of G'(q)."""
    c.identity("g0 - (1 - tau)*(g0 - tau*delta*g1) - tau*(g0 + (1 - tau)*delta*g1)", "0")


@claim(
    "KM96.E13",
    where="eq. (13)",
    says=r"the terms of order 2 make $-\frac{G''(q)}2\tau(1-\tau)\delta^2$",
    serves="KM96.L3",
)
def second_order(c: Check) -> None:
    """For any value g2 of G''(q)."""
    c.identity(
        "-(1 - tau)/2*g2*(-tau*delta)^2 - tau/2*g2*((1 - tau)*delta)^2",
        "-g2/2*tau*(1 - tau)*delta^2",
    )


@claim(
    "KM96.E14",
    where="eq. (14)",
    says=r"the terms of order 3 make $-\frac{G'''(q)}6\tau(1-\tau)(1-2\tau)\delta^3$",
    serves="KM96.L3",
)
def third_order(c: Check) -> None:
    """For any value g3 of G'''(q)."""
    c.identity(
        "-(1 - tau)/6*g3*(-tau*delta)^3 - tau/6*g3*((1 - tau)*delta)^3",
        "-g3/6*tau*(1 - tau)*(1 - 2*tau)*delta^3",
    )
