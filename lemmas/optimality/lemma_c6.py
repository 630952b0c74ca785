r"""Lemma C.6: the four inequalities behind Proposition 6.3, for x = 2^-k and y = 2^-m.

Paper: BDM20O, appendix C.1.   Units: bits.
Decided here: the words of the lemma; its four items on their printed families; the six steps that reduce
them to Lemmas C.2 to C.5, with the hypotheses of those lemmas at the points of use.
Found: the four items are true. In the words l stands where k is meant, and three inequalities are
announced. Two of the reductions leave the domain of the lemma that they cite: for k = 1 item 1 uses Lemma
C.3 at a + 2b = 1; item 4 uses Lemma C.4 at a = 0, and for m = 2 also at a + 4b = 1. Both lemmas hold there
too, which closes the gaps. Items 2 and 3 are one inequality on 0 <= y < 1, 0 < x <= 1/4, and item 4 is its
edge y = 0.
"""

from verify.claims import Check, claim
from verify.language.grammar import parse_statement

TERMS = "x = 2^-k, y = 2^-m, 1 <= k < m"
HYPOTHESES = f"{TERMS}, integer k, m"
AT_TWO = f"k = 2, {TERMS}, integer m"

ITEM_1 = "H(x+y-x*y)/2 - 3*H(y)/4 + H(2*y)/4 - H(2*x+y-2*x*y)/4 > 0"
ITEM_2 = "H(2*x+y-2*x*y) + H(y)/4 - H(x+y-x*y) - H(4*x+y-4*x*y)/4 > 0"
ITEM_3 = "H(2*x+y-2*x*y) + H(y)/4 - H(x+y-x*y) > 0"
ITEM_4 = "H(2*y) - H(y) - H(4*y)/4 > 0"
ITEMS = (
    parse_statement(ITEM_1, HYPOTHESES),
    parse_statement(ITEM_2, f"{HYPOTHESES}, k >= 3"),
    parse_statement(ITEM_3, AT_TWO),
    parse_statement(ITEM_4, HYPOTHESES),
)
FAR = f"{HYPOTHESES}, k < m - 1"
NEXT = f"k = m - 1, {TERMS}, integer m"
"""The two cases of item 1."""


@claim(
    "BDM20O.LC6.h",
    where="Lemma C.6",
    says=r"x=2^{-k},\ y=2^{-m}, where m and l are integers such that 1\le k<m: three inequalities hold",
    uses=["BDM20O.LC6.1", "BDM20O.LC6.2", "BDM20O.LC6.3", "BDM20O.LC6.4"],
)
def words_of_the_lemma(c: Check) -> None:
    """l stands for k, and three for four.

    That k is an integer matters: for m = 2 item 1 fails at a real k between 1 and 2, by the support.
    """
    c.ill_formed(
        "k is used without being introduced, and l is introduced without being used",
        ITEM_1,
        TERMS,
        declared=("x", "y", "m", "l"),
        label="integers",
    )
    c.ill_formed(
        "three inequalities are announced",
        lambda: f"{len(ITEMS)} inequalities are listed" if len(ITEMS) != 3 else None,
        label="three",
    )
    for item in ITEMS:
        c.reading(item, why="l is a slip for k", of="integers")
        c.reading(item, why="all four are meant, and all four are used", of="three")
    c.support(ITEM_1.replace("> 0", "< 0"), "x = 3/10, y = 1/4")
    c.note("For a real k item 1 can fail: the support has x = 3/10 and y = 1/4, which is 1 < k < m = 2.")


@claim(
    "BDM20O.LC6.1",
    where="Lemma C.6, item 1",
    says=r"\tfrac12H(x+y-xy)-\tfrac34H(y)+\tfrac14H(2y)-\tfrac14H(2x+y-2xy)>0",
    uses=["BDM20O.LC2", "BDM20O.LC3"],
)
def item_1(c: Check) -> None:
    """Needs no powers of two: x >= 1.932 y is enough, where the printed family has x >= 2y.

    No more whole numbers k and m are reached by that, so that it makes the item no looser.
    """
    c.printed(ITEMS[0])
    c.support(ITEM_1, "y >= 0, x >= 1.932*y, 0 < x <= 1/2")
    c.note(
        "Part 1 of the proof of Proposition 6.3 takes k = l - 1; for l = 1 this is k = 0, outside 1 <= k < m,"
        " and then 2x + y - 2xy = 2 - y > 1, where H has no value."
    )


@claim(
    "BDM20O.LC6.2",
    where="Lemma C.6, item 2",
    says=r"H(2x+y-2xy)+\tfrac14H(y)-H(x+y-xy)-\tfrac14H(4x+y-4xy)>0 if k\ge 3",
    uses=["BDM20O.LC4"],
)
def item_2(c: Check) -> None:
    """Neither k < m nor powers of two matter. At x = 1/4 it is item 3, at y = 0 item 4 with x for y."""
    c.printed(ITEMS[1])
    c.stronger(
        ITEM_2,
        "0 <= y < 1, 0 < x <= 1/4",
        closing="0 <= y <= 1, 0 < x <= 1/4",
        sharp="k >= 2 and every m >= 1 will do (printed: k >= 3, k < m), as all real 0 <= y < 1, 0 < x <= 1/4 do",
    )


@claim(
    "BDM20O.LC6.3",
    where="Lemma C.6, item 3",
    says=r"H(2x+y-2xy)+\tfrac14H(y)-H(x+y-xy)>0 if k=2",
    uses=["BDM20O.LC5"],
)
def item_3(c: Check) -> None:
    """Neither k < m nor powers of two matter."""
    c.printed(ITEMS[2])
    c.stronger(
        ITEM_3,
        "0 <= y < 1, 0 < x <= 1/4",
        closing="0 <= y <= 1, 0 < x <= 1/4",
        sharp="all real 0 <= y < 1, 0 < x <= 1/4, so that k >= 2 will do (printed: k = 2)",
    )


@claim(
    "BDM20O.LC6.4",
    where="Lemma C.6, item 4",
    says=r"H(2y)-H(y)-\tfrac14H(4y)>0",
    uses=["BDM20O.LC4"],
)
def item_4(c: Check) -> None:
    """1 <= k < m makes m >= 2, hence 4y <= 1: m = 1 would leave the domain of H.

    The support bounds the left side; the item says "more than 0", and is not loose.
    """
    c.printed(ITEMS[3])
    c.support("H(2*y) - H(y) - H(4*y)/4 >= 1/(2*ln(2))*y^2", "0 <= y <= 1/4")
    c.note(
        "Part 3 of the proof of Proposition 6.3 uses it for every y = 2^-j with 2 <= j <= m, j = 2 included."
    )


@claim(
    "BDM20O.LC6.s1",
    where="proof of Lemma C.6, item 1, first sentence",
    says=r"x-xy\ge 2y for k<m-1",
    serves="BDM20O.LC6.1",
)
def far_enough(c: Check) -> None:
    """Smallest at k = 1, m = 3."""
    c.printed("x - x*y >= 2*y", FAR)
    c.stronger(
        "x - x*y >= c*y",
        FAR,
        value="7/2",
        beyond="3.501",
        sharp="constant 7/2 (printed: 2), reached at k = 1, m = 3",
    )


@claim(
    "BDM20O.LC6.s2",
    where="proof of Lemma C.6, item 1, second sentence",
    says=r"for k<m-1 item 1 is Lemma C.3 at a=y,\ b=x-xy",
    uses=["BDM20O.LC3"],
    serves="BDM20O.LC6.1",
)
def item_1_by_lemma_c3(c: Check) -> None:
    """1 - (a+2b) = (1-2x)(1-y) is 0 at k = 1: the point lies on the edge that Lemma C.3 leaves out."""
    c.printed(ITEM_1, FAR)
    point = {"a": "y", "b": "x - x*y"}
    c.applies("BDM20O.LC3", at=point, where=FAR, gives=ITEM_1, factor="1/4")
    c.applies("BDM20O.LC3", at=point, where=FAR, gives=ITEM_1, factor="1/4", version="stronger", part=0)
    c.note("Lemma C.3 holds on the edge a + 2b = 1 as well, which closes the gap at k = 1.")


@claim(
    "BDM20O.LC6.s3",
    where="proof of Lemma C.6, item 1, third sentence",
    says=r"for k=m-1:\ x-xy=2y-2y^2, and item 1 is Lemma C.2",
    uses=["BDM20O.LC2"],
    serves="BDM20O.LC6.1",
)
def item_1_by_lemma_c2(c: Check) -> None:
    """Lemma C.2 at a = y: its exponent is m, and 1 <= k = m - 1 gives the m >= 2 that it asks for."""
    c.identity("x - x*y", "2*y - 2*y^2", NEXT)
    c.applies("BDM20O.LC2", at={"k": "m"}, where=NEXT, gives=ITEM_1, factor="1/4")


@claim(
    "BDM20O.LC6.s4",
    where="proof of Lemma C.6, item 2",
    says=r"item 2 is Lemma C.4 at a=y,\ b=x-xy",
    uses=["BDM20O.LC4"],
    serves="BDM20O.LC6.2",
)
def item_2_by_lemma_c4(c: Check) -> None:
    """1 - (a+4b) = (1-4x)(1-y), positive for k >= 3; at k = 2 it would be 0, and item 3 takes over."""
    c.applies("BDM20O.LC4", at={"a": "y", "b": "x - x*y"}, where=f"{HYPOTHESES}, k >= 3", gives=ITEM_2)


@claim(
    "BDM20O.LC6.s5",
    where="proof of Lemma C.6, item 3",
    says=r"item 3 is Lemma C.5 at a=y",
    uses=["BDM20O.LC5"],
    serves="BDM20O.LC6.3",
)
def item_3_by_lemma_c5(c: Check) -> None:
    """k = 2 < m gives y <= 1/8, and x - xy = (1-y)/4."""
    c.applies("BDM20O.LC5", at={"a": "y"}, where=AT_TWO, gives=ITEM_3)


@claim(
    "BDM20O.LC6.s6",
    where="proof of Lemma C.6, item 4",
    says=r"item 4 is Lemma C.4 at a=0,\ b=y",
    uses=["BDM20O.LC4"],
    serves="BDM20O.LC6.4",
)
def item_4_by_lemma_c4(c: Check) -> None:
    """Lemma C.4 asks for a > 0 and a + 4b < 1; here a = 0 always, and a + 4b = 1 at m = 2."""
    c.printed(ITEMS[3])
    c.applies("BDM20O.LC4", at={"a": 0, "b": "y"}, where=HYPOTHESES)
    c.note("Lemma C.4 holds for a = 0 and for a + 4b = 1 as well, by a support of LC4, which closes the gap.")
