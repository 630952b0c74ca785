r"""Lemma C.3: 2H(a+b) - 3H(a) + H(2a) - H(a+2b) > 0, by the derivative in b from the line b = 2a on.

Paper: BDM20O, appendix C.1.   Units: bits; the paper's log is log2.
Decided here: the lemma on its printed domain, with a multiple of a; the base point b = 2a and the
use of Lemma C.1 there; both forms of the derivative; the inequality that makes it positive.
Found: everything is true. The lemma stays true on the closed edge a + 2b = 1, where Lemma C.6 uses it,
and the slope 2 in b >= 2a may fall to 1.932.
"""

from verify.claims import Check, claim, derivative
from verify.language.grammar import parse_expression

HYPOTHESES = "0 < a < 1, 0 < b < 1, b >= 2*a, a + 2*b < 1"
GAP = "2*H(a+b) - 3*H(a) + H(2*a) - H(a+2*b)"
G = parse_expression(GAP)
LIMIT = "(1 + 2*s)*log2(1 + 2*s) - 2*(1 + s)*log2(1 + s) - 2"
"""What the gap at b = s a, divided by a, tends to as a does to 0."""

RANGE = "0 < a < 1, 2*a <= b < (1 - a)/2"
FIRST_FORM = "-2*log2((a+b)/(1-(a+b))) + 2*log2((a+2*b)/(1-(a+2*b)))"
SECOND_FORM = "2*log2((1-(a+b))*(a+2*b)/((a+b)*(1-(a+2*b))))"


@claim(
    "BDM20O.LC3",
    where="Lemma C.3",
    says=r"2H(a+b)-3H(a)+H(2a)-H(a+2b)>0 for 0<a,b<1,\ b\ge 2a,\ a+2b<1",
    uses=["BDM20O.LC1"],
)
def lemma_c3(c: Check) -> None:
    """The slope ends between 1.931 and 1.932: at b = sa, a -> 0, gap/a tends to what the two supports are about.

    A bound better than 0, as in the last support, makes the lemma no looser.
    """
    c.printed(f"{GAP} > 0", HYPOTHESES)
    c.stronger(
        f"{GAP} > 0",
        "a >= 0, b > 0, b >= c*a, a + 2*b <= 1",
        value="1.932",
        beyond="1.931",
        sharp="b >= 1.932 a, a + 2b <= 1 and a = 0 are allowed (printed: b >= 2a, a + 2b < 1, a > 0)",
    )
    c.support(f"{LIMIT} < 0", "s = 1.931")
    c.support(f"{LIMIT} > 0", "s = 1.932")
    c.argued(
        "H(x) is -x log x + x/ln 2 up to a multiple of x^2; at b = s a the arguments, with their factors, add up to"
        " (2(1 + s) - 3 + 2 - (1 + 2s)) a = 0, so that the terms in log a and in 1/ln 2 cancel, and gap/a tends to"
        " (1 + 2s) log(1 + 2s) - 2(1 + s) log(1 + s) - 2, where the last 2 is that of H(2a)",
        every="all s >= 0, as a tends to 0",
        role="support",
    )
    c.support(f"{GAP} > a*log2(3125/2916)", "a >= 0, b > 0, b >= 2*a, a + 2*b <= 1")


@claim(
    "BDM20O.LC3.s1",
    where="proof of Lemma C.3, base point",
    says=r"g(2a)=2H(3a)-3H(a)+H(2a)-H(5a)>0 by Lemma C.1",
    uses=["BDM20O.LC1"],
    serves="BDM20O.LC3",
)
def base_point(c: Check) -> None:
    """The proof fixes only a < 1; that a < 1/5, as Lemma C.1 asks, follows from b >= 2a and a + 2b < 1."""
    at_2a = "2*H(3*a) - 3*H(a) + H(2*a) - H(5*a)"
    c.identity(GAP, at_2a, "a > 0, b = 2*a, a + 2*b < 1")
    c.printed(f"{at_2a} > 0", HYPOTHESES)
    c.applies("BDM20O.LC1", at={"a": "a"}, where=HYPOTHESES, gives=f"{at_2a} > 0")
    c.note("The proof fixes a < 1; it means an a for which some b meets the hypotheses, hence a < 1/5.")


@claim(
    "BDM20O.LC3.s2",
    where="proof of Lemma C.3, first display",
    says=r"g'(b)=-2\log\tfrac{a+b}{1-(a+b)}+2\log\tfrac{a+2b}{1-(a+2b)}"
    r"=2\log\tfrac{(1-(a+b))(a+2b)}{(a+b)(1-(a+2b))}>0 for 2a\le b<\tfrac{1-a}{2}",
    serves="BDM20O.LC3",
)
def derivative_in_b(c: Check) -> None:
    """Both forms are the derivative, and it is positive on the range that the proof names."""
    c.identity(derivative(G, "b"), FIRST_FORM, RANGE)
    c.identity(FIRST_FORM, SECOND_FORM, RANGE)
    c.printed(f"{SECOND_FORM} > 0", RANGE)


@claim(
    "BDM20O.LC3.s3",
    where="proof of Lemma C.3, second display",
    says=r"(1-(a+b))(a+2b)>(a+b)(1-(a+2b))",
    serves="BDM20O.LC3",
)
def larger_product(c: Check) -> None:
    """The two sides differ by b exactly."""
    c.identity("(1-(a+b))*(a+2*b)", "a + 2*b - (a+b)*(a+2*b)", HYPOTHESES)
    c.printed("a + 2*b - (a+b)*(a+2*b) > a + b - (a+b)*(a+2*b)", HYPOTHESES)
    c.identity("a + b - (a+b)*(a+2*b)", "(a+b)*(1-(a+2*b))", HYPOTHESES)
    c.printed("(1-(a+b))*(a+2*b) > (a+b)*(1-(a+2*b))", HYPOTHESES)
