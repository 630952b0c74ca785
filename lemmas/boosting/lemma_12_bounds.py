r"""The proof of Lemma 12, second part: expansions of the tangents, and the bound 9/35, eqs. (71) to (81).

Paper: KM96, appendix.   Units: bits; "in nats" where the paper's expansions are those of ln.
Notation: as in `lemma_12_tangents`. F(q, tau delta) = H(q) + AT_P and F(q, -(1-tau) delta) = H(q) + AT_R. The terms of
second order are SECOND_P and SECOND_R, those of third order that the proof keeps are CUBE_P and CUBE_R at tau = 0.4,
MIRROR_P and MIRROR_R at tau = 0.6.
Decided here: the expansions; the bounds (74), (75), (78), (79); what follows from them; the proof as a whole.
Found: the bounds (74) and (78) are false, in bits and in nats. They come from lower bounds for ln(1+x) at x < 0,
where neither x - x^2/2 nor the cubic is one. (71) and (73) are expansions in nats of a function in bits. That the
bounds give the constant 9/35 is right. Only tau = 0.4 and tau = 0.6 are treated; the rest follows since the drop is
convex in tau, which the proof leaves out.
"""

from lemmas.boosting.lemma_4 import LABELS, at_p, at_r, bend_of_drop, slope_of_drop
from lemmas.boosting.lemma_12 import AT_HIGH, AT_LOW
from lemmas.boosting.lemma_12_tangents import AT_P, AT_R, IN_BITS, IN_NATS, UP, WITH_P, WITH_R, at
from verify.claims import Check, claim, derivative
from verify.kinds.families.members import Family
from verify.language.expressions import as_expr, substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.rationals import Fraction

SECOND_P = "gamma^2*q*(1 - q)/(2*(1 - tau)^2)"
SECOND_R = "gamma^2*q*(1 - q)/(2*tau^2)"
CUBE_P = f"q*({UP}/(1 - tau))^3/3"
CUBE_R = f"q*({UP}/tau)^3/3"
MIRROR_P = "(1 - q)*(gamma*q/(1 - tau))^3/3"
MIRROR_R = "(1 - q)*(gamma*q/tau)^3/3"
E76, E80 = (
    f"{SECOND_P} + {CUBE_P} < {SECOND_R} - {CUBE_R}",
    f"{SECOND_R} + {MIRROR_R} < {SECOND_P} - {MIRROR_P}",
)
NATS_P, NATS_R = at(AT_P, IN_NATS), at(AT_R, IN_NATS)
BITS_P, BITS_R = at(AT_P, IN_BITS), at(AT_R, IN_BITS)
FACTOR = "gamma^2*q*(1 - q)"
POSITIVE = "0 < q < 1, 0 < gamma, 0 < tau < 1"
IN_THE_EXPANSION = "the logarithms are natural, as in the inequality for ln(1+x) that is used"
SPLIT = "KM96.L12.s1"
PAPER_LOW, PAPER_HIGH = (f"0 < q < 1, 0 < gamma < 9/35, tau = {tau}" for tau in ("2/5", "3/5"))
"""The points of `AT_LOW` and of `AT_HIGH`, in the variables of the paper."""


def base(c: Check) -> None:
    """The base of the logarithm, which the paper does not name."""
    c.read_as(
        "log is to base 2 in H, and so in (68) and (70)",
        other="log is ln in this proof, as the inequality before (71) has it",
        why="H is a permissible criterion, and then H(1/2) = 1; the lemma does not depend on the base",
    )


def at_two_fifths(c: Check) -> None:
    """The tau of (74) to (76)."""
    c.read_as(
        "at tau = 0.4, as the sentence before (74) says, and gamma < 9/35",
        other="for every feasible tau",
        why="these bounds are to show what that sentence wants; tau = 0.6 has its own, (78) and (79)",
    )


UPPER, LOWER = "x - x^2/2 + x^3/3 > ln(1 + x)", "ln(1 + x) > x - x^2/2"


def upper_bounds_hold(c: Check) -> None:
    """Of the inequality before (71) only the upper bounds are used, for x of either sign, and these hold."""
    for side in ("0 < x", "-1 < x < 0"):
        c.covers(SPLIT, UPPER, side)


@claim(
    "KM96.L12.s1",
    where="proof of Lemma 12, before eq. (71)",
    says=r"$x-\frac{x^2}2+\frac{x^3}3>\ln(1+x)>x-\frac{x^2}2$ for the logarithms in (70)",
    serves="KM96.L12",
)
def expansion(c: Check) -> None:
    """The arguments of (70) are gamma(1-q)/tau > 0 and -gamma q/tau < 0; for x < 0 the lower bound is false.

    There x - x^2/2 is an upper bound (the support), though a worse one than the cubic. For x > 0 both are right.
    """
    c.given("feasible", "impure", "advantage")
    for name, relation in (("upper", UPPER), ("lower", LOWER)):
        c.printed(relation, "0 < x", label=f"{name}, x > 0")
        c.printed(relation, "-1 < x < 0", label=f"{name}, x < 0")
    c.support("ln(1 + x) < x - x^2/2", "-1 < x < 0")
    c.support("ln(1 + x) < -69/100", "x = -1/2")
    c.support("x - x^2/2 == -5/8", "x = -1/2")
    c.read_as(
        "for all x > -1 but 0",
        other="for x > 0 alone",
        why="no range is printed, and one logarithm of (70) has x > 0, the other x < 0",
    )


PRINTED_71 = f"- q*({UP}/tau) + q*({UP}/tau)^2/2 - (1 - q)*(-gamma*q/tau) + (1 - q)*(-gamma*q/tau)^2/2"


def taylor(expression: str, order: int) -> str:
    """The derivative of that order by gamma, at gamma = 0."""
    node = parse_expression(expression)
    for _ in range(order):
        node = derivative(node, "gamma")
    return plain(substitute(node, {"gamma": as_expr(0)}))


def expands(c: Check, exact: str, polynomial: str) -> None:
    """The polynomial in gamma has the first two derivatives of the expression at gamma = 0; the values are H(q)."""
    c.given("feasible", "impure")
    domain = "0 < q < 1, 0 < tau < 1"
    for order, label in ((1, "first order"), (2, "second order")):
        c.identity(taylor(at(exact, IN_BITS), order), taylor(polynomial, order), domain, label=label)
    c.identity(
        taylor(at(exact, IN_NATS), 2),
        taylor(polynomial, 2),
        domain,
        role="reading",
        why="the expansion is that of ln, so F - H(q) is meant in nats; in bits it is to be divided by ln 2",
        of="second order",
    )
    c.support(f"{taylor(at(exact, IN_NATS), 1)} == {taylor(polynomial, 1)}", domain)
    c.identity(taylor(at(exact, IN_BITS), 2), f"({taylor(polynomial, 2)})/ln(2)", domain, role="support")
    for side, value in ((taylor(at(exact, IN_BITS), 2), "1/ln(2)"), (taylor(polynomial, 2), "1")):
        c.support(f"{side} == {value}", "q = 1/2, tau = 1/2")
    c.support("1/ln(2) > 1.44")
    c.note(
        "At q = tau = 1/2, the witness, the second derivative is 1/ln 2 > 1.44 where the printed one is 1 (the"
        " supports)."
    )
    c.read_as(
        "the right side is the Taylor polynomial in gamma at 0, up to the second order",
        other="the right side is near the left one for the gamma at hand",
        why="the sentence before (71) speaks of an expansion up to terms of the second order",
    )
    base(c)


@claim(
    "KM96.E71",
    where="eq. (71)",
    says=r"up to second order terms $F(q,-(1-\tau)\delta)\approx H(q)-q\frac{\gamma(1-q)}\tau"
    r"+\frac q2\bigl(\frac{\gamma(1-q)}\tau\bigr)^2+(1-q)\frac{\gamma q}\tau"
    r"+\frac{1-q}2\bigl(\frac{\gamma q}\tau\bigr)^2$",
    uses=[SPLIT],
    serves="KM96.L12",
)
def second_order(c: Check) -> None:
    """The second order term is 1/ln 2 times the printed one.

    The logarithms of (70) have the arguments gamma(1-q)/tau > 0 and -gamma q/tau < 0; for the second the inequality
    that is named does not hold. An expansion does not need it.
    """
    expands(c, AT_R, PRINTED_71)
    c.covers(SPLIT, f"{UP}/tau > 0", f"{WITH_R}, 0 < gamma")
    c.covers(SPLIT, "-gamma*q/tau > 0", f"{WITH_R}, 0 < gamma")


@claim(
    "KM96.E72",
    where="eq. (72)",
    says=r"the right side of (71) is $H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}$",
    serves="KM96.L12",
)
def collected_again(c: Check) -> None:
    """The terms of first order cancel."""
    c.given("feasible")
    c.identity(f"H(q) {PRINTED_71}", f"H(q) + {SECOND_R}", "0 <= q <= 1, 0 < tau < 1")


@claim(
    "KM96.E73",
    where="eq. (73)",
    says=r"$F(q,\tau\delta)\approx H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}$",
    uses=[SPLIT],
    serves="KM96.L12",
)
def second_order_again(c: Check) -> None:
    """The second order term is 1/ln 2 times the printed one, as in (71).

    Here the arguments are -gamma(1-q)/(1-tau) < 0 and gamma q/(1-tau) > 0.
    """
    expands(c, AT_P, SECOND_P)
    c.covers(SPLIT, f"-{UP}/(1 - tau) > 0", f"{WITH_P}, 0 < gamma")
    c.covers(SPLIT, "gamma*q/(1 - tau) > 0", f"{WITH_P}, 0 < gamma")


@claim(
    "KM96.L12.s2",
    where="proof of Lemma 12, after eq. (73)",
    says=r"equating (72) and (73) yields $\tau^2=(1-\tau)^2$, or $\tau=\tfrac12$; this is not the exact value",
    uses=["KM96.E72", "KM96.E73"],
    serves="KM96.L12",
)
def equated(c: Check) -> None:
    """The approximations differ on either side of 1/2, the tangents at 1/2 itself, unless q = 1/2.

    At q = 1/2 they are equal at tau = 1/2, by symmetry. That (73) lacks a factor 1/ln 2, as (72) does, changes nothing.
    """
    c.given("feasible", "impure", "advantage")
    c.identity(
        f"{SECOND_P} - {SECOND_R}",
        f"{FACTOR}*(tau^2 - (1 - tau)^2)/(2*tau^2*(1 - tau)^2)",
        "0 < tau < 1",
        label="squares",
    )
    positive = "0 < q < 1, 0 < gamma"
    meet = f"{SECOND_P} == {SECOND_R}"
    c.family(
        "tau == 1/2",
        f"{positive}, 0 < tau < 1, {meet}",
        hints=(f"tau == 1/2 by tau^2*(1 - tau)^2/({FACTOR}): {meet}",),
        example=Family((), dict.fromkeys(("q", "gamma", "tau"), Fraction(1, 2))),
        label="tau = 1/2",
    )
    c.support(f"{SECOND_P} < {SECOND_R}", f"{positive}, 0 < tau < 1/2")
    c.support(f"{SECOND_P} > {SECOND_R}", f"{positive}, 1/2 < tau < 1")
    half = f"{LABELS}, tau = 1/2"
    c.printed(f"{at_p('entropy')} > {at_r('entropy')}", f"{half}, u < v < 1/2", label="not exact for q < 1/2")
    c.printed(f"{at_p('entropy')} < {at_r('entropy')}", f"{half}, v < u < 1/2", label="not exact for q > 1/2")
    c.support(f"{at_p('entropy')} == {at_r('entropy')}", "0 < gamma < 1, q = 1/2, tau = 1/2")
    c.without("KM96.E73", "the two sides are compared as printed")
    c.read_as(
        "in general 1/2 is not the exact value: for no q but 1/2",
        other="1/2 is not the exact value for any q; at q = 1/2 it is",
        why="the sentence points to the terms of third order that were left out, which cancel at q = 1/2",
    )


@claim(
    "KM96.E74",
    where="eq. (74)",
    says=r"$F(q,\tau\delta)<H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}+\frac13q\bigl(\frac{\gamma(1-q)}{1-\tau}\bigr)^3$",
    uses=[SPLIT],
    serves="KM96.L12",
)
def upper_bound(c: Check) -> None:
    """At tau = 0.4. False in bits for want of a factor 1/ln 2, and in nats: -ln(1-a) exceeds its first three terms.

    At x = -gamma(1-q)/(1-tau) < 0 neither x - x^2/2 nor the cubic, which is taken here, is a lower bound for ln(1+x)
    (KM96.L12.s1). The left side is F(q, tau delta) as (68) writes it (KM96.E68).
    """
    c.given("impure", "advantage")
    c.support(f"{at_p('entropy')} == H(q) {BITS_P}", AT_LOW)
    c.printed(f"H(q) {BITS_P} < H(q) + {SECOND_P} + {CUBE_P}", PAPER_LOW)
    apart(c, (BITS_P, "3/100"), (f"{SECOND_P} + {CUBE_P}", "24/1000"), "gamma = 1/4, q = 1/2, tau = 2/5")
    apart(
        c, (NATS_P, "193/10000"), (f"{SECOND_P} + {CUBE_P}", "189/10000"), "gamma = 1/4, q = 1/4, tau = 2/5"
    )
    c.reading(f"{NATS_P} < {SECOND_P} + {CUBE_P}", PAPER_LOW, why=IN_THE_EXPANSION)
    c.strongest(f"{NATS_P} < {SECOND_P} + {CUBE_P}/(1 - {UP}/(1 - tau))", AT_LOW)
    c.covers(SPLIT, f"-{UP}/(1 - tau) > 0", f"{WITH_P}, 0 < gamma")
    base(c)
    at_two_fifths(c)


def apart(c: Check, left: tuple[str, str], right: tuple[str, str], point: str) -> None:
    """Records at a point a number that the left side is more than, and one that the right side is less than."""
    c.support(f"0 {left[0]} > {left[1]}", point)
    c.support(f"{right[0]} < {right[1]}", point)


@claim(
    "KM96.E75",
    where="eq. (75)",
    says=r"$F(q,-(1-\tau)\delta)>H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}-\frac13q\bigl(\frac{\gamma(1-q)}\tau\bigr)^3$",
    uses=[SPLIT, "KM96.E70"],
    serves="KM96.L12",
)
def lower_bound(c: Check) -> None:
    """At tau = 0.4; true in bits and in nats. The left side is F(q, -(1-tau) delta) as (70) writes it (KM96.E70)."""
    c.given("impure", "advantage")
    c.applies("KM96.E70", {"q": "q", "gamma": "gamma", "tau": "2/5"}, AT_LOW)
    c.printed(f"H(q) {BITS_R} > H(q) + {SECOND_R} - {CUBE_R}", AT_LOW)
    c.support(f"{at_r('entropy')} == H(q) {BITS_R}", AT_LOW)
    c.support(f"{NATS_R} > {SECOND_R} - {CUBE_R}", AT_LOW)
    upper_bounds_hold(c)
    base(c)
    at_two_fifths(c)


@claim(
    "KM96.E76",
    where="eq. (76)",
    says=r"for $F(q,\tau\delta)<F(q,-(1-\tau)\delta)$ it suffices that the bound of (74) is below that of (75)",
    uses=["KM96.E74", "KM96.E75"],
    serves="KM96.L12",
)
def suffices(c: Check) -> None:
    """The inference from (74), (75) and (76).

    Here f is F(q, tau delta), g is F(q, -(1-tau) delta), and U and L are the right sides of (74) and (75). What it
    concludes from holds only in part: (74) is false. The conclusion is proved all the same at tau = 0.4, for
    every gamma < 9/35, and so is (76) itself.
    """
    c.given("impure", "advantage")
    follows(c, "f", "g", BOUNDS_76, Fraction(2, 5))
    c.support(f"{at_p('entropy')} < {at_r('entropy')}", AT_LOW, hints=("split v - 1/5",))
    c.support(E76, AT_LOW)
    c.covers("KM96.E74", *at_the_premise("f", f"{SECOND_P} + {CUBE_P}", Fraction(2, 5)))
    at_two_fifths(c)


BETWEEN = "0 < q < 1, 0 < gamma < 9/35, U == H(q) + {upper}, L == H(q) + {lower}, U < L"
"""That one bound, at a tau, is below another."""
BOUNDS_76 = BETWEEN.format(upper=f"{SECOND_P} + {CUBE_P}", lower=f"{SECOND_R} - {CUBE_R}")
BOUNDS_80 = BETWEEN.format(upper=f"{SECOND_R} + {MIRROR_R}", lower=f"{SECOND_P} - {MIRROR_P}")
INSTANCE = {"q": Fraction(1, 2), "gamma": Fraction(1, 5), "U": Fraction(1315, 1296), "L": Fraction(395, 384)}


def follows(c: Check, low: str, high: str, bounds: str, tau: Fraction) -> None:
    """Decides that low < high follows from low < U, L < high and U < L, for the two bounds at a tau."""
    c.family(
        f"{low} < {high}",
        f"{bounds}, tau == {tau}, {low} < U, {high} > L",
        example=Family((), {**INSTANCE, "tau": tau, low: Fraction(1), high: Fraction(2)}),
    )


def at_the_premise(low: str, upper: str, tau: Fraction) -> tuple[str, str]:
    """That (74), or (78), holds where it is used: low < U is a condition of `follows`, and U is its right side."""
    bound = f"H(q) + {upper}"
    return f"{low} < {bound}", f"0 < q < 1, 0 < gamma < 9/35, tau = {tau}, U = {bound}, {low} < U"


LEFT_77 = "1/(2*(1 - tau)^2) + gamma*(1 - q)^2/(3*(1 - tau)^3)"
RIGHT_77 = "1/(2*tau^2) - gamma*(1 - q)^2/(3*tau^3)"


@claim(
    "KM96.E77",
    where="eq. (77)",
    says=r"(76) is $\frac1{2(1-\tau)^2}+\frac{\gamma(1-q)^2}{3(1-\tau)^3}"
    r"<\frac1{2\tau^2}-\frac{\gamma(1-q)^2}{3\tau^3}$",
    serves="KM96.L12",
)
def divided(c: Check) -> None:
    """The sides of (76) are gamma^2 q(1-q) > 0 times those of (77), so that each gives the other."""
    c.given("feasible", "impure", "advantage")
    c.identity(f"{SECOND_P} + {CUBE_P}", f"{FACTOR}*({LEFT_77})", POSITIVE, label="left")
    c.identity(f"{SECOND_R} - {CUBE_R}", f"{FACTOR}*({RIGHT_77})", POSITIVE, label="right")
    by_a_factor(c, "(76)", "(77)")
    equivalent(c, "(76)", "(77)", "KM96.L12.s3")


def by_a_factor(c: Check, before: str, after: str) -> None:
    """Records that the factor by which two inequalities differ is positive, and what follows."""
    c.printed(f"{FACTOR} > 0", POSITIVE, label="factor")
    c.argued(
        f"each side of {before} is the factor, which is positive, times that of {after}, so that each gives the other",
        every="all 0 < q < 1, all gamma > 0, all 0 < tau < 1",
        role="join",
        of="factor",
    )


def equivalent(c: Check, before: str, after: str, holds: str) -> None:
    """How a simplification is read."""
    c.read_as(
        f"{before} and {after} say the same",
        other=f"{after} holds, which is {holds}",
        why="the next sentence gives a condition for it",
    )


@claim(
    "KM96.L12.s3",
    where="proof of Lemma 12, after eq. (77)",
    says=r"at $\tau=0.4$, $\gamma<\tfrac9{35}$ suffices for (77), since $1-q<1$",
    serves="KM96.L12",
)
def constant_of_the_lemma(c: Check) -> None:
    """At tau = 0.4 (77) is gamma (1-q)^2 < 9/35, so that no larger constant does for all q. It holds at q = 0, too."""
    c.given("feasible", "impure")
    c.printed(f"{LEFT_77} < {RIGHT_77}", "0 <= q <= 1, gamma < 9/35, tau == 2/5")
    c.support(f"{RIGHT_77} - ({LEFT_77}) == 4375/648*(9/35 - gamma*(1 - q)^2)", "tau = 2/5")
    c.read_as(
        "suffices for (77)",
        other="suffices for F(q, tau delta) < F(q, -(1-tau) delta)",
        why="the sentence follows (77), with which the argument ends; the other statement is decided at (76)",
    )


@claim(
    "KM96.E78",
    where="eq. (78)",
    says=r"$F(q,-(1-\tau)\delta)<H(q)+\frac{\gamma^2q(1-q)}{2\tau^2}+\frac13(1-q)\bigl(\frac{\gamma q}\tau\bigr)^3$",
    uses=[SPLIT],
    serves="KM96.L12",
)
def upper_bound_again(c: Check) -> None:
    """The mirror image of (74), at tau = 0.6; false for the same reasons, in nats at gamma = 1/4, q = 3/4.

    The left side is F(q, -(1-tau) delta) as (70) writes it (KM96.E70).
    """
    c.given("impure", "advantage")
    c.support(f"{at_r('entropy')} == H(q) {BITS_R}", AT_HIGH)
    c.printed(f"H(q) {BITS_R} < H(q) + {SECOND_R} + {MIRROR_R}", PAPER_HIGH)
    apart(c, (BITS_R, "3/100"), (f"{SECOND_R} + {MIRROR_R}", "24/1000"), "gamma = 1/4, q = 1/2, tau = 3/5")
    apart(
        c, (NATS_R, "193/10000"), (f"{SECOND_R} + {MIRROR_R}", "189/10000"), "gamma = 1/4, q = 3/4, tau = 3/5"
    )
    c.reading(f"{NATS_R} < {SECOND_R} + {MIRROR_R}", PAPER_HIGH, why=IN_THE_EXPANSION)
    c.strongest(f"{NATS_R} < {SECOND_R} + {MIRROR_R}/(1 - gamma*q/tau)", AT_HIGH)
    c.covers(SPLIT, "-gamma*q/tau > 0", f"{WITH_R}, 0 < gamma")
    base(c)


@claim(
    "KM96.E79",
    where="eq. (79)",
    says=r"$F(q,\tau\delta)>H(q)+\frac{\gamma^2q(1-q)}{2(1-\tau)^2}-\frac13(1-q)\bigl(\frac{\gamma q}{1-\tau}\bigr)^3$",
    uses=[SPLIT],
    serves="KM96.L12",
)
def lower_bound_again(c: Check) -> None:
    """The mirror image of (75), at tau = 0.6; the left side is F(q, tau delta) as (68) writes it (KM96.E68)."""
    c.given("impure", "advantage")
    c.printed(f"H(q) {BITS_P} > H(q) + {SECOND_P} - {MIRROR_P}", AT_HIGH)
    c.support(f"{at_p('entropy')} == H(q) {BITS_P}", AT_HIGH)
    c.support(f"{NATS_P} > {SECOND_P} - {MIRROR_P}", AT_HIGH)
    upper_bounds_hold(c)
    base(c)


@claim(
    "KM96.E80",
    where="eq. (80)",
    says=r"for $F(q,\tau\delta)>F(q,-(1-\tau)\delta)$ it suffices that the bound of (78) is below that of (79)",
    uses=["KM96.E78", "KM96.E79"],
    serves="KM96.L12",
)
def suffices_again(c: Check) -> None:
    """As (76), at tau = 0.6, with (78) and (79): (78) is false, and the conclusion is proved all the same."""
    c.given("impure", "advantage")
    follows(c, "g", "f", BOUNDS_80, Fraction(3, 5))
    c.support(f"{at_p('entropy')} > {at_r('entropy')}", AT_HIGH, hints=("split u - 1/5",))
    c.support(E80, AT_HIGH)
    c.covers("KM96.E78", *at_the_premise("g", f"{SECOND_R} + {MIRROR_R}", Fraction(3, 5)))


LEFT_81 = "1/(2*tau^2) + gamma*q^2/(3*tau^3)"
RIGHT_81 = "1/(2*(1 - tau)^2) - gamma*q^2/(3*(1 - tau)^3)"


@claim(
    "KM96.E81",
    where="eq. (81)",
    says=r"(80) is $\frac1{2\tau^2}+\frac{\gamma q^2}{3\tau^3}<\frac1{2(1-\tau)^2}-\frac{\gamma q^2}{3(1-\tau)^3}$",
    serves="KM96.L12",
)
def divided_again(c: Check) -> None:
    """The sides of (80) are gamma^2 q(1-q) > 0 times those of (81), so that each gives the other."""
    c.given("feasible", "impure", "advantage")
    c.identity(f"{SECOND_R} + {MIRROR_R}", f"{FACTOR}*({LEFT_81})", POSITIVE, label="left")
    c.identity(f"{SECOND_P} - {MIRROR_P}", f"{FACTOR}*({RIGHT_81})", POSITIVE, label="right")
    by_a_factor(c, "(80)", "(81)")
    equivalent(c, "(80)", "(81)", "KM96.L12.s4")


@claim(
    "KM96.L12.s4",
    where="proof of Lemma 12, after eq. (81)",
    says=r"at $\tau=0.6$, (81) holds for $\gamma<\tfrac9{35}$",
    serves="KM96.L12",
)
def constant_of_the_lemma_again(c: Check) -> None:
    """At tau = 0.6 (81) is gamma q^2 < 9/35."""
    c.given("feasible", "impure")
    c.printed(f"{LEFT_81} < {RIGHT_81}", "0 <= q <= 1, gamma < 9/35, tau == 3/5")
    c.support(f"{RIGHT_81} - ({LEFT_81}) == 4375/648*(9/35 - gamma*q^2)", "tau = 3/5")


@claim(
    "KM96.L12.s5",
    where="proof of Lemma 12 as a whole",
    says=r"the cases $\tau=0.4$ and $\tau=0.6$ give (58) for all $\tau\le0.4$ and (59) for all $\tau\ge0.6$",
    uses=["KM96.L12.s3", "KM96.L12.s4"],
    serves="KM96.L12",
)
def proof_as_a_whole(c: Check) -> None:
    """True: the difference of the two sides grows with tau, since the drop is convex. The proof does not say so.

    It stops at 0.4 and 0.6. What is decided here is that the difference at any smaller tau is at most that at 0.4, and
    at any larger tau at least that at 0.6, for all feasible gamma and q.
    """
    c.given("feasible", "impure", "advantage")
    sides = f"{at_p('entropy')} - ({at_r('entropy')})"
    low, high = sides.replace("tau", "(2/5)"), sides.replace("tau", "(3/5)")
    c.printed(f"{sides} <= {low}", f"{LABELS}, u < tau <= 2/5, v < 3/5", label="tau <= 0.4")
    c.printed(f"{sides} >= {high}", f"{LABELS}, v < 1 - tau <= 2/5, u < 3/5", label="tau >= 0.6")
    c.identity(slope_of_drop("entropy"), sides, f"{WITH_P}, 0 < gamma, gamma*q < tau", role="support")
    c.support(f"{bend_of_drop('entropy')} >= 0", f"{LABELS}, u < tau, v < 1 - tau")
    values = {"q": "q", "gamma": "gamma", "tau": "tau"}
    c.applies("KM96.L12.s3", values, "0 < q < 1, 0 < gamma < 9/35, 0 < tau, gamma*q < tau, tau <= 2/5")
    c.applies(
        "KM96.L12.s4", values, "0 < q < 1, 0 < gamma < 9/35, tau < 1, gamma*(1 - q) < 1 - tau, tau >= 3/5"
    )
