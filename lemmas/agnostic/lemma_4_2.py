r"""Section 4, Lemma 4.2: the tree of the top-down heuristic errs, and how Theorem 3 follows from that.

Paper: BLT20, section 4, Lemma 4.2, its proof at the end of section 4.1, and the proof of Theorem 3 from it.
Notation: L = c3 k/log k; Q = Pr[TRIBES = 0], P = Pr[TRIBES' = 0], R = P - Q = Pr[REST = 1].
Decided here: the lemma; its proof sentence by sentence; the exponents of Theorem 3.
Found: the lemma is not for any impurity function: with min(1, 2^n q, 2^n (1 - q)) and ties that suit the run follows
the tree of TRIBES, and errs with 0.01 at most. For strictly concave G it holds under the hypothesis of footnotes 5 and
6, with c1 = 4 10^-7 and c2 = 1/4400. Without that hypothesis it is false for every G, at l = w 2^w, w >= 12. The last
exponent of Theorem 3 lacks its tilde.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from algorithms.tribes import LowerBoundFunction
from lemmas.agnostic.book_lengths import (
    FEW_LEAVES,
    MANY_LEAVES,
    NO_BIT,
    ONE_OF_FEW,
    ONE_OF_MANY,
    TO_FEW,
    TO_MANY,
    TWO_LEAVES,
)
from lemmas.agnostic.claim_4_3 import BOOK, HAS_ENOUGH
from lemmas.agnostic.flat_impurity import RUN, follows_a_tree
from lemmas.agnostic.kinked_impurity import (
    BITS,
    DEEP,
    DEPTH,
    LEAVES,
    heavy_first_case,
    is_first_case,
    sizes,
)
from lemmas.agnostic.standing import every_tie, for_any_impurity
from lemmas.agnostic.tribes import balanced, below_half, elsewhere, proved, vanishes
from verify.claims import Check, claim
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

HALF = Fraction(1, 2)
WANTED = Fraction(49, 100)
MEANS = (
    "Pr[TRIBES' = 1] >= 0.498 and Pr[TRIBES = 0] >= 0.4912, as 0.499 + o(1) and 1/2 + o(1) are from some l on"
)
ENOUGH = f"{MEANS}; {BOOK}"
BOOK_HAS_MEANS = (
    "min((1 - P) - 0.498, Q - 0.4912) >= 0",
    "0 < u <= 2^-12, 1/2 <= Q, P <= 0.501 + u/2",
)
"""That these lengths meet the first."""
UP_TO = "p >= 0.499 - h, 1 - p >= 0.5 - d, 0 <= h <= r, 0 <= d <= r"
"""The bounds for Pr[f = 1] and Pr[f = 0] at a leaf, by what the probabilities of TRIBES' and TRIBES are off."""
LARGE_K = "c3 k/log k >= 20"
ALL_K = ("c3*k/log2(k) >= 20", "0 < c3 <= 1, k >= 2, integer k")
"""The lemma is for all k with (2), which has such k for each l that is large enough: also for small ones."""
TO_TREE = (
    "each v*g >= m*(v*b) by v: g >= m*b",
    "sum(v*g) >= m*sum(v*b)",
    "sum(v*g) > 0.49 by 1: sum(v*g) >= m*sum(v*b); m: sum(v*b) >= 0.998; 0.998: m >= 0.4912",
)
CASES_IN_WORDS = (
    "with xi = 0 a path asks for no x, and then it is of case 1 or of case 2 by its length n, or its first query to x"
    " comes after t >= L = d queries to y, and n is t + 1 or more"
)
"""The two cases of the end of section 4.1: the parts have the numbers."""
PATH_WORDS = 7
"""The longest paths that are written out."""


UP_TO_WHAT_IS_OFF = (
    "sum(v*g) >= 0.998*(0.499 - r)",
    "0 <= r, r <= 0.499, sum(v*b) >= 0.998, each v >= 0, g >= (0.499 - r)*b",
)
"""The product of the last sentence, where each leaf errs with 0.499 up to r."""

EXPONENT = ("k/z >= c1^2/2*l^2/y^3", "0 < c1 <= 1, y >= 1, l >= 2, k = (c1*l/y)^2, 0 < z <= 2*y")
"""k/log k against l^2/(log l)^3, y = log l, z = log k; the first equation of the exponents of Theorem 3."""


@claim(
    "BLT20.L42",
    where="section 4, Lemma 4.2",
    says=r"for some $c_1,c_2$: if $c_1/\sqrt k\ge\log\ell/\ell$, then"
    r" $\mathrm{TopDownError}(f_{\ell,k},2^{c_2k/\log k})\ge0.49$",
    uses=[
        "BLT20.C43",
        "BLT20.C44",
        "BLT20.L42.s2",
        "BLT20.L42.s4",
        "BLT20.L42.s6",
        "BLT20.FN5.s2",
        "BLT20.S4.3",
    ],
)
def lower_bound(c: Check) -> None:
    """Not for any impurity function, as Theorem 3 has it: with G(q) = min(1, 2^n q, 2^n (1 - q)), n = l + k, and ties
    that suit the run follows the tree of TRIBES, of 2^l leaves, and errs after 2^l n splits with R Z <= 1/100
    (Proposition 4.1). For k the whole part of K = (c1 l/y)^2, y = log l, the size 2^(c2 k/log k) is larger once l is
    large against y^3: K/log K is at least c1^2/2 l^2/y^3, k/log k at least half of it, and l + log(n) + 1 <= 3 l, as
    n <= 2 l^2.

    Repaired: for c1 = 4 10^-7 Claim 4.3 holds where R >= 0.0007, and so does Corollary 4.4 with c3 = 1/100. With
    c2 = c3/44 a tree for L < 22 has one split, on y, as t = 0 is impossible in 4.4; for L >= 22 it has at most
    2 2^(L/44) leaves, and paths of length L or more have mass at most 2^-20. The others ask for no x, and err with
    m = min(Pr[TRIBES' = 1], Pr[TRIBES = 0]) >= 0.4912. A member is a leaf of weight v that errs with g; a is 1
    where its path asks for x early, c where it is long, b where it asks for no x, and d is L.
    """
    steps = ("BLT20.L42.s2", "BLT20.L42.s4", "BLT20.L42.s6")
    for used in ("BLT20.C43", "BLT20.C44", *steps[:1]):
        c.without(
            used, "what fails there fails with this lemma; the repair has the steps with their own constants"
        )
    for_any_impurity(c, "BLT20.C43", "BLT20.C44")
    for used in ("BLT20.C43", "BLT20.C44"):
        c.covers(used, *HAS_ENOUGH)
    c.covers("BLT20.L42.s2", *ALL_K)
    c.without("BLT20.FN5.s2", "the probabilities are used with what they are off")
    balanced(c)
    every_tie(c)
    c.read_as(
        "c1 and c2 are positive, and G is any impurity function",
        other="any numbers; a strictly concave G",
        why="for c1 <= 0 no l >= 2 meets (2), and for c2 <= 0 the tree is empty; Theorem 3, which follows from this, is"
        " for any impurity function",
    )
    always = follows_a_tree(c)
    always &= proved(
        c.support(*EXPONENT),
        c.family(
            "c/2*l^2/y^3 >= 3*l",
            "c > 0, l > 0, y > 0, c*l >= 6*y^3",
            role="support",
            hints=("c/2*l^2/y^3 >= 3*l by l/(2*y^3): c*l >= 6*y^3",),
        ),
        c.support("log2(l) <= l - 1", "l >= 4"),
        c.support("1/100 < 0.49", ""),
    )
    c.argued(
        f"{RUN}; there are lengths that meet the hypothesis of footnotes 5 and 6 beyond any number (BLT20.FN5), and the"
        " tree of TRIBES errs with 1/100 at most (BLT20.P41); it has 2^l leaves or fewer, so that 2^l n splits are"
        " enough, and 2^l n + 1 is at most 2^(3l) for n = l + k <= 2 l^2 and large l; (2) holds for a c1 if it holds"
        " for a smaller one, so let c1 be at most 1, and k the whole part of K = (c1 l/y)^2, y = log l, which is at"
        " least K/2 for large l: the exponent c2 k/log k is at least c2/2 K/log K, and by the supports, with c ="
        " c2 c1^2/2, at least 3 l once c l >= 6 y^3",
        every="all c1, c2 > 0",
        label="the run",
    )
    c.exact(
        "for some c1, c2 > 0 the tree errs with 0.49 or more for every impurity function and every way to break ties,"
        " so for min(1, 2^n q, 2^n (1 - q)) at some large l, k near (c1 l/log l)^2: for none, as the supports say",
        lambda: not always,
        label="at least 0.49",
    )
    mended: dict[str, Any] = {"role": "repaired", "why": ENOUGH, "of": "at least 0.49"}
    c.family(*MANY_LEAVES, hints=TO_MANY, example=ONE_OF_MANY, **mended)
    c.family(*TWO_LEAVES, **mended)
    c.family(*FEW_LEAVES, hints=TO_FEW, example=ONE_OF_FEW, **mended)
    c.argued(
        "Corollary 4.4, repaired, with c3 = 1/100, says that the early paths have mass at most 1/1000 (sum(v*a)); a"
        " path of length d or more has mass at most 2^-d, where no bit is asked twice on a path; a path that asks for"
        " no x errs with m or more; for L < 22 the tree has one split, on y, as t = 0 is impossible in Corollary 4.4;"
        " the parts before are about its tree. A bit that was asked gains 0; were one asked again, the smaller tree"
        " just before the first time that this happens would err with 0.49 or more by these parts, so that f is not"
        " constant at some leaf, where another bit gains, as f is monotone and G strictly concave: that would be split"
        " instead",
        every="all strictly concave G, all l and k with the hypothesis",
        **mended,
    )
    c.support(*BOOK_HAS_MEANS)
    c.note(
        "For impurity functions that are not strictly concave and ties that go to x the proof says nothing: all gains"
        " can be 0, as for 2 min(q, 1 - q)."
    )
    small = below_half(c)
    small &= vanishes(c)
    small &= proved(c.family("sum(v*g) <= sum(v*a)", "each v >= 0, g <= a", role="support"))
    elsewhere(
        c,
        "at l = w 2^w, w >= 12, f has a mean of at most 7/16, and so has the error of each tree that is labelled as it"
        " should be, as the supports say, and as is seen for w = 12, 13 and k = 3",
        lambda: small and all(LowerBoundFunction.of(w << w, 3).mean() < WANTED for w in (12, 13)),
    )


@claim(
    "BLT20.L42.s0",
    where="end of section 4.1, third sentence",
    says=r"if $(x,y)$ is such that $\Pr[\xi(x,y)=0]$, then one of two cases holds",
    serves="BLT20.L42",
)
def slip(c: Check) -> None:
    """A number stands where a condition is due. With xi(x, y) = 0 it is the next step."""
    c.ill_formed("a probability stands where a condition is due", "z", "0 <= z <= 1", label="condition")
    c.reading(
        "n >= d",
        "t >= d, n >= t + 1",
        why="xi(x, y) = 0 is meant: a path of n queries, the first of them to x after t >= d = L to y, is of case 1",
        of="condition",
    )
    c.reading(
        "max(n - d, d - n) >= 0",
        "n >= 0, d > 0",
        why="xi(x, y) = 0 is meant, for a path that asks for no bit of x",
        of="condition",
    )
    c.argued(
        CASES_IN_WORDS,
        every="all paths, all L > 0",
        role="reading",
        why="xi(x, y) = 0 is meant",
        of="condition",
    )


@claim(
    "BLT20.L42.s1",
    where="end of section 4.1, the two cases",
    says=r"if $\xi(x,y)=0$, then $|\pi_{(x,y)}|\ge c_3k/\log k$, or $\pi_{(x,y)}$ is shorter and asks for no bit of"
    r" $x$",
    serves="BLT20.L42",
)
def two_cases(c: Check) -> None:
    """Where the path asks for x, it asked for t >= L bits of y before, and is longer than t."""
    c.printed("n >= d", "t >= d, n >= t + 1", label="asks for x")
    c.printed("max(n - d, d - n) >= 0", "n >= 0, d > 0", label="asks for no x")
    c.argued(
        CASES_IN_WORDS,
        every="all paths, all L > 0",
        label="xi = 0",
    )
    c.bounded(
        words(),
        neither,
        text="a path with xi = 0 is of case 1 or of case 2",
        every="all paths, all L > 0",
        names="path L",
        role="support",
    )


def words() -> Iterator[tuple[str, Fraction]]:
    """The paths of at most `PATH_WORDS` queries, by the kinds of their bits, with L = 1/2, 1, ..., 4."""
    for n in range(PATH_WORDS + 1):
        for path in product("xy", repeat=n):
            yield from (("".join(path), Fraction(i, 2)) for i in range(1, 9))


def neither(case: tuple[str, Fraction]) -> dict[str, object] | None:
    """A witness: xi = 0 and none of the cases."""
    path, least = case
    before = path.find("x")
    early = before >= 0 and before < least
    if early or len(path) >= least or "x" not in path:
        return None
    return {"path": path, "L": least}


@claim(
    "BLT20.L42.s2",
    where="end of section 4.1, sentence after the cases",
    says=r"a path of length at least $L=c_3k/\log k$ has mass at most $2^{-L}$, so with $c_2=\tfrac12c_3$ the first"
    r" case has at most 0.001",
    serves="BLT20.L42",
)
def long_paths(c: Check) -> None:
    """The first half holds where no bit is asked twice on a path, as bits are fair and independent; the second needs
    L >= 20, so large k. For c3 = 1/100 and k = 7749 L is just below 6, and figure 1 stops at 8 leaves. With a strictly
    concave G these have the depths 1, 2, ..., 7, 7 (`kinked_impurity`), and a mass of 1/32 at depths of 6 or more.

    In the repair d is L; a member is a leaf of mass v, and c is 1 where its path is of the first case, else 0. Sizes
    are rounded up.
    """
    c.read_as(
        "no path asks for a bit twice",
        other="paths may ask again, as figure 1 does not forbid where all gains are 0; then a path of any length may"
        " have a mass of 1/2",
        why="as in section 2.1: such a question gains nothing, and is answered before it is asked; with a strictly"
        " concave G it is not asked before the error is 0 (BLT20.L42)",
    )
    c.sequence(
        "p <= 2^-t", "sequence p from t = 0, start p == 1, each p >= 0, step p_next <= p/2", label="a path"
    )
    c.argued(
        "p is the mass of the inputs that follow the path for t queries, 1 for t = 0; the next query is for a bit that"
        " was not asked on the path, which is fair and independent of the answers so far, so that half of these inputs"
        " follow it on",
        every="all trees that ask for no bit twice on a path, all paths",
        label="the mass of a path",
    )
    sizes(c)
    c.bounded(
        [(BITS, LEAVES, DEPTH)],
        heavy_first_case,
        names=lambda case: {"k": case[0], "leaves": case[1], "L at most": case[2]},
        text="for c3 = 1/100 the leaves of depth L or more of the tree that figure 1 builds have mass at most 0.001; of"
        " L, which is k/(100 log2(k)), and of 2^(L/2) the next whole numbers are taken: `L at most` and `leaves`",
        every="all k >= 2, all G, all l with (2)",
        within=is_first_case,
        label="at most 0.001",
    )
    c.argued(
        DEEP, every="k = 7749, c3 = 1/100, all large lengths of O'Donnell's", role="join", of="at most 0.001"
    )
    c.note(
        "For L <= 1 it fails for every impurity function and every f: the size 2^(L/2) is above 1, each leaf has depth"
        " 1 or more, and all inputs are in the first case. That is a degenerate case, of trees of depth 1; with c3 ="
        " 1/100 it is k <= 996."
    )
    c.support(*NO_BIT)
    c.family(
        "sum(v*c) <= 0.001",
        "d >= 20, sum(1) <= 2^(d/2) + 1, sum(v) == 1, each v >= 0, c >= 0, c*v <= 2^(-d)",
        role="repaired",
        why=LARGE_K + ", that is k is large",
        of="at most 0.001",
        hints=(
            "sum(v*c) <= sum(1)*2^(-d)",
            "(2^(d/2) + 1)*2^(-d) <= 0.001 law (2^(d/2) + 1)*2^(-d) <= 0.001 for d >= 20",
            (
                "sum(v*c) <= 0.001 by 1: sum(v*c) <= sum(1)*2^(-d); 2^(-d): sum(1) <= 2^(d/2) + 1;"
                " 1: (2^(d/2) + 1)*2^(-d) <= 0.001"
            ),
        ),
        example=SHORT_LEAVES,
    )


SHORT_LEAVES = Family(
    (Member({"v": HALF, "c": Fraction(0)}), Member({"v": HALF, "c": Fraction(0)})),
    {"d": Fraction(20)},
)
"""Two leaves of depth 1, for L = 20."""


@claim(
    "BLT20.L42.s3",
    where="end of section 4.1, sentence before the last display",
    says=r"at least a 0.998 fraction of the inputs fall into the second case",
    uses=["BLT20.C44", "BLT20.L42.s1", "BLT20.L42.s2"],
    serves="BLT20.L42",
)
def most_inputs(c: Check) -> None:
    """Of xi = 1 and of case 1 there is 0.001 each at most, by the two sentences before; the rest is of the second case.

    A member is a leaf of weight v; a is 1 where its path has xi = 1, d where it is of case 1, b where it is of case 2.
    """
    for used in ("BLT20.C44", "BLT20.L42.s2"):
        c.without(used, "the step is judged as an implication")
    c.covers_by(
        "BLT20.L42.s2", "that case 1 has a fraction of at most 0.001 is a hypothesis here: sum(v*d) <= 0.001"
    )
    c.family(
        "sum(v*b) >= 0.998",
        "sum(v) == 1, sum(v*a) <= 0.001, sum(v*d) <= 0.001, each v >= 0, a + d + b >= 1",
        label="at least 0.998",
    )
    c.argued(
        "xi and the two cases depend on the path alone, so on the leaf that an input reaches; at each leaf xi is 1 or"
        " one of the two cases holds, by the sentence with the two cases, so that a + d + b is 1 or more; sum(v*b) is"
        " the fraction of the inputs in the second case",
        every="all trees",
        label="put together",
    )


@claim(
    "BLT20.L42.s4",
    where="end of section 4.1, last display",
    says=r"$\Pr[f_\pi=1]\ge\Pr[\mathrm{TRIBES}'=1]=0.499$ and $\Pr[f_\pi=0]\ge\Pr[\mathrm{TRIBES}=0]=0.5$",
    uses=["BLT20.FN5.s2", "BLT20.S4.2"],
    serves="BLT20.L42",
)
def means(c: Check) -> None:
    """Pr[f = 1] is Pr[TRIBES' = 1] + R p with the mean p of Majority after the path; the equations are the hypothesis
    of footnotes 5 and 6.
    """
    for used in ("BLT20.FN5.s2", "BLT20.S4.2"):
        c.without(used, "the probabilities are compared as they are")
    balanced(c)
    leaf = "0 <= Q <= P <= 1, 0 <= p <= 1"
    c.printed("(1 - P) + (P - Q)*p >= 1 - P", leaf, label="Pr[f = 1]")
    c.printed("1 - ((1 - P) + (P - Q)*p) >= Q", leaf, label="Pr[f = 0]")
    c.printed("(1 - P) + (P - Q)*p >= 0.499 - h", f"{leaf}, abs(P - 0.501) <= h", label="0.499")
    c.printed("1 - ((1 - P) + (P - Q)*p) >= 0.5 - d", f"{leaf}, abs(Q - 1/2) <= d", label="0.5")
    c.argued(
        "a path that asks for no bit of x leaves x uniform and independent of y, so that f is 1 there with"
        " Pr[TRIBES' = 1] + Pr[REST = 1] p, p the mean of Majority after the path",
        every="all paths that ask for bits of y only",
        label="the mean of f",
    )


@claim(
    "BLT20.L42.s5",
    where="end of section 4.1, after the last display",
    says=r"so $\Pr[T_\pi\ne f_\pi]\ge0.49$",
    uses=["BLT20.L42.s4"],
    serves="BLT20.L42",
)
def error_of_a_path(c: Check) -> None:
    """T is constant at the leaf, 0 or 1, and errs with p = Pr[f = 1] or 1 - p. The bounds before are 0.499 - h and
    0.5 - d, with h and d as in the step before; r is the larger one of these, which is o(1).
    """
    balanced(c)
    c.printed("min(p, 1 - p) >= 0.49", f"{UP_TO}, r <= 0.009", label="the error")
    c.argued(
        "at the leaf T has one label, 0 or 1, and errs with p or with 1 - p, so with min(p, 1 - p) or more",
        every="all paths that ask for bits of y only",
        label="the label",
    )
    c.stronger(
        "min(p, 1 - p) >= c - r",
        f"{UP_TO}, r <= 0.009",
        value="0.499",
        beyond="0.4991",
        sharp="0.499 up to the r that the probabilities are off, which the next sentence uses",
        of="the error",
    )


@claim(
    "BLT20.L42.s6",
    where="end of section 4.1, last sentence",
    says=r"$\Pr[T\ne f]\ge0.998\cdot0.499>0.49$",
    uses=["BLT20.L42.s3", "BLT20.L42.s4", "BLT20.L42.s5"],
    serves="BLT20.L42",
)
def error_of_the_tree(c: Check) -> None:
    """By the bounds of the steps before, with 0.499 up to r = o(1): with the 0.49 that is printed in between it would
    be 0.489.

    A member is a leaf of weight v that errs with g, b is 1 where it is of the second case, and m =
    min(Pr[TRIBES' = 1], Pr[TRIBES = 0]).
    """
    c.without("BLT20.L42.s3", "the step is judged as an implication")
    balanced(c)
    c.family(
        "sum(v*g) > 0.49",
        "m >= 0.4912, sum(v*b) >= 0.998, each v >= 0, g >= m*b",
        label="the tree",
        hints=TO_TREE,
    )
    c.family(
        *UP_TO_WHAT_IS_OFF,
        label="0.998*0.499",
        hints=(
            "each v*g >= (0.499 - r)*(v*b) by v: g >= (0.499 - r)*b",
            "sum(v*g) >= (0.499 - r)*sum(v*b)",
            (
                "sum(v*g) >= 0.998*(0.499 - r) by 1: sum(v*g) >= (0.499 - r)*sum(v*b);"
                " 0.499 - r: sum(v*b) >= 0.998"
            ),
        ),
    )
    c.printed("0.998*0.499 > 0.49", "", label="the number")
    c.argued(
        "the error of T is the sum over its leaves of their mass times their error, sum(v*g); at a leaf of the second"
        " case that error is m or more, and m is 0.499 - r or more, by the sentences before",
        every="all l at which the probabilities are 1/2 and 0.499 up to o(1)",
        label="put together",
    )
    c.support("0.998*0.49 < 0.49", "")


@claim(
    "BLT20.T3.s1",
    where="proof of Theorem 3 from Lemma 4.2",
    says=r"$2^{\Omega(k/\log k)}=2^{\Omega(\ell^2/(\log\ell)^3)}=s^{\Omega(\log s)}$ for $s=2^\ell$",
    serves="BLT20.T3",
)
def exponents(c: Check) -> None:
    """With y = log2(l), k = (c1 l/y)^2 and z = log2(k) <= 2 y for c1 <= 1, y >= 1. The second equation lacks a tilde:
    the exponent is log2(s) times l/(log l)^3, and no c > 0 has l^2/(log l)^3 >= c l^2 for all l.
    """
    c.read_as(
        "c1 is at most 1",
        other="any positive constant",
        why="Lemma 4.2 holds for a c1 if it holds for a larger one, as (2) asks for more then",
    )
    c.printed(*EXPONENT, label="first")
    c.support("2*ln(c1*l/y) <= 2*ln(l)", "0 < c1 <= 1, y >= 1, l >= 2")
    c.argued(
        "y = log2(l), z = log2(k), and equality in (2) says k = (c1 l/y)^2; so z is at most 2 y by the support, and"
        " above 0 for k >= 2: k/log k is at least c1^2/2 times l^2/(log l)^3 by the first part, and an exponent of at"
        " least a constant times the one is at least a constant times the other",
        every="all l >= 2, all k >= 2 with equality in (2)",
        label="the first exponent",
    )
    always = proved(c.support("c*y^3 > 1", "c > 0, y >= 1, c*y >= 2"))
    c.exact(
        "for some c > 0 l^2/(log l)^3 >= c l^2 for all l, so at some l with log l >= max(1, 2/c): at none, as the"
        " support says, and as is seen for c = 8^-j, log l = 2^j + 1, j = 1, ..., 60",
        lambda: not (always and all((2**j + 1) ** 3 > 8**j for j in range(1, 61))),
        label="second",
    )
    c.argued(
        "s is 2^l, so that s^(c log s) is 2^(c l^2). Whatever c > 0 is, all l with y = log2(l) >= max(1, 2/c) have"
        " c y^3 > 1 by the support, so that l^2/y^3 is less than c l^2: the exponent is no Omega(l^2)",
        every="all c > 0, all l with log2(l) >= max(1, 2/c)",
        role="join",
        of="second",
    )
    tilde = "with a tilde, as Theorem 3 has it: the exponent of s is log2(s) = l over (log l)^3"
    c.reading(
        "l^2/y^3*ln(2) == l/y^3*ln(2^l)",
        "l >= 2, y >= 1",
        why=tilde,
        of="second",
    )
    c.argued(
        "y is log2(l) = log log s: by the equation 2^(l^2/y^3) is s^(l/y^3), and l/y^3 is log s over (log log s)^3; a"
        " constant factor of the one exponent is one of the other",
        every="all l >= 2, s = 2^l",
        role="reading",
        why=tilde,
        of="second",
    )
