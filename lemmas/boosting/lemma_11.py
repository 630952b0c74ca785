r"""Lemma 11: the derivative of the drop by Gini.

Paper: KM96, appendix.
Notation: delta = gamma q(1-q)/(tau(1-tau)), the children p = q - tau delta and r = q + (1-tau) delta.
Decided here: the lemma, its expansions (53)-(57), and what it is said to give.
Found: the lemma and its expansions are true, with 4 delta^2 (2 tau - 1) for the difference of the two sides. It speaks
of tau = 1/2 alone, whereas it is cited for the signs for tau <= 0.4 and tau >= 0.6; these follow from its proof, which
shows the converse of the lemma.
"""

from lemmas.boosting.formulas import DELTA, gini
from lemmas.boosting.lemma_4 import at_p, at_r, falls, gini_slope, rises
from verify.claims import Check, claim, derivative
from verify.kinds.families.members import Family
from verify.rationals import Fraction

HALF = Fraction(1, 2)
SETTING = f"0 < tau < 1, delta = {DELTA}"
"""Any q and gamma: all that is printed is an equation between polynomials in them."""
X, Y = "tau*delta", "(1 - tau)*delta"
"""q - p and r - q."""
LEFT_52 = f"{gini(f'(q - {X})')} + {X}*{gini_slope(f'q - {X}')}"
RIGHT_52 = f"{gini(f'(q + {Y})')} - {Y}*{gini_slope(f'q + {Y}')}"
RIGHT_53 = f"4*(q - {X})*(1 - q + {X}) + 4*{X}*(1 - 2*(q - {X}))"
RIGHT_54 = f"4*(q - q^2 + {X}*q - {X} + {X}*q - ({X})^2) + 4*({X} - 2*{X}*q + 2*({X})^2)"
SIDE_P = f"4*q*(1 - q) + 4*({X})^2"
SIDE_R = f"4*q*(1 - q) + 4*({Y})^2"
E57 = f"{SIDE_P} == {SIDE_R}"
WHERE_THEY_MEET = f"0 < q < 1, 0 < tau < 1, delta > 0, {E57}"
TO_HALF = (f"tau == 1/2 by 1/(8*delta^2): {E57}",)
AT_HALF = Family((), {"q": HALF, "tau": HALF, "delta": HALF})


@claim(
    "KM96.L11",
    where="Lemma 11",
    says=r"Gini, $\tau=\tfrac12$: $G(q-\tau\delta)+\tau\delta G'(q-\tau\delta)"
    r"=G(q+(1-\tau)\delta)-(1-\tau)\delta G'(q+(1-\tau)\delta)$",
)
def lemma(c: Check) -> None:
    """For all real q and gamma. The left side less the right one is 4 delta^2 (2 tau - 1) for every tau."""
    c.printed(f"{LEFT_52} == {RIGHT_52}", f"tau == 1/2, delta = {DELTA}")
    c.support(f"{LEFT_52} - ({RIGHT_52}) == 4*delta^2*(2*tau - 1)", SETTING)
    c.read_as(
        "if tau = 1/2, then the two sides are equal",
        other="the two sides are equal at tau = 1/2 and nowhere else",
        why="the lemma says only the first; its proof ends with the second, which is decided at (57)",
    )


@claim(
    "KM96.E53",
    where="eq. (53)",
    says=r"$G'(q)=4-8q$ and the left side, written out",
    serves="KM96.L11",
)
def written_out(c: Check) -> None:
    """From G and its derivative."""
    c.given("feasible")
    c.identity(derivative(gini("q"), "q"), "4 - 8*q", label="derivative")
    c.identity(LEFT_52, RIGHT_53, SETTING, label="left side")


@claim(
    "KM96.E54",
    where="eq. (54)",
    says=r"the two products, multiplied out",
    serves="KM96.L11",
)
def multiplied_out(c: Check) -> None:
    """Each product by itself as well. A term stands twice, as it should."""
    c.given("feasible")
    c.identity(RIGHT_53, RIGHT_54, SETTING)
    c.support(f"4*(q - {X})*(1 - q + {X}) == 4*(q - q^2 + {X}*q - {X} + {X}*q - ({X})^2)", SETTING)
    c.support(f"4*{X}*(1 - 2*(q - {X})) == 4*({X} - 2*{X}*q + 2*({X})^2)", SETTING)


@claim(
    "KM96.E55",
    where="eq. (55)",
    says=r"the left side is $4q(1-q)+4(\tau\delta)^2$",
    serves="KM96.L11",
)
def left_side(c: Check) -> None:
    """From (54), and from the left side itself."""
    c.given("feasible")
    c.identity(RIGHT_54, SIDE_P, SETTING, label="from (54)")
    c.identity(LEFT_52, SIDE_P, SETTING, label="left side")


@claim(
    "KM96.E56",
    where="eq. (56)",
    says=r"the right side is $4q(1-q)+4((1-\tau)\delta)^2$",
    serves="KM96.L11",
)
def right_side(c: Check) -> None:
    """The mirror image of (55)."""
    c.given("feasible")
    c.identity(RIGHT_52, SIDE_R, SETTING)


@claim(
    "KM96.E57",
    where="eq. (57)",
    says=r"equating (55) and (56) yields $\tau^2=(1-\tau)^2$, or $\tau=\tfrac12$",
    serves="KM96.L11",
)
def solved(c: Check) -> None:
    """The converse of the lemma. On either side of 1/2 the two sides of (57) differ (the supports).

    It divides by delta^2, and so asks for delta > 0, that is for gamma > 0 and a leaf with both labels.
    """
    c.given("feasible", "impure", "advantage")
    positive = f"0 < q < 1, 0 < gamma, delta = {DELTA}"
    c.identity(f"{SIDE_P} - ({SIDE_R})", "4*delta^2*(tau^2 - (1 - tau)^2)", SETTING, label="squares")
    c.printed(f"{DELTA} > 0", "0 < q < 1, 0 < gamma, 0 < tau < 1", label="delta > 0")
    c.family("tau == 1/2", WHERE_THEY_MEET, hints=TO_HALF, example=AT_HALF, label="tau = 1/2")
    c.support(f"{SIDE_P} < {SIDE_R}", f"{positive}, 0 < tau < 1/2")
    c.support(f"{SIDE_P} > {SIDE_R}", f"{positive}, 1/2 < tau < 1")
    c.support(f"{SIDE_P} == {SIDE_R}", f"tau == 1/2, delta = {DELTA}")
    c.support(f"{SIDE_P} == {SIDE_R}", f"0 < tau < 1, gamma = 0, delta = {DELTA}")
    c.read_as(
        "for 0 < q < 1 and gamma > 0, (57) implies tau = 1/2",
        other="for q = 0, q = 1 and gamma = 0 too, which Lemma 4 admits: there delta = 0, and every tau solves (57)",
        why="no range is printed in the appendix; for delta = 0 nothing is split, and the lemma holds anyway",
    )


@claim(
    "KM96.L11.s1",
    where="appendix, first sentence; captions of figures 8 and 9",
    says=r"Lemma 11 proves, for Gini, the signs at $\tau=0.4$ and $\tau=0.6$ that the captions state, and those for "
    r"$\tau\le0.4$ and $\tau\ge0.6$ that Lemma 4 needs",
    uses=["KM96.L11"],
    serves="KM96.L4.a",
)
def cited(c: Check) -> None:
    """The signs are right, by (55) and (56) rather than by the lemma, whose statement is about tau = 1/2."""
    c.given("feasible", "impure")
    c.read_as(
        "the signs of the bracket of (18), in which the last term is added",
        other="of the expressions that the captions print, in which it is subtracted; these have no such sign",
        why="Lemma 4 needs the bracket; the captions have a misprint in this sign (KM96.F8, KM96.F9)",
    )
    sides = f"{at_p('gini')} - ({at_r('gini')})"
    c.printed(f"{sides} < 0", "0 < q < 1, gamma = 1/10, tau = 2/5", label="figure 8")
    c.printed(f"{sides} > 0", "0 < q < 1, gamma = 1/10, tau = 3/5", label="figure 9")
    c.printed(falls("gini"), "0 <= q <= 1, 0 <= gamma <= 1, 0 < tau <= 2/5", label="tau <= 0.4")
    c.printed(rises("gini"), "0 <= q <= 1, 0 <= gamma <= 1, 3/5 <= tau < 1", label="tau >= 0.6")
    for tau in ("2/5", "3/5"):
        c.applies("KM96.L11", {"q": "q", "gamma": "1/10", "tau": tau}, "0 < q < 1")
    for taus in ("0 < tau <= 2/5", "3/5 <= tau < 1"):
        c.applies(
            "KM96.L11",
            {"q": "q", "gamma": "gamma", "tau": "tau"},
            f"0 <= q <= 1, 0 <= gamma <= 1, {taus}",
        )
