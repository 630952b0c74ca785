r"""Lemma 13: where the drop of the square-root criterion falls and rises with tau; figures 12 and 13.

Paper: KM96, appendix, and the captions of figures 12 and 13.
Notation: p = q - tau delta, r = q + (1 - tau) delta, delta = gamma q(1-q)/(tau(1-tau)). Every statement is about
splits with 0 < p and r < 1, since G' has no value at 0 and 1. With a = gamma q and b = gamma (1-q) this is
b < 1 - tau and a < tau, so that all domains are polytopes.
Decided here: the lemma, and for which gamma, q and tau it holds at all; the identities of its proof; the
limits; the captions.
Found: (82) holds exactly for tau <= 1/2 - gamma(1-2q)/2 and (83) exactly for tau >= 1/2 - gamma(1-2q)/2. So the
lemma is true, and for every q; the bound 0.2 on gamma cannot be raised. The derivative in the first line of the
proof lacks a division, (90) lacks two squares, and the captions have a wrong sign. The proof computes the limit
of (82) at tau = 0.4 only, which says nothing yet about smaller tau.
"""

from fractions import Fraction
from itertools import pairwise

from lemmas.boosting.formulas import DELTA, root
from verify.claims import Check, claim, derivative
from verify.language.expressions import Expr, as_expr, substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain

SETTING = f"delta = {DELTA}, p = q - tau*delta, r = q + (1 - tau)*delta"
POINTS = f"a > 0, b > 0, a < tau, b < 1 - tau, gamma = a + b, q = a/(a + b), {SETTING}"
"""All gamma > 0, 0 < q < 1 and tau with 0 < p and r < 1."""
LOW, HIGH = "tau <= 2/5", "tau >= 3/5"
SMALL = "a + b < 1/5"
"""gamma < 0.2."""
INSIDE = f"0 < q < 1, 0 < tau < 1, gamma > 0, {SETTING}"
LEFT_SPLIT = f"{INSIDE}, gamma*(1 - q) < 1 - tau"
"""With 0 < p; what is said of p needs no condition on r."""
RIGHT_SPLIT = f"{INSIDE}, gamma*q < tau"


def slope(x: str) -> str:
    """The derivative of 2 sqrt(x(1-x))."""
    return f"(1 - 2*({x}))/sqrt(({x})*(1 - ({x})))"


def tangent(step: str) -> str:
    """F(q, step) of (84): the tangent at q - step, read at q."""
    x = f"q - ({step})"
    return f"{root(x)} + ({step})*{slope(x)}"


LEFT = f"{root('p')} + tau*delta*{slope('p')}"
"""The left side of (82) and (83)."""
RIGHT = f"{root('r')} - (1 - tau)*delta*{slope('r')}"
CAPTION = f"{LEFT} - {root('r')} - (1 - tau)*delta*{slope('r')}"
"""As plotted according to the captions."""

STEP = "0 < q < 1, 0 < q - D < 1"
"""D is Delta of (84), of either sign."""
ROOT_AT = "sqrt((q - D)*(1 - q + D))"
E86 = "2*(q - D)*(1 - q + D) + D*(1 - 2*(q - D))"
E87 = "2*q - 2*q^2 + 2*q*D - D"
E88 = "2*q*(1 - q + D) - D"
E89 = "sqrt((q - gamma*q*(1 - q)/(1 - tau))*(1 - q + gamma*q*(1 - q)/(1 - tau)))"
E90 = "q*(1 - q) + gamma*q^2*(1 - q)/(1 - tau) - gamma*q*(1 - q)^2/(1 - tau) - gamma^2*{}/(1 - tau)^2"
"""The radicand of (90) with the last numerator, less gamma^2, open."""
E91 = "sqrt(q*(1 - q))*sqrt((1 - gamma*(1 - q)/(1 - tau))*(1 + gamma*q/(1 - tau)))"
E94 = "2*q*(1 - q)*(1 + gamma*q/(1 - tau)) - gamma*q*(1 - q)/(1 - tau)"
LEFT_RADICAND = "(1 - gamma*(1 - q)/(1 - tau))*(1 + gamma*q/(1 - tau))"
RIGHT_RADICAND = "(1 + gamma*(1 - q)/tau)*(1 - gamma*q/tau)"
LEFT_RATIO = f"(1 + gamma*q/(1 - tau) - gamma/(2*(1 - tau)))/sqrt({LEFT_RADICAND})"
"""The right side of (96)."""
RIGHT_RATIO = f"(1 - gamma*q/tau + gamma/(2*tau))/sqrt({RIGHT_RADICAND})"
LEFT_LIMIT = "(1 - gamma/(2*(1 - tau)))/sqrt(1 - gamma/(1 - tau))"
RIGHT_LIMIT = "(1 + gamma/(2*tau))/sqrt(1 + gamma/tau)"

E99 = ("(1 - 5/6*gamma)/sqrt(1 - 5/3*gamma)", "(1 + 5/4*gamma)/sqrt(1 + 5/2*gamma)")
E100 = (
    "(1 - 5/3*gamma + 25/36*gamma^2)/(1 - 5/3*gamma)",
    "(1 + 5/2*gamma + 25/16*gamma^2)/(1 + 5/2*gamma)",
)
E101 = ("25/36*gamma^2/(1 - 5/3*gamma)", "25/16*gamma^2/(1 + 5/2*gamma)")
GAMMA = "0 < gamma < 1/5"
BEYOND_SMALL = (
    "at q = 0 and q = 1 it has no value; Lemma 13, which is to be the proof, speaks of small q alone"
)
CAPTION_SIGN = "(18) and figure 7 subtract the tangent at r, in which the last term has the other sign"


@claim(
    "KM96.L13",
    where="Lemma 13",
    says=r"for $G=2\sqrt{q(1-q)}$, $\gamma<0.2$ and small $q$: (82) for $\tau\le0.4$ and (83) for $\tau\ge0.6$",
)
def lemma(c: Check) -> None:
    """Small q is not needed: it holds for every q, wherever both sides have a value."""
    c.printed(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {LOW}")
    c.printed(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {HIGH}")
    c.note("(82) and (83) speak of splits, where 0 < p and r < 1; for tau <= gamma q, say, (82) has no value")
    c.stronger(
        f"{LEFT} <= {RIGHT}",
        f"{POINTS}, b - a <= 1/5, {LOW}",
        beyond=(f"{LEFT} <= {RIGHT}", f"{POINTS}, 1000*a <= b, a + b <= 0.201, {LOW}"),
        sharp="every q, and gamma = 1/5 too; (82) for tau <= 2/5 needs gamma(1-2q) <= 1/5 only, and for small q"
        " no larger gamma will do",
    )
    c.stronger(
        f"{LEFT} >= {RIGHT}",
        f"{POINTS}, a - b <= 1/5, {HIGH}",
        beyond=(f"{LEFT} >= {RIGHT}", f"{POINTS}, a - b <= 0.201, {HIGH}"),
        sharp="(83) for tau >= 3/5 needs gamma(2q-1) <= 1/5 only",
    )


@claim(
    "KM96.E82",
    where="eq. (82)",
    says=r"$G(p)+\tau\delta G'(p)\le G(r)-(1-\tau)\delta G'(r)$ for $\tau\le0.4$, $\gamma<0.2$ and small $q$",
    serves="KM96.L13",
)
def falling(c: Check) -> None:
    """The two sides meet at tau = 1/2 - gamma(1-2q)/2, which is b - a = 1 - 2 tau, and only there."""
    c.printed(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {LOW}")
    c.printed(f"{LEFT} < {RIGHT}", f"{POINTS}, b - a < 1 - 2*tau")
    c.stronger(
        f"{LEFT} <= {RIGHT}",
        f"{POINTS}, b - a <= 1 - 2*tau",
        beyond=(f"{LEFT} <= {RIGHT}", f"{POINTS}, b - a <= 1.001 - 2*tau"),
        sharp="tau <= 1/2 - gamma(1-2q)/2, for all gamma and q (printed: tau <= 0.4, gamma < 0.2, small q)",
    )


@claim(
    "KM96.E83",
    where="eq. (83)",
    says=r"$G(p)+\tau\delta G'(p)\ge G(r)-(1-\tau)\delta G'(r)$ for $\tau\ge0.6$, $\gamma<0.2$ and small $q$",
    serves="KM96.L13",
)
def rising(c: Check) -> None:
    """The sides meet at the same tau as in (82)."""
    c.printed(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {HIGH}")
    c.printed(f"{LEFT} > {RIGHT}", f"{POINTS}, b - a > 1 - 2*tau")
    c.stronger(
        f"{LEFT} >= {RIGHT}",
        f"{POINTS}, b - a >= 1 - 2*tau",
        beyond=(f"{LEFT} >= {RIGHT}", f"{POINTS}, b - a >= 0.999 - 2*tau"),
        sharp="tau >= 1/2 - gamma(1-2q)/2, for all gamma and q (printed: tau >= 0.6, gamma < 0.2, small q)",
    )


@claim(
    "KM96.L13.s0",
    where="proof of Lemma 13, first line",
    says=r"$G'(q)=(1-2q)\sqrt{q(1-q)}$",
    serves="KM96.L13",
)
def first_derivative(c: Check) -> None:
    """A fraction bar is lost, and only here."""
    c.identity(derivative(root("q"), "q"), "(1 - 2*q)*sqrt(q*(1 - q))", "0 < q < 1")
    c.identity(
        derivative(root("q"), "q"),
        slope("q"),
        "0 < q < 1",
        role="reading",
        why="(85) divides by the root",
    )


@claim("KM96.E84", where="eq. (84)", says=r"$F(q,\Delta)=G(q-\Delta)+\Delta G'(q-\Delta)$", serves="KM96.L13")
def tangent_at_a_distance(c: Check) -> None:
    """The tangent at q - Delta, evaluated at q, as in (64)."""
    c.not_a_claim("defines F")


@claim(
    "KM96.E85",
    where="eq. (85)",
    says=r"$F(q,\Delta)=2\sqrt{(q-\Delta)(1-q+\Delta)}+\Delta\frac{1-2(q-\Delta)}{\sqrt{(q-\Delta)(1-q+\Delta)}}$",
    uses=["KM96.E84"],
    serves="KM96.L13",
)
def with_roots(c: Check) -> None:
    """The derivative is taken from the definition of G, and is the right one here.

    With Delta = tau delta and Delta = -(1-tau) delta it gives the two sides of (82) and (83).
    """
    c.identity(tangent("tau*delta"), LEFT, LEFT_SPLIT)
    c.identity(tangent("-(1 - tau)*delta"), RIGHT, RIGHT_SPLIT)
    at = {"x": parse_expression("q - D")}
    g = plain(substitute(parse_expression(root("x")), at))
    g_slope = plain(substitute(derivative(root("x"), "x"), at))
    c.identity(f"{g} + D*({g_slope})", f"2*{ROOT_AT} + D*(1 - 2*(q - D))/{ROOT_AT}", STEP)


@claim(
    "KM96.E86",
    where="eq. (86)",
    says=r"$F(q,\Delta)$ over the common denominator $\sqrt{(q-\Delta)(1-q+\Delta)}$",
    uses=["KM96.E85"],
    serves="KM96.L13",
)
def common_denominator(c: Check) -> None:
    """The root times itself."""
    c.identity(f"2*{ROOT_AT} + D*(1 - 2*(q - D))/{ROOT_AT}", f"({E86})/{ROOT_AT}", STEP)


@claim(
    "KM96.E87",
    where="eq. (87)",
    says=r"the numerator is $2q-2q^2+2q\Delta-\Delta$",
    uses=["KM96.E86"],
    serves="KM96.L13",
)
def numerator_expanded(c: Check) -> None:
    """The squares of Delta cancel."""
    c.identity(f"({E86})/{ROOT_AT}", f"({E87})/{ROOT_AT}", STEP)


@claim(
    "KM96.E88",
    where="eq. (88)",
    says=r"the numerator is $2q(1-q+\Delta)-\Delta$",
    uses=["KM96.E87"],
    serves="KM96.L13",
)
def numerator_factored(c: Check) -> None:
    """Affine in Delta."""
    c.identity(f"({E87})/{ROOT_AT}", f"({E88})/{ROOT_AT}", STEP)


@claim(
    "KM96.E89",
    where="eq. (89)",
    says=r"the denominator of $F(q,\tau\delta)$ with $\tau\delta=\gamma q(1-q)/(1-\tau)$ put in",
    serves="KM96.L13",
)
def denominator(c: Check) -> None:
    """From delta = gamma q(1-q)/(tau(1-tau))."""
    c.identity("sqrt((q - tau*delta)*(1 - q + tau*delta))", E89, LEFT_SPLIT)


@claim(
    "KM96.E90",
    where="eq. (90)",
    says=r"the radicand is $q(1-q)+\frac{\gamma q^2(1-q)}{1-\tau}-\frac{\gamma q(1-q)^2}{1-\tau}"
    r"-\frac{\gamma^2q(1-q)}{(1-\tau)^2}$",
    uses=["KM96.E89"],
    serves="KM96.L13",
)
def denominator_expanded(c: Check) -> None:
    """The last term is the square of gamma q(1-q)/(1-tau); (91) is right again.

    As printed the radicand is even negative at some of these points, so the printed form is compared by radicands.
    """
    c.identity(radicand(E89), E90.format("q*(1 - q)"), LEFT_SPLIT)
    c.identity(
        radicand(E89),
        E90.format("q^2*(1 - q)^2"),
        LEFT_SPLIT,
        role="reading",
        why="the last term of the product in (89) is a square, and (91) has it",
    )


@claim(
    "KM96.E91",
    where="eq. (91)",
    says=r"the denominator is $\sqrt{q(1-q)}\sqrt{(1-\frac{\gamma(1-q)}{1-\tau})(1+\frac{\gamma q}{1-\tau})}$",
    uses=["KM96.E89"],
    serves="KM96.L13",
)
def denominator_factored(c: Check) -> None:
    """Straight from (89), past the slip in (90)."""
    c.identity(E89, E91, LEFT_SPLIT)


@claim(
    "KM96.E92-94",
    where="eqs. (92) to (94)",
    says=r"the numerator of $F(q,\tau\delta)$ is $2q(1-q)\bigl(1+\frac{\gamma q}{1-\tau}\bigr)"
    r"-\frac{\gamma q(1-q)}{1-\tau}$, in three steps",
    uses=["KM96.E88"],
    serves="KM96.L13",
)
def numerator(c: Check) -> None:
    """Each of the three forms from the one before."""
    forms = (
        "2*q*(1 - q + tau*delta) - tau*delta",
        "2*q*(1 - q + gamma*q*(1 - q)/(1 - tau)) - gamma*q*(1 - q)/(1 - tau)",
        "2*q*(1 - q) + 2*gamma*q^2*(1 - q)/(1 - tau) - gamma*q*(1 - q)/(1 - tau)",
        E94,
    )
    for left, right in pairwise(forms):
        c.identity(left, right, INSIDE)


@claim(
    "KM96.E95",
    where="eq. (95)",
    says=r"$F(q,\tau\delta)=2\sqrt{q(1-q)}\bigl(1+\frac{\gamma q}{1-\tau}-\frac\gamma{2(1-\tau)}\bigr)"
    r"\big/\sqrt{(1-\frac{\gamma(1-q)}{1-\tau})(1+\frac{\gamma q}{1-\tau})}$",
    uses=["KM96.E91", "KM96.E92-94"],
    serves="KM96.L13",
)
def closed_form(c: Check) -> None:
    """The quotient of (94) and (91), and the tangent itself."""
    c.identity(f"({E94})/({E91})", f"2*sqrt(q*(1 - q))*{LEFT_RATIO}", LEFT_SPLIT)
    c.identity(LEFT, f"2*sqrt(q*(1 - q))*{LEFT_RATIO}", LEFT_SPLIT)


@claim(
    "KM96.E96",
    where="eq. (96)",
    says=r"$\frac{F(q,\tau\delta)}{G(q)}=\bigl(1+\frac{\gamma q}{1-\tau}-\frac\gamma{2(1-\tau)}\bigr)"
    r"\big/\sqrt{(1-\frac{\gamma(1-q)}{1-\tau})(1+\frac{\gamma q}{1-\tau})}$",
    uses=["KM96.E95"],
    serves="KM96.L13",
)
def ratio(c: Check) -> None:
    """By (95)."""
    c.identity(f"({LEFT})/({root('q')})", LEFT_RATIO, LEFT_SPLIT)


@claim(
    "KM96.E97",
    where="eq. (97)",
    says=r"$\frac{F(q,\tau\delta)}{G(q)}\to\bigl(1-\frac\gamma{2(1-\tau)}\bigr)\big/\sqrt{1-\frac\gamma{1-\tau}}$"
    r" as $q\to0$",
    uses=["KM96.E96"],
    serves="KM96.L13",
)
def left_limit(c: Check) -> None:
    """The ratio (96) is continuous up to q = 0, as its radicand stays positive; the limit is its value there."""
    c.ill_formed("no value at gamma = 1 - tau", f"{LEFT_LIMIT} > 0", f"{GAMMA}, 0 < tau < 1")
    where = "0 < tau, 0 < gamma < 1 - tau"
    for left, right, domain in (
        (f"({LEFT})/({root('q')})", LEFT_RATIO, f"0 < q < 1, {where}, {SETTING}"),
        (at_zero(LEFT_RATIO), LEFT_LIMIT, where),
    ):
        c.identity(left, right, domain, role="repaired", why="gamma < 1 - tau")
    c.repaired(f"{LEFT_RADICAND} > 0", f"0 <= q <= 1, {where}", hypothesis="gamma < 1 - tau")
    c.note(
        "tau = 0.9, gamma = 0.1 is a case of the lemma: small q can be split there, and the ratio grows without bound"
    )


@claim(
    "KM96.E98",
    where="eq. (98)",
    says=r"$\frac{F(q,-(1-\tau)\delta)}{G(q)}\to\bigl(1+\frac\gamma{2\tau}\bigr)\big/\sqrt{1+\frac\gamma\tau}$"
    r" as $q\to0$",
    uses=["KM96.E88"],
    serves="KM96.L13",
)
def right_limit(c: Check) -> None:
    """The ratio, which the paper leaves out, and its value at q = 0, where it is continuous."""
    c.identity(f"({RIGHT})/({root('q')})", RIGHT_RATIO, RIGHT_SPLIT)
    c.printed(f"{RIGHT_RADICAND} > 0", "0 <= q <= 1, 0 < tau < 1, gamma > 0, gamma*q < tau")
    c.identity(at_zero(RIGHT_RATIO), RIGHT_LIMIT, "0 < tau < 1, gamma > 0")


@claim(
    "KM96.E99",
    where="eq. (99)",
    says=r"to be shown for $\tau\le0.4$: (97) is less than (98) at $\tau=0.4$, that is"
    r" $\frac{1-\frac56\gamma}{\sqrt{1-\frac53\gamma}}<\frac{1+\frac54\gamma}{\sqrt{1+\frac52\gamma}}$",
    uses=["KM96.E97", "KM96.E98"],
    serves="KM96.L13",
)
def limits_compared(c: Check) -> None:
    """The numbers are those of tau = 0.4; the two sides are equal at gamma = 1/5."""
    c.printed(f"{E99[0]} < {E99[1]}", GAMMA)
    c.printed(f"{LEFT_LIMIT} < {RIGHT_LIMIT}", f"{GAMMA}, tau == 2/5")
    for limit, side in zip((LEFT_LIMIT, RIGHT_LIMIT), E99, strict=True):
        c.identity(at(limit, tau=Fraction(2, 5)), side, GAMMA)


@claim(
    "KM96.E100",
    where="eq. (100)",
    says=r"the squares of both sides of (99)",
    uses=["KM96.E99"],
    serves="KM96.L13",
)
def squared(c: Check) -> None:
    """Both sides of (99) are positive, so that the two inequalities say the same."""
    c.printed(f"{E100[0]} < {E100[1]}", GAMMA)
    for side, square in zip(E99, E100, strict=True):
        c.identity(f"({side})^2", square, GAMMA)
        c.printed(f"{side} > 0", GAMMA)


@claim(
    "KM96.E101",
    where="eq. (101)",
    says=r"$\frac{(25/36)\gamma^2}{1-(5/3)\gamma}<\frac{(25/16)\gamma^2}{1+(5/2)\gamma}$, which is (100)",
    uses=["KM96.E100"],
    serves="KM96.L13",
)
def reduced(c: Check) -> None:
    """Both sides of (100) are 1 more."""
    c.printed(f"{E101[0]} < {E101[1]}", GAMMA)
    for before, after in zip(E100, E101, strict=True):
        c.identity(before, f"1 + {after}", GAMMA)


@claim(
    "KM96.L13.s1",
    where="after eq. (101)",
    says=r"(101) holds for $\gamma<0.2$",
    uses=["KM96.E101"],
    serves="KM96.L13",
)
def range_of_the_inequality(c: Check) -> None:
    """It is 16 + 40 gamma < 36 - 60 gamma, so that 0.2 is exact: at 1/5 the sides meet, and then the reverse holds."""
    c.printed(f"{E101[0]} < {E101[1]}", GAMMA)
    c.identity(*E101, "gamma = 1/5")
    c.printed(f"{E101[0]} > {E101[1]}", "1/5 < gamma < 3/5")


@claim(
    "KM96.L13.s2",
    where="after eq. (101)",
    says=r"for $\gamma<0.2$ the reverse inequality holds for $\tau\ge0.6$",
    uses=["KM96.E97", "KM96.E98"],
    serves="KM96.L13",
)
def reverse(c: Check) -> None:
    """For every gamma for which the limits have a value."""
    c.note("(97) has no value for gamma >= 1 - tau, which tau > 0.8 allows")
    c.printed(f"{LEFT_LIMIT} > {RIGHT_LIMIT}", f"{GAMMA}, 3/5 <= tau, gamma < 1 - tau")
    c.stronger(
        f"{LEFT_LIMIT} > {RIGHT_LIMIT}",
        "0 < tau, 1 - 2*tau < gamma, 0 < gamma < 1 - tau",
        beyond=(f"{LEFT_LIMIT} > {RIGHT_LIMIT}", "0 < tau, 0.999 - 2*tau < gamma, 0 < gamma < 1 - tau"),
        sharp="gamma > 1 - 2 tau, so for tau >= 1/2 every gamma > 0 (printed: tau >= 0.6, gamma < 0.2)",
    )


@claim(
    "KM96.L13.s3",
    where="proof of Lemma 13 as a whole",
    says=r"(97) to (101) give (82) for $\tau\le0.4$ and (83) for $\tau\ge0.6$ when $q$ is small",
    uses=["KM96.E99", "KM96.L13.s2"],
    serves="KM96.L13",
)
def whole_proof(c: Check) -> None:
    """Covered: tau = 0.4 and tau >= 0.6, each tau by itself, with a bound on q that depends on tau and gamma.

    The comparison of the limits is true for every tau up to 0.4 too, and is what is decided first here.
    """
    c.printed(f"{LEFT_LIMIT} < {RIGHT_LIMIT}", f"{GAMMA}, 0 < tau <= 2/5")
    c.applies("KM96.E99", at={"gamma": "gamma", "tau": "tau"}, where=f"{GAMMA}, 0 < tau <= 2/5", part=1)
    c.applies("KM96.L13.s2", at={"gamma": "gamma", "tau": "tau"}, where=f"{GAMMA}, 3/5 <= tau < 1 - gamma")
    c.note(
        "missing is the step from tau = 0.4 to the smaller tau, and one bound on q for all of them; squaring (82)"
        " as it stands, KM96.E82, needs neither, nor small q"
    )


@claim(
    "KM96.F12",
    where="caption of figure 12",
    says=r"for $\gamma=0.1$ and $\tau=0.4$ the plotted"
    r" $G(p)+\tau\delta G'(p)-G(r)-(1-\tau)\delta G'(r)$ is negative for all $q$",
    uses=["KM96.L13"],
)
def figure_12(c: Check) -> None:
    """As printed it is positive at q = 1/2 already."""
    c.note(BEYOND_SMALL)
    where = f"0 < q < 1, tau = 2/5, gamma = 1/10, {SETTING}"
    c.printed(f"{CAPTION} < 0", where)
    c.reading(f"{LEFT} - ({RIGHT}) < 0", where, why=CAPTION_SIGN)


@claim(
    "KM96.F13",
    where="caption of figure 13",
    says=r"for $\gamma=0.1$ and $\tau=0.6$ the plotted"
    r" $G(p)+\tau\delta G'(p)-G(r)-(1-\tau)\delta G'(r)$ is positive for all $q$",
    uses=["KM96.L13"],
)
def figure_13(c: Check) -> None:
    """As printed it is negative near q = 0."""
    c.note(BEYOND_SMALL)
    where = f"0 < q < 1, tau = 3/5, gamma = 1/10, {SETTING}"
    c.printed(f"{CAPTION} > 0", where)
    c.reading(f"{LEFT} - ({RIGHT}) > 0", where, why=CAPTION_SIGN)


def radicand(square_root: str) -> str:
    """What stands under a root."""
    return square_root.removeprefix("sqrt(").removesuffix(")")


def at(text: str, **values: Fraction) -> Expr:
    """An expression at numbers."""
    return substitute(parse_expression(text), {k: as_expr(v) for k, v in values.items()})


def at_zero(text: str) -> Expr:
    """An expression at q = 0."""
    return at(text, q=Fraction(0))
