r"""Lemma 12: the derivative of the drop by entropy outside of [0.4, 0.6], and figures 10 and 11.

Paper: KM96, appendix and captions.   Units: bits; "in nats" where the paper's expansions are those of ln.
Notation: as in lemma_4: u = gamma q, v = gamma (1-q), of which (tau, u, v) make domains polytopes. The tangents at p
and r are evaluated at q; F(q, d) = H(q - d) + d H'(q - d). In the expansions a and b are v and u over 1 - tau or tau.
Decided here: the lemma on its whole domain, its proof line by line, how far it goes, the captions.
Found: the lemma is true, and the bound 9/35 can be raised up to 0.2951839680916698 and hardly beyond. Its proof is not
sound: the bounds (74) and (78) are false, in bits and in nats. They come from an inequality for ln(1+x) that holds for
x > 0 and is used for x < 0 as well. (71) and (73) are expansions in nats of a function in bits, (69) has a wrong
factor.
Only tau = 0.4 and tau = 0.6 are treated; the rest follows since the drop is convex in tau, which the proof leaves out.
"""

from lemmas.boosting.formulas import DELTA, entropy
from lemmas.boosting.lemma_4 import (
    ENTROPY_UP_TO,
    INSIDE,
    LABELS,
    LEFT,
    RIGHT,
    R,
    at_p,
    at_r,
    bend_of_drop,
    entropy_slope,
    falls,
    rises,
    slope_of_drop,
)
from verify.claims import Check, claim, derivative
from verify.language.expressions import as_expr, substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain

FALLS, RISES = falls("entropy"), rises("entropy")
LOW = "gamma < 9/35, u < tau <= 2/5"
HIGH = "gamma < 9/35, v < 1 - tau <= 2/5"
UP = "gamma*(1 - q)"
"""v: what the second child gains on the label 1."""
AT_P = f"- q*LOG(1 - {UP}/(1 - tau)) - (1 - q)*LOG(1 + gamma*q/(1 - tau))"
AT_R = f"- q*LOG(1 + {UP}/tau) - (1 - q)*LOG(1 - gamma*q/tau)"
"""What (68) and (70) add to H(q), with a logarithm to be named."""
SECOND_P = "gamma^2*q*(1 - q)/(2*(1 - tau)^2)"
SECOND_R = "gamma^2*q*(1 - q)/(2*tau^2)"
CUBE_P = f"q*({UP}/(1 - tau))^3/3"
CUBE_R = f"q*({UP}/tau)^3/3"
MIRROR_P = "(1 - q)*(gamma*q/(1 - tau))^3/3"
MIRROR_R = "(1 - q)*(gamma*q/tau)^3/3"
SMALL = "gamma < 9/35"
IN_BITS, IN_NATS = "log2", "ln"


def at(expression: str, log: str) -> str:
    """The logarithm is named."""
    return expression.replace("LOG", log)


@claim(
    "KM96.L12",
    where="Lemma 12",
    says=r"entropy, $\gamma<\tfrac9{35}$: (58) for $\tau\le0.4$ and (59) for $\tau\ge0.6$",
    uses=["KM96.E58", "KM96.E59"],
)
def lemma(c: Check) -> None:
    """Both relations, at every feasible tau with p > 0 and r < 1 and every 0 < q < 1.

    At 0.4 and 0.6 they hold up to the threshold of docs/thresholds, and so for the smaller and larger tau: the
    difference of the sides grows with tau.
    """
    low, high = f"{LABELS}, tau = 2/5", f"{LABELS}, tau = 3/5"
    c.printed(FALLS, f"{low}, {SMALL}", hints=("split v - 1/5",))
    c.printed(RISES, f"{high}, {SMALL}", hints=("split u - 1/5",))
    whole = {"u": "u", "v": "v", "tau": "tau"}
    c.applies("KM96.E58", whole, "0 < u, 0 < v, u + v < 9/35, u < tau <= 2/5, v <= 1 - 2*tau", part=0)
    c.applies("KM96.E58", whole, "0 < u, 0 < v, u + v < 9/35, u < tau <= 2/5, v > 1 - 2*tau", part=1)
    c.applies("KM96.E59", whole, "0 < u, 0 < v, u + v < 9/35, v < 1 - tau <= 2/5, u <= 2*tau - 1", part=0)
    c.applies("KM96.E59", whole, "0 < u, 0 < v, u + v < 9/35, v < 1 - tau <= 2/5, u > 2*tau - 1", part=1)
    c.stronger(
        FALLS,
        f"{low}, gamma <= {ENTROPY_UP_TO}",
        beyond=(FALLS, "0 < q <= 1/100000, 0 < gamma <= 0.2952, tau = 2/5"),
        sharp=f"gamma <= {ENTROPY_UP_TO} (printed: gamma < 9/35), and not gamma <= 0.2952",
        hints=("split v - 1/5",),
    )
    c.stronger(
        RISES,
        f"{high}, gamma <= {ENTROPY_UP_TO}",
        beyond=(RISES, "0 < 1 - q <= 1/100000, 0 < gamma <= 0.2952, tau = 3/5"),
        sharp=f"gamma <= {ENTROPY_UP_TO} (printed: gamma < 9/35), and not gamma <= 0.2952",
        hints=("split u - 1/5",),
    )
    c.printed(f"{bend_of_drop('entropy')} > 0", f"{LABELS}, u < tau, v < 1 - tau")


@claim(
    "KM96.E58",
    where="eq. (58)",
    says=r"$\tau\le0.4$, $\gamma<\tfrac9{35}$: the tangent at $p$ lies below the tangent at $r$ at the point $q$",
    serves="KM96.L12",
)
def for_small_tau(c: Check) -> None:
    """Two overlapping parts of the domain: v <= 1 - 2 tau, and a box that holds all of v > 1 - 2 tau."""
    c.printed(FALLS, f"{LABELS}, {LOW}, v <= 1 - 2*tau")
    c.printed(FALLS, f"{LABELS}, 13/35 < tau <= 2/5, u < 2/35, 1/5 < v < 9/35")


@claim(
    "KM96.E59",
    where="eq. (59)",
    says=r"$\tau\ge0.6$, $\gamma<\tfrac9{35}$: the tangent at $p$ lies above the tangent at $r$ at the point $q$",
    serves="KM96.L12",
)
def for_large_tau(c: Check) -> None:
    """The mirror image of (58): labels and children are exchanged."""
    c.printed(RISES, f"{LABELS}, {HIGH}, u <= 2*tau - 1")
    c.printed(RISES, f"{LABELS}, 13/35 < 1 - tau <= 2/5, v < 2/35, 1/5 < u < 9/35")


@claim(
    "KM96.L12.s0",
    where="proof of Lemma 12, first line",
    says=r"$H'(q)=\log(1-q)-\log q$",
    serves="KM96.L12",
)
def slope(c: Check) -> None:
    """With the base of H, which is 2."""
    c.identity(derivative("H(q)", "q"), "log2(1 - q) - log2(q)", "0 < q < 1")


@claim(
    "KM96.E60-63",
    where="eqs. (60)-(63)",
    says=r"$q-\tau\delta=q\bigl(1-\frac{\gamma(1-q)}{1-\tau}\bigr)$ and "
    r"$1-q+\tau\delta=(1-q)\bigl(1+\frac{\gamma q}{1-\tau}\bigr)$",
    serves="KM96.L12",
)
def chances(c: Check) -> None:
    """Each with its middle form."""
    domain = "0 <= q <= 1, 0 < tau < 1"
    c.identity(f"q - tau*({DELTA})", f"q - {LEFT}", domain)
    c.identity(f"q - {LEFT}", f"q*(1 - {UP}/(1 - tau))", domain)
    c.identity(f"1 - q + tau*({DELTA})", f"1 - q + {LEFT}", domain)
    c.identity(f"1 - q + {LEFT}", "(1 - q)*(1 + gamma*q/(1 - tau))", domain)


@claim(
    "KM96.E64",
    where="eq. (64)",
    says=r"$F(q,\Delta)=G(q-\Delta)+\Delta G'(q-\Delta)$",
)
def definition(c: Check) -> None:
    """The tangent at q - Delta, evaluated at q."""
    c.not_a_claim("defines F")


def value_of_f(d: str) -> str:
    """F(q, d) for entropy."""
    return f"{entropy(f'q - ({d})')} + ({d})*{entropy_slope(f'(q - ({d}))')}"


@claim(
    "KM96.E65",
    where="eq. (65)",
    says=r"$F(q,\tau\delta)=H(q-\tau\delta)+\tau\delta H'(q-\tau\delta)$",
    serves="KM96.L12",
)
def at_the_left_child(c: Check) -> None:
    """It is the left side of (58)."""
    c.identity(value_of_f(f"tau*({DELTA})"), at_p("entropy"), INSIDE)


PRODUCT_Q = f"q*(1 - {UP}/(1 - tau))"
PRODUCT_1 = "(1 - q)*(1 + gamma*q/(1 - tau))"


@claim(
    "KM96.E66",
    where="eq. (66)",
    says=r"(65) with logarithms of the products (61) and (63)",
    serves="KM96.L12",
)
def with_logarithms(c: Check) -> None:
    """Each logarithm is that of the product behind it, although no parentheses say so."""
    c.identity(
        at_p("entropy"),
        f"-{PRODUCT_Q}*log2({PRODUCT_Q}) - {PRODUCT_1}*log2({PRODUCT_1})"
        f" + {LEFT}*(log2({PRODUCT_1}) - log2({PRODUCT_Q}))",
        INSIDE,
    )


@claim(
    "KM96.E67",
    where="eq. (67)",
    says=r"terms collected: $-q\log$ of (61) $-(1-q)\log$ of (63)",
    serves="KM96.L12",
)
def collected(c: Check) -> None:
    """As in (66), the logarithms are those of the products."""
    c.identity(at_p("entropy"), f"-q*log2({PRODUCT_Q}) - (1 - q)*log2({PRODUCT_1})", INSIDE)


@claim(
    "KM96.E68",
    where="eq. (68)",
    says=r"$F(q,\tau\delta)=H(q)-q\log\bigl(1-\frac{\gamma(1-q)}{1-\tau}\bigr)"
    r"-(1-q)\log\bigl(1+\frac{\gamma q}{1-\tau}\bigr)$",
    serves="KM96.L12",
)
def entropy_apart(c: Check) -> None:
    """Logarithms of products are sums."""
    c.identity(at_p("entropy"), f"H(q) {at(AT_P, IN_BITS)}", INSIDE)


@claim(
    "KM96.E69",
    where="eq. (69)",
    says=r"$F(q,-(1-\tau)\delta)=H(q+(1-\tau)\delta)+\tau\delta H'(q+(1-\tau)\delta)$",
    serves="KM96.L12",
)
def at_the_right_child(c: Check) -> None:
    """By (64) the factor of H' is -(1-tau) delta; (70) is right again."""
    f = value_of_f(f"-(1 - tau)*({DELTA})")
    c.identity(f, f"H{R} + {LEFT}*{entropy_slope(R)}", INSIDE)
    c.identity(
        f,
        f"H{R} - {RIGHT}*{entropy_slope(R)}",
        INSIDE,
        role="reading",
        why="(64) with Delta = -(1-tau) delta; the factor was carried over from (65)",
    )


@claim(
    "KM96.E70",
    where="eq. (70)",
    says=r"$F(q,-(1-\tau)\delta)=H(q)-q\log\bigl(1+\frac{\gamma(1-q)}\tau\bigr)"
    r"-(1-q)\log\bigl(1-\frac{\gamma q}\tau\bigr)$",
    serves="KM96.L12",
)
def entropy_apart_again(c: Check) -> None:
    """It is the right side of (58)."""
    c.identity(value_of_f(f"-(1 - tau)*({DELTA})"), f"H(q) {at(AT_R, IN_BITS)}", INSIDE)
    c.identity(at_r("entropy"), f"H(q) {at(AT_R, IN_BITS)}", INSIDE)


@claim(
    "KM96.L12.s1",
    where="proof of Lemma 12, before eq. (71)",
    says=r"$x-\frac{x^2}2+\frac{x^3}3>\ln(1+x)>x-\frac{x^2}2$ for the logarithms in (70)",
    serves="KM96.L12",
)
def expansion(c: Check) -> None:
    """The arguments of (70) are gamma(1-q)/tau > 0 and -gamma q/tau < 0; for x < 0 the lower bound is false."""
    upper, lower = "x - x^2/2 + x^3/3 > ln(1 + x)", "ln(1 + x) > x - x^2/2"
    for relation in (upper, lower):
        c.printed(relation, "0 < x")
        c.printed(relation, "-1 < x < 0")
    for relation in (upper, lower):
        c.repaired(relation, "0 < x", hypothesis="x > 0")
    c.note(
        "for -1 < x < 0 both bounds lie above ln(1+x); for x > 0, which the first logarithm has, both are right"
    )


FIRST_ORDER_R = f"- q*({UP}/tau) - (1 - q)*(-gamma*q/tau)"
PRINTED_71 = f"{FIRST_ORDER_R} + q*({UP}/tau)^2/2 + (1 - q)*(-gamma*q/tau)^2/2"


def taylor(expression: str, order: int) -> str:
    """The derivative of that order by gamma, at gamma = 0."""
    node = parse_expression(expression)
    for _ in range(order):
        node = derivative(node, "gamma")
    return plain(substitute(node, {"gamma": as_expr(0)}))


def expands(c: Check, exact: str, polynomial: str) -> None:
    """The polynomial in gamma has the value and the first two derivatives of the expression at gamma = 0."""
    domain = "0 < q < 1, 0 < tau < 1"
    for order in range(3):
        c.identity(taylor(at(exact, IN_BITS), order), taylor(polynomial, order), domain)
    for order in range(3):
        c.identity(
            taylor(at(exact, IN_NATS), order),
            taylor(polynomial, order),
            domain,
            role="reading",
            why="the expansion is that of ln, so F - H(q) is meant in nats; in bits it is to be divided by ln 2",
        )


@claim(
    "KM96.E71",
    where="eq. (71)",
    says=r"$F(q,-(1-\tau)\delta)$ up to second order terms",
    serves="KM96.L12",
)
def second_order(c: Check) -> None:
    """Read as the Taylor polynomial in gamma: the second order term is 1/ln 2 times the printed one."""
    expands(c, AT_R, PRINTED_71)


@claim(
    "KM96.E72",
    where="eq. (72)",
    says=r"the right side of (71) is $H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}$",
    serves="KM96.L12",
)
def collected_again(c: Check) -> None:
    """The terms of first order cancel."""
    c.identity(f"H(q) {PRINTED_71}", f"H(q) + {SECOND_R}", "0 <= q <= 1, 0 < tau < 1")


@claim(
    "KM96.E73",
    where="eq. (73)",
    says=r"$F(q,\tau\delta)\approx H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}$",
    serves="KM96.L12",
)
def second_order_again(c: Check) -> None:
    """As (71)."""
    expands(c, AT_P, SECOND_P)


@claim(
    "KM96.L12.s2",
    where="proof of Lemma 12, after eq. (73)",
    says=r"equating (72) and (73) yields $\tau=\tfrac12$",
    uses=["KM96.E72"],
    serves="KM96.L12",
)
def equated(c: Check) -> None:
    """On either side of 1/2 they differ, unless q or 1 - q or gamma is 0, where both are H(q) for every tau."""
    below, above = "0 < tau < 1/2", "1/2 < tau < 1"
    c.printed(f"{SECOND_P} < {SECOND_R}", f"0 <= q <= 1, 0 <= gamma, {below}")
    c.printed(f"{SECOND_P} > {SECOND_R}", f"0 <= q <= 1, 0 <= gamma, {above}")
    c.repaired(f"{SECOND_P} < {SECOND_R}", f"0 < q < 1, 0 < gamma, {below}", hypothesis="delta > 0")
    c.repaired(f"{SECOND_P} > {SECOND_R}", f"0 < q < 1, 0 < gamma, {above}", hypothesis="delta > 0")
    c.identity(SECOND_P, SECOND_R, "0 <= q <= 1, 0 <= gamma, tau = 1/2")


AT_LOW = f"{LABELS}, {SMALL}, tau = 2/5"
AT_HIGH = f"{LABELS}, {SMALL}, tau = 3/5"
NATS = "the logarithms are natural, as in the expansion that is used"


@claim(
    "KM96.E74",
    where="eq. (74)",
    says=r"$F(q,\tau\delta)<H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}+\frac13q\bigl(\frac{\gamma(1-q)}{1-\tau}\bigr)^3$",
    serves="KM96.L12",
)
def upper_bound(c: Check) -> None:
    """False in bits for want of a factor 1/ln 2, and in nats: -ln(1-a) exceeds its first three terms.

    What makes up for it for larger q, the cube of gamma q/(1-tau), is too small for q near 0.
    """
    c.printed(f"H(q) {at(AT_P, IN_BITS)} < H(q) + {SECOND_P} + {CUBE_P}", AT_LOW)
    c.reading(f"{at(AT_P, IN_NATS)} < {SECOND_P} + {CUBE_P}", AT_LOW, why=NATS)
    c.strongest(f"{at(AT_P, IN_NATS)} < {SECOND_P} + {CUBE_P}/(1 - {UP}/(1 - tau))", AT_LOW)


@claim(
    "KM96.E75",
    where="eq. (75)",
    says=r"$F(q,-(1-\tau)\delta)>H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}-\frac13q\bigl(\frac{\gamma(1-q)}\tau\bigr)^3$",
    serves="KM96.L12",
)
def lower_bound(c: Check) -> None:
    """At tau = 0.4; true in bits and in nats."""
    c.printed(f"H(q) {at(AT_R, IN_BITS)} > H(q) + {SECOND_R} - {CUBE_R}", AT_LOW)
    c.printed(f"{at(AT_R, IN_NATS)} > {SECOND_R} - {CUBE_R}", AT_LOW)


@claim(
    "KM96.E76",
    where="eq. (76)",
    says=r"for $F(q,\tau\delta)<F(q,-(1-\tau)\delta)$ it suffices that the bound of (74) is below that of (75)",
    serves="KM96.L12",
)
def suffices(c: Check) -> None:
    """At tau = 0.4 and gamma < 9/35 both hold, the second by itself: (74) is false and proves nothing."""
    c.printed(f"{SECOND_P} + {CUBE_P} < {SECOND_R} - {CUBE_R}", AT_LOW)
    c.printed(f"{at_p('entropy')} < {at_r('entropy')}", AT_LOW, hints=("split v - 1/5",))
    c.note("the argument given, by (74) and (75), fails with (74)")


@claim(
    "KM96.E77",
    where="eq. (77)",
    says=r"(76) is $\frac1{2(1-\tau)^2}+\frac{\gamma(1-q)^2}{3(1-\tau)^3}"
    r"<\frac1{2\tau^2}-\frac{\gamma(1-q)^2}{3\tau^3}$",
    serves="KM96.L12",
)
def divided(c: Check) -> None:
    """The sides of (76) are gamma^2 q(1-q) > 0 times those of (77)."""
    positive = "0 < q < 1, 0 < gamma, 0 < tau < 1"
    c.identity(f"{SECOND_P} + {CUBE_P}", f"gamma^2*q*(1 - q)*({LEFT_77})", positive)
    c.identity(f"{SECOND_R} - {CUBE_R}", f"gamma^2*q*(1 - q)*({RIGHT_77})", positive)
    c.printed("gamma^2*q*(1 - q) > 0", positive)


LEFT_77 = "1/(2*(1 - tau)^2) + gamma*(1 - q)^2/(3*(1 - tau)^3)"
RIGHT_77 = "1/(2*tau^2) - gamma*(1 - q)^2/(3*tau^3)"


@claim(
    "KM96.L12.s3",
    where="proof of Lemma 12, after eq. (77)",
    says=r"at $\tau=0.4$, $\gamma<\tfrac9{35}$ suffices for (77), since $1-q<1$",
    serves="KM96.L12",
)
def constant_of_the_lemma(c: Check) -> None:
    """At tau = 0.4 (77) is gamma (1-q)^2 < 9/35, so that no larger constant does for all q."""
    c.printed(f"{LEFT_77} < {RIGHT_77}", "0 <= q <= 1, 0 < gamma, gamma < 9/35, tau == 2/5")
    c.identity(f"({RIGHT_77}) - ({LEFT_77})", "4375/648*(9/35 - gamma*(1 - q)^2)", "0 <= q <= 1, tau = 2/5")


@claim(
    "KM96.E78",
    where="eq. (78)",
    says=r"$F(q,-(1-\tau)\delta)<H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}+\frac13(1-q)\bigl(\frac{\gamma q}\tau\bigr)^3$",
    serves="KM96.L12",
)
def upper_bound_again(c: Check) -> None:
    """The mirror image of (74), at tau = 0.6; false for the same reasons, in nats for q near 1."""
    c.printed(f"H(q) {at(AT_R, IN_BITS)} < H(q) + {SECOND_R} + {MIRROR_R}", AT_HIGH)
    c.reading(f"{at(AT_R, IN_NATS)} < {SECOND_R} + {MIRROR_R}", AT_HIGH, why=NATS)


@claim(
    "KM96.E79",
    where="eq. (79)",
    says=r"$F(q,\tau\delta)>H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}-\frac13(1-q)\bigl(\frac{\gamma q}{1-\tau}\bigr)^3$",
    serves="KM96.L12",
)
def lower_bound_again(c: Check) -> None:
    """The mirror image of (75)."""
    c.printed(f"H(q) {at(AT_P, IN_BITS)} > H(q) + {SECOND_P} - {MIRROR_P}", AT_HIGH)
    c.printed(f"{at(AT_P, IN_NATS)} > {SECOND_P} - {MIRROR_P}", AT_HIGH)


@claim(
    "KM96.E80",
    where="eq. (80)",
    says=r"for $F(q,\tau\delta)>F(q,-(1-\tau)\delta)$ it suffices that the bound of (78) is below that of (79)",
    serves="KM96.L12",
)
def suffices_again(c: Check) -> None:
    """As (76), at tau = 0.6."""
    c.printed(f"{SECOND_R} + {MIRROR_R} < {SECOND_P} - {MIRROR_P}", AT_HIGH)
    c.printed(f"{at_p('entropy')} > {at_r('entropy')}", AT_HIGH, hints=("split u - 1/5",))
    c.note("the argument given, by (78) and (79), fails with (78)")


LEFT_81 = "1/(2*tau^2) + gamma*q^2/(3*tau^3)"
RIGHT_81 = "1/(2*(1 - tau)^2) - gamma*q^2/(3*(1 - tau)^3)"


@claim(
    "KM96.E81",
    where="eq. (81)",
    says=r"(80) is $\frac1{2\tau^2}+\frac{\gamma q^2}{3\tau^3}<\frac1{2(1-\tau)^2}-\frac{\gamma q^2}{3(1-\tau)^3}$",
    serves="KM96.L12",
)
def divided_again(c: Check) -> None:
    """The sides of (80) are gamma^2 q(1-q) > 0 times those of (81)."""
    positive = "0 < q < 1, 0 < gamma, 0 < tau < 1"
    c.identity(f"{SECOND_R} + {MIRROR_R}", f"gamma^2*q*(1 - q)*({LEFT_81})", positive)
    c.identity(f"{SECOND_P} - {MIRROR_P}", f"gamma^2*q*(1 - q)*({RIGHT_81})", positive)
    c.printed("gamma^2*q*(1 - q) > 0", positive)


@claim(
    "KM96.L12.s4",
    where="proof of Lemma 12, after eq. (81)",
    says=r"at $\tau=0.6$, (81) holds for $\gamma<\tfrac9{35}$",
    serves="KM96.L12",
)
def constant_of_the_lemma_again(c: Check) -> None:
    """At tau = 0.6 (81) is gamma q^2 < 9/35."""
    c.printed(f"{LEFT_81} < {RIGHT_81}", "0 <= q <= 1, 0 < gamma, gamma < 9/35, tau == 3/5")
    c.identity(f"({RIGHT_81}) - ({LEFT_81})", "4375/648*(9/35 - gamma*q^2)", "0 <= q <= 1, tau = 3/5")


@claim(
    "KM96.L12.s5",
    where="proof of Lemma 12 as a whole",
    says=r"the cases $\tau=0.4$ and $\tau=0.6$ give (58) for all $\tau\le0.4$ and (59) for all $\tau\ge0.6$",
    uses=["KM96.L12.s3", "KM96.L12.s4"],
    serves="KM96.L12",
)
def proof_as_a_whole(c: Check) -> None:
    """True, since the drop is convex in tau, which the proof does not say: it stops at 0.4 and 0.6."""
    c.identity(slope_of_drop("entropy"), f"{at_p('entropy')} - ({at_r('entropy')})", INSIDE)
    c.printed(f"{bend_of_drop('entropy')} >= 0", f"{LABELS}, u < tau, v < 1 - tau")
    values = {"q": "q", "gamma": "gamma", "tau": "tau"}
    c.applies("KM96.L12.s3", values, "0 < q < 1, 0 < gamma < 9/35, gamma*q < tau, tau <= 2/5", part=0)
    c.applies(
        "KM96.L12.s4", values, "0 < q < 1, 0 < gamma < 9/35, gamma*(1 - q) < 1 - tau, tau >= 3/5", part=0
    )


PLOTTED = f"{at_p('entropy')} - H{R} - {RIGHT}*{entropy_slope(R)}"
"""As the captions print it; the last sign is wrong."""
BRACKET = "the bracket of (18) stands under a minus sign, which the caption lost; this is the derivative"


@claim(
    "KM96.F10",
    where="caption of figure 10",
    says=r"entropy, $\gamma=0.1$, $\tau=0.4$: the plotted expression is negative for all $q$",
)
def figure_10(c: Check) -> None:
    """As printed it is positive for larger q."""
    c.printed(f"{PLOTTED} < 0", "0 < q < 1, gamma = 1/10, tau = 2/5")
    c.reading(
        f"{at_p('entropy')} - ({at_r('entropy')}) < 0", "0 < q < 1, gamma = 1/10, tau = 2/5", why=BRACKET
    )
    c.note("at q = 0 and q = 1 it has no value")


@claim(
    "KM96.F11",
    where="caption of figure 11",
    says=r"entropy, $\gamma=0.1$, $\tau=0.6$: the plotted expression is positive for all $q$",
)
def figure_11(c: Check) -> None:
    """As printed it is negative for small q."""
    c.printed(f"{PLOTTED} > 0", "0 < q < 1, gamma = 1/10, tau = 3/5")
    c.reading(
        f"{at_p('entropy')} - ({at_r('entropy')}) > 0", "0 < q < 1, gamma = 1/10, tau = 3/5", why=BRACKET
    )
    c.note("at q = 0 and q = 1 it has no value")
