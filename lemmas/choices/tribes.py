r"""Appendix B.2, Definitions 6 and 7, Fact B.3: Majority and Tribes.

Paper: TOPK, appendix B.2.
Notation: a tribe is an AND of w bits, t = floor(l/w) tribes are joined by OR; N = 2^w.
Decided here: monotony for all lengths; how balanced Tribes_l is; the covariances of its bits, with a constant.
Found: Tribes_l is not nearly balanced. With w as defined, (1 - 2^-w)^(l/w) <= 1/2 holds with room to spare for most l:
for l = w 2^w, w = 1, 2, 3, ..., the width is w, there are 2^w tribes, and E[Tribes_l] >= 1 - 1/e > 0.63. (O'Donnell's
book defines Tribes for lengths w t only, with t the largest number of tribes that leaves the mean at most 1/2.) The
other two facts hold.
"""

from __future__ import annotations

from math import comb

from lemmas.choices.tribe_bits import AT_MOST, TO_AT_MOST, TRIBE
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def width(length: int) -> int:
    """The largest w with (1 - 2^-w)^(l/w) <= 1/2, exactly: (1 - 2^-w)^l <= 2^-w.

    The left side of the definition increases with w (a claim below), so that the first failure ends the search.
    """
    w = 1
    while passes(length, w + 1):
        w += 1
    return w


def passes(length: int, w: int) -> bool:
    """(1 - 2^-w)^(l/w) <= 1/2, in whole numbers: (2^w - 1)^l 2^w <= 2^(w l)."""
    power = int(((1 << w) - 1) ** length)
    return power << w <= 1 << (w * length)


def expectation(length: int) -> Fraction:
    """E[Tribes_l] for uniform bits."""
    w = width(length)
    return 1 - (1 - Fraction(1, 1 << w)) ** (length // w)


def covariance(length: int) -> Fraction:
    """Cov(x_i, Tribes_l) for a bit of a tribe: a quarter of its influence."""
    w = width(length)
    return Fraction(1, 1 << (w + 1)) * (1 - Fraction(1, 1 << w)) ** (length // w - 1)


@claim(
    "TOPK.D6",
    where="appendix B.2, Definition 6",
    says=r"$\mathrm{Maj}_\ell(x)=1$ if at least half of the coordinates are 1",
)
def majority(c: Check) -> None:
    """For even l ties have the value 1, so that the mean is above 1/2, by half of the mass of the middle layer."""
    c.not_a_claim("a definition: Majority")
    c.exact(
        "E[Maj_l] = 1/2 for odd l, and 1/2 + C(l, l/2)/2^(l+1) for even l, l = 1, ..., 60",
        lambda: all(majority_mean(n) == HALF + middle(n) / 2 for n in range(1, 61)),
        role="support",
    )


def majority_mean(n: int) -> Fraction:
    """E[Maj_n]."""
    return Fraction(sum(comb(n, s) for s in range(n + 1) if 2 * s >= n), 2**n)


def middle(n: int) -> Fraction:
    """The mass of the middle layer; 0 for odd n."""
    return Fraction(0) if n % 2 else Fraction(comb(n, n // 2), 2**n)


@claim(
    "TOPK.D7",
    where="appendix B.2, Definition 7",
    says=r"$\mathrm{Tribes}_\ell$: the OR of $\lfloor\ell/w\rfloor$ ANDs of $w$ bits,"
    r" $w$ the largest integer with $(1-2^{-w})^{\ell/w}\le\tfrac12$",
)
def tribes(c: Check) -> None:
    """There is such a w for each l >= 1: w = 1 will do, and no w >= max(l, 2) does; so 1 <= w <= l.

    Where w does not divide l the last bits are in no tribe.
    """
    c.not_a_claim("a definition: Tribes")
    c.support("(1 - 1/2)^l <= 1/2", "l >= 1")
    c.support("r*ln(1 - u) > -ln(2)", "0 < u <= 1/4, 0 < r <= 1")
    c.exact(
        "the condition holds for w = 1, ..., width(l) and fails up to w = 14, l = 1, ..., 100",
        lambda: all(passes(n, v) == (v <= width(n)) for n in range(1, 101) for v in range(1, 15)),
        role="support",
    )


@claim("TOPK.FB3.1", where="appendix B.2, Fact B.3, item 1", says=r"$\mathrm{Tribes}_\ell$ is monotone")
def monotone(c: Check) -> None:
    """For all numbers and all sizes of tribes: x <= z bit by bit, as are the tribes u <= v that they make."""
    c.family("sum(1 - z) <= 0", "sum(1 - x) <= 0, each x <= z, z <= 1", label="a tribe that is 1 stays 1")
    c.family("sum(v) >= 1", "sum(u) >= 1, each u <= v", label="so does the OR")
    c.argued(
        "u and v are 1 for the tribes that are 1 before and after, so that the first part gives u <= v",
        every="all l, all x and z with x <= z",
        label="together",
    )
    c.bounded(
        range(1, 13),
        falls,
        text="Tribes_l does not fall where a bit rises",
        every="all l",
        names="l",
        role="support",
    )


def tribes_at(length: int, x: int) -> bool:
    """Tribes_l at a point, its bits as a number."""
    w = width(length)
    full = (1 << w) - 1
    return any(x >> (w * i) & full == full for i in range(length // w))


def falls(length: int) -> dict[str, object] | None:
    """A witness where a bit rises and Tribes_l falls."""
    for x in range(1 << length):
        if tribes_at(length, x) and not all(tribes_at(length, x | 1 << i) for i in range(length)):
            return {"x": x}
    return None


@claim(
    "TOPK.FB3.2",
    where="appendix B.2, Fact B.3, item 2",
    says=r"$\mathbb E[\mathrm{Tribes}_\ell]=\tfrac12\pm o(1)$ as $\ell\to\infty$",
)
def balanced(c: Check) -> None:
    """False: along l = w 2^w the mean is at least 1 - 1/e, and a limit 1/2 would be near it from some length on.

    From below the fact holds, 1 - E <= q/(1 - u) with q = (1 - u)^(l/w) <= 1/2, as t > l/w - 1: so E >= 1/2 - 2^-w.
    """
    far = unbalanced(c)
    c.bounded(
        (24,),
        lambda length: too_far(length) if far else None,
        text="|E[Tribes_l] - 1/2| <= 1/8 for all l from some length on, so at l = w 2^w for large w",
        every="all l from some length on",
        names="l",
        within=lambda length: length >= 1,
    )
    c.argued(FAR_WIDTHS, every="all w >= 1", role="join")
    c.strongest(
        "q/(1 - u) <= 1/2 + u",
        "0 <= q <= 1/2, 0 < u <= 1/2",
    )
    c.argued(
        "with u = 2^-w and q = (1 - u)^(l/w), which is at most 1/2 as w meets its condition, 1 - E[Tribes_l] is (1 -"
        " u)^t with t > l/w - 1, so at most q/(1 - u): the mean is at least 1/2 - u; and u = 2^-w goes to 0 as l goes"
        " to infinity, as each w meets its condition from some l on",
        every="all l >= 1",
        role="strongest",
    )
    c.bounded(
        range(1, 9),
        lambda w: None if far_from_half(w) else {"E": expectation(w << w)},
        text="Tribes of w 2^w bits has the width w and a mean above 5/8",
        every="all w >= 1",
        names="w",
        role="support",
    )
    c.computed("E[Tribes_l] for l = 4, 24", tuple(expectation(n) for n in (4, 24)))


UNBALANCED = (
    ("ln(1 - u) <= -u", "0 <= u <= 1/2"),
    ("1 - exp(ln(1 - u)/u) >= 1 - exp(-1)", "0 < u <= 1/2"),
    ("1 - exp(-1) > 5/8", ""),
    ("ln(1 - u) >= -6/5*u", "0 <= u <= 1/4"),
    ("-6/5*s > -ln(2)", "s <= 1/2"),
)


FAR_WIDTHS = (
    "by the supports, with u = 2^-w, the width of l = w 2^w is w: w meets its condition and no larger v does; so there"
    " are 2^w tribes, E[Tribes_l] = 1 - (1 - u)^(1/u) is above 5/8, and there are such l beyond every length"
)
"""How `UNBALANCED` says so."""


def unbalanced(c: Check) -> bool:
    """Records that E[Tribes_l] > 5/8 at l = w 2^w for each w >= 1; whether all of it is proved.

    With u = 2^-w: w qualifies, as 2^w ln(1 - u) <= -1 < -ln 2, and E = 1 - (1 - u)^(1/u) >= 1 - 1/e once it is the
    width. No v > w qualifies: with u = 2^-v <= 1/4 and the exponent r = l/v < 2^w, ru < 1/2 and r ln(1 - u) > -ln 2. So
    w is the width, and there are 2^w tribes.
    """
    found = {c.support(*statement).status for statement in UNBALANCED}
    return found == {"proved"}


def too_far(length: int) -> dict[str, object] | None:
    """A witness where the mean is not within 1/8 of 1/2."""
    found = expectation(length)
    if abs(found - HALF) <= Fraction(1, 8):
        return None
    return {"l": length, "w": width(length), "E[Tribes_l]": found, "1/2 + 1/8": HALF + Fraction(1, 8)}


def far_from_half(w: int) -> bool:
    """Whether Tribes of w 2^w bits has the width w and a mean above 5/8."""
    return width(w << w) == w and expectation(w << w) > Fraction(5, 8)


@claim(
    "TOPK.FB3.3",
    where="appendix B.2, Fact B.3, item 3",
    says=r"$\mathrm{Cov}[x_i,\mathrm{Tribes}_\ell]=O(\log\ell/\ell)$ for each $i$",
)
def small_covariances(c: Check) -> None:
    """At most 2 ln(l)/l for l >= 2; log 1 = 0, and the bound says nothing of l = 1.

    A bit of a tribe changes the value with probability 2u (1 - u)^(t-1), u = 2^-w; its covariance is a quarter of that,
    at most u/2; bits of no tribe have 0. As w + 1 fails in Definition 7, -l ln(1 - u/2) < (w + 1) ln 2, so that
    lu/2 < (w + 1) ln 2. As w qualifies, -l ln(1 - u) >= w ln 2, so that l >= w ln(2) (1 - u)/u, which is at least 1/u
    from w = 2 on, and l >= 2 for w = 1: hence w ln 2 <= ln(l) =: y, and w + 1 <= 2w.
    """
    c.family(AT_MOST, TRIBE, hints=TO_AT_MOST, label="bits of tribes")
    c.argued(
        "the covariance with a fair bit is a quarter of the difference of the means at its two values; where a bit of a"
        " tribe is 0 its tribe is not all 1, where it is 1 its tribe is so with probability 2u, and each of the t - 1"
        " others with probability u, independently; w is the largest width, so that w meets the condition of Definition"
        " 7 and w + 1 does not; bits of no tribe have no covariance",
        every="all l >= 2, all bits",
        label="the covariances",
    )
    c.printed("0 <= 2*ln(l)/l", "l >= 2", label="bits of no tribe")
    c.bounded(
        range(2, 401),
        large_covariance,
        text="Cov(x_i, Tribes_l) <= log2(l)/l",
        every="all l >= 2",
        names="l",
        role="support",
    )
    c.bounded(
        range(1, 13),
        other_covariance,
        text="Cov(x_i, Tribes_l) is (1/2) 2^-w (1 - 2^-w)^(t-1) for bits of tribes and 0 for others",
        every="all l",
        names="l",
        role="support",
    )
    c.read_as(
        "log l / l for l >= 2",
        other="for all l >= 1",
        why="log 1 = 0, and Tribes_1 is its bit, of covariance 1/4",
    )


def other_covariance(length: int) -> dict[str, object] | None:
    """A witness where a covariance, counted over all points, is not as by the formula."""
    points = 1 << length
    ones = [x for x in range(points) if tribes_at(length, x)]
    used = width(length) * (length // width(length))
    for i in range(length):
        both = sum(x >> i & 1 for x in ones)
        found = Fraction(both, points) - Fraction(len(ones), 2 * points)
        if found != (covariance(length) if i < used else 0):
            return {"bit": i, "Cov": found}
    return None


def large_covariance(length: int) -> dict[str, object] | None:
    """A witness where l Cov is above the whole part of log2(l)."""
    value = covariance(length)
    return None if length * value <= length.bit_length() - 1 else {"Cov": value}


@claim(
    "TOPK.B2.KKL",
    where="appendix B.2, after Fact B.3",
    says=r"any monotone, nearly balanced function has a variable of correlation $\Omega(\log\ell/\ell)$;"
    r" among these functions Tribes has the least correlations, up to constants",
    uses=["TOPK.FB3.2", "TOPK.FB3.3"],
)
def least_possible(c: Check) -> None:
    """For monotone f the covariance of a variable is a quarter of its influence; KKL bounds the largest from below.

    The second half compares Tribes with the functions that have both properties, as one of them. It has not the second
    (Fact B.3, item 2). In the last part T is the largest covariance of Tribes_l, M that of such a function, b is
    ln(l)/l and a the constant of the theorem.

    The theorem asks for a variance away from 0, which a mean of 1/2 +- o(1) has. That the covariances of Tribes are at
    most 2 ln(l)/l is proved as in the third item of Fact B.3, whose notation this is; bits of no tribe have 0.
    """
    c.without(
        "TOPK.FB3.2", "that Tribes is one of the functions is left aside; its correlations are compared"
    )
    c.without("TOPK.FB3.3", "its bound is proved here again")
    c.assumed(
        "a monotone function with mean 1/2 +- o(1) has a variable of influence, four times its covariance,"
        " Omega(log l/l)",
        theorem="Kahn, Kalai, Linial 1988",
        every="all l, all monotone nearly balanced functions of l bits",
        label="each function",
    )
    c.family(AT_MOST, TRIBE, hints=TO_AT_MOST, label="Tribes")
    c.printed("T <= 2/a*M", "T <= 2*b, M >= a*b, a > 0, b >= 0", label="least, up to constants")
    c.argued(
        "T is the largest covariance of Tribes_l, at most 2 b with b = ln(l)/l by the part before, M that of another"
        " function with both properties, at least a b by the theorem; the formula of the part before is l times the"
        " covariance of a bit of a tribe, and bits of no tribe have none",
        every="all large l, all monotone nearly balanced functions of l bits",
        label="together",
    )
    c.note("Tribes is not among the nearly balanced functions at l = w 2^w (Fact B.3, item 2).")


@claim(
    "TOPK.B2.maj",
    where="appendix B.2, after Fact B.3",
    says=r"the correlations of Majority are as large as possible",
)
def largest_possible(c: Check) -> None:
    """In sum, and so for the least and the mean of them: a point of the cube is a member, s = sum of (x_i - 1/2).

    The covariances of f add up to E[f s], those of Majority, g, to E[g s]: it is 1 where s > 0 and 0 where s < 0,
    whatever it is where s = 0. All of Majority are equal. A single covariance can be larger: that of a dictator is 1/4.
    """
    c.read_as(
        "the sum of the covariances, and so the least of them, is as large as for any function",
        other="each covariance is",
        why="a function of one bit has a larger one with that bit",
    )
    c.argued(
        "the covariances of f add up to E[f s], as each x_i has the mean 1/2; those of Majority are all equal, so that"
        " its least one is their mean",
        every="all n, all functions of n bits, uniform inputs",
        label="sums",
    )
    c.family(
        "mean(f*s) <= mean(g*s)",
        "each 0 <= f <= 1, 0 <= g <= 1, g*s >= 0, (1 - g)*s <= 0, s",
        hints=("each f*s <= g*s by f: (1 - g)*s <= 0; 1 - f: g*s >= 0",),
    )
