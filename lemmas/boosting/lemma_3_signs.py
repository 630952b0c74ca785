r"""The proof of Lemma 3: the signs of the derivatives, and why the later terms may be left out.

Paper: KM96, section 5.2.
Notation: as in `lemma_3`; g stands for a derivative G^(n)(q), x = 1 - 2q.
Decided here: the signs of the derivatives, of every order; the two arguments that throw the later terms away.
Found: the arguments are not sound. Where all derivatives are negative, the terms of odd order count against the bound
as soon as tau > 1/2, and the second order term alone is no lower bound then. Where the signs alternate, pairs of terms
can be negative: for small q the expansion does not even converge at r. Where it does, for r <= 2q, every pair is
positive. That sums through an odd order are lower bounds is true all the same.
"""

from lemmas.boosting.formulas import drop, entropy, root
from lemmas.boosting.lemma_3 import ENTROPY, INSIDE, ROOT, are_derivatives, nth
from verify.claims import Check, claim, derivative
from verify.language.printing import plain
from verify.rationals import Fraction

STEP = "0 < q < 1, -q <= s <= 1 - q"

MEANT = "4q(1-q) is one of the three, and its derivatives from the third on are 0: negative as at most 0"
MOST = 24
"""The highest order for which the numerators of the root's derivatives are written out."""
SIGNS_UP_TO = 6
"""The highest order of the derivatives whose signs are looked at."""
POINTS = tuple((name, Fraction(k, 8)) for name in ("4q(1-q)", "H", "2 sqrt(q(1-q))") for k in range(1, 8))


@claim(
    "KM96.L3.s2",
    where="proof of Lemma 3, signs of the derivatives",
    says=r"for each of the three $G$, at every $q$, the derivatives (from the second on) are either all negative, "
    r"or alternate in sign with negative even orders",
    serves="KM96.L3",
)
def signs(c: Check) -> None:
    """All odd orders from 3 on vanish at q = 1/2, and for 4q(1-q) all orders from 3 on vanish everywhere.

    True is: the even orders are at most 0 everywhere, the odd ones at least 0 for q <= 1/2 and at most 0 for
    q >= 1/2. All orders at once: by a closed form for H, by a recurrence in x = 1 - 2q for the root. There the
    derivative of sqrt(1 - x^2) of order n is -P_n(x) (1 - x^2)^(1/2 - n); a term x^m of P_n becomes
    m x^(m-1) + (2n - 1 - m) x^(m+1) in P_(n+1), and each order by q brings a factor -2.
    """
    c.read_as(
        "the derivatives of order 2 and more, for each G and each q",
        other="all derivatives, or one of the two patterns for each G on the whole of (0, 1)",
        why="orders 0 and 1 cancel in the expansion; by symmetry the odd orders change their signs at q = 1/2",
    )
    c.grid(
        POINTS,
        neither_pattern,
        text=f"the derivatives of orders 2 to {SIGNS_UP_TO} are all < 0, or have the signs -, +, -, +, -",
        every="the three G, all 0 < q < 1, all orders from 2 on",
        names="G q",
        within=lambda case: 0 < case[1] < 1,
    )
    c.argued(
        "every even order is at most 0; every odd one is at least 0 for q <= 1/2 and at most 0 for q >= 1/2: by the"
        " closed form for H, which is differentiated below, and by the numerators P_n for the root, whose coefficients"
        " stay positive from one order to the next",
        every="the three G, all 0 < q < 1, all orders from 2 on",
        role="reading",
        why=MEANT,
    )
    _entropy_signs(c)
    _root_signs(c)


def _entropy_signs(c: Check) -> None:
    """-ln 2 times the derivative of order n is (n-2)! (sign q^(1-n) + (1-q)^(1-n)), sign = (-1)^n; by induction."""
    form = "sign*q^(1 - n) + (1 - q)^(1 - n)"
    c.identity(f"-ln(2)*({nth(entropy, 2)})", "1/q + 1/(1 - q)", "0 < q < 1", role="support")
    c.identity(
        derivative(form, "q"),
        "(n - 1)*(-sign*q^(1 - n)/q + (1 - q)^(1 - n)/(1 - q))",
        "0 < q < 1, n >= 2, -1 <= sign <= 1",
        role="support",
    )
    c.support("q^(1 - n) + (1 - q)^(1 - n) > 0", "0 < q < 1, n >= 2")
    c.support("-q^(1 - n) + (1 - q)^(1 - n) <= 0", "0 < q <= 1/2, n >= 3")
    c.support("-q^(1 - n) + (1 - q)^(1 - n) >= 0", "1/2 <= q < 1, n >= 3")


def _root_signs(c: Check) -> None:
    """The derivative of sqrt(1 - x^2) of order n is -P_n(x) (1 - x^2)^(1/2 - n), with P_n as in `numerators`.

    A term x^m of P_n, 0 <= m <= n - 2, becomes m x^(m-1) + (2n - 1 - m) x^(m+1), so that no coefficient is ever
    negative. Since x = 1 - 2q, an order n brings a factor (-2)^n.
    """
    c.identity(root("q"), "sqrt(1 - (1 - 2*q)^2)", "0 < q < 1", role="support")
    second = plain(derivative(derivative("sqrt(1 - x^2)", "x"), "x"))
    c.identity(second, "-(1 - x^2)^(-3/2)", "-1 < x < 1", role="support")
    c.identity(
        derivative("x^m*(1 - x^2)^(1/2 - n)", "x"),
        "(m*x^m/x + (2*n - 1 - m)*x^m*x)*(1 - x^2)^(1/2 - n)/(1 - x^2)",
        "0 < x < 1, n >= 2, m >= 0",
        role="support",
    )
    c.support("2*n - 1 - m > 0", "0 <= m <= n - 2")
    c.bounded(
        range(2, MOST + 1),
        wrong_sign,
        text="no coefficient of P_n is negative, and its exponents are at most n - 2 and have the parity of n",
        every="all n >= 2",
        names="n",
        role="support",
    )


@claim(
    "KM96.L3.s3",
    where="proof of Lemma 3, all derivatives negative",
    says=r"if all derivatives are negative, every term is a positive contribution, and every prefix of the "
    r"expansion is a lower bound on $\Delta_G$",
    serves="KM96.L3",
)
def all_negative(c: Check) -> None:
    """False for tau > 1/2, the even orders excepted; g stands for G^(n).

    The order n contributes -G^(n)/n! delta^n times (1-tau)(-tau)^n + tau(1-tau)^n. For odd n = m + 1 that is
    tau(1-tau)((1-tau)^m - tau^m), negative for tau > 1/2. For q > 1/2 all derivatives of H are negative, and with
    tau > 1/2 the term of order 2 alone may exceed the drop.
    """
    c.printed(contribution("g", 3, 6), "0 <= delta <= 1, 0 <= tau <= 1, g < 0", label="contributions")
    c.printed(
        f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{ENTROPY[1]}", f"1/2 < q < 1, {SPLIT}", label="prefixes"
    )
    c.strongest("tau*(1 - tau)*((1 - tau)^m - tau^m) >= 0", "0 < tau <= 1/2, m >= 0", of="contributions")
    c.support("(1 - tau)*tau^n + tau*(1 - tau)^n >= 0", "0 < tau < 1, n >= 2")
    are_derivatives(c, entropy, ENTROPY)


def contribution(derivative_: str, n: int, factorial: int) -> str:
    """The claim that the order n contributes at least 0."""
    return f"-{derivative_}/{factorial}*((1 - tau)*(-tau*delta)^{n} + tau*((1 - tau)*delta)^{n}) >= 0"


ALTERNATING = f"{INSIDE}, q < 1/2"
SPLIT = "0 < tau < 1, 0 < delta <= 1, tau*delta <= q, q + (1 - tau)*delta <= 1"
"""The same splits as in `INSIDE`, for any q, in the paper's own variables."""
NEAR = "v <= q"
"""r <= 2q: so far the expansion converges."""
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
    "where r <= 2q every pair of orders n = 2k and n + 1 is positive: with u = q - p, v = r - q, y = u/v, Y = y^(n-1)"
    " and w = v/q it is -G^(n)/n! tau v^n, which is positive, times 1 + Y - t w (1 - y Y). Here t is q times the size"
    " of G^(n+1)/(n+1)! over that of G^(n)/n!, and t <= 1, for H by the closed forms of its derivatives, for the root"
    " by induction over k. There t is P_(n+1)/((n+1) (1+x) P_n) with x = 1 - 2q > 0, where -P_n(x) (1 - x^2)^(1/2 - n)"
    " is the derivative of sqrt(1 - x^2) of order n, and P_n' = n(n-2) P_(n-1). P_(n+1) is 0 at x = 0 and P_n does not"
    " decrease, so that P_(n+1) <= (n^2 - 1) x P_n, which is enough where (n-2) x <= 1, as for n = 2. Elsewhere t <= 1"
    " for n - 2 makes P_n at least (n - 3 + nx) P_(n-1), which is enough as 2(n-1) x >= 1"
)
EVERY_PAIR = "0 < w <= 1, 0 <= t <= 1, y > 0, Y > 0"


def pair(first: str, second: str, n: int, factorial: int) -> str:
    """The claim that the orders n and n + 1, with these derivatives, together contribute at least 0."""
    parts = [contribution(first, n, factorial), contribution(second, n + 1, (n + 1) * factorial)]
    return " + ".join(f"({p.removesuffix(' >= 0')})" for p in parts) + " >= 0"


@claim(
    "KM96.L3.s4",
    where="proof of Lemma 3, alternating signs",
    says=r"if the signs alternate with negative even orders, the even orders contribute positively, the odd ones "
    r"negatively, the orders $2k$ and $2k+1$ together positively, so that a sum through an odd order is a lower bound",
    uses=["KM96.L3.s2"],
    serves="KM96.L3",
)
def alternating(c: Check) -> None:
    """The signs alternate for q < 1/2. The conclusion, on sums through an odd order, is true; the way to it is not.

    For tau > 1/2 the odd orders contribute positively too. For r > 2q, where the expansion diverges, the pair of
    orders 2 and 3 can be negative for H and for the root. With r <= 2q every pair is positive: orders 2 and 3 are
    decided as they stand, all higher ones in words. For 4q(1-q) all terms from order 3 on are 0. Lemma 3 itself needs
    no pairs: no derivative of even order is positive.
    """
    c.printed(
        "-g*delta^n*((1 - tau)*tau^n + tau*(1 - tau)^n) >= 0",
        "g < 0, 0 < tau < 1, 0 < delta <= 1, n >= 2",
        label="even orders",
    )
    c.argued(
        "g is the derivative of an even order n, over n!: (-tau delta)^n is (tau delta)^n, so that the order"
        " contributes what is written; at tau = 0, tau = 1 and delta = 0 every order contributes 0",
        every="all even n >= 2, all tau and delta in [0, 1]",
        role="join",
        of="even orders",
    )
    odd = contribution("g", 3, 6).replace(">=", "<=")
    c.printed(odd, "0 <= delta <= 1, 0 <= tau <= 1, g > 0", label="odd orders")
    c.strongest(odd, "g > 0, 0 <= tau <= 1/2, 0 <= delta <= 1", of="odd orders")
    for name, derivatives in (("H", ENTROPY), ("2 sqrt(q(1-q))", ROOT)):
        relation, label = pair(derivatives[1], derivatives[2], 2, 2), f"pairs, {name}"
        c.printed(relation, f"0 < q < 1/2, {SPLIT}", label=label)
        c.strongest(relation, f"{ALTERNATING}, {NEAR}", of=label)
    c.argued(ALL_ORDERS, role="strongest", of="pairs, H", every="H and the root, all q < 1/2, all k >= 1")
    c.argued(
        "a sum through an odd order m is a lower bound: no derivative of even order is positive, and G(q + s) less its"
        " Taylor polynomial is the integral of (s - z)^m/m! G^(m+1)(q + z) dz from 0 to s",
        every="the three G, all splits with q < 1/2, all odd m >= 3",
        label="sums",
    )
    c.note("the odd orders, and the pairs as printed, are refuted at order 3, and at the orders 2 and 3")
    c.support(PAIR, EVERY_PAIR)
    _weights(c)
    _entropy_ratio(c)
    _root_ratio(c)
    _fifth_order(c)
    are_derivatives(c, entropy, ENTROPY)
    are_derivatives(c, root, ROOT)


def _same(c: Check, left: str, right: str, where: str = "") -> None:
    c.identity(left, right, where, role="support")


def _weights(c: Check) -> None:
    """What `PAIR` leaves out: tau v^n from order n and tau v^(n+1) from order n + 1. Here v = 1 and u = y."""
    where = "y = tau/(1 - tau), 0 < tau < 1"
    _same(c, "(1 - tau)*y*Y + tau", "tau*(1 + Y)", where)
    _same(c, "tau - (1 - tau)*y^2*Y", "tau*(1 - y*Y)", where)


def _entropy_ratio(c: Check) -> None:
    """t <= 1 for H: t is (n-1)/(n+1) times (1 - xX)/(1 + X), with X = x^(n-1), by the closed forms of KM96.L3.s2.

    The derivatives of orders n and n + 1 are as (n-2)! (1 + X) and (n-1)! (1/q - X/(1-q)).
    """
    _same(c, "q*(1/q - X/(1 - q))/(1 + X)", "(1 - q/(1 - q)*X)/(1 + X)", "0 < q < 1/2, X > 0")
    _same(c, "(n + 1)*(1 + X) - (n - 1)*(1 - x*X)", "2 + X*(n + 1 + (n - 1)*x)")


def _root_ratio(c: Check) -> None:
    """t <= 1 for the root, where t is P_(n+1)/((n+1)(1+x) P_n) with x = 1 - 2q and P_n as in `numerators`.

    First, P_n' = n(n-2) P_(n-1), by induction: N is P_n and z is x P_(n-1) below. So for even n P_(n+1), which is 0
    at x = 0, is at most (n^2 - 1) x P_n, since P_n does not decrease; that is enough while (n-2) x <= 1, as for
    n = 2. Otherwise t <= 1 for n - 2 makes P_n at least (n - 3 + nx) P_(n-1), which is enough if 2(n-1) x >= 1.
    """
    _same(c, "n*(n - 2)*(N - (2*n - 3)*z - 2*z + (2*n - 1)*z) + (2*n - 1)*N", "((n + 1)^2 - 2*(n + 1))*N")
    _same(c, "(n + 1)*(1 + x) - (n^2 - 1)*x", "(n + 1)*(1 - (n - 2)*x)")
    where = "n >= 4, 0 <= x <= 1"
    _same(c, "(2*n - 3)*x + (n - 1)*(n - 3)*(1 - x^2)/((n - 1)*(1 + x))", "n - 3 + n*x", where)
    room = "((n + 1)*(1 + x) - (2*n - 1)*x)"
    _same(c, f"{room}*(n - 3 + n*x) - n*(n - 2)*(1 - x^2)", "3*(2*(n - 1)*x - 1)")


def _fifth_order(c: Check) -> None:
    """The sum through order 3 is Lemma 3. At order 5, as there, H lies below its Taylor polynomial."""
    _same(c, plain(derivative(ENTROPY[2], "q")), ENTROPY_4, "0 < q < 1")
    _same(c, plain(derivative(ENTROPY_4, "q")), ENTROPY_5, "0 < q < 1")
    c.support(FIFTH, STEP)


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


def derivative_signs(name: str, q: Fraction) -> list[int]:
    """The signs of the derivatives of orders 2, 3, ... of a criterion at q, from their closed forms. Exact."""
    orders = range(2, SIGNS_UP_TO + 1)
    if name == "4q(1-q)":
        return [-1 if n == 2 else 0 for n in orders]
    if name == "H":
        return [-sign_of((-1) ** n * q ** (1 - n) + (1 - q) ** (1 - n)) for n in orders]
    x = 1 - 2 * q
    return [-sign_of((-1) ** n * sum(a * x**m for m, a in numerators(n).items())) for n in orders]


def sign_of(value: Fraction | int) -> int:
    """-1, 0 or 1."""
    return (value > 0) - (value < 0)


def neither_pattern(case: tuple[str, Fraction]) -> dict[str, object] | None:
    """A witness where the derivatives are neither all negative nor alternate with negative even orders."""
    name, q = case
    found = derivative_signs(name, q)
    if found in ([-1] * len(found), [-1 if n % 2 == 0 else 1 for n in range(len(found))]):
        return None
    return {"G": name, "q": q, "signs of the derivatives from order 2 on": tuple(found)}
