r"""The proof of Lemma 12, first part: the two tangents as sums of logarithms, eqs. (60) to (70).

Paper: KM96, appendix.   Units: bits.
Notation: as in `lemma_4`. F(q, d) = H(q - d) + d H'(q - d) is the tangent at q - d, evaluated at q; (58) compares
F(q, tau delta) with F(q, -(1-tau) delta).
Decided here: each of these equations where it has a value.
Found: all are true but (69), in which a factor is carried over from (65); (70) is right again. In (66) and (67) each
logarithm is that of the product behind it, although no parentheses say so.
"""

from lemmas.boosting.formulas import DELTA, entropy
from lemmas.boosting.lemma_4 import LEFT, RIGHT, R, at_p, at_r, entropy_slope
from verify.claims import Check, claim, derivative
from verify.language.expressions import substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain

UP = "gamma*(1 - q)"
"""v: what the second child gains on the label 1."""
WITH_P = "0 < q < 1, 0 <= gamma, 0 < tau < 1, gamma*(1 - q) < 1 - tau"
"""0 < p; what is said of p needs no condition on r."""
WITH_R = "0 < q < 1, 0 <= gamma, 0 < tau < 1, gamma*q < tau"
AT_P = f"- q*LOG(1 - {UP}/(1 - tau)) - (1 - q)*LOG(1 + gamma*q/(1 - tau))"
AT_R = f"- q*LOG(1 + {UP}/tau) - (1 - q)*LOG(1 - gamma*q/tau)"
"""What (68) and (70) add to H(q), with a logarithm to be named."""
IN_BITS, IN_NATS = "log2", "ln"
PRODUCT_Q = f"q*(1 - {UP}/(1 - tau))"
PRODUCT_1 = "(1 - q)*(1 + gamma*q/(1 - tau))"
RIGHT_66 = (
    f"-{PRODUCT_Q}*log2({PRODUCT_Q}) - {PRODUCT_1}*log2({PRODUCT_1})"
    f" + {LEFT}*(log2({PRODUCT_1}) - log2({PRODUCT_Q}))"
)
RIGHT_67 = f"-q*log2({PRODUCT_Q}) - (1 - q)*log2({PRODUCT_1})"


def at(expression: str, log: str) -> str:
    """The logarithm is named."""
    return expression.replace("LOG", log)


RIGHT_68 = f"H(q) {at(AT_P, IN_BITS)}"
RIGHT_70 = f"H(q) {at(AT_R, IN_BITS)}"


def value_of_f(d: str) -> str:
    """F(q, d) for entropy by (64), with the derivative taken by machine."""
    slope = substitute(derivative(entropy("x"), "x"), {"x": parse_expression(f"q - ({d})")})
    return f"{entropy(f'q - ({d})')} + ({d})*({plain(slope)})"


def products_of_logarithms(c: Check) -> None:
    """The one thing to read here: what each logarithm is taken of."""
    c.read_as(
        "log of the product: of q (1 - gamma(1-q)/(1-tau)) and of (1-q)(1 + gamma q/(1-tau))",
        other="log q and log(1-q), times the parentheses behind them",
        why="these are the logarithms of (61) and (63), which (65) asks for, and (68) splits them",
    )


@claim(
    "KM96.L12.s0",
    where="proof of Lemma 12, first line",
    says=r"$H'(q)=\log(1-q)-\log q$",
    serves="KM96.L12",
)
def slope(c: Check) -> None:
    """With the same base on both sides, which is 2 for H."""
    c.given("impure")
    c.identity(derivative("H(q)", "q"), "log2(1 - q) - log2(q)", "0 < q < 1")
    c.valueless("log2((1 - q)/q) >= 0", "0 <= q <= 1/2")


@claim(
    "KM96.E60-63",
    where="eqs. (60)-(63)",
    says=r"$q-\tau\delta=q\bigl(1-\frac{\gamma(1-q)}{1-\tau}\bigr)$ and "
    r"$1-q+\tau\delta=(1-q)\bigl(1+\frac{\gamma q}{1-\tau}\bigr)$",
    serves="KM96.L12",
)
def chances(c: Check) -> None:
    """Each with its middle form, for all real q and gamma."""
    c.given("feasible")
    inner = "0 < tau < 1"
    c.identity(f"q - tau*({DELTA})", f"q - {LEFT}", inner, label="(60)")
    c.identity(f"q - {LEFT}", PRODUCT_Q, inner, label="(61)")
    c.identity(f"1 - q + tau*({DELTA})", f"1 - q + {LEFT}", inner, label="(62)")
    c.identity(f"1 - q + {LEFT}", PRODUCT_1, inner, label="(63)")


@claim(
    "KM96.E64",
    where="eq. (64)",
    says=r"$F(q,\Delta)=G(q-\Delta)+\Delta G'(q-\Delta)$",
)
def definition(c: Check) -> None:
    """The tangent at q - Delta, evaluated at q. Neither F nor Delta is what these letters mean elsewhere."""
    c.not_a_claim("defines F")


@claim(
    "KM96.E65",
    where="eq. (65)",
    says=r"$F(q,\tau\delta)=H(q-\tau\delta)+\tau\delta H'(q-\tau\delta)$",
    serves="KM96.L12",
)
def at_the_left_child(c: Check) -> None:
    """It is the left side of (58)."""
    c.given("feasible", "impure")
    c.identity(value_of_f(f"tau*({DELTA})"), at_p("entropy"), WITH_P)


@claim(
    "KM96.E66",
    where="eq. (66)",
    says=r"(65) with logarithms of the products (61) and (63)",
    serves="KM96.L12",
)
def with_logarithms(c: Check) -> None:
    """By (60) to (63) and the derivative of H."""
    c.given("feasible", "impure")
    c.identity(at_p("entropy"), RIGHT_66, WITH_P)
    products_of_logarithms(c)


@claim(
    "KM96.E67",
    where="eq. (67)",
    says=r"terms collected: $-q\log$ of (61) $-(1-q)\log$ of (63)",
    serves="KM96.L12",
)
def collected(c: Check) -> None:
    """From (66), and for F(q, tau delta) itself."""
    c.given("feasible", "impure")
    c.identity(RIGHT_66, RIGHT_67, WITH_P, label="from (66)")
    c.identity(at_p("entropy"), RIGHT_67, WITH_P, label="F")
    products_of_logarithms(c)


@claim(
    "KM96.E68",
    where="eq. (68)",
    says=r"$F(q,\tau\delta)=H(q)-q\log\bigl(1-\frac{\gamma(1-q)}{1-\tau}\bigr)"
    r"-(1-q)\log\bigl(1+\frac{\gamma q}{1-\tau}\bigr)$",
    serves="KM96.L12",
)
def entropy_apart(c: Check) -> None:
    """Logarithms of products are sums."""
    c.given("feasible", "impure")
    c.identity(RIGHT_67, RIGHT_68, WITH_P, label="from (67)")
    c.identity(at_p("entropy"), RIGHT_68, WITH_P, label="F")


@claim(
    "KM96.E69",
    where="eq. (69)",
    says=r"$F(q,-(1-\tau)\delta)=H(q+(1-\tau)\delta)+\tau\delta H'(q+(1-\tau)\delta)$",
    serves="KM96.L12",
)
def at_the_right_child(c: Check) -> None:
    """By (64) the factor of H' is -(1-tau) delta; (70) is right again.

    In this proof gamma is below 9/35. The intended identity holds for every feasible gamma.
    """
    c.given("feasible", "impure")
    f = value_of_f(f"-(1 - tau)*({DELTA})")
    printed = f"H{R} + {LEFT}*{entropy_slope(R)}"
    c.identity(f, printed, f"{WITH_R}, gamma < 9/35")
    c.support(f"{f} > 104/100", "gamma = 1/4, q = 1/2, tau = 1/2")
    c.support(f"{printed} < 87/100", "gamma = 1/4, q = 1/2, tau = 1/2")
    c.identity(
        f,
        f"H{R} - {RIGHT}*{entropy_slope(R)}",
        WITH_R,
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
    """From (64), past the slip in (69); it is the right side of (58)."""
    c.given("feasible", "impure")
    c.identity(value_of_f(f"-(1 - tau)*({DELTA})"), RIGHT_70, WITH_R)
    c.support(f"{at_r('entropy')} == {RIGHT_70}", WITH_R)
