r"""Lemma C.1: an entropy inequality in one variable.

Paper: BDM20O, appendix C.1.   Units: bits.
Decided here: the lemma; both forms of the derivative; the comparison of monomials, the rational inequality
(6), and its reduction to two quadratic ones. The proof fixes 0 < a < 1/5 at its beginning and does not repeat it;
what needs no upper end is proved for all a > 0 besides.
Found: everything is true. The left side exceeds a log2(3125/2916), at a = 1/5 too.
"""

from verify.claims import Check, claim, derivative

RANGE = "0 < a < 1/5"
G = "2*H(3*a) - 3*H(a) + H(2*a) - H(5*a)"
G_FIRST = "-6*log2(3*a/(1 - 3*a)) + 3*log2(a/(1 - a)) - 2*log2(2*a/(1 - 2*a)) + 5*log2(5*a/(1 - 5*a))"
G_SECOND = "log2((1 - 3*a)^6*a^3*(1 - 2*a)^2*(5*a)^5/((3*a)^6*(1 - a)^3*(2*a)^2*(1 - 5*a)^5))"
QUOTIENT = "(1 - 3*a)^6*(1 - 2*a)^2/((1 - a)^3*(1 - 5*a)^5)"
REDUCED = "(1 - 3*a)^2/(1 - 5*a)^2"


@claim("BDM20O.LC1", where="Lemma C.1", says=r"$2H(3a)-3H(a)+H(2a)-H(5a)>0$ for $0<a<\tfrac15$")
def lemma(c: Check) -> None:
    """The support has a multiple of a in place of 0, and the end a = 1/5: neither makes the lemma loose."""
    c.printed(f"{G} > 0", RANGE)
    c.support(f"{G} > a*log2(3125/2916)", "0 < a <= 1/5")


@claim(
    "BDM20O.LC1.s1",
    where="proof of Lemma C.1, display of g'",
    says=r"$g(a)=2H(3a)-3H(a)+H(2a)-H(5a)$ vanishes at 0; both displayed forms of $g'(a)$",
    serves="BDM20O.LC1",
)
def slope(c: Check) -> None:
    """The derivative is taken from the definition of g."""
    c.identity(G, "0", "a = 0")
    c.identity(derivative(G, "a"), G_FIRST, RANGE)
    c.identity(G_FIRST, G_SECOND, RANGE)


@claim(
    "BDM20O.LC1.s2",
    where="proof of Lemma C.1, first comparison",
    says=r"$a^3(5a)^5>(3a)^6(2a)^2$ for $0<a<\tfrac15$",
    serves="BDM20O.LC1",
)
def monomials(c: Check) -> None:
    """The sides are 3125 a^8 and 2916 a^8."""
    c.printed("a^3*(5*a)^5 > (3*a)^6*(2*a)^2", RANGE)
    c.support("a^3*(5*a)^5 > (3*a)^6*(2*a)^2", "a > 0")


@claim(
    "BDM20O.E6",
    where="proof of Lemma C.1, eq (6)",
    says=r"$\frac{(1-3a)^6(1-2a)^2}{(1-a)^3(1-5a)^5}>1$ for $0<a<\tfrac15$",
    serves="BDM20O.LC1",
)
def quotient(c: Check) -> None:
    """At a = 0 the quotient is 1."""
    c.printed(f"{QUOTIENT} > 1", RANGE)


@claim(
    "BDM20O.LC1.s3",
    where="proof of Lemma C.1, auxiliary inequality 1",
    says=r"$(1-3a)(1-2a)>(1-a)(1-5a)$ for $0<a<\tfrac15$",
    serves="BDM20O.E6",
)
def first_auxiliary(c: Check) -> None:
    """The difference is a + a^2."""
    c.printed("(1 - 3*a)*(1 - 2*a) > (1 - a)*(1 - 5*a)", RANGE)
    c.support("(1 - 3*a)*(1 - 2*a) > (1 - a)*(1 - 5*a)", "a > 0")


@claim(
    "BDM20O.LC1.s4",
    where="proof of Lemma C.1, auxiliary inequality 2",
    says=r"$(1-3a)^2>(1-a)(1-5a)$ for $0<a<\tfrac15$",
    serves="BDM20O.E6",
)
def second_auxiliary(c: Check) -> None:
    """The difference is 4 a^2."""
    c.printed("(1 - 3*a)^2 > (1 - a)*(1 - 5*a)", RANGE)
    c.support("(1 - 3*a)^2 > (1 - a)*(1 - 5*a)", "a > 0")


@claim(
    "BDM20O.LC1.s5",
    where="proof of Lemma C.1, last sentence",
    says=r"the quotient of (6) exceeds $\frac{(1-3a)^2}{(1-5a)^2}$, which exceeds 1",
    uses=["BDM20O.LC1.s3", "BDM20O.LC1.s4"],
    serves="BDM20O.E6",
)
def reduction(c: Check) -> None:
    """The square of the first auxiliary inequality, times the second one, is what is taken out of (6)."""
    c.printed(f"{QUOTIENT} > {REDUCED}", RANGE)
    c.printed(f"{REDUCED} > 1", RANGE)
