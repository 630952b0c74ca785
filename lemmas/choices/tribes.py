r"""Appendix B.2, Definitions 6 and 7, Fact B.3: Majority and Tribes.

Paper: TOPK, appendix B.2.
Notation: a tribe is an AND of w bits, t = floor(l/w) tribes are joined by OR; N = 2^w.
Decided here: monotony for all lengths; how balanced Tribes_l is; the covariances of its bits, with a constant.
Found: Tribes_l is not nearly balanced. With w as defined, (1 - 2^-w)^(l/w) <= 1/2 holds with room to spare for most l:
for l = w 2^w, w = 1, 2, 3, ..., the width is w, there are 2^w tribes, and E[Tribes_l] >= 1 - 1/e > 0.63. (O'Donnell's
book takes only lengths w t with t the number of tribes nearest to balance.) The other two facts hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from verify.claims import Check, StepHints, claim
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
    return ((1 << w) - 1) ** length << w <= 1 << (w * length)


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
    c.support("(1 - 1/x)^r > 1/2", "x >= 4, 0 < r <= 1")
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
    """False: along l = w 2^w the mean is at least 1 - 1/e. The limit would be within 1/8 of 1/2 from some l on.

    With N = 2^w: w qualifies, by (1 - 1/N)^N <= 1/e <= 1/2; no v > w does, as 2^v >= 2N and l/v < N give
    (1 - 2^-v)^(l/v) >= (1 - 1/(2N))^N > 1/2, so that w is the width and N the number of tribes. From below the fact
    holds: 1 - E <= (1/2)/(1 - 2^-w), as t > l/w - 1.
    """
    c.bounded(
        range(1, 9),
        far_from_half,
        text="from some length on |E[Tribes_l] - 1/2| <= 1/8: it holds for some l of the form w 2^w and larger",
        every="all w",
        names="w",
        within=lambda w: w >= 1,
    )
    c.strongest(
        "q/(1 - 1/x) <= 1/2 + 1/x",
        "0 <= q <= 1/2, x >= 2",
        why="E[Tribes_l] >= 1/2 - 2^-w, with q = (1 - 2^-w)^(l/w) <= 1/2 and (1 - 2^-w)^t <= q/(1 - 2^-w)",
    )
    c.support("(1 - 1/x)^x <= exp(-1)", "x >= 2", hints=(), time_limit=60)
    c.support("exp(-1) <= 0.368", "")
    c.support("(1 - 1/(2*x))^x > 1/2", "x >= 2")
    c.computed("E[Tribes_l] for l = 4, 24, 64, 160", tuple(expectation(n) for n in (4, 24, 64)))


def far_from_half(w: int) -> dict[str, object] | None:
    """A witness that the mean is not near to 1/2 at l = w 2^w."""
    length = w << w
    found = expectation(length)
    near = abs(found - HALF) <= Fraction(1, 8)
    return None if near and width(length) != w else {"l": length, "width": width(length), "E > 5/8": found > HALF + Fraction(1, 8)}


@claim(
    "TOPK.FB3.3",
    where="appendix B.2, Fact B.3, item 3",
    says=r"$\mathrm{Cov}[x_i,\mathrm{Tribes}_\ell]=O(\log\ell/\ell)$ for each $i$",
)
def small_covariances(c: Check) -> None:
    """At most 2 ln(l)/l for l >= 2; log 1 = 0, and the bound says nothing of l = 1.

    A bit of a tribe changes the value with probability 2^-(w-1) (1 - 2^-w)^(t-1), and its covariance is a quarter of
    that; bits of no tribe have 0.
    """
    c.asymptotic("Cov <= 2^-(w+1) for the width w, and Cov <= ln(l)/l for l = 2, ..., 400")
    c.bounded(
        range(2, 401),
        large_covariance,
        text="Cov(x_i, Tribes_l) <= ln(l)/l",
        every="all l >= 2",
        names="l",
        role="shadow",
    )


def large_covariance(length: int) -> dict[str, object] | None:
    """A witness where l Cov > 1/2 log2(l), which is more than ln(l)/2; in whole numbers: 2^(2 l Cov) > l."""
    value = covariance(length)
    exponent = 2 * length * value
    small = (1 << exponent.numerator) <= length**exponent.denominator
    return None if small else {"Cov": value}
