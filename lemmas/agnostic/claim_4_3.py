r"""Section 4.1, Claim 4.3: where the first query to x stands.

Paper: BLT20, section 4.1, Claim 4.3 and its proof.
Notation: u = 2^-w, Q = (1 - u)^m; R = Pr[REST = 1]; p is the mean of Majority after a path that asks for bits of y
only, and then the influence of a bit x1 is p A + (1 - p) B with A = Inf(TRIBES), B = Inf(TRIBES').
Decided here: the claim and the four steps of its proof, with constants.
Found: the claim is not for any impurity function: with 2 min(q, 1 - q) all gains at the root are 0 at O'Donnell's
lengths, and ties may go to x. For strictly concave G it holds with c1 = 4 10^-7 wherever R is 0.0007 or more, as it is
under the hypothesis of footnotes 5 and 6 from some l on, and at O'Donnell's lengths from w = 12 on. Without that
hypothesis it is false for these as well, at l = w 2^w, w >= 12: m' = m - 1 there, and the root asks for x.
"""

from __future__ import annotations

from functools import cache

from algorithms.tribes import LowerBoundFunction, majority_influence, nearest_widths
from lemmas.agnostic.book_lengths import (
    NOT_ASKED,
    NOT_ASKED_OF_MANY,
    ORDER,
    SMALL_INFLUENCE,
    TO_ORDER,
    TO_SMALL,
)
from lemmas.agnostic.standing import STRICT, every_tie, for_any_impurity
from lemmas.agnostic.tribe_influence import LITTLE, TO_LITTLE, TRIBES
from lemmas.agnostic.tribes import NEAR_BY, balanced, below_half, elsewhere, most_terms, proved
from verify.claims import Check, claim
from verify.kinds.families.members import Family
from verify.rationals import Fraction

IMPURITY = "function G on [0, 1], concave G, symmetric G, G(0) == 0, G(1/2) == 1"
TWO_SPLITS = "0 <= t, t < 1, b > 0, q - b >= 0, q + b <= 1"
"""Influences 2 t b < 2 b at a leaf of mean q."""
AVERAGES = "G(q - t*b) + G(q + t*b) > G(q - b) + G(q + b)"
"""The split on the variable of less influence leaves more impurity: twice its mean over both sides."""
STRICTLY = "d > 0, G(q - b) + G(q + b) <= 2*G(q) - d"
"""Strict concavity at one midpoint; kappa-strong concavity gives it with d = 4 kappa b^2."""
HALF = Fraction(1, 2)
SHORTEST = Family(
    (),
    {n: Fraction(2) for n in ("l", "w", "v")}
    | {n: Fraction(1) for n in ("m", "p", "n")}
    | {n: Fraction(1, 4) for n in ("u", "z")}
    | {n: Fraction(3, 4) for n in ("Q", "R")},
)
"""l = 2: one term of two bits."""
ENOUGH_IN_REST = "Pr[REST = 1] >= 0.0007, as 0.001 + o(1) is from some l on"
BOOK = f"{STRICT}; c1 <= 4*10^-7, k >= 2; {ENOUGH_IN_REST}"
"""The hypotheses of Claim 4.3, and of what follows from it."""
HAS_ENOUGH = ("P - Q >= 0.0007", f"{NEAR_BY}, d + h <= 0.0003")
"""That the hypothesis of footnotes 5 and 6 gives the last one, where what is o(1) is small enough."""
BOOK_HAS_ENOUGH = ("P - Q >= 0.0007", "0 < u <= 2^-12, 1/2 <= Q, Q*(1 - u) <= 1/2, P >= 0.501 - u/2")
"""That these lengths meet it."""


@claim(
    "BLT20.C43",
    where="section 4.1, Claim 4.3",
    says=r"if a path $\bar\pi$ of $T$ leads to a first query to $x$, then"
    r" $\mathrm{Inf}_{y_j}(\mathrm{MAJ}_{\bar\pi})\le\frac1{100\sqrt k}$ for all $j$",
    uses=["BLT20.C43.s1", "BLT20.C43.s2", "BLT20.C43.s3", "BLT20.C43.s4", "BLT20.S4.3"],
)
def first_query(c: Check) -> None:
    """Not for any impurity function, as Theorem 3 has it: with 2 min(q, 1 - q) all gains at the root vanish, a tie may
    go to x, with the empty path, and a bit of MAJ_k has influence at least 1/sqrt(2(k + 1)).

    Repaired: of two bits the one with less influence leaves more impurity; so the bit of x has no less than any of y.
    For all l it has at most 16 log2(l)/l, by the second display, and for R >= 0.0007 and c1 = 4 10^-7 so little that
    the bit of y has what is claimed. If x had less, they would have the influences 2 t b and 2 b, t < 1,
    at a leaf of mean q in the first part; A + B is bounded in the second, and R I <= c A + (1 - c) B in the third.

    The influence of a bit of MAJ_k is C(2i, i)/4^i for k = 2i and k = 2i + 1, and v is its square, 1/4 for i = 1.
    """
    for used in ("BLT20.C43.s1", "BLT20.S4.3"):
        c.without(used, "influences are compared as they are, for strictly concave G")
    for_any_impurity(c, "BLT20.C43.s1")
    balanced(c)
    every_tie(c)
    c.read_as(
        "c1 and c2 are positive, and G is any impurity function",
        other="any numbers; a strictly concave G",
        why="for c1 <= 0 no l >= 2 meets (2), and for c2 <= 0 the tree has no query; Theorem 3, which this is for, is"
        " for any impurity function",
    )
    always = ties_to_x(c)
    large = c.sequence(
        "v >= 1/(4*i)",
        "sequence v from i = 1, start v == 1/4, step v_next >= v*(2*i + 1)^2/(2*i + 2)^2",
        role="support",
    )
    always &= proved(large, c.support("1/sqrt(2*(k + 1)) > 1/(100*sqrt(k))", "k >= 1"))
    c.argued(
        "a bit of MAJ_k decides where the others are balanced, for k = 2i + 1, or are one 1 short, for k = 2i; that has"
        " the chance C(2i, i)/4^i, whose square v has the step of the support; as i is at most k/2, it is 1/sqrt(2k) or"
        " more, which is more than 1/sqrt(2(k + 1))",
        every="all k >= 2",
        label="the influence of a bit of MAJ_k",
    )
    c.exact(
        "where (2) holds the bits of MAJ_k have influence at most 1/(100 sqrt(k)) if the root asks for x, so for some"
        " k >= 2 at some length of O'Donnell's, w >= 13, for the impurity function 2 min(q, 1 - q) and ties to x: for"
        " none, as the supports say, and as is seen for k = 2, ..., 60 and w = 13, 14, such as k = 2, w = 13,"
        " l = 73801 = 13*5677, where the influence is 1/2, and 1/(100 sqrt(2)) < 1/141 is claimed",
        lambda: not (always and all(tied(w, k) and not small(k) for w in TIED for k in range(2, 61))),
        label="Inf",
    )
    c.functions(AVERAGES, f"{IMPURITY}, {TWO_SPLITS}, {STRICTLY}", role="repaired", why=BOOK, of="Inf")
    c.family(LITTLE, TRIBES, role="repaired", why=BOOK, of="Inf", hints=TO_LITTLE, example=SHORTEST)
    c.family(*SMALL_INFLUENCE, role="repaired", why=BOOK, of="Inf", hints=TO_SMALL, example=NOT_ASKED)
    c.argued(
        "a path that asks for no x leaves f a mean of TRIBES and TRIBES', by the mean c of Majority: a bit of x has"
        " there c times its influence on the one and 1 - c times that on the other, and a bit of y has R I; so the bit"
        " that is asked, if of x, has R I <= c A + (1 - c) B by the first part",
        every="all paths that ask for bits of y only",
        role="repaired",
        why=BOOK,
        of="Inf",
    )
    root = asks_for_x(c)
    elsewhere(
        c,
        "at l = w 2^w, w >= 12, the root asks for x for 4q(1 - q) as well, as the supports say, and as is seen for"
        " w = 12, 13 and k = 2, ..., 60",
        lambda: root and all(large_at_root(w << w, k) for w in (12, 13) for k in range(2, 61)),
    )


TIED = (13, 14)
"""The w for which O'Donnell's length is looked at exactly."""


def ties_to_x(c: Check) -> bool:
    """Supports: at O'Donnell's lengths, w >= 13, and for k >= 2 all gains at the root are 0 for 2 min(q, 1 - q), as no
    bit takes the mean of f above 1/2; and all c1, c2 > 0 have such lengths for which (2) holds and the tree has a
    split. Whether all are proved.

    The mean of f is 1 - Q - R Z, where Z = Pr[MAJ = 0] >= 1/4. A bit of x adds half of its influence, at most u, and
    after bits of y the mean is at most that of TRIBES, 1 - Q <= 1/2.
    """
    c.argued(
        "where no bit takes the mean above 1/2 all queries gain 0 for 2 min(q, 1 - q), and each of them may be chosen;"
        " O'Donnell's lengths have Q >= 1/2 and meet the hypothesis of footnotes 5 and 6 (BLT20.FN5), and there are"
        " such lengths beyond any number. The mean of f is 1 - Q - R Z with Z = Pr[MAJ = 0] >= 1/4; a bit of x takes it"
        " up by half of its influence, so by u at most, and a bit of y to 1 - Q at most: by the first four supports to"
        " 1/2 at most. (2) holds from some l on, as log2(l)/l <= 2/sqrt(l), and so for every k; and the size"
        " 2^(c2 k/log k) is above 1, so that the root is split",
        every="all c1, c2 > 0, all k >= 2, all lengths of O'Donnell's from w = 13 on",
        label="ties to x",
    )
    return proved(
        c.support(*BOOK_HAS_ENOUGH),
        c.support("1 - Q - R*Z + u <= 1/2", "1/2 <= Q <= 1, 0.0007 <= R <= 1, 1/4 <= Z <= 1, 0 < u <= 2^-13"),
        c.support("1 - Q - R*z <= 1/2", "1/2 <= Q <= 1, 0 <= R <= 1, 0 <= z <= 1"),
        c.support("p*(2*u*x) + (1 - p)*(2*u*y) <= 2*u", "0 <= p <= 1, 0 <= u <= 1, 0 <= x <= 1, 0 <= y <= 1"),
        c.support(
            "min(q, 1 - q) == (min(q - a, 1 - q + a) + min(q + a, 1 - q - a))/2", "a >= 0, q + a <= 1/2"
        ),
        c.support("log2(l) <= 2*sqrt(l)", "l >= 1"),
        c.family("2*C*r < r^2", "C > 0, r > 2*C", role="support"),
        c.support("log2(k) >= 1", "k >= 2"),
        c.support("d*k/z > 0", "d > 0, k >= 2, z >= 1"),
    )


@cache
def tied(w: int, k: int) -> bool:
    """Whether no bit takes the mean of f above 1/2 at O'Donnell's length of width w, and no other width is as near."""
    length = w * most_terms(w)
    f = LowerBoundFunction.of(length, k)
    found = (f.influence_in_first(), f.influence_in_others(), f.influence_of_y())
    return f.width == w and len(nearest_widths(length)) == 1 and f.mean() + max(found) / 2 <= HALF


def asks_for_x(c: Check) -> bool:
    """Supports: at l = w 2^w, w >= 12, the root asks for x, k >= 2, for G = 4q(1 - q). Whether all are proved.

    A bit of T' has the influence p 2R + (1 - p) 2R/(1 - u), more than the R I of a bit of y, I <= 1; a split on a
    variable of influence 2a gains 4a^2 at the mean q; and the size d k/log k of the exponent allows a split.
    """
    always = below_half(c)
    parts = (
        c.support("p*(2*R) + (1 - p)*(2*R/(1 - u)) > R*I", "0 <= p <= 1, R > 0, 0 < u <= 1/2, 0 <= I <= 1"),
        c.support("4*q*(1 - q) - (4*(q - a)*(1 - q + a) + 4*(q + a)*(1 - q - a))/2 == 4*a^2", ""),
        c.support("4*b^2 < 4*a^2", "0 <= b, b < a"),
        c.support("log2(k) >= 1", "k >= 2"),
        c.support("d*k/z > 0", "d > 0, k >= 2, z >= 1"),
    )
    return always and proved(*parts)


def large_at_root(length: int, k: int) -> bool:
    """Whether the root asks for x and the influence of a bit of MAJ_k is above 1/(100 sqrt(k))."""
    return root_asks_for_x(length, k) and not small(k)


@cache
def root_asks_for_x(length: int, k: int) -> bool:
    """Whether the largest influence at the root is that of a bit of x, and of no bit of y; the widths are unique."""
    f = LowerBoundFunction.of(length, k)
    x = max(f.influence_in_first(), f.influence_in_others())
    return len(nearest_widths(length)) == 1 and x > f.influence_of_y()


def small(k: int) -> bool:
    """Whether the influence of a bit of MAJ_k is at most 1/(100 sqrt(k))."""
    return 10000 * k * majority_influence(k) ** 2 <= 1


@claim(
    "BLT20.C43.s1",
    where="proof of Claim 4.3, first display",
    says=r"by the splitting criterion and Fact 2.1,"
    r" $\mathrm{Inf}_{x_1}(f_{\bar\pi})\ge\mathrm{Inf}_{y_j}(f_{\bar\pi})$",
    uses=["BLT20.F21"],
    serves="BLT20.C43",
)
def largest_influence(c: Check) -> None:
    """By Fact 2.1 a split on a variable of influence 2a takes the mean q to q - a and q + a, and the gain is largest
    where the average of G there is least. If x_1 had less influence than y_j, by a factor t, its gain would be less.

    That is so if G is strictly concave: G is above its chords from q to q - b and to q + b. For other impurity
    functions gains can be equal, and a tie rule may take x. For G = 2 min(q, 1 - q) and f at l = 73801, with terms of
    13 bits, and k = 2 all gains at the root are 0, as all means are at most 1/2, and every bit of x has less influence
    than y has. For every concave G the larger influence never has the smaller gain.
    """
    every_tie(c)
    mended = f"{IMPURITY}, {TWO_SPLITS}, {STRICTLY}"
    c.functions(AVERAGES, f"{IMPURITY}, {TWO_SPLITS}", label="any impurity function")
    c.functions(AVERAGES, mended, role="repaired", why=STRICT, of="any impurity function")
    c.exact(
        "for every impurity function and all ties, Inf_x1(f) >= Inf_yj(f) at the root where it asks for x1; so for f at"
        " l = 73801 = 13*5677, k = 2 and G = 2 min(q, 1 - q), of which all queries gain 0 at the root: a bit of x has"
        " influence below 1/8000, and a bit of y above 1/2200",
        lambda: not (tied_and_less(13, 2) and apart(LowerBoundFunction.of(73801, 2))),
        label="f at the root",
    )
    c.functions(AVERAGES, mended, role="repaired", why=STRICT, of="f at the root")
    c.note(
        "A simple point of the first part: G = 2 min(q, 1 - q), q = 1/4, b = 1/8, t = 1/2, where both sides are 1."
    )
    c.support("4*kappa*b^2 > 0", "kappa > 0, b > 0")
    c.functions(AVERAGES.replace(">", ">="), f"function G on [0, 1], concave G, {TWO_SPLITS}", role="support")


def apart(f: LowerBoundFunction) -> bool:
    """Whether all queries gain 0 at the root for 2 min(q, 1 - q), bits of x have influences below 1/8000, and those of
    y above 1/2200.
    """
    mean = f.mean()
    found = (f.influence_in_first(), f.influence_in_others(), f.influence_of_y())
    gains = (
        2 * min(mean, 1 - mean) - min(mean - i / 2, 1 - mean + i / 2) - min(mean + i / 2, 1 - mean - i / 2)
        for i in found
    )
    return all(g == 0 for g in gains) and 8000 * max(found[:2]) < 1 < 2200 * found[2]


def tied_and_less(w: int, k: int) -> bool:
    """Whether no bit takes the mean of f above 1/2 at O'Donnell's length, and a bit of x has less influence than y."""
    f = LowerBoundFunction.of(w * most_terms(w), k)
    return tied(w, k) and min(f.influence_in_first(), f.influence_in_others()) < f.influence_of_y()


@claim(
    "BLT20.C43.s2",
    where="proof of Claim 4.3, second display",
    says=r"$\mathrm{Inf}_{x_1}(f_{\bar\pi})\le\mathrm{Inf}_{x_1}(\mathrm{TRIBES})+\mathrm{Inf}_{x_1}(\mathrm{TRIBES}')"
    r"\le O(\log\ell/\ell)$",
    serves="BLT20.C43",
)
def small_influence(c: Check) -> None:
    """True for all l >= 2, with 16 log2(l)/l, whatever the number of terms of TRIBES' is. Given y the function is
    TRIBES or TRIBES', by Majority.

    Of the widths only the nearest one and that with (v - 1) 2^(v-1) <= l < v 2^v are compared.
    """
    c.family("p*A + (1 - p)*B <= A + B", "0 <= p <= 1, A >= 0, B >= 0", label="sum of two")
    c.family(LITTLE, TRIBES, hints=TO_LITTLE, label="O(log l/l)", example=SHORTEST)
    c.argued(
        "given y, f is TRIBES or TRIBES', by Majority; a bit of a term decides where the other bits of the term are 1"
        " and no other term is, so with the probability that the second part has",
        every="all l, all paths that ask for bits of y only",
        label="the influences of a bit",
    )
    c.bounded(
        range(2, 301),
        large_influence,
        text="the two influences add up to at most 16 times the whole part of log2(l), over l",
        every="all l >= 2",
        names="l",
        role="support",
    )
    c.read_as("log l/l for l >= 2", other="for all l >= 1", why="log 1 = 0, and TRIBES_1 is its bit")


def large_influence(length: int) -> dict[str, object] | None:
    """A witness where l (A + B) is above 16 times the whole part of log2(l), or Q is not between 15/64 and 49/64."""
    for w in nearest_widths(length):
        terms = length // w
        f = LowerBoundFunction(w, terms, terms - 1, 1)
        total = f.pivotal(terms) + (f.pivotal(terms - 1) if terms > 1 else 0)
        inside = 15 <= 64 * (1 - f.all_terms) <= 49
        if not inside or length * total > 16 * (length.bit_length() - 1):
            return {"w": w, "sum": total}
    return None


@claim(
    "BLT20.C43.s3",
    where="proof of Claim 4.3, third display",
    says=r"$\mathrm{Inf}_{y_j}(f_{\bar\pi})=\Pr[\mathrm{REST}=1]\,\mathrm{Inf}_{y_j}(\mathrm{MAJ}_{\bar\pi})"
    r"=0.001\,\mathrm{Inf}_{y_j}(\mathrm{MAJ}_{\bar\pi})$",
    uses=["BLT20.S4.3"],
    serves="BLT20.C43",
)
def influence_of_y(c: Check) -> None:
    """A member is a point x of weight w; f depends on y just where REST is 1. The second equation is Pr[REST = 1] =
    0.001, up to the h that it is off (BLT20.S4.3).
    """
    balanced(c)
    c.family("sum(w*r*I) == sum(w*r)*I", "each w >= 0, r >= 0", label="first equation")
    c.family(
        "abs(R*I - 0.001*I) <= h*I",
        "R - 0.001 <= h, 0.001 - R <= h, I >= 0",
        label="second equation",
        hints=(
            "R*I - 0.001*I <= h*I by I: R - 0.001 <= h",
            "0.001*I - R*I <= h*I by I: 0.001 - R <= h",
            "abs(R*I - 0.001*I) <= h*I law abs(z) <= k for z <= k, -z <= k at z: R*I - 0.001*I; k: h*I",
        ),
    )
    c.argued(
        "a path that asks for bits of y only leaves x uniform and independent of y; for fixed x with REST = 1 f is"
        " Majority at y, and for all other x it does not depend on y, so that its influence there is r I",
        every="all paths that ask for bits of y only",
        label="the influence for fixed x",
    )


@claim(
    "BLT20.C43.s4",
    where="proof of Claim 4.3, its end",
    says=r"so $\mathrm{Inf}_{y_j}(\mathrm{MAJ}_{\bar\pi})\le O(\log\ell/\ell)$, and the claim for a small $c_1$ in (2)",
    uses=["BLT20.C43.s1", "BLT20.C43.s2", "BLT20.C43.s3", "BLT20.S4.3"],
    serves="BLT20.C43",
)
def constants(c: Check) -> None:
    """From the three displays: where R I <= A + B, A + B <= 16 log2(l)/l and R is 0.0007 or more, as 0.001 + o(1) is
    from some l on, the influence is at most 23000 log2(l)/l. With Pr[REST = 1] >= r0 c1 = r0/1600 will do.
    """
    for used in ("BLT20.C43.s1", "BLT20.S4.3"):
        c.without(
            used, "the step is judged as an implication; that the displays hold is a hypothesis, R I <= A + B"
        )
    balanced(c)
    c.note(
        "Where the first display fails, so does the conclusion: at the root of f with l = 73801 = 13*5677 and k = 2,"
        " for G = 2 min(q, 1 - q) and a tie that goes to x, Inf_x1 < 1/8000 and Inf_yj > 1/2200 (BLT20.C43.s1), and"
        " Inf_yj(MAJ) is 1/2, as it is at all larger lengths of O'Donnell's (BLT20.C43), while log l/l goes to 0."
    )
    c.family(*ORDER, label="O(log l/l)", hints=TO_ORDER, example=NOT_ASKED_OF_MANY)
    c.printed("R >= 0.0007", "abs(R - 0.001) <= 0.0003", label="Pr[REST = 1]")
    c.argued(
        "R, which is 0.001 up to o(1), is within 0.0003 of it from some l on; before it the influence is at most 1, and"
        " log2(l)/l, at finitely many l >= 2, is bounded from below: the constant of the O is as large as that asks; a"
        " small c1 leaves these l out, as by (2) no k >= 1 is small enough there",
        every="all l >= 2, all paths that ask for bits of y only",
        label="from some l on",
    )
    c.printed(
        "I <= 1/(100*s)",
        "r0 > 0, s >= 1, g >= 0, g <= r0/(1600*s), I <= 16*g/r0, I >= 0",
        label="for a small c1",
    )
    c.argued(
        "the first two displays say R I = Inf_yj(f) <= Inf_x1(f) <= A + B and A + B = O(log l/l), here with the 16 of"
        " the second; the third is the equation; with the square root s of k and g = log2(l)/l, (2) is g <= c1/s, so"
        " that c1 = r0/1600 gives the last part, r0 a lower bound of R",
        every="all l >= 2, all k, all paths that ask for bits of y only",
        label="from the displays",
    )
