r"""Lemma 11: the derivative of the drop by Gini, and figures 8 and 9.

Paper: KM96, appendix and captions.
Notation: delta = gamma q(1-q)/(tau(1-tau)), the children p = q - tau delta and r = q + (1-tau) delta; x = tau delta
and y = (1-tau) delta in the expansions.
Decided here: the lemma, its expansions (53)-(57), what it is said to give, and the captions.
Found: the lemma and its expansions are true, with 4 delta^2 (2 tau - 1) for the difference of the two sides. It speaks
of tau = 1/2 alone, whereas it is cited for the signs at 0.4 and 0.6; these follow from its proof. The captions print
a sign wrongly: read as printed, the plotted expressions change sign. Solving (57) for tau needs delta > 0.
"""

from lemmas.boosting.formulas import DELTA, gini
from lemmas.boosting.lemma_4 import RIGHT, R, at_p, at_r, falls, gini_slope, rises
from verify.claims import Check, claim, derivative

SIDE_P = "4*q*(1 - q) + 4*(tau*delta)^2"
SIDE_R = "4*q*(1 - q) + 4*((1 - tau)*delta)^2"
WITH_DELTA = f"0 <= q <= 1, 0 <= gamma <= 1, 0 < tau < 1, delta = {DELTA}"


@claim(
    "KM96.L11",
    where="Lemma 11",
    says=r"Gini, $\tau=\tfrac12$: $G(q-\tau\delta)+\tau\delta G'(q-\tau\delta)"
    r"=G(q+(1-\tau)\delta)-(1-\tau)\delta G'(q+(1-\tau)\delta)$",
)
def lemma(c: Check) -> None:
    """True at the ends q = 0, q = 1 and gamma = 0 as well."""
    c.printed(f"{at_p('gini')} == {at_r('gini')}", "0 <= q <= 1, 0 <= gamma <= 1, tau == 1/2")
    c.note(
        "for every tau the left side less the right one is 4 delta^2 (2 tau - 1), which has the sign of tau - 1/2"
    )


@claim(
    "KM96.E53",
    where="eq. (53)",
    says=r"$G'(q)=4-8q$ and the left side, written out",
    serves="KM96.L11",
)
def written_out(c: Check) -> None:
    """From G and its derivative."""
    c.identity(derivative(gini("q"), "q"), "4 - 8*q", "0 <= q <= 1")
    c.identity(
        f"{gini('(q - tau*delta)')} + tau*delta*{gini_slope('q - tau*delta')}",
        "4*(q - tau*delta)*(1 - q + tau*delta) + 4*tau*delta*(1 - 2*(q - tau*delta))",
    )


@claim(
    "KM96.E54",
    where="eq. (54)",
    says=r"the two products, multiplied out",
    serves="KM96.L11",
)
def multiplied_out(c: Check) -> None:
    """Each product by itself."""
    x = "tau*delta"
    c.identity(f"4*(q - {x})*(1 - q + {x})", f"4*(q - q^2 + {x}*q - {x} + {x}*q - ({x})^2)")
    c.identity(f"4*{x}*(1 - 2*(q - {x}))", f"4*({x} - 2*{x}*q + 2*({x})^2)")


@claim(
    "KM96.E55",
    where="eq. (55)",
    says=r"the left side is $4q(1-q)+4(\tau\delta)^2$",
    serves="KM96.L11",
)
def left_side(c: Check) -> None:
    """From (54), and from the left side itself with the delta of the lemma."""
    x = "tau*delta"
    c.identity(
        f"4*(q - q^2 + {x}*q - {x} + {x}*q - ({x})^2) + 4*({x} - 2*{x}*q + 2*({x})^2)",
        SIDE_P,
    )
    c.identity(at_p("gini"), SIDE_P, WITH_DELTA)


@claim(
    "KM96.E56",
    where="eq. (56)",
    says=r"the right side is $4q(1-q)+4((1-\tau)\delta)^2$",
    serves="KM96.L11",
)
def right_side(c: Check) -> None:
    """For any delta, and for the one of the lemma."""
    y = "(1 - tau)*delta"
    c.identity(f"{gini(f'(q + {y})')} - {y}*{gini_slope(f'q + {y}')}", SIDE_R)
    c.identity(at_r("gini"), SIDE_R, WITH_DELTA)


@claim(
    "KM96.E57",
    where="eq. (57)",
    says=r"equating (55) and (56) yields $\tau^2=(1-\tau)^2$, or $\tau=\tfrac12$",
    serves="KM96.L11",
)
def solved(c: Check) -> None:
    """The sides differ on either side of 1/2, unless delta = 0, which q = 0, q = 1 and gamma = 0 allow.

    This is the converse of the lemma; the last line is the lemma.
    """
    below, above = f"{WITH_DELTA}, tau < 1/2", f"{WITH_DELTA}, tau > 1/2"
    c.printed(f"{SIDE_P} < {SIDE_R}", below)
    c.printed(f"{SIDE_P} > {SIDE_R}", above)
    positive = "0 < q < 1, 0 < gamma"
    c.repaired(f"{SIDE_P} < {SIDE_R}", f"{positive}, {below}", hypothesis="delta > 0")
    c.repaired(f"{SIDE_P} > {SIDE_R}", f"{positive}, {above}", hypothesis="delta > 0")
    c.identity(SIDE_P, SIDE_R, "0 <= q <= 1, 0 <= gamma <= 1, tau = 1/2, delta = 4*gamma*q*(1 - q)")


@claim(
    "KM96.L11.s1",
    where="appendix, first sentence; captions of figures 8 and 9",
    says=r"Lemma 11 proves, for Gini, the signs at $\tau=0.4$ and $\tau=0.6$ that Lemma 4 needs",
    uses=["KM96.L11"],
    serves="KM96.L4",
)
def cited(c: Check) -> None:
    """The signs are right, by (55) and (56) rather than by the lemma, whose statement is about tau = 1/2."""
    c.printed(falls("gini"), "0 <= q <= 1, 0 <= gamma <= 1, 0 < tau <= 2/5")
    c.printed(rises("gini"), "0 <= q <= 1, 0 <= gamma <= 1, 3/5 <= tau < 1")
    for tau in ("2/5", "3/5"):
        c.applies("KM96.L11", {"q": "q", "gamma": "1/10", "tau": tau}, "0 <= q <= 1")


PLOTTED = f"{at_p('gini')} - {gini(R)} - {RIGHT}*{gini_slope(R)}"
"""As the captions print it; the last sign is wrong."""
BRACKET = (
    "the bracket of (18) stands under a minus sign, which the caption lost; this is the derivative, which is 0 at"
    " q = 0 and q = 1"
)


@claim(
    "KM96.F8",
    where="caption of figure 8",
    says=r"Gini, $\gamma=0.1$, $\tau=0.4$: the plotted expression is negative for all $q$",
)
def figure_8(c: Check) -> None:
    """As printed it is positive for q = 3/4, say; with the sign of (18) it is -(q(1-q))^2/7.2."""
    c.printed(f"{PLOTTED} < 0", "3/4 <= q < 1, gamma = 1/10, tau = 2/5")
    c.printed(f"{PLOTTED} < 0", "0 <= q <= 1, gamma = 1/10, tau = 2/5")
    c.reading(
        f"{at_p('gini')} - ({at_r('gini')}) < 0",
        "0 < q < 1, gamma = 1/10, tau = 2/5",
        why=BRACKET,
    )


@claim(
    "KM96.F9",
    where="caption of figure 9",
    says=r"Gini, $\gamma=0.1$, $\tau=0.6$: the plotted expression is positive for all $q$",
)
def figure_9(c: Check) -> None:
    """As printed it is negative for q = 1/4, say."""
    c.printed(f"{PLOTTED} > 0", "0 < q <= 1/4, gamma = 1/10, tau = 3/5")
    c.printed(f"{PLOTTED} > 0", "0 <= q <= 1, gamma = 1/10, tau = 3/5")
    c.reading(
        f"{at_p('gini')} - ({at_r('gini')}) > 0",
        "0 < q < 1, gamma = 1/10, tau = 3/5",
        why=BRACKET,
    )
