r"""Lemma C.4: H(a+2b) - H(a+b) - H(a+4b)/4 + H(a)/4 > 0, by the derivative in b from b = 0 on.

Paper: BDM20O, appendix C.1.   Units: bits; the paper's log is log2.
Decided here: the lemma on its printed domain and on the closed one, with a multiple of b^2; its
four proof steps.
Found: everything is true. The lemma stays true at a = 0 and at a + 4b = 1, where Lemma C.6 uses it; the
gap is at least b^2/(2 ln 2).
"""

from verify.claims import Check, claim, derivative
from verify.language.grammar import parse_expression

HYPOTHESES = "0 < a < 1, 0 < b < 1, a + 4*b < 1"
CLOSED = "a >= 0, b >= 0, a + 4*b <= 1"
GAP = "H(a+2*b) - H(a+b) - H(a+4*b)/4 + H(a)/4"
G = parse_expression(GAP)

RANGE = "0 < a < 1, 0 < b < (1 - a)/4"
FROM_0 = "0 < a < 1, 0 <= b < (1 - a)/4"
FIRST_FORM = "-2*log2((a+2*b)/(1-(a+2*b))) + log2((a+b)/(1-(a+b))) + log2((a+4*b)/(1-(a+4*b)))"
SECOND_FORM = "log2((1-(a+2*b))^2*(a+b)*(a+4*b)/((a+2*b)^2*(1-(a+b))*(1-(a+4*b))))"
DELTA = "(1-(a+2*b))^2 - (1-(a+b))*(1-(a+4*b))"


@claim(
    "BDM20O.LC4",
    where="Lemma C.4",
    says=r"H(a+2b)-H(a+b)-\tfrac14H(a+4b)+\tfrac14H(a)>0 for 0<a,b<1,\ a+4b<1",
)
def lemma_c4(c: Check) -> None:
    """Only b = 0 has to stay out, where the left side is 0 (LC4.s1).

    The supports are the lemma with its edges, where Lemma C.6 uses it, and a bound for the gap. Neither makes the lemma
    loose: it says "more than 0", and an end that a range leaves out is no better range.
    """
    c.printed(f"{GAP} > 0", HYPOTHESES)
    c.support(f"{GAP} > 0", "a >= 0, b > 0, a + 4*b <= 1")
    c.support(f"{GAP} >= 1/(2*ln(2))*b^2", CLOSED, hints=("split a-2*b",))


@claim(
    "BDM20O.LC4.s1",
    where="proof of Lemma C.4, first display",
    says=r"g(0)=H(a)-H(a)-\tfrac14H(a)+\tfrac14H(a)=0",
    serves="BDM20O.LC4",
)
def base_point(c: Check) -> None:
    """The value at b = 0."""
    c.identity(GAP, "H(a) - H(a) - H(a)/4 + H(a)/4", "0 < a < 1, b = 0")
    c.identity(GAP, "0", "0 < a < 1, b = 0")


@claim(
    "BDM20O.LC4.s2",
    where="proof of Lemma C.4, second display",
    says=r"g'(b)=-2\log\tfrac{a+2b}{1-(a+2b)}+\log\tfrac{a+b}{1-(a+b)}+\log\tfrac{a+4b}{1-(a+4b)}"
    r"=\log\tfrac{(1-(a+2b))^2(a+b)(a+4b)}{(a+2b)^2(1-(a+b))(1-(a+4b))}, positive for b<\tfrac{1-a}{4}",
    serves="BDM20O.LC4",
)
def derivative_in_b(c: Check) -> None:
    """Both forms are the derivative, at b = 0 too, and it is positive for b > 0."""
    c.identity(derivative(G, "b"), FIRST_FORM, FROM_0)
    c.identity(FIRST_FORM, SECOND_FORM, FROM_0)
    c.printed(f"{SECOND_FORM} > 0", RANGE)
    c.note("b > 0 comes from the lemma: the proof asks for g'(b) > 0 for all b < (1-a)/4, but g'(0) = 0.")


@claim(
    "BDM20O.LC4.s3",
    where="proof of Lemma C.4, third display",
    says=r"(a+b)(a+4b)=a^2+5ab+4b^2>a^2+4ab+4b^2=(a+2b)^2",
    serves="BDM20O.LC4",
)
def products_of_arguments(c: Check) -> None:
    """The two sides differ by ab."""
    c.identity("(a+b)*(a+4*b)", "a^2 + 5*a*b + 4*b^2", HYPOTHESES)
    c.printed("a^2 + 5*a*b + 4*b^2 > a^2 + 4*a*b + 4*b^2", HYPOTHESES)
    c.identity("a^2 + 4*a*b + 4*b^2", "(a+2*b)^2", HYPOTHESES)
    c.printed("(a+b)*(a+4*b) > (a+2*b)^2", HYPOTHESES)
    c.note("The sides differ by ab, so they are equal at a = 0, where Lemma C.6 uses the lemma (LC6.s6).")


@claim(
    "BDM20O.LC4.s4",
    where="proof of Lemma C.4, fourth and fifth display",
    says=r"(1-(a+2b))^2-(1-(a+b))(1-(a+4b))=b-ab>0",
    serves="BDM20O.LC4",
)
def products_of_complements(c: Check) -> None:
    """Both printed forms of the difference, and its sign; it is b(1-a)."""
    expansion = "1 - 2*a - 4*b + a^2 + 4*a*b + 4*b^2 - (1 - 2*a - 5*b + a^2 + 5*a*b + 4*b^2)"
    c.identity(DELTA, expansion, HYPOTHESES)
    c.identity(expansion, "b - a*b", HYPOTHESES)
    c.printed("b - a*b > 0", HYPOTHESES)
    c.printed(f"{DELTA} > 0", HYPOTHESES)
