r"""Section 4, Lemma 4.2: the tree of the top-down heuristic errs, and how Theorem 3 follows from that.

Paper: BLT20, section 4, Lemma 4.2, its proof at the end of section 4.1, and the proof of Theorem 3 from it.
Notation: L = c3 k/log k; Q = Pr[TRIBES = 0], P = Pr[TRIBES' = 0], R = P - Q = Pr[REST = 1].
Decided here: the lemma; its proof sentence by sentence; the exponents of Theorem 3.
Found: the lemma is false at l = w 2^w for all w >= 12, for every impurity function, tie rule, k, c1 and c2: the mean of
f is at most 7/16, and so is the error of every tree that is labelled as it should be. For lengths as in O'Donnell's
definition it holds from w = 12 on, with c1 = 4 10^-7 and c2 = 1/4400, if G is strictly concave. The last exponent of
Theorem 3 lacks its tilde.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from algorithms.tribes import LowerBoundFunction
from lemmas.agnostic.book_lengths import (
    BETWEEN,
    FEW_LEAVES,
    MANY_LEAVES,
    NEAR_HALF,
    NEARER,
    ONE_OF_FEW,
    ONE_OF_MANY,
    ONE_TOO_MANY,
    TO_FEW,
    TO_MANY,
    TO_NEARER,
    TWO_LEAVES,
)
from lemmas.agnostic.claim_4_3 import BOOK, asks_for_x, root_asks_for_x
from lemmas.agnostic.standing import every_tie
from lemmas.agnostic.tribes import (
    LENGTHS,
    LONG_WORDS,
    below_half,
    enough_terms,
    every_length,
    proved,
    up_to_little,
    vanishes,
)
from verify.claims import Check, claim
from verify.rationals import Fraction

MOST = Fraction(7, 16)
WANTED = Fraction(49, 100)
MEANS = "Pr[TRIBES' = 1] >= 0.498 and Pr[TRIBES = 0] >= 0.4912, as at O'Donnell's lengths from w = 12 on"
ENOUGH = f"{MEANS}; {BOOK}"
BOOK_HAS_MEANS = (
    "min((1 - P) - 0.498, Q - 0.4912) >= 0",
    "0 < u <= 2^-12, 1/2 <= Q, P <= 0.501 + u/2",
)
"""That these lengths meet the first."""
LARGE_K = "c3 k/log k >= 20"
HALVES = "Pr[TRIBES' = 1] >= 0.49 and Pr[TRIBES = 0] >= 0.49, as at O'Donnell's lengths from w = 10 on"
TO_TREE = (
    "each v*g >= m*(v*b) by v: g >= m*b",
    "sum(v*g) >= m*sum(v*b)",
    "sum(v*g) > 0.49 by 1: sum(v*g) >= m*sum(v*b); m: sum(v*b) >= 0.998; 0.998: m >= 0.4912",
)
PATH_WORDS = 7
"""The longest paths that are written out."""


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
    """False at l = w 2^w, w >= 12, where TRIBES has a mean of at most 7/16 and f <= TRIBES: a leaf of weight v,
    at which f has the mean a, adds at most v a to the error. For all c1 and k such l meet (2), as log l/l goes to 0.

    Repaired: for c1 = 4 10^-7 Claim 4.3 holds where R >= 0.0007, and so does Corollary 4.4 with c3 = 1/100. With
    c2 = c3/44 a tree for L < 22 has one split, on y, as t = 0 is impossible in 4.4; for L >= 22 it has at most
    2 2^(L/44) leaves, and paths of length L or more have mass at most 2^-20. The others ask for no x, and err with
    m = min(Pr[TRIBES' = 1], Pr[TRIBES = 0]) >= 0.4912 or more. A member is a leaf of weight v that errs with g; a is 1
    where its path asks for x early, c where it is long, b where it asks for no x, and d is L.
    """
    steps = ("BLT20.L42.s2", "BLT20.L42.s4", "BLT20.L42.s6")
    for used in ("BLT20.C43", "BLT20.C44", *steps, "BLT20.FN5.s2", "BLT20.S4.3"):
        c.without(
            used, "what fails there fails with this lemma; the repair has the steps with their own constants"
        )
    every_length(c)
    c.read_as(
        "c1 and c2 are positive",
        other="any numbers",
        why="for c1 <= 0 no l >= 2 meets (2), and for c2 <= 0 the tree is empty",
    )
    always = below_half(c)
    always &= vanishes(c)
    always &= proved(
        c.family("sum(v*g) <= sum(v*a)", "each v >= 0, g <= a", role="support"),
        c.support("7/16 < 0.49", ""),
    )
    c.exact(
        "where (2) holds the tree errs with 0.49 or more, so f has a mean of 0.49 or more at some l = w 2^w, w >= 12:"
        " at none, as the supports say, and as is seen for w = 12, 13 and k = 3",
        lambda: not (always and all(LowerBoundFunction.of(w << w, 3).mean() < WANTED for w in (12, 13))),
        label="at least 0.49",
    )
    mended: dict[str, Any] = {"role": "repaired", "why": ENOUGH, "of": "at least 0.49"}
    c.family(*MANY_LEAVES, hints=TO_MANY, example=ONE_OF_MANY, **mended)
    c.family(*TWO_LEAVES, **mended)
    c.family(*FEW_LEAVES, hints=TO_FEW, example=ONE_OF_FEW, **mended)
    c.support(*BOOK_HAS_MEANS)
    c.note(
        "For impurity functions that are not strictly concave and ties that go to x the proof says nothing: all gains"
        " can be 0, as for 2 min(q, 1 - q)."
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
    """The first half holds; the second needs L >= 20, so large k: the bound is 2^(-L/2). For L <= 1 the tree has at
    least one split, as its size is to be 2^(L/2) > 1, and all inputs are in the first case. d is L, any number above 0.
    """
    c.sequence(
        "p <= 2^-t", "sequence p from t = 0, start p == 1, each p >= 0, step p_next <= p/2", label="a path"
    )
    c.printed("2^(d/2)*2^(-d) <= 0.001", "d > 0", label="at most 0.001")
    c.repaired(
        "2^(d/2)*2^(-d) <= 0.001",
        "d >= 20",
        hypothesis="c3 k/log k >= 20, that is k is large",
        of="at most 0.001",
    )


@claim(
    "BLT20.L42.s3",
    where="end of section 4.1, sentence before the last display",
    says=r"at least a 0.998 fraction of the inputs fall into the second case",
    uses=["BLT20.C44", "BLT20.L42.s1", "BLT20.L42.s2"],
    serves="BLT20.L42",
)
def most_inputs(c: Check) -> None:
    """Of xi = 1 and of case 1 there is 0.001 each at most, where Corollary 4.4 holds and L is 20 or more. At l = w 2^w
    the root asks for x, by BLT20.C44: no input is of the second case.

    A member is a leaf of weight v; a is 1 where its path has xi = 1, d where it is of case 1, b where it is of case 2.
    """
    for used in ("BLT20.C44", "BLT20.L42.s2"):
        c.without(used, "what fails there fails with this step; the repair has its bound")
    every_length(c)
    always = asks_for_x(c)
    always &= vanishes(c)
    c.exact(
        "where (2) holds 0.998 of the inputs are of the second case, so the root asks for no x for some k >= 2 at some"
        " l = w 2^w, w >= 12, for the impurity function 4q(1 - q): it does, as the supports say, and as is seen for"
        " w = 12, 13 and k = 2, ..., 60",
        lambda: not (always and all(root_asks_for_x(w << w, k) for w in (12, 13) for k in range(2, 61))),
        label="0.998",
    )
    c.family(
        "sum(v*b) >= 0.998",
        "sum(v) == 1, sum(v*a) <= 0.001, sum(v*d) <= 0.001, each v >= 0, a + d + b >= 1",
        role="repaired",
        why=f"{BOOK}; {LARGE_K}",
        of="0.998",
    )


@claim(
    "BLT20.L42.s4",
    where="end of section 4.1, last display",
    says=r"$\Pr[f_\pi=1]\ge\Pr[\mathrm{TRIBES}'=1]=0.499$ and $\Pr[f_\pi=0]\ge\Pr[\mathrm{TRIBES}=0]=0.5$",
    uses=["BLT20.FN5.s2", "BLT20.S4.2"],
    serves="BLT20.L42",
)
def means(c: Check) -> None:
    """The inequalities hold: Pr[f = 1] is Pr[TRIBES' = 1] + R p with the mean p of Majority. The equations do not for
    all l: 0.5 is missed by 1/16 or more at l = w 2^w (0.499 as well, from w = 12 on).

    At lengths as in O'Donnell's book they do, 0.499 from w = 10 on, as some term before m reaches 0.501 there: P is A
    or A (1 - u), what is nearer to it, with A as in BLT20.S4.2.
    """
    for used in ("BLT20.FN5.s2", "BLT20.S4.2"):
        c.without(used, "the chances are compared as they are")
    every_length(c)
    up_to_little(c)
    c.printed("(1 - P) + (P - Q)*p >= 1 - P", "0 <= Q <= P <= 1, 0 <= p <= 1", label="Pr[f = 1]")
    c.printed("1 - ((1 - P) + (P - Q)*p) >= Q", "0 <= Q <= P <= 1, 0 <= p <= 1", label="Pr[f = 0]")
    always = below_half(c)
    always &= proved(c.support("abs(t - 0.5) > 1/20", "0 <= t <= 7/16"))
    c.exact(
        "the two chances are 0.499 and 0.5 up to o(1), so within 1/20 at some l = w 2^w, w >= 12: at none, as the"
        " supports say, and as is seen for w = 12, 13",
        lambda: not (always and not any(near(w << w) for w in (12, 13))),
        label="0.499 and 0.5",
    )
    mended: dict[str, Any] = {"role": "repaired", "of": "0.499 and 0.5"}
    c.family(*NEARER, hints=TO_NEARER, example=BETWEEN, why=LONG_WORDS, **mended)
    c.family(
        "abs(Q - 1/2) <= u",
        ONE_TOO_MANY,
        why=LENGTHS,
        hints=(*NEAR_HALF, "abs(Q - 1/2) <= u law abs(z) <= k for z <= k, -z <= k at z: Q - 1/2; k: u"),
        **mended,
    )
    enough_terms(c)


def near(length: int) -> bool:
    """Whether both chances are within 1/20 of what is said."""
    f = LowerBoundFunction.of(length, 1)
    off = (abs(f.first_terms - Fraction(499, 1000)), abs(1 - f.all_terms - Fraction(1, 2)))
    return max(off) <= Fraction(1, 20)


@claim(
    "BLT20.L42.s5",
    where="end of section 4.1, after the last display",
    says=r"so $\Pr[T_\pi\ne f_\pi]\ge0.49$",
    uses=["BLT20.L42.s4"],
    serves="BLT20.L42",
)
def error_of_a_path(c: Check) -> None:
    """T is constant at the leaf, 0 or 1, and errs with p = Pr[f = 1] or 1 - p; a is Pr[TRIBES' = 1].

    At l = w 2^w, w >= 12, a path that asks for y alone has Pr[f = 1] <= Pr[TRIBES = 1] <= 7/16. There are such paths of
    the second case, for G = 2 min(q, 1 - q), k with d = c3 k/log k > 2 and log k >= c3, and ties that go to y at the
    least depth: as influences are at most 2u, no bit takes a mean above 1/2, and all gains are 0; the 2^(d/2) leaves
    then have depth at most d/2 + 1, less than d and at most k. For smaller d the tree may have no path of that case.
    """
    c.without("BLT20.L42.s4", "what fails there fails with this step; the repair has its bounds")
    every_tie(c)
    every_length(c)
    up_to_little(c)
    always = below_half(c)
    always &= vanishes(c)
    always &= proved(
        c.family("mean(f) <= mean(t)", "each f <= t", role="support"),
        c.support("min(a, 1 - a) < 0.49", "0 <= a <= 7/16"),
        c.support("7/16 + u <= 1/2", "0 <= u <= 2^-12"),
        c.support(
            "min(q, 1 - q) == (min(q - a, 1 - q + a) + min(q + a, 1 - q - a))/2", "a >= 0, q + a <= 1/2"
        ),
        c.support("d/2 + 1 < d", "d > 2"),
        c.support("d/2 + 1 <= k", "k >= 2, 0 < d <= k"),
    )
    c.exact(
        "where (2) holds a path of the second case errs with 0.49 or more, so for 2 min(q, 1 - q), ties that go to y at"
        " the least depth and some k with log k >= c3 and c3 k/log k > 2 f has a mean of 0.49 or more, or a bit that"
        " takes it above 1/2, after bits of y, at some l = w 2^w, w >= 12: at none, as the supports say, and as is seen"
        " for w = 12, 13",
        lambda: not (always and all(small_after_y(w << w) for w in (12, 13))),
        label="0.49",
    )
    c.family(
        "min(p, 1 - p) >= 0.49",
        "p >= a, 1 - p >= Q, a >= 0.49, Q >= 0.49",
        role="repaired",
        why=HALVES,
        of="0.49",
    )


def small_after_y(length: int) -> bool:
    """Whether after bits of y the mean of f is below 0.49, and no bit takes it above 1/2, for every k.

    The mean and the influences of bits of x are linear in the mean p of Majority, so that its ends are enough; a bit of
    y has at most the influence Pr[REST = 1].
    """
    f = LowerBoundFunction.of(length, 1)
    one, other = f.pivotal(f.terms), f.pivotal(f.fewer) if f.fewer else Fraction(0)
    ends = ((f.first_terms, max(other, f.rest)), (f.all_terms, max(one, f.rest)))
    return all(mean < WANTED and mean + most / 2 <= Fraction(1, 2) for mean, most in ends)


@claim(
    "BLT20.L42.s6",
    where="end of section 4.1, last sentence",
    says=r"$\Pr[T\ne f]\ge0.998\cdot0.499>0.49$",
    uses=["BLT20.L42.s3", "BLT20.L42.s4", "BLT20.L42.s5"],
    serves="BLT20.L42",
)
def error_of_the_tree(c: Check) -> None:
    """By the bounds of the two steps before, with 0.499: with the 0.49 that is printed in between it would be 0.489.

    The conclusion is that of Lemma 4.2, and fails where it fails. A member is a leaf of weight v that errs with g, b is
    1 where it is of the second case, and m = min(Pr[TRIBES' = 1], Pr[TRIBES = 0]).
    """
    for used in ("BLT20.L42.s3", "BLT20.L42.s4", "BLT20.L42.s5"):
        c.without(used, "what fails there fails with this step; the repair has its bounds")
    every_length(c)
    up_to_little(c)
    always = below_half(c)
    always &= vanishes(c)
    always &= proved(
        c.family("sum(v*g) <= sum(v*a)", "each v >= 0, g <= a", role="support"),
        c.support("7/16 < 0.49", ""),
    )
    c.exact(
        "where (2) holds the tree errs with more than 0.49, so f has a mean above 0.49 at some l = w 2^w, w >= 12: at"
        " none, as the supports say, and as is seen for w = 12, 13 and k = 3",
        lambda: not (always and all(LowerBoundFunction.of(w << w, 3).mean() <= WANTED for w in (12, 13))),
        label="the tree",
    )
    c.family(
        "sum(v*g) > 0.49",
        "m >= 0.4912, sum(v*b) >= 0.998, each v >= 0, g >= m*b",
        role="repaired",
        why=f"{ENOUGH}; {LARGE_K}",
        of="the tree",
        hints=TO_TREE,
    )
    c.printed("0.998*0.499 > 0.49", "", label="the number")
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
    c.printed(
        "k/z >= c1^2/2*l^2/y^3", "0 < c1 <= 1, y >= 1, l >= 2, k = (c1*l/y)^2, 0 < z <= 2*y", label="first"
    )
    c.support("2*ln(c1*l/y) <= 2*ln(l)", "0 < c1 <= 1, y >= 1, l >= 2")
    always = proved(c.support("c*y^3 > 1", "c > 0, y >= 1, c*y >= 2"))
    c.exact(
        "for some c > 0 l^2/(log l)^3 >= c l^2 for all l, so at some l with log l >= max(1, 2/c): at none, as the"
        " support says, and as is seen for c = 8^-j, log l = 2^j + 1, j = 1, ..., 60",
        lambda: not (always and all((2**j + 1) ** 3 > 8**j for j in range(1, 61))),
        label="second",
    )
    c.reading(
        "l^2/y^3*ln(2) == l/y^3*ln(2^l)",
        "l >= 2, y >= 1",
        why="with a tilde, as Theorem 3 has it: the exponent of s is log2(s) = l over (log l)^3",
        of="second",
    )
