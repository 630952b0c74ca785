r"""Lemma C.5: H(a+2b) - H(a+b) + H(a)/4 > 0 on the line b = (1-a)/4.

Paper: BDM20O, appendix C.1.   Units: bits.
Decided here: the lemma on its printed range, and its three proof steps.
Found: everything is true, on longer ranges than printed. The line is the edge a + 4b = 1 of Lemma C.4,
where H(a+4b) = 0, so that the lemma is the closed form of C.4 there and holds for all 0 <= a < 1. Its own
proof works up to a = 1/5, where 1/2 - a/2 and 3a/4 + 1/4 meet.
"""

from verify.claims import Check, claim
from verify.language.grammar import parse_statement

HYPOTHESES = "b = (1 - a)/4, 0 < a <= 1/8"
DELTA = "H(a+2*b) - H(a+b) + H(a)/4"
PRINTED = parse_statement(f"{DELTA} > 0", HYPOTHESES)


@claim(
    "BDM20O.LC5",
    where="Lemma C.5",
    says=r"\Delta=H(a+2b)-H(a+b)+\tfrac14H(a)>0 for 0<a\le\tfrac18,\ b=\tfrac14(1-a)",
)
def lemma_c5(c: Check) -> None:
    """At a = 0 the value is 1 - H(1/4); at a = 1 all three terms vanish."""
    c.printed(PRINTED)
    c.stronger(
        f"{DELTA} > 0",
        "b = (1 - a)/4, 0 <= a < 1",
        closing="b = (1 - a)/4, 0 <= a <= 1",
        sharp="0 <= a < 1 (printed: 0 < a <= 1/8)",
    )


@claim(
    "BDM20O.LC5.s1",
    where="proof of Lemma C.5, first sentence",
    says=r"\tfrac12-\tfrac12a\ge\tfrac34a+\tfrac14 for a\le\tfrac18",
    serves="BDM20O.LC5",
)
def order_of_arguments(c: Check) -> None:
    """The sides meet at a = 1/5, not at 1/8."""
    c.printed("1/2 - a/2 >= 3*a/4 + 1/4", "a <= 1/8")
    c.stronger(
        "1/2 - a/2 >= 3*a/4 + 1/4",
        "a <= c",
        value="1/5",
        beyond="0.2001",
        sharp="a <= 1/5 (printed: 1/8)",
    )


@claim(
    "BDM20O.LC5.s2",
    where="proof of Lemma C.5, first display",
    says=r"H(\tfrac12a+\tfrac12)=H(\tfrac12-\tfrac12a)\ge H(\tfrac34a+\tfrac14)",
    serves="BDM20O.LC5",
)
def order_of_entropies(c: Check) -> None:
    """Symmetry, and growth up to 1/2: both arguments lie in [1/4, 1/2]. The support is that H grows there."""
    c.identity("H(a/2+1/2)", "H(1/2-a/2)", "0 < a <= 1/8")
    c.printed("H(a/2+1/2) >= H(3*a/4+1/4)", "0 < a <= 1/8", label="order")
    c.support("H(u) >= H(v)", "0 <= v <= u <= 1/2")
    c.stronger(
        "H(a/2+1/2) >= H(3*a/4+1/4)",
        "0 <= a <= c",
        value="1/5",
        beyond="0.2001",
        sharp="0 <= a <= 1/5 (printed: a <= 1/8)",
        of="order",
    )


@claim(
    "BDM20O.LC5.s3",
    where="proof of Lemma C.5, second display",
    says=r"\Delta=H(\tfrac12a+\tfrac12)-H(\tfrac34a+\tfrac14)+\tfrac14H(a)\ge\tfrac14H(a)>0",
    serves="BDM20O.LC5",
)
def lower_bound(c: Check) -> None:
    """The bound H(a)/4 fails at a = 2001/10000; the lemma itself holds for 0 <= a < 1 (LC5)."""
    c.identity(PRINTED.relation.gap, "H(a/2+1/2) - H(3*a/4+1/4) + H(a)/4", HYPOTHESES)
    c.printed(f"{DELTA} >= H(a)/4", HYPOTHESES, label="bound")
    c.printed("H(a)/4 > 0", "0 < a <= 1/8")
    c.stronger(
        f"{DELTA} >= H(a)/4",
        "b = (1 - a)/4, 0 <= a <= c",
        value="1/5",
        beyond="0.2001",
        of="bound",
        sharp="the bound H(a)/4 for 0 <= a <= 1/5 (printed: a <= 1/8)",
    )
