r"""The proof of Lemma 13, first part: the tangent at p in closed form, eqs. (84) to (96).

Paper: KM96, appendix.
Notation: as in `lemma_13`. F(q, D) = G(q - D) + D G'(q - D) is the tangent at q - D, evaluated at q.
Decided here: each of these equations where it has a value.
Found: the derivative in the first line of the proof lacks a division, and (90) lacks two squares. Neither is carried
on: (85) and (91) are right again.
"""

from itertools import pairwise

from lemmas.boosting.formulas import DELTA, root
from lemmas.boosting.lemma_4 import root_slope
from lemmas.boosting.lemma_13 import LEFT, RIGHT, SETTING
from verify.claims import Check, claim, derivative
from verify.language.expressions import substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain

INNER = "0 < q < 1, 0 < tau < 1, gamma >= 0"
WITH_P = f"0 < q < 1, 0 < tau < 1, gamma > 0, gamma*(1 - q) < 1 - tau, {SETTING}"
"""0 < p; what is said of p needs no condition on r."""
WITH_R = f"0 < q < 1, 0 < tau < 1, gamma > 0, gamma*q < tau, {SETTING}"
UP_TO_P = f"0 <= q <= 1, 0 < tau < 1, gamma >= 0, gamma*(1 - q) <= 1 - tau, {SETTING}"
"""0 <= p, for what has a value there."""
STEP = "0 <= q <= 1, 0 < q - D < 1"
"""D is Delta of (84), of either sign."""
ROOT_AT = "sqrt((q - D)*(1 - q + D))"
E85 = f"2*{ROOT_AT} + D*(1 - 2*(q - D))/{ROOT_AT}"
E86 = "2*(q - D)*(1 - q + D) + D*(1 - 2*(q - D))"
E87 = "2*q - 2*q^2 + 2*q*D - D"
E88 = "2*q*(1 - q + D) - D"
E89 = "sqrt((q - gamma*q*(1 - q)/(1 - tau))*(1 - q + gamma*q*(1 - q)/(1 - tau)))"
RADICAND_90 = "q*(1 - q) + gamma*q^2*(1 - q)/(1 - tau) - gamma*q*(1 - q)^2/(1 - tau) - gamma^2*{}/(1 - tau)^2"
"""The radicand of (90) with the last numerator, less gamma^2, open."""
LEFT_RADICAND = "(1 - gamma*(1 - q)/(1 - tau))*(1 + gamma*q/(1 - tau))"
RIGHT_RADICAND = "(1 + gamma*(1 - q)/tau)*(1 - gamma*q/tau)"
E91 = f"sqrt(q*(1 - q))*sqrt({LEFT_RADICAND})"
E94 = "2*q*(1 - q)*(1 + gamma*q/(1 - tau)) - gamma*q*(1 - q)/(1 - tau)"
LEFT_RATIO = f"(1 + gamma*q/(1 - tau) - gamma/(2*(1 - tau)))/sqrt({LEFT_RADICAND})"
"""The right side of (96)."""
RIGHT_RATIO = f"(1 - gamma*q/tau + gamma/(2*tau))/sqrt({RIGHT_RADICAND})"
"""The like for r, which the paper leaves out."""


def tangent(step: str) -> str:
    """F(q, step) of (84) with the derivative taken by machine."""
    at = {"x": parse_expression(f"q - ({step})")}
    g, slope = (plain(substitute(e, at)) for e in (parse_expression(root("x")), derivative(root("x"), "x")))
    return f"{g} + ({step})*({slope})"


@claim(
    "KM96.L13.s0",
    where="proof of Lemma 13, first line",
    says=r"$G'(q)=(1-2q)\sqrt{q(1-q)}$",
    serves="KM96.L13",
)
def first_derivative(c: Check) -> None:
    """A fraction bar is lost; (85) is right again."""
    c.given("impure")
    c.note("From the text alone it cannot be told whether the print or the copy lost it.")
    slope = derivative(root("q"), "q")
    c.identity(slope, "(1 - 2*q)*sqrt(q*(1 - q))", "0 < q < 1")
    c.support(f"{plain(slope)} == 3/2", "q = 1/5")
    c.support("(1 - 2*q)*sqrt(q*(1 - q)) == 6/25", "q = 1/5")
    c.note("at q = 1/5 the derivative is 3/2, and what is printed is 6/25")
    c.identity(slope, root_slope("q"), "0 < q < 1", role="reading", why="(85) divides by the root")


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
    c.given("feasible")
    c.identity(tangent("D"), E85, STEP)
    c.support(f"{tangent('tau*delta')} == {LEFT}", WITH_P)
    c.support(f"{tangent('-(1 - tau)*delta')} == {RIGHT}", WITH_R)


@claim(
    "KM96.E86",
    where="eq. (86)",
    says=r"$F(q,\Delta)$ over the common denominator $\sqrt{(q-\Delta)(1-q+\Delta)}$",
    uses=["KM96.E85"],
    serves="KM96.L13",
)
def common_denominator(c: Check) -> None:
    """The root times itself."""
    c.given("feasible")
    c.identity(E85, f"({E86})/{ROOT_AT}", STEP)


@claim(
    "KM96.E87",
    where="eq. (87)",
    says=r"the numerator is $2q-2q^2+2q\Delta-\Delta$",
    uses=["KM96.E86"],
    serves="KM96.L13",
)
def numerator_expanded(c: Check) -> None:
    """The squares of Delta cancel."""
    c.given("feasible")
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
    c.given("feasible")
    c.identity(f"({E87})/{ROOT_AT}", f"({E88})/{ROOT_AT}", STEP)


@claim(
    "KM96.E89",
    where="eq. (89)",
    says=r"the denominator of $F(q,\tau\delta)$ with $\tau\delta=\gamma q(1-q)/(1-\tau)$ put in",
    serves="KM96.L13",
)
def denominator(c: Check) -> None:
    """From delta = gamma q(1-q)/(tau(1-tau)), at p = 0 too."""
    c.given("feasible")
    c.identity("sqrt((q - tau*delta)*(1 - q + tau*delta))", E89, UP_TO_P)


@claim(
    "KM96.E90",
    where="eq. (90)",
    says=r"the denominator is the root of $q(1-q)+\frac{\gamma q^2(1-q)}{1-\tau}-\frac{\gamma q(1-q)^2}{1-\tau}"
    r"-\frac{\gamma^2q(1-q)}{(1-\tau)^2}$",
    uses=["KM96.E89"],
    serves="KM96.L13",
)
def denominator_expanded(c: Check) -> None:
    """The last term is the square of gamma q(1-q)/(1-tau); (91) is right again.

    What stands under the root is compared. In this proof gamma is below 1/5, and q is small. The intended identity
    holds for every feasible gamma.
    """
    c.given("feasible")
    c.note("From the text alone it cannot be told whether the print or the copy lost the exponents.")
    printed = RADICAND_90.format("q*(1 - q)")
    c.identity(radicand(E89), printed, f"{UP_TO_P}, gamma < 1/5, q <= 1/100")
    point = "gamma = 1/10, q = 1/100, tau = 1/2"
    c.support(f"{radicand(E89)} > 795/100000", point)
    c.support(f"{printed} < 757/100000", point)
    c.identity(
        radicand(E89),
        RADICAND_90.format("q^2*(1 - q)^2"),
        UP_TO_P,
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
    """Straight from (89), past the slip in (90); at p = 0, where gamma (1-q) = 1 - tau, both sides are 0."""
    c.given("feasible", "impure")
    c.identity(E89, E91, f"{INNER}, gamma*(1 - q) < 1 - tau", label="p > 0")
    c.identity(E89, E91, "0 < q < 1, 0 < tau < 1, gamma = (1 - tau)/(1 - q)", label="p = 0")


NUMERATORS = {
    "(92)": "2*q*(1 - q + gamma*q*(1 - q)/(1 - tau)) - gamma*q*(1 - q)/(1 - tau)",
    "(93)": "2*q*(1 - q) + 2*gamma*q^2*(1 - q)/(1 - tau) - gamma*q*(1 - q)/(1 - tau)",
    "(94)": E94,
}


@claim(
    "KM96.E92-94",
    where="eqs. (92) to (94)",
    says=r"the numerator of $F(q,\tau\delta)$ is $2q(1-q)\bigl(1+\frac{\gamma q}{1-\tau}\bigr)"
    r"-\frac{\gamma q(1-q)}{1-\tau}$, in three steps",
    uses=["KM96.E88"],
    serves="KM96.L13",
)
def numerator(c: Check) -> None:
    """Each of the three forms from the one before, for all real q and gamma."""
    c.given("feasible")
    forms = [("", "2*q*(1 - q + tau*delta) - tau*delta"), *NUMERATORS.items()]
    for (_, left), (label, right) in pairwise(forms):
        c.identity(left, right, f"0 < tau < 1, delta = {DELTA}", label=label)


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
    c.given("feasible", "impure")
    c.identity(f"({E94})/({E91})", f"2*sqrt(q*(1 - q))*{LEFT_RATIO}", WITH_P, label="by (91) and (94)")
    c.identity(LEFT, f"2*sqrt(q*(1 - q))*{LEFT_RATIO}", WITH_P, label="F")


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
    c.given("feasible", "impure")
    c.identity(f"({LEFT})/({root('q')})", LEFT_RATIO, WITH_P)


def radicand(square_root: str) -> str:
    """What stands under a root."""
    return square_root.removeprefix("sqrt(").removesuffix(")")
