r"""Lemma 5.2: scaling the argument of the entropy and of the error function.

Paper: BDM20O, section 5 and appendix B.1.   Units: bits.
Decided here: both parts on their printed domain, part 1 with its strict case; the two lines of the
derivative in the proof of part 1; the three cases in the proof of part 2.
Found: everything is true. Both parts hold at y = 1 too, which the hypothesis leaves out: section 5 takes a
product of probabilities for y, and that product may be empty.
"""

from verify.claims import Check, claim, derivative

SCALED = "0 < y < 1, 0 < x1 <= x2 <= 1"
CLOSED = "0 <= y <= 1, 0 <= x1 <= x2, x2 <= 1"
"""The same with its ends, which are no larger range; y = 1 is what section 5 needs."""

ENTROPIES = "x1*H(y*x2) <= x2*H(y*x1)"
STRICTLY = "x1*H(y*x2) < x2*H(y*x1)"
F = "x*H(y*x1) - x1*H(y*x)"
F_DOMAIN = "0 < y < 1, 0 < x1 <= x <= 1"
F_FIRST = "-y*x1*log2(y*x1) - (1 - y*x1)*log2(1 - y*x1) + y*x1*log2(y*x/(1 - y*x))"
F_SECOND = "-log2(1 - y*x1) + y*x1*log2(y*x*(1 - y*x1)/(y*x1*(1 - y*x)))"

C1 = "min(y*x1, 1 - y*x1)"
C2 = "min(y*x2, 1 - y*x2)"
ERRORS = f"x1*{C2} <= x2*{C1}"


@claim(
    "BDM20O.L52.1",
    where="Lemma 5.2, part 1",
    says=r"$x_1H(yx_2)\le x_2H(yx_1)$ for $0<y<1$, $0<x_1\le x_2\le1$, strictly where $x_1<x_2$",
)
def entropy(c: Check) -> None:
    """H(u)/u falls strictly on 0 < u <= 1; at y = 0 the strict form is 0 < 0. The supports have y = 1 as well."""
    c.printed(ENTROPIES, SCALED, label="weak")
    c.printed(STRICTLY, "0 < y < 1, 0 < x1 < x2 <= 1", label="strict")
    c.support(ENTROPIES, CLOSED)
    c.support(STRICTLY, "0 < y <= 1, 0 < x1 < x2 <= 1")


@claim(
    "BDM20O.L52.1s1",
    where="appendix B.1, part 1, first line of f'",
    says=r"$f(x)=xH(yx_1)-x_1H(yx)$ vanishes at $x_1$; the first displayed form of $f'(x)$",
    serves="BDM20O.L52.1",
)
def slope(c: Check) -> None:
    """The derivative is taken from the definition of f, with H'(x) = -log(x/(1-x)) as the paper recalls."""
    c.identity(F, "0", "0 < y < 1, x = x1, 0 < x1 <= 1", label="f(x1)")
    c.identity(derivative("H(x)", "x"), "-log2(x/(1 - x))", "0 < x < 1", label="H'(x)")
    c.identity(derivative(F, "x"), F_FIRST, F_DOMAIN, label="f'(x)")


@claim(
    "BDM20O.L52.1s2",
    where="appendix B.1, part 1, second line of f'",
    says=r"the second displayed form of $f'(x)$, and $f'(x)>0$ for $x_1\le x\le1$",
    serves="BDM20O.L52.1",
)
def positive_slope(c: Check) -> None:
    """The first term is positive, and the fraction under the second logarithm is at least 1."""
    c.identity(F_FIRST, F_SECOND, F_DOMAIN, label="second line")
    c.printed(f"{F_SECOND} > 0", F_DOMAIN, label="positive")


@claim(
    "BDM20O.L52.2",
    where="Lemma 5.2, part 2",
    says=r"$x_1C(yx_2)\le x_2C(yx_1)$ for $0<y<1$, $0<x_1\le x_2\le1$",
)
def error(c: Check) -> None:
    """Equality holds wherever both arguments are at most 1/2. The support has y = 1 as well."""
    c.printed(ERRORS, SCALED)
    c.support(ERRORS, CLOSED)


@claim(
    "BDM20O.L52.2a",
    where="appendix B.1, part 2, case yx_1 >= 1/2",
    says=r"for $yx_1\ge\tfrac12$ the inequality says $x_1(1-yx_2)\le x_2(1-yx_1)$, that is $x_1\le x_2$",
    serves="BDM20O.L52.2",
)
def both_high(c: Check) -> None:
    """Each equivalence holds because the right sides less the left sides are equal as functions.

    The second one needs no hypothesis at all.
    """
    case = f"{SCALED}, y*x1 >= 1/2"
    c.identity(f"x2*{C1} - x1*{C2}", "x2*(1 - y*x1) - x1*(1 - y*x2)", case, label="first equivalence")
    c.identity("x2*(1 - y*x1) - x1*(1 - y*x2)", "x2 - x1", label="second equivalence")
    c.support(ERRORS, case)


@claim(
    "BDM20O.L52.2b",
    where="appendix B.1, part 2, case yx_2 <= 1/2",
    says=r"for $yx_2\le\tfrac12$: $C(yx_1)=yx_1$, $C(yx_2)=yx_2$, and the inequality holds",
    serves="BDM20O.L52.2",
)
def both_low(c: Check) -> None:
    """In this case the two sides are equal."""
    case = f"{SCALED}, y*x2 <= 1/2"
    c.identity(C1, "y*x1", case, label="C(y x1)")
    c.identity(C2, "y*x2", case, label="C(y x2)")
    c.printed(ERRORS, case, label="the inequality")


@claim(
    "BDM20O.L52.2c",
    where="appendix B.1, part 2, case yx_1 <= 1/2 <= yx_2",
    says=r"for $yx_1\le\tfrac12\le yx_2$ the inequality says $x_1(1-yx_2)\le x_2yx_1$, which holds",
    serves="BDM20O.L52.2",
)
def apart(c: Check) -> None:
    """The reduced inequality says y x2 >= 1/2, times x1."""
    case = f"{SCALED}, y*x1 <= 1/2 <= y*x2"
    c.identity(f"x2*{C1} - x1*{C2}", "x2*y*x1 - x1*(1 - y*x2)", case, label="equivalence")
    c.printed("x1*(1 - y*x2) <= x2*y*x1", case, label="the reduced inequality")
