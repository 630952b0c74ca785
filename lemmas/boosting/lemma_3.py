r"""Lemma 3: the drop is at least the second and third order terms of its Taylor expansion.

Paper: KM96, section 5.2.
Notation: with p = q - tau delta and r = q + (1 - tau) delta, u = q - p = tau delta and v = r - q = (1 - tau) delta;
so tau = u/(u + v) and delta = u + v cover all splits with 0 < tau < 1 and delta > 0. H is in bits, and its
derivatives have a factor 1/ln 2. x = 1 - 2q. The paper takes for granted that p and r are in [0, 1]; entropy and
the root have no derivatives at q = 0 and q = 1, so there the lemma says nothing of them.
Decided here: the lemma for each of the three G; the terms of the expansion; the signs of the derivatives, of every
order; the two arguments that throw the later terms away.
Found: the lemma is true, and its proof is not. Where all derivatives are negative, the terms of odd order count
against the bound as soon as tau > 1/2, and the second order term alone is no lower bound then. Where the signs
alternate, pairs of terms can be negative: for small q the expansion does not even converge at r. Where it does,
for r <= 2q, every pair is positive. What does prove the lemma is that the fourth derivative is nowhere positive:
then G lies below its cubic Taylor polynomial.
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
STEP = "0 < q < 1, -q <= s <= 1 - q"
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
    """For the root: with its cubic T at p and r in place of G the drop is the bound, and G is at most T."""
    c.printed(f"{drop(gini)} >= {bound(GINI)}", "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1")
    c.printed(f"{drop(entropy)} >= {bound(ENTROPY)}", INSIDE, hints=HINTS)
    for edge in EDGES:
        c.printed(f"{drop(entropy)} >= {bound(ENTROPY)}", edge)
    p, r = cubic(root, ROOT, "(-tau*delta)"), cubic(root, ROOT, "((1 - tau)*delta)")
    c.identity(
        bound(ROOT), f"{root('q')} - (1 - tau)*{p} - tau*{r}", "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1"
    )
    c.printed(f"{root('x')} <= {cubic(root, ROOT, '(x - q)')}", "0 < q < 1, 0 <= x <= 1")
    c.note("the statement gives no range for q; entropy and the root have derivatives for 0 < q < 1 only")
    c.note(
        "for every G with a fourth derivative that is nowhere positive the drop, less the bound, is the mean of"
        " the distances from G up to its cubic Taylor polynomial at p and r, so that the lemma holds"
    )


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


MEANT = "negative as at most 0: a derivative that is 0 contributes nothing"
MOST = 24
"""The highest order for which the numerators of the root's derivatives are written out."""


@claim(
    "KM96.L3.s2",
    where="proof of Lemma 3, signs of the derivatives",
    says=r"for each of the three $G$, at every $q$, the derivatives (from the second on) are either all negative, "
    r"or alternate in sign with negative even orders",
    serves="KM96.L3",
)
def signs(c: Check) -> None:
    """All orders at once: by closed forms for H, by a recurrence in x = 1 - 2q for the root."""
    c.printed(f"{nth(gini, 3)} < 0", "1/2 < q < 1")
    c.printed(f"{ENTROPY[2]}^2 > 0", "0 < q < 1")
    c.identity(nth(gini, 2), "-8", role="reading", why=MEANT)
    c.identity(nth(gini, 3), "0", role="reading", why=MEANT)
    _entropy_signs(c)
    _root_signs(c)
    c.note(
        "the orders from 3 on vanish for 4q(1-q), and so do all odd orders at q = 1/2 for the other two; at most 0"
        " and at least 0 is what is true: the even orders are at most 0 everywhere, the odd ones at least 0 for"
        " q <= 1/2 and at most 0 for q >= 1/2"
    )


def _entropy_signs(c: Check) -> None:
    """-ln 2 times the derivative of order n is (n-2)! (sign q^(1-n) + (1-q)^(1-n)), sign = (-1)^n; by induction."""
    form = "sign*q^(1 - n) + (1 - q)^(1 - n)"
    c.identity(f"-ln(2)*({nth(entropy, 2)})", "1/q + 1/(1 - q)", "0 < q < 1", role="reading", why=MEANT)
    c.identity(
        derivative(form, "q"),
        "(n - 1)*(-sign*q^(1 - n)/q + (1 - q)^(1 - n)/(1 - q))",
        "0 < q < 1, n >= 2, -1 <= sign <= 1",
        role="reading",
        why=MEANT,
    )
    c.reading("q^(1 - n) + (1 - q)^(1 - n) > 0", "0 < q < 1, n >= 2", why=MEANT)
    c.reading("-q^(1 - n) + (1 - q)^(1 - n) <= 0", "0 < q <= 1/2, n >= 3", why=MEANT)
    c.reading("-q^(1 - n) + (1 - q)^(1 - n) >= 0", "1/2 <= q < 1, n >= 3", why=MEANT)


def _root_signs(c: Check) -> None:
    """The derivative of sqrt(1 - x^2) of order n is -P_n(x) (1 - x^2)^(1/2 - n), with P_n as in `numerators`.

    A term x^m of P_n, 0 <= m <= n - 2, becomes m x^(m-1) + (2n - 1 - m) x^(m+1), so that no coefficient is ever
    negative. Since x = 1 - 2q, an order n brings a factor (-2)^n.
    """
    c.identity(root("q"), "sqrt(1 - (1 - 2*q)^2)", "0 < q < 1", role="reading", why=MEANT)
    second = plain(derivative(derivative("sqrt(1 - x^2)", "x"), "x"))
    c.identity(second, "-(1 - x^2)^(-3/2)", "-1 < x < 1", role="reading", why=MEANT)
    c.identity(
        derivative("x^m*(1 - x^2)^(1/2 - n)", "x"),
        "(m*x^m/x + (2*n - 1 - m)*x^m*x)*(1 - x^2)^(1/2 - n)/(1 - x^2)",
        "0 < x < 1, n >= 2, m >= 0",
        role="reading",
        why=MEANT,
    )
    c.reading("2*n - 1 - m > 0", "0 <= m <= n - 2", why=MEANT)
    c.exhaustive(
        range(2, MOST + 1),
        wrong_sign,
        sizes=f"orders 2 to {MOST}",
        text="the numerator of the derivative of sqrt(1 - x^2) has no positive coefficient and the parity of n",
        role="reading",
        why=MEANT,
    )


@claim(
    "KM96.L3.s3",
    where="proof of Lemma 3, all derivatives negative",
    says=r"if all derivatives are negative, every term is a positive contribution, and every prefix of the "
    r"expansion is a lower bound on $\Delta_G$",
    serves="KM96.L3",
)
def all_negative(c: Check) -> None:
    """The order n contributes -G^(n)/n! delta^n times (1-tau)(-tau)^n + tau(1-tau)^n; g stands for G^(n)."""
    for n, factorial in ((2, 2), (3, 6), (4, 24), (5, 120)):
        c.printed(contribution("g", n, factorial), "g < 0, 0 <= tau <= 1, 0 <= delta <= 1")
    c.printed(f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{ENTROPY[1]}", f"{INSIDE}, q > 1/2")
    c.strongest("tau*(1 - tau)*((1 - tau)^m - tau^m) >= 0", "0 < tau <= 1/2, m >= 0")
    c.note(
        "an odd order m + 1 has the factor tau(1-tau)((1-tau)^m - tau^m), which is negative for tau > 1/2; with"
        " tau <= 1/2 all contributions are positive. For q > 1/2 all derivatives of H are negative, and with"
        " tau > 1/2 the term of order 2 alone exceeds the drop"
    )


def contribution(derivative_: str, n: int, factorial: int) -> str:
    """The claim that the order n contributes at least 0."""
    return f"-{derivative_}/{factorial}*((1 - tau)*(-tau*delta)^{n} + tau*((1 - tau)*delta)^{n}) >= 0"


ALTERNATING = f"{INSIDE}, q < 1/2"
NEAR = "v <= q"
CONVERGES = "r - q <= q"
"""So far the expansion converges."""
ENTROPY_4 = "(-2*(q^(-3) + (1 - q)^(-3))/ln(2))"
ENTROPY_5 = "(6*(q^(-4) - (1 - q)^(-4))/ln(2))"
FIFTH = (
    f"H(q) + {ENTROPY[0]}*s + {ENTROPY[1]}*s^2/2 + {ENTROPY[2]}*s^3/6 + {ENTROPY_4}*s^4/24 + {ENTROPY_5}*s^5/120"
    " >= H(q + s)"
)
"""The Taylor polynomial of degree 5 lies above H."""

PAIR = "1 + Y >= t*w*(1 - y*Y)"
"""The orders n and n + 1, n even, over the positive -G^(n)/n! tau v^n: y = u/v, Y = y^(n-1), w = v/q, t in [0, 1].

t is q times the size of G^(n+1)/(n+1)! over that of G^(n)/n!.
"""
ALL_ORDERS = (
    "every pair of orders n = 2k and n + 1: it is a positive multiple of 1 + Y - tw(1 - yY), where t <= 1, for H by the"
    " closed forms of its derivatives, for the root by induction over k, with P_n' = n(n-2) P_(n-1)"
)
EVERY_PAIR = "0 < w <= 1, 0 <= t <= 1, y > 0, Y > 0"
SECOND_AND_THIRD = "0 < x < 1, y > 0, w > 0, w*x <= 1, w*y <= 1, Y == y"
"""For n = 2, with x = q/(1-q): the conditions are q < 1/2, r <= 1 and p >= 0."""


def pair(first: str, second: str, n: int, factorial: int) -> str:
    """The claim that the orders n and n + 1, with these derivatives, together contribute at least 0."""
    parts = [contribution(first, n, factorial), contribution(second, n + 1, (n + 1) * factorial)]
    return " + ".join(f"({p.removesuffix(' >= 0')})" for p in parts) + " >= 0"


@claim(
    "KM96.L3.s4",
    where="proof of Lemma 3, alternating signs",
    says=r"if the signs alternate with negative even orders, the terms of orders $2k$ and $2k+1$ together are "
    r"positive, so that a sum through an odd order is a lower bound",
    uses=["KM96.L3.s2"],
    serves="KM96.L3",
)
def alternating(c: Check) -> None:
    """The signs alternate for q < 1/2. Orders 2 and 3 as they are; then all orders, in terms of the ratio t."""
    pairs = (pair(ENTROPY[1], ENTROPY[2], 2, 2), pair(ROOT[1], ROOT[2], 2, 2))
    for relation in pairs:
        c.printed(relation, ALTERNATING)
    c.printed(PAIR, f"{SECOND_AND_THIRD}, 3*t == 1 - x")
    c.printed(PAIR, f"{SECOND_AND_THIRD}, 2*t == 1 - x")
    for relation in pairs:
        c.repaired(relation, f"{ALTERNATING}, {NEAR}", hypothesis=CONVERGES)
    c.repaired(PAIR, EVERY_PAIR, hypothesis=CONVERGES)
    _weights(c)
    _entropy_ratio(c)
    _root_ratio(c)
    c.argued(ALL_ORDERS, role="repaired", why=CONVERGES)
    _odd_sums(c)
    c.note(
        "for r > 2q the expansion at q < 1/2 diverges; for 4q(1-q) all terms from order 3 on are 0. Orders 2 and 3 are"
        " decided as they stand, all higher ones by the words on all orders"
    )


def _repaired(c: Check, left: str, right: str, where: str = "") -> None:
    c.identity(left, right, where, role="repaired", why=CONVERGES)


def _weights(c: Check) -> None:
    """What `PAIR` leaves out: tau v^n from order n and tau v^(n+1) from order n + 1. Here v = 1 and u = y."""
    where = "y = tau/(1 - tau), 0 < tau < 1"
    _repaired(c, "(1 - tau)*y*Y + tau", "tau*(1 + Y)", where)
    _repaired(c, "tau - (1 - tau)*y^2*Y", "tau*(1 - y*Y)", where)


def _entropy_ratio(c: Check) -> None:
    """t <= 1 for H: t is (n-1)/(n+1) times (1 - xX)/(1 + X), with X = x^(n-1), by the closed forms of KM96.L3.s2.

    The derivatives of orders n and n + 1 are as (n-2)! (1 + X) and (n-1)! (1/q - X/(1-q)).
    """
    _repaired(c, "q*(1/q - X/(1 - q))/(1 + X)", "(1 - q/(1 - q)*X)/(1 + X)", "0 < q < 1/2, X > 0")
    _repaired(c, "(n + 1)*(1 + X) - (n - 1)*(1 - x*X)", "2 + X*(n + 1 + (n - 1)*x)")


def _root_ratio(c: Check) -> None:
    """t <= 1 for the root, where t is P_(n+1)/((n+1)(1+x) P_n) with x = 1 - 2q and P_n as in `numerators`.

    First, P_n' = n(n-2) P_(n-1), by induction: N is P_n and z is x P_(n-1) below. So for even n P_(n+1), which is 0
    at x = 0, is at most (n^2 - 1) x P_n, since P_n does not decrease; that is enough while (n-2) x <= 1, as for
    n = 2. Otherwise t <= 1 for n - 2 makes P_n at least (n - 3 + nx) P_(n-1), which is enough if 2(n-1) x >= 1.
    """
    _repaired(c, "n*(n - 2)*(N - (2*n - 3)*z - 2*z + (2*n - 1)*z) + (2*n - 1)*N", "((n + 1)^2 - 2*(n + 1))*N")
    _repaired(c, "(n + 1)*(1 + x) - (n^2 - 1)*x", "(n + 1)*(1 - (n - 2)*x)")
    where = "n >= 4, 0 <= x <= 1"
    _repaired(c, "(2*n - 3)*x + (n - 1)*(n - 3)*(1 - x^2)/((n - 1)*(1 + x))", "n - 3 + n*x", where)
    room = "((n + 1)*(1 + x) - (2*n - 1)*x)"
    _repaired(c, f"{room}*(n - 3 + n*x) - n*(n - 2)*(1 - x^2)", "3*(2*(n - 1)*x - 1)")


def _odd_sums(c: Check) -> None:
    """Order 3 is Lemma 3. At order 5, as there, H lies below its Taylor polynomial."""
    c.identity(derivative(ENTROPY[2], "q"), ENTROPY_4, "0 < q < 1")
    c.identity(derivative(ENTROPY_4, "q"), ENTROPY_5, "0 < q < 1")
    c.printed(FIFTH, STEP)
    c.argued(
        "a sum through an odd order m is a lower bound for every split, since no derivative of even order is positive:"
        " G(q + s) less its Taylor polynomial is the integral of (s - z)^m/m! G^(m+1)(q + z) dz from 0 to s",
        role="strongest",
    )


def numerators(n: int) -> dict[int, int]:
    """P_n, exponent to coefficient: P_2 = 1 and P_(n+1) = (1 - x^2) P_n' + (2n - 1) x P_n."""
    found = {0: 1}
    for k in range(2, n):
        following: dict[int, int] = {}
        for m, a in found.items():
            if m:
                following[m - 1] = following.get(m - 1, 0) + m * a
            following[m + 1] = following.get(m + 1, 0) + (2 * k - 1 - m) * a
        found = following
    return found


def wrong_sign(n: int) -> dict[str, object] | None:
    """A term of P_n whose coefficient is not positive, or whose exponent is above n - 2 or not of the parity of n."""
    for m, a in numerators(n).items():
        if a <= 0 or (n - m) % 2 or m > n - 2:
            return {"order": n, "exponent": m, "coefficient": a}
    return None
